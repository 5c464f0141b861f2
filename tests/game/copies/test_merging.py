"""Permanents of several cards, and what merges with them."""

from __future__ import annotations

import pytest

from crkb.game.copies import copying, merging, mutating
from crkb.game.copies.spell_copies import put
from crkb.game.errors import NotKnown
from crkb.game.objects import Component, Ref, Stacked
from crkb.game.play import Play
from crkb.game.values import Sheet, Values
from tests.game.boards import game, sheet, thing


def card(name, cost="{1}", layout="normal", *more):
    return Sheet(layout, (Values((name,), cost, types=frozenset({"creature"}), power=1, toughness=1), *more))


def parts(*sheets, **fields):
    return tuple(Component(f"part-{i}", each, "Ann", **fields) for i, each in enumerate(sheets))


ALONE = thing("bear")
MERGED = thing("pile", components=parts(card("Upper"), card("Lower")))
MELDED = thing("pair", printed=card("Pair", "", "meld"), components=parts(card("One"), card("Two", "{2}{G}")))


@pytest.mark.parametrize(
    ("obj", "merged", "melded"), [(ALONE, False, False), (MERGED, True, False), (MELDED, False, True)]
)
def test_what_several_cards_represent(obj, merged, melded):
    assert merging.is_merged(obj) is merged
    assert merging.is_melded(obj) is melded


def test_a_melded_pair_has_the_mana_value_of_both_fronts():
    other = Values(("Other",), "{7}")
    pair = MELDED._replace(
        components=parts(card("One", "{1}{B}"), card("Two", "{2}{G}", "transforming", other))
    )
    (face,) = merging.melded_sheet(pair).faces
    assert (face.names, face.valued_by) == (("Pair",), "{3}{B}{G}")


def test_a_component_is_shown_as_it_is_itself():
    inset = Values(("Small",), "{1}", power=2, toughness=2)
    printed = card("Big", "{7}", "prototype", inset)
    obj = thing("pile", half=1, fused=True, prototyped=True, back=False)
    part = Component("part", printed, "Ann", back=True)
    shown = merging.as_component(obj, part)
    assert (shown.back, shown.half, shown.fused, shown.prototyped) == (True, None, False, False)
    assert merging.component_values(obj, part, printed) is printed.faces[0]


@pytest.mark.parametrize(("at", "top"), [(3, "lower"), (5, "upper"), (9, "upper"), (1, "lower")])
def test_the_topmost_component_at_a_time(at, top):
    upper = Component("upper", card("Upper"), "Ann", joined=5)
    lower = Component("lower", card("Lower"), "Ann")
    assert merging.topmost_at(thing("pile", components=(upper, lower)), at).id == top


@pytest.mark.parametrize(
    ("fields", "is_token"), [({}, False), ({"kind": "token"}, True), ({"kind": "copy"}, True)]
)
def test_an_object_as_a_component(fields, is_token):
    made = merging.component(thing("bear", owner="Bob", back=True, flipped=True, **fields))
    assert (made.id, made.owner, made.token, made.back, made.flipped) == ("bear", "Bob", is_token, True, True)
    assert made.shown is None


def test_a_prototyped_object_stays_so_as_a_component():
    inset = Values(("Small",), "{1}", power=2, toughness=2)
    printed = card("Big", "{7}", "prototype", inset)
    assert merging.component(thing("big", printed=printed)).shown is None
    made = merging.component(thing("big", printed=printed, prototyped=True)).shown
    assert made is not None
    assert (made.faces[0].names, made.faces[0].cost, made.faces[0].power) == (("Big",), "{1}", 2)
    other = card("Copied")
    assert merging.component(thing("big", printed=printed, prototyped=True), other).shown is other


# ---- who mutates


def mutated(*, owner="", controller="", choices=None):
    spell = thing("spell", zone="hand")._replace(owner=owner, controller=controller)
    play = Play(game(thing("bear"), spell), choices or {})
    mutating.mutates(play, {"object": spell, "onto": "bear"})
    return play.game


@pytest.mark.parametrize(
    ("owner", "controller", "chooses"), [("", "", "Ann"), ("Ann", "", "Ann"), ("", "Bob", "Bob")]
)
def test_the_controller_chooses_where_it_is_put(owner, controller, chooses):
    with pytest.raises(NotKnown, match="on top for spell") as caught:
        mutated(owner=owner, controller=controller)
    assert caught.value.player == chooses
    assert caught.value.options == (True, False)


@pytest.mark.parametrize(("top", "order"), [(True, ["spell", "bear"]), (False, ["bear", "spell"])])
def test_what_mutates_is_put_on_top_or_under(top, order):
    found = mutated(choices={"on top for spell": top}).objects
    assert [part.id for part in found["bear"].components] == order
    assert found["spell"].zone == ""
    assert found["spell"].marks["merged into"] == "bear"


# ---- copies of spells


def test_each_copy_of_an_id_is_a_new_object():
    zap = thing("zap", zone="stack", stacked=Stacked(label="zap"))
    play = Play(game(zap, stack=("zap",)), {})
    assert put(play, "twin", Ref("zap"), "Bob") == Ref("twin", 1)
    assert play.game.stack == ("zap", "twin")
    assert put(play, "twin", Ref("zap"), "Bob") == Ref("twin", 2)
    made = play.game.objects["twin"]
    assert (made.controller, made.owner, made.kind, made.zone) == ("Bob", "Bob", "copy", "stack")


def test_moments_of_copy_effects_and_merges_are_apart():
    """What became a copy after it had merged is that copy alone; what did so before is beneath it."""
    early = copying.CopyRecord(copying.Snapshot(sheet(name="Early")), (), 3)
    late = copying.CopyRecord(copying.Snapshot(sheet(name="Late")), (), 7)
    pile = MERGED._replace(entered_as=(early, late), marks={"merged": 5})
    assert copying.records(game(pile), pile) == (late,)
    assert copying.copiable(game(pile), pile).names == ("Late",)
