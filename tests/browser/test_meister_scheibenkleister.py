"""A whole game of Meister Scheibenkleister: two people and a bot play, a third person watches; one line breaks, and the
server is killed and comes back, and everybody goes on."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from tests.browser.conftest import Guest, House, break_line, kill_house, sit_down

GAME = "meister-scheibenkleister"


def round_number(guest: Guest) -> int:
    """Which card lies on the table, as the bar says it; 0 once the game is over."""
    if guest.page.locator("[data-end]").count():
        return 0
    found = re.search(r"Karte (\d+)", guest.page.locator(".bar .game").inner_text())
    assert found, guest.page.locator(".bar").inner_text()
    return int(found[1])


def place(guest: Guest, card: int) -> None:
    """Put the pawn on one of the windows that still take it, a different one every round."""
    windows = guest.page.locator("[data-window]:not([aria-disabled=true])")
    expect(windows.first).to_be_visible()
    name = windows.nth((7 * card + len(guest.name)) % windows.count()).get_attribute("data-window")
    guest.page.locator(f'[data-window="{name}"] .gl').click(force=True)


def pawn(guest: Guest, name: str) -> str | None:
    """The window on which this guest sees somebody's pawn."""
    standing = guest.page.locator(f'[data-window][aria-label*="{name}"]')
    expect(standing).to_have_count(1)
    return standing.get_attribute("data-window")


def play_round(people: list[Guest], card: int) -> None:
    """Everybody places, sees the right window and goes on."""
    for guest in people:
        place(guest, card)
    for guest in people:
        guest.page.locator(".say .btn").click()


def wait_for_card(guest: Guest, after: int) -> int:
    """Wait until the next card lies there, or the game is over (0)."""
    expect(guest.page.locator(".bar .game, [data-end]").first).to_be_visible()
    guest.page.wait_for_function(
        "after => document.querySelector('[data-end]') || "
        "(document.querySelector('.bar .game small').innerText.match(/\\d+/)?.[0] != after && "
        "document.querySelector('.stage.playing'))",
        arg=str(after),
    )
    return round_number(guest)


def test_a_whole_game_in_three_browsers(browser: Browser, house: House) -> None:
    anna, jonas, zoe = (Guest(browser, house, GAME, name, phone=name == "Jonas") for name in ("Anna", "Jonas", "Zoe"))

    code = sit_down(anna, jonas, zoe, "Meister Scheibenkleister", {"Zeit je Karte": "ohne"})
    anna.button("Anfangen").click()

    people = [anna, jonas]
    card = 1
    for guest in (anna, jonas, zoe):
        expect(guest.page.locator(".stage")).to_be_visible()
        guest.shot("3-first-card")
    assert zoe.page.locator("[data-window]:not([aria-disabled=true])").count() == 0, "who watches cannot place"
    play_round(people, card)
    card = wait_for_card(anna, card)

    # one line breaks in the middle of a card
    place(anna, card)
    break_line(jonas)
    place(jonas, card)
    for guest in people:
        guest.page.locator(".say .btn").click()
    card = wait_for_card(anna, card)

    # the server dies between two placements and comes back
    place(anna, card)
    before = pawn(anna, "Anna")
    kill_house(house, [anna, jonas, zoe])
    for guest in (anna, jonas, zoe):
        expect(guest.page.locator(".bar .game small")).to_contain_text(f"Karte {card}")
        assert pawn(guest, "Anna") == before
    place(jonas, card)
    for guest in people:
        guest.page.locator(".say .btn").click()

    # on to the end
    while (card := wait_for_card(anna, card)) != 0:
        wait_for_card(jonas, card - 1)
        play_round(people, card)
        if card == 12:
            for guest in (anna, jonas, zoe):
                guest.shot("6-later")
    for guest in (anna, jonas, zoe):
        expect(guest.page.locator("[data-end]")).to_be_visible()
        guest.shot("7-end")
    scores = [guest.page.locator("[data-end] .row").inner_text() for guest in (anna, jonas, zoe)]
    assert scores[0] == scores[1] == scores[2]

    # once more, in one tap each
    for guest in people:
        guest.button("Noch einmal").click()
    for guest in (anna, jonas, zoe):
        expect(guest.page.locator(".bar .game")).to_contain_text("Karte 1")
        expect(guest.page.locator("[data-end]")).to_have_count(0)

    # and the first game can be looked at again
    zoe.open(f"/tables/{code}/replay?number=1")
    slider = zoe.page.get_by_role("slider")
    expect(slider).to_be_visible()
    slider.fill(str(int(slider.get_attribute("max") or 0) // 2))
    zoe.shot("8-replay")
    zoe.page.keyboard.press("End")
    zoe.page.get_by_role("combobox").select_option(label="Anna")
    expect(zoe.page.get_by_role("combobox")).to_have_value("0")

    for guest in (anna, jonas, zoe):
        assert guest.errors == []
