"""The command `tafelrunde`: a few verbs. What a verb needs is imported when it runs, so that `--help` is quick."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from tafelrunde import __version__

if TYPE_CHECKING:
    from tafelrunde.lab.simulate import Plan

DEFAULT_PORT = 8765
LEVELS = ("random", "weak", "medium", "strong")
GENERATED = Path("web/src/generated")


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
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
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
    play.add_argument(
        "--data", type=Path, metavar="FOLDER", help="where tables are kept (default: the user's data folder)"
    )
    play.add_argument("--no-open", action="store_true", help="do not open a browser")
    play.add_argument(
        "--public", metavar="ADDRESS", help="address under which the world reaches a proxy in front of us"
    )
    play.add_argument(
        "--bot-pace", type=float, metavar="FACTOR", help="how long bots take: 1 like people, 0.2 quick, 0 at once"
    )
    play.add_argument(
        "--set", nargs="+", default=[], metavar="NAME=VALUE", help="any setting of the server (for developers)"
    )
    play.set_defaults(run=run_play)

    check = verbs.add_parser(
        "check", help="run scenario files", description="Run scenario files (and folders of them)."
    )
    check.add_argument("paths", nargs="+", metavar="PATH")
    check.set_defaults(run=run_check)

    simulate = verbs.add_parser("simulate", help="let bots play against each other", description=SIMULATE)
    simulate.add_argument("game", metavar="GAME", help="for example meister-scheibenkleister")
    simulate.add_argument("--seats", type=positive, help="how many play (default: one for each bot named)")
    simulate.add_argument(
        "--bots", default="random", metavar="LEVEL,…", help=f"one level for all, or one a seat: {', '.join(LEVELS)}"
    )
    simulate.add_argument("--games", type=positive, default=100, help="how many games (default %(default)s)")
    simulate.add_argument("--seed", type=int, default=1, help="decides everything (default %(default)s)")
    simulate.add_argument("--options", nargs="+", default=[], metavar="NAME=VALUE", help="the game's options")
    simulate.add_argument("--log", type=Path, metavar="FILE", help="write every game to FILE, one JSON object a line")
    simulate.add_argument("--jobs", type=positive, default=0, help="processes (default: one a core)")
    simulate.set_defaults(run=run_simulate)

    replay = verbs.add_parser("replay", help="play logged games again and check them", description=REPLAY)
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--verbose", action="store_true", help="print every move")
    replay.set_defaults(run=run_replay)

    types = verbs.add_parser("types", help="write the browser's TypeScript types (for developers)")
    types.add_argument("--into", type=Path, default=GENERATED, metavar="FOLDER", help="default %(default)s")
    types.set_defaults(run=run_types)
    return parser


SIMULATE = (
    "Let bots play against each other, as fast as the machine can, and count their wins. The places move on by one "
    "seat from game to game, so that nobody always begins. The same seed gives the same games, however many processes "
    "play them."
)

REPLAY = (
    "Play the games of a file again, move by move, and check that every position, event and result is the one that "
    "was logged. Reads the logs of `tafelrunde simulate` and a server's data file. Exit status 1 if a game differs."
)


def port(text: str) -> int:
    """Read a port number, 1 to 65535."""
    number = int(text) if text.isascii() and text.isdecimal() else 0
    if not 1 <= number <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port (1 to 65535)")
    return number


def positive(text: str) -> int:
    """Read a number of at least 1."""
    number = int(text) if text.isascii() and text.isdecimal() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 on")
    return number


def run_play(options: argparse.Namespace) -> int:
    """Serve until interrupted."""
    from tafelrunde.play.serve import ServeTrouble, serve
    from tafelrunde.play.settings import read_settings

    try:
        settings = read_settings(options.set, options.bot_pace)
        serve(
            host=options.host,
            port=options.port,
            data=options.data,
            open_browser=not options.no_open,
            settings=settings,
            public=options.public,
        )
    except (ServeTrouble, ValueError) as error:
        raise Trouble(str(error)) from error
    return 0


def run_check(options: argparse.Namespace) -> int:
    """Run scenarios: 0 all hold, 1 one does not, 2 one is malformed."""
    from tafelrunde.core.scenario import check

    return check(options.paths)


def run_simulate(options: argparse.Namespace) -> int:
    """Play a plan, show how far it is, and print the table."""
    from time import monotonic

    from tafelrunde.core.refusal import Malformed
    from tafelrunde.core.scheduler import Stuck
    from tafelrunde.lab.progress import Bar
    from tafelrunde.lab.simulate import Table, simulate

    plan = plan_of(options)
    try:
        log = options.log.open("wb") if options.log else None
    except OSError as error:
        raise Trouble(f"cannot write {options.log}: {error.strerror}") from error
    table = Table(plan)
    began = monotonic()
    bar = Bar(plan.games)
    try:
        for played in simulate(plan, options.jobs):
            table.add(played)
            if log and played.line:
                log.write(played.line + b"\n")
            bar.show(table.games)
    except Malformed as error:
        raise Trouble(str(error)) from error
    except Stuck as error:
        raise Trouble(f"game {table.games}: {error}") from error
    except KeyboardInterrupt:
        if not table.games:
            raise
        print(f"\nstopped after {table.games} of {plan.games} games", file=sys.stderr)
    finally:
        bar.clear()
        if log:
            log.close()
    print(table.text(monotonic() - began))
    return 0


def plan_of(options: argparse.Namespace) -> Plan:
    """The plan that the command line describes; Trouble where it does not fit the game."""
    from tafelrunde.core.game import find_game
    from tafelrunde.core.refusal import Malformed
    from tafelrunde.lab.simulate import Plan, read_options

    levels = tuple(options.bots.split(","))
    wrong = [level for level in levels if level not in LEVELS]
    if wrong:
        raise Trouble(f"no bot is called {wrong[0]!r}; there are {', '.join(LEVELS)}")
    try:
        game = find_game(options.game)
        given = read_options(options.options)
        seats = options.seats or (len(levels) if len(levels) > 1 else max(game.min_seats, min(4, game.max_seats)))
        if len(levels) == 1:
            levels *= seats
        if len(levels) != seats:
            raise Trouble(f"{len(levels)} bots for {seats} seats: name one level for all or one a seat")
        game.blank(seats, given, options.seed)
    except (Malformed, ValueError) as error:
        raise Trouble(str(error)) from error
    return Plan(game.id, levels, options.games, options.seed, given, logged=options.log is not None)


def run_replay(options: argparse.Namespace) -> int:
    """Replay every game of a file: 0 all hold, 1 one differs, 2 the file holds no games."""
    from tafelrunde.core.record import Diverged
    from tafelrunde.lab.replay import Unreadable, again, describe, read
    from tafelrunde.play.archive import NoArchive, is_archive, stored_games

    count, differing = 0, 0
    try:
        games = stored_games(options.file) if is_archive(options.file) else read(options.file)
        for name, logged in games:
            count += 1
            try:
                record = again(logged)
            except Diverged as error:
                differing += 1
                print(f"DIFFERS {name}: {error}")
            else:
                print(f"ok      {name}: {describe(record)}")
                if options.verbose:
                    for entry in record.entries:
                        print(f"        {entry.at / 1000:9.3f} s  seat {entry.seat}  {entry.kind}  {entry.move}")
    except OSError as error:
        raise Trouble(f"cannot read {options.file}: {error.strerror}") from error
    except (Unreadable, NoArchive) as error:
        raise Trouble(str(error)) from error
    if not count:
        raise Trouble(f"{options.file} holds no games")
    print(f"{count - differing} passed, {differing} failed")
    return 1 if differing else 0


def run_types(options: argparse.Namespace) -> int:
    """Write what the browser needs to know of the Python types."""
    from tafelrunde.play.typescript import write

    if not options.into.parent.is_dir():
        raise Trouble(f"{options.into.parent} is no folder: run this in Tafelrunde's own folder")
    for path in write(options.into):
        print(path)
    return 0


def run() -> NoReturn:
    """Entry point for `python -m tafelrunde`."""
    sys.exit(main())
