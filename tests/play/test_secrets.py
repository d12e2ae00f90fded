"""Nobody is sent what they may not know: not the other seats, not onlookers, not a second tab, not the bots."""

from __future__ import annotations

import asyncio
import json

from tafelrunde.bots.random import RandomBot
from tafelrunde.core.game import find_game
from tafelrunde.core.model import Observation
from tafelrunde.core.record import Record
from tafelrunde.play.bots import OpenBot, ShowBot
from tafelrunde.play.worker import Thinkers
from tests.core import quiet_numbers
from tests.play.helpers import Client, Json, Server, Socket, people, play_on, run

QUIET = "quiet-numbers"


def without_fresh_and_time(frames: list[Json]) -> list[Json]:
    out = []
    for frame in frames:
        observation = {**frame["observation"], "now": 0}
        out.append({**frame, "observation": observation})
    return out


def test_a_secret_choice_leaves_no_trace_in_what_others_get(server: Server) -> None:
    """Two evenings that differ only in what Ida chose: until the reveal all others get the same, byte for byte."""

    async def evening(number: int) -> list[list[str]]:
        async with people(server, "Ida", "Jonas", "Eve") as (ida, jonas, eve):
            code = ida.open(QUIET, 2)
            jonas.join(code)
            a, b = await ida.sit_at(code), await jonas.sit_at(code)
            e, tab, screen = (
                await eve.sit_at(code),
                await ida.sit_at(code, "spectator"),
                await eve.sit_at(code, "screen"),
            )
            await a.ask("start", anyway=True)
            for socket in (b, e, tab, screen):
                await socket.until(lambda m: m["type"] == "frame")
            starts = [len(socket.raws) for socket in (b, e, tab, screen)]
            assert (await a.move({"type": "name", "number": number}))["ok"]
            for socket in (b, e, tab, screen):
                await socket.until(lambda m: m["type"] == "frame" and m["observation"]["view"]["named"][0])
            await asyncio.sleep(0.1)
            later = await eve.sit_at(code)
            fresh = await later.until(lambda m: m["type"] == "frame")
            running = eve.get(f"/api/tables/{code}/replay").json
            assert running["running"]
            assert running["seed"] is None
            own = ida.get(f"/api/tables/{code}/replay").json
            assert own["seat"] == 0
            assert jonas.get(f"/api/tables/{code}/replay?seat=0").json["code"] == "not-your-seat"
            assert eve.get(f"/api/tables/{code}/replay?seat=1").json["code"] == "not-your-seat"
            out: list[list[str]] = []
            for socket, start in zip((b, e, tab, screen), starts, strict=True):
                frames = [json.loads(text) for text in socket.raws[start:] if '"type":"frame"' in text]
                out.append([scrub(frame) for frame in frames])
            out.append([scrub(fresh), *[scrub({"observation": step["observation"]}) for step in running["steps"]]])
            return out

    def scrub(frame: Json) -> str:
        observation = frame["observation"]
        observation["now"] = 0
        for seen in observation["events"]:
            seen["at"] = 0
        (observation["view"] or {}).pop("lucky", None)
        return json.dumps(frame)

    async def both() -> None:
        assert await evening(2) == await evening(5)

    run(both())


def test_the_seed_and_the_cookies_are_nowhere_while_a_game_runs(server: Server) -> None:
    async def evening() -> None:
        async with people(server, "Ida", "Jonas", "Eve") as (ida, jonas, eve):
            code = ida.open(QUIET, 2)
            jonas.join(code)
            sockets = [await ida.sit_at(code), await jonas.sit_at(code), await eve.sit_at(code)]
            await sockets[0].ask("start", anyway=True)
            for socket in sockets:
                await socket.until(lambda m: m["type"] == "frame")
            ends = await asyncio.gather(play_on(sockets[0]), play_on(sockets[1]))
            assert ends[0]["winners"] is not None
            await sockets[2].until(lambda m: m["type"] == "table" and m["state"] == "ended")
            seed = sockets[2].table["seed"]
            secrets = [client.cookie.split("=")[1] for client in (ida, jonas, eve)]
            for socket in sockets:
                running = [text for text in socket.raws if '"state":"ended"' not in text]
                assert not any(seed in text for text in running)
                assert not any(secret in text for text in socket.raws for secret in secrets)

    run(evening())


def test_a_bot_is_given_observations_and_nothing_else() -> None:
    """A canary stands in the position's secrets; nothing that a bot is shown contains it."""
    seen: list[Observation] = []

    class Spy(RandomBot):
        watches = True

        def see(self, obs: Observation) -> None:
            seen.append(obs)

    game = find_game(QUIET)
    record = Record(game, 3, {}, b"canary-seed-canary-seed-canary-!")
    record.play(0, {"type": "name", "number": 4}, 100)
    thinkers = Thinkers()
    plain = type(game).bot
    try:
        type(game).bot = lambda self, level, seat, seats, options, chance: Spy(self, seat, seats, options, chance)  # type: ignore[method-assign]
        opened = thinkers.handle(_packed(OpenBot("k", "weak", 1, "00" * 16, record.header, record.entries)))
        assert opened is not None
        assert opened.kind == "open"
        import msgspec

        data = msgspec.json.encode(record.observe(1))
        shown = thinkers.handle(msgspec.json.encode(ShowBot("k", 1, 1, True, True, False, msgspec.Raw(data))))
    finally:
        type(game).bot = plain  # type: ignore[method-assign]
    assert shown is not None
    assert shown.kind == "move"
    assert len(seen) == 3
    for observation in seen:
        assert observation.seat == 1
        assert type(observation) is Observation
        text = msgspec.json.encode(observation)
        assert b"canary" not in text
        assert record.seed.hex().encode() not in text
        assert observation.view.my_number is None
        assert isinstance(observation.view.options, quiet_numbers.Options)
        assert not any(getattr(e.event, "number", None) for e in observation.events)


def _packed(message: OpenBot) -> bytes:
    import msgspec

    return msgspec.msgpack.encode(message)


def test_ids_in_addresses_give_no_power(server: Server) -> None:
    async def evening() -> None:
        async with people(server, "Ida", "Eve") as (ida, eve):
            code = ida.open(QUIET, 2, bots=[None, "weak"], start=True)
            a = await ida.sit_at(code)
            assert (await a.until(lambda m: m["type"] == "frame"))["seat"] == 0
            thief = Client(server)
            for cookie in (ida.me["id"], code, "", "x" * 5000):
                thief.cookie = f"tafelrunde={cookie}"
                assert thief.post(f"/api/tables/{code}/join", {}).json["code"] == "no-person"
            e: Socket = await eve.sit_at(code)
            await e.until(lambda m: m["type"] == "table")
            for type, more in (("stand", {"seat": 0}), ("take_back", {"seat": 0}), ("ready", {"seat": 0})):
                assert (await e.ask(type, **more))["refused"]["code"] == "not-seated"

    run(evening())
