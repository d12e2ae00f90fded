"""Folding of words: what counts as the same word for the lexicon (not for the rules: see the game's texts.py)."""

import re
import unicodedata

_NOT_WORD = re.compile(r"[^\w']+|_", re.UNICODE)
SMALL_WORDS = """
    der die das den dem des ein eine einen einem einer eines und oder mit ohne im in am an auf aus beim von vom
    zu zum zur bei fur uber unter vor hinter mein meine meinem meinen dein deine unser unsere sein seine ihr
    ihre so sehr ganz viel viele klein kleine kleiner kleines kleinen gross grosse grosser grosses grossen alt
    alte alter altes alten neu neue neuer neues neuen schon schone schoner schones schonen lustig lustige
    lustiger lustiges dick dicke dicker dickes suss susse susser susses eigen eigene eigenes eigener the a an of
    and or with without in on at to for from by my your our his her its their very big little small old new nice
    pretty funny fat cute sweet some own
"""
STOP = frozenset(SMALL_WORDS.split())
"""Words that say nothing about colours."""
BEHIND = frozenset(
    ("mit", "ohne", "im", "in", "am", "an", "auf", "aus", "von", "vom", "bei", "beim", "with", "of", "on")
)
"""What follows one of these is not the main thing: the castle *in* the forest."""


def fold(text: str) -> str:
    """Lower-case words without accents, parted by single spaces: 'Süße Äpfel!' -> 'susse apfel'."""
    text = text.casefold()
    if text.isascii():
        return " ".join(_NOT_WORD.sub(" ", text).split())
    flat = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(_NOT_WORD.sub(" ", flat.replace("ß", "ss")).split())
