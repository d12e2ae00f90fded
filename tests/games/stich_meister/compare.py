"""Play one random round through the kernel and the slow checker, and compare every step."""

import random

from tafelrunde.games.stich_meister import kernel
from tafelrunde.games.stich_meister.cards import CARD_NAMES, CARD_NUMBERS, deck_for, mask_of_names, names_in
from tafelrunde.games.stich_meister.rule_cards import compile_rules
from tests.games.stich_meister.slow_checker import SlowRound


def compare_round(rules, seats, seed, size=None):
    """Return (tricks compared, points of the round). `size`: cards a hand, default the full deal."""
    chance = random.Random(f"{sorted(rules)} {seats} {seed}")
    deck = names_in(deck_for(seats))
    chance.shuffle(deck)
    size = size or len(deck) // seats
    hands = [deck[s * size : (s + 1) * size] for s in range(seats)]
    leader = chance.randrange(seats)
    state = [0] * kernel.STATE
    for seat, hand in enumerate(hands):
        state[seat] = mask_of_names(hand)
    fast = kernel.Round(compile_rules(rules, seats), seats, leader, kernel.vec[kernel.i64](state))
    fast.begin()
    slow = SlowRound(rules, hands, leader)
    where = (sorted(rules), seats, seed)
    while fast.stage != kernel.OVER:
        assert not slow.finished, where
        if fast.stage in (kernel.PASS, kernel.LAY_DOWN, kernel.LAY_OPEN):
            assert slow.wanted() == fast.count, where
            choices = [chance.sample(names_in(fast.hand(s)), fast.count) for s in range(seats)]
            for seat in chance.sample(range(seats), seats):
                fast.choose(seat, mask_of_names(choices[seat]))
            slow.prepare(choices)
        else:
            assert fast.turn() == slow.player(), where
            legal = names_in(fast.legal())
            assert legal == sorted((f"{s}-{v}" for s, v in slow.may_play()), key=CARD_NUMBERS.get), where
            name = chance.choice(legal)
            if fast.stage == kernel.PLAY:
                fast.play(CARD_NUMBERS[name])
                slow.play(name)
            else:
                fast.remove(CARD_NUMBERS[name])
                slow.remove(name)
        for seat in range(seats):
            assert names_in(fast.hand(seat)) == sorted((f"{s}-{v}" for s, v in slow.hands[seat]), key=CARD_NUMBERS.get)
        if fast.played == 0 and fast.stage != kernel.OVER:
            assert fast.done == len(slow.tricks), where
            if fast.done:
                last = slow.tricks[-1]
                assert fast.winner == last["winner"], where
                assert fast.trick_owner(fast.done - 1) == last["owner"], where
                assert names_in(fast.trick_cards(fast.done - 1)) == sorted(
                    (CARD_NAMES[CARD_NUMBERS[f"{s}-{v}"]] for s, v in last["cards"]), key=CARD_NUMBERS.get
                ), where
    assert slow.finished, where
    assert fast.done == slow.played_tricks, where
    owners = [t["owner"] for t in slow.tricks]
    assert [fast.trick_owner(t) for t in range(fast.done + fast.kept)] == owners, where
    points = slow.score()
    assert list(fast.points())[:seats] == points, where
    return len(slow.tricks), points
