"""Where spells go as they resolve, and what goes on changing the permanent (608.2n, 608.3, 400.7a)."""

import pytest

from crkb.game.layers.keyword_facts import PAID
from crkb.game.objects import EXILE, GRAVEYARD, HAND, LIBRARY, Effect, Ref
from crkb.game.play import Play
from crkb.game.stack import resolving
from crkb.game.terms import Op, Ops
from tests.game import boards

REACH = Ops((Op("add types", ("artifact",)),))


def spell(layout="normal", **fields):
    printed = boards.sheet(types=("instant",))._replace(layout=layout)
    return boards.thing("card-1", printed=printed, zone="stack", incarnation=2, **fields)


def play(obj, **fields):
    return Play(boards.game(obj, stack=("card-1",), **fields))


@pytest.mark.parametrize(
    ("layout", "fields", "resolved", "zone"),
    [
        ("normal", {}, True, GRAVEYARD),
        ("normal", {"marks": {PAID: {"buyback {3}": 1}}}, True, HAND),
        ("normal", {"marks": {PAID: {"buyback {3}": 1}}}, False, GRAVEYARD),
        ("adventurer", {"half": 1}, True, EXILE),
        ("adventurer", {"half": 1}, False, GRAVEYARD),
        ("adventurer", {"half": 0}, True, GRAVEYARD),
        ("omen", {"half": 1}, True, LIBRARY),
        ("omen", {"half": 1}, False, GRAVEYARD),
        ("omen", {"half": 0}, True, GRAVEYARD),
        ("split", {"half": 1}, True, GRAVEYARD),
    ],
)
def test_where_a_spell_goes(layout, fields, resolved, zone):
    now = play(spell(layout, **fields))
    assert resolving._where_to(now, now.object("card-1"), resolved) == zone
    assert bool(now.proof.notes) is (zone != GRAVEYARD)


def test_what_is_on_an_adventure_does_not_rebound():
    now = play(boards.thing("card-1", printed=boards.sheet()._replace(layout="adventurer"), zone="stack"))
    obj = now.object("card-1")._replace(half=1)
    now.put(obj._replace(sheet=obj.sheet._replace(faces=obj.sheet.faces * 2)))
    resolving.leave(now, obj.ref, "resolve", resolved=True)
    assert (now.object("card-1").zone, now.game.delayed) == (EXILE, ())


@pytest.mark.parametrize(
    ("affects", "after"),
    [
        ((Ref("card-1", 2),), (Ref("card-1", 2), Ref("card-1", 3))),
        ((Ref("ox"),), (Ref("ox"),)),
        (None, None),
    ],
)
def test_what_changes_a_spell_changes_the_permanent(affects, after):
    now = play(spell(), effects=(Effect("shine", REACH, affects=affects),))
    resolving._keep_effects(now, Ref("card-1", 2))
    assert now.game.effects[0].affects == after
    assert [note.rule for note in now.proof.notes] == ["400.7a", "110.4b", "112.4"] * (affects != after)
