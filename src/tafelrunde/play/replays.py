"""A game again, from one seat's eyes: all of it when it is over, only what is the viewer's own while it runs."""

from __future__ import annotations

import asyncio
import hashlib
from typing import TYPE_CHECKING

from tafelrunde.core.model import Observation
from tafelrunde.core.record import Diverged, Entry
from tafelrunde.core.refusal import Malformed, Refusal
from tafelrunde.play import protocol as wire
from tafelrunde.play.journal import Begun, decode, games_in, observations
from tafelrunde.play.people import Somebody

if TYPE_CHECKING:
    from tafelrunde.play.table import Table


async def replay(table: Table, who: Somebody | None, number: str, seat: str) -> wire.Replay:
    """The `number`-th game of a table (empty: the last); `seat`: a number, `public`, or empty for the viewer's own."""
    rows = await asyncio.to_thread(table.house.store.log, table.id)
    games = await asyncio.to_thread(lambda: games_in([decode(row.entry) for row in rows]))
    wanted = _number(number, len(games))
    begun, entries = games[wanted - 1]
    running = wanted == table.state.number and table.state.state == "running"
    mine = next(iter(table.seats_of(who.id)), None) if who is not None and running else None
    viewer = _viewer(seat, begun, mine if running else _own(table, who))
    if running:
        if viewer is not None and (who is None or viewer not in table.seats_of(who.id)):
            raise Refusal("not-your-seat", facts={"seat": viewer})
        return _running(table, begun, viewer)
    return await asyncio.to_thread(_finished, table.state.code, wanted, begun, entries, viewer)


def _number(text: str, games: int) -> int:
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else games if not text else 0
    if not 1 <= number <= games:
        raise Refusal("not-found")
    return number


def _own(table: Table, who: Somebody | None) -> int | None:
    return None if who is None else table.state.sat.get(who.id)


def _viewer(seat: str, begun: Begun, own: int | None) -> int | None:
    seats = begun.header.seats
    if not seat:
        return own if own is not None and own < seats else None
    if seat == "public":
        return None
    if seat.isascii() and seat.isdecimal() and len(seat) < 3 and int(seat) < seats:
        return int(seat)
    raise Refusal("not-found")


def _base(code: str, number: int, begun: Begun, viewer: int | None, running: bool) -> wire.Replay:
    header = begun.header
    return wire.Replay(
        code=code,
        number=number,
        game=header.game,
        edition=header.edition,
        options=header.options,
        players=begun.players,
        seat=viewer,
        running=running,
        seed_hash=hashlib.sha256(bytes.fromhex(header.seed)).hexdigest(),
        seed=None if running else header.seed,
        sound=True,
        steps=[],
    )


def _running(table: Table, begun: Begun, viewer: int | None) -> wire.Replay:
    """The events that the viewer may still see, and the present view: what is covered again stays covered."""
    out = _base(table.state.code, table.state.number, begun, viewer, True)
    record = table.record
    if record is None:
        out.sound = False
        return out
    now = record.observe(viewer, 0)
    for at in sorted({seen.at for seen in now.events}):
        events = [seen for seen in now.events if seen.at == at]
        past = Observation(viewer, at, None, None, events)
        out.steps.append(wire.ReplayStep(number=len(out.steps), at=at, by=None, move=None, observation=past))
    now.events = []
    now.legal = None
    out.steps.append(wire.ReplayStep(number=len(out.steps), at=now.now, by=None, move=None, observation=now))
    return out


def _finished(code: str, number: int, begun: Begun, entries: list[Entry], viewer: int | None) -> wire.Replay:
    out = _base(code, number, begun, viewer, False)
    try:
        seen = observations(begun.header, entries, viewer)
    except (Diverged, Malformed):
        out.sound = False
        return out
    past: list[Entry | None] = [None, *entries]
    for n, (entry, observation) in enumerate(zip(past, seen, strict=True)):
        observation.legal = None
        by = None if entry is None or entry.kind == "expire" else entry.seat
        move = None if entry is None else entry.move
        out.steps.append(
            wire.ReplayStep(number=n, at=0 if entry is None else entry.at, by=by, move=move, observation=observation)
        )
    return out
