"""Deals that fit what a seat knows: where unseen cards may lie, rounds drawn from that. Compiled with the kernel."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.games.stich_meister.bits import Lot, lowest, nth_bit, popcount, shift
from tafelrunde.games.stich_meister.kernel import FULL, HAND, LAID, TRICK, Round

# sinks a card that nobody has shown may lie in, see Guess
S_HAND: Final = 0
S_LAID: Final = 5
S_FACE: Final = 10
S_TAKEN: Final = 15
S_NOWHERE: Final = 16
SINKS: Final = 17


class Guess:
    """All that a seat knows about where cards lie; deals rounds that fit it.

    `allow[card]` holds a bit for each sink a card may lie in: hands 0-4, laid cards 5-9, face-down cards of the trick
    10-14, tricks already taken 15, nowhere (not in the game) 16. `room[sink]` says how many cards it must get.
    """

    def __init__(self, base: Round, unseen: i64, allow: list[i64], room: list[i64]) -> None:
        """Take a round that holds all this seat knows, the cards it does not, and where they may lie."""
        self.base: Round = base
        self.unseen: i64 = unseen
        self.allow: vec[i64] = vec[i64](allow)
        self.room: vec[i64] = vec[i64](room)
        self.free: vec[i64] = vec[i64](room)
        self.inside: vec[i64] = vec[i64]([0] * 17)
        self.strict: bool = True  # cards lying face down had to follow

    def put(self, card: i64, sinks: i64, lot: Lot) -> bool:
        """Put a card into one of the sinks with room, by lot weighted with the room. False if there is none."""
        total: i64 = 0
        left: i64 = sinks
        while left != 0:
            total += self.free[lowest(left)]
            left = left & (left - 1)
        if total == 0:
            return False
        n: i64 = lot.below(total)
        left = sinks
        while True:
            sink: i64 = lowest(left)
            n -= self.free[sink]
            if n < 0:
                self.inside[sink] = self.inside[sink] | shift(1, card)
                self.free[sink] = self.free[sink] - 1
                return True
            left = left & (left - 1)

    def push_in(self, card: i64, closed: i64, lot: Lot) -> i64:
        """Put a card in by moving others along; return the sinks tried, or -1 on success."""
        if self.put(card, self.allow[card] & ~closed, lot):
            return -1
        sinks: i64 = self.allow[card] & ~closed
        closed = closed | sinks
        while sinks != 0:
            sink: i64 = lowest(sinks)
            sinks = sinks & (sinks - 1)
            others: i64 = self.inside[sink]
            while others != 0:
                other: i64 = lowest(others)
                others = others & (others - 1)
                if self.allow[other] & ~closed != 0:
                    result: i64 = self.push_in(other, closed, lot)
                    if result == -1:
                        self.inside[sink] = (self.inside[sink] & ~shift(1, other)) | shift(1, card)
                        return -1
                    closed = result
        return closed

    def scatter(self, lot: Lot) -> bool:
        """Give every unseen card a sink, the most constrained first. False if nothing fits."""
        i: i64 = 0
        while i < SINKS:
            self.free[i] = self.room[i]
            self.inside[i] = 0
            i += 1
        left: i64 = self.unseen
        width: i64 = 1
        while left != 0:
            now: i64 = 0
            rest: i64 = left
            while rest != 0:
                bit: i64 = rest & -rest
                if popcount(self.allow[lowest(bit)]) <= width:
                    now = now | bit
                rest = rest & (rest - 1)
            left = left & ~now
            width += 1
            while now != 0:
                card: i64 = nth_bit(now, lot.below(popcount(now)))
                now = now & ~shift(1, card)
                if not self.put(card, self.allow[card], lot) and self.push_in(card, 0, lot) != -1:
                    return False
        return True

    def honest(self) -> bool:
        """Tell whether face-down cards that do not follow lie with hands that could not have followed."""
        i: i64 = 1
        r: Round = self.base
        while i < r.played:
            seat: i64 = r.seat_at(i)
            card: i64 = self.inside[S_FACE + seat]
            if card != 0:
                follows: i64 = r.table.members[r.follow]
                hand: i64 = self.inside[S_HAND + seat] | r.s[HAND + seat]
                if card & follows == 0 and (
                    hand & follows != 0
                    or (r.plan.must_trump != 0 and card & r.table.trumps == 0 and hand & r.table.trumps != 0)
                ):
                    return False
            i += 1
        return True

    def sample(self, lot: Lot) -> Round:
        """Return one round that fits everything known. Raises ValueError if nothing does."""
        tries: i64 = 0
        while True:
            if not self.scatter(lot):
                raise ValueError("no deal fits what is known")
            tries += 1
            if not self.strict or tries >= 64 or self.honest():
                break
        r = self.base.clone()
        seat: i64 = 0
        while seat < r.seats:
            r.s[HAND + seat] = r.s[HAND + seat] | self.inside[S_HAND + seat]
            r.s[LAID + seat] = r.s[LAID + seat] | self.inside[S_LAID + seat]
            seat += 1
        i: i64 = 0
        while i < r.played:
            face: i64 = self.inside[S_FACE + r.seat_at(i)]
            if face != 0:
                r.trick = (r.trick & ~shift(0xFF, i * 8)) | shift(lowest(face), i * 8)
            i += 1
        taken: i64 = self.inside[S_TAKEN]
        i = 0
        while taken != 0 and i < r.done:
            need: i64 = r.seats - popcount(r.s[TRICK + i] & FULL)
            if r.plan.removes != 0:
                need -= 1
            while need > 0 and taken != 0:
                bit: i64 = shift(1, nth_bit(taken, lot.below(popcount(taken))))
                r.s[TRICK + i] = r.s[TRICK + i] | bit
                taken = taken & ~bit
                need -= 1
            i += 1
        return r


def samples(guess: Guess, n: i64, seed: i64) -> i64:
    """Deal n times what fits a guess: for benchmarks."""
    lot = Lot(seed)
    i: i64 = 0
    x: i64 = 0
    while i < n:
        x += guess.sample(lot).done
        i += 1
    return x
