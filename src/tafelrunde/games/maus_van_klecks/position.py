"""Where everything stands in a game of Maus van Klecks."""

from __future__ import annotations

from typing import Any

from tafelrunde.core.chance import Chance
from tafelrunde.core.position import Position
from tafelrunde.games.maus_van_klecks.model import Hop, KlecksView, Options, Team, Token
from tafelrunde.games.maus_van_klecks.pieces import (
    CAKES,
    CAKES_TO_WIN,
    TEAM_CAKES,
    TEAM_CAKES_TO_WIN,
    Colour,
    Face,
    Figure,
    hop,
)

MOUSE, SHARED = 0, 1
"""Whose place on the circle is which when two play together."""
IDLE_ROUNDS = 3
"""After so many full rounds of nothing but void or empty ones the game ends (R6)."""


class KlecksPosition(Position):
    """`places` and `won` are by seat with three players or more; with two: of the Mouse and of the shared figure."""

    options: Options

    def __init__(self, seats: int, options: Options, chance: Chance) -> None:
        super().__init__(seats, options, chance)
        self.figures: list[Figure] = options.figures_of(seats)
        self.round = 1
        self.active = 0
        self.die: Face | None = None
        self.letter: str | None = None
        self.subject: str | None = None
        self.palettes: list[list[Colour]] = [[] for _ in range(seats)]
        self.ready = [False] * seats
        self.moved: list[int] = []
        self.places = [0] * seats
        self.won = [0] * seats
        self.idle = 0
        self.pile = self.cakes_at_first()

    @property
    def together(self) -> bool:
        """Two players play together against the Mouse."""
        return self.seats == 2

    def cakes_at_first(self) -> int:
        """How many cakes lie on the cake space when nobody has one."""
        return TEAM_CAKES if self.together else CAKES

    def left_of(self, seat: int) -> int:
        """The player to the left: the next one clockwise."""
        return (seat + 1) % self.seats

    def matches(self) -> list[list[Colour]]:
        """For each seat its own colours that lie on at least one other palette."""
        return [
            [c for c in own if any(c in other for k, other in enumerate(self.palettes) if k != seat)]
            for seat, own in enumerate(self.palettes)
        ]

    def hop_on(self, place: int, figure: Figure, spaces: int) -> Hop:
        """Move one figure on and give it its cake."""
        start = self.places[place]
        self.places[place], cake = hop(start, spaces)
        self.won[place] += cake
        self.pile -= cake
        return Hop(figure, start, spaces, cake)

    def winners_now(self) -> list[int] | None:
        """Who has won after this round; None = the game goes on."""
        if not self.together:
            return [seat for seat, cakes in enumerate(self.won) if cakes >= CAKES_TO_WIN] or None
        if self.won[MOUSE] >= TEAM_CAKES_TO_WIN:
            return []
        return [0, 1] if self.won[SHARED] >= TEAM_CAKES_TO_WIN else None

    def scores_now(self) -> list[int]:
        """Cakes by seat; two players have the same: their figure's."""
        return [self.won[SHARED]] * 2 if self.together else list(self.won)

    def chat_open(self) -> bool:
        """Two players may not talk from the roll to the reveal."""
        return not self.together or self.stack[-1].phase not in ("letter", "subject", "paint")

    def view(self, seat: int | None) -> KlecksView:
        """What this seat (None = the public) sees; other palettes only while they are revealed."""
        head: dict[str, Any] = self.head(seat)
        reveal = head["phase"] == "reveal"
        return KlecksView(
            **head,
            round=self.round,
            active=self.active,
            die=self.die,
            letter=self.letter,
            subject=self.subject,
            ready=list(self.ready),
            my_palette=None if seat is None else list(self.palettes[seat]),
            palettes=[list(palette) for palette in self.palettes] if reveal else None,
            moves=list(self.moved) if reveal else None,
            figures=list(self.figures),
            positions=[self.places[SHARED]] * 2 if self.together else list(self.places),
            cakes=self.scores_now(),
            team=self.team() if self.together else None,
        )

    def team(self) -> Team:
        """The two figures of the team game."""
        mouse, figure = (Token(self.places[k], self.won[k]) for k in (MOUSE, SHARED))
        return Team(mouse, figure)
