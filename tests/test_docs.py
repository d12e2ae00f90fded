"""What the docs show is what the code says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SHOWN = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "add-a-game.md").read_text(), re.DOTALL)


@pytest.mark.parametrize("number", range(len(SHOWN)))
def test_the_tutorial_shows_the_real_game(number: int) -> None:
    code = (ROOT / "tests" / "core" / "quiet_numbers.py").read_text()
    for piece in SHOWN[number].strip("\n").split("\n\n\n"):
        assert piece in code


@pytest.mark.parametrize(
    "page", sorted((ROOT / "docs").rglob("*.md")) + sorted(ROOT.glob("*.md")), ids=lambda p: p.name
)
def test_every_link_to_a_file_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", page.read_text()):
        if "://" not in target and not target.startswith("mailto:"):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"
