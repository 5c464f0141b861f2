"""What was so only amid a resolution; `corpus/games/checks_amid.yaml` has cases."""

from __future__ import annotations

import pytest

from crkb.game.asking.session import Session, opened
from crkb.game.play import Play
from crkb.game.turns import state_based, state_based_amid


def game(count=1, life=20):
    ox = {"id": "ox", "types": ["creature"], "p/t": "2/2", "controller": "Ann", "count": count}
    return Session(opened({"board": [ox], "players": {"Ann": {"life": life}, "Bob": {}}})).worlds[0].game


def rules(play):
    return [note.rule for note in play.proof.notes]


@pytest.mark.parametrize(("count", "told"), [(1, True), (50, True), (51, False)])
def test_only_a_game_of_few_permanents_is_remembered(count, told):
    play = Play(game(count, life=0))
    state_based_amid.remember(play)
    state_based_amid.remember(play)
    assert len(play.amid) == told


@pytest.mark.parametrize(("life", "passed"), [(5, True), (0, False)])
def test_what_still_applies_was_not_passing(life, passed):
    play = Play(game(life=-1))
    state_based_amid.remember(play)
    play.game = game(life=life)
    state_based.check(play)
    assert ("704.4" in rules(play)) == passed
    assert play.amid == []


def test_the_game_as_it_is_was_not_amid():
    play = Play(game(life=0))
    state_based_amid.remember(play)
    state_based.check(play)
    assert "704.4" not in rules(play)
