"""Scenario files: a situation, what happens, and what must be seen (the format is docs/scenarios.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from tafelrunde.core.chance import Chance
from tafelrunde.core.game import Game, find_game
from tafelrunde.core.given import known_keys, whole
from tafelrunde.core.model import decode_move
from tafelrunde.core.position import Pause
from tafelrunde.core.record import Record
from tafelrunde.core.refusal import Malformed, Refusal

KEYS = ("game", "title", "source", "seats", "options", "seed", "given", "steps", "covers")
VERBS = {
    "do": ("seat", "move"),
    "refuse": ("seat", "move", "because", "rule"),
    "see": ("seat", "at", "is", "has", "not"),
    "legal": ("seat", "moves", "includes"),
    "hidden": ("seat", "text", "at"),
    "gone": ("seat", "text", "at"),
    "wait": (),
    "over": ("winners", "scores"),
}
NEEDED = {
    "do": ("seat", "move"),
    "refuse": ("seat", "move", "because"),
    "see": ("seat", "at"),
    "legal": ("seat",),
    "hidden": ("seat", "text"),
    "gone": ("seat", "text"),
}
UNITS = {"ms": 1, "s": 1000, "m": 60_000, "": 1000}
STEP_MS = 1000


class Failure(Exception):
    """A step that did not hold: what was expected, what was found."""


class Scenario:
    """One file, read and checked for its form. Malformed says what is wrong with it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        yaml = YAML(typ="safe", pure=True)
        try:
            raw = yaml.load(path.read_text(encoding="utf-8"))
        except (YAMLError, UnicodeDecodeError, OSError) as error:
            raise Malformed(" ".join(str(error).split())) from None
        known_keys(raw, KEYS, "scenario")
        for key in ("game", "seats", "steps"):
            if key not in raw:
                raise Malformed(f"{key} is missing")
        self.game: Game = find_game(raw["game"])
        self.title = str(raw.get("title", path.stem))
        self.source = str(raw.get("source", ""))
        self.seats = whole(raw["seats"], "seats", 1)
        self.seed = whole(raw.get("seed", 1), "seed")
        self.given: dict[str, Any] = _map(raw.get("given"), "given")
        self.options = _map(raw.get("options"), "options")
        self.covers = [str(item) for item in raw.get("covers") or []]
        if not isinstance(raw["steps"], list):
            raise Malformed("steps must be a list")
        self.steps = [_step(number, step, self.seats) for number, step in enumerate(raw["steps"], 1)]

    def start(self) -> Record:
        """The situation, as a record; Malformed where it contradicts itself."""
        position = self.game.blank(self.seats, self.options, Chance.of(self.seed))
        if self.given:
            try:
                self.game.given(position, self.given)
            except (KeyError, TypeError, IndexError, AttributeError, ValueError) as error:
                if isinstance(error, Malformed):
                    raise
                raise Malformed(f"given: {error!r}") from error
        else:
            self.game.setup(position)
        return Record(self.game, self.seats, position.options, b"", digests=False, position=position)

    def run(self) -> None:
        """All steps; Failure names the first that does not hold, Malformed what contradicts itself."""
        runner = _Runner(self)
        for number, verb, body, time in self.steps:
            try:
                runner.step(verb, body, time)
            except Failure as failure:
                raise Failure(f"step {number} ({verb}): {failure}") from None


class _Runner:
    def __init__(self, scenario: Scenario) -> None:
        self.record = scenario.start()
        self.seats = scenario.seats
        self.clock = 0
        self.shown = 0
        verbs = {verb for _, verb, _, _ in scenario.steps}
        self.frames: dict[int | None, list[Any]] | None = (
            {seat: [] for seat in (None, *range(self.seats))} if "hidden" in verbs else None
        )
        self.frame()

    def frame(self) -> None:
        """Keep what everybody gets now, where a later step asks for it."""
        if self.frames is None:
            return
        for seat, frames in self.frames.items():
            frames.append(builtins(self.record.observe(seat, self.shown)))
        self.shown = len(self.record.history)

    def step(self, verb: str, body: Any, time: int | None) -> None:
        if verb == "wait":
            self.expire(self.clock + body)
        elif verb in ("do", "refuse"):
            self.expire(self.clock + STEP_MS if time is None else time)
            self.move(verb, body)
        else:
            if time is not None:
                self.expire(time)
            getattr(self, verb)(body)

    def expire(self, at: int) -> None:
        if at < self.clock:
            raise Failure(f"time goes forward: {at} ms is before {self.clock} ms")
        self.clock = at
        if self.record.expire(at):
            self.frame()

    def move(self, verb: str, body: dict[str, Any]) -> None:
        position, seat, move = self.record.position, body["seat"], body["move"]
        kind = move.get("type") if isinstance(move, dict) else None
        if kind != "continue" and position.winners is None and isinstance(position.phase, Pause):
            self.record.end_pause(self.clock)
            self.frame()
        try:
            self.record.play(seat, move, self.clock)
        except Refusal as refusal:
            self.refused(verb, body, refusal)
        else:
            self.frame()
            if verb == "refuse":
                raise Failure(f"expected refusal {body['because']}, but {text(move)} was done")

    def refused(self, verb: str, body: dict[str, Any], refusal: Refusal) -> None:
        if self.frames is not None:
            self.frames[body["seat"]].append({"refusal": [refusal.code, refusal.rule, builtins(refusal.facts)]})
        if verb == "do":
            raise Failure(f"{text(body['move'])} was refused: {refusal!r}")
        if refusal.code != body["because"]:
            raise Failure(f"expected refusal {body['because']}, found {refusal!r}")
        if "rule" in body and refusal.rule != body["rule"]:
            raise Failure(f"expected rule {body['rule']}, found {refusal.rule}")

    def view(self, seat: int | None) -> Any:
        return builtins(self.record.position.view(seat))

    def see(self, body: dict[str, Any]) -> None:
        found = look(self.view(body["seat"]), body["at"])
        for test, holds in (("is", same), ("has", contains), ("not", differs)):
            if test in body and not holds(found, builtins(body[test])):
                raise Failure(f"{body['at']}: expected {test} {text(body[test])}, found {text(found)}")

    def legal(self, body: dict[str, Any]) -> None:
        position, seat = self.record.position, body["seat"]
        legal = position.moves(seat)
        if "moves" in body:
            if not legal.finite:
                raise Failure("these moves cannot be listed; use includes")
            found = sorted(self.normal(move) for move in legal.listed())
            expected = sorted(self.normal(move) for move in body["moves"])
            if found != expected:
                missing = [m for m in expected if m not in found]
                extra = [m for m in found if m not in expected]
                raise Failure(f"legal moves: missing {missing}, not expected {extra}")
        for move in body.get("includes", []):
            try:
                position.check(seat, move)
            except Refusal as refusal:
                raise Failure(f"expected {text(move)} to be legal, found {refusal!r}") from None

    def normal(self, move: Any) -> str:
        try:
            value = builtins(decode_move(self.record.game.Move, move))
        except Refusal as refusal:
            raise Failure(f"{text(move)} is no move: {refusal.facts}") from None
        lists = {key: sorted(item, key=text) if isinstance(item, list) else item for key, item in value.items()}
        return text(lists)

    def hidden(self, body: dict[str, Any]) -> None:
        assert self.frames is not None
        for frame in self.frames[body["seat"]]:
            self.absent(body, find(frame.get("view"), body["at"]) if "at" in body else self.telling(frame))

    def gone(self, body: dict[str, Any]) -> None:
        view = self.view(body["seat"])
        self.absent(body, look(view, body["at"]) if "at" in body else self.telling({"view": view}))

    def telling(self, frame: Any) -> Any:
        """A frame without the lists that only name kinds of pieces."""
        for path in self.record.game.listings:
            frame = without(frame, path.split("."))
        return frame

    def absent(self, body: dict[str, Any], part: Any) -> None:
        word = re.compile(rf"(?<![\w-]){re.escape(str(body['text']))}(?![\w-])")
        if part is not None and (hit := word.search(text(part))):
            around = text(part)[max(0, hit.start() - 40) : hit.end() + 40]
            raise Failure(f"{body['text']} was shown to seat {body['seat']}: …{around}…")

    def over(self, body: dict[str, Any]) -> None:
        position = self.record.position
        if self.record.end_pause(self.clock):  # the last reveal is shown before the game ends
            self.frame()
        if position.winners is None:
            raise Failure("the game is not over")
        for key, found in (("winners", position.winners), ("scores", position.scores_now())):
            if key in body and found != body[key]:
                raise Failure(f"expected {key} {body[key]}, found {found}")


def without(value: Any, path: list[str]) -> Any:
    """A JSON value without what lies at this path (`*` = every member of a list), where there is such a thing."""
    first, *rest = path
    if first == "*":
        return [without(item, rest) for item in value] if isinstance(value, list) else value
    if not isinstance(value, dict) or first not in value:
        return value
    return {key: without(item, rest) if key == first else item for key, item in value.items() if rest or key != first}


def builtins(value: Any) -> Any:
    """As JSON values, keys as text."""
    return msgspec.to_builtins(value, str_keys=True)


def text(value: Any) -> str:
    """As one line of JSON with sorted keys."""
    return msgspec.json.encode(builtins(value), order="deterministic").decode()


def same(found: Any, expected: Any) -> bool:
    """Equal as JSON (1 is not true)."""
    return text(found) == text(expected)


def differs(found: Any, expected: Any) -> bool:
    """Not equal as JSON."""
    return not same(found, expected)


def contains(found: Any, expected: Any) -> bool:
    """Whether a list has all these members, or a map all these entries."""
    if isinstance(expected, list) and isinstance(found, list):
        rest = [text(item) for item in found]
        for item in map(text, expected):
            if item not in rest:
                return False
            rest.remove(item)
        return True
    if isinstance(expected, dict) and isinstance(found, dict):
        return all(key in found and same(found[key], item) for key, item in expected.items())
    if isinstance(found, list):
        return any(same(item, expected) for item in found)
    if isinstance(found, dict):
        return str(expected) in found
    return False


PATH = re.compile(r"([^.\[\]]+)|\[(-?\d+)\]")
_MISSING = object()


def _walk(value: Any, path: str) -> Any:
    for name, index in PATH.findall(path):
        try:
            value = value[int(index)] if index and isinstance(value, list) else value[index or name]
        except (KeyError, IndexError, TypeError):
            return _MISSING
    return value


def look(value: Any, path: str) -> Any:
    """The value at a path such as `a.b[0].c`; a missing path is a Failure."""
    found = _walk(value, path)
    if found is _MISSING:
        raise Failure(f"the view has no {path}")
    return found


def find(value: Any, path: str) -> Any:
    """The value at a path, or None."""
    found = _walk(value, path)
    return None if found is _MISSING else found


def milliseconds(value: Any) -> int:
    """A time such as `12.5s`; Malformed otherwise."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*(ms|s|m|)", str(value).strip())
    if not match:
        raise Malformed(f"no time: {value!r}")
    return round(float(match[1]) * UNITS[match[2]])


def _map(value: Any, name: str) -> dict[str, Any]:
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise Malformed(f"{name} must be a map")
    return value


def _seat(value: Any, seats: int, public: bool, where: str) -> int | None:
    if public and value == "public":
        return None
    return whole(value, f"{where}: seat", 0, seats - 1)


def _step(number: int, step: Any, seats: int) -> tuple[int, str, Any, int | None]:
    where = f"step {number}"
    if not isinstance(step, dict):
        raise Malformed(f"{where} must be a map")
    verbs = [key for key in step if key in VERBS]
    if len(verbs) != 1 or set(step) - {verbs[0], "time"}:
        raise Malformed(f"{where} needs one of {', '.join(VERBS)} and at most a time beside it")
    verb, body = verbs[0], step[verbs[0]]
    time = milliseconds(step["time"]) if "time" in step else None
    if verb == "wait":
        return number, verb, milliseconds(body), time
    known_keys(body, VERBS[verb], f"{where} ({verb})")
    for key in NEEDED.get(verb, ()):
        if key not in body:
            raise Malformed(f"{where} ({verb}): {key} is missing")
    body = dict(body)
    if "seat" in body:
        body["seat"] = _seat(body["seat"], seats, verb in ("see", "hidden", "gone"), where)
    if verb == "see" and not {"is", "has", "not"} & set(body):
        raise Malformed(f"{where} (see): one of is, has, not is missing")
    if verb == "legal" and len({"moves", "includes"} & set(body)) != 1:
        raise Malformed(f"{where} (legal): moves or includes is missing")
    for key in ("moves", "includes"):
        if key in body and not isinstance(body[key], list):
            raise Malformed(f"{where}: {key} must be a list")
    return number, verb, body, time


def scenario_files(paths: Iterable[str | Path]) -> Iterator[Path]:
    """All scenario files in these files and folders, in order; Malformed for a path that does not exist."""
    for path in map(Path, paths):
        if path.is_dir():
            yield from sorted([*path.rglob("*.yaml"), *path.rglob("*.yml")])
        elif path.exists():
            yield path
        else:
            raise Malformed(f"{path}: no such file or folder")


def check(paths: Iterable[str | Path]) -> int:
    """Run all scenarios and print one line each; 0 = all hold, 1 = one does not, 2 = one is malformed."""
    counts = {"ok": 0, "FAIL": 0, "MALFORMED": 0}
    try:
        files = list(scenario_files(paths))
    except Malformed as error:
        print(f"MALFORMED {error}")
        return 2
    for path in files:
        try:
            scenario = Scenario(path)
            scenario.run()
        except Malformed as error:
            verdict, lines = "MALFORMED", [f"{path}: {error}"]
        except Failure as failure:
            verdict, lines = "FAIL", [f"{path}: {scenario.title}", f"     {failure}"]
        else:
            verdict, lines = "ok", [f"{path}: {scenario.title}"]
        counts[verdict] += 1
        print(f"{verdict:<4} " + "\n".join(lines))
    print(f"{counts['ok']} passed, {counts['FAIL'] + counts['MALFORMED']} failed")
    if not files:
        print("no scenario files there")
        return 2
    return 2 if counts["MALFORMED"] else 1 if counts["FAIL"] else 0
