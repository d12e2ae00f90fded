"""Whole games of Meeple Kingdom through the real screens: two people and a bot trade and recruit, a third watches."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.conftest import Guest, House, break_line, kill_house, sit_down

GAME = "meeple-kingdom"
SECONDS = 300
"""A game that takes longer has come to a stand."""
ACT = """async turn => {
  const all = what => [...document.querySelectorAll(what)];
  const soon = () => new Promise(done => setTimeout(done));
  const press = thing => {
    if (!thing || thing.getAttribute('aria-disabled') === 'true') return false;
    thing.click();
    return true;
  };
  const first = what => press(all(what)[0]);
  if (first('.way') || first('.task.ready')) return true;
  if (all('[data-do=offer]').length) {
    const groups = all('.grp');
    if (groups.length && turn % 3) {
      press(groups[turn % groups.length]);
      await soon();
      press(all('.pick')[turn % 6]);
      await soon();
      if (first('[data-do=offer]')) return true;
    }
    return first('[data-do=end_turn]');
  }
  if (first('[data-do=end_turn]')) return true;
  if (all('[data-do=bid]').length) return first('[data-do=bid]') || first('[data-do=no_bid]');
  if (all('[data-do=decline]').length)
    return first('.bid .acts .btn') || (!all('.bid .st.th').length && first('[data-do=decline]'));
  if (all('[data-do=pass]').length)
    return first('[data-do=recruit]') || first('.tile.ok') || first('[data-do=pass]');
  return false;
}"""
PHASE = "document.querySelector('[data-end]') ? 'end' : document.querySelector('.kb')?.dataset.phase ?? ''"


@pytest.fixture
def pace() -> float:
    """Bots that hardly wait."""
    return 0.03


def phase(guest: Guest) -> str:
    """What the board shows, or `end`."""
    return str(guest.page.evaluate(PHASE))


def press(locator: Locator) -> None:
    """Press the first if it is there; a board that moved on in between is no failure."""
    locator.evaluate_all("all => all[0]?.click()")


def act(guest: Guest, turn: int) -> bool:
    """One step of somebody who trades where they can; whether there was anything to do."""
    return bool(guest.page.evaluate(ACT, turn))


def play(people: list[Guest], until: str, started: float) -> None:
    """Everybody acts until a phase is reached."""
    turn = 0
    while phase(people[0]) != until:
        assert time.monotonic() < started + SECONDS, people[0].page.locator(".say").inner_text()
        busy = [act(guest, turn) for guest in people]
        turn += 1
        people[0].page.wait_for_timeout(40 if any(busy) else 120)


def first_trade(anna: Guest, jonas: Guest) -> None:
    """Anna gives a knight, Jonas bids one for it, Anna takes his bid."""
    give = anna.page.locator(".grp").first
    kind = give.get_attribute("data-kind")
    give.click()
    anna.page.locator("[data-do=offer]").click()
    expect(jonas.page.locator("[data-offer]")).to_be_visible()
    expect(jonas.page.locator("[data-do=no_bid]")).to_be_visible()
    mine = jonas.page.locator(f".grp:not([data-kind={kind}])").first
    mine.click()
    jonas.shot("3-bid")
    jonas.page.locator("[data-do=bid]").click()
    accept = anna.page.get_by_label("Gebot von Jonas").get_by_role("button", name="Annehmen")
    expect(accept).to_be_visible()
    anna.shot("3-bids")
    accept.click()
    expect(anna.page.locator("[data-do=end_turn]")).to_be_visible()


def to_anna(anna: Guest, jonas: Guest, started: float) -> None:
    """The others play until it is Anna's turn to offer."""
    while not anna.page.locator("[data-do=offer]").count():
        assert time.monotonic() < started + SECONDS
        press(anna.page.locator("[data-do=no_bid]"))
        act(jonas, 0)
        anna.page.wait_for_timeout(80)


def test_a_whole_game_of_two_people_and_a_bot(browser: Browser, house: House) -> None:
    anna, jonas, zoe = (Guest(browser, house, GAME, name, phone=name == "Jonas") for name in ("Anna", "Jonas", "Zoe"))
    sit_down(anna, jonas, zoe, "Meeple Kingdom", {"Zeit für Gebote": "ohne"})
    started = time.monotonic()
    anna.button("Anfangen").click()
    people = [anna, jonas]
    for guest in (anna, jonas, zoe):
        expect(guest.page.locator(".kb")).to_be_visible()
    to_anna(anna, jonas, started)
    for guest in (anna, jonas, zoe):
        guest.shot("3-first-turn")
    assert zoe.page.locator(".grp").count() == 0, "who watches sees no hand"

    # an empty offer is refused in words
    anna.page.locator("[data-do=offer]").click(force=True)
    expect(anna.page.get_by_text("Nenn wenigstens einen Ritter")).to_be_visible()

    first_trade(anna, jonas)
    expect(zoe.page.locator(".logs .graph .bub")).not_to_have_count(0)
    expect(anna.page.locator(".logs .graph .bub")).not_to_have_count(0)

    break_line(jonas)
    hand = anna.page.locator(".grp").all_inner_texts()
    kill_house(house, [anna, jonas, zoe])
    expect(anna.page.locator("[data-do=end_turn]")).to_be_visible()
    assert anna.page.locator(".grp").all_inner_texts() == hand

    play(people, "recruit", started)
    for guest in (anna, jonas, zoe):
        expect(guest.page.locator(".market")).to_be_visible()
        guest.shot("6-recruit")
    assert anna.page.locator(".tile").count() == 7
    play(people, "end", started)
    for guest in (anna, jonas, zoe):
        expect(guest.page.locator("[data-end]")).to_be_visible()
        guest.shot("7-end")
    scores = [guest.page.locator("[data-end] .row").inner_text() for guest in (anna, jonas, zoe)]
    assert scores[0] == scores[1] == scores[2]
    assert [guest.errors for guest in (anna, jonas, zoe)] == [[], [], []]


def test_one_person_against_three_bots_on_a_phone(browser: Browser, house: House) -> None:
    mira = Guest(browser, house, GAME, "Mira", phone=True)
    mira.open("/")
    mira.call_myself("Mira")
    mira.page.get_by_role("button", name="Meeple Kingdom").click()
    mira.button("Sofort spielen").click()
    expect(mira.page.locator(".kb")).to_be_visible()
    started = time.monotonic()
    play([mira], "recruit", started)
    mira.shot("6-recruit")
    play([mira], "end", started)
    mira.shot("7-end")
    assert not mira.errors
