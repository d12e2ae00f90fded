"""The kernel's own measure of a line, which no program at the other end can stretch by answering late.

Pings are answered by the page, so a dishonest page could answer them late to look slower, and so earlier in a race. The
kernel's acknowledgements tell how slow the line itself is. Connections from this machine are left out: they may come
from a proxy, behind which the real line is unknown.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import struct
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

TCP_INFO: Final[int | None] = getattr(socket, "TCP_INFO", None)
RTT_AT: Final = 68
"""Where Linux has the smoothed round trip and its variation in `struct tcp_info`, two 32-bit numbers in µs."""

ALLOWANCE_MS: Final = 20.0
"""What an honest page may take to answer, on top of the line."""

_sockets: dict[Any, Any] = {}


class MeasuredProtocol(WebSocketsSansIOProtocol):
    """uvicorn's sockets, known by the peer's address so that their lines can be measured."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Remember the connection."""
        super().connection_made(transport)
        if self.client is not None:
            _sockets[self.client] = transport.get_extra_info("socket")

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        _sockets.pop(self.client, None)
        super().connection_lost(exc)


def measure(made: Any) -> float | None:
    """The most that an honest answer takes on this TCP connection, in ms; None where the kernel does not tell."""
    if TCP_INFO is None or made is None:
        return None
    try:
        info = made.getsockopt(socket.IPPROTO_TCP, TCP_INFO, RTT_AT + 8)
    except (OSError, ValueError):
        return None
    if len(info) < RTT_AT + 8:
        return None
    rtt, variation = struct.unpack_from("<II", info, RTT_AT)
    return float(rtt + 2 * variation) / 1000 + ALLOWANCE_MS


def line_of(client: tuple[str, int] | None) -> float | None:
    """The bound for the socket of this peer; None for peers on this machine and for those behind a proxy."""
    if client is None:
        return None
    try:
        if ipaddress.ip_address(client[0]).is_loopback:
            return None
    except ValueError:
        return None
    return measure(_sockets.get((client[0], client[1])))
