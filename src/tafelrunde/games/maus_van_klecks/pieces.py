"""The components: ten paint colours, five figures, the die, the circle of seven spaces."""

from __future__ import annotations

from typing import Literal, get_args

Colour = Literal["red", "orange", "yellow", "green", "blue", "violet", "pink", "brown", "black", "white"]
Figure = Literal["mouse", "dog", "tiger", "hen", "rabbit"]
Face = Literal["animal", "object", "food", "story", "wish", "letter", "kindergarten"]

COLOURS: tuple[Colour, ...] = get_args(Colour)
FIGURES: tuple[Figure, ...] = get_args(Figure)
SUBJECT_FACES: tuple[Face, ...] = ("animal", "object", "food", "story", "wish")

SPACES = 7
"""Four brushes and three pencils in a circle leave seven spaces; space 0 has the cakes."""
DABS = 3
"""How many dabs a full palette has."""
CAKES_TO_WIN = 3
TEAM_CAKES_TO_WIN = 2
TEAM_CAKES = 3
"""How many cakes lie on the start space when two play together."""
CAKES = 15
LETTERS = "abdefghiklmnoprstuvw"
"""The letters that the program names when nobody does: those that many words begin with in both languages."""


def faces(kindergarten: bool) -> tuple[Face, ...]:
    """The six faces of the die."""
    return (*SUBJECT_FACES, "kindergarten" if kindergarten else "letter")


def hop(position: int, spaces: int) -> tuple[int, bool]:
    """Where a figure lands, and whether it came to the cake space or passed it (leaving it does not count)."""
    return (position + spaces) % SPACES, position + spaces >= SPACES
