"""A position: everything about one game as it stands, moved on by moves, deadlines and defaults alone.

A game is written as small stateless phases. Their ids lie on a stack; the top one decides who may do what. All state
lies in plain attributes of the position, so that it can be copied, compared and imagined.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

import msgspec

from tafelrunde.core.chance import Chance
from tafelrunde.core.model import Continue, Event, Legal, Move, Told, View, decode_move
from tafelrunde.core.refusal import Refusal

if TYPE_CHECKING:
    from tafelrunde.core.game import Game

P = TypeVar("P", bound="Position")
ATOMS = frozenset({int, str, bool, bytes, float, type(None), tuple, frozenset})
PASSING = frozenset({"told", "covers", "before"})
"""Attributes that are no part of the state: they are neither cloned nor digested."""


class Continued(Event, frozen=True, tag="continued"):
    """A seat has seen enough of a pause."""

    seat: int


class Late(Event, frozen=True, tag="late"):
    """Time was up, or the seat has left: the default happens for it."""

    seat: int


class Ended(Event, frozen=True, tag="ended"):
    """The game is over."""

    winners: list[int]
    scores: list[int]


CoreEvent = Continued | Late | Ended


class Open(NamedTuple):
    """A phase on the stack. `left` is what its clock had left when another was pushed on top of it."""

    phase: str
    deadline: int | None
    left: int | None
    serial: int


class Phase(Generic[P]):
    """Who may act, what they may do, what happens then, by when. One stateless instance a phase."""

    id: ClassVar[str]
    accepts: ClassVar[tuple[type[Move], ...]] = ()
    secret: ClassVar[bool] = False
    """Whether nobody may learn what another seat does here while the phase lasts: not its content, not its length."""
    raced: ClassVar[bool] = False
    """Whether moves out of turn race, so that the server orders them fairly."""

    def enter(self, p: P) -> None:
        """Open: prepare the position, or go on at once."""

    def time(self, p: P) -> int | None:
        """Milliseconds from opening to the default; None = no clock."""
        seconds: int = p.options.turn_time
        return seconds * 1000 or None

    def to_act(self, p: P) -> list[int]:
        """The seats that the table waits for."""
        raise NotImplementedError

    def legal(self, p: P, seat: int) -> Legal:
        """What this seat may do now (also a seat that nobody waits for)."""
        raise NotImplementedError

    def check(self, p: P, seat: int, move: Move) -> None:
        """Raise Refusal where the move is illegal; change nothing."""
        self.must_act(p, seat)

    def act(self, p: P, seat: int, move: Move) -> None:
        """Do a checked move."""
        raise NotImplementedError

    def default(self, p: P, seat: int) -> None:
        """What happens for a seat whose time is up or that has left."""
        raise NotImplementedError

    def expire(self, p: P) -> None:
        """The deadline passes: defaults for everybody that the table waits for."""
        serial = p.stack[-1].serial
        for seat in self.to_act(p):
            if p.winners is not None or p.stack[-1].serial != serial:
                return
            p.tell(Late(seat))
            self.default(p, seat)

    def resumed(self, p: P, child: str) -> None:
        """A phase that lay on top of this one is done."""

    def must_act(self, p: P, seat: int) -> None:
        """Refuse a seat that nobody waits for."""
        if seat not in self.to_act(p):
            raise Refusal("not-your-turn", "", {"to_act": self.to_act(p)})


class Pause(Phase[P]):
    """Showing something: ends when every seat has seen it, or after `ms`."""

    accepts: ClassVar[tuple[type[Move], ...]] = (Continue,)
    ms: ClassVar[int] = 6000

    def finish(self, p: P) -> None:
        """What comes after the pause."""
        raise NotImplementedError

    def enter(self, p: P) -> None:
        """Nobody has seen it yet."""
        p.continued = [False] * p.seats

    def time(self, p: P) -> int | None:
        """Pauses have a deadline in games without clocks too."""
        return self.ms

    def to_act(self, p: P) -> list[int]:
        """Who has not said `continue`."""
        return [seat for seat in range(p.seats) if not p.continued[seat]]

    def legal(self, p: P, seat: int) -> Legal:
        """`continue`, once."""
        return Legal() if p.continued[seat] else Legal([Continue()])

    def act(self, p: P, seat: int, move: Move) -> None:
        """Note it; go on when everybody has."""
        p.continued[seat] = True
        p.tell(Continued(seat))
        if all(p.continued):
            self.finish(p)

    def default(self, p: P, seat: int) -> None:
        """A seat that has left waits for nothing."""
        self.act(p, seat, Continue())

    def expire(self, p: P) -> None:
        """Time to go on."""
        p.continued = [True] * p.seats
        self.finish(p)


def copy_value(value: Any) -> Any:
    """A copy of lists, dicts, sets and objects with `clone()`, all the way down; frozen values as they are."""
    kind = type(value)
    if kind in ATOMS:
        return value
    if kind is list:
        return [copy_value(item) for item in value]
    if kind is dict:
        return {key: copy_value(item) for key, item in value.items()}
    if kind is set:
        return value.copy()
    clone: Callable[[], Any] | None = getattr(value, "clone", None)
    return clone() if clone is not None else value


def _state_of(value: Any) -> Any:
    if hasattr(value, "state"):
        return value.state()
    raise NotImplementedError(f"a position cannot hold {type(value)}")


_encoder = msgspec.json.Encoder(enc_hook=_state_of, order="deterministic")


class Position:
    """One game as it stands, secrets included. Subclassed by every game, which adds plain attributes."""

    game: ClassVar[Game]

    def __init__(self, seats: int, options: Any, chance: Chance) -> None:
        self.seats = seats
        self.options = options
        self.chance = chance
        self.at = 0
        self.version = 0
        self.sub_versions = [0] * seats
        self.stack: list[Open] = []
        self.opened = 0
        self.continued: list[bool] = []
        self.winners: list[int] | None = None
        self.told: list[Told] = []
        self.covers: list[tuple[str, int]] = []
        self.before: Position | None = None

    # what a game implements

    def scores_now(self) -> list[int]:
        """The scores by seat as they stand."""
        raise NotImplementedError

    def view(self, seat: int | None) -> View:
        """What this seat (None = the public) sees, built from nothing; the head comes from `head`."""
        raise NotImplementedError

    def chat_open(self) -> bool:
        """Whether the table may talk now."""
        return True

    def secrets(self) -> dict[str, Any]:
        """Everything hidden at the start that no later event will tell (for the log of a simulation)."""
        return {}

    # inputs

    @property
    def phase(self) -> Phase[Any]:
        """The phase on top."""
        return self.game.phase(self.stack[-1].phase)

    @property
    def deadline(self) -> int | None:
        """Game time in ms of the next default; None = no clock runs."""
        return self.stack[-1].deadline

    def to_act(self) -> list[int]:
        """The seats that the table waits for."""
        return [] if self.winners is not None else self.phase.to_act(self)

    def moves(self, seat: int) -> Legal:
        """What this seat may do now."""
        return Legal() if self.winners is not None else self.phase.legal(self, seat)

    def check(self, seat: int, raw: object) -> Move:
        """The move, checked; Refusal where it is illegal. Changes nothing."""
        move = decode_move(self.game.Move, raw)
        if not 0 <= seat < self.seats:
            raise Refusal("malformed", "", {"seat": seat})
        if self.winners is not None:
            raise Refusal("game-over")
        try:
            if not isinstance(move, self.phase.accepts):
                raise Refusal("wrong-phase", "", {"phase": self.stack[-1].phase})
            self.phase.check(self, seat, move)
        except Refusal as refusal:
            if self.before is not None and self._was_legal(self.before, seat, move):
                raise Refusal("too-late", refusal.rule, refusal.facts) from None
            raise
        return move

    @staticmethod
    def _was_legal(before: Position, seat: int, move: Move) -> bool:
        try:
            if isinstance(move, before.phase.accepts):
                before.phase.check(before, seat, move)
                return True
        except Refusal:
            pass
        return False

    def play(self, seat: int, raw: object, at: int) -> None:
        """One move at game time `at` (ms, never before the last input). Refusal changes nothing.

        Whatever is due at `at` must have expired before (`expire`); ValueError otherwise.
        """
        self._not_before(at)
        if self.winners is None and self.deadline is not None and self.deadline <= at:
            raise ValueError(f"expire first: the deadline {self.deadline} has passed at {at}")
        move = self.check(seat, raw)
        self.at = at
        if not isinstance(move, Continue):
            self.before = None
        self.phase.act(self, seat, move)

    def expire(self, at: int) -> bool:
        """Every default that is due at game time `at`; whether there was one."""
        self._not_before(at)
        happened = False
        while self.winners is None and self.deadline is not None and self.deadline <= at:
            self.before = None
            before = self.clone()
            self.at = max(self.at, self.deadline)
            top = self.stack[-1]
            self.phase.expire(self)
            if self.stack[-1] == top:
                raise RuntimeError(f"phase {top.phase} stands still after its deadline")
            self.before = before
            happened = True
        return happened

    def default(self, seat: int, at: int) -> bool:
        """One seat's default now, because it left, was voted out or is away; whether it had anything to do."""
        self._not_before(at)
        if seat not in self.to_act():
            return False
        self.at = at
        if not isinstance(self.phase, Pause):
            self.tell(Late(seat))
        self.phase.default(self, seat)
        return True

    def end_pause(self, at: int) -> bool:
        """Skip a pause, as if everybody had seen it; whether there was one."""
        if self.winners is not None or not isinstance(self.phase, Pause):
            return False
        self._not_before(at)
        self.at = at
        self.phase.expire(self)
        return True

    def _not_before(self, at: int) -> None:
        if at < self.at:
            raise ValueError(f"time goes forward: {at} is before {self.at}")

    # for phases

    def go(self, phase: str) -> None:
        """Replace the phase on top (or open the first)."""
        if self.stack:
            self.stack.pop()
        self._open(phase)

    def push(self, phase: str) -> None:
        """Open a phase on top; the clock of the one below stands still."""
        below = self.stack[-1]
        left = None if below.deadline is None else below.deadline - self.at
        self.stack[-1] = Open(below.phase, None, left, below.serial)
        self._open(phase)

    def done(self) -> None:
        """Close the phase on top; the one below goes on with the time it had left and is told."""
        child = self.stack.pop().phase
        below = self.stack[-1]
        deadline = None if below.left is None else self.at + below.left
        self.stack[-1] = Open(below.phase, deadline, None, below.serial)
        self.game.phase(below.phase).resumed(self, child)

    def restart_clock(self, ms: int | None = None) -> None:
        """Give the phase on top its time (or `ms`) anew from now."""
        top = self.stack[-1]
        time = self.phase.time(self) if ms is None else ms
        self.stack[-1] = Open(top.phase, None if time is None else self.at + time, None, top.serial)

    def _open(self, phase: str) -> None:
        self.opened += 1
        serial = self.opened
        self.stack.append(Open(phase, None, None, serial))
        depth = len(self.stack) - 1
        opened = self.game.phase(phase)
        opened.enter(self)
        if self.winners is not None or depth >= len(self.stack) or self.stack[depth].serial != serial:
            return
        time = opened.time(self)
        if depth == len(self.stack) - 1:
            if self.stack[depth].deadline is None:
                self.stack[depth] = Open(phase, None if time is None else self.at + time, None, serial)
        else:
            self.stack[depth] = Open(phase, None, time, serial)

    def end(self, winners: list[int]) -> None:
        """The game is over; it ends once."""
        self.opened += 1
        self.stack = [Open("game_over", None, None, self.opened)]
        self.winners = sorted(winners)
        self.tell(Ended(self.winners, self.scores_now()))

    def tell(
        self,
        public: Event | None,
        private: dict[int, Event] | None = None,
        *,
        until: str | None = None,
        after: Event | None = None,
    ) -> None:
        """Something happened. Seats in `private` get their own form, everybody else `public` (None: only its number).

        `until` names a cover (see `cover`), from which on the event is only `after` for everybody.
        """
        self.version += 1
        self.told.append(Told(self.version, 0, self.at, public, private or {}, None, until, after))

    def whisper(self, seat: int, event: Event) -> None:
        """Something that only this seat did or learns in private: nobody else gets even a number."""
        self.sub_versions[seat] += 1
        self.told.append(Told(self.version, self.sub_versions[seat], self.at, None, {seat: event}, seat, None, None))

    def cover(self, label: str) -> None:
        """What was told `until` this label is closed again."""
        self.covers.append((label, self.version))

    def drain(self) -> tuple[list[Told], list[tuple[str, int]]]:
        """The events and covers since the last call."""
        news = self.told, self.covers
        self.told, self.covers = [], []
        return news

    # copies and views

    def head(self, seat: int | None) -> dict[str, Any]:
        """The common fields of every view."""
        return {
            "game": self.game.id,
            "edition": self.game.edition,
            "options": self.options,
            "phase": self.stack[-1].phase,
            "to_act": self.to_act(),
            "deadline": self.deadline,
            "scores": self.scores_now(),
            "winners": self.winners,
            "chat_open": self.chat_open(),
            "version": self.version,
            "sub_version": 0 if seat is None else self.sub_versions[seat],
            "seats": self.seats,
            "continued": list(self.continued) if self.winners is None and isinstance(self.phase, Pause) else None,
        }

    def clone(self: P) -> P:
        """An independent copy; what has been told and not yet drained stays with the original."""
        new = object.__new__(type(self))
        fields = new.__dict__
        for name, value in self.__dict__.items():
            fields[name] = copy_value(value)
        new.told, new.covers, new.before = [], [], self.before
        return new

    def digest(self) -> str:
        """A fingerprint of the whole state (32 hex digits), the same on every machine."""
        state = {name: value for name, value in self.__dict__.items() if name not in PASSING}
        return blake2b(_encoder.encode(state), digest_size=16).hexdigest()

    def imagine(self, seat: int, chance: Chance, known: Any = None) -> Position:
        """A complete position whose view for this seat is the present one; everything hidden is drawn from `chance`.

        It is made from the view alone, so nothing can leak. `known` is what the thinker remembers (`Game.remember`).
        """
        new = self.game.imagine(self.view(seat), seat, chance, known)
        new.at = self.at
        return new

    def recall(self, view: View, seat: int, below: tuple[str, ...] = ()) -> None:
        """Take over a view's head (for `Game.imagine`); `below` are the phases under the one in the view."""
        self.version = view.version
        self.sub_versions = [0] * self.seats
        self.sub_versions[seat] = view.sub_version
        self.winners = view.winners
        self.continued = list(view.continued or [])
        self.stack = [Open(phase, None, None, n) for n, phase in enumerate(below)]
        self.stack.append(Open(view.phase, view.deadline, None, len(below)))
        self.opened = len(below) + 1
