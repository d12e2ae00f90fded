"""The scenario format, verb by verb: what holds passes, what does not fails, what contradicts itself is malformed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tafelrunde.core.game import register
from tafelrunde.core.refusal import Malformed
from tafelrunde.core.scenario import Failure, Scenario, check, without
from tests.core.quiet_numbers import GAME

register(GAME)
HEAD = "game: quiet-numbers\ntitle: A test\nseats: 2\noptions: {turn_time: 30}\ngiven: {lucky: [2]}\nsteps:\n"
BOTH = """  - do: {seat: 0, move: {type: name, number: 5}}
  - hidden: {seat: 1, text: 5, at: my_number}
  - do: {seat: 1, move: {type: name, number: 2}}
"""
LISTED = f"  - legal: {{seat: 0, moves: [{', '.join(f'{{type: name, number: {n}}}' for n in (5, 3, 4, 1, 2))}]}}\n"
TIMED = """  - do: {seat: 0, move: {type: name, number: 3}}
    time: 29.9s
  - see: {seat: 1, at: deadline, is: 30000}
"""


def scenario(tmp_path: Path, steps: str, head: str = HEAD) -> Scenario:
    path = tmp_path / "one.yaml"
    path.write_text(head + steps)
    return Scenario(path)


HOLDS = {
    "do and see": BOTH + "  - see: {seat: public, at: scores, is: [5, 0]}\n",
    "a path into a list": BOTH + "  - see: {seat: 0, at: 'numbers[1]', is: 2}\n",
    "a sub-set": BOTH + "  - see: {seat: 0, at: numbers, has: [2]}\n",
    "a difference": BOTH + "  - see: {seat: 0, at: phase, not: think}\n",
    "a pause is skipped by the next move": BOTH * 3 + "  - do: {seat: 1, move: {type: continue}}\n",
    "a refusal": BOTH + "  - refuse: {seat: 0, move: {type: name, number: 9}, because: wrong-number}\n",
    "malformed moves": "  - refuse: {seat: 0, move: {type: shout}, because: malformed}\n",
    "legal moves in any order": "  - legal: {seat: 0, moves: ["
    + ", ".join(f"{{type: name, number: {n}}}" for n in (5, 3, 4, 1, 2))
    + "]}\n",
    "some legal moves": "  - legal: {seat: 0, includes: [{type: name, number: 3}]}\n",
    "time in given steps": TIMED,
    "waiting": "  - wait: 30s\n  - see: {seat: public, at: phase, is: reveal}\n",
    "too late": BOTH.split("\n", 1)[0] + "\n  - wait: 36s\n  - do: {seat: 0, move: {type: name, number: 1}}\n",
    "covered": BOTH + "  - gone: {seat: 1, text: 7, at: numbers}\n",
    "the end": BOTH * 3 + "  - wait: 6s\n  - over: {winners: [0], scores: [15, 0]}\n",
}
FAILS = {
    "another value": BOTH + "  - see: {seat: public, at: scores, is: [5, 1]}\n",
    "true is not 1": BOTH + "  - see: {seat: public, at: round, is: true}\n",
    "a missing path": BOTH + "  - see: {seat: public, at: nothing.here, is: null}\n",
    "a member too many": BOTH + "  - see: {seat: 0, at: numbers, has: [2, 2]}\n",
    "a refused move": "  - do: {seat: 0, move: {type: name, number: 9}}\n",
    "a move that was not refused": "  - refuse: {seat: 0, move: {type: name, number: 5}, because: wrong-number}\n",
    "another refusal": "  - refuse: {seat: 0, move: {type: name, number: 9}, because: already-chosen}\n",
    "a legal move left out": "  - legal: {seat: 0, moves: [{type: name, number: 3}]}\n",
    "an illegal move among the legal": "  - legal: {seat: 0, includes: [{type: name, number: 6}]}\n",
    "a secret that was shown": BOTH + "  - hidden: {seat: 1, text: 5, at: numbers}\n",
    "not yet over": BOTH + "  - over: {winners: [0]}\n",
    "time backwards": BOTH + "  - do: {seat: 0, move: {type: continue}}\n    time: 1s\n",
}
WRONG = {
    "an unknown verb": "  - shout: {seat: 0}\n",
    "a seat that is not there": "  - do: {seat: 2, move: {type: name, number: 1}}\n",
    "a key twice": "  - do: {seat: 0, seat: 1, move: {type: name, number: 1}}\n",
    "a missing key": "  - refuse: {seat: 0, move: {type: name, number: 1}}\n",
    "no time": "  - wait: soon\n",
    "two verbs": "  - do: {seat: 0, move: {type: name, number: 1}}\n    wait: 3s\n",
}


TRUMPS = """game: stich-meister
title: t
seats: 3
given: {rules: [15], leader: 0, hands: {0: [fan-3, fan-4], 1: [coin-2, fan-5], 2: [koi-9, koi-11]}}
steps:
  - hidden: {seat: 0, text: coin-2}
  - gone: {seat: 0, text: coin-2}
  - do: {seat: 0, move: {type: play, card: fan-3}}
  - hidden: {seat: 1, text: koi-9}
  - hidden: {seat: 2, text: fan-5}
"""


def test_hidden_passes_over_lists_of_kinds_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "one.yaml"

    def run(more: str) -> None:
        path.write_text(TRUMPS + more, encoding="utf-8")
        Scenario(path).run()

    run("")
    for shown in (
        "{seat: 0, text: coin-2, at: trumps}",  # named, it counts
        "{seat: 0, text: fan-4}",  # in the own hand and among the legal moves
        "{seat: 2, text: fan-3}",  # in an event and in the trick
    ):
        with pytest.raises(Failure, match="was shown"):
            run(f"  - hidden: {shown}\n")
    with pytest.raises(Failure, match="was shown"):
        run("  - gone: {seat: 0, text: coin-2, at: trumps}\n")


def test_without_takes_out_only_what_lies_at_the_path() -> None:
    value = {"view": {"trumps": [1], "hand": [2]}, "events": [{"event": {"trumps": 3, "card": 4}}, {"event": None}]}
    assert without(value, ["view", "trumps"]) == {**value, "view": {"hand": [2]}}
    assert without(value, ["events", "*", "event", "trumps"])["events"] == [{"event": {"card": 4}}, {"event": None}]
    assert without(value, ["trumps"]) == value


@pytest.mark.parametrize("name", HOLDS)
def test_holds(tmp_path: Path, name: str) -> None:
    scenario(tmp_path, HOLDS[name]).run()


@pytest.mark.parametrize("name", FAILS)
def test_fails(tmp_path: Path, name: str) -> None:
    with pytest.raises(Failure):
        scenario(tmp_path, FAILS[name]).run()


@pytest.mark.parametrize("name", WRONG)
def test_malformed(tmp_path: Path, name: str) -> None:
    with pytest.raises(Malformed):
        scenario(tmp_path, WRONG[name])


def test_off_is_a_word(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="turn_time"):
        scenario(tmp_path, "  - wait: 1s\n", HEAD.replace("30", "off")).run()


def test_the_exit_status_tells_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scenario(tmp_path, HOLDS["waiting"])
    assert check([tmp_path]) == 0
    (tmp_path / "two.yaml").write_text(HEAD + FAILS["not yet over"])
    assert check([tmp_path]) == 1
    assert "step 4 (over): the game is not over" in capsys.readouterr().out
    (tmp_path / "three.yaml").write_text(HEAD + WRONG["no time"])
    assert check([tmp_path]) == 2
    assert check([tmp_path / "nowhere"]) == 2
