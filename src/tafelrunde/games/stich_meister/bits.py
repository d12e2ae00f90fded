"""Sets of cards as bits, and quick chance: what kernel, guess and search are made of. Compiled together with them.

Bits are made by `shift(1, n)` only: a literal shifted by an i64 is wrong from bit 31 in compiled code. Literals stay
below 2^62: larger ones are objects there, converted at every use.
"""

from mypy_extensions import i64


def shift(x: i64, n: i64) -> i64:
    """Return x shifted left by n (0..62): the one safe way to make bits in compiled code."""
    return x << n


def popcount(x: i64) -> i64:
    """Return how many bits are set in a mask of at most 60 bits."""
    x = x - ((x >> 1) & 0x0555555555555555)  # 60 bits; a literal past 62 would be an object in compiled code
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((x * 0x0101010101010101) >> 56) & 0xFF


def lowest(x: i64) -> i64:
    """Return the number of the lowest bit set; x must not be 0."""
    return popcount((x & -x) - 1)


def nth_bit(x: i64, n: i64) -> i64:
    """Return the number of the n-th bit set, from 0, counted from the lowest."""
    while n > 0:
        x = x & (x - 1)
        n = n - 1
    return popcount((x & -x) - 1)


class Lot:
    """A small quick generator for play-outs: xorshift32 plus a linear congruence, the same in both builds."""

    def __init__(self, seed: i64) -> None:
        """Begin from a seed of up to 62 bits."""
        self.a: i64 = ((seed & 0xFFFFFFFF) ^ 0x9E3779B9) | 1
        self.b: i64 = ((seed >> 31) ^ 0x7F4A7C15) & 0xFFFFFFFF
        self.next()
        self.next()

    def next(self) -> i64:
        """Return the next 32 random bits."""
        x: i64 = self.a
        x = x ^ ((x << 13) & 0xFFFFFFFF)
        x = x ^ (x >> 17)
        x = x ^ ((x << 5) & 0xFFFFFFFF)
        self.a = x
        y: i64 = (self.b * 1664525 + 1013904223) & 0xFFFFFFFF
        self.b = y
        return (x + y) & 0xFFFFFFFF

    def below(self, n: i64) -> i64:
        """Return a number from 0 to n - 1."""
        return (self.next() * n) >> 32
