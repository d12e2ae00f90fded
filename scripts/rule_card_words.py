"""Write web/src/games/stich-meister/rule-cards.json: numbers, kinds, words and trump cards of the sixty rule cards.

The one source is `tafelrunde.games.stich_meister.rule_cards`; a test fails when the file is stale.
"""

import json
from pathlib import Path

from tafelrunde.games.stich_meister.cards import names_in
from tafelrunde.games.stich_meister.hooks import NamesTrumps
from tafelrunde.games.stich_meister.rule_cards import RULE_CARDS, RuleCard

TARGET = Path(__file__).parents[1] / "web" / "src" / "games" / "stich-meister" / "rule-cards.json"


def trumps(card: RuleCard) -> dict[str, str]:
    """Return the cards that a trump rule names from the beginning of a round; nothing for other rules."""
    named = [name for hook in card.hooks if isinstance(hook, NamesTrumps) for name in names_in(hook.cards)]
    return {"trumps": " ".join(named)} if named else {}


def words() -> str:
    """Return the file's text."""
    cards = {
        str(card.number): {
            "kind": card.kind,
            **trumps(card),
            **{
                lang: {"name": of.name, "text": of.text, "short": of.short}
                for lang, of in (("de", card.de), ("en", card.en))
            },
        }
        for card in RULE_CARDS
    }
    return json.dumps(cards, ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    TARGET.write_text(words(), encoding="utf-8")
