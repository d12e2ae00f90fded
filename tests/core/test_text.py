from __future__ import annotations

import pytest

from tafelrunde.core.refusal import Refusal
from tafelrunde.core.text import NAME, SUBJECT, clean, fold, graphemes

FAMILY = "👩🏽‍👩🏾‍👧🏿‍👦🏻"


@pytest.mark.parametrize("text", ["Ida", "  Ida ", "Zoë", "אורי", "山田", FAMILY, "<b>x</b>", "a\u200db", "Ⅷ", "?"])
def test_text_that_shows_something_is_kept(text: str) -> None:
    assert clean(text, NAME) == text.strip()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "\u200b",
        "\u200b\u200d\ufeff",
        "\u3164",
        "\u2800\u2800",
        "\u0301",
        "\u2066\u2069",
        "\u00ad",
        "\U000e0041",
    ],
)
def test_text_that_shows_nothing_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="text-blank"):
        clean(text, NAME)


@pytest.mark.parametrize("text", ["a\nb", "a\x00b", "a\tb", "\u2028x\u2028y", "a\x1b[31m", "a\x7fb", "a\ud800b"])
def test_control_characters_are_refused(text: str) -> None:
    with pytest.raises(Refusal, match="text-control"):
        clean(text, NAME)


def test_length_is_counted_as_a_reader_counts() -> None:
    assert graphemes(FAMILY * 24) == 24
    assert clean(FAMILY * 24, NAME) == FAMILY * 24
    assert clean("ü" * SUBJECT, SUBJECT)
    for text in ("x" * 25, FAMILY * 25, "a" + "\u0301" * 2000):
        with pytest.raises(Refusal) as refused:
            clean(text, NAME)
        assert (refused.value.code, refused.value.facts) == ("text-long", {"most": 24})


def test_comparison_ignores_case_and_composition() -> None:
    assert fold("Straße ") == fold("STRASSE")
    assert fold("Zoë") == fold("ZOE\u0308")
    assert fold("Ida") != fold("Ada")
