from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from tafelrunde.play.connection import MOST_QUEUED, TOO_SLOW, Connection
from tafelrunde.play.limits import Limits, Rate
from tafelrunde.play.lines import Line, framed
from tafelrunde.play.people import Somebody
from tafelrunde.play.settings import Settings, read_settings
from tafelrunde.play.store import Row, Store, StoreTrouble

# limits


def test_a_burst_then_so_many_a_second() -> None:
    limits = Limits({"chat": Rate(3, 2)})
    assert [limits.take("chat", "me", 0.0) for _ in range(4)] == [0, 0, 0, 0.5]
    assert limits.take("chat", "you", 0.0) == 0
    assert limits.take("chat", "me", 0.4) > 0
    assert limits.take("chat", "me", 0.5) == 0


def test_limits_forget_who_has_not_been_seen() -> None:
    limits = Limits({"x": Rate(2, 1)}, most=100)
    for n in range(5_000):
        limits.take("x", str(n), n / 100)
    assert len(limits) <= 100


# settings


def test_settings_from_pairs() -> None:
    assert read_settings(["grace_ms=5", "takeover=weak"], 0.5) == Settings(grace_ms=5, takeover="weak", bot_pace=0.5)


@pytest.mark.parametrize("pair", ["grace=5", "grace_ms", "grace_ms=soon", "takeover=best", "bot_pace=-1"])
def test_wrong_settings_are_told(pair: str) -> None:
    with pytest.raises(ValueError, match=r"setting|pace"):
        read_settings([pair])


# store


def written(store: Store, table: int, *rows: Row) -> Exception | None:
    told = threading.Event()
    out: list[Exception | None] = []

    def done(error: Exception | None) -> None:
        out.append(error)
        told.set()

    store.append(table, list(rows), done)
    assert told.wait(5)
    return out[0]


def test_what_was_told_is_on_disk(tmp_path: Path) -> None:
    store = Store(tmp_path / "x.db")
    assert written(store, 1, Row(0, 5, b"a"), Row(1, 6, b"b")) is None
    with sqlite3.connect(tmp_path / "x.db") as other:
        assert other.execute("SELECT entry FROM log ORDER BY number").fetchall() == [(b"a",), (b"b",)]
    store.close()
    again = Store(tmp_path / "x.db")
    assert again.log(1) == [Row(0, 5, b"a"), Row(1, 6, b"b")]
    again.close()


def test_two_writers_cannot_go_on_with_one_table(tmp_path: Path) -> None:
    one, two = Store(tmp_path / "x.db"), Store(tmp_path / "x.db")
    assert written(one, 1, Row(0, 5, b"a")) is None
    assert isinstance(written(two, 1, Row(0, 5, b"z")), sqlite3.IntegrityError)
    assert written(two, 2, Row(0, 5, b"z")) is None
    assert one.log(1) == [Row(0, 5, b"a")]
    one.close()
    two.close()


def test_one_bad_write_does_not_take_others_with_it(tmp_path: Path) -> None:
    store = Store(tmp_path / "x.db")
    outcomes: dict[str, Exception | None] = {}
    told = threading.Barrier(2)
    for name, rows in (("a", [Row(0, 1, b"a")]), ("b", [Row(0, 1, b"a")]), ("c", [Row(1, 1, b"c")])):

        def done(error: Exception | None, name: str = name) -> None:
            outcomes[name] = error
            if len(outcomes) == 3:
                told.wait(5)

        store.append(1, rows, done)
    told.wait(5)
    assert outcomes["a"] is None
    assert outcomes["b"] is not None
    assert outcomes["c"] is None
    store.close()


def test_a_folder_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreTrouble, match="data folder"):
        Store(tmp_path / "file" / "x.db")
    (tmp_path / "no.db").write_text("this is no database, and it is long enough to be looked at " * 20)
    with pytest.raises(StoreTrouble, match="data file"):
        Store(tmp_path / "no.db")


# lines


class Narrow:
    """A line that has room for so many messages until the other side reads."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.written: list[bytes] = []
        self.on_writable: Callable[[], None] | None = None

    @property
    def ready(self) -> bool:
        return self.room > 0

    def write(self, text: bytes) -> None:
        self.room -= 1
        self.written.append(text)

    def read(self, count: int) -> None:
        self.room += count
        assert self.on_writable is not None
        self.on_writable()


def test_what_has_no_room_waits_in_order_and_a_reader_far_behind_is_cut_off() -> None:
    async def evening() -> None:
        line = Narrow(2)
        ida = Somebody("ida", b"", "Ida", "fox", True)
        made = Connection(ida, "player", "here", "", Limits({}), cast(Line, line))
        for n in range(6):
            made.send(b"%d" % n)
        assert line.written == [b"0", b"1"]
        line.read(3)
        made.send(b"6")
        assert line.written == [b"0", b"1", b"2", b"3", b"4"]
        line.read(10)
        assert line.written == [b"%d" % n for n in range(7)]
        assert not made.over.done()
        line.room = 0
        for _ in range(MOST_QUEUED + 1):
            made.send(b"late")
        assert made.over.done()
        assert made.closing == TOO_SLOW
        line.read(10)
        assert line.written == [b"%d" % n for n in range(7)]

    asyncio.run(evening())


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_a_message_is_framed_as_others_read_it(size: int) -> None:
    from websockets.frames import Frame, Opcode

    text = b"x" * size
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)
