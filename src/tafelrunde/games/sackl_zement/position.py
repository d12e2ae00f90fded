"""A game of Sackl Zement as it stands, secrets included."""

from __future__ import annotations

from typing import Any

from tafelrunde.core.chance import Chance
from tafelrunde.core.position import Position
from tafelrunde.games.sackl_zement.cards import FIELDS, PLACES, complete, fits, shown
from tafelrunde.games.sackl_zement.values import (
    Check,
    SacklOptions,
    SacklView,
    Stack,
    Tableau,
    Trusted,
    TurnBegan,
    as_field,
)

IDLE_ROUNDS = 2
"""Full rounds in which nobody took a card, after which the game ends (R12)."""


class SacklPosition(Position):
    """Cards are named by the place they were dealt to; `faces[place]` never changes, only where a card lies."""

    options: SacklOptions

    def __init__(self, seats: int, options: SacklOptions, chance: Chance) -> None:
        super().__init__(seats, options, chance)
        self.faces = [""] * (PLACES + 1)
        """By place; index 0 and cards that are not in the game are empty."""
        self.grid: list[int] = []
        """Places that are not empty, ascending."""
        self.stacks: list[dict[str, list[int]]] = [{field: [] for field in FIELDS} for _ in range(seats)]
        self.middles: list[list[int]] = [[] for _ in range(seats)]
        self.kept = [0] * seats
        self.has_card = [True] * seats
        self.turn = 0
        self.active = 0
        self.idle_turns = 0
        self.open: list[int] = []
        self.turned_up = False
        self.dice: list[str] = []
        self.laid: dict[str, list[int]] = {}
        self.doubted: list[str] = []
        self.trusted = [False] * seats
        self.checking: dict[str, Any] | None = None

    # what phases ask

    def closed(self) -> list[int]:
        """The places with a face-down card."""
        return [place for place in self.grid if place not in self.open]

    def all_seen(self) -> bool:
        """Whether every colour and every shape has come up this turn."""
        return complete([self.faces[place] for place in self.open])

    def complete(self) -> bool:
        """Whether the grid still shows every colour and every shape (R11)."""
        return complete([self.faces[place] for place in self.grid])

    def doubtable(self) -> list[str]:
        """The fields that got cards this turn and were not doubted yet."""
        return [field for field in FIELDS if field in self.laid and field not in self.doubted]

    def doubters(self) -> list[int]:
        """The seats that could doubt and have not said that they trust."""
        if not self.doubtable():
            return []
        return [seat for seat in range(self.seats) if self.may_doubt(seat) and not self.trusted[seat]]

    def may_doubt(self, seat: int) -> bool:
        """Whether this seat has a Sackl-Zement card to lay on another's stack (R8)."""
        return seat != self.active and self.has_card[seat]

    # what phases do

    def begin_turn(self, seat: int) -> None:
        """Begin a turn: nothing is open, rolled or laid.

        What was doubted is kept until the first card is turned up, to be told to doubters who were too slow.
        """
        self.turn += 1
        self.active = seat
        self.open = []
        self.turned_up = False
        self.dice = []
        self.laid = {}
        self.trusted = [False] * self.seats
        self.tell(TurnBegan(seat, self.turn))

    def take(self, place: int, field: str) -> None:
        """Move a face-down card from the grid to the active seat's field."""
        self.grid.remove(place)
        self.stacks[self.active][field].append(place)
        self.laid.setdefault(field, []).append(place)

    def check_stack(self, doubter: int, field: str) -> None:
        """Judge the cards laid this turn on a doubted stack, and give everybody what they get."""
        wrong = not all(fits(self.faces[place], field) for place in self.laid[field])
        won = self.stacks[self.active][field] if wrong else []
        self.doubted.append(field)
        self.checking = {"field": field, "doubter": doubter, "verdict": "wrong" if wrong else "right", "won": len(won)}
        if wrong:
            self.middles[doubter] += won
            self.stacks[self.active][field] = []
        else:
            self.has_card[doubter] = False
            self.kept[self.active] += 1

    def trust(self, seat: int) -> None:
        """Note that a seat does not doubt now."""
        self.trusted[seat] = True
        self.tell(Trusted(seat))

    # the end

    def valid(self, seat: int, field: str) -> bool:
        """Whether every card on a field is right."""
        return all(fits(self.faces[place], field) for place in self.stacks[seat][field])

    def middle(self, seat: int) -> int:
        """Return the number of all cards in the middle of a tableau."""
        return len(self.middles[seat]) + self.kept[seat]

    def final_scores(self) -> list[int]:
        """Return the points by seat: cards on valid stacks, cards in the middle, with the option unused cards."""
        return [
            sum(len(self.stacks[seat][field]) for field in FIELDS if self.valid(seat, field))
            + self.middle(seat)
            + (1 if self.options.unused_card_counts and self.has_card[seat] else 0)
            for seat in range(self.seats)
        ]

    def scores_now(self) -> list[int]:
        """Return the points that are certain: before the end only what lies in the middle."""
        if self.winners is None:
            return [self.middle(seat) for seat in range(self.seats)]
        return self.final_scores()

    def finish(self) -> None:
        """End the game: most points win, ties share (R9)."""
        scores = self.final_scores()
        self.end([seat for seat, score in enumerate(scores) if score == max(scores)])

    # what is seen

    def view(self, seat: int | None) -> SacklView:
        """Return what this seat (None = the public) sees: the same for all, nothing in this game is anybody's own."""
        return SacklView(
            **self.head(seat),
            turn=self.turn,
            active=self.active,
            grid=[self._look(place) for place in range(1, PLACES + 1)],
            seen_this_turn=[as_field(name) for name in self._seen()],
            dice=[as_field(name) for name in self.dice] or None,
            laid_this_turn={as_field(field): len(self.laid[field]) for field in FIELDS if field in self.laid},
            doubted=[as_field(field) for field in self.doubted],
            idle_turns=self.idle_turns,
            tableaus=[self._tableau(each) for each in range(self.seats)],
            check=self._check(),
            stacks=None if self.winners is None else [self._turned_up(each) for each in range(self.seats)],
        )

    def secrets(self) -> dict[str, Any]:
        """Return the cards of the grid in reading order."""
        return {"grid": [self.faces[place] or "empty" for place in range(1, PLACES + 1)]}

    def _look(self, place: int) -> str:
        if place in self.open:
            return self.faces[place]
        return "back" if place in self.grid else "empty"

    def _seen(self) -> list[str]:
        return list(FIELDS) if self.turned_up else shown([self.faces[place] for place in self.open])

    def _tableau(self, seat: int) -> Tableau:
        return Tableau(
            **{field: len(self.stacks[seat][field]) for field in FIELDS},
            middle=self.middle(seat),
            kept=self.kept[seat],
            has_card=self.has_card[seat],
        )

    def _check(self) -> Check | None:
        if self.checking is None:
            return None
        return Check(**self.checking, cards=[self.faces[place] for place in self.laid[self.checking["field"]]])

    def _turned_up(self, seat: int) -> dict[Any, Stack]:
        return {
            field: Stack([self.faces[place] for place in self.stacks[seat][field]], self.valid(seat, field))
            for field in FIELDS
        }
