"""Moves a second over real sockets, four seats a table and all seats told, against a bare echo on the same stack.

    .venv-dev/bin/python -m benchmarks.server_moves [--tables 10] [--seconds 5] [--pairs 5]

Both sides run the same closed loop: every socket sends its next message when it has the reply to its last one. The
server writes every move to disk (SQLite, synchronous=FULL) before it answers, and sends a frame to each of the four
seats; the echo only sends the message back. Prints messages a second of both and the ratio of each alternating pair.
"""

# ruff: noqa: UP031
from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

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


async def tables(server: Server, count: int, seconds: float) -> float:
    """Moves a second at so many tables of four."""
    jobs, counts = [], [0]
    until = time.monotonic() + seconds + 1
    for _ in range(count):
        people = [Client(server) for _ in range(4)]
        code = people[0].open("quiet-numbers", 4, options={"rounds": 1_000_000})
        for one in people[1:]:
            one.join(code)
        host = await people[0].sit_at(code)
        assert (await host.ask("start", anyway=True))["ok"]
        await host.close()
        jobs += [player(server, one.cookie, code, until, counts) for one in people]
    until = time.monotonic() + seconds
    start = time.monotonic()
    await asyncio.wait_for(asyncio.gather(*jobs, return_exceptions=True), seconds + 30)
    return counts[0] / (time.monotonic() - start)


async def echoes(port: int, sockets: int, seconds: float) -> float:
    """Echoes a second on so many sockets."""
    count = 0

    async def one() -> None:
        nonlocal count
        async with websockets.connect(f"ws://127.0.0.1:{port}/echo", compression=None) as raw:
            until = time.monotonic() + seconds
            while time.monotonic() < until:
                await raw.send('{"type":"move","id":"1","version":0,"move":{"type":"name","number":1}}')
                await raw.recv()
                count += 1

    start = time.monotonic()
    await asyncio.gather(*[one() for _ in range(sockets)])
    return count / (time.monotonic() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--pairs", type=int, default=5)
    asked = parser.parse_args()
    ratios = []
    for _ in range(asked.pairs):
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder), "limits=100000") as server:
            moves = uvloop.run(tables(server, asked.tables, asked.seconds))
        port = free_port()
        process = subprocess.Popen([sys.executable, "-c", ECHO, str(port)], env=dict(os.environ))
        try:
            time.sleep(3)
            echo = uvloop.run(echoes(port, asked.tables * 4, asked.seconds))
        finally:
            process.terminate()
            process.wait()
        ratios.append(moves / echo)
        print(f"{moves:,.0f} moves/s ({moves * 4:,.0f} frames/s), {echo:,.0f} echoes/s, ratio {moves / echo:.2f}")
    print(
        f"median ratio {statistics.median(ratios):.2f} of {len(ratios)} pairs, {min(ratios):.2f} to {max(ratios):.2f}"
    )


if __name__ == "__main__":
    main()
