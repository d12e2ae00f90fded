"""What people type: checking, and the first letter of ruling R3."""

from __future__ import annotations

import re
import unicodedata

from tafelrunde.core.refusal import Refusal
from tafelrunde.core.text import SUBJECT, clean

ARTICLES = frozenset(("der", "die", "das", "den", "dem", "des", "the", "a", "an"))
ARTICLES |= {"ein" + ending for ending in ("", "e", "en", "em", "er", "es")}
CODES = {"text-blank": "empty", "text-long": "too-long"}
"""The game's own codes for what the house refuses in any text."""
_WORD = re.compile(r"[^\W\d_]+")


def letters_of(text: str) -> str:
    """The text as R3 compares it: NFKD and case-folded."""
    return unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())


def _first(text: str) -> str | None:
    return next((c for c in text if unicodedata.category(c).startswith("L")), None)


def first_letter(text: str) -> str | None:
    """The letter that counts (R3): the first one, after a leading article if more follows; None without any letter."""
    flat = letters_of(text)
    word = _WORD.search(flat)
    if word is not None and word.group() in ARTICLES and flat[word.end() : word.end() + 1].isspace():
        after = _first(flat[word.end() :])
        if after is not None:
            return after
    return _first(flat)


def checked(text: str) -> str:
    """A text of 1 to 60 graphemes with a letter in it, as it is kept; Refusal `empty`, `too-long` or `text-control`."""
    try:
        text = clean(text, SUBJECT, "R3")
    except Refusal as refusal:
        raise Refusal(CODES.get(refusal.code, refusal.code), "R3", refusal.facts) from None
    if _first(letters_of(text)) is None:
        raise Refusal("empty", "R3")
    return text
