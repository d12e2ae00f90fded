"""Cards, fields and the fixed grid of Sackl Zement.

A card is a string ``"<colour>-<shape>"`` such as ``"blue-circle"``; a field is one of the six colours and shapes.
Places are numbered 1–44 in reading order over a grid of 8 columns × 6 rows without its four corners (R3); a card
keeps the number of the place it was dealt to for the whole game, wherever it goes later.
"""

from typing import Final

COLOURS: Final = ("blue", "red", "yellow")
SHAPES: Final = ("square", "circle", "triangle")
FIELDS: Final = COLOURS + SHAPES
KINDS: Final = tuple(f"{colour}-{shape}" for colour in COLOURS for shape in SHAPES)
NUMBER: Final = {kind: 4 if kind == "yellow-triangle" else 5 for kind in KINDS}
"""How many cards of each kind there are (R1)."""
FULL_SET: Final = tuple(kind for kind in KINDS for _ in range(NUMBER[kind]))
PLACES: Final = 44
COLUMNS: Final = 8
ROWS: Final = 6
FEATURES: Final = {kind: frozenset(kind.split("-")) for kind in KINDS}
"""The colour and the shape of each kind."""


def colour_of(card: str) -> str:
    """Return the colour of ``card``."""
    return card.partition("-")[0]


def shape_of(card: str) -> str:
    """Return the shape of ``card``."""
    return card.partition("-")[2]


def fits(card: str, field: str) -> bool:
    """Tell whether ``card`` is right on ``field``: it has that colour, or that shape (R6)."""
    return field in FEATURES[card]


def shown(cards: list[str]) -> list[str]:
    """Return the colours and shapes that come up among ``cards``, in the order of ``FIELDS``."""
    seen = {feature for card in cards for feature in FEATURES[card]}
    return [field for field in FIELDS if field in seen]


def complete(cards: list[str]) -> bool:
    """Tell whether every colour and every shape comes up among ``cards``."""
    return len(shown(cards)) == len(FIELDS)


def _cells() -> list[tuple[int, int]]:
    corners = {(0, 0), (0, COLUMNS - 1), (ROWS - 1, 0), (ROWS - 1, COLUMNS - 1)}
    return [(row, column) for row in range(ROWS) for column in range(COLUMNS) if (row, column) not in corners]


CELLS: Final = tuple(_cells())
"""Row and column of place ``n`` at index ``n - 1``."""


def _neighbours() -> dict[int, tuple[int, ...]]:
    place_of = {cell: number for number, cell in enumerate(CELLS, start=1)}
    around = [(row, column) for row in (-1, 0, 1) for column in (-1, 0, 1) if (row, column) != (0, 0)]
    return {
        number: tuple(
            place_of[row + down, column + right] for down, right in around if (row + down, column + right) in place_of
        )
        for (row, column), number in place_of.items()
    }


NEIGHBOURS: Final = _neighbours()
"""The places that touch a place, at an edge or a corner, in reading order."""
