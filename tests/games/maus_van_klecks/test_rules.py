"""What scenario files cannot say: options that do not fit, and what a private change tells the others."""

from typing import Any

import msgspec
import pytest

from tafelrunde.core.record import Record
from tafelrunde.core.refusal import Malformed
from tafelrunde.games.maus_van_klecks import GAME
from tafelrunde.games.maus_van_klecks.model import Paint, Ready, Roll, Subject
from tafelrunde.games.maus_van_klecks.pieces import Colour
from tafelrunde.games.maus_van_klecks.position import KlecksPosition


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"figures": ["mouse", "dog"]}),
        (3, {"figures": ["mouse", "dog", "dog"]}),
        (3, {"figures": ["mouse", "dog", "cat"]}),
        (2, {"figures": ["mouse"]}),
        (2, {"figures": ["dog", "hen"]}),
        (1, {}),
        (6, {}),
        (3, {"speed": 3}),
    ],
)
def test_options_that_do_not_fit_are_said_plainly(seats: int, options: dict[str, object]) -> None:
    with pytest.raises(Malformed):
        GAME.new(seats, options, 1)


@pytest.mark.parametrize(
    "given",
    [
        {"dice": ["kindergarten"]},
        {"dice": "animal"},
        {"active": 3},
        {"positions": [7, 0, 0]},
        {"positions": [0, 0]},
        {"cakes": [3, 0, 0]},
        {"team": {}},
        {"hands": []},
    ],
)
def test_situations_that_contradict_themselves_are_malformed(given: dict[str, object]) -> None:
    with pytest.raises(Malformed):
        GAME.given(GAME.blank(3, {}, 1), given)


def painting(seats: int = 3) -> Record:
    position = GAME.blank(seats, {}, 1)
    GAME.given(position, {"dice": ["animal"], "active": 0})
    record = Record(GAME, seats, position.options, b"", digests=False, position=position)
    record.play(0, Roll(), 1000)
    record.play(0, Subject("Hund"), 2000)
    return record


def test_a_change_behind_the_screen_reaches_nobody_else() -> None:
    record = painting()
    before = [msgspec.json.encode(record.observe(viewer)) for viewer in (1, 2, None)]
    palettes: list[list[Colour]] = [["red"], ["red", "blue"], ["red", "blue", "black"], []]
    for n, colours in enumerate(palettes):
        record.play(0, Paint(colours), 2000)
        assert record.position.sub_versions == [n + 1, 0, 0]
        assert [msgspec.json.encode(record.observe(viewer)) for viewer in (1, 2, None)] == before
    assert record.position.version == 2


def test_changing_when_ready_reaches_nobody_either() -> None:
    record = painting()
    record.play(0, Paint(["red", "blue", "black"]), 2000)
    record.play(0, Ready(), 2000)
    before = [msgspec.json.encode(record.observe(viewer)) for viewer in (1, 2, None)]
    record.play(0, Paint(["white", "blue", "black"], ready=True), 2000)
    assert [msgspec.json.encode(record.observe(viewer)) for viewer in (1, 2, None)] == before
    assert isinstance(record.position, KlecksPosition)
    assert record.position.ready == [True, False, False]


def test_every_game_ends_with_the_third_cake_and_not_before() -> None:
    record = painting(4)
    at = 3000
    while record.position.winners is None:
        view: Any = record.position.view(None)
        assert max(view.cakes) < 3 or view.phase == "reveal"
        for seat in range(4):
            if view.phase == "paint":
                record.play(seat, Paint(["red", "blue", "black"], ready=True), at)
        if view.phase == "roll":
            record.play(view.active, Roll(), at)
        if view.phase == "letter":
            record.default((view.active + 1) % 4, at)
        if view.phase == "subject":
            record.play(view.active, Subject((view.letter or "h") + "und"), at)
        record.end_pause(at)
        at += 1000
    assert record.position.winners == [0, 1, 2, 3]
    assert record.position.scores_now() == [3, 3, 3, 3]
