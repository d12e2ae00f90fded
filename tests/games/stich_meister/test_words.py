"""The web's words of the rule cards are those of the Python side."""

from pathlib import Path

from tafelrunde.games.stich_meister.rule_cards import RULE_CARDS

ROOT = Path(__file__).parents[3]


def test_the_webs_file_is_fresh():
    import importlib.util

    spec = importlib.util.spec_from_file_location("words", ROOT / "scripts" / "rule_card_words.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.TARGET.read_text(encoding="utf-8") == module.words()


def test_there_are_sixty():
    assert [card.number for card in RULE_CARDS] == list(range(1, 61))
