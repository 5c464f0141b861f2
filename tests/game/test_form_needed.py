"""Each line of the form of games has a case that notices its absence (see `needed`)."""

from __future__ import annotations

import re
from functools import partial

import pytest

from crkb.game import terms as t
from crkb.game.asking import asking, one_line_forms, one_line_things, question_forms
from crkb.game.cases import expected_values, expecting
from crkb.game.events import moving
from crkb.game.files import boards, games, load, script
from crkb.game.files.data import every_value
from crkb.game.language import lexing, sentences, shapes, verbs_read
from crkb.game.layers import devotion
from crkb.game.layers import rules as ruling
from tests.game import needed

pytestmark = pytest.mark.mutation


@pytest.fixture(scope="module", autouse=True)
def _known():
    """The cases that pass are found before anything is taken away."""
    needed.cases()


SAYS_NOTHING = ("id", "title", "level", "note", "rules", "name", "example")
"""Keys that name or describe: what follows from them is said by what they name."""

REFUSED = {("activates", "by"), ("cost", "if"), ("to", "cda"), ("scry", "who")}
"""Keys (of an event, shape or verb) that only refuse what they don't fit (see `files/test_refusals.py`),
or change nothing that is known."""


def _tables():
    """Mappings of the form: what each is, and the keys that it may have."""
    found = {"case": load.CASE, "file": load.MANY, "line": load.ONE_LINE, "game": games.GAME}
    found |= {"player": games.PLAYER, "object": boards.OBJECT}
    found |= {
        f"event {name}": tuple(kind.takes) for name, kind in script.EVENTS.items() if "" not in kind.takes
    }
    found |= {verb: (verb, *form.args) for verb, form in verbs_read.VERBS.items()}
    found |= {key: (*keys, "name") for key, (keys, _) in shapes._SHAPES.items() if key != "do"}
    return found | {"operations": (*t.OPERATIONS, "X"), "exceptions": (*t.EXCEPTIONS, "if")}


KEYS = [
    (name, key)
    for name, keys in _tables().items()
    for key in keys
    if key not in SAYS_NOTHING and (name.removeprefix("event "), key) not in REFUSED
]


@pytest.mark.parametrize(("name", "key"), KEYS)
def test_a_case_notices_that_a_key_is_ignored(name, key):
    if name in ("case", "file", "line") and key in ("expect", "ask", "cases"):
        pytest.skip("what is expected and asked is tested below")
    if name == "text":
        pytest.skip("inert text changes nothing")
    known = tuple(_tables()[name])
    assert not needed.ignored_unnoticed(needed.keys(), (known, key))


@pytest.mark.parametrize("rule", sorted(sentences.READERS))
def test_a_case_notices_that_a_rule_of_the_grammar_is_missing(rule):
    users = needed.rules()
    with needed.without_rule(rule):
        assert needed.noticed(users, rule)


@pytest.mark.parametrize("form", sorted({*lexing.FORMS, "the"}))
def test_a_case_has_each_person_and_number_of_a_word(form):
    assert form in needed.words()


def _without(asked, rule, game, name, *of):
    """What is asked about changes of rules, as if nothing changed that rule."""
    return () if name == rule else asked(game, name, *of)


@pytest.mark.parametrize("rule", t.RULES)
def test_a_case_notices_that_a_rule_of_the_game_is_not_changed(rule, monkeypatch):
    for asked in ("ruled", "prohibiting"):
        original = getattr(ruling, asked)
        monkeypatch.setattr(ruling, asked, partial(_without, original, rule))
    if rule == devotion.GREATER:
        monkeypatch.setattr(devotion, "ADDS", None)
    if rule == moving.KEEPS_COUNTERS:
        monkeypatch.setattr(moving, "KEEPS_COUNTERS", "")
    assert needed.some_fails(f"^{re.escape(rule)}$")


@pytest.mark.parametrize(
    "key", [*expecting.OBJECT, *expecting.PLAYER, *expecting.GAME, "count", "what triggered"]
)
def test_a_case_notices_what_is_expected(key, monkeypatch):
    original = expected_values.read

    def read(name, *of):
        found = original(name, *of)
        return found._replace(value=(object(),), how=found.how and "include") if name == key else found

    monkeypatch.setattr(expected_values, "read", read)
    assert needed.some_fails(f"^{re.escape(key)}$")


@pytest.mark.parametrize("form", [form.written for form in question_forms.FORMS])
def test_a_case_notices_that_a_question_is_not_one(form, monkeypatch):
    kept = tuple(each for each in question_forms.FORMS if each.written != form)
    monkeypatch.setattr(question_forms, "FORMS", kept)
    assert needed.some_fails(f"^{_begun(form)}")


@pytest.mark.parametrize(
    "form", sorted({form.name for form in question_forms.FORMS} - {"why", "why not", "why not do"})
)
def test_a_case_notices_a_wrong_answer(form, monkeypatch):
    original = asking.fits
    monkeypatch.setattr(
        asking, "fits", lambda found, asked, *of: asked.form != form and original(found, asked, *of)
    )
    if form == "what is":
        monkeypatch.setattr(asking, "_compared_object", lambda *_: ["wrong"])
    written = [_begun(each.written) for each in question_forms.FORMS if each.name == form]
    assert needed.some_fails(f"^({'|'.join(written)})")


def _begun(written):
    """How questions of a form begin: its words before the first thing that it is about."""
    return re.escape(re.split("[A-Z]{2,}", written)[0])


LINES = [(table, kind) for table in ("SIMPLE", "WITH_THINGS") for kind, _ in getattr(one_line_forms, table)]


@pytest.mark.parametrize(("table", "kind"), LINES)
def test_a_line_notices_that_a_state_is_missing(table, kind, monkeypatch):
    kept = tuple(each for each in getattr(one_line_forms, table) if each[0] != kind)
    monkeypatch.setattr(one_line_forms, table, kept)
    lines = [data for data in needed.cases() if isinstance(data, list)]
    assert not all(map(needed.passes, lines))


@pytest.mark.parametrize("noun", sorted(one_line_things.NOUNS))
def test_a_line_notices_that_a_noun_is_missing(noun, monkeypatch):
    monkeypatch.delitem(one_line_things.NOUNS, noun)
    lines = [data for data in needed.cases() if isinstance(data, list)]
    assert not all(map(needed.passes, lines))


CHOICES = (
    *("legend of .+", "protector of .+", "order of .+'s triggers", "targets of [^ ]+", "targets of .+ of .+"),
    *("replacements for .+", "division of .+", "copy for .+", "chosen for .+", "may of .+ of .+"),
    *("sacrifice of .+", "discard of .+", "on top for .+", "damage order of .+"),
)


@pytest.mark.parametrize("choice", CHOICES)
def test_a_case_makes_each_choice(choice):
    made = {
        name
        for data in needed.cases()
        for pair in every_value(data)
        for each in pair
        if isinstance(each, dict)
        for name in each
    }
    assert any(re.fullmatch(choice, str(name)) for name in made)
