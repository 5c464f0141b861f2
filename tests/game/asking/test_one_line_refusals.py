"""Lines that make no game are refused, each with what is wrong about it."""

import pytest

from crkb.game.asking import one_line
from crkb.game.errors import GameFormError

REFUSED = {
    "creature with 3 poison": "'poison' doesn't apply to a creature",
    "2/2 at 5 life": "'life' doesn't apply to a creature",
    "permanent with loyalty 3": "'loyalty' doesn't apply to a permanent",
    "2/2 deals damage to a creature with loyalty 2": "'loyalty' doesn't apply to a creature",
    "2/2 Aura": "'P/T' doesn't apply to an Aura",
    "2/2 Equipment": "'P/T' doesn't apply to an Equipment",
    "2/2 planeswalker": "'P/T' doesn't apply to a planeswalker",
    "2/2 player": "'P/T' doesn't apply to a player",
    "red player": "'color' doesn't apply to a player",
    "legendary player": "'type' doesn't apply to a player",
    "player with flying": "'keyword ability' doesn't apply to a player",
    "player with a charge counter": "'kind of counter' doesn't apply to a player",
    "face-down player": "'face-down' doesn't apply to a player",
    "tapped player": "'tapped' doesn't apply to a player",
    "player with 1 damage": "'damage' doesn't apply to a player",
    "player with a regeneration shield": "'regeneration shield' doesn't apply to a player",
    "two players with the same name": "'same name' doesn't apply to a player",
    "player with loyalty 2": "'loyalty' doesn't apply to a player",
    "three players at 0 life": "more than 2 players",
    "2/2 blocked by a 1/1, blocked by a 3/3": "duplicate 'blocked by'",
    "2/2 dealt 1 damage by a 1/1, dealt 1 damage by a 2/2": "duplicate 'dealt'",
    "2/2 blocks a 1/1 and blocked by a 3/3": "it can't both block and be blocked",
    "2/2 blocked by a player": "players don't attack or block",
    "2/2 blocks a player": "players don't attack or block",
    "Aura on two creatures": "something is attached to one thing",
    "2/2 dealt 2 damage by two 1/1": "damage is dealt by one source",
    "2/2 dealt 2 damage by a player": "players don't deal damage",
    "copy of a player": "players aren't copied",
    "player attacks": "'attacks' doesn't apply to a player",
    "player unblocked": "'unblocked' doesn't apply to a player",
    "player dies": "'dies' doesn't apply to a player",
    "player gains flying": "'gains' doesn't apply to a player",
    "does a player at 0 life die": "'die' doesn't apply to a player",
    "player returns": "'returns' doesn't apply to a player",
    "Aura on a player gets +1/+1": "'gets' doesn't apply to a player",
    "Aura on a player that gains flying": "'gains' doesn't apply to a player",
    "Aura on a player that dies": "'dies' doesn't apply to a player",
    "can a 2/2": "the line ends too soon after 'can a 2/2'",
    "does a 2/2": "the line ends too soon after 'does a 2/2'",
    "2/2 dealt combat 3 damage": "unexpected 'combat' after '2/2 dealt'",
}


@pytest.mark.parametrize("line", REFUSED)
def test_what_makes_no_game(line):
    with pytest.raises(GameFormError) as caught:
        one_line.answer(line)
    assert str(caught.value).startswith(REFUSED[line])
    assert caught.value.hint


@pytest.mark.parametrize(
    "line",
    [
        "2/2 dealt 1 damage, dealt 1 damage",
        "two players at 3 life",
        "2/2 blocked by two 1/1 and a 2/2",
        "2/2 deals damage to two 2/2",
        "Aura gains flying on a player",
        "Aura on a player dealt 3 damage",
        "2/2 permanent",
        "tapped red legendary face-down creature with a charge counter and 0 damage",
    ],
)
def test_what_makes_one(line):
    assert one_line.answer(line).outcomes
