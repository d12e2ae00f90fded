"""A whole position imagined from one seat's view: hands, rule cards and choices that it does not know are drawn."""

from tafelrunde.core.chance import Chance
from tafelrunde.games.stich_meister import kernel
from tafelrunde.games.stich_meister.bits import Lot
from tafelrunde.games.stich_meister.cards import cards_in, mask_of_names
from tafelrunde.games.stich_meister.memory import Memory
from tafelrunde.games.stich_meister.moves import StichView
from tafelrunde.games.stich_meister.position import StichPosition
from tafelrunde.games.stich_meister.rule_cards import NUMBERS
from tafelrunde.games.stich_meister.thought import Thought


def imagine(p: StichPosition, view: StichView, seat: int, chance: Chance, known: Memory | None) -> None:
    """Fill a blank position so that it looks like `view` to `seat`."""
    seats = range(p.seats)
    thought = Thought(view, seat, known)
    lot = Lot(chance.below("imagine", 1 << 60))
    p.table = thought.guess.sample(lot)
    p.round, p.dealer = view.round, view.dealer
    p.rules = list(view.rules_in_play)
    p.totals = list(view.scores)
    p.past = list(view.round_scores)
    p.last = view.last_trick
    imagine_picks(p, view, seat, chance, known)
    imagine_rules(p, view, seat, chance, known)
    p.recall(view, seat, ("tricks",) if view.phase == "remove_card" else ())
    assert len(p.choices) == len(seats)


def imagine_picks(p: StichPosition, view: StichView, seat: int, chance: Chance, known: Memory | None) -> None:
    """Let those who have chosen cards have chosen some."""
    if view.phase not in ("pass", "lay_down", "lay_open"):
        return
    r = p.table
    for s in range(p.seats):
        if s in view.to_act:
            continue
        if view.phase == "lay_down" and s == seat and view.laid_down is not None:
            pick = mask_of_names([view.laid_down])
            r.s[s] |= pick
        elif s == seat and known is not None and known.pick:
            pick = known.pick
        else:
            pick = sum(1 << c for c in chance.sample("imagine", cards_in(int(r.hand(s))), int(r.count)))
        r.s[kernel.PICK + s] = pick


def imagine_rules(p: StichPosition, view: StichView, seat: int, chance: Chance, known: Memory | None) -> None:
    """Deal the rule cards that this seat does not know."""
    gone = set(view.rules_in_play) | set(view.my_rules)
    if view.my_choice is not None:
        gone.add(view.my_choice)
    used = known.used_rules if known is not None else []
    rest = [n for n in NUMBERS if n not in gone and n not in used]
    chance.shuffle("imagine", rest)
    choosing = view.phase == "choose_rules"
    if known is None:
        del rest[: min(4 * (view.round - 1), max(0, len(rest) - 20))]
    for s in range(p.seats):
        if s == seat:
            p.rule_hands[s] = list(view.my_rules)
            p.choices[s] = view.my_choice or 0
            continue
        p.choices[s] = 0
        count = 3 if choosing or not p.chooses(s) else 2
        p.rule_hands[s] = sorted(rest.pop() for _ in range(min(count, len(rest))))
        if choosing and s not in view.to_act and p.chooses(s) and p.rule_hands[s]:
            p.choices[s] = chance.pick("imagine", p.rule_hands[s])
    if not choosing:
        imagine_choices(p, view, seat, chance)
    p.rule_pile = rest


def imagine_choices(p: StichPosition, view: StichView, seat: int, chance: Chance) -> None:
    """Give the rules in play to those who may have chosen them, by chance."""
    rules = [n for n in view.rules_in_play if n != view.my_choice]
    chance.shuffle("imagine", rules)
    for s in range(p.seats):
        if s != seat and p.chooses(s) and rules:
            p.choices[s] = rules.pop()
