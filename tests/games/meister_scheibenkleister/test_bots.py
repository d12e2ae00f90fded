"""Bots see as people do, take their time, and never read the answer."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.bots.make import make_bot
from tafelrunde.core.chance import Chance
from tafelrunde.core.observe import observe
from tafelrunde.core.record import Record
from tafelrunde.core.scheduler import run
from tafelrunde.games.meister_scheibenkleister import GAME


def first_answers(level: str, games: int, **options: Any) -> tuple[float, float]:
    """The share of first looks that are right, and the median time in ms."""
    right, times = 0, []
    for seed in range(games):
        p: Any = GAME.new(3, options, seed)
        answer = make_bot(GAME, level, 0, 3, p.options, Chance.of(seed)).answer(observe(p, 0))
        assert answer is not None
        right += answer.move.window == p.card
        times.append(answer.after_ms)
    return right / games, sorted(times)[games // 2]


def test_stronger_bots_see_better_and_faster() -> None:
    weak, medium, strong = (first_answers(level, 150) for level in ("weak", "medium", "strong"))
    assert weak[0] < medium[0] < strong[0]
    assert weak[1] > medium[1] > strong[1]


def test_alike_sizes_are_harder_and_take_longer() -> None:
    easy, hard = (first_answers("medium", 150, difficulty=d) for d in ("easy", "hard"))
    assert easy[0] > hard[0]
    assert easy[1] < hard[1]


@pytest.mark.parametrize("level", ["weak", "medium", "strong"])
def test_nobody_answers_sooner_than_a_person_could(level: str) -> None:
    for seed in range(80):
        p = GAME.new(2, {}, seed)
        answer = make_bot(GAME, level, 0, 2, p.options, Chance.of(seed)).answer(observe(p, 0))
        assert answer is not None
        assert answer.after_ms >= 1200


def test_the_answer_depends_on_what_is_seen_and_on_nothing_else() -> None:
    p: Any = GAME.new(2, {}, 4)
    twin: Any = p.imagine(0, Chance.of(99))
    assert twin.stack_cards != p.stack_cards
    a, b = (make_bot(GAME, "strong", 0, 2, p.options, Chance.of(1)).answer(observe(q, 0)) for q in (p, twin))
    assert a == b


def test_a_full_window_sends_a_bot_to_the_next_best() -> None:
    p: Any = GAME.new(2, {}, 11)
    bot = make_bot(GAME, "strong", 0, 2, p.options, Chance.of(3))
    first: Any = bot.answer(observe(p, 0))
    p.play(1, {"type": "place", "window": first.move.window}, 1000)
    seen = observe(p, 0)
    assert not bot.keeps(seen, first)
    second: Any = bot.answer(seen)
    assert second.move.window != first.move.window
    assert 1000 + second.after_ms >= first.after_ms
    p.play(0, second.move, 9000)
    assert p.view(None).phase == "reveal"


def test_another_pawn_elsewhere_does_not_disturb() -> None:
    p: Any = GAME.new(3, {}, 11)
    bot = make_bot(GAME, "strong", 0, 3, p.options, Chance.of(3))
    first: Any = bot.answer(observe(p, 0))
    other = next(w.id for w in p.windows if w.id != first.move.window)
    p.play(1, {"type": "place", "window": other}, 1000)
    assert bot.keeps(observe(p, 0), first)


def test_turned_frames_are_found_too() -> None:
    assert first_answers("strong", 100, turned=True)[0] > 0.5


def test_a_restarted_bot_thinks_the_same() -> None:
    results = []
    for _ in range(2):
        record = Record(GAME, 3, {}, b"again")
        chance = Chance.of(5)
        run(record, [make_bot(GAME, level, s, 3, record.position.options, chance) for s, level in enumerate(LEVELS)])
        results.append(record.position.digest())
    assert results[0] == results[1]


LEVELS = ("weak", "medium", "strong")
