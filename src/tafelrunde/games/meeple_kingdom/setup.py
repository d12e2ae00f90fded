"""Laying out: the start of a game, and the situation of a scenario."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tafelrunde.core.refusal import Malformed, Refusal
from tafelrunde.games.meeple_kingdom.knights import (
    COLOURS,
    EACH,
    EACH_TILE,
    INDEX,
    JOKER,
    JOKERS,
    KNIGHTS,
    PERSONS,
    TABLES,
    TILES,
    Hand,
    tally,
)
from tafelrunde.games.meeple_kingdom.pay import check_person
from tafelrunde.games.meeple_kingdom.phases import MOST_EARNED, begin_round
from tafelrunde.games.meeple_kingdom.position import KingdomPosition

KEYS = frozenset({"hands", "bag", "colours_in_play", "start_player", "court", "jokers_earned", "phase", "tiles_left"})


def lay_out(p: KingdomPosition) -> None:
    """A new game, all from the seed."""
    lay_out_given(p, {})


def lay_out_given(p: KingdomPosition, given: Mapping[str, Any]) -> None:
    """A situation; keys left out are filled from the seed. Malformed where it contradicts itself or the components."""
    if unknown := set(given) - KEYS:
        raise Malformed(f"unknown keys in given: {', '.join(sorted(map(str, unknown)))}")
    phase = given.get("phase", "offer")
    if phase not in ("offer", "recruit"):
        raise Malformed(f"phase is offer or recruit, not {phase!r}")
    p.court = [_court(value) for value in _by_seat(p, given, "court", {})]
    p.jokers_earned = [_number(n, MOST_EARNED, "jokers_earned") for n in _by_seat(p, given, "jokers_earned", 0)]
    hands = [_knights(value, "hands") for value in _by_seat(p, given, "hands", [])]
    bag = _bag(given, phase)
    _tiles(p, given)
    seen = [hand[:] for hand in hands] + [list(knights) for court in p.court for knights in court.values()]
    if bag is not None:
        seen.append(tally(bag))
    used = [sum(column) for column in zip(*seen, [0] * len(KNIGHTS), strict=True)]
    _colours(p, given, used)
    for name, n in zip(KNIGHTS, used, strict=True):
        if n > (JOKERS if name == "joker" else EACH):
            raise Malformed(f"{n} knights {name}: there are not so many")
    p.jokers_left = JOKERS - used[JOKER]
    rest = [INDEX[colour] for colour in p.colours for _ in range(EACH - used[INDEX[colour]])]
    p.chance.shuffle("bag", rest)
    p.hands = hands
    if "hands" not in given:
        start = TABLES[p.seats].start
        for seat in range(p.seats):
            for _ in range(start):
                if not rest:
                    raise Malformed("not enough knights are left for the hands")
                p.hands[seat][rest.pop()] += 1
    p.bag = rest if bag is None else [INDEX[name] for name in reversed(bag)]
    p.start_player = _start(p, given)
    p.active = p.start_player
    if phase == "recruit":
        p.go("recruit")
    else:
        begin_round(p)


def _by_seat(p: KingdomPosition, given: Mapping[str, Any], key: str, empty: Any) -> list[Any]:
    """A per-seat value: a list by seat, or a map by seat (seats left out have nothing)."""
    value = given.get(key, {})
    if isinstance(value, Mapping):
        for seat in value:
            if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < p.seats:
                raise Malformed(f"{key}: there is no seat {seat!r}")
        return [value.get(seat, empty) for seat in range(p.seats)]
    if isinstance(value, Sequence) and not isinstance(value, str) and len(value) == p.seats:
        return list(value)
    raise Malformed(f"{key}: a map by seat or a list of {p.seats}")


def _knights(value: Any, key: str) -> Hand:
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise Malformed(f"{key}: a list of colours and joker, not {value!r}")
    for name in value:
        if name not in INDEX:
            raise Malformed(f"{key}: there is no knight {name!r}")
    return tally(value)


def _number(value: Any, most: int, key: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise Malformed(f"{key}: a number from 0 to {most}, not {value!r}")
    return value


def _court(value: Any) -> dict[Any, tuple[int, ...]]:
    if not isinstance(value, Mapping):
        raise Malformed("court: a map of persons to knights")
    court = {}
    for person in value:
        if person not in PERSONS:
            raise Malformed(f"court: there is no person {person!r}")
        knights = _knights(value[person], "court")
        try:
            check_person(person, knights)
        except Refusal as refusal:
            raise Malformed(f"court: {person} does not come with these knights ({refusal.code})") from None
        court[person] = tuple(knights)
    return {person: court[person] for person in PERSONS if person in court}


def _bag(given: Mapping[str, Any], phase: str) -> list[str] | None:
    if "bag" not in given:
        return [] if phase == "recruit" else None
    bag = _knights(given["bag"], "bag")
    if bag[JOKER]:
        raise Malformed("bag: no joker is ever in it")
    if phase == "recruit" and any(bag):
        raise Malformed("bag: it is empty when recruiting begins")
    return list(given["bag"])


def _tiles(p: KingdomPosition, given: Mapping[str, Any]) -> None:
    if "tiles_left" not in given:
        return
    left = given["tiles_left"]
    if not isinstance(left, Mapping):
        raise Malformed("tiles_left: a map of tiles to numbers")
    for tile in left:
        if tile not in TILES:
            raise Malformed(f"tiles_left: there is no tile {tile!r}")
    p.tiles_left = {tile: _number(left.get(tile, 0), EACH_TILE, "tiles_left") for tile in TILES}


def _colours(p: KingdomPosition, given: Mapping[str, Any], used: Sequence[int]) -> None:
    """R3: the colours that take part; those that the situation names are among them."""
    most = TABLES[p.seats].colours
    if "colours_in_play" in given:
        chosen = given["colours_in_play"]
        if not isinstance(chosen, Sequence) or isinstance(chosen, str) or len(set(map(str, chosen))) != len(chosen):
            raise Malformed("colours_in_play: a list of different colours")
        for name in chosen:
            if name not in COLOURS:
                raise Malformed(f"colours_in_play: there is no colour {name!r}")
        if not 1 <= len(chosen) <= most:
            raise Malformed(f"colours_in_play: {most} colours with {p.seats} players")
        p.colours = [colour for colour in COLOURS if colour in chosen]
        for colour in COLOURS:
            if used[INDEX[colour]] and colour not in chosen:
                raise Malformed(f"{colour} is not in colours_in_play")
        return
    named = [colour for colour in COLOURS if used[INDEX[colour]]]
    if len(named) > most:
        raise Malformed(f"{len(named)} colours with {p.seats} players: at most {most} take part")
    others = [colour for colour in COLOURS if colour not in named]
    drawn = [*named, *p.chance.sample("colours", others, most - len(named))]
    p.colours = [colour for colour in COLOURS if colour in drawn]


def _start(p: KingdomPosition, given: Mapping[str, Any]) -> int:
    """R4: the start player comes from the seed."""
    drawn = p.chance.below("start", p.seats)
    if "start_player" not in given:
        return drawn
    return _number(given["start_player"], p.seats - 1, "start_player")
