"""Which steps are shown first: the last that came out alike, in a game those about what is asked."""

from __future__ import annotations

import pytest

import crkb
from crkb.game.asking import question_examples
from crkb.questions.core import Answer, Step
from crkb.render import data, deciding_first, game_data
from crkb.render.terminal import answers, game_answers
from crkb.render.terminal.answers import REST

HOLDS = {"y": True, "n": False, "?": None}

SORTED = {  # (verdict, what came out of each step) -> the places of those that are shown first
    ("yes", "yy"): (0, 1),
    ("yes", "nny"): (2,),
    ("no", "yyn"): (2,),
    ("no", "nyn"): (2,),
    ("no", "ynn"): (1, 2),
    ("value", "nnyy"): (2, 3),
    ("depends", "y?y"): (1,),
    ("depends", "yn"): (1,),
    ("value", ""): (),
}


@pytest.mark.parametrize(("said", "first"), SORTED.items(), ids=[" ".join(each) for each in SORTED])
def test_of_facts(said, first):
    verdict, out = said
    steps = tuple(Step("100.1", "it glows", HOLDS[each]) for each in out)
    found = deciding_first.of_facts(Answer("glowing", {}, verdict, None, steps))
    assert found.first == first
    assert sorted(found.first + found.rest) == list(range(len(out)))


@pytest.fixture(scope="module")
def kb(every_home):
    with crkb.open(home=every_home) as opened:
        yield opened


OF_GAMES = {  # question -> rules of the steps that are shown first
    "why is bear 3/3": ["613.4c"],
    "why isn't wall 1/6": ["611.3a"],
    "what is the p/t of bear": ["613.4c"],
    "does scorch resolve": ["608.1"],
    "can bear attack": ["508.1a"],
    "why doesn't wall die": ["704.5g"],
}


def rules(result) -> list[str]:
    """The rules of the steps that are shown first, without what an older edition adds to the number."""
    notes = result.answer.notes
    return [notes[at].rule.partition("@")[0] for at in deciding_first.of_game(result).first]


@pytest.mark.parametrize(("question", "expected"), OF_GAMES.items())
def test_of_a_game(kb, question, expected):
    assert rules(kb.game(question_examples.template()).ask(question)) == expected


def test_a_no_is_told_with_all_that_failed_right_before(kb):
    table = kb.game(
        "board: [{id: angel, types: [creature], p/t: 4/4, abilities: [flying]},"
        " {id: ogre, types: [creature], p/t: 3/3, controller: Bob}]"
    )
    assert rules(table.ask("can ogre block angel")) == ["702.9b", "509.1b"]


SITUATIONS = {  # situation -> rules of the steps that are shown first
    "9/9 trample deathtouch blocked by a 0/6 and a 1/2": ["120.3a", "704.5h", "704.5h", "704.5g"],
    "4/4 flying blocked by a 2/2": ["702.9b", "509.1b"],
    "4/4 flying blocked by a 2/2 reach": ["704.5g", "704.5g"],
    "planeswalker with loyalty 1 dealt 1 damage": ["120.3c", "704.5i"],
}


@pytest.mark.parametrize(("line", "expected"), SITUATIONS.items())
def test_of_a_situation(kb, line, expected):
    assert rules(kb.situation(line)) == expected


@pytest.mark.parametrize(("form", "line"), question_examples.EXAMPLES.items())
def test_every_step_of_a_game_is_shown_once(kb, form, line):
    name = "treachery" if form in question_examples.OF_TREACHERY else "game"
    result = kb.game(question_examples.template(name)).ask(line)
    found = deciding_first.of_game(result)
    assert sorted(found.first + found.rest) == list(range(len(result.answer.notes)))
    assert game_data.answer(result)["deciding"] == list(found.first)
    shown = game_answers.answer(result, 10**4, all_steps=True)
    for each in result.answer.notes:
        assert sum(line.split()[:1] == [each.rule] and line.endswith(each.says) for line in shown) >= 1
    folded = game_answers.answer(result, 10**4)
    first = shown.index(REST) if REST in shown else len(shown)
    assert folded[:first] == shown[:first]
    assert len(folded) == min(first + 1, len(shown))


def test_the_others_are_indented_behind(kb):
    result = kb.ask('name of "Bear Cub" with sticker "Dark" after 1')
    shown = answers.answer(result, 80, all_steps=True)
    at = shown.index(REST)
    assert shown[at - 1].split()[0].startswith("123.6")
    assert all(line.startswith("    ") for line in shown[at + 1 :])
    assert data.answer(result)["deciding"] == [2, 3]
