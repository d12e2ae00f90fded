"""Knights, persons and tiles: what there is, and hands as tallies.

A hand is a list of 11 numbers: how many of each of the ten colours (in the order of `COLOURS`), then jokers. Outside
(moves, views, scenarios) knights are their names.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

Colour = Literal["red", "blue", "yellow", "green", "white", "orange", "violet", "brown", "pink", "turquoise"]
Knight = Literal["red", "blue", "yellow", "green", "white", "orange", "violet", "brown", "pink", "turquoise", "joker"]
PersonName = Literal["lady", "queen", "king"]
TileName = Literal["tamer", "clowns", "trapeze", "musicians", "juggler4", "juggler5", "juggler6"]

COLOURS: tuple[Colour, ...] = (
    "red", "blue", "yellow", "green", "white", "orange", "violet", "brown", "pink", "turquoise",
)  # fmt: skip
"""R1: the ten colours."""
KNIGHTS: tuple[Knight, ...] = (*COLOURS, "joker")
INDEX: dict[str, int] = {name: i for i, name in enumerate(KNIGHTS)}
JOKER = 10
KINDS = 11
EACH = 10
"""Knights of one colour."""
JOKERS = 8

PERSONS: dict[PersonName, int] = {"lady": 3, "queen": 4, "king": 5}
"""How many knights of one colour each wants."""


class Tile(NamedTuple):
    """An artist: its points, how many knights it asks for, all of one colour or all different."""

    points: int
    number: int
    different: bool


TILES: dict[TileName, Tile] = {
    "tamer": Tile(3, 2, False),
    "clowns": Tile(5, 3, False),
    "trapeze": Tile(7, 4, False),
    "musicians": Tile(10, 5, False),
    "juggler4": Tile(6, 4, True),
    "juggler5": Tile(8, 5, True),
    "juggler6": Tile(11, 6, True),
}
TILE_NAMES: tuple[TileName, ...] = tuple(TILES)
EACH_TILE = 3
"""R10: three tiles of each kind."""


class Table(NamedTuple):
    """What depends on the number of players."""

    colours: int
    start: int
    draw: int


TABLES: dict[int, Table] = {2: Table(6, 6, 2), 3: Table(9, 8, 3), 4: Table(10, 7, 2)}

Hand = list[int]


def tally(names: Iterable[str]) -> Hand:
    """The hand that holds these knights."""
    hand = [0] * KINDS
    for name in names:
        hand[INDEX[name]] += 1
    return hand


def names_of(hand: Sequence[int]) -> list[Knight]:
    """The knights of a hand by name, in the order of the colours, jokers last."""
    return [name for name, n in zip(KNIGHTS, hand, strict=True) for _ in range(n)]


def holds(hand: Sequence[int], part: Sequence[int]) -> bool:
    """Whether all of `part` is in the hand."""
    return all(have >= need for have, need in zip(hand, part, strict=True))


def join(hand: Hand, part: Sequence[int]) -> None:
    """Put `part` into the hand."""
    for i, n in enumerate(part):
        hand[i] += n


def part_with(hand: Hand, part: Sequence[int]) -> None:
    """Take `part`, which it holds, out of the hand."""
    for i, n in enumerate(part):
        hand[i] -= n


def after(hand: Sequence[int], give: Sequence[int], get: Sequence[int]) -> Hand:
    """The hand as it would be after giving and getting."""
    return [have - out + into for have, out, into in zip(hand, give, get, strict=True)]
