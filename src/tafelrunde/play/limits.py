"""Limits: so many at once, then so many a second, with room for a whole family behind one address."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, NamedTuple


class Rate(NamedTuple):
    """`burst` at once, and `per_second` on and on."""

    burst: float
    per_second: float


ADDRESS: Final = {
    "request": Rate(240, 40),
    "table": Rate(24, 0.4),
    "join": Rate(60, 2),
    "guess": Rate(40, 0.5),
    "person": Rate(60, 1),
    "socket": Rate(80, 4),
    "message": Rate(1200, 300),
}
"""Per address: requests, new tables, joins, codes that do not exist, new visitors, new sockets, messages on all
sockets."""

SOCKETS_PER_ADDRESS: Final = 96
SOCKETS_PER_PERSON_AND_TABLE: Final = 12

SOCKET: Final = {
    "message": Rate(80, 25),
    "chat": Rate(6, 0.7),
    "emote": Rate(6, 1),
    "change": Rate(30, 3),
    "bad": Rate(20, 0.5),
}
"""Per socket: messages, chat, emotes, changes at the table (names, options, seats), messages that cannot be read."""


class Bucket:
    """One allowance that fills again with time."""

    __slots__ = ("left", "rate", "since")

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate = rate
        self.left = rate.burst
        self.since = now

    def take(self, now: float, cost: float = 1.0) -> float:
        """Take one; 0 if it was there, else the seconds until it would be."""
        self.left = min(self.rate.burst, self.left + (now - self.since) * self.rate.per_second)
        self.since = now
        if self.left >= cost:
            self.left -= cost
            return 0.0
        return (cost - self.left) / self.rate.per_second

    def full(self, now: float) -> bool:
        """Whether nothing of it is used, so that it can be forgotten."""
        return self.left + (now - self.since) * self.rate.per_second >= self.rate.burst


class Limits:
    """Allowances by kind and by whom. What is full again is forgotten; `factor` widens all of them (tests,
    benchmarks)."""

    def __init__(self, rates: dict[str, Rate], factor: float = 1.0, most: int = 50_000) -> None:
        self.rates = {kind: Rate(r.burst * factor, r.per_second * factor) for kind, r in rates.items()}
        self.most = most
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    def take(self, kind: str, whom: str, now: float) -> float:
        """0 if it may happen, else how many seconds to wait. `now` in seconds of any steady clock."""
        key = (kind, whom)
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self.most:
                self.forget(now)
            bucket = self._buckets[key] = Bucket(self.rates[kind], now)
        return bucket.take(now)

    def forget(self, now: float) -> None:
        """Drop what is full again, and the oldest if that is not enough."""
        for key in [key for key, bucket in self._buckets.items() if bucket.full(now)]:
            del self._buckets[key]
        while len(self._buckets) >= self.most:
            self._buckets.popitem(last=False)

    def __len__(self) -> int:
        return len(self._buckets)
