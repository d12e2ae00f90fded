"""What an attentive player knows about where cards lie, and rounds imagined from it."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.chance import Chance
from tafelrunde.core.model import Seen
from tafelrunde.games.stich_meister import kernel
from tafelrunde.games.stich_meister.cards import (
    CARD_NUMBERS,
    SUIT_NAMES,
    cards_in,
    deck_for,
    mask_of_names,
)
from tafelrunde.games.stich_meister.moves import (
    Dealt,
    Kept,
    LaidDown,
    Passed,
    Played,
    Ready,
    Removed,
    RulesShown,
    StichView,
    TrickMoved,
    TrickTaken,
    TrumpNamed,
)
from tafelrunde.games.stich_meister.position import StichPosition
from tafelrunde.games.stich_meister.rule_cards import NUMBERS, compile_rules, trump_groups

HANDS = 0b11111  # bits of the sinks: hands 0-4, laid cards 5-9, face-down cards of the trick 10-14
LAID_SHIFT = kernel.S_LAID
FACE_SHIFT = kernel.S_FACE


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
        self.holds = [held | held << LAID_SHIFT for held in self.holds]
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


def named_suit(view: StichView) -> int:
    """Return the suit that rule 21 has named, read from the trump groups; -1 if it has named none."""
    rules = tuple(view.rules_in_play)
    if not compile_rules(rules, view.seats).late_suit:
        return -1
    shown = [mask_of_names(group) for group in view.trumps]
    for suit in (None, 0, 1, 2, 3):
        groups = [sum(1 << card for card in group) for group in trump_groups(rules, view.seats, suit)]
        if groups == shown:
            return -1 if suit is None else suit
    return -1


class Thought:
    """A view and a memory turned into a `Guess`, from which the kernel deals rounds."""

    def __init__(self, view: StichView, seat: int, known: Memory | None, rules: list[int] | None = None) -> None:
        """Read the view; `rules` imagines other rule cards in play than the view's (while choosing)."""
        self.view, self.seat, self.seats = view, seat, view.seats
        self.known = known if known is not None and len(known.tricks) >= self.done() else None
        self.rules = view.rules_in_play if rules is None else rules
        self.suit = named_suit(view)
        self.base = self.make_base()
        self.guess = self.make_guess()

    def done(self) -> int:
        """Return how many tricks have been settled."""
        view = self.view
        return view.trick_number - (1 if view.phase in ("tricks", "remove_card") else 0)

    def over(self) -> bool:
        """Tell whether the round's tricks are over."""
        return self.view.phase in ("round_over", "game_over")

    def make_base(self) -> kernel.Round:
        """Return the round with everything that this seat knows in its place."""
        view, seats, known = self.view, self.seats, self.known
        plan = compile_rules(self.rules, seats)
        r = kernel.Round(plan, seats, view.leader, vec[i64]([0] * kernel.STATE))
        r.way = view.direction
        r.done = self.done()
        if self.suit >= 0:
            r.suit = self.suit
            r.table = plan.tables[self.suit + 1]
        if view.last_trick is not None:
            r.winner = view.last_trick.winner
        owners = [s for s in range(seats) for _ in range(view.tricks_won[s])]
        if self.over():
            r.kept = len(owners) - r.done
        for k, owner in enumerate(owners):
            r.s[kernel.TRICK + k] = owner << 60
        if known is not None:
            r.removed = known.removed
            for k, (cards, owner) in enumerate(known.tricks[: len(owners)]):
                r.s[kernel.TRICK + k] = cards | owner << 60
        elif view.last_trick is not None and owners and view.phase != "remove_card" and not self.over():
            last = mask_of_names([str(lying.card) for lying in view.last_trick.cards])
            if view.last_trick.removed is not None:
                r.removed = mask_of_names([view.last_trick.removed])
            owner = int(r.around(view.last_trick.winner, plan.trick_goes))
            if owner in owners:
                owners.remove(owner)
                for k, other in enumerate([*owners, owner]):
                    r.s[kernel.TRICK + k] = other << 60
                r.s[kernel.TRICK + len(owners)] = (last & ~r.removed) | owner << 60
        r.s[self.seat] = mask_of_names(view.hand)
        if view.laid_down is not None and view.phase != "lay_down":
            r.s[kernel.LAID + self.seat] = mask_of_names([view.laid_down])
        for s in range(seats):
            opened = mask_of_names(view.open_cards[s])
            r.s[s] |= opened
            r.s[kernel.SHOWN + s] = opened
        self.put_trick(r)
        self.put_stage(r)
        return r

    def put_trick(self, r: kernel.Round) -> None:
        """Lay the present trick."""
        for i, lying in enumerate(self.view.trick):
            card = 0 if lying.card is None else CARD_NUMBERS[lying.card]
            if i == 0:
                r.led = r.follow = r.table.kinds[card]
            elif r.plan.follow_last and not r.plan.face_down:
                r.follow = r.table.kinds[card]
            r.trick |= card << 8 * i
        r.played = len(self.view.trick)
        if self.view.phase == "remove_card":
            r.winner = self.view.to_act[0]
            r.s[kernel.TRICK + int(r.done)] = mask_of_names([str(lying.card) for lying in self.view.trick])

    def put_stage(self, r: kernel.Round) -> None:
        """Set what the round waits for."""
        view = self.view
        rows = len(r.plan.prep) // 3
        r.step = rows
        if view.phase == "choose_rules":
            r.step = 0
            return
        if self.over():
            r.stage = kernel.OVER
            r.total = r.done
            return
        left = max(0, view.hand_sizes[self.seat] + self.already() - int(r.plan.keeps))
        r.total = r.done + left + (1 if self.laying() else 0)
        if view.phase in ("tricks", "remove_card"):
            r.stage = kernel.PLAY if view.phase == "tricks" else kernel.REMOVE
            return
        stage = {"pass": kernel.PASS, "lay_down": kernel.LAY_DOWN, "lay_open": kernel.LAY_OPEN}[view.phase]
        r.stage = stage
        r.count = min(3 if stage != kernel.LAY_DOWN else 1, max(view.hand_sizes))
        if view.pass_ is not None and view.pass_.to is not None:
            r.count = view.pass_.count
            r.to = 1 if view.pass_.to == (self.seat + 1) % self.seats else -1
        if r.done == 0 or stage == kernel.LAY_DOWN:
            for i in range(rows):
                if r.plan.prep[i * 3] == stage and (stage != kernel.PASS or r.plan.prep[i * 3 + 1] == r.to):
                    r.step = i
            r.total = 0

    def already(self) -> int:
        """Return 1 if this seat has played to the present trick from its hand, and the trick still counts."""
        view = self.view
        if view.phase == "remove_card":
            return 1 if not self.laid_trick() else 0
        return sum(1 for lying in view.trick if lying.seat == self.seat) if not self.laid_trick() else 0

    def lays(self) -> bool:
        """Tell whether rule 24 is at work and the cards have been laid."""
        plan = compile_rules(self.rules, self.seats)
        rows = range(0, len(plan.prep), 3)
        down = any(plan.prep[i] == kernel.LAY_DOWN for i in rows)
        return (down and self.view.phase not in ("choose_rules", "pass", "lay_down")) or (
            down and self.view.phase == "pass" and self.done() > 0
        )

    def laid_trick(self) -> bool:
        """Tell whether the present trick is the one of the cards laid down."""
        plan = compile_rules(self.rules, self.seats)
        if any(lying.seat == self.seat for lying in self.view.trick):
            return self.lays() and self.view.laid_down is None
        return self.lays() and max(self.view.hand_sizes) <= plan.keeps

    def laying(self) -> bool:
        """Tell whether laid cards, or the trick of them, are still to be settled."""
        return self.lays() and not self.over()

    def make_guess(self) -> kernel.Guess:
        """Return what is unseen, where it may lie, and how much room there is."""
        view, r, seats = self.view, self.base, self.seats
        known = self.known
        room = [0] * kernel.SINKS
        for s in range(seats):
            held = view.hand_sizes[s]
            picked = view.phase == "lay_down" and s not in view.to_act
            if s != self.seat:
                room[s] = held + picked - int(kernel.popcount(r.s[s]))
        laid = self.lays()
        in_laid_trick = laid and self.laid_trick() and view.phase in ("tricks", "remove_card")
        played = {lying.seat for lying in view.trick}
        if laid and not self.over():
            for s in range(seats):
                if s != self.seat and not (in_laid_trick and s in played):
                    room[kernel.S_LAID + s] = 1
        for lying in view.trick:
            if lying.card is None:
                room[kernel.S_FACE + lying.seat] = 1
        seen = int(r.removed)
        for x in range(2 * kernel.LAID):
            seen |= int(r.s[x])
        for k in range(int(r.done + r.kept) + (view.phase == "remove_card")):
            seen |= int(r.trick_cards(k))
        for lying in view.trick:
            if lying.card is not None:
                seen |= 1 << CARD_NUMBERS[lying.card]
        if known is None:
            per = seats - (1 if r.plan.removes else 0)
            tricks = 0
            for k in range(int(r.done)):
                if r.trick_cards(k) == 0:
                    tricks += per
            room[kernel.S_TAKEN] = tricks
        if view.phase == "lay_down" and view.laid_down is not None:
            seen |= mask_of_names([view.laid_down])
        unseen = deck_for(seats) & ~seen
        room[kernel.S_NOWHERE] = max(0, int(kernel.popcount(unseen)) - sum(room))
        guess = kernel.Guess(r, unseen, self.allow(unseen, room), room)
        guess.strict = not in_laid_trick
        return guess

    def allow(self, unseen: int, room: list[int]) -> list[int]:
        """Return the sinks that each unseen card may lie in."""
        known, others = self.known, ((1 << self.seats) - 1) & ~(1 << self.seat)
        rest = 0
        if room[kernel.S_TAKEN] > 0:
            rest |= 1 << kernel.S_TAKEN
        if room[kernel.S_NOWHERE] > 0:
            rest |= 1 << kernel.S_NOWHERE
        faces = sum(1 << kernel.S_FACE + s for s in range(self.seats) if room[kernel.S_FACE + s])
        mine = 1 << kernel.S_FACE + self.seat if room[kernel.S_FACE + self.seat] else 0
        open_voids: dict[int, int] = {}
        laid_trick = self.laid_trick()
        if known is not None and not laid_trick:
            lying = [x for x in self.view.trick if x.card is not None]
            if len(lying) == len(self.view.trick):
                names = [str(x.card) for x in lying]
                for s, mask in known.voids(names, [x.seat for x in lying]):
                    open_voids[s] = open_voids.get(s, 0) | mask
        out = [0] * 60
        for card in cards_in(unseen):
            if known is None:
                holds = others | others << LAID_SHIFT
                face = faces
            else:
                holds = known.holds[card]
                source = holds >> LAID_SHIFT if laid_trick else holds
                face = (source & HANDS) << FACE_SHIFT & faces & ~mine
                for s, mask in open_voids.items():
                    if mask >> card & 1:
                        holds &= ~(1 << s)
                if known.face:
                    face = face & ~mine if card != int(known.face).bit_length() - 1 else mine
                    if face == mine and mine:
                        holds = 0
            out[card] = holds | face | rest
        return out


def imagine(p: StichPosition, view: StichView, seat: int, chance: Chance, known: Memory | None) -> None:
    """Fill a blank position so that it looks like `view` to `seat`."""
    seats = range(p.seats)
    thought = Thought(view, seat, known)
    lot = kernel.Lot(chance.below("imagine", 1 << 60))
    p.table = thought.guess.sample(lot)
    p.round, p.dealer = view.round, view.dealer
    p.rules = list(view.rules_in_play)
    p.totals = list(view.scores)
    p.past = list(view.round_scores)
    p.last = view.last_trick
    imagine_picks(p, view, seat, chance, known)
    imagine_rules(p, view, seat, chance, known)
    p.recall(view, seat, ("tricks",) if view.phase == "remove_card" else ())
    assert len(p.choices) == len(seats)


def imagine_picks(p: StichPosition, view: StichView, seat: int, chance: Chance, known: Memory | None) -> None:
    """Let those who have chosen cards have chosen some."""
    if view.phase not in ("pass", "lay_down", "lay_open"):
        return
    r = p.table
    for s in range(p.seats):
        if s in view.to_act:
            continue
        if view.phase == "lay_down" and s == seat and view.laid_down is not None:
            pick = mask_of_names([view.laid_down])
            r.s[s] |= pick
        elif s == seat and known is not None and known.pick:
            pick = known.pick
        else:
            pick = sum(1 << c for c in chance.sample("imagine", cards_in(int(r.hand(s))), int(r.count)))
        r.s[kernel.PICK + s] = pick


def imagine_rules(p: StichPosition, view: StichView, seat: int, chance: Chance, known: Memory | None) -> None:
    """Deal the rule cards that this seat does not know."""
    gone = set(view.rules_in_play) | set(view.my_rules)
    if view.my_choice is not None:
        gone.add(view.my_choice)
    used = known.used_rules if known is not None else []
    rest = [n for n in NUMBERS if n not in gone and n not in used]
    chance.shuffle("imagine", rest)
    choosing = view.phase == "choose_rules"
    if known is None:
        del rest[: min(4 * (view.round - 1), max(0, len(rest) - 20))]
    for s in range(p.seats):
        if s == seat:
            p.rule_hands[s] = list(view.my_rules)
            p.choices[s] = view.my_choice or 0
            continue
        p.choices[s] = 0
        count = 3 if choosing or not p.chooses(s) else 2
        p.rule_hands[s] = sorted(rest.pop() for _ in range(min(count, len(rest))))
        if choosing and s not in view.to_act and p.chooses(s) and p.rule_hands[s]:
            p.choices[s] = chance.pick("imagine", p.rule_hands[s])
    if not choosing:
        imagine_choices(p, view, seat, chance)
    p.rule_pile = rest


def imagine_choices(p: StichPosition, view: StichView, seat: int, chance: Chance) -> None:
    """Give the rules in play to those who may have chosen them, by chance."""
    rules = [n for n in view.rules_in_play if n != view.my_choice]
    chance.shuffle("imagine", rules)
    for s in range(p.seats):
        if s != seat and p.chooses(s) and rules:
            p.choices[s] = rules.pop()


def what_is_known(known: Any) -> Memory | None:
    """Return a memory, or None for anything else."""
    return known if isinstance(known, Memory) else None
