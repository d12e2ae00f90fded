"""The colour words of German and English, and what they are mixed of."""

from __future__ import annotations

DABS = "roygbvpnkw"
COLOUR_WORDS: dict[str, str] = {
    "r": "rot knallrot feuerrot weinrot purpurrot scharlachrot blutrot rubinrot red scarlet crimson ruby maroon",
    "o": "orange orangen apricot aprikot lachsfarben",
    "y": "gelb zitronengelb sonnengelb golden goldig goldgelb gold yellow lemon blond blonde",
    "g": "grun grasgrun giftgrun olivgrun smaragdgrun green olive emerald",
    "b": "blau himmelblau kobaltblau royalblau marineblau blue navy azure",
    "v": "violett lila purpur fliederfarben lavendel violet purple lilac mauve",
    "p": "rosa pink rosarot rosafarben pinkfarben magenta rose",
    "n": "braun kastanienbraun schokobraun rehbraun brown chestnut tan bronze",
    "k": "schwarz pechschwarz kohlrabenschwarz rabenschwarz black ebony",
    "w": "weiss schneeweiss cremeweiss white ivory snowy",
    "kw": "grau mausgrau silbern silber silbergrau steingrau schwarzweiss grey gray silver",
    "bg": "turkis petrol turquoise teal cyan",
    "yw": "beige creme cremefarben cream",
    "ry": "rotgelb rotgolden",
    "rk": "rotschwarz schwarzrot",
    "rw": "rotweiss weissrot",
    "bw": "blauweiss weissblau hellblau eisblau",
    "gy": "gelbgrun hellgrun limettengrun lime",
    "ygrb": "bunt bunter kunterbunt farbenfroh regenbogenfarben regenbogen regenbogenbunt colourful colorful rainbow",
}
BY_WORD = {
    word: tuple(1 / len(dabs) if c in dabs else 0.0 for c in DABS)
    for dabs, words in COLOUR_WORDS.items()
    for word in words.split()
}
SHADES = ("hell", "dunkel", "knall", "leuchtend", "light", "dark", "bright", "pale", "deep")
ENDINGS = ("em", "en", "er", "es", "e")


def colour_word(word: str) -> tuple[float, ...] | None:
    """The dabs of a folded colour word in any of its forms ('schwarze', 'dunkelblauer'); None for any other word."""
    found = BY_WORD.get(word)
    if found is not None:
        return found
    for shade in SHADES:
        if word.startswith(shade) and len(word) > len(shade):
            return colour_word(word[len(shade) :])
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            found = BY_WORD.get(word[: -len(ending)])
            if found is not None:
                return found
    return None
