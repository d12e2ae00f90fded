"""Moves a second over real sockets, four seats a table and all seats told, against a bare echo on the same stack.

    .venv-dev/bin/python -m benchmarks.server_moves [--tables 10] [--seconds 5] [--pairs 5]

Both sides run the same closed loop: every socket sends its next message when it has the reply to its last one. The
server writes every move to disk (SQLite, synchronous=FULL) before it answers, and sends a frame to each of the four
seats; the echo only sends the message back. Prints, of both, messages a second and the server's own processor time a
message (user and system, from /proc), and the ratios of each alternating pair: clients and servers share the machine,
so processor time is what can be compared when it is busy.
"""

# ruff: noqa: UP031
from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import msgspec
import uvloop
import websockets
from tests.play.helpers import Client, Server, free_port, serving

ECHO = """
import sys, uvicorn
from litestar import Litestar, WebSocket, websocket

@websocket("/echo")
async def echo(socket: WebSocket) -> None:
    await socket.accept()
    while True:
        await socket.send_text(await socket.receive_text())

uvicorn.run(Litestar([echo], openapi_config=None), host="127.0.0.1", port=int(sys.argv[1]), ws="websockets-sansio",
            loop="uvloop", log_level="critical")
"""


class Head(msgspec.Struct):
    type: str
    ok: bool = True
    n: int = 0
    observation: msgspec.Raw = msgspec.Raw(b"null")


class Now(msgspec.Struct):
    phase: str
    to_act: list[int]
    version: int


class Seen(msgspec.Struct):
    seat: int
    view: Now


head = msgspec.json.Decoder(Head).decode
seen = msgspec.json.Decoder(Seen).decode


async def player(server: Server, cookie: str, code: str, until: float, counts: list[int]) -> None:
    """One seat: moves whenever it may, counts its moves that were answered."""
    address = f"ws://127.0.0.1:{server.port}/api/tables/{code}/socket"
    async with websockets.connect(address, additional_headers={"Cookie": cookie}, compression=None) as raw:
        waiting, number = False, 0
        now: Seen | None = None
        while time.monotonic() < until:
            message = head(await raw.recv())
            if message.type == "ping":
                await raw.send('{"type":"pong","n":%d}' % message.n)
            elif message.type == "answer":
                counts[0] += message.ok
                waiting = False
            elif message.type == "frame":
                now = seen(message.observation)
            if now is None or waiting or now.seat not in now.view.to_act:
                continue
            number += 1
            waiting = True
            move = (
                '{"type":"continue"}' if now.view.phase == "reveal" else '{"type":"name","number":%d}' % (now.seat + 1)
            )
            await raw.send('{"type":"move","id":"%d","version":0,"move":%s}' % (number, move))


class Done(NamedTuple):
    """What one run came to."""

    each_second: float
    cost: float
    """Processor time of the server, in µs a message."""


def processor_time(pid: int) -> float:
    """Seconds that a process has used so far, user and system."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Watch:
    """Real time and a process's own time from now on."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.start = time.monotonic()
        self.used = processor_time(pid)

    def done(self, count: int) -> Done:
        """So much for so many messages."""
        used = processor_time(self.pid) - self.used
        return Done(count / (time.monotonic() - self.start), used / max(count, 1) * 1e6)


async def tables(server: Server, count: int, seconds: float) -> Done:
    """Moves at so many tables of four."""
    tables, counts = [], [0]
    for _ in range(count):
        people = [Client(server) for _ in range(4)]
        code = people[0].open("quiet-numbers", 4, options={"rounds": 1_000_000})
        for one in people[1:]:
            one.join(code)
        host = await people[0].sit_at(code)
        assert (await host.ask("start", anyway=True))["ok"]
        await host.close()
        tables.append((people, code))
    assert server.process is not None
    watch = Watch(server.process.pid)
    until = time.monotonic() + seconds
    jobs = [player(server, one.cookie, code, until, counts) for people, code in tables for one in people]
    await asyncio.wait_for(asyncio.gather(*jobs), seconds + 30)
    return watch.done(counts[0])


def listening(port: int) -> None:
    """Wait until somebody listens there."""
    for _ in range(600):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.05)
    raise SystemExit("the echo does not start")


async def echoes(process: subprocess.Popen[bytes], port: int, sockets: int, seconds: float) -> Done:
    """Echoes on so many sockets."""
    count = 0

    async def one() -> None:
        nonlocal count
        async with websockets.connect(f"ws://127.0.0.1:{port}/echo", compression=None) as raw:
            until = time.monotonic() + seconds
            while time.monotonic() < until:
                await raw.send('{"type":"move","id":"1","version":0,"move":{"type":"name","number":1}}')
                await raw.recv()
                count += 1

    watch = Watch(process.pid)
    await asyncio.gather(*[one() for _ in range(sockets)])
    return watch.done(count)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--pairs", type=int, default=5)
    asked = parser.parse_args()
    rates, costs = [], []
    for _ in range(asked.pairs):
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder), "limits=100000") as server:
            moves = uvloop.run(tables(server, asked.tables, asked.seconds))
        port = free_port()
        process = subprocess.Popen([sys.executable, "-c", ECHO, str(port)], env=dict(os.environ))
        try:
            listening(port)
            echo = uvloop.run(echoes(process, port, asked.tables * 4, asked.seconds))
        finally:
            process.terminate()
            process.wait()
        rates.append(moves.each_second / echo.each_second)
        costs.append(echo.cost / moves.cost)
        print(
            f"{moves.each_second:,.0f} moves/s ({moves.cost:.0f} µs each), "
            f"{echo.each_second:,.0f} echoes/s ({echo.cost:.0f} µs each), "
            f"ratios {rates[-1]:.2f} in real time, {costs[-1]:.2f} in processor time",
            flush=True,
        )
    for name, ratios in (("real", rates), ("processor", costs)):
        print(
            f"median ratio in {name} time {statistics.median(ratios):.2f} of {len(ratios)} pairs, "
            f"{min(ratios):.2f} to {max(ratios):.2f}"
        )


if __name__ == "__main__":
    main()
