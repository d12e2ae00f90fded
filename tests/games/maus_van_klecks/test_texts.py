"""What people type: the first letter of R3, in any script."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.core.refusal import Refusal
from tafelrunde.games.maus_van_klecks.texts import checked, first_letter


@pytest.mark.parametrize(
    ("text", "letter"),
    [
        ("Banane", "b"),
        ("Äpfel", "a"),
        ("ÉCLAIR", "e"),
        ("ẞ", "s"),
        ("ﬁsch", "f"),
        ("die Birne", "b"),
        ("The bear", "b"),
        ("ein", "e"),
        ("ein 7", "e"),
        ("die  Öfen", "o"),
        ("dieser Hund", "d"),
        ("a-ha", "a"),
        ("„Der Löwe“", "l"),
        ("7 Zwerge", "z"),
        ("жук", "ж"),
        ("猫", "猫"),
        ("123", None),
        ("🍓", None),
    ],
)
def test_the_letter_that_counts(text: str, letter: str | None) -> None:
    assert first_letter(text) == letter


@given(st.text(max_size=80))
def test_any_text_is_kept_or_refused(text: str) -> None:
    try:
        kept = checked(text)
    except Refusal as caught:
        refusal = caught
    else:
        assert checked(kept) == kept
        letter = first_letter(kept)
        assert letter is not None
        assert unicodedata.category(letter)[0] == "L"
        return
    assert refusal.code in ("empty", "too-long", "text-control")
    assert refusal.rule == "R3"


@given(st.text(alphabet=st.characters(categories=["Ll", "Lu", "Lo"]), min_size=1, max_size=8))
def test_case_and_composition_make_no_other_letter(word: str) -> None:
    assert first_letter(word) == first_letter(unicodedata.normalize("NFD", word)) == first_letter(word.casefold())
