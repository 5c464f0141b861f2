"""Event terms against what happens: what the words of an ability mean by then."""

from __future__ import annotations

import pytest

from crkb.game.events import matching
from crkb.game.events.matching import Occurrence
from crkb.game.happenings import (
    Attaches,
    Begins,
    Casts,
    Counts,
    Damages,
    Declares,
    Draws,
    LifeChanges,
    Merges,
    Moves,
    Phases,
    Taps,
    Targets,
    TurnsOver,
    Unseen,
)
from crkb.game.objects import Context, Effect, GameObject, Ref, Stacked
from crkb.game.terms import Op, Ops, This
from tests.game.invented_games import event, filter_, game, obj

SOURCE, BEAR, GHOST, NAMED = (Ref(id, 1) for id in ("source", "bear", "ghost", "named"))
OWN = Context(SOURCE, "Ann", GHOST, "Cleo", GHOST, 7, 8, "red", (BEAR,), True, (GHOST,), (NAMED,), BEAR)
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


# ---- what happens, as texts see it


def stolen():
    return Effect("theft", Ops((Op("control", filter_("Bob")),)), Context(you="Bob"), 5, (BEAR,))


@pytest.mark.parametrize(
    ("move", "kinds"),
    [
        (Moves(BEAR, "graveyard"), ["leave", "die", "graveyard"]),
        (Moves(BEAR, "graveyard", "sacrifice"), ["leave", "die", "be sacrificed", "graveyard"]),
        (Moves(BEAR, "exile"), ["leave"]),
        (Moves(BEAR, "exile", "sacrifice"), ["leave", "be sacrificed"]),
        (Moves(Ref("ox"), "graveyard", "discard"), ["be discarded", "graveyard"]),
        (Moves(Ref("ox"), "exile", "discard"), ["be exiled for madness"]),
        (Moves(Ref("ox"), "library"), []),
        (Moves(Ref("ox"), "battlefield"), ["enter"]),
    ],
)
def test_what_a_change_of_zones_is(move, kinds):
    board = game(obj("bear"), obj("ox", zone="hand"))
    now = Ref(move.ref.id, 2)
    found = matching.moving(move, now, board)
    assert [each.kind for each in found] == kinds
    for each in found:
        is_back = each.kind in matching.LOOKING_BACK
        assert each.subject == (move.ref if is_back else now)
        assert each.became == (() if each.kind == "enter" else (now,))
    assert [each.kind for each in matching.moving(move, now, board, {"die"})] == (
        [each for each in kinds if each in ("die", "enter")]
    )


def test_whose_a_permanent_is_that_leaves():
    found = matching.moving(Moves(BEAR, "graveyard"), GHOST, game(obj("bear"), effects=[stolen()]))
    assert [(each.kind, each.player, each.owner) for each in found] == [
        ("leave", "Bob", "Ann"),
        ("die", "Bob", "Ann"),
        ("graveyard", "Ann", "Ann"),
    ]


@pytest.mark.parametrize(("status", "who"), [({}, "Bob"), ({"controller": "Ann"}, "Ann")])
def test_under_whom_a_permanent_enters(status, who):
    spell = obj("bear", zone="stack", fields={"controller": "Bob"})
    [found] = matching.moving(Moves(BEAR, "battlefield", status=status), GHOST, game(spell))
    assert (found.player, found.owner, found.subject) == (who, "Ann", GHOST)


PLAIN = {
    "life gained": (LifeChanges("Ann", 2), [("gain life", "Ann", "Ann", None, 2)]),
    "life lost": (LifeChanges("Bob", -3), [("lose life", "Bob", "Bob", None, 3)]),
    "damage to a player": (
        Damages(BEAR, "Bob", 2),
        [("dealt damage", "Bob", "Bob", None, 2), ("aim damage", BEAR, "Bob", "Bob", 2)],
    ),
    "damage to a creature": (
        Damages(BEAR, Ref("ox"), 2),
        [("dealt damage", Ref("ox"), "Bob", None, 2), ("aim damage", BEAR, "Bob", Ref("ox"), 2)],
    ),
    "counters": (Counts(BEAR, "charge", 2), [("counters", BEAR, "Ann", None, 2)]),
    "counters removed": (Counts(BEAR, "charge", -2), []),
    "no counters at all": (Counts(BEAR, "charge", 0), []),
    "a draw": (Draws("Ann"), [("draw", "Ann", "Ann", None, 1)]),
    "an unknown card buried": (Unseen("Ann", "hand", "graveyard"), [("graveyard", None, "Ann", None, None)]),
    "an unknown card exiled": (Unseen("Ann", "hand", "exile"), []),
    "tapping": (Taps(BEAR), [("become tapped", BEAR, "Ann", None, None)]),
    "untapping": (Taps(BEAR, False), [("become untapped", BEAR, "Ann", None, None)]),
    "transforming": (TurnsOver(BEAR, "transform"), [("transform", BEAR, "Ann", None, None)]),
    "turning up": (TurnsOver(BEAR, "face up"), [("be turned face up", BEAR, "Ann", None, None)]),
    "flipping": (TurnsOver(BEAR, "flip"), []),
    "mutating": (Merges(BEAR), [("mutate", BEAR, "Ann", None, None)]),
    "attaching": (Attaches(BEAR, "Bob"), [("aim attach", BEAR, "Ann", "Bob", None)]),
    "unattaching": (Attaches(BEAR, None), []),
    "attacking a player": (Declares("attack", BEAR, ("Bob",)), [("attack", BEAR, "Bob", "Bob", None)]),
    "attacking a permanent": (
        Declares("attack", BEAR, (Ref("ox"),)),
        [("attack", BEAR, "Bob", Ref("ox"), None)],
    ),
    "attacking": (Declares("attack", BEAR), [("attack", BEAR, "Ann", None, None)]),
    "blocking": (
        Declares("block", BEAR, (Ref("ox"), Ref("elk"))),
        [
            ("block", BEAR, "Ann", Ref("ox"), None),
            ("aim block", BEAR, "Ann", Ref("ox"), None),
            ("aim blocked by", Ref("ox"), "Ann", BEAR, None),
            ("aim block", BEAR, "Ann", Ref("elk"), None),
            ("aim blocked by", Ref("elk"), "Ann", BEAR, None),
        ],
    ),
    "becoming blocked": (
        Declares("become blocked", BEAR, (Ref("ox"),)),
        [("become blocked", BEAR, "Ann", Ref("ox"), None)],
    ),
    "enlisting": (Declares("enlist", BEAR, (Ref("elk"),)), [("aim enlist", BEAR, "Ann", Ref("elk"), None)]),
    "casting": (
        Casts("Ann", BEAR),
        [("aim cast", "Ann", "Ann", BEAR, 0), ("expend", "Ann", "Ann", None, None)],
    ),
    "activating": (Casts("Ann", BEAR, "activate"), []),
    "targeting": (Targets(BEAR, "Bob"), [("aim target", "Bob", "Ann", BEAR, None)]),
    "a step": (Begins("upkeep", "Ann"), [("beginning", "Ann", "Ann", None, None)]),
    "phasing": (Phases(BEAR, True), []),
    "the last time counter": (
        Counts(BEAR, "time", -1),
        [("lose the last time counter", BEAR, "Ann", None, None)],
    ),
    "a time counter that isn't the last": (Counts(Ref("elk"), "time", -1), []),
    "a time counter of what is gone": (Counts(Ref("elk", 7), "time", -1), []),
    "a time counter of a player": (Counts("Ann", "time", -1), []),
}


@pytest.mark.parametrize("what", PLAIN)
def test_what_an_event_is_that_moves_nothing(what):
    happening, expected = PLAIN[what]
    board = game(obj("bear"), obj("ox", who="Bob"), obj("elk", fields={"counters": {"time": 1}}))
    found = matching.plain(happening, board)
    assert [(each.kind, each.subject, each.player, each.object, each.amount) for each in found] == expected


def test_who_does_it_is_who_controls_it_after_all_effects():
    board = game(obj("bear"), obj("ox"), effects=[stolen()])
    for happening in (Taps(BEAR), Counts(BEAR, "charge", 1), Declares("attack", Ref("ox"), (BEAR,))):
        assert [each.player for each in matching.plain(happening, board)] == ["Bob"]


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
