"""Actions that are tried: what is illegal leaves nothing behind, and says why."""

from __future__ import annotations

import pytest

from crkb.errors import CrkbError
from crkb.game.asking.session import Session, opened

RACK = {
    "id": "rack",
    "types": ["artifact"],
    "controller": "Bob",
    "abilities": [{"name": "bleed", "cost": "{T}, pay 3 life", "do": {"draw": 1}}],
}


def table(life):
    return Session(opened({"players": {"Ann": {}, "Bob": {"life": life}}, "board": [RACK]}))


def tried(session, **event):
    return session.then({"tries": event or {"activates": {"id": "rack", "ability": "bleed"}}})


def test_what_is_taken_back_says_so():
    session = table(2)
    before = session.worlds[0].game
    [taken_back, priority] = tried(session)
    after = session.worlds[0]
    assert (taken_back.rule, priority.rule) == ("730.1", "730.2")
    assert [note.rule for note in taken_back.notes if note.holds is False] == ["119.4"]
    assert taken_back.about == ("rack",)
    assert priority.about == ("Bob",)
    assert (after.game.objects, after.game.players, after.game.stack) == (before.objects, before.players, ())
    assert (after.done, after.triggered) == ((), ())


def test_what_is_legal_happens():
    session = table(4)
    assert "730.1" not in [note.rule for note in tried(session)]
    assert session.ask("what is the life of Bob").value == 1
    assert len(session.worlds[0].game.stack) == 1


def test_nobody_has_priority_as_attacks_are_declared():
    notes = tried(table(2), attacks={"rack": "Bob"})
    assert [note.rule for note in notes] == ["730.1"]


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"does": {"do": {"draw": 1}}}, "unknown key 'does'"),
        ({"plays": "rack", "attacks": {}}, "expected one action, not 2"),
        ({"activates": {"id": "rack", "choose": {"a": "b"}}}, "choices are made beside `tries`"),
        ({"casts": {"id": "nothing"}}, "no object"),
    ],
)
def test_what_is_no_action(event, said):
    with pytest.raises(CrkbError) as caught:
        tried(table(4), **event)
    assert said in str(caught.value)
