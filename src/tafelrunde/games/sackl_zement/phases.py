"""The phases of a turn: turn up, look, roll, take, doubt, check."""

from __future__ import annotations

import msgspec

from tafelrunde.core.model import Continue, Legal, Move
from tafelrunde.core.position import Pause, Phase
from tafelrunde.core.refusal import Refusal
from tafelrunde.games.sackl_zement.cards import COLOURS, SHAPES
from tafelrunde.games.sackl_zement.position import IDLE_ROUNDS, SacklPosition
from tafelrunde.games.sackl_zement.values import (
    Checked,
    Cover,
    Covered,
    Done,
    Doubt,
    Doubted,
    Finished,
    Roll,
    Rolled,
    Take,
    Taken,
    Trust,
    TurnedUp,
    TurnUp,
    as_field,
)

TURN = "Sackl Zement, Spielablauf"


class ActivePhase(Phase[SacklPosition]):
    """A phase in which only the active seat acts."""

    def to_act(self, p: SacklPosition) -> list[int]:
        """Return the active seat."""
        return [p.active]

    def legal(self, p: SacklPosition, seat: int) -> Legal:
        """Return the active seat's moves; nobody else has any."""
        return Legal(self.moves(p)) if seat == p.active else Legal()

    def moves(self, p: SacklPosition) -> list[Move]:
        """Return what the active seat may do."""
        raise NotImplementedError


class TurnUpPhase(ActivePhase):
    """Cards are turned up one by one until every colour and every shape has come up."""

    id = "turn_up"
    accepts = (TurnUp, Doubt)

    def moves(self, p: SacklPosition) -> list[Move]:
        """Return one move a face-down card."""
        return [TurnUp(place) for place in p.closed()]

    def check(self, p: SacklPosition, seat: int, move: Move) -> None:
        """Refuse open cards, other seats and empty places; tell a doubter who comes after the check."""
        if isinstance(move, Doubt):
            raise too_late_to_doubt(p, move, self.id)
        assert isinstance(move, TurnUp)
        if move.place in p.open:
            raise Refusal("already-open", TURN, {"place": move.place})
        self.must_act(p, seat)
        if move.place not in p.grid:
            raise Refusal("card-not-there", TURN, {"place": move.place})

    def act(self, p: SacklPosition, seat: int, move: Move) -> None:
        """Turn the card up; with the last colour or shape looking begins."""
        assert isinstance(move, TurnUp)
        p.doubted = []
        p.open.append(move.place)
        p.tell(TurnedUp(seat, move.place, p.faces[move.place]), until="cover", after=TurnedUp(seat, move.place, None))
        if p.all_seen():
            p.turned_up = True
            p.go("look")

    def default(self, p: SacklPosition, seat: int) -> None:
        """Turn up places by chance."""
        while p.stack[-1].phase == self.id:
            self.act(p, seat, TurnUp(p.chance.pick("default", p.closed())))


class LookPhase(ActivePhase):
    """Everybody looks, until the active seat covers (R5)."""

    id = "look"
    accepts = (Cover,)

    def time(self, p: SacklPosition) -> int | None:
        """Return `look_time`."""
        return p.options.looking * 1000 or None

    def moves(self, p: SacklPosition) -> list[Move]:
        """Return `cover`."""
        return [Cover()]

    def act(self, p: SacklPosition, seat: int, move: Move) -> None:
        """Cover: from here on nobody is told what lies under a card."""
        p.open = []
        p.cover("cover")
        p.tell(Covered(seat))
        p.go("roll")

    def default(self, p: SacklPosition, seat: int) -> None:
        """Cover."""
        self.act(p, seat, Cover())


class RollPhase(ActivePhase):
    """Both dice are rolled."""

    id = "roll"
    accepts = (Roll,)

    def moves(self, p: SacklPosition) -> list[Move]:
        """Return `roll`."""
        return [Roll()]

    def act(self, p: SacklPosition, seat: int, move: Move) -> None:
        """Roll a colour and a shape."""
        colour, shape = p.chance.pick("colour-die", COLOURS), p.chance.pick("shape-die", SHAPES)
        p.dice = [colour, shape]
        p.tell(Rolled(seat, as_field(colour), as_field(shape)))
        p.go("take")

    def default(self, p: SacklPosition, seat: int) -> None:
        """Roll."""
        self.act(p, seat, Roll())


class TakePhase(ActivePhase):
    """The active seat takes face-down cards for the two rolled fields, as many as it likes."""

    id = "take"
    accepts = (Take, Done)

    def moves(self, p: SacklPosition) -> list[Move]:
        """Return every card on either field, and `done`."""
        return [Take(place, as_field(field)) for place in p.grid for field in p.dice] + [Done()]

    def check(self, p: SacklPosition, seat: int, move: Move) -> None:
        """Refuse other seats, empty places and fields that were not rolled."""
        self.must_act(p, seat)
        if isinstance(move, Take):
            if move.place not in p.grid:
                raise Refusal("card-not-there", TURN, {"place": move.place})
            if move.field not in p.dice:
                raise Refusal("wrong-field", TURN, {"field": move.field, "colour": p.dice[0], "shape": p.dice[1]})

    def act(self, p: SacklPosition, seat: int, move: Move) -> None:
        """Lay the card, or end taking."""
        if isinstance(move, Take):
            p.take(move.place, move.field)
            p.tell(Taken(seat, move.place, move.field))
            return
        laid = sum(len(places) for places in p.laid.values())
        p.idle_turns = 0 if laid else p.idle_turns + 1
        p.tell(Finished(seat, laid))
        p.go("doubt")

    def default(self, p: SacklPosition, seat: int) -> None:
        """Take no more."""
        self.act(p, seat, Done())


class DoubtPhase(Phase[SacklPosition]):
    """Everybody else with a Sackl-Zement card may doubt a stack of this turn; first come, first served."""

    id = "doubt"
    accepts = (Doubt, Trust)
    raced = True

    def enter(self, p: SacklPosition) -> None:
        """Leave the phase out where nothing was laid or nobody could doubt."""
        self._go_on(p)

    def time(self, p: SacklPosition) -> int | None:
        """Return `doubt_time`."""
        return p.options.doubt_time * 1000 or None

    def to_act(self, p: SacklPosition) -> list[int]:
        """Return who could doubt and has not said `trust`."""
        return p.doubters()

    def legal(self, p: SacklPosition, seat: int) -> Legal:
        """Return `doubt` for each stack that still can be doubted, and `trust`."""
        if seat not in p.doubters():
            return Legal()
        return Legal([*(Doubt(as_field(field)) for field in p.doubtable()), Trust()])

    def check(self, p: SacklPosition, seat: int, move: Move) -> None:
        """Refuse what was doubted before, seats that may not doubt and stacks that got no card this turn."""
        if isinstance(move, Doubt) and move.field in p.doubted:
            raise too_late_to_doubt(p, move, self.id)
        if p.trusted[seat]:
            raise Refusal("already-chosen", TURN)
        if seat == p.active:
            raise Refusal("not-your-turn", TURN, {"to_act": self.to_act(p)})
        if not p.has_card[seat]:
            raise Refusal("no-doubt-left", "R8")
        if isinstance(move, Doubt) and move.field not in p.laid:
            raise Refusal("not-this-turn", TURN, {"field": move.field})

    def act(self, p: SacklPosition, seat: int, move: Move) -> None:
        """Check a doubted stack, or go on when nobody wants to doubt."""
        if isinstance(move, Trust):
            p.trust(seat)
            self._go_on(p)
            return
        assert isinstance(move, Doubt)
        p.tell(Doubted(seat, p.active, move.field))
        p.check_stack(seat, move.field)
        p.push("check")

    def default(self, p: SacklPosition, seat: int) -> None:
        """Trust."""
        self.act(p, seat, Trust())

    def resumed(self, p: SacklPosition, child: str) -> None:
        """A check is over: the other stack may still be doubted, by anybody with a card, with the full time (R7)."""
        p.trusted = [False] * p.seats
        self._go_on(p)
        if p.winners is None and p.stack[-1].phase == self.id:
            p.restart_clock()

    def _go_on(self, p: SacklPosition) -> None:
        if not p.doubters():
            next_turn(p)


class CheckPause(Pause[SacklPosition]):
    """The cards laid this turn on a doubted stack lie open for all."""

    id = "check"
    accepts = (Continue, Doubt)
    ms = 6000

    def enter(self, p: SacklPosition) -> None:
        """Turn the cards up."""
        super().enter(p)
        check = p.view(None).check
        assert check is not None
        shown = Checked(
            seat=check.doubter,
            owner=p.active,
            field=check.field,
            verdict=check.verdict,
            places=list(p.laid[check.field]),
            won=check.won,
            cards=check.cards,
        )
        p.tell(shown, until="check", after=msgspec.structs.replace(shown, cards=None))

    def check(self, p: SacklPosition, seat: int, move: Move) -> None:
        """Tell a doubter who was too slow; refuse a second `continue`."""
        if isinstance(move, Doubt):
            raise too_late_to_doubt(p, move, self.id)
        super().check(p, seat, move)

    def finish(self, p: SacklPosition) -> None:
        """Turn the cards face down again."""
        p.checking = None
        p.cover("check")
        p.done()


def next_turn(p: SacklPosition) -> None:
    """The next seat, clockwise, begins its turn, unless the game is over."""
    begin(p, (p.active + 1) % p.seats)


def begin(p: SacklPosition, seat: int) -> None:
    """Let a seat begin its turn, or end the game where the grid or the patience of all is used up (R11, R12)."""
    if not p.complete() or p.idle_turns >= IDLE_ROUNDS * p.seats:
        p.finish()
        return
    p.begin_turn(seat)
    p.go("turn_up")


def too_late_to_doubt(p: SacklPosition, move: Doubt, phase: str) -> Refusal:
    """Return the refusal for one who doubts a stack that somebody else was quicker to doubt, or out of time."""
    if move.field not in p.doubted:
        return Refusal("wrong-phase", "R7", {"phase": phase})
    return Refusal("already-doubted", "R7", {"field": move.field})


PHASES = (TurnUpPhase(), LookPhase(), RollPhase(), TakePhase(), DoubtPhase(), CheckPause())
