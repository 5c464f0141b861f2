"""Gifts, what backup grants, and what a provoked creature has to do (702.39, 702.165, 702.174)."""

import pytest

from crkb.game.combat import engaged
from crkb.game.copies.copying import CopyRecord, Snapshot
from crkb.game.layers.keyword_facts import GIFT
from crkb.game.objects import Context, Player, Ref
from crkb.game.play import Play
from crkb.game.stack import verbs_combat, verbs_keywords
from crkb.game.stack.doing import Doing
from crkb.game.terms import CopyException, Filter, Keyword, Named, Number, Verb
from tests.game import boards

BEAR, OX = Ref("bear"), Ref("ox")
BACKUP, FLYING, REACH, WARD = (Keyword(name) for name in ("backup", "flying", "reach", "ward"))


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


# ---- backup


@pytest.mark.parametrize(
    ("abilities", "below"),
    [
        ((BACKUP, FLYING), [FLYING]),
        ((WARD, BACKUP, FLYING, REACH), [FLYING, REACH]),
        ((BACKUP, FLYING, BACKUP, REACH), [FLYING, REACH]),
        ((FLYING, BACKUP), []),
        ((FLYING,), []),
    ],
)
def test_what_is_printed_below_backup(abilities, below):
    now = doing(boards.thing("bear", *abilities))
    assert list(verbs_keywords._below(now, BEAR)) == below


def test_what_a_copy_gained_is_not_printed():
    model = Snapshot(boards.sheet(BACKUP, FLYING))
    more = (CopyException("set name", "Twin"), CopyException("gain", (REACH,)))
    twin = boards.thing("bear", entered_as=(CopyRecord(model, more, 1),))
    now = doing(twin)
    assert [having.ability.name for having in now.play.game.chars(BEAR).abilities] == [
        "backup",
        "flying",
        "reach",
    ]
    assert list(verbs_keywords._below(now, BEAR)) == [FLYING]


def test_of_an_object_that_never_was_nothing_is_printed():
    assert verbs_keywords._printed(doing(), Ref("nobody")) == ()


@pytest.mark.parametrize(("source", "gains"), [(BEAR, True), (OX, False), (None, False)])
def test_another_creature_gains_what_is_printed(source, gains):
    now = doing(boards.thing("bear", BACKUP, FLYING), boards.thing("ox", BACKUP, FLYING), source=source)
    verb = Verb("backup", Filter((Named("ox"),)), (("amount", Number(2)),))
    assert verbs_keywords.backup(now, verb) is True
    assert now.play.object("ox").counters == {"+1/+1": 2}
    assert bool(now.play.game.effects) is gains
    assert ("702.165c" in [note.rule for note in now.play.proof.notes]) is gains


def test_backup_on_nothing_does_nothing():
    verb = Verb("backup", Filter((Named("ghost"),)), (("amount", Number(1)),))
    assert verbs_keywords.backup(doing(boards.thing("bear", BACKUP, FLYING)), verb) is False


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
