"""Write the ideas that the browser offers to whoever names a subject: the clear words of additions.txt, by category."""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

from tafelrunde.games.maus_van_klecks.lexicon import CATEGORIES, load  # noqa: E402

TARGET = ROOT / "web/src/games/maus-van-klecks/ideas.json"


def main() -> None:
    """`{language: [[word, category letters], …]}`."""
    marks = {category: mark for mark, category in CATEGORIES.items()}
    ideas = {
        language: [
            [entry.word, "".join(sorted(marks[category] for category in entry.categories))]
            for entry in entries
            if entry.clear > 0.15
        ]
        for language, entries in load().sayings.items()
    }
    TARGET.write_text(json.dumps(ideas, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
    print(TARGET, TARGET.stat().st_size, "bytes", {language: len(words) for language, words in ideas.items()})


if __name__ == "__main__":
    main()
