"""A game of Meeple Kingdom as it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tafelrunde.core.chance import Chance
from tafelrunde.core.position import Position
from tafelrunde.games.meeple_kingdom.knights import (
    COLOURS,
    EACH_TILE,
    INDEX,
    JOKERS,
    KINDS,
    KNIGHTS,
    PERSONS,
    TILES,
    Colour,
    Hand,
    Knight,
    PersonName,
    TileName,
    join,
    names_of,
    part_with,
)
from tafelrunde.games.meeple_kingdom.model import (
    AnyKnights,
    BidShown,
    BidState,
    KingdomOptions,
    KingdomView,
    OfferShown,
    TileTaken,
    Traded,
    TradeShown,
)

Knights = tuple[int, ...]
"""A hand that no longer changes."""
Pledge = tuple[Knights, Knights]
"""A bid: what the bidder gives, what they get."""
TRADES_SHOWN = 10
OPEN, NO_BID, NOT_ASKED = "open", "no_bid", ""


class KingdomPosition(Position):
    """Everything, secrets included. Hands are lists of 11 numbers (`knights`)."""

    options: KingdomOptions

    def __init__(self, seats: int, options: Any, chance: Chance) -> None:
        super().__init__(seats, options, chance)
        self.colours: list[Colour] = list(COLOURS)
        self.bag: list[int] = []
        """Colours by index, next one last."""
        self.hands: list[Hand] = [[0] * KINDS for _ in range(seats)]
        self.jokers_left = JOKERS
        self.round = 0
        self.start_player = 0
        self.active = 0
        self.turns = 0
        """Turns of this offer round that are over."""
        self.offer_used = False
        self.task_used = False
        self.give: Knights | None = None
        self.want: Knights | None = None
        self.want_any = 0
        self.answers: list[str] = [NOT_ASKED] * seats
        self.pledges: list[Pledge | None] = [None] * seats
        self.court: list[dict[PersonName, Knights]] = [{} for _ in range(seats)]
        self.jokers_earned = [0] * seats
        self.tiles_left: dict[TileName, int] = dict.fromkeys(TILES, EACH_TILE)
        self.tiles: list[list[tuple[TileName, Knights]]] = [[] for _ in range(seats)]
        self.passed = [False] * seats
        self.trades: list[tuple[int, int, Knights, Knights]] = []

    # facts

    @property
    def last_round(self) -> bool:
        """Whether no knight is left to draw."""
        return not self.bag

    def hand_size(self, seat: int) -> int:
        """How many knights stand behind a screen; that is public."""
        return sum(self.hands[seat])

    def in_play(self, knights: Sequence[int]) -> bool:
        """Whether all these colours take part; jokers always do."""
        return all(not n or KNIGHTS[i] in self.colours or i == len(COLOURS) for i, n in enumerate(knights))

    def open_bids(self) -> list[int]:
        """The seats that have not answered the offer."""
        return [seat for seat in range(self.seats) if self.answers[seat] == OPEN]

    def persons(self, seat: int) -> int:
        """How many persons a seat has in the yard."""
        return len(self.court[seat])

    def scores_now(self) -> list[int]:
        """Tile points by seat."""
        return [sum(TILES[tile].points for tile, _ in taken) for taken in self.tiles]

    def best_seats(self) -> list[int]:
        """The winners: most points among those with all persons, else (R11) most persons, then points."""
        points = self.scores_now()
        rank = [(self.persons(seat), points[seat]) for seat in range(self.seats)]
        return [seat for seat in range(self.seats) if rank[seat] == max(rank)]

    def all_knights(self) -> Hand:
        """Every knight wherever it stands, jokers of the stock included: the same all game long."""
        total = [0] * KINDS
        for hand in self.hands:
            join(total, hand)
        for colour in self.bag:
            total[colour] += 1
        for court in self.court:
            for knights in court.values():
                join(total, knights)
        for taken in self.tiles:
            for _, knights in taken:
                join(total, knights)
        total[-1] += self.jokers_left
        return total

    # what phases do

    def trade(self, bidder: int) -> None:
        """Exchange what the bid says, both sides at once."""
        pledge = self.pledges[bidder]
        assert pledge is not None
        theirs, mine = pledge
        part_with(self.hands[bidder], theirs)
        part_with(self.hands[self.active], mine)
        join(self.hands[self.active], theirs)
        join(self.hands[bidder], mine)
        self.trades = [*self.trades, (self.active, bidder, mine, theirs)][-TRADES_SHOWN:]
        self.tell(Traded(self.active, bidder, names_of(mine), names_of(theirs)))

    def close_bidding(self) -> None:
        """The offer and all bids leave the table."""
        self.give = self.want = None
        self.want_any = 0
        self.answers = [NOT_ASKED] * self.seats
        self.pledges = [None] * self.seats

    def secrets(self) -> dict[str, Any]:
        """Hands and the bag in the order of drawing."""
        return {
            "colours_in_play": list(self.colours),
            "start_player": self.start_player,
            "hands": [names_of(hand) for hand in self.hands],
            "bag": [KNIGHTS[colour] for colour in reversed(self.bag)],
        }

    # views

    def wanted(self) -> list[Knight] | AnyKnights:
        """The want side of the offer as it was said."""
        if self.want_any:
            return AnyKnights(self.want_any)
        return names_of(self.want) if self.want is not None else []

    def _bid_state(self, seat: int) -> BidState:
        pledge = self.pledges[seat]
        if pledge is not None:
            return BidShown(names_of(pledge[0]), names_of(pledge[1]))
        answer = self.answers[seat]
        return "open" if answer == OPEN else "no_bid" if answer == NO_BID else None

    def view(self, seat: int | None) -> KingdomView:
        """What this seat (None = the public) sees."""
        bidding = self.stack[-1].phase == "bids"
        hand: dict[Knight, int] | None = None
        if seat is not None:
            hand = {colour: self.hands[seat][INDEX[colour]] for colour in self.colours}
            hand["joker"] = self.hands[seat][-1]
        return KingdomView(
            **self.head(seat),
            round=self.round,
            active=None if self.winners is not None else self.active,
            start_player=self.start_player,
            offer_used=self.offer_used,
            task_used=self.task_used,
            turn_left=self.stack[-2].left if bidding else None,
            colours_in_play=list(self.colours),
            bag=len(self.bag),
            hand=hand,
            hand_sizes=[sum(each) for each in self.hands],
            offer=OfferShown(names_of(self.give or ()) if self.give else [], self.wanted()) if bidding else None,
            bids=[self._bid_state(each) for each in range(self.seats)],
            court=[{person: names_of(court[person]) for person in PERSONS if person in court} for court in self.court],
            jokers_earned=list(self.jokers_earned),
            tiles_left=dict(self.tiles_left),
            tiles=[[TileTaken(tile, names_of(knights)) for tile, knights in taken] for taken in self.tiles],
            passed=list(self.passed),
            trades=[
                TradeShown(offerer, bidder, names_of(mine), names_of(theirs))
                for offerer, bidder, mine, theirs in self.trades
            ],
        )
