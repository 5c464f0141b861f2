"""Event terms against what happens: what the words of an ability mean by then."""

from __future__ import annotations

import pytest

from crkb.game.events import matching
from crkb.game.events.occurrences import Occurrence
from crkb.game.objects import Context, GameObject, Ref, Stacked
from crkb.game.terms import This
from tests.game.invented_games import event

SOURCE, BEAR, GHOST, NAMED = (Ref(id, 1) for id in ("source", "bear", "ghost", "named"))
OWN = Context(
    *(SOURCE, "Ann", GHOST, "Cleo", GHOST, 7, 8, "red", (BEAR,), True, (GHOST,), (NAMED,), BEAR),
    drawn=(NAMED,),
)
"""A context in which no field is as it is by default."""


@pytest.mark.parametrize(
    ("seen", "fields"),
    [
        (Occurrence("die", BEAR, "Bob", became=(GHOST,)), {"it": BEAR, "that_player": "Bob"}),
        (Occurrence("dealt damage", BEAR, source=NAMED, amount=0), {"that_source": NAMED, "that_many": 0}),
        (Occurrence("aim cast", "Bob", "Bob", BEAR), {"it": BEAR, "that_player": "Bob"}),
        (Occurrence("graveyard", None, "Bob", became=(BEAR,)), {"it": BEAR, "that_player": "Bob"}),
    ],
)
def test_an_event_says_what_words_mean_and_leaves_the_others(seen, fields):
    about = {"it": seen.subject, "became": seen.became, **fields}
    assert not {None, (), ""} & set(OWN)
    assert matching._bound(OWN, seen) == OWN._replace(**about)


def test_objects_made_by_their_places_are_those_made_by_their_names():
    stacked = Stacked(label="sting", context=OWN)
    made = GameObject.ability("sting", "Ann", 3, 9, stacked)
    assert made == GameObject(
        "sting",
        zone="stack",
        owner="Ann",
        controller="Ann",
        entered_under="Ann",
        incarnation=3,
        kind="ability",
        timestamp=9,
        stacked=stacked,
    )
    assert made.ref == Ref("sting", 3)
    card = GameObject.ordinary("bear", made.sheet, "hand", "Ann", "Bob", 2, "card", 4)
    assert card == GameObject(
        "bear", made.sheet, "hand", "Ann", "Bob", "Ann", incarnation=2, kind="card", timestamp=4
    )


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("a creature enters or dies", ("enter", "die")),
        ("a creature deals damage to you", ("aim damage",)),
        ("at the beginning of your upkeep", ("beginning",)),
        ("counters are put on a creature", ("counters",)),
        ("an effect creates tokens under your control", ("tokens",)),
    ],
)
def test_what_a_term_can_be_about(text, kinds):
    assert matching.kinds(event(text)) == kinds


@pytest.mark.parametrize(
    ("text", "only"),
    [
        ("this dies", This()),
        ("this or you become the target of a spell", None),
        ("at the beginning of your upkeep", None),
        ("counters are put on this", None),
    ],
)
def test_the_only_part_of_a_subject(text, only):
    assert matching.subject_of(event(text)) == only
