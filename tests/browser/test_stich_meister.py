"""Whole games of Stich-Meister with three, four and five seats: people, bots, a spectator. Every game is played to
its end and held against the truth: the same rule cards and tricks on every screen, the same totals, no secrets."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import House
from tests.browser.stich_table import (
    Player,
    Truth,
    check_end,
    check_rules,
    check_secrets,
    check_tricks,
    gather,
)

SECONDS = 300
"""A game that takes longer has come to a stand."""


@pytest.fixture
def pace() -> float:
    """Bots that hardly wait: several hundred cards are played."""
    return 0.02


def play(people: list[Player], by_hand: Callable[[], bool]) -> None:
    """Until the end is on everybody's screen; `by_hand` does what no pilot does, and says whether it did anything."""
    until = time.monotonic() + SECONDS
    while not all(guest.over for guest in people):
        assert time.monotonic() < until, people[0].page.locator("[data-say]").inner_text()
        people[0].page.wait_for_timeout(5 if by_hand() else 100)


def check(house: House, guests: list[Player]) -> None:
    """Everything that must be so after every game."""
    truth = Truth(house)
    for guest in guests:
        expect(guest.page.locator("[data-end]")).to_be_visible()
        guest.turn_page()
        guest.shot(f"{truth.seats}-seats-end")
    check_rules(truth, guests)
    check_end(truth, guests)
    for guest in guests:
        check_secrets(truth, guest)
        check_tricks(truth, guest)
        assert [diary["refused"] for diary in guest.diaries if diary["refused"]] == []
        assert all(diary["wide"] <= 0 for diary in guest.diaries), f"{guest.name}'s page is wider than the screen"
        assert guest.errors == []


def test_one_person_against_two_bots(browser: Browser, house: House) -> None:
    """Anna plays at once, and the first round by keys."""
    anna = Player(browser, house, "Anna", 0)
    anna.open("/")
    anna.call_myself("Anna")
    anna.page.get_by_role("button", name="Stich-Meister").click()
    anna.page.locator(".setup").click()
    anna.page.get_by_role("group", name="Plätze am Tisch").get_by_text("3", exact=True).click()
    anna.page.keyboard.press("Escape")
    anna.by_hand(1)
    anna.button("Sofort spielen").click()
    expect(anna.page.locator("button.rule.big")).to_have_count(3)
    anna.shot("1-choose")
    play([anna], anna.keys)
    expect(anna.page.locator("[data-end]")).to_contain_text("Wie jeder Punkt zustande kam")
    check(house, [anna])


def test_three_seats_two_people_and_a_bot(browser: Browser, house: House) -> None:
    """Anna plays the first round with the mouse."""
    anna, jonas = Player(browser, house, "Anna", 0), Player(browser, house, "Jonas", 1)
    gather([anna, jonas], {2: "mittel"}, 3, [])
    anna.by_hand(1)
    anna.button("Anfangen").click()
    play([anna, jonas], anna.press)
    check(house, [anna, jonas])


def test_four_seats_three_people_and_a_bot(browser: Browser, house: House) -> None:
    """Jonas, in the middle, plays the second round by keys alone, Mira the first one on her phone with a finger."""
    anna, jonas = Player(browser, house, "Anna", 0), Player(browser, house, "Jonas", 1)
    mira = Player(browser, house, "Mira", 2, phone=True)
    gather([anna, jonas, mira], {3: "mittel"}, 4, [])
    jonas.by_hand(2)
    mira.by_hand(1)

    def by_hand() -> bool:
        return jonas.keys() or mira.press()

    anna.button("Anfangen").click()
    play([anna, jonas, mira], by_hand)
    check(house, [anna, jonas, mira])
    keys = [press for press in jonas.diaries[0]["presses"] if press[0] == 2]
    assert len(keys) > 10
    assert all(trusted and detail == 0 for _, trusted, detail in keys), "something was pressed by more than keys"


def test_five_seats_two_people_three_bots_and_a_spectator(browser: Browser, house: House) -> None:
    """Jonas loads his page again in the middle of the second round; Zoe only watches."""
    anna, jonas = Player(browser, house, "Anna", 0), Player(browser, house, "Jonas", 2)
    zoe = Player(browser, house, "Zoe", None)
    gather([anna, jonas], {1: "schwach", 3: "mittel", 4: "stark"}, 5, [zoe])

    def reload() -> bool:
        if len(jonas.diaries) == 0 and jonas.round == 2 and jonas.page.locator(".hand .card").count() == 6:
            jonas.turn_page()
            hand = jonas.page.locator(".hand [data-card]")
            jonas.by_hand(2)
            before = hand.evaluate_all("all => all.map(card => card.dataset.card)")
            jonas.page.reload()
            expect(hand.first).to_be_visible()
            after = hand.evaluate_all("all => all.map(card => card.dataset.card)")
            # the game goes on while the page is loaded: the hand is what it was, less what was played meanwhile
            assert set(after) <= set(before)
            assert after
        return False

    anna.button("Anfangen").click()
    play([anna, jonas, zoe], reload)
    assert jonas.diaries, "nobody loaded a page again"
    check(house, [anna, jonas, zoe])
