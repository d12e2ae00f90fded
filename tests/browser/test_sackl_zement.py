"""A whole game of Sackl Zement: two people and a bot play, a third person watches; whatever lies covered is in no page,
no frame, no store; two people doubt in the same instant and one of them gets it."""

from __future__ import annotations

import json
import re
import time
from typing import Any

from playwright.sync_api import Browser, WebSocket, expect

from tests.browser.conftest import Guest, House

GAME = "sackl-zement"
KINDS = re.compile(r"\b(?:blue|red|yellow)-(?:square|circle|triangle)\b")
WORDS = re.compile(r"\b(?:blau|rot|gelb)(?:es|er) (?:Quadrat|Kreis|Dreieck)\b")
COVERED = ("roll", "take", "doubt")
PAGE = """() => {
  const page = document.documentElement.cloneNode(true);
  page.querySelectorAll('.defs, .fits').forEach(part => part.remove());
  const drawn = [...page.querySelectorAll('use')].map(use => use.getAttribute('href'));
  const faces = drawn.filter(href => href.startsWith('#sz-card-'));
  const backs = [...page.querySelectorAll('.cell[aria-label$="verdeckt"]')].map(b => b.innerHTML);
  const kinds = new Set(backs.map(html => html.replace(/[0-9]+/g, '').replace(' turning', '')));
  return {html: page.outerHTML, faces, backs: kinds.size, store: JSON.stringify({...localStorage, ...sessionStorage})};
}"""
HOLD = """(() => {
  // what the server says, pings apart, waits outside the page while `holding`: a line that is slow for a moment
  const waiting = [];
  window.WebSocket = class extends WebSocket {
    constructor(...address) {
      super(...address);
      this.addEventListener('message', event => {
        if (!window.holding || JSON.parse(event.data).type === 'ping') return;
        event.stopImmediatePropagation();
        waiting.push([this, event.data]);
      });
    }
  };
  window.letGo = () => {
    window.holding = false;
    for (const [socket, data] of waiting.splice(0)) socket.dispatchEvent(new MessageEvent('message', {data}));
  };
})()"""
BOTH = """at => {
  window.holding = true;
  window.pressed = new Promise(done => setTimeout(() => {
    document.querySelector('.slam').click();
    done(true);
  }, Math.max(0, at - Date.now())));
}"""
OUTCOME = """() => {
  const ends = performance.now() + 5000;
  window.outcome = new Promise(done => (function look() {
    const [check, slip] = ['.checked h2', '.no-go'].map(part => document.querySelector(part)?.textContent ?? '');
    if ((check && slip) || performance.now() > ends) done({check, slip});
    else requestAnimationFrame(look);
  })());
  window.letGo();
}"""
NOW = """() => {
  const room = document.querySelector('.game-sackl-zement .room');
  return {
    phase: /ph-(\\w+)/.exec(room.className)[1],
    turn: Number(/Zug (\\d+)/.exec(document.querySelector('.bar .game').textContent)[1]),
    mine: !!document.querySelector('.say.my-turn'),
    over: !!document.querySelector('[data-end]'),
    slams: document.querySelectorAll('.slam').length,
    grid: JSON.stringify(document.querySelector('[data-place="20"]').getBoundingClientRect()),
  };
}"""
TURN_UP = """turn => {
  const cells = document.querySelectorAll('.cell.touchable');
  cells[(11 * turn) % cells.length]?.click();
}"""
TAKE = """async () => {
  const soon = () => new Promise(done => setTimeout(done, 40));
  for (const field of [0, 1, 0, 1]) {
    const cells = document.querySelectorAll('.cell.touchable');
    if (cells.length < 8) break;
    cells[Math.floor(cells.length / 2)].click();
    await soon();
    document.querySelectorAll('.field.hot')[field]?.click();
    await soon();
  }
}"""


class Player(Guest):
    """A guest who looks at every frame that comes."""

    def __init__(self, browser: Browser, house: House, name: str, *, phone: bool = False) -> None:
        super().__init__(browser, house, GAME, name, phone=phone)
        self.frames = 0
        self.leaks: list[str] = []
        self.taken = False
        self.page.add_init_script(HOLD)
        self.page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self.received)

    def received(self, payload: str | bytes) -> None:
        message: dict[str, Any] = json.loads(payload)
        if message.get("type") != "frame":
            return
        self.frames += 1
        view = message["observation"]["view"]
        if view["phase"] in COVERED and (found := KINDS.search(json.dumps(message))):
            self.leaks.append(f"{view['phase']}: {found[0]}")

    @property
    def now(self) -> dict[str, Any]:
        """What the screen shows: phase, turn, whether it is this player who acts, whether the game is over."""
        now: dict[str, Any] = self.page.evaluate(NOW)
        return now

    @property
    def phase(self) -> str:
        """The phase that the board shows."""
        return str(self.now["phase"])

    def look_for_faces(self) -> bool:
        """Read the page as it stands: where everything is covered there is no face in it. True if it was looked at."""
        before, page, after = self.phase, self.page.evaluate(PAGE), self.phase
        if before not in COVERED or after not in COVERED:
            return False
        assert page["faces"] == []
        for found in (WORDS.search(page["html"]), KINDS.search(page["html"]), KINDS.search(page["store"])):
            assert found is None, f"{self.name}, {before}: {found[0] if found else ''}"
        assert page["backs"] <= 1, "face-down cards differ"
        return True


def press(guest: Player, selector: str) -> None:
    """Press something that may be gone by now: the game does not wait."""
    guest.page.evaluate("s => document.querySelector(s)?.click()", selector)


def act(guest: Player, now: dict[str, Any], *, doubts: bool) -> None:
    """Whatever this player is to do now, by the screen alone; `doubts`: now and then, too."""
    if not now["mine"]:
        return
    phase = now["phase"]
    if phase == "turn_up":
        guest.page.evaluate(TURN_UP, now["turn"])
    elif phase in ("look", "roll"):
        press(guest, ".say .btn.act")
    elif phase == "take":
        take(guest)
    elif phase == "doubt":
        press(guest, ".slam" if doubts and now["turn"] % 3 == 0 else ".say .btn")
    elif phase == "check":
        press(guest, ".say .btn")


def take(guest: Player) -> None:
    """Some cards; the first time by hand: one by card and field, one by field and card."""
    if not guest.taken:
        guest.taken = True
        cells = guest.page.locator(".cell.touchable")
        before = cells.count()
        cells.first.click()
        expect(guest.page.locator(".cell.picked")).to_have_count(1)
        guest.shot("4-picked")
        guest.page.locator(".field.hot").first.click()
        expect(cells).to_have_count(before - 1)
        guest.page.locator(".field.hot").last.click()
        cells.last.click()
        expect(cells).to_have_count(before - 2)
        guest.page.keyboard.press("Escape")
    else:
        guest.page.evaluate(TAKE)
    guest.look_for_faces()
    press(guest, ".go .btn")


def both_doubt(one: Player, other: Player) -> None:
    """Both may doubt, and do so in the same instant, before either can hear of the other. One gets it, and the other is
    told so."""
    both = (one, other)
    for guest in both:
        expect(guest.page.locator(".slam").first).to_be_visible()
    at = time.time() * 1000 + 400
    for guest in both:
        guest.page.evaluate(BOTH, at)
    assert all(guest.page.evaluate("pressed") for guest in both)
    for guest in both:
        guest.page.evaluate(OUTCOME)
    outcomes = {guest.name: guest.page.evaluate("outcome") for guest in both}
    for guest in both:
        guest.shot("5-two-doubts")
    slow = [guest for guest in both if outcomes[guest.name]["slip"]]
    assert len(slow) == 1, f"exactly one of two doubters is told that the other was quicker: {outcomes}"
    assert "schneller" in outcomes[slow[0].name]["slip"]
    winner = one if slow[0] is other else other
    for guest in both:
        assert winner.name in outcomes[guest.name]["check"], outcomes


def test_a_whole_game_in_three_browsers(browser: Browser, house: House) -> None:
    """Anna and Jonas trust each other until they have doubted the bot together: so both may, whatever comes before."""
    anna, jonas, zoe = (Player(browser, house, name, phone=name == "Jonas") for name in ("Anna", "Jonas", "Zoe"))
    anna.open("/")
    anna.call_myself("Anna")
    anna.page.get_by_role("button", name=re.compile("Sackl Zement")).click()
    anna.page.locator(".setup").click()
    for group, value in {"Plätze am Tisch": "3", "Zeit zum Zweifeln": "ohne"}.items():
        anna.page.get_by_role("group", name=group).get_by_text(value, exact=True).click()
    anna.page.keyboard.press("Escape")
    anna.button("Einladen").click()
    anna.page.wait_for_url("**/tables/*")
    code = anna.page.url.rsplit("/", 1)[1]
    jonas.open(f"/tables/{code}")
    jonas.page.locator(".say").get_by_role("button", name="Dazusetzen").click()
    jonas.page.get_by_label("Dein Name").fill("Jonas")
    jonas.button("Übernehmen").click()
    jonas.button("Ich bin bereit").click()
    anna.page.get_by_role("group", name="Bot auf Platz 3").get_by_role("button", name="stark").click()
    zoe.open(f"/tables/{code}")
    expect(zoe.page.locator(".say")).to_contain_text("Alle Plätze sind besetzt")
    anna.button("Anfangen").click()
    everybody = (anna, jonas, zoe)
    for guest in everybody:
        expect(guest.page.locator(".grid .cell")).to_have_count(44)
    assert zoe.page.locator(".cell.touchable").count() == 0

    looked, shots, raced, reloaded = 0, set(), False, False
    place = anna.now["grid"]
    until = time.monotonic() + 300
    while not (now := anna.now)["over"]:
        assert time.monotonic() < until, f"the game does not end: {now}"
        assert now["grid"] == place, "the grid moves"
        if now["phase"] not in shots:
            shots.add(now["phase"])
            for guest in (anna, jonas):
                guest.shot(f"4-{now['phase']}")
        theirs = jonas.now
        if not raced and "doubt" in (now["phase"], theirs["phase"]):
            if (now["phase"], now["turn"]) != (theirs["phase"], theirs["turn"]):
                continue  # one page is ahead
            if now["slams"] and theirs["slams"]:
                both_doubt(anna, jonas)
                raced = True
                continue
        if now["phase"] == "take" and not reloaded and now["turn"] > 2:
            reloaded = True
            jonas.page.reload()
            expect(jonas.page.locator(".grid .cell")).to_have_count(44)
        act(anna, now, doubts=raced)
        act(jonas, theirs, doubts=raced)
        looked += zoe.look_for_faces()
    for guest in everybody:
        expect(guest.page.locator("[data-end] .sz-end section")).to_have_count(3)
        guest.shot("6-end")
    assert shots >= {"turn_up", "look", "roll", "take", "doubt", "check"}
    assert raced, "the bot laid nothing in the whole game"
    assert reloaded
    assert looked >= 10
    totals = [guest.page.locator("[data-end] .row").inner_text() for guest in everybody]
    assert totals[0] == totals[1] == totals[2]
    sums = anna.page.locator(".sz-end .sum").all_inner_texts()
    for section, total in zip(anna.page.locator(".sz-end section").all(), sums, strict=True):
        points = [int(n) for n in section.locator("li > b").all_inner_texts()]
        assert sum(points) == int(total)

    # the finished game shows its open cards again; the running one never showed them to whoever came late
    zoe.open(f"/tables/{code}/replay?number=1")
    expect(zoe.page.get_by_role("slider")).to_be_visible()
    for guest in everybody:
        assert guest.frames > 10 or guest is zoe
        assert guest.leaks == []
        assert guest.errors == []
