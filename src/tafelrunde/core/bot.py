"""A bot: is given what its seat is given, and answers with a move and the time it takes to think."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct

from tafelrunde.core.chance import Chance
from tafelrunde.core.game import Game
from tafelrunde.core.model import Observation


class Answer(Struct):
    """A move (a Move or its JSON value) and after how many ms of game time it is made."""

    move: Any
    after_ms: int = 0


class Bot:
    """Base of all bots. It never gets a position: only observations of its own seat, in their order."""

    watches: ClassVar[bool] = True
    """Whether it wants every observation; otherwise only those that it must answer."""
    seconds: float | None = None
    """Most time by the real clock that it may think about a move; None: as long as it takes."""

    def __init__(self, game: Game, seat: int, seats: int, options: Any, chance: Chance) -> None:
        self.game = game
        self.seat = seat
        self.seats = seats
        self.options = options
        self.chance = chance

    def unhurried(self) -> None:
        """Think by the amount of work only, never by the clock: for games that must be the same again."""
        self.seconds = None

    def see(self, obs: Observation) -> None:
        """Something was told or changed; remember what is worth it. Called again from the log after a restart."""

    def answer(self, obs: Observation) -> Answer | None:
        """The move to make now (the table waits for this seat); None = not yet, ask again after the next event."""
        raise NotImplementedError

    def keeps(self, obs: Observation, answer: Answer) -> bool:
        """Whether an answer that is still being thought over stands after a new observation in the same phase."""
        return True
