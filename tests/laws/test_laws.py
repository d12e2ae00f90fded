"""The eight laws, for every game that there is."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tafelrunde.bots.make import BOT_LEVELS, make_bot
from tafelrunde.core.chance import Chance
from tafelrunde.core.game import find_game, game_ids
from tafelrunde.core.record import Record
from tafelrunde.core.scheduler import run
from tests.core import quiet_numbers
from tests.laws.walk import Walk

GAMES = game_ids()


@pytest.mark.parametrize("game_id", GAMES)
def test_laws(game_id: str) -> None:
    machine = type(f"Walk_{game_id.replace('-', '_')}", (Walk,), {"game": find_game(game_id)})
    run_state_machine_as_test(machine, settings=settings(stateful_step_count=40))


@pytest.mark.parametrize("game_id", GAMES)
def test_a_random_game_ends(game_id: str) -> None:
    game = find_game(game_id)
    for seats in range(game.min_seats, game.max_seats + 1):
        for n, options in enumerate(game.variants):
            record = Record(game, seats, options, b"%d/%d" % (seats, n), digests=False)
            chance = Chance(b"bots%d" % n)
            run(record, [make_bot(game, "random", s, seats, record.position.options, chance) for s in range(seats)])
            assert record.position.winners is not None


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_of_defaults_ends(game_id: str) -> None:
    game = find_game(game_id)
    for seats in range(game.min_seats, game.max_seats + 1):
        for n, options in enumerate(game.variants):
            record = Record(game, seats, options, b"%d/%d" % (seats, n), digests=False)
            entries = 0
            while record.position.winners is None:
                assert record.default(record.position.to_act()[0], record.position.at)
                entries += 1
                assert entries < 20_000


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("level", [level for level in BOT_LEVELS if level != "random"])
def test_bots_play_to_the_end_and_are_never_refused(game_id: str, level: str) -> None:
    game = find_game(game_id)
    seats = game.min_seats + 1
    record = Record(game, seats, {}, b"bots", digests=False)
    run(
        record,
        [make_bot(game, level, s, seats, record.position.options, Chance(b"x")) for s in range(seats)],
        strict=True,
    )
    assert record.position.winners


class LeakyView(quiet_numbers.QuietView):
    total: int


class LeakyPosition(quiet_numbers.Quiet):
    def view(self, seat: int | None) -> LeakyView:
        return LeakyView(**msgspec.structs.asdict(super().view(seat)), total=sum(n or 0 for n in self.numbers))


class SharedPosition(quiet_numbers.Quiet):
    def clone(self) -> SharedPosition:
        new = super().clone()
        new.points = self.points
        return new


@pytest.mark.parametrize("wrong", [LeakyPosition, SharedPosition])
def test_the_laws_notice_a_leak_and_a_shared_list(wrong: type[quiet_numbers.Quiet]) -> None:
    class Wrong(quiet_numbers.QuietNumbers):
        Position = type(wrong.__name__, (wrong,), {})  # type: ignore[assignment]

        def imagine(self, view: Any, seat: int, chance: Chance, known: Any = None) -> Any:
            honest = super().imagine(view, seat, chance, known)
            mine: Any = self.Position.__new__(self.Position)  # type: ignore[call-overload]
            mine.__dict__.update(honest.__dict__)
            return mine

    game = Wrong()
    type(game).id = f"wrong-{wrong.__name__}"
    machine = type("Wrong", (Walk,), {"game": game, "teardown": lambda self: None})
    with pytest.raises(AssertionError):
        run_state_machine_as_test(machine, settings=settings(stateful_step_count=30, phases=[Phase.generate]))
