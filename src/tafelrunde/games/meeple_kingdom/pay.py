"""What knights pay for: persons (so many of one colour) and tiles (of one colour, or all different), with jokers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from tafelrunde.core.refusal import Refusal
from tafelrunde.games.meeple_kingdom.knights import JOKER, KINDS, PERSONS, TILES, Hand, PersonName, TileName


def check_same(knights: Sequence[int], number: int, rule: str) -> None:
    """Refuse what is not `number` knights of one colour; jokers stand for any, one must be none (R8)."""
    _number(knights, number, rule)
    if sum(1 for n in knights[:JOKER] if n) > 1:
        raise Refusal("not-one-colour", rule)


def check_different(knights: Sequence[int], number: int, rule: str) -> None:
    """Refuse what is not `number` knights of different colours; jokers stand for any, one must be none (R8)."""
    _number(knights, number, rule)
    if any(n > 1 for n in knights[:JOKER]):
        raise Refusal("not-different", rule)


def _number(knights: Sequence[int], number: int, rule: str) -> None:
    count = sum(knights)
    if count != number:
        raise Refusal("wrong-number", rule, {"number": number, "given": count})
    if knights[JOKER] == count:
        raise Refusal("needs-a-knight", "R8")


def check_person(person: PersonName, knights: Sequence[int]) -> None:
    """Refuse knights that the person does not accept."""
    check_same(knights, PERSONS[person], "Tasks")


def check_tile(tile: TileName, knights: Sequence[int]) -> None:
    """Refuse knights that do not pay for the tile."""
    asked = TILES[tile]
    (check_different if asked.different else check_same)(knights, asked.number, "Recruiting")


def same(hand: Sequence[int], number: int) -> Iterator[Hand]:
    """Every way to pay `number` knights of one colour, fewest jokers first."""
    for jokers in range(min(hand[JOKER], number - 1) + 1):
        for colour in range(JOKER):
            if hand[colour] >= number - jokers:
                paid = [0] * KINDS
                paid[colour], paid[JOKER] = number - jokers, jokers
                yield paid


def different(hand: Sequence[int], number: int) -> Iterator[Hand]:
    """Every way to pay `number` knights of different colours, fewest jokers first."""
    held = [colour for colour in range(JOKER) if hand[colour]]
    for jokers in range(min(hand[JOKER], number - 1) + 1):
        for chosen in combinations(held, number - jokers):
            paid = [0] * KINDS
            for colour in chosen:
                paid[colour] = 1
            paid[JOKER] = jokers
            yield paid


def person_payments(hand: Sequence[int], person: PersonName) -> Iterator[Hand]:
    """Every way to fulfil a person's task out of this hand."""
    return same(hand, PERSONS[person])


def tile_payments(hand: Sequence[int], tile: TileName) -> Iterator[Hand]:
    """Every way to pay for a tile out of this hand."""
    asked = TILES[tile]
    return different(hand, asked.number) if asked.different else same(hand, asked.number)
