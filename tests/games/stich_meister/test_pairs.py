"""The kernel against the slow checker under every pair of rule cards and 2,000 random quadruples."""

import itertools
import os
import random

import pytest

from tafelrunde.games.stich_meister.rule_cards import NUMBERS
from tests.games.stich_meister.compare import compare_round

EACH = int(os.environ.get("TAFELRUNDE_ROUNDS_PER_PAIR", "1"))
PAIRS = list(itertools.combinations(NUMBERS, 2))


def test_there_are_1770_pairs():
    assert len(PAIRS) == 1770


@pytest.mark.parametrize("first", NUMBERS[:-1])
def test_every_pair_with_three_four_and_five_players(first):
    for second in range(first + 1, 61):
        for seats in (3, 4, 5):
            for seed in range(EACH):
                tricks, _ = compare_round((first, second), seats, seed)
                assert tricks >= 12


@pytest.mark.parametrize("part", range(10))
def test_random_quadruples(part):
    chance = random.Random(part)
    for seed in range(200):
        compare_round(chance.sample(NUMBERS, 4), chance.choice((3, 4, 5)), seed)


@pytest.mark.parametrize("part", range(5))
def test_small_hands_and_crowded_rules(part):
    chance = random.Random(part)
    basic = [n for n in NUMBERS if 21 <= n <= 45]
    for seed in range(60):
        rules = chance.sample(basic, chance.randint(2, 8))
        compare_round(rules, chance.choice((3, 4, 5)), seed, size=chance.randint(1, 6))
