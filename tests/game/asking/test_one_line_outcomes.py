"""What is told of a line: yes or no, what became of its things, and on what it depends."""

import pytest

from crkb.game.asking import one_line, one_line_outcomes
from crkb.game.errors import GameFormError

TOLD = {
    "2/2 with 2 damage": "destroyed",
    "2/2": "survives",
    "2/2 with a finality counter dealt 2 damage": "exile",
    "2/2 with a finality counter dealt 1 damage": "2/2",
    "permanent": "stays",
    "2/2 with a +1/+1 counter": "3/3",
    "2/2 with a charge counter": "2/2",
    "2/2 with a -1/-1 counter gets -1/-1": "graveyard",
    "2/2 gets +1/+0": "3/2",
    "2/2 becomes 1/1": "1/1",
    "1/4 is switched": "4/1",
    "2/2 gains flying": "survives",
    "planeswalker with loyalty 2 gets +1/+1": "stays",
    "player at 0 life": "loses",
    "player at 20 life dealt 4 damage": "survives",
    "two 2/2 with 2 damage": "destroyed",
    "Equipment on a 2/2 that dies": "unattached",
    "creature with undying dies": "returns",
    "copy of a 2/2": "2/2",
    "copy of a planeswalker": "stays",
    "copy of an Aura": "graveyard",
    "two 3/3 unblocked": 6,
    "3/3 lifelink unblocked": 3,
    "2/2 blocked by a 3/3": {"attacker": "destroyed", "blocker": "survives"},
    "4/4 trample lifelink blocked by a 2/2": {
        "attacker": "survives",
        "blocker": "destroyed",
        "to the player": 2,
        "life gained": 4,
    },
    "two 2/2 blocked by a 3/3": {
        "attacker": ["destroyed", "survives"],
        "blocker": "survives",
        "to the player": 2,
    },
    "2/2 attacks": True,
    "creature with defender attacks": False,
    "2/2 attacks and dies": "graveyard",
    "can a 2/2 attack": True,
    "can a tapped 2/2 attack": False,
    "does a 2/2 attack": True,
    "does a 2/2 blocked by a 3/3 die": True,
    "does a 2/2 blocked by a 3/3 survive": False,
    "does a 2/2 flying blocked by a 3/3 die": False,
    "does a player at 1 life lose the game": False,
    "does a player at 0 life lose": True,
    "does a 2/2 return": False,
    "does a creature with undying dies return": True,
    "does a creature with persist dies": True,
    "does a 2/2 with a finality counter dies": False,
    "does a 2/2 with a finality counter die": False,
    "does a creature with undying dies survive": True,
    "does an Aura stay": False,
    "does an Equipment stay": True,
    "does a 2/2 survive": True,
    "does a 2/2 with 2 damage die": True,
    "does a 2/2 gets -2/-2 die": True,
    "mana value of {2}{G}": 3,
}


@pytest.mark.parametrize("line", TOLD)
def test_what_is_told(line):
    found = one_line.answer(line)
    assert found.value == TOLD[line]
    assert type(found.value) is type(TOLD[line])
    assert found.depends == ()


VERDICTS = {
    "2/2": None,
    "3/3 trample blocker left": None,
    "2/2 attacks": True,
    "2/2 unblocked": True,
    "2/2 blocks a 1/1": True,
    "2/2 blocked by a 1/1": True,
    "2/2 blocked by a creature": True,
    "2/2 flying blocked by a 3/3": False,
    "can a 2/2 dealt 2 damage survive": True,
    "does a creature dealt 5 damage die": None,
    "does a creature dealt 500 damage die": True,
    "creature with defender attacks": False,
    "mana value of {2}": None,
}


@pytest.mark.parametrize("line", VERDICTS)
def test_yes_or_no(line):
    assert one_line.answer(line).verdict is VERDICTS[line]


DEPENDS = {
    "creature dealt 1 damage": ("the-creature: p/t",),
    "creature gets -1/-1": ("the-creature: p/t",),
    "creature with 3 damage dealt 1 damage": ("the-creature: p/t",),
    "planeswalker dealt 1 damage": ("the-planeswalker: loyalty",),
    "2/2 deals damage to a planeswalker": ("the-target: loyalty",),
    "2/2 deals damage to a creature": ("the-target: p/t",),
    "creature blocked by a creature": ("attacker: p/t", "blocker: p/t"),
    "creature with trample unblocked": ("attacker: p/t",),
    "copy of a creature": ("the-creature: p/t",),
    "2/2 blocked by three 1/1": ("division of attacker",),
}


@pytest.mark.parametrize("line", DEPENDS)
def test_what_it_depends_on(line):
    found = one_line.answer(line)
    assert (found.value, found.depends) == (None, DEPENDS[line])
    assert one_line_outcomes.said(found) == f"depends on {', '.join(DEPENDS[line])}"


ALIVE = ("creature", "creature with 3 damage", "creature with two -1/-1 counters", "creature with persist")


@pytest.mark.parametrize("line", ALIVE)
def test_a_creature_of_unknown_size_is_alive(line):
    assert one_line.answer(line).value == "survives"


SAID = {
    "2/2 with 2 damage": "destroyed",
    "can a 2/2 attack": "yes",
    "can a tapped 2/2 attack": "no",
    "3/3 unblocked": "3",
    "4/4 trample blocked by a 2/2": "attacker: survives, blocker: destroyed, to the player: 2",
}


@pytest.mark.parametrize("line", SAID)
def test_an_answer_in_a_few_words(line):
    assert one_line_outcomes.said(one_line.answer(line)) == SAID[line]


WRONG = [
    ("2/2", "destroyed", "survives, expected destroyed"),
    ("2/2", True, "survives, expected yes"),
    ("2/2", 3, "survives, expected 3"),
    ("2/2", "2/3", "survives, expected 2/3"),
    ("2/2 attacks", False, "yes, expected no"),
    ("2/2 attacks", "no", "yes, expected no"),
    ("can a tapped 2/2 attack", "survives", "no, expected survives"),
    ("mana value of {2}", 3, "2, expected 3"),
    ("mana value of {2}", {"it": "stays"}, "it: the line has no it"),
    ("player at 4 life", 5, "survives, expected 5"),
    ("two 2/2 with 2 damage", "survives", "destroyed, expected survives"),
    (
        "two 2/2 blocked by a 3/3",
        {"attacker": ["survives", "survives"]},
        "attacker: ['destroyed', 'survives'], expected ['survives', 'survives']",
    ),
    (
        "two 2/2 blocked by a 3/3",
        {"attacker": ["destroyed"]},
        "attacker: ['destroyed', 'survives'], expected ['destroyed']",
    ),
    ("two 2/2 blocked by a 3/3", {"attacker": "survives"}, "attacker: ['destroyed', 'survives'], expected"),
    ("3/3 blocked by two 2/2", {"blocker": "destroyed"}, "blocker:"),
    ("2/2 unblocked", {"life gained": 1}, "life gained: 0, expected 1"),
    ("2/2 blocked by a creature", {"to the player": 1}, "to the player: 0, expected 1"),
    ("creature unblocked", {"to the player": 1}, "to the player: 1 or 100, expected 1"),
    ("creature dealt 5 damage", {"it": "destroyed"}, "it: destroyed or survives, expected destroyed"),
    ("99/9 blocked by three 9/9", {"it": {"zone": "exile"}}, "it: depends on division of attacker"),
    ("2/2", {"zone": "exile"}, "the-creature: zone battlefield, expected exile"),
    ("99/9 blocked by three 9/9", {"it": "exile"}, "it: survives, expected exile"),
    ("99/9 blocked by three 9/9", "exile", "depends on division of attacker, expected exile"),
    ("two 2/2", {"tapped": True}, "the-creature-1: tapped no, expected yes"),
]


@pytest.mark.parametrize(("line", "expected", "wrong"), WRONG)
def test_what_is_otherwise_than_expected(line, expected, wrong):
    [said] = one_line.check(one_line.answer(line), expected)
    assert said.startswith(wrong)


FITS = [
    ("2/2", "stays"),
    ("permanent", "survives"),
    ("2/2", {"it": "2/2"}),
    ("two 2/2", ["survives", "survives"]),
    ("two 2/2 blocked by a 3/3", {"it": "destroyed"}),
    ("player at 4 life", 4),
    ("player at 4 life", {"life": 4}),
    ("can a 2/2 attack", "yes"),
    ("3/3 blocked by a 2/2", {"to the player": 0, "life gained": 0}),
    ("mana value of {2}", 2),
]


@pytest.mark.parametrize(("line", "expected"), FITS)
def test_what_is_as_expected(line, expected):
    assert one_line.check(one_line.answer(line), expected) == []


@pytest.mark.parametrize(
    ("expected", "path"),
    [
        ("dead", "expect"),
        (["survives", "dead"], "expect[1]"),
        ({"it": "dead"}, "expect.it"),
        ({"blocker": ["dead"]}, "expect.blocker[0]"),
        ({"to the player": "many"}, "expect.to the player"),
        ({"life gained": "2"}, "expect.life gained"),
        ("2/", "expect"),
    ],
)
def test_what_no_line_comes_to(expected, path):
    with pytest.raises(GameFormError) as caught:
        one_line.check(one_line.answer("3/3 blocked by a 2/2"), expected)
    assert caught.value.path == path


@pytest.mark.parametrize("expected", ["-1/4", "exile", "hand", -1, "no", {"blocker": {"zone": "exile"}}])
def test_what_a_line_may_come_to(expected):
    assert one_line.check(one_line.answer("3/3 blocked by a 2/2"), expected)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("can a creature with defender attack", "no"),
        ("can a creature with defender attack", False),
        ("can a 2/2 attack", "yes"),
        ("can a 2/2 attack", True),
        ("does a 2/2 with 2 damage survive", "no"),
    ],
)
def test_yes_and_no_are_expected_as_words_and_values(line, expected):
    found = one_line.answer(line)
    assert one_line.check(found, expected) == []
    other = {"yes": "no", "no": "yes"}.get(expected, not expected)
    assert one_line.check(found, other) == [f"{one_line_outcomes.said(found)}, expected {_said(other)}"]


def _said(expected):
    return {True: "yes", False: "no"}.get(expected, expected)


def test_what_depends_on_nothing_that_has_a_name():
    assert one_line_outcomes.said(one_line.OneLine("2/2")) == "depends on unknown facts"
    assert one_line_outcomes.said(one_line.OneLine("2/2", depends=("a", "b"))) == "depends on a, b"


@pytest.mark.parametrize(
    ("fates", "said"), [(("stays",), "stays"), (("stays",) * 2, "stays"), (("a1", "b1"), ["a1", "b1"])]
)
def test_what_became_of_several(fates, said):
    assert one_line_outcomes.one(fates) == said
