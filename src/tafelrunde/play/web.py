"""Everything around the API: who may ask (origins), what browsers are told to forbid (headers), and the built pages."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from collections.abc import Awaitable, Callable, MutableMapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from tafelrunde.play.protocol import Refused

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "media-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
FOREIGN: Final = 4013
SQUEEZED: Final = ("text/", "application/javascript", "application/json", "image/svg", "application/manifest")
FOR_EVER: Final = b"public, max-age=31536000, immutable"
ASK_AGAIN: Final = b"no-cache"
LEAST_SQUEEZED: Final = 600

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")

NO_PAGES: Final = (
    b"<!doctype html><html lang=en><title>Tafelrunde</title><h1>Tafelrunde</h1>"
    b"<p>The server runs, but its pages have not been built. Run <code>make play</code>, or "
    b"<code>npm ci && npm run build</code> in <code>web/</code>.</p></html>"
)


class File(msgspec.Struct):
    """A file of the built pages, ready to be sent."""

    body: bytes
    kind: str
    tag: str
    squeezed: bytes | None
    brotli: bytes | None


class Site:
    """The app around the API: origin check, headers, pages."""

    def __init__(self, api: App, pages: Path, origins: tuple[str, ...] = ()) -> None:
        """`origins`: further origins whose pages may speak to us (behind a proxy that changes the host)."""
        self.api = api
        self.pages = pages
        self.origins = origins
        self._files: dict[str, File] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, socket or life cycle."""
        kind = scope["type"]
        if kind not in ("http", "websocket"):
            await self.api(scope, receive, send)
        elif not self.same_origin(scope):
            await self._foreign(scope, receive, send)
        elif kind == "websocket":
            await self.api(scope, receive, send)
        elif scope["path"].startswith("/api/"):
            await self.api(scope, receive, _with_headers(send, scope))
        else:
            await self._page(scope, send)

    def same_origin(self, scope: Scope) -> bool:
        """Whether a request that changes something, or a socket, comes from our own page (or from no page at all)."""
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
            return True
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        if headers.get(b"sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return headers.get(b"origin", "") in self.origins
        origin = headers.get(b"origin")
        if origin is None:
            return True
        return origin in self.origins or urlsplit(origin).netloc.lower() == headers.get(b"host", "").lower() != ""

    async def _foreign(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": FOREIGN, "reason": "foreign-origin"})
            return
        await _reply(send, 403, msgspec.json.encode(Refused(code="foreign-origin")), "application/json", [])

    # the built pages

    async def _page(self, scope: Scope, send: Send) -> None:
        head = scope["method"] == "HEAD"
        if scope["method"] not in ("GET", "HEAD"):
            await _reply(send, 405, b"", "text/plain", [(b"allow", b"GET, HEAD")])
            return
        path = scope["path"].lstrip("/")
        file = self._file(path)
        status = 200
        if file is None:
            if "." in path.rsplit("/", 1)[-1]:
                await _reply(send, 404, b"not found", "text/plain; charset=utf-8", [], head)
                return
            file = self._file("index.html")
            path = "index.html"
        if file is None:
            await _reply(send, 200, NO_PAGES, "text/html; charset=utf-8", [(b"cache-control", ASK_AGAIN)], head)
            return
        headers = dict(scope["headers"])
        tag = file.tag.encode()
        extra = [
            (b"etag", tag),
            (b"cache-control", FOR_EVER if path.startswith("assets/") else ASK_AGAIN),
            (b"vary", b"accept-encoding"),
        ]
        if headers.get(b"if-none-match") == tag:
            await _reply(send, 304, b"", file.kind, extra, True)
            return
        accepts = headers.get(b"accept-encoding", b"")
        content = file.body
        if b"br" in accepts and file.brotli is not None:
            content = file.brotli
            extra.append((b"content-encoding", b"br"))
        elif b"gzip" in accepts and file.squeezed is not None:
            content = file.squeezed
            extra.append((b"content-encoding", b"gzip"))
        await _reply(send, status, content, file.kind, extra, head)

    def _file(self, path: str) -> File | None:
        known = self._files.get(path)
        if known is not None:
            return known
        if not path or "\0" in path or "\\" in path:
            return None
        full = self.pages / path
        try:
            if not full.resolve().is_relative_to(self.pages.resolve()) or not full.is_file():
                return None
            content = full.read_bytes()
            beside = full.with_name(full.name + ".br")
            brotli = beside.read_bytes() if beside.is_file() else None
        except (OSError, ValueError):
            return None
        kind = mimetypes.guess_type(full.name)[0] or "application/octet-stream"
        squeeze = kind.startswith(SQUEEZED) and len(content) >= LEAST_SQUEEZED
        if kind.startswith("text/"):
            kind += "; charset=utf-8"
        tag = '"' + hashlib.sha256(content).hexdigest()[:20] + '"'
        file = File(content, kind, tag, gzip.compress(content, 9) if squeeze else None, brotli)
        self._files[path] = file
        return file


async def _reply(
    send: Send, status: int, content: bytes, kind: str, extra: list[tuple[bytes, bytes]], head: bool = False
) -> None:
    headers = [(b"content-type", kind.encode()), (b"content-length", b"%d" % len(content)), *HEADERS, *extra]
    if status == 304:
        headers = [*HEADERS, *extra]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if head else content})


def _with_headers(send: Send, scope: Scope) -> Send:
    """The API's replies: our headers, never cached, large ones squeezed."""
    accepts = next((value for name, value in scope["headers"] if name == b"accept-encoding"), b"")
    start: Message | None = None

    async def wrapped(message: Message) -> None:
        nonlocal start
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *HEADERS, (b"cache-control", b"no-store")]
            start = message
            return
        if start is not None:
            content = message.get("body", b"")
            if b"gzip" in accepts and not message.get("more_body") and len(content) > 2 * LEAST_SQUEEZED:
                content = gzip.compress(content, 5)
                message = {**message, "body": content}
                kept = [(name, value) for name, value in start["headers"] if name != b"content-length"]
                start["headers"] = [
                    *kept,
                    (b"content-length", b"%d" % len(content)),
                    (b"content-encoding", b"gzip"),
                    (b"vary", b"accept-encoding"),
                ]
            first, start = start, None
            await send(first)
        await send(message)

    return wrapped
