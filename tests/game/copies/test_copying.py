"""Copiable values and exceptions of copies (707), of merged and face-down objects."""

from __future__ import annotations

import pytest

from crkb.game.copies import copying, face_down, merging, static_copies
from crkb.game.copies.copy_exceptions import with_exception
from crkb.game.copies.halves import colors
from crkb.game.objects import Component, GameObject, LastKnown, Ref
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.terms import (
    PT,
    CopyException,
    CopyOf,
    Filter,
    Keyword,
    Named,
    Number,
    Op,
    Ops,
    Static,
    This,
    ThisAbility,
)
from crkb.game.values import Chars, Sheet, Values

CHANGELING, FLYING = Keyword("changeling"), Keyword("flying")
SIZE = Static(Filter((This(),)), Ops((Op("base p/t", PT(Number(1), Number(1))),)))
MODEL = Values(
    ("Model",),
    "{1}{G}",
    indicator=frozenset("R"),
    supertypes=frozenset({"legendary"}),
    types=frozenset({"creature"}),
    subtypes=frozenset({"Elf"}),
    abilities=(CHANGELING, SIZE),
    power=2,
    toughness=3,
    loyalty=3,
    defense=5,
)
NAMED = Keyword("vigilance", label="watch")
OWN = Values(("Own",), "{U}", types=frozenset({"artifact"}), abilities=(NAMED,), power=0, toughness=4)
OWN = OWN._replace(supertypes=frozenset({"snow"}), loyalty=1, defense=2)


@pytest.mark.parametrize(
    ("kind", "value", "changed"),
    [
        ("keep", ("name",), {"names": ("Own",)}),
        ("keep", ("p/t",), {"power": 0, "toughness": 4, "abilities": (CHANGELING,)}),
        ("keep", ("subtypes",), {"subtypes": frozenset(), "abilities": (SIZE,)}),
        ("keep", ("cost",), {"cost": "{U}"}),
        ("keep", ("supertypes",), {"supertypes": {"snow"}}),
        ("keep", ("types",), {"types": {"artifact"}}),
        ("keep", ("loyalty",), {"loyalty": 1}),
        ("keep", ("defense",), {"defense": 2}),
        ("omit", ("name",), {"names": ()}),
        ("omit", ("cost",), {"cost": None}),
        ("omit", ("colors",), {"colors": frozenset(), "indicator": frozenset()}),
        ("omit", ("supertypes", "types"), {"supertypes": frozenset(), "types": frozenset()}),
        ("omit", ("subtypes",), {"subtypes": frozenset(), "abilities": (SIZE,)}),
        ("omit", ("p/t",), {"power": None, "toughness": None, "abilities": (CHANGELING,)}),
        ("omit", ("loyalty", "defense"), {"loyalty": None, "defense": None}),
        ("omit", (FLYING, CHANGELING), {"abilities": (SIZE,)}),
        ("add types", ("artifact",), {"types": {"artifact", "creature"}}),
        ("add supertypes", ("snow",), {"supertypes": {"legendary", "snow"}}),
        ("add subtypes", ("Rogue",), {"subtypes": {"Elf", "Rogue"}}),
        ("not", "legendary", {"supertypes": frozenset()}),
        ("set name", "Other", {"names": ("Other",)}),
        ("set types", ("artifact",), {"types": {"artifact"}, "subtypes": frozenset()}),
        ("set p/t", PT(Number(7), Number(7)), {"power": 7, "toughness": 7, "abilities": (CHANGELING,)}),
        ("gain", (FLYING,), {"abilities": (CHANGELING, SIZE, FLYING)}),
        ("gain", (ThisAbility("watch"),), {"abilities": (CHANGELING, SIZE, NAMED)}),
        ("enters", (), {}),
    ],
)
def test_each_exception_changes_what_it_says(kind, value, changed):
    found = with_exception(MODEL, CopyException(kind, value), OWN)
    assert {field: getattr(found, field) for field in changed} == changed
    others = [field for field in Values._fields if field not in changed]
    assert [getattr(found, field) for field in others] == [getattr(MODEL, field) for field in others]


def test_a_kept_color_leaves_the_indicator_out():
    found = with_exception(MODEL, CopyException("keep", ("colors",)), OWN)
    assert colors(MODEL) == {"G", "R"}
    assert colors(found) == {"U"}


def obj(id, values, **fields):
    return GameObject(id, Sheet("normal", (values,)), **fields)


def test_plain_objects_share_their_values():
    one, other = obj("one", MODEL), obj("other", MODEL)
    game = Game(objects={"one": one, "other": other})
    assert copying.copiable(game, one) is copying.copiable(game, other) is MODEL


def test_a_face_down_permanent_is_copied_as_it_shows():
    hidden = obj("hidden", MODEL, face_down=True)
    game = Game(objects={"hidden": hidden})
    assert copying.snapshot(game, hidden).sheet.faces == (face_down.PLAIN,)
    assert copying.face_up(game, hidden) is MODEL
    assert copying.copiable(game, hidden._replace(zone="graveyard", face_down=False)) is MODEL


def test_a_merged_permanent_has_all_abilities_and_becomes_its_parts():
    parts = (
        Component("upper", Sheet("normal", (MODEL,)), "Ann"),
        Component("lower", Sheet("normal", (OWN,)), "Ann"),
    )
    pile = obj("lower", OWN, components=parts)
    found = copying.copiable(Game(objects={"lower": pile}), pile)
    assert found.names == ("Model",)
    assert found.abilities == (CHANGELING, SIZE, NAMED)
    assert merging.parts(pile) == parts
    assert [part.id for part in merging.parts(obj("single", OWN))] == ["single"]


@pytest.mark.parametrize(("edition", "faces"), [("2025-02-07", 1), ("2026-08-07", 2)])
def test_tokens_that_copy_modal_permanents_have_both_faces_since_2026(edition, faces):
    gate = GameObject("gate", Sheet("modal", (MODEL, OWN)), back=True)
    made = copying.token_snapshot(Game(edition=edition, objects={"gate": gate}), gate)
    assert len(made.sheet.faces) == faces
    assert made.back == (faces == 2)


@pytest.mark.parametrize("copiable", [None, MODEL])
def test_a_token_that_copies_what_is_gone_has_all_faces_unless_it_had_others(copiable):
    gate = GameObject("gate", Sheet("transforming", (MODEL, OWN)), zone="graveyard")
    at = Game(past={Ref("gate"): LastKnown(gate, Chars(), copiable)})
    faces = copying.token_snapshot_of(at, Ref("gate")).sheet.faces
    assert [each.names for each in faces] == [("Model",), ("Own",)]
    other = LastKnown(gate, Chars(), MODEL._replace(power=9))
    then = Game(past={Ref("gate"): other})
    assert copying.token_snapshot_of(then, Ref("gate")).sheet.faces == (MODEL._replace(power=9),)


@pytest.mark.parametrize(
    ("front", "back", "is_back", "none"),
    [
        ("creature", "creature", False, False),
        ("sorcery", "creature", False, True),
        ("instant", "creature", True, False),
        ("creature", "instant", True, True),
    ],
)
def test_no_token_copies_an_instant_or_sorcery(front, back, is_back, none):
    faces = tuple(Values(types=frozenset({each})) for each in (front, back))
    play = Play(Game())
    assert copying.no_token(play, Sheet("modal", faces), is_back, "bear") is none
    assert [(note.rule, note.holds) for note in play.proof.notes] == [("111.5", False)] * none


def test_what_entered_with_an_exception_may_copy_by_it():
    copies = Static(Filter((This(),)), Ops((Op("copy", CopyOf(Filter((Named("ox"),)))),)))
    for gained, may in ((copies, True), (Keyword("flying"), True)):
        record = copying.CopyRecord(copying.Snapshot(Sheet()), (CopyException("gain", (gained,)),), 1)
        assert static_copies._entered_with_one(GameObject("bear", entered_as=(record,))) is may
    plain = copying.CopyRecord(copying.Snapshot(Sheet()), (), 1)
    assert not static_copies._entered_with_one(GameObject("bear", entered_as=(plain,)))
    assert not static_copies._entered_with_one(GameObject("bear"))
