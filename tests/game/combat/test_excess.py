"""Excess damage: what is dealt to something else instead, and what all sources deal (120.4a, 120.10)."""

import pytest

from crkb.game.combat import excess
from crkb.game.files import load
from crkb.game.happenings import Damages
from crkb.game.play import Play

BOARD = [
    {"id": "imp", "types": ["creature"], "p/t": "1/1"},
    {"id": "asp", "types": ["creature"], "p/t": "1/1", "abilities": ["deathtouch"]},
    {"id": "bear", "types": ["creature"], "p/t": "2/4", "damage": 1},
    {"id": "sage", "types": ["planeswalker"], "counters": {"loyalty": 2}},
    {"id": "keep", "types": ["battle"], "counters": {"defense": 3}},
    {"id": "golem", "types": ["creature", "planeswalker"], "p/t": "9/9", "counters": {"loyalty": 2}},
]


def play():
    return Play(load.case({"board": BOARD}, {}, "", "").game)


def hits(now, *said):
    return [
        Damages(now.object(source).ref, now.object(to).ref, amount, excess_to=other)
        for source, to, amount, other in said
    ]


@pytest.mark.parametrize(
    ("said", "parts"),
    [
        ([("imp", "bear", 3, "Bob")], [("bear", 3)]),
        ([("imp", "bear", 4, "Bob")], [("Bob", 1), ("bear", 3)]),
        ([("imp", "bear", 4, None)], [("bear", 4)]),
        ([("asp", "bear", 4, "Bob")], [("Bob", 3), ("bear", 1)]),
        ([("imp", "bear", 4, "Bob"), ("asp", "bear", 2, None)], [("Bob", 3), ("bear", 1), ("bear", 2)]),
        ([("imp", "sage", 4, "Bob"), ("asp", "sage", 5, None)], [("Bob", 4), ("sage", 5)]),
        ([("asp", "keep", 4, "Bob")], [("Bob", 1), ("keep", 3)]),
        ([("imp", "golem", 4, "Bob")], [("Bob", 2), ("golem", 2)]),
    ],
)
def test_what_is_more_is_dealt_elsewhere(said, parts):
    now = play()
    moved = list(excess.moved(now, hits(now, *said)))
    names = [each.to if isinstance(each.to, str) else each.to.id for each in moved]
    assert list(zip(names, (each.amount for each in moved), strict=True)) == parts
    assert {each.excess_to for each in moved} == {None}
    assert [note.rule for note in now.proof.notes] == ["120.4a"] * ("Bob" in names)


@pytest.mark.parametrize(
    ("said", "amounts"),
    [
        ([("imp", "bear", 3, None)], []),
        ([("imp", "bear", 3, None), ("imp", "bear", 2, None)], [("bear", 2)]),
        ([("imp", "bear", 3, None), ("asp", "bear", 1, None)], [("bear", 3)]),
        ([("imp", "golem", 5, None), ("imp", "keep", 4, None)], [("golem", 3), ("keep", 1)]),
    ],
)
def test_all_sources_together(said, amounts):
    now = play()
    found = list(excess.dealt(now.game, hits(now, *said)))
    assert [(each.what.ref.id, each.what.amount) for each in found] == amounts
    assert [(each.amount, each.was, each.now) for each in found] == [
        (each.what.amount, each.what.ref, each.what.ref) for each in found
    ]
