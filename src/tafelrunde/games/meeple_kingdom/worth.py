"""What a hand is still worth: the mean, over imagined draws, of the best use that could be made of it.

The best use is searched exactly (persons first, then tiles). What may still be drawn comes from the knights that the
seat does not see, so a colour that is gone is worth less; coming trades count as knights that may change their colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tafelrunde.core.chance import Chance
from tafelrunde.games.meeple_kingdom.imagining import Known, sure, unseen
from tafelrunde.games.meeple_kingdom.knights import EACH, JOKER, PERSONS, TABLES, TILES, Hand
from tafelrunde.games.meeple_kingdom.model import KingdomView
from tafelrunde.games.meeple_kingdom.phases import MOST_EARNED
from tafelrunde.games.meeple_kingdom.plans import Numbers, without_same

WANTS = tuple(PERSONS.values())
PERSON_WORTH = 16
ALL_WORTH = 14
"""What a person, and having all three, is worth in tile points: without them nobody wins."""


_ALONE = (0, 0, 3, 5, 7, 10, 10, 13, 15, 17, 20)
"""What so many knights of one colour make of themselves, by the tiles for one colour."""
_JUGGLERS = tuple((tile.number, tile.points) for tile in TILES.values() if tile.different)[::-1]
MOST_JUGGLERS = 3


def _alone(n: int) -> int:
    return _ALONE[min(n, EACH)]


MOST_CHANGED = 4


@lru_cache(maxsize=100_000)
def circus(numbers: Numbers, jokers: int) -> int:
    """About the most points of tiles, if there are enough of them; never more than a search would find without limits.

    Jugglers take the knights whose colours lose least; a joker goes where it helps most.
    """
    return _circus(numbers, jokers, 0, MOST_JUGGLERS)


def _circus(numbers: Numbers, jokers: int, smallest: int, jugglers: int) -> int:
    best = sum(map(_alone, numbers))
    spare = list(numbers)
    for _ in range(jokers):
        gain, i = max(((_alone(n + 1) - _alone(n), i) for i, n in enumerate(spare) if n), default=(0, 0))
        if gain:
            spare[i] += 1
            best += gain
    if jugglers and len(numbers) + jokers >= 4:
        losses = sorted((_alone(n) - _alone(n - 1), -n, i) for i, n in enumerate(numbers))
        for k in range(smallest, len(_JUGGLERS)):
            number, points = _JUGGLERS[k]
            real = min(number, len(numbers))
            if number - real > jokers or not real:
                continue
            rest = list(numbers)
            for _, _, i in losses[:real]:
                rest[i] -= 1
            left = tuple(sorted((n for n in rest if n), reverse=True))
            best = max(best, points + _circus(left, jokers - number + real, k, jugglers - 1))
    return best


@lru_cache(maxsize=200_000)
def best_use(numbers: Numbers, jokers: int, missing: tuple[int, ...], earned: int, turns: int) -> int:
    """About the most that persons still missing (by the knights they want) and tiles can make of a hand."""
    best = circus(numbers, jokers)
    if not missing or not turns:
        return best
    for k, want in enumerate(missing):
        rest_of = (*missing[:k], *missing[k + 1 :])
        bonus = PERSON_WORTH + (0 if rest_of else ALL_WORTH)
        fewest = jokers + 1
        for rest, spare in without_same(numbers, want, jokers):
            if jokers - spare > fewest:
                break
            fewest = min(fewest, jokers - spare)
            pure = spare == jokers and earned < MOST_EARNED
            value = bonus + best_use(rest, spare + pure, rest_of, earned + pure, turns - 1)
            if value > best:
                best = value
    return best


def draws_left(view: KingdomView, seat: int) -> int:
    """How many knights a seat will still draw."""
    share = TABLES[view.seats].draw
    full, rest = divmod(view.bag, share * view.seats)
    place = (seat - view.start_player - full) % view.seats
    return full * share + (rest + view.seats - 1 - place) // view.seats


def rounds_after(view: KingdomView) -> int:
    """Offer rounds after the present one."""
    return -(-view.bag // (TABLES[view.seats].draw * view.seats))


def turns_left(view: KingdomView, seat: int) -> int:
    """Turns of the offer rounds in which this seat can still fulfil a task, the present one included."""
    if view.phase not in ("offer", "bids") or view.active is None:
        return 0
    mine = (seat - view.start_player) % view.seats
    now = (view.active - view.start_player) % view.seats
    still = mine > now or (mine == now and not view.task_used)
    return rounds_after(view) + still


class Worth:
    """Values of hands of one seat at one moment; all hands are judged by the same imagined draws."""

    def __init__(
        self,
        view: KingdomView,
        seat: int,
        chance: Chance,
        known: Known | None,
        *,
        samples: int,
        trades: float,
    ) -> None:
        """`samples` imagined draws; `trades` is how often a turn is thought to bring the knight that one wants."""
        self.missing = tuple(want for person, want in PERSONS.items() if person not in view.court[seat])
        self.earned = view.jokers_earned[seat]
        self.turns = turns_left(view, seat)
        pool = self._pool(view, seat, known)
        number = min(draws_left(view, seat), len(pool))
        self.draws: list[tuple[Hand, int]] = []
        coming = rounds_after(view)
        for _ in range(samples):
            drawn = [0] * JOKER
            for kind in chance.sample("worth", pool, number):
                drawn[kind] += 1
            changed = 0
            for _ in range(coming):
                changed += chance.unit("worth") < trades
            self.draws.append((drawn, min(changed, MOST_CHANGED)))

    @staticmethod
    def _pool(view: KingdomView, seat: int, known: Known | None) -> list[int]:
        rest = unseen(view)
        if known is not None:
            for other, hand in enumerate(sure(view, known)):
                if other != seat:
                    rest = [max(0, n - there) for n, there in zip(rest, hand, strict=True)]
        return [kind for kind in range(JOKER) for _ in range(rest[kind])]

    def value(self, hand: Sequence[int]) -> float:
        """The mean value in tile points."""
        total = 0
        jokers = hand[JOKER]
        for drawn, changed in self.draws:
            numbers = [a + b for a, b in zip(hand, drawn, strict=False)]
            numbers.sort(reverse=True)
            while numbers and not numbers[-1]:
                numbers.pop()
            wild = jokers
            for _ in range(min(changed, len(numbers))):
                wild += 1
                numbers[-1] -= 1
                if not numbers[-1]:
                    numbers.pop()
            total += best_use(tuple(numbers), wild, self.missing, self.earned, self.turns)
        return total / len(self.draws)
