"""Payments and plans against a slow search written in another way; offers and bids that the generator makes."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.core.chance import Chance
from tafelrunde.core.game import find_game
from tafelrunde.core.model import Free
from tafelrunde.core.refusal import Refusal
from tafelrunde.games.meeple_kingdom.knights import PERSONS, TILES, TileName, names_of, tally
from tafelrunde.games.meeple_kingdom.model import AnyKnights, Offer
from tafelrunde.games.meeple_kingdom.pay import check_person, check_tile, person_payments, tile_payments
from tafelrunde.games.meeple_kingdom.plans import ALL_TILES, in_order, most_points, plan
from tafelrunde.games.meeple_kingdom.worth import circus

GAME = find_game("meeple-kingdom")
small_hands = st.lists(st.sampled_from(["red", "red", "blue", "yellow", "green", "white", "joker"]), max_size=8)


def fits_tile(tile: TileName, names: tuple[str, ...]) -> bool:
    """The table of the rules, straight."""
    _, number, different = TILES[tile]
    colours = Counter(name for name in names if name != "joker")
    if len(names) != number or not colours:
        return False
    return all(n == 1 for n in colours.values()) if different else len(colours) == 1


def parts(names: list[str], number: int) -> set[tuple[str, ...]]:
    have = Counter(names)
    return {
        part
        for part in combinations_with_replacement(sorted(have), number)
        if all(n <= have[name] for name, n in Counter(part).items())
    }


def slow_points(names: list[str], left: dict[TileName, int]) -> int:
    """Try every tile with every part of the hand."""
    best = 0
    for tile in TILES:
        if not left[tile]:
            continue
        for part in parts(names, TILES[tile].number):
            if fits_tile(tile, part):
                rest = Counter(names)
                rest.subtract(part)
                fewer = {**left, tile: left[tile] - 1}
                best = max(best, TILES[tile].points + slow_points(sorted(rest.elements()), fewer))
    return best


@settings(max_examples=40, deadline=None)
@given(small_hands, st.integers(0, 2))
def test_plans_are_the_best(names: list[str], each: int) -> None:
    left = dict.fromkeys(TILES, each)
    expected = slow_points(sorted(names), left)
    assert most_points(tally(names), in_order(left)) == expected
    steps = plan(tally(names), left)
    assert sum(TILES[tile].points for tile, _ in steps) == expected
    used = [0] * 11
    for tile, paid in steps:
        check_tile(tile, paid)
        used = [a + b for a, b in zip(used, paid, strict=True)]
    assert all(a <= b for a, b in zip(used, tally(names), strict=True))


def accepted(check: Any, what: str, names: list[str], number: int) -> set[tuple[str, ...]]:
    found: set[tuple[str, ...]] = set()
    for part in parts(names, number):
        try:
            check(what, tally(part))
        except Refusal:
            continue
        found.add(tuple(names_of(tally(part))))
    return found


@settings(max_examples=60, deadline=None)
@given(small_hands)
def test_payments_are_exactly_those_that_are_accepted(names: list[str]) -> None:
    hand = tally(names)
    for tile in TILES:
        listed = [tuple(names_of(paid)) for paid in tile_payments(hand, tile)]
        assert len(set(listed)) == len(listed)
        assert set(listed) == accepted(check_tile, tile, names, TILES[tile].number)
        assert all(fits_tile(tile, paid) for paid in listed)
    for person, number in PERSONS.items():
        listed = [tuple(names_of(paid)) for paid in person_payments(hand, person)]
        assert set(listed) == accepted(check_person, person, names, number)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 4), min_size=10, max_size=10), st.integers(0, 2))
def test_the_quick_estimate_stays_near_the_best(numbers: list[int], jokers: int) -> None:
    hand = [*numbers, jokers]
    while sum(hand) > 15:
        hand[hand.index(max(hand[:10]))] -= 1
    exact = most_points(hand, ALL_TILES)
    estimate = circus(tuple(sorted((n for n in hand[:10] if n), reverse=True)), jokers)
    assert -4 <= exact - estimate <= 5


def small_game() -> Any:
    p = GAME.blank(2, {}, 1)
    hands = {0: ["red", "red", "joker"], 1: ["blue", "red"]}
    GAME.given(p, {"colours_in_play": ["red", "blue"], "hands": hands, "bag": [], "start_player": 0})
    return p


def test_the_generator_makes_legal_offers_of_every_form() -> None:
    p = small_game()
    forms = set()
    chance = Chance.of(3)
    for _ in range(600):
        move = GAME.sample_free(p.view(0), 0, Free(type="offer", field=""), chance)
        p.check(0, move)
        want = "any" if isinstance(move.want, AnyKnights) else len(move.want) > 0
        forms.add((len(move.give) > 0, want))
    assert forms == {(True, False), (True, True), (True, "any"), (False, True), (False, "any")}


def test_every_small_offer_can_come_out() -> None:
    p = small_game()
    view = p.view(0)
    gives: list[Any] = [(), ("red",), ("joker",), ("red", "red"), ("red", "joker"), ("red", "red", "joker")]
    wants: list[Any] = [(), ("red",), ("blue",), ("joker",), ("red", "red"), ("red", "blue"), ("any", 1), ("any", 2)]
    wanted = {(give, want) for give in gives for want in wants if give or want}
    chance = Chance.of(5)
    for _ in range(40_000):
        move = GAME.sample_free(view, 0, Free(type="offer", field=""), chance)
        want = ("any", move.want.any) if isinstance(move.want, AnyKnights) else tuple(move.want)
        wanted.discard((tuple(move.give), want))
        if not wanted:
            break
    assert not wanted


@pytest.mark.parametrize(
    ("offer", "forms"),
    [
        (Offer(give=["red"]), {("blue", "red"), ("red", "red")}),
        (Offer(want=["blue"]), {("blue", "red"), ("blue", "blue"), ("blue", "joker")}),
        (Offer(give=["joker"], want=AnyKnights(2)), {("red,blue", "joker")}),
    ],
)
def test_the_generator_makes_every_small_bid(offer: Offer, forms: set[tuple[str, str]]) -> None:
    p = small_game()
    p.play(0, offer, 1000)
    chance = Chance.of(7)
    found = set()
    for _ in range(300):
        move = GAME.sample_free(p.view(1), 1, Free(type="bid", field=""), chance)
        p.check(1, move)
        found.add((",".join(move.give), ",".join(move.get)))
    assert forms <= found
