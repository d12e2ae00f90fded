"""One socket, as a table sees it: who it is, what it may see, how slow its line is, and what is to be sent."""

from __future__ import annotations

import asyncio
import itertools
from typing import Final

from tafelrunde.play.fairness import RoundTrip
from tafelrunde.play.limits import Limits
from tafelrunde.play.lines import Line
from tafelrunde.play.people import Somebody
from tafelrunde.play.protocol import Role

MOST_QUEUED: Final = 4_000
MOST_BYTES: Final = 16_000_000
TOO_SLOW: Final = 4009

_numbers = itertools.count(1)


class Connection:
    """Messages out are written at once; what a slow reader has no room for waits here and holds up nobody else."""

    def __init__(self, person: Somebody, role: Role, address: str, invite: str, limits: Limits, line: Line) -> None:
        self.number = next(_numbers)
        self.person = person
        self.role: Role = role
        self.address = address
        self.invite = invite
        self.limits = limits
        self.line = line
        self.trip = RoundTrip()
        self.heard = 0.0
        self.viewers: list[int | None] = []
        self.queue: list[bytes] = []
        self.queued = 0
        self.closing: int | None = None
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when either side closes."""
        line.on_writable = self._write_on

    @property
    def acts(self) -> bool:
        """Whether it may act for its person's seats."""
        return self.role == "player"

    @property
    def human(self) -> bool:
        """A screen is not a person."""
        return self.role != "screen"

    def send(self, data: bytes) -> None:
        """Send a message, or keep it until there is room; a reader that is far behind is cut off."""
        if self.closing is not None:
            return
        if self.line.ready and not self.queue:
            self.line.write(data)
            return
        self.queue.append(data)
        self.queued += len(data)
        if len(self.queue) > MOST_QUEUED or self.queued > MOST_BYTES:
            self.queue.clear()
            self.close(TOO_SLOW)

    def _write_on(self) -> None:
        written = 0
        for data in self.queue:
            if not self.line.ready:
                break
            self.queued -= len(data)
            self.line.write(data)
            written += 1
        del self.queue[:written]

    def close(self, code: int) -> None:
        """Nothing is sent any more but what is queued; then it is closed."""
        if self.closing is None:
            self.closing = code
        self.gone()

    def gone(self) -> None:
        """It is over."""
        if not self.over.done():
            self.over.set_result(None)

    async def emptied(self) -> None:
        """Wait until everything is sent."""
        while self.queue:
            await self.line.writable.wait()
            self._write_on()
