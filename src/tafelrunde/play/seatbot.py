"""A bot at a table's seat: shown what the seat sees, and moved when its time has come, at a human pace."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, Final

from msgspec import Raw

from tafelrunde.core.chance import Chance
from tafelrunde.play.bots import CloseBot, OpenBot, Reply, ShowBot, Waiting, Worker

if TYPE_CHECKING:
    from tafelrunde.play.table import Table

Sight = tuple[int, int, int, int | None]
"""Version, sub-version, serial number of the phase on top and its deadline: if one differs there is something new."""

LEAST_MS: Final = 900
MORE_MS: Final = 1300
"""Outside races a bot takes at least so long, and by chance up to so much more: never by what it holds."""


class SeatBot:
    """The bot that plays at one seat, as long as it does."""

    def __init__(self, table: Table, seat: int, level: str) -> None:
        self.table = table
        self.seat = seat
        self.level = level
        self.key = f"{table.id}/{table.state.number}/{seat}/{secrets.token_hex(4)}"
        self.worker: Worker | None = None
        self.watches = True
        self.sent = 0
        self.replied = 0
        self.shown: dict[int, tuple[float, int, bool]] = {}
        self.known = 0
        self.seen: Sight | None = None
        self.move: Any = None
        self.phase = -1
        self.due: float | None = None
        self.idle_since: float | None = None
        self.refused = 0
        self.used = False
        """Its last answer is spent, so that it does not think that it still stands."""

    def open(self) -> None:
        """Make it, in a worker, and feed its memory from the log."""
        table = self.table
        record = table.record
        assert record is not None
        # hidden from the bot: a one-way stream of the game's seed, different for each seat
        chance = Chance(record.seed).fork(f"bots/{self.seat}")
        message = OpenBot(self.key, self.level, self.seat, chance.seed.hex(), record.header, list(record.entries))
        self.known = len(record.history)
        self.worker = table.house.pool.open(table.id, message, self.on_reply)

    def close(self) -> None:
        """It is not needed any more."""
        if self.worker is not None:
            self.worker.bots.pop(self.key, None)
            self.worker.send(CloseBot(self.key))
            self.worker = None

    def show(self, observation: bytes, *, see: bool, ask: bool, phase: int, raced: bool) -> None:
        """Something new."""
        if self.worker is None:
            return
        self.sent += 1
        self.shown[self.sent] = (self.table.clock(), phase, raced)
        self.idle_since = None
        message = ShowBot(self.key, self.sent, phase, see, ask, self.used, Raw(observation))
        self.used = False
        self.worker.send(message, Waiting(self.key, self.sent, False))

    def on_reply(self, reply: Reply) -> None:
        """What it made of it."""
        if reply.kind == "open":
            self.watches = reply.detail == "watches"
        elif reply.kind in ("failed", "died", "lost"):
            self.worker = None
            self.table.bot_lost(self, reply.kind, reply.detail)
        elif reply.n in self.shown:
            at, phase, raced = self.shown.pop(reply.n)
            self.replied = reply.n
            if reply.kind == "move":
                self.move, self.phase = reply.move, phase
                self.due = at + self._delay(reply, raced)
            elif reply.kind == "wait":
                self.due = None
                self.idle_since = self.table.clock()
            self.table.poke()

    def _delay(self, reply: Reply, raced: bool) -> float:
        if isinstance(reply.move, dict) and reply.move.get("type") == "continue":
            return 0.0
        least = 0 if raced else LEAST_MS + secrets.randbelow(MORE_MS)
        return max(reply.after_ms, least) * self.table.settings.bot_pace

    @property
    def settled(self) -> bool:
        """Whether it has seen, and answered, everything that it was shown."""
        return self.sent == self.replied
