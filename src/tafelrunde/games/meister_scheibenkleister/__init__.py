"""Meister Scheibenkleister: one frame, 35 windows, and everybody at once."""

from __future__ import annotations

from typing import Any, ClassVar

from tafelrunde.core.bot import Bot
from tafelrunde.core.chance import Chance
from tafelrunde.core.game import Game
from tafelrunde.core.model import Free, Move, Seen
from tafelrunde.core.position import Phase
from tafelrunde.games.meister_scheibenkleister import given as laying_out
from tafelrunde.games.meister_scheibenkleister.bot import ScheibenBot
from tafelrunde.games.meister_scheibenkleister.model import AnyEvent, AnyMove, Options, ScheibenView
from tafelrunde.games.meister_scheibenkleister.position import Look, ScheibenPosition, Turn, conserved


class MeisterScheibenkleister(Game):
    """Which window is exactly as large as the frame?"""

    id = "meister-scheibenkleister"
    edition = 1
    title = "Meister Scheibenkleister"
    min_seats = 2
    max_seats = 6
    minutes = 15
    Options = Options
    Move: ClassVar[Any] = AnyMove
    Event: ClassVar[Any] = AnyEvent
    View = ScheibenView
    Position = ScheibenPosition
    phases: ClassVar[tuple[Phase[Any], ...]] = (Look(), Turn())
    variants: ClassVar[tuple[dict[str, Any], ...]] = (
        {},
        {"difficulty": "easy", "turned": True, "clock": 0},
        {"difficulty": "hard", "clock": 20, "spoken_sizes": True},
    )

    def setup(self, p: Any) -> None:
        """Boards and stack from the seed."""
        laying_out.setup(p)

    def given(self, p: Any, given: dict[str, Any]) -> None:
        """`windows`, `deck`, `won`."""
        laying_out.given(p, given)

    def imagine(self, view: Any, seat: int, chance: Chance, known: Any = None) -> ScheibenPosition:
        """The same boards, the stack in any order that fits."""
        p = ScheibenPosition(view.seats, view.options, chance)
        laying_out.imagine(p, view, seat, known)
        return p

    def remember(self, seat: int | None, known: Any, seen: Seen, view: Any) -> laying_out.Known:
        """Cards turned up so far, and the order of placing."""
        return laying_out.remember(known, seen.event)

    def conserved(self, p: Any) -> Any:
        """The 35 cards: stack, table, prizes, and those that nobody won."""
        return conserved(p)

    def sample_free(self, view: Any, seat: int, free: Free, chance: Chance) -> Move:
        """There are no free moves."""
        raise NotImplementedError

    def bot(self, level: str, seat: int, seats: int, options: Any, chance: Chance) -> Bot:
        """A bot with the eyes of its level."""
        return ScheibenBot(self, level, seat, seats, options, chance)


GAME = MeisterScheibenkleister()
