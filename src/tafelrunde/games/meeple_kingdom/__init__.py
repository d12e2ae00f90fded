"""Meeple Kingdom: offers, bids and trades behind screens, three persons in the yard, and a circus at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from tafelrunde.core.chance import Chance
from tafelrunde.core.game import Game
from tafelrunde.core.model import Free, Move, Seen
from tafelrunde.games.meeple_kingdom import imagining, model, offers, phases, setup
from tafelrunde.games.meeple_kingdom.knights import TILES
from tafelrunde.games.meeple_kingdom.position import KingdomPosition

if TYPE_CHECKING:
    from tafelrunde.core.bot import Bot


class MeepleKingdom(Game):
    """The rules of edition 1 (R1–R13)."""

    id = "meeple-kingdom"
    title = "Meeple Kingdom"
    min_seats = 2
    max_seats = 4
    minutes = 45
    Options = model.KingdomOptions
    Move: ClassVar[Any] = model.AnyMove
    Event: ClassVar[Any] = model.AnyEvent
    View = model.KingdomView
    Position = KingdomPosition
    phases = (phases.Offers(), phases.Bids(), phases.Recruiting())

    def setup(self, p: KingdomPosition) -> None:
        """A new game from the seed."""
        setup.lay_out(p)

    def given(self, p: KingdomPosition, given: dict[str, Any]) -> None:
        """A scenario's situation."""
        setup.lay_out_given(p, given)

    def imagine(self, view: model.KingdomView, seat: int, chance: Chance, known: Any = None) -> KingdomPosition:
        """A complete position that looks like `view`; `known` as `remember` makes it."""
        p = KingdomPosition(view.seats, view.options, chance)
        imagining.imagine(p, view, seat, chance.fork("hidden"), known)
        return p

    def remember(self, seat: int | None, known: Any, seen: Seen, view: model.KingdomView) -> Any:
        """By seat the knights that surely stand behind its screen."""
        return imagining.remember_seen(view.seats, known, seen)

    variants = ({}, {"turn_time": 30, "bid_time": 10})

    def conserved(self, p: KingdomPosition) -> Any:
        """Every knight by colour, wherever it stands, the stock of jokers included; every tile."""
        return p.all_knights(), [p.tiles_left[tile] + sum(t == tile for ts in p.tiles for t, _ in ts) for tile in TILES]

    def sample_free(self, view: model.KingdomView, seat: int, free: Free, chance: Chance) -> Move:
        """A legal offer or bid."""
        return offers.sample_offer(view, chance) if free.type == "offer" else offers.sample_bid(view, chance)

    def bot(self, level: str, seat: int, seats: int, options: Any, chance: Chance) -> Bot:
        """A bot of this level."""
        from tafelrunde.games.meeple_kingdom.bots import make

        return make(level, self, seat, seats, options, chance)


GAME = MeepleKingdom()
