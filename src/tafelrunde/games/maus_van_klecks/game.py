"""Maus van Klecks as the core knows it: setting up, scenarios, imagining."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, ClassVar

from msgspec import structs

from tafelrunde.core.bot import Bot
from tafelrunde.core.chance import Chance
from tafelrunde.core.game import Game, Given
from tafelrunde.core.given import known_keys, per_seat, whole
from tafelrunde.core.model import Event as AnyEvent
from tafelrunde.core.model import Free, GameOptions
from tafelrunde.core.model import Move as AnyMove
from tafelrunde.core.refusal import Malformed
from tafelrunde.games.maus_van_klecks import model
from tafelrunde.games.maus_van_klecks.lexicon import lessons
from tafelrunde.games.maus_van_klecks.phases import NameLetter, NameSubject, PaintSecretly, Reveal, RollDie
from tafelrunde.games.maus_van_klecks.pieces import (
    CAKES_TO_WIN,
    COLOURS,
    DABS,
    LETTERS,
    SPACES,
    TEAM_CAKES_TO_WIN,
    faces,
)
from tafelrunde.games.maus_van_klecks.position import MOUSE, SHARED, KlecksPosition


class MausVanKlecks(Game):
    """Three colours in secret: 3 to 5 players against each other, 2 together against the Mouse."""

    id = "maus-van-klecks"
    edition = 1
    title = "Maus van Klecks"
    min_seats = 2
    max_seats = 5
    minutes = 20
    Options = model.Options
    Move = model.AnyMove
    Event = model.AnyEvent
    View = model.KlecksView
    Position = KlecksPosition
    variants: ClassVar[tuple[dict[str, Any], ...]] = (
        {},
        {"kindergarten": True, "turn_time": 20, "language": "en", "learn": False},
    )
    phases = (RollDie(), NameLetter(), NameSubject(), PaintSecretly(), Reveal())
    listings = frozenset({"legal.choose.*.pool"})

    def blank(self, seats: int, options: Given, chance: Chance | bytes | int) -> KlecksPosition:
        """Options must fit the number of seats: Malformed where they do not."""
        try:
            p = super().blank(seats, options, chance)
        except Malformed:
            raise
        except ValueError as error:
            raise Malformed(f"options: figures: {error}") from None
        assert isinstance(p, KlecksPosition)
        return p

    def setup(self, p: KlecksPosition) -> None:
        """All figures on the cake space; the first active player comes from the seed (R4)."""
        p.active = p.chance.below("first", p.seats)
        p.go("roll")

    def given(self, p: KlecksPosition, given: dict[str, Any]) -> None:
        """`dice`, `active`, and `positions` and `cakes` or, for two, `team`."""
        known_keys(given, ("dice", "active", "team") if p.together else ("dice", "active", "positions", "cakes"))
        die = faces(p.options.kindergarten)
        rolls = given.get("dice", [])
        if not isinstance(rolls, list) or any(face not in die for face in rolls):
            raise Malformed(f"dice: {rolls!r} is no list of {', '.join(die)}")
        p.chance.force("die", [die.index(face) for face in rolls])
        if p.together:
            team = given.get("team") or {}
            known_keys(team, ("mouse", "figure"), "team")
            for place, who in ((MOUSE, "mouse"), (SHARED, "figure")):
                token = team.get(who) or {}
                known_keys(token, ("position", "cakes"), f"team: {who}")
                p.places[place] = whole(token.get("position", 0), f"team: {who}: position", 0, SPACES - 1)
                p.won[place] = whole(token.get("cakes", 0), f"team: {who}: cakes", 0, TEAM_CAKES_TO_WIN - 1)
        else:
            for name, most, target in (("positions", SPACES - 1, p.places), ("cakes", CAKES_TO_WIN - 1, p.won)):
                target[:] = [whole(v, name, 0, most) for v in per_seat(given.get(name), p.seats, name, 0)]
        p.pile = p.cakes_at_first() - sum(p.won)
        if "active" in given:
            p.active = whole(given["active"], "active", 0, p.seats - 1)
        else:
            p.active = p.chance.below("first", p.seats)
        p.go("roll")

    def conserved(self, p: KlecksPosition) -> list[int]:
        """Cakes on the cake space and collected."""
        return [p.pile + sum(p.won)]

    def imagine(self, view: model.KlecksView, seat: int, chance: Chance, known: Any = None) -> KlecksPosition:
        """Everything is open but the palettes behind the other screens."""
        p = KlecksPosition(view.seats, view.options, chance)
        p.recall(view, seat)
        p.round, p.active = view.round, view.active
        p.die, p.letter, p.subject = view.die, view.letter, view.subject
        p.ready = list(view.ready)
        if view.team is not None:
            p.places = [view.team.mouse.position, view.team.figure.position]
            p.won = [view.team.mouse.cakes, view.team.figure.cakes]
        else:
            p.places, p.won = list(view.positions), list(view.cakes)
        p.pile = p.cakes_at_first() - sum(p.won)
        if view.palettes is not None:
            p.palettes = [list(palette) for palette in view.palettes]
            p.moved = list(view.moves or [])
        elif view.phase == "paint":
            for other in range(p.seats):
                dabs = DABS if p.ready[other] else chance.below("imagine", DABS + 1)
                p.palettes[other] = list(chance.sample("imagine", COLOURS, dabs))
        if view.my_palette is not None:
            p.palettes[seat] = list(view.my_palette)
        return p

    def sample_free(self, view: model.KlecksView, seat: int, free: Free, chance: Chance) -> AnyMove:
        """A word or subject of made-up letters, fitting the letter that was rolled."""
        first = view.letter if free.type == "subject" and view.letter else chance.pick("sample", LETTERS)
        text = first + "".join(chance.pick("sample", LETTERS) for _ in range(1 + chance.below("sample", 9)))
        return model.Letter(text) if free.type == "letter" else model.Subject(text)

    def prepared(self, options: GameOptions) -> GameOptions:
        """What was learnt until now is frozen for this game."""
        assert isinstance(options, model.Options)
        return structs.replace(options, learnt=lessons.size() if options.learn else 0)

    def learn(self, options: model.Options, events: Iterable[AnyEvent | None], people: Collection[int]) -> None:
        """The palettes that people laid, by subject: counts only."""
        if options.learn:
            reveals = [event for event in events if isinstance(event, model.Revealed)]
            lessons.add([(r.subject, [r.palettes[seat] for seat in sorted(people)]) for r in reveals])

    def bot(self, level: str, seat: int, seats: int, options: model.Options, chance: Chance) -> Bot:
        """Weak, medium or strong (bot.py); the lexicon is loaded only now."""
        from tafelrunde.games.maus_van_klecks.bot import make

        return make(self, level, seat, seats, options, chance)
