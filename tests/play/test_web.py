"""What every reply carries, who may ask, and how pages are served."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path
from typing import Any

import pytest
import websockets

from tafelrunde.play.web import Site
from tests.play.helpers import Client, Http, Server, people, run

QUIET = "quiet-numbers"


def test_cookies_are_random_closed_and_enough(server: Server) -> None:
    reply = Http(server).get("/api/me")
    cookie = reply.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    secret = cookie.split(";")[0].split("=")[1]
    assert len(secret) >= 43
    assert secret not in reply.body.decode()
    assert Http(server).get("/api/me").headers["set-cookie"] != cookie


@pytest.mark.parametrize("path", ["/", "/api/me", "/tables/ABCDEF", "/api/nothing", "/nothing.js"])
def test_every_reply_forbids_what_we_do_not_need(server: Server, path: str) -> None:
    headers = Http(server).get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe-eval" not in policy
    assert "script-src 'self' 'unsafe-inline'" not in policy
    assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site", "Origin": "http://evil.example"},
    ],
)
def test_requests_of_other_sites_are_refused(server: Server, headers: dict[str, str]) -> None:
    ida = Client(server, "Ida")
    reply = ida.post("/api/tables", {"game": QUIET, "seats": 2}, headers=headers)
    assert (reply.status, reply.json["code"]) == (403, "foreign-origin")
    assert ida.get("/api/me").json["tables"] == []
    own = {"Origin": f"http://127.0.0.1:{server.port}", "Sec-Fetch-Site": "same-origin"}
    assert ida.post("/api/tables", {"game": QUIET, "seats": 2}, headers=own).status == 201


def test_sockets_of_other_sites_are_refused(server: Server) -> None:
    ida = Client(server, "Ida")
    code = ida.open(QUIET, 2)

    async def knock(origin: str) -> bool:
        address = f"ws://127.0.0.1:{server.port}/api/tables/{code}/socket"
        try:
            async with websockets.connect(address, additional_headers={"Cookie": ida.cookie, "Origin": origin}) as raw:
                await raw.recv()
            return True
        except websockets.InvalidStatus:
            return False

    assert not asyncio.run(knock("http://evil.example"))
    assert asyncio.run(knock(f"http://127.0.0.1:{server.port}"))


def test_refusals_over_http(server: Server) -> None:
    ida, nobody = Client(server, "Ida"), Http(server)
    code = ida.open(QUIET, 2)
    asked: list[tuple[Any, int, str]] = [
        (nobody.post("/api/tables", {"game": QUIET, "seats": 2}), 401, "no-person"),
        (nobody.post(f"/api/tables/{code}/join", {}), 401, "no-person"),
        (ida.post("/api/tables", {"game": "chess", "seats": 2}), 404, "not-found"),
        (ida.post("/api/tables", {"game": QUIET, "seats": 99}), 409, "bad-seats"),
        (ida.post("/api/tables", {"game": QUIET, "seats": 2, "options": {"x": 1}}), 409, "bad-options"),
        (ida.post("/api/tables", {"game": QUIET, "seats": 2, "start": True}), 409, "seats-open"),
        (ida.post("/api/tables", {"game": QUIET, "seats": 2, "bots": ["weak"]}), 409, "seat-taken"),
        (ida.post("/api/tables", {"game": QUIET, "seats": 2, "host": "me"}), 400, "malformed"),
        (ida.post("/api/tables", b"{"), 400, "malformed"),
        (ida.post("/api/tables", b"[" * 60_000), 400, "malformed"),
        (ida.post("/api/tables", b"\xff\xfe"), 400, "malformed"),
        (ida.post("/api/tables", b" " * 70_000), 413, "too-large"),
        (ida.get("/api/tables/QQQQQQ"), 404, "not-found"),
        (ida.get("/api/tables/../../etc"), 404, "not-found"),
        (ida.get(f"/api/tables/{code}/replay"), 404, "not-found"),
        (ida.get(f"/api/tables/{code}/replay?number=99999999999999999"), 404, "not-found"),
        (ida.ask("DELETE", "/api/me"), 405, "not-found"),
        (ida.ask("PUT", "/api/me", {"name": "\u200b", "animal": "fox"}), 409, "text-blank"),
        (ida.ask("PUT", "/api/me", {"name": "x" * 25, "animal": "fox"}), 409, "text-long"),
        (ida.ask("PUT", "/api/me", {"name": "x", "animal": "<b>"}), 409, "bad-animal"),
    ]
    for reply, status, word in asked:
        assert (reply.status, reply.json["code"]) == (status, word), reply.body


def test_the_invitation_as_a_picture(server: Server) -> None:
    ida = Client(server, "Ida")
    reply = ida.get(f"/api/tables/{ida.open(QUIET, 2)}/qr.svg")
    assert reply.headers["content-type"].startswith("image/svg+xml")
    assert reply.body.startswith(b"<svg")


def test_large_replies_are_squeezed(server: Server) -> None:
    reply = Http(server).get("/api/games", headers={"Accept-Encoding": "gzip, br"})
    assert reply.headers["content-encoding"] == "gzip"
    assert b"quiet-numbers" in gzip.decompress(reply.body)
    assert b"quiet-numbers" in Http(server).get("/api/games").body


async def fetch(site: Site, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.request"}

    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    await site({"type": "http", "method": method, "path": path, "headers": raw}, receive, send)
    start = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], start, b"".join(m.get("body", b"") for m in sent[1:])


def test_built_pages(tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    (pages / "assets").mkdir(parents=True)
    (pages / "index.html").write_text("<title>Tafelrunde</title>" + "x" * 2000)
    (pages / "assets" / "a-1.js").write_text("let a = 1;" * 300)
    (pages / "assets" / "a-1.js.br").write_bytes(b"squeezed")
    (tmp_path / "secret.txt").write_text("secret")

    async def never(*_: Any) -> None:
        raise AssertionError("not the API's")

    async def look() -> None:
        site = Site(never, pages)
        status, headers, body = await fetch(site, "/")
        assert (status, body[:7]) == (200, b"<title>")
        assert headers["cache-control"] == "no-cache"
        assert (await fetch(site, "/", if_none_match=headers["etag"]))[0] == 304
        assert (await fetch(site, "/tables/ABCDEF"))[2] == body
        status, headers, packed = await fetch(site, "/rules", accept_encoding="gzip")
        assert gzip.decompress(packed) == body
        status, headers, content = await fetch(site, "/assets/a-1.js", accept_encoding="br, gzip")
        assert (status, content) == (200, b"squeezed")
        assert "immutable" in headers["cache-control"]
        assert headers["content-type"].startswith("text/javascript")
        assert (await fetch(site, "/assets/a-1.js", "HEAD"))[2] == b""
        for path in ("/assets/none.js", "/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/\0.js"):
            status, _, body = await fetch(site, path)
            assert b"secret" not in body, path
            assert status == 404, path
        assert (await fetch(site, "/", "POST"))[0] == 405

    run(look())


def test_limits_leave_room_for_a_family_and_stop_a_flood(tmp_path: Path) -> None:
    from tests.play.helpers import serving

    with serving(tmp_path / "data", "limits=1") as server:

        async def evening() -> None:
            async with people(server, *[f"Kind {n}" for n in range(8)]) as family:
                code = family[0].open(QUIET, 4)
                sockets = [await child.sit_at(code) for child in family]
                for socket in sockets:
                    for n in range(3):
                        assert (await socket.ask("chat", text=f"hallo {n}"))["ok"]
                flood = [await sockets[0].ask("chat", text="spam") for _ in range(10)]
                told = [answer["refused"] for answer in flood if not answer["ok"]]
                assert told
                assert all(r["code"] == "too-fast" and r["facts"]["wait_ms"] > 0 for r in told)
                assert (await sockets[1].ask("chat", text="ich darf"))["ok"]
                replies = [family[0].post("/api/tables", {"game": QUIET, "seats": 2}).status for _ in range(40)]
                assert replies[:10] == [201] * 10
                assert 429 in replies
                guesses = [family[1].get(f"/api/tables/ZZZZ{a}{b}").status for a in "ABCDEFG" for b in "ABCDEFG"]
                assert guesses[0] == 404
                assert guesses[-1] == 429

        run(evening())
