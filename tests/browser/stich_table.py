"""People at a table of Stich-Meister who look at everything that they get, and the truth to hold it against.

The truth is played again from the server's store after the game; it knows nothing of views and frames.
"""

from __future__ import annotations

import json
import re
import time
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, WebSocket, expect

from tafelrunde.core.record import Entry, Record, start
from tafelrunde.games.stich_meister.cards import names_in
from tafelrunde.games.stich_meister.position import StichPosition
from tafelrunde.play.archive import stored_games
from tests.browser.conftest import Guest, House

GAME = "stich-meister"
SCRIPT = Path(__file__).with_name("stich_meister.js")
CARD = re.compile(r"\b(?:fan|coin|koi|torii)-\d+\b")
FACE_DOWN, KEPT = 26, 40
Json = dict[str, Any]


class Player(Guest):
    """A guest whose page keeps a diary and plays by itself; every frame that comes is kept. `seat` None: watches."""

    def __init__(self, browser: Browser, house: House, name: str, seat: int | None, *, phone: bool = False) -> None:
        super().__init__(browser, house, GAME, name, phone=phone)
        self.seat = seat
        self.phone = phone
        self.messages: list[Json] = []
        self.diaries: list[Json] = []
        self.context.add_init_script(path=SCRIPT)
        self.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: self.messages.append(json.loads(payload)))

    @property
    def frames(self) -> list[Json]:
        """What the server sent of the game."""
        return [message for message in self.messages if message["type"] == "frame"]

    @property
    def round(self) -> int:
        """The round on the screen; 0 before the game."""
        return int(self.page.evaluate("table.round()"))

    @property
    def over(self) -> bool:
        """Whether the end is on the screen."""
        return bool(self.page.evaluate("table.over()"))

    def by_hand(self, *rounds: int) -> None:
        """Play these rounds with mouse, finger or keys instead of the pilot."""
        self.page.evaluate("rounds => table.byHand = rounds", list(rounds))

    def turn_page(self) -> None:
        """Take the diary of this page over; a reload begins a new one."""
        self.diaries.append(self.page.evaluate("table.diary"))

    def noted(self, what: str) -> dict[int, Any]:
        """What all diaries say of each round."""
        found: dict[int, Any] = {}
        for diary in self.diaries:
            for number, noted in diary[what].items():
                known = found.setdefault(int(number), noted)
                if isinstance(known, list) and known is not noted:
                    known += [item for item in noted if item not in known]
        return found

    def tricks(self, seats: int) -> Iterator[tuple[int, list[str | None]]]:
        """What lay in the middle, sight by sight, by seat: cards, `face`, None. The page's own place is last."""
        first = ((self.seat or 0) + 1) % seats
        for diary in self.diaries:
            for sight in diary["tricks"]:
                yield sight["round"], [sight["lies"][(seat - first) % seats] for seat in range(seats)]

    # by hand

    def next(self) -> Json | None:
        """What is to be pressed now in a round by hand."""
        found: Json | None = self.page.evaluate("table.next()")
        return found

    def press(self) -> bool:
        """One press with the mouse (on a phone with a finger) in the very place; whether there was something to do."""
        if (found := self.next()) is None:
            return False
        until = time.monotonic() + 3
        while not (point := self.page.evaluate("table.point()")):
            if time.monotonic() > until:
                self.shot("covered")
                raise AssertionError(f"{self.name} cannot reach {found['words']!r}: something lies over it")
            self.page.wait_for_timeout(50)
        thing = self.page.evaluate_handle("wanted").as_element()
        assert thing is not None
        (thing.tap if self.phone else thing.click)(position=point)
        return True

    def keys(self) -> bool:
        """One press by keyboard alone: digits for rules, arrows in the hand, Tab for everything else; as above."""
        if (found := self.next()) is None:
            return False
        press = self.page.keyboard.press
        if found["digit"]:
            press(str(found["digit"]))
            return True
        way = "ArrowRight" if found["card"] else "Tab"
        for _ in range(60):
            if self.page.evaluate("document.activeElement === window.wanted || !window.wanted.isConnected"):
                break
            press(way)
        assert self.page.evaluate("!window.wanted.isConnected || document.activeElement.matches(':focus-visible')"), (
            f"{self.name} does not get to {found['words']!r} with {way}"
        )
        press("Enter")
        return True


def gather(people: list[Player], bots: dict[int, str], seats: int, watching: list[Player]) -> str:
    """Through the start page to the full waiting room; bots by seat, in the words of the page. Gives the code."""
    host, *others = people
    host.open("/")
    host.call_myself(host.name)
    host.page.get_by_role("button", name="Stich-Meister").click()
    host.page.locator(".setup").click()
    host.page.get_by_role("group", name="Plätze am Tisch").get_by_text(str(seats), exact=True).click()
    host.page.keyboard.press("Escape")
    host.button("Einladen").click()
    host.page.wait_for_url("**/tables/*")
    code = host.page.url.rsplit("/", 1)[1]
    for seat, strength in bots.items():
        place = f"Bot auf Platz {seat + 1}"
        host.page.get_by_role("group", name=place).get_by_role("button", name=strength).click()
        expect(host.page.get_by_role("combobox", name=place)).to_be_visible()
    for guest in others:
        guest.open(f"/tables/{code}")
        guest.page.locator(".say").get_by_role("button", name="Dazusetzen").click()
        guest.page.get_by_label("Dein Name").fill(guest.name)
        guest.page.get_by_role("button", name="Übernehmen", exact=True).click()
        guest.button("Ich bin bereit").click()
    for guest in watching:
        guest.open(f"/tables/{code}")
        expect(guest.page.locator(".say")).to_contain_text("Alle Plätze sind besetzt")
    return code


# the truth


@dataclass
class State:
    """The game as it stood from one version on. `known`: the cards that a seat may know of in this round, by seat;
    the last one is what everybody may know."""

    version: int
    round: int
    hands: list[set[str]]
    laid: list[set[str]]
    rules: list[list[int]]
    choices: list[int]
    known: list[set[str]]


class Truth:
    """A finished game, played again from the store."""

    def __init__(self, house: House) -> None:
        [(_, log)] = stored_games(house.data / "tafelrunde.db")
        self.record: Record = start(log.header)
        self.seats = log.header.seats
        self.chosen: dict[tuple[int, int], int] = {}
        """By round and seat."""
        self.tricks: dict[int, list[dict[int, str]]] = {}
        """By round: who laid what."""
        self.in_play: dict[int, list[int]] = {}
        """By round: the rule cards, as the position has them."""
        self.states: list[State] = []
        self._trick: dict[int, str] = {}
        self._note(set())
        for entry in log.entries:
            self.record.apply(entry)
            self._note(self._opened(entry))
        self.versions = [state.version for state in self.states]

    @property
    def position(self) -> StichPosition:
        """The game as it stands."""
        assert isinstance(self.record.position, StichPosition)
        return self.record.position

    def at(self, version: int) -> State:
        """How it stood when this version had come."""
        return self.states[bisect_left(self.versions, version)]

    def _opened(self, entry: Entry) -> set[str]:
        """The cards that everybody has seen by this entry."""
        p, before = self.position, self.states[-1]
        move = entry.move if entry.kind == "play" else {}
        seen: set[str] = set()
        if move.get("type") == "choose_rule":
            assert entry.seat is not None
            self.chosen[before.round, entry.seat] = move["rule"]
        if move.get("type") == "play":
            assert entry.seat is not None
            self._trick[entry.seat] = move["card"]
            if len(self._trick) == 1 or FACE_DOWN not in p.rules:
                seen.add(move["card"])
            if len(self._trick) == self.seats:
                seen |= set(self._trick.values())
                self.tricks.setdefault(before.round, []).append(self._trick)
                self._trick = {}
        if KEPT in p.rules and p.stack[-1].phase in ("round_over", "game_over"):
            seen |= set().union(*before.hands)
        return seen

    def _note(self, seen: set[str]) -> None:
        p = self.position
        seats = range(self.seats)
        hands = [set(names_in(p.table.hand(seat))) for seat in seats]
        laid = [set(names_in(p.table.laid(seat))) for seat in seats]
        if not self.states or self.states[-1].round != p.round:
            before: list[set[str]] = [set() for _ in range(self.seats + 1)]
        else:
            before = self.states[-1].known
        public = before[-1] | seen | {card for seat in seats for card in names_in(p.table.shown(seat))}
        known = [before[seat] | hands[seat] | laid[seat] | public for seat in seats]
        rules = [list(hand) for hand in p.rule_hands]
        if p.rules:
            self.in_play[p.round] = list(p.rules)
        self.states.append(State(p.version, p.round, hands, laid, rules, list(p.choices), [*known, public]))


def named(value: Any) -> Iterator[str]:
    """All trick cards that a message names; trump lists name cards wherever these are, and are left out."""
    if isinstance(value, str):
        yield from CARD.findall(value)
    elif isinstance(value, dict):
        for key, item in value.items():
            if key != "trumps":
                yield from named(item)
    elif isinstance(value, list):
        for item in value:
            yield from named(item)


def choices_of(value: Any, seat: int | None) -> Iterator[Json]:
    """All parts of a message that connect a rule card with another seat. Moving tricks (35, 39) are no choice."""
    if isinstance(value, dict):
        if value.get("rule") and value.get("seat", seat) != seat and value.get("type") != "trick_moved":
            yield value
        for item in value.values():
            yield from choices_of(item, seat)
    elif isinstance(value, list):
        for item in value:
            yield from choices_of(item, seat)


# what must be so


def check_secrets(truth: Truth, guest: Player) -> None:
    """No message and no page told this guest more than their seat may know."""
    seat = guest.seat
    who = truth.seats if seat is None else seat
    assert len(guest.frames) > 50
    for message in guest.messages:
        assert not list(choices_of(message, seat)), (guest.name, message)
        if message["type"] != "frame":
            assert not list(named(message)), (guest.name, message)
            continue
        seen, view = message["observation"], message["observation"]["view"]
        state = truth.at(view["version"])
        assert message["seat"] == seen["seat"] == seat
        assert view["my_rules"] == ([] if seat is None else state.rules[seat])
        assert view["my_choice"] == (None if seat is None else state.choices[seat] or None)
        assert set(view["hand"]) <= (set() if seat is None else state.hands[seat])
        assert set(named([view, seen["legal"]])) <= state.known[who], (guest.name, view)
        for event in seen["events"]:
            assert set(named(event)) <= truth.at(event["version"]).known[who], (guest.name, event)
        if seat is None:
            assert seen["legal"] is None
            assert view["laid_down"] is None
    known: dict[int, set[str]] = {}
    for state in truth.states:
        known.setdefault(state.round, set()).update(*state.hands[slice(seat, None if seat is None else seat + 1)])
    for number, cards in guest.noted("held").items():
        assert set(cards) <= (known[number] if seat is not None else set()), f"{guest.name} has another's card"
    if seat is None:
        assert all(diary["secrets"] == 0 for diary in guest.diaries), "who watches holds a card"


def check_rules(truth: Truth, guests: list[Player]) -> None:
    """Every screen showed the same four rule cards in every round, sorted; one's own choice is marked for oneself."""
    for guest in guests:
        shown = guest.noted("rules")
        assert sorted(shown) == list(range(1, truth.seats + 1))
        for number, sights in shown.items():
            [sight] = sights
            rules = [int(rule) for rule in sight.split()]
            assert rules == sorted(truth.in_play[number])
            assert len(rules) == 4
        mine = {number: [rule] for (number, seat), rule in truth.chosen.items() if seat == guest.seat}
        assert guest.noted("tags") == mine
    for (number, seat), rule in truth.chosen.items():
        assert rule in truth.in_play[number], f"seat {seat} chose what was not shown"
    assert len(truth.chosen) == truth.seats * min(truth.seats, 4)


def check_tricks(truth: Truth, guest: Player) -> None:
    """The screen showed the tricks of the game as they were, card by card, in their order.

    One in five may be missing: bots here play faster than any table does, and what comes while a full trick is held, or
    while the page is loaded anew, is not shown late.
    """
    whole = [(number, trick) for number, tricks in truth.tricks.items() for trick in tricks]
    seen: list[tuple[int, dict[int, str]]] = []
    for number, lies in guest.tricks(truth.seats):
        open_cards = {seat: card for seat, card in enumerate(lies) if card not in (None, "face")}
        assert any(open_cards.items() <= trick.items() for n, trick in whole if n == number), (guest.name, number, lies)
        if len(open_cards) == truth.seats and (not seen or seen[-1][1] != open_cards):
            seen.append((number, open_cards))
    lost = [trick for trick in whole if trick not in seen]
    assert [trick for trick in whole if trick in seen] == seen, f"{guest.name} saw the tricks in another order"
    assert len(lost) * 5 <= len(whole), f"{guest.name} never saw {lost} whole"


def check_end(truth: Truth, guests: list[Player]) -> None:
    """All screens end with the same totals, and these are the sums of the lines of the accounts on the screen."""
    ends = [guest.page.locator("[data-end] .row li").all_inner_texts() for guest in guests]
    assert all(end == ends[0] for end in ends)
    accounts = [guest.page.evaluate("table.accounts()") for guest in guests]
    assert all(account == accounts[0] for account in accounts)
    assert len(accounts[0]) == truth.seats
    totals: dict[str, int] = {}
    for number, account in enumerate(accounts[0], 1):
        sums = [sum(column) for column in zip(*account["lines"], strict=True)]
        assert sums == account["sums"]
        assert set(account["rules"][1:]) <= set(truth.in_play[number])
        for name, points in zip(account["names"], sums, strict=True):
            totals[name] = totals.get(name, 0) + points
        for guest in guests:
            assert guest.noted("accounts").get(number, None if guest.seat is not None else account) == account
    shown = dict(re.findall(r"^(.+)\n+(-?\d+)", end.replace("−", "-"))[0] for end in ends[0])
    assert {name: int(points) for name, points in shown.items()} == totals
    assert list(totals.values()) == truth.position.totals
