"""The forms of questions: which line is which, with what parts, and what no line is."""

import pytest

from crkb.game.asking import question_forms
from crkb.game.errors import GameFormError

FORMS = {
    "what is the final chapter of ox": ("final chapter", {"id": "ox"}),
    "what is the final chapter ability of ox": ("final chapter ability", {"id": "ox"}),
    "what is in Bob's junkyard": ("junkyard", {"player": "Bob"}),
    "what is the p/t of ox": ("value", {"key": "p/t", "thing": "ox"}),
    "what is the mana value of Fire-2": ("value", {"key": "mana value", "thing": "Fire-2"}),
    "what is the most ox can assign to Bob": ("most", {"id": "ox", "thing": "Bob"}),
    "who is the monarch": ("monarch", {}),
    "who has the initiative": ("initiative", {}),
    "is it day or night": ("time", {}),
    "who announces damage orders": ("orders", {}),
    "who has priority": ("priority", {}),
    "what step is it": ("step", {}),
    "what is on the stack": ("on stack", {}),
    "who controls Bob": ("who controls", {"player": "Bob"}),
    "who decides for Bob": ("decides", {"player": "Bob"}),
    "who decides for Bob outside the rules": ("decides outside", {"player": "Bob"}),
    "who decides whether Bob concedes": ("decides to concede", {"player": "Bob"}),
    "who controls ox": ("controller", {"id": "ox"}),
    "who controls ox by default": ("controller by default", {"id": "ox"}),
    "what excess damage was ox dealt": ("excess", {"id": "ox"}),
    "what does turning ox face up cost": ("turning up", {"id": "ox"}),
    "what does casting ox cost": ("casting", {"id": "ox"}),
    "what happens next": ("next", {}),
    "what happens": ("checks", {}),
    "what triggered": ("triggered", {}),
    "what is ox": ("what is", {"id": "ox"}),
    "why doesn't ox die": ("why not do", {"id": "ox", "what": "die"}),
    "why doesn't why attack": ("why not do", {"id": "why", "what": "attack"}),
    "why doesn't t deal damage": ("why not do", {"id": "t", "what": "deal damage"}),
    "why is ox 3/3": ("why", {"id": "ox", "what": "3/3"}),
    "why isn't ox an artifact": ("why not", {"id": "ox", "what": "an artifact"}),
    "who wins": ("winner", {}),
    "what is the result": ("result", {}),
    "who must choose otherwise": ("otherwise", {}),
    "can elk block ox": ("can block", {"id": "elk", "other": "ox"}),
    "can ox attack": ("can attack", {"id": "ox"}),
    "can ox attack Bob": ("can attack", {"id": "ox", "thing": "Bob"}),
    "can Bob respond to turning ox face up": ("can respond", {"player": "Bob", "id": "ox"}),
    "can Bob respond to sting of imp": ("can respond", {"player": "Bob", "stacked": "sting of imp"}),
    "may ox assign {elk: 1, Bob: 2}": ("may assign", {"id": "ox", "division": "{elk: 1, Bob: 2}"}),
    "is Bob a legal target for bolt": ("legal target", {"thing": "Bob", "stacked": "bolt"}),
    "may Bob look at ox": ("may look", {"player": "Bob", "id": "ox"}),
    "may Bob look at the back of ox": ("may look at back", {"player": "Bob", "id": "ox"}),
    "is ox a card": ("is kind", {"id": "ox", "kind": "card"}),
    "is ox an emblem": ("is kind", {"id": "ox", "kind": "emblem"}),
    "does ox die": ("dies", {"id": "ox"}),
    "does sting of imp resolve": ("resolves", {"stacked": "sting of imp"}),
    "is ox destroyed": ("destroyed", {"id": "ox"}),
    "is ox sacrificed": ("sacrificed", {"id": "ox"}),
    "can that happen": ("possible", {}),
    "what mana can ox add": ("mana", {"id": "ox"}),
    "can Bob unveil ox": ("can unveil", {"player": "Bob", "id": "ox"}),
    "who is on Bob's team": ("allies", {"player": "Bob"}),
    "who are Bob's opponents": ("opponents", {"player": "Bob"}),
    "who are the Leader players": ("role players", {"role": "Leader"}),
    "who must lose for Bob to win": ("goal", {"player": "Bob"}),
    "what teams are there": ("teams", {}),
    "what teams have lost": ("lost teams", {}),
}


@pytest.mark.parametrize("line", FORMS)
def test_each_form_has_its_parts(line):
    form, parts = FORMS[line]
    assert question_forms.parse(line) == question_forms.GameQuestion(form, parts, line)
    curly = line.replace("'", "\u2019")
    asked = question_forms.parse(f"  {curly} ? ")
    assert (asked.form, asked.parts) == (form, parts)


def test_every_form_is_read():
    read = {question_forms.parse(line).form for line in FORMS}
    assert read == {form.name for form in question_forms.FORMS}


@pytest.mark.parametrize("date", ["in 2024-04-12", "in cr-2024-04-12?", " in  2024-04-12 ?"])
def test_a_question_may_name_an_edition(date):
    asked = question_forms.parse(f"does ox die {date}")
    assert asked == question_forms.GameQuestion("dies", {"id": "ox"}, "does ox die", "2024-04-12")


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("does ox dye", "Did you mean does ID die"),
        ("what happens then", "Did you mean what happens"),
        ("hello", "Forms of questions: what is the final chapter of ID; "),
        ("", "Forms of questions: "),
        ("does ox die in 2024", "Did you mean"),
    ],
)
def test_what_is_no_question(line, hint):
    with pytest.raises(GameFormError, match="is not a question about a game") as caught:
        question_forms.parse(line)
    assert caught.value.hint.startswith(hint)


DIVISIONS = {
    "{elk: 1, Bob: 2}": {"elk": 1, "Bob": 2},
    "{ elk : 1 }": {"elk": 1},
    "{elk: 1,}": {"elk": 1},
    "{}": {},
}


@pytest.mark.parametrize("said", DIVISIONS)
def test_a_division(said):
    assert question_forms.division(said) == DIVISIONS[said]


@pytest.mark.parametrize("said", ["{elk}", "{elk 1}", "{elk: x}", "{elk: -1}", "{elk:}"])
def test_what_is_no_division(said):
    with pytest.raises(GameFormError, match="not of the form ID: N"):
        question_forms.division(said)
