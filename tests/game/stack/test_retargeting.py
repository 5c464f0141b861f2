"""Targets that are changed: how new ones are named, what clashes, who has which share (115.7)."""

import pytest

from crkb.game.objects import Context, Ref
from crkb.game.stack import retargeting
from crkb.game.stack.retargeting import Retargeted
from crkb.game.stack.targets import Choosing, Slot
from crkb.game.terms import Group, Word
from tests.game import boards

BEAR, OX, ELK, ELF = Ref("bear"), Ref("ox"), Ref("elk"), Ref("elf")
CREATURE = Group((Word("type", "creature"),), "target")
ZAP = boards.thing("zap", zone="stack")


def zap(*slots, old):
    asked = tuple(Slot(CREATURE, number, number, apart) for number, apart in slots)
    return Retargeted(ZAP, "zap", asked, old, Choosing("zap", "Ann", Context()))


@pytest.mark.parametrize(
    ("given", "flat"),
    [
        ("bear", ["bear"]),
        (["bear", "ox"], ["bear", "ox"]),
        ([["bear"], ["ox", "elk"]], ["bear", "ox", "elk"]),
        ([("bear", "ox")], ["bear", "ox"]),
        (BEAR, [BEAR]),
        ([BEAR, [OX, "Ann"]], [BEAR, OX, "Ann"]),
        ([], []),
    ],
)
def test_targets_are_given_in_a_list_or_several(given, flat):
    assert retargeting._names(given) == flat


@pytest.mark.parametrize(
    ("shares", "old", "new", "found"),
    [
        (((BEAR, 1), (OX, 2)), [BEAR, OX], [ELK, OX], ((ELK, 1), (OX, 2))),
        (((BEAR, 1), (OX, 2)), [BEAR, OX], [OX, BEAR], ((OX, 1), (BEAR, 2))),
        (((BEAR, 1), (OX, 2)), ["Bob", BEAR, OX], ["Ann", BEAR, ELK], ((BEAR, 1), (ELK, 2))),
        (((BEAR, 1), (OX, 2)), [BEAR, OX, ELK], [ELF, OX, BEAR], ((ELF, 1), (OX, 2))),
        (((OX, 2), (BEAR, 1)), [BEAR, OX], [ELK, ELF], ((ELK, 1), (ELF, 2))),
        ((("Bob", 3),), ["Bob"], ["Ann"], (("Ann", 3),)),
    ],
)
def test_shares_go_to_what_is_a_target_now(shares, old, new, found):
    assert retargeting.divided(shares, old, new) == found


ONE, TWO, ANOTHER = (1, False), (2, False), (1, True)


@pytest.mark.parametrize(
    ("slots", "old", "new", "rule"),
    [
        ([TWO], ((BEAR, OX),), ((OX, BEAR),), ""),
        ([TWO], ((BEAR, OX),), ((OX, OX),), "115.3"),
        ([ONE, ONE], ((BEAR,), (OX,)), ((OX,), (OX,)), ""),
        ([ONE, ANOTHER], ((BEAR,), (OX,)), ((OX,), (BEAR,)), ""),
        ([ONE, ANOTHER], ((BEAR,), (OX,)), ((OX,), (OX,)), "115.7d"),
        ([ONE, ANOTHER], ((BEAR,), (OX,)), ((ELK,), (ELK,)), "115.7e"),
        ([ONE, ANOTHER], ((BEAR,), (OX,)), ((ELK,), (OX,)), ""),
    ],
)
def test_what_clashes(slots, old, new, rule):
    assert retargeting.clash(zap(*slots, old=old), new) == rule


@pytest.mark.parametrize(
    ("wording", "number", "allowed"),
    [
        ("change the targets", 2, [2]),
        ("change a target", 2, [1]),
        ("change any targets", 2, [0, 1, 2]),
        ("choose new targets", 1, [0, 1]),
    ],
)
def test_how_many_may_change(wording, number, allowed):
    assert list(retargeting.WORDINGS[wording].numbers(number)) == allowed


def test_places_and_slots():
    what = zap(ONE, TWO, old=((BEAR,), (OX, ELK)))
    assert [thing for _, thing in what.places] == [BEAR, OX, ELK]
    assert [slot.most for slot, _ in what.places] == [1, 2, 2]
    assert what.by_slots([ELK, BEAR, ELF]) == ((ELK,), (BEAR, ELF))
