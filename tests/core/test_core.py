"""The core by itself, told with a small game."""

from __future__ import annotations

import pytest

from tafelrunde.bots.make import make_bot
from tafelrunde.core.chance import Chance
from tafelrunde.core.game import register
from tafelrunde.core.record import Diverged, Record, replay
from tafelrunde.core.refusal import Malformed, Refusal
from tafelrunde.core.scheduler import run
from tests.core.quiet_numbers import GAME

register(GAME)


def fresh(seats: int = 2, **options: int) -> Record:
    return Record(GAME, seats, options, b"seed")


def test_a_move_of_an_unknown_kind_is_malformed_and_changes_nothing() -> None:
    p = fresh().position
    before = p.digest()
    for raw in (
        {"type": "shout"},
        {"type": "name"},
        {"type": "name", "number": "1"},
        7,
        None,
        {"type": "name", "x": 1},
    ):
        with pytest.raises(Refusal) as refused:
            p.play(0, raw, 1000)
        assert refused.value.code == "malformed"
    assert p.digest() == before


def test_what_one_has_done_counts_before_whose_turn_it_is() -> None:
    p = fresh().position
    p.play(0, {"type": "name", "number": 2}, 1000)
    with pytest.raises(Refusal) as refused:
        p.play(0, {"type": "name", "number": 3}, 2000)
    assert refused.value.code == "already-chosen"


def test_a_secret_choice_shows_only_that_it_was_made() -> None:
    record = fresh()
    record.play(0, {"type": "name", "number": 4}, 1000)
    mine, theirs, public = (record.observe(seat) for seat in (0, 1, None))
    assert mine.view.my_number == 4
    assert theirs.view.named == [True, False]
    assert theirs.events[-1].event.number is None
    assert public.events[-1].event == theirs.events[-1].event
    assert mine.events[-1].event.number == 4


def test_the_deadline_does_the_default_for_whoever_is_waited_for() -> None:
    record = fresh(turn_time=30)
    record.play(0, {"type": "name", "number": 4}, 1000)
    assert record.expire(29_999) is None
    assert record.expire(30_000) is not None
    assert record.position.stack[-1].phase == "reveal"
    with pytest.raises(Refusal) as refused:
        record.play(1, {"type": "name", "number": 1}, 30_001)
    assert refused.value.code == "too-late"


def test_a_pause_ends_early_when_everybody_has_seen_it() -> None:
    record = fresh()
    for seat in (0, 1):
        record.play(seat, {"type": "name", "number": seat + 1}, 1000)
    assert record.position.deadline == 7000
    record.play(0, {"type": "continue"}, 2000)
    assert record.position.view(None).continued == [True, False]
    record.play(1, {"type": "continue"}, 2000)
    assert record.position.view(None).phase == "think"


def test_a_repeated_id_has_no_second_effect() -> None:
    record = fresh()
    record.play(0, {"type": "name", "number": 2}, 1000, "a")
    before = record.position.digest()
    assert record.play(0, {"type": "name", "number": 2}, 1500, "a") is None
    assert record.position.digest() == before
    for _ in range(2):
        with pytest.raises(Refusal) as refused:
            record.play(0, {"type": "name", "number": 3}, 2000, "b")
        assert refused.value.code == "already-chosen"


def test_the_log_leads_to_the_same_position_and_a_wrong_digest_is_noticed() -> None:
    record = fresh(3, turn_time=10)
    run(record, [make_bot(GAME, "random", s, 3, record.position.options, Chance(b"bots")) for s in range(3)])
    assert record.position.winners is not None
    log = record.log()
    assert replay(log).position.digest() == record.position.digest()
    log.entries[1].digest = "0" * 16
    with pytest.raises(Diverged):
        replay(log)


def test_wrong_seats_and_options_are_said_plainly() -> None:
    with pytest.raises(Malformed, match="2 to 4 seats"):
        GAME.new(5, None, 1)
    with pytest.raises(Malformed, match="options"):
        GAME.new(2, {"speed": 3}, 1)
    with pytest.raises(Malformed, match="turn_time"):
        GAME.new(2, {"turn_time": -1}, 1)


def test_streams_of_chance_do_not_shift_one_another() -> None:
    one, two = Chance.of(7), Chance.of(7)
    two.below("other", 10)
    assert [one.below("dice", 6) for _ in range(20)] == [two.below("dice", 6) for _ in range(20)]
    copy = one.clone()
    assert copy.below("dice", 1000) == one.below("dice", 1000)


def test_the_generator_is_the_documented_one() -> None:
    """Fixed numbers: a change of the generator would make every stored game wrong."""
    chance = Chance(b"1")
    assert [chance.word("deal") for _ in range(2)] == [REFERENCE[0], REFERENCE[1]]


REFERENCE = (790490669183966001, 7572705093641691149)
