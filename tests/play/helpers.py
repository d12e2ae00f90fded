"""Real server processes and real sockets for tests."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import itertools
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import websockets
from websockets.asyncio.client import ClientConnection

import tafelrunde

ROOT = Path(__file__).parents[2]
QUICK = "limits=50"
IDS = itertools.count(1)
Json = dict[str, Any]


def same_program() -> dict[str, str]:
    """An environment in which another process imports the tests, and the same build of the package as this one."""
    paths = [str(Path(tafelrunde.__file__).parents[1]), str(ROOT), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


def in_round(number: int) -> Callable[[Json], bool]:
    """Whether a message is a frame of this round."""
    return lambda m: m["type"] == "frame" and m["observation"]["view"]["round"] == number


def frame_of(seat: int) -> Callable[[Json], bool]:
    """Whether a message is a frame of this seat."""
    return lambda m: m["type"] == "frame" and m["seat"] == seat


def answered(move: str) -> Callable[[Json], bool]:
    """Whether a message answers this move, or is an error."""
    return lambda m: m["type"] == "error" or m.get("id") == move


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """A server process that can be killed and started again on the same data and port."""

    def __init__(
        self,
        data: Path,
        *settings: str,
        pace: float = 0.02,
        games: str = "tests.core.quiet_numbers",
        host: str = "127.0.0.1",
    ) -> None:
        self.host = host
        self.reached = "127.0.0.1"
        self.data = data
        self.folder = data
        self.settings = settings or (QUICK,)
        self.pace = pace
        self.games = games
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.log = data / "server.log"

    def fails(self) -> str:
        """What it says when it cannot start."""
        self.start(wait=False)
        done = subprocess.run(self.command, env=self.environment, capture_output=True, text=True, timeout=20)
        assert done.returncode == 2, done
        assert done.stderr.count("\n") == 1, done.stderr
        return done.stderr

    def start(self, wait: bool = True) -> Server:
        command = [sys.executable, "-m", "tafelrunde", "play", "--port", str(self.port), "--host", self.host]
        command += ["--no-open", "--data", str(self.folder), "--bot-pace", str(self.pace), "--set", *self.settings]
        environment = {**same_program(), "TAFELRUNDE_GAMES": self.games}
        self.data.mkdir(parents=True, exist_ok=True)
        self.command, self.environment = command, environment
        if not wait:
            return self
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(command, env=environment, stdout=out, stderr=out)
        until = time.monotonic() + 20
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise AssertionError(self.log.read_text())
            with contextlib.suppress(OSError):
                if Http(self).get("/api/server").status == 200:
                    return self
            time.sleep(0.03)
        raise AssertionError("the server does not start: " + self.log.read_text())

    def kill(self) -> None:
        """As if the machine lost its power."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(10)

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def errors(self) -> str:
        """What the log says beside the greeting."""
        lines = self.log.read_text().splitlines()
        return "\n".join(s for s in lines if not s.startswith(("Tafelrunde is", "Friends", "Tables are")))


@contextlib.contextmanager
def serving(data: Path, *settings: str, pace: float = 0.02, **more: Any) -> Iterator[Server]:
    server = Server(data, *settings, pace=pace, **more).start()
    try:
        yield server
    finally:
        server.stop()


class Reply:
    def __init__(self, raw: http.client.HTTPResponse) -> None:
        self.status = raw.status
        self.headers = raw.headers
        self.body = raw.read()

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Http:
    """A browser's cookie jar and requests."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookie = ""

    def ask(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Reply:
        connection = http.client.HTTPConnection(self.server.reached, self.server.port, timeout=20)
        sent = {"Cookie": self.cookie, **(headers or {})} if self.cookie else dict(headers or {})
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        connection.request(method, path, data, sent)
        reply = Reply(connection.getresponse())
        connection.close()
        for header in reply.headers.get_all("set-cookie") or []:
            self.cookie = header.split(";")[0]
        return reply

    def get(self, path: str, **more: Any) -> Reply:
        return self.ask("GET", path, **more)

    def post(self, path: str, body: Any, **more: Any) -> Reply:
        return self.ask("POST", path, body, **more)


class Socket:
    """One socket at a table: keeps what came, answers pings, waits for what a test wants to see."""

    def __init__(self, raw: ClientConnection, lag: float = 0.0) -> None:
        self.raw = raw
        self.lag = lag
        """Seconds that each message takes, each way."""
        self.messages: list[Json] = []
        self.raws: list[str] = []
        self.news = asyncio.Event()
        self.closed: int | None = None
        self.pong = True
        self.dawdle = 0.0
        """Seconds by which pings, and nothing else, are answered late."""
        self.pings: list[Json] = []
        self.frames: dict[int | None, Json] = {}
        self._line: asyncio.Queue[tuple[float, str]] = asyncio.Queue()
        self._out: asyncio.Queue[tuple[float, str]] = asyncio.Queue()
        self._tasks = [asyncio.create_task(job()) for job in (self._read, self._deliver, self._write)]

    async def _read(self) -> None:
        with contextlib.suppress(websockets.ConnectionClosed):
            async for text in self.raw:
                self._line.put_nowait((time.monotonic() + self.lag, str(text)))
        self.closed = self.raw.close_code
        self.news.set()

    async def _deliver(self) -> None:
        while True:
            at, text = await self._line.get()
            await asyncio.sleep(max(0.0, at - time.monotonic()))
            message = json.loads(text)
            self.raws.append(text)
            if message["type"] == "ping":
                self.pings.append(message)
                if self.dawdle:
                    await asyncio.sleep(self.dawdle)
                if self.pong:
                    self.send({"type": "pong", "n": message["n"]})
                continue
            self.messages.append(message)
            if message["type"] == "frame":
                self.frames[message["seat"]] = message
            self.heard(message)
            self.news.set()

    async def _write(self) -> None:
        while True:
            at, text = await self._out.get()
            await asyncio.sleep(max(0.0, at - time.monotonic()))
            with contextlib.suppress(websockets.ConnectionClosed):
                await self.raw.send(text)

    def heard(self, message: Json) -> None:
        """For tests that react at once."""

    def send(self, message: Json | str) -> None:
        text = message if isinstance(message, str) else json.dumps(message)
        self._out.put_nowait((time.monotonic() + self.lag, text))

    async def until(self, what: Callable[[Json], bool], seconds: float = 15, since: int = 0) -> Json:
        """The first message from index `since` on that is what was wanted."""
        end = time.monotonic() + seconds
        seen = since
        while True:
            for message in self.messages[seen:]:
                if what(message):
                    return message
            seen = len(self.messages)
            self.news.clear()
            left = end - time.monotonic()
            if left <= 0 or self.closed is not None:
                raise AssertionError(f"never came (closed: {self.closed}); last: {self.messages[-3:]}")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.news.wait(), left)

    async def ask(self, type: str, **more: Any) -> Json:
        """Send a message and wait for its answer."""
        id = more.pop("id", None) or f"{type}-{next(IDS)}"
        since = len(self.messages)
        self.send({"type": type, "id": id, **more})
        return await self.until(lambda m: m["type"] == "answer" and m["id"] == id, since=since)

    async def move(self, move: Json, **more: Any) -> Json:
        return await self.ask("move", move=move, version=0, **more)

    @property
    def table(self) -> Json:
        return next(m for m in reversed(self.messages) if m["type"] == "table")

    def frame(self, seat: int | None = None) -> Json:
        return self.frames[seat] if seat in self.frames else next(iter(self.frames.values()))

    def view(self) -> Json:
        view: Json = self.messages_of("frame")[-1]["observation"]["view"]
        return view

    def messages_of(self, type: str) -> list[Json]:
        return [m for m in self.messages if m["type"] == type]

    async def cut(self) -> None:
        """The line is dead at once, without a goodbye."""
        self.raw.transport.abort()
        await self.close()

    async def close(self) -> None:
        for task in self._tasks[1:]:
            task.cancel()
        with contextlib.suppress(Exception):
            await asyncio.wait_for(self.raw.close(), 2)
        for task in self._tasks:
            task.cancel()


class Client(Http):
    """A person with a browser."""

    def __init__(self, server: Server, name: str | None = None) -> None:
        super().__init__(server)
        self.me: Json = self.get("/api/me").json["person"]
        if name is not None:
            assert self.ask("PUT", "/api/me", {"name": name, "animal": "fox"}).status == 200
        self.sockets: list[Socket] = []

    def open(self, game: str, seats: int, **more: Any) -> str:
        reply = self.post("/api/tables", {"game": game, "seats": seats, **more})
        assert reply.status == 201, reply.body
        code: str = reply.json["code"]
        return code

    def join(self, code: str, seat: int | None = None) -> int:
        reply = self.post(f"/api/tables/{code}/join", {"seat": seat})
        assert reply.status == 200, reply.body
        taken: int = reply.json["seat"]
        return taken

    async def sit_at(self, code: str, role: str = "player", lag: float = 0.0, kind: type[Socket] = Socket) -> Socket:
        address = f"ws://{self.server.reached}:{self.server.port}/api/tables/{code}/socket?role={role}"
        raw = await websockets.connect(address, additional_headers={"Cookie": self.cookie}, max_size=None)
        made = kind(raw, lag)
        self.sockets.append(made)
        return made

    async def close(self) -> None:
        for made in self.sockets:
            await made.close()


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(test)


@contextlib.asynccontextmanager
async def people(server: Server, *names: str) -> AsyncIterator[list[Client]]:
    clients = [Client(server, name) for name in names]
    try:
        yield clients
    finally:
        for client in clients:
            await client.close()


def some_move(observation: Json) -> Json | None:
    """A legal move out of what the observation lists."""
    legal = observation["legal"]
    if not legal:
        return None
    for choice in legal["choose"]:
        return {"type": choice["type"], choice["field"]: choice["pool"][: choice["least"]], **choice["fixed"]}
    moves: list[Json] = legal["moves"]
    return moves[0] if moves else None


async def play_on(socket: Socket, seconds: float = 60, stop: Callable[[Json], bool] = lambda view: False) -> Json:
    """Make legal moves whenever there are some, until the game is over (or `stop`); the last view."""
    until = time.monotonic() + seconds
    await socket.until(lambda m: m["type"] == "frame")
    while time.monotonic() < until:
        latest = socket.messages_of("frame")[-1]["observation"]
        view: Json = latest["view"]
        if view["winners"] is not None or stop(view):
            return view
        mark = len(socket.messages)
        move = some_move(latest)
        if move is not None and latest["seat"] in view["to_act"]:
            await socket.move(move)
        elif len(socket.messages) == mark:
            socket.news.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(socket.news.wait(), 0.5)
    raise AssertionError(f"the game does not end: {socket.messages[-2:]}")
