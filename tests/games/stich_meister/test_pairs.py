"""The kernel against the slow checker under every pair of rule cards and 2,000 random quadruples."""

from __future__ import annotations

import itertools
import os
import random

import pytest
from scripts.pair_pages import NAME, NEVER, PAGES, SEATS, cannot, pages, read, row_of

from tafelrunde.games.stich_meister.rule_cards import NUMBERS
from tests.games.stich_meister.compare import Deal, compare_round, deal_of

EACH = int(os.environ.get("TAFELRUNDE_ROUNDS_PER_PAIR", "1"))
ROWS = read((PAGES / f"{NAME}.csv").read_text(encoding="utf-8"))


def test_there_are_1770_pairs() -> None:
    assert [(row.first, row.second) for row in ROWS] == list(itertools.combinations(NUMBERS, 2))
    assert len(ROWS) == 1770


@pytest.mark.parametrize("first", NUMBERS[:-1])
def test_every_pair_with_three_four_and_five_players(first: int) -> None:
    """Compared, and as the page says: in the same number of tricks, both cards acting in the same deal."""
    for row in ROWS:
        if row.first == first:
            assert row_of(first, row.second) == row, "run python -m scripts.pair_pages"
            for seats in SEATS:
                for seed in range(1, EACH):
                    compare_round((first, row.second), deal_of(first, row.second, seats, seed))


def test_both_cards_act_in_every_pair_unless_there_is_a_reason() -> None:
    for row in ROWS:
        for seats, deal in zip(SEATS, row.deals, strict=True):
            assert (deal is None) == cannot(row.first, row.second, seats), (row.first, row.second, seats)
            assert row.tricks[seats - 3] >= 12
    assert len(NEVER) == 3


def test_the_pages_are_up_to_date() -> None:
    for name, content in pages(ROWS).items():
        assert (PAGES / name).read_text(encoding="utf-8") == content, "run python -m scripts.pair_pages"


@pytest.mark.parametrize("part", range(10))
def test_random_quadruples(part: int) -> None:
    chance = random.Random(part)
    for seed in range(200):
        rules = chance.sample(NUMBERS, 4)
        compare_round(rules, Deal(f"{sorted(rules)} {seed}", chance.choice(SEATS)))


@pytest.mark.parametrize("part", range(5))
def test_small_hands_and_crowded_rules(part: int) -> None:
    chance = random.Random(part)
    basic = [n for n in NUMBERS if 21 <= n <= 45]
    for seed in range(60):
        rules = chance.sample(basic, chance.randint(2, 8))
        compare_round(rules, Deal(f"{sorted(rules)} {seed}", chance.choice(SEATS), chance.randint(1, 6)))
