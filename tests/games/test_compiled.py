import importlib
import os
import tomllib
from pathlib import Path

import pytest

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
MODULES: list[str] = PROJECT["tool"]["hatch"]["build"]["hooks"]["custom"]["compile"]


@pytest.mark.parametrize("path", MODULES)
def test_these_tests_run_on_the_build_that_they_mean(path: str) -> None:
    module = importlib.import_module(path.removeprefix("src/").removesuffix(".py").replace("/", "."))
    compiled = os.environ.get("TAFELRUNDE_EXPECT_COMPILED") == "1"
    assert module.__file__ is not None
    assert module.__file__.endswith(".so" if compiled else ".py")
