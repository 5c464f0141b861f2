"""What backup grants, and when that is determined (702.165)."""

import pytest

from crkb.game.copies.copying import CopyRecord, Snapshot
from crkb.game.objects import Context, Ref, Trigger
from crkb.game.play import Play
from crkb.game.stack import backing
from crkb.game.stack.doing import Doing
from crkb.game.terms import CopyException, Filter, Keyword, Named, Number, Op, Ops, Verb
from tests.game import boards

BEAR, OX = Ref("bear"), Ref("ox")
BACKUP, FLYING, REACH, WARD = (Keyword(name) for name in ("backup", "flying", "reach", "ward"))
ON_OX = Verb("backup", Filter((Named("ox"),)), (("amount", Number(2)),))


def giving(*abilities):
    return ON_OX._replace(args=(*ON_OX.args, (backing.GIVES, Ops((Op("gain", abilities),)))))


@pytest.mark.parametrize(
    ("abilities", "below"),
    [
        ((BACKUP, FLYING), (FLYING,)),
        ((WARD, BACKUP, FLYING, REACH), (FLYING, REACH)),
        ((BACKUP, FLYING, BACKUP, REACH), (FLYING, REACH)),
        ((FLYING, BACKUP), ()),
        ((FLYING,), ()),
    ],
)
def test_what_is_printed_below_backup(abilities, below):
    assert backing.below(boards.game(boards.thing("bear", *abilities)), BEAR) == below


@pytest.mark.parametrize(
    ("exceptions", "below"),
    [
        ((CopyException("set name", "Twin"), CopyException("gain", (REACH,))), (FLYING,)),
        ((CopyException("gain", (FLYING,)),), (FLYING,)),
        ((CopyException("gain", (FLYING, REACH)), CopyException("omit", (REACH,))), (FLYING,)),
        ((CopyException("gain", (REACH,)), CopyException("omit", (FLYING,))), ()),
    ],
)
def test_what_a_copy_gained_is_not_printed(exceptions, below):
    record = CopyRecord(Snapshot(boards.sheet(BACKUP, FLYING)), exceptions, 1)
    assert backing.below(boards.game(boards.thing("bear", entered_as=(record,))), BEAR) == below


def test_an_object_that_never_was_has_nothing_printed():
    assert backing._copiable(boards.game(), Ref("nobody")).abilities == ()


@pytest.mark.parametrize(
    ("source", "verb", "given"),
    [
        (BEAR, ON_OX, giving(FLYING)),
        (None, ON_OX, ON_OX),
        (BEAR, Verb("draw", Number(1)), Verb("draw", Number(1))),
    ],
)
def test_what_is_determined_as_it_is_put_on_the_stack(source, verb, given):
    game = boards.game(boards.thing("bear", BACKUP, FLYING))
    waiting = Trigger("backup of bear", source, "Ann", (verb,), Context(source, "Ann"))
    assert backing.determined(game, waiting).verbs == (given,)


@pytest.mark.parametrize(
    ("source", "verb", "gains"),
    [
        (BEAR, giving(FLYING), True),
        (BEAR, giving(), False),
        (BEAR, ON_OX, False),
        (OX, giving(FLYING), False),
        (None, giving(FLYING), False),
    ],
)
def test_another_creature_gains_what_was_determined(source, verb, gains):
    game = boards.game(boards.thing("bear"), boards.thing("ox"))
    doing = Doing(Play(game), Context(source, "Ann"))
    assert backing.backup(doing, verb) is True
    assert doing.play.object("ox").counters == {"+1/+1": 2}
    assert bool(doing.play.game.effects) is gains
    rules = {note.rule for note in doing.play.proof.notes}
    assert ({"702.165c", "702.165d"} <= rules) is gains


def test_backup_on_nothing_does_nothing():
    doing = Doing(Play(boards.game(boards.thing("bear"))), Context(BEAR, "Ann"))
    verb = giving(FLYING)._replace(value=Filter((Named("ghost"),)))
    assert backing.backup(doing, verb) is False
