"""Bots: never refused, better by level, and quiet about what they think."""

from pathlib import Path
from typing import Any

import pytest

from tafelrunde.bots.make import Polite, make_bot
from tafelrunde.core.bot import Bot
from tafelrunde.core.chance import Chance
from tafelrunde.core.game import LEARNT, LEVELS
from tafelrunde.core.model import Observation
from tafelrunde.core.record import Record
from tafelrunde.core.scheduler import run
from tafelrunde.games.maus_van_klecks import GAME
from tafelrunde.games.maus_van_klecks.lexicon import lessons
from tafelrunde.games.maus_van_klecks.model import Letter, Options, Paint, Roll, Subject
from tafelrunde.games.maus_van_klecks.pieces import faces
from tafelrunde.games.maus_van_klecks.position import KlecksPosition
from tafelrunde.games.maus_van_klecks.texts import first_letter


def play(levels: list[str], seed: str, **options: object) -> Record:
    record = Record(GAME, len(levels), options, seed.encode(), digests=False)
    chance = Chance(seed.encode())
    seats = len(levels)
    return run(
        record, [make_bot(GAME, level, s, seats, record.position.options, chance) for s, level in enumerate(levels)]
    )


def situation(seats: int, face: str, **options: object) -> Record:
    position = GAME.blank(seats, options, 1)
    GAME.given(position, {"dice": [face], "active": 0})
    return Record(GAME, seats, position.options, b"", digests=False, position=position)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("word", ["Xylophon", "Ypsilon", "Qualle", "Äpfel", "жук", "猫", "42 c", "ſ", "ß"])
def test_a_bot_finds_a_subject_for_any_letter(level: str, language: str, word: str) -> None:
    record = situation(3, "letter", language=language)
    bot = make_bot(GAME, level, 0, 3, record.position.options, Chance(b"x"))
    record.play(0, Roll(), 1000)
    record.play(1, Letter(word), 2000)
    obs = record.observe(0)
    bot.see(obs)
    answer = bot.answer(obs)
    assert answer is not None
    record.play(0, answer.move, 3000)
    assert isinstance(record.position, KlecksPosition)
    assert record.position.subject is not None
    assert first_letter(record.position.subject) == first_letter(word)


@pytest.mark.parametrize("face", [f for f in faces(False) if f != "letter"])
def test_a_bot_names_what_was_rolled_and_nothing_twice(face: str) -> None:
    record = situation(3, face)
    bot = make_bot(GAME, "medium", 0, 3, record.position.options, Chance(b"x"))
    record.play(0, Roll(), 1000)
    said = []
    for _ in range(12):
        answer = bot.answer(record.observe(0))
        assert answer is not None
        said.append(answer.move.text)
        bot.see(told_subject(record, said[-1]))
    assert len(set(said)) == len(said)
    assert isinstance(bot, Polite)
    inner: Any = bot.inner
    known = {e.word: e.categories for e in inner.words.sayings["de"]}
    assert all(face in known[word] for word in said)


def moved(bot: Bot, record: Record, seat: int) -> Any:
    """The move that a bot answers with."""
    answer = bot.answer(record.observe(seat))
    assert answer is not None
    return answer.move


def told_subject(record: Record, text: str) -> Observation:
    """What a bot gets when somebody names this subject."""
    other = Record(GAME, 3, record.position.options, b"", digests=False, position=record.position.clone())
    other.play(0, Subject(text), 5000)
    return other.observe(0)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("text", ["red car", "schwarze Katze", "qrxz", "🦄 Einhorn", "ж" * 60])
def test_a_bot_paints_whatever_a_person_types(level: str, text: str) -> None:
    record = situation(4, "object")
    record.play(0, Roll(), 1000)
    record.play(0, Subject(text), 2000)
    for seat in range(1, 4):
        bot = make_bot(GAME, level, seat, 4, record.position.options, Chance(b"p"))
        record.play(seat, moved(bot, record, seat), 3000)
    assert isinstance(record.position, KlecksPosition)
    assert record.position.ready == [False, True, True, True]


def test_strong_bots_lay_the_colours_that_were_said() -> None:
    record = situation(3, "object")
    record.play(0, Roll(), 1000)
    record.play(0, Subject("schwarz-gelbe Biene"), 2000)
    bot = make_bot(GAME, "strong", 1, 3, record.position.options, Chance(b"p"))
    move = moved(bot, record, 1)
    assert isinstance(move, Paint)
    assert {"black", "yellow"} <= set(move.colours)


def test_better_levels_win_more_often() -> None:
    def share(levels: list[str], games: int = 60) -> float:
        wins = 0.0
        for n in range(games):
            turn = n % len(levels)
            winners = play(levels[turn:] + levels[:turn], f"share{n}").position.winners
            assert winners is not None
            first = (len(levels) - turn) % len(levels)
            wins += (first in winners) / len(winners)
        return wins / games

    assert share(["strong", "weak", "weak", "weak"]) > 0.33
    assert share(["medium", "weak", "weak", "weak"]) > 0.33
    assert share(["random", "weak", "weak", "weak"]) < 0.1


@pytest.mark.parametrize("level", LEVELS)
def test_two_bots_together_beat_the_mouse_more_often_than_not(level: str) -> None:
    wins = sum(play([level, level], f"together{n}").position.winners == [0, 1] for n in range(20))
    assert wins > 10


def test_the_time_that_a_bot_takes_tells_nothing() -> None:
    times = []
    for text in ("Erdbeere", "qrxz", "ein sehr langes Wort mit vielen anderen Wörtern"):
        record = situation(3, "object")
        record.play(0, Roll(), 1000)
        record.play(0, Subject(text), 2000)
        bot = make_bot(GAME, "strong", 1, 3, record.position.options, Chance(b"same"))
        answer = bot.answer(record.observe(1))
        assert answer is not None
        times.append(answer.after_ms)
    assert len(set(times)) == 1


def test_a_bot_learns_from_reveals_of_this_server_only_where_it_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(LEARNT, str(tmp_path))
    lessons.add([("Flurbel", [["violet", "pink", "black"]] * 30)])

    def lays(**options: object) -> set[str]:
        record = situation(3, "object", **options)
        record.play(0, Roll(), 1000)
        record.play(0, Subject("Flurbel"), 2000)
        bot = make_bot(GAME, "strong", 1, 3, record.position.options, Chance(b"p"))
        return set(moved(bot, record, 1).colours)

    assert lays(learnt=lessons.size()) == {"violet", "pink", "black"}
    assert lays(learnt=0) != {"violet", "pink", "black"}
    assert lays(learnt=lessons.size(), learn=False) != {"violet", "pink", "black"}


def learnt(options: Options) -> int:
    """How many lessons a game with these options would begin with."""
    prepared = GAME.prepared(options)
    assert isinstance(prepared, Options)
    return prepared.learnt


def test_a_finished_game_teaches_what_people_laid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LEARNT, str(tmp_path))
    record = play(["medium", "medium", "medium"], "teach")
    position: Any = record.position
    options = position.options
    GAME.learn(Options(learn=False), [told.public for told in record.history], {0, 2})
    assert learnt(options) == 0
    GAME.learn(options, [told.public for told in record.history], {0, 2})
    began = learnt(options)
    assert began > 0
    counts = lessons.learnt(began)
    assert all(total % 2 == 0 for total, _ in counts.values())
    assert sum(total for total, _ in counts.values()) == 2 * position.round
    assert learnt(Options(learn=False)) == 0


def test_bots_fed_from_the_log_answer_as_before() -> None:
    record = play(["strong", "medium", "weak"], "again")
    again = play(["strong", "medium", "weak"], "again")
    assert record.log() == again.log()
