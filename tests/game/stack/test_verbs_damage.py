"""Which damage a fight proposes (701.14)."""

import pytest

from crkb.game.happenings import Damages
from crkb.game.objects import Context, Ref
from crkb.game.play import Play
from crkb.game.stack import verbs_damage
from crkb.game.stack.doing import Doing
from crkb.game.terms import Filter, Named, Verb
from tests.game import boards


def fight(*ids):
    bear = boards.thing("bear")
    weak = boards.thing("weak", printed=boards.sheet(power=0, toughness=5))
    less = boards.thing("less", printed=boards.sheet(power=-1, toughness=5))
    rock = boards.thing("rock", printed=boards.sheet(types=("artifact",), power=None, toughness=None))
    dead = boards.thing("dead", zone="graveyard")
    play = Play(boards.game(bear, weak, less, rock, dead))
    doing = Doing(play, Context(Ref("bear"), "Ann"))
    done = verbs_damage.fight(doing, Verb("fight", Filter(tuple(map(Named, ids)))))
    dealt = [
        (e.what.source.id, e.what.to.id, e.what.amount) for e in play.done if isinstance(e.what, Damages)
    ]
    return done, dealt, [note.rule for note in play.proof.notes if note.rule.startswith("701")]


@pytest.mark.parametrize(
    ("ids", "done", "dealt", "rule"),
    [
        (("bear", "weak"), True, [("bear", "weak", 2)], "701.12a"),
        (("less", "bear"), True, [("bear", "less", 2)], "701.12a"),
        (("weak", "less"), True, [], "701.12a"),
        (("bear", "bear"), True, [("bear", "bear", 4)], "701.12c"),
        (("weak", "weak"), True, [], "701.12c"),
        (("bear", "rock"), False, [], "701.12b"),
        (("dead", "bear"), False, [], "701.12b"),
        (("bear",), False, [], "701.12b"),
        (("bear", "weak", "less"), False, [], "701.12b"),
    ],
)
def test_what_a_fight_deals(ids, done, dealt, rule):
    assert fight(*ids) == (done, dealt, [rule])
