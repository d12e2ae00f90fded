"""The phases: offers in turn, the bids on one, and the recruiting."""

from __future__ import annotations

from math import comb

from tafelrunde.core.model import Choose, Free, Legal, Move
from tafelrunde.core.position import Late, Phase
from tafelrunde.core.refusal import Refusal
from tafelrunde.games.meeple_kingdom.knights import (
    EACH,
    JOKER,
    JOKERS,
    KINDS,
    PERSONS,
    TABLES,
    TILES,
    holds,
    join,
    names_of,
    part_with,
    tally,
)
from tafelrunde.games.meeple_kingdom.model import (
    Accept,
    AnyKnights,
    Bid,
    BidMade,
    Decline,
    Declined,
    Drew,
    EndTurn,
    NoBid,
    NoBidMade,
    Offer,
    Offered,
    Pass,
    Passed,
    Recruit,
    Recruited,
    RecruitingBegan,
    RoundBegan,
    Serve,
    Served,
    TurnEnded,
)
from tafelrunde.games.meeple_kingdom.offers import check_colours, check_offer, fits
from tafelrunde.games.meeple_kingdom.pay import check_person, check_tile, person_payments, tile_payments
from tafelrunde.games.meeple_kingdom.plans import first_steps
from tafelrunde.games.meeple_kingdom.position import NO_BID, OPEN, KingdomPosition

MOST_EARNED = 2
"""R9: jokers a player can earn in a game."""
LISTED = 400
"""Bids up to this many are described as choices out of the hand, more as free ones."""


def begin_round(p: KingdomPosition) -> None:
    """An offer round begins with the marker's seat."""
    p.round += 1
    p.turns = 0
    p.tell(RoundBegan(p.round, p.start_player, p.last_round))
    begin_turn(p, p.start_player)


def begin_turn(p: KingdomPosition, seat: int) -> None:
    """A seat's turn in the offer round."""
    p.active = seat
    p.offer_used = p.task_used = False
    p.go("offer")


def end_turn(p: KingdomPosition) -> None:
    """The turn is over: the next seat, or the draw round, or the recruiting."""
    p.tell(TurnEnded(p.active))
    p.turns += 1
    if p.turns < p.seats:
        begin_turn(p, (p.active + 1) % p.seats)
    elif p.last_round:
        p.active = p.start_player
        p.offer_used = p.task_used = False
        p.tell(RecruitingBegan(p.start_player))
        p.go("recruit")
    else:
        draw_round(p)
        begin_round(p)


def draw_round(p: KingdomPosition) -> None:
    """Everybody takes their share in turn (R5: too small a rest goes round one by one); then the marker moves."""
    share = TABLES[p.seats].draw
    order = [(p.start_player + k) % p.seats for k in range(p.seats)]
    if len(p.bag) >= share * p.seats:
        hands = [seat for seat in order for _ in range(share)]
    else:
        hands = [order[k % p.seats] for k in range(len(p.bag))]
    drawn = {seat: [0] * KINDS for seat in order}
    for seat in hands:
        drawn[seat][p.bag.pop()] += 1
    for seat, knights in drawn.items():
        number = sum(knights)
        if number:
            join(p.hands[seat], knights)
            p.tell(Drew(seat, number, None), {seat: Drew(seat, number, names_of(knights))})
    p.start_player = (p.start_player + 1) % p.seats


class Offers(Phase[KingdomPosition]):
    """A seat's turn: one offer and one task, in any order, either may be left out."""

    id = "offer"
    accepts = (Offer, Serve, EndTurn)

    def to_act(self, p: KingdomPosition) -> list[int]:
        """The seat whose turn it is."""
        return [p.active]

    def legal(self, p: KingdomPosition, seat: int) -> Legal:
        """Tasks that can be fulfilled, the end of the turn, and offers, which are described."""
        if seat != p.active:
            return Legal()
        moves: list[Move] = []
        if not p.task_used:
            for person in PERSONS:
                if person not in p.court[seat]:
                    moves += [Serve(person, names_of(paid)) for paid in person_payments(p.hands[seat], person)]
        free = []
        if not p.offer_used:
            most = EACH * len(p.colours) + JOKERS
            free.append(Free(type="offer", field="give, want", note={"own": True, "any": True, "most": most}))
        return Legal([*moves, EndTurn()], [], free)

    def check(self, p: KingdomPosition, seat: int, move: Move) -> None:
        """One offer and one task a turn; then what the knights say."""
        if seat == p.active and isinstance(move, Offer) and p.offer_used:
            raise Refusal("one-offer-only", "R6")
        if seat == p.active and isinstance(move, Serve) and p.task_used:
            raise Refusal("one-task-only", "Tasks")
        self.must_act(p, seat)
        if isinstance(move, Offer):
            check_offer(move, p.hands[seat], p.colours)
        elif isinstance(move, Serve):
            if move.person in p.court[seat]:
                raise Refusal("person-already-served", "Tasks", {"person": move.person})
            knights = tally(move.knights)
            check_person(move.person, knights)
            if not holds(p.hands[seat], knights):
                raise Refusal("not-in-hand", "Tasks")

    def act(self, p: KingdomPosition, seat: int, move: Move) -> None:
        """Open the bidding, or bring a person into the yard, or end the turn."""
        if isinstance(move, Offer):
            p.offer_used = True
            p.give = tuple(tally(move.give)) if move.give else None
            if isinstance(move.want, AnyKnights):
                p.want_any = move.want.any
            elif move.want:
                p.want = tuple(tally(move.want))
            p.tell(Offered(seat, names_of(tally(move.give)), p.wanted()))
            p.push("bids")
        elif isinstance(move, Serve):
            self._serve(p, seat, move)
            self._ends_by_itself(p)
        else:
            end_turn(p)

    @staticmethod
    def _serve(p: KingdomPosition, seat: int, move: Serve) -> None:
        knights = tally(move.knights)
        part_with(p.hands[seat], knights)
        p.court[seat][move.person] = tuple(knights)
        p.task_used = True
        joker = not knights[JOKER] and p.jokers_earned[seat] < MOST_EARNED and p.jokers_left > 0
        if joker:
            p.jokers_left -= 1
            p.jokers_earned[seat] += 1
            p.hands[seat][JOKER] += 1
        p.tell(Served(seat, move.person, names_of(knights), joker))

    @staticmethod
    def _ends_by_itself(p: KingdomPosition) -> None:
        if p.offer_used and p.task_used:
            end_turn(p)

    def resumed(self, p: KingdomPosition, child: str) -> None:
        """The bidding is over; the turn too, if the task is done already (R7)."""
        self._ends_by_itself(p)

    def default(self, p: KingdomPosition, seat: int) -> None:
        """The turn ends."""
        end_turn(p)


class Bids(Phase[KingdomPosition]):
    """The bids on one offer: everybody answers once, in any order, openly; the offerer may choose at any time."""

    id = "bids"
    accepts = (Bid, NoBid, Accept, Decline)

    def enter(self, p: KingdomPosition) -> None:
        """Everybody but the offerer is asked."""
        p.answers = [OPEN] * p.seats
        p.answers[p.active] = ""

    def time(self, p: KingdomPosition) -> int | None:
        """`bid_time`, for the bids and anew for the choice."""
        return p.options.bid_time * 1000 or None

    def to_act(self, p: KingdomPosition) -> list[int]:
        """The offerer and all who have not answered."""
        return sorted([p.active, *p.open_bids()])

    def legal(self, p: KingdomPosition, seat: int) -> Legal:
        """For the offerer the bids that they can pay; for the others what fits and they hold."""
        if seat == p.active:
            payable = [
                Accept(bidder)
                for bidder, pledge in enumerate(p.pledges)
                if pledge is not None and holds(p.hands[seat], pledge[1])
            ]
            return Legal([*payable, Decline()])
        if p.answers[seat] != OPEN:
            return Legal()
        legal = Legal([NoBid()])
        hand, size = p.hands[seat], p.hand_size(seat)
        note = {"offerer_has": p.hand_size(p.active)}
        if not size or (p.give is None and not p.hand_size(p.active)):
            return legal
        if p.want is not None and not holds(hand, p.want):
            return legal
        if p.want_any > size:
            return legal
        if p.give is None:
            legal.free.append(Free(type="bid", field="give, get", note=note))
        elif p.want is not None:
            legal.moves.append(Bid(names_of(p.want), names_of(p.give)))
        elif p.want_any and comb(size, p.want_any) <= LISTED:
            legal.choose.append(
                Choose(
                    type="bid",
                    field="give",
                    pool=names_of(hand),
                    least=p.want_any,
                    most=p.want_any,
                    fixed={"get": names_of(p.give)},
                )
            )
        else:
            legal.free.append(Free(type="bid", field="give", note={"get": names_of(p.give)}))
        return legal

    def check(self, p: KingdomPosition, seat: int, move: Move) -> None:
        """One answer a player; a bid must fit and be held; a bid that is accepted must be payable."""
        if isinstance(move, Bid | NoBid):
            if p.answers[seat] not in (OPEN, ""):
                raise Refusal("one-bid-only", "R6")
            if seat == p.active:
                raise Refusal("not-your-turn", "Offers", {"to_act": self.to_act(p)})
            if isinstance(move, Bid):
                self._check_bid(p, seat, move)
            return
        if seat != p.active:
            raise Refusal("not-your-turn", "Offers", {"to_act": self.to_act(p)})
        if isinstance(move, Accept):
            pledge = p.pledges[move.seat] if 0 <= move.seat < p.seats else None
            if pledge is None:
                raise Refusal("no-such-bid", "Offers", {"seat": move.seat})
            if not holds(p.hands[move.seat], pledge[0]):
                raise Refusal("no-such-bid", "Offers", {"seat": move.seat})
            if not holds(p.hands[seat], pledge[1]):
                raise Refusal("not-in-hand", "R6")

    @staticmethod
    def _check_bid(p: KingdomPosition, seat: int, move: Bid) -> None:
        if not move.give or not move.get:
            raise Refusal("empty", "R6")
        give, get = tally(move.give), tally(move.get)
        if not fits(give, get, p.give, p.want, p.want_any):
            raise Refusal("bid-does-not-fit", "Offers")
        check_colours(give, p.colours)
        check_colours(get, p.colours)
        if sum(get) > p.hand_size(p.active):
            raise Refusal("bid-does-not-fit", "R6", {"offerer_has": p.hand_size(p.active)})
        if not holds(p.hands[seat], give):
            raise Refusal("not-in-hand", "R6")

    def act(self, p: KingdomPosition, seat: int, move: Move) -> None:
        """Note an answer, or close the bidding with or without a trade."""
        if isinstance(move, Bid):
            p.answers[seat] = "bid"
            p.pledges[seat] = tuple(tally(move.give)), tuple(tally(move.get))
            p.tell(BidMade(seat, names_of(tally(move.give)), names_of(tally(move.get))))
            self._answered(p)
        elif isinstance(move, NoBid):
            self._no_bid(p, seat)
            self._answered(p)
        elif isinstance(move, Accept):
            p.trade(move.seat)
            p.close_bidding()
            p.done()
        else:
            self._decline(p)

    @staticmethod
    def _no_bid(p: KingdomPosition, seat: int) -> None:
        p.answers[seat] = NO_BID
        p.tell(NoBidMade(seat))

    @staticmethod
    def _answered(p: KingdomPosition) -> None:
        """When all have answered, the offerer has the time anew."""
        if not p.open_bids():
            p.restart_clock()

    @staticmethod
    def _decline(p: KingdomPosition) -> None:
        p.tell(Declined(p.active))
        p.close_bidding()
        p.done()

    def default(self, p: KingdomPosition, seat: int) -> None:
        """No bid; for the offerer: no trade."""
        if seat == p.active:
            self._decline(p)
        else:
            self._no_bid(p, seat)
            self._answered(p)

    def expire(self, p: KingdomPosition) -> None:
        """R7: first the time for bids, then the time for the choice."""
        late = p.open_bids()
        for seat in late:
            p.tell(Late(seat))
            self._no_bid(p, seat)
        if late:
            self._answered(p)
        else:
            p.tell(Late(p.active))
            self._decline(p)


class Recruiting(Phase[KingdomPosition]):
    """In turn: one tile with its knights, or pass for good."""

    id = "recruit"
    accepts = (Recruit, Pass)

    def to_act(self, p: KingdomPosition) -> list[int]:
        """The seat whose turn it is."""
        return [p.active]

    def legal(self, p: KingdomPosition, seat: int) -> Legal:
        """Every way to pay for a tile that is left, and passing."""
        if seat != p.active:
            return Legal()
        hand = p.hands[seat]
        legal = Legal([Pass()])
        for tile, asked in TILES.items():
            if not p.tiles_left[tile]:
                continue
            if not asked.different or hand[JOKER] >= asked.number:
                legal.moves += [Recruit(tile, names_of(paid)) for paid in tile_payments(hand, tile)]
                continue
            pool = names_of([min(n, 1) for n in hand[:JOKER]] + [hand[JOKER]])
            if len(pool) >= asked.number:
                legal.choose.append(
                    Choose(
                        type="recruit",
                        field="knights",
                        pool=pool,
                        least=asked.number,
                        most=asked.number,
                        fixed={"tile": tile},
                    )
                )
        return legal

    def check(self, p: KingdomPosition, seat: int, move: Move) -> None:
        """The tile must be there, and the knights must pay for it."""
        self.must_act(p, seat)
        if isinstance(move, Recruit):
            if not p.tiles_left[move.tile]:
                raise Refusal("tile-gone", "R10", {"tile": move.tile})
            knights = tally(move.knights)
            check_tile(move.tile, knights)
            if not holds(p.hands[seat], knights):
                raise Refusal("not-in-hand", "Recruiting")

    def act(self, p: KingdomPosition, seat: int, move: Move) -> None:
        """Take the tile, or pass; then the next seat that has not passed."""
        if isinstance(move, Recruit):
            knights = tally(move.knights)
            part_with(p.hands[seat], knights)
            p.tiles_left[move.tile] -= 1
            p.tiles[seat].append((move.tile, tuple(knights)))
            p.tell(Recruited(seat, move.tile, names_of(knights), TILES[move.tile].points))
        else:
            p.passed[seat] = True
            p.tell(Passed(seat))
        if all(p.passed):
            p.end(p.best_seats())
            return
        p.active = (seat + 1) % p.seats
        while p.passed[p.active]:
            p.active = (p.active + 1) % p.seats
        p.go("recruit")

    def default(self, p: KingdomPosition, seat: int) -> None:
        """R13: the dearest tile that can be paid (with the knights that leave most), else pass."""
        steps = list(first_steps(p.hands[seat], p.tiles_left))
        if not steps:
            self.act(p, seat, Pass())
            return
        _, tile, paid = max(steps, key=lambda step: TILES[step[1]].points)
        self.act(p, seat, Recruit(tile, names_of(paid)))
