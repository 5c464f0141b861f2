"""The shapes that the style sheet draws on symbols."""

from __future__ import annotations

import re
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from crkb.render.site import templating
from crkb.render.site.symbols import symbol

SHAPES = dict(
    re.findall(
        r'\.s\[data-s="(.)"\] \{ --shape: url\("data:image/svg\+xml,(.*?)"\)', templating.asset("site.css")
    )
)


@pytest.mark.parametrize("letter", "WUBRGCSETQ")
def test_common_symbols_have_shapes_of_their_own(letter: str) -> None:
    drawn = symbol(f"{{{letter}}}")
    assert drawn is not None
    shape = SHAPES[drawn.short]
    assert ElementTree.fromstring(unquote(shape)).tag.endswith("svg")
    assert list(SHAPES.values()).count(shape) == 1
    assert (
        f'[data-s="{drawn.short}"]'
        in templating.asset("site.css").partition(".s:is(")[2].partition(")::before")[0]
    )
