"""Regular expressions of Python's for a browser."""

from __future__ import annotations

import re

import pytest

from crkb.render.site.patterns import javascript
from crkb.render.site.search_figures import PATTERNS

from .browser import Browser
from .conftest import Site


@pytest.mark.parametrize(
    ("pattern", "flags", "source"),
    [
        (r"(?P<about>.+?)\s+rules?", re.IGNORECASE, r"(?<about>[^\n]+?)\s+rules?"),
        (r"[^\W_]+(?:'[^\W_]+)*", 0, r"[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*"),
        (r"[^\W\d_]{4,}", 0, r"[\p{L}\p{Nl}\p{No}]{4,}"),
        (r"[\w'-]\d", 0, r"[\p{L}\p{N}_'-]\p{Nd}"),
        (r"(?<=R)0\Z|a$", 0, r"(?<=R)0$|a(?=\n?$)"),
        ("(?x) a [ b] \\# # then\n c", 0, "a[ b]#c"),
        (r"\"[\-\"\u2010.]\{", 0, r'"[\-"\u2010.]\{'),
    ],
)
def test_a_pattern_is_translated(pattern: str, flags: int, source: str) -> None:
    assert javascript(re.compile(pattern, flags)) == (source, "iu" if flags else "u")


@pytest.mark.parametrize("pattern", [r"\A1", r"a\B", r"[^\S]", r"\W"])
def test_what_only_python_knows_is_refused(pattern: str) -> None:
    with pytest.raises(ValueError, match="no such thing in JavaScript"):
        javascript(re.compile(pattern))


SAID = """
What does glow mean? | what's a Lantern in mtg | how do gifts work | the glow rules | rules for an oil flask |
discard a card | what does it mean to glow? |
!cr 704.5k | CR-704.5k | rule 100.1a to c | subrules 7 | [rule #704.5k–m], | 704 5 k | 7045k-m | § 100.2tr
704.5kk | 702.TR01a | 100.2tr | 1 | 0 | 12 | ٣٤٥.٦ | Old Lantern of the Night, Ann | O'Neill's Owl-Light: |
("glow dusk" -(shimmer) -x/-x)~ "open | +1/+1 {W/U} keeper's Æther ½ a_b naïve | x. "| y!  “
| {WUBRG} | {wu}{b} | . |\r\n|\tI\u2028am
"""


@pytest.mark.browser
@pytest.mark.parametrize("name", PATTERNS)
def test_a_browser_finds_the_same(chromium: Browser, game_site: Site, name: str) -> None:
    pattern = PATTERNS[name]
    said = [*SAID.split("|"), *map(str.strip, SAID.lower().split("|")), *SAID.split(), SAID]
    chromium.open(f"{game_site.directory.as_uri()}/about.html")
    script = """((pattern, said) => said.map((each) => [...each.matchAll(pattern)]
        .map((m) => [m[0], JSON.parse(JSON.stringify(m.groups || {}, (_, value) => value ?? null))])
    ))(new RegExp(arguments[0], arguments[1] + "g"), arguments[2])"""
    found = [[[m[0], m.groupdict()] for m in pattern.finditer(each)] for each in said]
    assert any(found)
    assert chromium.run(script, *javascript(pattern), said) == found
