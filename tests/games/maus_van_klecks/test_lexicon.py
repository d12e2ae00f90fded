"""The lexicon knows what common things look like, in both languages, however they are said."""

from pathlib import Path

import pytest

from tafelrunde.core.game import LEARNT
from tafelrunde.games.maus_van_klecks import lexicon
from tafelrunde.games.maus_van_klecks.lexicon import lessons
from tafelrunde.games.maus_van_klecks.pieces import COLOURS, faces

WORDS = lexicon.load()


def three(text: str, category: str | None = None) -> set[str]:
    weights = WORDS.guess(text, category).weights
    return {COLOURS[c] for c in sorted(range(10), key=lambda c: -weights[c])[:3]}


def test_it_knows_enough_words_of_both_languages() -> None:
    lines = [line.split("\t") for line in _measured() if not line.startswith("#")]
    for language in ("de", "en"):
        measured = {line[1] for line in lines if line[0] == language}
        assert len(measured) >= 1500
        assert len(WORDS.sayings[language]) >= 1000


def _measured() -> list[str]:
    from importlib.resources import files

    return files(lexicon.__name__).joinpath("measured.tsv").read_text("utf-8").splitlines()


@pytest.mark.parametrize(
    ("text", "first", "also"),
    [
        ("Erdbeere", "red", "green"),
        ("strawberries", "red", "green"),
        ("Erdbeerkuchen", "red", "white"),
        ("die schwarze Katze", "black", ""),
        ("red car", "red", "black"),
        ("ein rotes Auto", "red", "black"),
        ("dunkelblaues Kleid", "blue", ""),
        ("Zitronenlimonade", "yellow", ""),
        ("Kürbissuppe", "orange", ""),
        ("Schneemann", "white", "black"),
        ("snowman", "white", "black"),
        ("Apfelbäume", "green", "brown"),
        ("Rosenkohl", "green", ""),
        ("Feuersalamander", "black", "yellow"),
        ("graue Maus", "white", "black"),
        ("Tiger", "orange", "black"),
        ("TIGER!!!", "orange", "black"),
        ("frog", "green", ""),
        ("Schokoladeneis", "brown", ""),
        ("Italien", "green", "red"),
        ("Kirschbaum", "green", "red"),
    ],
)
def test_the_colours_of_what_people_say(text: str, first: str, also: str) -> None:
    found = three(text)
    assert first in found
    assert not also or also in found


@pytest.mark.parametrize("text", ["qwrtzp", "", "🙂", "...", "x" * 60, "ж" * 60, "a b c d e f g h i j k l m n o p"])
def test_anything_gets_ten_sound_weights(text: str) -> None:
    for category in (*faces(False), *faces(True), None):
        weights = WORDS.guess(text, category).weights
        assert len(weights) == 10
        assert min(weights) >= 0
        assert abs(sum(weights) - 1) < 1e-9


def test_an_unknown_word_gets_the_usual_colours_of_its_category() -> None:
    guess = WORDS.guess("Brzlfrz", "animal")
    assert guess.sure == 0
    assert guess.weights == lexicon.parse(lexicon.USUAL["animal"])


def test_every_category_has_words_that_others_can_paint() -> None:
    for language in ("de", "en"):
        for category in lexicon.CATEGORIES.values():
            clear = [e for e in WORDS.sayings[language] if category in e.categories and e.clear >= 0.2]
            assert len(clear) >= 30, (language, category)


def test_words_of_ones_own_count_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("Tiger / tiger | a | b9v5w2\n")
    monkeypatch.setenv(lexicon.OWN_WORDS, str(file))
    own = lexicon.load.__wrapped__()
    assert own.guess("Tiger", None).weights == lexicon.parse("b9v5w2")


def test_lessons_are_counts_and_stay_as_they_were_when_a_game_began(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(LEARNT, str(tmp_path))
    assert lessons.size() == 0
    lessons.add([("Die Qualle!", [["blue", "violet", "pink"], ["blue", "white", "pink"], []])])
    began = lessons.size()
    lessons.add([("die qualle", [["red", "orange", "black"]])])
    assert lessons.size() > began
    assert lessons.learnt(began) == {"die qualle": (2, {"b": 2, "v": 1, "p": 2, "w": 1})}
    assert lessons.learnt(lessons.size())["die qualle"][0] == 3


def test_without_a_folder_nothing_is_learnt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(LEARNT, raising=False)
    lessons.add([("Hund", [["brown"]])])
    assert lessons.size() == 0
    assert lessons.learnt(10) == {}
