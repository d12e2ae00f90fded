"""What crosses: leaving against accepting, deadlines, and what a perfect memory knows."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.core.chance import Chance
from tafelrunde.core.game import find_game
from tafelrunde.core.position import Position
from tafelrunde.core.record import Record
from tafelrunde.core.refusal import Malformed, Refusal
from tafelrunde.games.meeple_kingdom.knights import tally

GAME = find_game("meeple-kingdom")
HANDS = {0: ["red", "red", "blue"], 1: ["yellow", "green"], 2: ["green", "joker"], 3: ["white"]}
OFFER = {"type": "offer", "give": ["red"]}
WHITE = {"type": "bid", "give": ["white"], "get": ["red"]}


def table(given: dict[str, Any] | None = None, **options: int) -> Any:
    p = GAME.blank(4, options, 1)
    GAME.given(p, {"hands": HANDS, "start_player": 0, **(given or {})})
    return p


def code(p: Any, seat: int, move: dict[str, Any], at: int) -> str:
    before = p.digest()
    with pytest.raises(Refusal) as refused:
        p.play(seat, move, at)
    assert p.digest() == before
    return refused.value.code


def test_who_leaves_has_no_bid_and_the_rest_goes_on() -> None:
    p = table()
    p.play(0, OFFER, 1000)
    assert p.default(1, 2000)
    assert p.view(None).bids[1] == "no_bid"
    assert code(p, 1, {"type": "bid", "give": ["green"], "get": ["red"]}, 3000) == "one-bid-only"
    p.default(2, 3000)
    p.default(3, 4000)
    assert p.to_act() == [0]
    assert p.deadline == 49_000


def test_a_bid_made_before_leaving_can_still_be_taken() -> None:
    p = table()
    p.play(0, OFFER, 1000)
    p.play(3, WHITE, 2000)
    assert not p.default(3, 3000)
    p.play(0, {"type": "accept", "seat": 3}, 4000)
    assert p.hands[3] == tally(["red"])


def test_the_offerer_leaves_and_the_bidding_closes_without_a_trade() -> None:
    p = table()
    p.play(0, OFFER, 1000)
    p.play(3, WHITE, 2000)
    assert p.default(0, 3000)
    assert p.view(None).phase == "offer"
    assert code(p, 0, {"type": "accept", "seat": 3}, 3000) == "wrong-phase"
    assert p.hands[3] == tally(["white"])
    assert p.default(0, 4000)
    assert p.active == 1


def test_accepting_before_leaving_is_a_trade() -> None:
    p = table()
    p.play(0, OFFER, 1000)
    p.play(3, WHITE, 2000)
    p.play(0, {"type": "accept", "seat": 3}, 3000)
    assert not p.default(3, 3000)
    assert p.hands[0] == tally(["red", "blue", "white"])


def test_a_bid_in_the_instant_of_the_deadline_is_too_late() -> None:
    p = table(bid_time=10)
    p.play(0, OFFER, 1000)
    p.expire(11_000)
    assert code(p, 3, WHITE, 11_000) == "too-late"
    assert p.deadline == 21_000
    p.expire(21_000)
    assert p.view(None).phase == "offer"
    assert code(p, 0, {"type": "decline"}, 21_000) == "too-late"


def view(position: Position, seat: int | None) -> Any:
    return position.view(seat)


def test_a_repeated_offer_is_one_offer() -> None:
    record = Record(GAME, 4, {}, b"", position=table())
    record.play(0, OFFER, 1000, "a")
    assert record.play(0, OFFER, 1100, "a") is None
    record.play(0, {"type": "decline"}, 1200, "b")
    assert record.play(0, {"type": "decline"}, 1300, "b") is None
    assert view(record.position, None).offer_used


def test_a_refused_acceptance_is_told_to_nobody() -> None:
    record = Record(GAME, 4, {}, b"", position=table())
    record.play(0, {"type": "offer", "want": ["green"]}, 1000)
    record.play(1, {"type": "bid", "give": ["green"], "get": ["joker"]}, 2000)
    seen = len(record.history)
    with pytest.raises(Refusal):
        record.play(0, {"type": "accept", "seat": 1}, 3000)
    assert len(record.history) == seen
    assert view(record.position, 1).bids[1] is not None


def test_refusals_of_bids_do_not_depend_on_the_offerers_hand() -> None:
    bids = [[colour] * n for colour in ("red", "pink", "joker") for n in (1, 2, 3, 4)]
    answers = []
    for hand in (["red", "red", "blue"], ["joker", "joker", "pink"]):
        p = table({"hands": {**HANDS, 0: hand}})
        p.play(0, {"type": "offer", "want": ["green"]}, 1000)
        found: list[Any] = []
        for get in bids:
            try:
                p.check(1, {"type": "bid", "give": ["green"], "get": get})
                found.append("ok")
            except Refusal as refusal:
                found.append((refusal.code, refusal.facts))
        answers.append((found, p.moves(1)))
    assert answers[0] == answers[1]
    assert "ok" in answers[0][0]
    assert any(found != "ok" for found in answers[0][0])


def test_a_perfect_memory_knows_what_was_traded() -> None:
    record = Record(GAME, 4, {}, b"", position=table())
    record.play(0, OFFER, 1000)
    record.play(2, {"type": "bid", "give": ["joker"], "get": ["red"]}, 2000)
    record.play(0, {"type": "accept", "seat": 2}, 3000)
    known: Any = None
    for told in record.history:
        known = GAME.remember(3, known, told.seen_by(3), record.position.view(3))
    assert known[0] == tally(["joker"])
    assert known[2] == tally(["red"])


def test_imagined_worlds_hold_what_lies_open_in_a_bidding() -> None:
    p: Any = GAME.new(4, {}, 3)
    give = next(colour for colour, n in p.view(p.active).hand.items() if n)
    offerer, bidder, watcher = p.active, (p.active + 1) % 4, (p.active + 2) % 4
    other = next(colour for colour, n in p.view(bidder).hand.items() if n)
    p.play(offerer, {"type": "offer", "give": [give]}, 1000)
    p.play(bidder, {"type": "bid", "give": [other], "get": [give]}, 2000)
    for n in range(20):
        world = p.imagine(watcher, Chance.of(n))
        world.play(offerer, {"type": "accept", "seat": bidder}, 3000)
        assert world.view(None).trades[0].bidder_gives == [other]


@pytest.mark.parametrize(
    "given",
    [
        {"hands": {0: ["red"] * 11}},
        {"hands": {0: ["purple"]}},
        {"hands": {4: ["red"]}},
        {"hands": {0: ["joker"] * 9}},
        {"bag": ["joker"]},
        {"phase": "recruit", "bag": ["red"]},
        {"phase": "bids"},
        {"colours_in_play": ["red", "red"]},
        {"colours_in_play": ["red"], "hands": {0: ["blue"]}},
        {"court": {0: {"lady": ["red", "red"]}}},
        {"court": {0: {"lady": ["joker", "joker", "joker"]}}},
        {"court": {0: {"page": ["red"]}}},
        {"jokers_earned": {0: 3}},
        {"tiles_left": {"clowns": 4}},
        {"tiles_left": {"lions": 1}},
        {"start_player": 4},
        {"colour": "red"},
    ],
)
def test_situations_that_contradict_themselves(given: dict[str, Any]) -> None:
    p = GAME.blank(4, {}, 1)
    with pytest.raises(Malformed):
        GAME.given(p, given)


def test_too_many_colours_for_two() -> None:
    p = GAME.blank(2, {}, 1)
    with pytest.raises(Malformed):
        GAME.given(p, {"hands": {0: ["red", "blue", "yellow", "green"], 1: ["white", "orange", "violet"]}})
