"""Nobody learns who chose which rule card, nor anything of cards that lie face down or go from hand to hand."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
import pytest

from tafelrunde.core.chance import Chance
from tafelrunde.core.observe import sample_move
from tafelrunde.core.record import Record
from tafelrunde.games.stich_meister import GAME
from tafelrunde.games.stich_meister.cards import deck_for, names_in
from tafelrunde.games.stich_meister.position import StichPosition
from tests.games.stich_meister.slow_checker import SlowRound, read

FACE_DOWN = [[22, 26, 28], [23, 24, 26, 27], [22, 23, 24, 38], [24, 26, 38, 40], [21, 25, 26, 34]]


class Evening:
    """A game laid out, with everything that everybody gets; the same `seed` plays the same."""

    def __init__(self, given: dict[str, Any], seats: int, seed: int, turn_time: int = 0) -> None:
        position = GAME.blank(seats, {"turn_time": turn_time}, Chance.of(seed))
        assert isinstance(position, StichPosition)
        GAME.given(position, given)
        self.position = position
        self.record = Record(GAME, seats, position.options, b"", digests=False, position=position)
        self.chance = Chance.of(seed)
        self.frames: dict[int | None, list[Any]] = {seat: [] for seat in (None, *range(seats))}
        self.shown = 0
        self.show()

    def show(self) -> None:
        for seat, frames in self.frames.items():
            frames.append(msgspec.to_builtins(self.record.observe(seat, self.shown), str_keys=True))
        self.shown = len(self.record.history)

    def play(self, seat: int, move: Any) -> None:
        self.record.play(seat, move, self.record.position.at + 1000)
        self.show()

    def round(self) -> None:
        """By chance until the round's account has been seen."""
        p = self.position
        first = p.view(None).round
        while p.winners is None and p.view(None).round == first:
            waiting = p.to_act()
            seat = waiting[self.chance.below("who", len(waiting))]
            self.play(seat, sample_move(GAME, p.view(seat), seat, p.moves(seat), self.chance))

    def got(self, seat: int | None) -> bytes:
        return msgspec.json.encode(self.frames[seat])

    def replayed(self, seat: int | None) -> bytes:
        """What a replay of the running game shows."""
        return msgspec.json.encode(self.record.observe(seat, 0))


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_who_chose_which_rule_card_leaves_no_trace(seats: int, order: tuple[int, int]) -> None:
    """Seats 0 and 1 have each other's rule cards and choose the other one: all others get the same bytes."""
    own = {0: [16, 41, 47], 1: [22, 42, 48], 2: [34, 43, 49], 3: [25, 44, 50], 4: [3, 45, 51]}
    got = []
    for swapped in (False, True):
        hands = {seat: own[seat] for seat in range(seats)}
        if swapped:
            hands[0], hands[1] = hands[1], hands[0]
        evening = Evening({"rule_hands": hands, "rule_pile": [39, 7, 8, 9, 10, 11, 12, 13], "dealer": 1}, seats, 7)
        for seat in (*order, *range(2, seats)):
            if seat in evening.position.to_act():
                evening.play(seat, {"type": "choose_rule", "rule": hands[seat][0]})
        assert {16, 22} <= set(evening.position.view(None).rules_in_play)
        evening.round()
        others = (None, *range(2, seats))
        got.append([evening.got(seat) for seat in others] + [evening.replayed(seat) for seat in others])
    assert got[0] == got[1]


def test_a_rule_card_drawn_for_a_sleeper_is_shown_as_nobodys() -> None:
    """Seat 1 sleeps; which of its three cards was drawn is told to it alone, the others see four sorted numbers."""
    hands = {0: [50, 2, 3], 1: [41, 42, 43], 2: [46, 47, 48], 3: [10, 53, 54]}
    evening = Evening({"rule_hands": hands, "dealer": 3}, 4, 5, turn_time=30)
    for awake in (3, 0, 2):
        evening.play(awake, {"type": "choose_rule", "rule": hands[awake][0]})
    evening.record.expire(60_000)
    evening.show()
    drawn = evening.position.view(1).my_choice
    assert drawn is not None
    assert drawn in hands[1]
    for seat in (None, 0, 2, 3):
        chose = [
            seen["event"]
            for frame in evening.frames[seat]
            for seen in frame["events"]
            if seen["event"]["type"] == "chose"
        ]
        assert [event["seat"] for event in chose] == [3, 0, 2, 1]
        assert [event["rule"] for event in chose if event["seat"] != seat] == [None] * (3 if seat is not None else 4)
        assert evening.frames[seat][-1]["view"]["rules_in_play"] == sorted([10, 50, 46, drawn])


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize(
    "rules", [[22, 26, 28], [23, 24, 26, 27], [22, 23, 24, 38], [24, 26, 38, 40], [21, 25, 26, 34]]
)
def test_cards_are_nowhere_before_they_lie_open(rules: list[int], seats: int) -> None:
    """A card stands in no frame of a seat that has not held it, before it was turned over on the table."""
    for seed in range(3):
        evening = Evening({"rules": rules}, seats, seed)
        p = evening.position
        known: dict[int | None, set[str]] = {seat: set() for seat in evening.frames}
        frames = 0
        while True:
            public = p.view(None)
            for seat in known:
                if seat is not None:
                    known[seat] |= set(p.view(seat).hand)
                known[seat] |= {card for cards in public.open_cards for card in cards}
                turned = public.trick if 26 not in rules or public.phase == "remove_card" else public.trick[:1]
                known[seat] |= {str(lying.card) for lying in turned}
                known[seat] |= {str(lying.card) for lying in public.last_trick.cards} if public.last_trick else set()
                for frame in evening.frames[seat][frames:]:
                    for told in frame["events"]:
                        told["event"].pop("trumps", None)  # which cards are trump, wherever they are
                    frame["view"].pop("trumps")
                    words = set(msgspec.json.encode(frame).decode().split('"'))
                    assert words & set(names_in(deck_for(seats))) <= known[seat]
            frames = len(evening.frames[None])
            if public.phase == "round_over":
                break
            waiting = p.to_act()
            seat = waiting[evening.chance.below("who", len(waiting))]
            evening.play(seat, sample_move(GAME, p.view(seat), seat, p.moves(seat), evening.chance))
            if rules[-1] == 40 and p.view(None).phase == "round_over":
                break  # the three cards that are left become tricks of their own, for everybody to see


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_list_of_trumps_follows_from_the_rule_cards_alone(seats: int) -> None:
    """It may be shown because it says nothing of where cards are: it is the rules' and the second trick's suit."""
    for seed, rules in enumerate(([3, 17], [15, 19, 21], [5, 21, 32], [12, 31, 21])):
        evening = Evening({"rules": rules}, seats, seed)
        p = evening.position
        suit: str | None = None
        while p.view(None).phase != "round_over":
            public = p.view(None)
            if public.trick_number == 2 and public.trick:
                suit = read(str(public.trick[0].card))[0]
            slow = SlowRound(rules, [[] for _ in range(seats)], 0)
            slow.second_suit = suit
            deck = [read(card) for card in names_in(deck_for(seats))]
            trumps = sorted(filter(slow.is_trump, deck), key=slow.trump_key, reverse=True)
            groups = [[f"{s}-{v}" for s, v in group] for _, group in itertools.groupby(trumps, slow.trump_key)]
            for seat in (None, *range(seats)):
                assert p.view(seat).trumps == groups
            seat = p.to_act()[0]
            evening.play(seat, sample_move(GAME, p.view(seat), seat, p.moves(seat), evening.chance))
