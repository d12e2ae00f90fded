"""Bots that trade, in three levels."""

from __future__ import annotations

from typing import Any

from tafelrunde.core.bot import Bot
from tafelrunde.core.chance import Chance
from tafelrunde.core.game import Game
from tafelrunde.games.meeple_kingdom.bots.medium import MediumBot
from tafelrunde.games.meeple_kingdom.bots.strong import StrongBot
from tafelrunde.games.meeple_kingdom.bots.weak import WeakBot

LEVELS: dict[str, type[Bot]] = {"weak": WeakBot, "medium": MediumBot, "strong": StrongBot}


def make(level: str, game: Game, seat: int, seats: int, options: Any, chance: Chance) -> Bot:
    """The bot of a level for one seat."""
    return LEVELS[level](game, seat, seats, options, chance)
