"""The shapes that the style sheet draws on symbols."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from crkb.render.site import templating
from crkb.render.site.symbols import symbol
from crkb.render.site.text import plain

STYLE = templating.asset("site.css").decode()
DRAWN = r'url\("data:image/svg\+xml,(.*?)"\)'
COMMON = dict(re.findall(rf"--shape-(\w+): {DRAWN}", STYLE))
"""What halves of symbols show as well, by its name."""

SHAPES = dict(re.findall(rf'\.s\[data-s="(.+?)"\] \{{ --shape: {DRAWN}', STYLE))
SHAPES |= {
    short: COMMON[name]
    for short, name in re.findall(r'\.s\[data-s="(.+?)"\] \{ --shape: var\(--shape-(\w+)\)', STYLE)
}
COLOURS = "WUBRGC"


@pytest.mark.parametrize("inside", [*COLOURS, *"SETQPHA", "TK", "PW", "CHAOS"])
def test_common_symbols_have_shapes_of_their_own(inside: str) -> None:
    drawn = symbol(f"{{{inside}}}")
    assert drawn is not None
    shape = SHAPES[drawn.short]
    assert ElementTree.fromstring(unquote(shape)).tag.endswith("svg")
    assert list(SHAPES.values()).count(shape) == 1
    assert f'[data-s="{drawn.short}"]' in STYLE.partition(".s:is(")[2].partition(")::before")[0]


@pytest.mark.parametrize("one", COLOURS)
@pytest.mark.parametrize("other", COLOURS)
def test_every_half_has_its_colour_and_shape(one: str, other: str) -> None:
    for written in (f"{{{one}/{other}}}", f"{{{one}/{other}/P}}"):
        drawn = symbol(written)
        assert drawn is not None
        left, right = drawn.classes.split()[1:3]
        for side, name, letter in (("left", left, one), ("right", right, other)):
            key = letter.lower()
            assert name == f"{'a' if side == 'left' else 'b'}{key}"
            assert f".{name} {{ --{side}: var(--{key}); --{side}-shape: var(--shape-{key}); }}" in STYLE
            assert key in COMMON


@pytest.mark.parametrize("colour", COLOURS)
def test_a_phyrexian_colour_shows_its_shape(colour: str) -> None:
    drawn = symbol(f"{{{colour}/P}}")
    key = colour.lower()
    assert drawn is not None
    assert drawn.classes == f"{key} phy"
    assert f".s.{key}.phy {{ --left-shape: var(--shape-{key}); }}" in STYLE


@pytest.mark.editions
@pytest.mark.parametrize("date", ["20150123", "20190125", "20221118", "20240410", "20250207", "20260807"])
def test_every_symbol_of_an_official_text_is_drawn(shared: Path, date: str) -> None:
    source = (shared / "editions" / f"cr-{date}.txt").read_bytes()
    text = source.replace(b"\0", b"").decode("ascii", "replace")  # one is UTF-16
    misprints = {"{BB}"}  # for {B}{B}
    symbols = set(re.findall(r"\{[^{}\n]+\}", text)) - misprints
    assert len(symbols) >= 40
    assert [each for each in symbols if "aria-label" not in plain(each)] == []
