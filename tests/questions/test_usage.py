"""One-line forms as people read them, and their examples, which ask what they say."""

from __future__ import annotations

import pytest

from crkb.questions import phrases, registry
from crkb.questions.forms import forms
from crkb.questions.phrase_examples import EXAMPLES
from crkb.questions.table import phrase
from crkb.questions.usage import usage

PHRASED = {name: entry.phrase for name, entry in registry.QUESTIONS.items() if entry.phrase}

WRITTEN = {  # (start, rules) -> the form
    ('"half" "of" number ("rounded" round)?', "number: INT", '!round: "up" | "down"'): (
        "half of NUMBER [rounded (up | down)]"
    ),
    ('"words" "of" name', "name: STRING"): 'words of "NAME"',
    ('"is" word "a" "color"', "word: STRING | WORD"): 'is "WORD" a color',
    ('("color" | "colors") "of" mana_cost', "mana_cost: COST"): "(color | colors) of MANA-COST",
    ('names ("/" names)*', "names: STRING"): '"NAMES" [(/ "NAMES") …]',
    ('"choosing" chosen+', "chosen: COST"): "choosing CHOSEN …",
    ('"pay" ("{1}" life)+', 'life: INT "life"'): "pay ({1} LIFE life) …",
    ('"in" _ARTICLE? zone', "zone: ZONE", "ZONE: /[a-z]+/", "_ARTICLE: /a|the/"): "in ZONE",
    ('"with" _x_is', '_x_is: "x" ("=" | "of")? x', "x: INT"): "with x [= | of] X",
    ('names "and" names', 'names: word ("/" word)*', "word: STRING"): '"WORD" [(/ "WORD") …] and '
    '"WORD" [(/ "WORD") …]',
}


@pytest.mark.parametrize(("grammar", "form"), WRITTEN.items(), ids=WRITTEN.values())
def test_written(grammar, form):
    assert usage(phrase("", *grammar)) == form


@pytest.mark.parametrize("name", PHRASED)
def test_each_form_has_an_example_that_asks_this_question(name):
    lines = EXAMPLES[name]
    assert len(lines) == len(PHRASED[name].forms)
    for line, form in zip(lines, PHRASED[name].forms, strict=True):
        assert phrases._fits(line.casefold(), form)
        asked, facts = phrases.parse(line)
        assert asked == name
        assert registry.get(name).ask(facts).verdict != "depends"


def test_only_phrases_have_examples():
    assert EXAMPLES.keys() == PHRASED.keys()


def test_brackets_of_a_form_are_closed():
    for name in PHRASED:
        form = forms(name).usage
        assert form.count("[") == form.count("]")
        assert form.count("(") == form.count(")")


def test_a_question_without_a_line_has_no_form():
    assert forms("state-based-actions").usage == ""
    assert forms("state-based-actions").examples == ()
    assert forms("state-based-actions").of_games == ("what happens", "what happens next")
