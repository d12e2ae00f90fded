"""The hot part of Stich-Meister: a round of tricks as numbers and bits, made to be compiled by mypyc.

Cards are numbers 0..59: suit * 15 + value - 1, suits Fan 0, Coin 1, Koi 2, Torii 3. Sets of cards are 64-bit masks.
What the rule cards in play say has been turned into a `Plan` (flags) and its `Table`s (numbers) before the round; see
`rule_cards.compile_rules`. Plain Python runs the same file, only slower.

For whoever edits this: nothing may grow past 2^63, and loops over seats or cards belong in here, not outside; see also
`bits.py`.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.games.stich_meister.bits import Lot, lowest, nth_bit, popcount, shift

SUITS: Final = 4
VALUES: Final = 15
CARDS: Final = 60
MAX_SEATS: Final = 5
TRUMP_CLASS: Final = 4  # classes 0..3 are the suits without their trumps, 4 is the trump suit
FULL: Final = 0x0FFFFFFFFFFFFFFF

# stages of a round
PASS: Final = 0
LAY_DOWN: Final = 1
LAY_OPEN: Final = 2
PLAY: Final = 3
REMOVE: Final = 4
OVER: Final = 5

# what rule cards do to the value of a trick: rows of (rule, operation, a, b)
ROW: Final = 4
T_SUITS: Final = 0  # worth the number of printed suits in it
T_LACKS: Final = 1  # no card of mask a in it: times b
T_NUMBER: Final = 2  # the trick with number a (-1: the last one played): times b
# what rule cards do to the points of a round
R_CARDS: Final = 3  # b points for each card of mask a
R_COUNT: Final = 4  # exactly a tricks: b points
R_EVEN: Final = 5  # an even number of tricks: times b
R_FEWEST: Final = 6  # fewest tricks: times b
R_BELOW: Final = 7  # gain the points of the neighbour at offset a if they are below zero
R_OTHER: Final = 8  # gain the points of the neighbour at offset a
R_NEGATE: Final = 9  # change the sign

# where things lie in the state of a round
HAND: Final = 0
LAID: Final = 5
PICK: Final = 10
SHOWN: Final = 15
TRICK: Final = 20
STATE: Final = 52  # at most 32 tricks, rule 40's one-card tricks included
BLANK: Final = vec[i64]([0] * 60)  # copied where an empty state or deck is wanted: quicker than making one from a list


class Table:
    """Who is trump, who follows what, who beats whom and what counts: everything that depends on the trump suit."""

    def __init__(
        self,
        trumps: i64,
        members: list[i64],
        kinds: list[i64],
        strength: list[i64],
        trick_rows: list[i64],
        round_rows: list[i64],
    ) -> None:
        """Take the tables: members by class (5), class by card (60), strength by class led and card (300), rows."""
        self.trumps: i64 = trumps
        self.members: vec[i64] = vec[i64](members)
        self.kinds: vec[i64] = vec[i64](kinds)
        self.strength: vec[i64] = vec[i64](strength)
        self.trick_rows: vec[i64] = vec[i64](trick_rows)
        self.round_rows: vec[i64] = vec[i64](round_rows)


class Plan:
    """What the rule cards in play change, as flags and numbers; fixed for the round."""

    def __init__(self, tables: list[Table], prep: list[i64]) -> None:
        """Take the tables (one; or five if rule 21 decides later) and preparations: rows of (stage, offset, count)."""
        self.tables: list[Table] = tables
        self.prep: vec[i64] = vec[i64](prep)
        self.late_suit: i64 = 0
        self.face_down: i64 = 0
        self.follow_last: i64 = 0
        self.must_trump: i64 = 0
        self.lead_loses: i64 = 0
        self.second_wins: i64 = 0
        self.removes: i64 = 0
        self.trick_goes: i64 = 0
        self.next_leads: i64 = 0
        self.turns_round: i64 = 0
        self.pass_after: i64 = 0
        self.pass_to: i64 = 0
        self.pass_count: i64 = 0
        self.last_gives: i64 = 0
        self.keeps: i64 = 0


class Round:
    """One round, from the first preparation to its points. Everything in it is known to the table, not to a seat."""

    def __init__(self, plan: Plan, seats: i64, leader: i64, state: vec[i64]) -> None:
        """Begin with hands in the first five places of the state; call begin() next."""
        self.plan: Plan = plan
        self.table: Table = plan.tables[0]
        self.seats: i64 = seats
        self.s: vec[i64] = state
        self.stage: i64 = PASS
        self.step: i64 = 0  # which preparation; past the last: the tricks have begun
        self.to: i64 = 0  # for PASS: offset of the seat that gets the cards
        self.count: i64 = 0  # how many cards are to be chosen
        self.leader: i64 = leader
        self.way: i64 = 1  # 1 clockwise, -1 the other way round
        self.trick: i64 = 0  # cards of the present trick, eight bits each, first card lowest
        self.played: i64 = 0  # how many lie in it
        self.led: i64 = 0  # class of the first card
        self.follow: i64 = 0  # class that must be followed
        self.done: i64 = 0  # tricks played
        self.total: i64 = 0  # tricks that will be played
        self.kept: i64 = 0  # one-card tricks of rule 40
        self.moved: i64 = 0  # tricks that rule 39 moved; told by the account, no part of the state
        self.winner: i64 = -1  # of the last trick, by cards
        self.suit: i64 = -1  # what rule 21 named
        self.removed: i64 = 0  # cards out of the game

    def clone(self) -> "Round":
        """Return an independent copy; plan and tables are shared, they never change."""
        r = Round(self.plan, self.seats, self.leader, self.s[:])
        r.table = self.table
        r.stage = self.stage
        r.step = self.step
        r.to = self.to
        r.count = self.count
        r.way = self.way
        r.trick = self.trick
        r.played = self.played
        r.led = self.led
        r.follow = self.follow
        r.done = self.done
        r.total = self.total
        r.kept = self.kept
        r.moved = self.moved
        r.winner = self.winner
        r.suit = self.suit
        r.removed = self.removed
        return r

    def state(self) -> list[int]:
        """Return all that differs between two rounds under the same rules, as plain numbers."""
        out: list[int] = [self.seats, self.stage, self.step, self.to, self.count, self.leader, self.way, self.trick]
        out += [self.played, self.led, self.follow, self.done, self.total, self.kept, self.winner, self.suit]
        out.append(self.removed)
        for x in self.s:
            out.append(x)
        return out

    def hand(self, seat: i64) -> i64:
        """Return a seat's hand cards."""
        return self.s[HAND + seat]

    def laid(self, seat: i64) -> i64:
        """Return the card that a seat laid face down (rule 24), 0 if none."""
        return self.s[LAID + seat]

    def pick(self, seat: i64) -> i64:
        """Return what a seat has chosen in the present preparation, 0 if nothing yet."""
        return self.s[PICK + seat]

    def shown(self, seat: i64) -> i64:
        """Return the cards a seat laid open (rule 25) and still holds."""
        return self.s[SHOWN + seat] & self.s[HAND + seat]

    def trick_cards(self, k: i64) -> i64:
        """Return the cards in trick k, from 0."""
        return self.s[TRICK + k] & FULL

    def trick_owner(self, k: i64) -> i64:
        """Return who owns trick k, from 0."""
        return self.s[TRICK + k] >> 60

    def card_at(self, i: i64) -> i64:
        """Return the i-th card of the present trick."""
        return (self.trick >> (i * 8)) & 0xFF

    def around(self, seat: i64, offset: i64) -> i64:
        """Return the seat at an offset between -seats and seats; +1 is the left-hand neighbour."""
        x: i64 = seat + offset
        if x >= self.seats:
            return x - self.seats
        if x < 0:
            return x + self.seats
        return x

    def seat_at(self, i: i64) -> i64:
        """Return who plays the i-th card of the present trick."""
        return self.around(self.leader, self.way * i)

    def turn(self) -> i64:
        """Return who is to play or remove a card; -1 where all choose at once or the round is over."""
        if self.stage == PLAY:
            return self.around(self.leader, self.way * self.played)
        if self.stage == REMOVE:
            return self.winner
        return -1

    def begin(self) -> None:
        """Open the first preparation, or the first trick."""
        rows: i64 = len(self.plan.prep) // 3
        while self.step < rows:
            count: i64 = self.plan.prep[self.step * 3 + 2]
            held: i64 = popcount(self.s[HAND])
            if count > held:
                count = held
            if count > 0:
                self.stage = self.plan.prep[self.step * 3]
                self.to = self.plan.prep[self.step * 3 + 1]
                self.count = count
                return
            self.step += 1
        self.open_tricks()

    def resume(self) -> None:
        """Go on in the middle of a round whose first tricks have been put in place: only laying down (24) is due."""
        self.open_tricks()
        if self.stage == OVER:
            return
        rows: i64 = len(self.plan.prep) // 3
        self.step = rows
        i: i64 = 0
        while i < rows:
            if self.plan.prep[i * 3] == LAY_DOWN and self.s[LAID] == 0:
                self.stage = LAY_DOWN
                self.count = 1
                self.total = 0
                return
            i += 1
        self.after_trick()

    def open_tricks(self) -> None:
        """Count the tricks still to be played and open the next, or end the round."""
        left: i64 = popcount(self.s[HAND]) - self.plan.keeps
        if left < 0:
            left = 0
        if self.s[LAID] != 0:
            left += 1
        self.total = self.done + left
        self.follow_on()

    def follow_on(self) -> None:
        """After a trick and all that comes of it: the next trick or the end."""
        if self.done >= self.total:
            self.finish()
        else:
            self.stage = PLAY

    def choose(self, seat: i64, cards: i64) -> i64:
        """Note what a seat passes or lays; when all have chosen, do it. Return 1 if it was done, else 0."""
        self.s[PICK + seat] = cards
        i: i64 = 0
        while i < self.seats:
            if self.s[PICK + i] == 0:
                return 0
            i += 1
        i = 0
        if self.stage == PASS:
            while i < self.seats:
                self.s[HAND + i] = self.s[HAND + i] & ~self.s[PICK + i]
                i += 1
            i = 0
            while i < self.seats:
                to: i64 = self.around(i, self.to)
                self.s[HAND + to] = self.s[HAND + to] | self.s[PICK + i]
                i += 1
        elif self.stage == LAY_DOWN:
            while i < self.seats:
                self.s[HAND + i] = self.s[HAND + i] & ~self.s[PICK + i]
                self.s[LAID + i] = self.s[PICK + i]
                i += 1
        else:
            while i < self.seats:
                self.s[SHOWN + i] = self.s[PICK + i]
                i += 1
        i = 0
        while i < self.seats:
            self.s[PICK + i] = 0
            i += 1
        if self.done > 0 and self.total > 0:
            self.follow_on()
        else:
            self.step += 1
            self.begin()
        return 1

    def laid_trick(self) -> i64:
        """Return 1 if the present trick is the one for the cards laid down (rule 24)."""
        if self.s[LAID + self.turn()] != 0 and self.done == self.total - 1:
            return 1
        return 0

    def legal(self) -> i64:
        """Return the cards that whose turn it is may play, or may remove."""
        if self.stage == REMOVE:
            return self.s[TRICK + self.done] & FULL
        seat: i64 = self.around(self.leader, self.way * self.played)
        s: vec[i64] = self.s
        if s[LAID + seat] != 0 and self.done == self.total - 1:
            return s[LAID + seat]
        hand: i64 = s[HAND + seat]
        if self.played == 0:
            return hand
        same: i64 = hand & self.table.members[self.follow]
        if same != 0:
            return same
        if self.plan.must_trump != 0:
            same = hand & self.table.trumps
            if same != 0:
                return same
        return hand

    def play(self, card: i64) -> None:
        """Play a legal card for whose turn it is; the last card of a trick settles it."""
        seat: i64 = self.around(self.leader, self.way * self.played)
        s: vec[i64] = self.s
        bit: i64 = shift(1, card)
        if s[LAID + seat] == bit:
            s[LAID + seat] = 0
        else:
            s[HAND + seat] = s[HAND + seat] & ~bit
        if self.played == 0:
            if self.plan.late_suit != 0 and self.done == 1:
                self.suit = card // VALUES
                self.table = self.plan.tables[self.suit + 1]
            self.led = self.table.kinds[card]
            self.follow = self.led
        elif self.plan.follow_last != 0 and self.plan.face_down == 0:
            self.follow = self.table.kinds[card]
        self.trick = self.trick | shift(card, self.played * 8)
        self.played += 1
        if self.played == self.seats:
            self.end_trick()

    def standing(self) -> i64:
        """Return which card of the present trick, by order of play, would win it now; -1 if none can."""
        best: i64 = -1
        second: i64 = -1
        i: i64 = self.plan.lead_loses
        row: i64 = self.led * CARDS
        played: i64 = self.played
        trick: i64 = self.trick
        strength: vec[i64] = self.table.strength
        while i < played:
            key: i64 = strength[row + ((trick >> (i * 8)) & 0xFF)] * 8 + i
            if key > best:
                second = best
                best = key
            elif key > second:
                second = key
            i += 1
        if self.plan.second_wins != 0:
            best = second
        if best < 0:
            return -1
        return best & 7

    def end_trick(self) -> None:
        """Find the winner of the full trick and go on."""
        self.winner = self.seat_at(self.standing())
        cards: i64 = 0
        trick: i64 = self.trick
        i: i64 = self.seats
        while i > 0:
            cards = cards | shift(1, trick & 0xFF)
            trick = trick >> 8
            i -= 1
        self.s[TRICK + self.done] = cards
        if self.plan.removes != 0:
            self.stage = REMOVE
        else:
            self.settle()

    def remove(self, card: i64) -> None:
        """Take a card of the trick just won out of the game (rule 34)."""
        self.s[TRICK + self.done] = self.s[TRICK + self.done] & ~shift(1, card)
        self.removed = self.removed | shift(1, card)
        self.settle()

    def settle(self) -> None:
        """Give the trick to its owner, find who leads next and which way; open what comes then."""
        owner: i64 = self.around(self.winner, self.plan.trick_goes)
        self.s[TRICK + self.done] = self.s[TRICK + self.done] | shift(owner, 60)
        self.done += 1
        self.leader = self.around(self.winner, self.plan.next_leads)
        if self.plan.turns_round != 0:
            self.way = -self.way
        self.trick = 0
        self.played = 0
        self.after_trick()

    def after_trick(self) -> None:
        """Open the pass after a trick where a rule asks for one (38), else go on."""
        if self.done == self.plan.pass_after and self.plan.pass_after > 0:
            held: i64 = popcount(self.s[HAND])
            if held > 0:
                self.stage = PASS
                self.to = self.plan.pass_to
                self.count = self.plan.pass_count
                if self.count > held:
                    self.count = held
                return
        self.follow_on()

    def finish(self) -> None:
        """End the round: rule 39 moves tricks, rule 40's cards become tricks."""
        i: i64 = 0
        if self.plan.last_gives != 0 and self.done > 0:
            to: i64 = self.around(self.winner, self.plan.last_gives)
            while i < self.done:
                if self.s[TRICK + i] >> 60 == self.winner:
                    self.s[TRICK + i] = (self.s[TRICK + i] & FULL) | shift(to, 60)
                    self.moved += 1
                i += 1
        self.kept = 0
        i = 0
        while i < self.seats:
            hand: i64 = self.s[HAND + i]
            while hand != 0:
                self.s[TRICK + self.done + self.kept] = (hand & -hand) | shift(i, 60)
                self.kept += 1
                hand = hand & (hand - 1)
            self.s[HAND + i] = 0
            i += 1
        self.stage = OVER

    def tricks_of(self, seat: i64) -> i64:
        """Return how many tricks a seat owns."""
        n: i64 = 0
        i: i64 = 0
        while i < self.done + self.kept:
            if self.s[TRICK + i] >> 60 == seat:
                n += 1
            i += 1
        return n

    def tricks_by(self, seat: i64) -> i64:
        """Return how many tricks a seat has won by its cards, read back from their owners (35 undone)."""
        return self.tricks_of(self.around(seat, self.plan.trick_goes))

    def cards_of(self, seat: i64) -> i64:
        """Return the cards in the tricks that a seat owns."""
        cards: i64 = 0
        i: i64 = 0
        while i < self.done + self.kept:
            if self.s[TRICK + i] >> 60 == seat:
                cards = cards | (self.s[TRICK + i] & FULL)
            i += 1
        return cards

    def worth(self, row: i64, k: i64) -> i64:
        """Return the factor that a trick row of the table gives trick k."""
        rows: vec[i64] = self.table.trick_rows
        op: i64 = rows[row * ROW + 1]
        a: i64 = rows[row * ROW + 2]
        cards: i64 = self.s[TRICK + k] & FULL
        if op == T_SUITS:
            n: i64 = 0
            while cards != 0:
                n += 1
                cards = cards & ~shift(0x7FFF, (lowest(cards) // VALUES) * VALUES)
            return n
        if op == T_LACKS:
            if cards & a == 0:
                return rows[row * ROW + 3]
            return 1
        if k < self.done and (k + 1 == a or (a == -1 and k == self.done - 1)):
            return rows[row * ROW + 3]
        return 1

    def adjust(self, row: i64, points: vec[i64]) -> None:
        """Let a round row of the table change the points of all seats, in place."""
        rows: vec[i64] = self.table.round_rows
        op: i64 = rows[row * ROW + 1]
        a: i64 = rows[row * ROW + 2]
        b: i64 = rows[row * ROW + 3]
        before: vec[i64] = points[:]
        fewest: i64 = 99
        seat: i64 = 0
        if op == R_FEWEST:
            while seat < self.seats:
                fewest = min(fewest, self.tricks_of(seat))
                seat += 1
        seat = 0
        while seat < self.seats:
            if op == R_CARDS:
                points[seat] = before[seat] + b * popcount(self.cards_of(seat) & a)
            elif op == R_COUNT:
                if self.tricks_of(seat) == a:
                    points[seat] = before[seat] + b
            elif op == R_EVEN:
                if self.tricks_of(seat) & 1 == 0:
                    points[seat] = before[seat] * b
            elif op == R_FEWEST:
                if self.tricks_of(seat) == fewest:
                    points[seat] = before[seat] * b
            elif op == R_BELOW:
                other: i64 = before[self.around(seat, a)]
                if other < 0:
                    points[seat] = before[seat] - other
            elif op == R_OTHER:
                points[seat] = before[seat] + before[self.around(seat, a)]
            else:
                points[seat] = -before[seat]
            seat += 1

    def points(self) -> vec[i64]:
        """Return the round points of each seat (five places, the first `seats` count)."""
        out: vec[i64] = BLANK[:MAX_SEATS]
        rows: i64 = len(self.table.trick_rows) // ROW
        k: i64 = 0
        while k < self.done + self.kept:
            value: i64 = 1
            row: i64 = 0
            while row < rows:
                value = value * self.worth(row, k)
                row += 1
            owner: i64 = self.s[TRICK + k] >> 60
            out[owner] = out[owner] + value
            k += 1
        rows = len(self.table.round_rows) // ROW
        row = 0
        while row < rows:
            self.adjust(row, out)
            row += 1
        return out

    def random_cards(self, hand: i64, count: i64, lot: Lot) -> i64:
        """Return `count` cards of a hand by lot."""
        out: i64 = 0
        while count > 0:
            bit: i64 = shift(1, nth_bit(hand, lot.below(popcount(hand))))
            out = out | bit
            hand = hand & ~bit
            count -= 1
        return out

    def random_step(self, lot: Lot) -> None:
        """Let chance make the next move, or the next move of everybody who has not chosen."""
        if self.stage == PLAY:
            cards: i64 = self.legal()
            self.play(nth_bit(cards, lot.below(popcount(cards))))
        elif self.stage == REMOVE:
            cards = self.legal()
            self.remove(nth_bit(cards, lot.below(popcount(cards))))
        else:
            seat: i64 = 0
            while seat < self.seats:
                if self.s[PICK + seat] == 0 and self.choose(
                    seat, self.random_cards(self.s[HAND + seat], self.count, lot)
                ):
                    return
                seat += 1

    def play_out(self, lot: Lot) -> None:
        """Play the round to its end by chance."""
        while self.stage != OVER:
            self.random_step(lot)


def deal(cards: i64, seats: i64, count: i64, lot: Lot) -> vec[i64]:
    """Return a fresh state with `count` cards a seat, dealt from a mask of cards by lot."""
    state: vec[i64] = BLANK[:STATE]
    deck: vec[i64] = BLANK[:]
    n: i64 = 0
    while cards != 0:
        deck[n] = cards & -cards
        cards = cards & (cards - 1)
        n += 1
    i: i64 = 0
    while i < seats * count:
        j: i64 = i + lot.below(n - i)
        bit: i64 = deck[j]
        deck[j] = deck[i]
        deck[i] = bit
        seat: i64 = i // count
        state[HAND + seat] = state[HAND + seat] | bit
        i += 1
    return state


def simulate(plan: Plan, cards: i64, seats: i64, count: i64, games: i64, seed: i64) -> list[int]:
    """Play rounds by chance and return [tricks played, sum of seat 0's points]: for benchmarks."""
    lot = Lot(seed)
    tricks: i64 = 0
    total: i64 = 0
    g: i64 = 0
    while g < games:
        r = Round(plan, seats, 0, deal(cards, seats, count, lot))
        r.begin()
        r.play_out(lot)
        tricks += r.done
        total += r.points()[0]
        g += 1
    return [tricks, total]


def clones(r: Round, n: i64) -> i64:
    """Clone a round n times: for benchmarks."""
    i: i64 = 0
    x: i64 = 0
    while i < n:
        x += r.clone().done
        i += 1
    return x
