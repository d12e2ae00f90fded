"""What a game declares about itself, and where games are found."""

from __future__ import annotations

import importlib
import os
import pkgutil
from collections.abc import Collection, Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from tafelrunde.core import position
from tafelrunde.core.chance import Chance
from tafelrunde.core.model import Event, Free, GameOptions, Move, Seen, View
from tafelrunde.core.position import Phase
from tafelrunde.core.refusal import Malformed

if TYPE_CHECKING:
    from tafelrunde.core.bot import Bot

LEVELS = ("weak", "medium", "strong")
GAMES_PACKAGE = "tafelrunde.games"
LEARNT = "TAFELRUNDE_LEARNT"
"""Environment variable: the folder in which a server keeps what its games learn; without it nothing is learnt."""
EXTRA_GAMES = "TAFELRUNDE_GAMES"
"""Environment variable: modules with a GAME of their own, separated by commas."""

Given = dict[str, Any] | GameOptions | None
"""Options as they come: JSON values, checked ones, or none."""


class Game:
    """One instance a game, called GAME, in `tafelrunde/games/<name>/__init__.py`."""

    id: ClassVar[str]
    edition: ClassVar[int] = 1
    title: ClassVar[str]
    min_seats: ClassVar[int]
    max_seats: ClassVar[int]
    minutes: ClassVar[int] = 20
    Options: ClassVar[type[GameOptions]] = GameOptions
    Move: ClassVar[Any]
    """The union of this game's moves, `Continue` included."""
    Event: ClassVar[Any]
    """The union of this game's events, `CoreEvent` included."""
    View: ClassVar[type[View]]
    Position: ClassVar[type[position.Position]]
    phases: ClassVar[tuple[Phase[Any], ...]]
    variants: ClassVar[tuple[dict[str, Any], ...]] = ({},)
    """Options that tests and reports walk through, so that every rule of the game is met."""

    listings: ClassVar[frozenset[str]] = frozenset()
    """Paths in an observation (`*` = every member) of lists that name kinds of pieces, not where they lie, the same for
    everybody and whatever is hidden: a scenario's `hidden` passes over them unless it names them."""

    def __init__(self) -> None:
        self._phases = {phase.id: phase for phase in self.phases}
        self.Position.game = self

    def phase(self, name: str) -> Phase[Any]:
        """The phase of this id."""
        return self._phases[name]

    def options(self, given: Given = None) -> GameOptions:
        """Options from JSON values, checked; Malformed says what is wrong."""
        if isinstance(given, self.Options):
            return given
        try:
            return msgspec.convert(given or {}, self.Options)
        except msgspec.ValidationError as error:
            raise Malformed(f"options: {error}") from None

    def new(self, seats: int, options: Given, chance: Chance | bytes | int) -> position.Position:
        """A game at its start. `chance` is a generator or its seed."""
        p = self.blank(seats, options, chance)
        self.setup(p)
        return p

    def blank(self, seats: int, options: Given, chance: Chance | bytes | int) -> position.Position:
        """A position before anything was laid out; Malformed for a wrong number of seats or wrong options."""
        if not self.min_seats <= seats <= self.max_seats:
            raise Malformed(f"{self.id} is for {self.min_seats} to {self.max_seats} seats, not {seats}")
        if isinstance(chance, bytes):
            chance = Chance(chance)
        elif isinstance(chance, int):
            chance = Chance.of(chance)
        return self.Position(seats, self.options(options), chance)

    # what a game implements

    def setup(self, p: Any) -> None:
        """Lay everything out from `p.chance` and open the first phase."""
        raise NotImplementedError

    def given(self, p: Any, given: dict[str, Any]) -> None:
        """Lay a scenario's situation out, what is left open from `p.chance`; Malformed where it contradicts itself."""
        raise NotImplementedError

    def imagine(self, view: Any, seat: int, chance: Chance, known: Any = None) -> position.Position:
        """A complete position that looks like `view` to `seat`; the hidden rest from `chance`, narrowed by `known`."""
        raise NotImplementedError

    def remember(self, seat: int | None, known: Any, seen: Seen, view: Any) -> Any:
        """What a viewer with perfect memory knows after one more event (`known` starts as None)."""
        return None

    def conserved(self, p: Any) -> Any:
        """What is neither made nor lost (cards, knights, dabs, cakes): the same after every move."""
        return None

    def sample_free(self, view: Any, seat: int, free: Free, chance: Chance) -> Move:
        """A legal example of a free move."""
        raise NotImplementedError

    def prepared(self, options: GameOptions) -> GameOptions:
        """The options of a game that a server is about to begin; a game that learns notes here how much it knows."""
        return options

    def learn(self, options: Any, events: Iterable[Event | None], people: Collection[int]) -> None:
        """A game has ended on a server: keep in the folder LEARNT what the seats of `people` have taught, if anything.

        `events` are the public ones. OSError where the folder is not to be written.
        """

    def bot(self, level: str, seat: int, seats: int, options: Any, chance: Chance) -> Bot:
        """A bot of a level in LEVELS for one seat."""
        raise NotImplementedError


_extra: dict[str, Game] = {}


def register(game: Game) -> None:
    """Make a game known that lies outside `tafelrunde/games` (tutorials, tests)."""
    _extra[game.id] = game


@cache
def _load_extra() -> None:
    for module in filter(None, os.environ.get(EXTRA_GAMES, "").split(",")):
        register(importlib.import_module(module).GAME)


@cache
def _folders() -> tuple[str, ...]:
    package = importlib.import_module(GAMES_PACKAGE)
    names = (module.name for module in pkgutil.iter_modules(package.__path__) if module.ispkg)
    return tuple(sorted(name.replace("_", "-") for name in names if not name.startswith("_")))


def game_ids() -> tuple[str, ...]:
    """The ids of all games, found by the folders in `tafelrunde/games`; no game is imported for it."""
    _load_extra()
    return (*_folders(), *sorted(_extra))


def find_game(game_id: str) -> Game:
    """The game of this id; Malformed names the ids that exist."""
    if game_id not in game_ids():
        raise Malformed(f"no game {game_id!r}; there are {', '.join(game_ids())}")
    if game_id in _extra:
        return _extra[game_id]
    game: Game = importlib.import_module(f"{GAMES_PACKAGE}.{game_id.replace('-', '_')}").GAME
    return game
