"""Tricks a second with four random rule cards in play, against plain rules at the same number of seats.

    .venv-compiled/bin/python -m benchmarks.rule_cards [--pairs 5] [--sets 200] [--rounds 300]

Each side plays sets x rounds rounds by chance inside the kernel; every set is four rule cards drawn anew from the 60
(the same sets in every pair). Preparing the rules of a set happens once a round in a game and is not counted here.
Rule 40 plays three tricks less a round and 24 one in a way of its own: only tricks that are played count.
"""

from __future__ import annotations

import argparse
import random
import time
from functools import partial

from benchmarks.measure import alternate, million, need_compiled, ratio
from tafelrunde.games.stich_meister import kernel
from tafelrunde.games.stich_meister.cards import deck_for
from tafelrunde.games.stich_meister.rule_cards import NUMBERS, compile_rules


def speed(plans: list[kernel.Plan], seats: int, rounds: int) -> float:
    """Return tricks a second over all plans."""
    deck = deck_for(seats)
    tricks = 0
    start = time.process_time()
    for plan in plans:
        tricks += kernel.simulate(plan, deck, seats, deck.bit_count() // seats, rounds, 1)[0]
    return tricks / (time.process_time() - start)


def main() -> None:
    """Print a line of Markdown for each number of seats."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--sets", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=300)
    given = parser.parse_args()
    need_compiled()
    print("| seats | four rule cards, tricks | plain, tricks | ratio |\n|---|---|---|---|")
    for seats in (3, 4, 5):
        chance = random.Random(seats)
        ruled = [compile_rules(chance.sample(NUMBERS, 4), seats) for _ in range(given.sets)]
        plain = [compile_rules((), seats)] * given.sets
        mine, other = alternate(
            partial(speed, ruled, seats, given.rounds), partial(speed, plain, seats, given.rounds), given.pairs
        )
        print(f"| {seats} | {million(mine)} | {million(other)} | {ratio(mine, other)} |", flush=True)


if __name__ == "__main__":
    main()
