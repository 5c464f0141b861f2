"""Who watches for what, and what was chosen for an ability."""

import pytest

from crkb.game.events import watchers
from crkb.game.events.occurrences import Occurrence
from crkb.game.objects import Context, Effect, Ref
from crkb.game.terms import Keyword, Op, Ops
from tests.game.invented_games import event, filter_, game, obj, prevents, when, would

BEAR = Ref("bear")


@pytest.mark.parametrize(
    ("made", "label", "chosen"),
    [
        ({}, "", None),
        ({}, "pick", None),
        ({"": "red"}, "", "red"),
        ({"": "red"}, "pick", "red"),
        ({"pick": "red"}, "", "red"),
        ({"pick": "red"}, "other", "red"),
        ({"pick": "red", "other": "blue"}, "pick", "red"),
        ({"pick": "red", "other": "blue"}, "other", "blue"),
        ({"pick": "red", "other": "blue"}, "third", None),
        ({"pick": "red", "": "blue"}, "third", "blue"),
        ({"pick": "red", "": "blue"}, "", "blue"),
        ({" color": "red", "": "blue"}, "third", None),
        ({" color": "red", "": "blue"}, "", "blue"),
        ({"color ": "red", "": "blue"}, "third", "blue"),
        ({"pick": 0}, "other", 0),
    ],
)
def test_what_was_chosen_for_an_ability(made, label, chosen):
    assert watchers.chosen(obj("bear", fields={"chosen": made}), when("this dies", label=label)) == chosen


@pytest.mark.parametrize(
    ("ability", "kind", "name"),
    [
        (when("this dies", label="last"), "ability", "last"),
        (when("this dies"), "ability", "ability"),
        (Keyword("flying"), "ability", "flying"),
        (Keyword("flying", label="wings"), "ability", "wings"),
        (would("this dies", "nothing"), "effect", "effect"),
    ],
)
def test_how_an_ability_is_named(ability, kind, name):
    assert watchers.name_of(ability, kind) == name


OWN, ALL = when("this dies", label="own"), when("a creature dies or enters", label="all")


@pytest.mark.parametrize(
    ("kind", "subject", "found"),
    [
        ("die", BEAR, ["own of bear", "all of soul"]),
        ("die", Ref("ox"), ["all of soul"]),
        ("die", "Ann", ["all of soul"]),
        ("enter", BEAR, ["all of soul"]),
        ("leave", BEAR, []),
    ],
)
def test_whom_something_that_happens_may_concern(kind, subject, found):
    table = game(obj("bear", OWN), obj("soul", ALL, types=("artifact",)), obj("ox"))
    index = watchers.triggered(table)
    assert [watcher.label for watcher, _ in index.of(Occurrence(kind, subject, "Ann"))] == found
    assert index.kinds == {"die", "enter"}


def test_without_watchers_of_their_own_only_the_general_ones_are_found():
    index = watchers.triggered(game(obj("soul", ALL)))
    assert [watcher.id for watcher, _ in index.of(Occurrence("die", Ref("soul"), "Ann"))] == ["soul"]
    assert list(watchers.triggered(game()).of(Occurrence("die", BEAR, "Ann"))) == []


def test_what_has_no_source_watches_for_all():
    found = watchers.Index([(watchers.Watcher("k", "e", "e", None, Context()), (event("this dies"),))])
    assert [each.key for each, _ in found.of(Occurrence("die", BEAR, "Ann"))] == ["k"]


def test_abilities_that_are_alike_are_told_apart():
    table = game(obj("bear", OWN, OWN))
    seen = watchers.triggered(table).of(Occurrence("die", BEAR, "Ann"))
    assert len({watcher.key for watcher, _ in seen}) == 2


def effect(id, what):
    return Effect(id, what, Context(None, "Ann"), 3, (BEAR,))


def test_effects_shield_too_but_not_from_being_destroyed_as_regeneration_does():
    rescue = would("a creature dies", "nothing")
    table = game(
        obj("bear", prevents("all")),
        obj("ox", rescue),
        effects=[
            effect("calm", prevents("next", 1)),
            effect("hold", rescue),
            effect("regrow", rescue._replace(instead="regenerate")),
            effect("grow", Ops((Op("set color", ("R",)),))),
        ],
    )
    found = watchers.shields(table)
    assert [each.id for each in found.preventing] == ["bear", "calm"]
    assert [each.affects for each in found.preventing] == [None, (BEAR,)]
    seen = found.replacing.of(Occurrence("die", BEAR, "Ann"))
    assert [(watcher.id, watcher.label) for watcher, _ in seen] == [
        ("ox", "ability of ox"),
        ("hold", "effect of hold"),
    ]


def test_what_the_words_of_an_ability_mean():
    fields = {"chosen": {"": "red"}, "marks": {"X": 3}}
    stolen = Effect("theft", Ops((Op("control", filter_("Bob")),)), Context(None, "Bob"), 3, (BEAR,))
    table = game(obj("bear", OWN, fields=fields), effects=[stolen])
    [(watcher, _)] = watchers.triggered(table).of(Occurrence("die", BEAR, "Bob"))
    ctx = watcher.context
    assert (ctx.source, ctx.you, ctx.x, ctx.chosen) == (BEAR, "Bob", 3, "red")
