"""Folding of words: what counts as the same word for the lexicon (not for the rules: see the game's texts.py)."""

import re
import unicodedata

_NOT_WORD = re.compile(r"[^\w']+|_", re.UNICODE)
#: words that say nothing about colours
STOP = frozenset(
    """der die das den dem des ein eine einen einem einer eines und oder mit ohne im in am an auf aus beim von vom zu zum
    zur bei fur uber unter vor hinter mein meine meinem meinen dein deine unser unsere sein seine ihr ihre so sehr ganz viel viele
    kleine kleiner kleines kleinen klein grosse grosser grosses grossen gross alte alter altes alten alt neue neuer neues neuen neu
    schone schoner schones schonen schon lustige lustiger lustiges lustig dicke dicker dickes dick suss susse susser susses
    the a an of and or with without in on at to for from by my your our his her its their very big little small
    old new nice pretty funny fat cute sweet some""".split()
)


def fold(text: str) -> str:
    """Lower-case words without accents, parted by single spaces: 'Süße Äpfel!' -> 'susse apfel'."""
    flat = "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    return " ".join(_NOT_WORD.sub(" ", flat.replace("ß", "ss")).split())


def tokens(text: str) -> list[str]:
    """The folded words of a text."""
    return fold(text).split()
