"""What things look like: weights of the ten colours for whatever somebody types, in German or English.

`additions.txt` is written by hand and counts more; `measured.tsv` is built by `scripts/build_klecks_lexicon.py`.
Both are read when the first bot needs them (some 20 ms), and once a process.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from tafelrunde.games.maus_van_klecks.lexicon.colourwords import colour_word
from tafelrunde.games.maus_van_klecks.lexicon.words import BEHIND, STOP, fold

DABS = "roygbvpnkw"
"""One letter a colour, in the order of the game's ten colours."""
CATEGORIES = {"a": "animal", "o": "object", "f": "food", "s": "story", "w": "wish", "k": "kindergarten"}
OWN_WORDS = "TAFELRUNDE_KLECKS_WORDS"
"""Environment variable: a file of one's own words in the form of additions.txt; they count most."""

Weights = tuple[float, ...]
"""Ten weights, not negative; their sum is 1."""

USUAL: dict[str | None, str] = {
    "animal": "n9k7w7p2o3y2g2",
    "object": "r7b7n6k6w5y4g2",
    "food": "r7n6y7g6w4o4",
    "story": "r7y6k5b6g4p3v3w3n3",
    "wish": "b7y7r6w4g5p4v2",
    "letter": "r6b6n5y5g5k4w4",
    "kindergarten": "r8y7b7g6n3w3",
    None: "r6b6y6g5n4k4w4",
}
"""What lies most often for a category, when nothing is known of the word."""


class Entry(NamedTuple):
    """A word that a bot may say: its categories, and how clear its three main colours are (0 to 1)."""

    word: str
    categories: frozenset[str]
    clear: float


def parse(digits: str) -> Weights:
    """Weights from `r9g7w2`."""
    values = dict.fromkeys(DABS, 0.0)
    for colour, value in zip(digits[::2], digits[1::2], strict=True):
        values[colour] = float(value)
    return normal(values.values())


def normal(values: object) -> Weights:
    """Scaled to the sum 1; all alike where there is nothing."""
    numbers = [float(v) for v in values]  # type: ignore[attr-defined]
    total = sum(numbers)
    return tuple(v / total for v in numbers) if total > 0 else (0.1,) * 10


def clearness(weights: Weights) -> float:
    """How far the third colour stands above the fourth, 0 (not at all) to 1."""
    best = sorted(weights, reverse=True)
    return (best[2] - best[3]) / best[2] if best[2] else 0.0


class Guess(NamedTuple):
    """What the lexicon makes of a text; `sure` is 0 for a word that it does not know, 1 for one written by hand."""

    weights: Weights
    sure: float


class Lexicon:
    """All words with their colours, and the subjects that a bot may name."""

    def __init__(self, additions: list[str], measured: str) -> None:
        self.hand: dict[str, Weights] = {}
        self.measured: dict[str, str] = {}
        self.sayings: dict[str, list[Entry]] = {"de": [], "en": []}
        for text in additions:
            self._add(text)
        self._measure(measured)
        self.guess: Callable[[str, str | None], Guess] = lru_cache(4096)(self._guess)

    def _add(self, text: str) -> None:
        for line in text.splitlines():
            parts = [part.strip() for part in line.split("#")[0].split("|")]
            if len(parts) != 3:
                continue
            names, marks, digits = parts
            weights = parse(digits)
            categories = frozenset(CATEGORIES[mark] for mark in marks if mark in CATEGORIES)
            for language, side in zip(("de", "en"), names.split(" / "), strict=False):
                words = [word.strip() for word in side.split(",")]
                for word in words:
                    self.hand[fold(word)] = weights
                if categories:
                    self.sayings[language].append(Entry(words[0], categories, clearness(weights)))

    def _measure(self, text: str) -> None:
        for line in text.splitlines():
            if line.startswith("#"):
                continue
            language, key, digits, *more = line.split("\t")
            self.measured.setdefault(key, digits)
            if more and key not in self.hand:
                # a drawing's colours are less what people think of: good to know, rarely named
                self.sayings[language].append(Entry(more[1], frozenset((CATEGORIES[more[0]],)), 0.0))

    def __len__(self) -> int:
        return len(self.hand.keys() | self.measured.keys())

    # one word

    def exact(self, key: str) -> Guess | None:
        """A folded word or phrase as it stands."""
        if key in self.hand:
            return Guess(self.hand[key], 1.0)
        digits = self.measured.get(key)
        return None if digits is None else Guess(normal(digits), 0.6)

    def inflected(self, word: str) -> Guess | None:
        """A word, or one that it may be a plural, case or diminutive of; words written by hand first."""
        found = self.exact(word)
        if found is not None and found.sure == 1.0:
            return found
        for stem in stems(word):
            other = self.exact(stem)
            if other is not None and (found is None or other.sure > found.sure):
                found = other
                if found.sure == 1.0:
                    break
        return found

    def compound(self, word: str) -> Guess | None:
        """A German compound: its last part is the thing, the first says of what kind."""
        best: tuple[float, Guess] | None = None
        for cut in range(3, len(word) - 2):
            first, last = word[:cut], word[cut:]
            head = self.inflected(last) if len(last) > 2 else None
            painted = colour_word(first)
            kind = Guess(painted, 1.0) if painted else self._modifier(first)
            if head is None and (kind is None or len(first) < 4):
                continue
            if head is None:
                assert kind is not None
                score, guess = len(first) * 0.5, Guess(kind.weights, kind.sure * 0.5)
            elif kind is None:
                score, guess = len(last) * 0.9, Guess(head.weights, head.sure * 0.7)
            else:
                score = len(word) + 0.1 * len(last) + head.sure + kind.sure
                mix = (
                    paint_over(head.weights, painted) if painted else blend([(head.weights, 1.0), (kind.weights, 0.9)])
                )
                guess = Guess(mix, min(head.sure, kind.sure) * 0.85)
            if best is None or score > best[0]:
                best = score, guess
        return None if best is None or (best[0] < 3.6 and best[1].sure < 0.4) else best[1]

    def _modifier(self, first: str) -> Guess | None:
        for link in ("", "s", "n", "en", "es", "er", "e"):
            if first.endswith(link) and len(first) - len(link) >= 3:
                found = self.inflected(first[: len(first) - len(link)] if link else first)
                if found is not None:
                    return found
        return None

    # a whole text

    def _guess(self, text: str, category: str | None) -> Guess:
        key = fold(text)
        usual = parse(USUAL.get(category, USUAL[None]))
        words = key.split()
        whole = self.exact(key) or self.exact(" ".join(w for w in words if w not in STOP))
        if whole is not None and whole.sure == 1.0:
            return whole
        parts = list(self._parts(words))
        things = [guess for _, guess, _ in parts if guess is not None]
        colours = [colour for _, _, colour in parts if colour is not None]
        if colours:
            whole = None
        if not things and not colours:
            return whole or Guess(usual, 0.0)
        if len(parts) == 1 and whole is not None and not colours:
            return whole
        head = max((n for n, (behind, guess, _) in enumerate(parts) if guess and not behind), default=-1)
        rows = [
            (guess.weights, 1.0 if n == head else 0.6) for n, (_, guess, _) in enumerate(parts) if guess is not None
        ]
        sure = max((guess.sure for _, guess, _ in parts if guess is not None), default=0.0)
        if whole is not None:
            rows.append((whole.weights, 1.0))
        base = blend(rows) if rows else usual
        if colours:
            base, sure = paint_over(base, blend([(c, 1.0) for c in colours])), max(sure, 0.8)
        return Guess(blend([(base, 1.0), (usual, 0.05 + 0.3 * (1 - sure))]), sure)

    def _parts(self, words: list[str]) -> Iterator[tuple[bool, Guess | None, Weights | None]]:
        """For each stretch of words: whether a preposition stood before it, its thing, its colour."""
        n, behind = 0, False
        while n < len(words):
            phrase = self._phrase(words[n : n + 4])
            if phrase is not None:
                yield behind, phrase[1], None
                n += phrase[0]
                continue
            word = words[n]
            n += 1
            if word in STOP:
                behind = behind or word in BEHIND
                continue
            colour = colour_word(word)
            if colour is not None and (len(words) > 1 or self.exact(word) is None):
                yield behind, None, colour
                continue
            found = self.inflected(word)
            if found is None or found.sure < 1.0:
                split = self.compound(word)
                if split is not None and (found is None or split.sure > found.sure):
                    found = split
            if found is not None:
                yield behind, found, None

    def _phrase(self, words: list[str]) -> tuple[int, Guess] | None:
        """The longest known phrase of two words or more at the beginning; measured ones only without a colour word."""
        for count in range(len(words), 1, -1):
            found = self.exact(" ".join(words[:count]))
            if found is not None and (found.sure == 1.0 or not any(map(colour_word, words[:count]))):
                return count, found
        return None


def blend(rows: list[tuple[Weights, float]]) -> Weights:
    """The weighted mean."""
    return normal([sum(weights[c] * share for weights, share in rows) for c in range(10)])


def paint_over(base: Weights, paint: Weights) -> Weights:
    """A red car: the colour that was said comes first, the thing's own main colour gives way, its details stay."""
    rest = list(base)
    rest[max(range(10), key=rest.__getitem__)] *= 0.35
    top = max(paint)
    return normal([max(0.9 * paint[c] / top if paint[c] else 0.0, 0.0) + rest[c] for c in range(10)])


ENDINGS = ("chen", "lein", "en", "er", "es", "em", "e", "n", "s")


def stems(word: str) -> Iterator[str]:
    """Shorter forms that a word may come from; umlauts are folded already ('apfel' is both)."""
    if word.endswith("ies") and len(word) > 5:
        yield word[:-3] + "y"
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            stem = word[: -len(ending)]
            yield stem
            if ending in ("chen", "lein"):
                yield stem + "e"
    if "ae" in word or "oe" in word or "ue" in word:
        yield word.replace("ae", "a").replace("oe", "o").replace("ue", "u")
    yield word + "e"
    yield word + "n"
    yield word + "en"


@cache
def load() -> Lexicon:
    """The lexicon of this process."""
    here = files(__package__)
    additions = [here.joinpath("additions.txt").read_text("utf-8")]
    own = os.environ.get(OWN_WORDS)
    if own and Path(own).is_file():
        additions.append(Path(own).read_text("utf-8"))
    return Lexicon(additions, here.joinpath("measured.tsv").read_text("utf-8"))
