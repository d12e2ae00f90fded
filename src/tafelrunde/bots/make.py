"""Making the bot of a level, with the manners that all of them share."""

from __future__ import annotations

from typing import Any

from tafelrunde.bots.random import RandomBot
from tafelrunde.core.bot import Answer, Bot
from tafelrunde.core.chance import Chance
from tafelrunde.core.game import LEVELS, Game
from tafelrunde.core.model import Continue, Observation

BOT_LEVELS = ("random", *LEVELS)


class Polite(Bot):
    """Wraps a bot: goes on at once in pauses, so that the game's own bot need not know of them."""

    def __init__(self, inner: Bot) -> None:
        super().__init__(inner.game, inner.seat, inner.seats, inner.options, inner.chance)
        self.inner = inner

    @property
    def watches(self) -> bool:  # type: ignore[override]
        """As the bot inside."""
        return self.inner.watches

    def unhurried(self) -> None:
        """Hand it on."""
        self.inner.unhurried()

    def see(self, obs: Observation) -> None:
        """Hand it on."""
        self.inner.see(obs)

    def answer(self, obs: Observation) -> Answer | None:
        """`continue` in a pause, else as the bot inside."""
        if obs.view.continued is not None:
            return Answer(Continue(), 0)
        return self.inner.answer(obs)

    def keeps(self, obs: Observation, answer: Answer) -> bool:
        """As the bot inside; a pause never makes one think again."""
        return obs.view.continued is not None or self.inner.keeps(obs, answer)


def make_bot(game: Game, level: str, seat: int, seats: int, options: Any, chance: Chance) -> Bot:
    """The bot of a level in BOT_LEVELS for one seat; its own chance is a stream of its seat."""
    own = chance.fork(f"bot/{seat}")
    inner = (
        RandomBot(game, seat, seats, options, own) if level == "random" else game.bot(level, seat, seats, options, own)
    )
    return Polite(inner)
