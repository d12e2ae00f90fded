"""Laying out a game of Sackl Zement: from the seed, or as a scenario gives it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tafelrunde.core.given import known_keys, per_seat, whole
from tafelrunde.core.refusal import Malformed
from tafelrunde.games.sackl_zement.cards import COLOURS, FIELDS, FULL_SET, KINDS, NUMBER, PLACES, SHAPES
from tafelrunde.games.sackl_zement.phases import begin
from tafelrunde.games.sackl_zement.position import SacklPosition

KEYS = frozenset({"grid", "active", "dice", "tableaus"})
TABLEAU_KEYS = frozenset({*FIELDS, "middle", "kept", "has_card"})
EMPTY = "empty"


def lay_out(p: SacklPosition, given: dict[str, Any]) -> None:
    """Fill a fresh position with what is given, the rest from its seed, and begin the first turn.

    `grid`: 44 cards in reading order, `empty` for a taken one; `active`: a seat; `dice`: pairs of colour and shape;
    `tableaus`: seat → `{blue: [cards], …, middle: [cards], kept: n, has_card: true}`.
    Malformed where these contradict themselves or the set of cards.
    """
    known_keys(given, KEYS)
    tableaus = [
        _tableau(tableau, f"given.tableaus[{seat}]", p.seats)
        for seat, tableau in enumerate(per_seat(given.get("tableaus"), p.seats, "given.tableaus"))
    ]
    lying = [card for tableau in tableaus for name in (*FIELDS, "middle") for card in tableau[name]]
    grid = _grid(given["grid"]) if "grid" in given else _from_seed(p, lying)
    _count([card for card in grid if card != EMPTY] + lying)
    p.faces = ["", *("" if card == EMPTY else card for card in grid)]
    p.grid = [place for place, card in enumerate(grid, start=1) if card != EMPTY]
    empty = iter([place for place, card in enumerate(grid, start=1) if card == EMPTY])
    for seat, tableau in enumerate(tableaus):
        for name in (*FIELDS, "middle"):
            places = p.middles[seat] if name == "middle" else p.stacks[seat][name]
            for card in tableau[name]:
                places.append(next(empty))
                p.faces[places[-1]] = card
        p.kept[seat] = tableau["kept"]
        p.has_card[seat] = tableau["has_card"]
    if sum(p.kept) + sum(p.has_card) > p.seats:
        raise Malformed("given.tableaus: more Sackl-Zement cards than players")
    for colour, shape in _dice(given.get("dice", [])):
        p.chance.force("colour-die", [COLOURS.index(colour)])
        p.chance.force("shape-die", [SHAPES.index(shape)])
    begin(p, _active(p, given))


def _from_seed(p: SacklPosition, lying: list[str]) -> list[str]:
    """The grid of the cards that do not lie on a tableau; as many places are empty as cards lie there."""
    left = Counter(FULL_SET)
    left.subtract(lying)
    grid = [card for card in FULL_SET if left[card] > 0 and not left.subtract([card])]
    grid += [EMPTY] * (PLACES - len(grid))
    p.chance.shuffle("deal", grid)
    return grid


def _active(p: SacklPosition, given: dict[str, Any]) -> int:
    if "active" not in given:
        return p.chance.below("first", p.seats)
    return whole(given["active"], "given.active", 0, p.seats - 1)


def _grid(grid: Any) -> list[str]:
    if not isinstance(grid, list) or len(grid) != PLACES:
        raise Malformed(f"given.grid: a list of {PLACES} is needed")
    for card in grid:
        if card != EMPTY:
            _card(card, "given.grid")
    return grid


def _card(card: Any, where: str) -> None:
    if card not in KINDS:
        raise Malformed(f"{where}: {card!r} is no card")


def _count(cards: list[str]) -> None:
    for card, number in Counter(cards).items():
        if number > NUMBER[card]:
            raise Malformed(f"given: {number} cards {card!r}, there are {NUMBER[card]}")


def _dice(dice: Any) -> list[tuple[str, str]]:
    if not isinstance(dice, list):
        raise Malformed("given.dice: a list of pairs is needed")
    for pair in dice:
        if not isinstance(pair, list) or len(pair) != 2 or pair[0] not in COLOURS or pair[1] not in SHAPES:
            raise Malformed(f"given.dice: {pair!r} is no pair of colour and shape")
    return [(colour, shape) for colour, shape in dice]


def _tableau(given: Any, where: str, seats: int) -> dict[str, Any]:
    """A complete tableau: lists of cards a field and `middle`, `kept`, `has_card`."""
    tableau: dict[str, Any] = {**{name: [] for name in (*FIELDS, "middle")}, "kept": 0, "has_card": True}
    if given is None:
        return tableau
    known_keys(given, TABLEAU_KEYS, where)
    tableau.update(given)
    if type(tableau["has_card"]) is not bool:
        raise Malformed(f"{where}.has_card: true or false is needed")
    whole(tableau["kept"], f"{where}.kept", 0, seats - 1)
    for name in (*FIELDS, "middle"):
        if not isinstance(tableau[name], list):
            raise Malformed(f"{where}.{name}: a list of cards is needed")
        for card in tableau[name]:
            _card(card, f"{where}.{name}")
    return tableau
