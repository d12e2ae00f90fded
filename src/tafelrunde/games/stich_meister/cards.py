"""Trick cards: their notation (`fan-6`), their numbers and sets of them as masks."""

from collections.abc import Iterable
from typing import Final

SUIT_NAMES: Final = ("fan", "coin", "koi", "torii")
FIGURES: Final = (11, 12, 13, 14)
CARD_NAMES: Final = tuple(f"{suit}-{value}" for suit in SUIT_NAMES for value in range(1, 16))
CARD_NUMBERS: Final = {name: number for number, name in enumerate(CARD_NAMES)}
OUT_WITH_THREE: Final = (1, 10, 13)


def value_of(card: int) -> int:
    """Return the printed value (1..15) of a card number."""
    return card % 15 + 1


def suit_of(card: int) -> int:
    """Return the printed suit (0..3) of a card number."""
    return card // 15


def mask_of(cards: Iterable[int]) -> int:
    """Return the set of some card numbers as a mask."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_in(mask: int) -> list[int]:
    """Return the card numbers in a mask, lowest first."""
    out = []
    while mask:
        low = mask & -mask
        out.append(low.bit_length() - 1)
        mask ^= low
    return out


def names_in(mask: int) -> list[str]:
    """Return the cards in a mask in notation, Fan 1 first, Torii 15 last."""
    return [CARD_NAMES[card] for card in cards_in(mask)]


def mask_of_names(names: Iterable[str]) -> int:
    """Return the set of some cards in notation as a mask. Raises KeyError for what is no card."""
    return mask_of(CARD_NUMBERS[name] for name in names)


def deck_for(seats: int) -> int:
    """Return the cards used by so many players: with three, every 1, 10 and 13 is taken out."""
    out = OUT_WITH_THREE if seats == 3 else ()
    return mask_of(card for card in range(60) if value_of(card) not in out)
