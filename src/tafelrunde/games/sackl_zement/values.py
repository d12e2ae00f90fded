"""Moves in, events, options and views out of Sackl Zement."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Struct

from tafelrunde.core.model import Event, GameOptions, Move, View
from tafelrunde.games.sackl_zement.cards import PLACES

Place = Annotated[int, msgspec.Meta(ge=1, le=PLACES)]
Field = Literal["blue", "red", "yellow", "square", "circle", "triangle"]
Colour = Literal["blue", "red", "yellow"]
Shape = Literal["square", "circle", "triangle"]
Verdict = Literal["right", "wrong"]


class TurnUp(Move, frozen=True, tag="turn_up"):
    """Turn up the card at a place of the grid."""

    place: Place


class Cover(Move, frozen=True, tag="cover"):
    """Turn all open cards face down again."""


class Roll(Move, frozen=True, tag="roll"):
    """Roll both dice."""


class Take(Move, frozen=True, tag="take"):
    """Take a face-down card and lay it face down on a field."""

    place: Place
    field: Field


class Done(Move, frozen=True, tag="done"):
    """Enough taken."""


class Doubt(Move, frozen=True, tag="doubt"):
    """Lay the Sackl-Zement card on a stack."""

    field: Field


class Trust(Move, frozen=True, tag="trust"):
    """No doubt from me."""


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A seat begins its turn; turns are counted from 1."""

    seat: int
    turn: int


class TurnedUp(Event, frozen=True, tag="turned_up"):
    """A card was turned up. Once it is covered again, nobody is told what it was."""

    seat: int
    place: int
    card: str | None


class Covered(Event, frozen=True, tag="covered"):
    """All cards are face down again."""

    seat: int


class Rolled(Event, frozen=True, tag="rolled"):
    """The dice show a colour and a shape."""

    seat: int
    colour: Colour
    shape: Shape


class Taken(Event, frozen=True, tag="taken"):
    """A card went face down from a place to a field."""

    seat: int
    place: int
    field: Field


class Finished(Event, frozen=True, tag="finished"):
    """The active seat has taken enough; `cards` is how many it laid this turn."""

    seat: int
    cards: int


class Trusted(Event, frozen=True, tag="trusted"):
    """A seat does not doubt (any more) now."""

    seat: int


class Doubted(Event, frozen=True, tag="doubted"):
    """A seat laid its Sackl-Zement card on a stack of the active seat."""

    seat: int
    owner: int
    field: Field


class Checked(Event, frozen=True, tag="checked"):
    """The cards laid this turn on a doubted stack were turned up: `cards` and their `places`, in the order of laying.

    `won` is how many cards the doubter gets (0 if all were right). Once the check is over `cards` is None.
    """

    seat: int
    owner: int
    field: Field
    verdict: Verdict
    places: list[int]
    won: int
    cards: list[str] | None


class SacklOptions(GameOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of Sackl Zement; times in seconds, 0 = none."""

    look_time: int | None = None
    """From the last card turned up to covering (R5); None = 20 in games with a clock, else none."""
    doubt_time: int = 8
    """For doubting a stack."""
    unused_card_counts: bool = False
    """Whether an own unused Sackl-Zement card is worth 1 point at the end."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.look_time is not None and not 0 <= self.look_time <= 3600:
            raise ValueError("look_time is 0 to 3600 seconds")
        if not 0 <= self.doubt_time <= 3600:
            raise ValueError("doubt_time is 0 to 3600 seconds")

    @property
    def looking(self) -> int:
        """Seconds for looking; 0 = none."""
        if self.look_time is None:
            return 20 if self.turn_time else 0
        return self.look_time


class Tableau(Struct, kw_only=True):
    """What lies on a seat's tableau: numbers of cards. `middle` includes the `kept` Sackl-Zement cards."""

    blue: int
    red: int
    yellow: int
    square: int
    circle: int
    triangle: int
    middle: int
    kept: int
    has_card: bool


class Check(Struct, kw_only=True):
    """A doubted stack while it is shown: who doubts, the cards laid this turn, and how many the doubter gets."""

    field: Field
    doubter: int
    cards: list[str]
    verdict: Verdict
    won: int


class Stack(Struct):
    """A field turned up at the end."""

    cards: list[str]
    valid: bool


class SacklView(View, kw_only=True):
    """What a seat sees."""

    turn: int
    active: int
    grid: list[str]
    """44 places in reading order: `empty`, `back`, or the card while it lies open."""
    seen_this_turn: list[Field]
    dice: list[Field] | None
    """Colour and shape rolled this turn."""
    laid_this_turn: dict[Field, int]
    doubted: list[Field]
    """The stacks doubted in this turn; until the first card is turned up, those of the turn before."""
    idle_turns: int
    """Turns since anybody took a card (R12)."""
    tableaus: list[Tableau]
    check: Check | None
    stacks: list[dict[Field, Stack]] | None
    """Per seat, at the end only."""


def as_field(name: str) -> Any:
    """Return a name that is known to be a field, typed as one."""
    return name
