"""The web's words of the rule cards are those of the Python side."""

from pathlib import Path

from tafelrunde.games.stich_meister.rule_cards import RULE_CARDS

ROOT = Path(__file__).parents[3]


def test_the_webs_file_is_fresh() -> None:
    import importlib.util

    spec = importlib.util.spec_from_file_location("words", ROOT / "scripts" / "rule_card_words.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.TARGET.read_text(encoding="utf-8") == module.words()


def test_there_are_sixty() -> None:
    assert [card.number for card in RULE_CARDS] == list(range(1, 61))
