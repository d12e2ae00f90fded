"""Moves, events, options and the view of Maus van Klecks."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from tafelrunde.core.model import Continue, Event, GameOptions, Move, View
from tafelrunde.core.position import CoreEvent
from tafelrunde.games.maus_van_klecks.pieces import FIGURES, Colour, Face, Figure

Typed = Annotated[str, Meta(max_length=4000)]
"""Text as it comes in; longer ones are no text but an attack. The game's own limit is in graphemes."""


class Options(GameOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`figures` by seat (two players: the one they share); the first ones in seat order where it is empty."""

    figures: list[Figure] = field(default_factory=list)
    kindergarten: bool = False
    """The sixth face is something found in a kindergarten instead of a letter."""
    language: Literal["de", "en"] = "de"
    """The language in which bots name subjects."""
    learnt: int = 0
    """How much (bytes of counts) the server had learnt when this game began; it sets this itself."""
    learn: bool = True
    """Whether bots use and add to what this server has learnt from reveals."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(set(self.figures)) != len(self.figures):
            raise ValueError("every figure is there once")

    def figures_of(self, seats: int) -> list[Figure]:
        """The figure of each seat. ValueError where the option does not fit the number of seats."""
        if seats == 2:
            if len(self.figures) > 1 or "mouse" in self.figures:
                raise ValueError("two players share one figure, and it is not the mouse")
            return [*(self.figures or ["dog"])] * 2
        if self.figures and len(self.figures) != seats:
            raise ValueError(f"{len(self.figures)} figures for {seats} seats")
        return list(self.figures or FIGURES[:seats])


class Roll(Move, frozen=True, tag="roll"):
    """Roll the die."""


class Letter(Move, frozen=True, tag="letter"):
    """Name a word; its first letter counts (R2)."""

    word: Typed


class Subject(Move, frozen=True, tag="subject"):
    """Say what is to be painted."""

    text: Typed


class Paint(Move, frozen=True, tag="paint"):
    """Lay up to three colours on the own palette, instead of those that lay there."""

    colours: Annotated[list[Colour], Meta(max_length=20)]
    ready: bool = False


class Ready(Move, frozen=True, tag="ready"):
    """My palette is done."""


class Rolled(Event, frozen=True, tag="rolled"):
    """The die shows a face."""

    seat: int
    die: Face


class LetterNamed(Event, frozen=True, tag="letter"):
    """A letter was named by a word; `word` is empty when the program did it."""

    seat: int
    word: str
    letter: str


class SubjectNamed(Event, frozen=True, tag="subject"):
    """What is to be painted."""

    seat: int
    text: str


class Void(Event, frozen=True, tag="void"):
    """No subject in time: this round is void (R5)."""

    seat: int


class Painted(Event, frozen=True, tag="painted"):
    """Only this seat: what lies on the own palette."""

    seat: int
    colours: list[Colour]


class IsReady(Event, frozen=True, tag="is_ready"):
    """A seat is ready."""

    seat: int


class Hop(Struct, frozen=True):
    """One figure moves `spaces` on from `start`; `cake` when it came to or passed the cake space."""

    figure: Figure
    start: int
    spaces: int
    cake: bool


class Revealed(Event, frozen=True, tag="revealed"):
    """All screens go up; the hops in their order."""

    subject: str
    active: int
    palettes: list[list[Colour]]
    hops: list[Hop]


class NextRound(Event, frozen=True, tag="next_round"):
    """The next player is active."""

    round: int
    active: int


class Token(Struct):
    """One figure of the team game."""

    position: int
    cakes: int


class Team(Struct):
    """Two players together: where the Mouse and their figure stand."""

    mouse: Token
    figure: Token


class KlecksView(View, kw_only=True):
    """What one seat, or the public, sees."""

    round: int
    active: int
    die: Face | None
    letter: str | None
    subject: str | None
    ready: list[bool]
    my_palette: list[Colour] | None
    palettes: list[list[Colour]] | None
    moves: list[int] | None
    figures: list[Figure]
    positions: list[int]
    cakes: list[int]
    team: Team | None


AnyMove = Roll | Letter | Subject | Paint | Ready | Continue
AnyEvent = Rolled | LetterNamed | SubjectNamed | Void | Painted | IsReady | Revealed | NextRound | CoreEvent
