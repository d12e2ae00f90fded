"""How a player of Sackl Zement remembers and forgets: the memory of the bots.

The module is pure: it knows places, cards and a source of chance, and nothing of the game. What it holds is only
what was shown to it with ``Memory.see``.

The model, in the order in which things happen to a memory:

*Encoding.* A card that is seen leaves a trace at its place, or, with probability ``1 - attention``, none.

*Strength by recency and interference.* Time is counted in things seen, not in seconds: short-term forgetting
follows the number of further items far more than the time that passes (Waugh & Norman 1965, "Primary memory",
Psychological Review 72). A trace seen at the moments t_j has at the moment t the strength

    B(t) = ln  sum_j (t - t_j + 1) ^ -decay

the base-level activation of ACT-R: a power law of recency to which every further sight adds (Anderson & Schooler
1991, "Reflections of the environment in memory", Psychological Science 2; the form of the curve: Wixted & Ebbesen
1991, "On the form of forgetting", Psychological Science 2).

*Recall.* It succeeds with probability 1 / (1 + exp((threshold - B) / noise)) (Anderson, Bothell, Lebiere & Matessa
1998, "An integrated theory of list memory", Journal of Memory and Language 38). The chance is drawn once, when the
trace is laid down, and not at every question, so that a forgotten card stays forgotten until it is seen again and
asking twice is no help.

*Colour and shape apart.* Both features of a card are kept together with probability ``binding``; else they are lost
independently, and one may still know "something red" (Wheeler & Treisman 2002, "Binding in short-term visual
memory", Journal of Experimental Psychology: General 131).

*Confusion of neighbours.* With every further thing seen a trace may slip to a touching place, with rate ``slip``:
one still knows what was seen but not quite where (Estes 1997, "Processes of memory loss, recovery, and distortion",
Psychological Review 104; the same error in visual memory: Pertzov, Dong, Peich & Husain 2012, "Forgetting what was
where: the fragility of object-location binding", PLoS ONE 7). The owner cannot tell a slipped trace from one that
stayed; it knows only how often that happens, which is the certainty ``exp(-slip * age)`` that comes with each
recall.

The numbers of the three levels are ours: they are set so that the weak one forgets most of a turn within the next
two and the strong one holds half of what it saw for about a third of the game.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import exp, inf, log
from typing import Final

from tafelrunde.games.sackl_zement.cards import COLOURS, NEIGHBOURS, colour_of, shape_of

BASE_RATE: Final = 1 / 3
"""How often a card of which nothing is known has a given colour or shape."""


@dataclass(frozen=True)
class Powers:
    """What a memory can do; the parameters are explained at the head of the module."""

    attention: float
    decay: float
    threshold: float
    noise: float
    binding: float
    slip: float


LEVELS: Final = {
    "weak": Powers(attention=0.82, decay=0.56, threshold=-1.30, noise=0.40, binding=0.60, slip=0.0100),
    "medium": Powers(attention=0.92, decay=0.50, threshold=-1.60, noise=0.40, binding=0.75, slip=0.0060),
    "strong": Powers(attention=0.98, decay=0.45, threshold=-1.85, noise=0.40, binding=0.90, slip=0.0020),
}


@dataclass(frozen=True)
class Recall:
    """What comes to mind about a place: a colour and a shape, or None, and how sure each of them is (0 to 1)."""

    colour: str | None = None
    shape: str | None = None
    colour_sure: float = 0.0
    shape_sure: float = 0.0

    def chance(self, field: str) -> float:
        """Return how likely the card is right on ``field``, in the eyes of the one who remembers."""
        colour = field in COLOURS
        value, sure = (self.colour, self.colour_sure) if colour else (self.shape, self.shape_sure)
        if value is None:
            return BASE_RATE
        return (1 - sure) * BASE_RATE + (sure if value == field else 0.0)

    @property
    def blank(self) -> bool:
        """Whether nothing comes to mind."""
        return self.colour is None and self.shape is None


NOTHING: Final = Recall()


@dataclass
class Trace:
    """One card as it was seen at one place; `colour_needs` and `shape_needs` are strengths, `slips_at` is a moment."""

    place: int
    card: str
    seen: list[float]
    colour_needs: float
    shape_needs: float
    slips_at: float
    slips_to: int

    def strength(self, now: float, decay: float) -> float:
        """Return B(now), see the head of the module."""
        total = sum((now - moment + 1.0) ** -decay for moment in self.seen)
        return log(total)

    def lies_at(self, now: float) -> int:
        """Return the place where the card is believed to lie."""
        return self.place if now < self.slips_at else self.slips_to


class Memory:
    """The memory of one player. ``unit`` gives the next number of [0, 1) from the player's own stream of chance."""

    def __init__(self, powers: Powers, unit: Callable[[], float]) -> None:
        self.powers = powers
        self.now = 0.0
        self._unit = unit
        self._traces: dict[int, Trace] = {}
        self._gone: set[int] = set()

    def see(self, place: int, card: str) -> None:
        """See that ``card`` lies at ``place``: everything held before becomes older by one thing seen.

        What was believed of the place and proves wrong is given up.
        """
        self.now += 1.0
        for other in [place, *NEIGHBOURS[place]]:
            trace = self._traces.get(other)
            if trace and trace.lies_at(self.now) == place and (trace.card != card or other != place):
                del self._traces[other]
        if self._unit() >= self.powers.attention:
            return
        known = self._traces.get(place)
        seen = [*known.seen, self.now] if known else [self.now]
        colour = self._needs()
        shape = colour if self._unit() < self.powers.binding else self._needs()
        around = NEIGHBOURS[place]
        self._traces[place] = Trace(
            place=place,
            card=card,
            seen=seen,
            colour_needs=colour,
            shape_needs=shape,
            slips_at=self.now - log(max(self._unit(), 1e-12)) / self.powers.slip if self.powers.slip > 0 else inf,
            slips_to=around[int(self._unit() * len(around))],
        )

    def disturb(self, things: float) -> None:
        """Let ``things`` further things pass that leave no trace of their own but weaken all others."""
        self.now += things

    def take_away(self, place: int) -> None:
        """Note that ``place`` is empty from now on: nothing is believed to lie there any more."""
        self._traces.pop(place, None)
        self._gone.add(place)

    def recall(self, place: int) -> Recall:
        """Return what comes to mind about ``place``; of several candidates the strongest wins, feature by feature."""
        if place in self._gone:
            return NOTHING
        colour = shape = None
        colour_strength = shape_strength = -inf
        colour_sure = shape_sure = 0.0
        for other in (place, *NEIGHBOURS[place]):
            trace = self._traces.get(other)
            if trace is None or trace.lies_at(self.now) != place:
                continue
            strength = trace.strength(self.now, self.powers.decay)
            sure = exp(-self.powers.slip * (self.now - trace.seen[-1]))
            if strength >= trace.colour_needs and strength > colour_strength:
                colour, colour_strength, colour_sure = colour_of(trace.card), strength, sure
            if strength >= trace.shape_needs and strength > shape_strength:
                shape, shape_strength, shape_sure = shape_of(trace.card), strength, sure
        if colour is None and shape is None:
            return NOTHING
        return Recall(colour, shape, colour_sure, shape_sure)

    def strength(self, place: int) -> float:
        """Return how well ``place`` is remembered: B of its own trace, minus infinity without one."""
        trace = self._traces.get(place)
        return trace.strength(self.now, self.powers.decay) if trace else -inf

    def _needs(self) -> float:
        """Draw the strength that one recall needs: logistic around the threshold."""
        chance = min(max(self._unit(), 1e-12), 1 - 1e-12)
        return self.powers.threshold + self.powers.noise * log(chance / (1 - chance))


def forgetting_curve(powers: Powers, age: float) -> float:
    """Return how likely a feature that was seen once is recalled, at whatever place, ``age`` things later."""
    strength = -powers.decay * log(age + 1.0)
    return powers.attention / (1.0 + exp((powers.threshold - strength) / powers.noise))
