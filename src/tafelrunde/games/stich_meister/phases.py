"""The phases of a round of Stich-Meister: choosing, passing, laying, tricks, removing a card, the account."""

from tafelrunde.core.model import Choose, Event, Legal, Move
from tafelrunde.core.position import Pause, Phase
from tafelrunde.core.refusal import Refusal
from tafelrunde.games.stich_meister import kernel
from tafelrunde.games.stich_meister.cards import CARD_NAMES, CARD_NUMBERS, SUIT_NAMES, cards_in, mask_of_names, names_in
from tafelrunde.games.stich_meister.moves import (
    ChooseRule,
    Chose,
    LaidDown,
    LaidOpen,
    LayDown,
    LayOpen,
    Pass,
    Passed,
    Play,
    Ready,
    Remove,
)
from tafelrunde.games.stich_meister.position import STAGE_PHASES, StichPosition

P = StichPosition


def follow_stage(p: P) -> None:
    """Open the phase that the round stands at; after the round its account."""
    if p.table.stage == kernel.OVER:
        p.score_round()
        p.go("round_over")
    else:
        p.go(STAGE_PHASES[int(p.table.stage)])


class ChooseRules(Phase[P]):
    """Everybody chooses a rule card, at the same time and in secret."""

    id = "choose_rules"
    secret = True
    accepts = (ChooseRule,)

    def to_act(self, p: P) -> list[int]:
        """Who has not chosen."""
        return [seat for seat in range(p.seats) if p.chooses(seat) and not p.choices[seat] and p.rule_hands[seat]]

    def legal(self, p: P, seat: int) -> Legal:
        """One's own rule cards."""
        return Legal([ChooseRule(rule) for rule in p.rule_hands[seat]]) if seat in self.to_act(p) else Legal()

    def check(self, p: P, seat: int, move: Move) -> None:
        """Once, and of one's own."""
        assert isinstance(move, ChooseRule)
        if p.choices[seat]:
            raise Refusal("already-chosen", "R24", {"rule": p.choices[seat]})
        if not p.chooses(seat):
            raise Refusal("not-your-turn", "Stich-Meister, Selecting Rule Cards", {"why": "left-of-dealer"})
        self.must_act(p, seat)
        if move.rule not in p.rule_hands[seat]:
            raise Refusal("not-in-hand", "Stich-Meister, Selecting Rule Cards", {"rule": move.rule})

    def act(self, p: P, seat: int, move: Move) -> None:
        """Note it; when all have chosen, turn the rules over."""
        assert isinstance(move, ChooseRule)
        p.choices[seat] = move.rule
        p.tell(Chose(seat), {seat: Chose(seat, move.rule)})
        if not self.to_act(p):
            p.show_rules()
            follow_stage(p)

    def default(self, p: P, seat: int) -> None:
        """One of the own three by chance (R29)."""
        self.act(p, seat, ChooseRule(p.chance.pick("defaults", p.rule_hands[seat])))


class _Preparation(Phase[P]):
    """Everybody chooses cards at the same time; what is done with them happens when all have."""

    secret = True

    def to_act(self, p: P) -> list[int]:
        """Who has not chosen."""
        return [seat for seat in range(p.seats) if not p.table.pick(seat)]

    def refuse_wrong(self, p: P, seat: int, cards: list[str], rule: str) -> None:
        """Refuse choosing twice, cards one does not hold, and too many or too few."""
        if p.table.pick(seat):
            raise Refusal("already-chosen", "R24", {})
        self.must_act(p, seat)
        hand = int(p.table.hand(seat))
        for card in cards:
            if not hand >> CARD_NUMBERS[card] & 1:
                raise Refusal("not-in-hand", rule, {"card": card})
        if len(cards) != p.table.count or len(set(cards)) != len(cards):
            raise Refusal("wrong-number", rule, {"count": int(p.table.count), "given": len(set(cards))})

    def choose(self, p: P, seat: int, cards: list[str]) -> bool:
        """Note the cards; return True when that was the last seat and it has been done."""
        p.tell(Ready(seat), {seat: Ready(seat, cards)})
        return bool(p.table.choose(seat, mask_of_names(cards)))

    def by_chance(self, p: P, seat: int) -> list[str]:
        """Cards by chance (R29)."""
        return p.chance.sample("defaults", names_in(int(p.table.hand(seat))), int(p.table.count))


class PassPhase(_Preparation):
    """Passing cards to a neighbour: before the first lead (22, 23) or after the third trick (38)."""

    id = "pass"
    accepts = (Pass,)

    def legal(self, p: P, seat: int) -> Legal:
        """Any so many of one's hand cards."""
        if p.table.pick(seat):
            return Legal()
        count = int(p.table.count)
        pool = names_in(int(p.table.hand(seat)))
        return Legal(choose=[Choose(type="pass", field="cards", pool=pool, least=count, most=count)])

    def check(self, p: P, seat: int, move: Move) -> None:
        """So many cards of one's own, once."""
        assert isinstance(move, Pass)
        after = p.table.done > 0
        rule = 38 if after else 22 if p.table.to == -1 else 23
        self.refuse_wrong(p, seat, move.cards, f"rule {rule}")

    def act(self, p: P, seat: int, move: Move) -> None:
        """Note the cards; pass them when all have chosen."""
        assert isinstance(move, Pass)
        seats = range(p.seats)
        offset, count = int(p.table.to), int(p.table.count)
        gave = [int(p.table.pick(s)) for s in seats]
        gave[seat] = mask_of_names(move.cards)
        if self.choose(p, seat, move.cards):
            names = [names_in(mask) for mask in gave]
            told: dict[int, Event] = {s: Passed(offset, count, names[s], names[(s - offset) % p.seats]) for s in seats}
            p.tell(Passed(offset, count), told)
            follow_stage(p)

    def default(self, p: P, seat: int) -> None:
        """Cards by chance."""
        self.act(p, seat, Pass(self.by_chance(p, seat)))


class LayDownPhase(_Preparation):
    """Laying a card face down for the last trick (24)."""

    id = "lay_down"
    accepts = (LayDown,)

    def legal(self, p: P, seat: int) -> Legal:
        """Any hand card."""
        return Legal() if p.table.pick(seat) else Legal([LayDown(c) for c in names_in(int(p.table.hand(seat)))])

    def check(self, p: P, seat: int, move: Move) -> None:
        """A hand card, once."""
        assert isinstance(move, LayDown)
        self.refuse_wrong(p, seat, [move.card], "rule 24")

    def act(self, p: P, seat: int, move: Move) -> None:
        """Note the card; lay them when all have chosen."""
        assert isinstance(move, LayDown)
        if self.choose(p, seat, [move.card]):
            told = {s: LaidDown(next(iter(names_in(int(p.table.laid(s)))), None)) for s in range(p.seats)}
            p.tell(LaidDown(), dict(told))
            follow_stage(p)

    def default(self, p: P, seat: int) -> None:
        """A card by chance."""
        self.act(p, seat, LayDown(self.by_chance(p, seat)[0]))


class LayOpenPhase(_Preparation):
    """Laying hand cards face up (25)."""

    id = "lay_open"
    accepts = (LayOpen,)

    def legal(self, p: P, seat: int) -> Legal:
        """Any so many of one's hand cards."""
        if p.table.pick(seat):
            return Legal()
        count = int(p.table.count)
        pool = names_in(int(p.table.hand(seat)))
        return Legal(choose=[Choose(type="lay_open", field="cards", pool=pool, least=count, most=count)])

    def check(self, p: P, seat: int, move: Move) -> None:
        """So many cards of one's own, once."""
        assert isinstance(move, LayOpen)
        self.refuse_wrong(p, seat, move.cards, "rule 25")

    def act(self, p: P, seat: int, move: Move) -> None:
        """Note the cards; show them when all have chosen."""
        assert isinstance(move, LayOpen)
        if self.choose(p, seat, move.cards):
            p.tell(LaidOpen([names_in(int(p.table.shown(s))) for s in range(p.seats)]))
            follow_stage(p)

    def default(self, p: P, seat: int) -> None:
        """Cards by chance."""
        self.act(p, seat, LayOpen(self.by_chance(p, seat)))


class Tricks(Phase[P]):
    """Playing tricks, one card after another; every card has its own full time."""

    id = "tricks"
    accepts = (Play,)

    def to_act(self, p: P) -> list[int]:
        """Whose turn it is."""
        return [int(p.table.turn())]

    def legal(self, p: P, seat: int) -> Legal:
        """The cards that may be played."""
        return Legal([Play(card) for card in names_in(int(p.table.legal()))] if seat == p.table.turn() else [])

    def check(self, p: P, seat: int, move: Move) -> None:
        """In turn, from the hand, and following."""
        assert isinstance(move, Play)
        self.must_act(p, seat)
        r, card = p.table, CARD_NUMBERS[move.card]
        legal = int(r.legal())
        if legal >> card & 1:
            return
        if not int(r.hand(seat)) >> card & 1:
            laid = int(r.laid(seat)) >> card & 1
            raise Refusal("not-in-hand", "rule 24" if laid else "Stich-Meister, Trick-Taking", {"card": move.card})
        if r.laid_trick():
            raise Refusal("must-play-laid-card", "rule 24", {"card": move.card})
        named = sorted(n for n in p.rules if card_named(p, n, card))
        facts: dict[str, object] = {"card": move.card, "trump_rules": named}
        if legal & int(r.table.members[int(r.follow)]):
            kind = int(r.follow)
            facts["suit"] = "trump" if kind == kernel.TRUMP_CLASS else SUIT_NAMES[kind]
            chained = r.plan.follow_last and not r.plan.face_down and r.played > 1
            raise Refusal("must-follow-suit", "rule 27" if chained else "Stich-Meister, Trick-Taking", facts)
        raise Refusal("must-trump", "rule 28", facts)

    def act(self, p: P, seat: int, move: Move) -> None:
        """Play the card; a full trick is settled, or waits for its winner to remove a card."""
        assert isinstance(move, Play)
        p.play_card(seat, CARD_NUMBERS[move.card])
        if p.table.stage == kernel.REMOVE:
            p.push("remove_card")
        else:
            self.go_on(p)

    def resumed(self, p: P, child: str) -> None:
        """The card has been removed."""
        self.go_on(p)

    def go_on(self, p: P) -> None:
        """The next card with a fresh clock, or what comes after the trick."""
        if p.table.stage == kernel.PLAY:
            p.restart_clock()
        else:
            follow_stage(p)

    def default(self, p: P, seat: int) -> None:
        """A card by chance among the legal ones."""
        self.act(p, seat, Play(p.chance.pick("defaults", names_in(int(p.table.legal())))))


def card_named(p: P, rule: int, card: int) -> bool:
    """Tell whether a trump rule in play refers to a card now."""
    from tafelrunde.games.stich_meister.rule_cards import draft_of

    suit = int(p.table.suit)
    return any(card in group for group in draft_of([rule], p.seats).groups(suit if suit >= 0 else None))


class RemoveCard(Phase[P]):
    """The winner of a trick takes one of its cards out of the game (34)."""

    id = "remove_card"
    accepts = (Remove,)

    def to_act(self, p: P) -> list[int]:
        """The winner."""
        return [int(p.table.turn())]

    def legal(self, p: P, seat: int) -> Legal:
        """The cards of the trick."""
        return Legal([Remove(CARD_NAMES[c]) for c in cards_in(int(p.table.legal()))] if seat == p.table.turn() else [])

    def check(self, p: P, seat: int, move: Move) -> None:
        """A card of this trick."""
        assert isinstance(move, Remove)
        self.must_act(p, seat)
        if not int(p.table.legal()) >> CARD_NUMBERS[move.card] & 1:
            raise Refusal("card-not-there", "rule 34", {"card": move.card})

    def act(self, p: P, seat: int, move: Move) -> None:
        """Take it out and go on."""
        assert isinstance(move, Remove)
        p.remove_card(seat, CARD_NUMBERS[move.card])
        p.done()

    def default(self, p: P, seat: int) -> None:
        """The card led (R29)."""
        self.act(p, seat, Remove(CARD_NAMES[int(p.table.card_at(0))]))


class RoundOver(Pause[P]):
    """The account of the round."""

    id = "round_over"
    ms = 20_000

    def finish(self, p: P) -> None:
        """The next round, or the end of the game after as many rounds as players."""
        if p.round < p.seats:
            p.dealer = p.left_of(p.dealer)
            p.begin_round()
            p.go("choose_rules")
        else:
            best = max(p.totals)
            p.end([seat for seat in range(p.seats) if p.totals[seat] == best])


class GameOver(Phase[P]):
    """Nothing more to do."""

    id = "game_over"

    def to_act(self, p: P) -> list[int]:
        """Nobody."""
        return []

    def legal(self, p: P, seat: int) -> Legal:
        """Nothing."""
        return Legal()


PHASES = (
    ChooseRules(),
    PassPhase(),
    LayDownPhase(),
    LayOpenPhase(),
    Tricks(),
    RemoveCard(),
    RoundOver(),
    GameOver(),
)
