"""Strong: values hands over imagined draws, imagines the other hands as far as they were shown, minds the rivals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from tafelrunde.core.model import Move
from tafelrunde.games.meeple_kingdom.bots.trader import Judge, Trader, is_pure, kinds_in_play, less, more, one
from tafelrunde.games.meeple_kingdom.knights import (
    JOKER,
    KINDS,
    PERSONS,
    TILES,
    Hand,
    PersonName,
    TileName,
    after,
    holds,
    names_of,
)
from tafelrunde.games.meeple_kingdom.model import AnyKnights, KingdomView, Offer, Pass, Recruit
from tafelrunde.games.meeple_kingdom.phases import MOST_EARNED
from tafelrunde.games.meeple_kingdom.plans import ORDER, dearest, first_steps, in_order, numbers_of
from tafelrunde.games.meeple_kingdom.position import KingdomPosition
from tafelrunde.games.meeple_kingdom.worth import ALL_WORTH, PERSON_WORTH, Worth


class Rival(NamedTuple):
    """Another seat as it might be."""

    seat: int
    hand: Hand
    worth: Worth
    now: float


class OwnWorth(Worth, Judge):
    """Imagined draws as a judge."""


class StrongBot(Trader):
    """A player who thinks about what the others hold and need."""

    margin = 0.0
    haste = 1.5
    samples: ClassVar[int] = 10
    trades: ClassVar[float] = 0.6
    worlds: ClassVar[int] = 3
    envy: ClassVar[float] = 0.05
    """How much of a rival's gain counts as an own loss."""
    care: ClassVar[float] = 2.0
    """How much a likely trade is preferred to a large gain."""
    tried: ClassVar[int] = 14
    """Offers that are thought through against the imagined hands."""

    def judge(self, view: KingdomView) -> Judge:
        """Over imagined draws, the same for all hands of this decision."""
        self._rivals: dict[int, list[Rival]] = {}
        self._imagined: list[KingdomPosition] = []
        self._spares: dict[tuple[int, int], Hand | None] = {}
        return OwnWorth(view, self.seat, self.chance, self.known, samples=self.samples, trades=self.trades)

    def value_served(self, view: KingdomView, hand: Hand, person: PersonName, paid: Hand) -> float:
        """The worth of the rest, with the joker if there is one, over the same draws."""
        worth = self._after_serving(view)
        worth.missing = tuple(want for p, want in PERSONS.items() if p not in view.court[self.seat] and p != person)
        worth.turns = max(0, self._judged.turns - 1)
        worth.earned = self._judged.earned
        rest = [have - out for have, out in zip(hand, paid, strict=True)]
        if is_pure(paid) and worth.earned < MOST_EARNED:
            rest[JOKER] += 1
            worth.earned += 1
        return worth.value(rest) + PERSON_WORTH + (0 if worth.missing else ALL_WORTH)

    def _after_serving(self, view: KingdomView) -> Worth:
        worth = object.__new__(Worth)
        worth.draws = self._judged.draws
        return worth

    def turn(self, view: KingdomView, hand: Hand, judge: Judge) -> Move:
        """As all, but tasks are judged over the same draws."""
        assert isinstance(judge, Worth)
        self._judged = judge
        return super().turn(view, hand, judge)

    # the others

    def _worlds(self, view: KingdomView) -> list[KingdomPosition]:
        if not self._imagined:
            for _ in range(self.worlds):
                chance = self.chance.fork(f"world/{view.version}/{len(self._imagined)}")
                p = self.game.imagine(view, self.seat, chance, self.known)
                assert isinstance(p, KingdomPosition)
                self._imagined.append(p)
        return self._imagined

    def rivals(self, view: KingdomView, seat: int) -> list[Rival]:
        """Another seat in each imagined world."""
        if seat not in self._rivals:
            self._rivals[seat] = []
            for p in self._worlds(view):
                worth = Worth(p.view(seat), seat, self.chance, None, samples=4, trades=self.trades)
                hand = p.hands[seat]
                self._rivals[seat].append(Rival(seat, hand, worth, worth.value(hand)))
        return self._rivals[seat]

    def rival_loss(self, view: KingdomView, seat: int, gets: Sequence[int], gives: Sequence[int]) -> float:
        """A share of what the other seat gains, over the imagined worlds in which it can give that."""
        gains = [
            rival.worth.value(after(rival.hand, gives, gets)) - rival.now
            for rival in self.rivals(view, seat)
            if holds(rival.hand, gives)
        ]
        return self.envy * max(0.0, sum(gains) / len(gains)) if gains else 0.0

    # offers

    def offer(self, view: KingdomView, hand: Hand, judge: Judge) -> Offer | None:
        """The offer with the best prospect: own gain, times the chance that somebody likes it."""
        now = judge.value(hand)
        best: tuple[float, Hand, Hand] | None = None
        for gain, give, want in self._ideas(view, hand, judge, now)[: self.tried]:
            score = self._prospect(view, gain, give, want)
            if score > 0 and (best is None or score > best[0]):
                best = score, give, want
        cheeky = self._cheeky(view, hand, judge, now)
        if cheeky is not None and (best is None or cheeky[0] > best[0]):
            return Offer(give=names_of(one(cheeky[1])), want=AnyKnights(cheeky[2]))
        if best is not None:
            return Offer(give=names_of(best[1]), want=names_of(best[2]))
        spare = self.cheapest(hand, judge, 1)
        return Offer(give=names_of(spare)) if spare else None

    def _ideas(self, view: KingdomView, hand: Hand, judge: Judge, now: float) -> list[tuple[float, Hand, Hand]]:
        """Own gains of offers, best first: one for one, and two cheap ones for one."""
        held = sorted((kind for kind in range(JOKER) if hand[kind]), key=lambda kind: -judge.value(less(hand, kind)))
        ideas = []
        for give in held:
            poorer = less(hand, give)
            for want in [*kinds_in_play(view), JOKER]:
                if want != give:
                    ideas.append((judge.value(more(poorer, want)) - now, one(give), one(want)))
        ideas.sort(key=lambda idea: -idea[0])
        cheap = self.cheapest(hand, judge, 2)
        if cheap is not None:
            poorer = after(hand, cheap, [0] * KINDS)
            for want in kinds_in_play(view):
                if not cheap[want]:
                    ideas.append((judge.value(more(poorer, want)) - now, cheap, one(want)))
        ideas.sort(key=lambda idea: -idea[0])
        return [idea for idea in ideas if idea[0] > self.margin]

    def _cheeky(self, view: KingdomView, hand: Hand, judge: Judge, now: float) -> tuple[float, int, int] | None:
        """One knight that somebody needs for any two or three that they can spare: (prospect, knight, number)."""
        best: tuple[float, int, int] | None = None
        for give in range(KINDS):
            if not hand[give]:
                continue
            poorer = less(hand, give)
            for number in (2, 3):
                none, gained, seen = 1.0, 0.0, 0
                for seat in range(self.seats):
                    rivals = self.rivals(view, seat) if seat != self.seat else []
                    likes = 0
                    for rival in rivals:
                        spare = self._spare(rival, number)
                        if spare is None:
                            continue
                        helped = rival.worth.value(after(rival.hand, spare, one(give))) - rival.now
                        if helped > 0:
                            likes += 1
                            seen += 1
                            gained += judge.value(after(poorer, [0] * KINDS, spare)) - now - self.envy * helped
                    if rivals:
                        none *= 1 - 0.8 * likes / len(rivals)
                if seen and gained > self.margin * seen:
                    score = (1 - none) ** self.care * gained / seen
                    if best is None or score > best[0]:
                        best = score, give, number
        return best

    def _spare(self, rival: Rival, number: int) -> Hand | None:
        key = id(rival.worth), number
        if key not in self._spares:
            self._spares[key] = self.cheapest(rival.hand, rival.worth, number)  # type: ignore[arg-type]
        return self._spares[key]

    def _prospect(self, view: KingdomView, gain: float, give: Hand, want: Hand) -> float:
        """Expected gain, less the rivals' share of it."""
        none, loss = 1.0, 0.0
        for seat in range(self.seats):
            if seat == self.seat:
                continue
            likes, helped = 0, 0.0
            rivals = self.rivals(view, seat)
            for rival in rivals:
                if holds(rival.hand, want):
                    gains = rival.worth.value(after(rival.hand, want, give)) - rival.now
                    if gains > 0:
                        likes += 1
                        helped += gains
            none *= 1 - 0.8 * likes / len(rivals)
            if likes:
                loss = max(loss, helped / likes)
        return float((1 - none) ** self.care * (gain - self.envy * loss))

    # bids

    def ask(self, view: KingdomView, hand: Hand, judge: Judge, give: Hand) -> Hand | None:
        """The knight that helps most among those that the offerer may well have."""
        assert view.active is not None
        now = judge.value(hand)
        poorer = after(hand, give, [0] * KINDS)
        rivals = self.rivals(view, view.active)
        best: tuple[float, int] | None = None
        for kind in kinds_in_play(view):
            if give[kind]:
                continue
            gain = judge.value(more(poorer, kind)) - now
            likes = sum(
                rival.hand[kind] > 0 and rival.worth.value(after(rival.hand, one(kind), give)) > rival.now
                for rival in rivals
            )
            score = gain * (likes + 0.2) / len(rivals)
            if gain > self.margin and (best is None or score > best[0]):
                best = score, kind
        return one(best[1]) if best else None

    def pay(self, view: KingdomView, hand: Hand, judge: Judge, get: Hand) -> Hand | None:
        """One knight, or as many as are offered: what the offerer may like and is cheap here."""
        assert view.active is not None
        now = judge.value(hand)
        richer = after(hand, [0] * KINDS, get)
        ways = [one(kind) for kind in range(JOKER) if hand[kind] and not get[kind]]
        if sum(get) > 1 and (cheap := self.cheapest(hand, judge, sum(get))):
            ways.append(cheap)
        rivals = self.rivals(view, view.active)
        best: tuple[float, Hand] | None = None
        for give in ways:
            gain = judge.value(after(richer, give, [0] * KINDS)) - now
            likes = sum(
                holds(rival.hand, get) and rival.worth.value(after(rival.hand, get, give)) > rival.now
                for rival in rivals
            )
            score = gain * (likes + 0.2) / len(rivals)
            if gain > self.margin and (best is None or score > best[0]):
                best = score, give
        return best[1] if best else None

    # recruiting

    def recruit(self, view: KingdomView, hand: Hand) -> Move:
        """Plays the recruiting to its end in imagined worlds, once for each first tile."""
        choices = list(first_steps(hand, view.tiles_left))
        if not choices:
            return Pass()
        self._imagined = []
        worlds = self._worlds(view)
        best: tuple[float, Recruit] | None = None
        for _, tile, paid in choices:
            score = sum(self._play_out(p, tile, paid) for p in worlds) / len(worlds)
            if best is None or score > best[0]:
                best = score, Recruit(tile, names_of(paid))
        assert best is not None
        return best[1]

    def _play_out(self, p: KingdomPosition, tile: TileName, paid: Hand) -> float:
        """Own result (points, much more for winning) if everybody takes the dearest tile of their plan."""
        left = list(in_order(p.tiles_left))
        left[ORDER.index(tile)] -= 1
        hands = [(numbers_of(hand), hand[JOKER]) for hand in p.hands]
        rest = [have - out for have, out in zip(p.hands[self.seat], paid, strict=True)]
        hands[self.seat] = numbers_of(rest), rest[JOKER]
        points = p.scores_now()
        points[self.seat] += TILES[tile].points
        passed = p.passed[:]
        seat = self.seat
        while not all(passed):
            seat = (seat + 1) % p.seats
            if passed[seat]:
                continue
            step = dearest(*hands[seat], tuple(left))
            if step is None:
                passed[seat] = True
                continue
            hands[seat] = step.numbers, step.jokers
            left[step.kind] -= 1
            points[seat] += TILES[ORDER[step.kind]].points
        ranks = [(p.persons(seat), points[seat]) for seat in range(p.seats)]
        top = [seat for seat in range(p.seats) if ranks[seat] == max(ranks)]
        won = 20.0 / len(top) if self.seat in top else 0.0
        return points[self.seat] + won - max(points[: self.seat] + points[self.seat + 1 :]) * 0.2
