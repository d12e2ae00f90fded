"""Bots for Stich-Meister: weak (legal and simple), medium (rules of thumb), strong (search over imagined hands)."""

import time
from collections.abc import Sequence
from typing import Any

from tafelrunde.core.bot import Answer, Bot
from tafelrunde.core.chance import Chance
from tafelrunde.core.game import Game
from tafelrunde.core.model import Move, Observation
from tafelrunde.games.stich_meister import kernel, search
from tafelrunde.games.stich_meister.bits import Lot
from tafelrunde.games.stich_meister.cards import (
    CARD_NUMBERS,
    cards_in,
    mask_of_names,
    names_in,
    value_of,
)
from tafelrunde.games.stich_meister.hooks import FIGURE_CARDS, TRUMPS, NamesTrumps, RoundPoints
from tafelrunde.games.stich_meister.memory import Memory, remember
from tafelrunde.games.stich_meister.moves import ChooseRule, LayDown, LayOpen, Pass, Play, Remove, StichView
from tafelrunde.games.stich_meister.rule_cards import NUMBERS, RULE_CARD
from tafelrunde.games.stich_meister.thought import Thought

QUICK_MS, SLOW_MS = (900, 1700), (2200, 4000)


class StichBot(Bot):
    """What all levels share: remembering, and a person's pace that tells nothing of the hand."""

    def __init__(self, game: Game, seat: int, seats: int, options: Any, chance: Chance) -> None:
        """Remember nothing yet."""
        super().__init__(game, seat, seats, options, chance)
        self.memory: Memory | None = None

    def see(self, obs: Observation) -> None:
        """Remember what was told."""
        for seen in obs.events:
            self.memory = remember(self.seat, self.memory, seen, self.seats)

    def answer(self, obs: Observation) -> Answer | None:
        """Think, and answer at a person's pace."""
        if not obs.legal:
            return None
        view: StichView = obs.view
        least, spread = QUICK_MS if view.phase == "tricks" else SLOW_MS
        return Answer(self.move(view, obs), least + self.chance.below("pace", spread))

    def move(self, view: StichView, obs: Observation) -> Move:
        """Choose a move for the phase."""
        assert obs.legal is not None
        if view.phase == "choose_rules":
            return ChooseRule(self.choose_rule(view))
        if view.phase in ("pass", "lay_open"):
            choice = obs.legal.choose[0]
            cards = self.give(view, choice.most, view.phase)
            return Pass(cards) if view.phase == "pass" else LayOpen(cards)
        cards = [move.card for move in obs.legal.moves]
        if view.phase == "lay_down":
            return LayDown(self.lay(view, cards))
        if view.phase == "remove_card":
            return Remove(self.remove(view, cards))
        return Play(self.play(view, cards) if len(cards) > 1 else cards[0])

    def choose_rule(self, view: StichView) -> int:
        """Choose one of my rule cards."""
        return self.chance.pick("think", view.my_rules)

    def give(self, view: StichView, count: int, phase: str) -> list[str]:
        """Choose cards to pass or to lay open."""
        return self.chance.sample("think", view.hand, count)

    def lay(self, view: StichView, cards: list[str]) -> str:
        """Choose the card to lay down."""
        return self.chance.pick("think", cards)

    def remove(self, view: StichView, cards: list[str]) -> str:
        """Choose the card to take out of the game."""
        return self.chance.pick("think", cards)

    def play(self, view: StichView, cards: list[str]) -> str:
        """Choose the card to play."""
        raise NotImplementedError


class Weak(StichBot):
    """Anything legal, with a weakness for high cards."""

    def play(self, view: StichView, cards: list[str]) -> str:
        """Mostly by chance, sometimes the highest."""
        if self.chance.below("think", 3) == 0:
            return max(cards, key=lambda card: value_of(CARD_NUMBERS[card]))
        return self.chance.pick("think", cards)


class Medium(StichBot):
    """A player's rules of thumb: is a trick worth having, will this card take it, what does it carry?"""

    def rating(self, rule: int, hand: int) -> float:
        """Return how well a rule card fits a hand (0: neither good nor bad)."""
        share = 1 / self.seats
        size = hand.bit_count()
        score = 0.0
        for hook in RULE_CARD[rule].hooks:
            if isinstance(hook, NamesTrumps):
                named = max(1, hook.cards.bit_count())
                mine = (hand & hook.cards).bit_count()
                score += (mine - named * share) * 0.6 + 0.05 * sum(value_of(c) - 8 for c in cards_in(hand & hook.cards))
            if isinstance(hook, RoundPoints) and hook.operation == kernel.R_CARDS and hook.a != TRUMPS:
                score += hook.b * 0.1 * ((hand & hook.a).bit_count() - 15 * share)
            if isinstance(hook, RoundPoints) and hook.operation in (kernel.R_COUNT, kernel.R_FEWEST):
                high = sum(value_of(c) - 8 for c in cards_in(hand)) / max(1, size)
                score -= high * 0.6
        return score

    def choose_rule(self, view: StichView) -> int:
        """Choose the rule that fits the hand best."""
        hand = mask_of_names(view.hand)
        return max(view.my_rules, key=lambda rule: (self.rating(rule, hand), self.chance.below("think", 100)))

    def thought(self, view: StichView) -> Thought:
        """Return what I know, for the kernel."""
        return Thought(view, self.seat, self.memory)

    def worth(self, view: StichView, r: kernel.Round, cards: int, number: int, last: int) -> float:
        """Return what a trick with these cards is worth to whoever wins it, as far as rules of thumb go."""
        value, extra = 1.0, 0.0
        missing = self.seats - cards.bit_count()
        rows = r.table.trick_rows
        for row in range(0, len(rows), kernel.ROW):
            op, a, b = (int(rows[row + i]) for i in (1, 2, 3))
            if op == kernel.T_SUITS:
                suits = len({c // 15 for c in cards_in(cards)})
                value *= min(4.0, suits + 0.4 * missing)
            elif op == kernel.T_LACKS:
                hit = cards & a
                share = a.bit_count() / 60
                value *= 1 if hit else 1 + (b - 1) * (1 - share) ** missing
            elif number == a or (a == -1 and number == last):
                value *= b
        sign = 1.0
        won = view.tricks_won[self.seat]
        rows = r.table.round_rows
        for row in range(0, len(rows), kernel.ROW):
            op, a, b = (int(rows[row + i]) for i in (1, 2, 3))
            if op == kernel.R_CARDS:
                extra += b * ((cards & a).bit_count() + missing * a.bit_count() / 60)
            elif op == kernel.R_COUNT:
                tricks = max(1, last)
                if won == a:
                    extra -= b * min(1.0, 0.15 + 0.85 * number / tricks)
                elif won == a - 1:
                    extra += b * min(1.0, number / tricks)
            elif op == kernel.R_FEWEST:
                extra -= 0.5
            elif op == kernel.R_NEGATE:
                sign = -sign
        total = (value + extra) * sign
        return -total if r.plan.trick_goes else total

    def play(self, view: StichView, cards: list[str]) -> str:
        """Weigh for each card how likely it wins, what that is worth, and what it costs to spend it."""
        thought = self.thought(view)
        r, unseen = thought.base, int(thought.guess.unseen)
        lot = Lot(self.chance.below("think", 1 << 60))
        lying = mask_of_names([x.card for x in view.trick if x.card is not None])
        number, last = view.trick_number, int(r.total)
        value = self.worth(view, r, lying, number, last)
        coming = self.worth(view, r, 0, number + 1, last)
        power = dict(
            zip(cards_in(mask_of_names(view.hand)), search.strengths(r, mask_of_names(view.hand)), strict=True)
        )
        best, best_score = cards[0], -1e9
        tries = 16 if (view.trick and len(view.trick) + 1 < self.seats) or not view.trick else 1
        for name in cards:
            card = CARD_NUMBERS[name]
            chance = int(search.wins_of(r, card, unseen, tries, lot)) / tries
            mine = self.worth(view, r, lying | 1 << card, number, last)
            score = chance * mine - (1 - chance) * mine / (self.seats - 1)
            score -= 0.02 * coming * power.get(card, 0) / 15
            if value == 0:
                score -= 0.001 * power.get(card, 0)
            if score > best_score:
                best, best_score = name, score
        return best

    def by_power(self, view: StichView, cards: Sequence[str]) -> list[str]:
        """Sort cards from least to most wanted in this round."""
        r = self.thought(view).base
        hand = mask_of_names(cards)
        order = dict(zip(cards_in(hand), search.strengths(r, hand), strict=True))
        wanted = self.worth(view, r, 0, 4, 12) >= 0
        return sorted(cards, key=lambda name: order[CARD_NUMBERS[name]] * (1 if wanted else -1))

    def give(self, view: StichView, count: int, phase: str) -> list[str]:
        """Pass what is least wanted; show what is in the middle."""
        order = self.by_power(view, view.hand)
        if phase == "pass":
            return order[:count]
        middle = max(0, len(order) // 2 - 1)
        return order[middle : middle + count] if middle + count <= len(order) else order[:count]

    def lay(self, view: StichView, cards: list[str]) -> str:
        """Keep the best for the last trick, but only where it counts more."""
        order = self.by_power(view, cards)
        return order[-1] if 45 in view.rules_in_play else order[len(order) // 3]

    def remove(self, view: StichView, cards: list[str]) -> str:
        """Take out what harms me most, or helps me least."""
        r = self.thought(view).base
        mask = mask_of_names(cards)

        def left(name: str) -> tuple[float, bool]:
            rest = mask & ~(1 << CARD_NUMBERS[name])
            return self.worth(view, r, rest, view.trick_number, int(r.total)), not FIGURE_CARDS >> CARD_NUMBERS[
                name
            ] & 1

        return max(cards, key=left)


class Strong(Medium):
    """Search: every choice is played out in the same imagined rounds; a time budget bounds it."""

    worlds = 96
    """Imagined rounds for a full choice of cards; fewer where the time runs out."""
    seconds: float | None = 0.5
    """Time budget of a move; None: none (measurements must not depend on the clock)."""

    def aim(self, view: StichView) -> search.Aim:
        """Return what I want from this round."""
        return search.Aim(self.seat, self.seats, list(view.scores), view.round == self.seats)

    def seed(self) -> int:
        """Return a seed for the kernel."""
        return self.chance.below("think", 1 << 60)

    def best(self, view: StichView, choices: list[int]) -> int:
        """Return the best of some choices (masks)."""
        if len(choices) == 1:
            return choices[0]
        end = None if self.seconds is None else time.monotonic() + self.seconds
        s = search.Search(self.thought(view).guess, self.aim(view), list(choices), self.seed())
        s.find_wants(24 if end is None else 8)
        left, part = len(choices), max(8, self.worlds // 4)
        while left > 1:
            done = 0
            while done < part:
                s.worlds(8)
                done += 8
                if end is not None and time.monotonic() > end:
                    return int(s.best())
            left = int(s.halve())
            part = part * 3 // 2
        return int(s.best())

    def play(self, view: StichView, cards: list[str]) -> str:
        """Search."""
        return names_in(self.best(view, [1 << CARD_NUMBERS[card] for card in cards]))[0]

    def lay(self, view: StichView, cards: list[str]) -> str:
        """Search."""
        return self.play(view, cards)

    def remove(self, view: StichView, cards: list[str]) -> str:
        """Search."""
        return self.play(view, cards)

    def give(self, view: StichView, count: int, phase: str) -> list[str]:
        """Search: rate single cards first, then compare sets made of the best rated."""
        if phase == "lay_open" or count >= len(view.hand):
            return super().give(view, count, phase)
        hand = cards_in(mask_of_names(view.hand))
        s = search.Search(self.thought(view).guess, self.aim(view), [1 << card for card in hand], self.seed())
        plain = self.seconds is not None and not compiled()
        s.find_wants(24 if not plain else 8)
        rated = s.marginals(count, 400 if not plain else 40)
        order = [card for _, card in sorted(zip(rated, hand, strict=True), reverse=True)]
        sets = {sum(1 << card for card in order[:count]), mask_of_names(super().give(view, count, phase))}
        for out in range(count):
            for new in order[count : count + 3]:
                sets.add(sum(1 << c for i, c in enumerate(order[:count]) if i != out) | 1 << new)
        return names_in(self.best(view, sorted(sets)))

    def choose_rule(self, view: StichView) -> int:
        """Search: play each of my rules out together with rules that the others may choose."""
        end = None if self.seconds is None else time.monotonic() + 2 * self.seconds
        known = set(view.my_rules) | set(self.memory.used_rules if self.memory else ())
        rest = [n for n in NUMBERS if n not in known]
        guess, aim = self.thought(view).guess, self.aim(view)
        sums = dict.fromkeys(view.my_rules, 0)
        others = 3
        for _ in range(24):
            company = self.chance.sample("think", rest, others)
            seed = self.seed()
            for rule in view.my_rules:
                sums[rule] += int(search.expected(compile_fresh([rule, *company], self.seats), guess, aim, 24, seed))
            if end is not None and time.monotonic() > end:
                break
        return max(sums, key=lambda rule: sums[rule])


def compile_fresh(rules: list[int], seats: int) -> kernel.Plan:
    """Compile rules that will hardly come again, without keeping them."""
    from tafelrunde.games.stich_meister.rule_cards import draft_of

    return draft_of(rules, seats).compile()


def compiled() -> bool:
    """Tell whether the kernel runs compiled."""
    return not str(kernel.__file__).endswith(".py")


LEVELS = {"weak": Weak, "medium": Medium, "strong": Strong}


def make(game: Game, level: str, seat: int, seats: int, options: Any, chance: Chance) -> Bot:
    """Return a bot of this level."""
    return LEVELS[level](game, seat, seats, options, chance)
