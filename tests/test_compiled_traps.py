"""Two ways of writing numbers that compiled modules get wrong, or slow, without a word are kept out by reading."""

import ast
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MODULES = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["hooks"]["custom"][
    "compile"
]


def traps(source: str) -> list[str]:
    """Return what is wrong: literals shifted left (32 bits wide in C), literals that do not fit a tagged integer."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.expr):
            continue
        shifted = isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift) and node.left
        if isinstance(shifted, ast.Constant | ast.Call):
            found.append(f"line {node.lineno}: use shift() for {ast.unparse(node)}")
        if isinstance(node, ast.Constant) and isinstance(node.value, int) and node.value >= 1 << 62:
            found.append(f"line {node.lineno}: {node.value:#x} becomes an object that is converted at every use")
    return found


@pytest.mark.parametrize("module", MODULES)
def test_compiled_modules_keep_clear_of_both(module: str) -> None:
    assert traps((ROOT / module).read_text("utf-8")) == []


def test_the_traps_are_seen() -> None:
    assert len(traps("a = 1 << n\nb = i64(1) << n\nc = x & 0x5555555555555555\nd = x << 13\n")) == 3
