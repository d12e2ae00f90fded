"""What scenario files cannot say: leaving seats, races, secrets, whole games."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.bots.make import make_bot
from tafelrunde.core.chance import Chance
from tafelrunde.core.record import Record
from tafelrunde.core.refusal import Malformed, Refusal
from tafelrunde.core.scheduler import run
from tafelrunde.games.meister_scheibenkleister import GAME

WINDOWS = [
    {"id": "w01", "board": 1, "length": 1500, "width": 1200},
    {"id": "w02", "board": 1, "length": 1800, "width": 1200},
    {"id": "w03", "board": 2, "length": 1500, "width": 1440},
]


def laid_out(seats: int, told: dict[str, Any] | None = None, **options: Any) -> Any:
    p = GAME.blank(seats, options, 1)
    GAME.given(p, {"windows": WINDOWS, "deck": ["w01", "w02", "w03"]} if told is None else told)
    return p


def place(p: Any, seat: int, window: str, at: int) -> None:
    p.play(seat, {"type": "place", "window": window}, at)


@pytest.mark.parametrize("seats", [1, 7])
def test_only_two_to_six_play(seats: int) -> None:
    with pytest.raises(Malformed):
        GAME.new(seats, {}, 1)


@pytest.mark.parametrize(
    "told",
    [
        {"windows": [*WINDOWS, {"id": "w01", "board": 1, "length": 9, "width": 9}]},
        {"windows": [*WINDOWS, {"id": "w09", "board": 1, "length": 1500, "width": 1200}]},
        {"windows": [*WINDOWS, {"id": "w09", "board": 1, "length": 0, "width": 1200}]},
        {"windows": [*WINDOWS, {"id": "w09", "board": 8, "length": 5, "width": 1200}]},
        {"windows": [{"id": f"x{n}", "board": 1, "length": 100 + n, "width": 90} for n in range(7)]},
        {"windows": []},
        {"windows": WINDOWS, "deck": ["w01", "w01"]},
        {"windows": WINDOWS, "deck": ["w09"]},
        {"deck": []},
        {"won": {5: 1}},
        {"won": [1, 2, 3]},
        {"won": {0: -1}},
        {"won": {0: 35}},
        {"hands": {}},
    ],
)
def test_a_situation_that_contradicts_itself_is_malformed(told: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        laid_out(2, told)


def test_a_turned_frame_must_not_equal_another_window() -> None:
    pair = [
        {"id": "a", "board": 1, "length": 1500, "width": 1200},
        {"id": "b", "board": 1, "length": 1200, "width": 1500},
    ]
    laid_out(2, {"windows": pair})
    with pytest.raises(Malformed):
        laid_out(2, {"windows": pair}, turned=True)


def test_a_seat_that_leaves_counts_as_placed_nowhere_at_once() -> None:
    p = laid_out(3)
    place(p, 0, "w02", 1000)
    assert p.default(1, 1500)
    assert p.to_act() == [2]
    with pytest.raises(Refusal) as refusal:
        place(p, 1, "w01", 1600)
    assert refusal.value.code == "already-placed"
    place(p, 2, "w01", 2000)
    assert p.view(None).pawns == ["w02", None, "w01"]
    assert p.view(None).reveal.takers == [2]


def test_the_last_pawn_missing_leaves_and_the_card_is_turned() -> None:
    p = laid_out(2)
    place(p, 0, "w01", 1000)
    assert p.default(1, 1500)
    assert p.view(None).phase == "reveal"


def test_a_placement_after_the_deadline_is_too_late_and_changes_nothing() -> None:
    p = laid_out(2, clock=10)
    place(p, 0, "w02", 1000)
    p.expire(10_000)
    before = p.digest()
    with pytest.raises(Refusal) as refusal:
        place(p, 1, "w01", 10_000)
    assert refusal.value.code == "too-late"
    assert p.digest() == before


def test_everybody_sees_the_same_and_never_the_stack() -> None:
    p: Any = GAME.new(4, {"turned": True}, 3)
    views = [msgspec.json.encode(p.view(seat)) for seat in (None, 0, 1, 2, 3)]
    assert len(set(views)) == 1
    names = [w.id for w in p.windows]
    text = views[0].decode()
    assert all(text.count(f'"{name}"') == 1 for name in names), "each id stands on its board and nowhere else"


def test_the_stack_never_shows_in_the_view() -> None:
    a: Any = GAME.new(3, {}, 3)
    b: Any = GAME.new(3, {}, 3)
    b.stack_cards.reverse()
    assert msgspec.json.encode(a.view(0)) == msgspec.json.encode(b.view(0))


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32), st.integers(2, 6), st.booleans())
def test_cards_are_neither_made_nor_lost(seed: int, seats: int, turned: bool) -> None:
    record = Record(GAME, seats, {"turned": turned}, b"%d" % seed, digests=False)
    chance = Chance.of(seed)
    levels = ("random", "weak", "medium", "strong")
    bots = [make_bot(GAME, levels[(seed + s) % 4], s, seats, record.position.options, chance) for s in range(seats)]
    run(record, bots)
    p: Any = record.position
    boxed = sum(not guess.takers for guess in p.past)
    assert len(p.stack_cards) + sum(p.won) + boxed == 35
    assert len(p.stack_cards) <= 1
    assert p.winners == [s for s in range(seats) if p.won[s] == max(p.won)]
    assert all(len(guess.takers) <= p.capacity for guess in p.past)
    for guess in p.past:
        window = p.window(guess.window)
        frame = (guess.frame.length, guess.frame.width)
        assert frame == (window.length, window.width) or (turned and frame == (window.width, window.length))
        for name in guess.pawns:
            assert name is None or guess.pawns.count(name) <= p.capacity
        assert set(guess.takers) == {s for s in range(seats) if guess.pawns[s] == guess.window}


def test_turned_frames_come_about_as_often_as_not() -> None:
    turned = 0
    for seed in range(40):
        deck: Any = GAME.new(2, {"turned": True}, seed).secrets()
        turned += sum(deck["turned"])
    assert 0.42 < turned / (40 * 35) < 0.58


def test_every_card_is_as_likely_to_come_first() -> None:
    firsts = [GAME.new(2, {}, seed).secrets()["deck"][0] for seed in range(300)]
    counts = [firsts.count(f"w{n:02d}") for n in range(1, 36)]
    assert min(counts) >= 1
    assert max(counts) <= 24
