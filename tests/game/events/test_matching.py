"""Event terms against what happens: what the words of an ability mean by then."""

from __future__ import annotations

import pytest

from crkb.game.events import matching
from crkb.game.events.matching import Occurrence
from crkb.game.objects import Context, GameObject, Ref, Stacked

SOURCE, BEAR, GHOST, NAMED = (Ref(id, 1) for id in ("source", "bear", "ghost", "named"))
OWN = Context(SOURCE, "Ann", GHOST, "Cleo", GHOST, 7, 8, "red", (BEAR,), True, (GHOST,), (NAMED,))
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
