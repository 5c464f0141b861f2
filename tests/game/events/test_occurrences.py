"""What happens, as the texts of abilities see it."""

from __future__ import annotations

import pytest

from crkb.game.events import occurrences
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
from crkb.game.objects import Context, Effect, Ref
from crkb.game.terms import Op, Ops
from tests.game.invented_games import filter_, game, obj

SOURCE, BEAR, GHOST, NAMED = (Ref(id, 1) for id in ("source", "bear", "ghost", "named"))


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
    found = occurrences.moving(move, now, board)
    assert [each.kind for each in found] == kinds
    for each in found:
        is_back = each.kind in occurrences.LOOKING_BACK
        assert each.subject == (move.ref if is_back else now)
        assert each.became == (() if each.kind == "enter" else (now,))
    assert [each.kind for each in occurrences.moving(move, now, board, {"die"})] == (
        [each for each in kinds if each in ("die", "enter")]
    )


def test_whose_a_permanent_is_that_leaves():
    found = occurrences.moving(Moves(BEAR, "graveyard"), GHOST, game(obj("bear"), effects=[stolen()]))
    assert [(each.kind, each.player, each.owner) for each in found] == [
        ("leave", "Bob", "Ann"),
        ("die", "Bob", "Ann"),
        ("graveyard", "Ann", "Ann"),
    ]


@pytest.mark.parametrize(("status", "who"), [({}, "Bob"), ({"controller": "Ann"}, "Ann")])
def test_under_whom_a_permanent_enters(status, who):
    spell = obj("bear", zone="stack", fields={"controller": "Bob"})
    [found] = occurrences.moving(Moves(BEAR, "battlefield", status=status), GHOST, game(spell))
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
    found = occurrences.plain(happening, board)
    assert [(each.kind, each.subject, each.player, each.object, each.amount) for each in found] == expected


def test_who_does_it_is_who_controls_it_after_all_effects():
    board = game(obj("bear"), obj("ox"), effects=[stolen()])
    for happening in (Taps(BEAR), Counts(BEAR, "charge", 1), Declares("attack", Ref("ox"), (BEAR,))):
        assert [each.player for each in occurrences.plain(happening, board)] == ["Bob"]
