"""Bots of Sackl Zement: they hold what they saw in a memory that forgets, and reckon with what is left of it.

A bot never has anything but its seat's observations. What it believes of a card is `Memory.recall` of its place; once a
card is laid, what it believed then goes with the card onto the stack. Three decisions are made from these beliefs:

- *which card to turn up*: places it knows nothing of, then the weakest memories;
- *what to take, and where to*: a stack counts only if every card is right, so a card of chance p on a stack of n cards
  that is right with chance v, and that may still grow by g cards, changes its worth from v (n + g) to v p (n + 1 + g);
- *whether to doubt*: the chance that one of the cards laid this turn is wrong, by the own memory and by how far the
  active player is to be trusted (Bayes), against what a doubt wins and costs.

A bluff is a card laid without a notion of its face on a field where little is lost, in the hope that nobody knows
better.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any, Final

from tafelrunde.core.bot import Answer, Bot
from tafelrunde.core.chance import Chance
from tafelrunde.core.model import Observation
from tafelrunde.games.sackl_zement.cards import COLOURS, FIELDS, PLACES, fits
from tafelrunde.games.sackl_zement.memory import BASE_RATE, LEVELS, NOTHING, Memory, Recall
from tafelrunde.games.sackl_zement.values import (
    Checked,
    Cover,
    Done,
    Doubt,
    Roll,
    SacklView,
    Take,
    Taken,
    Trust,
    TurnBegan,
    TurnedUp,
    TurnUp,
    as_field,
)

if TYPE_CHECKING:
    from tafelrunde.core.game import Game

HANDLING: Final = 0.25
"""How much of a thing seen it is to watch a card being laid face down."""


@dataclass(frozen=True)
class Character:
    """How a level thinks, beside its memory.

    `foresight`: how much of a stack's future growth it reckons with; `fear`: the chance it gives others to notice a
    wrong card; `trust`: how likely it takes an unknown card of others to be right; `learns`: whether checks change
    that; `nerve`: what a doubt must promise in points; `bluff`: in how many of its turns it is ready to lay a card
    blindly; `explores`: whether it turns up what it does not know rather than anything.
    """

    foresight: float
    fear: float
    trust: float
    learns: bool
    nerve: float
    bluff: float
    explores: bool


CHARACTERS: Final = {
    "weak": Character(foresight=0.0, fear=0.0, trust=0.90, learns=False, nerve=0.3, bluff=0.20, explores=False),
    "medium": Character(foresight=0.5, fear=0.3, trust=0.90, learns=False, nerve=0.2, bluff=0.15, explores=True),
    "strong": Character(foresight=1.0, fear=0.4, trust=0.88, learns=True, nerve=0.1, bluff=0.10, explores=True),
}


@dataclass
class Laid:
    """A card on a stack as this player sees it: what was remembered of it when it was laid, or its face if checked."""

    recall: Recall
    face: str | None = None

    def chance(self, field: str) -> float:
        """Return how likely the card is right on `field`, by memory alone."""
        return float(fits(self.face, field)) if self.face is not None else self.recall.chance(field)


class SacklBot(Bot):
    """A player that forgets."""

    def __init__(self, game: Game, level: str, seat: int, seats: int, options: Any, chance: Chance) -> None:
        super().__init__(game, seat, seats, options, chance)
        self.character = CHARACTERS[level]
        self.memory = Memory(LEVELS[level], lambda: chance.unit("memory"))
        self.stacks: dict[tuple[int, str], list[Laid]] = {}
        self.laid: dict[str, list[Laid]] = {}
        self.honest = [[8.0 * self.character.trust, 8.0 * (1 - self.character.trust)] for _ in range(seats)]
        self.bluffs = False

    # what it sees

    def see(self, obs: Observation) -> None:
        """Look at everything that happens, and remember it as well as this level can."""
        for seen in obs.events:
            event = seen.event
            if isinstance(event, TurnedUp) and event.card is not None:
                self.memory.see(event.place, event.card)
            elif isinstance(event, TurnBegan):
                self.laid = {}
                self.bluffs = self.chance.unit("bluff") < self.character.bluff
            elif isinstance(event, Taken):
                self._see_taken(event)
            elif isinstance(event, Checked) and event.cards is not None:
                self._see_check(event)

    def _see_taken(self, event: Taken) -> None:
        card = Laid(self.memory.recall(event.place))
        self.memory.disturb(HANDLING)
        self.memory.take_away(event.place)
        self.stacks.setdefault((event.seat, event.field), []).append(card)
        self.laid.setdefault(event.field, []).append(card)

    def _see_check(self, event: Checked) -> None:
        cards = self.laid.get(event.field, [])
        for card, face in zip(cards, event.cards or (), strict=False):
            self.memory.disturb(1.0)
            card.face = face
            if self.character.learns:
                self.honest[event.owner][0 if fits(face, event.field) else 1] += 1.0
        if event.verdict == "wrong":
            self.stacks[event.owner, event.field] = []

    # what it does

    def answer(self, obs: Observation) -> Answer | None:
        """Answer at a human pace that does not depend on what is believed."""
        view: SacklView = obs.view
        phase = view.phase
        if phase == "turn_up":
            return Answer(TurnUp(self._place_to_turn_up(view)), self._time(900, 900))
        if phase == "look":
            return Answer(Cover(), self._time(5000, 3000))
        if phase == "roll":
            return Answer(Roll(), self._time(700, 600))
        if phase == "take":
            return Answer(self._take(view) or Done(), self._time(1200, 1400))
        if phase == "doubt":
            field = self._stack_to_doubt(view)
            return Answer(Trust() if field is None else Doubt(as_field(field)), self._time(1600, 2600))
        return None

    def keeps(self, obs: Observation, answer: Answer) -> bool:
        """Keep only what is thought over while others act too; its own cards are taken one by one, each anew."""
        return bool(obs.view.phase == "doubt")

    def _time(self, least: int, more: int) -> int:
        return least + self.chance.below("time", more)

    def _closed(self, view: SacklView) -> list[int]:
        return [place for place in range(1, PLACES + 1) if view.grid[place - 1] == "back"]

    def _place_to_turn_up(self, view: SacklView) -> int:
        closed = self._closed(view)
        if not self.character.explores:
            return self.chance.pick("turn_up", closed)
        blank = [place for place in closed if self.memory.recall(place).blank]
        if blank:
            return self.chance.pick("turn_up", blank)
        return min(closed, key=lambda place: (self.memory.strength(place), place))

    # taking

    def _take(self, view: SacklView) -> Take | None:
        """The one card and field that promise most, if any promises more than it risks."""
        assert view.dice is not None
        best, move = 0.0, None
        blank: list[int] = []
        for place in self._closed(view):
            recall = self.memory.recall(place)
            if recall == NOTHING:
                blank.append(place)
                continue
            for field in view.dice:
                gain = self._gain(view, field, recall.chance(field))
                if gain > best:
                    best, move = gain, Take(place, field)
        if move is None and blank:
            return self._blind(view, blank)
        return move

    def _blind(self, view: SacklView, blank: list[int]) -> Take | None:
        """A card of which nothing is known: where it pays all the same, or as the bluff of this turn."""
        assert view.dice is not None
        field = max(view.dice, key=lambda name: self._gain(view, name, BASE_RATE))
        if self._gain(view, field, BASE_RATE) > 0:
            return Take(self.chance.pick("blind", blank), field)
        empty = [name for name in view.dice if getattr(view.tableaus[self.seat], name) == 0]
        if self.bluffs and empty:
            self.bluffs = False
            return Take(self.chance.pick("blind", blank), self.chance.pick("blind", empty))
        return None

    def _gain(self, view: SacklView, field: str, chance: float) -> float:
        """What one more card that is right with this chance is worth on the own field, in points."""
        number: int = getattr(view.tableaus[self.seat], field)
        worth = self._worth(self.seat, field, number)
        growth = self.character.foresight * self._growth(view)
        gain = worth * (chance * (number + 1 + growth) - (number + growth))
        if self.character.fear and any(
            tableau.has_card for seat, tableau in enumerate(view.tableaus) if seat != self.seat
        ):
            now = prod(card.chance(field) for card in self.laid.get(field, []))
            risk = (1 - now * chance) * (number + 1) - (1 - now) * number
            gain -= self.character.fear * risk * self._share()
        return gain

    def _worth(self, seat: int, field: str, number: int) -> float:
        """How likely the stack is right as it lies."""
        return prod(card.chance(field) for card in self.stacks.get((seat, field), [])[-number:]) if number else 1.0

    def _growth(self, view: SacklView) -> float:
        """How many more cards one of the own fields may still get."""
        left = sum(look != "empty" for look in view.grid)
        return 0.6 * left / (self.seats * len(FIELDS))

    def _share(self) -> float:
        """What a point for one other player costs this one."""
        return 1.0 / (self.seats - 1)

    # doubting

    def _stack_to_doubt(self, view: SacklView) -> str | None:
        """The stack whose doubt promises most, if it promises enough."""
        best, found = self.character.nerve, None
        for field in view.laid_this_turn:
            if field in view.doubted:
                continue
            value = self._value_of_doubt(view, field)
            if value > best:
                best, found = value, str(field)
        return found

    def _value_of_doubt(self, view: SacklView, field: str) -> float:
        """What doubting a stack is worth on average: its cards if one is wrong, else the card goes to its owner."""
        wrong = 1 - prod(self._right(view.active, card, field) for card in self.laid.get(field, []))
        won: int = getattr(view.tableaus[view.active], field)
        left = sum(look != "empty" for look in view.grid) / PLACES
        held = 1.2 * left + (1.0 if view.options.unused_card_counts else 0.0)
        return wrong * won - (1 - wrong) * (self._share() + held)

    def _right(self, owner: int, card: Laid, field: str) -> float:
        """How likely a card laid by another is right: memory and trust in its owner together."""
        if card.face is not None:
            return float(fits(card.face, field))
        good, bad = self.honest[owner]
        trust = good / (good + bad)
        recall = card.recall
        value, sure = (recall.colour, recall.colour_sure) if field in COLOURS else (recall.shape, recall.shape_sure)
        if value is None:
            return trust
        stray = (1 - sure) * BASE_RATE
        if value == field:
            return trust * (sure + stray) / (trust * (sure + stray) + (1 - trust) * stray)
        return trust * 2 * stray / (trust * 2 * stray + (1 - trust) * (sure + 2 * stray))
