"""Sackl Zement: remember, roll, take and doubt. 2 to 4 players."""

from __future__ import annotations

from typing import Any, ClassVar

from tafelrunde.core.bot import Bot
from tafelrunde.core.chance import Chance
from tafelrunde.core.game import Game
from tafelrunde.core.model import Continue, Seen
from tafelrunde.core.position import CoreEvent
from tafelrunde.games.sackl_zement.bot import SacklBot
from tafelrunde.games.sackl_zement.given import lay_out
from tafelrunde.games.sackl_zement.imagine import Known, imagine, remember
from tafelrunde.games.sackl_zement.phases import PHASES
from tafelrunde.games.sackl_zement.position import SacklPosition
from tafelrunde.games.sackl_zement.values import (
    Checked,
    Cover,
    Covered,
    Done,
    Doubt,
    Doubted,
    Finished,
    Roll,
    Rolled,
    SacklOptions,
    SacklView,
    Take,
    Taken,
    Trust,
    Trusted,
    TurnBegan,
    TurnedUp,
    TurnUp,
)


class SacklZement(Game):
    """The game as the core sees it."""

    id = "sackl-zement"
    edition = 1
    title = "Sackl Zement"
    min_seats = 2
    max_seats = 4
    minutes = 20
    Options = SacklOptions
    Move = TurnUp | Cover | Roll | Take | Done | Doubt | Trust | Continue
    Event = TurnBegan | TurnedUp | Covered | Rolled | Taken | Finished | Trusted | Doubted | Checked | CoreEvent
    View = SacklView
    Position = SacklPosition
    phases = PHASES
    variants: ClassVar[tuple[dict[str, Any], ...]] = ({}, {"look_time": 5, "doubt_time": 0, "unused_card_counts": True})

    def setup(self, p: SacklPosition) -> None:
        """Shuffle the cards into the grid; a seat chosen by the seed begins (R4)."""
        lay_out(p, {})

    def given(self, p: SacklPosition, given: dict[str, Any]) -> None:
        """Lay out a scenario's situation."""
        lay_out(p, given)

    def imagine(self, view: SacklView, seat: int, chance: Chance, known: Known | None = None) -> SacklPosition:
        """Return a game that looks like `view` to `seat` and fits what `known` holds."""
        blank = self.blank(view.seats, view.options, chance.fork("imagined"))
        assert isinstance(blank, SacklPosition)
        return imagine(blank, view, seat, chance, known)

    def remember(self, seat: int | None, known: Known | None, seen: Seen, view: SacklView) -> Known:
        """Return what a viewer with perfect memory knows after one more event."""
        return remember(known, seen)

    def conserved(self, p: SacklPosition) -> list[object]:
        """Return the cards wherever they lie, and the number of Sackl-Zement cards."""
        places = [*p.grid]
        for seat in range(p.seats):
            places += [place for stack in p.stacks[seat].values() for place in stack] + p.middles[seat]
        return [sorted(places), sorted(p.faces[place] for place in places), sum(p.kept) + sum(p.has_card)]

    def bot(self, level: str, seat: int, seats: int, options: SacklOptions, chance: Chance) -> Bot:
        """Return a bot that forgets."""
        return SacklBot(self, level, seat, seats, options, chance)


GAME = SacklZement()
