"""Making the one observation that a person, a bot and the network get."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tafelrunde.core.chance import Chance
from tafelrunde.core.game import Game
from tafelrunde.core.model import Legal, Observation, Told
from tafelrunde.core.position import Position


def observe(position: Position, seat: int | None, told: Iterable[Told] = ()) -> Observation:
    """What this seat (None = the public) gets now, with the events that are new to it."""
    return Observation(
        seat,
        position.at,
        position.view(seat),
        None if seat is None else position.moves(seat),
        [event.seen_by(seat) for event in told if event.reaches(seat)],
    )


def sample_move(game: Game, view: Any, seat: int, legal: Legal, chance: Chance) -> Any:
    """A random legal move out of what `legal` describes, each kind with fair weight. `legal` must not be empty."""
    kinds = len(legal.moves) + len(legal.choose) + len(legal.free)
    n = chance.below("sample", kinds)
    if n < len(legal.moves):
        return legal.moves[n]
    n -= len(legal.moves)
    if n < len(legal.choose):
        choice = legal.choose[n]
        count = choice.least + chance.below("sample", choice.most - choice.least + 1)
        pieces = chance.sample("sample", choice.pool, count)
        return {"type": choice.type, choice.field: pieces, **choice.fixed}
    return game.sample_free(view, seat, legal.free[n - len(legal.choose)], chance)
