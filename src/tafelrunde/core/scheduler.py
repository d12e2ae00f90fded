"""Bots at one table in virtual time: races, thinking times and deadlines happen in their order, as fast as it goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tafelrunde.core.bot import Answer, Bot
from tafelrunde.core.observe import observe
from tafelrunde.core.record import Record
from tafelrunde.core.refusal import Refusal

PATIENCE = 3
"""Refused answers in a row before a seat's default happens instead."""


class Stuck(RuntimeError):
    """Nobody answers and no clock runs, or the game does not end."""


class _Pending(NamedTuple):
    due: int
    serial: int
    answer: Answer


def run(record: Record, bots: Sequence[Bot], *, max_entries: int = 100_000, strict: bool = False) -> Record:
    """Play a record to its end; `bots` by seat. Stuck if it does not end; a refused bot raises where `strict`."""
    position = record.position
    pending: list[_Pending | None] = [None] * position.seats
    refused = [0] * position.seats
    known = 0
    while True:
        news = record.history[known:]
        known = len(record.history)
        waiting = position.to_act()
        for seat, bot in enumerate(bots):
            due = pending[seat]
            if due is not None and (seat not in waiting or due.serial != position.stack[-1].serial):
                due = pending[seat] = None
            ask = seat in waiting and (due is None or bool(news))
            if not (ask or (bot.watches and news)):
                continue
            obs = observe(position, seat, news)
            if bot.watches:
                bot.see(obs)
            if ask and (due is None or not bot.keeps(obs, due.answer)):
                answer = bot.answer(obs)
                pending[seat] = (
                    None
                    if answer is None
                    else _Pending(position.at + max(0, answer.after_ms), position.stack[-1].serial, answer)
                )
        if position.winners is not None:
            return record
        if len(record.entries) >= max_entries:
            raise Stuck(f"{record.game.id} has not ended after {max_entries} entries")
        first = min(((p.due, seat) for seat, p in enumerate(pending) if p is not None), default=None)
        deadline = position.deadline
        if deadline is not None and (first is None or deadline <= first[0]):
            record.expire(deadline)
            continue
        if first is None:
            raise Stuck(f"{record.game.id}: nobody answers in phase {position.stack[-1].phase}")
        at, seat = first
        mine = pending[seat]
        assert mine is not None
        pending[seat] = None
        try:
            record.play(seat, mine.answer.move, at)
            refused[seat] = 0
        except Refusal:
            if strict:
                raise
            refused[seat] += 1
            if refused[seat] >= PATIENCE:
                refused[seat] = 0
                record.default(seat, at)
