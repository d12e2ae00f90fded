"""Lines that break, servers that die, tables that everybody leaves."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from pathlib import Path

import pytest

from tests.play.helpers import Client, Server, in_round, people, play_on, run, serving

QUIET = "quiet-numbers"
WIDE = "limits=50"


def test_kill_nine_loses_nothing_that_anybody_was_told(data: Path) -> None:
    with serving(data, WIDE) as server:

        async def evening() -> None:
            async with people(server, "Ida", "Jonas") as (ida, jonas):
                code = ida.open(QUIET, 3, bots=[None, None, "medium"], options={"rounds": 4})
                jonas.join(code)
                a, b = await ida.sit_at(code), await jonas.sit_at(code)
                await a.ask("start", anyway=True)
                await a.ask("chat", text="noch da?")
                for rounds in range(1, 4):
                    await a.until(in_round(rounds))
                    await a.move({"type": "name", "number": rounds})
                    told = a.frame(0)["observation"]["view"]
                    server.kill()
                    server.start()
                    a, b = await ida.sit_at(code), await jonas.sit_at(code)
                    frame = await a.until(lambda m: m["type"] == "frame")
                    view = frame["observation"]["view"]
                    assert frame["fresh"]
                    assert view["version"] >= told["version"]
                    assert view["my_number"] == rounds or view["round"] > rounds or view["phase"] == "reveal"
                    welcome = await a.until(lambda m: m["type"] == "welcome")
                    assert [line["text"] for line in welcome["chat"]] == ["noch da?"]
                    await b.until(lambda m: m["type"] == "frame" and m["seat"] == 1)
                    stop = lambda view, n=rounds: view["round"] > n  # noqa: E731
                    await asyncio.gather(play_on(a, stop=stop), play_on(b, stop=stop))
                ends = await asyncio.gather(play_on(a), play_on(b))
                assert ends[0] == {**ends[1], "my_number": ends[0]["my_number"], "sub_version": ends[0]["sub_version"]}
                assert ida.get(f"/api/tables/{code}/replay").json["sound"]

        run(evening())


def test_a_clock_goes_on_with_the_time_it_had_left(data: Path) -> None:
    with serving(data, WIDE) as server:

        async def evening() -> None:
            async with people(server, "Ida", "Jonas") as (ida, jonas):
                code = ida.open(QUIET, 2, options={"turn_time": 8})
                jonas.join(code)
                a = await ida.sit_at(code)
                await jonas.sit_at(code)
                await a.ask("start", anyway=True)
                await asyncio.sleep(3.2)
                server.kill()
                await asyncio.sleep(2)  # this is nobody's time
                server.start()
                a = await ida.sit_at(code)
                now = (await a.until(lambda m: m["type"] == "frame"))["observation"]
                assert now["view"]["deadline"] == 8000
                assert 2000 <= now["now"] <= 4200
                start = time.monotonic()
                end = await a.until(lambda m: m["type"] == "frame" and m["observation"]["view"]["phase"] == "reveal")
                waited = time.monotonic() - start
                assert abs(waited * 1000 - (8000 - now["now"])) < 700
                assert [e["event"]["type"] for e in end["observation"]["events"]].count("late") == 2

        run(evening())


def test_a_line_that_is_cut_again_and_again_gets_the_whole_truth(server: Server) -> None:
    async def evening() -> None:
        async with people(server, "Ida", "Jonas") as (ida, jonas):
            code = ida.open(QUIET, 2, options={"rounds": 5})
            jonas.join(code)
            a, b = await ida.sit_at(code), await jonas.sit_at(code)
            await a.ask("start", anyway=True)
            for n in range(1, 6):
                for socket in (a, b):
                    await socket.until(in_round(n))
                await asyncio.gather(a.move({"type": "name", "number": n}, id=f"r{n}"), b.cut())
                b = await jonas.sit_at(code)
                frame = await b.until(lambda m: m["type"] == "frame")
                view = frame["observation"]["view"]
                assert (frame["seat"], view["round"], view["named"]) == (1, n, [True, False])
                await b.move({"type": "name", "number": 1 + n % 5}, id=f"r{n}")
                await a.move({"type": "continue"})
                await b.move({"type": "continue"})
            assert a.view()["winners"] is not None
            assert a.view()["scores"] == b.view()["scores"]

    run(evening())


def test_a_table_that_everybody_left_stops_and_goes_on_when_somebody_comes(data: Path) -> None:
    with serving(data, WIDE, "idle_ms=400", "unload_ms=700", "grace_ms=5000", "ping_ms=200") as server:

        async def evening() -> None:
            async with people(server, "Ida") as (ida,):
                code = ida.open(QUIET, 2, bots=[None, "weak"], options={"turn_time": 30}, start=True)
                a = await ida.sit_at(code)
                await a.until(lambda m: m["type"] == "frame")
                await a.close()
                await asyncio.sleep(3.5)
                with sqlite3.connect(data / "tafelrunde.db") as disk:
                    last = [
                        json.loads(row[0])["kind"] for row in disk.execute("SELECT entry FROM log ORDER BY number")
                    ][-1]
                assert last == "stopped"
                a = await ida.sit_at(code)
                frame = await a.until(lambda m: m["type"] == "frame")
                assert frame["running"]
                assert frame["observation"]["now"] < 3000
                await play_on(a)

        run(evening())


def test_sockets_and_tables_are_given_back(data: Path) -> None:
    with serving(data, WIDE, "idle_ms=100", "unload_ms=300", "lobby_grace_ms=100", "ping_ms=200") as server:
        assert server.process is not None
        process = Path(f"/proc/{server.process.pid}")
        if not process.exists():
            pytest.skip("needs /proc")

        def handles() -> int:
            return sum(1 for _ in (process / "fd").iterdir())

        def memory() -> int:
            text = (process / "status").read_text()
            return int(text.split("VmRSS:")[1].split()[0])

        async def crowd(rounds: int) -> None:
            for _ in range(rounds):
                async with people(server, *["x"] * 4) as clients:
                    for client in clients:
                        code = client.open(QUIET, 2)
                        for other in clients:
                            await other.sit_at(code, "spectator")
            await asyncio.sleep(2.5)

        run(crowd(3))
        before, kilobytes = handles(), memory()
        run(crowd(12))
        assert handles() <= before + 3
        assert memory() < kilobytes + 12_000


def test_a_socket_that_says_nothing_is_closed(data: Path) -> None:
    with serving(data, WIDE, "silence_ms=800", "ping_ms=200") as server:

        async def evening() -> None:
            async with people(server, "Ida", "Jonas") as (ida, jonas):
                code = ida.open(QUIET, 2)
                a, b = await ida.sit_at(code), await jonas.sit_at(code)
                b.pong = False
                await a.until(lambda m: m["type"] == "table" and len(m["people"]) == 2)
                await a.until(lambda m: m["type"] == "table" and len(m["people"]) == 1, since=len(a.messages))
                assert b.raw.close_code in (4012, None) or b.closed == 4012
                assert a.closed is None

        run(evening())


def test_good_errors_at_the_start(data: Path) -> None:
    with serving(data, WIDE) as server:
        second = Server(data / "other", WIDE)
        second.port = server.port
        assert f"port {server.port} is taken" in second.fails()
    (data / "file").write_text("")
    third = Server(data, WIDE)
    third.folder = data / "file" / "below"
    assert "data folder" in third.fails()


def test_two_servers_on_one_data_folder_do_not_mix_up_a_table(data: Path) -> None:
    with serving(data, WIDE) as one, serving(data, WIDE) as two:

        async def evening() -> None:
            ida = Client(one, "Ida")
            code = ida.open(QUIET, 2, bots=[None, "weak"])
            a = await ida.sit_at(code)
            await a.until(lambda m: m["type"] == "table")
            ida.server = two
            b = await ida.sit_at(code)
            await b.until(lambda m: m["type"] == "table")
            await a.ask("ready")
            b.send({"type": "ready", "ready": False, "id": "late"})
            with pytest.raises(AssertionError, match="closed: 4011"):
                await b.until(lambda m: m["type"] == "answer")
            b = await ida.sit_at(code)
            assert (await b.until(lambda m: m["type"] == "table"))["seats"][0]["ready"]
            await ida.close()

        run(evening())


def test_a_game_of_an_edition_that_is_not_played_any_more_says_so_and_makes_room(data: Path) -> None:
    with serving(data, WIDE) as server:

        async def evening() -> None:
            async with people(server, "Ida") as (ida,):
                code = ida.open(QUIET, 2, bots=[None, "weak"], start=True)
                a = await ida.sit_at(code)
                await a.until(lambda m: m["type"] == "frame")
                await a.move({"type": "name", "number": 2})
                server.stop()
                with sqlite3.connect(data / "tafelrunde.db") as disk:
                    (entry,) = disk.execute("SELECT entry FROM log WHERE CAST(entry AS TEXT) LIKE '%begun%'").fetchone()
                    old = entry.replace(b'"edition":1', b'"edition":99')
                    assert old != entry
                    disk.execute("UPDATE log SET entry=? WHERE entry=?", (old, entry))
                server.start()
                a = await ida.sit_at(code)
                table = await a.until(lambda m: m["type"] == "table")
                assert "edition 99" in table["broken"]
                assert (await a.move({"type": "name", "number": 2}))["refused"]["code"] == "not-started"
                assert not a.messages_of("frame")
                assert not ida.get(f"/api/tables/{code}/replay").json["sound"]
                assert (await a.ask("start"))["ok"]
                assert (await play_on(a))["winners"] is not None
                assert a.table["broken"] is None

        run(evening())
