"""Bots that see as people do: every length and width a little wrong, and more slowly the more alike things are."""

from __future__ import annotations

from math import exp, log
from typing import Any

from tafelrunde.core.bot import Answer, Bot
from tafelrunde.core.chance import Chance
from tafelrunde.core.game import Game
from tafelrunde.core.model import Observation
from tafelrunde.games.meister_scheibenkleister.model import Place, ScheibenView

WEBER = {"weak": 0.12, "medium": 0.07, "strong": 0.04}
"""The standard deviation of the logarithm of one perceived size."""
PACE = {"weak": 1.5, "medium": 1.2, "strong": 1.0}
GLANCE = 2_400
DOUBT = 900
SECOND_LOOK = 700
"""ms: finding the street and the frame, each candidate's worth of doubt, going for the next best."""


class ScheibenBot(Bot):
    """Compares what it saw of the frame with what it saw of every window; never more than its eyes tell it."""

    def __init__(self, game: Game, level: str, seat: int, seats: int, options: Any, chance: Chance) -> None:
        super().__init__(game, seat, seats, options, chance)
        self.weber = WEBER[level]
        self.pace = PACE[level]
        self.round = 0
        self.ranked: list[str] = []
        self.due = 0

    def seen(self, size: int) -> float:
        """The logarithm of a size as this bot sees it."""
        return log(size) + self.weber * self.chance.gauss("eye")

    def look(self, view: ScheibenView, now: int) -> None:
        """Look once at everything: rank the windows by how much they resemble the frame, and settle when to be sure."""
        length, width = self.seen(view.frame.length), self.seen(view.frame.width)
        unlike = []
        for window in view.boards:
            high, wide = self.seen(window.length), self.seen(window.width)
            off = (high - length) ** 2 + (wide - width) ** 2
            if view.options.turned:
                off = min(off, (high - width) ** 2 + (wide - length) ** 2)
            unlike.append((off, window.id))
        unlike.sort()
        blur = 2 * (2 * self.weber) ** 2
        alike = sum(exp(-(off - unlike[0][0]) / blur) for off, _ in unlike)
        think = self.pace * (GLANCE + DOUBT * alike) * exp(0.25 * self.chance.gauss("time"))
        self.round = view.round
        self.ranked = [name for _, name in unlike]
        self.due = now + int(think)

    def answer(self, obs: Observation) -> Answer | None:
        """The window that looks most like the frame and has room."""
        view: ScheibenView = obs.view
        if view.round != self.round:
            self.look(view, obs.now)
        room = [name for name in self.ranked if view.pawns.count(name) < view.capacity]
        if room[0] != self.ranked[0]:
            self.due = max(self.due, obs.now + int(self.pace * SECOND_LOOK))
        after = max(self.due - obs.now, 0)
        if obs.legal is None or not obs.legal.moves or not room:
            return None
        return Answer(Place(room[0]), after)

    def keeps(self, obs: Observation, answer: Answer) -> bool:
        """Until the window is full, or the next card has come."""
        view: ScheibenView = obs.view
        return view.round == self.round and view.pawns.count(answer.move.window) < view.capacity
