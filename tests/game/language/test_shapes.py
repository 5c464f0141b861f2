"""Abilities and effects as data: every shape, operation, exception and way to enter; wrong ones."""

from __future__ import annotations

import pytest
import yaml

from crkb.game import terms as t
from crkb.game.errors import GameFormError
from crkb.game.language import shapes
from crkb.game.language.language import Words, read_condition, read_cost, read_event, read_filter
from crkb.game.terms import likeness

WORDS = Words(
    frozenset({"Ann", "Bob"}),
    frozenset({"bear", "wall"}),
    {
        "anthem": {"name": "anthem", "to": "creatures you control", "do": {"p/t": "+1/+1"}},
        "forest": "{T}: Add {G}",
        "round": {"to": "this", "do": {"gain": ["about"]}},
        "about": {"to": "this", "do": {"gain": ["round"]}},
    },
)


def data(text):
    return yaml.safe_load(text)


def who(text):
    return read_filter(text, WORDS)


def event(text):
    return read_event(text, WORDS)


def cost(text):
    return read_cost(text, WORDS)


def condition(text):
    return read_condition(text, WORDS)


FLYING = t.Keyword("flying", label="flying")
HASTE = t.Keyword("haste", label="haste")
DRAW = t.Verb("draw", t.Number(1))
ONE_UP = t.Op("p/t", t.PT(t.Number(1), t.Number(1)))

ABILITIES = {
    # strings
    "flying": FLYING,
    '"{T}: Add {G}"': t.ManaAbility(cost("{T}"), ("{G}",), "{T}: Add {G}"),
    '"{1}, {T}: Add {W} or {U}"': t.ManaAbility(cost("{1}, {T}"), ("{W}", "{U}"), "{1}, {T}: Add {W} or {U}"),
    '"{T}: Add {W}, {U}, or {B}"': t.ManaAbility(
        cost("{T}"), ("{W}", "{U}", "{B}"), "{T}: Add {W}, {U}, or {B}"
    ),
    '"{T}, sacrifice this: Add one mana of any color."': t.ManaAbility(
        cost("{T}, sacrifice this"),
        ("{W}", "{U}", "{B}", "{R}", "{G}"),
        "{T}, sacrifice this: Add one mana of any color",
    ),
    "anthem": t.Static(who("creatures you control"), t.Ops((ONE_UP,)), label="anthem"),
    "forest": t.ManaAbility(cost("{T}"), ("{G}",), "forest"),
    # shapes
    "{to: this, do: {p/t: +1/+1}, as long as: you control a Swamp, name: swampy}": t.Static(
        who("this"), t.Ops((ONE_UP,)), condition("you control a Swamp"), label="swampy"
    ),
    "{to: this, do: {p/t: +1/+1}, cda: no}": t.Static(who("this"), t.Ops((ONE_UP,)), cda=False),
    "{to: this, do: {p/t: +X/+X}, X: your life}": t.Static(
        who("this"), t.Ops((t.Op("p/t", t.PT(t.X(), t.X())),), t.LifeOf("you"))
    ),
    "{when: creature dies, do: {draw: 1}, if: it was kicked}": t.Triggered(
        (event("creature dies"),), (DRAW,), condition("it was kicked")
    ),
    "{when: [this enters, this dies], do: [{draw: 1}, {draw: 1}]}": t.Triggered(
        (event("this enters"), event("this dies")), (DRAW, DRAW)
    ),
    "{would: you gain life, instead: twice that many}": t.Replacement(
        event("you gain life"), t.Twice(t.ThatMany())
    ),
    "{would: you gain life, instead: nothing, if: it's your turn}": t.Replacement(
        event("you gain life"), "nothing", t.YourTurn()
    ),
    "{would: this dies, instead: {exile: it}}": t.Replacement(
        event("this dies"), (t.Verb("exile", who("it")),)
    ),
    "{would: creature enters, instead: {enters: tapped}}": t.Replacement(
        event("creature enters"), (t.Enters("tapped"),)
    ),
    "{prevent: all}": t.Prevention("all"),
    "{prevent: 2, damage to: you, combat: no}": t.Prevention("each", t.Number(2), who("you"), combat=False),
    "{prevent: next 3, damage to: this, from: red sources, combat: yes, then: {draw: 1}}": t.Prevention(
        "next", t.Number(3), who("this"), who("red sources"), True, (DRAW,)
    ),
    '{cost: "{2}, {T}", do: {draw: 1}, if: you control a Swamp}': t.Activated(
        cost("{2}, {T}"), (DRAW,), condition("you control a Swamp")
    ),
    '{cost: "+1", do: {draw: 1}}': t.Activated(cost("+1"), (DRAW,)),
    "{does: {draw: 1}}": t.SpellAbility((DRAW,)),
    "{as it enters: choose a color}": t.AsEnters("enters", (t.Enters("choose", what="color"),)),
    "{as it is turned face up: tapped, if: it was kicked}": t.AsEnters(
        "is turned face up", (t.Enters("tapped"),), condition("it was kicked")
    ),
    "{as it enters or is turned face up: {may copy: creature}}": t.AsEnters(
        "enters or is turned face up", (t.Enters("may copy", copy=t.CopyOf(who("creature"))),)
    ),
    "{rule: can't have more than 7 charge counters}": t.RuleChange(
        "can't have more than 7 charge counters", who("this")
    ),
    "{rule: can't block}": t.RuleChange("can't block", who("this")),
    "{rule: no maximum hand size, to: you, as long as: it's your turn}": t.RuleChange(
        "no maximum hand size", who("you"), t.YourTurn()
    ),
    "{text: anything}": t.Inert("anything"),
    "{chapter: [1, 2], do: {draw: 1}}": t.Chapter((1, 2), (DRAW,)),
    "{chapter: 3, do: {draw: 1}}": t.Chapter((3,), (DRAW,)),
    "{chapter: [I, XIV], do: {draw: 1}}": t.Chapter(("I", "XIV"), (DRAW,)),
    "{visit: {draw: 1}, lit: [2, 6]}": t.Visit((2, 6), (DRAW,)),
    "{visit: {draw: 1}, lit: 3}": t.Visit((3,), (DRAW,)),
    '{level: 2, cost: "{1}{R}", abilities: [haste]}': t.ClassLevel(2, cost("{1}{R}"), (HASTE,)),
}


@pytest.mark.parametrize("text", ABILITIES)
def test_abilities(text):
    found = shapes.ability(data(text), WORDS)
    assert found == ABILITIES[text]
    hash(found)


def test_an_ability_can_say_itself_in_what_a_copy_gains():
    said = "{name: shift, when: this attacks, do: {copy: bear, except: [{gain: [shift, flying]}]}}"
    (verb,) = shapes.ability(data(said), WORDS).verbs
    (exception,) = verb.arg("except")
    assert exception.value == (t.ThisAbility("shift"), FLYING)
    named = WORDS._replace(names={"shift": data(said)})
    assert shapes.ability("shift", named) == shapes.ability(data(said), named)


def test_names_may_lead_to_names_but_not_without_end():
    chain = {f"n{i}": {"to": "this", "do": {"gain": [f"n{i + 1}"]}} for i in range(9)} | {"n9": "flying"}
    assert shapes.ability("n6", WORDS._replace(names=chain)).label == "n6"
    with pytest.raises(GameFormError, match="defined by a chain of names"):
        shapes.ability("n0", WORDS._replace(names=dict(chain)))


@pytest.mark.parametrize("name", ["boast", "exhaust", "forecast", "max speed", "power-up"])
@pytest.mark.parametrize("held", ["flying", "anthem", "forest", "{T}: Add {G}"])
def test_a_keyword_holds_the_ability_behind_it(name, held):
    found = shapes.ability(f"{name} \u2014 {held}", WORDS)
    said = f"{name}\u2014{held}"
    assert found == t.Keyword(name, f"\u2014{held}", shapes.ability(held, WORDS), said)


@pytest.mark.parametrize("said", ["boast\u2014something else", "companion\u2014anthem"])
def test_other_text_behind_a_keyword_is_text(said):
    name, _, text = said.partition("\u2014")
    assert shapes.ability(said, WORDS) == t.Keyword(name, f"\u2014{text}", text, said)


def test_a_keyword_holds_nothing_in_an_edition_without_it():
    with pytest.raises(GameFormError, match="'exhaust' is a keyword only from"):
        shapes.ability("exhaust\u2014forest", WORDS._replace(edition="2024-04-12"))


@pytest.mark.parametrize("rule", t.RULES)
def test_every_rule_that_an_ability_changes(rule):
    assert shapes.ability({"rule": rule}, WORDS) == t.RuleChange(rule, who("this"))


def test_a_shorthand_is_several_abilities_of_a_list_and_no_single_one():
    both = "protection from red and from blue"
    assert [each.label for each in shapes.abilities([both, "flying"], WORDS)] == [
        *("protection from red", "protection from blue", "flying"),
    ]
    with pytest.raises(GameFormError, match="2 abilities"):
        shapes.ability(both, WORDS)


EFFECTS = {
    "{to: bear, do: {p/t: +1/+1}}": (t.Ops((ONE_UP,)), who("bear"), None),
    "{to: bear, do: {p/t: +1/+1}, until: end of turn}": (
        *(t.Ops((ONE_UP,)), who("bear"), t.Duration("end of turn")),
    ),
    "{prevent: all, until: your next turn}": (*(t.Prevention("all"), None, t.Duration("next turn", "you")),),
    "{would: this dies, instead: nothing}": (*(t.Replacement(event("this dies"), "nothing"), None, None),),
    "{rule: can't block, to: bear}": (t.RuleChange("can't block", who("bear")), who("bear"), None),
}


@pytest.mark.parametrize("text", EFFECTS)
def test_effects(text):
    assert shapes.effect(data(text), WORDS) == EFFECTS[text]


@pytest.mark.parametrize(
    ("one", "other", "are"),
    [
        ("{to: this, do: {gain: [flying, haste]}}", "{to: this, do: {gain: [haste, flying]}, name: a}", True),
        ("{to: bear and wall, do: {p/t: +1/+1}}", "{to: wall and bear, do: {p/t: +1/+1}}", True),
        ("{to: this, do: {p/t: +1/+1}}", "{to: this, do: {p/t: +1/+2}}", False),
        ("flying", "flying", True),
        ("toxic 1", "toxic 2", False),
        ("{does: [{draw: 1}, {mill: 1}]}", "{does: [{mill: 1}, {draw: 1}]}", False),
    ],
)
def test_the_same_written_otherwise(one, other, are):
    assert likeness.same(shapes.ability(data(one), WORDS), shapes.ability(data(other), WORDS)) is are


WRONG = [
    ("flyng", "", "flying"),
    ("Flying", "", "flying"),
    ("anthm", "", "anthem"),
    ("5", "", ""),
    ("[]", "", ""),
    ("{}", "", ""),
    ("{whn: this enters, do: {draw: 1}}", ".whn", ""),
    ("{wehn: this enters}", "", "when"),
    ("{when: this enters}", "", ""),
    ("{when: [], do: {draw: 1}}", ".when", ""),
    ("{when: this entres, do: {draw: 1}}", ".when", "enters"),
    ("{when: this enters, do: {draw: 1}, fi: it was kicked}", ".fi", "if"),
    ("{would: this dies}", "", ""),
    ("{would: this dies, instead: nothin}", ".instead", ""),
    ("{prevent: alll}", ".prevent", ""),
    ("{prevent: all, damage: this}", ".damage", "damage to"),
    ("{prevent: all, combat: maybe}", ".combat", ""),
    ("{cost: +1, do: {draw: 1}}", ".cost", '"+1"'),
    ("{cost: {1}, do: {draw: 1}}", ".cost", "quotes"),
    ("{rule: cant attack}", ".rule", "can't attack"),
    ("{rule: can't have more than 7 charrge counters}", ".rule", "charge"),
    ("{rule: can't have more than many charge counters}", ".rule", "can't"),
    ("{as it enters: choose a colour}", ".as it enters", "color"),
    ("{as it enters: taped}", ".as it enters", "tapped"),
    ("{as it enters: with 2 loyality counters}", ".as it enters", "loyalty"),
    ("{as it enters: {may copy: creature, as a copy of: bear}}", ".as it enters", ""),
    ("{as it enters: {except: []}}", ".as it enters", ""),
    ("{to: creatures}", "", ""),
    ("{do: {p/t: +1/+1}}", "", "to: this"),
    ("{to: creatures, do: {}}", ".do", ""),
    ("{to: creatures, do: {pt: +1/+1}}", ".do.pt", "p/t"),
    ('{to: creatures, do: {p/t: "*/*"}}', ".do.p/t", "only on cards"),
    ('{to: creatures, do: {base p/t: "*/*"}}', ".do.base p/t", "amount"),
    ("{to: creatures, do: {base p/t: {}}}", ".do.base p/t", ""),
    ("{to: creatures, do: {p/t: 1}}", ".do.p/t", ""),
    ("{to: creatures, do: {add types: [creture]}}", ".do.add types[0]", "creature"),
    ("{to: creatures, do: {add types: creature}}", ".do.add types", ""),
    ("{to: creatures, do: {add subtypes: [Baer]}}", ".do.add subtypes[0]", "Bear"),
    ("{to: creatures, do: {set land types: [Bear]}}", ".do.set land types[0]", ""),
    ("{to: creatures, do: {set color: [red]}}", ".do.set color[0]", "R"),
    ("{to: creatures, do: {gain: [flyng]}}", ".do.gain[0]", "flying"),
    ("{to: creatures, do: {gain: [{abilities of: bear}]}}", ".do.gain[0]", "activated"),
    ("{to: creatures, do: {lose all: ability}}", ".do.lose all", "abilities"),
    ("{to: creatures, do: {switch: power}}", ".do.switch", "p/t"),
    ("{to: creatures, do: {text: {replace: {red: island}}}}", ".do.text.replace.red", ""),
    ("{to: creatures, do: {text: {replace: {rd: blue}}}}", ".do.text.replace.rd", "red"),
    ("{to: creatures, do: {text: swamp}}", ".do.text", ""),
    ("{chapter: [], do: {draw: 1}}", ".chapter", ""),
    ("{visit: {draw: 1}, lit: []}", ".lit", "1 to 6"),
    ("{visit: {draw: 1}, lit: [0, 1]}", ".lit", ""),
    ("{visit: {draw: 1}, lit: [6, 7]}", ".lit", "1 to 6"),
    ("{visit: {draw: 1}}", "", ""),
    ("{chapter: one, do: {draw: 1}}", ".chapter", ""),
    ('{level: 1, cost: "{1}"}', ".level", ""),
    ("{level: 2}", ".cost", ""),
    ("{name: flying, text: x}", ".name", ""),
    ("{name: My Name, text: x}", ".name", "lower-case"),
    ("{text: 3}", ".text", ""),
    ("round", ".do.gain[0].do.gain[0]", ""),
    ("{name: me, to: this, do: {gain: [me]}}", ".do.gain[0]", "copy"),
    ('"{T}: Add G"', "", "quotes"),
    ('"{T}: Add {Z}"', "", "quotes"),
    ('"{Z}: Add {G}"', "", ""),
    ("{would: this attacks, instead: nothing}", ".would", "Write a `rule`"),
    ("{would: you cast a spell, instead: nothing}", ".would", "Write a `rule`"),
    ("{would: at the beginning of your upkeep, instead: nothing}", ".would", "Write a `rule`"),
    ("{would: you control a creature, instead: nothing}", ".would", "Write a `rule`"),
    ("{when: you do, do: {draw: 1}}", ".when", "under `delayed`"),
    ("{does: {delayed: {when: you control a Swamp, do: {draw: 1}}}}", ".does.delayed.when", "one event"),
    ("{does: {create: {card: No Such Card}}}", ".does.create.card", ""),
]


@pytest.mark.parametrize(("text", "where", "hint"), WRONG)
def test_what_is_no_ability_is_refused_with_its_path(text, where, hint):
    with pytest.raises(GameFormError) as e:
        shapes.ability(data(text), WORDS, "abilities[1]")
    assert e.value.path == f"abilities[1]{where}"
    assert hint in e.value.hint


@pytest.mark.parametrize(
    "text",
    [
        "{to: bear}",
        "{do: {p/t: +1/+1}}",
        "{to: bear, do: {p/t: +1/+1}, til: end of turn}",
        "[]",
        "{when: this dies, do: {draw: 1}}",
    ],
)
def test_wrong_effects(text):
    with pytest.raises(GameFormError):
        shapes.effect(data(text), WORDS, "effects[0]")
