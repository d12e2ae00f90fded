"""Reading a scenario's situation: small helpers that every game's `given` needs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tafelrunde.core.refusal import Malformed


def known_keys(given: dict[str, Any], allowed: Iterable[str], where: str = "given") -> None:
    """Malformed where a key is none of `allowed`."""
    if not isinstance(given, dict):
        raise Malformed(f"{where} must be a map")
    unknown = sorted(str(key) for key in given if key not in set(allowed))
    if unknown:
        raise Malformed(f"{where}: unknown {', '.join(unknown)}; known are {', '.join(sorted(allowed))}")


def per_seat(value: Any, seats: int, name: str, default: Any = None) -> list[Any]:
    """A per-seat value, given as a list or a map by seat; `default` (a value, or a function of the seat) fills gaps."""
    if isinstance(value, list):
        if len(value) != seats:
            raise Malformed(f"{name}: {len(value)} values for {seats} seats")
        return list(value)
    if value is None:
        value = {}
    if not isinstance(value, dict):
        raise Malformed(f"{name} must be a list or a map by seat")
    by_seat = {}
    for key, item in value.items():
        if not isinstance(key, int) or isinstance(key, bool) or not 0 <= key < seats:
            raise Malformed(f"{name}: no seat {key!r}")
        by_seat[key] = item
    return [by_seat[s] if s in by_seat else default(s) if callable(default) else default for s in range(seats)]


def whole(value: Any, name: str, least: int = 0, most: int | None = None) -> int:
    """A whole number in a range; Malformed otherwise."""
    if not isinstance(value, int) or isinstance(value, bool) or value < least or (most is not None and value > most):
        raise Malformed(f"{name} must be a whole number from {least}{'' if most is None else f' to {most}'}: {value!r}")
    return value
