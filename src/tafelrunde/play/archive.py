"""The games in a server's data file, to be played again outside the server (which may run meanwhile)."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tafelrunde.core.record import Log
from tafelrunde.play.journal import decode, games_in

MAGIC = b"SQLite format 3\0"


class NoArchive(ValueError):
    """A database that is not Tafelrunde's, or is damaged."""


def is_archive(path: Path) -> bool:
    """Whether this is a database file at all. OSError where it cannot be read."""
    with path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC


def stored_games(path: Path) -> Iterator[tuple[str, Log]]:
    """Every game of every table, each with its table's code and its number there. NoArchive if it cannot be read."""
    try:
        with contextlib.closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as database:
            tables = database.execute("SELECT id, code FROM tables ORDER BY id").fetchall()
            for table_id, code in tables:
                rows = database.execute("SELECT entry FROM log WHERE table_id=? ORDER BY number", (table_id,))
                games = games_in([decode(entry) for (entry,) in rows])
                for number, (begun, entries) in enumerate(games, 1):
                    yield f"table {code}, game {number}", Log(begun.header, entries)
    except (sqlite3.Error, msgspec.DecodeError, IndexError) as error:
        raise NoArchive(f"{path}: {error}") from error
