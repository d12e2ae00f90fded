"""A bot that does anything legal."""

from __future__ import annotations

from tafelrunde.core.bot import Answer, Bot
from tafelrunde.core.model import Observation
from tafelrunde.core.observe import sample_move


class RandomBot(Bot):
    """Every kind of legal move alike, after up to two seconds."""

    watches = False

    def answer(self, obs: Observation) -> Answer | None:
        """Any legal move."""
        if not obs.legal:
            return None
        move = sample_move(self.game, obs.view, self.seat, obs.legal, self.chance)
        return Answer(move, 100 + self.chance.below("time", 1900))
