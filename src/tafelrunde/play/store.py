"""The store: SQLite, one writer thread, group commit. A table's log is written before anybody hears of it.

The key (table, number) admits every entry once, so two writers can never both go on with one table.
"""

from __future__ import annotations

import contextlib
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from itertools import chain, groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS tables (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    created INTEGER NOT NULL,
    touched INTEGER NOT NULL,
    game TEXT NOT NULL,
    state TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS log (
    table_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    wall INTEGER NOT NULL,
    entry BLOB NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS people (
    id TEXT PRIMARY KEY,
    secret BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    animal TEXT NOT NULL,
    known INTEGER NOT NULL,
    seen INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS sitting (
    person TEXT NOT NULL,
    table_id INTEGER NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (person, table_id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS alive (one INTEGER PRIMARY KEY CHECK (one = 1), wall INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
INSERT OR IGNORE INTO about VALUES ('layout', '1');
"""
LAYOUT: Final = "1"
GROUP: Final = 2000
"""The most operations in one transaction."""

Done = Callable[[Exception | None], None]
OnLoop = Callable[[Callable[[], None]], object]


class StoreTrouble(Exception):
    """The store cannot be opened; the text says why, for people."""


class Row(NamedTuple):
    """One entry of a table's log. `wall` in ms since 1970."""

    number: int
    wall: int
    entry: bytes


class Operation(NamedTuple):
    """One statement with its rows, and who wants to know when it is on disk."""

    sql: str
    rows: Sequence[tuple[Any, ...]]
    done: Done | None


def wall_ms() -> int:
    """The wall clock, in ms since 1970."""
    return time.time_ns() // 1_000_000


def open_database(path: Path) -> sqlite3.Connection:
    """Open (or make) the database; StoreTrouble says what is wrong."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreTrouble(f"cannot make the data folder {path.parent}: {error.strerror}") from error
    if not os.access(path.parent, os.W_OK | os.X_OK):
        raise StoreTrouble(f"the data folder {path.parent} is not writable")
    connection: sqlite3.Connection | None = None
    try:
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.executescript(SCHEMA)
        (layout,) = connection.execute("SELECT value FROM about WHERE key='layout'").fetchone()
    except sqlite3.Error as error:
        if connection is not None:
            connection.close()
        raise StoreTrouble(f"cannot use the data file {path}: {error}") from error
    if layout != LAYOUT:
        connection.close()
        raise StoreTrouble(f"the data file {path} was made by another version of Tafelrunde (layout {layout})")
    return connection


class Store:
    """Everything that must outlive the process. Writes are queued and told of when they are on disk; reads are
    direct."""

    def __init__(self, path: Path, on_loop: OnLoop | None = None) -> None:
        """`on_loop` brings a callback to the event loop's thread (None: it runs in the writer's own)."""
        self.path = path
        self.on_loop = on_loop
        self._writer = open_database(path)
        self._reader = open_database(path)
        self._reading = threading.Lock()
        self._queue: queue.SimpleQueue[Operation | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="store", daemon=True)
        self._thread.start()
        row = self.read("SELECT wall FROM alive").fetchone()
        self.last_alive: int | None = row[0] if row else None

    # writing

    def write(self, sql: str, rows: Sequence[tuple[Any, ...]], done: Done | None = None) -> None:
        """Queue a statement; `done` hears when it is on disk, or why it is not."""
        self._queue.put(Operation(sql, rows, done))

    def append(self, table: int, rows: Sequence[Row], done: Done) -> None:
        """Entries of a table's log, numbered by the caller."""
        self.write("INSERT INTO log VALUES (?, ?, ?, ?)", [(table, *row) for row in rows], done)

    def alive(self) -> None:
        """Note that the server still runs: a clock that was going has gone on until now."""
        self.write("INSERT OR REPLACE INTO alive VALUES (1, ?)", [(wall_ms(),)])

    def _write(self) -> None:
        stop = False
        while not stop:
            group: list[Operation] = []
            item = self._queue.get()
            while True:
                if item is None:
                    stop = True
                    break
                group.append(item)
                if len(group) >= GROUP:
                    break
                try:
                    item = self._queue.get_nowait()
                except queue.Empty:
                    break
            if group:
                self._commit(group)
        self._writer.close()

    def _commit(self, group: list[Operation]) -> None:
        try:
            self._together(group)
        except sqlite3.Error as error:
            if len(group) == 1:
                self._tell([(group[0].done, error)])
            else:  # one bad statement must not take the others with it
                for one in group:
                    self._commit([one])
            return
        self._tell([(one.done, None) for one in group])

    def _together(self, group: list[Operation]) -> None:
        self._writer.execute("BEGIN IMMEDIATE")
        try:
            for sql, alike in groupby(group, lambda one: one.sql):
                self._writer.executemany(sql, chain.from_iterable(one.rows for one in alike))
            self._writer.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                self._writer.execute("ROLLBACK")
            raise

    def _tell(self, outcomes: list[tuple[Done | None, Exception | None]]) -> None:
        def tell() -> None:
            for done, error in outcomes:
                if done is not None:
                    done(error)

        if self.on_loop is None:
            tell()
        else:
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody is left to hear it
                self.on_loop(tell)

    # reading

    def read(self, sql: str, values: tuple[Any, ...] = ()) -> sqlite3.Cursor:
        """One quick query."""
        return self._reader.execute(sql, values)

    def log(self, table: int) -> list[Row]:
        """A table's whole log, in order."""
        with self._reading:
            rows = self.read(
                "SELECT number, wall, entry FROM log WHERE table_id=? ORDER BY number", (table,)
            ).fetchall()
        return [Row(*row) for row in rows]

    def table_id(self, code: str) -> int | None:
        """The table of this code."""
        row = self.read("SELECT id FROM tables WHERE code=?", (code,)).fetchone()
        return row[0] if row else None

    def highest_table(self) -> int:
        """The highest table id given so far."""
        row = self.read("SELECT max(id) FROM tables").fetchone()
        return row[0] or 0

    # the end

    def close(self) -> None:
        """Write what is queued and stop."""
        self._queue.put(None)
        self._thread.join(timeout=10)
        self._reader.close()
