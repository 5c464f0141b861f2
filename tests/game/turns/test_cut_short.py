"""Effects that end the turn or the combat phase, in each step (721 in 2024)."""

import pytest

from crkb.game.objects import NOWHERE, Context, Trigger
from crkb.game.play import Play
from crkb.game.stack.doing import Doing
from crkb.game.state import STEPS
from crkb.game.terms import Verb
from crkb.game.turns import cut_short
from tests.game.boards import game, thing

COMBAT = STEPS[4:9]


def ended(what, *things, **fields):
    play = Play(game(*things, **fields))
    return cut_short.end(Doing(play, Context(None, "Ann")), Verb("end", what)), play


@pytest.mark.parametrize("step", STEPS)
def test_the_turn_ends_in_its_cleanup_step_whatever_the_step(step):
    did, play = ended("turn", thing("bear", damage=1), step=step)
    assert did
    assert (play.game.step, play.game.objects["bear"].damage) == ("cleanup", 0)


@pytest.mark.parametrize("step", STEPS)
def test_combat_ends_only_where_there_is_combat(step):
    did, play = ended("combat phase", step=step)
    assert did is (step in COMBAT)
    assert play.game.step == ("postcombat main" if did else step)


@pytest.mark.parametrize(
    ("what", "step", "rule", "told"),
    [
        ("turn", "postcombat main", "721.1e", True),
        ("turn", "end step", "721.1e", False),
        ("turn", "cleanup", "721.1e", False),
        ("combat phase", "combat damage", "721.2e", True),
        ("combat phase", "end of combat", "721.2e", False),
    ],
)
def test_a_step_is_skipped_only_if_it_is_still_to_come(what, step, rule, told):
    _, play = ended(what, step=step)
    assert (rule in [note.rule for note in play.proof.notes]) is told


@pytest.mark.parametrize(("step", "is_in"), [("declare blockers", False), ("postcombat main", True)])
def test_who_attacks_is_removed_as_the_turn_ends_in_combat(step, is_in):
    _, play = ended("turn", thing("bear", attacking="Bob"), step=step)
    assert (play.game.objects["bear"].attacking == "Bob") is is_in


def test_what_waits_is_forgotten():
    waits = Trigger("hum of harp", None, "Ann", (), Context(None, "Ann"))
    _, play = ended("turn", waiting=(waits,))
    assert (play.game.waiting, play.game.stack) == ((), ())


def test_what_is_on_the_stack_leaves_it():
    things = (thing("spell", zone="stack"), thing("copy", zone="stack", kind="copy"))
    _, play = ended(
        "turn", *things, thing("zap", zone="stack", kind="ability"), stack=("spell", "copy", "zap")
    )
    assert [each.zone for each in play.game.objects.values()] == ["exile", NOWHERE, NOWHERE]
    assert play.game.stack == ()


def test_nobody_goes_on_after_the_game_is_over():
    play = Play(game(step="upkeep"))
    play.put_players(play.game.players["Ann"]._replace(life=0))
    assert cut_short.end(Doing(play, Context(None, "Ann")), Verb("end", "turn"))
    assert (play.game.over, play.game.step) == (True, "upkeep")
