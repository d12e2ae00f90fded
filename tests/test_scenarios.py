"""Every scenario file of the project holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tafelrunde.core.scenario import Scenario

FOLDER = Path(__file__).parents[1] / "scenarios"
FILES = sorted(FOLDER.rglob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(FOLDER)) for path in FILES])
def test_scenario(path: Path) -> None:
    Scenario(path).run()
