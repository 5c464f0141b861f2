"""Who is attacked, who defends, and what is removed from combat (506.4, 508.5)."""

import pytest

from crkb.game.combat import combat, engaged
from crkb.game.files import load
from crkb.game.objects import Ref
from crkb.game.play import Play

BOARD = """
players: {Ann: {}, Bob: {}, Cleo: {}}
game: {turn order: [Ann, Bob, Cleo], edition: "EDITION"}
board:
- {id: bear, types: [creature], p/t: 2/2}
- {id: ox, types: [creature], p/t: 2/2}
- {id: ram, types: [creature], p/t: 2/2}
- {id: wolf, types: [creature], p/t: 2/2, controller: Bob}
- {id: sage, types: [planeswalker], loyalty: 3, controller: Bob}
- {id: keep, types: [battle], subtypes: [Siege], defense: 3, protector: Bob}
- {id: hill, types: [land], controller: Bob}
"""
NEWEST = "2026-08-07"


def fight(edition=NEWEST):
    """The bear attacks Bob and is blocked, the ox his planeswalker, the ram a battle he protects."""
    play = Play(load.load_text(BOARD.replace("EDITION", edition), "a file")[0].game)
    sage, keep = play.object("sage").ref, play.object("keep").ref
    combat.attacks(play, {"bear": "Bob", "ox": sage.id, "ram": keep.id})
    combat.blocks(play, {"wolf": ("bear",)})
    return Play(play.game)


@pytest.mark.parametrize(
    ("at", "defender", "kind"),
    [
        ("Bob", "Bob", "player"),
        ("sage", "Bob", "planeswalker"),
        ("keep", "Bob", "battle"),
        ("hill", "", "player"),
    ],
)
def test_who_defends(at, defender, kind):
    game = fight().game
    thing = at if at in game.players else game.objects[at].ref
    assert engaged.defender_of(game, thing) == defender
    marks = engaged.attacking_marks(game, thing, "Ann")
    assert (marks[engaged.DEFENDER], marks[engaged.ATTACKED], marks[engaged.FIGHTS_FOR]) == (
        defender,
        kind,
        "Ann",
    )


def changed(play, id, **fields):
    play.put(play.object(id)._replace(**fields))


GONE = [
    ("ox", "sage", {"incarnation": 2}),
    ("ox", "sage", {"zone": "graveyard"}),
    ("ox", "sage", {"phased_out": True}),
    ("ox", "sage", {"controller": "Cleo"}),
    ("ox", "sage", {"controller": "Ann"}),
    ("ram", "keep", {"zone": "exile"}),
    ("ram", "keep", {"controller": "Bob"}),
    ("ram", "keep", {"protector": ""}),
    ("ram", "keep", {"protector": "Cleo"}),
]


@pytest.mark.parametrize(("attacker", "at", "fields"), GONE)
def test_what_is_attacked_may_go(attacker, at, fields):
    play = fight()
    assert engaged.attacked(play.game, play.object(attacker)) == play.object(at).ref
    changed(play, at, **fields)
    assert engaged.attacked(play.game, play.object(attacker)) is None
    engaged.check(play)
    assert play.object(attacker).attacking == engaged.NOBODY
    assert [(note.rule, note.about) for note in play.proof.notes] == [("506.4c", (attacker,))]
    assert engaged.defending_player(play.game, play.object(attacker)) == "Bob"
    engaged.check(play)
    assert len(play.proof.notes) == 1


@pytest.mark.parametrize(
    ("protector", "edition", "goes_on"), [("Cleo", "2025-02-07", True), ("", "2025-02-07", False)]
)
def test_until_2026_a_battle_with_another_protector_is_still_attacked(protector, edition, goes_on):
    play = fight(edition)
    changed(play, "keep", protector=protector)
    engaged.check(play)
    assert (play.object("ram").attacking == play.object("keep").ref) is goes_on


def test_a_player_who_has_left_is_not_attacked():
    play = fight()
    assert engaged.attacked(play.game, play.object("bear")) == "Bob"
    play.put_players(play.player("Bob")._replace(in_game=False))
    assert engaged.attacked(play.game, play.object("bear")) is None


REMOVED = [
    ("bear", {"controller": "Bob"}),
    ("wolf", {"controller": "Ann"}),
    ("bear", {"types": ["artifact"]}),
    ("wolf", {"types": ["artifact"]}),
    ("ox", {"types": ["creature", "battle"]}),
]


@pytest.mark.parametrize(("id", "fields"), REMOVED)
def test_what_changes_sides_or_is_no_creature_is_removed(id, fields):
    play = fight()
    if "types" in fields:
        face = play.object(id).sheet.faces[0]._replace(types=frozenset(fields["types"]))
        fields = {"sheet": play.object(id).sheet._replace(faces=(face,))}
    changed(play, id, **fields)
    engaged.check(play)
    now = play.object(id)
    assert (now.attacking, now.blocking, now.blocked, now.blocked_by) == (None, (), False, ())
    assert [(note.rule, note.about) for note in play.proof.notes] == [("506.4", (id,))]
    others = {"bear", "ox", "ram", "wolf"} - {id}
    assert {each.id for each in (*engaged.attackers(play.game), *engaged.blockers(play.game))} == others
    assert play.object("bear").blocked is (id != "bear")


def test_nothing_is_checked_before_attackers_are_declared():
    play = Play(load.load_text(BOARD.replace("EDITION", NEWEST), "a file")[0].game)
    changed(play, "bear", attacking="Bob", marks={engaged.FIGHTS_FOR: "Bob"})
    engaged.check(play)
    assert play.object("bear").attacking == "Bob"


def test_who_blocks_whom_is_asked_of_both():
    play = fight()
    bear, wolf = play.object("bear"), play.object("wolf")
    assert engaged.blockers_of(play.game, bear) == (wolf,)
    assert engaged.attackers_of(play.game, wolf) == (bear,)
    for fields in ({"phased_out": True}, {"incarnation": 5}, {"zone": "hand"}, {"blocking": ()}):
        other = fight()
        changed(other, "wolf", **fields)
        assert engaged.blockers_of(other.game, other.object("bear")) == ()
    for fields in ({"phased_out": True}, {"incarnation": 5}, {"zone": "hand"}, {"attacking": None}):
        other = fight()
        changed(other, "bear", **fields)
        assert engaged.attackers_of(other.game, other.object("wolf")) == ()


def test_removing_touches_only_what_fights():
    play = fight()
    changed(play, "hill", marks={"kept": True})
    before = play.object("hill")
    engaged.remove(play, [play.object(id).ref for id in ("bear", "wolf", "hill")] + [Ref("ox", 9)])
    assert play.object("hill") is before
    assert (play.object("bear").attacking, play.object("wolf").blocking) == (None, ())
    assert play.object("ox").attacking is not None


def test_the_end_of_combat_frees_all():
    play = fight()
    play.put(engaged.marked(play.object("hill"), engaged.HAS_TO_BLOCK, (Ref("bear"),)))
    engaged.ends(play)
    assert (engaged.attackers(play.game), engaged.blockers(play.game)) == ((), ())
    assert engaged.HAS_TO_BLOCK not in play.object("hill").marks
    assert play.object("bear").marks[engaged.DEFENDER] == "Bob"


def test_a_combat_is_that_of_its_turn():
    game = fight().game
    assert engaged.is_fought(game)
    assert engaged.combat(game).blocks == ("Bob",)
    later = game.but(turn=game.turn + 1)
    assert engaged.combat(later) == engaged.Combat(later.turn)
    assert engaged.is_fought(later)  # as something is attacking: it was described so
    assert not engaged.is_fought(later.with_objects(*map(engaged.out_of_combat, engaged.attackers(later))))
    none_left = game.with_objects(*map(engaged.out_of_combat, engaged.attackers(game)))
    assert engaged.is_fought(none_left)
