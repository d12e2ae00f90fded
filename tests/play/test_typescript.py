from pathlib import Path
from typing import Literal

import msgspec
import pytest
from msgspec import UNSET, Struct, UnsetType

from tafelrunde.core.game import game_ids
from tafelrunde.play import typescript

GENERATED = Path(__file__).parents[2] / "web" / "src" / "generated"


def test_the_browsers_types_are_those_of_the_python_side() -> None:
    found = {str(path.relative_to(GENERATED)): path.read_text("utf-8") for path in GENERATED.rglob("*.ts")}
    wanted = {name: text for name, text in typescript.generate().items() if "quiet-numbers" not in name}
    assert found.keys() == wanted.keys(), "run `make types`"
    for name, text in wanted.items():
        assert found[name] == text, f"web/src/generated/{name} is out of date: run `make types`"


def test_every_game_has_its_four_types() -> None:
    for game_id in game_ids():
        text = typescript.generate()[f"games/{game_id}.ts"]
        for role in ("View", "Move", "Event", "Options"):
            assert f"export type {role} =" in text or f"export interface {role} " in text


class Sent(Struct, tag="sent", tag_field="type", forbid_unknown_fields=True):
    """Something with
    two lines."""

    seat: int
    words: list[str | None]
    by_seat: dict[int, Literal["a", "b"]]
    pair: tuple[int, str]
    note: str = ""
    maybe: int | UnsetType = UNSET
    """Left out or a number."""


class Told(Struct):
    sent: Sent | None = None


def test_structs_become_interfaces() -> None:
    names: dict[type[Struct], str] = {Sent: "Sent", Told: "Told"}
    assert typescript.interface(Sent, names, "") == (
        "/** Something with two lines. */\n"
        "export interface Sent {\n"
        "  type: 'sent';\n"
        "  seat: number;\n"
        "  words: (string | null)[];\n"
        "  by_seat: Record<number, 'a' | 'b'>;\n"
        "  pair: [number, string];\n"
        "  note?: string;\n"
        "  /** Left out or a number. */\n"
        "  maybe?: number;\n"
        "}\n"
    )
    assert typescript.interface(Told, names, "") == "export interface Told {\n  sent: Sent | null;\n}\n"
    assert typescript.structs([Told]) == [Sent, Told]


def test_two_structs_of_one_name_are_refused() -> None:
    other = msgspec.defstruct("Sent", [("x", int)])
    with pytest.raises(typescript.Unnameable, match="two structs are called Sent"):
        typescript.named([Sent, other])


def test_files_of_games_that_are_gone_are_removed(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    gone = tmp_path / "games" / "chess.ts"
    gone.write_text("")
    changed = typescript.write(tmp_path)
    assert gone in changed
    assert not gone.exists()
    assert typescript.write(tmp_path) == []
