"""A second Stich-Meister, written from the rules text with lists and sorting, slow and plain.

It shares nothing with the kernel: cards are (suit, value) pairs, a trick is a list, and every question is answered by
reading the sentences of the rules again. The tests play random rounds through both.
"""

from __future__ import annotations

from dataclasses import dataclass

Card = tuple[str, int]

SUITS = ["fan", "coin", "koi", "torii"]
FIGURES = [11, 12, 13, 14]


def read(name: str) -> Card:
    suit, value = name.split("-")
    return suit, int(value)


def trump_rule_names(rule: int, card: Card, second_trick_suit: str | None) -> bool:
    """Does this trump rule refer to this card?"""
    suit, value = card
    if 1 <= rule <= 14:
        return value == rule + 1
    if rule == 15:
        return suit == "coin"
    if rule == 16:
        return suit == "fan"
    if rule == 17:
        return suit == "koi"
    if rule == 18:
        return value == 1
    if rule == 19:
        return value in FIGURES
    if rule == 20:
        return suit == "torii"
    if rule == 21:
        return suit == second_trick_suit
    return False


@dataclass
class Trick:
    """A trick that was taken; without number and winner one of rule 40's."""

    cards: list[Card]
    owner: int
    number: int | None = None
    winner: int | None = None
    moves: bool = False


class SlowRound:
    """One round. Hands are lists of names; seats count clockwise."""

    def __init__(self, rules: list[int], hands: list[list[str]], leader: int) -> None:
        self.rules = sorted(rules)
        self.seats = len(hands)
        self.hands = [[read(c) for c in hand] for hand in hands]
        self.laid: list[Card | None] = [None] * self.seats
        self.leader = leader
        self.clockwise = True
        self.tricks: list[Trick] = []
        self.current: list[tuple[int, Card]] = []  # (seat, card)
        self.second_suit: str | None = None
        self.last_winner = -1
        self.played_tricks = 0
        self.waiting: list[str] = []  # preparations to come
        for rule in self.rules:
            if rule == 22:
                self.waiting.append("pass right")
            if rule == 23:
                self.waiting.append("pass left")
            if rule == 24:
                self.waiting.append("lay down")
            if rule == 25:
                self.waiting.append("lay open")
        self.removing = False
        self.finished = False
        self.skip_idle_preparations()

    def has(self, rule: int) -> bool:
        return rule in self.rules

    # preparations

    def wanted(self) -> int:
        """How many cards everybody chooses now."""
        return 1 if self.waiting[0] == "lay down" else min(3, len(self.hands[0]))

    def skip_idle_preparations(self) -> None:
        while self.waiting and len(self.hands[0]) == 0:
            self.waiting.pop(0)
        if not self.waiting:
            self.finish_if_over()

    def prepare(self, choices: list[list[str]]) -> None:
        """Everybody's choice at once."""
        what = self.waiting.pop(0)
        chosen = [[read(c) for c in cards] for cards in choices]
        if what.startswith("pass"):
            step = 1 if what == "pass left" else -1
            for seat in range(self.seats):
                self.hands[seat] = [c for c in self.hands[seat] if c not in chosen[seat]]
            for seat in range(self.seats):
                self.hands[(seat + step) % self.seats].extend(chosen[seat])
        if what == "lay down":
            for seat in range(self.seats):
                self.laid[seat] = chosen[seat][0]
                self.hands[seat].remove(chosen[seat][0])
        self.skip_idle_preparations()

    # trump

    def referring(self, card: Card) -> list[int]:
        return [r for r in self.rules if trump_rule_names(r, card, self.second_suit)]

    def is_trump(self, card: Card) -> bool:
        return len(self.referring(card)) > 0

    def height(self, card: Card) -> int:
        """Value as it counts: reversed under 31."""
        return -card[1] if self.has(31) else card[1]

    def suit_now(self, card: Card) -> str:
        return "trump" if self.is_trump(card) else card[0]

    def trump_key(self, card: Card) -> tuple[int, list[int], int]:
        """Sorts trumps from low to high; equal keys are equally high."""
        rules = self.referring(card)
        return (len(rules), [-r for r in rules], self.height(card))

    # tricks

    def left_hand_cards_when_tricks_end(self) -> int:
        return 3 if self.has(40) else 0

    def is_laid_trick(self) -> bool:
        """Is this the last trick, the one of the cards laid down? Then nobody has more hand cards than 40 keeps."""
        sizes = [len(hand) for hand in self.hands]
        return self.has(24) and max(sizes) <= self.left_hand_cards_when_tricks_end()

    def player(self) -> int:
        if self.removing:
            return self.last_winner
        step = 1 if self.clockwise else -1
        return (self.leader + step * len(self.current)) % self.seats

    def may_play(self) -> list[Card]:
        """The cards whose turn it is may play (or remove)."""
        if self.removing:
            return [c for _, c in self.current]
        seat = self.player()
        laid = self.laid[seat]
        if self.has(24) and laid is not None and self.is_laid_trick():
            return [laid]
        hand = self.hands[seat]
        if not self.current:
            return list(hand)
        must = self.current[0][1]
        if self.has(27) and not self.has(26):
            must = self.current[-1][1]
        following = [c for c in hand if self.suit_now(c) == self.suit_now(must)]
        if following:
            return following
        if self.has(28):
            trumps = [c for c in hand if self.is_trump(c)]
            if trumps:
                return trumps
        return list(hand)

    def play(self, name: str) -> None:
        card = read(name)
        seat = self.player()
        if card in self.hands[seat]:
            self.hands[seat].remove(card)
        else:
            self.laid[seat] = None
        if not self.current and len(self.tricks) == 1 and self.has(21):
            self.second_suit = card[0]
        self.current.append((seat, card))
        if len(self.current) == self.seats:
            self.last_winner = self.who_wins()
            if self.has(34):
                self.removing = True
            else:
                self.trick_is_over([c for _, c in self.current])

    def order_key(self, place: int) -> tuple[int, tuple[int, list[int], int], int]:
        """Sorts the cards of the trick from low to high, later ones above equals."""
        card = self.current[place][1]
        led = self.suit_now(self.current[0][1])
        trump = self.is_trump(card)
        if self.has(32):
            if trump:
                band = 0
            elif self.suit_now(card) == led and not self.has(33):
                band = 2
            else:
                band = 1
        elif trump:
            band = 2
        elif self.suit_now(card) == led and not self.has(33):
            band = 1
        else:
            band = 0
        inside = self.trump_key(card) if trump else (0, [], self.height(card))
        return (band, inside, place)

    def who_wins(self) -> int:
        places = list(range(self.seats))
        if self.has(29):
            places.remove(0)
        places.sort(key=self.order_key)
        place = places[-2] if self.has(30) else places[-1]
        return self.current[place][0]

    def remove(self, name: str) -> None:
        self.removing = False
        self.trick_is_over([c for _, c in self.current if c != read(name)])

    def trick_is_over(self, cards: list[Card]) -> None:
        owner = self.last_winner
        if self.has(35):
            owner = (owner + 1) % self.seats
        self.tricks.append(Trick(cards, owner, len(self.tricks) + 1, self.last_winner))
        self.leader = self.last_winner
        if self.has(36):
            self.leader = (self.last_winner - 1) % self.seats
        if self.has(37):
            self.clockwise = not self.clockwise
        self.current = []
        if self.has(38) and len(self.tricks) == 3 and self.hands[0]:
            self.waiting = ["pass left"]
            return
        self.finish_if_over()

    def finish_if_over(self) -> None:
        rest = self.left_hand_cards_when_tricks_end()
        if len(self.hands[0]) > rest or any(self.laid):
            return
        self.finished = True
        if self.has(39) and self.tricks:
            for trick in self.tricks:
                if trick.owner == self.last_winner:
                    trick.moves = True
            for trick in self.tricks:
                if trick.moves:
                    trick.owner = (self.last_winner + 1) % self.seats
        self.played_tricks = len(self.tricks)
        if self.has(40):
            for seat in range(self.seats):
                for card in self.hands[seat]:
                    self.tricks.append(Trick([card], seat))
                self.hands[seat] = []

    # points

    def trick_value(self, trick: Trick) -> int:
        value = 1
        if self.has(41):
            value = len({suit for suit, _ in trick.cards})
        if self.has(42) and not [1 for _, v in trick.cards if v in FIGURES]:
            value *= 2
        if self.has(43) and not [c for c in trick.cards if self.is_trump(c)]:
            value *= 2
        if self.has(44) and trick.number == 5:
            value *= 3
        if self.has(45) and trick.number in (1, 2):
            value *= 0
        if self.has(45) and trick.number == self.played_tricks:
            value *= 3
        return value

    def score(self) -> list[int]:
        seats = range(self.seats)
        mine = [[t for t in self.tricks if t.owner == s] for s in seats]
        cards = [[c for t in mine[s] for c in t.cards] for s in seats]
        count = [len(mine[s]) for s in seats]
        points = [sum(self.trick_value(t) for t in mine[s]) for s in seats]
        for rule in self.rules:
            old = list(points)
            for s in seats:
                if rule == 46:
                    points[s] += len([c for c in cards[s] if c[1] in FIGURES])
                if rule in (47, 48, 49, 50):
                    points[s] -= len([c for c in cards[s] if c[0] == SUITS[rule - 47]])
                if rule == 51:
                    points[s] -= len([c for c in cards[s] if self.is_trump(c)])
                if rule == 52:
                    points[s] += 3 * len([c for c in cards[s] if c[1] == 7])
                if rule == 53:
                    points[s] -= 3 * len([c for c in cards[s] if c[1] == 15])
                if rule == 54 and count[s] == 0:
                    points[s] += 10
                if rule == 55 and count[s] == 1:
                    points[s] += 5
                if rule == 56 and count[s] % 2 == 0:
                    points[s] *= 2
                if rule == 57 and count[s] == min(count):
                    points[s] *= 2
                right, left = (s - 1) % self.seats, (s + 1) % self.seats
                if rule == 58 and old[right] < 0:
                    points[s] += abs(old[right])
                if rule == 59:
                    points[s] += old[left]
                if rule == 60:
                    points[s] = -points[s]
        return points
