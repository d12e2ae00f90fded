"""The screen in the middle of the table: whoever comes later finds the way in, nobody's hand is to be seen, and what is
written on it can be read from afar."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Guest, House

GAMES = {
    "Stich-Meister": (".board", ".hand"),
    "Sackl Zement": (".grid", ".own .brettl, .own .me"),
    "Meeple Kingdom": (".yardbox", ".behind"),
    "Maus van Klecks": (".ringbox", ".mine"),
    "Meister Scheibenkleister": (".town", ".mypiece"),
}
"""For each game: what is always on its table, and what only whoever sits there may have before them."""

TEXTS = """() => [...document.querySelectorAll('.say.now .what, .seat .name, .joinslip .six')].map(e =>
    [e.textContent.trim(), parseFloat(getComputedStyle(e).fontSize) * e.currentCSSZoom]).filter(([text]) => text)"""
"""What matters to everybody, and how large it is in pixels."""


@pytest.mark.parametrize("title", GAMES)
@pytest.mark.parametrize("size", [(1920, 1080), (1180, 820)], ids=["television", "tablet"])
def test_a_running_game_shows_the_way_in_and_no_hand(
    browser: Browser, house: House, title: str, size: tuple[int, int]
) -> None:
    there, hand = GAMES[title]
    anna = Guest(browser, house, "screen", "Anna")
    anna.open("/")
    anna.call_myself("Anna")
    anna.page.get_by_role("button", name=re.compile(title)).click()
    anna.button("Sofort spielen").click()
    anna.page.wait_for_url("**/tables/*")
    code = anna.page.url.rsplit("/", 1)[1]
    anna.connected()

    viewport = {"width": size[0], "height": size[1]}
    tv = Guest(browser, house, "screen", f"{title}-{size[0]}", viewport=viewport)
    tv.open(f"/tables/{code}/screen")
    slip = tv.page.get_by_role("complementary", name="Setz dich dazu")
    expect(slip.locator("img.qr")).to_be_visible()
    expect(slip.locator(".six")).to_have_text(code)
    expect(tv.page.locator(f"main.screen {there}").first).to_be_visible()
    expect(anna.page.locator(hand).first).to_be_visible()
    expect(tv.page.locator(hand)).to_have_count(0)
    tv.shot("big")

    picture, sentence = slip.locator("img.qr").bounding_box(), tv.page.locator(".say.now").bounding_box()
    assert picture is not None
    assert sentence is not None
    assert picture["width"] >= 80
    assert picture["x"] + picture["width"] <= size[0]
    assert picture["y"] + picture["height"] <= size[1]
    assert tv.page.evaluate("document.querySelector('img.qr').naturalWidth") > 0
    covered = """img => { const b = img.getBoundingClientRect();
        return [[.1, .1], [.9, .1], [.1, .9], [.9, .9], [.5, .5]].filter(([x, y]) =>
            document.elementFromPoint(b.left + b.width * x, b.top + b.height * y) !== img) }"""
    assert slip.locator("img.qr").evaluate(covered) == []
    apart = (
        picture["x"] >= sentence["x"] + sentence["width"]
        or picture["x"] + picture["width"] <= sentence["x"]
        or picture["y"] + picture["height"] <= sentence["y"]
    )
    assert apart, "the slip lies over the sentence"
    if size[0] == 1920:
        texts = tv.page.evaluate(TEXTS)
        assert texts
        assert [(text, high) for text, high in texts if high < 24] == []
    assert tv.errors == anna.errors == []
