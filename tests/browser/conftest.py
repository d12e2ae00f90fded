"""Real browsers on a real server: how to start, kill and restart it, and people who sit at it.

The pictures that the tests take are written to `screenshots/` for people to look at.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
SHOTS = ROOT / "screenshots"
WAIT = 20_000
"""Milliseconds that a screen may take before a test gives up; slow machines are no failure."""
expect.set_options(timeout=WAIT)


class House:
    """A server of our own, in its own process and with its own data folder."""

    def __init__(self, data: Path, pace: float = 0.1) -> None:
        self.data = data
        self.pace = pace
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = data / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it (again, on the same port and data) and wait until it answers."""
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT / "src"), os.environ.get("PYTHONPATH")]))
        command = [sys.executable, "-m", "tafelrunde", "play", "--no-open", "--host", "127.0.0.1"]
        command += ["--port", str(self.port), "--data", str(self.data), "--bot-pace", str(self.pace)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log, start_new_session=True)
        until = time.monotonic() + 30
        while True:
            try:
                urllib.request.urlopen(self.url + "/api/server", timeout=2).close()
                return
            except (urllib.error.URLError, OSError):
                if self.process.poll() is not None or time.monotonic() > until:
                    raise AssertionError(f"the server does not answer:\n{self.log.read_text()}") from None
                time.sleep(0.1)

    def kill(self) -> None:
        """The process and its workers are gone at once, as by `kill -9`."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """End it, however it stands."""
        if self.process is not None and self.process.poll() is None:
            self.kill()


class Guest:
    """Somebody in front of a browser of their own (their own cookies, their own storage)."""

    def __init__(
        self,
        browser: Browser,
        house: House,
        game: str,
        name: str,
        *,
        phone: bool = False,
        hints: bool = False,
        **more: Any,
    ) -> None:
        """`hints`: a first game's hints lie on the board; `more`: further settings of the browser's context."""
        size = {"width": 390, "height": 844} if phone else {"width": 1440, "height": 900}
        self.house = house
        self.game = game
        self.name = name
        usual = {"viewport": size, "locale": "de-DE", "reduced_motion": "reduce", "has_touch": phone}
        self.context: BrowserContext = browser.new_context(**{**usual, "color_scheme": "light", **more})
        self.context.set_default_timeout(WAIT)
        if not hints:
            self.context.add_init_script("localStorage.setItem('tafelrunde.hints', 'off')")
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda m: self.errors.append(m.text) if "Content Security Policy" in m.text else None)

    def open(self, path: str) -> None:
        """Go to an address of the house."""
        self.page.goto(self.house.url + path)

    def button(self, name: str) -> Locator:
        """The button with these words."""
        return self.page.get_by_role("button", name=name)

    def shot(self, stage: str) -> None:
        """Take a picture for people to look at."""
        SHOTS.mkdir(exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{self.game}-{stage}-{self.name.lower()}.png")

    def call_myself(self, name: str) -> None:
        """On the start page: give the name."""
        self.page.locator(".who").click()
        self.page.get_by_label("Dein Name").fill(name)
        self.button("Übernehmen").click()
        expect(self.page.locator(".who")).to_contain_text(name)

    def connected(self) -> None:
        """Wait until the bar says so."""
        expect(self.page.locator(".state")).to_have_text("verbunden")
        expect(self.page.get_by_text("Keine Verbindung")).to_have_count(0)


def sit_down(anna: Guest, jonas: Guest, zoe: Guest, title: str, options: dict[str, str]) -> str:
    """Through the start page to the waiting room: Anna invites, Jonas comes by the six letters, a bot takes the third
    seat, Zoe only watches. Everything but the start is done. Gives the code."""
    anna.open("/")
    assert "Tafelrunde" in anna.page.title()
    anna.call_myself("Anna")
    anna.page.get_by_role("button", name=title).click()
    anna.page.locator(".setup").click()
    for group, value in {"Plätze am Tisch": "3", **options}.items():
        anna.page.get_by_role("group", name=group).get_by_text(value, exact=True).click()
    anna.shot("1-setup")
    anna.page.keyboard.press("Escape")
    anna.shot("1-start")
    anna.button("Einladen").click()
    anna.page.wait_for_url("**/tables/*")
    code = anna.page.url.rsplit("/", 1)[1]
    expect(anna.page.locator("img.qr")).to_be_visible()

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

    anna.page.get_by_role("group", name="Bot auf Platz 3").get_by_role("button", name="mittel").click()
    zoe.open(f"/tables/{code}")
    expect(zoe.page.locator(".say")).to_contain_text("Alle Plätze sind besetzt")
    for guest in (anna, jonas, zoe):
        guest.shot("2-waiting")
    return code


def break_line(guest: Guest) -> None:
    """The line of one browser breaks: the page says so, and says when it is back."""
    guest.context.set_offline(True)
    expect(guest.page.get_by_text("Keine Verbindung")).to_be_visible()
    guest.shot("4-offline")
    guest.context.set_offline(False)
    guest.connected()


def kill_house(house: House, guests: list[Guest]) -> None:
    """The server dies as by `kill -9` and is started again: every page says so and comes back by itself."""
    house.kill()
    for guest in guests:
        expect(guest.page.get_by_text("Keine Verbindung")).to_be_visible()
        guest.shot("5-server-gone")
    house.start()
    for guest in guests:
        guest.connected()


@pytest.fixture
def pace() -> float:
    """How long bots take, as a part of what they take among people; a file of tests may have its own."""
    return 0.1


@pytest.fixture
def house(tmp_path: Path, pace: float) -> Iterator[House]:
    """A running server."""
    if not (ROOT / "src/tafelrunde/web_dist/index.html").exists():
        pytest.fail("the front end is not built: `npm run build` in web/")
    house = House(tmp_path, pace)
    house.start()
    yield house
    house.stop()


def chromium() -> str | None:
    """The browser on PATH, if there is one; else Playwright's own is used."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright itself."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def one_browser(playwright: Playwright) -> Iterator[Browser]:
    """One Chromium for all tests. On CI a missing one is a failure, elsewhere its tests are left out."""
    try:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
    except Exception as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"no Chromium: {error}")
    yield browser
    browser.close()


@pytest.fixture
def browser(one_browser: Browser) -> Iterator[Browser]:
    """The browser, for one test: its pages are closed then, they would look for their server for ever."""
    yield one_browser
    for context in one_browser.contexts:
        context.close()
