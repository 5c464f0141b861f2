"""Who belongs to a group: in the order of the game, of each kind, where the group looks."""

from __future__ import annotations

import pytest

from crkb.game.layers import groups
from crkb.game.objects import Context, Ref
from crkb.game.terms import Controlled, DealtDamageThisWay, Group, InZone, WithCounters, WithKeyword, Word
from crkb.game.values import Chars
from tests.game.boards import game, sheet, thing

CREATURE, LAND = Word("type", "creature"), Word("type", "land")
CARD, SOURCE, PERMANENT = (Word("noun", each) for each in ("card", "source", "permanent"))
PLAYER, OPPONENT = Word("noun", "player"), Word("noun", "opponent")


def land(id, **fields):
    return thing(id, printed=sheet(types=("land",), power=None, toughness=None), **fields)


@pytest.fixture(scope="module")
def board():
    return game(
        thing("ape", controller="Bob"),
        thing("bear"),
        land("bog"),
        thing("cat", controller="Bob"),
        thing("dog", tapped=True),
        land("den", controller="Bob", tapped=True),
        thing("eel", phased_out=True),
        thing("fox", zone="graveyard", owner="Bob"),
        thing("gnu", zone="stack"),
        thing("hen", zone=""),
        players=("Ann", "Bob", "Cleo"),
    )


ABOUT = Context(Ref("bear"), "Ann", damaged=(Ref("ape"), "Cleo"))
MEMBERS = [
    (Group((CREATURE,)), "ape bear cat dog"),
    (Group((PERMANENT,)), "ape bear bog cat dog den"),
    (Group((CREATURE,), other=True), "ape cat dog"),
    (Group((CREATURE,), posts=(Controlled("you"),)), "bear dog"),
    (Group((CREATURE,), posts=(Controlled("you", negated=True),)), "ape cat"),
    (Group((PERMANENT,), posts=(Controlled("opponent"),)), "ape cat den"),
    (Group((Word("quality", "tapped"), PERMANENT)), "dog den"),
    (Group((Word("quality", "tapped"), CREATURE)), "dog"),
    (Group((Word("type", "land", negated=True), PERMANENT)), "ape bear cat dog"),
    (Group((CREATURE,), posts=(DealtDamageThisWay(),)), "ape"),
    (Group((CREATURE,), posts=(WithKeyword("flying", negated=True),)), "ape bear cat dog"),
    (Group((CARD,)), "fox gnu"),
    (Group((CREATURE, CARD)), "fox gnu"),
    (Group((Word("noun", "spell"),)), "gnu"),
    (Group((Word("noun", "ability"),)), ""),
    (Group((SOURCE,)), "ape bear bog cat dog den fox gnu"),
    (Group((CARD,), posts=(InZone("graveyard"),)), "fox"),
    (Group((CREATURE,), posts=(InZone("graveyard"),)), "fox"),
    (Group((CREATURE,), posts=(InZone("graveyard", negated=True),)), "ape bear cat dog gnu"),
    (Group((PLAYER,)), "Ann Bob Cleo"),
    (Group((OPPONENT,)), "Bob Cleo"),
    (Group((PLAYER,), other=True), "Bob Cleo"),
    (Group((PLAYER,), posts=(DealtDamageThisWay(),)), "Cleo"),
    (Group((OPPONENT,), posts=(DealtDamageThisWay(), WithCounters("poison"))), ""),
    (Group((PLAYER,), posts=(InZone("hand"),)), ""),
]


def ids(found):
    return " ".join(thing if isinstance(thing, str) else thing.id for thing, _ in found)


@pytest.mark.parametrize(("group", "expected"), MEMBERS)
def test_members_come_in_the_order_of_the_game(board, group, expected):
    assert ids(groups.members(group, ABOUT, board, board.chars)) == expected
    one_by_one = [
        (each, True)
        for each in [*(o.ref for o in board.objects.values()), *board.players]
        if groups.fits(group, each, ABOUT, board, board.chars)
    ]
    assert ids(one_by_one) == expected


def test_without_kinds_the_same_belong(board):
    """Where nobody keeps kinds, each object is asked."""
    for group, expected in MEMBERS:
        assert ids(groups.members(group, ABOUT, board, lambda of: board.chars(of))) == expected


def test_without_a_you_nobody_is_an_opponent(board):
    assert groups.members(Group((OPPONENT,)), Context(), board, board.chars) == []


def test_who_has_left_is_no_player(board):
    left = board.with_players(board.players["Bob"]._replace(in_game=False))
    assert ids(groups.members(Group((PLAYER,)), ABOUT, left, left.chars)) == "Ann Cleo"
    assert not groups.fits(Group((PLAYER,)), "Bob", ABOUT, left, left.chars)


def test_what_is_not_known_may_belong(board):
    def look(of):
        id = of if isinstance(of, str) else of.id
        return Chars(unknown=True, controller="Ann") if id == "bear" else board.chars(id)

    assert groups.members(Group((CREATURE,), posts=(Controlled("you"),)), ABOUT, board, look) == [
        (Ref("bear"), None),
        (Ref("dog"), True),
    ]
    both = Group((Word("quality", "tapped"), CREATURE))
    assert ids(groups.members(both, ABOUT, board, look)) == "dog"
    assert groups.fits(both, Ref("bear"), ABOUT, board, look) is False
    assert groups.fits(Group((CREATURE,)), Ref("bear"), ABOUT, board, look) is None


def test_enchanted_means_what_the_source_is_attached_to():
    at = game(
        thing("ox"), thing("elk"), thing("crypt", zone="graveyard"), thing("ring", attached_to=Ref("ox"))
    )
    enchanted = Group((Word("quality", "enchanted"), CREATURE))
    for host, expected in [("ox", "ox"), ("crypt", ""), ("gone", "")]:
        then = at.with_objects(at.objects["ring"]._replace(attached_to=Ref(host)))
        assert ids(groups.members(enchanted, Context(Ref("ring")), then, then.chars)) == expected


@pytest.mark.parametrize(
    ("zone", "expected"), [("battlefield", True), ("graveyard", False), ("stack", False), ("", False)]
)
def test_where_a_group_looks(zone, expected):
    assert groups.in_domain(Group((CREATURE,)), thing("ox", zone=zone)) is expected
    assert groups.in_domain(Group((CARD,)), thing("ox", zone=zone)) is (not expected and zone != "")
    assert groups.in_domain(Group((SOURCE,)), thing("ox", zone=zone)) is (zone != "")
    assert not groups.in_domain(Group((SOURCE,)), thing("ox", zone=zone, phased_out=True))
