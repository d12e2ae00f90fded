"""The one source of chance: counter-based, labelled, the same on every machine.

The n-th 64-bit word of the stream `label` is word n mod 8 (little-endian) of
`blake2b(seed + b"/" + label + b"/" + str(n // 8))`. Streams never shift one another, the state is a few counters,
and nobody can compute hidden draws from the ones that they have seen.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

WORDS = 8
SPAN = 1 << 64


class Chance:
    """Draws from labelled streams of one seed. `seed` is any number of bytes; a server uses 16 random ones or more."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.drawn: dict[str, int] = {}
        self.fixed: dict[str, list[int]] = {}
        self._blocks: dict[str, tuple[int, list[int]]] = {}

    @classmethod
    def of(cls, number: int) -> Chance:
        """The generator of a small seed number (scenarios, simulations)."""
        return cls(str(number).encode())

    def word(self, label: str) -> int:
        """The next 64-bit word of a stream."""
        n = self.drawn.get(label, 0)
        self.drawn[label] = n + 1
        block = n // WORDS
        known = self._blocks.get(label)
        if known is None or known[0] != block:
            digest = blake2b(b"%b/%b/%d" % (self.seed, label.encode(), block)).digest()
            known = (block, [int.from_bytes(digest[i : i + 8], "little") for i in range(0, 64, 8)])
            self._blocks[label] = known
        return known[1][n % WORDS]

    def below(self, label: str, n: int) -> int:
        """An even draw from 0 … n-1 (n ≥ 1); a fixed value (`force`) comes first."""
        fixed = self.fixed.get(label)
        if fixed:
            value = fixed.pop(0)
            if not 0 <= value < n:
                raise ValueError(f"fixed value {value} of stream {label} is not below {n}")
            return value
        limit = SPAN - SPAN % n
        while True:
            word = self.word(label)
            if word < limit:
                return word % n

    def pick(self, label: str, items: Sequence[T]) -> T:
        """One of the items, all equally likely."""
        return items[self.below(label, len(items))]

    def shuffle(self, label: str, items: list[T]) -> None:
        """Shuffle a list in place (Fisher–Yates)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(label, i + 1)
            items[i], items[j] = items[j], items[i]

    def sample(self, label: str, items: Sequence[T], count: int) -> list[T]:
        """`count` different items in random order."""
        pool = list(items)
        for i in range(count):
            j = i + self.below(label, len(pool) - i)
            pool[i], pool[j] = pool[j], pool[i]
        return pool[:count]

    def unit(self, label: str) -> float:
        """A float in [0, 1), for thinkers; positions hold integers only."""
        return (self.word(label) >> 11) / (1 << 53)

    def gauss(self, label: str) -> float:
        """A standard normal float (Box–Muller), for thinkers."""
        return math.sqrt(-2.0 * math.log(1.0 - self.unit(label))) * math.cos(2.0 * math.pi * self.unit(label))

    def fork(self, label: str) -> Chance:
        """An independent generator that depends on this seed and the label only."""
        return Chance(blake2b(b"%b/fork/%b" % (self.seed, label.encode()), digest_size=16).digest())

    def force(self, label: str, values: Sequence[int]) -> None:
        """Fix the next results of `below(label, n)`; afterwards the seed goes on."""
        self.fixed.setdefault(label, []).extend(values)

    def clone(self) -> Chance:
        """A copy that draws the same from here on."""
        new = Chance.__new__(Chance)
        new.seed = self.seed
        new.drawn = self.drawn.copy()
        new.fixed = {label: values.copy() for label, values in self.fixed.items()} if self.fixed else {}
        new._blocks = self._blocks.copy()
        return new

    def state(self) -> object:
        """What distinguishes this generator from another one (for digests)."""
        return [self.seed.hex(), sorted(self.drawn.items()), sorted((k, v) for k, v in self.fixed.items() if v)]
