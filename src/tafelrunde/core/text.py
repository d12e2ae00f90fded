"""Text that people type: names, subjects, chat. Any Unicode, counted in graphemes, compared after folding."""

from __future__ import annotations

import unicodedata
from typing import Final

import regex

from tafelrunde.core.refusal import Refusal

NAME: Final = 24
SUBJECT: Final = 60
CHAT: Final = 500
"""The most graphemes of a name, a subject, a line of chat."""

MARKS_A_GRAPHEME: Final = 16
"""Code points that a text may have on average a grapheme: a family of emoji needs 11, heaps of accents many more."""

_GRAPHEME = regex.compile(r"\X")
_CONTROL = regex.compile(r"[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]")
_SEEN = regex.compile(r"[^\p{M}\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\N{BRAILLE PATTERN BLANK}]")


def clean(text: str, most: int, rule: str = "") -> str:
    """The text as it is kept: NFC, trimmed. `most` in graphemes.

    Refusal `text-control` (control characters, line ends, half surrogates), `text-blank` (nothing to be seen: empty,
    spaces, zero-width or combining characters alone) or `text-long` (facts: most).
    """
    if len(text) > 4 * most * MARKS_A_GRAPHEME:
        raise Refusal("text-long", rule, {"most": most})
    text = unicodedata.normalize("NFC", text).strip()
    if _CONTROL.search(text):
        raise Refusal("text-control", rule)
    if not _SEEN.search(text):
        raise Refusal("text-blank", rule)
    if len(text) > most * MARKS_A_GRAPHEME or graphemes(text) > most:
        raise Refusal("text-long", rule, {"most": most})
    return text


def graphemes(text: str) -> int:
    """How many characters a reader counts."""
    return len(_GRAPHEME.findall(text))


def fold(text: str) -> str:
    """The form in which two texts are compared: NFC, case folded, trimmed."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold()).strip()
