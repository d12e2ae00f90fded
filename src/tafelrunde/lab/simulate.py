"""Bots against each other: many games, spread over the machine's cores, with a log that stands on its own.

Game number n of a simulation depends on the simulation's seed and on n alone, so the number of processes and the order
in which they finish change nothing.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import Struct

from tafelrunde.bots.make import make_bot
from tafelrunde.core import scheduler
from tafelrunde.core.chance import Chance
from tafelrunde.core.game import Game, find_game
from tafelrunde.core.model import Told
from tafelrunde.core.record import Entry, Record

Draw = tuple[str, int, int]
"""What for, out of how many, the result."""

AHEAD = 4
"""How many batches a process is given in advance."""


class Plan(Struct, frozen=True):
    """What is to be played. `levels` names one bot a place; places move on by one seat from game to game."""

    game: str
    levels: tuple[str, ...]
    games: int
    seed: int
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    logged: bool = False

    def place(self, number: int, seat: int) -> int:
        """Which place of `levels` has this seat in this game."""
        return (seat - number) % len(self.levels)

    def game_seed(self, number: int) -> bytes:
        """The 16 bytes that decide everything in one game."""
        return blake2b(f"{self.seed}/{number}".encode(), digest_size=16).digest()


class Played(Struct):
    """What became of one game. Lists are by seat; `line` is its line of the log, without the newline."""

    number: int
    scores: list[int]
    winners: list[int]
    moves: int
    ms: int
    line: bytes | None


class LoggedEvent(Struct, kw_only=True):
    """One event with every form of it: what the public saw, and what single seats saw instead.

    `only` is the seat that this concerned and nobody else heard of; `until` says that it was open only for a while.
    """

    version: int
    sub: int
    at: int
    public: Any
    private: dict[int, Any]
    only: int | None
    until: str | None


class LoggedGame(Struct, kw_only=True):
    """One line of a log: a whole game, enough to check it by the rules without this program.

    `seats` has the bots' levels by seat, `secrets` everything that was hidden at the start (decks, hands, boards),
    `draws` every draw of chance in its order (what for, out of how many, the result from 0 on), `moves` all inputs in
    their order with game time in ms, `events` all that happened, private forms included. The digests beside the moves
    let `tafelrunde replay` prove that it plays the same again.
    """

    number: int
    game: str
    edition: int
    options: dict[str, Any]
    seed: str
    seats: list[str]
    secrets: dict[str, Any]
    draws: list[Draw]
    moves: list[Entry]
    events: list[LoggedEvent]
    scores: list[int]
    winners: list[int]


class LoudChance(Chance):
    """A generator that keeps what it has drawn. Its copies are quiet ones."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.draws: list[Draw] = []

    def below(self, label: str, n: int) -> int:
        """As `Chance.below`, written down."""
        value = super().below(label, n)
        self.draws.append((label, n, value))
        return value


class FullRecord(Record):
    """A record that also keeps all draws, and events as they were before anything was covered again."""

    def __init__(self, game: Game, seats: int, options: Any, seed: bytes, *, digests: bool = True) -> None:
        self.events: list[Told] = []
        chance = LoudChance(seed)
        self.draws = chance.draws
        position = game.new(seats, options, chance)
        super().__init__(game, seats, options, seed, digests=digests, position=position)

    def _collect(self) -> None:
        self.events.extend(self.position.told)
        super()._collect()


def play_one(plan: Plan, number: int) -> Played:
    """Play game `number` of a plan, in virtual time. Malformed for wrong options or seats, Stuck if it does not end."""
    game = find_game(plan.game)
    seats = len(plan.levels)
    seed = plan.game_seed(number)
    record = (FullRecord if plan.logged else Record)(game, seats, plan.options, seed, digests=plan.logged)
    secrets = record.position.secrets() if plan.logged else {}
    levels = [plan.levels[plan.place(number, seat)] for seat in range(seats)]
    thinking = Chance(seed).fork("bots")
    bots = [make_bot(game, levels[seat], seat, seats, record.position.options, thinking) for seat in range(seats)]
    for bot in bots:
        bot.unhurried()
    scheduler.run(record, bots)
    position = record.position
    scores, winners = position.scores_now(), position.winners or []
    line = None
    if isinstance(record, FullRecord):
        line = msgspec.json.encode(
            LoggedGame(
                number=number,
                game=game.id,
                edition=game.edition,
                options=record.header.options,
                seed=seed.hex(),
                seats=levels,
                secrets=secrets,
                draws=record.draws,
                moves=record.entries,
                events=logged_events(record.events),
                scores=scores,
                winners=winners,
            )
        )
    moves = sum(entry.kind == "play" for entry in record.entries)
    return Played(number, scores, winners, moves, position.at, line)


def logged_events(events: Sequence[Told]) -> list[LoggedEvent]:
    """Events as they stand in a log."""
    return [
        LoggedEvent(
            version=told.version,
            sub=told.sub,
            at=told.at,
            public=told.public,
            private=dict(told.private),
            only=told.only,
            until=told.until,
        )
        for told in events
    ]


def play_batch(plan: Plan, numbers: range) -> list[Played]:
    """Several games of a plan, in one process."""
    return [play_one(plan, number) for number in numbers]


def simulate(plan: Plan, jobs: int = 0) -> Iterator[Played]:
    """Play all games of a plan, in order of their numbers, on `jobs` processes (0: as many as there are cores)."""
    jobs = min(jobs or os.cpu_count() or 1, plan.games)
    if plan.games == 0:
        return
    yield play_one(plan, 0)
    if jobs <= 1:
        yield from (play_one(plan, number) for number in range(1, plan.games))
        return
    size = max(1, min(50, plan.games // (jobs * 10)))
    batches = [range(start, min(start + size, plan.games)) for start in range(1, plan.games, size)]
    with ProcessPoolExecutor(jobs) as pool:
        yield from in_order(pool, plan, batches, jobs * AHEAD)


def in_order(pool: ProcessPoolExecutor, plan: Plan, batches: Sequence[range], ahead: int) -> Iterator[Played]:
    """Hand batches out, `ahead` of them at a time, and give their games back in order."""
    running: dict[Future[list[Played]], int] = {}
    done: dict[int, list[Played]] = {}
    handed, given = 0, 0
    try:
        while given < len(batches):
            while handed < len(batches) and handed < given + ahead:
                running[pool.submit(play_batch, plan, batches[handed])] = handed
                handed += 1
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                done[running.pop(future)] = future.result()
            while given in done:
                yield from done.pop(given)
                given += 1
    finally:
        for future in running:
            future.cancel()


class Standing(Struct):
    """How one place did. Wins are shared: two winners of a game have half a win each."""

    level: str
    wins: float = 0.0
    points: int = 0
    first: int = 0
    """Games in which it was among the winners."""


class Table:
    """Wins and points by place, as games come in."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.rows = [Standing(level) for level in plan.levels]
        self.games = 0
        self.moves = 0

    def add(self, played: Played) -> None:
        """Count one game."""
        self.games += 1
        self.moves += played.moves
        for seat, score in enumerate(played.scores):
            row = self.rows[self.plan.place(played.number, seat)]
            row.points += score
            if seat in played.winners:
                row.wins += 1 / len(played.winners)
                row.first += 1

    def text(self, seconds: float) -> str:
        """The table as it is printed."""
        games = max(1, self.games)
        lines = ["place  bot         wins   share  points a game"]
        for place, row in enumerate(self.rows, 1):
            share = f"{100 * row.wins / games:.1f} %"
            lines.append(f"{place:>5}  {row.level:<8} {row.wins:>7.1f} {share:>7} {row.points / games:>14.2f}")
        pace = self.games / seconds if seconds > 0 else 0.0
        lines.append(
            f"{self.games} games of {self.plan.game}, {self.moves / games:.1f} moves a game, {pace:.1f} games/s "
            f"({seconds:.1f} s, seed {self.plan.seed})"
        )
        return "\n".join(lines)


def read_options(pairs: Sequence[str]) -> dict[str, Any]:
    """Options from `name=value`; values are JSON where they can be, else words. ValueError for anything else."""
    options: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise ValueError(f"{pair!r} is not of the form name=value")
        try:
            options[name] = json.loads(value)
        except json.JSONDecodeError:
            options[name] = value
    return options
