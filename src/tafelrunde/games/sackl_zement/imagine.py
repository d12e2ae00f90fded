"""Perfect memory of a game of Sackl Zement, and imagined games that fit what a seat has seen."""

from __future__ import annotations

from collections import Counter

from tafelrunde.core.chance import Chance
from tafelrunde.core.model import Seen
from tafelrunde.games.sackl_zement.cards import FEATURES, FIELDS, FULL_SET, PLACES, complete
from tafelrunde.games.sackl_zement.position import SacklPosition
from tafelrunde.games.sackl_zement.values import Checked, SacklView, Taken, TurnBegan, TurnedUp

TRIES = 60


class Known:
    """What a perfect memory holds: faces by place, where taken cards lie (`"seat/field"`), what was laid this turn."""

    def __init__(self) -> None:
        self.faces: dict[int, str] = {}
        self.where: dict[int, str] = {}
        self.laid: dict[str, list[int]] = {}

    def clone(self) -> Known:
        """Return an independent copy."""
        new = Known()
        new.faces = self.faces.copy()
        new.where = self.where.copy()
        new.laid = {field: places.copy() for field, places in self.laid.items()}
        return new


def remember(known: Known | None, seen: Seen) -> Known:
    """Return what is known after one more event; `known` itself stays as it is."""
    new = Known() if known is None else known.clone()
    event = seen.event
    if isinstance(event, TurnBegan):
        new.laid = {}
    elif isinstance(event, TurnedUp):
        if event.card is not None:
            new.faces[event.place] = event.card
    elif isinstance(event, Taken):
        new.where[event.place] = f"{event.seat}/{event.field}"
        new.laid.setdefault(event.field, []).append(event.place)
    elif isinstance(event, Checked):
        new.faces.update(zip(event.places, event.cards or (), strict=False))
        if event.verdict == "wrong":
            stack = f"{event.owner}/{event.field}"
            for place in [place for place, where in new.where.items() if where == stack]:
                new.where[place] = f"{event.seat}/middle"
    return new


def imagine(p: SacklPosition, view: SacklView, seat: int, chance: Chance, known: Known | None) -> SacklPosition:
    """Fill the blank position `p` so that its view for `seat` is `view`; everything hidden comes from `chance`.

    With `known` the faces and whereabouts that were shown are kept. Where a game is still on, the grid at the beginning
    of this turn showed every colour and every shape, or the game would have ended (R11): drawn so as well.
    """
    known = known or Known()
    p.recall(view, seat, below=("doubt",) if view.phase == "check" else ())
    p.turn, p.active, p.idle_turns = view.turn, view.active, view.idle_turns
    p.grid = [place for place, look in enumerate(view.grid, start=1) if look != "empty"]
    p.open = [place for place, look in enumerate(view.grid, start=1) if look not in ("empty", "back")]
    p.dice = [*(view.dice or [])]
    p.doubted = [*view.doubted]
    p.turned_up = view.phase not in ("turn_up", "game_over") or len(view.seen_this_turn) == len(FIELDS)
    for each, tableau in enumerate(view.tableaus):
        p.kept[each], p.has_card[each] = tableau.kept, tableau.has_card
    _place_cards(p, view, chance, known)
    _laid(p, view, known)
    if view.phase == "doubt":
        p.trusted = [p.may_doubt(each) and each not in view.to_act for each in range(p.seats)]
    if view.check is not None:
        check = view.check
        p.checking = {"field": check.field, "doubter": check.doubter, "verdict": check.verdict, "won": check.won}
    _faces(p, view, chance, known)
    return p


def _place_cards(p: SacklPosition, view: SacklView, chance: Chance, known: Known) -> None:
    """Say which taken card lies where: as known, the rest by chance, as many as the view counts."""
    empty = [place for place in range(1, PLACES + 1) if place not in p.grid]
    chance.shuffle("imagine", empty)
    room: dict[str, int] = {}
    for seat, tableau in enumerate(view.tableaus):
        for field in FIELDS:
            room[f"{seat}/{field}"] = getattr(tableau, field)
        room[f"{seat}/middle"] = tableau.middle - tableau.kept
    free = [place for place in empty if place not in known.where]
    fixed = [place for place in known.where if place not in p.grid]
    for place in fixed:
        room[known.where[place]] -= 1
    lying: dict[str, list[int]] = {}
    for name, number in room.items():
        lying[name] = [free.pop() for _ in range(min(number, len(free)))]
    for place in fixed:
        lying[known.where[place]].append(place)
    for seat in range(p.seats):
        for field in FIELDS:
            p.stacks[seat][field] = lying[f"{seat}/{field}"]
        p.middles[seat] = lying[f"{seat}/middle"]


def _laid(p: SacklPosition, view: SacklView, known: Known) -> None:
    """Say which cards were laid this turn: the last ones of the stack, or of the middle that got the stack."""
    for field, number in view.laid_this_turn.items():
        if len(known.laid.get(field, [])) == number:
            p.laid[field] = [*known.laid[field]]
            continue
        stack = p.stacks[p.active][field]
        if len(stack) < number:
            stack = max((middle for seat, middle in enumerate(p.middles) if seat != p.active), key=len)
            if view.check is not None and view.check.field == field:
                stack = p.middles[view.check.doubter]
        p.laid[field] = stack[-number:]


def _shown_faces(p: SacklPosition, view: SacklView, known: Known) -> dict[int, str]:
    """The faces that are open now or known from before."""
    faces = dict(known.faces)
    faces.update((place, view.grid[place - 1]) for place in p.open)
    if view.check is not None:
        faces.update(zip(p.laid[view.check.field], view.check.cards, strict=True))
    for seat, stacks in enumerate(view.stacks or ()):
        for field, stack in stacks.items():
            places = p.stacks[seat][field]
            p.stacks[seat][field] = _in_order(places, stack.cards, faces)
            faces.update(zip(p.stacks[seat][field], stack.cards, strict=True))
    return faces


def _in_order(places: list[int], cards: list[str], faces: dict[int, str]) -> list[int]:
    """The places in the order of the cards shown, as far as their faces are known."""
    left = [*places]
    order: list[int] = []
    for card in cards:
        fitting = [place for place in left if faces.get(place) == card]
        open_ones = [place for place in left if place not in faces]
        place = (fitting or open_ones or left)[0]
        left.remove(place)
        order.append(place)
    return order


def _faces(p: SacklPosition, view: SacklView, chance: Chance, known: Known) -> None:
    """Deal the cards whose faces nobody has shown."""
    fixed = _shown_faces(p, view, known)
    there = [*p.grid, *(place for stacks in p.stacks for field in FIELDS for place in stacks[field])]
    there += [place for middle in p.middles for place in middle]
    unknown = [place for place in there if place not in fixed]
    pool = Counter(FULL_SET)
    pool.subtract(fixed.values())
    deck = [card for card, number in pool.items() for _ in range(number)]
    start = {*p.grid, *(place for places in p.laid.values() for place in places)}
    inside = [index for index, place in enumerate(unknown) if place in start]
    shown = [fixed[place] for place in start if place in fixed]
    for _ in range(TRIES):
        chance.shuffle("imagine", deck)
        if view.phase == "game_over" or complete(shown + [deck[index] for index in inside]):
            break
    else:
        _mend(deck, inside, shown)
    for place, card in [
        *((place, fixed[place]) for place in there if place in fixed),
        *zip(unknown, deck, strict=False),
    ]:
        p.faces[place] = card


def _mend(deck: list[str], inside: list[int], shown: list[str]) -> None:
    """Swap cards of the deck until those `inside` the grid make it complete; for when shuffling finds no such deal."""

    def features() -> int:
        return len({feature for card in shown + [deck[index] for index in inside] for feature in FEATURES[card]})

    best = features()
    for index in inside:
        for other in range(len(deck)):
            deck[index], deck[other] = deck[other], deck[index]
            now = features()
            if now > best:
                best = now
            else:
                deck[index], deck[other] = deck[other], deck[index]
            if best == len(FIELDS):
                return
