from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.play.helpers import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for a file of tests, with wide limits, quick bots and short times."""
    with serving(tmp_path_factory.mktemp("data"), "limits=50", "grace_ms=600", "vote_ms=300", "ping_ms=500") as one:
        yield one
        assert one.alive
        assert not one.errors(), one.errors()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"
