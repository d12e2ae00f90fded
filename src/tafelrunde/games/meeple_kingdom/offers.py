"""Offers and bids: what is legal, what fits, and examples of both."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.core.chance import Chance
from tafelrunde.core.refusal import Refusal
from tafelrunde.games.meeple_kingdom.knights import (
    EACH,
    INDEX,
    JOKER,
    JOKERS,
    KINDS,
    Hand,
    Knight,
    names_of,
    tally,
)
from tafelrunde.games.meeple_kingdom.model import AnyKnights, Bid, KingdomView, NoBid, Offer

ROUND = "Offers"
"""The section of the rules that offers belong to."""


def check_offer(offer: Offer, hand: Sequence[int], colours: Sequence[str]) -> None:
    """Refuse an offer that this hand cannot make, or that asks for what does not exist."""
    give = tally(offer.give)
    want = offer.want
    if not offer.give and (want.any == 0 if isinstance(want, AnyKnights) else not want):
        raise Refusal("empty", "R6")
    if isinstance(want, AnyKnights):
        if want.any == 0:
            raise Refusal("empty", "R6")
        wanted = [0] * KINDS
        if want.any > EACH * len(colours) + JOKERS:
            raise Refusal("wrong-number", ROUND, {"most": EACH * len(colours) + JOKERS})
    else:
        wanted = tally(want)
    check_colours(give, colours)
    check_colours(wanted, colours)
    if any(n > (JOKERS if i == JOKER else EACH) for i, n in enumerate(wanted)):
        raise Refusal("wrong-number", ROUND, {"most": EACH})
    if any(need > have for need, have in zip(give, hand, strict=True)):
        raise Refusal("not-in-hand", "R6")


def check_colours(knights: Sequence[int], colours: Sequence[str]) -> None:
    """Refuse colours that were left out of this game."""
    for name in names_of(knights):
        if name != "joker" and name not in colours:
            raise Refusal("colour-not-in-play", "R3", {"colour": name})


def fits(
    give: Sequence[int], get: Sequence[int], offered: Sequence[int] | None, wanted: Sequence[int] | None, number: int
) -> bool:
    """Whether a bid fits an offer: its sides are those of the offer where the offer names them.

    `offered` and `wanted` are the offer's sides (None: left out), `number` the n of "any n" (0: none).
    """
    if wanted is not None and list(give) != list(wanted):
        return False
    if number and sum(give) != number:
        return False
    return offered is None or list(get) == list(offered)


def _some(chance: Chance, most: int) -> int:
    """A number from 1 to `most`: small ones likely, all of them possible."""
    n = 1
    while n < most and chance.below("sample", 3) == 0:
        n += 1
    return n


def _out_of(chance: Chance, names: Sequence[str], number: int) -> Hand:
    return tally(chance.sample("sample", list(names), number))


def _every_name(colours: Sequence[str]) -> list[str]:
    return [*(name for name in colours for _ in range(EACH)), *("joker",) * JOKERS]


def sample_offer(view: KingdomView, chance: Chance) -> Offer:
    """A legal offer of any kind; every legal offer can come out."""
    hand = names_of(tally(name for name, n in (view.hand or {}).items() for _ in range(n)))
    everything = _every_name(view.colours_in_play)
    form = chance.below("sample", 4) if hand else 4 + chance.below("sample", 2)
    give = names_of(_out_of(chance, hand, _some(chance, len(hand)))) if form < 3 else []
    if form == 0:
        return Offer(give=give)
    if form in (2, 5) or (form == 3 and chance.below("sample", 2)):
        return Offer(give=give, want=AnyKnights(_some(chance, len(everything))))
    return Offer(give=give, want=names_of(_out_of(chance, everything, _some(chance, len(everything)))))


def sample_bid(view: KingdomView, chance: Chance) -> Bid | NoBid:
    """A legal bid of any kind that this hand can make; every legal bid can come out. NoBid where there is none."""
    offer = view.offer
    assert offer is not None
    assert view.hand is not None
    assert view.active is not None
    mine = tally(name for name, n in view.hand.items() for _ in range(n))
    hand = names_of(mine)
    if isinstance(offer.want, AnyKnights):
        number = offer.want.any
        if number > len(hand):
            return NoBid()
        give = names_of(_out_of(chance, hand, number))
    elif offer.want:
        give = offer.want
        if any(need > have for need, have in zip(tally(give), mine, strict=True)):
            return NoBid()
    elif hand:
        give = names_of(_out_of(chance, hand, _some(chance, len(hand))))
    else:
        return NoBid()
    most = view.hand_sizes[view.active]
    if not offer.give and not most:
        return NoBid()
    get = offer.give or _asked(chance, view.colours_in_play, most)
    return Bid(give=give, get=get)


def _asked(chance: Chance, colours: Sequence[str], most: int) -> list[Knight]:
    names = [*colours, "joker"]
    asked = [0] * KINDS
    for _ in range(_some(chance, most)):
        asked[INDEX[chance.pick("sample", names)]] += 1
    return names_of(asked)
