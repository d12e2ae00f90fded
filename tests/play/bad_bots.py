"""Quiet Numbers with bots that fail: strong ones hang, medium ones raise, weak ones kill their process."""

from __future__ import annotations

import os
import time
from typing import Any, ClassVar

from tafelrunde.bots.random import RandomBot
from tafelrunde.core.bot import Answer, Bot
from tafelrunde.core.chance import Chance
from tafelrunde.core.model import Observation
from tests.core import quiet_numbers


class Hangs(RandomBot):
    def answer(self, obs: Observation) -> Answer | None:
        time.sleep(3600)
        return None


class Raises(RandomBot):
    def answer(self, obs: Observation) -> Answer | None:
        raise RuntimeError("no idea")


class Dies(RandomBot):
    def answer(self, obs: Observation) -> Answer | None:
        os._exit(3)


class Cheats(RandomBot):
    def answer(self, obs: Observation) -> Answer | None:
        return Answer({"type": "name", "number": 77}, 0)


class Silent(RandomBot):
    def answer(self, obs: Observation) -> Answer | None:
        return None


class BadPosition(quiet_numbers.Quiet):
    pass


class OddPosition(quiet_numbers.Quiet):
    pass


class BadBots(quiet_numbers.QuietNumbers):
    id = "bad-bots"
    title = "Bad Bots"
    Position: ClassVar[type[quiet_numbers.Quiet]] = BadPosition
    levels: ClassVar[dict[str, type[RandomBot]]] = {"strong": Hangs, "medium": Raises, "weak": Dies}

    def bot(self, level: str, seat: int, seats: int, options: Any, chance: Chance) -> Bot:
        kind: type[RandomBot] = self.levels[level]
        return kind(self, seat, seats, options, chance)


class OddBots(BadBots):
    id = "odd-bots"
    title = "Odd Bots"
    Position = OddPosition
    levels: ClassVar[dict[str, type[RandomBot]]] = {"strong": RandomBot, "medium": Cheats, "weak": Silent}


GAME = BadBots()
