"""Bots in worker processes: never on the event loop, with a budget of time, and simpler when they fail.

A worker is given what the bot's seat is given (observations as JSON) and nothing else; only to feed a bot's memory
again after a restart or a take-over is it given a log, which it replays into that seat's observations.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import struct
import sys
from collections import deque
from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct

from tafelrunde.core.record import Entry, Header

SIMPLER: Final[dict[str, str]] = {"strong": "medium", "medium": "weak", "weak": "random"}
"""What replaces a bot that fails; after the random one only the defaults of the rules are left."""

START_S: Final = 40.0
"""Seconds in which a worker must have started."""

SIZE: Final = struct.Struct("<I")


class OpenBot(Struct, tag="open"):
    """Make a bot and feed it what its seat has seen so far."""

    key: str
    level: str
    seat: int
    chance: str
    """Seed of the bot's own chance, in hex."""
    header: Header
    entries: list[Entry]


class ShowBot(Struct, tag="show"):
    """Something new for a bot. `ask`: the table waits for it. `phase` tells one opening of a phase from the next."""

    key: str
    n: int
    phase: int
    see: bool
    ask: bool
    again: bool
    """The last answer is spent (made, refused or too late): think again."""
    observation: Raw


class CloseBot(Struct, tag="close"):
    """The bot is not needed any more."""

    key: str


ToWorker = OpenBot | ShowBot | CloseBot


class Reply(Struct):
    """What came of the n-th thing shown: `keep` the answer that stands, a `move`, `wait` or `failed`.

    Further kinds: `hello` (the process has started), `open` (the bot is there), `died` (the process ended while the
    bot was thinking) and `lost` (it ended for another reason).
    """

    key: str
    n: int
    kind: str
    move: Any = None
    after_ms: int = 0
    detail: str = ""


OnReply = Callable[[Reply], None]


class Waiting(Struct):
    """Something that a worker has not answered yet."""

    key: str
    n: int
    heavy: bool


class Worker:
    """One process with its bots. A process that dies or does not answer in time fails the bot it was busy with."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.bots: dict[str, OnReply] = {}
        self.waiting: deque[Waiting] = deque()
        self.process: asyncio.subprocess.Process | None = None
        self.unsent: list[bytes] = []
        self.reader: asyncio.Task[None] | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.stopping = False
        self.ready = False
        self.starting: asyncio.Task[None] | None = None

    def send(self, message: ToWorker, waits: Waiting | None = None) -> None:
        """Queue a message for the process; it is started by the first one."""
        body = msgspec.msgpack.encode(message) if not isinstance(message, ShowBot) else _encode_show(message)
        data = SIZE.pack(len(body)) + body
        if waits is not None:
            self.waiting.append(waits)
            if self.alarm is None:
                self._arm()
        process = self.process
        if process is not None and process.stdin is not None:
            try:
                process.stdin.write(data)
            except (RuntimeError, OSError):  # it has ended, and we have not been told yet
                asyncio.get_running_loop().call_soon(self._ended, process)
        else:
            self.unsent.append(data)
            if self.starting is None:
                self.starting = asyncio.get_running_loop().create_task(self._start())

    def _arm(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        if self.waiting and not self.stopping:
            budget = self.pool.budget * (4 if self.waiting[0].heavy else 1) if self.ready else START_S
            self.alarm = asyncio.get_running_loop().call_later(budget, self._late)

    def _late(self) -> None:
        self.alarm = None
        self._kill("no answer in time")

    async def _start(self) -> None:
        try:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "tafelrunde.play.worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            )
        except OSError as error:
            self._kill(f"the process does not start: {error}")
            return
        finally:
            self.starting = None
        assert self.process.stdin is not None
        for data in self.unsent:
            self.process.stdin.write(data)
        self.unsent.clear()
        self.reader = asyncio.get_running_loop().create_task(self._read(self.process))

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                (size,) = SIZE.unpack(await process.stdout.readexactly(SIZE.size))
                self._heard(msgspec.json.decode(await process.stdout.readexactly(size), type=Reply))
        self._ended(process)

    def _ended(self, process: asyncio.subprocess.Process) -> None:
        if process is self.process and not self.stopping:
            self._kill("the process ended", "died")

    def _heard(self, reply: Reply) -> None:
        if reply.kind == "hello":
            self.ready = True
        if self.waiting and (self.waiting[0].key, self.waiting[0].n) == (reply.key, reply.n):
            self.waiting.popleft()
        self._arm()
        on_reply = self.bots.get(reply.key)
        if on_reply is not None:
            on_reply(reply)

    def _kill(self, why: str, kind: str = "failed") -> None:
        """End the process. The bot it was busy with has failed (or died); the others are told to come again."""
        if not self.ready:
            kind = "died"
        self._end_process()
        busy = self.waiting[0].key if self.waiting else None
        self.waiting.clear()
        self.unsent.clear()
        self._arm()
        bots, self.bots = self.bots, {}
        for key, on_reply in bots.items():
            on_reply(Reply(key, 0, kind if key == busy else "lost", detail=why))

    def _end_process(self) -> None:
        process, self.process = self.process, None
        self.ready = False
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        if self.reader is not None and self.reader is not asyncio.current_task():
            self.reader.cancel()
        self.reader = None

    def stop(self) -> None:
        """End the process for good."""
        self.stopping = True
        self._arm()
        self._end_process()


def _encode_show(message: ShowBot) -> bytes:
    return msgspec.json.encode(message)


class Pool:
    """The workers. A table's bots share one, so that the others are not disturbed when it fails."""

    def __init__(self, workers: int | None = None, budget: float = 4.0) -> None:
        self.workers = [Worker(self) for _ in range(workers or max(1, min(4, (os.cpu_count() or 2) - 1)))]
        self.budget = budget

    def open(self, spread: int, message: OpenBot, on_reply: OnReply) -> Worker:
        """Make a bot, in the worker of this table; its replies come to `on_reply`."""
        worker = self.workers[spread % len(self.workers)]
        worker.bots[message.key] = on_reply
        worker.send(message, Waiting(message.key, 0, True))
        return worker

    def stop(self) -> None:
        """End all processes."""
        for worker in self.workers:
            worker.stop()
