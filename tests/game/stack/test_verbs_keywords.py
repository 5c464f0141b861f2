"""Gifts, and what a provoked creature has to do (702.39, 702.174)."""

import pytest

from crkb.game.combat import engaged
from crkb.game.errors import NotKnown
from crkb.game.layers.keyword_facts import GIFT
from crkb.game.objects import Context, Player, Ref
from crkb.game.play import Play
from crkb.game.stack import verbs_combat, verbs_keywords
from crkb.game.stack.doing import Doing
from crkb.game.terms import Filter, Group, Named, Verb, Word
from tests.game import boards

BEAR, OX = Ref("bear"), Ref("ox")


def doing(*things, players=("Ann", "Bob"), source=BEAR):
    return Doing(Play(boards.game(*things, players=players)), Context(source, "Ann"))


GIVEN = [
    ("a Food", "Bob", ("Ann", "Bob"), True),
    ("a Treasure", "Bob", ("Ann", "Bob"), True),
    ("a tapped Fish", "Bob", ("Ann", "Bob"), True),
    ("an Octopus", "Bob", ("Ann", "Bob"), True),
    ("an extra turn", "Bob", ("Ann", "Bob"), False),
    ("a Food", "", ("Ann", "Bob"), False),
    ("a Food", "Cleo", ("Ann", "Bob", Player("Cleo", in_game=False)), False),
]


@pytest.mark.parametrize(("what", "promised", "players", "given"), GIVEN)
def test_a_gift_is_given_to_whom_it_was_promised(what, promised, players, given):
    now = doing(boards.thing("bear", marks={GIFT: promised} if promised else {}), players=players)
    assert verbs_keywords.gift(now, Verb("gift", what)) is given
    tokens = [each for each in now.play.game.objects.values() if each.kind == "token"]
    assert [each.controller for each in tokens] == ["Bob"] * given


@pytest.mark.parametrize(
    ("what", "name", "colors", "subtypes", "size", "tapped"),
    [
        ("a tapped Fish", "Fish", {"U"}, {"Fish"}, (1, 1), True),
        ("an Octopus", "Octopus", {"U"}, {"Octopus"}, (8, 8), False),
    ],
)
def test_what_the_tokens_of_gifts_are(what, name, colors, subtypes, size, tapped):
    now = doing(boards.thing("bear", marks={GIFT: "Bob"}))
    verbs_keywords.gift(now, Verb("gift", what))
    [token] = [each for each in now.play.game.objects.values() if each.kind == "token"]
    chars = now.play.game.chars(token.id)
    assert (chars.names, chars.colors, chars.subtypes) == ((name,), colors, subtypes)
    assert ((chars.power, chars.toughness), token.tapped, chars.types) == (size, tapped, {"creature"})


def test_without_a_source_there_is_no_gift():
    assert verbs_keywords.gift(doing(source=None), Verb("gift", "a Food")) is False


# ---- provoke


@pytest.mark.parametrize("tapped", [True, False])
def test_what_is_provoked_has_to_block_and_untaps(tapped):
    now = doing(boards.thing("bear"), boards.thing("ox", controller="Bob", tapped=tapped))
    assert verbs_combat.provoke(now, Verb("provoke", Filter((Named("ox"),)))) is True
    ox = now.play.object("ox")
    assert (ox.tapped, ox.marks[engaged.HAS_TO_BLOCK]) == (False, (BEAR,))
    notes = [(note.rule, note.says) for note in now.play.proof.notes]
    assert ("702.39a", "ox must block bear if able") in notes


def test_nothing_is_provoked_by_nothing():
    now = doing(boards.thing("ox", controller="Bob", tapped=True), source=None)
    assert verbs_combat.provoke(now, Verb("provoke", Filter((Named("ox"),)))) is False
    assert now.play.object("ox").tapped


# ---- champion

ELF = "types: [creature], subtypes: [Elf], p/t: 1/1"
GROVE = f"""
board:
- {{id: bear, types: [creature], p/t: 2/2}}
- {{id: elf, {ELF}}}
- {{id: elk, {ELF}}}
- {{id: owl, {ELF}, controller: Bob}}
"""
CHAMPIONED = Verb("champion", Filter((Group((Word("subtype", "Elf"),), "a", other=True),)))


def championed(choice, source="bear"):
    now = boards.instructed(GROVE, source, {"chosen for bear": choice, "chosen for the instruction": choice})
    return now, boards.did(now, CHAMPIONED)


@pytest.mark.parametrize(
    ("choice", "happened"),
    [
        ("elf", ["elf exile exile by bear", "Marks bear championed (Ref(id='elf', incarnation=2),)"]),
        ("nothing", ["bear graveyard sacrifice by Ann"]),
    ],
)
def test_a_champion_exiles_another_or_is_sacrificed(choice, happened):
    _, found = championed(choice)
    assert found == (True, happened, ["702.72a", "400.7j"])


def test_what_may_be_championed():
    with pytest.raises(NotKnown) as caught:
        boards.did(boards.instructed(GROVE, "bear"), CHAMPIONED)
    assert caught.value.options == ("elf", "elk", "nothing")
    assert (caught.value.player, caught.value.rule) == ("Ann", "702.72a")


@pytest.mark.parametrize(("choice", "done"), [("nothing", False), ("elf", True)])
def test_a_champion_that_has_gone(choice, done):
    now = boards.instructed(GROVE, "bear", {"chosen for bear": choice})
    now.play.put(now.play.object("bear")._replace(zone="", incarnation=2))
    result, happened, _ = boards.did(now, CHAMPIONED)
    assert (result, happened) == (done, ["elf exile exile by bear"] * done)


def test_what_was_championed_returns():
    now, _ = championed("elf")
    now.play.done.clear()
    result, happened, _ = boards.did(now, Verb("return championed", None))
    assert (result, happened) == (True, ["elf battlefield return by bear {'controller': 'Ann'}"])
    now.play.done.clear()
    assert boards.did(now, Verb("return championed", None))[:2] == (False, [])
    now.ctx = now.ctx._replace(source=None)
    assert boards.did(now, Verb("return championed", None))[:2] == (False, [])


def test_mana_is_added_without_being_followed():
    found = boards.did(doing(boards.thing("bear")), Verb("add mana", "{R}"))
    assert found == (True, [], ["702.189a@2026-08-07"])


def test_ingesting():
    now = boards.instructed("players: {Ann: {}, Bob: {library: 3}}", "")
    found = boards.did(now, Verb("ingest", Filter((Named("Bob"),))))
    assert found == (True, ["Bob library exile exile"], ["702.115a"])
