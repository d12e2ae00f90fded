"""Moves, events, options and view of Meister Scheibenkleister."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tafelrunde.core.model import Continue, Event, GameOptions, Move, View
from tafelrunde.core.position import CoreEvent
from tafelrunde.games.meister_scheibenkleister.boards import Window


class Options(GameOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How different the sizes are (R2), whether frames may be turned (R3), the round's clock (R5), sizes told aloud."""

    difficulty: Literal["easy", "normal", "hard"] = "normal"
    turned: bool = False
    clock: int = 60
    """Seconds a round; 0 = none."""
    spoken_sizes: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 0 <= self.clock <= 3600:
            raise ValueError("clock is 0 to 3600 seconds")


class Place(Move, frozen=True, tag="place"):
    """Place the own pawn on a window."""

    window: str


class Size(Struct, frozen=True):
    """Length is the vertical side as drawn, width the horizontal one (R3); hundredths of a unit."""

    length: int
    width: int


class Drawn(Event, frozen=True, tag="drawn"):
    """The next card lies on the table, its frame up."""

    round: int
    frame: Size
    stack_size: int


class Placed(Event, frozen=True, tag="placed"):
    """A pawn stands on a window."""

    seat: int
    window: str


class Revealed(Event, frozen=True, tag="revealed"):
    """The card is turned. The first of the takers takes it, the second the next card of the stack."""

    window: str
    picture: str
    takers: list[int]


class Reveal(Struct, frozen=True):
    """The right window and who takes a card for it, the first to place first."""

    window: str
    picture: str
    takers: list[int]


class Guesses(Struct, frozen=True):
    """One finished round: the frame as it was shown, the right window, where every pawn stood, who took cards."""

    frame: Size
    window: str
    pawns: list[str | None]
    takers: list[int]


class ScheibenView(View, kw_only=True):
    """What everybody sees: the same for every seat and the public."""

    round: int
    boards: list[Window]
    frame: Size
    pawns: list[str | None]
    stack_size: int
    won: list[int]
    capacity: int
    """Pawns that a window holds: 1 with two players, else 2."""
    reveal: Reveal | None
    guesses: list[Guesses] | None
    """All rounds, once the game is over."""


AnyMove = Place | Continue
AnyEvent = Drawn | Placed | Revealed | CoreEvent
