"""The account of a round: line by line how each point came about."""

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.games.stich_meister import kernel
from tafelrunde.games.stich_meister.moves import AccountLine, RoundScore
from tafelrunde.games.stich_meister.rule_cards import rule_that_sets


def tricks_of(r: kernel.Round, rules: list[int]) -> list[AccountLine]:
    """Return how everybody came to their tricks, one point each: won by cards, then what rules moved or added."""
    seats = int(r.seats)
    kept = [0] * seats
    for k in range(int(r.done), int(r.done + r.kept)):
        kept[int(r.trick_owner(k))] += 1
    moved = [0] * seats
    if r.moved:
        moved[int(r.winner)] -= int(r.moved)
        moved[int(r.around(r.winner, r.plan.last_gives))] += int(r.moved)
    settled = [int(r.tricks_of(s)) - kept[s] - moved[s] for s in range(seats)]
    won = [settled[int(r.around(s, r.plan.trick_goes))] for s in range(seats)]
    lines = [AccountLine(None, list(won), list(won), list(won))]

    def add(flag: str, points: list[int]) -> None:
        if getattr(r.plan, flag):
            totals = [a + b for a, b in zip(lines[-1].totals, points, strict=True)]
            lines.append(AccountLine(rule_that_sets(rules, flag), [abs(n) for n in points], points, totals))

    add("trick_goes", [a - b for a, b in zip(settled, won, strict=True)])
    add("last_gives", moved)
    add("keeps", kept)
    return lines


def account_of(r: kernel.Round, rules: list[int]) -> RoundScore:
    """Return points and account of a finished round; the kernel's operations are applied one after another."""
    seats = int(r.seats)
    tricks = int(r.done + r.kept)
    owners = [int(r.trick_owner(k)) for k in range(tricks)]
    owned = [owners.count(seat) for seat in range(seats)]
    values = [1] * tricks
    lines = tricks_of(r, rules)
    totals = list(owned)
    for row in range(len(r.table.trick_rows) // kernel.ROW):
        rule = int(r.table.trick_rows[row * kernel.ROW])
        before = list(totals)
        counts = [0] * seats
        for k in range(tricks):
            factor = int(r.worth(row, k))
            if factor != 1:
                counts[owners[k]] += 1
            values[k] *= factor
        totals = [sum(v for v, owner in zip(values, owners, strict=True) if owner == s) for s in range(seats)]
        change = [a - b for a, b in zip(totals, before, strict=True)]
        if lines[-1].rule == rule:
            last = lines.pop()
            counts = [a + b for a, b in zip(counts, last.counts, strict=True)]
            change = [a + b for a, b in zip(change, last.points, strict=True)]
        lines.append(AccountLine(rule, counts, change, totals))
    for row in range(len(r.table.round_rows) // kernel.ROW):
        rule, op, a, _ = (int(r.table.round_rows[row * kernel.ROW + i]) for i in range(4))
        points = vec[i64](totals + [0] * (kernel.MAX_SEATS - seats))
        r.adjust(row, points)
        before, totals = totals, [int(points[s]) for s in range(seats)]
        if op == kernel.R_CARDS:
            counts = [int(r.cards_of(s) & a).bit_count() for s in range(seats)]
        elif op in (kernel.R_BELOW, kernel.R_OTHER):
            counts = [before[(s + a) % seats] for s in range(seats)]
        elif op == kernel.R_NEGATE:
            counts = before
        else:
            counts = owned
        change = [x - y for x, y in zip(totals, before, strict=True)]
        lines.append(AccountLine(rule, list(counts), change, totals))
    return RoundScore(totals, lines)
