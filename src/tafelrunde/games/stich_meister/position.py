"""Stich-Meister's position: rule cards, the round on the table, points."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.chance import Chance
from tafelrunde.core.position import Position
from tafelrunde.games.stich_meister import kernel
from tafelrunde.games.stich_meister.account import account_of
from tafelrunde.games.stich_meister.cards import (
    CARD_NAMES,
    CARD_NUMBERS,
    SUIT_NAMES,
    cards_in,
    deck_for,
    mask_of,
    names_in,
)
from tafelrunde.games.stich_meister.moves import (
    Dealt,
    Kept,
    LastTrick,
    Lying,
    PassWhere,
    Played,
    Removed,
    RoundScore,
    RulesShown,
    Scored,
    StichView,
    TrickMoved,
    TrickTaken,
    TrumpNamed,
)
from tafelrunde.games.stich_meister.rule_cards import NUMBERS, compile_rules, rule_that_sets, trump_groups

RULES_IN_HAND = 3
STAGE_PHASES = {
    kernel.PASS: "pass",
    kernel.LAY_DOWN: "lay_down",
    kernel.LAY_OPEN: "lay_open",
    kernel.PLAY: "tricks",
}


def new_round(rules: list[int], hands: list[int], leader: int) -> kernel.Round:
    """Return a round with these hands (masks by seat), before its first preparation."""
    state = vec[i64](hands + [0] * (kernel.STATE - len(hands)))
    return kernel.Round(compile_rules(rules, len(hands)), len(hands), leader, state)


class StichPosition(Position):
    """One game. `table` is the present round in the kernel, `rules` are the rule cards in play, by number."""

    def __init__(self, seats: int, options: Any, chance: Chance) -> None:
        """A game before anything was dealt."""
        super().__init__(seats, options, chance)
        self.round = 0
        self.dealer = 0
        self.rules: list[int] = []
        self.rule_pile: list[int] = []
        self.rule_hands: list[list[int]] = [[] for _ in range(seats)]
        self.choices: list[int] = [0] * seats
        self.table = new_round([], [0] * seats, 0)
        self.last: LastTrick | None = None
        self.totals = [0] * seats
        self.past: list[RoundScore] = []

    # dealing

    def shuffle_rules(self) -> None:
        """Shuffle the rule cards into the pile."""
        self.rule_pile = list(NUMBERS)
        self.chance.shuffle("rules", self.rule_pile)

    def fill_rule_hands(self) -> None:
        """Refill everybody's rule cards to three, clockwise from the left of the dealer."""
        for i in range(1, self.seats + 1):
            hand = self.rule_hands[(self.dealer + i) % self.seats]
            while len(hand) < RULES_IN_HAND and self.rule_pile:
                hand.append(self.rule_pile.pop(0))
            hand.sort()

    def deal_hands(self) -> list[int]:
        """Return new hands, as masks by seat."""
        deck = cards_in(deck_for(self.seats))
        self.chance.shuffle("deal", deck)
        size = len(deck) // self.seats
        return [mask_of(deck[s * size : (s + 1) * size]) for s in range(self.seats)]

    def begin_round(self, hands: list[int] | None = None) -> None:
        """Deal the next round; the dealer is set."""
        self.round += 1
        self.rules = []
        self.choices = [0] * self.seats
        self.last = None
        self.fill_rule_hands()
        self.table = new_round([], self.deal_hands() if hands is None else hands, self.left_of(self.dealer))
        self.tell(
            Dealt(self.round, self.dealer),
            {
                seat: Dealt(self.round, self.dealer, names_in(self.table.hand(seat)), list(self.rule_hands[seat]))
                for seat in range(self.seats)
            },
        )

    def left_of(self, seat: int) -> int:
        """Return the left-hand neighbour: the next seat clockwise."""
        return (seat + 1) % self.seats

    def chooses(self, seat: int) -> bool:
        """Tell whether a seat chooses a rule card in this round: with five, the left of the dealer does not."""
        return self.seats != 5 or seat != self.left_of(self.dealer)

    def show_rules(self) -> None:
        """Turn the chosen rule cards over, sorted by number, so that nobody can tell whose they are."""
        shown = [rule for rule in self.choices if rule]
        for seat, rule in enumerate(self.choices):
            if rule:
                self.rule_hands[seat].remove(rule)
        if self.seats == 3 and self.rule_pile:
            shown.append(self.rule_pile.pop(0))
        self.put_in_play(shown)

    def put_in_play(self, rules: list[int], begin: bool = True) -> None:
        """Begin the tricks' part of the round with these rule cards."""
        self.rules = sorted(rules)
        hands = [int(self.table.hand(s)) for s in range(self.seats)]
        self.table = new_round(self.rules, hands, int(self.table.leader))
        self.tell(RulesShown(list(self.rules), self.trump_names()))
        if begin:
            self.table.begin()
            self.tell_kept()

    def trump_names(self) -> list[list[str]]:
        """Return the trump cards in notation, highest group first."""
        suit = int(self.table.suit)
        groups = trump_groups(tuple(self.rules), self.seats, suit if suit >= 0 else None)
        return [[CARD_NAMES[card] for card in group] for group in groups]

    # tricks

    def lying(self, hidden: bool) -> list[Lying]:
        """Return the present trick; face-down cards as None where `hidden`."""
        r = self.table
        closed = hidden and bool(r.plan.face_down) and r.stage == kernel.PLAY
        return [
            Lying(int(r.seat_at(i)), CARD_NAMES[r.card_at(i)] if i == 0 or not closed else None)
            for i in range(r.played)
        ]

    def play_card(self, seat: int, card: int) -> None:
        """Play a legal card, tell everybody what they may know, and settle the trick if it is full."""
        r = self.table
        name = CARD_NAMES[card]
        opened = name if r.shown(seat) >> card & 1 else None
        closed = bool(r.plan.face_down) and r.played > 0
        cards = [*self.lying(hidden=False), Lying(seat, name)]
        suit = int(r.suit)
        r.play(card)
        mine = Played(seat, name, opened)
        self.tell(Played(seat, None, opened) if closed else mine, {seat: mine})
        if r.suit != suit:
            self.tell(TrumpNamed(SUIT_NAMES[int(r.suit)], self.trump_names()))
        if len(cards) == self.seats:
            winner = int(r.winner)
            removing = r.stage == kernel.REMOVE
            self.last = LastTrick(cards, winner, None)
            self.tell(TrickTaken(int(r.done) + removing, cards, winner, self.effects(cards, winner)))
            if not removing:
                self.tell_settled()

    def effects(self, cards: list[Lying], winner: int) -> list[int]:
        """Return the rules in play without which another seat would have won this trick."""
        out = []
        for rule in self.rules:
            others = [other for other in self.rules if other != rule]
            if who_wins(others, self.seats, int(self.table.suit), cards) != winner:
                out.append(rule)
        return out

    def remove_card(self, seat: int, card: int) -> None:
        """Take a card of the trick just won out of the game."""
        assert self.last is not None
        self.table.remove(card)
        self.last = LastTrick(self.last.cards, self.last.winner, CARD_NAMES[card])
        self.tell(Removed(seat, CARD_NAMES[card]))
        self.tell_settled()

    def tell_settled(self) -> None:
        """Tell what came of a trick, and at the round's end what moved and was kept."""
        r = self.table
        winner = int(r.winner)
        owner = int(r.around(winner, r.plan.trick_goes))
        if owner != winner:
            self.tell(TrickMoved(rule_that_sets(self.rules, "trick_goes"), winner, owner, 1))
        if r.stage == kernel.OVER:
            if r.plan.last_gives:
                to = int(r.around(winner, r.plan.last_gives))
                self.tell(TrickMoved(rule_that_sets(self.rules, "last_gives"), winner, to, int(r.moved)))
            self.tell_kept()

    def tell_kept(self) -> None:
        """Tell which cards became tricks of their own."""
        r = self.table
        if r.kept:
            cards: list[list[str]] = [[] for _ in range(self.seats)]
            for k in range(int(r.done), int(r.done + r.kept)):
                cards[int(r.trick_owner(k))] += names_in(int(r.trick_cards(k)))
            self.tell(Kept(cards))

    def tricks_won(self) -> list[int]:
        """Return how many tricks everybody owns."""
        return [int(self.table.tricks_of(seat)) for seat in range(self.seats)]

    def score_round(self) -> None:
        """Add up the round."""
        score = account_of(self.table, self.rules)
        self.past.append(score)
        self.totals = [a + b for a, b in zip(self.totals, score.points, strict=True)]
        self.tell(Scored(self.round, score.points, score.account))

    # what the core asks

    def scores_now(self) -> list[int]:
        """Return everybody's points over all finished rounds."""
        return list(self.totals)

    def secrets(self) -> dict[str, Any]:
        """Return the order of the rule pile and the first hands."""
        return {
            "rule_pile": list(self.rule_pile),
            "rule_hands": [list(hand) for hand in self.rule_hands],
            "hands": [names_in(self.table.hand(s)) for s in range(self.seats)],
        }

    def trick_number(self) -> int:
        """Return the number of the present trick; between tricks the last one's, before the first 0."""
        r = self.table
        return int(r.done) + (1 if r.stage in (kernel.PLAY, kernel.REMOVE) and r.total > 0 else 0)

    def view(self, seat: int | None) -> StichView:
        """Return what a seat (None: the public) sees."""
        r = self.table
        seats = range(self.seats)
        picks = [int(r.pick(s)) if r.stage == kernel.LAY_DOWN else 0 for s in seats]
        passing = self.stack[-1].phase == "pass"
        hand: list[str] = []
        laid = None
        where = None
        if seat is not None:
            hand = names_in(r.hand(seat) & ~picks[seat])
            laid = next(iter(names_in(r.laid(seat) | picks[seat])), None)
        if passing:
            where = PassWhere(None if seat is None else int(r.around(seat, r.to)), int(r.count))
        return StichView(
            **self.head(seat),
            round=self.round,
            dealer=self.dealer,
            leader=int(r.leader),
            direction=int(r.way),
            rules_in_play=list(self.rules),
            trumps=self.trump_names(),
            named_suit=SUIT_NAMES[int(r.suit)] if r.suit >= 0 else None,
            my_rules=[] if seat is None else list(self.rule_hands[seat]),
            my_choice=None if seat is None else self.choices[seat] or None,
            hand=hand,
            laid_down=laid,
            pass_=where,
            open_cards=[names_in(r.shown(s)) for s in seats],
            trick_number=self.trick_number(),
            trick=self.lying(hidden=True) if r.stage in (kernel.PLAY, kernel.REMOVE) else [],
            last_trick=self.last,
            tricks_won=self.tricks_won(),
            hand_sizes=[int(r.hand(s) & ~picks[s]).bit_count() for s in seats],
            round_scores=list(self.past),
        )


def who_wins(rules: list[int], seats: int, suit: int, cards: list[Lying]) -> int:
    """Return who would win a full trick under other rules; `suit` is what rule 21 has named, -1 nothing."""
    plan = compile_rules(rules, seats)
    r = kernel.Round(plan, seats, cards[0].seat, vec[i64]([0] * kernel.STATE))
    if suit >= 0 and plan.late_suit:
        r.table = plan.tables[suit + 1]
    numbers = [CARD_NUMBERS[str(lying.card)] for lying in cards]
    r.led = r.table.kinds[numbers[0]]
    r.trick = sum(number << 8 * i for i, number in enumerate(numbers))
    r.played = len(numbers)
    return cards[int(r.standing())].seat


def conserved(p: StichPosition) -> list[object]:
    """Return all trick cards, sorted, wherever they lie, and whether every rule card lies in one place at most."""
    r = p.table
    places = [int(r.hand(s)) for s in range(p.seats)] + [int(r.laid(s)) for s in range(p.seats)] + [int(r.removed)]
    places += [int(r.trick_cards(k)) for k in range(int(r.done + r.kept))]
    cards = [card for place in places for card in cards_in(place)]
    cards += [int(r.card_at(i)) for i in range(int(r.played))]
    rules = [rule for hand in p.rule_hands for rule in hand] + p.rule_pile + p.rules
    return [sorted(cards), len(rules) == len(set(rules))]
