"""A round's account tells how everybody came to their tricks, and its lines add up to the points."""

import random

import pytest

from tafelrunde.games.stich_meister import kernel
from tafelrunde.games.stich_meister.account import account_of
from tafelrunde.games.stich_meister.bits import Lot
from tafelrunde.games.stich_meister.cards import deck_for
from tafelrunde.games.stich_meister.moves import AccountLine
from tafelrunde.games.stich_meister.rule_cards import NUMBERS, compile_rules


def played(rules: list[int], seats: int, seed: int) -> tuple[kernel.Round, list[int]]:
    """A round played by chance, and how many tricks each seat won by its cards."""
    deck, lot = deck_for(seats), Lot(seed)
    state = kernel.deal(deck, seats, deck.bit_count() // seats, lot)
    r = kernel.Round(compile_rules(rules, seats), seats, seed % seats, state)
    r.begin()
    won, done = [0] * seats, 0
    while r.stage != kernel.OVER:
        r.random_step(lot)
        if r.done > done:
            done = int(r.done)
            won[int(r.winner)] += 1
    return r, won


@pytest.mark.parametrize("part", range(8))
def test_lines_add_up_and_begin_with_the_tricks_won_by_cards(part: int) -> None:
    chance = random.Random(part)
    for seed in range(60):
        movers = chance.sample((35, 39, 40), chance.randint(0, 3))
        rules = sorted({*movers, *chance.sample(NUMBERS, 4 - len(movers))})
        r, won = played(rules, chance.choice((3, 4, 5)), seed)
        score = account_of(r, rules)
        assert (score.account[0].rule, score.account[0].points) == (None, won)
        totals = [0] * len(won)
        for line in score.account:
            totals = [a + b for a, b in zip(totals, line.points, strict=True)]
            assert line.totals == totals
        assert score.points == totals == [int(n) for n in r.points()][: len(won)]
        numbers = [line.rule for line in score.account[1:]]
        assert numbers == sorted(numbers, key=lambda rule: rule or 0)
        assert set(movers) <= set(numbers) <= set(rules)


def test_what_35_39_and_40_move_has_a_line_of_its_own() -> None:
    r, won = played([35, 39, 40], 4, seed=3)
    lines: dict[int | None, AccountLine] = {line.rule: line for line in account_of(r, [35, 39, 40]).account}
    assert lines[35].totals == [won[(seat - 1) % 4] for seat in range(4)]
    winner, left = int(r.winner), (int(r.winner) + 1) % 4
    held = lines[35].totals[winner]
    assert [lines[39].points[seat] for seat in (winner, left)] == [-held, held]
    assert lines[40].points == [3, 3, 3, 3]
