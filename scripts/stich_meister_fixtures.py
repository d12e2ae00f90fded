"""Write the situations that /workbench shows of Stich-Meister (web/src/games/stich-meister/fixtures/*.json).

Each is a real game, played by chance under given rules until the wanted moment comes.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from tafelrunde.core.chance import Chance
from tafelrunde.core.game import find_game
from tafelrunde.core.observe import sample_move
from tafelrunde.core.position import Pause
from tafelrunde.core.record import Record

TARGET = Path(__file__).parents[1] / "web" / "src" / "games" / "stich-meister" / "fixtures"
PLAYERS: list[dict[str, Any]] = [
    {"name": "Anna", "animal": "fox"},
    {"name": "Jonas", "animal": "owl"},
    {"name": "Balduin", "animal": "badger", "bot": "medium"},
    {"name": "Mira", "animal": "hare", "away": True},
    {"name": "Wilhelmine", "animal": "cat"},
]
View = dict[str, Any]


class Wanted(NamedTuple):
    """A situation: who plays by which rules, what to wait for, whose eyes see it (None: those of a spectator)."""

    seats: int
    rules: list[int] | None
    until: Callable[[View], bool]
    seat: int | None = 0
    round: int = 2
    scores: tuple[int, ...] = (16, -3, 9, 8, 12)
    events: bool = False


def mine(view: View) -> bool:
    """Seat 0 has to act."""
    return 0 in view["to_act"]


def phase(name: str, others: bool = False) -> Callable[[View], bool]:
    """Seat 0 acts in this phase; or `others`: only they still have to."""
    return lambda v: v["phase"] == name and (mine(v) != others)


def trick(number: int, lying: int) -> Callable[[View], bool]:
    """Seat 0 plays the next card of this trick, in which so many cards lie."""
    return lambda v: v["phase"] == "tricks" and mine(v) and v["trick_number"] >= number and len(v["trick"]) == lying


def last(view: View) -> bool:
    """Seat 0 plays to the last trick."""
    return view["phase"] == "tricks" and mine(view) and view["hand_sizes"][0] <= 1 and len(view["trick"]) > 1


WANTED = {
    "choose-2": Wanted(4, None, lambda v: v["phase"] == "choose_rules" and mine(v) and len(v["to_act"]) == 2, round=2),
    "choose-wait": Wanted(5, None, phase("choose_rules", others=True)),
    "choose-watch": Wanted(4, None, lambda v: len(v["to_act"]) == 2, seat=None),
    "pass-right": Wanted(4, [3, 17, 22, 52], phase("pass")),
    "pass-38": Wanted(5, [10, 31, 38, 56], lambda v: v["phase"] == "pass" and mine(v) and v["trick_number"] > 0),
    "pass-wait": Wanted(4, [3, 20, 22, 23], phase("pass", others=True)),
    "down-wait": Wanted(4, [1, 15, 24, 44], phase("lay_down", others=True)),
    "open-all": Wanted(4, [5, 20, 25, 46], trick(2, 2)),
    "open-all-3": Wanted(3, [5, 20, 25, 46], trick(2, 1)),
    "open-all-5": Wanted(5, [5, 19, 25, 46], trick(3, 3)),
    "face-5": Wanted(5, [7, 16, 26, 41], trick(3, 3)),
    "face-mine": Wanted(4, [7, 16, 26, 41], lambda v: len(v["trick"]) == 3 and v["trick"][1]["seat"] == 0),
    "remove-5": Wanted(5, [2, 18, 34, 53], phase("remove_card")),
    "remove-wait": Wanted(4, [2, 18, 34, 53], phase("remove_card", others=True)),
    "hand-16": Wanted(3, [3, 16, 29, 52], trick(1, 1)),
    "hand-15": Wanted(4, [3, 16, 29, 52], trick(1, 2)),
    "lead": Wanted(4, [6, 19, 36, 43], trick(5, 0)),
    "others-turn": Wanted(5, [6, 19, 36, 43], lambda v: not mine(v) and len(v["trick"]) == 2 and v["trick_number"] > 3),
    "many-trumps": Wanted(4, [15, 16, 17, 19], trick(4, 2)),
    "no-trump": Wanted(4, [28, 33, 37, 60], trick(4, 2)),
    "last-laid": Wanted(4, [4, 17, 24, 45], last),
    "last": Wanted(5, [4, 17, 39, 45], last),
    "kept": Wanted(4, [5, 40, 52, 56], lambda v: v["phase"] == "round_over"),
    "account-many": Wanted(5, [41, 52, 58, 59], lambda v: v["phase"] == "round_over"),
    "account-sevens": Wanted(3, [2, 46, 52, 53], lambda v: v["phase"] == "round_over"),
    "watch-5": Wanted(5, [6, 19, 25, 43], lambda v: v["phase"] == "tricks" and len(v["trick"]) == 3, seat=None),
    "effect-30": Wanted(5, [6, 19, 30, 43], lambda v: not v["trick"] and v["trick_number"] == 4, events=True),
    "effect-35": Wanted(4, [6, 29, 35, 43], lambda v: not v["trick"] and v["trick_number"] == 4, events=True),
}


def play(name: str, wanted: Wanted) -> dict[str, Any]:
    """Play by chance until the wanted moment."""
    game = find_game("stich-meister")
    chance = Chance.of(len(name))
    for seed in range(60):
        position = game.blank(wanted.seats, {}, Chance.of(seed))
        given: dict[str, Any] = {"round": wanted.round, "scores": list(wanted.scores[: wanted.seats])}
        if wanted.rules:
            given["rules"] = wanted.rules
        game.given(position, given)
        record = Record(game, wanted.seats, position.options, b"", digests=False, position=position)
        at, shown = 0, 0
        while position.winners is None:
            seen = msgspec.to_builtins(record.observe(wanted.seat, shown))
            shown = len(record.history)
            if wanted.until(seen["view"]) and (not wanted.events or any(e["event"]["effects"] for e in taken(seen))):
                return {
                    "view": seen["view"],
                    "legal": seen["legal"],
                    "seat": wanted.seat,
                    "events": seen["events"] if wanted.events else [],
                    "now": at,
                    "players": [{"seat": s, "bot": None, "away": False, **p} for s, p in enumerate(PLAYERS)][
                        : wanted.seats
                    ],
                }
            if isinstance(position.phase, Pause) and position.view(0).phase != "round_over":
                record.end_pause(at)
                continue
            if position.view(0).phase == "round_over":
                break
            seat = chance.sample("who", sorted(position.view(None).to_act), 1)[0]
            view, legal = position.view(seat), position.moves(seat)
            at += 1000
            record.play(seat, msgspec.to_builtins(sample_move(game, view, seat, legal, chance)), at)
    raise SystemExit(f"{name}: never came")


def taken(seen: dict[str, Any]) -> list[dict[str, Any]]:
    """The tricks taken in the new events."""
    return [e for e in seen["events"] if e["event"] and e["event"]["type"] == "trick_taken"]


if __name__ == "__main__":
    for name, wanted in WANTED.items():
        path = TARGET / f"{name}.json"
        path.write_text(json.dumps(play(name, wanted), ensure_ascii=False) + "\n", encoding="utf-8")
