"""A socket's line: messages straight in and out, without a queue and a task for each, and how slow it is.

uvicorn hands every message to a task through a queue, and a message out goes through the frameworks' wrappers. A table
is told by the line itself what was said, in the same turn of the event loop, and writes to it at once.

The kernel's own measure of a line is one that no program at the other end can stretch by answering late: pings are
answered by the page, so a dishonest page could answer them late to look slower, and so earlier in a race. The kernel's
acknowledgements tell how slow the line itself is. Connections from this machine are left out: they may come from a
proxy, behind which the real line is unknown.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
import struct
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

TCP_INFO: Final[int | None] = getattr(socket, "TCP_INFO", None)
RTT_AT: Final = 68
"""Where Linux has the smoothed round trip and its variation in `struct tcp_info`, two 32-bit numbers in µs."""

ALLOWANCE_MS: Final = 20.0
"""What an honest page may take to answer, on top of the line."""

LINE: Final = "line"
"""Where a handler finds the line in its scope's `state`."""

Listener = Callable[[Any], None]
"""Hears the socket's ASGI events (`websocket.receive`, `websocket.disconnect`)."""


def framed(text: bytes) -> bytes:
    """A whole text message as a server sends it where nothing is compressed (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 1 << 16:
        return struct.pack("!BBH", 0x81, 126, size) + text
    return struct.pack("!BBQ", 0x81, 127, size) + text


class Ears:
    """What stands in for uvicorn's queue of events once somebody listens: whatever comes is heard at once."""

    __slots__ = ("put_nowait",)

    def __init__(self, listener: Listener) -> None:
        self.put_nowait = listener


class Line(WebSocketsSansIOProtocol):
    """One socket of uvicorn's that a table can hear and write to directly."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.app_state = {**self.app_state, LINE: self}
        self.on_writable: Callable[[], None] | None = None
        self.elsewhere = False
        """Whether the peer is on another machine."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has connected."""
        super().connection_made(transport)
        with contextlib.suppress(ValueError):
            self.elsewhere = self.client is not None and not ipaddress.ip_address(self.client[0]).is_loopback

    def listen(self, listener: Listener) -> None:
        """From now on this hears every event, beginning with those that wait. What only the handshake needed is
        forgotten: with thousands of sockets it would be most of the memory."""
        waiting: asyncio.Queue[Any] = self.queue
        ears: Any = Ears(listener)
        self.queue = ears
        while not waiting.empty():
            listener(waiting.get_nowait())
        if self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()
        self.read_paused = True  # uvicorn pauses what is not paused yet, until a queue is empty; there is none now
        self.request.headers.clear()
        self.response.headers.clear()
        self.scope["headers"] = []

    @property
    def ready(self) -> bool:
        """Whether what is written now need not wait for what was written before."""
        return self.writable.is_set()

    def resume_writing(self) -> None:
        """The other side has read enough."""
        super().resume_writing()
        if self.on_writable is not None:
            self.on_writable()

    def write(self, text: bytes) -> None:
        """Send a text message; nothing happens on a line that is closed or closing."""
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            self.transport.write(framed(text))

    def measured(self) -> float | None:
        """The most that an honest answer takes on this TCP connection, in ms; None for peers on this machine, for those
        behind a proxy, and where the kernel does not tell."""
        if TCP_INFO is None or not self.elsewhere:
            return None
        try:
            info = self.transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, TCP_INFO, RTT_AT + 8)
        except (OSError, ValueError):
            return None
        if len(info) < RTT_AT + 8:
            return None
        rtt, variation = struct.unpack_from("<II", info, RTT_AT)
        return float(rtt + 2 * variation) / 1000 + ALLOWANCE_MS
