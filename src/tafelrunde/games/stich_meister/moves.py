"""What can be done in Stich-Meister, what can happen, and what a seat sees."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from tafelrunde.core.model import Continue, Event, Move, View
from tafelrunde.core.position import CoreEvent

Card = Annotated[str, Meta(pattern="^(fan|coin|koi|torii)-([1-9]|1[0-5])$")]
Cards = Annotated[list[Card], Meta(max_length=16)]
RuleNumber = Annotated[int, Meta(ge=1, le=60)]


class ChooseRule(Move, frozen=True, tag="choose_rule"):
    """Choose a rule card of one's own for this round."""

    rule: RuleNumber


class Pass(Move, frozen=True, tag="pass"):
    """Pass cards to the neighbour (22, 23, 38)."""

    cards: Cards


class LayDown(Move, frozen=True, tag="lay_down"):
    """Lay a card face down for the last trick (24)."""

    card: Card


class LayOpen(Move, frozen=True, tag="lay_open"):
    """Lay hand cards face up (25)."""

    cards: Cards


class Play(Move, frozen=True, tag="play"):
    """Play a card to the trick."""

    card: Card


class Remove(Move, frozen=True, tag="remove"):
    """Take a card of the trick just won out of the game (34)."""

    card: Card


StichMove = ChooseRule | Pass | LayDown | LayOpen | Play | Remove | Continue


class Lying(Struct, frozen=True):
    """A card of a trick and who played it; None where it lies face down."""

    seat: int
    card: str | None


class LastTrick(Struct, frozen=True):
    """The trick before the present one. `removed` is what rule 34 took out of it."""

    cards: list[Lying]
    winner: int
    removed: str | None


class PassWhere(Struct, frozen=True):
    """To which seat one passes (None for the public), and how many cards."""

    to: int | None
    count: int


class AccountLine(Struct, frozen=True):
    """One line of a round's account. `rule` is None for the tricks themselves.

    `counts`: how many tricks or cards it concerned, by seat (for 58 and 59 the neighbour's points, for 60 the points
    turned round); `points`: what it changed, by seat; `totals`: the round points after it, by seat.
    """

    rule: int | None
    counts: list[int]
    points: list[int]
    totals: list[int]


class RoundScore(Struct, frozen=True):
    """A finished round: its points by seat, and how they came about."""

    points: list[int]
    account: list[AccountLine]


# events


class Dealt(Event, frozen=True, tag="dealt"):
    """A round begins. `hand` and `rules` are told to their owner only."""

    round: int
    dealer: int
    hand: list[str] | None = None
    rules: list[int] | None = None


class Chose(Event, frozen=True, tag="chose"):
    """A seat has chosen a rule card; which one is told to nobody else."""

    seat: int
    rule: int | None = None


class RulesShown(Event, frozen=True, tag="rules_shown"):
    """The rule cards of this round, by number."""

    rules: list[int]
    trumps: list[list[str]]


class Ready(Event, frozen=True, tag="ready"):
    """A seat has chosen what it passes or lays; which cards is told to nobody else."""

    seat: int
    cards: list[str] | None = None


class Passed(Event, frozen=True, tag="passed"):
    """All cards have been passed on, by so many seats (1 left, -1 right). What one gave and got is one's own."""

    offset: int
    count: int
    gave: list[str] | None = None
    got: list[str] | None = None


class LaidDown(Event, frozen=True, tag="laid_down"):
    """Everybody has laid a card face down."""

    card: str | None = None


class LaidOpen(Event, frozen=True, tag="laid_open"):
    """Everybody has laid cards open, by seat."""

    cards: list[list[str]]


class Played(Event, frozen=True, tag="played"):
    """A card was played; None where it lies face down (26). `from_open`: it lay open before (25)."""

    seat: int
    card: str | None
    from_open: str | None = None


class TrumpNamed(Event, frozen=True, tag="trump_named"):
    """Rule 21 has named a suit."""

    suit: str
    trumps: list[list[str]]


class TrickTaken(Event, frozen=True, tag="trick_taken"):
    """A trick is full. `effects`: the rules in play without which somebody else would have won it."""

    number: int
    cards: list[Lying]
    winner: int
    effects: list[int]


class Removed(Event, frozen=True, tag="removed"):
    """A card was taken out of the game (34)."""

    seat: int
    card: str


class TrickMoved(Event, frozen=True, tag="trick_moved"):
    """A trick (35) or all tricks of a seat (39) were given to a neighbour."""

    rule: int
    seat: int
    to: int
    count: int


class Kept(Event, frozen=True, tag="kept"):
    """The cards left in hand became tricks of one card (40), by seat."""

    cards: list[list[str]]


class Scored(Event, frozen=True, tag="scored"):
    """The round has been scored."""

    round: int
    points: list[int]
    account: list[AccountLine]


StichEvent = (
    Dealt
    | Chose
    | RulesShown
    | Ready
    | Passed
    | LaidDown
    | LaidOpen
    | Played
    | TrumpNamed
    | TrickTaken
    | Removed
    | TrickMoved
    | Kept
    | Scored
    | CoreEvent
)


class StichView(View, kw_only=True):
    """What a seat sees of Stich-Meister; cards are in notation, per-seat values are lists by seat."""

    round: int
    dealer: int
    leader: int
    direction: int
    rules_in_play: list[int]
    trumps: list[list[str]]
    named_suit: str | None
    """What rule 21 has named."""
    my_rules: list[int]
    my_choice: int | None
    hand: list[str]
    laid_down: str | None
    pass_: PassWhere | None = msgspec.field(name="pass")
    open_cards: list[list[str]]
    trick_number: int
    trick: list[Lying]
    last_trick: LastTrick | None
    tricks_won: list[int]
    hand_sizes: list[int]
    round_scores: list[RoundScore]
