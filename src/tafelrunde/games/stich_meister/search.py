"""Thinking ahead in Stich-Meister: many dealt-out rounds that fit what a seat knows, played to their end.

Made to be compiled together with the kernel; the same traps apply (see there).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.games.stich_meister.bits import Lot, lowest, shift
from tafelrunde.games.stich_meister.guess import Guess
from tafelrunde.games.stich_meister.kernel import CARDS, OVER, PLAY, REMOVE, Plan, Round

WIN_BONUS: Final = 60


class Aim:
    """What a thinker wants: points more than the others, or in the last round to win the game."""

    def __init__(self, seat: i64, seats: i64, totals: list[i64], last_round: bool) -> None:
        """Take the points so far (by seat)."""
        self.seat: i64 = seat
        self.seats: i64 = seats
        self.totals: vec[i64] = vec[i64](totals)
        self.last_round: bool = last_round

    def value(self, r: Round) -> i64:
        """Return how good the end of a round is, in 1/seats of a point."""
        points: vec[i64] = r.points()
        mine: i64 = points[self.seat]
        total: i64 = 0
        best: i64 = -1000000
        seat: i64 = 0
        while seat < self.seats:
            total += points[seat]
            if seat != self.seat and self.totals[seat] + points[seat] > best:
                best = self.totals[seat] + points[seat]
            seat += 1
        value: i64 = mine * self.seats - total
        if self.last_round:
            margin: i64 = mine + self.totals[self.seat] - best
            if margin >= 0:
                value += WIN_BONUS * self.seats
            value = value // 4 + 4 * max(-20, min(20, margin))
        return value


class Wants:
    """Whether tricks are worth having in this round, for each seat: +1 yes, -1 no; found out by playing at random."""

    def __init__(self) -> None:
        """Nobody wants anything yet."""
        self.sign: vec[i64] = vec[i64]([0, 0, 0, 0, 0])
        self.n: i64 = 0
        self.won: vec[i64] = vec[i64]([0, 0, 0, 0, 0])
        self.gain: vec[i64] = vec[i64]([0, 0, 0, 0, 0])
        self.both: vec[i64] = vec[i64]([0, 0, 0, 0, 0])
        self.square: vec[i64] = vec[i64]([0, 0, 0, 0, 0])

    def learn(self, r: Round, before: Round) -> None:
        """Take one more finished round into account."""
        points: vec[i64] = r.points()
        total: i64 = 0
        seat: i64 = 0
        while seat < r.seats:
            total += points[seat]
            seat += 1
        seat = 0
        self.n += 1
        while seat < r.seats:
            won: i64 = r.tricks_by(seat) - before.tricks_by(seat)
            gain: i64 = points[seat] * r.seats - total
            self.won[seat] = self.won[seat] + won
            self.gain[seat] = self.gain[seat] + gain
            self.both[seat] = self.both[seat] + won * gain
            self.square[seat] = self.square[seat] + won * won
            seat += 1

    def conclude(self, seats: i64) -> None:
        """Set the signs by the slope of gains over tricks won."""
        seat: i64 = 0
        while seat < seats:
            slope: i64 = self.both[seat] * self.n - self.won[seat] * self.gain[seat]
            if slope > 0:
                self.sign[seat] = 1
            elif slope < 0:
                self.sign[seat] = -1
            else:
                self.sign[seat] = 0
            seat += 1


def sensible(r: Round, cards: i64, want: i64, lot: Lot) -> i64:
    """Return a card to follow with: cheaply winning, or cheaply losing, as the seat wants."""
    low: i64 = -1
    low_key: i64 = 1000
    win: i64 = -1
    win_key: i64 = 1000
    lose: i64 = -1
    lose_key: i64 = -1
    high: i64 = -1
    high_key: i64 = -1
    trick: i64 = r.trick
    place: i64 = r.played
    row: i64 = r.led * CARDS
    left: i64 = cards
    while left != 0:
        card: i64 = lowest(left)
        left = left & (left - 1)
        key: i64 = r.table.strength[row + card]
        r.trick = trick | shift(card, place * 8)
        r.played = place + 1
        stands: bool = r.standing() == place
        if key < low_key:
            low_key = key
            low = card
        if key > high_key:
            high_key = key
            high = card
        if stands and key < win_key:
            win_key = key
            win = card
        if not stands and key > lose_key:
            lose_key = key
            lose = card
    r.trick = trick
    r.played = place
    if want > 0:
        if win >= 0:
            # the last to play wins as cheaply as possible; others need a card that lasts
            if place + 1 < r.seats and r.plan.second_wins == 0 and lot.below(2) == 0 and high_key > win_key:
                return high
            return win
        return low
    if lose >= 0:
        return lose
    return high


def step(r: Round, wants: Wants, lot: Lot) -> None:
    """Make the next move of a play-out: mostly sensible when following, else by chance."""
    if r.stage == PLAY and r.played > 0:
        cards: i64 = r.legal()
        if cards & (cards - 1) == 0:
            r.play(lowest(cards))
            return
        want: i64 = wants.sign[r.turn()]
        if want != 0 and lot.below(8) != 0:
            r.play(sensible(r, cards, want, lot))
            return
    r.random_step(lot)


def play_on(r: Round, wants: Wants, lot: Lot) -> None:
    """Play a round to its end."""
    while r.stage != OVER:
        step(r, wants, lot)


def apply(r: Round, seat: i64, choice: i64) -> None:
    """Make a seat's choice: the card to play or remove, or the cards to pass or lay, as a mask."""
    if r.stage == PLAY:
        r.play(lowest(choice))
    elif r.stage == REMOVE:
        r.remove(lowest(choice))
    else:
        r.choose(seat, choice)


class Search:
    """Compares choices by playing each out in the same imagined rounds, dropping the worse half again and again."""

    def __init__(self, guess: Guess, aim: Aim, choices: list[i64], seed: i64) -> None:
        """Take what is known, what is wanted and what may be chosen (masks)."""
        self.guess: Guess = guess
        self.aim: Aim = aim
        self.choices: vec[i64] = vec[i64](choices)
        self.sums: vec[i64] = vec[i64]([0] * len(choices))
        self.counts: vec[i64] = vec[i64]([0] * len(choices))
        self.alive: vec[i64] = vec[i64]([1] * len(choices))
        self.lot: Lot = Lot(seed)
        self.wants: Wants = Wants()

    def find_wants(self, rounds: i64) -> None:
        """Find out by random play who wants tricks."""
        i: i64 = 0
        while i < rounds:
            before: Round = self.guess.sample(self.lot)
            r: Round = before.clone()
            r.play_out(self.lot)
            self.wants.learn(r, before)
            i += 1
        self.wants.conclude(self.aim.seats)

    def worlds(self, n: i64) -> None:
        """Play every choice that is still alive out in n more imagined rounds."""
        i: i64 = 0
        while i < n:
            world: Round = self.guess.sample(self.lot)
            k: i64 = 0
            while k < len(self.choices):
                if self.alive[k] != 0:
                    r: Round = world.clone()
                    apply(r, self.aim.seat, self.choices[k])
                    play_on(r, self.wants, self.lot)
                    self.sums[k] = self.sums[k] + self.aim.value(r)
                    self.counts[k] = self.counts[k] + 1
                k += 1
            i += 1

    def halve(self) -> i64:
        """Drop the worse half of the choices; return how many are left."""
        left: i64 = 0
        k: i64 = 0
        while k < len(self.choices):
            left += self.alive[k]
            k += 1
        drop: i64 = left // 2
        while drop > 0:
            worst: i64 = -1
            k = 0
            while k < len(self.choices):
                # counts are equal among the living, so sums compare
                if self.alive[k] != 0 and (worst < 0 or self.sums[k] < self.sums[worst]):
                    worst = k
                k += 1
            self.alive[worst] = 0
            drop -= 1
            left -= 1
        return left

    def best(self) -> i64:
        """Return the best of the choices still alive."""
        best: i64 = -1
        k: i64 = 0
        while k < len(self.choices):
            if self.alive[k] != 0 and (best < 0 or self.sums[k] > self.sums[best]):
                best = k
            k += 1
        return self.choices[best]

    def marginals(self, count: i64, n: i64) -> list[int]:
        """For choices of one card each: the mean value when it is among `count` chosen by chance, times 1000."""
        hand: i64 = 0
        k: i64 = 0
        while k < len(self.choices):
            hand = hand | self.choices[k]
            k += 1
        i: i64 = 0
        while i < n:
            r: Round = self.guess.sample(self.lot)
            cards: i64 = r.random_cards(hand, count, self.lot)
            r.choose(self.aim.seat, cards)
            play_on(r, self.wants, self.lot)
            value: i64 = self.aim.value(r)
            k = 0
            while k < len(self.choices):
                if self.choices[k] & cards != 0:
                    self.sums[k] = self.sums[k] + value
                    self.counts[k] = self.counts[k] + 1
                k += 1
            i += 1
        out: list[int] = []
        k = 0
        while k < len(self.choices):
            out.append(self.sums[k] * 1000 // max(self.counts[k], 1))
            self.sums[k] = 0
            self.counts[k] = 0
            k += 1
        return out


def expected(plan: Plan, guess: Guess, aim: Aim, n: i64, seed: i64) -> int:
    """Return the sum of values over n rounds under a plan, dealt as guessed (before the rules were known)."""
    lot = Lot(seed)
    wants = Wants()
    total: i64 = 0
    i: i64 = 0
    while i < n + 6:
        world: Round = guess.sample(lot)
        r = Round(plan, world.seats, world.leader, world.s)
        r.begin()
        if i < 6:
            before: Round = r.clone()
            r.play_out(lot)
            wants.learn(r, before)
            if i == 5:
                wants.conclude(aim.seats)
        else:
            play_on(r, wants, lot)
            total += aim.value(r)
        i += 1
    return total


def wins_of(r: Round, card: i64, unseen: i64, n: i64, lot: Lot) -> i64:
    """Return in how many of n random completions of the trick the card, played now, wins it."""
    wins: i64 = 0
    place: i64 = r.played
    trick: i64 = r.trick
    led: i64 = r.led
    if place == 0:
        r.led = r.table.kinds[card]
    i: i64 = 0
    while i < n:
        left: i64 = unseen
        r.trick = trick | shift(card, place * 8)
        r.played = place + 1
        while r.played < r.seats and left != 0:
            other: i64 = lowest(r.random_cards(left, 1, lot))
            follows: i64 = left & r.table.members[r.led]
            if follows != 0 and lot.below(3) != 0:
                other = lowest(r.random_cards(follows, 1, lot))
            left = left & ~shift(1, other)
            r.trick = r.trick | shift(other, r.played * 8)
            r.played += 1
        if r.standing() == place:
            wins += 1
        i += 1
    r.trick = trick
    r.played = place
    r.led = led
    return wins


def strengths(r: Round, hand: i64) -> list[int]:
    """Return how strong each card of a hand is when its own suit is led, lowest card first."""
    out: list[int] = []
    while hand != 0:
        card: i64 = lowest(hand)
        hand = hand & (hand - 1)
        out.append(r.table.strength[r.table.kinds[card] * CARDS + card])
    return out
