"""Stich-Meister: a trick-taking game whose rules are chosen anew each round, out of sixty rule cards."""

from typing import Any

from tafelrunde.core import position
from tafelrunde.core.bot import Bot
from tafelrunde.core.chance import Chance
from tafelrunde.core.game import Game
from tafelrunde.core.model import Seen
from tafelrunde.games.stich_meister.given import lay_out
from tafelrunde.games.stich_meister.imagining import imagine
from tafelrunde.games.stich_meister.memory import remember, what_is_known
from tafelrunde.games.stich_meister.moves import StichEvent, StichMove, StichView
from tafelrunde.games.stich_meister.phases import PHASES
from tafelrunde.games.stich_meister.position import StichPosition, conserved


class StichMeister(Game):
    """The game as the house knows it."""

    id = "stich-meister"
    title = "Stich-Meister"
    min_seats = 3
    max_seats = 5
    minutes = 45
    Move = StichMove
    Event = StichEvent
    View = StichView
    Position = StichPosition
    phases = PHASES
    listings = frozenset({"view.trumps", "events.*.event.trumps"})

    def setup(self, p: StichPosition) -> None:
        """Shuffle the rule cards, draw the first dealer (R1) and deal the first round."""
        p.shuffle_rules()
        p.dealer = p.chance.below("dealer", p.seats)
        p.begin_round()
        p.go("choose_rules")

    def given(self, p: StichPosition, given: dict[str, Any]) -> None:
        """Lay out a scenario."""
        lay_out(p, given)

    def imagine(self, view: StichView, seat: int, chance: Chance, known: Any = None) -> position.Position:
        """Return a position that looks like the view to this seat."""
        p = StichPosition(view.seats, view.options, chance)
        imagine(p, view, seat, chance, what_is_known(known))
        return p

    def remember(self, seat: int | None, known: Any, seen: Seen, view: Any) -> Any:
        """Return what an attentive player knows after one more event."""
        return remember(seat, what_is_known(known), seen, view.seats)

    def conserved(self, p: StichPosition) -> Any:
        """Return the trick cards wherever they lie, and how many there are; and the rule cards not yet used up."""
        return conserved(p)

    def bot(self, level: str, seat: int, seats: int, options: Any, chance: Chance) -> Bot:
        """Return a bot of this level."""
        from tafelrunde.games.stich_meister.bots import make

        return make(self, level, seat, seats, options, chance)


GAME = StichMeister()
