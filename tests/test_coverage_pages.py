"""Every sentence of every rulebook and every ruling has a scenario, and the pages that show it are up to date."""

from __future__ import annotations

import pytest
from scripts.coverage_pages import PAGES, games, page

from tafelrunde.core.game import game_ids


@pytest.mark.parametrize("game", games())
def test_everything_is_shown_by_a_scenario(game: str) -> None:
    content, bare, unknown = page(game)
    assert not bare
    assert not unknown
    assert (PAGES / f"{game}.md").read_text(encoding="utf-8") == content, "run scripts/coverage_pages.py"


def test_every_game_has_its_list() -> None:
    assert set(games()) == {game for game in game_ids() if game != "quiet-numbers"}
