"""What an attentive player knows about where cards lie: gathered event by event, from what one viewer is told."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.model import Seen
from tafelrunde.games.stich_meister import kernel
from tafelrunde.games.stich_meister.cards import CARD_NUMBERS, SUIT_NAMES, cards_in, mask_of_names
from tafelrunde.games.stich_meister.guess import S_LAID
from tafelrunde.games.stich_meister.moves import (
    Dealt,
    Kept,
    LaidDown,
    Passed,
    Played,
    Ready,
    Removed,
    RulesShown,
    TrickMoved,
    TrickTaken,
    TrumpNamed,
)
from tafelrunde.games.stich_meister.rule_cards import compile_rules

HANDS = 0b11111  # the sinks 0-4


class Memory:
    """What one viewer remembers: rule cards used, tricks taken, and for each card the seats that may hold it.

    `holds[card]`: bit s set where seat s may have it in hand; bit 5 + s where seat s may have laid it down (24).
    """

    def __init__(self, seat: int | None, seats: int) -> None:
        """Remember nothing yet."""
        self.seat = seat
        self.seats = seats
        self.used_rules: list[int] = []
        self.rules: list[int] = []
        self.suit = -1
        self.holds = [0] * 60
        self.tricks: list[tuple[int, int]] = []  # (cards, owner)
        self.removed = 0
        self.kept = 0
        self.size = 0  # cards of a hand as dealt
        self.laid_number = -1  # number of the trick of the cards laid down (24)
        self.pick = 0  # what I chose to pass or lay
        self.face = 0  # my own face-down card in the trick (26)

    def clone(self) -> "Memory":
        """Return an independent copy."""
        new = Memory(self.seat, self.seats)
        new.__dict__.update(self.__dict__)
        new.used_rules = list(self.used_rules)
        new.holds = list(self.holds)
        new.tricks = list(self.tricks)
        return new

    def others(self) -> int:
        """Return the seats that are not mine, as bits."""
        return ((1 << self.seats) - 1) & ~(0 if self.seat is None else 1 << self.seat)

    def dealt(self, event: Dealt) -> None:
        """Begin a round."""
        self.used_rules += self.rules
        self.rules, self.suit, self.tricks = [], -1, []
        self.removed = self.kept = self.pick = self.face = 0
        self.size = len(event.hand or ())
        self.laid_number = -1
        self.holds = [self.others()] * 60

    def ready(self, event: Ready) -> None:
        """Remember what I chose."""
        if event.seat == self.seat and event.cards is not None:
            self.pick = mask_of_names(event.cards)

    def passed(self, event: Passed) -> None:
        """Cards went to the neighbours: others' cards may have moved on, mine surely have."""
        seats, to = self.seats, event.offset
        for card, held in enumerate(self.holds):
            moved = sum(1 << (s + to) % seats for s in range(seats) if held >> s & 1)
            self.holds[card] = ((held | moved) & self.others()) | (held & ~HANDS)
        if self.seat is not None:
            for name in event.gave or ():
                self.holds[CARD_NUMBERS[name]] = 1 << (self.seat + to) % seats
        self.pick = 0

    def laid_down(self, event: LaidDown) -> None:
        """Everybody has laid a card: from now on a card may be there instead of in the hand."""
        self.holds = [held | held << S_LAID for held in self.holds]
        keeps = int(compile_rules(self.rules, self.seats).keeps)
        self.laid_number = max(0, self.size - 1 - keeps) + 1
        self.pick = 0

    def played(self, event: Played) -> None:
        """Remember my own face-down card."""
        if event.seat == self.seat and event.card is not None:
            self.face = 1 << CARD_NUMBERS[event.card]

    def trick_taken(self, event: TrickTaken) -> None:
        """Remember the cards, and what the trick showed about hands: who did not follow has none of that suit."""
        names = [str(lying.card) for lying in event.cards]
        plan = compile_rules(self.rules, self.seats)
        self.tricks.append((mask_of_names(names), int(self.round().around(event.winner, plan.trick_goes))))
        self.face = 0
        if event.number == self.laid_number:
            return
        for seat, mask in self.voids(names, [lying.seat for lying in event.cards]):
            for card in cards_in(mask):
                self.holds[card] &= ~(1 << seat)

    def voids(self, names: list[str], seats: list[int]) -> list[tuple[int, int]]:
        """Return (seat, cards it cannot hold in hand) that the open cards of a trick show."""
        plan = compile_rules(self.rules, self.seats)
        table = plan.tables[self.suit + 1] if plan.late_suit and self.suit >= 0 else plan.tables[0]
        out = []
        numbers = [CARD_NUMBERS[name] for name in names]
        follow = int(table.kinds[numbers[0]]) if numbers else 0
        for i in range(1, len(numbers)):
            if int(table.kinds[numbers[i]]) != follow:
                mask = int(table.members[follow])
                if plan.must_trump and not table.trumps >> numbers[i] & 1:
                    mask |= int(table.trumps)
                out.append((seats[i], mask))
            if plan.follow_last and not plan.face_down:
                follow = int(table.kinds[numbers[i]])
        return out

    def removed_card(self, event: Removed) -> None:
        """A card left the game."""
        bit = 1 << CARD_NUMBERS[event.card]
        self.removed |= bit
        cards, owner = self.tricks[-1]
        self.tricks[-1] = cards & ~bit, owner

    def trick_moved(self, event: TrickMoved) -> None:
        """Rule 39 moved all tricks of a seat (35 is known when the trick is taken)."""
        if event.rule == 39:
            self.tricks = [(cards, event.to if owner == event.seat else owner) for cards, owner in self.tricks]

    def kept_cards(self, event: Kept) -> None:
        """Hands became tricks."""
        for seat, names in enumerate(event.cards):
            for name in names:
                self.tricks.append((1 << CARD_NUMBERS[name], seat))
                self.kept += 1

    def round(self) -> kernel.Round:
        """Return an empty round of this many seats (for seat arithmetic)."""
        return kernel.Round(compile_rules(self.rules, self.seats), self.seats, 0, vec[i64]([0] * kernel.STATE))


def remember(seat: int | None, known: Memory | None, seen: Seen, seats: int) -> Memory:
    """Return what a viewer knows after one more event; `known` itself is not changed."""
    memory = Memory(seat, seats) if known is None else known.clone()
    event = seen.event
    match event:
        case Dealt():
            memory.dealt(event)
        case RulesShown():
            memory.rules = list(event.rules)
        case Ready():
            memory.ready(event)
        case Passed():
            memory.passed(event)
        case LaidDown():
            memory.laid_down(event)
        case Played():
            memory.played(event)
        case TrumpNamed():
            memory.suit = SUIT_NAMES.index(event.suit)
        case TrickTaken():
            memory.trick_taken(event)
        case Removed():
            memory.removed_card(event)
        case TrickMoved():
            memory.trick_moved(event)
        case Kept():
            memory.kept_cards(event)
        case _:
            pass
    return memory


def what_is_known(known: Any) -> Memory | None:
    """Return a memory, or None for anything else."""
    return known if isinstance(known, Memory) else None
