"""Medium: knows the best use of its hand, a few steps ahead, and trades by it; does not look at the others."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.games.meeple_kingdom.bots.trader import Judge, Trader, is_pure, kinds_in_play, less, more, one
from tafelrunde.games.meeple_kingdom.imagining import unseen
from tafelrunde.games.meeple_kingdom.knights import JOKER, PERSONS, Hand, PersonName, after, names_of
from tafelrunde.games.meeple_kingdom.model import KingdomView, Offer
from tafelrunde.games.meeple_kingdom.phases import MOST_EARNED
from tafelrunde.games.meeple_kingdom.plans import numbers_of
from tafelrunde.games.meeple_kingdom.worth import ALL_WORTH, PERSON_WORTH, best_use, turns_left


class HandUse(Judge):
    """The best use of the hand as it is, and as if it had a joker more (what still may come), half each."""

    def __init__(self, view: KingdomView, seat: int) -> None:
        self.missing = tuple(want for person, want in PERSONS.items() if person not in view.court[seat])
        self.earned = view.jokers_earned[seat]
        self.turns = turns_left(view, seat)
        self.hopes = (0, 1) if view.bag else (0,)
        self.each = 0.6 if view.bag else 0.1

    def value(self, hand: Sequence[int]) -> float:
        """In tile points; many of a colour help a little beyond that."""
        numbers = numbers_of(hand)
        use = sum(best_use(numbers, hand[JOKER] + hope, self.missing, self.earned, self.turns) for hope in self.hopes)
        return use / len(self.hopes) + 0.1 * sum(n * n for n in numbers) + self.each * sum(hand)


class MediumBot(Trader):
    """A player who knows what a hand is good for."""

    margin = 0.2
    haste = 1.0
    remembers = False

    def judge(self, view: KingdomView) -> Judge:
        """By the use of the hand."""
        return HandUse(view, self.seat)

    def value_served(self, view: KingdomView, hand: Hand, person: PersonName, paid: Hand) -> float:
        """The use of the rest, with the joker if there is one."""
        use = HandUse(view, self.seat)
        use.missing = tuple(want for want in use.missing if want != PERSONS[person])
        use.turns = max(0, use.turns - 1)
        rest = [have - out for have, out in zip(hand, paid, strict=True)]
        if is_pure(paid) and use.earned < MOST_EARNED:
            rest[JOKER] += 1
            use.earned += 1
        reward = PERSON_WORTH + (0 if use.missing else ALL_WORTH)
        return use.value(rest) + reward + use.each * (sum(hand) - sum(rest))

    def offer(self, view: KingdomView, hand: Hand, judge: Judge) -> Offer | None:
        """One knight for one, the pair that gains most, colours that are still about first."""
        now = judge.value(hand)
        rest = unseen(view)
        about = sum(rest[:JOKER]) or 1
        best: tuple[float, int, int] | None = None
        for give in range(JOKER):
            if not hand[give]:
                continue
            poorer = less(hand, give)
            for want in kinds_in_play(view):
                if want == give or not rest[want]:
                    continue
                gain = judge.value(more(poorer, want)) - now
                score = gain * (0.3 + rest[want] / about) * (0.5 + self.chance.unit("offer"))
                if gain > self.margin and (best is None or score > best[0]):
                    best = score, give, want
        if best is not None:
            return Offer(give=names_of(one(best[1])), want=names_of(one(best[2])))
        spare = self.cheapest(hand, judge, 1)
        return Offer(give=names_of(spare)) if spare else None

    def ask(self, view: KingdomView, hand: Hand, judge: Judge, give: Hand) -> Hand | None:
        """The knight that helps most."""
        poorer = after(hand, give, [0] * len(give))
        kinds = [kind for kind in kinds_in_play(view) if not give[kind]]
        return one(max(kinds, key=lambda kind: judge.value(more(poorer, kind)))) if kinds else None

    def pay(self, view: KingdomView, hand: Hand, judge: Judge, get: Hand) -> Hand | None:
        """As many knights as are offered, the least useful ones."""
        richer = after(hand, [0] * len(get), get)
        give = self.cheapest(richer, judge, sum(get))
        return None if give is None or any(a and b for a, b in zip(give, get, strict=True)) else give
