"""All tables of this server: made, found, kept alive, put away."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Final

from tafelrunde import __version__
from tafelrunde.core.game import LEVELS, find_game, game_ids
from tafelrunde.core.refusal import Refusal
from tafelrunde.play import protocol as wire
from tafelrunde.play.bots import Pool
from tafelrunde.play.commands import bot_sits, checked_options, renamed
from tafelrunde.play.connection import Connection
from tafelrunde.play.journal import Note, Opened, Remembered, Sat, decode
from tafelrunde.play.limits import ADDRESS, SOCKETS_PER_ADDRESS, SOCKETS_PER_PERSON_AND_TABLE, Limits
from tafelrunde.play.people import People, Somebody, checked_name
from tafelrunde.play.settings import Settings
from tafelrunde.play.store import Store, wall_ms
from tafelrunde.play.table import Table

log = logging.getLogger("tafelrunde")

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
CODE: Final = 6
FAULTS: Final = 3
"""So many faults in a row, and a table's game is declared broken instead of being rebuilt for ever."""

SILENT: Final = 4012
RESTART: Final = 1012
TOUCH_MS: Final = 60_000
PARTS: Final = 10
"""Tables are looked after in so many parts, so that thousands of pings do not hold up a move."""


class House:
    """One server's tables, people, bots and limits."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.version = __version__
        self.people = People(store)
        self.pool = Pool(budget=settings.bot_budget)
        self.limits = Limits(ADDRESS, settings.limits)
        self.tables: dict[str, Table] = {}
        self.addresses: list[str] = []
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._next_id = store.highest_table() + 1
        self._touched: dict[int, tuple[int, str, str]] = {}
        self._faults: dict[str, int] = {}
        self._alive = store.last_alive or 0
        self._task: asyncio.Task[None] | None = None
        self.sockets: dict[str, int] = {}
        self._games: list[wire.GameInfo] | None = None

    # tables

    async def find(self, code: str) -> Table:
        """The table of this code, from memory or from its log; Refusal `not-found`."""
        code = code.upper()
        table = self.tables.get(code)
        if table is None and len(code) == CODE and not code.strip(LETTERS):
            task = self._loading.get(code)
            if task is None:
                task = self._loading[code] = asyncio.create_task(self._load(code))
                task.add_done_callback(lambda _: self._loading.pop(code, None))
            table = await asyncio.shield(task)
        if table is None:
            raise Refusal("not-found")
        return table

    async def _load(self, code: str) -> Table | None:
        id = self.store.table_id(code)
        if id is None:
            return None
        state = await asyncio.to_thread(self._remember, id)
        if state.ticking and self._alive > state.wall:
            state.at += self._alive - state.wall  # the clock went on until the server stopped, and no longer
        if self._faults.get(code, 0) >= FAULTS and state.state == "running":
            state.broken = "fault"
        table = Table(self, id, state)
        self.tables[code] = table
        return table

    def _remember(self, id: int) -> Remembered:
        notes: list[tuple[int, Note]] = [(row.wall, decode(row.entry)) for row in self.store.log(id)]
        state = Remembered()
        state.rebuild(notes)
        return state

    def open_table(self, asked: wire.NewTable, host: Somebody) -> Table:
        """A new table with its host at seat 0; Refusal where the wishes cannot be."""
        options = checked_options(asked.game, asked.options)
        game = find_game(asked.game)
        if not game.min_seats <= asked.seats <= game.max_seats:
            raise Refusal("bad-seats", facts={"least": game.min_seats, "most": game.max_seats})
        bots = (asked.bots + [None] * asked.seats)[: max(asked.seats, len(asked.bots))]
        if len(bots) > asked.seats or bots[0] is not None:
            raise Refusal("seat-taken", facts={"seat": 0})
        empty = [seat for seat in range(1, asked.seats) if bots[seat] is None]
        if asked.start and empty:
            raise Refusal("seats-open", facts={"seats": empty})
        if len(self.tables) >= self.settings.max_tables:
            raise Refusal("too-fast", facts={"wait_ms": 60_000})
        code = self._code()
        table = Table(self, self._next_id, Remembered())
        self._next_id += 1
        now = wall_ms()
        insert = "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)"
        self.store.write(insert, [(table.id, code, now, now, asked.game, "lobby")])
        self.tables[code] = table
        table.note(
            Opened(code=code, game=asked.game, seats=asked.seats, options=options, open=asked.open, host=host.id)
        )
        table.note(Sat(seat=0, person=host.id, name=host.name, animal=host.animal))
        table.left_at[host.id] = table.clock()
        self.sat(host.id, table)
        for seat, level in enumerate(bots):
            if level is not None:
                bot_sits(table, seat, level)
        if asked.start:
            table.begin()
        table.publish()
        return table

    def _code(self) -> str:
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE))
            if code not in self.tables and self.store.table_id(code) is None:
                return code

    def lobby(self) -> list[wire.TableInfo]:
        """Open tables with somebody there, waiting ones first."""
        listed = [
            table
            for table in self.tables.values()
            if table.state.open and table.empty_since is None and table.state.broken is None
        ]
        listed.sort(key=lambda table: (table.running, -table.id))
        return [table.info() for table in listed[:100]]

    def forget(self, table: Table, *, fault: bool = False) -> None:
        """A table leaves memory; its log stays."""
        if self.tables.get(table.state.code) is table:
            del self.tables[table.state.code]
        self._touched.pop(table.id, None)
        if fault:
            self._faults[table.state.code] = self._faults.get(table.state.code, 0) + 1
            self._alive = max(self._alive, wall_ms())

    def touched(self, table: Table) -> None:
        """Something was written: keep the list of tables about right."""
        state = table.state
        at, game, word = self._touched.get(table.id, (0, "", ""))
        now = wall_ms()
        if now - at > TOUCH_MS or (game, word) != (state.game, state.state):
            self._touched[table.id] = (now, state.game, state.state)
            change = "UPDATE tables SET touched=?, game=?, state=? WHERE id=?"
            self.store.write(change, [(now, state.game, state.state, table.id)])

    # people

    def sat(self, person: str, table: Table) -> None:
        """Somebody has a seat: the table is among those to come back to."""
        self.store.write("INSERT OR REPLACE INTO sitting VALUES (?, ?, ?)", [(person, table.id, wall_ms())])

    def me(self, somebody: Somebody) -> wire.Me:
        """The visitor, with their tables."""
        rows = self.store.read(
            "SELECT code, game, state FROM sitting JOIN tables ON tables.id = sitting.table_id "
            "WHERE person=? ORDER BY since DESC LIMIT 12",
            (somebody.id,),
        ).fetchall()
        tables = [wire.MyTable(code=code, game=game, state=state) for code, game, state in rows]
        return wire.Me(person=somebody.public(), known=somebody.known, tables=tables)

    def rename(self, somebody: Somebody, name: str, animal: str) -> None:
        """A new name everywhere; Refusal `chat-closed` while one of their tables must be silent."""
        name, animal = checked_name(name, animal)
        theirs = [
            table
            for table in self.tables.values()
            if any(chair.person == somebody.id for chair in table.state.chairs)
            or any(c.person is somebody for c in table.connections.values())
        ]
        if not all(table.chat_open for table in theirs):
            raise Refusal("chat-closed")
        self.people.rename(somebody, name, animal)
        for table in theirs:
            renamed(table, somebody)
            table.guarded(table.publish)

    # games

    def games(self) -> list[wire.GameInfo]:
        """The games of the house."""
        if self._games is None:
            import msgspec

            infos = []
            for id in game_ids():
                game = find_game(id)
                infos.append(
                    wire.GameInfo(
                        id=game.id,
                        title=game.title,
                        edition=game.edition,
                        min_seats=game.min_seats,
                        max_seats=game.max_seats,
                        minutes=game.minutes,
                        options=msgspec.json.schema(game.Options),
                        defaults=msgspec.to_builtins(game.Options()),
                        levels=[msgspec.convert(level, wire.Level) for level in LEVELS],
                    )
                )
            self._games = infos
        return self._games

    # sockets

    def admit(self, table: Table, connection: Connection) -> bool:
        """Whether there is room for one more socket from there."""
        mine = sum(c.person is connection.person for c in table.connections.values())
        most = SOCKETS_PER_ADDRESS * self.settings.limits
        return mine < SOCKETS_PER_PERSON_AND_TABLE and self.sockets.get(connection.address, 0) < most

    def count(self, address: str, change: int) -> None:
        """One socket more or less from an address."""
        left = self.sockets.get(address, 0) + change
        if left > 0:
            self.sockets[address] = left
        else:
            self.sockets.pop(address, None)

    # the house's own time

    def start(self) -> None:
        """Begin to look after the tables."""
        self._task = asyncio.create_task(self._keep())

    async def _keep(self) -> None:
        beat = 0
        every = min(1.0, max(0.05, self.settings.ping_ms / 1000))
        while True:
            tables = list(self.tables.values())
            for part in range(PARTS):
                await asyncio.sleep(every / PARTS)
                try:
                    self._look_after(tables[part::PARTS], beat)
                except Exception:
                    log.exception("looking after the tables failed")
            if any(table.state.ticking for table in self.tables.values()):
                self.store.alive()
            if beat % 60 == 59:
                self.limits.forget(asyncio.get_running_loop().time())
            beat += 1

    def _look_after(self, tables: list[Table], beat: int) -> None:
        settings = self.settings
        for table in tables:
            if table.dead:
                continue
            now = table.clock()
            for connection in list(table.connections.values()):
                if now - connection.heard > settings.silence_ms:
                    connection.close(SILENT)
                elif (beat + connection.number) % max(1, round(settings.ping_ms / 1000)) == 0:
                    table.ping(connection)
            empty = table.empty_since
            idle = empty is not None and not table.connections and not (table.running and table.state.ticking)
            if idle and empty is not None and now - empty >= settings.unload_ms:
                self.forget(table)
                table.shut(RESTART)

    async def stop(self) -> None:
        """The server ends: clocks stand from here, sockets are told to come back."""
        if self._task is not None:
            self._task.cancel()
        if any(table.state.ticking for table in self.tables.values()):
            self.store.alive()
        for table in list(self.tables.values()):
            self.forget(table)
            table.shut(RESTART)
        self.pool.stop()
        await asyncio.to_thread(self.store.close)
