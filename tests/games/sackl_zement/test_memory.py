"""The memory of the bots forgets as its model says, and knows nothing that it was not shown."""

import random
from collections.abc import Callable
from math import exp

import pytest

from tafelrunde.games.sackl_zement.cards import KINDS, NEIGHBOURS, PLACES
from tafelrunde.games.sackl_zement.memory import LEVELS, NOTHING, Memory, Powers, Recall, forgetting_curve

FAITHFUL = Powers(attention=1.0, decay=0.5, threshold=-99.0, noise=0.1, binding=1.0, slip=0.0)


def source(seed: int) -> Callable[[], float]:
    return random.Random(seed).random


def recalled(powers: Powers, age: int, runs: int = 3000, times: int = 1) -> float:
    """The share of memories that know the colour of place 20 after `age` other things."""
    hits = 0
    for run in range(runs):
        memory = Memory(powers, source(run))
        for _ in range(times):
            memory.see(20, "red-circle")
        memory.disturb(age)
        hits += any(memory.recall(place).colour == "red" for place in (20, *NEIGHBOURS[20]))
    return hits / runs


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("age", [0, 5, 20, 60, 200])
def test_forgetting_follows_the_curve(level: str, age: int) -> None:
    assert recalled(LEVELS[level], age) == pytest.approx(forgetting_curve(LEVELS[level], age), abs=0.03)


@pytest.mark.parametrize("level", LEVELS)
def test_the_curve_only_falls_and_falls_ever_more_slowly(level: str) -> None:
    curve = [forgetting_curve(LEVELS[level], age) for age in range(0, 300, 10)]
    assert curve == sorted(curve, reverse=True)
    assert curve[0] - curve[3] > curve[10] - curve[13] > curve[20] - curve[23] > 0


def test_levels_remember_in_their_order() -> None:
    for age in (3, 15, 40, 100):
        weak, medium, strong = (forgetting_curve(LEVELS[level], age) for level in ("weak", "medium", "strong"))
        assert weak < medium < strong


def test_a_second_sight_helps() -> None:
    assert recalled(LEVELS["weak"], 30, times=2) > recalled(LEVELS["weak"], 30, times=1) + 0.1


def test_forgotten_stays_forgotten_until_seen_again() -> None:
    memory = Memory(LEVELS["weak"], source(5))
    for place in range(1, PLACES + 1):
        memory.see(place, "blue-square")
    memory.disturb(300)
    forgotten = [place for place in range(1, PLACES + 1) if memory.recall(place).blank]
    assert len(forgotten) > 20
    assert all(memory.recall(place).blank for place in forgotten for _ in range(20))
    sharp = Memory(FAITHFUL, source(1))
    sharp.see(3, "blue-square")
    assert (sharp.recall(3).colour, sharp.recall(3).shape) == ("blue", "square")


def test_colour_may_be_known_without_shape() -> None:
    def halves(binding: float) -> int:
        powers = Powers(attention=1.0, decay=0.5, threshold=-1.0, noise=0.4, binding=binding, slip=0.0)
        found = 0
        for run in range(400):
            memory = Memory(powers, source(run))
            memory.see(10, "yellow-circle")
            memory.disturb(7)
            recall = memory.recall(10)
            found += (recall.colour is None) != (recall.shape is None)
        return found

    assert halves(1.0) == 0
    assert halves(0.0) > 100


def test_neighbours_are_confused_and_only_neighbours() -> None:
    powers = Powers(attention=1.0, decay=0.5, threshold=-99.0, noise=0.1, binding=1.0, slip=0.02)
    stayed = 0
    for run in range(2000):
        memory = Memory(powers, source(run))
        memory.see(20, "red-circle")
        memory.disturb(30)
        places = [place for place in range(1, PLACES + 1) if not memory.recall(place).blank]
        assert len(places) == 1
        assert places[0] == 20 or places[0] in NEIGHBOURS[20]
        assert memory.recall(places[0]).colour_sure == pytest.approx(exp(-0.02 * 30))
        stayed += places[0] == 20
    assert stayed / 2000 == pytest.approx(exp(-0.02 * 30), abs=0.03)


def test_seeing_corrects_a_wrong_belief() -> None:
    powers = Powers(attention=1.0, decay=0.5, threshold=-99.0, noise=0.1, binding=1.0, slip=50.0)
    memory = Memory(powers, source(2))
    memory.see(20, "red-circle")
    memory.disturb(10)
    (wrong,) = [place for place in NEIGHBOURS[20] if not memory.recall(place).blank]
    memory.powers = FAITHFUL
    memory.see(wrong, "blue-square")
    assert memory.recall(wrong) == Recall("blue", "square", 1.0, 1.0)
    assert memory.recall(20) == NOTHING


def test_an_empty_place_holds_nothing() -> None:
    memory = Memory(FAITHFUL, source(1))
    memory.see(7, "red-circle")
    memory.take_away(7)
    assert memory.recall(7) == NOTHING


def test_nothing_is_invented() -> None:
    memory = Memory(LEVELS["weak"], source(9))
    for place, card in zip(range(1, PLACES + 1, 2), KINDS * 3, strict=False):
        if "yellow" not in card:
            memory.see(place, card)
        for asked in range(1, PLACES + 1):
            assert memory.recall(asked).colour != "yellow"


def test_chance_of_a_field() -> None:
    recall = Recall("red", None, 0.9, 0.0)
    assert recall.chance("red") == pytest.approx(0.9 + 0.1 / 3)
    assert recall.chance("blue") == pytest.approx(0.1 / 3)
    assert recall.chance("circle") == pytest.approx(1 / 3)
    total = sum(recall.chance(field) for field in ("blue", "red", "yellow"))
    assert total == pytest.approx(1.0)
