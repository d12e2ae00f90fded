"""Races over real sockets: equal reactions on unequal lines win about equally often, and lies gain nothing."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from tafelrunde.core.game import find_game, game_ids
from tafelrunde.play.lines import TCP_INFO
from tafelrunde.play.serve import lan_address
from tests.play.helpers import Client, Json, Server, Socket, run, serving

GAME = "meister-scheibenkleister"
needed = pytest.mark.skipif(GAME not in game_ids(), reason="the game is not there")


class Racer(Socket):
    """Places its pawn a while after it has seen the frame; both racers of a table take the very same while."""

    react: random.Random
    placed: list[str]
    number = 0

    def ready(self, seed: int) -> None:
        self.react = random.Random(seed)
        self.placed = []
        self.round = 0

    def heard(self, message: Json) -> None:
        if message["type"] != "frame" or message["seat"] is None:
            return
        view = message["observation"]["view"]
        if view["phase"] == "look" and view["round"] != self.round:
            self.round = view["round"]
            self.job = asyncio.get_running_loop().create_task(self.place(view, message["seat"]))
        elif view["phase"] == "reveal" and not view["continued"][message["seat"]]:
            Racer.number += 1
            self.send({"type": "move", "id": f"c{Racer.number}", "version": 0, "move": {"type": "continue"}})

    async def place(self, view: Json, seat: int) -> None:
        await asyncio.sleep(self.react.uniform(0.02, 0.3))
        window = view["boards"][seat]["id"]
        Racer.number += 1
        move = {"type": "place", "window": window}
        self.send({"type": "move", "id": f"p{Racer.number}", "version": 0, "move": move, **self.extra()})

    def extra(self) -> Json:
        return {}


def first_placed(socket: Socket) -> list[int]:
    """The seat that was first, for each round."""
    firsts: dict[int, int] = {}
    for frame in socket.messages_of("frame"):
        view = frame["observation"]["view"]
        for seen in frame["observation"]["events"]:
            event = seen["event"]
            if event and event["type"] == "placed":
                firsts.setdefault(view["round"], event["seat"])
    return [firsts[n] for n in sorted(firsts)]


async def races(server: Server, lines: tuple[float, float], tables: int, kind: type[Racer] = Racer) -> list[int]:
    """Play whole games, all at once; the seats that were first, race by race."""

    async def table(n: int) -> list[int]:
        fast, slow = Client(server, "Fast"), Client(server, "Slow")
        code = fast.open(GAME, 2)
        slow.join(code)
        a = await fast.sit_at(code, lag=lines[0] / 2000, kind=kind)
        b = await slow.sit_at(code, lag=lines[1] / 2000, kind=Racer)
        for seed, socket in enumerate((a, b)):
            assert isinstance(socket, Racer)
            socket.ready(1000 * n + seed)
        await asyncio.sleep(2.5)  # until the lines are measured
        await a.ask("start", anyway=True)
        await a.until(lambda m: m["type"] == "table" and m["state"] == "ended", seconds=60)
        firsts = first_placed(a)
        await fast.close()
        await slow.close()
        return firsts

    return [first for firsts in await asyncio.gather(*[table(n) for n in range(tables)]) for first in firsts]


@needed
def test_two_equally_quick_people_win_about_equally_often(tmp_path: Path) -> None:
    assert any(phase.raced for phase in find_game(GAME).phases)
    with serving(tmp_path / "data", "limits=50", "ping_ms=250") as server:

        async def evening() -> None:
            firsts = await races(server, (20, 250), tables=6)
            assert len(firsts) > 120
            share = firsts.count(0) / len(firsts)
            assert 0.37 < share < 0.63, share

        run(evening())


class Liar(Racer):
    """Says whatever might help: times, numbers of pings that never came, the same pong twice."""

    def heard(self, message: Json) -> None:
        super().heard(message)
        self.send({"type": "pong", "n": random.randrange(1 << 20)})

    def extra(self) -> Json:
        return {}


@needed
def test_claims_about_time_are_no_part_of_any_message(server: Server) -> None:
    async def evening() -> None:
        client = Client(server, "Liar")
        code = client.open(GAME, 2, bots=[None, "weak"], start=True)
        socket = await client.sit_at(code)
        await socket.until(lambda m: m["type"] == "frame")
        for claim in ({"at": 0}, {"time": -5}, {"rtt": 300}):
            socket.send({"type": "move", "id": "x", "version": 0, "move": {"type": "place", "window": "w00"}, **claim})
            error = await socket.until(lambda m: m["type"] == "error", since=len(socket.messages) - 1)
            assert error["refused"]["code"] == "malformed"
        for pong in ({"n": 1, "rtt": 300}, {"n": 1.5}, {"n": "1"}):
            socket.send({"type": "pong", **pong})
        assert (await socket.ask("emote", emote="wow"))["ok"]
        await client.close()

    run(evening())


@needed
def test_wrong_pongs_and_repeated_pongs_gain_nothing(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "limits=50", "ping_ms=250") as server:

        async def evening() -> None:
            firsts = await races(server, (20, 20), tables=5, kind=Liar)
            share = firsts.count(0) / len(firsts)
            assert 0.36 < share < 0.64, share

        run(evening())


def test_answering_pings_late_gains_nothing(tmp_path: Path) -> None:
    """Over the network's address, where the kernel's measure of the line can be trusted."""
    lan = lan_address()
    if lan is None or TCP_INFO is None:
        pytest.skip("needs a network address and a kernel that tells")
    with serving(tmp_path / "data", "limits=50", "ping_ms=200", host="0.0.0.0") as server:
        server.reached = lan

        async def evening() -> None:
            liar = Client(server, "Liar")
            socket = await liar.sit_at(liar.open("quiet-numbers", 2))
            socket.dawdle = 0.25
            await asyncio.sleep(3)
            claimed = [ping["rtt"] for ping in socket.pings if ping["rtt"] is not None]
            assert claimed
            assert max(claimed) < 120, claimed
            await liar.close()

        run(evening())
