"""People who come and go: taking a bot's seat in the middle of a game, leaving it to a bot and coming back, a host who
leaves, guests at one device, a second device, being sent away."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from tests.browser.conftest import Guest, House

NAMES = re.compile("Meister Scheibenkleister")


def open_table(guest: Guest, *, start: bool) -> str:
    guest.open("/")
    guest.call_myself(guest.name)
    guest.page.get_by_role("button", name=NAMES).click()
    guest.button("Sofort spielen" if start else "Einladen").click()
    guest.page.wait_for_url("**/tables/*")
    return guest.page.url.rsplit("/", 1)[1]


def join(guest: Guest, code: str) -> None:
    guest.open(f"/tables/{code}")
    guest.page.locator(".say").get_by_role("button", name="Dazusetzen").click()
    guest.page.get_by_label("Dein Name").fill(guest.name)
    guest.button("Übernehmen").click()
    expect(guest.button("Ich bin bereit")).to_be_visible()


def test_a_late_comer_takes_a_bots_seat_leaves_it_and_comes_back(browser: Browser, house: House) -> None:
    anna, jonas = (Guest(browser, house, "people", name) for name in ("Anna", "Jonas"))
    code = open_table(anna, start=True)
    expect(anna.page.locator(".stage")).to_be_visible()
    jonas.open("/")
    jonas.call_myself("Jonas")
    jonas.open(f"/tables/{code}")
    jonas.page.get_by_label("Du siehst zu").click()
    jonas.shot("watching")
    jonas.page.get_by_role("button", name=re.compile("^Platz von .* übernehmen")).first.click()
    seat = anna.page.locator(".seat", has_text="Jonas")
    expect(seat).to_be_visible()
    expect(jonas.page.get_by_label("Du siehst zu")).to_have_count(0)

    jonas.button("Menü").click()
    jonas.button("Tisch verlassen").click()
    jonas.page.get_by_role("button", name=re.compile("Wirklich")).click()
    jonas.page.wait_for_url(house.url + "/")
    expect(anna.page.get_by_text(re.compile("Jonas.* Bot")).first).to_be_visible()

    jonas.open(f"/tables/{code}")
    expect(jonas.page.locator(".seat", has_text="Jonas")).to_be_visible()
    expect(jonas.page.get_by_label("Du siehst zu")).to_have_count(0)
    assert anna.errors == jonas.errors == []


def test_the_host_leaves_and_somebody_else_can_start(browser: Browser, house: House) -> None:
    anna, jonas, mira = (Guest(browser, house, "people", name) for name in ("Anna", "Jonas", "Mira"))
    code = open_table(anna, start=False)
    join(jonas, code)
    join(mira, code)
    expect(anna.page.locator(".room")).to_contain_text("Mira")
    anna.button("Menü").click()
    anna.button("Tisch verlassen").click()
    anna.page.wait_for_url(house.url + "/")
    host = jonas
    expect(host.button("Mit Bots anfangen")).to_be_visible()
    host.button("Mit Bots anfangen").click()
    for guest in (jonas, mira):
        expect(guest.page.locator(".stage")).to_be_visible()


def test_two_at_one_device_pass_it_on(browser: Browser, house: House) -> None:
    anna = Guest(browser, house, "people", "Anna")
    open_table(anna, start=False)
    anna.page.get_by_role("group", name="Plätze am Tisch").get_by_text("2", exact=True).click()
    anna.button("Jemand an diesem Gerät").first.click()
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_label("Dein Name").fill("Oma")
    dialog.get_by_role("button", name="Übernehmen").click()
    expect(anna.page.locator(".room")).to_contain_text("Oma")
    anna.shot("guest")
    anna.button("Anfangen").click()
    for name in ("Anna", "Oma"):
        # nothing of the table is to be seen before the one whose turn it is has the device
        expect(anna.page.get_by_role("heading", name=f"Gib das Gerät an {name}")).to_be_visible()
        expect(anna.page.locator(".stage")).to_have_count(0)
        anna.shot("cover")
        anna.button(f"Ich bin {name}").click()
        free = anna.page.locator("[data-window]:not([aria-disabled=true])")
        expect(free.first).to_be_visible()
        free.nth(5).locator(".gl").click(force=True)
    expect(anna.page.locator(".stage.reveal")).to_be_visible()
    assert anna.errors == []


def test_a_second_device_becomes_the_same_person_once(browser: Browser, house: House) -> None:
    anna, phone, thief = (
        Guest(browser, house, "people", "Anna"),
        Guest(browser, house, "people", "Phone", phone=True),
        Guest(browser, house, "people", "Thief"),
    )
    open_table(anna, start=True)
    anna.button("Menü").click()
    anna.button("Auf ein anderes Gerät wechseln").click()
    link = anna.page.locator(".device a").get_attribute("href")
    assert link
    phone.page.goto(link)
    phone.page.wait_for_url("**/tables/*")
    expect(phone.page.locator("[data-window]:not([aria-disabled=true])").first).to_be_visible()
    thief.page.goto(link)
    expect(thief.page.get_by_text("Der Link geht nicht mehr")).to_be_visible()


def test_who_is_sent_away_is_told(browser: Browser, house: House) -> None:
    anna, jonas = (Guest(browser, house, "people", name) for name in ("Anna", "Jonas"))
    code = open_table(anna, start=False)
    join(jonas, code)
    anna.button("wegschicken").click()
    anna.button("Wirklich wegschicken?").click()
    expect(anna.page.locator(".room ol")).not_to_contain_text("Jonas")
    jonas.page.wait_for_timeout(500)
    jonas.shot("sent-away")
    expect(jonas.button("Ich bin bereit")).to_have_count(0)


def test_they_talk_and_give_signs(browser: Browser, house: House) -> None:
    anna, jonas = (Guest(browser, house, "people", name) for name in ("Anna", "Jonas"))
    code = open_table(anna, start=False)
    join(jonas, code)
    anna.button("Gespräch").click()
    anna.page.get_by_label("Etwas sagen").fill("Hallo <b>du</b> שלום")
    anna.page.keyboard.press("Enter")
    jonas.button("Gespräch").click()
    expect(jonas.page.get_by_role("dialog").locator("li p")).to_have_text("Hallo <b>du</b> שלום")
    jonas.button("Prost!").click()
    expect(anna.page.get_by_text("Jonas: Prost!")).to_be_visible()
