"""What the benchmarks share: alternating pairs, so that a busy machine harms both sides alike, and their figures."""

from __future__ import annotations

import statistics
import sys
from collections.abc import Callable

from tafelrunde.games.stich_meister import kernel


def need_compiled() -> None:
    """End with a word of help where the kernel is not compiled: a plain one would measure something else."""
    if str(kernel.__file__).endswith(".py"):
        sys.exit("The kernel is not compiled here. Run: make .venv-compiled/.ready, then use .venv-compiled/bin/python")


def alternate(ours: Callable[[], float], theirs: Callable[[], float], pairs: int) -> tuple[list[float], list[float]]:
    """Return the speeds of both sides, measured in turn: first one leads, then the other."""
    mine, other = [], []
    for i in range(pairs):
        if i % 2:
            other.append(theirs())
            mine.append(ours())
        else:
            mine.append(ours())
            other.append(theirs())
    return mine, other


def ratio(mine: list[float], other: list[float]) -> str:
    """Return the median ratio of the pairs with the lowest and the highest."""
    ratios = [a / b for a, b in zip(mine, other, strict=True)]
    return f"{statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"


def million(speeds: list[float]) -> str:
    """Return a median speed in millions a second."""
    return f"{statistics.median(speeds) / 1e6:.2f} M/s"
