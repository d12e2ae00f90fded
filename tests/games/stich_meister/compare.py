"""Play one round through the kernel and the slow checker, compare every step, and tell which rule cards acted in it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.games.stich_meister import kernel
from tafelrunde.games.stich_meister.cards import CARD_NUMBERS, cards_in, deck_for, mask_of_names, names_in
from tafelrunde.games.stich_meister.rule_cards import compile_rules
from tests.games.stich_meister.slow_checker import Card, SlowRound

SIZES = (None, 8, 6, 5, 4)  # cards a hand; None is the full deal


class Deal:
    """Hands, a leader, and what everybody would rather do: the same under any rules.

    `wishes`: all cards in the order in which they are chosen, by what is done with them (a stage of the kernel).
    """

    def __init__(self, name: str, seats: int, size: int | None = None) -> None:
        """Deal by chance from `name`. `size`: cards a hand, default the full deal."""
        chance = random.Random(name)
        deck = names_in(deck_for(seats))
        chance.shuffle(deck)
        size = size or len(deck) // seats
        self.seats = seats
        self.hands = [deck[s * size : (s + 1) * size] for s in range(seats)]
        self.leader = chance.randrange(seats)
        self.wishes = [chance.sample(range(60), 60) for _ in range(kernel.OVER)]

    def start(self, rules: Iterable[int]) -> kernel.Round:
        """The kernel's round under these rules, before its first decision."""
        state = [0] * kernel.STATE
        for seat, hand in enumerate(self.hands):
            state[seat] = mask_of_names(hand)
        fast = kernel.Round(compile_rules(rules, self.seats), self.seats, self.leader, vec[i64](state))
        fast.begin()
        return fast

    def picks(self, r: kernel.Round) -> list[int]:
        """What everybody passes or lays, as masks by seat."""
        hands = [int(r.hand(seat)) for seat in range(self.seats)]
        return [sum(self.wished(r, hand)[: r.count]) for hand in hands]

    def wished(self, r: kernel.Round, cards: int) -> list[int]:
        """These cards in the order of the wishes, each as a mask."""
        return [1 << card for card in self.wishes[int(r.stage)] if cards >> card & 1]


def story(rules: Iterable[int], deal: Deal) -> list[Any]:
    """Everything that a table would notice of a round under these rules, in order, and its points at the end."""
    r = deal.start(rules)
    out: list[Any] = []
    seats = range(deal.seats)
    while r.stage != kernel.OVER:
        if r.stage in (kernel.PASS, kernel.LAY_DOWN, kernel.LAY_OPEN):
            picks = deal.picks(r)
            out.append((int(r.stage), int(r.to), picks))
            for seat in seats:
                r.choose(seat, picks[seat])
            continue
        legal = int(r.legal())
        card = int(deal.wished(r, legal)[0]).bit_length() - 1
        out.append((int(r.stage), int(r.turn()), legal, card, bool(r.played and r.plan.face_down)))
        if r.stage == kernel.PLAY:
            r.play(card)
        else:
            r.remove(card)
        if r.played == 0 or r.stage == kernel.REMOVE:
            out.append((int(r.winner), int(r.done)))
    tricks = int(r.done + r.kept)
    out += [[(int(r.trick_owner(k)), int(r.trick_cards(k))) for k in range(tricks)], list(r.points())]
    return out


def both_act(first: int, second: int, others: Sequence[int], deal: Deal) -> bool:
    """Whether each of two rule cards makes a difference to this round: without it the story is another one."""
    together = story((first, second, *others), deal)
    return together != story((second, *others), deal) and together != story((first, *others), deal)


def named(cards: Iterable[Card]) -> list[str]:
    """The slow checker's cards in notation, in the kernel's order."""
    return sorted((f"{suit}-{value}" for suit, value in cards), key=CARD_NUMBERS.__getitem__)


def compare_round(rules: Sequence[int], deal: Deal) -> int:
    """Play through both under these rules; AssertionError where they differ. Return the number of tricks compared."""
    fast = deal.start(rules)
    slow = SlowRound(list(rules), deal.hands, deal.leader)
    where = (sorted(rules), deal.hands, deal.leader)
    seats = range(deal.seats)
    while fast.stage != kernel.OVER:
        assert not slow.finished, where
        if fast.stage in (kernel.PASS, kernel.LAY_DOWN, kernel.LAY_OPEN):
            assert slow.wanted() == fast.count, where
            picks = deal.picks(fast)
            for seat in sorted(seats, key=lambda s: deal.wishes[0][s]):
                fast.choose(seat, picks[seat])
            slow.prepare([names_in(mask) for mask in picks])
        else:
            assert fast.turn() == slow.player(), where
            legal = int(fast.legal())
            assert names_in(legal) == named(slow.may_play()), where
            card = deal.wished(fast, legal)[0]
            if fast.stage == kernel.PLAY:
                fast.play(cards_in(card)[0])
                slow.play(names_in(card)[0])
            else:
                fast.remove(cards_in(card)[0])
                slow.remove(names_in(card)[0])
        for seat in seats:
            assert names_in(int(fast.hand(seat))) == named(slow.hands[seat]), where
        if fast.played == 0 and fast.stage != kernel.OVER:
            assert fast.done == len(slow.tricks), where
            if fast.done:
                last = slow.tricks[-1]
                assert fast.winner == last.winner, where
                assert fast.trick_owner(fast.done - 1) == last.owner, where
                assert names_in(int(fast.trick_cards(fast.done - 1))) == named(last.cards), where
    assert slow.finished, where
    assert fast.done == slow.played_tricks, where
    tricks = int(fast.done + fast.kept)
    assert [fast.trick_owner(t) for t in range(tricks)] == [t.owner for t in slow.tricks], where
    assert list(fast.points())[: deal.seats] == slow.score(), where
    return tricks


def deal_of(first: int, second: int, seats: int, seed: int) -> Deal:
    """The deals in which a pair of rule cards is tested: in full with seed 0, 5, 10 …, else with small hands."""
    return Deal(f"{first} {second} {seats} {seed}", seats, SIZES[seed % len(SIZES)])
