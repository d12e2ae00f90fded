import importlib
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.play.helpers import same_program

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
MODULES: list[str] = PROJECT["tool"]["hatch"]["build"]["hooks"]["custom"]["compile"]


@pytest.mark.parametrize("path", MODULES)
def test_these_tests_run_on_the_build_that_they_mean(path: str) -> None:
    module = importlib.import_module(path.removeprefix("src/").removesuffix(".py").replace("/", "."))
    compiled = os.environ.get("TAFELRUNDE_EXPECT_COMPILED") == "1"
    assert module.__file__ is not None
    assert module.__file__.endswith(".so" if compiled else ".py")
    program = f"import {module.__name__} as m; print(m.__file__)"
    server = subprocess.run(
        [sys.executable, "-c", program], env=same_program(), capture_output=True, text=True, check=True
    )
    assert server.stdout.strip() == module.__file__, "a server in the tests runs the other build"
