"""The values that travel: moves in, events and views out. One form for people, bots, logs, scenarios and network."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import msgspec
from msgspec import Struct

from tafelrunde.core.refusal import Refusal


class Move(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", omit_defaults=True):
    """What a seat does. Games subclass it, one class a kind of move, `tag=` in the rulebook's words."""


class Continue(Move, frozen=True, tag="continue"):
    """I have seen it, go on: the move of every pause."""


class Event(Struct, frozen=True, tag_field="type"):
    """What just happened. Games subclass it, one class a kind of event; times are added when it is told."""


class GameOptions(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Options that every game has; games subclass it and add their own."""

    turn_time: int = 0
    """Seconds for the phases whose rules name no time of their own; 0 = none."""

    def __post_init__(self) -> None:
        if not 0 <= self.turn_time <= 3600:
            raise ValueError("turn_time is 0 to 3600 seconds")


class View(Struct, kw_only=True):
    """What one seat, or the public, sees: the head that every game's view begins with."""

    game: str
    edition: int
    options: Any
    phase: str
    to_act: list[int]
    deadline: int | None
    """Game time in ms at which this phase's default happens; None = no clock."""
    scores: list[int]
    winners: list[int] | None
    chat_open: bool
    version: int
    sub_version: int
    """Counts what only this seat did or was told in private."""
    seats: int
    continued: list[bool] | None
    """In a pause: who has seen it (per seat)."""


class Seen(Struct):
    """An event as one viewer sees it: `event` is None where they may not, but the number is there."""

    version: int
    sub: int
    at: int
    event: Any


class Told(Struct):
    """An event with all its forms, as it lies in the position."""

    version: int
    sub: int
    at: int
    public: Event | None
    private: dict[int, Event]
    only: int | None
    """The seat whose sub-version this moved; nobody else gets even the number."""
    until: str | None
    after: Event | None

    def reaches(self, seat: int | None) -> bool:
        """Whether this viewer gets the event's number at all."""
        return self.only is None or self.only == seat

    def seen_by(self, seat: int | None) -> Seen:
        """The form for one viewer (None = the public)."""
        event = self.public if seat is None else self.private.get(seat, self.public)
        return Seen(self.version, self.sub, self.at, event)

    def covered(self) -> Told:
        """The form that is left when what was open is covered again."""
        return Told(self.version, self.sub, self.at, self.after, {}, self.only, None, None)


class Choose(Struct, kw_only=True):
    """Moves `{type, field: pieces, **fixed}` with `least` to `most` pieces out of `pool`, in any order."""

    type: str
    field: str
    pool: list[Any]
    least: int
    most: int
    fixed: dict[str, Any] = msgspec.field(default_factory=dict)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        for count in range(self.least, self.most + 1):
            seen = set()
            for pieces in combinations(sorted(self.pool), count):
                if pieces not in seen:
                    seen.add(pieces)
                    yield {"type": self.type, self.field: list(pieces), **self.fixed}


class Free(Struct, kw_only=True):
    """Moves that cannot be listed (text, offers): what may be said."""

    type: str
    field: str
    note: dict[str, Any] = msgspec.field(default_factory=dict)


class Legal(Struct):
    """What a seat may do now: listed moves, choices of pieces, and free ones."""

    moves: list[Any] = msgspec.field(default_factory=list)
    choose: list[Choose] = msgspec.field(default_factory=list)
    free: list[Free] = msgspec.field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.moves or self.choose or self.free)

    @property
    def finite(self) -> bool:
        """Whether `listed` gives every legal move."""
        return not self.free

    def listed(self) -> Iterator[dict[str, Any]]:
        """Every legal move that can be listed, as JSON values."""
        for move in self.moves:
            yield msgspec.to_builtins(move)
        for choice in self.choose:
            yield from choice


class Observation(Struct):
    """The one thing that a person, a bot and the network get."""

    seat: int | None
    now: int
    view: Any
    legal: Legal | None
    events: list[Seen]


def decode_move(kinds: Any, raw: object) -> Move:
    """Check a move from outside; `kinds` is the game's union of moves. Refusal `malformed`."""
    if isinstance(raw, Move):
        raw = msgspec.to_builtins(raw)
    try:
        move: Move = msgspec.convert(raw, kinds)
    except (msgspec.ValidationError, TypeError, ValueError) as error:
        raise Refusal("malformed", "", {"detail": str(error)}) from None
    return move
