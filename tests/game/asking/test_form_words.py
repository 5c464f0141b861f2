"""The words of the form are those that files are read with."""

import pytest

from crkb.game.asking import form_words
from crkb.game.files import script
from crkb.game.language import verbs_read
from crkb.game.terms import RULES


@pytest.mark.parametrize("subject", form_words.subjects())
def test_each_subject_has_words(subject):
    assert all(line.strip() for line in form_words.lines(subject))


def test_no_event_is_left_out():
    listed = [line.partition(":")[0] for line in form_words.lines("events")]
    assert set(script.EVENTS) <= set(listed)


def test_what_an_event_needs_is_marked():
    assert "damage: source (needed), to (needed), amount (needed), combat, can't be prevented" in (
        form_words.lines("events")
    )


@pytest.mark.parametrize("event", [name for name, kind in script.EVENTS.items() if "" in kind.takes])
def test_an_event_that_is_read_as_a_whole_says_how(event):
    (line,) = (each for each in form_words.lines("events") if each.startswith(f"{event}: "))
    assert not line.endswith("{}")


def test_no_instruction_and_no_rule_is_left_out():
    listed = {line.partition(":")[0] for line in form_words.lines("instructions")}
    assert set(verbs_read.VERBS) <= listed
    assert tuple(form_words.lines("rules"))[: len(RULES)] == RULES


def test_texts_are_the_grammar_in_plain_words():
    lines = form_words.lines("texts")
    assert lines[0] == "FILTER = PART (SEPARATOR PART) *"
    assert "    | at the beginning of WHOSE-STEP STEP" in lines
    assert not any('"' in line or "->" in line for line in lines)
