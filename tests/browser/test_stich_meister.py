"""A whole game of Stich-Meister through the screen: one person and two bots, three rounds, with the account."""

from __future__ import annotations

import contextlib
import time

from playwright.sync_api import Browser, TimeoutError, expect

from tests.browser.conftest import Guest, House


def act(guest: Guest) -> None:
    """Choose a rule, press the button of the moment, play the last card that may be played."""
    page = guest.page
    with contextlib.suppress(TimeoutError):  # the table may go on before the finger comes down
        if page.locator("button.rule.big").count() and not page.locator("button.rule.big.on").count():
            page.locator("button.rule.big").first.click(timeout=1000)
        button = page.locator("[data-say] .btn:not([disabled]):not([aria-disabled=true])")
        if button.count():
            button.first.click(timeout=1000)
        cards = page.locator(".hand .can:not(.up), .me .down.can, .trick button")
        if cards.count():
            cards.last.press("Enter", timeout=1000)


def test_a_whole_game_against_two_bots(browser: Browser, house: House) -> None:
    anna = Guest(browser, house, "stich-meister", "Anna")
    anna.open("/")
    anna.call_myself("Anna")
    anna.page.get_by_role("button", name="Stich-Meister").click()
    anna.page.locator(".setup").click()
    anna.page.get_by_role("group", name="Plätze am Tisch").get_by_text("3", exact=True).click()
    anna.page.keyboard.press("Escape")
    anna.button("Sofort spielen").click()
    expect(anna.page.locator("button.rule.big")).to_have_count(3)
    anna.shot("1-choose")
    until = time.monotonic() + 120
    shot = False
    while not anna.page.locator("[data-end]").count():
        assert time.monotonic() < until, anna.page.locator("[data-say]").inner_text()
        act(anna)
        if not shot and anna.page.locator(".trick .card").count():
            anna.shot("2-trick")
            shot = True
        anna.page.wait_for_timeout(60)
    anna.shot("3-end")
    scores = anna.page.locator("[data-end] .row li")
    expect(scores).to_have_count(3)
    expect(anna.page.locator("[data-end]")).to_contain_text("Wie jeder Punkt zustande kam")
    assert anna.errors == []
