"""Tricks a second in random play-outs: the compiled kernel against the same algorithm in C.

    .venv-compiled/bin/python -m benchmarks.kernel_in_c [--pairs 7] [--rounds 40000] [--cc gcc]

Builds stich_meister.c with `-O3`. Both sides deal and play the same rounds from the same seeds, plain rules first, then
some sets of four rule cards; a different number of tricks or points would end the run. One thread each, in one process.
"""

from __future__ import annotations

import argparse
import ctypes
import subprocess
import tempfile
import time
from functools import partial
from pathlib import Path

from benchmarks.measure import alternate, million, need_compiled, ratio
from tafelrunde.games.stich_meister import kernel
from tafelrunde.games.stich_meister.cards import deck_for
from tafelrunde.games.stich_meister.rule_cards import compile_rules

I64 = ctypes.c_int64
SEATS, CARDS, DECK = 4, 15, deck_for(4)
RULES = ((), (3, 17, 28, 41), (15, 20, 31, 56), (21, 34, 37, 46), (22, 24, 40, 59))
FLAGS = """
    late_suit face_down follow_last must_trump lead_loses second_wins removes trick_goes next_leads
    turns_round pass_after pass_to pass_count last_gives keeps
""".split()  # noqa: SIM905


class CTable(ctypes.Structure):
    _fields_ = [
        ("trumps", I64),
        ("members", I64 * 5),
        ("kinds", I64 * 60),
        ("strength", I64 * 300),
        ("trick_count", I64),
        ("round_count", I64),
        ("trick_rows", I64 * 32),
        ("round_rows", I64 * 64),
    ]


class CPlan(ctypes.Structure):
    _fields_ = [
        ("tables", CTable * 5),
        ("prep_count", I64),
        ("prep", I64 * 24),
        *[(flag, I64) for flag in FLAGS],
    ]


def plan_in_c(plan: kernel.Plan) -> CPlan:
    """Copy a plan into the C program's struct."""
    c = CPlan(prep_count=len(plan.prep) // 3, **{flag: getattr(plan, flag) for flag in FLAGS})
    c.prep[: len(plan.prep)] = list(plan.prep)
    for to, table in zip(c.tables, plan.tables, strict=False):
        to.trumps = table.trumps
        to.trick_count = len(table.trick_rows) // kernel.ROW
        to.round_count = len(table.round_rows) // kernel.ROW
        for name in ("members", "kinds", "strength", "trick_rows", "round_rows"):
            values = list(getattr(table, name))
            getattr(to, name)[: len(values)] = values
    return c


class InPython:
    """Our kernel."""

    def __init__(self, rules: tuple[int, ...]) -> None:
        """Prepare the rules."""
        self.plan, self.results = compile_rules(rules, SEATS), [0, 0]

    def speed(self, rounds: int) -> float:
        """Return tricks a second of processor time; keep the tricks played and seat 0's points."""
        start = time.process_time()
        self.results = kernel.simulate(self.plan, DECK, SEATS, CARDS, rounds, 1)
        return self.results[0] / (time.process_time() - start)


class InC:
    """The same in C."""

    def __init__(self, library: ctypes.CDLL, rules: tuple[int, ...]) -> None:
        """Copy the rules over."""
        self.plan, self.out = plan_in_c(compile_rules(rules, SEATS)), (I64 * 2)()
        self.simulate = library.simulate

    def speed(self, rounds: int) -> float:
        """Return tricks a second of processor time; keep the tricks played and seat 0's points."""
        numbers = [I64(n) for n in (DECK, SEATS, CARDS, rounds, 1)]
        start = time.process_time()
        self.simulate(ctypes.byref(self.plan), *numbers, self.out)
        return float(self.out[0]) / (time.process_time() - start)


def build(compiler: str) -> ctypes.CDLL:
    """Compile the C program into a library and load it."""
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder, "stich_meister.so")
        source = Path(__file__).with_name("stich_meister.c")
        subprocess.run([compiler, "-O3", "-shared", "-fPIC", "-o", library, source], check=True)
        return ctypes.CDLL(str(library))


def main() -> None:
    """Print a line of Markdown for each set of rule cards."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=7)
    parser.add_argument("--rounds", type=int, default=40_000)
    parser.add_argument("--cc", default="gcc")
    given = parser.parse_args()
    need_compiled()
    library = build(given.cc)
    print("| rule cards (4 seats) | kernel, tricks | C, tricks | ratio |\n|---|---|---|---|")
    for rules in RULES:
        ours, theirs = InPython(rules), InC(library, rules)
        mine, other = alternate(partial(ours.speed, given.rounds), partial(theirs.speed, given.rounds), given.pairs)
        assert ours.results == list(theirs.out), "not the same algorithm"
        name = ", ".join(map(str, rules)) or "none (plain rules)"
        print(f"| {name} | {million(mine)} | {million(other)} | {ratio(mine, other)} |", flush=True)


if __name__ == "__main__":
    main()
