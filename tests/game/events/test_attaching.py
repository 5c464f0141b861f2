"""What may be attached to what, and Auras that enter (301.5, 301.6, 303.4, 701.3)."""

import pytest

from crkb.game.errors import NotKnown
from crkb.game.events import attaching
from crkb.game.events.attachments import Fit, fits_host
from crkb.game.events.events import happen
from crkb.game.happenings import Attaches, Moves
from crkb.game.language.language import read_filter
from crkb.game.objects import Effect, Player, Ref
from crkb.game.terms import Keyword, Op, Ops, Quality, Word
from tests.game.invented_games import WORDS, game, obj, play

BEAR = obj("bear")


def attachment(*subtypes, enchants="", types=("artifact",), abilities=(), **fields):
    said = (Keyword("enchant", enchants, read_filter(enchants, WORDS)),) if enchants else ()
    return obj("axe", *said, *abilities, types=types, subtypes=frozenset(subtypes), fields=fields)


AXE, FORT, AURA = attachment("Equipment"), attachment("Fortification"), attachment("Aura")
LAND = obj("grave", types=("land",), power=None, toughness=None)
GUARDED = obj("ape", Keyword("protection", "from artifacts", Quality((Word("type", "artifact"),))))
CREATURES, PLAYERS = attachment("Aura", enchants="creatures"), attachment("Aura", enchants="players")


@pytest.mark.parametrize(
    ("what", "host", "rule"),
    [
        (AXE, BEAR, ""),
        (AXE, LAND, "301.5"),
        (AXE, obj("orb", zone="exile"), "301.5"),
        (AXE, obj("elk", fields={"phased_out": True}), "301.5"),
        (AXE, "Bob", "301.5"),
        (AXE, AXE, "301.5c"),
        (AXE, GUARDED, "702.16d"),
        (FORT, LAND, ""),
        (FORT, BEAR, "301.6"),
        (attachment("Equipment", "Fortification"), BEAR, ""),
        (AURA, BEAR, ""),
        (AURA, "Bob", ""),
        (AURA, "Cleo", "303.4c"),
        (AURA, AURA, "303.4d"),
        (AURA, obj("elk", fields={"phased_out": True}), "303.4c"),
        (AURA, obj("elk", zone=""), "303.4c"),
        (CREATURES, BEAR, ""),
        (CREATURES, LAND, "702.5a"),
        (CREATURES, "Bob", "702.5a"),
        (CREATURES, GUARDED, "702.16c"),
        (PLAYERS, "Bob", ""),
        (PLAYERS, BEAR, "702.5a"),
    ],
)
def test_what_fits_its_host(what, host, rule):
    players = {"Cleo": Player("Cleo", in_game=False)}
    things = {
        each.id: each for each in (BEAR, LAND, GUARDED, what, *([] if isinstance(host, str) else [host]))
    }
    found = fits_host(
        game(*things.values(), players=players), what, host if isinstance(host, str) else host.ref
    )
    assert (found.holds, found.rule) == (not rule, rule)
    assert bool(found.says) is bool(rule)


def test_an_aura_that_has_lost_what_it_enchants_enchants_nothing():
    blank = Effect("blank", Ops((Op("lose all", "abilities"),)), affects=(Ref("axe"),))
    found = fits_host(game(BEAR, CREATURES, effects=[blank]), CREATURES, BEAR.ref)
    assert (found.holds, found.rule) == (False, "702.5a")


def test_what_fits_says_no_more():
    assert fits_host(game(BEAR, AXE), AXE, BEAR.ref) == Fit(True)


@pytest.mark.parametrize(
    ("what", "rule"),
    [
        (AXE, ""),
        (BEAR._replace(id="axe"), "701.3b"),
        (attachment(), "701.3b"),
        (attachment("Equipment", types=("artifact", "creature")), "301.5c"),
        (attachment("Aura", types=("enchantment", "creature")), "303.4d"),
        (attachment("Equipment", types=("artifact", "battle")), "310.9"),
        (
            attachment(
                "Equipment", types=("artifact", "creature"), abilities=(Keyword("reconfigure", "{1}"),)
            ),
            "",
        ),
        (AXE._replace(zone="exile"), "701.3b"),
        (AXE._replace(phased_out=True), "701.3b"),
    ],
)
def test_what_can_be_attached_at_all(what, rule):
    assert attaching.illegal(game(BEAR, what), what.ref, BEAR.ref)[0] == rule


def test_what_is_gone_is_attached_to_nothing():
    assert attaching.illegal(game(BEAR, AXE), Ref("axe", 7), BEAR.ref)[0] == "701.3b"


@pytest.mark.parametrize(("host", "rules"), [(BEAR, []), (LAND, ["301.5", "701.3b"])])
def test_what_cannot_be_attached_does_not_move(host, rules):
    playing = play(BEAR, LAND, AXE)
    happen(playing, Attaches(AXE.ref, host.ref))
    assert playing.object("axe").attached_to == (None if rules else host.ref)
    assert [(note.rule, note.holds) for note in playing.proof.notes] == [(rule, False) for rule in rules]


# ---- what enters


def entered(what, *things, choices=None, zone="hand", **fields):
    what = what._replace(zone=zone)
    playing = play(what, *things, choices=choices, stack=("axe",) if zone == "stack" else (), **fields)
    happen(playing, Moves(what.ref, "battlefield", "put"))
    return playing


def options(what, *things):
    with pytest.raises(NotKnown) as raised:
        entered(what, *things)
    assert (raised.value.name, raised.value.player, raised.value.rule) == ("chosen for axe", "Ann", "303.4f")
    return raised.value.options


BURIED = obj("wolf", zone="graveyard")


@pytest.mark.parametrize(
    ("enchants", "found"),
    [
        ("creatures", ("bear", "elk")),
        ("creatures and players", ("Ann", "Bob", "bear", "elk")),
        ("players", ("Ann", "Bob")),
        ("permanents", ("bear", "elk", "grave")),
        ("a creature card in graveyards, creatures", ("bear", "elk", "wolf")),
    ],
)
def test_what_an_aura_that_enters_may_enchant(enchants, found):
    things = (BEAR, LAND, obj("elk", who="Bob"), BURIED, obj("ox", zone="exile"))
    assert options(attachment("Aura", enchants=enchants, types=("enchantment",)), *things) == found


@pytest.mark.parametrize("chosen", ["bear", "elk"])
def test_it_enters_attached_to_what_is_chosen(chosen):
    playing = entered(CREATURES, BEAR, obj("elk"), choices={"chosen for axe": chosen})
    assert playing.object("axe").attached_to == Ref(chosen)


def notes(playing):
    return [(note.rule, note.holds) for note in playing.proof.notes if note.rule.startswith("30")]


@pytest.mark.parametrize(("zone", "to"), [("hand", "hand"), ("exile", "exile"), ("stack", "graveyard")])
def test_an_aura_that_can_enchant_nothing_stays(zone, to):
    playing = entered(CREATURES, LAND, zone=zone)
    assert playing.object("axe").zone == to
    assert notes(playing) == [("303.4g", False)]


def test_an_aura_that_is_created_and_can_enchant_nothing_is_not_created():
    token = CREATURES._replace(kind="token")
    playing = play(LAND)
    happen(playing, Moves(token.ref, "battlefield", "create", new=token))
    assert "axe" not in {each.id for each in playing.game.permanents}


@pytest.mark.parametrize(
    ("what", "host", "zone", "attached_to", "rules"),
    [
        (AXE, BEAR, "battlefield", BEAR.ref, []),
        (AXE, LAND, "battlefield", None, [("301.5e", False)]),
        (FORT, BEAR, "battlefield", None, [("303.4h", False)]),
        (CREATURES, BEAR, "battlefield", BEAR.ref, []),
        (CREATURES, LAND, "hand", None, [("303.4i", False)]),
    ],
)
def test_what_is_put_onto_the_battlefield_attached(what, host, zone, attached_to, rules):
    playing = play(what._replace(zone="hand"), BEAR, LAND)
    happen(playing, Moves(what.ref, "battlefield", "put", status={"attached_to": host.ref}))
    axe = playing.object("axe")
    assert (axe.zone, axe.attached_to) == (zone, attached_to)
    assert notes(playing) == rules
