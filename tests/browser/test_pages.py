"""What must hold on every page: readable by machine and at every size, by keyboard alone, with a wrong clock, in two
tabs, after a reload, behind a proxy that lets no socket through."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.browser.conftest import ROOT, Guest, House

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
SIZES = [(360, 640), (390, 844), (844, 390), (1024, 768), (1440, 900), (3840, 2160)]
OUTSIDE = """() => [...document.querySelectorAll('button, a, input, select, h1, h2, .say, .seat')].filter(e => {
  const r = e.getBoundingClientRect();
  const seen = e.checkVisibility({visibilityProperty: true}) && r.width > 1 && !e.closest('.sr');
  return seen && (r.left < -1 || r.right > innerWidth + 1);
}).map(e => e.outerHTML.slice(0, 120))"""
NO_SOCKETS = """window.WebSocket = class {
  constructor() { setTimeout(() => this.onclose?.({code: 1006}), 20) }
  send() {}
  close() {}
}"""


def play_at_once(guest: Guest, title: str) -> None:
    guest.open("/")
    guest.page.get_by_role("button", name=re.compile(title)).click()
    guest.button("Sofort spielen").click()
    guest.page.wait_for_url("**/tables/*")
    expect(guest.page.locator("[data-say]")).to_be_visible()


def faults(page: Page) -> list[Any]:
    """What axe finds on the page as it is now."""
    page.wait_for_timeout(400)
    page.add_script_tag(path=AXE)
    found = page.evaluate("axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']})")
    return [(v["id"], [n["target"] for n in v["nodes"]]) for v in found["violations"]]


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: npm ci in web/")
@pytest.mark.parametrize("lamp", ["light", "dark"])
def test_axe_finds_nothing_on_the_pages_of_the_house(browser: Browser, house: House, lamp: str) -> None:
    # axe is put in from outside, which the pages' own policy rightly forbids
    anna = Guest(browser, house, "pages", "Anna", bypass_csp=True, color_scheme=lamp)
    anna.open("/")
    expect(anna.button("Sofort spielen")).to_be_enabled()
    assert faults(anna.page) == []
    anna.page.locator(".who").click()
    assert faults(anna.page) == []
    anna.open("/tables")
    assert faults(anna.page) == []
    anna.open("/nowhere")
    assert faults(anna.page) == []
    anna.open("/")
    anna.button("Einladen").click()
    expect(anna.page.locator("img.qr")).to_be_visible()
    assert faults(anna.page) == []
    anna.button("Menü").click()
    assert faults(anna.page) == []


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_nothing_sticks_out_at_any_size(browser: Browser, house: House, size: tuple[int, int]) -> None:
    anna = Guest(browser, house, "pages", f"Anna-{size[0]}x{size[1]}")
    anna.page.set_viewport_size({"width": size[0], "height": size[1]})
    long = "Friederike-Wilhelmine שרה"
    anna.open("/")
    anna.page.locator(".who").click()
    anna.page.get_by_label("Dein Name").fill(long[:24])
    anna.button("Übernehmen").click()
    for path in ("/", "/tables", "/nowhere"):
        anna.open(path)
        expect(anna.page.locator("h1").first).to_be_visible()
        assert anna.page.evaluate(OUTSIDE) == [], path
        assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    anna.open("/")
    anna.button("Einladen").click()
    expect(anna.page.locator(".room .say")).to_be_in_viewport()
    assert anna.page.evaluate(OUTSIDE) == []
    anna.shot("waiting")


def test_by_keyboard_alone_from_the_door_to_the_table(browser: Browser, house: House) -> None:
    anna = Guest(browser, house, "pages", "Keys")
    anna.open("/")
    expect(anna.button("Sofort spielen")).to_be_enabled()
    press = anna.page.keyboard.press
    for _ in range(30):
        press("Tab")
        if anna.page.evaluate("document.activeElement?.dataset.box"):
            break
    first = anna.page.evaluate("document.activeElement.dataset.box")
    press("ArrowRight")
    second = anna.page.evaluate("document.activeElement.dataset.box")
    assert second
    assert second != first
    expect(anna.page.locator(f'[data-box="{second}"]')).to_have_attribute("aria-pressed", "true")
    for _ in range(30):
        press("Tab")
        if "Sofort spielen" in anna.page.evaluate("document.activeElement.innerText"):
            break
    press("Enter")
    anna.page.wait_for_url("**/tables/*")
    expect(anna.page.locator("[data-say]")).to_be_visible()


def test_only_the_servers_clock_counts(browser: Browser, house: House) -> None:
    anna = Guest(browser, house, "pages", "Clock")
    anna.page.add_init_script("const now = Date.now; Date.now = () => now() + 7 * 3600_000")
    play_at_once(anna, "Meister Scheibenkleister")
    anna.page.wait_for_timeout(1200)
    shown = anna.page.locator("[data-say] .time span").inner_text()
    minutes, seconds = map(int, shown.split(":"))
    assert 40 <= 60 * minutes + seconds <= 60


def test_a_reload_a_second_tab_and_the_way_back(browser: Browser, house: House) -> None:
    anna = Guest(browser, house, "pages", "Tabs")
    play_at_once(anna, "Meister Scheibenkleister")
    table = anna.page.url
    other = anna.context.new_page()
    other.goto(table)
    free = anna.page.locator("[data-window]:not([aria-disabled=true])")
    expect(free.first).to_be_visible()
    expect(other.locator("[data-window]:not([aria-disabled=true])").first).to_be_visible()
    name = free.nth(9).get_attribute("data-window")
    anna.page.locator(f'[data-window="{name}"] .gl').dblclick(force=True)
    mine = "Fuchs|Eule|Dachs|Hase|Igel|Katze"
    expect(other.locator(f'[data-window="{name}"]')).to_have_attribute("aria-label", re.compile(mine))
    anna.page.reload()
    expect(anna.page.locator(f'[data-window="{name}"]')).to_have_attribute("aria-label", re.compile(mine))
    anna.page.goto(house.url + "/tables")
    anna.page.go_back()
    assert anna.page.url == table
    expect(anna.page.locator(f'[data-window="{name}"]')).to_have_attribute("aria-label", re.compile(mine))


def test_a_proxy_that_lets_no_socket_through_is_named(browser: Browser, house: House) -> None:
    anna = Guest(browser, house, "pages", "Proxy")
    anna.page.add_init_script(NO_SOCKETS)
    anna.open("/")
    anna.button("Einladen").click()
    expect(anna.page.get_by_text("Die Leitung wird blockiert")).to_be_visible()


def test_a_table_that_is_not_there_and_markup_in_a_name(browser: Browser, house: House) -> None:
    anna = Guest(browser, house, "pages", "Lost")
    anna.open("/tables/ZZZZZZ")
    expect(anna.page.get_by_role("heading", name="Kein solcher Tisch")).to_be_visible()
    anna.open("/")
    anna.call_myself("<img src=x onerror=a>")
    anna.button("Einladen").click()
    expect(anna.page.locator(".room .name").first).to_have_text("<img src=x onerror=a>")
    assert anna.page.locator(".room img[src='x']").count() == 0


def test_the_pages_carry_no_foreign_address(house: House) -> None:
    pages = Path(ROOT / "src/tafelrunde/web_dist")
    for file in [*pages.glob("*.html"), *pages.glob("assets/*.css"), *pages.glob("assets/*.js")]:
        for address in re.findall(r"https?://[\w./-]+", file.read_text(encoding="utf-8")):
            assert re.match(r"https?://(www\.w3\.org/|svelte\.dev/e/)", address), (file.name, address)


def test_the_first_page_and_every_board_are_light(browser: Browser, house: House) -> None:
    """Script and style as they come over the line: the first page at most 150 kB, one game with its drawings 120 kB."""
    anna = Guest(browser, house, "pages", "Light")
    sizes: dict[str, int] = {}

    def count(request: Request) -> None:
        if request.resource_type in ("script", "stylesheet", "image"):
            sizes[request.url] = request.sizes()["responseBodySize"]

    anna.page.on("requestfinished", count)
    anna.open("/")
    expect(anna.button("Sofort spielen")).to_be_enabled()
    anna.page.wait_for_load_state("networkidle")
    assert 30_000 < sum(sizes.values()) <= 150_000, sizes
    anna.open("/tables/ZZZZZZ")
    expect(anna.page.get_by_role("heading", name="Kein solcher Tisch")).to_be_visible()
    house_only = dict(sizes)
    games = anna.page.request.get(house.url + "/api/games").json()
    anna.open("/")
    expect(anna.button("Sofort spielen")).to_be_enabled()
    shelf = anna.page.locator("[data-box]").evaluate_all("all => all.map(b => b.dataset.box)")
    for game in [g for g in games if g["id"] in shelf]:
        sizes.clear()
        sizes.update(house_only)
        play_at_once(anna, game["title"])
        anna.page.wait_for_load_state("load")
        anna.page.wait_for_timeout(500)
        more = {url: size for url, size in sizes.items() if url not in house_only}
        assert sum(more.values()) <= 120_000, (game["id"], more)
