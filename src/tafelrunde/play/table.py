"""A table as an actor: everything that happens at it goes through here, one thing after another, on the event loop.

A command changes the state by entries (`note`), which are written to the store; what people are told waits until the
entries before it are on disk. Nothing here blocks: bots think elsewhere, the store writes elsewhere.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import msgspec

from tafelrunde.core.game import find_game
from tafelrunde.core.position import Position
from tafelrunde.core.record import Entry, Header, Record
from tafelrunde.core.refusal import Malformed, Refusal
from tafelrunde.play.bots import SIMPLER
from tafelrunde.play.connection import Connection
from tafelrunde.play.fairness import FairQueue, Held
from tafelrunde.play.journal import (
    Back,
    Begun,
    Hosted,
    Note,
    Played,
    Remembered,
    Simpler,
    Stood,
    Stopped,
    Taken,
    WentOn,
    encode,
)
from tafelrunde.play.protocol import (
    PROTOCOL,
    Answer,
    Notice,
    Ping,
    Player,
    Present,
    Refused,
    Seat,
    ServerMessage,
    TableInfo,
    TakenWhy,
    Welcome,
)
from tafelrunde.play.seatbot import SeatBot, Sight
from tafelrunde.play.settings import Settings
from tafelrunde.play.store import Row, wall_ms

if TYPE_CHECKING:
    from tafelrunde.play.house import House

log = logging.getLogger("tafelrunde")

PATIENCE: Final = 3
"""Refused answers of a bot in a row before its seat's default happens instead."""

DEATHS: Final = 2
"""So often may the bots' process end while a bot thinks, before the bot is thought to be the reason."""

IDLE_BOTS_MS: Final = 8_000.0
"""How long a table that waits for nobody but silent bots waits before their defaults happen."""

REFUSALS_KEPT: Final = 512
"""Refused moves whose ids are remembered, so that a repeated one gets the first answer again."""

BROKEN: Final = 4011

to_json: Final = msgspec.json.Encoder().encode


class Racing(msgspec.Struct):
    """A move that waits in the race: who made it, and the sockets that want its answer."""

    move: Any
    id: str | None
    askers: list[Connection]
    bot: SeatBot | None = None


class Table:
    """One table. Sockets come and go; the state is what the log says."""

    def __init__(self, house: House, id: int, state: Remembered) -> None:
        self.house = house
        self.id = id
        self.state = state
        self.settings: Settings = house.settings
        self.connections: dict[int, Connection] = {}
        self.bots: dict[int, SeatBot] = {}
        self.deaths: dict[int, int] = {}
        self.race: FairQueue[Racing] = FairQueue()
        self.racing: dict[str, Racing] = {}
        self.version = 0
        self.dead = False
        self._rows: list[Row] = []
        self._written = state.entries
        self._waiting: list[tuple[int, Connection, bytes]] = []
        self._settling: list[tuple[int, asyncio.Future[None]]] = []
        self._notices: list[Notice] = []
        self._answers: list[tuple[Connection, Answer]] = []
        self._info_due = False
        self._seen: dict[int | None, tuple[int, Sight]] = {}
        self._refused: deque[str] = deque()
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at = 0.0
        self._poked = False
        self._publishing = False
        self.left_at: dict[str, float] = {}
        self.empty_since: float | None = self.clock()
        self.awaited: dict[int, float] = {}
        self.epoch = self.clock() - state.at
        for chair in state.chairs:
            if chair.person is not None:
                self.left_at[chair.person] = self.clock()
        if state.host is not None:
            self.left_at.setdefault(state.host, self.clock())

    # time

    def clock(self) -> float:
        """The loop's clock, in ms."""
        return asyncio.get_running_loop().time() * 1000

    @property
    def now(self) -> int:
        """Game time in ms."""
        if not self.state.ticking:
            return self.state.at
        return max(self.state.at, int(self.clock() - self.epoch))

    @property
    def record(self) -> Record | None:
        """The running or last game; None where it cannot be rebuilt: a wrong position is never shown."""
        return None if self.state.broken is not None else self.state.record

    @property
    def position(self) -> Position | None:
        """The running or last game's position."""
        return None if self.record is None else self.record.position

    @property
    def running(self) -> bool:
        """Whether a game is on."""
        return self.state.state == "running" and self.state.broken is None

    @property
    def chat_open(self) -> bool:
        """Whether the table may talk."""
        return not self.running or self.position is None or self.position.chat_open()

    # entries and what people are told

    def note(self, note: Note, *, live: bool = False, quiet: bool = False) -> None:
        """An entry of the log: it changes the state now and is on disk before anybody hears of it.

        `live`: it has happened in the game already. `quiet`: what everybody is shown of the table stays the same.
        """
        wall = wall_ms()
        number = self.state.entries
        self.state.apply(note, wall, live)
        self._rows.append(Row(number, wall, encode(note)))
        if not (live or quiet):
            self._info_due = True

    def say(self, notice: Notice) -> None:
        """Something said openly to the table, with the next publishing."""
        self._notices.append(notice)

    def answer(self, to: Connection, id: str | None, refusal: Refusal | None = None) -> None:
        """What became of a message, with the next publishing."""
        if id is None:
            if refusal is not None:
                self._answers.append((to, Answer(id="", ok=False, refused=as_refused(refusal))))
            return
        version = None if self.position is None else self.position.version
        refused = None if refusal is None else as_refused(refusal)
        self._answers.append((to, Answer(id=id, ok=refusal is None, refused=refused, version=version)))

    def changed(self) -> None:
        """People, seats or settings changed: everybody gets the table anew."""
        self._info_due = True

    def send(self, to: Connection, data: bytes) -> None:
        """A message that must not be heard before what led to it is on disk."""
        last = self.state.entries
        if last <= self._written and not self._waiting:
            to.send(data)
        else:
            self._waiting.append((last, to, data))

    def everybody(self, message: ServerMessage) -> None:
        """The same message to all sockets."""
        data = to_json(message)
        for connection in self.connections.values():
            self.send(connection, data)

    def publish_soon(self) -> None:
        """Publish at the end of this turn of the event loop: what comes in together is told together."""
        if not self._publishing:
            self._publishing = True
            asyncio.get_running_loop().call_soon(self._publish_now)

    def _publish_now(self) -> None:
        self._publishing = False
        if not self.dead:
            self.guarded(self.publish)

    def publish(self) -> None:
        """Tell everybody what has changed, then write it down (which is what lets the telling go out)."""
        self._sync_bots()
        for notice in self._notices:
            self.everybody(notice)
        self._notices.clear()
        if self._info_due:
            self._info_due = False
            self.version += 1
            self._assign_viewers()
            self.everybody(self.info())
        self._frames()
        for to, answer in self._answers:
            self.send(to, to_json(answer))
        self._answers.clear()
        if self._rows:
            rows, self._rows = self._rows, []
            last = rows[-1].number + 1
            self.house.store.append(self.id, rows, lambda error: self._on_disk(last, error))
            self.house.touched(self)
        self._arm()

    def _on_disk(self, last: int, error: Exception | None) -> None:
        if self.dead:
            return
        if error is not None:
            log.error("table %s: the log could not be written: %r", self.state.code, error)
            self.broke()
            return
        self._written = last
        self._settle(last, None)
        sent = 0
        for number, to, data in self._waiting:
            if number > last:
                break
            to.send(data)
            sent += 1
        del self._waiting[:sent]

    async def settled(self) -> None:
        """Wait until everything so far is on disk; Refusal `store-failed` if it never will be."""
        if self.dead:
            raise Refusal("store-failed")
        if self._written < self.state.entries:
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._settling.append((self.state.entries, future))
            await future

    def _settle(self, last: int, failure: Refusal | None) -> None:
        still: list[tuple[int, asyncio.Future[None]]] = []
        for number, future in self._settling:
            if future.done():
                continue
            if failure is not None:
                future.set_exception(failure)
            elif number <= last:
                future.set_result(None)
            else:
                still.append((number, future))
        self._settling = still

    # what is seen

    def info(self) -> TableInfo:
        """The table as everybody may see it."""
        state = self.state
        here = {c.person.id for c in self.connections.values() if c.acts}
        people = {c.person.id: c.person for c in self.connections.values() if c.human}
        return TableInfo(
            version=self.version,
            code=state.code,
            game=state.game,
            edition=state.edition,
            options=state.options,
            open=state.open,
            state=state.state,
            number=state.number,
            seats=[
                Seat(
                    seat=seat,
                    person=chair.person,
                    guest=chair.guest,
                    name=chair.name,
                    animal=chair.animal,
                    bot=chair.bot,
                    taken=chair.taken,
                    taken_why=chair.why,
                    ready=chair.ready,
                    away=chair.person is not None and chair.person not in here,
                    votes=sorted(chair.votes),
                    rematch=chair.person in state.again,
                )
                for seat, chair in enumerate(state.chairs)
            ],
            people=[
                Present(id=who.id, name=who.name, animal=who.animal, seats=self.seats_of(who.id))
                for who in people.values()
            ],
            screens=sum(not c.human for c in self.connections.values()),
            host=state.host,
            running=state.ticking,
            broken=state.broken,
            seed_hash=state.seed_hash,
            seed=state.seed,
            vote_ms=self.settings.vote_ms,
            grace_ms=self.settings.grace_ms,
        )

    def seats_of(self, person: str) -> list[int]:
        """The seats that a person sees and acts for: one that they gave up is not among them."""
        return [s for s, chair in enumerate(self.state.chairs) if chair.person == person and not chair.gone]

    def _viewers_for(self, connection: Connection) -> list[int | None]:
        seats: list[int | None] = [*self.seats_of(connection.person.id)] if connection.acts else []
        return seats or [None]

    def _assign_viewers(self) -> None:
        for connection in self.connections.values():
            viewers = self._viewers_for(connection)
            if viewers != connection.viewers:
                connection.viewers = viewers
                self._fresh_frames(connection)

    def _observation(self, viewer: int | None, since: int) -> bytes:
        record = self.record
        assert record is not None
        observation = record.observe(viewer, since)
        observation.now = self.now
        return to_json(observation)

    def _frame(self, viewer: int | None, observation: bytes, fresh: bool) -> bytes:
        return b'{"type":"frame","number":%d,"seat":%b,"fresh":%b,"running":%b,"observation":%b}' % (
            self.state.number,
            b"null" if viewer is None else b"%d" % viewer,
            b"true" if fresh else b"false",
            b"true" if self.state.ticking else b"false",
            observation,
        )

    def _state_of(self, viewer: int | None) -> tuple[int, Sight]:
        """Length of the history, and what a viewer's sight hangs on: a phase that time alone brings back (after a
        pause) moves no version, but is seen."""
        record = self.record
        assert record is not None
        p = record.position
        top = p.stack[-1]
        sub = 0 if viewer is None else p.sub_versions[viewer]
        return len(record.history), (p.version, sub, top.serial, top.deadline)

    def _fresh_frames(self, connection: Connection) -> None:
        if self.record is None:
            return
        for viewer in connection.viewers:
            self._catch_up(viewer)
            if viewer not in self._seen:
                self._seen[viewer] = self._state_of(viewer)
            data = self._frame(viewer, self._observation(viewer, len(self.record.history)), True)
            self.send(connection, data)

    def _catch_up(self, viewer: int | None) -> None:
        """Send this viewer's other sockets what is new, so that all of them stand at the same point."""
        seen = self._seen.get(viewer)
        if seen is None:
            return
        now = self._state_of(viewer)
        if seen[1] == now[1]:
            return
        self._seen[viewer] = now
        data = self._frame(viewer, self._observation(viewer, seen[0]), False)
        for connection in self.connections.values():
            if viewer in connection.viewers:
                self.send(connection, data)

    def _frames(self) -> None:
        if self.record is None:
            return
        watched = {viewer for connection in self.connections.values() for viewer in connection.viewers}
        for viewer in list(self._seen):
            if viewer not in watched:
                del self._seen[viewer]
        for viewer in watched:
            self._catch_up(viewer)
        self._show_bots()

    def restart_frames(self) -> None:
        """Another game or a clock that stood: everybody gets the whole truth."""
        self._seen.clear()
        for connection in self.connections.values():
            self._fresh_frames(connection)

    # sockets

    def join(self, connection: Connection) -> None:
        """A socket comes: it is told everything, and its person's seats are theirs again."""
        state = self.state
        person = connection.person.id
        if connection.human:
            self.empty_since = None
        if connection.acts:
            self.left_at.pop(person, None)
            if self.running:
                for seat, chair in enumerate(state.chairs):
                    if chair.person == person and chair.why in ("vanished", "left"):
                        self.give_back(seat)
        if connection.human and self.running and not state.ticking:
            self.go_on()
        self.connections[connection.number] = connection
        connection.viewers = self._viewers_for(connection)
        welcome = Welcome(
            protocol=PROTOCOL,
            version=self.house.version,
            role=connection.role,
            you=connection.person.public(),
            seats=[seat for seat in connection.viewers if seat is not None],
            invite=connection.invite,
            chat=list(state.chat),
        )
        self.send(connection, to_json(welcome))
        self.send(connection, to_json(self.info()))
        self._fresh_frames(connection)
        self.ping(connection)
        self.changed()
        self.publish()

    def leave(self, connection: Connection) -> None:
        """A socket is gone."""
        if self.connections.pop(connection.number, None) is None or self.dead:
            return
        person = connection.person.id
        others = [c for c in self.connections.values() if c.human]
        if connection.acts and not any(c.person.id == person and c.acts for c in others):
            self.left_at[person] = self.clock()
        if not others and self.empty_since is None:
            self.empty_since = self.clock()
        self.changed()
        self.publish()

    def ping(self, connection: Connection) -> None:
        """Measure a line. Not held back: it tells nothing but the time."""
        trip = connection.trip
        rtt = trip.known
        n = trip.ping(self.clock())
        now = None if self.record is None else self.now
        connection.send(to_json(Ping(n=n, now=now, rtt=None if rtt is None else round(rtt))))

    # the game

    def begin(self) -> None:
        """A game begins with the people and bots who sit there."""
        state = self.state
        seed = secrets.token_bytes(32)
        game = find_game(state.game)
        options: dict[str, Any] = msgspec.to_builtins(game.prepared(game.options(state.options)))
        header = Header(game.id, game.edition, len(state.chairs), options, seed.hex())
        players = [Player(name=c.name, animal=c.animal, level=c.bot) for c in state.chairs]
        self._drop_bots()
        self.note(Begun(header=header, players=players))
        self.epoch = self.clock()
        self._refused.clear()
        self.deaths.clear()
        self.racing.clear()
        self.race.clear()
        self.awaited.clear()
        self.say(Notice(code="started"))
        self._assign_viewers()
        self.restart_frames()
        self.poke()

    def played(self, entry: Entry | None) -> None:
        """Something happened in the game: it goes into the log."""
        if entry is None:
            return
        people = [seat for seat, chair in enumerate(self.state.chairs) if not (chair.bot or chair.taken)]
        self.note(Played(entry=entry), live=True)
        if self.state.state == "ended":
            self._learn(people)
            self._drop_bots()
            self.say(Notice(code="ended"))
            for held in self.race.clear():
                self._lost_race(held)
            self._info_due = True

    def _learn(self, people: list[int]) -> None:
        """What people did teaches the bots of later games, where the game has that."""
        record = self.record
        assert record is not None
        try:
            record.game.learn(record.position.options, [told.public for told in record.history], people)
        except OSError as error:
            log.warning("nothing could be learnt: %s", error)

    def _lost_race(self, held: Held[Racing]) -> None:
        self.racing.pop(f"{held.seat}/{held.item.id}", None)
        for asker in held.item.askers:
            self.answer(asker, held.item.id, Refusal("game-over"))

    def first_answer(self, seat: int, id: str) -> tuple[bool, Refusal | None]:
        """Whether a move of this id was answered before, and how."""
        assert self.record is not None
        key = f"{seat}/{id}"
        return (True, self.record.answers[key]) if key in self.record.answers else (False, None)

    def make_move(self, seat: int, move: Any, id: str | None, at: int) -> Refusal | None:
        """Play it now; the refusal, if it is refused."""
        record = self.record
        assert record is not None
        self.played(record.expire(at))
        try:
            self.played(record.play(seat, move, at, id))
        except Refusal as refusal:
            if id is not None:
                self._refused.append(f"{seat}/{id}")
                if len(self._refused) > REFUSALS_KEPT:
                    record.answers.pop(self._refused.popleft(), None)
            return refusal
        self.state.chairs[seat].votes.clear()
        return None

    def enter_race(self, seat: int, racing: Racing, arrival: float, credit: float) -> None:
        """A move where being first counts: it is made when nobody else can turn out earlier."""
        self.race.add(seat, arrival, credit, racing)
        if racing.id is not None:
            self.racing[f"{seat}/{racing.id}"] = racing

    def _doubts(self) -> dict[int, float]:
        """Who may still act in the race, and how much earlier than its arrival their move may turn out to be."""
        position = self.position
        assert position is not None
        doubts: dict[int, float] = {}
        for seat in position.to_act():
            chair = self.state.chairs[seat]
            lines = [c.trip.doubt for c in self.connections.values() if c.acts and c.person.id == chair.person]
            doubts[seat] = 0.0 if chair.plays else max(lines, default=0.0)
        return doubts

    def run_race(self) -> None:
        """Make the moves that are final."""
        while len(self.race) and self.running:
            held = self.race.take(self.clock(), self._doubts())
            if held is None:
                return
            self._finish(held)

    def _finish(self, held: Held[Racing]) -> None:
        racing, position = held.item, self.position
        assert position is not None
        self.racing.pop(f"{held.seat}/{racing.id}", None)
        at = self.now
        deadline = position.deadline
        if deadline is not None and deadline <= at and held.key - self.epoch < deadline:
            at = max(position.at, deadline - 1)
        refusal = self.make_move(held.seat, racing.move, racing.id, at)
        for asker in racing.askers:
            self.answer(asker, racing.id, refusal)
        if racing.bot is not None and refusal is not None:
            self._bot_refused(racing.bot)

    def _expire(self) -> None:
        """The deadline passes; in a race not before nobody can have been in time any more."""
        position = self.position
        while self.running and position is not None and position.deadline is not None:
            due = self._deadline_due(position)
            if due is None or due > self.clock():
                return
            assert self.record is not None
            self.played(self.record.expire(max(position.at, min(self.now, position.deadline))))

    def _deadline_due(self, position: Position) -> float | None:
        if position.deadline is None:
            return None
        due = self.epoch + position.deadline
        if position.phase.raced:
            due += max(self._doubts().values(), default=0.0)
            if any(held.key < self.epoch + position.deadline for held in self.race):
                return None
        return due

    # the clock that stands

    def stop_clock(self) -> None:
        """Nobody is there: the game waits."""
        self.note(Stopped(at=self.now))
        self.say(Notice(code="paused"))

    def go_on(self) -> None:
        """Somebody is there again."""
        self.note(WentOn())
        self.epoch = self.clock() - self.state.at
        self.awaited.clear()
        self.say(Notice(code="resumed"))
        self.restart_frames()
        self.poke()

    # bots

    def _drop_bots(self) -> None:
        for bot in self.bots.values():
            bot.close()
        self.bots.clear()

    def _sync_bots(self) -> None:
        """A bot wherever one is to play, none elsewhere."""
        if not (self.running and self.state.ticking):
            self._drop_bots()
            return
        for seat, chair in enumerate(self.state.chairs):
            bot = self.bots.get(seat)
            if bot is not None and bot.level != chair.plays:
                bot.close()
                del self.bots[seat]
                bot = None
            if bot is None and chair.plays is not None:
                bot = self.bots[seat] = SeatBot(self, seat, chair.plays)
                bot.open()

    def _show_bots(self) -> None:
        record = self.record
        if record is None or not self.bots:
            return
        position = record.position
        waiting = set(position.to_act())
        top = position.stack[-1].serial
        for seat, bot in self.bots.items():
            history, seen = self._state_of(seat)
            if bot.seen == seen:
                continue
            first = bot.seen is None
            bot.seen = seen
            ask = seat in waiting
            if ask or bot.watches:
                data = self._observation(seat, bot.known)
                bot.show(data, see=not first, ask=ask, phase=top, raced=position.phase.raced)
            bot.known = history

    def _run_bots(self) -> None:
        for seat, bot in list(self.bots.items()):
            position = self.position
            if not self.running or position is None:
                return
            if bot.due is None or bot.due > self.clock() or not bot.settled or seat in self.race.seats:
                continue
            bot.due = None
            bot.used = True
            if bot.phase != position.stack[-1].serial or seat not in position.to_act():
                continue
            if position.phase.raced:
                self.enter_race(seat, Racing(bot.move, None, [], bot), self.clock(), 0.0)
            elif self.make_move(seat, bot.move, None, self.now) is not None:
                self._bot_refused(bot)
            else:
                bot.refused = 0
            self._show_bots()
        self._silent_bots()

    def _bot_refused(self, bot: SeatBot) -> None:
        position = self.position
        if position is None or self.bots.get(bot.seat) is not bot or bot.seat not in position.to_act():
            return
        bot.refused += 1
        if bot.refused < PATIENCE:
            self._ask_again(bot, position)
            return
        bot.refused = 0
        log.warning("table %s: the %s bot of %s gave illegal moves", self.state.code, bot.level, self.state.game)
        assert self.record is not None
        self.played(self.record.default(bot.seat, self.now))

    def _ask_again(self, bot: SeatBot, position: Position) -> None:
        assert self.record is not None
        data = self._observation(bot.seat, len(self.record.history))
        top = position.stack[-1].serial
        bot.show(data, see=False, ask=True, phase=top, raced=position.phase.raced)

    def _silent_bots(self) -> None:
        """Where the table waits for nobody but bots that say nothing, their defaults go on."""
        position = self.position
        if not self.running or position is None or position.deadline is not None or not self.state.ticking:
            return
        waiting = position.to_act()
        silent = [self.bots[s].idle_since for s in waiting if s in self.bots]
        if not waiting or len(silent) < len(waiting):
            return
        since = [at for at in silent if at is not None]
        if len(since) == len(waiting) and self.clock() - max(since) >= IDLE_BOTS_MS:
            assert self.record is not None
            self.played(self.record.default(waiting[0], self.now))

    def bot_lost(self, bot: SeatBot, kind: str, why: str) -> None:
        """A bot's process is gone (kind `lost`, `died` while it thought), or the bot failed.

        It is made anew; one that failed, or died twice, is replaced by a simpler one, and the table is told.
        """
        if self.dead or self.bots.get(bot.seat) is not bot:
            return
        del self.bots[bot.seat]
        if kind == "died":
            self.deaths[bot.seat] = self.deaths.get(bot.seat, 0) + 1
        if (kind == "failed" or self.deaths.get(bot.seat, 0) >= DEATHS) and self.running:
            self.deaths.pop(bot.seat, None)
            log.warning("table %s: the %s bot of %s failed: %s", self.state.code, bot.level, self.state.game, why)
            level = SIMPLER.get(bot.level)
            if level is None:
                assert self.record is not None
                self.played(self.record.default(bot.seat, self.now))
            else:
                self.note(Simpler(seat=bot.seat, level=msgspec.convert(level, type=Any)))
                name = self.state.chairs[bot.seat].name
                self.say(Notice(code="bot-simpler", seat=bot.seat, name=name, facts={"level": level}))
        self.guarded(self.publish)

    # people who come and go

    def take(self, seat: int, why: TakenWhy) -> None:
        """A bot plays for a person, said openly."""
        level = self.settings.takeover
        self.note(Taken(seat=seat, level=level, why=why))
        self.say(
            Notice(code="bot-plays", seat=seat, name=self.state.chairs[seat].name, facts={"why": why, "level": level})
        )

    def give_back(self, seat: int) -> None:
        """The person plays again."""
        self.note(Back(seat=seat))
        self.say(Notice(code="back", seat=seat, name=self.state.chairs[seat].name))

    def _gone_people(self) -> None:
        now = self.clock()
        settings, state = self.settings, self.state
        playing = state.state == "running"
        grace = settings.grace_ms if playing else settings.lobby_grace_ms
        gone = {person for person, since in self.left_at.items() if now - since >= grace}
        if not gone or (playing and not state.ticking):
            return
        for seat, chair in enumerate(state.chairs):
            if chair.person in gone and not chair.taken:
                if playing and self.running:
                    self.take(seat, "vanished")
                elif not playing and not (state.state == "ended" and self.empty_since is not None):
                    self.note(Stood(seat=seat))
                    self.say(Notice(code="stood", seat=seat, name=chair.name))

    def _pass_host(self) -> None:
        host = self.state.host
        left = None if host is None else self.left_at.get(host)
        if host is not None and (left is None or self.clock() - left < self.settings.grace_ms):
            return
        heir = self.heir()
        if heir is not None:
            self.make_host(heir)

    def heir(self) -> Connection | None:
        """Who becomes the host: somebody seated and there, else anybody there to play."""
        here = [c for c in self.connections.values() if c.acts and c.person.id != self.state.host]
        seated = [c for c in here if self.seats_of(c.person.id)]
        seated.sort(key=lambda c: self.seats_of(c.person.id))
        unkicked = [c for c in here if c.person.id not in self.state.kicked]
        return next(iter([*seated, *unkicked]), None)

    def make_host(self, heir: Connection) -> None:
        """Somebody else is the host."""
        self.note(Hosted(person=heir.person.id))
        self.say(Notice(code="host", name=heir.person.name, facts={"person": heir.person.id}))

    # what time does

    def poke(self) -> None:
        """Look again soon: something came in."""
        if not self._poked and not self.dead:
            self._poked = True
            asyncio.get_running_loop().call_soon(self._poke)

    def _poke(self) -> None:
        self._poked = False
        self.tick()

    def tick(self) -> None:
        """Do whatever is due."""
        if not self.dead:
            self.guarded(self._tick)

    def _tick(self) -> None:
        self._gone_people()
        self._pass_host()
        if self.running and self.state.ticking:
            self.run_race()
            self._expire()
            self._sync_bots()
            self._run_bots()
            self.run_race()
            self._note_awaited()
            if self.empty_since is not None and self.clock() - self.empty_since >= self.settings.idle_ms:
                self.stop_clock()
        self.publish()

    def _note_awaited(self) -> None:
        position = self.position
        waiting = set() if position is None else set(position.to_act())
        self.awaited = {seat: self.awaited.get(seat, self.clock()) for seat in waiting}

    def _dues(self) -> Iterable[float]:
        settings, position = self.settings, self.position
        if self.left_at:
            grace = settings.grace_ms if self.state.state == "running" else settings.lobby_grace_ms
            for since in self.left_at.values():
                yield since + grace
                yield since + settings.grace_ms
        if self.running and self.state.ticking and position is not None:
            if self.empty_since is not None:
                yield self.empty_since + settings.idle_ms
            due = self.race.due(self._doubts()) if len(self.race) else None
            if due is not None:
                yield due
            due = self._deadline_due(position)
            if due is not None:
                yield due
            for bot in self.bots.values():
                if bot.due is not None and bot.settled:
                    yield bot.due
                if bot.idle_since is not None:
                    yield bot.idle_since + IDLE_BOTS_MS

    def _arm(self) -> None:
        if self.dead:
            return
        now = self.clock()
        due = min((at for at in self._dues() if at > self._timer_floor), default=None)
        if due is None:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None
            return
        if self._timer is not None:
            if abs(self._timer_at - due) < 0.5:
                return
            self._timer.cancel()
        self._timer_at = due
        self._timer = asyncio.get_running_loop().call_at(max(due, now) / 1000 + 0.0005, self._timer_fired)

    _timer_floor = float("-inf")

    def _timer_fired(self) -> None:
        self._timer = None
        self._timer_floor = self.clock() - 1.0
        self.tick()

    # faults

    def guarded(self, work: Any, *arguments: Any) -> None:
        """Do it; a fault of ours breaks this table only, which is rebuilt from its log."""
        try:
            work(*arguments)
        except Exception:
            log.exception("table %s of %s broke", self.state.code, self.state.game)
            self.broke()

    def broke(self) -> None:
        """The state cannot be trusted: forget it. Sockets are sent away and come back to what the log says."""
        if not self.dead:
            self.house.forget(self, fault=True)
            self.shut(BROKEN)

    def shut(self, code: int) -> None:
        """Stop everything."""
        self.dead = True
        self._settle(0, Refusal("store-failed"))
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._drop_bots()
        for connection in list(self.connections.values()):
            connection.close(code)
        self.connections.clear()
        self._waiting.clear()


def as_refused(refusal: Refusal | Malformed) -> Refused:
    """A refusal as it is sent."""
    if isinstance(refusal, Malformed):
        return Refused(code="bad-options", facts={"detail": str(refusal)})
    return Refused(code=refusal.code, rule=refusal.rule, facts=refusal.facts)
