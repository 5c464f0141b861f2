"""One-line situations: every form is read, and what isn't understood is told with the word."""

import pytest

from crkb.game.asking import one_line, one_line_forms, one_line_outcomes
from crkb.game.asking.one_line_words import FORMS
from crkb.game.errors import GameFormError


@pytest.mark.parametrize("line", FORMS)
def test_every_form_has_an_answer(line):
    found = one_line.answer(line)
    assert found.value is not None or found.verdict is not None


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("creature wth flying", "unexpected 'wth'"),
        ("3/3 blocked by a 2/2 flyng", "unexpected 'flyng'"),
        ("dragon with flying", "unexpected 'dragon'"),
        ("creature with two", "unexpected 'with'"),
        ("2/2 gets 3", "unexpected '3'"),
        ("2/2 gains", "too soon"),
        ("", "too soon"),
        ("mana value of three", "unexpected 'three'"),
        ("2/2 dealt damage", "unexpected 'damage'"),
        ("2/2 with %", "'%' is not understood"),
        ("zero creatures", "unexpected 'zero'"),
        ("2/2 blocked by a 1/1, blocked by a 3/3", "duplicate 'blocked by'"),
        ("player blocked by a 2/2", "doesn't apply to a player"),
        ("2/2 blocked by a player", "players don't attack"),
        ("2/2 with a +1/1 counter", "not a kind of counter"),
    ],
)
def test_what_is_not_understood(line, wrong):
    with pytest.raises(GameFormError, match=wrong) as error:
        one_line.answer(line)
    assert error.value.hint


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("a 2/2 with two +1/+1 counters", "2/2 with 2 +1/+1 counters"),
        ("does a 2/2 dealt two damage survive?", "does a 2/2 dealt 2 damage survive"),
        ("2/2 first strike", "2/2 with first strike"),
        ("2/2 trample deathtouch", "2/2 with trample and deathtouch"),
        ("player with 10 poison", "a player with ten poison counters"),
    ],
)
def test_other_words_for_the_same(one, other):
    assert one_line_forms.read(one) == one_line_forms.read(other)


@pytest.mark.parametrize(
    ("line", "depends"),
    [
        ("creature dealt 5 damage", ("the-creature: p/t",)),
        ("planeswalker dealt 2 damage", ("the-planeswalker: loyalty",)),
    ],
)
def test_what_depends_on_what_was_not_said(line, depends):
    found = one_line.answer(line)
    assert found.value is None
    assert found.depends == depends


@pytest.mark.parametrize(
    ("line", "expected", "wrong"),
    [
        ("2/2 with 2 damage", "survives", "destroyed, expected survives"),
        ("2/2", "3/3", "expected 3/3"),
        ("2/2 unblocked", 3, "2, expected 3"),
        ("2/2 unblocked", {"to the player": 3}, "to the player: 2, expected 3"),
        ("can a creature with defender attack", True, "no, expected yes"),
        ("2/2 with a +1/+1 counter", {"it": {"counters": {"+1/+1": 2}}}, "counters"),
        ("2/2", {"aura": "graveyard"}, "has no aura"),
        ("2/2 blocked by a 3/3", {"attacker": "survives"}, "attacker: destroyed, expected survives"),
        ("creature dealt 5 damage", "destroyed", "depends on the-creature: p/t, expected destroyed"),
    ],
)
def test_what_is_otherwise_than_expected(line, expected, wrong):
    [said] = one_line.check(one_line.answer(line), expected)
    assert wrong in said


@pytest.mark.parametrize("word", ["unattached", "stays", "survives"])
def test_unattached_equipment_is_still_there(word):
    found = one_line.answer("Equipment on a creature that dies")
    assert one_line.check(found, {"it": word}) == one_line.check(found, word) == []
    assert one_line.check(found, {"target": word}) != []


@pytest.mark.parametrize(
    ("expected", "path"), [({"to the player": 4}, "expect.to the player"), (4, "expect"), (0, "expect")]
)
def test_damage_of_an_attack_before_blocks(expected, path):
    with pytest.raises(GameFormError, match="doesn't say whether the attacker is blocked") as caught:
        one_line.check(one_line.answer("two 2/2 attack"), expected)
    assert caught.value.path == path
    assert one_line.check(one_line.answer("two 2/2 attack unblocked"), 4) == []
    assert one_line.check(one_line.answer("creature with defender attacks"), 0) == []


def test_an_answer_in_words():
    assert one_line_outcomes.said(one_line.answer("2/2 with 2 damage")) == "destroyed"
    assert one_line_outcomes.said(one_line.answer("can a creature with defender attack")) == "no"
    assert "to the player: 2" in one_line_outcomes.said(one_line.answer("4/4 trample blocked by a 2/2"))


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("2/2", 1),
        ("creature", 2),
        ("creature blocked by a creature", 4),
        ("creature with reach blocks a 2/2", 2),
    ],
)
def test_each_unknown_size_is_tried_small_and_large(line, number):
    assert len(one_line.answer(line).outcomes) == number


def test_only_so_many_unknown_sizes_are_tried():
    read = one_line_forms.read("creature blocked by five creatures")
    assert len(list(one_line._variants(read))) == 16


def test_what_is_legal_only_at_some_sizes_is_not_known():
    found = one_line.answer("can a creature block a creature with skulk")
    assert (found.verdict, found.value) == (None, None)
    assert found.depends == ("blocker: p/t", "attacker: p/t")


def test_by_an_edition():
    line = "two legendary creatures with the same name under one player"
    assert one_line.answer(line, "2024-04-12").value == "graveyard"
