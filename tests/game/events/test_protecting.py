"""What the rules put in place of events, and what can't happen (122.1, 614.8, 614.17, 701, 903.9)."""

import pytest

from crkb.game.events.events import happen
from crkb.game.events.protecting import _is_shielded, shield_from_destruction
from crkb.game.events.replacement import Process
from crkb.game.happenings import Counts, Destroys, LifeChanges, Moves, Stuck, Taps
from crkb.game.layers.keyword_facts import EXILED_AFTER
from crkb.game.objects import Context, Effect, Player, Ref, Sticker
from crkb.game.terms import Keyword, Op, Ops, RuleChange
from tests.game.invented_games import filter_, obj, play, would

BEAR = Ref("bear")
INDESTRUCTIBLE = Keyword("indestructible")


def rule(text, to):
    return obj("soul", RuleChange(text, filter_(to)), types=("enchantment",), power=None, toughness=None)


def notes(playing, *rules):
    return [(note.rule, note.holds) for note in playing.proof.notes if not rules or note.rule in rules]


def happened(event, *things, choices=None, **fields):
    playing = play(*things, choices=choices, **fields)
    happen(playing, event)
    return playing


# ---- what can't happen


@pytest.mark.parametrize(
    ("event", "things", "rules"),
    [
        (Destroys(BEAR), [obj("bear", INDESTRUCTIBLE)], ["702.12b"]),
        (
            Destroys(BEAR),
            [obj("bear", INDESTRUCTIBLE, fields={"counters": {"shield": 1}})],
            ["702.12b", "614.17c"],
        ),
        (Destroys(BEAR), [obj("bear", zone="exile")], ["614.7"]),
        (Destroys(BEAR), [obj("bear", fields={"phased_out": True})], ["614.7"]),
        (Moves(BEAR, "battlefield"), [obj("bear")], ["400.7"]),
        (Moves(BEAR, "graveyard", "sacrifice"), [obj("bear", zone="exile")], ["701.17a"]),
        (Moves(BEAR, "graveyard", "sacrifice"), [obj("bear", fields={"phased_out": True})], ["701.17a"]),
        (
            Moves(BEAR, "graveyard", "sacrifice"),
            [obj("bear"), rule("can't be sacrificed", "creatures")],
            ["614.17"],
        ),
        (Counts(BEAR, "charge", 1), [obj("bear", fields={"phased_out": True})], ["702.26b"]),
        (Stuck(BEAR, Sticker("name", "Bright", 1)), [obj("bear", fields={"phased_out": True})], ["702.26b"]),
        (LifeChanges("Ann", 2), [rule("can't gain life", "you")], ["119.7"]),
        (
            LifeChanges("Ann", 2),
            [rule("can't gain life", "you"), obj("orb", would("you gain life", "twice that many"))],
            ["119.7", "614.17c"],
        ),
    ],
)
def test_what_cannot_happen(event, things, rules):
    playing = play(*things)
    before = playing.game.objects, playing.game.players
    [done] = happen(playing, event)
    assert (playing.game.objects, playing.game.players) == before
    assert (done.amount, done.was, done.now) == (None, None, None)
    assert notes(playing) == [(each, False) for each in rules]


@pytest.mark.parametrize(
    ("event", "thing"),
    [
        (LifeChanges("Ann", -2), rule("can't gain life", "you")),
        (LifeChanges("Bob", 2), rule("can't gain life", "you")),
        (LifeChanges("Ann", 2), rule("can't lose the game", "you")),
        (Moves(BEAR, "graveyard", "sacrifice"), rule("can't be sacrificed", "artifacts")),
        (Moves(BEAR, "graveyard", "destroy"), rule("can't be sacrificed", "creatures")),
        (Counts("Ann", "poison", 1), rule("can't gain life", "you")),
    ],
)
def test_what_can_happen(event, thing):
    playing = play(obj("bear"), thing)
    [done] = happen(playing, event)
    assert (done.amount, done.was) != (None, None)
    assert (None, False) not in notes(playing)
    assert not [note for note in playing.proof.notes if note.holds is False]


def test_a_team_cannot_gain_life_together():
    players = {name: Player(name, team=("Ann", "Bob")) for name in ("Ann", "Bob")}
    playing = happened(
        LifeChanges("Bob", 2), rule("can't gain life", "you"), players=players, variant="two-headed giant"
    )
    assert notes(playing) == [("810.9g", False)]


def test_what_has_a_regeneration_shield_is_not_destroyed_either():
    playing = play(obj("bear", INDESTRUCTIBLE))
    shield_from_destruction(playing, BEAR, Context(source=BEAR, it=BEAR))
    happen(playing, Destroys(BEAR))
    assert notes(playing) == [("702.12b", False), ("614.17c", False)]
    assert len(playing.game.effects) == 1


# ---- shields, counters and keywords


def shielded(**event):
    playing = play(obj("bear", fields={"damage": 1, "deathtouched": True, "attacking": "Bob"}))
    shield_from_destruction(playing, BEAR, Context(source=BEAR, it=BEAR))
    happen(playing, Destroys(BEAR, **event))
    return playing


@pytest.mark.parametrize("state_based", [False, True])
def test_what_regenerates(state_based):
    playing = shielded(state_based=state_based)
    bear = playing.object("bear")
    assert (bear.zone, bear.tapped, bear.damage, bear.attacking) == ("battlefield", True, 0, None)
    assert (playing.game.effects, notes(playing, "614.8")) == ((), [("614.8", True)])


def test_what_cannot_be_regenerated():
    playing = play(obj("bear"), rule("can't be regenerated", "creatures"))
    shield_from_destruction(playing, BEAR, Context(source=BEAR, it=BEAR))
    happen(playing, Destroys(BEAR))
    assert playing.object("bear").zone == "graveyard"
    assert notes(playing, "701.15c", "614.8") == [("701.15c", False)]


def test_the_shield_of_another_does_not_save_it():
    playing = play(obj("bear"), obj("ox"))
    shield_from_destruction(playing, Ref("ox"), Context(source=BEAR))
    happen(playing, Destroys(BEAR))
    assert (playing.object("bear").zone, len(playing.game.effects)) == ("graveyard", 1)


@pytest.mark.parametrize(("number", "left"), [(1, {}), (2, {"shield": 1})])
def test_a_shield_counter_is_removed_instead(number, left):
    playing = happened(Destroys(BEAR), obj("bear", fields={"counters": {"shield": number}}))
    assert (playing.object("bear").zone, playing.object("bear").counters) == ("battlefield", left)
    assert notes(playing)[0] == ("122.1c", True)


@pytest.mark.parametrize("keyword", ["umbra armor", "totem armor"])
def test_an_aura_is_destroyed_instead(keyword):
    bear = obj("bear", fields={"damage": 3, "attacking": "Bob"})
    aura = obj("aura", Keyword(keyword), types=("enchantment",), subtypes=frozenset({"Aura"}))
    playing = happened(Destroys(BEAR), bear, aura._replace(attached_to=BEAR))
    found = playing.object("bear")
    assert (found.zone, found.damage, found.attacking, found.tapped) == ("battlefield", 0, "Bob", False)
    assert playing.object("aura").zone == "graveyard"
    assert notes(playing) == [("702.89a", True)]


@pytest.mark.parametrize(
    ("keyword", "attached_to"), [("umbra armor", Ref("ox")), ("umbra armor", None), ("flying", BEAR)]
)
def test_no_other_attachment_saves_it(keyword, attached_to):
    aura = obj("aura", Keyword(keyword), types=("enchantment",), fields={"attached_to": attached_to})
    playing = happened(Destroys(BEAR), obj("bear"), obj("ox"), aura)
    assert (playing.object("bear").zone, playing.object("aura").zone) == ("graveyard", "battlefield")


@pytest.mark.parametrize(
    ("fields", "event", "tapped", "counters"),
    [
        ({"tapped": True, "counters": {"stun": 2}}, Taps(BEAR, False), True, {"stun": 1}),
        ({"tapped": True, "counters": {"charge": 2}}, Taps(BEAR, False), False, {"charge": 2}),
        ({"tapped": False, "counters": {"stun": 2}}, Taps(BEAR, False), False, {"stun": 2}),
        ({"tapped": False, "counters": {"stun": 2}}, Taps(BEAR, True), True, {"stun": 2}),
    ],
)
def test_a_stun_counter_is_removed_instead_of_untapping(fields, event, tapped, counters):
    playing = happened(event, obj("bear", fields=fields))
    bear = playing.object("bear")
    assert (bear.tapped, bear.counters) == (tapped, counters)
    assert bool(notes(playing, "122.1d")) is (counters == {"stun": 1})


@pytest.mark.parametrize(
    ("zone", "to", "kind", "found"),
    [
        ("battlefield", "graveyard", "finality", "exile"),
        ("battlefield", "hand", "finality", "hand"),
        ("battlefield", "graveyard", "charge", "graveyard"),
        ("exile", "graveyard", "finality", "graveyard"),
    ],
)
def test_a_finality_counter_exiles_what_would_die(zone, to, kind, found):
    playing = happened(Moves(BEAR, to), obj("bear", zone=zone, fields={"counters": {kind: 1}}))
    assert playing.object("bear").zone == found
    assert bool(notes(playing, "122.1h")) is (found == "exile")


@pytest.mark.parametrize(
    ("zone", "to", "marks", "found"),
    [
        ("stack", "graveyard", {EXILED_AFTER: "702.34a"}, "exile"),
        ("stack", "hand", {EXILED_AFTER: "702.34a"}, "exile"),
        ("stack", "graveyard", {}, "graveyard"),
        ("graveyard", "hand", {EXILED_AFTER: "702.34a"}, "hand"),
    ],
)
def test_what_was_cast_with_flashback_is_exiled(zone, to, marks, found):
    stack = ("bear",) if zone == "stack" else ()
    playing = happened(Moves(BEAR, to), obj("bear", zone=zone, fields={"marks": marks}), stack=stack)
    assert playing.object("bear").zone == found
    assert notes(playing, "702.34a") == ([("702.34a", True)] if found == "exile" else [])


@pytest.mark.parametrize("to", ["exile", ""])
def test_what_is_exiled_anyway_is_not_exiled_instead(to):
    spell = obj("bear", zone="stack", fields={"marks": {EXILED_AFTER: "702.34a"}})
    playing = happened(Moves(BEAR, to), spell, stack=("bear",))
    assert (playing.object("bear").zone, notes(playing, "702.34a")) == (to, [])


@pytest.mark.parametrize(
    ("to", "answer", "variant", "commander", "found"),
    [
        ("hand", "yes", "commander", True, "command"),
        ("library", "yes", "commander", True, "command"),
        ("hand", "no", "commander", True, "hand"),
        ("graveyard", None, "commander", True, "graveyard"),
        ("hand", None, "planechase", True, "hand"),
        ("hand", None, "commander", False, "hand"),
    ],
)
def test_where_a_commander_goes(to, answer, variant, commander, found):
    choices = {"may of commander of bear": answer} if answer else None
    bear = obj("bear", fields={"commander": commander})
    playing = happened(Moves(BEAR, to), bear, choices=choices, variant=variant)
    assert playing.object("bear").zone == found
    assert bool(notes(playing, "903.9b")) is (found == "command")


def with_effect(what, about):
    playing = play(obj("bear"), obj("ox"))
    playing.game = playing.game.but(effects=(Effect("e1", what, Context(None, "Ann"), 3, about),))
    return playing


RESCUE, GROW = would("a creature dies", "nothing"), Ops((Op("set color", ("R",)),))
SHIELDED = [
    (Destroys(BEAR), play(obj("bear")), False),
    (Destroys(Ref("bear", 2)), play(obj("bear", fields={"counters": {"shield": 1}})), False),
    (Destroys(BEAR), play(obj("bear", fields={"counters": {"shield": 1}})), True),
    (Destroys(BEAR), play(obj("bear", fields={"counters": {"charge": 1}})), False),
    (Destroys(BEAR), with_effect(RESCUE, (BEAR,)), True),
    (Destroys(BEAR), with_effect(RESCUE, (Ref("ox"),)), False),
    (Destroys(BEAR), with_effect(RESCUE, None), False),
    (Destroys(BEAR), with_effect(GROW, (BEAR,)), False),
    (Moves(BEAR, "graveyard"), play(obj("bear", fields={"counters": {"shield": 1}})), False),
    (LifeChanges("Ann", 2), play(obj("bear")), False),
    (LifeChanges("Ann", 2), play(obj("orb", would("you gain life", "twice that many"))), True),
    (LifeChanges("Ann", 2), play(obj("orb", would("you lose life", "twice that many"))), False),
]


@pytest.mark.parametrize(("event", "playing", "shielded"), SHIELDED)
def test_what_would_have_replaced_what_cannot_happen(event, playing, shielded):
    assert _is_shielded(Process(playing), event) is shielded
