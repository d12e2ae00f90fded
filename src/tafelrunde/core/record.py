"""A game and its log: the log alone rebuilds everything."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from tafelrunde.core.chance import Chance
from tafelrunde.core.game import Game, find_game
from tafelrunde.core.model import Observation, Told
from tafelrunde.core.observe import observe
from tafelrunde.core.position import Position
from tafelrunde.core.refusal import Refusal


class Entry(Struct, omit_defaults=True):
    """One input: a move, a deadline that passed, or one seat's default. `at` in ms of game time."""

    kind: Literal["play", "expire", "default", "pause"]
    at: int
    seat: int | None = None
    move: Any = None
    id: str | None = None
    digest: str | None = None
    """First 16 hex digits of the position's digest after it."""


class Header(Struct):
    """What a game began with. `seed` in hex."""

    game: str
    edition: int
    seats: int
    options: dict[str, Any]
    seed: str


class Log(Struct):
    """A whole game as it is stored."""

    header: Header
    entries: list[Entry]


class Diverged(Exception):
    """A replay that does not lead to the stored digests, or of an edition that this program does not play."""


class Record:
    """A position with its log and its history of events; moves have ids, and a repeated id has no second effect."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Any,
        seed: bytes,
        *,
        digests: bool = True,
        position: Position | None = None,
    ) -> None:
        """Begin from `seed`, or go on from a `position` that was laid out otherwise (no replay leads to it)."""
        self.game = game
        self.seed = seed
        self.position: Position = position or game.new(seats, options, Chance(seed))
        self.header = Header(game.id, game.edition, seats, msgspec.to_builtins(self.position.options), seed.hex())
        self.digests = digests
        self.entries: list[Entry] = []
        self.history: list[Told] = []
        self.answers: dict[str, Refusal | None] = {}
        self._collect()

    def _collect(self) -> None:
        told, covers = self.position.drain()
        self.history.extend(told)
        for label, version in covers:
            for i, event in enumerate(self.history):
                if event.until == label and event.version <= version:
                    self.history[i] = event.covered()

    def _note(self, entry: Entry) -> Entry:
        self._collect()
        if self.digests:
            entry.digest = self.position.digest()[:16]
        self.entries.append(entry)
        return entry

    def play(self, seat: int, move: Any, at: int, move_id: str | None = None) -> Entry | None:
        """A move; Refusal as the position's. A repeated id raises or returns what it did the first time (None then)."""
        if move_id is not None and (key := f"{seat}/{move_id}") in self.answers:
            first = self.answers[key]
            if first is not None:
                raise first
            return None
        try:
            self.position.play(seat, move, at)
        except Refusal as refusal:
            if move_id is not None:
                self.answers[f"{seat}/{move_id}"] = refusal
            raise
        if move_id is not None:
            self.answers[f"{seat}/{move_id}"] = None
        return self._note(Entry("play", at, seat, msgspec.to_builtins(move), move_id))

    def expire(self, at: int) -> Entry | None:
        """Whatever is due; the entry, or None if nothing was."""
        return self._note(Entry("expire", at)) if self.position.expire(at) else None

    def default(self, seat: int, at: int) -> Entry | None:
        """One seat's default; the entry, or None if it had nothing to do."""
        return self._note(Entry("default", at, seat)) if self.position.default(seat, at) else None

    def end_pause(self, at: int) -> Entry | None:
        """Skip a pause; the entry, or None if there was none."""
        return self._note(Entry("pause", at)) if self.position.end_pause(at) else None

    def observe(self, seat: int | None, since: int = 0) -> Observation:
        """What a viewer gets now, with the events of the history from index `since` on."""
        return observe(self.position, seat, self.history[since:])

    def apply(self, entry: Entry) -> None:
        """Do a stored entry again; Diverged where it does not lead where it did."""
        try:
            if entry.kind == "play":
                assert entry.seat is not None
                self.play(entry.seat, entry.move, entry.at, entry.id)
            elif entry.kind == "expire":
                self.expire(entry.at)
            elif entry.kind == "default":
                assert entry.seat is not None
                self.default(entry.seat, entry.at)
            else:
                self.end_pause(entry.at)
        except (Refusal, ValueError) as error:
            raise Diverged(f"entry {len(self.entries)}: {error!r}") from error
        if entry.digest is not None and self.position.digest()[:16] != entry.digest:
            raise Diverged(f"entry {len(self.entries) - 1} leads to another position than it did")

    def log(self) -> Log:
        """The whole log, to be stored."""
        return Log(self.header, list(self.entries))


def start(header: Header, *, digests: bool = True) -> Record:
    """A record at the beginning of a stored game; Diverged for an edition that this program does not play."""
    game = find_game(header.game)
    if header.edition != game.edition:
        raise Diverged(f"{header.game}: the log is of edition {header.edition}, this program plays {game.edition}")
    return Record(game, header.seats, header.options, bytes.fromhex(header.seed), digests=digests)


def replay(log: Log) -> Record:
    """The record that a stored log leads to, every digest checked; Diverged where it differs."""
    record = start(log.header, digests=any(entry.digest for entry in log.entries))
    for entry in log.entries:
        record.apply(entry)
    return record
