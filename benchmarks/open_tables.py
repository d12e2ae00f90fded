"""Many tables at once: memory a table, and how long a move takes until all four seats have been told of it.

    python -m benchmarks.open_tables [--tables 1000] [--rate 200] [--seconds 15] [--game stich-meister]

Opens the tables with four connected seats each, on loopback, and begins a game at all of them. Memory is the growth of
the server's resident set divided by the tables, after one table has been played at before. Then moves are sent at a
steady rate, table after table; a move's time runs from when it was due until the last of the four seats has its frame.
The clients are another process than the server. Prints the load of the machine too: on a busy one the times say little.
"""

# ruff: noqa: UP031
from __future__ import annotations

import argparse
import asyncio
import os
import resource
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
import uvloop
import websockets
from tests.play.helpers import Client, Server, serving, some_move
from websockets.asyncio.client import ClientConnection

from benchmarks.server_moves import Head, Watch, head

SEATS = 4
AT_ONCE = 16
"""Tables that are being opened at the same time."""
OPENING_S = 35.0
"""A busy machine opens as many tables as it can in this time."""
LATE_S = 5.0
"""A move that has not been told to all seats by then is counted as lost."""


def resident(pid: int) -> int:
    """Bytes that a process has in memory."""
    line = next(s for s in Path(f"/proc/{pid}/status").read_text().splitlines() if s.startswith("VmRSS"))
    return int(line.split()[1]) * 1024


class Told:
    """A move that is on its way: what the seats have heard since."""

    def __init__(self, due: float) -> None:
        self.due = due
        self.heard: set[int] = set()
        self.took: float | None = None


class OpenTable:
    """One table with its four sockets, and what they were shown last."""

    def __init__(self) -> None:
        self.sockets: list[ClientConnection] = []
        self.seen: list[Any] = [None] * SEATS
        self.answers: asyncio.Queue[Head] = asyncio.Queue()
        self.told: Told | None = None

    async def listen(self, seat: int) -> None:
        """Answer pings, keep what is shown, and note when a move has been told."""
        raw = self.sockets[seat]
        async for text in raw:
            message = head(text)
            if message.type == "ping":
                await raw.send('{"type":"pong","n":%d}' % message.n)
            elif message.type == "answer":
                self.answers.put_nowait(message)
            elif message.type == "frame":
                self.seen[seat] = message.observation
                told = self.told
                if told is not None and told.took is None:
                    told.heard.add(seat)
                    if len(told.heard) == SEATS:
                        told.took = time.monotonic() - told.due

    def choice(self) -> tuple[int, Any] | None:
        """A seat that may move now, with a legal move."""
        for seat in range(SEATS):
            if self.seen[seat] is not None:
                observation = msgspec.json.decode(self.seen[seat])
                move = some_move(observation)
                if move is not None and seat in observation["view"]["to_act"]:
                    return seat, move
        return None

    async def ask(self, seat: int, text: str) -> None:
        """Send something and wait until it is answered."""
        await self.sockets[seat].send(text)
        answer = await asyncio.wait_for(self.answers.get(), 60)
        assert answer.ok, text


async def laid(server: Server, people: list[Client], game: str) -> tuple[OpenTable, list[asyncio.Task[None]]]:
    """A table with a game on."""
    table = OpenTable()
    code = await asyncio.to_thread(people[0].open, game, SEATS)
    address = f"ws://127.0.0.1:{server.port}/api/tables/{code}/socket"
    jobs = []
    for seat, who in enumerate(people):
        cookie = {"Cookie": who.cookie}
        table.sockets.append(
            await websockets.connect(
                address, additional_headers=cookie, ping_interval=None, open_timeout=60, max_size=None
            )
        )
        jobs.append(asyncio.create_task(table.listen(seat)))
        if seat:
            await table.ask(seat, '{"type":"sit","id":"sit"}')
    await table.ask(0, '{"type":"start","id":"start","anyway":true}')
    return table, jobs


async def play(tables: list[OpenTable], rate: float, seconds: float) -> tuple[list[float], int]:
    """Seconds from when each move was due until all seats had it, and how many moves were lost."""
    moves: list[Told] = []
    start = time.monotonic()
    for number in range(int(rate * seconds)):
        due = start + number / rate
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        for turn in range(10):
            table = tables[(number + turn) % len(tables)]
            choice = table.choice()
            if choice is not None:
                break
        else:
            continue
        table.told = Told(due)
        moves.append(table.told)
        move = msgspec.json.encode(choice[1]).decode()
        await table.sockets[choice[0]].send('{"type":"move","id":"%d","version":0,"move":%s}' % (number, move))
    until = time.monotonic() + LATE_S
    while time.monotonic() < until and any(told.took is None for told in moves):
        await asyncio.sleep(0.05)
    took = [told.took for told in moves if told.took is not None]
    return took, len(moves) - len(took)


async def measure(server: Server, asked: argparse.Namespace) -> None:
    """The whole evening."""
    assert server.process is not None
    pid = server.process.pid
    people = [Client(server) for _ in range(SEATS)]
    first, jobs = await laid(server, people, asked.game)
    await play([first], 20, 1)
    before = resident(pid)
    start = time.monotonic()
    tables: list[OpenTable] = []
    left = asyncio.Semaphore(AT_ONCE)

    async def one() -> None:
        async with left:
            if time.monotonic() - start > OPENING_S:
                return
            table, listening = await laid(server, people, asked.game)
            tables.append(table)
            jobs.extend(listening)

    await asyncio.gather(*[one() for _ in range(asked.tables)])
    opened = time.monotonic() - start
    fresh = (resident(pid) - before) / len(tables) / 1000
    print(f"{len(tables)} tables of {asked.game} opened in {opened:.0f} s, load {os.getloadavg()[0]:.1f}", flush=True)
    watch = Watch(pid)
    took, lost = await play(tables, asked.rate, asked.seconds)
    done = watch.done(len(took))
    memory = (resident(pid) - before) / len(tables) / 1000
    cuts = statistics.quantiles(took, n=100)
    print(f"memory {fresh:.1f} kB a table at the beginning of the game, {memory:.1f} kB after the moves")
    print(
        f"{len(took)} moves at {done.each_second:.0f}/s, {lost} lost: all seats told after {cuts[49] * 1000:.1f} ms in "
        f"the median, p90 {cuts[89] * 1000:.1f} ms, p99 {cuts[98] * 1000:.1f} ms; the server used "
        f"{done.cost:.0f} µs of processor time a move, everything included; load {os.getloadavg()[0]:.1f}"
    )
    for job in jobs:
        job.cancel()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=200)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--game", default="stich-meister")
    asked = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), "limits=100000") as server:
        uvloop.run(measure(server, asked))


if __name__ == "__main__":
    main()
