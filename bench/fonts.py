"""Make the site's fonts anew: python -m bench.fonts, after pip install -r bench/fonts-requirements.txt.

With --like FONT it says instead how a font of the system takes the room of one of them (`assets/site.css`).

They are subsets of Source Serif 4 and Inter with what `CHARACTERS` has. Both are under the SIL Open Font
License, which wants a modified font to bear none of the names that its makers reserved ("Source"), so these
have names of their own; the notices of their makers stay in them and stand in `assets/fonts.txt`.
"""

from __future__ import annotations

import argparse
import importlib.util
from pathlib import Path
from typing import Any, NamedTuple

ASSETS = Path(__file__).parents[1] / "crkb" / "render" / "site" / "assets"

CHARACTERS = "".join(map(chr, range(0x20, 0x7F))) + (
    "\u00a0£©®·½×ÆÉáàâäãåæçéèêëíîïñóòôöõøúùûü"  # of the editions, and what other names of cards may have
    "–—‘’“”•…›™←→−∞"
)
"""What the official editions and the site write. Other characters are shown in a font of the system."""

DRAWN = "☰◐◇↶↷"
"""What the site shows as pictures; the fonts needn't have it, as every system does."""

FEATURES = ("kern", "liga", "ccmp", "locl", "mark", "tnum")


class Made(NamedTuple):
    """A font: its file, its name, package and file that it is made of, and what is kept of its axes."""

    file: str
    name: str
    package: str
    source: str
    axes: dict[str, float | tuple[float, float]]


FONTS = (
    Made(
        "serif.woff2",
        "Crkb Serif",
        "fontpkg_source_serif_4",
        "SourceSerif4[opsz,wght].ttf",
        {"opsz": 16, "wght": (400, 700)},
    ),
    Made(
        "sans.woff2", "Crkb Sans", "fontpkg_inter", "Inter[opsz,wght].ttf", {"opsz": 14, "wght": (400, 700)}
    ),
)


def main() -> None:
    """Write the fonts into the site's assets and say how large they are, or compare one."""
    parser = argparse.ArgumentParser(prog="python -m bench.fonts")
    parser.add_argument("--like", type=Path, metavar="FONT", help="a font to compare, not variable")
    parser.add_argument("--font", default="sans.woff2", choices=[made.file for made in FONTS])
    parser.add_argument("--weight", type=int, default=400)
    parser.add_argument("--text", type=Path, help="a text in UTF-8 whose letters count")
    options = parser.parse_args()
    if options.like:
        if options.text is None:
            parser.error("--like needs --text")
        print(alike(ASSETS / options.font, options.weight, options.like, options.text.read_text("utf-8-sig")))
        return
    for made in FONTS:
        target = ASSETS / made.file
        write(made, target)
        print(f"{target.name}: {target.stat().st_size:,} bytes")


def write(made: Made, target: Path) -> None:
    """Write a font."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    font = TTFont(_source(made), recalcTimestamp=False)  # the same sources make the same bytes
    options = Options(layout_features=list(FEATURES), name_IDs=[0, 13, 14], hinting=False, bidi_closure=False)
    subsetter = Subsetter(options)
    subsetter.populate(text=CHARACTERS)
    subsetter.subset(font)
    font = instantiateVariableFont(font, made.axes)
    _name(font, made.name)
    font.flavor = "woff2"
    font.save(target)


def alike(ours: Path, weight: int, theirs: Path, text: str) -> str:
    """What makes a font take the room of one of ours for a text, as declarations of `@font-face`."""
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    font = instantiateVariableFont(TTFont(ours), {"wght": weight})
    ratio = _width(font, text) / _width(TTFont(theirs), text)
    line, unit = font["hhea"], font["head"].unitsPerEm
    figures = {
        "size-adjust": ratio,
        "ascent-override": line.ascent / unit / ratio,
        "descent-override": -line.descent / unit / ratio,
        "line-gap-override": line.lineGap / unit / ratio,
    }
    return "; ".join(f"{name}: {value:.1%}" for name, value in figures.items())


def _width(font: Any, text: str) -> float:
    """The average width of a text's letters, in em."""
    glyphs, widths = font.getBestCmap(), font["hmtx"]
    found = [widths[glyphs[ord(c)]][0] for c in " ".join(text.split()) if ord(c) in glyphs]
    return sum(found) / len(found) / float(font["head"].unitsPerEm)


def _source(made: Made) -> Path:
    found = importlib.util.find_spec(made.package)
    if found is None or found.origin is None:
        raise SystemExit(f"{made.package} is not installed: pip install -r bench/fonts-requirements.txt")
    return Path(found.origin).parent / "files" / made.source


def _name(font: Any, name: str) -> None:
    """Give a font its name, and leave it no other than its makers' notices."""
    del font["STAT"]  # names of instances
    font["fvar"].instances = []
    names = font["name"]
    names.names = [each for each in names.names if each.nameID in (0, 13, 14)]
    postscript = name.replace(" ", "")
    for number, text in (
        (1, name),
        (2, "Regular"),
        (3, postscript),
        (4, name),
        (6, postscript),
        (256, "Weight"),
    ):
        names.setName(text, number, 3, 1, 0x409)
    font["fvar"].axes[0].axisNameID = 256


if __name__ == "__main__":
    main()
