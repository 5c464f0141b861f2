"""What a line says: its thing, what happens to it, and what it asks."""

import pytest

from crkb.game.asking import one_line_forms, one_line_things
from crkb.game.asking.one_line_forms import Line, State
from crkb.game.asking.one_line_things import Subject
from crkb.game.asking.one_line_words import LineWords
from crkb.game.errors import GameFormError

BEAR = Subject("P/T", pt="2/2")

THINGS = {
    "2/2": BEAR,
    "a 2/2": BEAR,
    "the 2/2 creature": Subject("creature", pt="2/2"),
    "-1/4": Subject("P/T", pt="-1/4"),
    "two 2/2s": Subject("P/T", number=2, pt="2/2"),
    "100 creatures": Subject("creature", number=100),
    "red white 2/2": Subject("P/T", pt="2/2", colors=("R", "W")),
    "Red Creature": Subject("creature", colors=("R",)),
    "red": Subject("creature", colors=("R",)),
    "legendary": Subject("creature", words=("legendary",)),
    "flying": Subject("creature", keywords=("flying",)),
    "face-down": Subject("creature", face_down=True),
    "face down creature": Subject("creature", face_down=True),
    "tapped 2/2": Subject("P/T", pt="2/2", tapped=True),
    "untapped 2/2": BEAR,
    "legendary artifact creature": Subject("creature", words=("legendary", "artifact")),
    "legendary land": Subject("permanent", words=("legendary", "land")),
    "2/2 trample first strike": Subject("P/T", pt="2/2", keywords=("trample", "first strike")),
    "trample 2/2": Subject("P/T", pt="2/2", keywords=("trample",)),
    "2/2 with trample and haste": Subject("P/T", pt="2/2", keywords=("trample", "haste")),
    "creature with protection from red": Subject("creature", keywords=("protection from red",)),
    "creature with bushido two": Subject("creature", keywords=("bushido 2",)),
    "creature with ward {2}": Subject("creature", keywords=("ward {2}",)),
    "two Auras": Subject("Aura", number=2),
    "aura": Subject("Aura"),
    "Equipment": Subject("Equipment"),
    "planeswalkers": Subject("planeswalker"),
    "player": Subject("player"),
    "permanents": Subject("permanent"),
    "creature with a charge counter": Subject("creature", counters=(("charge", 1),)),
    "creature with charge counters": Subject("creature", counters=(("charge", 1),)),
    "creature with no charge counters": Subject("creature", counters=(("charge", 0),)),
    "creature with two +1/+1 counters on it": Subject("creature", counters=(("+1/+1", 2),)),
    "creature with a first strike counter": Subject("creature", counters=(("first strike", 1),)),
    "creature with a charge counter, two +1/+1 counters": Subject(
        "creature", counters=(("charge", 1), ("+1/+1", 2))
    ),
    "2/2 with 1 damage marked on it": Subject("P/T", pt="2/2", damage=1),
    "2/2 with two damage marked": Subject("P/T", pt="2/2", damage=2),
    "2/2 with 1 damage on it and flying": Subject("P/T", pt="2/2", damage=1, keywords=("flying",)),
    "planeswalker with loyalty 3": Subject("planeswalker", loyalty=3),
    "planeswalker with a loyalty of 3": Subject("planeswalker", loyalty=3),
    "planeswalker with 3 loyalty": Subject("planeswalker", loyalty=3),
    "planeswalker with 3 loyalty counters": Subject("planeswalker", counters=(("loyalty", 3),)),
    "planeswalker whose loyalty 3": Subject("planeswalker", loyalty=3),
    "player at 3 life": Subject("player", life=3),
    "player at -3 life": Subject("player", life=-3),
    "player at minus three life": Subject("player", life=-3),
    "player with 3 poison": Subject("player", poison=3),
    "player with a poison counter": Subject("player", poison=1),
    "player with 3 poison and at 4 life": Subject("player", poison=3, life=4),
    "player at 4 life with 3 poison counters": Subject("player", poison=3, life=4),
    "creature with a regeneration shield": Subject("creature", shield=True),
    "two creatures with the same name": Subject("creature", number=2, same_name=True),
    "two creatures with the same name under two players": Subject(
        "creature", number=2, same_name=True, players=2
    ),
    "two creatures under one player": Subject("creature", number=2),
    "two creatures and under two players": Subject("creature", number=2, players=2),
}


@pytest.mark.parametrize("line", THINGS)
def test_a_thing(line):
    assert one_line_forms.read(line) == Line("situation", THINGS[line])


CREATURE = Subject("creature")
STATES = {
    "gets -1/-1": State("gets", "-1/-1"),
    "got +1/+0": State("gets", "+1/+0"),
    "that gets 1/1": State("gets", "1/1"),
    "becomes a 1/1 creature": State("becomes", "1/1"),
    "gains flying": State("gains", "flying"),
    "and has protection from red": State("gains", "protection from red"),
    ", dealt 3 damage": State("dealt", number=3),
    "that's dealt 3 damage": State("dealt", number=3),
    "has been dealt three damage by a 2/2": State("dealt", number=3, things=(BEAR,)),
    "is switched": State("switched"),
    "assigns damage by toughness": State("by toughness"),
    "that assigns combat damage by toughness": State("by toughness"),
    "dies": State("dies"),
    "which died": State("dies"),
    "unblocked": State("unblocked"),
    "whose blocker has left": State("blocker left"),
    "and its blocker has left": State("blocker left"),
    "the blocker has left": State("blocker left"),
    "blocker left": State("blocker left"),
    "attacks": State("attacks"),
    "survives": State("survives"),
    "stays": State("survives"),
    "loses the game": State("loses"),
    "returns": State("returns"),
    "becomes blocked by a 2/2": State("blocked by", things=(BEAR,)),
    "blocked by a 2/2, 2/2 and two 2/2s": State("blocked by", things=(BEAR, BEAR, BEAR._replace(number=2))),
    "blocked by a 2/2 and 2/2": State("blocked by", things=(BEAR, BEAR)),
    "blocks a creature": State("blocks", things=(CREATURE,)),
    "deals its damage to a player": State("deals damage to", things=(Subject("player"),)),
    "attached to a 2/2": State("on", things=(BEAR,)),
    "on a 2/2": State("on", things=(BEAR,)),
}


@pytest.mark.parametrize("said", STATES)
def test_a_state(said):
    assert one_line_forms.read(f"creature {said}") == Line("situation", CREATURE, (STATES[said],))


def test_states_follow_one_another():
    found = one_line_forms.read("2/2 gets +1/+1, is dealt 3 damage by a 2/2 and gains flying and dies")
    kinds = [state.kind for state in found.states]
    assert kinds == ["gets", "dealt", "gains", "dies"]


LINES = {
    "can a 2/2 attack?": Line("situation", BEAR, (State("attacks"),), "can"),
    "does a 2/2 attack": Line("situation", BEAR, (State("attacks"),), "does"),
    "do two 2/2 attack": Line("situation", BEAR._replace(number=2), (State("attacks"),), "does"),
    "does a 2/2 die": Line("situation", BEAR, (State("die"),), "does"),
    "does a 2/2 dies": Line("situation", BEAR, (State("dies"),), "does"),
    "does a 2/2 dies return": Line("situation", BEAR, (State("dies"), State("returns")), "does"),
    "can a 2/2 die": Line("situation", BEAR, (State("dies"),), "can"),
    "copy of a 2/2": Line("copy", BEAR),
    "a copy of a 2/2 that dies": Line("copy", BEAR, (State("dies"),)),
    "mana value of {X}{G}": Line("mana value", cost="{X}{G}"),
    "Mana Value of {G}{2} on the battlefield": Line("mana value", cost="{G}{2}"),
}


@pytest.mark.parametrize("line", LINES)
def test_a_whole_line(line):
    assert one_line_forms.read(line) == LINES[line]


REFUSED = {
    "101 creatures": "unexpected '101'",
    "zero 2/2": "unexpected 'zero'",
    "no creature": "unexpected 'no'",
    "2/2 +1/+1": "unexpected '+1/+1' after '2/2' (expected: what happens to it)",
    "1/-1": "unexpected '1/-1' (expected: a P/T, creature",
    "+1/1": "unexpected '+1/1'",
    "creature with": "unexpected 'with' after 'creature'",
    "creature with two": "unexpected 'with'",
    "creature under three players": "unexpected 'under'",
    "player at three": "unexpected 'at'",
    "player at life": "unexpected 'at'",
    "player with -3 poison": "unexpected 'with'",
    "creature with a regeneration": "unexpected 'with'",
    "creature blocked by": "the line ends too soon after 'creature blocked by' (expected: a P/T, creature",
    "creature gets flying": "unexpected 'flying' after 'creature gets' (expected: a P/T such as",
    "creature gains 2/2": "unexpected '2/2' after 'creature gains' (expected: a keyword ability)",
    "creature dealt 3": "the line ends too soon after 'creature dealt 3' (expected: N damage)",
    "creature dealt -3 damage": "unexpected '-3'",
    "mana value of 3": "unexpected '3' after 'mana value of' (expected: a mana cost)",
    "mana value of {G} now": "unexpected 'now' after 'mana value of {G}'",
    "creature 1234567890/1": "1234567890/1 is too large",
    "creature; dies": "';' is not understood",
    "2/2 blocked by a 1/1 and": "the line ends too soon after '2/2 blocked by a 1/1 and'",
    "2/2 blocked by a 1/1, and": "the line ends too soon",
    "2/2 dealt 2 damage by a 1/1 and a 2/2": "unexpected 'a' after '2/2 dealt 2 damage by a 1/1 and'",
    "2/2 on a 1/1 and a 2/2": "unexpected 'a' after '2/2 on a 1/1 and'",
    "does a 2/2": "the line ends too soon after 'does a 2/2'",
}


@pytest.mark.parametrize("line", REFUSED)
def test_what_is_not_understood(line):
    with pytest.raises(GameFormError) as caught:
        one_line_forms.read(line)
    assert str(caught.value).startswith(REFUSED[line])


@pytest.mark.parametrize(
    ("line", "words", "kinds"),
    [
        ("2/2s with {G}{2/W} ?", ["2/2", "with", "{G}{2/W}"], ["pt", "word", "cost"]),
        ("it\u2019s -3, x-y!", ["it's", "-3", ",", "x-y!"], ["word", "number", "comma", "word"]),
        ("  a.  ", ["a"], ["word"]),
    ],
)
def test_a_line_is_cut_into_words(line, words, kinds):
    found = LineWords(line)
    assert (found.words, found.kinds) == (words, kinds)
    assert (found.peek(len(words)), found.kind(len(words))) == ("", "")


def test_words_are_read_in_order():
    words = LineWords("Two Big minus five -3 minus x")
    assert (words.number(), words.take("small"), words.peek(), words.next()) == (2, False, "big", "Big")
    assert (words.number(), words.take("big", "minus")) == (None, False)
    assert (words.number(signed=True), words.number(), words.number(signed=True)) == (-5, None, -3)
    assert (words.number(signed=True), words.peek(1)) == (None, "")
    assert "unexpected 'x' after 'Two Big minus five -3 minus'" in str(words.refuse())


@pytest.mark.parametrize(
    ("line", "keyword", "next_word"),
    [
        *(("Ward {W} and more", "ward {W}", "and"), ("FIRST Strike", "first strike", "")),
        *(("annihilator two", "annihilator 2", ""), ("a flying", "", "a")),
    ],
)
def test_a_keyword_is_read_in_any_case_with_what_follows_it(line, keyword, next_word):
    words = LineWords(line)
    assert (one_line_things.keyword(words), words.peek()) == (keyword, next_word)
