import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tafelrunde.bots.make import Polite
from tafelrunde.cli import main
from tafelrunde.core.game import game_ids, register
from tafelrunde.core.record import Diverged, Record
from tafelrunde.lab.replay import Unreadable, again, read
from tafelrunde.lab.simulate import LoggedGame, Plan, Table, play_one, read_options, simulate
from tests.core.quiet_numbers import GAME

register(GAME)


def plan(games: int, logged: bool = False, **options: Any) -> Plan:
    return Plan(GAME.id, ("random", "weak", "random"), games, 7, options, logged=logged)


def test_the_number_of_processes_changes_nothing() -> None:
    alone = list(simulate(plan(60, logged=True), jobs=1))
    together = list(simulate(plan(60, logged=True), jobs=3))
    assert alone == together
    assert [played.number for played in alone] == list(range(60))
    assert len({played.line for played in alone}) == 60


def test_another_seed_gives_other_games() -> None:
    one = [played.scores for played in simulate(plan(10), jobs=1)]
    other = [played.scores for played in simulate(msgspec.structs.replace(plan(10), seed=8), jobs=1)]
    assert one != other


def test_every_place_sits_at_every_seat_equally_often() -> None:
    some = plan(6)
    seats = [[some.place(number, seat) for seat in range(3)] for number in range(6)]
    assert all(sorted(places) == [0, 1, 2] for places in seats)
    assert all(sorted(column) == [0, 0, 1, 1, 2, 2] for column in zip(*seats, strict=True))


def test_wins_and_points_go_to_the_place_that_sat_there() -> None:
    some = plan(30)
    table, wins, points = Table(some), [0.0] * 3, [0] * 3
    for played in simulate(some, jobs=1):
        table.add(played)
        for seat in range(3):
            place = (seat - played.number) % 3
            wins[place] += (seat in played.winners) / len(played.winners)
            points[place] += played.scores[seat]
    assert [row.wins for row in table.rows] == pytest.approx(wins)
    assert [row.points for row in table.rows] == points
    assert sum(wins) == pytest.approx(30)


def test_a_log_line_holds_everything() -> None:
    line = play_one(plan(1, logged=True, rounds=2), 0).line
    assert line is not None
    game = json.loads(line)
    assert (game["game"], game["seats"], game["options"]["rounds"]) == (GAME.id, ["random", "weak", "random"], 2)
    named = [move for move in game["moves"] if move["move"]["type"] == "name"]
    assert len(named) == 6
    assert all({"at", "seat", "digest"} <= set(move) for move in named)
    told = [event["private"] for event in game["events"] if event["private"]]
    hidden = [form["number"] for forms in told for form in forms.values() if form["type"] == "named"]
    assert sorted(hidden) == sorted(move["move"]["number"] for move in named)
    revealed = [event["public"] for event in game["events"] if event["public"]["type"] == "revealed"]
    assert len(revealed) == 2
    assert game["events"][-1]["public"]["winners"] == game["winners"]
    assert game["draws"]
    assert all(0 <= result < out_of for _, out_of, result in game["draws"])


def test_a_logged_game_plays_again_to_the_same_end() -> None:
    for played in simulate(plan(5, logged=True), jobs=1):
        assert played.line is not None
        record = again(msgspec.json.decode(played.line, type=LoggedGame))
        assert (record.position.scores_now(), record.position.winners) == (played.scores, played.winners)


def tamper_move(game: dict[str, Any]) -> None:
    move = next(move for move in game["moves"] if move["move"]["type"] == "name")
    move["move"]["number"] = move["move"]["number"] % 5 + 1


def tamper_scores(game: dict[str, Any]) -> None:
    game["scores"][0] += 1


def tamper_event(game: dict[str, Any]) -> None:
    game["events"][-1]["at"] += 1


def tamper_edition(game: dict[str, Any]) -> None:
    game["edition"] += 1


def tamper_draw(game: dict[str, Any]) -> None:
    game["draws"].pop()


@pytest.mark.parametrize("tamper", [tamper_move, tamper_scores, tamper_event, tamper_edition, tamper_draw])
def test_a_log_that_was_changed_is_found_out(tamper: Any) -> None:
    line = play_one(plan(1, logged=True), 0).line
    assert line is not None
    game = json.loads(line)
    tamper(game)
    with pytest.raises(Diverged):
        again(msgspec.json.decode(json.dumps(game), type=LoggedGame))


def test_a_log_of_the_core_plays_again_too(tmp_path: Path) -> None:
    record = Record(GAME, 3, {}, b"seed")
    record.default(0, 1000)
    path = tmp_path / "log.jsonl"
    path.write_bytes(msgspec.json.encode(record.log()) + b"\n")
    [(name, log)] = read(path)
    assert name == "line 1"
    assert again(log).position.digest() == record.position.digest()


@pytest.mark.parametrize("content", ["", "\n", "{}\n", "no json\n", '{"header": 3}\n'])
def test_a_file_without_games_is_unreadable(content: str, tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text(content)
    with pytest.raises(Unreadable):
        list(read(path))


def test_options_are_json_where_they_can_be() -> None:
    assert read_options(["a=1", "b=true", "c=off", "d=[1,2]", "e=x=y"]) == {
        "a": 1, "b": True, "c": "off", "d": [1, 2], "e": "x=y",
    }  # fmt: skip
    with pytest.raises(ValueError, match="name=value"):
        read_options(["turn_time"])


def test_the_command_plays_logs_and_replays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "games.jsonl"
    line = ["simulate", GAME.id, "--seats", "3", "--bots", "random", "--games", "4", "--seed", "3", "--log", str(log)]
    assert main(line) == 0
    assert f"4 games of {GAME.id}" in capsys.readouterr().out
    assert len(log.read_text().splitlines()) == 4
    assert main(["replay", str(log)]) == 0
    assert capsys.readouterr().out.endswith("4 passed, 0 failed\n")
    log.write_text(log.read_text().replace('"winners":[', '"winners":[9,'))
    assert main(["replay", str(log)]) == 1
    assert "DIFFERS game 0: the events in the log are not" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["simulate", "chess"], "no game 'chess'"),
        (["simulate", GAME.id, "--bots", "random,random", "--seats", "3"], "2 bots for 3 seats"),
        (["simulate", GAME.id, "--bots", "clever"], "no bot is called 'clever'"),
        (["simulate", GAME.id, "--seats", "99"], "seats, not 99"),
        (["simulate", GAME.id, "--options", "colour=blue"], "options: "),
        (["simulate", GAME.id, "--log", "/nowhere/at/all"], "cannot write /nowhere/at/all: "),
        (["replay", "/nowhere/at/all"], "cannot read /nowhere/at/all: "),
    ],
)
def test_trouble_is_told_in_one_line(arguments: list[str], text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    output = capsys.readouterr()
    assert output.out == ""
    [line] = output.err.splitlines()
    assert line.startswith("tafelrunde: ")
    assert text in line


class Caught(Exception):
    """Stops a game before it begins."""


@pytest.mark.parametrize("game_id", [game_id for game_id in game_ids() if game_id != GAME.id])
def test_bots_never_think_by_the_clock_here(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Polite] = []

    def catch(record: Record, bots: list[Polite]) -> None:
        seen.extend(bots)
        raise Caught

    monkeypatch.setattr("tafelrunde.lab.simulate.scheduler.run", catch)
    with pytest.raises(Caught):
        play_one(Plan(game_id, ("strong", "medium", "weak"), 1, 1), 0)
    assert [bot.inner.seconds for bot in seen] == [None, None, None]
