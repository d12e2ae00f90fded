"""A view and a memory turned into what the kernel works with: a round with all that is known in it, and a guess."""

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.games.stich_meister import kernel
from tafelrunde.games.stich_meister.cards import CARD_NUMBERS, SUIT_NAMES, cards_in, deck_for, mask_of_names
from tafelrunde.games.stich_meister.guess import S_FACE, S_LAID, S_NOWHERE, S_TAKEN, SINKS, Guess
from tafelrunde.games.stich_meister.memory import HANDS, Memory
from tafelrunde.games.stich_meister.moves import StichView
from tafelrunde.games.stich_meister.rule_cards import compile_rules


class Thought:
    """A view and a memory turned into a `Guess`, from which the kernel deals rounds."""

    def __init__(self, view: StichView, seat: int, known: Memory | None, rules: list[int] | None = None) -> None:
        """Read the view; `rules` imagines other rule cards in play than the view's (while choosing)."""
        self.view, self.seat, self.seats = view, seat, view.seats
        self.known = known if known is not None and len(known.tricks) >= self.done() else None
        self.rules = view.rules_in_play if rules is None else rules
        self.suit = -1 if view.named_suit is None else SUIT_NAMES.index(view.named_suit)
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

    def make_guess(self) -> Guess:
        """Return what is unseen, where it may lie, and how much room there is."""
        view, r, seats = self.view, self.base, self.seats
        known = self.known
        room = [0] * SINKS
        for s in range(seats):
            held = view.hand_sizes[s]
            picked = view.phase == "lay_down" and s not in view.to_act
            if s != self.seat:
                room[s] = held + picked - int(r.s[s]).bit_count()
        laid = self.lays()
        in_laid_trick = laid and self.laid_trick() and view.phase in ("tricks", "remove_card")
        played = {lying.seat for lying in view.trick}
        if laid and not self.over():
            for s in range(seats):
                if s != self.seat and not (in_laid_trick and s in played):
                    room[S_LAID + s] = 1
        for lying in view.trick:
            if lying.card is None:
                room[S_FACE + lying.seat] = 1
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
            room[S_TAKEN] = tricks
        if view.phase == "lay_down" and view.laid_down is not None:
            seen |= mask_of_names([view.laid_down])
        unseen = deck_for(seats) & ~seen
        room[S_NOWHERE] = max(0, unseen.bit_count() - sum(room))
        guess = Guess(r, unseen, self.allow(unseen, room), room)
        guess.strict = not in_laid_trick
        return guess

    def allow(self, unseen: int, room: list[int]) -> list[int]:
        """Return the sinks that each unseen card may lie in."""
        known, others = self.known, ((1 << self.seats) - 1) & ~(1 << self.seat)
        rest = 0
        if room[S_TAKEN] > 0:
            rest |= 1 << S_TAKEN
        if room[S_NOWHERE] > 0:
            rest |= 1 << S_NOWHERE
        faces = sum(1 << S_FACE + s for s in range(self.seats) if room[S_FACE + s])
        mine = 1 << S_FACE + self.seat if room[S_FACE + self.seat] else 0
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
                holds = others | others << S_LAID
                face = faces
            else:
                holds = known.holds[card]
                source = holds >> S_LAID if laid_trick else holds
                face = (source & HANDS) << S_FACE & faces & ~mine
                for s, mask in open_voids.items():
                    if mask >> card & 1:
                        holds &= ~(1 << s)
                if known.face:
                    face = face & ~mine if card != int(known.face).bit_length() - 1 else mine
                    if face == mine and mine:
                        holds = 0
            out[card] = holds | face | rest
        return out
