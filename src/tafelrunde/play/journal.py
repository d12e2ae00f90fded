"""What a table remembers: its log's entries, and the state that they lead to.

`Remembered.apply` is the only thing that changes a table, so the log alone rebuilds it, seats, settings, chat and game.
"""

from __future__ import annotations

import hashlib
from collections import deque
from typing import Any, Final

import msgspec
from msgspec import Struct

from tafelrunde.core.game import find_game
from tafelrunde.core.model import Observation
from tafelrunde.core.record import Diverged, Header, Record, start
from tafelrunde.core.record import Entry as GameEntry
from tafelrunde.core.refusal import Malformed
from tafelrunde.play.protocol import Level, Player, Said, TableState, TakenWhy

CHAT_KEPT: Final = 200
"""Lines of chat that a newcomer is shown."""


class Note(Struct, omit_defaults=True, tag_field="kind", kw_only=True):
    """One entry of a table's log."""


class Opened(Note, tag="opened"):
    """The table is opened by its host."""

    code: str
    game: str
    seats: int
    options: dict[str, Any]
    open: bool
    host: str


class Sat(Note, tag="sat"):
    """Somebody sits down."""

    seat: int
    person: str
    name: str
    animal: str
    guest: bool = False


class Stood(Note, tag="stood"):
    """A seat is empty again."""

    seat: int


class BotSat(Note, tag="bot"):
    """A bot of its own gets the seat."""

    seat: int
    level: Level
    name: str
    animal: str


class Changed(Note, tag="changed"):
    """New settings. `keep` has the old seat of every new one (None: empty)."""

    game: str
    options: dict[str, Any]
    open: bool
    keep: list[int | None]


class ReadySet(Note, tag="ready"):
    """Ready, or not."""

    seat: int
    ready: bool


class Begun(Note, tag="begun"):
    """A game begins."""

    header: Header
    players: list[Player]


class Played(Note, tag="played"):
    """Something happened in the game."""

    entry: GameEntry


class Taken(Note, tag="taken"):
    """A bot plays for a person."""

    seat: int
    level: Level
    why: TakenWhy


class Back(Note, tag="back"):
    """The person plays again."""

    seat: int


class Simpler(Note, tag="simpler"):
    """A bot failed and is replaced by a simpler one."""

    seat: int
    level: Level


class Voted(Note, tag="voted"):
    """A seat wants (or no longer wants) a bot to play for another one."""

    seat: int
    by: int
    yes: bool


class Renamed(Note, tag="renamed"):
    """A seat's name and animal change."""

    seat: int
    name: str
    animal: str


class Hosted(Note, tag="hosted"):
    """Somebody else is the host."""

    person: str


class Sent(Note, tag="sent-away"):
    """Somebody may not come back."""

    person: str


class Again(Note, tag="again"):
    """A person wants (or no longer wants) a rematch."""

    person: str
    yes: bool


class Spoke(Note, tag="spoke"):
    """A line of chat."""

    said: Said


class Stopped(Note, tag="stopped"):
    """The game's clock stands at `at`: nobody is there."""

    at: int


class WentOn(Note, tag="went-on"):
    """The game's clock goes on."""


class Broke(Note, tag="broke"):
    """The game cannot go on, and why."""

    why: str


AnyNote = (
    Opened
    | Sat
    | Stood
    | BotSat
    | Changed
    | ReadySet
    | Begun
    | Played
    | Taken
    | Back
    | Simpler
    | Voted
    | Renamed
    | Hosted
    | Sent
    | Again
    | Spoke
    | Stopped
    | WentOn
    | Broke
)
encode: Final = msgspec.json.Encoder().encode
decode: Final = msgspec.json.Decoder(AnyNote).decode


class Chair(Struct):
    """A seat as the table remembers it."""

    person: str | None = None
    guest: bool = False
    name: str = ""
    animal: str = ""
    bot: Level | None = None
    taken: Level | None = None
    why: TakenWhy | None = None
    ready: bool = False
    votes: set[int] = msgspec.field(default_factory=set)

    @property
    def empty(self) -> bool:
        """Neither a person's nor a bot's."""
        return self.person is None and self.bot is None

    @property
    def plays(self) -> Level | None:
        """The bot that plays here now, if one does."""
        return self.bot or self.taken

    @property
    def gone(self) -> bool:
        """The person has given it up in the middle of a game: a bot plays on, and somebody else may sit down."""
        return self.why in ("left", "kicked")


class Remembered:
    """A table: people, seats, settings, chat, and the running (or last) game."""

    def __init__(self) -> None:
        self.entries = 0
        self.code = ""
        self.game = ""
        self.options: dict[str, Any] = {}
        self.open = False
        self.host: str | None = None
        self.chairs: list[Chair] = []
        self.state: TableState = "lobby"
        self.number = 0
        self.record: Record | None = None
        self.players: list[Player] = []
        self.sat: dict[str, int] = {}
        """Who has sat where in the running game: they may come back there and nowhere else."""
        self.kicked: set[str] = set()
        self.again: set[str] = set()
        self.chat: deque[Said] = deque(maxlen=CHAT_KEPT)
        self.said = 0
        self.ticking = False
        self.at = 0
        """Game time in ms at the last entry, or where the clock stands."""
        self.wall = 0
        self.broken: str | None = None

    @property
    def edition(self) -> int:
        """The running game's edition, else the present one."""
        return self.record.header.edition if self.record is not None else find_game(self.game).edition

    @property
    def seed_hash(self) -> str | None:
        """SHA-256 of the game's seed: shown from the start, so that everybody can check that nothing was arranged."""
        return None if self.record is None else hashlib.sha256(self.record.seed).hexdigest()

    @property
    def seed(self) -> str | None:
        """The seed, once the game is over."""
        return None if self.record is None or self.state != "ended" else self.record.seed.hex()

    def rebuild(self, notes: list[tuple[int, Note]]) -> None:
        """Apply a stored log: (wall, note) in order. A game that cannot be rebuilt leaves `broken` set."""
        for wall, note in notes:
            try:
                self.apply(note, wall)
            except (Diverged, Malformed) as error:
                self.broken = str(error)
        self.entries = len(notes)

    def apply(self, note: Note, wall: int, live: bool = False) -> None:
        """Take an entry in. `live`: the game's part has happened already."""
        if isinstance(note, Played):
            if not live and not self.broken:
                assert self.record is not None
                self.record.apply(note.entry)
            self.at = note.entry.at
            self.wall = wall
            self._after_play(note.entry)
        else:
            _APPLY[type(note)](self, note)
            if isinstance(note, Begun | WentOn):
                self.wall = wall
        self.entries += 1

    def _after_play(self, entry: GameEntry) -> None:
        if entry.seat is not None:
            self.chairs[entry.seat].votes.clear()
        record = self.record
        if self.state == "running" and record is not None and record.position.winners is not None:
            self.state = "ended"
            self.ticking = False
            self.again.clear()
            for seat, chair in enumerate(self.chairs):
                if chair.gone:
                    self.chairs[seat] = Chair()
                    continue
                chair.taken = chair.why = None
                chair.ready = False
                chair.votes.clear()

    # one method a kind of entry

    def _opened(self, note: Opened) -> None:
        self.code, self.game, self.options = note.code, note.game, note.options
        self.open, self.host = note.open, note.host
        self.chairs = [Chair() for _ in range(note.seats)]

    def _sat(self, note: Sat) -> None:
        self.chairs[note.seat] = Chair(note.person, note.guest, note.name, note.animal)
        if self.state == "running":
            self.sat[note.person] = note.seat
            self.players[note.seat] = Player(name=note.name, animal=note.animal, level=None)

    def _stood(self, note: Stood) -> None:
        self.chairs[note.seat] = Chair()

    def _bot_sat(self, note: BotSat) -> None:
        self.chairs[note.seat] = Chair(name=note.name, animal=note.animal, bot=note.level, ready=True)

    def _changed(self, note: Changed) -> None:
        self.game, self.options, self.open = note.game, note.options, note.open
        old = self.chairs
        self.chairs = [Chair() if seat is None else old[seat] for seat in note.keep]
        for chair in self.chairs:
            chair.ready = chair.bot is not None

    def _ready(self, note: ReadySet) -> None:
        self.chairs[note.seat].ready = note.ready

    def _begun(self, note: Begun) -> None:
        self.number += 1
        self.state, self.ticking, self.at = "running", True, 0
        self.broken = None
        self.players = list(note.players)
        self.again.clear()
        self.sat = {chair.person: seat for seat, chair in enumerate(self.chairs) if chair.person is not None}
        self.record = None
        self.record = start(note.header)

    def _taken(self, note: Taken) -> None:
        chair = self.chairs[note.seat]
        chair.taken, chair.why = note.level, note.why
        chair.votes.clear()

    def _back(self, note: Back) -> None:
        chair = self.chairs[note.seat]
        chair.taken = chair.why = None
        chair.votes.clear()

    def _simpler(self, note: Simpler) -> None:
        chair = self.chairs[note.seat]
        if chair.bot is not None:
            chair.bot = note.level
        else:
            chair.taken = note.level

    def _voted(self, note: Voted) -> None:
        votes = self.chairs[note.seat].votes
        votes.add(note.by) if note.yes else votes.discard(note.by)

    def _renamed(self, note: Renamed) -> None:
        chair = self.chairs[note.seat]
        chair.name, chair.animal = note.name, note.animal

    def _hosted(self, note: Hosted) -> None:
        self.host = note.person

    def _sent(self, note: Sent) -> None:
        self.kicked.add(note.person)

    def _again(self, note: Again) -> None:
        self.again.add(note.person) if note.yes else self.again.discard(note.person)

    def _spoke(self, note: Spoke) -> None:
        self.said = note.said.n
        self.chat.append(note.said)

    def _stopped(self, note: Stopped) -> None:
        self.ticking, self.at = False, note.at

    def _went_on(self, note: WentOn) -> None:
        self.ticking = True

    def _broke(self, note: Broke) -> None:
        self.broken = note.why


_APPLY: Final[dict[type[Note], Any]] = {
    Opened: Remembered._opened,
    Sat: Remembered._sat,
    Stood: Remembered._stood,
    BotSat: Remembered._bot_sat,
    Changed: Remembered._changed,
    ReadySet: Remembered._ready,
    Begun: Remembered._begun,
    Taken: Remembered._taken,
    Back: Remembered._back,
    Simpler: Remembered._simpler,
    Voted: Remembered._voted,
    Renamed: Remembered._renamed,
    Hosted: Remembered._hosted,
    Sent: Remembered._sent,
    Again: Remembered._again,
    Spoke: Remembered._spoke,
    Stopped: Remembered._stopped,
    WentOn: Remembered._went_on,
    Broke: Remembered._broke,
}


def games_in(notes: list[Note]) -> list[tuple[Begun, list[GameEntry]]]:
    """Every game of a table's log with what happened in it."""
    games: list[tuple[Begun, list[GameEntry]]] = []
    for note in notes:
        if isinstance(note, Begun):
            games.append((note, []))
        elif isinstance(note, Played):
            games[-1][1].append(note.entry)
    return games


def observations(header: Header, entries: list[GameEntry], seat: int | None) -> list[Observation]:
    """What a viewer was given, from the first position on, entry by entry; Diverged if the log does not hold."""
    record = start(header, digests=any(entry.digest for entry in entries))
    seen = [record.observe(seat)]
    for entry in entries:
        known = len(record.history)
        record.apply(entry)
        seen.append(record.observe(seat, known))
    return seen
