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


BOARD = """
board:
- {id: bear, types: [creature], p/t: 2/2}
- {id: ox, types: [creature], p/t: 3/3, controller: Bob}
- {id: bones, types: [creature], p/t: 3/3, zone: graveyard}
"""


@pytest.mark.parametrize(
    ("instruction", "dealt", "reached"),
    [
        ("{damage: 2, to: ox}", [("bear", "ox", 2)], ["ox"]),
        ("{damage: 2, to: Bob and ox}", [("bear", "Bob", 2), ("bear", "ox", 2)], ["Bob", "ox"]),
        ("{damage: 2, to: ox, from: ox}", [("ox", "ox", 2)], ["ox"]),
        ("{damage: 2, to: ox, from: all Goblins}", [], []),
        ("{damage: 2, to: ox, from: Bob}", [], []),
        ("{damage: 0, to: ox}", [], []),
        ("{damage: number of Goblins minus 1, to: ox}", [], []),
        ("{damage: 2, to: bones}", [], []),
        ("{damage: 2, to: all Goblins}", [], []),
    ],
)
def test_what_an_instruction_deals(instruction, dealt, reached):
    doing = boards.instructed(BOARD, "bear", damaged=("Ann",))
    result, _, rules = boards.did(doing, instruction)
    found = [each.what for each in doing.play.done if isinstance(each.what, Damages)]
    assert [(each.source.id, getattr(each.to, "id", each.to), each.amount) for each in found] == dealt
    assert [getattr(each, "id", each) for each in doing.ctx.damaged] == reached
    assert result is bool(dealt)
    assert "608.2h" not in rules or "minus" in instruction


def test_what_has_left_deals_damage_as_it_was():
    doing = boards.instructed(BOARD, "bear")
    boards.did(doing, "{exile: bear}")
    doing.ctx = doing.ctx._replace(source=Ref("bear"))
    assert "608.2h" in boards.did(doing, "{damage: 1, to: ox}")[2]


def test_damage_of_no_object_is_as_if_of_a_spell():
    doing = boards.instructed(BOARD)
    assert boards.did(doing, "{damage: 1, to: ox}")[0] is True
    [dealt] = [each.what for each in doing.play.done if isinstance(each.what, Damages)]
    assert doing.play.game.chars(dealt.source).controller == "Ann"
