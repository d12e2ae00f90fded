"""Moves, events, options and the view of Meeple Kingdom."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from tafelrunde.core.model import Event, GameOptions, Move, View
from tafelrunde.core.position import CoreEvent
from tafelrunde.games.meeple_kingdom.knights import Colour, Knight, PersonName, TileName

Knights = Annotated[list[Knight], Meta(max_length=108)]


class AnyKnights(Struct, frozen=True, forbid_unknown_fields=True):
    """A number instead of colours, on the want side only: the bidder chooses which; jokers may be among them."""

    any: Annotated[int, Meta(ge=0, le=108)]


class Offer(Move, frozen=True, tag="offer"):
    """What I give and what I want; either may be missing."""

    give: Knights = field(default_factory=list)
    want: Knights | AnyKnights = field(default_factory=list)


class Bid(Move, frozen=True, tag="bid"):
    """Exactly what I give and what I get."""

    give: Knights
    get: Knights


class NoBid(Move, frozen=True, tag="no_bid"):
    """No bid from me."""


class Accept(Move, frozen=True, tag="accept"):
    """I take this seat's bid."""

    seat: int


class Decline(Move, frozen=True, tag="decline"):
    """I take no bid."""


class Serve(Move, frozen=True, tag="serve"):
    """These knights go to the yard with this person."""

    person: PersonName
    knights: Knights


class EndTurn(Move, frozen=True, tag="end_turn"):
    """My turn is over."""


class Recruit(Move, frozen=True, tag="recruit"):
    """I take this tile and pay with these knights."""

    tile: TileName
    knights: Knights


class Pass(Move, frozen=True, tag="pass"):
    """No tile for me any more."""


AnyMove = Offer | Bid | NoBid | Accept | Decline | Serve | EndTurn | Recruit | Pass


class RoundBegan(Event, frozen=True, tag="round"):
    """An offer round begins with `start_player`; `last` after the last knight has been taken."""

    round: int
    start_player: int
    last: bool


class Offered(Event, frozen=True, tag="offered"):
    """A seat's offer, open for bids."""

    seat: int
    give: list[Knight]
    want: list[Knight] | AnyKnights


class BidMade(Event, frozen=True, tag="bid_made"):
    """A seat's bid, from the bidder's side."""

    seat: int
    give: list[Knight]
    get: list[Knight]


class NoBidMade(Event, frozen=True, tag="no_bid_made"):
    """A seat does not bid."""

    seat: int


class Traded(Event, frozen=True, tag="traded"):
    """Both sides of a trade, exchanged at once."""

    offerer: int
    bidder: int
    offerer_gives: list[Knight]
    bidder_gives: list[Knight]


class Declined(Event, frozen=True, tag="declined"):
    """The bidding ended without a trade."""

    seat: int


class Served(Event, frozen=True, tag="served"):
    """A person came to the yard; `joker`: one was earned."""

    seat: int
    person: PersonName
    knights: list[Knight]
    joker: bool


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """A seat's turn is over."""

    seat: int


class Drew(Event, frozen=True, tag="drew"):
    """A seat took knights out of the bag; only that seat sees which."""

    seat: int
    number: int
    knights: list[Knight] | None


class RecruitingBegan(Event, frozen=True, tag="recruiting"):
    """The circus comes; the marker's seat begins."""

    start_player: int


class Recruited(Event, frozen=True, tag="recruited"):
    """A tile was taken and paid."""

    seat: int
    tile: TileName
    knights: list[Knight]
    points: int


class Passed(Event, frozen=True, tag="passed"):
    """A seat recruits nobody any more."""

    seat: int


AnyEvent = (
    RoundBegan
    | Offered
    | BidMade
    | NoBidMade
    | Traded
    | Declined
    | Served
    | TurnEnded
    | Drew
    | RecruitingBegan
    | Recruited
    | Passed
    | CoreEvent
)


class KingdomOptions(GameOptions, frozen=True, kw_only=True):
    """`bid_time`: seconds for all bids, and anew for the choice among them; 0 = no clock."""

    bid_time: int = 45

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 0 <= self.bid_time <= 3600:
            raise ValueError("bid_time is 0 to 3600 seconds")


class OfferShown(Struct, frozen=True, omit_defaults=True):
    """The offer on the table; a side that was left out is missing."""

    give: list[Knight] = field(default_factory=list)
    want: list[Knight] | AnyKnights = field(default_factory=list)


class BidShown(Struct, frozen=True):
    """A bid, from the bidder's side."""

    give: list[Knight]
    get: list[Knight]


class TradeShown(Struct, frozen=True):
    """A trade that happened."""

    offerer: int
    bidder: int
    offerer_gives: list[Knight]
    bidder_gives: list[Knight]


class TileTaken(Struct, frozen=True):
    """A recruited tile and the knights on it."""

    tile: TileName
    knights: list[Knight]


BidState = BidShown | Literal["open", "no_bid"] | None


class KingdomView(View, kw_only=True):
    """What one seat, or the public, sees."""

    round: int
    """Offer rounds begun, from 1."""
    active: int | None
    """Whose turn it is; during bids the seat that made the offer."""
    start_player: int
    """Where the marker stands."""
    offer_used: bool
    task_used: bool
    turn_left: int | None
    """During bids: ms that the clock of the turn, which stands still, has left."""
    colours_in_play: list[Colour]
    bag: int
    hand: dict[Knight, int] | None
    """Own knights by colour and jokers, zeros included; None for the public."""
    hand_sizes: list[int]
    offer: OfferShown | None
    bids: list[BidState]
    """Per seat while bidding is open; None for the seat that offers and when there is no offer."""
    court: list[dict[PersonName, list[Knight]]]
    jokers_earned: list[int]
    tiles_left: dict[TileName, int]
    tiles: list[list[TileTaken]]
    passed: list[bool]
    trades: list[TradeShown]
    """The last ten, latest last."""
