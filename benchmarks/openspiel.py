"""Tricks a second in random play-outs: the compiled kernel against OpenSpiel's C++ roll-outs of like games.

    .venv-compiled/bin/python -m benchmarks.openspiel --peers PEERS/bin/python [--pairs 7] [--rounds 20000]

Hearts, spades and skat are trick games with 52, 52 and 30 cards played, not Stich-Meister: tricks are compared, at the
same number of seats. We deal every round anew, with plain rules; OpenSpiel clones a dealt state. Processor time, one
thread each; OpenSpiel runs in a process of its own (peers/rollouts.py), the two never at the same time.
"""

from __future__ import annotations

import argparse
import subprocess
import time
from functools import partial
from pathlib import Path

from benchmarks.measure import alternate, million, need_compiled, ratio
from tafelrunde.games.stich_meister import kernel
from tafelrunde.games.stich_meister.cards import deck_for
from tafelrunde.games.stich_meister.rule_cards import compile_rules

SEATS = {"hearts": 4, "spades": 4, "skat": 3}


class OpenSpiel:
    """The other side, asked over pipes."""

    def __init__(self, python: str) -> None:
        """Start it and wait until its games are dealt."""
        script = Path(__file__).with_name("peers") / "rollouts.py"
        self.process = subprocess.Popen([python, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.line().split() == ["ready", *sorted(SEATS)]

    def line(self) -> str:
        """Read a line."""
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def speed(self, game: str, rollouts: int) -> float:
        """Return tricks a second of a game."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{game} {rollouts}\n")
        self.process.stdin.flush()
        cards, seconds = self.line().split()
        return int(cards) / SEATS[game] / float(seconds)


def speed(seats: int, rounds: int) -> float:
    """Return our tricks a second under plain rules."""
    deck = deck_for(seats)
    start = time.process_time()
    tricks, _ = kernel.simulate(compile_rules((), seats), deck, seats, deck.bit_count() // seats, rounds, 1)
    return tricks / (time.process_time() - start)


def main() -> None:
    """Print a line of Markdown for each of OpenSpiel's games."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peers", required=True, help="a Python that has open_spiel")
    parser.add_argument("--pairs", type=int, default=7)
    parser.add_argument("--rounds", type=int, default=20_000)
    given = parser.parse_args()
    need_compiled()
    peer = OpenSpiel(given.peers)
    print("| against | seats | Stich-Meister, tricks | OpenSpiel, tricks | ratio |\n|---|---|---|---|---|")
    for game, seats in SEATS.items():
        mine, other = alternate(
            partial(speed, seats, given.rounds), partial(peer.speed, game, given.rounds), given.pairs
        )
        print(f"| {game} | {seats} | {million(mine)} | {million(other)} | {ratio(mine, other)} |", flush=True)


if __name__ == "__main__":
    main()
