"""What is remembered of a turn, and what a file need not say."""

import pytest

from crkb.game.happenings import Done, LifeChanges, Moves
from crkb.game.objects import Ref
from crkb.game.play import Play
from crkb.game.terms import Keyword
from crkb.game.turns import history
from crkb.game.values import Sheet, Values
from tests.game.boards import game, thing

MAYHEM = Values(abilities=(Keyword("mayhem", "{R}"),))
FLYING = Values(abilities=(Keyword("flying"),))


@pytest.mark.parametrize(
    ("faces", "marked"),
    [((FLYING,), False), ((MAYHEM,), True), ((FLYING, MAYHEM), True), ((MAYHEM, FLYING), True)],
)
def test_only_a_card_that_asks_remembers_that_it_was_discarded(faces, marked):
    play = Play(game(thing("prank", zone="graveyard", printed=Sheet(faces=faces))))
    discarded = Done(Moves(Ref("prank"), "graveyard", "discard"), None, Ref("prank"), Ref("prank"))
    history.keep(play, [discarded])
    assert (history.DISCARDED in play.game.objects["prank"].marks) is marked


def test_what_makes_no_difference_changes_no_game():
    play = Play(game(thing("bear")))
    before = play.game
    history.keep(play, [Done(LifeChanges("Ann", 2), 2), Done(LifeChanges("Ann", -2), 0)])
    assert play.game is before
