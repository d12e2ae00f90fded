"""Playing logged games again: the same inputs must lead to the same positions, events, scores and winners."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tafelrunde.core.game import find_game
from tafelrunde.core.record import Diverged, Header, Log
from tafelrunde.core.refusal import Malformed
from tafelrunde.lab.simulate import FullRecord, LoggedGame, logged_events


class Unreadable(ValueError):
    """A file that holds no logged games."""


def read(path: Path) -> Iterator[tuple[str, LoggedGame | Log]]:
    """The games of a file, each with a name: one JSON object a line, of a simulation or as `core.record.Log`.

    Unreadable names the line that is neither; OSError where the file cannot be read.
    """
    with path.open("rb") as lines:
        empty = True
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            empty = False
            try:
                game: LoggedGame | Log
                if line.lstrip().startswith(b'{"header"'):
                    game = msgspec.json.decode(line, type=Log)
                else:
                    game = msgspec.json.decode(line, type=LoggedGame)
            except msgspec.DecodeError as error:
                raise Unreadable(f"{path}, line {number}: {error}") from None
            yield f"game {game.number}" if isinstance(game, LoggedGame) else f"line {number}", game
    if empty:
        raise Unreadable(f"{path} holds no games")


def again(logged: LoggedGame | Log) -> FullRecord:
    """Play a logged game again and give its record; Diverged where anything differs from the log."""
    if isinstance(logged, LoggedGame):
        header = Header(logged.game, logged.edition, len(logged.seats), logged.options, logged.seed)
        entries = logged.moves
    else:
        header, entries = logged.header, logged.entries
    try:
        game = find_game(header.game)
        if header.edition != game.edition:
            raise Diverged(f"the log is of edition {header.edition}, this program plays {game.edition}")
        digests = any(entry.digest for entry in entries)
        record = FullRecord(game, header.seats, header.options, bytes.fromhex(header.seed), digests=digests)
    except (Malformed, ValueError) as error:
        raise Diverged(str(error)) from error
    if isinstance(logged, LoggedGame):
        compare("secrets", logged.secrets, record.position.secrets())
    for entry in entries:
        record.apply(entry)
    if isinstance(logged, LoggedGame):
        compare("draws", logged.draws, record.draws)
        compare("events", logged.events, logged_events(record.events))
        compare("scores", logged.scores, record.position.scores_now())
        compare("winners", logged.winners, record.position.winners)
    return record


def describe(record: FullRecord) -> str:
    """What was replayed, in one line."""
    position = record.position
    end = "not over" if position.winners is None else f"winners {position.winners}, scores {position.scores_now()}"
    return f"{record.game.id}, {position.seats} seats, {len(record.entries)} entries, {end}"


def compare(what: str, stored: Any, found: Any) -> None:
    """Diverged if two values differ as JSON."""
    if normal(stored) != normal(found):
        raise Diverged(f"the {what} in the log are not those of the game that its moves make")


def normal(value: Any) -> Any:
    """A value as it comes back from JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))
