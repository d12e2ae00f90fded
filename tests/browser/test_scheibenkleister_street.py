"""The street on real screens: one scale for frame and windows, everything in sight, a way to place for every hand."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Guest, House

GAME = "meister-scheibenkleister"
SCREENS = [(360, 640), (390, 844), (844, 390), (768, 1024), (1024, 768), (1440, 900), (1920, 1080)]

MEASURE = """() => {
  const u = parseFloat(getComputedStyle(document.querySelector('.stage')).getPropertyValue('--u'));
  const card = document.querySelector('.fcard').getBoundingClientRect();
  const inside = r => r.left >= 0 && r.top >= 0 && r.right <= innerWidth && r.bottom <= innerHeight;
  const windows = [...document.querySelectorAll('.house .win')].map(g => {
    const r = g.querySelector('.cas').getBoundingClientRect();
    const [w, l] = g.dataset.size.split(' ').map(Number);
    const corners = [[1, 1], [r.width - 1, 1], [1, r.height - 1], [r.width - 1, r.height - 1]];
    return {
      id: g.dataset.window, w: r.width, l: r.height,
      off: Math.max(Math.abs(r.width - w * u), Math.abs(r.height - l * u)),
      seen: inside(r) && corners.every(([x, y]) => document.elementFromPoint(r.left + x, r.top + y)?.closest('.house')),
      hidden: r.left < card.right && card.left < r.right && r.top < card.bottom && card.top < r.bottom,
    };
  });
  const k = document.querySelector('.fcard .k').getBoundingClientRect();
  const over = (x, y) => document.elementsFromPoint(x, y).some(e => e.closest('.places, .say'));
  const covered = over(k.left + 1, k.top + 1) || over(k.right - 1, k.bottom - 1);
  return { windows, frame: { w: k.width, l: k.height }, card: inside(k) && !covered,
    sideways: document.documentElement.scrollWidth > innerWidth };
}"""


def sit_down(guest: Guest, seats: int = 4, **options: Any) -> None:
    """A table with bots, begun at once."""
    guest.open("/")
    expect(guest.page.locator(".who")).to_be_visible()
    table = {
        "game": GAME,
        "seats": seats,
        "options": {"clock": 0, **options},
        "bots": [None] + ["weak"] * (seats - 1),
        "start": True,
    }
    code = guest.page.evaluate(
        """async table => {
          const answer = await fetch('/api/tables', { method: 'POST', body: JSON.stringify(table),
            headers: { 'Content-Type': 'application/json' } });
          if (!answer.ok) throw new Error(await answer.text());
          return (await answer.json()).code;
        }""",
        table,
    )
    guest.open(f"/tables/{code}")
    expect(guest.page.locator(".house .win")).to_have_count(35)


def resized(guest: Guest, width: int, height: int) -> Any:
    """What the screen measures in a window of this size, once it has come to rest."""
    guest.page.set_viewport_size({"width": width, "height": height})
    found: Any = None
    for _ in range(40):
        guest.page.wait_for_timeout(150)
        before, found = found, guest.page.evaluate(MEASURE)
        if found == before and all(window["seen"] for window in found["windows"]):
            break
    return found


@pytest.mark.parametrize(
    "options",
    [{}, {"difficulty": "easy", "turned": True}, {"difficulty": "hard"}],
    ids=["normal", "easy-turned", "hard"],
)
def test_frame_and_windows_have_one_scale_on_every_screen(browser: Browser, house: House, options: Any) -> None:
    guest = Guest(browser, house, GAME, "Masz")
    sit_down(guest, seats=6 if not options else 4, **options)
    for width, height in SCREENS:
        found = resized(guest, width, height)
        where = f"{width} x {height}"
        assert max(window["off"] for window in found["windows"]) < 0.05, where
        assert all(window["seen"] for window in found["windows"]), where
        assert not any(window["hidden"] for window in found["windows"]), where
        assert found["card"], where
        assert not found["sideways"], where
        frame = found["frame"]
        sides = [(frame["w"], frame["l"])]
        sides += [(frame["l"], frame["w"])] if options.get("turned") else []
        same = [
            window["id"]
            for window in found["windows"]
            for wide, high in sides
            if abs(window["w"] - wide) < 0.05 and abs(window["l"] - high) < 0.05
        ]
        assert len(same) == 1, f"{where}: the frame equals {same}"
        guest.shot(f"street-{'-'.join(map(str, options.values())) or 'normal'}-{width}")
    assert guest.errors == []


def test_the_page_zoomed_keeps_the_scale(browser: Browser, house: House) -> None:
    guest = Guest(browser, house, GAME, "Zoom")
    sit_down(guest)
    for zoom in (0.67, 1.5, 2):
        found = resized(guest, round(1440 / zoom), round(900 / zoom))
        assert max(window["off"] for window in found["windows"]) < 0.05
        assert all(window["seen"] for window in found["windows"])


def test_a_tap_beside_a_window_counts_for_the_nearest(browser: Browser, house: House) -> None:
    guest = Guest(browser, house, GAME, "Finger", phone=True)
    sit_down(guest)
    window = guest.page.locator('.win[aria-disabled="false"]').nth(3)
    name = window.get_attribute("data-window")
    box = window.locator(".cas").bounding_box()
    assert box
    guest.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] + 2)
    expect(guest.page.locator(f'[data-window="{name}"][aria-label*="Figur von"]')).to_have_count(1)
    expect(guest.page.locator(".pawn.p1")).to_have_count(1)


def test_the_keyboard_alone_is_enough(browser: Browser, house: House) -> None:
    guest = Guest(browser, house, GAME, "Taste")
    sit_down(guest, seats=2)
    page = guest.page
    page.locator('.win[tabindex="0"]').focus()
    page.keyboard.press("4")
    assert page.evaluate("document.activeElement.closest('.house').dataset.house") == "4"
    before = page.evaluate("document.activeElement.dataset.window")
    page.keyboard.press("ArrowDown")
    after = page.evaluate("document.activeElement.dataset.window")
    assert before != after
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelector('.pawn.p1, .fcard.turned')")
    button = page.get_by_role("button", name="Nächste Karte")
    expect(button).to_be_visible()
    button.press("Enter")
    expect(page.locator(".bar .game small")).to_contain_text("Karte 2")
    assert guest.errors == []


def test_a_full_window_says_so_and_another_one_may_be_taken(browser: Browser, house: House) -> None:
    guest = Guest(browser, house, GAME, "Voll")
    sit_down(guest, seats=2)
    page = guest.page
    bot = page.locator('.win[aria-label*="Figur von"]')
    expect(bot).to_have_count(1)
    bot.locator(".gl").click(force=True)
    expect(page.locator(".no-go")).to_contain_text("steht schon eine Figur")
    expect(page.locator(".pawn.p1")).to_have_count(0)
    page.locator('.win[aria-disabled="false"] .gl').first.click(force=True)
    expect(page.get_by_role("button", name="Nächste Karte")).to_be_visible()
    expect(page.locator(".win.right")).to_have_count(1)


def test_sizes_are_told_with_the_option_and_only_then(browser: Browser, house: House) -> None:
    guest = Guest(browser, house, GAME, "Ohr")
    sit_down(guest)
    assert guest.page.locator('.win[aria-label*="breit"]').count() == 0
    sit_down(guest, spoken_sizes=True)
    expect(guest.page.locator('.win[aria-label*="hoch"][aria-label*="breit"]')).to_have_count(35)
    expect(guest.page.locator("[data-say]")).to_contain_text("hoch und")
