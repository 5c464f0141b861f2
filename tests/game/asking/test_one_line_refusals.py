"""Lines that make no game are refused, each with what is wrong about it."""

import pytest

from crkb.game.asking import one_line, one_line_words
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


NEAR = {
    "creature with two +1/+1 countrs": "creature with two +1/+1 counters",
    "2/2 with 1 damage gts -1/-1": "2/2 with 1 damage gets -1/-1",
    "2/2 becoms 1/1": "2/2 becomes 1/1",
    "2/2 gans flying": "2/2 gains flying",
    "player at 3 life delt 3 damage by a creature with infect": (
        "player at 3 life dealt 3 damage by a creature with infect"
    ),
    "1/4 is swiched": "1/4 is switched",
    "1/4 that assgns damage by toughness, unblocked": "1/4 that assigns damage by toughness, unblocked",
    "creature with undying des": "creature with undying dies",
    "4/4 trample blockd by a 2/2 and a 1/1": "4/4 trample blocked by a 2/2 and a 1/1",
    "2/2 bloks a 3/3 first strike": "2/2 blocks a 3/3 first strike",
    "4/4 trample unbloked": "4/4 trample unblocked",
    "1/1 deathtouch dels damage to a 5/5": "1/1 deathtouch deals damage to a 5/5",
    "3/3 trample blockd by a 2/2 whose blocker has left": (
        "3/3 trample blocked by a 2/2 whose blocker has left"
    ),
    "Aura onn a creature with protection from red": "Aura on a creature with protection from red",
    "creature with defender atacks": "creature with defender attacks",
    "can a creature with reach blck a creature with flying": (
        "can a creature with reach block a creature with flying"
    ),
    "player with 10 posion": "player with 10 poison",
    "planeswalker with loyalty 3 delt 3 damage": "planeswalker with loyalty 3 dealt 3 damage",
    "creature with a regeneration sheld dealt 9 damage": "creature with a regeneration shield dealt 9 damage",
    "two legendary creatures with the same nam under one player": (
        "two legendary creatures with the same name under one player"
    ),
    "copy off a 3/3 face-down creature": "copy of a 3/3 face-down creature",
    "mana value of {X}{2}{G} onn the battlefield": "mana value of {X}{2}{G} on the battlefield",
    "player att 0 life": "player at 0 life",
}


@pytest.mark.parametrize("line", NEAR)
def test_a_line_like_one_of_a_form_is_told_it(line):
    assert NEAR[line] in one_line_words.hint(line)


def test_another_line_is_told_some_forms():
    hint = one_line_words.hint("why")
    assert hint == "Such as: " + "; ".join(list(NEAR.values())[:4])
