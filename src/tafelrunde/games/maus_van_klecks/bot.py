"""Bots of three levels. They know the lexicon, what this server has learnt, and the strong one how its table paints.

Weak: knows common words, and is often of its own opinion. Medium: knows all words, with moods. Strong: few moods, and
it watches how each other seat leans (who loves pink) and lays what at least one of them will lay.
No time that a bot takes depends on what it thinks.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from tafelrunde.core.bot import Answer, Bot
from tafelrunde.core.chance import Chance
from tafelrunde.core.game import Game
from tafelrunde.core.model import Observation
from tafelrunde.games.maus_van_klecks import lexicon
from tafelrunde.games.maus_van_klecks.lexicon import DABS, Entry, Guess, Weights, lessons
from tafelrunde.games.maus_van_klecks.lexicon.words import fold
from tafelrunde.games.maus_van_klecks.model import Letter, LetterNamed, Paint, Revealed, Roll, Subject, SubjectNamed
from tafelrunde.games.maus_van_klecks.pieces import COLOURS, LETTERS, Colour
from tafelrunde.games.maus_van_klecks.pieces import DABS as FULL
from tafelrunde.games.maus_van_klecks.texts import first_letter

PRIOR = 4.0
"""How many palettes on this server weigh as much as the lexicon."""


class Level(NamedTuple):
    """`mood`: spread of a bot's own opinion (0 = none). `common`: knows only words written by hand."""

    mood: float
    common: bool
    watches_others: bool


LEVELS = {
    "weak": Level(1.25, True, False),
    "medium": Level(0.6, False, False),
    "strong": Level(0.05, False, True),
}
TIMES = {"roll": (700, 1600), "letter": (1800, 2600), "subject": (2600, 3800), "paint": (3500, 6500)}
"""Least ms, and how many more at most, by phase."""


def make(game: Game, level: str, seat: int, seats: int, options: Any, chance: Chance) -> Bot:
    """The bot of a level."""
    return Painter(game, LEVELS[level], seat, seats, options, chance)


class Painter(Bot):
    """Names subjects that others can paint, and lays the colours that it thinks others will lay."""

    def __init__(self, game: Game, level: Level, seat: int, seats: int, options: Any, chance: Chance) -> None:
        super().__init__(game, seat, seats, options, chance)
        self.level = level
        self.words = lexicon.load()
        self.learnt = lessons.learnt(options.learnt) if options.learn else {}
        self.used: set[str] = set()
        self.word = ""
        self.leaning = [[0.0] * 10 for _ in range(seats)]

    # watching

    def see(self, obs: Observation) -> None:
        """Subjects that were there already; the word that gave the letter; how the others paint."""
        for seen in obs.events:
            event = seen.event
            if isinstance(event, SubjectNamed):
                self.used.add(fold(event.text))
            elif isinstance(event, LetterNamed):
                self.word = event.word
            elif isinstance(event, Revealed) and self.level.watches_others:
                self.study(event, obs.view.die)

    def study(self, event: Revealed, die: str | None) -> None:
        """A seat leans to a colour that it lays more often than the word would make one think."""
        chances = likely(self.opinion(event.subject, die).weights)
        for seat, palette in enumerate(event.palettes):
            if seat != self.seat and palette:
                for c, colour in enumerate(COLOURS):
                    surprise = (colour in palette) - chances[c]
                    self.leaning[seat][c] = 0.93 * self.leaning[seat][c] + 0.22 * surprise

    # thinking

    def opinion(self, text: str, die: str | None) -> Guess:
        """The colours of a text: the lexicon's, mixed with what lay for it on this server."""
        guess = self.words.guess(text, die)
        if self.level.common and guess.sure < 0.8:
            guess = self.words.guess("", die)
        total, colours = self.learnt.get(fold(text), (0, {}))
        if not total:
            return guess
        counted = lexicon.normal([colours.get(c, 0) + 0.05 for c in DABS])
        return Guess(lexicon.blend([(guess.weights, PRIOR), (counted, float(total))]), max(guess.sure, 0.5))

    def palette(self, text: str, die: str | None) -> list[Colour]:
        """Three colours: each one's chance of lying with at least one other, and a mood."""
        weights = self.opinion(text, die).weights
        company = self.level.watches_others
        scores = self.company(weights) if company else [math.log(w + 0.004) for w in weights]
        for c in range(10):
            scores[c] += self.level.mood * self.chance.gauss("mood")
        best = sorted(range(10), key=lambda c: -scores[c])[:FULL]
        return [COLOURS[c] for c in best]

    def company(self, weights: Weights) -> list[float]:
        """For each colour the log of the chance that at least one of the others lays it."""
        alone = [1.0] * 10
        for seat in range(self.seats):
            if seat != self.seat:
                leaning = self.leaning[seat]
                chances = likely(lexicon.normal([w * math.exp(1.5 * x) for w, x in zip(weights, leaning, strict=True)]))
                alone = [a * (1 - c) for a, c in zip(alone, chances, strict=True)]
        return [math.log(1.0001 - a) + 0.3 * math.log(w + 0.004) for a, w in zip(alone, weights, strict=True)]

    def subject(self, die: str | None, letter: str | None) -> str:
        """A word of the category or letter that was not there yet and that the others can paint."""
        everything = self.words.sayings[self.options.language]
        fits = [
            entry
            for entry in everything
            if fold(entry.word) not in self.used
            and (first_letter(entry.word) == letter if letter is not None else die in entry.categories)
        ]
        if not fits:
            return self.fallback(letter) if letter is not None else self.chance.pick("word", everything).word
        return self.chance.pick("word", paintable(fits)).word

    def fallback(self, letter: str) -> str:
        """A letter that no word of ours begins with: the word that it was named by, or the letter itself."""
        return self.word if self.word and first_letter(self.word) == letter else letter.upper()

    def letter_word(self) -> str:
        """A word whose letter leaves the roller a choice."""
        kind = [
            e for e in self.words.sayings[self.options.language] if e.clear and first_letter(e.word) in set(LETTERS)
        ]
        return self.chance.pick("word", kind).word

    # acting

    def answer(self, obs: Observation) -> Answer | None:
        """The move of this phase."""
        view = obs.view
        least, more = TIMES[view.phase]
        after = least + self.chance.below("time", more)
        if view.phase == "roll":
            return Answer(Roll(), after)
        if view.phase == "letter":
            return Answer(Letter(self.letter_word()), after)
        if view.phase == "subject":
            return Answer(Subject(self.subject(view.die, view.letter)), after)
        return Answer(Paint(self.palette(view.subject or "", view.die), ready=True), after)


def likely(weights: Weights) -> list[float]:
    """For each colour the chance that it is among three drawn one after another by these weights (a good approach)."""
    top = max(weights)
    odds = [(w / top) ** 1.4 + 1e-3 for w in weights]
    rate = FULL / sum(odds)
    for _ in range(8):  # Newton from below on a concave function
        rest = [math.exp(-rate * o) for o in odds]
        rate += (FULL - 10 + sum(rest)) / sum(o * r for o, r in zip(odds, rest, strict=True))
    return [1 - math.exp(-rate * o) for o in odds]


def paintable(entries: list[Entry]) -> list[Entry]:
    """Those with three clear colours; all where there are only a few of them."""
    clear = [entry for entry in entries if entry.clear >= 0.2]
    return clear if len(clear) >= 3 else [entry for entry in entries if entry.clear > 0] or entries
