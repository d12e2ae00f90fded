"""Covered is gone: whatever anybody gets while the game runs tells no face that is not open at that very moment."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from tafelrunde.core.observe import observe
from tafelrunde.core.refusal import Refusal
from tafelrunde.games.sackl_zement.cards import KINDS, PLACES
from tests.games.sackl_zement.play import games

FACE = re.compile("|".join(KINDS))
CLOSED = ("roll", "take", "doubt")


def faces_in(value: object) -> list[str]:
    return sorted(FACE.findall(msgspec.json.encode(value).decode()))


@pytest.mark.parametrize("seed", range(6))
def test_no_frame_tells_a_covered_face(seed: int) -> None:
    seats = 2 + seed % 3
    known = met = 0
    for record in games(["random" if seed % 2 else "weak", "strong", "medium", "weak"][:seats], seed):
        position = record.position
        if position.winners is not None:
            break
        news, known = record.history[known:], len(record.history)
        for viewer in (None, *range(seats)):
            frame = observe(position, viewer, news)
            open_now = [face for face in frame.view.grid if face not in ("back", "empty")]
            if frame.view.check:
                open_now += frame.view.check.cards
            assert faces_in(frame.view) == sorted(open_now)
            assert set(faces_in(frame)) <= set(open_now)
            if frame.view.phase in CLOSED:
                assert faces_in(frame) == []
                met += 1
            # who comes back, and who asks for the replay of the running game, gets the same and no more
            assert set(faces_in(record.observe(viewer, 0))) <= set(open_now)
            assert len(record.observe(viewer, 0).events) == len(record.history)
    assert met > 30


@pytest.mark.parametrize("seed", range(4))
def test_refusals_tell_nothing(seed: int) -> None:
    moves = [{"type": "turn_up", "place": place} for place in (1, 20, 44)]
    moves += [{"type": "take", "place": place, "field": "blue"} for place in (1, 20, 44)]
    moves += [{"type": kind} for kind in ("cover", "roll", "done", "trust", "continue")]
    moves += [{"type": "doubt", "field": field} for field in ("blue", "red", "circle")]
    said = []
    for record in games(["medium", "random"], seed):
        for seat in (0, 1):
            for move in moves:
                try:
                    record.position.check(seat, move)
                except Refusal as refusal:
                    said.append(repr(refusal))
    assert len(said) > 100
    assert not FACE.search(" ".join(said))


def test_all_face_down_cards_are_the_same() -> None:
    """Two games that differ in nothing but the faces are byte for byte the same until a card is turned up."""
    starts: list[Any] = [next(games(["weak"] * 3, seed)).position for seed in range(8)]
    one = starts[0]
    other = next(start for start in starts[1:] if start.active == one.active)
    assert one.faces != other.faces
    for viewer in (None, 0, 1, 2):
        assert msgspec.json.encode(observe(one, viewer)) == msgspec.json.encode(observe(other, viewer))
    assert one.view(0).grid == ["back"] * PLACES
