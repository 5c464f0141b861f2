"""Errors in words and calls that a model can act on."""

from __future__ import annotations

import pytest

from crkb.errors import CrkbError
from crkb.limits import OutOfTime, TooMuch
from crkb.serve.mcp.errors import for_models, message

HINTS = {
    "Search for it: crkb search first strike": 'Search for it: search_rules("first strike")',
    "Search for it: crkb -e cr-2031-03-03 search glow": 'Search for it: search_rules("glow")',
    'Read the rules: crkb search "cast time"': 'Read the rules: search_rules("cast time")',
    "List the contents: crkb toc": 'List the contents: get_rules(["contents"])',
    "See what it takes: crkb questions same-name": 'See what it takes: find_question("same-name")',
    "See them all: crkb questions": "Look for one: find_question",
    "Similar questions: a, b (crkb questions NAME)": 'Similar questions: a, b (find_question("NAME"))',
    'Ask it: crkb ask "is red a color"': 'Ask it: decide("is red a color")',
    "List your editions: crkb editions": "List your editions: editions()",
    "See the chapter: crkb -e cr-2031-03-03 702": (
        'See the chapter: get_rules(["702"], edition="cr-2031-03-03")'
    ),
    "crkb game --words instructions lists them.": 'find_question("game instructions") lists them.',
    "Give less at a time, or lift the limits: crkb --no-limits …": "Give less at a time.",
    "Did you mean 704.5k or 704.5m?": "Did you mean 704.5k or 704.5m?",
    "Load the whole text: crkb add FILE": "Load the whole text: crkb add FILE",
}
"""What the command line says -> what a model reads."""


@pytest.mark.parametrize(("hint", "said"), HINTS.items())
def test_hints_are_calls_of_tools(hint, said):
    assert for_models(hint) == said


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (CrkbError("no owl", "Did you mean elk?"), "no owl. Did you mean elk?"),
        (CrkbError("no owl."), "no owl."),
        (TooMuch("facts: 9 entries, more than 3"), "facts: 9 entries, more than 3. Give less at a time."),
        (OutOfTime("decide: not done"), "decide: not done. Ask for less at a time."),
    ],
)
def test_an_error_is_a_sentence_and_what_to_do(error, said):
    assert message(error) == said
