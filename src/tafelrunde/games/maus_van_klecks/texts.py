"""What people type: cleaning, length, and the first letter of ruling R3."""

from __future__ import annotations

import re
import unicodedata

import regex

from tafelrunde.core.refusal import Refusal

MOST_GRAPHEMES = 60
MOST_CODE_POINTS = 600
"""A text of few graphemes may still be a heap of combining marks."""
ARTICLES = frozenset("der die das den dem des ein eine einen einem einer eines the a an".split())
_GRAPHEME = regex.compile(r"\X")
_LETTERS = re.compile(r"[^\W\d_]+")


def clean(text: str) -> str:
    """NFC, one line, single spaces; control characters go, joiners inside emoji stay."""
    kept = (" " if unicodedata.category(c) in ("Cc", "Zl", "Zp") else c for c in unicodedata.normalize("NFC", text))
    return " ".join("".join(kept).split())


def letters_of(text: str) -> str:
    """The text as R3 compares it: NFKD and case-folded."""
    return unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())


def _first(text: str) -> str | None:
    return next((c for c in text if unicodedata.category(c).startswith("L")), None)


def first_letter(text: str) -> str | None:
    """The letter that counts (R3): the first one, after a leading article if more follows; None without any letter."""
    flat = letters_of(text)
    word = _LETTERS.search(flat)
    if word is not None and word.group() in ARTICLES and flat[word.end() : word.end() + 1].isspace():
        after = _first(flat[word.end() :])
        if after is not None:
            return after
    return _first(flat)


def checked(text: str) -> str:
    """A cleaned text of 1 to 60 graphemes with a letter in it; Refusal `empty` or `too-long`."""
    text = clean(text)
    if _first(letters_of(text)) is None:
        raise Refusal("empty", "R3")
    if len(text) > MOST_CODE_POINTS or len(_GRAPHEME.findall(text)) > MOST_GRAPHEMES:
        raise Refusal("too-long", "R3", {"most": MOST_GRAPHEMES})
    return text
