"""Which numbers of a text are citations."""

from __future__ import annotations

import pytest

from crkb.citations.finding import find
from tests.invented import FIRST, build, second

KNOWN = frozenset(build(FIRST).rules) | frozenset(build(second()).rules)


@pytest.mark.parametrize(
    "text",
    [
        "101.2 metres, 102.1 and more",
        "v102.1a or 1.102.1a or 102.1a.3",
        "102.1a.txt",
        "10.102.1a.7 and 192.168.102.1",
        "$102.1a or €102.1a",
        "2031-102.1a",
        "x = 102.1f; y = 3 * 102.1d",
        "https://example.invalid/102.1a#102.1a",
        "www.example.invalid/102.1a",
        "./notes/102.1a",
        "ann@102.1a.invalid",
        '<a href="#102.1a">',
        "102.1ab 102.1xyz",
        "see 102 lanterns, per 101 days",
        "101.1%",
        "ACR 1021.1a",
        "102.9s",
        "",
    ],
)
def test_other_numbers_are_left_alone(text):
    assert find(text, KNOWN) == []
