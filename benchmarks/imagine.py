"""What a copy and an imagined deal cost: `clone()` and `imagine()` of Stich-Meister in the middle of a round.

    .venv-compiled/bin/python -m benchmarks.imagine [--games 12] [--repeat 20000]

Games of four seats are played by chance; before every sixth card from the fifth on, the seat to play remembers what it
has seen. There we copy the round and deal all hidden cards anew in accordance with what that seat knows: inside the
compiled kernel, where search and simulation do it, and once more for whole positions through the public Python API.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Iterator

from benchmarks.measure import need_compiled
from tafelrunde.core.chance import Chance
from tafelrunde.core.observe import sample_move
from tafelrunde.core.position import Pause
from tafelrunde.games.stich_meister import GAME, kernel
from tafelrunde.games.stich_meister.guess import samples
from tafelrunde.games.stich_meister.memory import Memory
from tafelrunde.games.stich_meister.position import StichPosition
from tafelrunde.games.stich_meister.thought import Thought

SEATS = 4


def situations(games: int) -> Iterator[tuple[StichPosition, int, Memory]]:
    """Yield positions in the tricks of first rounds, with who is to play and what that seat remembers."""
    for seed in range(games):
        chance = Chance.of(seed)
        p = GAME.new(SEATS, {}, chance.fork("game"))
        assert isinstance(p, StichPosition)
        memories: list[Memory | None] = [None] * SEATS
        cards = 0
        while not isinstance(p.phase, Pause):
            for told in p.drain()[0]:
                for seat in range(SEATS):
                    if told.reaches(seat):
                        memories[seat] = GAME.remember(seat, memories[seat], told.seen_by(seat), p.view(seat))
            seat = p.to_act()[0]
            if p.phase.id == "tricks":
                cards += 1
                memory = memories[seat]
                if cards >= 5 and cards % 6 == 5 and memory is not None:
                    yield p, seat, memory
            p.play(seat, sample_move(GAME, p.view(seat), seat, p.moves(seat), chance), p.at + 1)


def cost(call: Callable[[], object], times: int) -> float:
    """Return microseconds of processor time for one of `times` that a call does."""
    start = time.process_time()
    call()
    return (time.process_time() - start) / times * 1e6


def main() -> None:
    """Print a line of Markdown for each figure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--repeat", type=int, default=20_000)
    given = parser.parse_args()
    need_compiled()
    figures: dict[str, list[float]] = {}
    few = max(1, given.repeat // 200)
    for p, seat, memory in situations(given.games):
        guess, n = Thought(p.view(seat), seat, memory).guess, given.repeat
        chance = Chance.of(1)
        for name, call, times in (
            ("kernel: clone a round", lambda r=p.table: kernel.clones(r, n), n),  # noqa: B023
            ("kernel: imagine a round", lambda g=guess: samples(g, n // 10, 1), n // 10),  # noqa: B023
            ("position: clone()", lambda p=p: [p.clone() for _ in range(few)], few),
            ("position: imagine()", lambda p=p: [p.imagine(seat, chance, memory) for _ in range(few)], few),  # noqa: B023
        ):
            figures.setdefault(name, []).append(cost(call, times))
    print("| what | median | least | most | situations |\n|---|---|---|---|---|")
    for name, micros in figures.items():
        low, mid, high = min(micros), statistics.median(micros), max(micros)
        print(f"| {name} | {mid:.3f} µs | {low:.3f} | {high:.3f} | {len(micros)} |")


if __name__ == "__main__":
    main()
