"""A whole game of Maus van Klecks: two people and a bot paint in secret, a third person watches; one line breaks behind
the screen, and the server is killed while palettes lie, and everybody goes on."""

from __future__ import annotations

import time

from playwright.sync_api import Browser, TimeoutError, expect

from tests.browser.conftest import Guest, House, break_line, kill_house, sit_down

GAME = "maus-van-klecks"
COLOURS = ("Rot", "Blau", "Grün")


def dab(guest: Guest, colour: str) -> None:
    """Lay a dab on the own palette."""
    guest.page.locator(".tray button", has_text=colour).click()


def laid(guest: Guest) -> int:
    """Dabs on the own palette."""
    return guest.page.locator(".mine .laid").count()


def painting(guest: Guest) -> bool:
    return guest.page.locator(".mine.painting .go .btn.act").count() > 0


def paint(guest: Guest) -> None:
    """Lay what is missing and say that it is done."""
    for colour in COLOURS:
        button = guest.page.locator(".tray button", has_text=colour)
        if button.get_attribute("aria-pressed") != "true":
            button.click()
    expect(guest.page.locator(".mine .laid")).to_have_count(3)
    guest.page.locator(".mine .go .btn.act").click()
    expect(guest.page.locator(".mine .go .btn.act")).to_have_count(0)


def over(guest: Guest) -> bool:
    return guest.page.locator("[data-end]").count() > 0


def act(guest: Guest) -> bool:
    """Do whatever the screen asks of this person before painting and after it. True if there was something to do; a
    button may be gone when the finger comes down, because the table went on."""
    page = guest.page
    try:
        for name in ("Würfeln", "Weiter"):
            button = page.locator("[data-say]").get_by_role("button", name=name, exact=True)
            if button.count() and button.get_attribute("aria-disabled") != "true":
                button.click(timeout=2000)
                return True
        if page.locator("form.nameform").count():
            page.locator("form.nameform .idea").first.click(timeout=2000)
            page.locator("form.nameform button[type=submit]").click(timeout=2000)
            expect(page.locator("form.nameform")).to_have_count(0)
            return True
    except TimeoutError:
        return False
    return False


def until_painting(people: list[Guest]) -> bool:
    """Roll, name the subject, go on, until everybody may paint. False: the game is over."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if all(over(guest) for guest in people):
            return False
        if all(painting(guest) for guest in people):
            return True
        acted = [act(guest) for guest in people]
        if not any(acted):
            people[0].page.wait_for_timeout(100)
    raise AssertionError([guest.page.locator("[data-say]").inner_text() for guest in people])


def test_a_whole_game_in_three_browsers(browser: Browser, house: House) -> None:
    anna, jonas, zoe = (Guest(browser, house, GAME, name, phone=name == "Jonas") for name in ("Anna", "Jonas", "Zoe"))
    everybody, people = [anna, jonas, zoe], [anna, jonas]
    code = sit_down(anna, jonas, zoe, "Maus van Klecks", {})
    anna.button("Anfangen").click()
    for guest in everybody:
        expect(guest.page.locator("[data-say]")).to_be_visible()

    # the first round: nobody sees what the others lay until all are ready
    assert until_painting(people)
    for guest in everybody:
        guest.shot("3-paint")
    dab(anna, "Rot")
    expect(anna.page.locator(".mine .laid")).to_have_count(1)
    assert laid(jonas) == 0
    assert zoe.page.locator(".laid, .column").count() == 0
    paint(anna)
    expect(anna.page.locator(".mine .isready")).to_be_visible()
    anna.shot("3-ready")
    paint(jonas)
    for guest in everybody:
        expect(guest.page.locator(".klecks.reveal .column")).to_have_count(3)
        guest.shot("4-reveal")

    # one line breaks behind the screen: what was laid lies there still
    assert until_painting(people)
    dab(jonas, "Gelb")
    expect(jonas.page.locator(".mine .laid")).to_have_count(1)
    break_line(jonas)
    expect(jonas.page.locator(".mine .laid")).to_have_count(1)
    dab(jonas, "Gelb")
    expect(jonas.page.locator(".mine .laid")).to_have_count(0)

    # the server dies while one is ready and the other is not
    paint(anna)
    kill_house(house, everybody)
    expect(anna.page.locator(".mine .isready")).to_be_visible()
    assert laid(anna) == 3
    assert painting(jonas)
    paint(jonas)

    # on to the end
    rounds = 2
    while until_painting(people):
        rounds += 1
        for guest in people:
            paint(guest)
    assert rounds >= 6, "both have matched three colours each round: eighteen spaces are six rounds"
    for guest in everybody:
        expect(guest.page.locator("[data-end]")).to_be_visible()
        guest.shot("7-end")
    scores = [guest.page.locator("[data-end] .row").inner_text() for guest in everybody]
    assert scores[0] == scores[1] == scores[2]
    assert "3 Törtchen" in scores[0]

    # once more, and the game that was
    for guest in people:
        guest.button("Noch einmal").click()
    for guest in everybody:
        expect(guest.page.locator("[data-end]")).to_have_count(0)
    zoe.open(f"/tables/{code}/replay?number=1")
    slider = zoe.page.get_by_role("slider")
    expect(slider).to_be_visible()
    slider.fill(str(int(slider.get_attribute("max") or 0) // 2))
    zoe.page.get_by_role("combobox").select_option(label="Jonas")
    expect(zoe.page.get_by_role("combobox")).to_have_value("1")
    zoe.shot("8-replay")
    for guest in everybody:
        assert guest.errors == []
