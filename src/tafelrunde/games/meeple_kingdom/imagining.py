"""What a seat can know about the others, and complete positions that fit what it sees.

Trades, offers, bids and tasks are open. So a perfect memory holds for every other seat a tally of knights that must
still stand behind its screen (`Known`, one hand a seat); the rest of a screen is drawn from the knights not seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tafelrunde.core.chance import Chance
from tafelrunde.core.model import Seen
from tafelrunde.games.meeple_kingdom.knights import (
    EACH,
    INDEX,
    JOKER,
    JOKERS,
    KINDS,
    Hand,
    join,
    part_with,
    tally,
)
from tafelrunde.games.meeple_kingdom.model import (
    AnyKnights,
    BidMade,
    BidShown,
    KingdomView,
    Offered,
    Recruited,
    Served,
    Traded,
)
from tafelrunde.games.meeple_kingdom.position import NO_BID, NOT_ASKED, OPEN, KingdomPosition

Known = list[Hand]
"""By seat: knights that surely stand behind its screen."""


def nothing_known(seats: int) -> Known:
    """Before anything was shown."""
    return [[0] * KINDS for _ in range(seats)]


def _has(known: Hand, part: Sequence[int]) -> None:
    for i, n in enumerate(part):
        known[i] = max(known[i], n)


def remember(known: Known, event: Any) -> None:
    """Add what one event shows (in place)."""
    if isinstance(event, Offered | BidMade):
        _has(known[event.seat], tally(event.give))
    elif isinstance(event, Traded):
        mine, theirs = tally(event.offerer_gives), tally(event.bidder_gives)
        for seat, gives, gets in ((event.offerer, mine, theirs), (event.bidder, theirs, mine)):
            _has(known[seat], gives)
            part_with(known[seat], gives)
            join(known[seat], gets)
    elif isinstance(event, Served | Recruited):
        knights = tally(event.knights)
        _has(known[event.seat], knights)
        part_with(known[event.seat], knights)
        if isinstance(event, Served) and event.joker:
            known[event.seat][JOKER] += 1


def remember_seen(seats: int, known: Any, seen: Seen) -> Known:
    """The same as a new value (for `Game.remember`)."""
    new = nothing_known(seats) if known is None else [list(hand) for hand in known]
    remember(new, seen.event)
    return new


def unseen(view: KingdomView) -> Hand:
    """Knights that this viewer does not see: behind other screens and in the bag; jokers as far as they were earned."""
    rest = [0] * KINDS
    for colour in view.colours_in_play:
        rest[INDEX[colour]] = EACH
    rest[JOKER] = sum(view.jokers_earned)
    seen = [0] * KINDS
    for name, n in (view.hand or {}).items():
        seen[INDEX[name]] += n
    for court in view.court:
        for knights in court.values():
            join(seen, tally(knights))
    for taken in view.tiles:
        for tile in taken:
            join(seen, tally(tile.knights))
    return [max(0, have - gone) for have, gone in zip(rest, seen, strict=True)]


def sure(view: KingdomView, known: Known | None) -> Known:
    """What is remembered together with what lies open in the view, never more than a screen holds."""
    certain = nothing_known(view.seats) if known is None else [list(hand) for hand in known]
    if view.offer is not None and view.active is not None:
        _has(certain[view.active], tally(view.offer.give))
    for seat, bid in enumerate(view.bids):
        if isinstance(bid, BidShown):
            _has(certain[seat], tally(bid.give))
    return certain


def imagine(p: KingdomPosition, view: KingdomView, seat: int, chance: Chance, known: Known | None) -> None:
    """Fill a blank position so that it looks like `view` to `seat`."""
    p.recall(view, seat, ("offer",) if view.phase == "bids" else ())
    if view.phase == "bids":
        p.stack[0] = p.stack[0]._replace(left=view.turn_left)
    p.colours = list(view.colours_in_play)
    p.round, p.start_player = view.round, view.start_player
    p.active = p.start_player if view.active is None else view.active
    p.turns = (p.active - p.start_player) % p.seats
    p.offer_used, p.task_used = view.offer_used, view.task_used
    p.jokers_earned = list(view.jokers_earned)
    p.tiles_left, p.passed = dict(view.tiles_left), list(view.passed)
    p.court = [{person: tuple(tally(knights)) for person, knights in court.items()} for court in view.court]
    p.tiles = [[(tile.tile, tuple(tally(tile.knights))) for tile in taken] for taken in view.tiles]
    p.trades = [
        (trade.offerer, trade.bidder, tuple(tally(trade.offerer_gives)), tuple(tally(trade.bidder_gives)))
        for trade in view.trades
    ]
    _bidding(p, view)
    _hidden(p, view, seat, chance, sure(view, known))
    p.jokers_left = max(0, JOKERS - p.all_knights()[JOKER] + p.jokers_left)


def _bidding(p: KingdomPosition, view: KingdomView) -> None:
    if view.offer is None:
        return
    p.give = tuple(tally(view.offer.give)) if view.offer.give else None
    if isinstance(view.offer.want, AnyKnights):
        p.want_any = view.offer.want.any
    elif view.offer.want:
        p.want = tuple(tally(view.offer.want))
    for seat, bid in enumerate(view.bids):
        if isinstance(bid, BidShown):
            p.answers[seat], p.pledges[seat] = "bid", (tuple(tally(bid.give)), tuple(tally(bid.get)))
        else:
            p.answers[seat] = OPEN if bid == "open" else NO_BID if bid == "no_bid" else NOT_ASKED


def _hidden(p: KingdomPosition, view: KingdomView, seat: int, chance: Chance, certain: Known) -> None:
    """Draw the other hands and the bag out of the knights that this seat does not see."""
    rest = unseen(view)
    others = [other for other in range(p.seats) if other != seat]
    p.hands = [[0] * KINDS for _ in range(p.seats)]
    p.hands[seat] = tally(name for name, n in (view.hand or {}).items() for _ in range(n))
    room = dict(zip(range(p.seats), view.hand_sizes, strict=True))
    rest[JOKER] = max(rest[JOKER], sum(certain[other][JOKER] for other in others))
    for other in others:
        for kind, n in enumerate(certain[other]):
            placed = min(n, rest[kind], room[other])
            p.hands[other][kind] += placed
            rest[kind] -= placed
            room[other] -= placed
    places = [other for other in others for _ in range(room[other])]
    chance.shuffle("imagine", places)
    for _ in range(min(rest[JOKER], len(places))):
        p.hands[places.pop()][JOKER] += 1
    pool = [kind for kind in range(JOKER) for _ in range(rest[kind])]
    chance.shuffle("imagine", pool)
    for other in places:
        p.hands[other][pool.pop()] += 1
    p.bag = pool[: view.bag]
