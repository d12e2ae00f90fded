"""Whole evenings over real sockets."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Any

import pytest

from tafelrunde.core.game import game_ids
from tests.play.helpers import Client, Json, Server, frame_of, people, play_on, run

QUIET = "quiet-numbers"


def test_two_people_and_a_bot_play_a_whole_game(server: Server) -> None:
    async def evening() -> None:
        async with people(server, "Ida", "Jonas", "Zuschauer") as (ida, jonas, watcher):
            code = ida.open(QUIET, 3, bots=[None, None, "weak"])
            assert jonas.join(code) == 1
            a, b = await ida.sit_at(code), await jonas.sit_at(code)
            w = await watcher.sit_at(code, "spectator")
            await a.until(lambda m: m["type"] == "table" and len(m["people"]) == 3)
            assert (await b.ask("start"))["refused"]["code"] == "not-host"
            refused = (await a.ask("start"))["refused"]
            assert (refused["code"], refused["facts"]) == ("not-ready", {"seats": [1]})
            assert (await b.ask("ready"))["ok"]
            assert (await a.ask("start"))["ok"]
            for socket in (a, b, w):
                await socket.until(lambda m: m["type"] == "frame")
            ends = await asyncio.gather(
                play_on(a), play_on(b), w.until(lambda m: m["type"] == "notice" and m["code"] == "ended")
            )
            assert ends[0]["winners"] == ends[1]["winners"]
            table = await w.until(lambda m: m["type"] == "table" and m["state"] == "ended")
            assert hashlib.sha256(bytes.fromhex(table["seed"])).hexdigest() == table["seed_hash"]
            started = next(m for m in w.messages if m["type"] == "table" and m["state"] == "running")
            assert started["seed"] is None
            assert started["seed_hash"] == table["seed_hash"]
            assert all(frame["observation"]["legal"] is None for frame in w.messages_of("frame"))

    run(evening())


@pytest.mark.parametrize("game", [id for id in game_ids() if id != QUIET])
def test_bots_play_every_game_to_its_end_before_an_onlooker(server: Server, game: str) -> None:
    async def evening() -> None:
        async with people(server, "Ida") as (ida,):
            info = next(g for g in ida.get("/api/games").json if g["id"] == game)
            seats = info["min_seats"]
            code = ida.open(game, seats, bots=[None, *["weak"] * (seats - 1)], start=True)
            a = await ida.sit_at(code)
            assert (await a.ask("stand"))["ok"]
            await a.until(lambda m: m["type"] == "table" and m["state"] == "ended", seconds=150)
            last = await a.until(lambda m: m["type"] == "frame" and m["observation"]["view"]["winners"] is not None)
            assert last["seat"] is None
            replay = ida.get(f"/api/tables/{code}/replay?seat=1").json
            assert replay["sound"]
            assert replay["steps"][-1]["observation"]["view"]["winners"] is not None

    run(evening())


def test_versions_of_the_events_have_no_gap(server: Server) -> None:
    async def evening() -> None:
        async with people(server, "Ida") as (ida,):
            code = ida.open(QUIET, 2, bots=[None, "weak"], start=True)
            a = await ida.sit_at(code)
            await a.until(lambda m: m["type"] == "frame")
            await play_on(a)
            frames = a.messages_of("frame")
            version = frames[0]["observation"]["view"]["version"]
            assert frames[0]["fresh"]
            for frame in frames[1:]:
                events = [seen["version"] for seen in frame["observation"]["events"]]
                assert events == list(range(version + 1, frame["observation"]["view"]["version"] + 1))
                version = events[-1]

    run(evening())


@pytest.mark.skipif("sackl-zement" not in game_ids(), reason="the game is not there")
def test_a_phase_that_time_alone_brings_back_is_shown(server: Server) -> None:
    """A check runs out, nothing is told, and the other stack may still be doubted: everybody, bots too, must see it."""

    def phase(message: Json) -> Any:
        return message["observation"]["view"]["phase"] if message["type"] == "frame" else None

    async def evening() -> None:
        async with people(server, "Ida", "Jonas", "Mia") as guests:
            ida = guests[0]
            code = ida.open("sackl-zement", 4, options={"doubt_time": 0}, bots=[None, None, None, "weak"])
            for guest in guests[1:]:
                guest.join(code)
            sockets = [await guest.sit_at(code) for guest in guests]
            assert (await sockets[0].ask("start", anyway=True))["ok"]
            until = asyncio.get_running_loop().time() + 60
            doubted, marks = False, [0]
            while not doubted:
                assert asyncio.get_running_loop().time() < until
                for seat, socket in enumerate(sockets):
                    await socket.until(lambda m: m["type"] == "frame")
                    seen = socket.frame(seat)["observation"]
                    view = seen["view"]
                    if view["phase"] == "take" and view["active"] == seat:
                        for field in view["dice"]:
                            place = socket.frame(seat)["observation"]["view"]["grid"].index("back") + 1
                            assert (await socket.move({"type": "take", "place": place, "field": field}))["ok"]
                        assert (await socket.move({"type": "done"}))["ok"]
                    elif view["phase"] == "doubt" and len(view["laid_this_turn"]) == 2 and seen["legal"]:
                        field = next(iter(view["laid_this_turn"]))
                        marks = [len(socket.messages) for socket in sockets]
                        doubted = (await socket.move({"type": "doubt", "field": field}))["ok"]
                        break
                    elif view["phase"] != "check" and seen["legal"] and seat in view["to_act"]:
                        await socket.move(seen["legal"]["moves"][-1 if view["phase"] == "doubt" else 0])
                await asyncio.sleep(0.05)
            for socket, mark in zip(sockets, marks, strict=True):
                check = await socket.until(lambda m: phase(m) == "check", since=mark)
                since = socket.messages.index(check)
                back = await socket.until(lambda m: phase(m) not in (None, "check"), since=since)
                assert back["observation"]["view"]["phase"] == "doubt"

    run(evening())


def test_a_move_sent_twice_from_two_tabs_happens_once(server: Server) -> None:
    async def evening() -> None:
        async with people(server, "Ida", "Jonas") as (ida, jonas):
            code = ida.open(QUIET, 2)
            jonas.join(code)
            a, tab, b = await ida.sit_at(code), await ida.sit_at(code), await jonas.sit_at(code)
            assert (await a.ask("start", anyway=True))["ok"]
            for socket in (a, tab):
                assert (await socket.until(lambda m: m["type"] == "frame"))["seat"] == 0
            answers = await asyncio.gather(
                a.move({"type": "name", "number": 3}, id="same"), tab.move({"type": "name", "number": 3}, id="same")
            )
            assert [answer["ok"] for answer in answers] == [True, True]
            assert (await a.move({"type": "name", "number": 4}, id="same"))["ok"]
            assert (await tab.move({"type": "name", "number": 4}, id="other"))["refused"]["code"] == "already-chosen"
            again = await a.move({"type": "name", "number": 5}, id="other")
            assert again["refused"]["code"] == "already-chosen"
            events = [
                e for f in b.messages_of("frame") for e in f["observation"]["events"] if e["event"]["type"] == "named"
            ]
            assert len(events) == 1
            assert tab.frame(0)["observation"]["view"]["my_number"] == 3

    run(evening())


def test_the_last_seat_is_given_once(server: Server) -> None:
    async def evening() -> None:
        async with people(server, "Host", "Anna", "Ben") as (host, anna, ben):
            code = host.open(QUIET, 2)
            a, b = await anna.sit_at(code), await ben.sit_at(code)
            answers = await asyncio.gather(a.ask("sit"), b.ask("sit"))
            assert sorted(answer["ok"] for answer in answers) == [False, True]
            loser = next(answer for answer in answers if not answer["ok"])
            assert loser["refused"]["code"] == "table-full"
            names = [seat["name"] for seat in host.get(f"/api/tables/{code}").json["seats"]]
            assert sorted(names) in (["Anna", "Host"], ["Ben", "Host"])

    run(evening())


def test_two_who_open_the_same_invitation_get_two_seats(server: Server) -> None:
    host, anna, ben = Client(server, "Host"), Client(server, "Anna"), Client(server, "Ben")
    code = host.open(QUIET, 3)
    assert {anna.join(code.lower()), ben.join(code)} == {1, 2}
    assert anna.join(code) in (1, 2)
    assert ben.post(f"/api/tables/{code}/join", {"seat": 0}).json["code"] == "seat-taken"


def test_acting_for_others_is_refused(server: Server) -> None:
    async def evening() -> None:
        async with people(server, "Ida", "Jonas", "Eve") as (ida, jonas, eve):
            code = ida.open(QUIET, 2)
            jonas.join(code)
            a, b, e = await ida.sit_at(code), await jonas.sit_at(code), await eve.sit_at(code)
            watching = await ida.sit_at(code, "spectator")
            name = {"type": "name", "number": 1}
            assert (await a.move(name))["refused"]["code"] == "not-started"
            assert (await a.ask("start", anyway=True))["ok"]
            assert (await b.move(name, seat=0))["refused"]["code"] == "not-your-seat"
            assert (await e.move(name))["refused"]["code"] == "not-seated"
            assert (await e.move(name, seat=1))["refused"]["code"] == "not-seated"
            assert (await watching.move(name))["refused"]["code"] == "not-seated"
            assert (await e.ask("sit"))["refused"]["code"] == "table-full"
            for order in ({"type": "kick", "person": ida.me["id"]}, {"type": "host", "person": eve.me["id"]}):
                assert (await b.ask(**order))["refused"]["code"] == "not-host"
            orders: list[tuple[str, Json]] = [
                ("bot", {"seat": 1, "level": "weak"}),
                ("options", {"seats": 3}),
                ("ready", {}),
            ]
            for name_of, more in orders:
                assert (await a.ask(name_of, **more))["refused"]["code"] in ("already-started", "seat-taken")
            assert a.frame(0)["observation"]["view"]["named"] == [False, False]

    run(evening())


def test_moves_after_the_end_and_then_a_rematch(server: Server) -> None:
    async def evening() -> None:
        async with people(server, "Ida", "Jonas") as (ida, jonas):
            code = ida.open(QUIET, 3, bots=[None, None, "weak"], options={"rounds": 1})
            jonas.join(code)
            a, b = await ida.sit_at(code), await jonas.sit_at(code)
            assert (await a.ask("rematch"))["refused"]["code"] == "not-over"
            await a.ask("start", anyway=True)
            await b.until(lambda m: m["type"] == "frame")
            await asyncio.gather(play_on(a), play_on(b))
            assert (await a.move({"type": "name", "number": 1}))["refused"]["code"] == "game-over"
            assert (await a.ask("rematch"))["ok"]
            await b.until(lambda m: m["type"] == "table" and m["seats"][0]["rematch"])
            assert b.table["number"] == 1
            assert (await b.ask("rematch"))["ok"]
            await b.until(lambda m: m["type"] == "frame" and m["number"] == 2 and m["fresh"])
            await asyncio.gather(play_on(a), play_on(b))
            assert a.table["number"] == 2
            first = ida.get(f"/api/tables/{code}/replay?number=1").json
            second = ida.get(f"/api/tables/{code}/replay").json
            assert first["seed"] != second["seed"]
            assert first["sound"]
            assert second["sound"]

    run(evening())


def test_a_bot_plays_for_who_vanishes_and_gives_the_seat_back_at_once(server: Server) -> None:
    async def evening() -> None:
        async with people(server, "Ida", "Jonas") as (ida, jonas):
            code = ida.open(QUIET, 2)
            jonas.join(code)
            a, b = await ida.sit_at(code), await jonas.sit_at(code)
            await a.ask("start", anyway=True)
            await a.move({"type": "name", "number": 3})
            await b.cut()
            await a.until(lambda m: m["type"] == "table" and m["seats"][1]["away"])
            notice = await a.until(lambda m: m["type"] == "notice" and m["code"] == "bot-plays")
            assert (notice["seat"], notice["name"], notice["facts"]["why"]) == (1, "Jonas", "vanished")
            await a.until(lambda m: m["type"] == "frame" and m["observation"]["view"]["phase"] == "reveal")
            b = await jonas.sit_at(code)
            frame = await b.until(lambda m: m["type"] == "frame")
            assert (frame["seat"], frame["fresh"], frame["observation"]["events"]) == (1, True, [])
            await a.until(lambda m: m["type"] == "notice" and m["code"] == "back")
            assert b.table["seats"][1]["taken"] is None
            ends = await asyncio.gather(play_on(a), play_on(b))
            assert ends[0]["scores"] == ends[1]["scores"]

    run(evening())


def test_who_leaves_sees_the_public_view_and_may_come_back_only_to_the_own_seat(server: Server) -> None:
    async def evening() -> None:
        async with people(server, "Ida", "Jonas", "Late") as (ida, jonas, late):
            code = ida.open(QUIET, 3, bots=[None, None, "weak"])
            jonas.join(code)
            a, b = await ida.sit_at(code), await jonas.sit_at(code)
            await a.ask("start", anyway=True)
            await b.until(lambda m: m["type"] == "frame" and m["seat"] == 1)
            assert (await b.ask("stand"))["ok"]
            await b.until(lambda m: m["type"] == "frame" and m["seat"] is None)
            assert (await b.move({"type": "name", "number": 1}))["refused"]["code"] == "not-seated"
            assert (await b.ask("sit", seat=2))["ok"]  # whichever seat was asked for: the own one
            await b.until(lambda m: m["type"] == "frame" and m["seat"] == 1, since=len(b.messages) - 4)
            await b.ask("stand")
            c = await late.sit_at(code)
            assert (await c.ask("sit", seat=1))["ok"]
            assert (await b.ask("sit"))["refused"]["code"] == "seat-taken"
            assert (await b.ask("take_back"))["refused"]["code"] == "not-seated"
            ends = await asyncio.gather(play_on(a), play_on(c))
            assert ends[0]["winners"] is not None

    run(evening())


def test_the_host_passes_on_and_kicks(server: Server) -> None:
    async def evening() -> None:
        async with people(server, "Ida", "Jonas", "Troll") as (ida, jonas, troll):
            code = ida.open(QUIET, 3)
            jonas.join(code)
            troll.join(code)
            a, b, c = await ida.sit_at(code), await jonas.sit_at(code), await troll.sit_at(code)
            assert (await a.ask("host", person=jonas.me["id"]))["ok"]
            assert (await a.ask("start"))["refused"]["code"] == "not-host"
            assert (await b.ask("kick", person=troll.me["id"]))["ok"]
            assert (await c.ask("sit"))["refused"]["code"] == "kicked"
            assert (await c.ask("chat", text="hi"))["refused"]["code"] == "kicked"
            assert troll.post(f"/api/tables/{code}/join", {}).json["code"] == "kicked"
            await b.cut()
            await a.until(lambda m: m["type"] == "table" and m["host"] == ida.me["id"], since=len(a.messages))
            assert (await a.ask("start", fill="weak", anyway=True))["ok"]

    run(evening())


def test_a_table_without_a_clock_can_vote_for_a_bot(server: Server) -> None:
    async def evening() -> None:
        async with people(server, "Ida", "Jonas", "Slow") as (ida, jonas, slow):
            code = ida.open(QUIET, 3)
            jonas.join(code)
            slow.join(code)
            a, b, c = await ida.sit_at(code), await jonas.sit_at(code), await slow.sit_at(code)
            await a.ask("start", anyway=True)
            early = await a.ask("vote", seat=2)
            assert early["refused"]["code"] == "no-vote"
            assert early["refused"]["facts"]["wait_ms"] > 0
            await asyncio.sleep(0.4)
            assert (await a.ask("remind", seat=2))["ok"]
            await c.until(lambda m: m["type"] == "notice" and m["code"] == "remind")
            assert (await a.ask("vote", seat=2))["ok"]
            assert b.table["seats"][2]["taken"] is None
            assert (await b.ask("vote", seat=2))["ok"]
            await c.until(lambda m: m["type"] == "notice" and m["code"] == "bot-plays" and m["facts"]["why"] == "voted")
            assert (await c.ask("take_back"))["ok"]
            assert c.table["seats"][2]["taken"] is None

    run(evening())


def test_chat_names_and_guests(server: Server) -> None:
    async def evening() -> None:
        async with people(server, "Ida", "Jonas") as (ida, jonas):
            code = ida.open(QUIET, 3, open=True)
            a = await ida.sit_at(code)
            assert code in [t["code"] for t in jonas.get("/api/tables").json]
            b = await jonas.sit_at(code)
            assert (await b.ask("chat", text="  <b>Hallo</b>  "))["ok"]
            said = await a.until(lambda m: m["type"] == "chat")
            assert (said["text"], said["name"], said["seat"]) == ("<b>Hallo</b>", "Jonas", None)
            refused: list[Any] = []
            for text in ("", "\u200b", "x\ny", "x" * 501):
                refused.append((await b.ask("chat", text=text))["refused"]["code"])
            assert refused == ["text-blank", "text-blank", "text-control", "text-long"]
            assert (await b.ask("emote", emote="wow"))["ok"]
            assert (await b.ask("emote", emote="bite"))["refused"]["code"] == "bad-emote"
            assert (await a.ask("sit", guest={"name": "Oma", "animal": "owl"}))["ok"]
            assert (await b.ask("sit", guest={"name": "Opa", "animal": "owl"}))["refused"]["code"] == "not-seated"
            assert (await a.ask("rename", name="Ida II", animal="cat"))["ok"]
            assert (await a.ask("rename", name="Omi", animal="cat", seat=1))["ok"]
            assert [s["name"] for s in a.table["seats"]] == ["Ida II", "Omi", ""]
            assert (await a.ask("start", fill="medium"))["ok"]
            for seat in (0, 1):
                await a.until(frame_of(seat))
            assert (await a.move({"type": "name", "number": 2}, seat=1))["ok"]
            assert (await a.move({"type": "name", "number": 4}))["ok"]
            late = await jonas.sit_at(code)
            welcome = await late.until(lambda m: m["type"] == "welcome")
            assert [line["text"] for line in welcome["chat"]] == ["<b>Hallo</b>"]

    run(evening())


def test_settings_before_the_start(server: Server) -> None:
    async def evening() -> None:
        async with people(server, "Ida", "Jonas") as (ida, jonas):
            code = ida.open(QUIET, 2)
            jonas.join(code)
            a = await ida.sit_at(code)
            assert (await a.ask("options", seats=4))["ok"]
            assert (await a.ask("bot", seat=2, level="strong"))["ok"]
            assert (await a.ask("bot", seat=1, level="strong"))["refused"]["code"] == "seat-taken"
            assert (await a.ask("options", seats=3))["ok"]
            assert [s["bot"] for s in a.table["seats"]] == [None, None, "strong"]
            assert (await a.ask("options", seats=2))["ok"]
            assert [s["name"] for s in a.table["seats"]] == ["Ida", "Jonas"]
            assert (await a.ask("options", seats=1))["refused"]["code"] == "bad-seats"
            assert (await a.ask("options", options={"rounds": 2}))["ok"]
            assert a.table["options"]["rounds"] == 2
            for options in ({"rounds": "two"}, {"nothing": 1}, {"turn_time": -1}):
                assert (await a.ask("options", options=options))["refused"]["code"] == "bad-options"
            assert (await a.ask("options", game="no-game"))["refused"]["code"] == "not-found"

    run(evening())


def test_a_screen_sees_the_public_table_and_keeps_nothing_alive(server: Server) -> None:
    async def evening() -> None:
        async with people(server, "Ida") as (ida,):
            code = ida.open(QUIET, 2, bots=[None, "weak"], start=True)
            screen = await ida.sit_at(code, "screen")
            assert (await screen.until(lambda m: m["type"] == "frame"))["seat"] is None
            assert screen.table["people"] == []
            assert screen.table["screens"] == 1
            assert (await screen.ask("chat", text="x"))["refused"]["code"] == "not-seated"

    run(evening())


def test_another_device_becomes_the_same_person_once(server: Server) -> None:
    ida, phone, thief = Client(server, "Ida"), Client(server), Client(server)
    code = ida.open(QUIET, 2)
    path = ida.post("/api/me/link", {}).json["path"]
    token = path.split("#")[1]
    assert phone.post("/api/me/adopt", {"token": token}).json["person"] == ida.get("/api/me").json["person"]
    assert phone.join(code) == 0
    assert thief.post("/api/me/adopt", {"token": token}).json["code"] == "link-spent"
    assert thief.post("/api/me/adopt", {"token": ida.me["id"]}).json["code"] == "link-spent"
    thief.cookie = "tafelrunde=" + ida.me["id"]
    assert thief.get("/api/me").json["person"]["id"] != ida.me["id"]
    assert ida.get("/api/me").json["tables"][0] == {"code": code, "game": QUIET, "state": "lobby"}
