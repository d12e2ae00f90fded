"""What all three bots share: when they answer, and the course of a turn. How they judge differs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from tafelrunde.core.bot import Answer, Bot
from tafelrunde.core.model import Move, Observation
from tafelrunde.games.meeple_kingdom.imagining import Known, nothing_known, remember
from tafelrunde.games.meeple_kingdom.knights import (
    INDEX,
    JOKER,
    KINDS,
    PERSONS,
    TILES,
    Hand,
    PersonName,
    after,
    holds,
    names_of,
    tally,
)
from tafelrunde.games.meeple_kingdom.model import (
    Accept,
    AnyKnights,
    Bid,
    BidShown,
    Decline,
    EndTurn,
    KingdomView,
    NoBid,
    Offer,
    Pass,
    Recruit,
    Serve,
)
from tafelrunde.games.meeple_kingdom.pay import person_payments
from tafelrunde.games.meeple_kingdom.plans import first_steps
from tafelrunde.games.meeple_kingdom.worth import turns_left

THINK = (1200, 2600)
"""Least ms before an answer, and how much chance adds: no bot's time tells what it holds."""


class Judge:
    """How a bot values hands at one moment."""

    def value(self, hand: Sequence[int]) -> float:
        """In tile points."""
        raise NotImplementedError


class Trader(Bot):
    """A bot that serves, offers, bids and recruits by a judge's values."""

    margin: ClassVar[float] = 0.0
    """A trade must gain more than this."""
    haste: ClassVar[float] = 0.0
    """A task is fulfilled at once if that costs less than this."""
    spare_turns: ClassVar[int] = 1
    """With so few turns more than tasks left, a task is fulfilled whatever it costs."""
    remembers: ClassVar[bool] = True
    """Whether it keeps what others showed."""

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.known: Known = nothing_known(self.seats)

    @property
    def watches(self) -> bool:  # type: ignore[override]
        """Only who remembers needs every event."""
        remembers: bool = self.remembers
        return remembers

    def see(self, obs: Observation) -> None:
        """Trades, bids, offers and tasks are open: remember what still stands behind the screens."""
        for seen in obs.events:
            if seen.event is not None:
                remember(self.known, seen.event)

    def answer(self, obs: Observation) -> Answer | None:
        """The move of this seat."""
        view: KingdomView = obs.view
        hand = tally(name for name, n in (view.hand or {}).items() for _ in range(n))
        if view.phase == "bids" and view.active == self.seat and "open" in view.bids:
            return None
        move = self.decide(view, hand)
        return Answer(move, THINK[0] + self.chance.below("time", THINK[1]))

    def keeps(self, obs: Observation, answer: Answer) -> bool:
        """Nothing that others do in a bidding changes an own answer, but for the offerer's choice."""
        view: KingdomView = obs.view
        return view.phase != "bids" or view.active != self.seat

    def decide(self, view: KingdomView, hand: Hand) -> Move:
        """What to do now."""
        if view.phase == "recruit":
            return self.recruit(view, hand)
        judge = self.judge(view)
        if view.phase == "offer":
            return self.turn(view, hand, judge)
        if view.active == self.seat:
            return self.choose(view, hand, judge)
        return self.bid(view, hand, judge)

    # what a level decides

    def judge(self, view: KingdomView) -> Judge:
        """Its judge for this moment."""
        raise NotImplementedError

    def offer(self, view: KingdomView, hand: Hand, judge: Judge) -> Offer | None:
        """The offer of this turn."""
        raise NotImplementedError

    def rival_loss(self, view: KingdomView, seat: int, gets: Sequence[int], gives: Sequence[int]) -> float:
        """What a trade costs this seat because another one gains by it."""
        return 0.0

    def ask(self, view: KingdomView, hand: Hand, judge: Judge, give: Hand) -> Hand | None:
        """What to ask for `give`, which was requested openly."""
        raise NotImplementedError

    def pay(self, view: KingdomView, hand: Hand, judge: Judge, get: Hand) -> Hand | None:
        """What to give for `get`, which was offered openly."""
        raise NotImplementedError

    # the course of a turn

    def turn(self, view: KingdomView, hand: Hand, judge: Judge) -> Move:
        """First a task, if it is time for one, then the offer."""
        if not view.task_used and (serve := self.serve(view, hand, judge)):
            return serve
        if not view.offer_used and any(hand) and (offer := self.offer(view, hand, judge)):
            return offer
        return EndTurn()

    def serve(self, view: KingdomView, hand: Hand, judge: Judge) -> Serve | None:
        """The task that leaves the best hand, unless waiting is worth more."""
        court = view.court[self.seat]
        best: tuple[float, PersonName, Hand] | None = None
        for person in PERSONS:
            if person in court:
                continue
            for paid in person_payments(hand, person):
                value = self.value_served(view, hand, person, paid)
                if best is None or value > best[0]:
                    best = value, person, paid
        if best is None:
            return None
        late = turns_left(view, self.seat) <= len(PERSONS) - len(court) + self.spare_turns
        if not late and best[0] < judge.value(hand) - self.haste:
            return None
        return Serve(best[1], names_of(best[2]))

    def value_served(self, view: KingdomView, hand: Hand, person: PersonName, paid: Hand) -> float:
        """The value of the hand after a task, the task included."""
        raise NotImplementedError

    def choose(self, view: KingdomView, hand: Hand, judge: Judge) -> Move:
        """The bid that gains most, or none."""
        now = judge.value(hand)
        best: tuple[float, int] | None = None
        for seat, bid in enumerate(view.bids):
            if not isinstance(bid, BidShown):
                continue
            theirs, mine = tally(bid.give), tally(bid.get)
            if not holds(hand, mine):
                continue
            gain = judge.value(after(hand, mine, theirs)) - now
            gain -= self.rival_loss(view, seat, mine, theirs)
            if gain > self.margin and (best is None or gain > best[0]):
                best = gain, seat
        return Accept(best[1]) if best else Decline()

    def bid(self, view: KingdomView, hand: Hand, judge: Judge) -> Move:
        """A bid that fits the offer and gains something, or none."""
        offer = view.offer
        assert offer is not None
        assert view.active is not None
        get: Hand | None = tally(offer.give) if offer.give else None
        give: Hand | None
        if isinstance(offer.want, AnyKnights):
            give = self.cheapest(hand, judge, offer.want.any)
        elif offer.want:
            give = tally(offer.want)
        else:
            assert get is not None
            give = self.pay(view, hand, judge, get)
        if give is None or not holds(hand, give):
            return NoBid()
        if get is None:
            get = self.ask(view, hand, judge, give)
        if get is None or sum(get) > view.hand_sizes[view.active]:
            return NoBid()
        gain = judge.value(after(hand, give, get)) - judge.value(hand)
        gain -= self.rival_loss(view, view.active, give, get)
        return Bid(names_of(give), names_of(get)) if gain > self.margin else NoBid()

    @staticmethod
    def cheapest(hand: Hand, judge: Judge, number: int) -> Hand | None:
        """The `number` knights whose loss hurts least, one after the other; None if there are not so many."""
        if number > sum(hand):
            return None
        rest, give = hand[:], [0] * KINDS
        for _ in range(number):
            _, kind = max((judge.value(less(rest, kind)), kind) for kind in range(KINDS) if rest[kind])
            rest[kind] -= 1
            give[kind] += 1
        return give

    def recruit(self, view: KingdomView, hand: Hand) -> Move:
        """The dearest tile of the best plan."""
        best = max(first_steps(hand, view.tiles_left), key=lambda step: (step[0], TILES[step[1]].points), default=None)
        return Pass() if best is None else Recruit(best[1], names_of(best[2]))


def less(hand: Sequence[int], kind: int) -> Hand:
    """The hand without one knight."""
    rest = list(hand)
    rest[kind] -= 1
    return rest


def more(hand: Sequence[int], kind: int) -> Hand:
    """The hand with one knight more."""
    new = list(hand)
    new[kind] += 1
    return new


def one(kind: int) -> Hand:
    """One knight."""
    hand = [0] * KINDS
    hand[kind] = 1
    return hand


def kinds_in_play(view: KingdomView) -> list[int]:
    """The colours of this game, by index."""
    return [INDEX[colour] for colour in view.colours_in_play]


def is_pure(paid: Sequence[int]) -> bool:
    """Whether no joker is among these knights."""
    return not paid[JOKER]
