"""Bots on the server: they always answer, whatever happens to them, and at a human pace."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from tests.play.helpers import people, play_on, run, serving

QUIET = "quiet-numbers"
GAMES = "tests.core.quiet_numbers,tests.play.bad_bots,tests.play.odd_bots"


def test_a_bot_that_hangs_raises_or_dies_is_replaced_and_the_table_is_told(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "limits=50", "bot_budget=0.8", games=GAMES) as server:

        async def evening() -> None:
            async with people(server, "Ida") as (ida,):
                code = ida.open("bad-bots", 4, bots=[None, "strong", "medium", "weak"], start=True)
                a = await ida.sit_at(code)
                view = await play_on(a, seconds=150)
                assert view["winners"] is not None
                told = [m for m in a.messages_of("notice") if m["code"] == "bot-simpler"]
                assert {m["seat"] for m in told} == {1, 2, 3}
                assert [m["facts"]["level"] for m in told if m["seat"] == 1] == ["medium", "weak", "random"]
                assert [seat["bot"] for seat in a.table["seats"]] == [None, "random", "random", "random"]

        run(evening())


def test_a_bot_that_moves_wrongly_or_not_at_all_does_not_hold_up_the_table(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "limits=50", games=GAMES) as server:

        async def evening() -> None:
            async with people(server, "Ida") as (ida,):
                bots = [None, "medium", "weak", "strong"]
                code = ida.open("odd-bots", 4, bots=bots, start=True, options={"rounds": 1})
                a = await ida.sit_at(code)
                view = await play_on(a)
                late = [
                    seen["event"]["seat"]
                    for frame in a.messages_of("frame")
                    for seen in frame["observation"]["events"]
                    if seen["event"]["type"] == "late"
                ]
                assert sorted(late) == [1, 2]
                assert view["winners"] is not None

        run(evening())


def test_the_process_of_the_bots_may_be_killed(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "limits=50") as server:
        assert server.process is not None

        def workers() -> list[int]:
            assert server.process is not None
            path = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
            return [int(pid) for pid in path.read_text().split()]

        async def evening() -> None:
            async with people(server, "Ida") as (ida,):
                code = ida.open(QUIET, 3, bots=[None, "weak", "strong"], options={"rounds": 4}, start=True)
                a = await ida.sit_at(code)
                await play_on(a, stop=lambda view: view["round"] == 2)
                for pid in workers():
                    os.kill(pid, signal.SIGKILL)
                view = await play_on(a)
                assert view["winners"] is not None
                assert [seat["bot"] for seat in a.table["seats"]] == [None, "weak", "strong"]

        run(evening())
        assert len(workers()) >= 1
    assert not [pid for pid in workers_left(tmp_path) if pid]


def workers_left(data: Path) -> list[int]:
    """Processes of bots that still have this server's log as their error output."""
    left = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if str(data) in os.readlink(folder / "fd" / "2"):
                left.append(int(folder.name))
        except OSError:
            continue
    return left


def test_bots_take_their_time(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "limits=50", pace=1.0) as server:

        async def evening() -> None:
            async with people(server, "Ida") as (ida,):
                code = ida.open(QUIET, 2, bots=[None, "weak"], options={"rounds": 1}, start=True)
                a = await ida.sit_at(code)
                start = time.monotonic()
                await a.until(lambda m: m["type"] == "frame" and m["observation"]["view"]["named"][1])
                assert time.monotonic() - start > 0.6

        run(evening())
