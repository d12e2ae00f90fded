"""How far a simulation is: one line on the terminal, none where there is no terminal."""

from __future__ import annotations

import sys
from time import monotonic

WIDTH = 30
EVERY = 0.1
"""Seconds between two looks."""


class Bar:
    """A bar on standard error."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.began = self.shown = monotonic()
        self.visible = sys.stderr.isatty()

    def show(self, done: int) -> None:
        """Draw it, if it is time to."""
        now = monotonic()
        if not self.visible or (now - self.shown < EVERY and done < self.total):
            return
        self.shown = now
        filled = WIDTH * done // self.total
        pace = done / (now - self.began) if now > self.began else 0.0
        left = (self.total - done) / pace if pace else 0.0
        bar = "█" * filled + "░" * (WIDTH - filled)
        sys.stderr.write(f"\r{bar} {done}/{self.total}  {pace:.1f} games/s  {left:.0f} s left \x1b[K")
        sys.stderr.flush()

    def clear(self) -> None:
        """Take it away again."""
        if self.visible:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
