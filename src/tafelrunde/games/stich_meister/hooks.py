"""What a rule card can do: small declared pieces, each changing one thing of the draft of a round.

A rule card (see `rule_cards`) lists the hooks it uses. Before a round the cards in play are asked in number order, each
hook writes itself into a `Draft`, and `Draft.compile` turns that into the kernel's `Plan`. No hook knows a card number.
"""

from dataclasses import dataclass, field
from typing import Final

from tafelrunde.games.stich_meister import kernel
from tafelrunde.games.stich_meister.cards import FIGURES, cards_in, mask_of, suit_of, value_of

RIGHT: Final = -1
LEFT: Final = 1
TRUMPS: Final = -1  # as a set of cards: the trump suit as it stands at the round's end (R22)


def of_values(*values: int) -> int:
    """Return all cards of some values as a mask."""
    return mask_of(card for card in range(60) if value_of(card) in values)


def of_suit(suit: int) -> int:
    """Return all cards of a printed suit as a mask."""
    return mask_of(card for card in range(60) if suit_of(card) == suit)


FIGURE_CARDS: Final = of_values(*FIGURES)


@dataclass
class Draft:
    """The rules of one round while the rule cards write themselves in."""

    deck: int
    named: list[tuple[int, int]] = field(default_factory=list)  # (rule, cards) of each trump rule
    late: int | None = None  # the rule that names the suit of the second trick's first card
    reversed: bool = False
    anti_trump: bool = False
    level_suits: bool = False
    flags: dict[str, int] = field(default_factory=dict)  # attributes of the kernel's Plan
    prep: list[int] = field(default_factory=list)  # rows of (stage, offset, count)
    tricks: list[tuple[int, int, int, int]] = field(default_factory=list)  # (rule, operation, a, b)
    points: list[tuple[int, int, int, int]] = field(default_factory=list)

    def groups(self, suit: int | None = None) -> list[list[int]]:
        """Return the trump cards, highest group first, equally high ones together; `suit` is what rule 21 named."""
        named = list(self.named)
        if self.late is not None and suit is not None:
            named.append((self.late, of_suit(suit)))
        keys: dict[tuple[int, tuple[int, ...], int], list[int]] = {}
        for card in cards_in(self.deck):
            rules = tuple(sorted(rule for rule, cards in named if cards >> card & 1))
            if rules:
                value = value_of(card)
                keys.setdefault((-len(rules), rules, value if self.reversed else -value), []).append(card)
        return [keys[key] for key in sorted(keys)]

    def table(self, suit: int | None) -> kernel.Table:
        """Return the kernel's table for the trump suit as it stands when rule 21 has named `suit`."""
        groups = self.groups(suit)
        rank = {card: len(groups) - i for i, group in enumerate(groups) for card in group}
        trumps = mask_of(rank)
        members = [of_suit(s) & ~trumps for s in range(4)] + [trumps]
        kinds = [kernel.TRUMP_CLASS if card in rank else suit_of(card) for card in range(60)]
        strength = [self.strength(card, led, kinds[card], rank.get(card, 0)) for led in range(5) for card in range(60)]
        rows = [
            [x for rule, op, a, b in rows for x in (rule, op, trumps if a == TRUMPS and op in MASKED else a, b)]
            for rows in (self.tricks, self.points)
        ]
        return kernel.Table(trumps, members, kinds, strength, rows[0], rows[1])

    def strength(self, card: int, led: int, kind: int, rank: int) -> int:
        """Return how strong a card is when a class is led: trumps, the suit led and the rest in bands of 100."""
        value = 16 - value_of(card) if self.reversed else value_of(card)
        if kind == kernel.TRUMP_CLASS:
            return rank if self.anti_trump else 300 + rank
        return (200 if kind == led and not self.level_suits else 100) + value

    def compile(self) -> kernel.Plan:
        """Return the plan that the kernel plays by."""
        tables = [self.table(None)]
        if self.late is not None:
            tables += [self.table(suit) for suit in range(4)]
        plan = kernel.Plan(tables, self.prep)
        for name, value in self.flags.items():
            setattr(plan, name, value)
        return plan


MASKED: Final = (kernel.T_LACKS, kernel.R_CARDS)


class Hook:
    """One thing a rule card does."""

    def write(self, draft: Draft, rule: int) -> None:
        """Write this into the draft for the card with number `rule`."""
        raise NotImplementedError


@dataclass(frozen=True)
class NamesTrumps(Hook):
    """These cards are trump."""

    cards: int

    def write(self, draft: Draft, rule: int) -> None:
        """Name the cards."""
        draft.named.append((rule, self.cards))


@dataclass(frozen=True)
class NamesTrumpsLater(Hook):
    """The printed suit of the first card of the second trick is trump from that card on."""

    def write(self, draft: Draft, rule: int) -> None:
        """Leave the naming to the second trick."""
        draft.late = rule
        draft.flags["late_suit"] = 1


@dataclass(frozen=True)
class Sets(Hook):
    """Sets one of the kernel's flags, as said in `kernel.Plan`."""

    flag: str
    value: int = 1

    def write(self, draft: Draft, rule: int) -> None:
        """Set the flag."""
        draft.flags[self.flag] = self.value


@dataclass(frozen=True)
class BeforeFirstLead(Hook):
    """Everybody chooses cards before the first lead: to pass them on or to lay them down."""

    stage: int
    to: int
    count: int

    def write(self, draft: Draft, rule: int) -> None:
        """Add a preparation."""
        draft.prep += [self.stage, self.to, self.count]


@dataclass(frozen=True)
class PassesAfter(Hook):
    """After a trick everybody passes cards to a neighbour."""

    trick: int
    to: int
    count: int

    def write(self, draft: Draft, rule: int) -> None:
        """Set trick, neighbour and number."""
        draft.flags.update(pass_after=self.trick, pass_to=self.to, pass_count=self.count)


@dataclass(frozen=True)
class Reverses(Hook):
    """Values are turned round."""

    def write(self, draft: Draft, rule: int) -> None:
        """Turn them."""
        draft.reversed = True


@dataclass(frozen=True)
class LowersTrumps(Hook):
    """Trumps are lower than everything else."""

    def write(self, draft: Draft, rule: int) -> None:
        """Lower them."""
        draft.anti_trump = True


@dataclass(frozen=True)
class LevelsSuits(Hook):
    """The suit led has no precedence."""

    def write(self, draft: Draft, rule: int) -> None:
        """Level them."""
        draft.level_suits = True


@dataclass(frozen=True)
class TrickWorth(Hook):
    """Changes what a trick is worth."""

    operation: int
    a: int = 0
    b: int = 0

    def write(self, draft: Draft, rule: int) -> None:
        """Add a row."""
        draft.tricks.append((rule, self.operation, self.a, self.b))


@dataclass(frozen=True)
class RoundPoints(Hook):
    """Changes the points of the round."""

    operation: int
    a: int = 0
    b: int = 0

    def write(self, draft: Draft, rule: int) -> None:
        """Add a row."""
        draft.points.append((rule, self.operation, self.a, self.b))
