"""Terms: what is exported, what they say when nothing is said, and their tables."""

from types import ModuleType

import pytest

from crkb.game import terms as t

BEAR = t.Named("bear")
BEARS = t.Group((t.Word("type", "creature"), t.Word("noun", "token")))


def test_all_terms_are_exported():
    public = {name for name, value in vars(t).items() if name[0] != "_" and not isinstance(value, ModuleType)}
    assert set(t.__all__) == public - {"annotations"}


UNSAID = {
    "is": (t.Is(BEAR, ()), {"negated": False}),
    "has": (t.Has(BEAR, "flying"), {"negated": False}),
    "controls": (t.Controls("you", BEARS), {"least": 1, "most": None}),
    "acts": (t.Acts(t.Filter((BEAR,)), ()), {"your_turn": False}),
    "aims": (t.Aims(t.Filter((BEAR,)), "cast", t.Filter((BEAR,))), {"your_turn": False}),
    "cost": (t.CostItem("tap"), {"number": 0, "text": ""}),
    "sum": (t.Sum(t.Number(1), t.X()), {"minus": False}),
    "enters": (t.Enters("tapped"), {"additional": False}),
    "word": (t.Word("type", "land"), {"negated": False}),
    "controlled": (t.Controlled("you"), {"verb": "control", "negated": False}),
    "in a zone": (t.InZone("hand"), {"whose": "", "negated": False}),
    "with a keyword": (t.WithKeyword("flying"), {"negated": False}),
    "with counters": (t.WithCounters("charge"), {"number": 1}),
    "group": (BEARS, {"quantity": "", "number": 1, "up_to": False, "other": False}),
    "quality": (t.Quality(()), {"everything": False}),
}


@pytest.mark.parametrize("kind", UNSAID)
def test_what_nobody_said(kind):
    made, expected = UNSAID[kind]
    assert {name: getattr(made, name) for name in expected} == expected


@pytest.mark.parametrize("quantity", ["", "a", "all", "each", "target"])
def test_what_a_group_is_about(quantity):
    group = BEARS._replace(quantity=quantity)
    assert group.noun == t.Word("noun", "token")
    assert group.is_target is (quantity == "target")
    assert group._replace(words=(t.Word("color", "R"), *group.words)).noun == group.noun


TABLES = {
    t.RULES: 46,
    t.OPERATIONS: 24,
    t.EXCEPTIONS: 12,
    t.CHOSEN: 6,
}


@pytest.mark.parametrize("table", TABLES)
def test_tables_have_all_that_the_form_has(table):
    assert len(set(table)) == len(table) == TABLES[table]


def test_the_arguments_of_an_instruction():
    verb = t.Verb("draw", t.Number(1), (("who", t.You()),))
    assert (verb.arg("who"), verb.arg("to"), verb.arg("to", "hand")) == (t.You(), None, "hand")


def test_an_ability_without_its_name():
    assert t.without_label(t.Keyword("flying", label="wings")) == t.Keyword("flying")


def test_every_term_comes_before_those_in_it():
    tap = t.Verb("tap", t.Filter((BEAR,)))
    found = list(t.every_term({"first": (tap, 2), "second": "word"}))
    assert found[0] == {"first": (tap, 2), "second": "word"}
    assert [each for each in found if isinstance(each, t.Verb | t.Filter | t.Named | int | str)] == (
        [tap, "tap", tap.value, BEAR, "bear", 2, "word"]
    )
