"""A round, phase by phase: roll, letter, subject, paint, reveal."""

from __future__ import annotations

from tafelrunde.core.model import Choose, Free, Legal, Move
from tafelrunde.core.position import Pause, Phase
from tafelrunde.core.refusal import Refusal
from tafelrunde.core.text import SUBJECT
from tafelrunde.games.maus_van_klecks.model import (
    Hop,
    IsReady,
    Letter,
    LetterNamed,
    NextRound,
    Paint,
    Painted,
    Ready,
    Revealed,
    Roll,
    Rolled,
    Subject,
    SubjectNamed,
    Void,
)
from tafelrunde.games.maus_van_klecks.pieces import COLOURS, DABS, LETTERS, faces
from tafelrunde.games.maus_van_klecks.position import IDLE_ROUNDS, MOUSE, SHARED, KlecksPosition
from tafelrunde.games.maus_van_klecks.texts import checked, first_letter


def next_round(p: KlecksPosition, idle: bool) -> None:
    """The dabs go back and the next player clockwise rolls, or the game ends for want of players (R6)."""
    p.idle = p.idle + 1 if idle else 0
    if p.idle >= IDLE_ROUNDS * p.seats:
        p.end([])
        return
    p.round += 1
    p.active = p.left_of(p.active)
    p.die = p.letter = p.subject = None
    p.palettes = [[] for _ in range(p.seats)]
    p.ready = [False] * p.seats
    p.moved = []
    p.tell(NextRound(p.round, p.active))
    p.go("roll")


class RollDie(Phase[KlecksPosition]):
    """The active player rolls."""

    id = "roll"
    accepts = (Roll,)

    def to_act(self, p: KlecksPosition) -> list[int]:
        """The active player."""
        return [p.active]

    def legal(self, p: KlecksPosition, seat: int) -> Legal:
        """One move."""
        return Legal([Roll()]) if seat == p.active else Legal()

    def act(self, p: KlecksPosition, seat: int, move: Move) -> None:
        """The die falls."""
        die = p.chance.pick("die", faces(p.options.kindergarten))
        p.die = die
        p.tell(Rolled(seat, die))
        p.go("letter" if die == "letter" else "subject")

    def default(self, p: KlecksPosition, seat: int) -> None:
        """The program rolls (R5)."""
        self.act(p, seat, Roll())


class NameLetter(Phase[KlecksPosition]):
    """The player to the left names a word (R2)."""

    id = "letter"
    accepts = (Letter,)

    def to_act(self, p: KlecksPosition) -> list[int]:
        """The player to the left of the active one."""
        return [p.left_of(p.active)]

    def legal(self, p: KlecksPosition, seat: int) -> Legal:
        """Any word."""
        if seat not in self.to_act(p):
            return Legal()
        return Legal(free=[Free(type="letter", field="word", note={"most": SUBJECT})])

    def check(self, p: KlecksPosition, seat: int, move: Move) -> None:
        """A word with a letter in it."""
        self.must_act(p, seat)
        assert isinstance(move, Letter)
        checked(move.word)

    def act(self, p: KlecksPosition, seat: int, move: Move) -> None:
        """Its first letter counts."""
        assert isinstance(move, Letter)
        word = checked(move.word)
        self.named(p, seat, word, first_letter(word) or "")

    def named(self, p: KlecksPosition, seat: int, word: str, letter: str) -> None:
        """Go on to the subject."""
        p.letter = letter
        p.tell(LetterNamed(seat, word, letter))
        p.go("subject")

    def default(self, p: KlecksPosition, seat: int) -> None:
        """The program names a letter (R5)."""
        self.named(p, seat, "", p.chance.pick("letter", LETTERS))


class NameSubject(Phase[KlecksPosition]):
    """The active player says what is to be painted."""

    id = "subject"
    accepts = (Subject,)

    def to_act(self, p: KlecksPosition) -> list[int]:
        """The active player."""
        return [p.active]

    def legal(self, p: KlecksPosition, seat: int) -> Legal:
        """Any text, with the letter where one was rolled."""
        if seat != p.active:
            return Legal()
        return Legal(
            free=[Free(type="subject", field="text", note={"most": SUBJECT, "die": p.die, "letter": p.letter})]
        )

    def check(self, p: KlecksPosition, seat: int, move: Move) -> None:
        """R3."""
        self.must_act(p, seat)
        assert isinstance(move, Subject)
        text = checked(move.text)
        if p.letter is not None and first_letter(text) != p.letter:
            raise Refusal("wrong-letter", "R3", {"letter": p.letter, "found": first_letter(text)})

    def act(self, p: KlecksPosition, seat: int, move: Move) -> None:
        """Everybody hears it."""
        assert isinstance(move, Subject)
        p.subject = checked(move.text)
        p.tell(SubjectNamed(seat, p.subject))
        p.go("paint")

    def default(self, p: KlecksPosition, seat: int) -> None:
        """The round is void and the next player rolls (R5)."""
        p.tell(Void(seat))
        next_round(p, idle=True)


class PaintSecretly(Phase[KlecksPosition]):
    """Everybody lays three colours in secret; a choice may be changed until all are ready, and stays ready."""

    id = "paint"
    secret = True
    accepts = (Paint, Ready)

    def to_act(self, p: KlecksPosition) -> list[int]:
        """Everybody who is not ready."""
        return [seat for seat in range(p.seats) if not p.ready[seat]]

    def legal(self, p: KlecksPosition, seat: int) -> Legal:
        """Palettes, with or without being ready; ready alone with a full palette."""
        pool = list(COLOURS)
        full = Choose(type="paint", field="colours", pool=pool, least=DABS, most=DABS)
        if p.ready[seat]:
            return Legal(choose=[full])
        done = Choose(type="paint", field="colours", pool=pool, least=DABS, most=DABS, fixed={"ready": True})
        part = Choose(type="paint", field="colours", pool=pool, least=0, most=DABS)
        return Legal([Ready()] if len(p.palettes[seat]) == DABS else [], [part, done])

    def check(self, p: KlecksPosition, seat: int, move: Move) -> None:
        """Up to three different colours; who is ready has three."""
        if isinstance(move, Ready):
            if p.ready[seat]:
                raise Refusal("already-chosen", "Round 3")
            if len(p.palettes[seat]) < DABS:
                raise Refusal("no-palette", "Round 3", {"dabs": len(p.palettes[seat])})
            return
        assert isinstance(move, Paint)
        if len(set(move.colours)) < len(move.colours):
            raise Refusal("same-colour-twice", "Round 3")
        if len(move.colours) > DABS:
            raise Refusal("wrong-number", "Round 3", {"most": DABS})
        if len(move.colours) < DABS and (move.ready or p.ready[seat]):
            raise Refusal("no-palette", "Round 3", {"dabs": len(move.colours)})

    def act(self, p: KlecksPosition, seat: int, move: Move) -> None:
        """Only this seat sees its palette; the others see who is ready."""
        if isinstance(move, Paint):
            p.palettes[seat] = list(move.colours)
            p.whisper(seat, Painted(seat, list(move.colours)))
            if not move.ready or p.ready[seat]:
                return
        self.is_ready(p, seat)

    def is_ready(self, p: KlecksPosition, seat: int) -> None:
        """One more is ready; with the last one all screens go up."""
        p.ready[seat] = True
        p.tell(IsReady(seat))
        if all(p.ready):
            p.go("reveal")

    def default(self, p: KlecksPosition, seat: int) -> None:
        """The palette counts as it lies (R5)."""
        self.is_ready(p, seat)

    def expire(self, p: KlecksPosition) -> None:
        """Time: all palettes count as they lie."""
        p.ready = [True] * p.seats
        p.go("reveal")


class Reveal(Pause[KlecksPosition]):
    """All screens are up: compare, hop, collect."""

    id = "reveal"

    def enter(self, p: KlecksPosition) -> None:
        """Count and move, beginning with the active player (two players: the Mouse first)."""
        super().enter(p)
        hops = self.team_hops(p) if p.together else self.own_hops(p)
        p.tell(Revealed(p.subject or "", p.active, [list(palette) for palette in p.palettes], hops))

    def own_hops(self, p: KlecksPosition) -> list[Hop]:
        """Each figure one space for each own colour that lies on another palette."""
        p.moved = [len(colours) for colours in p.matches()]
        order = [(p.active + k) % p.seats for k in range(p.seats)]
        return [p.hop_on(seat, p.figures[seat], p.moved[seat]) for seat in order]

    def team_hops(self, p: KlecksPosition) -> list[Hop]:
        """The Mouse one space for each pair that does not match, then the figure one for each that does."""
        matching = len(p.matches()[0])
        pairs = max(map(len, p.palettes))
        p.moved = [matching] * 2
        hops = [p.hop_on(MOUSE, "mouse", pairs - matching)]
        if p.winners_now() is None:
            hops.append(p.hop_on(SHARED, p.figures[0], matching))
        else:
            p.moved = [0, 0]
        return hops

    def finish(self, p: KlecksPosition) -> None:
        """The game ends with the third cake (two players: the second), else the next player rolls."""
        winners = p.winners_now()
        if winners is not None:
            p.end(winners)
        else:
            next_round(p, idle=not any(p.palettes))
