"""Write docs/coverage/stich-meister-pairs.md, .csv and .svg: every pair of rule cards, compared and at work.

For each pair and each number of players a round is played through the kernel and the slow checker of the tests, and
one is looked for in which both cards make a difference: without either of them the same deal and the same wishes
lead to another round (what may be played, who wins, who owns, who sees, the points). That round is compared as well.

    python -m scripts.pair_pages        half a minute; the tests play every row again and compare the pages
"""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from itertools import combinations
from multiprocessing import Pool
from pathlib import Path

from tests.games.stich_meister.compare import both_act, compare_round, deal_of

PAGES = Path(__file__).parents[1] / "docs" / "coverage"
NAME = "stich-meister-pairs"
CARDS = range(1, 61)
TRUMPS = range(1, 22)
SEATS = (3, 4, 5)
SEEDS = 400
"""So many deals are tried before a pair counts as one that never acts."""

NEEDS_TRUMPS = (28, 32, 51)
COSTS_POINTS = (47, 48, 49, 50, 53)
NOT_WITH_THREE = (9, 12, 18)
HELP = {
    20: "28, 32 and 51 speak of trumps, and neither card names any",
    50: "58 waits for somebody below zero, and neither card takes points",
    31: "a shogun is the highest figure anyway, unless values are turned round",
    40: "under 39 somebody has no trick, and twice nothing is nothing, unless 40 adds some",
}
"""Third cards that some pairs need to be at work, and why."""
NEVER = {
    (26, 27): "under 26 only the lead lies open, so the last open card is the first (R7)",
    (40, 54): "under 40 everybody owns three tricks of one card",
    (40, 55): "under 40 everybody owns three tricks of one card",
}
"""Pairs that cannot act together by nature, whatever else is in play."""


def helpers(first: int, second: int) -> tuple[int, ...]:
    """The third cards with which a pair is tested beside the round of its own; the keys of HELP say why."""
    pair = {first, second}
    out = []
    if pair & set(NEEDS_TRUMPS) and first not in TRUMPS:
        out.append(20)
    if 58 in pair and not pair & {*COSTS_POINTS}:
        out.append(50)
    if pair == {13, 19}:
        out.append(31)
    if pair == {39, 57}:
        out.append(40)
    return tuple(out)


def cannot(first: int, second: int, seats: int) -> bool:
    """Whether these two cannot both act at a table of so many."""
    return (first, second) in NEVER or (seats == 3 and bool({first, second} & set(NOT_WITH_THREE)))


@dataclass(frozen=True)
class Row:
    """A pair: third cards, and by number of players: rounds and tricks compared, the deal in which both act."""

    first: int
    second: int
    others: tuple[int, ...]
    rounds: tuple[int, ...]
    tricks: tuple[int, ...]
    deals: tuple[int | None, ...]

    def cells(self) -> list[str]:
        """As a line of the csv."""
        cells = [str(self.first), str(self.second), " ".join(map(str, self.others))]
        for rounds, tricks, deal in zip(self.rounds, self.tricks, self.deals, strict=True):
            cells += [str(rounds), str(tricks), "" if deal is None else str(deal)]
        return cells


def row_of(first: int, second: int) -> Row:
    """Compare the rounds of a pair; AssertionError where the two programs differ."""
    others = helpers(first, second)
    rounds, tricks, deals = [], [], []
    for seats in SEATS:
        compared = [compare_round((first, second), deal_of(first, second, seats, 0))]
        seeds = range(3 if cannot(first, second, seats) else SEEDS)
        deal = next((s for s in seeds if both_act(first, second, others, deal_of(first, second, seats, s))), None)
        if deal is not None and (deal or others):
            compared.append(compare_round((first, second, *others), deal_of(first, second, seats, deal)))
        rounds.append(len(compared))
        tricks.append(sum(compared))
        deals.append(deal)
    return Row(first, second, others, tuple(rounds), tuple(tricks), tuple(deals))


def rows_of(first: int) -> list[Row]:
    """All pairs of a card with a higher one."""
    return [row_of(first, second) for second in range(first + 1, 61)]


HEAD = ["first", "second", "with", *(f"{what} {n}" for n in SEATS for what in ("rounds", "tricks", "both act in deal"))]


def table(rows: list[Row]) -> str:
    """The csv."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([HEAD, *(row.cells() for row in rows)])
    return out.getvalue()


def read(text: str) -> list[Row]:
    """The rows of a csv."""
    rows = []
    for cells in list(csv.reader(io.StringIO(text)))[1:]:
        others = tuple(map(int, cells[2].split()))
        by_seats = [cells[i : i + 3] for i in range(3, len(cells), 3)]
        rows.append(
            Row(
                int(cells[0]),
                int(cells[1]),
                others,
                tuple(int(cell[0]) for cell in by_seats),
                tuple(int(cell[1]) for cell in by_seats),
                tuple(int(cell[2]) if cell[2] else None for cell in by_seats),
            )
        )
    return rows


KINDS = {
    "alone": ("#2a7f62", "both act, at three, four and five players"),
    "helped": ("#7fb8a0", "both act when a third card gives them something to act on"),
    "not three": ("#d8a23a", "both act at four and five players; three have no card of that value"),
    "never": ("#b4453a", "cannot act together by nature"),
}
SHADES = {"up to 45": "#dfe3ea", "up to 80": "#a9b4c6", "more": "#6b7a94"}


def kind(row: Row) -> str:
    """How a pair acts."""
    if row.deals[1] is None:
        return "never"
    if row.deals[0] is None:
        return "not three"
    return "helped" if row.others else "alone"


def shade(row: Row) -> str:
    """How many tricks of a pair have been compared."""
    tricks = sum(row.tricks)
    return "up to 45" if tricks <= 45 else "up to 80" if tricks <= 80 else "more"


CELL, EDGE, FOOT = 13, 44, 112


def picture(rows: list[Row]) -> str:
    """The matrix as SVG: right of the diagonal how a pair acts, left of it how many tricks were compared."""
    side = EDGE + 60 * CELL
    squares: dict[str, list[str]] = {colour: [] for colour in [*(c for c, _ in KINDS.values()), *SHADES.values()]}
    for row in rows:
        for colour, x, y in (
            (KINDS[kind(row)][0], row.second, row.first),
            (SHADES[shade(row)], row.first, row.second),
        ):
            squares[colour].append(f"M{EDGE + (x - 1) * CELL} {EDGE + (y - 1) * CELL}h12v12h-12z")
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side + 12} {side + FOOT}" font-family="sans-serif">',
        "<title>Pairs of rule cards in Stich-Meister</title>",
        f'<rect width="{side + 12}" height="{side + FOOT}" fill="#fbf8f1"/>',
    ]
    out += [f'<path fill="{colour}" d="{"".join(squares[colour])}"/>' for colour in squares]
    out.append('<g font-size="7" fill="#3c3a35" text-anchor="middle">')
    for card in CARDS:
        middle = EDGE + (card - 1) * CELL + 6
        out.append(
            f'<text x="{middle}" y="{EDGE - 5}">{card}</text><text x="{EDGE - 10}" y="{middle + 3}">{card}</text>'
        )
    out.append("</g>")
    out.append('<g font-size="10" fill="#3c3a35" text-anchor="middle">')
    for name, low, high in (("Trump rules", 1, 21), ("Basic rules", 22, 40), ("Scoring rules", 41, 60)):
        start, end = EDGE + (low - 1) * CELL, EDGE + high * CELL - 1
        middle = (start + end) // 2
        out.append(
            f'<path d="M{start} 22H{end}M22 {start}V{end}" stroke="#3c3a35"/><text x="{middle}" y="16">{name}</text>'
        )
        out.append(f'<text transform="translate(16 {middle}) rotate(-90)">{name}</text>')
    out.append('</g><g font-size="11" fill="#3c3a35">')
    y = side + 20
    for colour, text in KINDS.values():
        out.append(
            f'<path fill="{colour}" d="M{EDGE} {y - 10}h12v12h-12z"/><text x="{EDGE + 20}" y="{y}">{text}</text>'
        )
        y += 22
    y, x = side + 20, EDGE + 510
    out.append(f'<text x="{x}" y="{y}">Left of the diagonal: tricks compared</text>')
    for text, colour in SHADES.items():
        y += 22
        out.append(f'<path fill="{colour}" d="M{x} {y - 10}h12v12h-12z"/><text x="{x + 20}" y="{y}">{text}</text>')
    return "\n".join([*out, "</g></svg>"]) + "\n"


def page(rows: list[Row]) -> str:
    """The page."""
    rounds, tricks = sum(sum(row.rounds) for row in rows), sum(sum(row.tricks) for row in rows)
    kinds = [kind(row) for row in rows]
    lines = [
        "# Stich-Meister: pairs of rule cards",
        "",
        f"Generated by `python -m scripts.pair_pages`. {len(rows)} pairs, each at three, four and five players:",
        f"{rounds} rounds with {tricks} tricks, played through the program and through a second, slow one that is",
        "the tests' own; the two agree in what may be played, who wins, owns and leads, and in all points.",
        "",
        "Comparing a pair says little if one of its cards has nothing to do in the round. So for each pair and each",
        "number of players a round is looked for in which **both act**: play the same deal with the same wishes",
        "without the one card, then without the other, and both times something is different (what may be played,",
        "who wins, owns, leads or sees, or the points). That round is among those compared.",
        "",
        f"![The 60 × 60 matrix of pairs]({NAME}.svg)",
        "",
        "| pairs | |",
        "|---|---|",
        *(f"| {kinds.count(name)} | {text} |" for name, (_, text) in KINDS.items()),
        "",
        f"[{NAME}.csv]({NAME}.csv) has a line for each pair: the third cards in play, and for three, four and",
        "five players rounds and tricks compared and the number of the deal in which both act.",
        "",
        "## Third cards",
        "",
        "Four rule cards are in play in a real round. Some pairs need a third one to have something to act on:",
        "",
        "| third card | why | pairs |",
        "|---|---|---|",
        *(f"| {card} | {why} | {sum(card in row.others for row in rows)} |" for card, why in HELP.items()),
        "",
        "## Never together",
        "",
        "| pair | why |",
        "|---|---|",
        *(f"| {first} and {second} | {why} |" for (first, second), why in NEVER.items()),
        *(
            f"| {card} and any other, three players | the {card + 1 if card < 15 else 1}s are taken out (R28) |"
            for card in NOT_WITH_THREE
        ),
    ]
    return "\n".join(lines) + "\n"


def pages(rows: list[Row]) -> dict[str, str]:
    """The three files by name."""
    return {f"{NAME}.csv": table(rows), f"{NAME}.svg": picture(rows), f"{NAME}.md": page(rows)}


if __name__ == "__main__":
    with Pool() as pool:
        found = [row for part in pool.imap(rows_of, CARDS[:-1]) for row in part]
    assert [(row.first, row.second) for row in found] == list(combinations(CARDS, 2))
    for name, content in pages(found).items():
        (PAGES / name).write_text(content, encoding="utf-8")
    print(f"{len(found)} pairs, {sum(sum(row.rounds) for row in found)} rounds")
