"""Everything that browser and server say to each other. The TypeScript types are generated from this file.

HTTP (JSON; a refused request has a 4xx status and a `Refused` as its body)
    GET  /api/server                     → ServerInfo
    GET  /api/me                         → Me         gives a new visitor their cookie
    PUT  /api/me            Profile      → Me
    POST /api/me/link                    → Handover   a link that makes a second device the same person, once, for
                                           ten minutes
    POST /api/me/adopt      Adopt        → Me         what that link's page sends (the token stands behind the `#`)
    GET  /api/games                      → list[GameInfo]
    GET  /api/tables                     → list[TableInfo]    the lobby: open tables, waiting and running
    POST /api/tables        NewTable     → Created
    GET  /api/tables/{code}              → TableInfo
    POST /api/tables/{code}/join  Join   → Joined     a seat for whoever the cookie names; without `seat` the next
                                           free one
    GET  /api/tables/{code}/qr.svg       the table's address as a picture
    GET  /api/tables/{code}/replay?number=1&seat=2    → Replay   `seat=public` for the public view, default: one's own
Socket
    WS   /api/tables/{code}/socket?role=player|spectator|screen
         `player` (default) sees what the seats of the cookie's person see, or the public view if there is none;
         `spectator` and `screen` see the public view whoever asks. A screen is not a person: it never keeps a table
         alive.

A socket's life: the server sends `welcome`, `table`, and, if a game is on (or over), one `frame` a seat with
`fresh: true` (the whole truth: show it, do not animate towards it). From then on `table` whenever people, seats or
settings change, and a `frame` with the new events whenever something happens in the game. Every message of the
client but `pong` may carry an `id`; it is answered by exactly one `answer` with the same id, also when it is sent
again (a repeated move id gets the first answer again, on any socket).
`ping` comes about every two seconds and is to be answered by `pong` with the same number at once: the server
measures the round trip by it, orders races by it, and believes nothing else about time. A socket that stays silent
for twenty seconds is closed.

Close codes: 1012 the server restarts (come back), 4004 no such table, 4008 too many sockets, 4009 the client reads
too slowly, 4010 too many bad messages, 4011 the table broke and is being rebuilt (come back), 4012 no sign of life,
4013 foreign origin.
"""

from __future__ import annotations

from typing import Any, Final, Literal

from msgspec import UNSET, Raw, Struct, UnsetType, field

PROTOCOL: Final = 1
"""Raised when an old page cannot talk to a new server; the page then asks to be reloaded."""

ANIMALS: Final = ("badger", "cat", "fox", "hare", "hedgehog", "owl")
"""What a person may be at the table."""

EMOTES: Final = ("laugh", "wow", "applause", "hurry", "oops", "sorry", "thinking", "cheers")

NAME_GRAPHEMES: Final = 24
SUBJECT_GRAPHEMES: Final = 60
CHAT_GRAPHEMES: Final = 500

Level = Literal["random", "weak", "medium", "strong"]
"""`random` is what is left when other bots fail; people choose among a game's `levels`."""
Role = Literal["player", "spectator", "screen"]
TableState = Literal["lobby", "running", "ended"]
TakenWhy = Literal["left", "vanished", "voted", "kicked"]

REFUSALS: Final = {
    "malformed": "the message cannot be read; facts: detail",
    "too-fast": "a limit was reached; facts: wait_ms",
    "too-large": "the message is too large",
    "not-found": "there is no such table, game, seat or page",
    "foreign-origin": "the request comes from another site's page",
    "no-person": "the request has no cookie yet: ask /api/me first",
    "kicked": "whoever was sent away from this table cannot sit down here again",
    "not-host": "only the host may do that",
    "not-seated": "one needs a seat at this table for that",
    "not-your-seat": "the seat belongs to somebody else",
    "seat-taken": "somebody was quicker; facts: seat",
    "table-full": "no seat is free",
    "already-seated": "this person has a seat here; facts: seat",
    "already-started": "the game is on: that can be changed before or after it",
    "not-started": "no game is on",
    "not-over": "the game is not over yet",
    "not-ready": "these seats are not ready; facts: seats",
    "seats-open": "these seats are empty; facts: seats",
    "bad-seats": "the game cannot be played by that many; facts: least, most",
    "bad-options": "the options are not possible; facts: detail",
    "no-vote": "nobody can be voted out now: the seat has a clock, is a bot's, or has not waited long; facts: wait_ms",
    "chat-closed": "talking (emotes and renaming too) is closed until the reveal",
    "text-blank": "the text shows nothing",
    "text-long": "the text is too long; facts: most",
    "text-control": "the text has control characters",
    "bad-animal": "there is no such animal",
    "bad-emote": "there is no such emote",
    "link-spent": "the link was used already or is too old",
    "store-failed": "the move could not be written down: nothing has happened, try again",
}
"""Refusals of the server itself. A game's own codes (and the core's: malformed, game-over, too-late, wrong-phase …)
come on top."""


# --- both ways ------------------------------------------------------------------------------------------------------


class Refused(Struct, kw_only=True, tag_field=None):
    """Why something was not done. `rule` is a ruling (`R7`), a rule card (`rule 28`) or a rulebook section, or
    empty."""

    code: str
    rule: str = ""
    facts: dict[str, Any] = field(default_factory=dict)


# --- HTTP -----------------------------------------------------------------------------------------------------------


class ServerInfo(Struct, kw_only=True):
    """What a page needs to know about the house."""

    version: str
    protocol: int
    addresses: list[str]
    """Addresses under which friends in the same network reach this server, best first."""
    animals: list[str]
    emotes: list[str]


class Person(Struct, kw_only=True):
    """Somebody, as everybody may see them. The id is public and gives no power."""

    id: str
    name: str
    animal: str


class Me(Struct, kw_only=True):
    """The visitor. `known` is False until they have given a name (the one here is made up until then)."""

    person: Person
    known: bool
    tables: list[MyTable]
    """Tables where the person has a seat, the latest first."""


class MyTable(Struct, kw_only=True):
    """A table to come back to."""

    code: str
    game: str
    state: TableState


class Profile(Struct, kw_only=True, forbid_unknown_fields=True):
    """A new name, a new animal. Tables where the person sits hear of it, unless talking is closed there."""

    name: str
    animal: str


class Handover(Struct, kw_only=True):
    """The path (with the secret behind the `#`) that makes another device the same person."""

    path: str
    seconds: int


class Adopt(Struct, kw_only=True, forbid_unknown_fields=True):
    """The secret of a hand-over link."""

    token: str


class GameInfo(Struct, kw_only=True):
    """A game of the house. `options` is the JSON schema of its options, `defaults` their values."""

    id: str
    title: str
    edition: int
    min_seats: int
    max_seats: int
    minutes: int
    """About how long a game takes."""
    options: dict[str, Any]
    defaults: dict[str, Any]
    levels: list[Level]


class NewTable(Struct, kw_only=True, forbid_unknown_fields=True):
    """A table to be opened. The person who asks gets seat 0 and is the host.

    `bots` has the seats' bots by seat (None: an empty seat); `start` begins at once, which needs a bot in every
    other seat.
    """

    game: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)
    bots: list[Level | None] = field(default_factory=list)
    open: bool = False
    start: bool = False


class Created(Struct, kw_only=True):
    """The new table's six letters."""

    code: str


class Join(Struct, kw_only=True, forbid_unknown_fields=True):
    """Which seat (None: the next free one, in a running game a bot's)."""

    seat: int | None = None


class Joined(Struct, kw_only=True):
    """The seat that the person has now."""

    code: str
    seat: int


class ReplayStep(Struct, kw_only=True):
    """One entry of the game's log and what the viewer saw then.

    While the game runs only the last step has an observation, and events that were covered again show only their
    number.
    """

    number: int
    at: int
    by: int | None
    """The seat that moved, None for the clock."""
    move: Any
    """The move, None for the clock or where this viewer may not know it."""
    observation: Any


class Replay(Struct, kw_only=True):
    """A game from one seat's eyes (None: the public). `seed`, checked against `seed_hash`, is there once the game
    is over."""

    code: str
    number: int
    game: str
    edition: int
    options: dict[str, Any]
    players: list[Player]
    seat: int | None
    running: bool
    seed_hash: str
    seed: str | None
    sound: bool
    """False: the log does not lead to the digests stored with it (an older edition, or damage): not to be shown as
    true."""
    steps: list[ReplayStep]


# --- the table ------------------------------------------------------------------------------------------------------


class Player(Struct, kw_only=True):
    """Who sat where in a game. A bot's `level` is set; a person's is None."""

    name: str
    animal: str
    level: Level | None


class Seat(Struct, kw_only=True):
    """One place at the table. Empty: neither `person` nor `bot`."""

    seat: int
    person: str | None
    """Public id of the person who holds it. Several seats of one person: guests at the same device, passing it on."""
    guest: bool
    name: str
    animal: str
    bot: Level | None
    """The seat is a bot's of its own."""
    taken: Level | None
    """A bot of this strength plays for the person just now; the seat stays theirs."""
    taken_why: TakenWhy | None
    ready: bool
    away: bool
    """The person has no connection."""
    votes: list[int]
    """Seats that want this one played by a bot."""
    rematch: bool
    """The person wants to play once more."""


class Present(Struct, kw_only=True):
    """Somebody who is connected, seated or watching."""

    id: str
    name: str
    animal: str
    seats: list[int]


class TableInfo(Struct, kw_only=True, tag="table", tag_field="type"):
    """The table but for the game itself. Sent whole whenever it changes; `version` grows."""

    version: int
    code: str
    game: str
    edition: int
    options: dict[str, Any]
    open: bool
    """Listed in the lobby."""
    state: TableState
    number: int
    """Which game at this table it is, from 1; 0 before the first."""
    seats: list[Seat]
    people: list[Present]
    screens: int
    host: str | None
    running: bool
    """The game's clock goes on. It stands while nobody is connected."""
    broken: str | None
    """The game cannot go on (it began under an edition that this server does not play, or its log is damaged), and
    why."""
    seed_hash: str | None
    """SHA-256 of the running (or last) game's seed, in hex, published before its first move."""
    seed: str | None
    """The seed itself, in hex, once that game is over."""
    vote_ms: int
    """How long a seat without a clock must have been awaited before it can be voted out."""
    grace_ms: int
    """How long a vanished person's seat waits before a bot plays for it."""


# --- client → server ------------------------------------------------------------------------------------------------


class ToServer(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """What a client may send. `seat` is needed only by whoever holds several; else it is one's own."""

    id: str | None = None


class MakeMove(ToServer, tag="move"):
    """A move in the game, made against `version` of the view (for the record: it is judged as things are now)."""

    move: Raw
    version: int
    seat: int | None = None


class Chat(ToServer, tag="chat"):
    """Something said to the whole table."""

    text: str


class Emote(ToServer, tag="emote"):
    """One of EMOTES."""

    emote: str


class Guest(Struct, kw_only=True, forbid_unknown_fields=True):
    """Somebody who plays at another person's device."""

    name: str
    animal: str


class Sit(ToServer, tag="sit"):
    """Take a free seat, or a bot's; None: the next one. With `guest` a further seat at one's own device."""

    seat: int | None = None
    guest: Guest | None = None


class Stand(ToServer, tag="stand"):
    """Give a seat up. In a running game a bot plays on; it can be taken back while nobody else sat down."""

    seat: int | None = None


class SetBot(ToServer, tag="bot"):
    """Host: a bot for an empty seat, another strength, or (None) an empty seat again."""

    seat: int
    level: Level | None


class SetOptions(ToServer, tag="options"):
    """Host, before or after a game: what is left out stays as it is. `options` is complete or partial."""

    seats: int | UnsetType = UNSET
    options: dict[str, Any] | UnsetType = UNSET
    game: str | UnsetType = UNSET
    open: bool | UnsetType = UNSET


class Ready(ToServer, tag="ready"):
    """Ready to start, or not yet."""

    ready: bool = True
    seat: int | None = None


class Start(ToServer, tag="start"):
    """Host: begin. `fill` puts bots of that strength on empty seats; `anyway` does not wait for who is not ready."""

    fill: Level | None = None
    anyway: bool = False


class Rename(ToServer, tag="rename"):
    """A new name and animal, one's own (everywhere) or a guest's."""

    name: str
    animal: str
    seat: int | None = None


class PassHost(ToServer, tag="host"):
    """Host: let somebody else be it."""

    person: str


class Kick(ToServer, tag="kick"):
    """Host: send somebody away for good; in a running game a bot plays on."""

    person: str


class Vote(ToServer, tag="vote"):
    """For (or no longer for) a bot playing for a seat that keeps a table without a clock waiting."""

    seat: int
    yes: bool = True


class Remind(ToServer, tag="remind"):
    """Nudge a seat that is awaited."""

    seat: int


class TakeBack(ToServer, tag="take_back"):
    """My seat back from the bot that plays for me. (Coming back by a new connection does it too, unless voted out.)"""

    seat: int | None = None


class Rematch(ToServer, tag="rematch"):
    """After a game: once more. It begins when every seated person who is there has said so (or the host starts)."""

    yes: bool = True


class Pong(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag="pong"):
    """The answer to a ping, at once."""

    n: int


ClientMessage = (
    MakeMove
    | Chat
    | Emote
    | Sit
    | Stand
    | SetBot
    | SetOptions
    | Ready
    | Start
    | Rename
    | PassHost
    | Kick
    | Vote
    | Remind
    | TakeBack
    | Rematch
    | Pong
)


# --- server → client ------------------------------------------------------------------------------------------------


class Welcome(Struct, kw_only=True, tag="welcome", tag_field="type"):
    """The first message of every socket."""

    protocol: int
    version: str
    role: Role
    you: Person
    seats: list[int]
    """Seats this socket acts for and sees (none: it watches). Later changes: `seats` of oneself in `table.people`."""
    invite: str
    """The table's full address, for friends (under the network address where the page itself was opened as
    localhost)."""
    chat: list[Said]


class Frame(Struct, kw_only=True, tag="frame", tag_field="type"):
    """The game as one seat (None: the public) sees it now, with what happened since the last frame.

    `observation.now` is the game's clock in ms at the moment of sending; while `running` it goes on at the pace of
    real time: the client adds its own monotonic clock's difference (and may add half of `ping.rtt`), never its wall
    clock.
    `observation` is the core's Observation: seat, now, view, legal (None: not to act), events.
    """

    number: int
    seat: int | None
    fresh: bool
    """The whole truth after (re)connecting: no events to animate."""
    running: bool
    observation: Any


class Answer(Struct, kw_only=True, tag="answer", tag_field="type"):
    """What became of a message with an id. For a move, `version` is the view's after it; the frame comes before the
    answer."""

    id: str
    ok: bool
    refused: Refused | None = None
    version: int | None = None


class Said(Struct, kw_only=True, tag="chat", tag_field="type"):
    """A line of chat. `n` grows by one a line; `time` is the server's wall clock, ms since 1970."""

    n: int
    person: str
    name: str
    seat: int | None
    text: str
    time: int


class Emoted(Struct, kw_only=True, tag="emote", tag_field="type"):
    """Somebody's emote; it is not kept."""

    person: str
    name: str
    seat: int | None
    emote: str


class Notice(Struct, kw_only=True, tag="notice", tag_field="type"):
    """Something said openly to the table.

    Codes: sat, stood, bot-plays (why: left, vanished, voted, kicked), back, bot-simpler (a bot failed; level is the
    simpler one), host, kicked, remind (for `seat`), started, ended, paused, resumed.
    """

    code: Literal[
        "sat",
        "stood",
        "bot-plays",
        "back",
        "bot-simpler",
        "host",
        "kicked",
        "remind",
        "started",
        "ended",
        "paused",
        "resumed",
    ]
    seat: int | None = None
    name: str = ""
    facts: dict[str, Any] = field(default_factory=dict)


class Ping(Struct, kw_only=True, tag="ping", tag_field="type"):
    """Answer at once. `rtt` is the round trip measured so far in ms (None: not yet), `now` the game's clock as in a
    frame."""

    n: int
    now: int | None
    rtt: int | None


class Error(Struct, kw_only=True, tag="error", tag_field="type"):
    """A message that could not even be read, so that it has no answer. Nothing has changed."""

    refused: Refused


ServerMessage = Welcome | TableInfo | Frame | Answer | Said | Emoted | Notice | Ping | Error
