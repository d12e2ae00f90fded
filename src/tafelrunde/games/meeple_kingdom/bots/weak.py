"""Weak: likes many of one colour, sees no further than its own hand, and takes what is dearest."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.core.model import Move
from tafelrunde.games.meeple_kingdom.bots.trader import Judge, Trader, kinds_in_play, one
from tafelrunde.games.meeple_kingdom.knights import JOKER, KINDS, TILES, Hand, PersonName, names_of
from tafelrunde.games.meeple_kingdom.model import KingdomView, Offer, Pass, Recruit
from tafelrunde.games.meeple_kingdom.pay import tile_payments


class Likes(Judge):
    """A colour counts by the square of its number, a joker as two knights."""

    def value(self, hand: Sequence[int]) -> float:
        """The sum over the colours."""
        return sum(min(n, 5) ** 2 for n in hand[:JOKER]) + 4 * hand[JOKER]


class WeakBot(Trader):
    """Legal and friendly."""

    remembers = False
    haste = 1000.0

    def judge(self, view: KingdomView) -> Judge:
        """The same liking always."""
        return Likes()

    def value_served(self, view: KingdomView, hand: Hand, person: PersonName, paid: Hand) -> float:
        """The smallest person, with the first knights that will do."""
        return -float(sum(paid))

    def offer(self, view: KingdomView, hand: Hand, judge: Judge) -> Offer | None:
        """A single knight for one of a colour that it collects; now and then only a request."""
        held = [kind for kind in range(JOKER) if hand[kind]]
        if not held:
            return None
        fewest = min(hand[kind] for kind in held)
        give = self.chance.pick("offer", [kind for kind in held if hand[kind] == fewest])
        wanted = [kind for kind in held if kind != give and hand[kind] > fewest]
        want = self.chance.pick("offer", wanted or [kind for kind in kinds_in_play(view) if kind != give])
        if self.chance.below("offer", 4) == 0:
            return Offer(want=names_of(one(want)))
        return Offer(give=names_of(one(give)), want=names_of(one(want)))

    def ask(self, view: KingdomView, hand: Hand, judge: Judge, give: Hand) -> Hand | None:
        """The colour that it has most of."""
        most = max(range(JOKER), key=lambda kind: (hand[kind] - give[kind], -kind))
        return one(most) if not give[most] else None

    def pay(self, view: KingdomView, hand: Hand, judge: Judge, get: Hand) -> Hand | None:
        """As many of its rarest knights."""
        give = [0] * KINDS
        for _ in range(sum(get)):
            held = [kind for kind in range(JOKER) if hand[kind] > give[kind] and not get[kind]]
            if not held:
                return None
            give[min(held, key=lambda kind: (hand[kind] - give[kind], kind))] += 1
        return give

    def recruit(self, view: KingdomView, hand: Hand) -> Move:
        """The dearest tile that it can pay."""
        for tile in sorted(TILES, key=lambda tile: -TILES[tile].points):
            if view.tiles_left[tile] and (paid := next(tile_payments(hand, tile), None)):
                return Recruit(tile, names_of(paid))
        return Pass()
