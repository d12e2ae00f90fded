"""The HTTP side and the sockets: Litestar handlers that read what comes in, and leave all else to the house."""

from __future__ import annotations

import asyncio
import contextlib
import io
import logging
from typing import Any, Final, TypeVar

import msgspec
import segno
from litestar import Litestar, Request, Response, WebSocket, get, post, put, websocket
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException

from tafelrunde.core.refusal import Malformed, Refusal
from tafelrunde.play import protocol as wire
from tafelrunde.play.commands import GAME_COST, handle, seat_for
from tafelrunde.play.connection import Connection
from tafelrunde.play.house import House
from tafelrunde.play.limits import SOCKET, Limits
from tafelrunde.play.lines import LINE, Line
from tafelrunde.play.people import COOKIE, HANDOVER_S, Somebody
from tafelrunde.play.replays import replay
from tafelrunde.play.table import Table, as_refused

log = logging.getLogger("tafelrunde")

MOST_BODY: Final = 64 * 1024
MOST_MESSAGE: Final = 64 * 1024
NO_TABLE, TOO_MANY, TOO_BAD, OTHER_SITE = 4004, 4008, 4010, 4013

STATUS: Final = {
    "malformed": 400,
    "no-person": 401,
    "not-found": 404,
    "too-large": 413,
    "too-fast": 429,
    "store-failed": 503,
    "foreign-origin": 403,
    "kicked": 403,
    "not-host": 403,
    "not-your-seat": 403,
    "not-seated": 403,
}
"""What a refusal looks like over HTTP; 409 for all others."""

T = TypeVar("T")
AnyConnection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, Any]
AnySocket = WebSocket[Any, Any, Any]


def house_of(connection: AnyConnection) -> House:
    """The house that this app belongs to."""
    house: House = connection.app.state.house
    return house


def address_of(connection: AnyConnection) -> str:
    """The address that limits count by."""
    return connection.client.host if connection.client is not None else "?"


def slow(connection: AnyConnection, kind: str) -> None:
    """Take from the address's allowance; Refusal `too-fast`."""
    wait = house_of(connection).limits.take(kind, address_of(connection), asyncio.get_running_loop().time())
    if wait:
        raise Refusal("too-fast", facts={"wait_ms": round(wait * 1000) + 1})


def somebody(connection: AnyConnection) -> Somebody:
    """Whose cookie it is; Refusal `no-person`."""
    found = house_of(connection).people.find(connection.cookies.get(COOKIE))
    if found is None:
        raise Refusal("no-person")
    return found


async def body(request: AnyRequest, kind: type[T]) -> T:
    """The request's body, checked; Refusal `malformed` or `too-large`."""
    data = await request.body()
    if len(data) > MOST_BODY:
        raise Refusal("too-large")
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refusal("malformed", facts={"detail": str(error)[:200]}) from None


def base_of(connection: AnyConnection) -> str:
    """The address under which friends find this server: the page's own, or the network's where that is `localhost`."""
    host = connection.headers.get("host", "")
    scheme = "https" if connection.scope.get("scheme") in ("https", "wss") else "http"
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    addresses = house_of(connection).addresses
    if name in ("localhost", "127.0.0.1", "[::1]", "") and addresses:
        return addresses[0]
    return f"{scheme}://{host}"


async def table_of(connection: AnyConnection, code: str) -> Table:
    """The table of a code; guessing codes is slowed."""
    slow(connection, "request")
    try:
        return await house_of(connection).find(code)
    except Refusal:
        slow(connection, "guess")
        raise


def remember_me(request: AnyRequest, secret: str) -> Cookie:
    """The cookie that makes a browser the same person again."""
    secure = request.scope.get("scheme") == "https"
    return Cookie(key=COOKIE, value=secret, path="/", httponly=True, samesite="lax", secure=secure, max_age=400 * 86400)


# --- requests -------------------------------------------------------------------------------------------------------


@get("/api/server")
async def server(request: AnyRequest) -> wire.ServerInfo:
    """About this server."""
    house = house_of(request)
    return wire.ServerInfo(
        version=house.version,
        protocol=wire.PROTOCOL,
        addresses=house.addresses,
        animals=list(wire.ANIMALS),
        emotes=list(wire.EMOTES),
    )


@get("/api/me")
async def me(request: AnyRequest) -> Response[wire.Me]:
    """Who I am; a new visitor becomes somebody."""
    house = house_of(request)
    found = house.people.find(request.cookies.get(COOKIE))
    if found is not None:
        return Response(house.me(found))
    slow(request, "person")
    found, secret = house.people.new()
    return Response(house.me(found), cookies=[remember_me(request, secret)])


@put("/api/me")
async def change_me(request: AnyRequest) -> wire.Me:
    """A new name and animal."""
    profile = await body(request, wire.Profile)
    who = somebody(request)
    house_of(request).rename(who, profile.name, profile.animal)
    return house_of(request).me(who)


@post("/api/me/link", status_code=200)
async def link(request: AnyRequest) -> wire.Handover:
    """A link for my other device."""
    somebody(request)
    slow(request, "person")
    token = house_of(request).people.hand_over(request.cookies[COOKIE], asyncio.get_running_loop().time())
    return wire.Handover(path=f"/link#{token}", seconds=round(HANDOVER_S))


@post("/api/me/adopt", status_code=200)
async def adopt(request: AnyRequest) -> Response[wire.Me]:
    """This device becomes the person who made the link."""
    asked = await body(request, wire.Adopt)
    slow(request, "guess")
    house = house_of(request)
    secret = house.people.adopt(asked.token, asyncio.get_running_loop().time())
    found = house.people.find(secret)
    if found is None:
        raise Refusal("link-spent")
    return Response(house.me(found), cookies=[remember_me(request, secret)])


@get("/api/games")
async def games(request: AnyRequest) -> list[wire.GameInfo]:
    """What can be played."""
    return house_of(request).games()


@get("/api/tables")
async def lobby(request: AnyRequest) -> list[wire.TableInfo]:
    """Open tables."""
    return house_of(request).lobby()


@post("/api/tables", status_code=201)
async def new_table(request: AnyRequest) -> wire.Created:
    """Open a table."""
    asked = await body(request, wire.NewTable)
    host = somebody(request)
    slow(request, "table")
    table = house_of(request).open_table(asked, host)
    await table.settled()
    return wire.Created(code=table.state.code)


@get("/api/tables/{code:str}")
async def table_info(request: AnyRequest, code: str) -> wire.TableInfo:
    """One table."""
    return (await table_of(request, code)).info()


@post("/api/tables/{code:str}/join", status_code=200)
async def join(request: AnyRequest, code: str) -> wire.Joined:
    """A seat at a table."""
    asked = await body(request, wire.Join)
    who = somebody(request)
    slow(request, "join")
    table = await table_of(request, code)
    try:
        seat = seat_for(table, who, asked.seat)
    except Refusal as refusal:
        if refusal.code != "already-seated" or asked.seat not in (None, refusal.facts["seat"]):
            raise
        seat = refusal.facts["seat"]
    table.guarded(table.publish)
    await table.settled()
    return wire.Joined(code=table.state.code, seat=seat)


@get("/api/tables/{code:str}/qr.svg")
async def qr(request: AnyRequest, code: str) -> Response[bytes]:
    """The invitation as a picture."""
    table = await table_of(request, code)
    out = io.BytesIO()
    address = f"{base_of(request)}/tables/{table.state.code}"
    segno.make(address, error="m").save(out, kind="svg", xmldecl=False, svgns=True, border=2, scale=8, omitsize=True)
    return Response(out.getvalue(), media_type="image/svg+xml")


@get("/api/tables/{code:str}/replay")
async def replay_of(request: AnyRequest, code: str) -> wire.Replay:
    """A game again; of a running one only what is the viewer's own."""
    table = await table_of(request, code)
    number = request.query_params.get("number", "")
    seat = request.query_params.get("seat", "")
    who = house_of(request).people.find(request.cookies.get(COOKIE))
    return await replay(table, who, number, seat)


# --- sockets --------------------------------------------------------------------------------------------------------

ROLES: Final[dict[str, wire.Role]] = {"player": "player", "spectator": "spectator", "screen": "screen"}
decode_message: Final = msgspec.json.Decoder(wire.ClientMessage).decode


@websocket("/api/tables/{code:str}/socket")
async def socket(socket: AnySocket, code: str) -> None:
    """One socket at one table."""
    house = house_of(socket)
    await socket.accept()
    try:
        slow(socket, "socket")
        who = somebody(socket)
        table = await table_of(socket, code)
    except Refusal as refusal:
        await say_no(socket, refusal, TOO_MANY if refusal.code == "too-fast" else NO_TABLE)
        return
    role = ROLES.get(socket.query_params.get("role", "player"))
    if role is None:
        await say_no(socket, Refusal("malformed", facts={"detail": "role"}), NO_TABLE)
        return
    invite = f"{base_of(socket)}/tables/{table.state.code}"
    line: Line = socket.scope["state"][LINE]
    connection = Connection(who, role, address_of(socket), invite, Limits(SOCKET, house.settings.limits, most=16), line)
    if not house.admit(table, connection):
        await say_no(socket, Refusal("too-fast", facts={"wait_ms": 10_000}), TOO_MANY)
        return
    connection.heard = table.clock()
    house.count(connection.address, 1)
    try:
        table.guarded(table.join, connection)
        line.listen(lambda event: hear(table, connection, event))
        await connection.over
    except Exception:
        log.exception("a socket failed")
    finally:
        house.count(connection.address, -1)
        table.guarded(table.leave, connection)
        connection.close(1000)
        with contextlib.suppress(Exception):
            await asyncio.wait_for(close(socket, connection), 5)


async def say_no(socket: AnySocket, refusal: Refusal, code: int) -> None:
    """Tell why, and close."""
    with contextlib.suppress(Exception):
        await socket.send_text(msgspec.json.encode(wire.Error(refused=as_refused(refusal))).decode())
        await socket.close(code=code, reason=refusal.code)


async def close(socket: AnySocket, connection: Connection) -> None:
    """Send what is left, and close."""
    await connection.emptied()
    await socket.close(code=connection.closing or 1000)


def hear(table: Table, connection: Connection, event: Any) -> None:
    """A message comes in, or the socket is gone."""
    if event["type"] == "websocket.disconnect":
        connection.gone()
    elif event["type"] == "websocket.receive" and connection.closing is None:
        text = event.get("text")
        take_in(table, connection, (text if text is not None else event.get("bytes")) or b"")


def take_in(table: Table, connection: Connection, data: str | bytes) -> None:
    """One message: read, counted, done. Whatever is wrong with it is answered, and nothing has changed."""
    arrival = table.clock()
    connection.heard = arrival
    seconds = arrival / 1000
    id: str | None = None
    try:
        if len(data) > MOST_MESSAGE:
            raise Refusal("too-large")
        try:
            message = decode_message(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            bad(connection, seconds)
            raise Refusal("malformed", facts={"detail": str(error)[:200]}) from None
        if isinstance(message, wire.Pong):
            if not connection.trip.pong(message.n, arrival):
                bad(connection, seconds)
            line = connection.line.measured()
            if line is not None:
                connection.trip.bound(line)
            return
        id = message.id
        if id is not None and not 1 <= len(id) <= 64:
            id = None
            raise Refusal("malformed", facts={"detail": "id"})
        spend(table, connection, message, seconds)
    except Refusal as refusal:
        if id is None:
            connection.send(msgspec.json.encode(wire.Error(refused=as_refused(refusal))))
        else:
            connection.send(msgspec.json.encode(wire.Answer(id=id, ok=False, refused=as_refused(refusal))))
        return
    if not table.dead:
        table.guarded(handle, table, connection, message, arrival)


def spend(table: Table, connection: Connection, message: wire.ToServer, now: float) -> None:
    """Take from the allowances of the socket and of its address; Refusal `too-fast`."""
    house = table.house
    wait = connection.limits.take("message", "", now) or house.limits.take("message", connection.address, now)
    kind = GAME_COST.get(type(message), "change")
    if not wait and kind is not None:
        wait = connection.limits.take(kind, "", now)
    if wait:
        raise Refusal("too-fast", facts={"wait_ms": round(wait * 1000) + 1})


def bad(connection: Connection, now: float) -> None:
    """A message that cannot be read: too many of them, and the socket is closed."""
    if connection.limits.take("bad", "", now):
        connection.close(TOO_BAD)


# --- the app --------------------------------------------------------------------------------------------------------


def refused(_: AnyRequest, error: Exception) -> Response[wire.Refused]:
    """A refusal as a reply."""
    assert isinstance(error, Refusal | Malformed)
    answer = as_refused(error)
    return Response(answer, status_code=STATUS.get(answer.code, 409))


def failed(_: AnyRequest, error: Exception) -> Response[wire.Refused]:
    """What Litestar itself refuses (no such path, wrong method), in our form, and faults of ours without their
    insides."""
    if isinstance(error, HTTPException):
        code = {404: "not-found", 405: "not-found", 413: "too-large"}.get(error.status_code, "malformed")
        return Response(wire.Refused(code=code), status_code=error.status_code)
    log.error("a request failed", exc_info=error)
    return Response(wire.Refused(code="fault"), status_code=500)


HANDLERS: Final = [
    server,
    me,
    change_me,
    link,
    adopt,
    games,
    lobby,
    new_table,
    table_info,
    join,
    qr,
    replay_of,
    socket,
]


def make_api(house: House) -> Litestar:
    """The app of the house."""
    app = Litestar(
        HANDLERS,
        openapi_config=None,
        exception_handlers={Refusal: refused, Malformed: refused, Exception: failed},
        request_max_body_size=MOST_BODY + 1,
        logging_config=None,
        signature_namespace={"AnyRequest": AnyRequest, "AnySocket": AnySocket},
    )
    app.state.house = house
    return app
