"""The sixty rule cards: number, kind, what they do, and their words in both languages. The one place that lists them.

`docs` and the web take the words from here (`tools/rule_card_words.py` writes the web's file).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tafelrunde.games.stich_meister import kernel as k
from tafelrunde.games.stich_meister.cards import deck_for
from tafelrunde.games.stich_meister.hooks import (
    FIGURE_CARDS,
    LEFT,
    RIGHT,
    TRUMPS,
    BeforeFirstLead,
    Draft,
    Hook,
    LevelsSuits,
    LowersTrumps,
    NamesTrumps,
    NamesTrumpsLater,
    PassesAfter,
    Reverses,
    RoundPoints,
    Sets,
    TrickWorth,
    of_suit,
    of_values,
)


@dataclass(frozen=True)
class Words:
    """What stands on a rule card in one language: its name, its text, and the text for small cards."""

    name: str
    text: str
    short: str


@dataclass(frozen=True)
class RuleCard:
    """One rule card. `kind` is trump, basic or scoring."""

    number: int
    kind: str
    hooks: tuple[Hook, ...]
    de: Words
    en: Words


def _card(number: int, kind: str, hook: Hook | tuple[Hook, ...], de: Words, en: Words) -> RuleCard:
    return RuleCard(number, kind, hook if isinstance(hook, tuple) else (hook,), de, en)


def _value_trump(value: int, de_name: str, de_plural: str, en_name: str, en_plural: str) -> RuleCard:
    de = f"Alle {de_plural} sind Trumpf."
    en = f"All {en_plural} are trump."
    number = value - 1 if value > 1 else 18
    return _card(number, "trump", NamesTrumps(of_values(value)), Words(de_name, de, de), Words(en_name, en, en))


def _suit_trump(number: int, suit: int, de_name: str, de_suit: str, en_name: str, en_suit: str) -> RuleCard:
    de = f"Alle {de_suit} sind Trumpf."
    en = f"All {en_suit} are trump."
    return _card(number, "trump", NamesTrumps(of_suit(suit)), Words(de_name, de, de), Words(en_name, en, en))


def _suit_points(number: int, suit: int, de_name: str, de_suit: str, en_name: str, en_suit: str) -> RuleCard:
    return _card(
        number,
        "scoring",
        RoundPoints(k.R_CARDS, of_suit(suit), -1),
        Words(de_name, f"Jede {de_suit} in deinen Stichen: −1 Punkt.", f"Jede {de_suit}: −1."),
        Words(en_name, f"Each {en_suit} in your tricks: −1 point.", f"Each {en_suit}: −1."),
    )


RULE_CARDS: Final = (
    _value_trump(2, "Zwiegespann", "Zweien", "Two of a Kind", "twos"),
    _value_trump(3, "Dreiklang", "Dreien", "Triad", "threes"),
    _value_trump(4, "Viererbande", "Vieren", "Gang of Fours", "fours"),
    _value_trump(5, "Fünf gerade", "Fünfen", "High Fives", "fives"),
    _value_trump(6, "Sechserpack", "Sechsen", "Six Pack", "sixes"),
    _value_trump(7, "Siebensachen", "Siebenen", "Seven Seas", "sevens"),
    _value_trump(8, "Habt acht", "Achten", "Figure of Eight", "eights"),
    _value_trump(9, "Alle neune", "Neunen", "Cloud Nine", "nines"),
    _value_trump(10, "Zehnkampf", "Zehnen", "Top Ten", "tens"),
    _value_trump(11, "Stunde der Mönche", "Mönche (11)", "Hour of the Monks", "monks (11)"),
    _value_trump(12, "Teehaus", "Geishas (12)", "Tea House", "geishas (12)"),
    _value_trump(13, "Klingen", "Samurai (13)", "Blades", "samurai (13)"),
    _value_trump(14, "Hofstaat", "Shogune (14)", "The Court", "shoguns (14)"),
    _value_trump(15, "Volle Kreise", "Fünfzehnen", "Full Circles", "fifteens"),
    _suit_trump(15, 1, "Münzrecht", "Münzen", "The Mint", "Coins"),
    _suit_trump(16, 0, "Fächertanz", "Fächer", "Fan Dance", "Fans"),
    _suit_trump(17, 2, "Koi-Teich", "Koi", "Koi Pond", "Koi"),
    _value_trump(1, "Einerlei", "Einsen", "Number One", "ones"),
    _card(
        19,
        "trump",
        NamesTrumps(FIGURE_CARDS),
        Words("Maskenball", "Alle Figuren (11 bis 14) sind Trumpf.", "Alle Figuren (11–14) sind Trumpf."),
        Words("Masquerade", "All figures (11 to 14) are trump.", "All figures (11–14) are trump."),
    ),
    _suit_trump(20, 3, "Torbogen", "Torii", "Gateway", "Torii"),
    _card(
        21,
        "trump",
        NamesTrumpsLater(),
        Words(
            "Zweiter Blick",
            "Die Farbe der ersten Karte des zweiten Stichs wird Trumpf, von dieser Karte an.",
            "Farbe der 1. Karte des 2. Stichs wird Trumpf.",
        ),
        Words(
            "Second Sight",
            "The suit of the first card of the second trick becomes trump, from that card on.",
            "Suit of the 2nd trick's 1st card becomes trump.",
        ),
    ),
    _card(
        22,
        "basic",
        BeforeFirstLead(k.PASS, RIGHT, 3),
        Words(
            "Rechtsum",
            "Vor dem ersten Stich gibt jeder drei Karten verdeckt nach rechts.",
            "Zuerst 3 Karten nach rechts.",
        ),
        Words(
            "To the Right",
            "Before the first trick everybody passes three cards face down to the right.",
            "First, 3 cards to the right.",
        ),
    ),
    _card(
        23,
        "basic",
        BeforeFirstLead(k.PASS, LEFT, 3),
        Words(
            "Linksum",
            "Vor dem ersten Stich gibt jeder drei Karten verdeckt nach links.",
            "Zuerst 3 Karten nach links.",
        ),
        Words(
            "To the Left",
            "Before the first trick everybody passes three cards face down to the left.",
            "First, 3 cards to the left.",
        ),
    ),
    _card(
        24,
        "basic",
        BeforeFirstLead(k.LAY_DOWN, 0, 1),
        Words(
            "Letzter Wille",
            "Vor dem ersten Stich legt jeder eine Karte verdeckt ab. Sie wird im letzten Stich gespielt.",
            "1 Karte verdeckt für den letzten Stich.",
        ),
        Words(
            "Last Will",
            "Before the first trick everybody lays one card face down. It is played in the last trick.",
            "1 card face down for the last trick.",
        ),
    ),
    _card(
        25,
        "basic",
        BeforeFirstLead(k.LAY_OPEN, 0, 3),
        Words(
            "Offene Karten",
            "Vor dem ersten Stich legt jeder drei Handkarten offen vor sich hin. Sie zählen weiter zur Hand.",
            "3 Handkarten liegen offen.",
        ),
        Words(
            "Cards on the Table",
            "Before the first trick everybody lays three hand cards face up. They still count as hand cards.",
            "3 hand cards lie open.",
        ),
    ),
    _card(
        26,
        "basic",
        Sets("face_down"),
        Words(
            "Im Nebel",
            "Nur die erste Karte eines Stichs liegt offen. Die anderen werden erst am Ende gemeinsam aufgedeckt.",
            "Nur die erste Karte liegt offen.",
        ),
        Words(
            "In the Mist",
            "Only the first card of a trick lies open. The others are played face down and turned over together.",
            "Only the first card lies open.",
        ),
    ),
    _card(
        27,
        "basic",
        Sets("follow_last"),
        Words(
            "Kettenreim",
            "Nicht die erste, sondern die letzte offen liegende Karte muss bedient werden.",
            "Bedient wird die letzte offene Karte.",
        ),
        Words(
            "Chain Rhyme",
            "Not the first but the last openly lying card must be followed.",
            "Follow the last open card.",
        ),
    ),
    _card(
        28,
        "basic",
        Sets("must_trump"),
        Words(
            "Trumpfzwang",
            "Wer nicht bedienen kann, muss Trumpf spielen, wenn er welchen hat.",
            "Nicht bedienen? Dann Trumpf.",
        ),
        Words("Trump Duty", "Who cannot follow must play a trump if they hold one.", "Cannot follow? Then trump."),
    ),
    _card(
        29,
        "basic",
        Sets("lead_loses"),
        Words(
            "Wer anfängt, verliert",
            "Die erste Karte eines Stichs kann ihn nicht gewinnen.",
            "Erste Karte gewinnt nicht.",
        ),
        Words("First Come, Last Served", "The first card of a trick cannot win it.", "First card cannot win."),
    ),
    _card(
        30,
        "basic",
        Sets("second_wins"),
        Words(
            "Silberrang",
            "Nicht die höchste, sondern die zweithöchste Karte gewinnt den Stich.",
            "Zweithöchste Karte gewinnt.",
        ),
        Words(
            "Silver Place", "Not the highest but the second-highest card wins the trick.", "Second-highest card wins."
        ),
    ),
    _card(
        31,
        "basic",
        Reverses(),
        Words(
            "Verkehrte Welt",
            "Die Werte stehen kopf: 1 ist die höchste Karte, 15 die niedrigste.",
            "1 ist hoch.",
        ),
        Words("Upside Down", "Values are turned round: 1 is the highest card, 15 the lowest.", "1 is high, 15 low."),
    ),
    _card(
        32,
        "basic",
        LowersTrumps(),
        Words(
            "Antitrumpf",
            "Trümpfe sind niedriger als alle anderen Farben. Wird Trumpf angespielt, zählen die anderen Farben gleich.",
            "Trumpf ist das Niedrigste.",
        ),
        Words(
            "Anti-Trump",
            "Trumps are lower than every other suit. If a trump is led, all other suits count the same.",
            "Trump is lowest.",
        ),
    ),
    _card(
        33,
        "basic",
        LevelsSuits(),
        Words(
            "Farbenblind",
            "Alle Farben zählen gleich: Die angespielte Farbe hat keinen Vorrang. Trumpf bleibt Trumpf.",
            "Nur der Wert zählt, nicht die Farbe.",
        ),
        Words(
            "Colour-Blind",
            "All suits count the same: the suit led has no precedence. Trump stays trump.",
            "Only the value counts, not the suit.",
        ),
    ),
    _card(
        34,
        "basic",
        Sets("removes"),
        Words(
            "Wegzoll",
            "Wer einen Stich gewinnt, nimmt sofort eine Karte daraus aus dem Spiel.",
            "Gewinner nimmt 1 Karte aus dem Spiel.",
        ),
        Words(
            "Toll Gate",
            "Who wins a trick at once takes one of its cards out of the game.",
            "Winner takes 1 card out of the game.",
        ),
    ),
    _card(
        35,
        "basic",
        Sets("trick_goes", LEFT),
        Words(
            "Nächstenliebe",
            "Jeder gewonnene Stich geht sofort an die linke Nachbarin oder den linken Nachbarn.",
            "Stiche gehen nach links.",
        ),
        Words(
            "Charity",
            "Every trick won is at once given to the winner's left-hand neighbour.",
            "Tricks go to the left.",
        ),
    ),
    _card(
        36,
        "basic",
        Sets("next_leads", RIGHT),
        Words(
            "Seitenwechsel",
            "Wer rechts vom Gewinner des Stichs sitzt, spielt zum nächsten aus.",
            "Rechts vom Gewinner spielt aus.",
        ),
        Words(
            "Side Door",
            "The right-hand neighbour of the trick's winner leads the next.",
            "Winner's right neighbour leads.",
        ),
    ),
    _card(
        37,
        "basic",
        Sets("turns_round"),
        Words("Kehraus", "Nach jedem Stich wechselt die Spielrichtung.", "Richtung wechselt nach jedem Stich."),
        Words("About Turn", "The direction of play changes after every trick.", "Direction changes every trick."),
    ),
    _card(
        38,
        "basic",
        PassesAfter(3, LEFT, 3),
        Words(
            "Halbzeit",
            "Nach dem dritten Stich gibt jeder drei Handkarten verdeckt nach links.",
            "Nach Stich 3: 3 Karten nach links.",
        ),
        Words(
            "Half-Time",
            "After the third trick everybody passes three hand cards face down to the left.",
            "After trick 3: 3 cards left.",
        ),
    ),
    _card(
        39,
        "basic",
        Sets("last_gives", LEFT),
        Words(
            "Schwarzer Peter",
            "Wer den letzten Stich gewinnt, gibt alle eigenen Stiche nach links.",
            "Letzter Stich: alle Stiche nach links.",
        ),
        Words(
            "Hot Potato",
            "The winner of the last trick gives all tricks they own to the left.",
            "Last trick: give all tricks left.",
        ),
    ),
    _card(
        40,
        "basic",
        Sets("keeps", 3),
        Words(
            "Feierabend",
            "Die letzten drei Stiche entfallen: Die drei Restkarten werden je ein eigener Stich.",
            "Letzte 3 Karten: je ein eigener Stich.",
        ),
        Words(
            "Early Close",
            "The last three tricks are not played: the three cards left become three tricks of your own.",
            "Last 3 cards: a trick of your own each.",
        ),
    ),
    _card(
        41,
        "scoring",
        TrickWorth(k.T_SUITS),
        Words("Bunt gewinnt", "Ein Stich zählt so viel, wie Farben in ihm liegen.", "Stich = Zahl seiner Farben."),
        Words("Full Palette", "A trick is worth as many points as suits lie in it.", "Trick = number of its suits."),
    ),
    _card(
        42,
        "scoring",
        TrickWorth(k.T_LACKS, FIGURE_CARDS, 2),
        Words("Ohne Gesicht", "Ein Stich ohne Figur zählt doppelt.", "Ohne Figur: doppelt."),
        Words("Faceless", "A trick without a figure counts double.", "No figure: double."),
    ),
    _card(
        43,
        "scoring",
        TrickWorth(k.T_LACKS, TRUMPS, 2),
        Words("Reine Weste", "Ein Stich ohne Trumpfkarte zählt doppelt.", "Ohne Trumpf: doppelt."),
        Words("Clean Hands", "A trick without a trump card counts double.", "No trump: double."),
    ),
    _card(
        44,
        "scoring",
        TrickWorth(k.T_NUMBER, 5, 3),
        Words("Der Fünfte", "Der fünfte Stich der Runde zählt dreifach.", "5. Stich: dreifach."),
        Words("The Fifth", "The fifth trick of the round counts triple.", "5th trick: triple."),
    ),
    _card(
        45,
        "scoring",
        (TrickWorth(k.T_NUMBER, 1, 0), TrickWorth(k.T_NUMBER, 2, 0), TrickWorth(k.T_NUMBER, -1, 3)),
        Words(
            "Ende gut",
            "Die ersten zwei Stiche zählen nichts, der letzte dreifach.",
            "Stich 1, 2: nichts. Letzter: dreifach.",
        ),
        Words(
            "All's Well That Ends Well",
            "The first two tricks count nothing, the last one triple.",
            "Tricks 1, 2: nothing. Last: triple.",
        ),
    ),
    _card(
        46,
        "scoring",
        RoundPoints(k.R_CARDS, FIGURE_CARDS, 1),
        Words("Gefolge", "Jede Figur in deinen Stichen: +1 Punkt.", "Jede Figur: +1."),
        Words("Retinue", "Each figure in your tricks: +1 point.", "Each figure: +1."),
    ),
    _suit_points(47, 0, "Flaute", "Fächerkarte", "Doldrums", "Fan card"),
    _suit_points(48, 1, "Falschgeld", "Münzkarte", "Bad Money", "Coin card"),
    _suit_points(49, 2, "Gräten", "Koikarte", "Fish Bones", "Koi card"),
    _suit_points(50, 3, "Zugige Tore", "Toriikarte", "Draughty Gates", "Torii card"),
    _card(
        51,
        "scoring",
        RoundPoints(k.R_CARDS, TRUMPS, -1),
        Words("Trumpfsteuer", "Jede Trumpfkarte in deinen Stichen: −1 Punkt.", "Jeder Trumpf: −1."),
        Words("Trump Tax", "Each trump card in your tricks: −1 point.", "Each trump: −1."),
    ),
    _card(
        52,
        "scoring",
        RoundPoints(k.R_CARDS, of_values(7), 3),
        Words("Glückssieben", "Jede Sieben in deinen Stichen: +3 Punkte.", "Jede Sieben: +3."),
        Words("Lucky Sevens", "Each seven in your tricks: +3 points.", "Each seven: +3."),
    ),
    _card(
        53,
        "scoring",
        RoundPoints(k.R_CARDS, of_values(15), -3),
        Words("Hochmut", "Jede Fünfzehn in deinen Stichen: −3 Punkte.", "Jede Fünfzehn: −3."),
        Words("Pride", "Each fifteen in your tricks: −3 points.", "Each fifteen: −3."),
    ),
    _card(
        54,
        "scoring",
        RoundPoints(k.R_COUNT, 0, 10),
        Words("Leere Hände", "Wer keinen Stich hat: +10 Punkte.", "Kein Stich: +10."),
        Words("Empty Hands", "Who has no trick: +10 points.", "No trick: +10."),
    ),
    _card(
        55,
        "scoring",
        RoundPoints(k.R_COUNT, 1, 5),
        Words("Nur einer", "Wer genau einen Stich hat: +5 Punkte.", "Genau ein Stich: +5."),
        Words("Only One", "Who has exactly one trick: +5 points.", "Exactly one trick: +5."),
    ),
    _card(
        56,
        "scoring",
        RoundPoints(k.R_EVEN, 0, 2),
        Words(
            "Gerade Sache",
            "Wer eine gerade Zahl von Stichen hat (auch 0), verdoppelt seine Punkte dieser Runde.",
            "Gerade Stichzahl: Punkte ×2.",
        ),
        Words(
            "Even Keel",
            "Who has an even number of tricks (0 too) doubles their points of this round.",
            "Even number of tricks: points ×2.",
        ),
    ),
    _card(
        57,
        "scoring",
        RoundPoints(k.R_FEWEST, 0, 2),
        Words(
            "Bescheiden\u00adheit",
            "Wer die wenigsten Stiche hat, verdoppelt seine Punkte dieser Runde.",
            "Wenigste Stiche: Punkte ×2.",
        ),
        Words("Modesty", "Who has the fewest tricks doubles their points of this round.", "Fewest tricks: points ×2."),
    ),
    _card(
        58,
        "scoring",
        RoundPoints(k.R_BELOW, RIGHT),
        Words(
            "Schaden\u00adfreude",
            "Steht dein rechter Nachbar diese Runde unter null, bekommst du so viele Punkte dazu.",
            "Rechts unter null: so viel für dich.",
        ),
        Words(
            "Schadenfreude",
            "If your right-hand neighbour stands below zero this round, you gain that many points.",
            "Right below zero: as much for you.",
        ),
    ),
    _card(
        59,
        "scoring",
        RoundPoints(k.R_OTHER, LEFT),
        Words(
            "Gute Nachbar\u00adschaft",
            "Du bekommst die Rundenpunkte deines linken Nachbarn dazu, auch Minuspunkte.",
            "Plus die Punkte deines linken Nachbarn.",
        ),
        Words(
            "Good Neighbours",
            "You also get the round points of your left-hand neighbour, minus points too.",
            "Plus your left neighbour's points.",
        ),
    ),
    _card(
        60,
        "scoring",
        RoundPoints(k.R_NEGATE),
        Words("Minus mal minus", "Alle Punkte dieser Runde wechseln ihr Vorzeichen.", "Vorzeichen drehen sich um."),
        Words("Turn of the Tide", "All points of this round change their sign.", "All signs are turned round."),
    ),
)
RULE_CARD: Final = {card.number: card for card in RULE_CARDS}
NUMBERS: Final = tuple(sorted(RULE_CARD))


def rule_that_sets(numbers: Iterable[int], flag: str) -> int:
    """Return which of these rule cards sets a flag of the kernel's plan. Raises StopIteration if none does."""
    return next(n for n in numbers if any(isinstance(hook, Sets) and hook.flag == flag for hook in RULE_CARD[n].hooks))


def draft_of(numbers: Iterable[int], seats: int) -> Draft:
    """Return the rules of a round with these rule cards in play, asked in number order."""
    draft = Draft(deck_for(seats))
    for number in sorted(numbers):
        for hook in RULE_CARD[number].hooks:
            hook.write(draft, number)
    return draft


@lru_cache(maxsize=4096)
def _compiled(numbers: tuple[int, ...], seats: int) -> k.Plan:
    return draft_of(numbers, seats).compile()


@lru_cache(maxsize=4096)
def trump_groups(numbers: tuple[int, ...], seats: int, suit: int | None) -> tuple[tuple[int, ...], ...]:
    """Return the trump cards, highest group first, equally high ones together; `suit` is what rule 21 has named."""
    return tuple(tuple(group) for group in draft_of(numbers, seats).groups(suit))


def compile_rules(numbers: Iterable[int], seats: int) -> k.Plan:
    """Return the kernel's plan for these rule cards and this many players. Plans are shared and never change."""
    return _compiled(tuple(sorted(numbers)), seats)
