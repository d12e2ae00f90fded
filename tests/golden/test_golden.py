"""Nothing changes in any game without being seen: see playthrough.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from tafelrunde.core.game import find_game
from tests.golden.playthrough import files, playthrough


@pytest.mark.parametrize(("game_id", "seats", "path"), files(), ids=[path.stem for _, _, path in files()])
def test_the_game_goes_as_it_went(game_id: str, seats: int, path: Path) -> None:
    expected = path.read_text().splitlines()
    for number, (line, was) in enumerate(zip(playthrough(find_game(game_id), seats), expected, strict=True), 1):
        assert line == was, f"{path.name}, line {number}"
