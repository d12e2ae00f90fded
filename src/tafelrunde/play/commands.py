"""What people at a table may ask for: one function a kind of message. Each does it or raises Refusal, changing
nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from tafelrunde.core.game import find_game
from tafelrunde.core.refusal import Malformed, Refusal
from tafelrunde.core.text import CHAT, clean
from tafelrunde.play import protocol as wire
from tafelrunde.play.connection import Connection
from tafelrunde.play.journal import (
    Again,
    BotSat,
    Chair,
    Changed,
    ReadySet,
    Renamed,
    Sat,
    Sent,
    Spoke,
    Stood,
    Voted,
)
from tafelrunde.play.people import Somebody, checked_name
from tafelrunde.play.store import wall_ms
from tafelrunde.play.table import Racing, Table

BOT_NAMES: Final = ("Trude", "Otto", "Elsa", "Karl", "Herta", "Willi", "Lotte", "Emil", "Grete", "Hugo")

GAME_COST: Final = {wire.Chat: "chat", wire.Emote: "emote", wire.Remind: "emote", wire.MakeMove: None}
"""Which allowance of the socket a message uses beside the general one; all others use `change`."""


# --- helpers --------------------------------------------------------------------------------------------------------


def _seat(table: Table, seat: int) -> Chair:
    if not 0 <= seat < len(table.state.chairs):
        raise Refusal("not-found", facts={"seat": seat})
    return table.state.chairs[seat]


def _own(table: Table, connection: Connection, seat: int | None) -> int:
    """The seat that this socket acts for."""
    mine = table.seats_of(connection.person.id) if connection.acts else []
    if not mine:
        raise Refusal("not-seated")
    if seat is None:
        return mine[0]
    if seat not in mine:
        raise Refusal("not-your-seat", facts={"seat": seat})
    return seat


def _host(table: Table, connection: Connection) -> None:
    if not connection.acts or table.state.host != connection.person.id:
        raise Refusal("not-host")


def _waiting(table: Table) -> None:
    """Only before or after a game."""
    if table.running:
        raise Refusal("already-started")


def _talk(table: Table) -> None:
    if not table.chat_open:
        raise Refusal("chat-closed")


def _player(connection: Connection) -> None:
    if not connection.acts:
        raise Refusal("not-seated")


# --- the game -------------------------------------------------------------------------------------------------------


def make_move(table: Table, connection: Connection, message: wire.MakeMove, arrival: float) -> None:
    """Judge a move as things are now; in a race it waits until nobody can have been earlier."""
    seat = _own(table, connection, message.seat)
    record = table.record
    if record is None:
        raise Refusal("not-started")
    if message.id is not None:
        known, first = table.first_answer(seat, message.id)
        if known:
            table.answer(connection, message.id, first)
            return
        held = table.racing.get(f"{seat}/{message.id}")
        if held is not None:
            if connection not in held.askers:
                held.askers.append(connection)
            return
    try:
        move = msgspec.json.decode(message.move)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError) as error:
        raise Refusal("malformed", facts={"detail": str(error)[:200]}) from None
    if table.running and table.state.chairs[seat].taken:
        table.give_back(seat)
    if table.running and record.position.phase.raced:
        table.enter_race(seat, Racing(move, message.id, [connection]), arrival, connection.trip.credit)
        table.run_race()
        return
    table.answer(connection, message.id, table.make_move(seat, move, message.id, table.now))


def vote(table: Table, connection: Connection, message: wire.Vote, arrival: float) -> None:
    """More than half of the other people who are there make a bot play for a seat that keeps a clockless table
    waiting."""
    by = _own(table, connection, None)
    chair = _seat(table, message.seat)
    position = table.position
    if not table.running or position is None:
        raise Refusal("not-started")
    waited = arrival - table.awaited.get(message.seat, arrival)
    if chair.person is None or chair.taken or position.deadline is not None or message.seat not in position.to_act():
        raise Refusal("no-vote", facts={"wait_ms": None})
    if waited < table.settings.vote_ms:
        raise Refusal("no-vote", facts={"wait_ms": round(table.settings.vote_ms - waited)})
    if by == message.seat:
        raise Refusal("no-vote", facts={"wait_ms": None})
    table.note(Voted(seat=message.seat, by=by, yes=message.yes))
    here = {c.person.id for c in table.connections.values() if c.acts and table.seats_of(c.person.id)}
    others = here - {chair.person}
    voters = {table.state.chairs[seat].person for seat in chair.votes} & others
    if len(voters) * 2 > len(others):
        table.take(message.seat, "voted")


def remind(table: Table, connection: Connection, message: wire.Remind, arrival: float) -> None:
    """A nudge that everybody sees."""
    _own(table, connection, None)
    chair = _seat(table, message.seat)
    if table.position is None or message.seat not in table.position.to_act():
        raise Refusal("no-vote", facts={"wait_ms": None})
    table.say(wire.Notice(code="remind", seat=message.seat, name=chair.name, facts={"by": connection.person.name}))


def take_back(table: Table, connection: Connection, message: wire.TakeBack, arrival: float) -> None:
    """The own seat, at once."""
    _player(connection)
    person = connection.person.id
    mine = [s for s, chair in enumerate(table.state.chairs) if chair.person == person and chair.taken]
    if not mine or (message.seat is not None and message.seat not in mine):
        raise Refusal("not-seated")
    if person in table.state.kicked:
        raise Refusal("kicked")
    for seat in mine if message.seat is None else [message.seat]:
        table.give_back(seat)


# --- seats ----------------------------------------------------------------------------------------------------------


def seat_for(table: Table, somebody: Somebody, seat: int | None) -> int:
    """Give a person a seat (None: the next free one); Refusal where that cannot be. Used by `sit` and the
    invitation."""
    state = table.state
    if somebody.id in state.kicked:
        raise Refusal("kicked")
    if seat is not None:
        _seat(table, seat)
    mine = [s for s, chair in enumerate(state.chairs) if chair.person == somebody.id and not chair.guest]
    if table.running:
        if somebody.id in state.sat and state.sat[somebody.id] not in mine:
            raise Refusal("seat-taken", facts={"seat": state.sat[somebody.id]})
        if mine:
            if state.chairs[mine[0]].taken:
                table.give_back(mine[0])
                return mine[0]
            raise Refusal("already-seated", facts={"seat": mine[0]})
        free = [s for s, chair in enumerate(state.chairs) if chair.bot or chair.gone]
    else:
        if mine and seat in (None, mine[0]):
            raise Refusal("already-seated", facts={"seat": mine[0]})
        free = [s for s, chair in enumerate(state.chairs) if chair.empty]
        free += [s for s, chair in enumerate(state.chairs) if chair.bot and s == seat]
    if seat is None and not free:
        raise Refusal("table-full")
    chosen = free[0] if seat is None else seat
    if chosen not in free:
        raise Refusal("seat-taken", facts={"seat": chosen})
    if mine:
        table.note(Stood(seat=mine[0]))
    table.note(Sat(seat=chosen, person=somebody.id, name=somebody.name, animal=somebody.animal))
    table.say(wire.Notice(code="sat", seat=chosen, name=somebody.name))
    table.house.sat(somebody.id, table)
    if not any(c.acts and c.person.id == somebody.id for c in table.connections.values()):
        table.left_at[somebody.id] = table.clock()
    return chosen


def sit(table: Table, connection: Connection, message: wire.Sit, arrival: float) -> None:
    """A seat for oneself, or for a guest at the same device."""
    _player(connection)
    if message.guest is None:
        seat_for(table, connection.person, message.seat)
        return
    _waiting(table)
    _own(table, connection, None)
    name, animal = checked_name(message.guest.name, message.guest.animal)
    free = [s for s, chair in enumerate(table.state.chairs) if chair.empty]
    if not free:
        raise Refusal("table-full")
    seat = free[0] if message.seat is None else message.seat
    _seat(table, seat)
    if seat not in free:
        raise Refusal("seat-taken", facts={"seat": seat})
    table.note(Sat(seat=seat, person=connection.person.id, name=name, animal=animal, guest=True))
    table.say(wire.Notice(code="sat", seat=seat, name=name))


def stand(table: Table, connection: Connection, message: wire.Stand, arrival: float) -> None:
    """Give a seat up."""
    seat = _own(table, connection, message.seat)
    _give_up(table, seat)


def _give_up(table: Table, seat: int) -> None:
    name = table.state.chairs[seat].name
    if table.running:
        table.take(seat, "left")
    else:
        table.note(Stood(seat=seat))
    table.say(wire.Notice(code="stood", seat=seat, name=name))


def set_bot(table: Table, connection: Connection, message: wire.SetBot, arrival: float) -> None:
    """A bot for an empty seat, another strength, or none."""
    _host(table, connection)
    _waiting(table)
    chair = _seat(table, message.seat)
    if chair.person is not None:
        raise Refusal("seat-taken", facts={"seat": message.seat})
    if message.level is None:
        table.note(Stood(seat=message.seat))
    else:
        bot_sits(table, message.seat, message.level)


def bot_sits(table: Table, seat: int, level: wire.Level) -> None:
    """A bot with a name that nobody at the table has."""
    chair = table.state.chairs[seat]
    taken = {other.name for other in table.state.chairs if other is not chair}
    name = chair.name if chair.bot else next(name for name in BOT_NAMES if name not in taken)
    used = {other.animal for other in table.state.chairs if other is not chair}
    animal = next((a for a in wire.ANIMALS if a not in used), wire.ANIMALS[seat % len(wire.ANIMALS)])
    table.note(BotSat(seat=seat, level=level, name=name, animal=chair.animal if chair.bot else animal))


def set_options(table: Table, connection: Connection, message: wire.SetOptions, arrival: float) -> None:
    """Another game, other options, more or fewer seats, listed or not."""
    _host(table, connection)
    state = table.state
    openness = state.open if message.open is msgspec.UNSET else message.open
    if table.running:
        if any(wish is not msgspec.UNSET for wish in (message.seats, message.options, message.game)):
            raise Refusal("already-started")
        keep: list[int | None] = [*range(len(state.chairs))]
        table.note(Changed(game=state.game, options=state.options, open=openness, keep=keep))
        return
    game_id = state.game if message.game is msgspec.UNSET else message.game
    old = state.options if game_id == state.game else {}
    given = {} if message.options is msgspec.UNSET else message.options
    options = checked_options(game_id, {**old, **given})
    seats = len(state.chairs) if message.seats is msgspec.UNSET else message.seats
    game = find_game(game_id)
    if message.seats is msgspec.UNSET:
        seats = min(max(seats, game.min_seats), game.max_seats)
    elif not game.min_seats <= seats <= game.max_seats:
        raise Refusal("bad-seats", facts={"least": game.min_seats, "most": game.max_seats})
    table.note(Changed(game=game_id, options=options, open=openness, keep=_keep(state.chairs, seats)))


def _keep(chairs: list[Chair], seats: int) -> list[int | None]:
    """Which seats stay when there are more or fewer: empty ones go first, then bots, never people."""
    keep: list[int | None] = [*range(len(chairs))]
    for goes in (lambda c: c.empty, lambda c: c.bot is not None):
        for seat in reversed(range(len(chairs))):
            if len(keep) > seats and goes(chairs[seat]) and seat in keep:
                keep.remove(seat)
    if len(keep) > seats:
        raise Refusal("seat-taken", facts={"seat": keep[-1]})
    return keep + [None] * (seats - len(keep))


def checked_options(game_id: str, given: dict[str, Any]) -> dict[str, Any]:
    """Complete options as JSON values; Refusal `not-found` or `bad-options`."""
    try:
        game = find_game(game_id)
    except Malformed as error:
        raise Refusal("not-found", facts={"game": game_id}) from error
    try:
        options: dict[str, Any] = msgspec.to_builtins(game.options(given))
    except (Malformed, ValueError) as error:
        raise Refusal("bad-options", facts={"detail": str(error)}) from None
    return options


# --- beginning and ending -------------------------------------------------------------------------------------------


def ready(table: Table, connection: Connection, message: wire.Ready, arrival: float) -> None:
    """Ready, or not yet."""
    seat = _own(table, connection, message.seat)
    _waiting(table)
    table.note(ReadySet(seat=seat, ready=message.ready))


def start(table: Table, connection: Connection, message: wire.Start, arrival: float) -> None:
    """The host begins."""
    _host(table, connection)
    _waiting(table)
    chairs = table.state.chairs
    empty = [s for s, chair in enumerate(chairs) if chair.empty]
    if empty and message.fill is None:
        raise Refusal("seats-open", facts={"seats": empty})
    slow = [
        s
        for s, chair in enumerate(chairs)
        if chair.person not in (None, connection.person.id) and not (chair.ready or chair.guest)
    ]
    if slow and not message.anyway:
        raise Refusal("not-ready", facts={"seats": slow})
    for seat in empty:
        assert message.fill is not None
        bot_sits(table, seat, message.fill)
    table.begin()


def rematch(table: Table, connection: Connection, message: wire.Rematch, arrival: float) -> None:
    """Once more, when everybody who is there and seated wants it."""
    _own(table, connection, None)
    state = table.state
    if state.state != "ended":
        raise Refusal("not-over")
    table.note(Again(person=connection.person.id, yes=message.yes))
    here = {c.person.id for c in table.connections.values() if c.acts}
    seated = {chair.person for chair in state.chairs if chair.person is not None}
    if message.yes and seated & here <= state.again:
        for seat, chair in enumerate(state.chairs):
            if chair.empty:
                bot_sits(table, seat, table.settings.takeover)
        table.begin()


# --- people ---------------------------------------------------------------------------------------------------------


def chat(table: Table, connection: Connection, message: wire.Chat, arrival: float) -> None:
    """A line for everybody."""
    _talk(table)
    text = clean(message.text, CHAT)
    if not connection.human or connection.person.id in table.state.kicked:
        raise Refusal("kicked" if connection.human else "not-seated")
    person = connection.person
    said = wire.Said(
        n=table.state.said + 1,
        person=person.id,
        name=person.name,
        seat=next(iter(table.seats_of(person.id)), None),
        text=text,
        time=wall_ms(),
    )
    table.note(Spoke(said=said), quiet=True)
    table.everybody(said)


def emote(table: Table, connection: Connection, message: wire.Emote, arrival: float) -> None:
    """A sign for everybody, not kept."""
    _talk(table)
    if message.emote not in wire.EMOTES:
        raise Refusal("bad-emote")
    if not connection.human or connection.person.id in table.state.kicked:
        raise Refusal("kicked" if connection.human else "not-seated")
    person = connection.person
    seat = next(iter(table.seats_of(person.id)), None)
    table.everybody(wire.Emoted(person=person.id, name=person.name, seat=seat, emote=message.emote))


def rename(table: Table, connection: Connection, message: wire.Rename, arrival: float) -> None:
    """A new name, one's own or a guest's."""
    _player(connection)
    if message.seat is None:
        table.house.rename(connection.person, message.name, message.animal)
        return
    seat = _own(table, connection, message.seat)
    if not table.state.chairs[seat].guest:
        table.house.rename(connection.person, message.name, message.animal)
        return
    _talk(table)
    name, animal = checked_name(message.name, message.animal)
    table.note(Renamed(seat=seat, name=name, animal=animal))


def renamed(table: Table, somebody: Somebody) -> None:
    """A person has a new name: their seat shows it."""
    for seat, chair in enumerate(table.state.chairs):
        if chair.person == somebody.id and not chair.guest:
            table.note(Renamed(seat=seat, name=somebody.name, animal=somebody.animal))
    table.changed()


def pass_host(table: Table, connection: Connection, message: wire.PassHost, arrival: float) -> None:
    """Somebody else is the host."""
    _host(table, connection)
    heir = next((c for c in table.connections.values() if c.acts and c.person.id == message.person), None)
    if heir is None:
        raise Refusal("not-found")
    table.make_host(heir)


def kick(table: Table, connection: Connection, message: wire.Kick, arrival: float) -> None:
    """Send somebody away for good."""
    _host(table, connection)
    state = table.state
    if message.person == connection.person.id:
        raise Refusal("not-found")
    seats = [s for s, chair in enumerate(state.chairs) if chair.person == message.person]
    there = [c for c in table.connections.values() if c.person.id == message.person]
    if not seats and not there:
        raise Refusal("not-found")
    name = state.chairs[seats[0]].name if seats else there[0].person.name
    table.note(Sent(person=message.person))
    for seat in seats:
        if table.running:
            table.take(seat, "kicked")
        else:
            table.note(Stood(seat=seat))
    table.say(wire.Notice(code="kicked", name=name, facts={"person": message.person}))


Command = Callable[[Table, Connection, Any, float], None]

COMMANDS: Final[dict[type, Command]] = {
    wire.MakeMove: make_move,
    wire.Chat: chat,
    wire.Emote: emote,
    wire.Sit: sit,
    wire.Stand: stand,
    wire.SetBot: set_bot,
    wire.SetOptions: set_options,
    wire.Ready: ready,
    wire.Start: start,
    wire.Rename: rename,
    wire.PassHost: pass_host,
    wire.Kick: kick,
    wire.Vote: vote,
    wire.Remind: remind,
    wire.TakeBack: take_back,
    wire.Rematch: rematch,
}


def handle(table: Table, connection: Connection, message: wire.ToServer, arrival: float) -> None:
    """Do what a socket asks for and answer it. `arrival` in ms of the table's clock."""
    try:
        COMMANDS[type(message)](table, connection, message, arrival)
    except Refusal as refusal:
        table.answer(connection, message.id, refusal)
    else:
        if not isinstance(message, wire.MakeMove):
            table.answer(connection, message.id)
    table.publish_soon()
