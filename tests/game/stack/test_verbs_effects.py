"""Instructions that begin effects: what they are about, and whether any began (611.2c)."""

import pytest

from crkb.game.objects import Context, Ref
from crkb.game.play import Play
from crkb.game.stack import verbs, verbs_effects
from crkb.game.stack.doing import Doing
from crkb.game.terms import Filter, Named, You
from tests.game import boards

BOARD = """
board:
- {id: idol, types: [artifact]}
- {id: bear, types: [creature], p/t: 2/2}
- {id: ox, types: [creature], p/t: 3/3, controller: Bob}
- {id: bones, types: [creature], p/t: 3/3, zone: graveyard}
"""
IDOL = Ref("idol")


def now(source=IDOL, **ctx):
    return Doing(Play(boards.told(BOARD)), Context(source, "Ann", **ctx))


@pytest.mark.parametrize(
    ("source", "found"), [(IDOL, (IDOL,)), (Ref("idol", 7), ()), (Ref("nobody"), ()), (None, ())]
)
def test_unless_said_an_effect_is_about_its_source(source, found):
    assert verbs_effects.affected(now(source), None) == found


@pytest.mark.parametrize(
    ("parts", "found"),
    [
        ((Named("bear"), Named("ox")), (Ref("bear"), Ref("ox"))),
        ((Named("bear"), You()), (Ref("bear"), "Ann")),
        ((Named("nobody"),), ()),
    ],
)
def test_what_an_effect_is_about(parts, found):
    assert verbs_effects.affected(now(), Filter(parts)) == found


BEGUN = [
    ("{p/t: +1/+1, to: bear}", True, [["bear"]]),
    ("{p/t: +1/+1}", True, [["idol"]]),
    ("{p/t: +1/+1, to: creatures}", True, [["bear", "ox"]]),
    ("{p/t: +1/+1, to: Goblins}", False, []),
    ("{p/t: +1/+1, to: bear, until: bones leaves}", False, []),
    ("{rule: can't block, to: bear}", True, [["bear"]]),
    ("{rule: can't block, to: bear and ox}", True, [["bear"], ["ox"]]),
    ("{rule: can't block, to: creatures}", True, [None]),
    ("{rule: can't block, to: Goblins}", True, [None]),
    ("{rule: can't block}", True, [["idol"]]),
    ("{rule: can't block, to: creatures, until: bones leaves}", False, []),
    ("{rule: can't block, to: bear, until: bones leaves}", False, []),
    ("{rule: can't attack, to: bear and ox, until: it is turned face down}", True, [["bear"], ["ox"]]),
    ("{prevent: next 1, damage to: bear}", True, [["bear"]]),
    ("{would: bear dies, instead: nothing}", True, [None]),
    ("{would: creature dies, instead: nothing, to: bear}", True, [["bear"]]),
]


@pytest.mark.parametrize(("instruction", "result", "affected"), BEGUN)
def test_what_begins(instruction, result, affected):
    doing = now()
    found, happened, _ = boards.did(doing, instruction)
    effects = [each.affects for each in doing.play.game.effects]
    assert (found, happened) == (result, [])
    assert [each if each is None else sorted(ref.id for ref in each) for each in effects] == affected


def test_an_effect_on_one_of_two_has_begun():
    doing = now()
    doing.play.put(doing.play.object("ox")._replace(face_down=True))
    said = "{rule: can't block, to: bear and ox, until: it is turned face down}"
    assert boards.did(doing, said)[0] is True
    assert [each.affects for each in doing.play.game.effects] == [(Ref("bear"),)]


@pytest.mark.parametrize("caused", [True, False])
def test_it_is_each_object_unless_an_event_caused_the_instruction(caused):
    doing = now(it=Ref("ox") if caused else None)
    boards.did(doing, "{p/t: +X/+0, X: its power, to: bear}")
    assert doing.play.game.chars("bear").power == (5 if caused else 4)


def test_what_something_is_as_it_enters_is_said_once():
    play = Play(boards.told(BOARD))
    doing = Doing(play, Context(IDOL, "Ann"))
    lines = ("{move: bones, to: battlefield}", "{set color: [B], to: it}", "{tap: it}")
    verbs.carry_out(play, tuple(boards.read(doing, each) for each in lines), doing.ctx)
    assert len(play.game.effects) == 1
    assert play.game.chars("bones").colors == {"B"}
    assert play.object("bones").tapped
