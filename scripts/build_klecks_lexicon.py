"""Build the measured half of Maus van Klecks' lexicon: words in German and English with a weight for each colour.

Sources (all openly licensed, named in src/tafelrunde/games/maus_van_klecks/lexicon/NOTICE):

    npm install --prefix DIR emojibase-data@17.0.0 @iconify-json/fluent-emoji-flat@1.2.6 @iconify-json/noto@1.2.9
    python scripts/build_klecks_lexicon.py DIR/node_modules

Every drawing is painted on a canvas of 56 x 56 by Chromium; every pixel is given to the nearest of some fifty named
paints, each of which stands for one or two of the ten dabs (grey is black and white, turquoise is blue and green). The
areas of both drawings are averaged, damped by a root (a small red cherry on a big cake is what people remember) and
written as ten digits. A label or tag that stands on several drawings gets the mean of them; tags on very many drawings
say nothing and are left out.
The words written by hand (additions.txt) are not in here: they are read beside this file and count more.
"""

import json
import os
import re
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

from tafelrunde.games.maus_van_klecks.lexicon.words import fold  # noqa: E402

TARGET = ROOT / "src/tafelrunde/games/maus_van_klecks/lexicon/measured.tsv"
SIZE = 56
DABS = "roygbvpnkw"
#: paint (sRGB) -> dabs it stands for
PAINTS: dict[str, str] = {
    "#c8362c": "r", "#f92f60": "r", "#ca0b4a": "r", "#8c1a1a": "rr", "#d3453a": "r", "#b02e26": "r",
    "#e57f28": "o", "#ff822d": "o", "#f3781e": "o", "#ffa51f": "oy", "#c2571a": "on",
    "#f2c230": "y", "#fcd53f": "y", "#ffe14d": "y", "#fff478": "yw", "#e5b700": "y", "#fff3b0": "yw",
    "#4f9147": "g", "#00d26a": "g", "#008463": "g", "#86d72f": "g", "#44911b": "g", "#c0ea8a": "gw", "#1b4d2b": "g",
    "#2f6db5": "b", "#0074ba": "b", "#00a6ed": "b", "#26eafc": "bw", "#8fd3ff": "bw", "#c3ddf5": "wb", "#1c3f77": "b",
    "#2aa5a0": "bg", "#7be0d0": "gbw",
    "#7b4f9e": "v", "#8d65c5": "v", "#533566": "v", "#b59ad6": "vw", "#c790f1": "vp",
    "#ee94ac": "p", "#ff8687": "p", "#f70a8d": "p", "#ffcdd8": "pw", "#e39d89": "pn",
    "#84552f": "n", "#6d4534": "n", "#990839": "r", "#a56953": "n", "#7d4533": "n", "#d39a6a": "n",
    "#4a2a1a": "nk", "#e8c9a0": "nyw",
    "#322a2b": "k", "#1c1c1c": "k", "#433b4b": "k", "#4b4b55": "kkw", "#636363": "kw", "#9b9b9b": "kw",
    "#bebebe": "wwk", "#d8d8d8": "www",
    "#fbf7ee": "w", "#ffffff": "w", "#f4f4f4": "w",
}  # fmt: skip
SKIN = {"#ffc83d", "#fdd835", "#ffca28", "#f8d548", "#fcc21b", "#f9c23c", "#ffb300", "#fac036", "#f19534", "#e59600"}

JS = """async ([svgs, size]) => {
  const canvas = new OffscreenCanvas(size, size), c = canvas.getContext('2d', {willReadFrequently: true}), out = [];
  for (const svg of svgs) {
    const image = new Image(); image.src = 'data:image/svg+xml;base64,' + btoa(unescape(encodeURIComponent(svg)));
    try { await image.decode(); } catch { out.push({}); continue; }
    c.clearRect(0, 0, size, size); c.drawImage(image, 0, 0, size, size);
    const d = c.getImageData(0, 0, size, size).data, n = {};
    for (let i = 0; i < d.length; i += 4) if (d[i + 3] > 127) {
      const k = (d[i] >> 2 << 12) | (d[i + 1] >> 2 << 6) | (d[i + 2] >> 2); n[k] = (n[k] || 0) + 1; }
    out.push(n);
  }
  return out; }"""


def oklab(rgb: tuple[int, int, int]) -> tuple[float, float, float]:
    """sRGB 0-255 to OKLab (Ottosson 2020); lightness counts half, hue is what people name."""
    r, g, b = (c / 3294.6 if c <= 10.31475 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in rgb)
    one = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    two = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    three = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.55 * (0.2104542553 * one + 0.7936177850 * two - 0.0040720468 * three),
        1.9779984951 * one - 2.4285922050 * two + 0.4505937099 * three,
        0.0259040371 * one + 0.7827717662 * two - 0.8086757660 * three,
    )


def hexrgb(text: str) -> tuple[int, int, int]:
    """'#rrggbb' to three bytes."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


LAB = [(oklab(hexrgb(paint)), dabs) for paint, dabs in PAINTS.items()]
SKIN_LAB = [oklab(hexrgb(paint)) for paint in SKIN]
_nearest: dict[int, tuple[str, bool]] = {}


def nearest(key: int) -> tuple[str, bool]:
    """Dabs of a 6-bit-a-channel colour, and whether it is the yellow that emoji use for skin."""
    if key not in _nearest:
        lab = oklab(((key >> 12 & 63) * 4 + 2, (key >> 6 & 63) * 4 + 2, (key & 63) * 4 + 2))

        def far(other: tuple[float, float, float]) -> float:
            return sum((x - y) ** 2 for x, y in zip(lab, other, strict=True))

        _nearest[key] = (min(LAB, key=lambda p: far(p[0]))[1], min(map(far, SKIN_LAB)) < 0.0012)
    return _nearest[key]


def shares(pixels: dict[str, int], person: bool) -> list[float]:
    """Share of each dab in one drawing; on people the yellow skin counts as pink."""
    area = [0.0] * 10
    for key, count in pixels.items():
        dabs, skin = nearest(int(key))
        if person and skin:
            dabs = "p"
        for dab in dabs:
            area[DABS.index(dab)] += count / len(dabs)
    total = sum(area)
    return [a / total for a in area] if total else area


def digits(share: Iterable[float]) -> str:
    """Ten digits 0-9 from ten shares: the root damps large areas."""
    roots = [s**0.6 if s > 0.012 else 0.0 for s in share]
    top = max(roots) or 1.0
    return "".join(str(round(9 * r / top)) for r in roots)


def measure(folder: Path, hexcodes: list[tuple[str, bool]]) -> dict[str, list[float]]:
    """Mean shares of both sets' drawings for every hexcode that one of them has."""
    from playwright.sync_api import sync_playwright

    found: dict[str, list[list[float]]] = defaultdict(list)
    with sync_playwright() as p:
        browser = p.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"]
        )
        page = browser.new_page()
        for name in ("fluent-emoji-flat", "noto"):
            base = folder / "@iconify-json" / name
            icons = json.loads((base / "icons.json").read_text())
            chars = json.loads((base / "chars.json").read_text())
            wanted = []
            for code, person in hexcodes:
                icon = next((chars[c] for c in (code, code.replace("-fe0f", "")) if c in chars), None)
                body = icons["icons"].get(icon, {}).get("body") if icon else None
                if body:
                    side = icons["icons"][icon].get("width", icons.get("width", 16))
                    svg = (
                        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
                        f'width="{SIZE}" height="{SIZE}" viewBox="0 0 {side} {side}">{body}</svg>'
                    )
                    wanted.append((code, person, svg))
            for start in range(0, len(wanted), 60):
                part = wanted[start : start + 60]
                for (code, person, _), pixels in zip(
                    part, page.evaluate(JS, [[w[2] for w in part], SIZE]), strict=True
                ):
                    if pixels:
                        found[code].append(shares(pixels, person))
        browser.close()
    return {code: [sum(col) / len(rows) for col in zip(*rows, strict=True)] for code, rows in found.items()}


ANIMALS, FOODS = range(34, 40), range(42, 48)
DULL = re.compile(
    r"gesicht|face$|symbol|schild|sign|\bmit\b|\bwith\b|hinweis|uhr$|o.clock|button|[:,()“”\d’]|thirty", re.I
)


def category(entry: dict[str, Any]) -> str:
    """The one letter of its category, '-' if a bot should not name it."""
    group, sub = entry.get("group"), entry.get("subgroup", -1)
    if sub in ANIMALS:
        return "a"
    if sub in FOODS:
        return "f"
    if sub == 26:
        return "s"
    return {3: "o", 4: "o", 5: "o", 6: "o", 7: "o"}.get(group or 0, "-") if sub not in range(83, 100) else "-"


def label(entry: dict[str, Any]) -> str:
    """The plain name: 'Flagge: Italien' and 'Hundegesicht' without what only drawings need."""
    text = re.sub(r"^(Flagge|flag): ", "", entry["label"])
    return re.sub(r"(\w{3,}?)(s)?gesicht$| face$", r"\1", text)


def main() -> None:
    """Read the data, measure, write the file."""
    folder = Path(sys.argv[1])
    books = {lang: json.loads((folder / f"emojibase-data/{lang}/data.json").read_text()) for lang in ("de", "en")}
    keep = [e for e in books["en"] if (e.get("group") not in (None, 2, 8) and "gender" not in e) or e.get("group") == 9]
    codes = [(e["hexcode"].lower(), e.get("group") in (0, 1)) for e in keep]
    colours = measure(folder, codes)
    lines = [
        "# language, folded word, digits of red orange yellow green blue violet pink brown black white, category, word"
    ]
    for lang, book in books.items():
        by_code = {e["hexcode"].lower(): e for e in book}
        named: dict[str, tuple[str, str, list[float]]] = {}
        tags: dict[str, list[list[float]]] = defaultdict(list)
        for code, _ in codes:
            entry = by_code.get(code)
            if entry is None or code not in colours:
                continue
            name, cat = label(entry), category(entry)
            plain = not DULL.search(entry["label"]) and len(name.split()) <= (1 if lang == "de" else 2)
            if lang == "de" and not name[:1].isupper():
                plain = False
            key = fold(name)
            if key and len(key) > 1 and key not in named:
                named[key] = (name, cat if plain else "-", colours[code])
            for tag in entry.get("tags", ()):
                tags[fold(tag)].append(colours[code])
        for key, (name, cat, share) in sorted(named.items()):
            lines.append(f"{lang}\t{key}\t{digits(share)}" + (f"\t{cat}\t{name}" if cat != "-" else ""))
        for key, rows in sorted(tags.items()):
            if len(key) < 3 or key in named or len(rows) > 8 or len(key.split()) > 3:
                continue
            mean = [sum(col) / len(rows) for col in zip(*rows, strict=True)]
            if max(mean) > 0.2:
                lines.append(f"{lang}\t{key}\t{digits(mean)}")
    TARGET.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(TARGET, TARGET.stat().st_size, "bytes", len(lines), "lines")


if __name__ == "__main__":
    main()
