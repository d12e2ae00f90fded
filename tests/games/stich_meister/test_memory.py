"""What a seat imagines looks the same to it, and what it remembers is never wrong."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tafelrunde.core.chance import Chance
from tafelrunde.core.observe import sample_move
from tafelrunde.core.position import Pause
from tafelrunde.games.stich_meister import GAME, kernel
from tafelrunde.games.stich_meister.cards import deck_for
from tafelrunde.games.stich_meister.guess import S_FACE, S_LAID
from tafelrunde.games.stich_meister.position import StichPosition
from tafelrunde.games.stich_meister.thought import Thought

BUSY = [
    [22, 23, 25, 38],
    [14, 24, 38, 59],
    [24, 26, 28, 34],
    [21, 24, 27, 37],
    [25, 26, 38, 40],
    [24, 34, 39, 40],
    [28, 32, 35, 36],
]


def all_cards(r: kernel.Round) -> list[int]:
    """Every card of a round wherever it lies, as a list."""
    places = [int(r.hand(s)) for s in range(r.seats)] + [int(r.laid(s)) for s in range(r.seats)] + [int(r.removed)]
    places += [int(r.trick_cards(k)) for k in range(r.done + r.kept + (r.stage == kernel.REMOVE))]
    cards = [c for mask in places for c in range(60) if mask >> c & 1]
    if r.stage != kernel.REMOVE:
        cards += [int(r.card_at(i)) for i in range(r.played)]
    return sorted(cards)


def where(r: kernel.Round, card: int) -> int:
    """The sinks a card truly lies in, as bits; 0 if it lies open or in a taken trick."""
    for seat in range(r.seats):
        if r.hand(seat) >> card & 1:
            return 1 << seat
        if r.laid(seat) >> card & 1:
            return 1 << S_LAID + seat
    for i in range(r.played):
        if r.card_at(i) == card:
            return 1 << S_FACE + int(r.seat_at(i))
    return 0


def walk(
    rules: list[int] | None, seats: int, seed: int, moves: int = 10_000
) -> Iterator[tuple[StichPosition, dict[int, Any]]]:
    """Play a game by chance; yield the position and everybody's memories after every move."""
    chance = Chance.of(seed)
    p = GAME.blank(seats, {}, chance.fork("game"))
    assert isinstance(p, StichPosition)
    if rules:
        GAME.given(p, {"rules": rules, "round": seats})
    else:
        GAME.setup(p)
    memories: dict[int, Any] = dict.fromkeys(range(seats))
    at = 0
    for _ in range(moves):
        told, _ = p.drain()
        for seat in range(seats):
            view = p.view(seat)
            for event in told:
                if event.reaches(seat):
                    memories[seat] = GAME.remember(seat, memories[seat], event.seen_by(seat), view)
        yield p, memories
        if p.winners is not None:
            return
        at += 1
        if isinstance(p.phase, Pause):
            p.end_pause(at)
            continue
        seat = chance.pick("who", p.to_act())
        p.play(seat, sample_move(GAME, p.view(seat), seat, p.moves(seat), chance), at)


@pytest.mark.parametrize("rules", [*BUSY, None], ids=str)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_imagined_positions_look_the_same(rules: list[int] | None, seats: int) -> None:
    rng = random.Random(seats)
    for p, memories in walk(rules, seats, seed=seats):
        if rng.random() < (0.4 if rules else 0.9):
            continue
        for seat in range(seats):
            for known in (memories[seat], None):
                imagined = p.imagine(seat, Chance.of(rng.randrange(1000)), known)
                assert isinstance(imagined, StichPosition)
                assert imagined.view(seat) == p.view(seat)
                assert imagined.moves(seat) == p.moves(seat)
                cards = all_cards(imagined.table)
                assert len(set(cards)) == len(cards)
                if known is not None:
                    assert cards == [c for c in range(60) if deck_for(seats) >> c & 1]


@pytest.mark.parametrize("rules", [*BUSY, None], ids=str)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_nobody_remembers_anything_wrong(rules: list[int] | None, seats: int) -> None:
    for p, memories in walk(rules, seats, seed=10 + seats):
        for seat in range(seats):
            thought = Thought(p.view(seat), seat, memories[seat])
            for card in range(60):
                truth = where(p.table, card)
                if thought.guess.unseen >> card & 1:
                    assert truth & int(thought.guess.allow[card]), (p.phase.id, seat, card)


def test_a_card_passed_on_is_remembered() -> None:
    for p, memories in walk([22], 4, seed=3, moves=6):
        if p.phase.id == "tricks":
            thought = Thought(p.view(0), 0, memories[0])
            sure = [c for c in range(60) if thought.guess.unseen >> c & 1 and thought.guess.allow[c] == 1 << 3]
            assert len(sure) == 3
            return
    raise AssertionError("never got there")


def test_a_void_is_remembered() -> None:
    p = GAME.blank(4, {}, Chance.of(1))
    assert isinstance(p, StichPosition)
    GAME.given(
        p,
        {
            "rules": [46],
            "leader": 0,
            "hands": [["fan-2", "koi-2"], ["coin-3", "koi-4"], ["fan-5", "fan-6"], ["torii-1", "torii-2"]],
        },
    )
    memory = None
    for seat, card in ((0, "fan-2"), (1, "coin-3"), (2, "fan-5"), (3, "torii-1")):
        p.play(seat, {"type": "play", "card": card}, p.at + 1)
    for event in p.drain()[0]:
        memory = GAME.remember(0, memory, event.seen_by(0), p.view(0))
    allow = Thought(p.view(0), 0, memory).guess.allow
    fan_nine = 8
    assert allow[fan_nine] & 0b1111 == 0b0100
