"""Why an object doesn't fit a filter, in words, and what that rests on."""

from __future__ import annotations

import pytest

from crkb.game.language import language
from crkb.game.language.language import Words
from crkb.game.layers import operations
from crkb.game.layers.misfits import misfit
from crkb.game.layers.operations import Site
from crkb.game.objects import Context, Ref
from crkb.game.terms import (
    AbilitiesOf,
    Activated,
    Filter,
    Keyword,
    ManaAbility,
    Named,
    Op,
    Ops,
    Static,
    Triggered,
)
from crkb.game.values import Chars, Having
from tests.game.boards import game, thing

WORDS = Words(ids=frozenset({"ox", "elk"}), players=frozenset({"Ann", "Bob"}))
AT = game(
    thing("ox", Keyword("flying"), tapped=True),
    thing("elk", controller="Bob"),
    thing("bear", zone="graveyard"),
)
ABOUT = Context(Ref("elk"), "Bob")

MISFITS = [
    ("ox", "artifacts", "ox isn't an artifact", ("type",)),
    ("ox", "Elves", "ox isn't an Elf", ("subtype",)),
    ("ox", "lands", "ox isn't a land", ("type",)),
    ("ox", "noncreature permanents", "ox is a creature", ("type",)),
    ("ox", "legendary creatures", "ox isn't legendary", ("supertype",)),
    ("ox", "white creatures", "ox isn't white", ("color",)),
    ("ox", "blue creatures", "ox isn't blue", ("color",)),
    ("ox", "black creatures", "ox isn't black", ("color",)),
    ("ox", "red creatures", "ox isn't red", ("color",)),
    ("ox", "green creatures", "ox isn't green", ("color",)),
    ("ox", "untapped creatures", "ox isn't untapped", ("quality",)),
    ("ox", "tokens", "ox isn't a token", ("noun",)),
    ("ox", "5/5 creatures", "ox isn't a 5/5", ("p/t",)),
    ("ox", "creatures you control", "ox isn't controlled by you", ("controller",)),
    ("ox", "creatures Bob owns", "ox isn't owned by Bob", ("controller",)),
    ("ox", "creatures with reach", "ox lacks reach", ("keyword",)),
    ("ox", "creatures without flying", "ox has flying", ("keyword",)),
    ("ox", "creatures in your graveyard", "ox isn't in the graveyard", ()),
    ("ox", "creatures with a +1/+1 counter", "ox doesn't fit", ()),
    ("bear", "creatures", "bear is in another zone", ()),
    ("ox", "elk", "ox doesn't match", ()),
    ("elk", "other creatures", "elk doesn't match", ()),
    ("ox", "elk and artifacts", "ox isn't an artifact", ("type",)),
    ("ox", "tapped creatures you control", "ox isn't controlled by you", ("controller",)),
]


@pytest.mark.parametrize(("id", "said", "expected", "rests"), MISFITS, ids=[e[2] for e in MISFITS])
def test_why_an_object_does_not_fit(id, said, expected, rests):
    to = language.read_filter(said, WORDS)
    assert misfit(to, AT.objects[id], ABOUT, AT, AT.chars) == (expected, rests)


# ---- abilities of others

OX = Filter((Named("ox"),))
MANA, STING = ManaAbility((), ("{G}",)), Activated((), ())
WATCH = Triggered((), ())
RALLY = Static(OX, Ops((Op("p/t", None),)))
THIEF = Static(OX, Ops((Op("gain", (AbilitiesOf(OX, "static"),)),)))
ALL = (Keyword("flying"), MANA, STING, WATCH, RALLY, THIEF, Keyword("cycling", "{2}"))

BORROWED = {
    "activated": [MANA, STING, Keyword("cycling", "{2}")],
    "triggered": [WATCH],
    "static": [Keyword("flying"), RALLY],
    "mana": [MANA],
}


@pytest.mark.parametrize("kind", BORROWED)
def test_abilities_of_others_but_those_that_borrow_themselves(kind):
    """Borrowed, these would only add more of the same."""
    now = Chars(abilities=tuple(Having(each, key=str(n)) for n, each in enumerate(ALL)))
    site = Site(AT, ABOUT, lambda of: now)
    op = Op("gain", (AbilitiesOf(OX, kind),))
    assert list(operations.definite(op, site)) == BORROWED[kind]
