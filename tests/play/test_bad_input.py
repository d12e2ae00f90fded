"""Whatever is sent: a clear error, nothing changed, the process alive."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import msgspec
import pytest

from tafelrunde.play.protocol import ClientMessage
from tests.play.helpers import Json, Server, answered, people, play_on, run

QUIET = "quiet-numbers"
TYPES = [kind.__struct_config__.tag for kind in ClientMessage.__args__]
ODD: list[Any] = [
    None,
    True,
    -1,
    2**31,
    2**63,
    10**400,
    1.5,
    "",
    "x" * 300,
    "\u202e\u0000",
    [],
    [[[]]],
    {},
    {"type": "move"},
    {"__proto__": 1},
    "0",
    "public",
]
RAW = [
    "",
    " ",
    "null",
    "[]",
    "{}",
    "{",
    '{"type":"move"',
    '{"type":"mov\\u0065"}',
    '{"type":7}',
    '{"type":"nothing"}',
    '{"type":"move","id":"a"}',
    '{"type":"move","id":"a","version":0,"move":{"type":"name","number":99}}',
    '{"type":"move","id":"a","version":0,"move":' + "[" * 5000 + "]" * 5000 + "}",
    '{"type":"move","id":"a","version":0,"move":{"type":"name","number":1},"seat":"0"}',
    '{"type":"chat","id":"a","text":"\\ud800"}',
    '{"type":"chat","id":"' + "x" * 65 + '","text":"a"}',
    '{"type":"chat","id":"","text":"a"}',
    "[" * 30_000,
    "x" * 66_000,
]


def fields_of(tag: str) -> list[str]:
    kind = next(k for k in ClientMessage.__args__ if k.__struct_config__.tag == tag)
    return [field.encode_name for field in msgspec.structs.fields(kind)]


def nonsense(chance: random.Random) -> str:
    """A message that is nearly one of ours."""
    tag = chance.choice(TYPES)
    message: Json = {"type": tag, "id": f"f{chance.randrange(10**9)}"}
    for field in fields_of(tag):
        if field != "id" and chance.random() < 0.8:
            message[field] = chance.choice(ODD)
    if chance.random() < 0.2:
        message[chance.choice(["x", "type", "id", "seat"])] = chance.choice(ODD)
    try:
        text = json.dumps(message)
    except ValueError:
        text = "{}"
    if chance.random() < 0.2:
        at = chance.randrange(len(text))
        text = text[:at] + chance.choice(["", "\x00", "}", '"', "é"]) + text[at + chance.randrange(3) :]
    return text


@pytest.mark.parametrize("seed", range(4))
def test_nonsense_changes_nothing_and_is_answered(server: Server, seed: int) -> None:
    async def evening() -> None:
        async with people(server, "Ida", "Jonas", "Eve") as (ida, jonas, eve):
            code = ida.open(QUIET, 2)
            jonas.join(code)
            a, b, e = await ida.sit_at(code), await jonas.sit_at(code), await eve.sit_at(code)
            await a.ask("start", anyway=True)
            await a.until(lambda m: m["type"] == "frame" and m["seat"] == 0)
            before = a.frame(0)["observation"]["view"]
            chance = random.Random(seed)
            for text in [*RAW, *(nonsense(chance) for _ in range(300))]:
                e.send(text)
            since = len(e.messages)
            assert not (await e.move({"type": "name", "number": 1}))["ok"]
            bad = [m for m in e.messages[since:] if m["type"] in ("error", "answer")]
            assert len(bad) >= 100
            assert all(m["type"] == "error" or m["refused"] is not None or m["ok"] for m in bad)
            after = a.frame(0)["observation"]["view"]
            assert after == before
            assert a.table["state"] == "running"
            assert [s["person"] for s in a.table["seats"]] == [ida.me["id"], jonas.me["id"]]
            await asyncio.gather(play_on(a), play_on(b))

    run(evening())


@pytest.mark.parametrize("when", ["lobby", "ended"])
def test_nonsense_from_a_seated_person_leaves_a_table_that_works(server: Server, when: str) -> None:
    async def evening() -> None:
        async with people(server, "Ida", "Jonas") as (ida, jonas):
            code = ida.open(QUIET, 2, options={"rounds": 1})
            jonas.join(code)
            a, b = await ida.sit_at(code), await jonas.sit_at(code)
            if when == "ended":
                await a.ask("start", anyway=True)
                await b.until(lambda m: m["type"] == "frame" and m["seat"] == 1)
                await asyncio.gather(play_on(a), play_on(b))
            chance = random.Random(7)
            for _ in range(250):
                text = nonsense(chance)
                if '"stand"' not in text:
                    b.send(text)
            assert (await b.ask("emote", emote="wow"))["ok"]
            await a.ask("options", options={"rounds": 1})
            assert (await a.ask("start", fill="weak", anyway=True))["ok"]
            number = 2 if when == "ended" else 1
            await b.until(lambda m: m["type"] == "frame" and m["number"] == number)
            await asyncio.gather(play_on(a), play_on(b))

    run(evening())


def test_a_socket_that_sends_only_rubbish_is_closed(tmp_path_factory: pytest.TempPathFactory) -> None:
    from tests.play.helpers import serving

    with serving(tmp_path_factory.mktemp("data"), "limits=1") as server:

        async def evening() -> None:
            async with people(server, "Eve") as (eve,):
                code = eve.open(QUIET, 2)
                e = await eve.sit_at(code)
                await e.until(lambda m: m["type"] == "table")
                for _ in range(60):
                    e.send("{")
                with pytest.raises(AssertionError, match="closed: 4010"):
                    await e.until(lambda m: m["type"] == "nothing")
                again = await eve.sit_at(code)
                await again.until(lambda m: m["type"] == "table")

        run(evening())


def test_a_huge_message_is_cut_off(server: Server) -> None:
    async def evening() -> None:
        async with people(server, "Eve") as (eve,):
            code = eve.open(QUIET, 2)
            e = await eve.sit_at(code)
            await e.until(lambda m: m["type"] == "table")
            e.send('{"type":"chat","text":"' + "x" * 3_000_000 + '"}')
            with pytest.raises(AssertionError, match="closed: 1009"):
                await e.until(lambda m: m["type"] == "nothing")

    run(evening())


@pytest.mark.parametrize("path", ["QQQQQQ", "%2e%2e", "ABC", "ABCDEFG", "''''''", "1" * 200])
def test_a_socket_at_no_table_is_told_and_closed(server: Server, path: str) -> None:
    async def evening() -> None:
        async with people(server, "Eve") as (eve,):
            e = await eve.sit_at(path)
            error = await e.until(lambda m: m["type"] == "error")
            assert error["refused"]["code"] == "not-found"
            with pytest.raises(AssertionError, match="closed: 4004"):
                await e.until(lambda m: m["type"] == "nothing")

    run(evening())


MOVES = [
    '{"type":"\\ud800"}',
    '{"type":"name","number":' + "9" * 4000 + "}",
    '{"type":"name","number":1e999}',
    '{"type":"name","number":-0}',
    '{"type":"name","number":1,"number":2,"seat":1}',
    '{"type":"name","number":"1"}',
    '{"type":"name","number":1.0000000001}',
    '{"type":["name"],"number":1}',
    '{"\\u0000":1}',
    "[" * 900 + "]" * 900,
    '{"a":' * 900 + "1" + "}" * 900,
    '"' + "\\udc00" * 50 + '"',
    "null",
    "true",
    "1",
]


def test_moves_of_all_shapes_from_whose_turn_it_is(server: Server) -> None:
    async def evening() -> None:
        async with people(server, "Ida") as (ida,):
            code = ida.open(QUIET, 2, bots=[None, "weak"], start=True)
            a = await ida.sit_at(code)
            await a.until(lambda m: m["type"] == "frame")
            for n, move in enumerate(MOVES):
                a.send(f'{{"type":"move","id":"odd-{n}","version":0,"move":{move}}}')
                answer = await a.until(answered(f"odd-{n}"))
                if answer["type"] == "answer":
                    assert answer["refused"]["code"] in ("malformed", "wrong-number"), move[:60]
                a.messages = [m for m in a.messages if m["type"] != "error"]
            assert a.frame(0)["observation"]["view"]["my_number"] is None
            await play_on(a)

    run(evening())
