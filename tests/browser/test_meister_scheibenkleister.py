"""A whole game of Meister Scheibenkleister: two people and a bot play, a third person watches; one line breaks, and the
server is killed and comes back, and everybody goes on."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from tests.browser.conftest import Guest, House

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


def stand(guest: Guest) -> str:
    """What everybody must see alike: the card in the bar and the windows with pawns."""
    pawns = guest.page.locator(".win[aria-label*='Figur']").evaluate_all("all => all.map(w => w.dataset.window)")
    return guest.page.locator(".bar .game small").inner_text() + "/".join(sorted(pawns))


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

    # the start page: name, box, three seats, invite
    anna.open("/")
    assert "Tafelrunde" in anna.page.title()
    anna.call_myself("Anna")
    anna.page.get_by_role("button", name=re.compile("Meister Scheibenkleister")).click()
    anna.page.locator(".setup").click()
    anna.page.get_by_role("group", name="Plätze am Tisch").get_by_text("3", exact=True).click()
    anna.page.get_by_role("group", name="Zeit je Karte").get_by_text("ohne").click()
    anna.shot("1-setup")
    anna.page.keyboard.press("Escape")
    anna.shot("1-start")
    anna.button("Einladen").click()
    anna.page.wait_for_url("**/tables/*")
    code = anna.page.url.rsplit("/", 1)[1]
    expect(anna.page.locator("img.qr")).to_be_visible()

    # a second person, on a phone, joins by the six letters
    jonas.open("/")
    jonas.shot("1-start")
    jonas.button("Code").click()
    jonas.page.locator("#sheet-1").click()
    jonas.page.keyboard.type(code)
    jonas.page.get_by_role("dialog").get_by_role("button", name="Dazusetzen").click()
    jonas.page.locator(".say").get_by_role("button", name="Dazusetzen").click()
    jonas.page.get_by_label("Dein Name").fill("Jonas")
    jonas.button("Übernehmen").click()
    expect(anna.page.locator(".room")).to_contain_text("Jonas")
    jonas.button("Ich bin bereit").click()

    # a bot for the last seat, and somebody who only watches
    anna.page.get_by_role("group", name="Bot auf Platz 3").get_by_role("button", name="mittel").click()
    zoe.open(f"/tables/{code}")
    expect(zoe.page.locator(".say")).to_contain_text("Alle Plätze sind besetzt")
    for guest in (anna, jonas, zoe):
        guest.shot("2-waiting")
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
    jonas.context.set_offline(True)
    expect(jonas.page.get_by_text("Keine Verbindung")).to_be_visible()
    jonas.shot("4-offline")
    jonas.context.set_offline(False)
    jonas.connected()
    place(jonas, card)
    for guest in people:
        guest.page.locator(".say .btn").click()
    card = wait_for_card(anna, card)

    # the server dies between two placements and comes back
    place(anna, card)
    expect(anna.page.locator(".win[aria-label*='Figur']").first).to_be_attached()
    before = anna.page.locator(".bar .game small").inner_text()
    house.kill()
    for guest in (anna, jonas, zoe):
        expect(guest.page.get_by_text("Keine Verbindung")).to_be_visible()
        guest.shot("5-server-gone")
    house.start()
    for guest in (anna, jonas, zoe):
        guest.connected()
        expect(guest.page.locator(".bar .game small")).to_have_text(before if guest is not jonas else re.compile(r"\d"))
    assert stand(anna).endswith(stand(zoe).split("/", 1)[-1])
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
