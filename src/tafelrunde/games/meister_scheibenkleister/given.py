"""Laying out a game: from the seed, from a scenario's situation, or from what one viewer sees."""

from __future__ import annotations

from typing import Any, NamedTuple

from tafelrunde.core.given import known_keys, per_seat, whole
from tafelrunde.core.refusal import Malformed
from tafelrunde.games.meister_scheibenkleister.boards import House, Window, arrange, build
from tafelrunde.games.meister_scheibenkleister.model import Drawn, Placed, Revealed, ScheibenView
from tafelrunde.games.meister_scheibenkleister.position import ScheibenPosition

CARDS = 35
BOARDS = 6
A_BOARD = 6
LARGEST = 100_000
KEYS = ("windows", "deck", "won")


class Known(NamedTuple):
    """What a perfect memory holds beyond the view: cards turned so far, and who placed in which order this round."""

    turned_up: tuple[str, ...] = ()
    order: tuple[int, ...] = ()


def hang(p: ScheibenPosition, houses: list[House]) -> None:
    """Put the boards on the table."""
    p.windows = tuple(window for house in houses for window in house.windows)


def stack(p: ScheibenPosition, cards: list[str]) -> None:
    """Stack the cards, the first drawn first, and decide which frames will be turned (R3)."""
    p.stack_cards = list(cards)
    p.turned = [p.options.turned and p.chance.below("turned", 2) == 1 for _ in cards]


def shuffled(p: ScheibenPosition) -> list[str]:
    """All cards in random order."""
    cards = [window.id for window in p.windows]
    p.chance.shuffle("deck", cards)
    return cards


def setup(p: ScheibenPosition) -> None:
    """Boards and stack from the seed; the first card is drawn."""
    hang(p, build(p.options.difficulty, p.chance.fork("boards")))
    stack(p, shuffled(p))
    p.go("look")


def told_windows(value: Any, turned: bool) -> list[tuple[str, int, int, int]]:
    """The `windows` of a scenario, checked: (id, board, length, width)."""
    if not isinstance(value, list) or not 0 < len(value) <= CARDS:
        raise Malformed(f"windows: a list of 1 to {CARDS}")
    told: list[tuple[str, int, int, int]] = []
    for item in value:
        if not isinstance(item, dict) or set(item) != {"id", "board", "length", "width"}:
            raise Malformed("windows: each has id, board, length and width")
        name = item["id"]
        if not isinstance(name, str) or not name:
            raise Malformed(f"windows: {name!r} is no name")
        board = whole(item["board"], f"{name}: board", 0, BOARDS)
        length = whole(item["length"], f"{name}: length", 1, LARGEST)
        width = whole(item["width"], f"{name}: width", 1, LARGEST)
        told.append((name, board, length, width))
    boards = [w[1] for w in told]
    if len(set(boards)) > BOARDS or any(boards.count(board) > A_BOARD for board in boards):
        raise Malformed(f"windows: at most {BOARDS} boards with {A_BOARD} windows each")
    if len({w[0] for w in told}) < len(told):
        raise Malformed("windows: an id stands twice")
    if len({(w[2], w[3]) for w in told}) < len(told):
        raise Malformed("windows: every window has its own size")
    if turned and {(w[2], w[3]) for w in told} & {(w[3], w[2]) for w in told if w[2] != w[3]}:
        raise Malformed("windows: a turned frame would equal another window")
    return told


def told_deck(p: ScheibenPosition, value: Any) -> list[str]:
    """The `deck` of a scenario, checked."""
    names = {window.id for window in p.windows}
    if not isinstance(value, list) or not value or any(card not in names for card in value):
        raise Malformed("deck: a list of window ids, one at least")
    if len(set(value)) < len(value):
        raise Malformed("deck: there is only one card of each window")
    return value


def told_won(p: ScheibenPosition, value: Any) -> list[int]:
    """The `won` of a scenario by seat, checked."""
    return [whole(cards, "won", 0, CARDS) for cards in per_seat(value, p.seats, "won", 0)]


def given(p: ScheibenPosition, told: dict[str, Any]) -> None:
    """A scenario's situation, what it leaves open from the seed; then the first card of the deck is drawn."""
    known_keys(told, KEYS)
    chance = p.chance.fork("boards")
    if "windows" in told:
        hang(p, arrange(told_windows(told["windows"], p.options.turned), chance))
    else:
        hang(p, build(p.options.difficulty, chance))
    p.won = told_won(p, told.get("won", {}))
    cards = told_deck(p, told["deck"]) if "deck" in told else shuffled(p)
    if "deck" not in told and "windows" not in told:
        cards = cards[: max(0, CARDS - sum(p.won))]
    if not cards or sum(p.won) + len(cards) > CARDS:
        raise Malformed(f"there are only {CARDS} cards")
    stack(p, cards)
    p.go("look")


def remember(known: Any, event: Any) -> Known:
    """Cards that have been turned up never come again; who placed first takes the card."""
    memory: Known = known or Known()
    if isinstance(event, Drawn):
        return memory._replace(order=())
    if isinstance(event, Placed):
        return memory._replace(order=(*memory.order, event.seat))
    if isinstance(event, Revealed):
        return memory._replace(turned_up=(*memory.turned_up, event.window))
    return memory


def fits(window: Window, view: ScheibenView) -> bool:
    """Whether the frame that lies on the table, turned or not, is this window's."""
    frame = (view.frame.length, view.frame.width)
    return frame == (window.length, window.width) or (view.options.turned and frame == (window.width, window.length))


def imagine(p: ScheibenPosition, view: ScheibenView, seat: int, known: Any) -> None:
    """Fill a blank position so that it looks like `view`; the order of the stack is drawn."""
    memory: Known = known or Known()
    p.recall(view, seat)
    p.windows = tuple(view.boards)
    p.round, p.frame, p.reveal = view.round, view.frame, view.reveal
    p.card = view.reveal.window if view.reveal else next(w.id for w in view.boards if fits(w, view))
    p.pawns = list(view.pawns)
    p.won = list(view.won)
    p.settled = [True] * p.seats if view.phase != "look" else [s not in view.to_act for s in range(p.seats)]
    placed = [s for s in range(p.seats) if view.pawns[s] is not None]
    p.order = list(memory.order) if sorted(memory.order) == placed else placed
    p.past = tuple(view.guesses or ())
    gone = {p.card, *memory.turned_up}
    left = [window.id for window in view.boards if window.id not in gone]
    p.chance.shuffle("deck", left)
    stack(p, left[: view.stack_size])
