"""Golden playthroughs: one whole game a file, every input, and what it changed in every viewer's view.

Rewrite them with `python -m tests.golden.playthrough` and read the difference before you commit it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tafelrunde.bots.make import make_bot
from tafelrunde.core.chance import Chance
from tafelrunde.core.game import Game, find_game, game_ids
from tafelrunde.core.record import Record, replay
from tafelrunde.core.scheduler import run

FOLDER = Path(__file__).parent
SEED = b"golden"
MISSING = object()


def text(value: Any) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()


def changes(before: dict[str, Any], after: dict[str, Any], public: dict[str, Any] | None) -> str:
    """The fields that are new or different; for a seat only where they differ from what the public sees."""
    told = []
    for name, value in after.items():
        if value != before.get(name, MISSING) and (public is None or value != public.get(name, MISSING)):
            told.append(f"{name}={text(value)}")
    return " ".join(told)


def playthrough(game: Game, seats: int) -> Iterator[str]:
    """The lines of one game: random bots, a clock of 30 seconds, defaults now and then."""
    played = Record(game, seats, {"turn_time": 30}, SEED)
    bots = [make_bot(game, "random", s, seats, played.position.options, Chance(SEED)) for s in range(seats)]
    run(played, bots)
    record = Record(game, seats, {"turn_time": 30}, SEED)
    viewers: list[int | None] = [None, *range(seats)]
    views: dict[int | None, dict[str, Any]] = {viewer: {} for viewer in viewers}
    known = 0

    def lines() -> Iterator[str]:
        nonlocal known
        public: dict[str, Any] | None = None
        for viewer in viewers:
            obs = msgspec.to_builtins(record.observe(viewer, known), str_keys=True)
            events = [e for e in obs["events"] if e["event"]]
            if viewer is not None:
                theirs = msgspec.to_builtins(record.observe(None, known), str_keys=True)["events"]
                events = [e for e in events if e not in theirs]
            name = "public" if viewer is None else f"seat {viewer}"
            for event in events:
                yield f"    {name} * {text(event['event'])}"
            if told := changes(views[viewer], obs["view"], public):
                yield f"    {name}: {told}"
            views[viewer] = obs["view"]
            if viewer is None:
                public = obs["view"]
        known = len(record.history)

    yield f"{game.id}, edition {game.edition}, {seats} seats, options {text(played.header.options)}, seed golden"
    yield from lines()
    for entry in played.entries:
        record.apply(entry)
        who = "" if entry.seat is None else f" seat {entry.seat}"
        move = "" if entry.move is None else f" {text(entry.move)}"
        yield f"> {entry.at / 1000:.3f} s {entry.kind}{who}{move} [{entry.digest}]"
        yield from lines()
    assert replay(played.log()).position.winners is not None


def files() -> list[tuple[str, int, Path]]:
    """Game, number of seats and file of every playthrough."""
    found = []
    for game_id in game_ids():
        game = find_game(game_id)
        for seats in range(game.min_seats, game.max_seats + 1):
            found.append((game_id, seats, FOLDER / f"{game_id}-{seats}.txt"))
    return found


if __name__ == "__main__":
    for game_id, seats, path in files():
        path.write_text("\n".join(playthrough(find_game(game_id), seats)) + "\n")
        print(path.name, path.stat().st_size)
