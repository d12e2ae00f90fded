"""The bots: what a hand is worth to them, what they remember, and that they really trade."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.core.chance import Chance
from tafelrunde.core.game import find_game
from tafelrunde.core.observe import observe
from tafelrunde.core.record import Record
from tafelrunde.core.scheduler import run
from tafelrunde.games.meeple_kingdom.bots.strong import StrongBot
from tafelrunde.games.meeple_kingdom.knights import tally
from tafelrunde.games.meeple_kingdom.model import Bid, Decline, NoBid, Offered, Recruit, Serve, Traded
from tafelrunde.games.meeple_kingdom.worth import Worth, draws_left, turns_left

GAME = find_game("meeple-kingdom")


def table(hands: dict[int, list[str]], **given: Any) -> Any:
    p = GAME.blank(len(hands), {}, 1)
    GAME.given(p, {"hands": hands, "start_player": 0, **given})
    return p


def bot(level: str, seat: int, p: Any) -> Any:
    return GAME.bot(level, seat, p.seats, p.options, Chance.of(seat + 1))


def test_a_hand_is_worth_more_with_what_it_lacks() -> None:
    court = {0: {"lady": ["blue"] * 3, "queen": ["green"] * 4}}
    p = table({0: ["red"] * 4, 1: ["blue"], 2: ["green"], 3: ["white"]}, court=court, bag=["pink"] * 8)
    worth = Worth(p.view(0), 0, Chance.of(1), None, samples=20, trades=0.0)
    assert worth.value(tally(["red"] * 5)) > worth.value(tally(["red"] * 4 + ["blue"]))
    assert worth.value(tally(["red"] * 4 + ["joker"])) > worth.value(tally(["red"] * 4 + ["blue"]))


def test_a_colour_that_is_gone_is_worth_less() -> None:
    court = {1: {"lady": ["red"] * 3, "king": ["red"] * 5}}
    p = table(
        {0: ["red", "red", "blue", "blue"], 1: ["pink"], 2: ["pink"], 3: ["pink"]}, court=court, bag=["white"] * 8
    )
    worth = Worth(p.view(0), 0, Chance.of(1), None, samples=300, trades=0.0)
    assert worth.value(tally(["red", "blue", "blue"])) > worth.value(tally(["red", "red", "blue"]))


def test_what_is_still_to_come_is_counted() -> None:
    p = GAME.new(3, {}, 4)
    view: Any = p.view(0)
    assert sum(draws_left(view, seat) for seat in range(3)) == view.bag == 66
    assert {turns_left(view, seat) for seat in range(3)} == {9}


@pytest.mark.parametrize("level", ["weak", "medium", "strong"])
def test_a_gift_is_taken_and_a_loss_refused(level: str) -> None:
    hands = {0: ["blue", "green", "pink"], 1: ["red", "red", "red", "red", "white"]}
    p = table(hands, bag=[], court={1: {"lady": ["blue"] * 3, "queen": ["green"] * 4}})
    p.play(0, {"type": "offer", "give": ["blue"], "want": ["red"]}, 1000)
    assert isinstance(bot(level, 1, p).answer(observe(p, 1)).move, NoBid)
    hands = {0: ["red", "green", "pink"], 1: ["red", "red", "red", "red", "white"]}
    p = table(hands, bag=["blue"], court={1: {"lady": ["blue"] * 3, "queen": ["green"] * 4}})
    p.play(0, {"type": "offer", "give": ["red"], "want": ["white"]}, 1000)
    assert isinstance(bot(level, 1, p).answer(observe(p, 1)).move, Bid)


@pytest.mark.parametrize("level", ["weak", "medium", "strong"])
def test_the_last_chance_for_a_task_is_not_missed(level: str) -> None:
    p = table({0: ["red", "red", "red"], 1: ["blue"]}, bag=[])
    move = bot(level, 0, p).answer(observe(p, 0)).move
    assert isinstance(move, Serve)


def test_a_bid_that_helps_nobody_is_declined_and_waited_for() -> None:
    p = table({0: ["red", "red", "red", "red"], 1: ["blue"], 2: ["green"], 3: ["white"]}, bag=[])
    p.play(0, {"type": "offer", "give": ["red"]}, 1000)
    strong = bot("strong", 0, p)
    assert strong.answer(observe(p, 0)) is None, "the others have not answered"
    p.play(1, {"type": "bid", "give": ["blue"], "get": ["red"]}, 2000)
    p.play(2, {"type": "no_bid"}, 3000)
    p.play(3, {"type": "no_bid"}, 4000)
    assert isinstance(strong.answer(observe(p, 0)).move, Decline)


def test_strong_bots_remember_who_collected_what() -> None:
    record = Record(GAME, 4, {}, b"", position=table({0: ["red", "blue"], 1: ["green"], 2: ["white"], 3: ["pink"]}))
    watcher = bot("strong", 3, record.position)
    assert isinstance(watcher, StrongBot)
    record.play(0, {"type": "offer", "give": ["red"], "want": ["green"]}, 1000)
    record.play(1, {"type": "bid", "give": ["green"], "get": ["red"]}, 2000)
    record.play(0, {"type": "accept", "seat": 1}, 3000)
    watcher.see(record.observe(3))
    assert watcher.known[0] == tally(["green"])
    assert watcher.known[1] == tally(["red"])


def test_the_contested_tile_first() -> None:
    """Both want the last Musicians; the own Clowns can wait."""
    hands = {0: ["red"] * 5 + ["blue"] * 3, 1: ["green"] * 5}
    left = {"musicians": 1, "clowns": 3, "tamer": 3}
    p = table(hands, phase="recruit", tiles_left=left)
    move = bot("strong", 0, p).answer(observe(p, 0)).move
    assert isinstance(move, Recruit)
    assert move.tile == "musicians"


def test_four_strong_bots_really_trade() -> None:
    offers = trades = 0
    for seed in range(3):
        record = Record(GAME, 4, {}, b"trade%d" % seed, digests=False)
        chance = Chance.of(seed)
        run(record, [GAME.bot("strong", s, 4, record.position.options, chance.fork(str(s))) for s in range(4)])
        offers += sum(isinstance(told.public, Offered) for told in record.history)
        trades += sum(isinstance(told.public, Traded) for told in record.history)
    assert offers > 90
    assert trades > 0.2 * offers
