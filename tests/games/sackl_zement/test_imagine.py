"""Imagined games look the same, keep what was shown, and could have been played."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tafelrunde.core.chance import Chance
from tafelrunde.games.sackl_zement import GAME
from tafelrunde.games.sackl_zement.cards import FULL_SET, complete
from tests.games.sackl_zement.play import games


@pytest.mark.parametrize("seed", range(6))
def test_imagined_games_fit_everything_shown(seed: int) -> None:
    seats = 2 + seed % 3
    known = None
    seen = 0
    faces: dict[int, str] = {}
    others = 0
    for record in games(["weak", "medium", "strong", "weak"][:seats], seed):
        position: Any = record.position
        view = position.view(1)
        for told in record.history[seen:]:
            known = GAME.remember(1, known, told.seen_by(1), view)
        seen = len(record.history)
        faces.update((place, look) for place, look in enumerate(view.grid, 1) if look not in ("back", "empty"))
        for memory in (known, None):
            other: Any = position.imagine(1, Chance.of(seen), memory)
            assert msgspec.json.encode(other.view(1)) == msgspec.json.encode(view)
            assert GAME.conserved(other)[1] == sorted(FULL_SET)
            if position.winners is None:
                laid = [place for places in other.laid.values() for place in places]
                assert complete([other.faces[place] for place in {*other.grid, *laid}])
            if memory is not None:
                assert all(other.faces[place] == face for place, face in faces.items())
                assert [*map(set, other.middles)] == [*map(set, position.middles)]
                assert other.laid == position.laid
            others += other.faces != position.faces
    assert len(faces) > 12
    assert others > 50


def test_bots_may_think_in_imagined_games() -> None:
    for record in games(["medium", "medium"], 3):
        position: Any = record.position
        if position.winners is None and position.to_act() == [1]:
            other: Any = position.imagine(1, Chance.of(1))
            before = position.digest()
            while other.winners is None:
                other.default(other.to_act()[0], other.at)
            assert position.digest() == before
