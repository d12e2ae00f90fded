"""Bots of Sackl Zement see only what their seat sees, forget, doubt and bluff."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.bots.make import make_bot
from tafelrunde.core.chance import Chance
from tafelrunde.core.observe import observe
from tafelrunde.core.record import Record
from tafelrunde.core.scheduler import run
from tafelrunde.games.sackl_zement import GAME
from tafelrunde.games.sackl_zement.bot import SacklBot
from tafelrunde.games.sackl_zement.values import Checked, Doubt, Doubted, Take, Taken, Trust


def played(levels: list[str], seed: int) -> Record:
    record = Record(GAME, len(levels), {}, b"%d" % seed, digests=False)
    chance = Chance(b"bots%d" % seed)
    options = record.position.options
    return run(record, [make_bot(GAME, level, s, len(levels), options, chance) for s, level in enumerate(levels)])


def share(better: str, worse: str, games: int) -> float:
    """The share of two-player games that the better level wins, ties by half; both begin equally often."""
    won = 0.0
    for seed in range(games):
        winners = played([better, worse] if seed % 2 == 0 else [worse, better], seed).position.winners
        assert winners is not None
        won += 1.0 / len(winners) if seed % 2 in winners else 0.0
    return won / games


@pytest.mark.parametrize(("better", "worse"), [("strong", "medium"), ("medium", "weak")])
def test_levels_stand_in_their_order(better: str, worse: str) -> None:
    assert share(better, worse, 60) >= 0.6


def test_bots_doubt_rightly_and_wrongly_and_bluff() -> None:
    verdicts = []
    taken = 0
    for seed in range(25):
        history = [told.public for told in played(["weak", "medium", "strong"], seed).history]
        verdicts += [event.verdict for event in history if isinstance(event, Checked)]
        taken += sum(isinstance(event, Taken) for event in history)
    assert verdicts.count("wrong") >= 3
    assert verdicts.count("right") >= 3
    assert taken > 25 * 20


def laid_out(given: dict[str, Any]) -> Record:
    """A game of two in this situation."""
    position: Any = GAME.blank(2, {}, 1)
    GAME.given(position, given)
    return Record(GAME, 2, {}, b"", digests=False, position=position)


def after_one_turn(laid: list[tuple[int, str]]) -> tuple[SacklBot, Record]:
    """A strong bot at seat 1 that saw seat 0 turn up 1, 2 and 5 and lay cards; blue or circle was rolled."""
    record = laid_out({"active": 0, "dice": [["blue", "circle"]], "grid": GRID})
    bot = SacklBot(GAME, "strong", 1, 2, record.position.options, Chance.of(3))
    moves: list[dict[str, Any]] = [{"type": "turn_up", "place": place} for place in (1, 2, 5)]
    moves += [{"type": "cover"}, {"type": "roll"}]
    moves += [{"type": "take", "place": place, "field": field} for place, field in laid] + [{"type": "done"}]
    known = 0
    for at, move in enumerate(moves):
        record.play(0, move, at)
        news, known = record.history[known:], len(record.history)
        bot.see(observe(record.position, 1, news))
    return bot, record


GRID = ["blue-square", "red-circle", "yellow-triangle", "blue-circle", "red-triangle", "yellow-square"] + ["empty"] * 38
GRID[2], GRID[4] = GRID[4], GRID[2]


def test_a_bot_that_saw_a_wrong_card_laid_doubts() -> None:
    bot, record = after_one_turn([(1, "circle"), (2, "circle"), (5, "circle")])
    answer = bot.answer(observe(record.position, 1))
    assert answer is not None
    assert answer.move == Doubt("circle")
    assert not isinstance(record.history[-1].public, Doubted)


def test_a_bot_that_saw_right_cards_laid_trusts() -> None:
    bot, record = after_one_turn([(1, "blue"), (2, "circle")])
    answer = bot.answer(observe(record.position, 1))
    assert answer is not None
    assert answer.move == Trust()


def test_a_bot_lays_what_it_remembers_on_the_right_field() -> None:
    record = laid_out({"active": 0, "dice": [["blue", "circle"]], "grid": GRID})
    bot = SacklBot(GAME, "strong", 0, 2, record.position.options, Chance.of(3))
    known = 0
    moves = [{"type": "turn_up", "place": place} for place in (1, 2, 5)] + [{"type": "cover"}, {"type": "roll"}]
    for at, move in enumerate(moves):
        record.play(0, move, at)
        news, known = record.history[known:], len(record.history)
        bot.see(observe(record.position, 0, news))
    answer = bot.answer(observe(record.position, 0))
    assert answer is not None
    assert answer.move in (Take(1, "blue"), Take(2, "circle"))


def test_a_bot_behaves_the_same_whatever_lies_under_the_cards_it_has_not_seen() -> None:
    """The canary: two games that differ only in cards nobody turned up are the same to every bot."""
    moves = []
    for last in ("blue-circle", "yellow-square"):
        grid = [*GRID[:3], last, GRID[4], "yellow-square" if last == "blue-circle" else "blue-circle", *GRID[6:]]
        record = laid_out({"active": 0, "dice": [["red", "square"]], "grid": grid})
        bot = SacklBot(GAME, "medium", 0, 2, record.position.options, Chance.of(8))
        known = 0
        made = []
        script = iter([{"type": "turn_up", "place": place} for place in (1, 2, 5)])
        position: Any = record.position
        while position.active == 0 and record.position.stack[-1].phase != "doubt":
            news, known = record.history[known:], len(record.history)
            bot.see(observe(record.position, 0, news))
            answer = bot.answer(observe(record.position, 0))
            assert answer is not None
            move = next(script, answer.move)
            record.play(0, move, record.position.at + 1)
            made.append((move, answer.after_ms))
        moves.append(made)
    assert moves[0] == moves[1]


def test_a_bot_thinks_anew_after_its_own_card_and_not_while_others_say_that_they_trust() -> None:
    bot, record = after_one_turn([(1, "blue")])
    obs = observe(record.position, 1)
    answer = bot.answer(obs)
    assert answer is not None
    assert bot.keeps(obs, answer)
    record.play(1, answer.move, record.position.at + 1)
    assert record.position.stack[-1].phase == "turn_up"
    assert not bot.keeps(observe(record.position, 1), answer)
