"""Whole games of bots, watched entry by entry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tafelrunde.bots.make import make_bot
from tafelrunde.core.chance import Chance
from tafelrunde.core.observe import observe
from tafelrunde.core.record import Record
from tafelrunde.games.sackl_zement import GAME


def games(levels: Sequence[str], seed: int, options: dict[str, Any] | None = None) -> Iterator[Record]:
    """One game, yielded at its start and after every entry; every bot is asked in the order of seats."""
    record = Record(GAME, len(levels), options or {}, b"%d" % seed, digests=False)
    position = record.position
    chance = Chance(b"bots/%d" % seed)
    bots = [make_bot(GAME, level, seat, len(levels), position.options, chance) for seat, level in enumerate(levels)]
    known = 0
    yield record
    while position.winners is None:
        news, known = record.history[known:], len(record.history)
        for seat, bot in enumerate(bots):
            bot.see(observe(position, seat, news))
        seat = position.to_act()[0]
        answer = bots[seat].answer(observe(position, seat))
        assert answer is not None
        record.play(seat, answer.move, position.at + 1000)
        yield record
