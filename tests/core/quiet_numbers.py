"""A whole small game: three rounds; everybody secretly names a number, the highest that nobody else named scores it."""

from __future__ import annotations

from typing import Any

from tafelrunde.bots.random import RandomBot
from tafelrunde.core.bot import Bot
from tafelrunde.core.chance import Chance
from tafelrunde.core.game import Game
from tafelrunde.core.model import Continue, Event, GameOptions, Legal, Move, Seen, View
from tafelrunde.core.position import CoreEvent, Pause, Phase, Position
from tafelrunde.core.refusal import Refusal


class Name(Move, frozen=True, tag="name"):
    number: int


class Named(Event, frozen=True, tag="named"):
    seat: int
    number: int | None = None


class Revealed(Event, frozen=True, tag="revealed"):
    numbers: list[int]
    winner: int | None


class Options(GameOptions, frozen=True):
    rounds: int = 3


class QuietView(View):
    round: int
    lucky: int
    my_number: int | None
    named: list[bool]
    numbers: list[int] | None


class Quiet(Position):
    def __init__(self, seats: int, options: Any, chance: Chance) -> None:
        super().__init__(seats, options, chance)
        self.round = 0
        self.lucky = 0
        self.numbers: list[int | None] = [None] * seats
        self.points = [0] * seats

    def scores_now(self) -> list[int]:
        return list(self.points)

    def view(self, seat: int | None) -> QuietView:
        return QuietView(
            **self.head(seat),
            round=self.round,
            lucky=self.lucky,
            my_number=None if seat is None else self.numbers[seat],
            named=[n is not None for n in self.numbers],
            numbers=[n or 0 for n in self.numbers] if self.stack[-1].phase == "reveal" else None,
        )


class Think(Phase[Quiet]):
    id = "think"
    secret = True
    accepts = (Name,)

    def enter(self, p: Quiet) -> None:
        p.round += 1
        p.lucky = 1 + p.chance.below("lucky", 5)
        p.numbers = [None] * p.seats

    def to_act(self, p: Quiet) -> list[int]:
        return [s for s in range(p.seats) if p.numbers[s] is None]

    def legal(self, p: Quiet, seat: int) -> Legal:
        return Legal([Name(n) for n in range(1, 6)] if p.numbers[seat] is None else [])

    def check(self, p: Quiet, seat: int, move: Move) -> None:
        assert isinstance(move, Name)
        if p.numbers[seat] is not None:
            raise Refusal("already-chosen", "Thinking")
        self.must_act(p, seat)
        if not 1 <= move.number <= 5:
            raise Refusal("wrong-number", "Thinking", {"least": 1, "most": 5})

    def act(self, p: Quiet, seat: int, move: Move) -> None:
        assert isinstance(move, Name)
        p.numbers[seat] = move.number
        p.tell(Named(seat), {seat: Named(seat, move.number)})
        if not self.to_act(p):
            p.go("reveal")

    def default(self, p: Quiet, seat: int) -> None:
        self.act(p, seat, Name(1 + p.chance.below("defaults", 5)))


class Reveal(Pause[Quiet]):
    id = "reveal"

    def enter(self, p: Quiet) -> None:
        super().enter(p)
        numbers = [n or 0 for n in p.numbers]
        alone = [(n, s) for s, n in enumerate(numbers) if numbers.count(n) == 1]
        winner = max(alone)[1] if alone else None
        if winner is not None:
            p.points[winner] += numbers[winner] + (p.lucky == numbers[winner])
        p.tell(Revealed(numbers, winner))

    def finish(self, p: Quiet) -> None:
        if p.round < p.options.rounds:
            p.go("think")
        else:
            p.end([s for s, n in enumerate(p.points) if n == max(p.points)])


class QuietNumbers(Game):
    id = "quiet-numbers"
    title = "Quiet Numbers"
    min_seats, max_seats = 2, 4
    Options = Options
    Move = Name | Continue
    Event = Named | Revealed | CoreEvent
    View = QuietView
    Position = Quiet
    phases = (Think(), Reveal())

    def setup(self, p: Quiet) -> None:
        p.go("think")

    def given(self, p: Quiet, given: dict[str, Any]) -> None:
        p.chance.force("lucky", [n - 1 for n in given.get("lucky", [])])
        p.go("think")

    def imagine(self, view: QuietView, seat: int, chance: Chance, known: Any = None) -> Quiet:
        p = Quiet(view.seats, view.options, chance)
        p.recall(view, seat)
        p.round, p.lucky, p.points = view.round, view.lucky, list(view.scores)
        guess = [1 + chance.below("hidden", 5) if named else None for named in view.named]
        p.numbers = [view.my_number if s == seat else n for s, n in enumerate(view.numbers or guess)]
        return p

    def remember(self, seat: int | None, known: Any, seen: Seen, view: Any) -> Any:
        return None

    def bot(self, level: str, seat: int, seats: int, options: Any, chance: Chance) -> Bot:
        return RandomBot(self, seat, seats, options, chance)


GAME = QuietNumbers()
