"""The six boards: 35 windows of 35 sizes, laid out as half-timbered house fronts. Integers only.

All lengths are hundredths of a unit; a board's own corner (0, 0) is its upper left one, y grows downwards. Which window
hangs on which board and where is drawn from one seed: first the widths are dealt so that every storey fits its house,
then the lengths so that no house grows above its neighbours; both by a short local search that is bounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt

from msgspec import Struct

from tafelrunde.core.chance import Chance

STEPS = 6
RATIOS = {"easy": 130, "normal": 120, "hard": 112}
"""The ratio of neighbouring lengths and widths, in per cent (R2)."""
SMALLEST = {"easy": 700, "normal": 1000, "hard": 1150}
"""The narrowest width: chosen so that the street is equally long for every ratio."""

PLASTER = 130
"""Wall between a window and the beams round it."""
BEAM = 200
POST = 180
FIELD = 320
"""The least extra room between two posts (a post and a field of timber)."""
DOOR = 900
PARAPET = 360
"""The least height of a parapet under a raised window."""
SILL = BEAM + 2 * PLASTER + 100
"""What a storey is higher than its tallest window."""

HOUSE_HEIGHT = 10_400
ROW_WIDTH = 15_700
WIDEST = 6_000
GABLE = 4_300
"""Limits of a wall with its roof, of three houses side by side, of one house, of a gable's height."""

PICTURES: tuple[str, ...] = tuple(
    "cat candle potted-flower birdcage teapot violin books lantern apple jug hat boot clock globe telescope ship owl "  # noqa: SIM905
    "dog rocking-horse cake pretzel fishbowl mouse cactus tulips pumpkin knight drum hourglass key heart star mushroom "
    "bell cup".split()
)
"""The 35 pictures, one a window."""


class Window(Struct, frozen=True):
    """One window: its board, its place there (hundredths of a unit), its exact size, and its picture."""

    id: str
    board: int
    x: int
    y: int
    length: int
    width: int
    picture: str


@dataclass(frozen=True, slots=True)
class Plan:
    """How a house is built: windows a storey from the top, whether the top one stands in a gable, and a door below."""

    storeys: tuple[int, ...]
    gable: bool = False
    door: bool = False


@dataclass(frozen=True, slots=True)
class House:
    """A finished board: its number, outer size without chimney, and its windows in reading order."""

    board: int
    width: int
    height: int
    windows: tuple[Window, ...]


PLANS = (
    (Plan((1, 2, 3), gable=True), Plan((1, 3, 2), gable=True)),
    (Plan((1, 2, 3), gable=True), Plan((2, 2, 2))),
    (Plan((2, 2, 2)),),
    (Plan((2, 2, 2)),),
    (Plan((3, 3)),),
    (Plan((1, 2, 2), gable=True, door=True), Plan((3, 2), door=True)),
)
"""The six houses, each with its variants."""

Size = tuple[int, int]
"""(length, width)."""


def root(square_numerator: int, square_denominator: int) -> int:
    """The square root of a fraction, rounded to the nearest integer."""
    return (isqrt(4 * square_numerator // square_denominator) + 1) // 2


def sizes(difficulty: str) -> tuple[list[int], list[int]]:
    """The six lengths and the six widths (ascending), each a fixed ratio above the one before (R2).

    Lengths begin one and a half steps above the narrowest width, so that they stand half-way between widths and a frame
    turned by 90° equals no other window.
    """
    ratio, smallest = RATIOS[difficulty], SMALLEST[difficulty]
    widths = [root(smallest**2 * ratio ** (2 * j), 100 ** (2 * j)) for j in range(STEPS)]
    lengths = [root(smallest**2 * ratio ** (2 * i + 3), 100 ** (2 * i + 3)) for i in range(STEPS)]
    return lengths, widths


def storey_width(widths: Sequence[int], door: bool = False) -> int:
    """The least width of a house with these windows side by side."""
    n = len(widths)
    return sum(widths) + 2 * n * PLASTER + (n + 1) * POST + (DOOR + 2 * PLASTER + POST if door else 0)


def gable_height(house: int, window: Size) -> int:
    """The least height of a gable of this width that has room for a window (length, width) with its beams."""
    room = house - window[1] - 780
    if room < house // 4:
        return 4 * (window[0] + 460)
    return max(66 * house // 100, (window[0] + 460) * house // room)


def roof_height(storeys: int, walls: int) -> int:
    """The height of a roof without windows: what the walls leave, in bounds."""
    low, high = (1_800, 2_700) if storeys < 3 else (1_400, 1_800)
    return max(low, min(high, HOUSE_HEIGHT - walls))


class _Search:
    """Deals sizes to the slots of six houses so that the limits hold; a slot is (house, storey)."""

    def __init__(self, plans: Sequence[Plan], lengths: Sequence[int], widths: Sequence[int], chance: Chance) -> None:
        self.plans = plans
        self.lengths = lengths
        self.widths = widths
        self.chance = chance
        self.slots = [(h, s) for h, plan in enumerate(plans) for s, n in enumerate(plan.storeys) for _ in range(n)]
        self.houses = [[i for i, (h, _) in enumerate(self.slots) if h == house] for house in range(len(plans))]
        self.storeys = [
            [[i for i in self.houses[h] if self.slots[i][1] == s] for s in range(len(plan.storeys))]
            for h, plan in enumerate(plans)
        ]
        self.width = [0] * len(self.slots)
        self.length = [0] * len(self.slots)

    def start(self) -> None:
        """Narrow windows where three stand side by side, middling ones in gables, the rest anywhere."""
        pairs = [(i, j) for j in range(STEPS) for i in range(STEPS) if (i, j) != (STEPS - 1, STEPS - 1)]
        self.chance.shuffle("boards", pairs)
        pairs.sort(key=lambda pair: pair[1])
        many = [i for i, (h, s) in enumerate(self.slots) if self.plans[h].storeys[s] == 3]
        one = [i for i, (h, s) in enumerate(self.slots) if self.plans[h].storeys[s] == 1]
        two = [i for i, (h, s) in enumerate(self.slots) if self.plans[h].storeys[s] == 2]
        for group in (many, two, one):
            self.chance.shuffle("boards", group)
        middle = len(many) + 6
        single, pairs[middle : middle + len(one)] = pairs[middle : middle + len(one)], []
        for slot, (i, j) in zip(many + two + one, pairs + single, strict=True):
            self.length[slot], self.width[slot] = self.lengths[i], self.widths[j]

    def house_width(self, h: int) -> int:
        """The width of a house: that of its widest storey."""
        plan, last = self.plans[h], len(self.plans[h].storeys) - 1
        width = self.width
        return max(
            storey_width([width[i] for i in slots], plan.door and s == last)
            for s, slots in enumerate(self.storeys[h])
            if s or not plan.gable
        )

    def wide_cost(self, h: int) -> int:
        """How far a house is too narrow or too wide, or its gable's window too wide."""
        width = self.house_width(h)
        cost = 2 * max(0, width - WIDEST) + max(0, 4_400 - width)
        if self.plans[h].gable:
            cost += 4 * max(0, self.width[self.storeys[h][0][0]] - 42 * width // 100)
        return cost

    def high_cost(self, h: int) -> int:
        """How far a house is too high."""
        plan, length = self.plans[h], self.length
        walls = sum(
            max(length[i] for i in slots) + SILL for s, slots in enumerate(self.storeys[h]) if s or not plan.gable
        )
        if not plan.gable:
            return max(0, walls + roof_height(len(plan.storeys), walls) - HOUSE_HEIGHT)
        top = self.storeys[h][0][0]
        roof = gable_height(self.house_width(h), (length[top], self.width[top]))
        return max(0, walls + roof - HOUSE_HEIGHT) + 2 * max(0, roof - GABLE)

    def rows(self, widths: Sequence[int]) -> int:
        """How far the street is too long, as one row and as two."""
        return 3 * max(0, sum(widths[:3]) - ROW_WIDTH) + 3 * max(0, sum(widths[3:]) - ROW_WIDTH)

    def run(self) -> int:
        """Swap until everything fits; returns what is left over (0 if all fits)."""
        return self.widen() + self.heighten()

    def widen(self, bound: int = 1_500) -> int:
        """Swap widths (with their lengths) between houses until every row fits."""
        count, below = len(self.slots), self.chance.below
        costs = [self.wide_cost(h) for h in range(len(self.plans))]
        wide = [self.house_width(h) for h in range(len(self.plans))]
        total = sum(costs) + self.rows(wide)
        for _ in range(bound):
            if not total:
                break
            a, b = below("boards", count), below("boards", count)
            if self.width[a] == self.width[b]:
                continue
            self._swap(a, b)
            g, h = self.slots[a][0], self.slots[b][0]
            old = (costs[g], costs[h], wide[g], wide[h])
            costs[g], costs[h], wide[g], wide[h] = (
                self.wide_cost(g),
                self.wide_cost(h),
                self.house_width(g),
                self.house_width(h),
            )
            now = sum(costs) + self.rows(wide)
            if now <= total:
                total = now
            else:
                costs[g], costs[h], wide[g], wide[h] = old
                self._swap(a, b)
        return total

    def heighten(self, bound: int = 2_500) -> int:
        """Swap lengths between windows of one width until every house is low enough."""
        below, length = self.chance.below, self.length
        columns = [[i for i, w in enumerate(self.width) if w == width] for width in self.widths]
        costs = [self.high_cost(h) for h in range(len(self.plans))]
        total = sum(costs)
        for _ in range(bound):
            if not total:
                break
            column = columns[below("boards", STEPS)]
            a, b = column[below("boards", len(column))], column[below("boards", len(column))]
            g, h = self.slots[a][0], self.slots[b][0]
            length[a], length[b] = length[b], length[a]
            cost_g, cost_h = self.high_cost(g), self.high_cost(h)
            now = total - costs[g] + cost_g if g == h else total - costs[g] - costs[h] + cost_g + cost_h
            if now <= total:
                total, costs[g], costs[h] = now, cost_g, cost_h
            else:
                length[a], length[b] = length[b], length[a]
        return total

    def _swap(self, a: int, b: int) -> None:
        width, length = self.width, self.length
        width[a], width[b] = width[b], width[a]
        length[a], length[b] = length[b], length[a]


def _spread(free: int, gaps: int, chance: Chance) -> list[int]:
    """Free room dealt unevenly to gaps, each nothing or at least a field of timber."""
    weights = [50 + chance.below("places", 101) for _ in range(gaps)]
    parts = [free * weight // sum(weights) for weight in weights]
    parts[-1] += free - sum(parts)
    for i in range(gaps):
        if parts[i] < FIELD:
            rest, parts[i] = parts[i], 0
            parts[max(range(gaps), key=parts.__getitem__) if max(parts) else (i + 1) % gaps] += rest
    return parts


def _storey(row: Sequence[Size], house: int, door: bool, chance: Chance) -> list[tuple[int, int, Size]]:
    """Places (x, rise above the storey's floor, size) of one storey's windows, left to right."""
    order = list(row)
    chance.shuffle("places", order)
    free = house - storey_width([w for _, w in order], door)
    parts = _spread(free, len(order) + 1, chance)
    hole = 1 + chance.below("places", len(order) - 1) if door else -1
    tallest = max(length for length, _ in order)
    x = POST
    places = []
    for i, (length, width) in enumerate(order):
        x += parts[i] + (DOOR + 2 * PLASTER + POST if i == hole else 0)
        spare = tallest - length
        rise = 0
        if spare >= 550:
            rise = (0, spare * 45 // 100, spare * 3 // 5)[chance.below("places", 3)]
        if rise < PARAPET:
            rise = 0
        places.append((x + PLASTER, rise, (length, width)))
        x += width + 2 * PLASTER + POST
    return places


def _raise(board: int, storeys: Sequence[Sequence[Size]], plan: Plan, chance: Chance) -> tuple[int, int, list[Window]]:
    """Build one house: its width, its height, and its windows without ids and pictures, from the top."""
    last = len(storeys) - 1
    rows = [
        storey_width([w for _, w in row], plan.door and s == last)
        for s, row in enumerate(storeys)
        if s or not plan.gable
    ]
    house = max(rows)
    walls = sum(max(length for length, _ in row) + SILL for s, row in enumerate(storeys) if s or not plan.gable)
    roof = gable_height(house, storeys[0][0]) if plan.gable else roof_height(len(storeys), walls)
    windows = []
    y = roof
    for s, row in enumerate(storeys):
        if plan.gable and not s:
            length, width = row[0]
            windows.append(Window("", board, (house - width) // 2, roof - PLASTER - 60 - length, length, width, ""))
            continue
        tallest = max(length for length, _ in row)
        floor = y + BEAM + PLASTER + tallest
        for x, rise, (length, width) in _storey(row, house, plan.door and s == last, chance):
            windows.append(Window("", board, x, floor - rise - length, length, width, ""))
        y += tallest + SILL
    return house, y, windows


def _finish(houses: Sequence[tuple[int, int, int, list[Window]]], chance: Chance) -> list[House]:
    """Number the windows in reading order and hang a picture into each."""
    pictures = list(PICTURES)
    chance.shuffle("pictures", pictures)
    done, number = [], 0
    for board, width, height, windows in houses:
        named = []
        for window in windows:
            name = window.id or f"w{number + 1:02d}"
            named.append(
                Window(name, board, window.x, window.y, window.length, window.width, pictures[number % len(pictures)])
            )
            number += 1
        done.append(House(board, width, height, tuple(named)))
    return done


def build(difficulty: str, chance: Chance) -> list[House]:
    """Six boards with all windows but the largest of the 36 combinations, from the streams of `chance`.

    The search nearly always fits at the first go; it tries again a few times and keeps the best.
    """
    lengths, widths = sizes(difficulty)
    best: tuple[int, _Search] | None = None
    for _ in range(6):
        plans = [chance.pick("boards", variants) for variants in PLANS]
        chance.shuffle("boards", plans)
        search = _Search(plans, lengths, widths, chance)
        search.start()
        left = search.run()
        if best is None or left < best[0]:
            best = (left, search)
        if not left:
            break
    assert best is not None
    search = best[1]
    houses = []
    for h, plan in enumerate(search.plans):
        storeys = [[(search.length[i], search.width[i]) for i in slots] for slots in search.storeys[h]]
        houses.append((h + 1, *_raise(h + 1, storeys, plan, chance)))
    return _finish(houses, chance)


SPLITS: dict[int, tuple[tuple[int, ...], ...]] = {
    1: ((0,),),
    2: ((0, 1),),
    3: ((0,), (1, 2)),
    4: ((0, 3), (1, 2)),
    5: ((1,), (0, 4), (2, 3)),
    6: ((0, 5), (1, 4), (2, 3)),
}
"""Windows by ascending width to storeys from the top, for boards whose windows are told."""


def arrange(told: Sequence[tuple[str, int, int, int]], chance: Chance) -> list[House]:
    """Boards for windows told as (id, board, length, width), at most six a board; places and pictures are drawn."""
    houses = []
    for board in sorted({window[1] for window in told}):
        mine = sorted((w for w in told if w[1] == board), key=lambda w: (w[3], w[2], w[0]))
        names = {(length, width): name for name, _, length, width in mine}
        rows = [[(mine[i][2], mine[i][3]) for i in row] for row in SPLITS[len(mine)]]
        below = rows[1:] if len(rows) > 1 and len(rows[0]) == 1 else rows
        chance.shuffle("places", below)
        storeys = rows[:1] + below if below is not rows else below
        plan = Plan(tuple(len(row) for row in storeys), gable=below is not rows)
        width, height, windows = _raise(board, storeys, plan, chance)
        windows = [Window(names[w.length, w.width], board, w.x, w.y, w.length, w.width, "") for w in windows]
        houses.append((board, width, height, windows))
    return _finish(houses, chance)
