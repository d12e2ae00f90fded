"""The command `tafelrunde`: a few verbs. What a verb needs is imported when it runs, so that `--help` is quick."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from tafelrunde import __version__

DEFAULT_PORT = 8765


class Trouble(Exception):
    """Something that the user can put right; its text is shown as one line, without a traceback."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and give its exit status: 0 fine, 1 a check or replay failed, 2 wrong use."""
    options = build_parser().parse_args(arguments)
    verb: Callable[[argparse.Namespace], int] = options.run
    try:
        return verb(options)
    except Trouble as trouble:
        print(f"tafelrunde: {trouble}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 141


def build_parser() -> argparse.ArgumentParser:
    """Describe the verbs and their options."""
    parser = argparse.ArgumentParser(
        prog="tafelrunde",
        description="Five German tabletop games at one table, in the browser, with friends and with bots.",
    )
    parser.add_argument("--version", action="version", version=f"Tafelrunde {__version__}")
    verbs = parser.add_subparsers(title="verbs", metavar="VERB", required=True)

    play = verbs.add_parser("play", help="start the server and open the browser")
    play.add_argument("--port", type=port, default=DEFAULT_PORT, help="port to listen on (default %(default)s)")
    play.add_argument("--host", default="0.0.0.0", help="address to listen on (default %(default)s: the whole house)")
    play.add_argument("--data", type=Path, default=None, metavar="FOLDER", help="where tables are kept")
    play.add_argument("--no-open", action="store_true", help="do not open a browser")
    play.set_defaults(run=run_play)
    return parser


def port(text: str) -> int:
    """Read a port number, 1 to 65535."""
    number = int(text) if text.isascii() and text.isdecimal() else 0
    if not 1 <= number <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port (1 to 65535)")
    return number


def run_play(options: argparse.Namespace) -> int:
    """Serve until interrupted."""
    raise Trouble("the server is not there yet")


def run() -> NoReturn:
    """Entry point for `python -m tafelrunde`."""
    sys.exit(main())
