"""Whether something came to anything, whether a player agrees, and what `it` is (608.2c, d)."""

import pytest

from crkb.game.errors import GameFormError, NotKnown
from crkb.game.happenings import Done, LifeChanges, Taps
from crkb.game.objects import Context, Ref
from crkb.game.play import Play
from crkb.game.stack import doing
from tests.game import boards

BEAR, OX = Ref("bear"), Ref("ox")


def now(ctx=None, choices=None):
    game = boards.game(boards.thing("bear"), boards.thing("ox", controller="Bob"))
    return doing.Doing(Play(game, choices), ctx or Context(BEAR, "Ann"))


@pytest.mark.parametrize(
    ("done", "happened"),
    [
        ([], False),
        ([Done(Taps(BEAR))], False),
        ([Done(LifeChanges("Ann", 2), 0)], False),
        ([Done(LifeChanges("Ann", 2), 2)], True),
        ([Done(Taps(BEAR), was=BEAR, now=BEAR)], True),
        ([Done(Taps(BEAR)), Done(LifeChanges("Ann", 1), 1)], True),
    ],
)
def test_what_has_happened(done, happened):
    assert doing.happened(done) is happened


@pytest.mark.parametrize(("said", "agrees"), [("yes", True), (True, True), ("no", False), (False, False)])
def test_who_agrees(said, agrees):
    play = Play(boards.game(), {"may of wish": said})
    assert doing.agrees(play, "may of wish", "Ann") is agrees
    assert play.used == {"may of wish"}


def test_nobody_agrees_unasked():
    with pytest.raises(NotKnown) as raised:
        doing.agrees(Play(boards.game()), "may of wish", "Ann")
    assert (raised.value.name, raised.value.rule) == ("may of wish", "608.2d")
    with pytest.raises(GameFormError, match="'maybe' can't be chosen") as refused:
        doing.agrees(Play(boards.game(), {"may of wish": "maybe"}), "may of wish", "Ann")
    assert refused.value.hint == "Options: yes, no"


@pytest.mark.parametrize(
    ("ctx", "about", "it", "lost"),
    [
        (Context(BEAR, "Ann"), [OX], OX, False),
        (Context(BEAR, "Ann"), [OX, BEAR], OX, False),
        (Context(BEAR, "Ann"), [], None, True),
        (Context(BEAR, "Ann", it=BEAR), [OX], BEAR, False),
        (Context(BEAR, "Ann", it=BEAR), [], BEAR, False),
    ],
)
def test_what_it_is_after_an_instruction(ctx, about, it, lost):
    found = now(ctx)
    found.about(about)
    assert (found.ctx.it, found.lost) == (it, lost)


@pytest.mark.parametrize("ctx", [Context(BEAR, "Ann"), Context(BEAR, "Ann", it=BEAR)])
@pytest.mark.parametrize(
    ("things", "it", "player", "lost"),
    [([OX], OX, "", False), ([OX, BEAR], OX, "", False), (["Bob"], "same", "Bob", False)],
)
def test_what_was_chosen_is_it_whatever_caused_the_instructions(ctx, things, it, player, lost):
    found = now(ctx)
    found.choose(things)
    assert found.ctx.it == (ctx.it if it == "same" else it)
    assert (found.ctx.that_player or "", found.lost) == (player, lost)


def test_that_player_is_who_an_instruction_was_about():
    found = now()
    found.about(["Bob", OX])
    assert (found.ctx.that_player, found.ctx.it) == ("Bob", None)


@pytest.mark.parametrize(
    ("ctx", "by", "named"),
    [
        (Context(BEAR, "Ann"), BEAR, ("bear",)),
        (Context(None, "Ann"), "Ann", ()),
        (Context(), None, ()),
    ],
)
def test_who_does_it(ctx, by, named):
    found = now(ctx)
    assert (found.by(), found.named()) == (by, named)
