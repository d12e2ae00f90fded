"""The position and the two phases: everybody looks, then the card is turned."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import to_builtins

from tafelrunde.core.model import Legal, Move
from tafelrunde.core.position import Pause, Phase, Position
from tafelrunde.core.refusal import Refusal
from tafelrunde.games.meister_scheibenkleister.boards import Window
from tafelrunde.games.meister_scheibenkleister.model import (
    Drawn,
    Guesses,
    Place,
    Placed,
    Reveal,
    Revealed,
    ScheibenView,
    Size,
)


@lru_cache(maxsize=256)
def place_on(window: str) -> Place:
    """The move of this window (frozen, so one object serves all)."""
    return Place(window)


class ScheibenPosition(Position):
    """Boards, stack, pawns and prizes. A card is known by its window's id."""

    def __init__(self, seats: int, options: Any, chance: Any) -> None:
        super().__init__(seats, options, chance)
        self.windows: tuple[Window, ...] = ()
        self.stack_cards: list[str] = []
        """The next card to be drawn first."""
        self.turned: list[bool] = []
        """By the cards of the stack: whether the frame will be shown turned by 90° (R3)."""
        self.card = ""
        self.frame = Size(0, 0)
        self.round = 0
        self.pawns: list[str | None] = [None] * seats
        self.settled = [False] * seats
        """Whose pawn is placed, or counts as placed nowhere (R5)."""
        self.order: list[int] = []
        """Seats in the order of placing."""
        self.won = [0] * seats
        self.reveal: Reveal | None = None
        self.past: tuple[Guesses, ...] = ()

    @property
    def capacity(self) -> int:
        """Pawns that a window holds."""
        return 1 if self.seats == 2 else 2

    def window(self, name: str) -> Window:
        """The window of this id; KeyError."""
        for window in self.windows:
            if window.id == name:
                return window
        raise KeyError(name)

    def full(self, name: str) -> bool:
        """Whether no further pawn may stand on this window."""
        return self.pawns.count(name) >= self.capacity

    def right(self) -> list[int]:
        """Who stands on the right window, the first to place first."""
        return [seat for seat in self.order if self.pawns[seat] == self.card]

    def scores_now(self) -> list[int]:
        """Cards won."""
        return list(self.won)

    def secrets(self) -> dict[str, Any]:
        """The order of the cards, the first drawn first, and which are shown turned; the boards for good measure."""
        here = self.window(self.card)
        return {
            "deck": [self.card, *self.stack_cards],
            "turned": [(here.length, here.width) != (self.frame.length, self.frame.width), *self.turned],
            "boards": to_builtins(self.windows),
        }

    def view(self, seat: int | None) -> ScheibenView:
        """The same for everybody; of the card on the table only its frame until it is turned."""
        return ScheibenView(
            **self.head(seat),
            round=self.round,
            boards=list(self.windows),
            frame=self.frame,
            pawns=list(self.pawns),
            stack_size=len(self.stack_cards),
            won=list(self.won),
            capacity=self.capacity,
            reveal=self.reveal,
            guesses=None if self.winners is None else list(self.past),
        )


class Look(Phase[ScheibenPosition]):
    """A frame lies on the table; all at once look for its window."""

    id = "look"
    accepts = (Place,)
    raced = True

    def enter(self, p: ScheibenPosition) -> None:
        """Take the pawns back and draw the next card."""
        p.round += 1
        p.pawns = [None] * p.seats
        p.settled = [False] * p.seats
        p.order = []
        p.reveal = None
        p.card = p.stack_cards.pop(0)
        window = p.window(p.card)
        turned = p.turned.pop(0)
        p.frame = Size(window.width, window.length) if turned else Size(window.length, window.width)
        p.tell(Drawn(p.round, p.frame, len(p.stack_cards)))

    def time(self, p: ScheibenPosition) -> int | None:
        """The option `clock` (R5)."""
        return p.options.clock * 1000 or super().time(p)

    def to_act(self, p: ScheibenPosition) -> list[int]:
        """Whose pawn is not placed yet."""
        return [seat for seat, settled in enumerate(p.settled) if not settled]

    def legal(self, p: ScheibenPosition, seat: int) -> Legal:
        """Every window with room."""
        if p.settled[seat]:
            return Legal()
        shut = {name for name in p.pawns if name is not None and p.full(name)}
        return Legal([place_on(window.id) for window in p.windows if window.id not in shut])

    def check(self, p: ScheibenPosition, seat: int, move: Move) -> None:
        """A window of the boards; a pawn stays where it stands (R4); at most `capacity` pawns a window."""
        assert isinstance(move, Place)
        if all(window.id != move.window for window in p.windows):
            raise Refusal("malformed", "", {"window": move.window})
        if p.settled[seat]:
            raise Refusal("already-placed", "R4", {"window": p.pawns[seat]})
        if p.full(move.window):
            raise Refusal("window-full", "S8", {"window": move.window, "capacity": p.capacity})

    def act(self, p: ScheibenPosition, seat: int, move: Move) -> None:
        """The pawn stands."""
        assert isinstance(move, Place)
        p.pawns[seat] = move.window
        p.order.append(seat)
        p.tell(Placed(seat, move.window))
        self._settle(p, seat)

    def default(self, p: ScheibenPosition, seat: int) -> None:
        """The pawn counts as placed nowhere (R5)."""
        self._settle(p, seat)

    @staticmethod
    def _settle(p: ScheibenPosition, seat: int) -> None:
        p.settled[seat] = True
        if all(p.settled):
            p.go("reveal")


class Turn(Pause[ScheibenPosition]):
    """The card is turned and the prizes are given; a pause to see it."""

    id = "reveal"

    def enter(self, p: ScheibenPosition) -> None:
        """One right: takes the card; two: the first takes it, the other the stack's next; nobody: it is out."""
        super().enter(p)
        takers = p.right()
        if len(takers) > 1 and not p.stack_cards:
            takers = takers[:1]
        for place, seat in enumerate(takers):
            p.won[seat] += 1
            if place:
                p.stack_cards.pop(0)
                p.turned.pop(0)
        p.reveal = Reveal(p.card, p.window(p.card).picture, takers)
        p.past = (*p.past, Guesses(p.frame, p.card, list(p.pawns), takers))
        p.tell(Revealed(p.reveal.window, p.reveal.picture, takers))

    def finish(self, p: ScheibenPosition) -> None:
        """The next card, unless the stack holds one card or none; then most cards win, ties share (R6)."""
        if len(p.stack_cards) > 1:
            p.go("look")
            return
        most = max(p.won)
        p.end([seat for seat, cards in enumerate(p.won) if cards == most])


def conserved(p: ScheibenPosition) -> int:
    """All cards there are: in the stack, on the table, won, and put back into the box."""
    boxed = sum(not guess.takers for guess in p.past)
    return len(p.stack_cards) + (p.reveal is None) + sum(p.won) + boxed
