"""The best use of a hand: exact search with a memo over tallies.

Colours are alike here, so a hand is the sorted tuple of its numbers and its jokers; that keeps the memo small.
Tiles are decided one kind after the other, so no order of taking is searched twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from tafelrunde.games.meeple_kingdom.knights import EACH_TILE, JOKER, TILES, Hand, TileName
from tafelrunde.games.meeple_kingdom.pay import tile_payments

Numbers = tuple[int, ...]
"""How many knights of each colour, largest first, no zeros."""

ORDER: tuple[TileName, ...] = ("musicians", "juggler6", "trapeze", "juggler5", "clowns", "juggler4", "tamer")
_POINTS = tuple(TILES[tile].points for tile in ORDER)
_NUMBER = tuple(TILES[tile].number for tile in ORDER)
_DIFFERENT = tuple(TILES[tile].different for tile in ORDER)
ALL_TILES = (EACH_TILE,) * len(ORDER)


def numbers_of(hand: Sequence[int]) -> Numbers:
    """The sorted numbers of a hand's colours."""
    return tuple(sorted((n for n in hand[:JOKER] if n), reverse=True))


def without_same(numbers: Numbers, number: int, jokers: int) -> Iterator[tuple[Numbers, int]]:
    """What may be left after paying `number` of one colour: (numbers, jokers), each once."""
    for used in range(min(jokers, number - 1) + 1):
        need = number - used
        last = 0
        for i, n in enumerate(numbers):
            if n < need:
                break
            if n == last:
                continue
            last = n
            yield _less(numbers, i, need), jokers - used


def _less(numbers: Numbers, i: int, need: int) -> Numbers:
    rest = numbers[i] - need
    others = numbers[:i] + numbers[i + 1 :]
    if not rest:
        return others
    return tuple(sorted((*others, rest), reverse=True))


@lru_cache(maxsize=200_000)
def without_different(numbers: Numbers, number: int) -> tuple[Numbers, ...]:
    """What may be left after paying one each of `number` colours, each rest once."""
    if len(numbers) < number:
        return ()
    rests = set()
    classes = [(n, len(list(group))) for n, group in groupby(numbers)]

    def choose(k: int, still: int, rest: list[int]) -> None:
        if k == len(classes):
            if not still:
                rests.add(tuple(sorted((n for n in rest if n), reverse=True)))
            return
        n, many = classes[k]
        for taken in range(min(many, still) + 1):
            choose(k + 1, still - taken, rest + [n - 1] * taken + [n] * (many - taken))

    choose(0, number, [])
    return tuple(rests)


@lru_cache(maxsize=200_000)
def _best(k: int, numbers: Numbers, jokers: int, left: tuple[int, ...]) -> int:
    total = sum(numbers) + jokers
    while k < len(ORDER) and (not left[k] or _NUMBER[k] > total):
        k += 1
    if k == len(ORDER) or not numbers:
        return 0
    best = _best(k + 1, numbers, jokers, left)
    fewer = (*left[:k], left[k] - 1, *left[k + 1 :])
    if _DIFFERENT[k]:
        for used in range(min(jokers, _NUMBER[k] - 1) + 1):
            for rest in without_different(numbers, _NUMBER[k] - used):
                best = max(best, _POINTS[k] + _best(k, rest, jokers - used, fewer))
    else:
        for rest, spare in without_same(numbers, _NUMBER[k], jokers):
            best = max(best, _POINTS[k] + _best(k, rest, spare, fewer))
    return best


def most_points(hand: Sequence[int], tiles_left: Sequence[int]) -> int:
    """The most points that this hand can recruit if nobody else takes a tile; `tiles_left` in the order of `ORDER`."""
    numbers = numbers_of(hand)
    total = sum(numbers) + hand[JOKER]
    left = tuple(min(n, total // number) for n, number in zip(tiles_left, _NUMBER, strict=True))
    return _best(0, numbers, hand[JOKER], left)


def best_from(numbers: Numbers, jokers: int, left: tuple[int, ...]) -> int:
    """The same from the sorted numbers; `left` in the order of `ORDER`."""
    return _best(0, numbers, jokers, left)


class Step(NamedTuple):
    """A tile (by its place in `ORDER`) paid so that most is left: points in all, and what is left."""

    total: int
    kind: int
    numbers: Numbers
    jokers: int


@lru_cache(maxsize=50_000)
def steps(numbers: Numbers, jokers: int, left: tuple[int, ...]) -> tuple[Step, ...]:
    """The best way to take each tile that can be paid."""
    found = []
    for k in range(len(ORDER)):
        if not left[k]:
            continue
        fewer = (*left[:k], left[k] - 1, *left[k + 1 :])
        rests: Iterable[tuple[Numbers, int]]
        if _DIFFERENT[k]:
            rests = (
                (rest, jokers - used)
                for used in range(min(jokers, _NUMBER[k] - 1) + 1)
                for rest in without_different(numbers, _NUMBER[k] - used)
            )
        else:
            rests = without_same(numbers, _NUMBER[k], jokers)
        ranked = [(_best(0, rest, spare, fewer), spare, rest) for rest, spare in rests]
        if ranked:
            points, spare, rest = max(ranked)
            found.append(Step(_POINTS[k] + points, k, rest, spare))
    return tuple(found)


def dearest(numbers: Numbers, jokers: int, left: tuple[int, ...]) -> Step | None:
    """The dearest tile of a best plan."""
    return max(steps(numbers, jokers, left), key=lambda step: (step.total, _POINTS[step.kind]), default=None)


def in_order(tiles_left: dict[TileName, int]) -> tuple[int, ...]:
    """The tiles left as the searches want them."""
    return tuple(tiles_left[tile] for tile in ORDER)


def first_steps(hand: Sequence[int], tiles_left: dict[TileName, int]) -> Iterator[tuple[int, TileName, Hand]]:
    """Every tile that can be paid with the payment that leaves most: (points in all, tile, knights)."""
    for k, tile in enumerate(ORDER):
        if not tiles_left[tile]:
            continue
        left = list(in_order(tiles_left))
        left[k] -= 1
        best: tuple[int, Hand] | None = None
        for paid in tile_payments(hand, tile):
            rest = [have - out for have, out in zip(hand, paid, strict=True)]
            points = most_points(rest, left)
            if best is None or points > best[0]:
                best = points, paid
        if best is not None:
            yield TILES[tile].points + best[0], tile, best[1]


def plan(hand: Sequence[int], tiles_left: dict[TileName, int]) -> list[tuple[TileName, Hand]]:
    """Tiles and knights that make the most points, dearest first, if nobody else takes a tile."""
    rest, left, steps = list(hand), dict(tiles_left), []
    while best := max(first_steps(rest, left), key=lambda step: (step[0], TILES[step[1]].points), default=None):
        _, tile, paid = best
        steps.append((tile, paid))
        left[tile] -= 1
        rest = [have - out for have, out in zip(rest, paid, strict=True)]
    return sorted(steps, key=lambda step: -TILES[step[0]].points)
