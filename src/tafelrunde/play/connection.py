"""One socket, as a table sees it: who it is, what it may see, how slow its line is, and what is to be sent."""

from __future__ import annotations

import asyncio
import itertools
from collections import deque
from typing import Final

from tafelrunde.play.fairness import RoundTrip
from tafelrunde.play.limits import Limits
from tafelrunde.play.people import Somebody
from tafelrunde.play.protocol import Role

MOST_QUEUED: Final = 4_000
MOST_BYTES: Final = 16_000_000
TOO_SLOW: Final = 4009

_numbers = itertools.count(1)


class Connection:
    """Messages out are queued here and sent by the socket's own task, so that a slow reader holds up nobody else."""

    def __init__(self, person: Somebody, role: Role, address: str, invite: str, limits: Limits) -> None:
        self.number = next(_numbers)
        self.person = person
        self.role: Role = role
        self.address = address
        self.invite = invite
        self.limits = limits
        self.trip = RoundTrip()
        self.heard = 0.0
        self.client: tuple[str, int] | None = None
        self.viewers: list[int | None] = []
        self.queue: deque[bytes] = deque()
        self.queued = 0
        self.wake = asyncio.Event()
        self.closing: int | None = None

    @property
    def acts(self) -> bool:
        """Whether it may act for its person's seats."""
        return self.role == "player"

    @property
    def human(self) -> bool:
        """A screen is not a person."""
        return self.role != "screen"

    def send(self, data: bytes) -> None:
        """Queue a message; a reader that is far behind is cut off."""
        if self.closing is not None:
            return
        self.queue.append(data)
        self.queued += len(data)
        if len(self.queue) > MOST_QUEUED or self.queued > MOST_BYTES:
            self.queue.clear()
            self.close(TOO_SLOW)
        self.wake.set()

    def close(self, code: int) -> None:
        """Close it, once what is queued has been sent."""
        if self.closing is None:
            self.closing = code
            self.wake.set()

    async def next(self) -> bytes | int:
        """The next message to send, or the code to close with."""
        while not self.queue:
            if self.closing is not None:
                return self.closing
            self.wake.clear()
            await self.wake.wait()
        data = self.queue.popleft()
        self.queued -= len(data)
        return data
