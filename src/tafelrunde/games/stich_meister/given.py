"""Laying out a scenario's situation."""

from typing import Any

from tafelrunde.core.given import known_keys, per_seat, whole
from tafelrunde.core.refusal import Malformed
from tafelrunde.games.stich_meister import kernel
from tafelrunde.games.stich_meister.cards import CARD_NUMBERS, deck_for, mask_of_names
from tafelrunde.games.stich_meister.moves import LastTrick, Lying
from tafelrunde.games.stich_meister.phases import follow_stage
from tafelrunde.games.stich_meister.position import StichPosition

KEYS = ("rules", "rule_hands", "rule_pile", "dealer", "leader", "round", "scores", "hands", "taken")


def rule_numbers(value: Any, name: str) -> list[int]:
    """Return a list of rule numbers; Malformed for anything else."""
    if not isinstance(value, list):
        raise Malformed(f"{name} must be a list of rule numbers")
    return [whole(number, name, 1, 60) for number in value]


def card_names(value: Any, deck: int, name: str) -> list[str]:
    """Return a list of cards of this deck; Malformed for anything else."""
    if not isinstance(value, list):
        raise Malformed(f"{name} must be a list of cards")
    for card in value:
        if card not in CARD_NUMBERS:
            raise Malformed(f"{name}: {card!r} is no card")
        if not deck >> CARD_NUMBERS[card] & 1:
            raise Malformed(f"{name}: {card} is not used by so few players")
    return value


def read_rules(p: StichPosition, given: dict[str, Any]) -> list[int] | None:
    """Take rule hands, pile and rules in play; return the rules in play, None if they are still to be chosen."""
    rules = rule_numbers(given["rules"], "rules") if "rules" in given else None
    fixed = list(rules or [])
    hands = None
    if "rule_hands" in given:
        hands = [
            None if hand is None else rule_numbers(hand, "rule_hands")
            for hand in per_seat(given["rule_hands"], p.seats, "rule_hands")
        ]
        fixed += [number for hand in hands if hand for number in hand]
    if "rule_pile" in given:
        fixed += rule_numbers(given["rule_pile"], "rule_pile")
    if len(set(fixed)) != len(fixed):
        raise Malformed("a rule card is in two places")
    p.shuffle_rules()
    rest = [number for number in p.rule_pile if number not in fixed]
    p.rule_pile = list(given["rule_pile"]) if "rule_pile" in given else rest
    if hands is not None:
        source = rest if "rule_pile" in given else p.rule_pile
        p.rule_hands = [[source.pop(0) for _ in range(3)] if hand is None else sorted(hand) for hand in hands]
    elif "rule_pile" in given:
        p.rule_hands = [sorted(rest.pop(0) for _ in range(3)) for _ in range(p.seats)]
    return rules


def read_leader(p: StichPosition, given: dict[str, Any], taken: list[dict[str, Any]]) -> None:
    """Take the dealer, from `dealer`, `leader` of the first trick or the tricks taken; by lot if none says it."""
    last = p.seats - 1
    dealer = whole(given["dealer"], "dealer", 0, last) if "dealer" in given else None
    leader = whole(given["leader"], "leader", 0, last) if "leader" in given else None
    if dealer is not None and leader is not None and not taken and p.left_of(dealer) != leader:
        raise Malformed("the leader sits left of the dealer")
    if dealer is None:
        first = taken[0]["cards"][0]["seat"] if taken else leader
        dealer = p.chance.below("dealer", p.seats) if first is None else (first - 1) % p.seats
    p.dealer = dealer


def read_taken(p: StichPosition, given: dict[str, Any], deck: int) -> list[dict[str, Any]]:
    """Return the tricks already played, checked."""
    taken = given.get("taken") or []
    if not isinstance(taken, list):
        raise Malformed("taken must be a list of tricks")
    for trick in taken:
        known_keys(trick, ("cards", "winner", "owner"), "taken")
        whole(trick.get("winner"), "taken: winner", 0, p.seats - 1)
        whole(trick.get("owner", 0), "taken: owner", 0, p.seats - 1)
        if not trick.get("cards"):
            raise Malformed("taken: a trick has cards")
        for lying in trick["cards"]:
            known_keys(lying, ("seat", "card"), "taken: cards")
            whole(lying.get("seat"), "taken: seat", 0, p.seats - 1)
            card_names([lying.get("card")], deck, "taken")
        seats = [lying["seat"] for lying in trick["cards"]]
        if len(set(seats)) != len(seats):
            raise Malformed("taken: a seat played twice to one trick")
    return taken


def put_taken(p: StichPosition, taken: list[dict[str, Any]], leader: int | None) -> None:
    """Lay the tricks already played before their owners."""
    r = p.table
    for k, trick in enumerate(taken):
        names = [lying["card"] for lying in trick["cards"]]
        winner = trick["winner"]
        owner = trick.get("owner", int(r.around(winner, r.plan.trick_goes)))
        r.s[kernel.TRICK + k] = mask_of_names(names) | owner << 60
        r.winner = winner
        r.leader = r.around(winner, r.plan.next_leads)
        if r.plan.turns_round:
            r.way = -r.way
        if r.plan.late_suit and k == 1:
            r.suit = CARD_NUMBERS[names[0]] // kernel.VALUES
            r.table = r.plan.tables[int(r.suit) + 1]
    r.done = len(taken)
    last = taken[-1]
    p.last = LastTrick([Lying(lying["seat"], lying["card"]) for lying in last["cards"]], last["winner"], None)
    if leader is not None:
        r.leader = leader


def lay_out(p: StichPosition, given: dict[str, Any]) -> None:
    """Lay out the situation of a scenario; Malformed where it contradicts itself."""
    known_keys(given, KEYS)
    deck = deck_for(p.seats)
    rules = read_rules(p, given)
    taken = read_taken(p, given, deck)
    if taken and rules is None:
        raise Malformed("taken needs rules")
    read_leader(p, given, taken)
    p.round = whole(given.get("round", 1), "round", 1, p.seats) - 1
    p.totals = [
        whole(score, "scores", -10_000, 10_000) for score in per_seat(given.get("scores"), p.seats, "scores", 0)
    ]
    used = [lying["card"] for trick in taken for lying in trick["cards"]]
    hands = None
    if "hands" in given:
        hands = [card_names(hand, deck, "hands") for hand in per_seat(given["hands"], p.seats, "hands", list)]
        if len({len(hand) for hand in hands}) != 1:
            raise Malformed("hands must be of equal size")
        if not hands[0]:
            raise Malformed("hands need a card each")
        if len(taken) + len(hands[0]) > 16:
            raise Malformed("more tricks than a round has")
        used += [card for hand in hands for card in hand]
    elif taken:
        raise Malformed("taken needs hands")
    if len(set(used)) != len(used):
        raise Malformed("a card is in two places")
    p.begin_round(None if hands is None else [mask_of_names(hand) for hand in hands])
    if rules is None:
        if "leader" in given and p.table.leader != given["leader"]:
            raise Malformed("the leader sits left of the dealer")
        p.go("choose_rules")
        return
    p.put_in_play(rules, begin=False)
    if taken:
        put_taken(p, taken, given.get("leader"))
        p.table.resume()
    else:
        p.table.begin()
    p.tell_kept()
    follow_stage(p)
