"""A walk through a game that checks the eight laws of docs/architecture.md at every step."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tafelrunde.core.chance import Chance
from tafelrunde.core.game import Game
from tafelrunde.core.observe import observe, sample_move
from tafelrunde.core.position import Position
from tafelrunde.core.record import Record, replay
from tafelrunde.core.refusal import Refusal

GARBAGE: list[Any] = [None, 7, "x", [], {}, {"type": "nothing"}, {"type": 3}, {"type": "continue", "x": 1}]
REMEMBERED = 12
"""How many earlier positions are watched for changes at a time."""


def shown(value: Any) -> bytes:
    """As the bytes that would be sent."""
    return msgspec.json.encode(value)


def refusal_of(position: Position, seat: int, move: Any) -> object:
    """What this move would be answered: None if it is legal, else everything the refusal says."""
    try:
        position.check(seat, move)
    except Refusal as refusal:
        return refusal.code, refusal.rule, shown(refusal.facts)
    return None


class Walk(RuleBasedStateMachine):
    """One game, moved on by legal moves, defaults, time and nonsense."""

    game: Game

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        seats = data.draw(st.integers(self.game.min_seats, self.game.max_seats), "seats")
        options = data.draw(st.sampled_from(self.game.variants), "options")
        clock = data.draw(st.sampled_from([0, 20]), "turn_time")
        seed = data.draw(st.integers(0, 2**32), "seed")
        self.chance = Chance.of(seed + 1)
        self.record = Record(self.game, seats, {"turn_time": clock, **options}, str(seed).encode())
        self.kept: list[tuple[Position, str]] = []
        self.conserved = self.game.conserved(self.position)
        self.known: dict[int | None, Any] = dict.fromkeys((None, *range(seats)))
        self.version, self.told = 0, 0
        self.moves = 0
        self.remember()
        for _ in range(data.draw(st.sampled_from([0, 5, 20, 60, 150, 400]), "moves before")):
            if self.position.winners is None:
                self.step(self.chance.below("who", 6), self.chance.below("pause", 3000))

    @property
    def position(self) -> Position:
        return self.record.position

    def remember(self) -> None:
        """What a perfect memory at every seat knows; every number reaches everybody, in order, without a gap."""
        for told in self.record.history[self.told :]:
            if told.only is None:
                assert told.version == self.version + 1, "a gap in the numbers"
                self.version = told.version
            for seat in self.known:
                if told.reaches(seat):
                    view = self.position.view(seat)
                    self.known[seat] = self.game.remember(seat, self.known[seat], told.seen_by(seat), view)
        self.told = len(self.record.history)
        assert self.version == self.position.version

    @precondition(lambda self: self.position.winners is None)
    @rule(pick=st.integers(0, 5), pause=st.integers(0, 3000))
    def move(self, pick: int, pause: int) -> None:
        """A legal move; its repetition has no second effect (law 8)."""
        self.step(pick, pause)
        last, digest = self.record.entries[-1], self.position.digest()
        if last.kind == "play":
            assert last.seat is not None
            assert self.record.play(last.seat, last.move, last.at, last.id) is None
            assert self.position.digest() == digest

    def step(self, pick: int, pause: int) -> None:
        """A legal move of a seat that the table waits for, or what has become due."""
        at = self.position.at + pause
        if self.record.expire(at):
            self.remember()
            return
        waiting = self.position.to_act()
        seat = waiting[pick % len(waiting)]
        legal = self.position.moves(seat)
        chosen = sample_move(self.game, self.position.view(seat), seat, legal, self.chance)
        assert refusal_of(self.position, seat, chosen) is None, f"{chosen} is called legal and is not"
        self.moves += 1
        self.record.play(seat, chosen, at, f"m{self.moves}")
        self.remember()

    @precondition(lambda self: self.position.winners is None)
    @rule(pick=st.integers(0, 5))
    def leave(self, pick: int) -> None:
        """One seat's default."""
        waiting = self.position.to_act()
        assert self.record.default(waiting[pick % len(waiting)], self.position.at) is not None
        self.remember()

    @precondition(lambda self: self.position.deadline is not None)
    @rule()
    def wait(self) -> None:
        """Until the deadline."""
        assert self.position.deadline is not None
        assert self.record.expire(max(self.position.deadline, self.position.at)) is not None
        self.remember()

    @rule(move=st.sampled_from(GARBAGE), seat=st.integers(-1, 6))
    def nonsense(self, move: Any, seat: int) -> None:
        """A refused move changes nothing (law 7)."""
        digest = self.position.digest()
        if refusal_of(self.position, seat, move) is not None:
            try:
                self.position.play(seat, move, self.position.at)
            except (Refusal, ValueError):
                pass
            else:
                raise AssertionError("refused when asked, done when played")
        assert self.position.digest() == digest
        assert not self.position.told

    @invariant()
    def progress(self) -> None:
        """Whoever is waited for has a legal move, and somebody is (law 4)."""
        waiting = self.position.to_act()
        assert (self.position.winners is None) == bool(waiting)
        for seat in waiting:
            assert self.position.moves(seat), f"seat {seat} has no legal move"

    @invariant()
    def conservation(self) -> None:
        assert self.game.conserved(self.position) == self.conserved, "something was made or lost"

    @invariant()
    def copies(self) -> None:
        """Earlier positions stay as they were (law 6)."""
        for earlier, digest in self.kept:
            assert earlier.digest() == digest
        self.kept = [*self.kept[-REMEMBERED:], (self.position.clone(), self.position.digest())]
        assert self.kept[-1][0].digest() == self.kept[-1][1], "a clone differs from its original"

    @invariant()
    def imagination(self) -> None:
        """What a seat sees, may do and is answered is the same in any position that fits what it was shown (2, 3)."""
        for seat in range(self.position.seats):
            other = self.position.imagine(seat, self.chance.fork(f"{self.moves}/{seat}"), self.known[seat])
            mine, before = self.position.clone(), other.digest()
            mine.before = None
            assert shown(other.view(seat)) == shown(mine.view(seat))
            assert shown(other.view(None)) == shown(mine.view(None)), "the public sees what this seat does not"
            legal = mine.moves(seat)
            assert shown(other.moves(seat)) == shown(legal)
            if legal:
                for _ in range(3):
                    move = sample_move(self.game, mine.view(seat), seat, legal, self.chance)
                    for who in range(self.position.seats):
                        if who == seat:
                            assert refusal_of(other, who, move) == refusal_of(mine, who, move)
            assert other.digest() == before

    @precondition(lambda self: self.position.winners is None and self.position.phase.secret)
    @invariant()
    def secret_choices(self) -> None:
        """Whatever another seat does in a secret phase, this one gets the same bytes (2)."""
        serial = self.position.stack[-1].serial
        for actor in self.position.to_act():
            got: dict[tuple[int | None, str], bytes] = {}
            for _ in range(3):
                p = self.position.clone()
                move = sample_move(self.game, p.view(actor), actor, p.moves(actor), self.chance)
                kind = msgspec.to_builtins(move)["type"]
                p.play(actor, move, p.at)
                told = p.drain()[0]
                if p.winners is not None or p.stack[-1].serial != serial:
                    continue
                for viewer in (None, *range(p.seats)):
                    if viewer != actor:
                        seen = shown(observe(p, viewer, told))
                        assert got.setdefault((viewer, f"{kind}{p.to_act()}"), seen) == seen

    @invariant()
    def sendable(self) -> None:
        for seat in (None, *range(self.position.seats)):
            assert shown(observe(self.position, seat))

    def teardown(self) -> None:
        """The log alone leads to the same position and the same views (law 1)."""
        if not hasattr(self, "record"):
            return
        again = replay(msgspec.json.decode(msgspec.json.encode(self.record.log()), type=type(self.record.log())))
        assert again.position.digest() == self.position.digest()
        for seat in (None, *range(self.position.seats)):
            assert shown(again.observe(seat)) == shown(self.record.observe(seat))
