"""Starting the server. It listens before anything slow is imported; what then goes wrong is told in one line."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tafelrunde.core.game import LEARNT

if TYPE_CHECKING:
    from tafelrunde.play.settings import Settings

PAGES = Path(__file__).parent.parent / "web_dist"
DATABASE = "tafelrunde.db"


class ServeTrouble(Exception):
    """The server cannot start; the text says why, in one line, for people."""


def data_folder() -> Path:
    """Where tables are kept if nobody says otherwise."""
    import platformdirs

    return Path(platformdirs.user_data_dir("tafelrunde", appauthor=False))


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; ServeTrouble says why there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name != "nt":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(512)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            why = f"port {port} is taken; another one is chosen with --port (make play PORT={port + 1})"
        elif error.errno == errno.EACCES:
            why = f"port {port} needs more rights than you have; choose one above 1023"
        else:
            why = f"cannot listen on {host}, port {port}: {error.strerror or error}"
        raise ServeTrouble(why) from error
    except OverflowError as error:
        listener.close()
        raise ServeTrouble(f"{port} is no port") from error
    listener.setblocking(False)
    return listener


def lan_address() -> str | None:
    """This machine's address in its network; nothing is sent to find it out."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        address: str = probe.getsockname()[0]
        if not address.startswith("127.") and address != "0.0.0.0":
            return address
    return None


def addresses(host: str, port: int) -> list[str]:
    """Under which addresses the server is reached from elsewhere, best first; none if it listens to this machine
    only."""
    if host in ("127.0.0.1", "localhost", "::1"):
        return []
    if host not in ("0.0.0.0", "::"):
        name = f"[{host}]" if ":" in host else host
        return [f"http://{name}:{port}"]
    lan = lan_address()
    return [] if lan is None else [f"http://{lan}:{port}"]


def serve(
    host: str = "0.0.0.0",
    port: int = 8765,
    data: Path | None = None,
    *,
    open_browser: bool = False,
    settings: Settings | None = None,
    public: str | None = None,
    say: Callable[[str], object] = lambda text: print(text, flush=True),
) -> None:
    """Serve until interrupted. `public`: the address under which the world sees us (behind a proxy)."""
    listener = listen(host, port)
    with contextlib.closing(listener):
        port = listener.getsockname()[1]
        folder = data_folder() if data is None else data
        from tafelrunde.play.store import Store, StoreTrouble

        try:
            store = Store(folder / DATABASE)
        except StoreTrouble as trouble:
            raise ServeTrouble(str(trouble)) from trouble
        os.environ.setdefault(LEARNT, str(folder / "learnt"))
        near = f"http://{'localhost' if host in ('0.0.0.0', '::', '127.0.0.1') else host}:{port}"
        far = [public] if public else addresses(host, port)
        say(f"Tafelrunde is laid: {near}")
        if far:
            say(f"Friends in the same network: {far[0]}")
        say(f"Tables are kept in {folder}. Stop with Ctrl-C.")
        _run(listener, store, settings, far, public, near if open_browser else None)


def _run(
    listener: socket.socket,
    store: Any,
    settings: Settings | None,
    far: list[str],
    public: str | None,
    browse: str | None,
) -> None:
    import uvicorn

    from tafelrunde.play.api import MOST_MESSAGE, make_api
    from tafelrunde.play.house import House
    from tafelrunde.play.lines import Line
    from tafelrunde.play.settings import Settings
    from tafelrunde.play.web import Site

    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    house = House(store, settings or Settings())
    house.addresses = far
    api: Any = make_api(house)
    site = Site(api, PAGES, (public,) if public else ())

    class Server(uvicorn.Server):
        """uvicorn, with the house's own beginning and end inside its loop."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            loop = asyncio.get_running_loop()
            store.on_loop = loop.call_soon_threadsafe
            house.start()
            if browse:
                loop.run_in_executor(None, _browse, browse)

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            await house.stop()
            await super().shutdown(sockets)

    config = uvicorn.Config(
        site,
        loop=_loop(),
        ws=Line,
        ws_max_size=4 * MOST_MESSAGE,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        lifespan="off",
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=3,
        server_header=False,
        h11_max_incomplete_event_size=32 * 1024,
        limit_concurrency=10_000,
        proxy_headers=True,
        forwarded_allow_ips="127.0.0.1",
    )
    Server(config).run(sockets=[listener])


def _loop() -> str:
    with contextlib.suppress(ImportError):
        import uvloop  # noqa: F401

        return "uvloop"
    return "asyncio"


def _browse(address: str) -> None:
    import webbrowser

    with contextlib.suppress(Exception):
        webbrowser.open(address)
