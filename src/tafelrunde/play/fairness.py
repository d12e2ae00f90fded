"""Races: who was faster after having seen it, not whose line is faster.

A frame is seen half a round trip late and a move arrives half a round trip late, so a move counts as of its arrival
less the whole round trip. The server measures that itself, by pings; nothing that a client says about time is used.
"""

from __future__ import annotations

import heapq
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

CAP_MS: Final = 300.0
"""The most that a slow line is made up for, and so the longest that a move is ever held."""

SAMPLES: Final = 6
"""How many round trips are remembered; the least of them counts, so that a hiccup is no advantage."""

LOST_MS: Final = 15_000.0
"""A ping that is not answered by then is forgotten."""

T = TypeVar("T")


class RoundTrip:
    """The round trip of one connection, from pings that the server sends and times itself. All times in ms."""

    def __init__(self) -> None:
        self.samples: list[float] = []
        self.sent: dict[int, float] = {}
        self.number = 0

    def ping(self, now: float) -> int:
        """A ping goes out; its number."""
        self.number += 1 + secrets.randbelow(1 << 20)  # a pong sent before its ping came would have to guess it
        self.sent[self.number] = now
        for n in [n for n, at in self.sent.items() if now - at > LOST_MS]:
            del self.sent[n]
        return self.number

    def pong(self, n: int, now: float) -> bool:
        """An answer came in; False if that ping was never sent or is answered already (then it counts for nothing)."""
        at = self.sent.pop(n, None)
        if at is None:
            return False
        self._sample(max(0.0, now - at))
        return True

    def _sample(self, trip: float) -> None:
        self.samples.append(trip)
        del self.samples[:-SAMPLES]

    def bound(self, measured: float) -> None:
        """The kernel's own measure of the line: no answer of the client's program can make it look slower than that."""
        if self.samples and min(self.samples) > measured:
            self._sample(measured)

    @property
    def known(self) -> float | None:
        """The least of the last few, capped; None before the first answer."""
        return min(CAP_MS, *self.samples) if self.samples else None

    @property
    def credit(self) -> float:
        """What is taken off this connection's arrivals: nothing before the first answer."""
        return self.known or 0.0

    @property
    def doubt(self) -> float:
        """How much earlier than its arrival a move on this connection may turn out to be."""
        known = self.known
        return CAP_MS if known is None else known


@dataclass(order=True)
class Held(Generic[T]):
    """A move that waits until nobody can turn out earlier."""

    key: float
    serial: int
    arrival: float = field(compare=False)
    seat: int = field(compare=False)
    item: T = field(compare=False)


class FairQueue(Generic[T]):
    """Moves of a race, given out in the order in which they were made."""

    def __init__(self) -> None:
        self._heap: list[Held[T]] = []
        self._serial = 0
        self._last: dict[int, float] = {}

    def __len__(self) -> int:
        return len(self._heap)

    def __iter__(self) -> Iterator[Held[T]]:
        return iter(sorted(self._heap))

    @property
    def seats(self) -> set[int]:
        """Seats with a move in the queue."""
        return {held.seat for held in self._heap}

    def add(self, seat: int, arrival: float, credit: float, item: T) -> float:
        """A move came in at `arrival` on a line with this credit; the time that it counts as of.

        A seat's own moves keep their order.
        """
        key = max(arrival - min(credit, CAP_MS), self._last.get(seat, float("-inf")))
        self._last[seat] = key
        self._serial += 1
        heapq.heappush(self._heap, Held(key, self._serial, arrival, seat, item))
        return key

    def due(self, others: dict[int, float]) -> float | None:
        """When the first move becomes final; None for an empty queue.

        `others`: who may still act, by seat, with how much earlier than its arrival their move could turn out to be.
        """
        if not self._heap:
            return None
        first = self._heap[0]
        waiting = [doubt for seat, doubt in others.items() if seat not in self.seats]
        return first.key + min(CAP_MS, max(waiting, default=0.0))

    def take(self, now: float, others: dict[int, float]) -> Held[T] | None:
        """The first move, if nobody can turn out earlier any more."""
        due = self.due(others)
        return heapq.heappop(self._heap) if due is not None and due <= now else None

    def clear(self) -> list[Held[T]]:
        """The race is over: whatever is left, in order."""
        rest = sorted(self._heap)
        self._heap.clear()
        self._last.clear()
        return rest
