"""What this server has learnt from reveals: which colours lay for which word. Counts only, no names.

A text file that only grows, one line a reveal: the folded subject, a tab, and the palettes as letters (`rwn rnw rgy`).
A game that begins notes how many bytes it had (`Options.learnt`): later lessons do not change its bots, not even
when they are made anew after a restart.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from tafelrunde.core.game import LEARNT
from tafelrunde.games.maus_van_klecks.lexicon.words import fold
from tafelrunde.games.maus_van_klecks.pieces import COLOURS, Colour

LETTERS = dict(zip(COLOURS, "roygbvpnkw", strict=True))

FILE = "maus-van-klecks.txt"
MOST_BYTES = 4_000_000
"""A file of this size has learnt enough."""

Counts = dict[str, tuple[int, dict[str, int]]]
"""Folded subject -> (how many palettes, how often each colour's letter lay)."""


def _file() -> Path | None:
    folder = os.environ.get(LEARNT)
    return Path(folder) / FILE if folder else None


def size() -> int:
    """How many bytes have been learnt so far."""
    path = _file()
    return path.stat().st_size if path is not None and path.exists() else 0


def add(reveals: Iterable[tuple[str, Iterable[Iterable[Colour]]]]) -> None:
    """Keep reveals: (subject, palettes). Does nothing without a folder or when the file is full."""
    path = _file()
    if path is None or size() >= MOST_BYTES:
        return
    lines = ((fold(subject), ["".join(LETTERS[c] for c in palette) for palette in laid]) for subject, laid in reveals)
    text = "".join(f"{key}\t{' '.join(filter(None, laid))}\n" for key, laid in lines if key and any(laid))
    if text:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("ab") as file:
            file.write(text.encode())


@lru_cache(8)
def _counts(path: Path, until: int) -> Counts:
    counts: Counts = {}
    with path.open("rb") as file:
        text = file.read(until).decode("utf-8", "ignore")
    for line in text.splitlines():
        key, _, rest = line.partition("\t")
        total, colours = counts.get(key, (0, {}))
        for palette in rest.split():
            total += 1
            for colour in palette:
                colours[colour] = colours.get(colour, 0) + 1
        counts[key] = (total, colours)
    return counts


def learnt(until: int) -> Counts:
    """What the first `until` bytes say; nothing without a file."""
    path = _file()
    return _counts(path, until) if path is not None and until > 0 and path.exists() else {}
