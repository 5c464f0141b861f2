"""Abilities, effects and instructions as data: what is written is what was read."""

import pytest
import yaml

from crkb.game import terms as t
from crkb.game.errors import GameFormError
from crkb.game.language import shapes, shapes_written
from crkb.game.language.language import Words

WORDS = Words(frozenset(("Ann", "Bob")), frozenset(("bear", "wall")))

ABILITIES = (
    *("flying", "ward {2}", "protection from red", "ward\u2014pay 2 life", '"{T}: Add {G}"'),
    *('"{1}, {T}: Add {W} or {U}"', "landwalk", "islandwalk", "toxic 2"),
    "{name: anthem, to: creatures you control, do: {p/t: +1/+1}}",
    "{to: this, do: {base p/t: {power: 2, toughness: 3}}, as long as: you control a Swamp, cda: false}",
    "{to: this, do: {base p/t: {power: number of creatures}}, cda: true}",
    "{to: this, do: {base p/t: {toughness: 4}}}",
    "{to: this, do: {p/t: -1/+0}}",
    "{to: this, do: {p/t: +X/-X, X: your life}}",
    "{to: this, do: {control: you, name: Bright, switch: p/t}}",
    "{to: this, do: {set types: [artifact], add subtypes: [Bear], lose supertypes: [legendary]}}",
    "{to: this, do: {set color: []}}",
    "{to: this, do: {set color: [R, G], add creature types: [every creature type]}}",
    "{to: this, do: {text: {replace: {red: blue, white: black}}}}",
    "{to: this, do: {copy: bear}}",
    "{to: this, do: {copy: {of: bear, except: [{not: legendary}, {set p/t: 2/2, if: it is red}]}}}",
    "{to: this, do: {gain: [flying, {cost: '{1}', do: {draw: 1}}], lose: [trample]}}",
    "{to: this, do: {gain: [{abilities of: wall, kind: activated}], can't have: [flying]}}",
    "{to: this, do: {lose all: abilities}}",
    "{when: this dies, do: {draw: 1}, if: you control no creatures}",
    "{when: [this dies, this attacks], do: [{draw: 1}, {gain life: X}]}",
    "{would: this dies, instead: nothing}",
    "{would: this dies, instead: {exile: this}, if: it is red}",
    "{would: this dies, instead: [{exile: this}, {draw: 1}]}",
    "{would: Bob draws a card, instead: twice that many}",
    "{would: Bob gains life, instead: 3}",
    "{would: a creature enters, instead: {enters: tapped}}",
    "{would: a creature enters, instead: {enters: [tapped, choose a color]}}",
    "{prevent: all, damage to: you}",
    "{prevent: 2, from: wall, combat: true}",
    "{prevent: next 3, damage to: bear, combat: false, then: {draw: 1}}",
    "{prevent: X}",
    "{rule: can't block, to: bear, as long as: you control a Swamp}",
    "{cost: '{2}, {T}', do: {draw: 1}, if: it's your turn}",
    "{cost: '+1', do: {draw: 1}}",
    "{cost: '-2', do: {draw: 1}}",
    "{cost: '0', do: {draw: 1}}",
    "{cost: 'pay 2 life, remove a charge counter from this', do: {draw: 1}}",
    "{does: {damage: 3, to: any target}}",
    "{does: {text: whatever}}",
    "{as it enters: tapped}",
    "{as it enters: choose an opponent, if: it was kicked}",
    "{as it enters: [choose a color, with 2 additional charge counters]}",
    "{as it enters: with 1 charge counters}",
    "{as it enters: {may copy: creatures, except: [{add types: [artifact]}], until: end of turn}}",
    "{as it enters: {as a copy of: bear}}",
    "{as it is turned face up: with X +1/+1 counters}",
    "{chapter: [1, 2], do: {draw: 1}}",
    "{chapter: [I, II], do: {draw: 1}}",
    "{visit: {draw: 1}, lit: [2, 6]}",
    "{level: 2, cost: '{W}', abilities: [flying]}",
    "{text: flavor}",
)


@pytest.mark.parametrize("said", ABILITIES)
def test_an_ability_is_written_as_it_is_read(said):
    data = yaml.safe_load(said)
    assert shapes_written.ability(shapes.ability(data, WORDS)) == data


VERBS = (
    *("{destroy: bear}", "{sacrifice: creatures, who: Bob}", "{exile: bear, until: this leaves}"),
    "{return: bear, to: battlefield, controller: you, tapped: true, face down: false, side: back}",
    "{damage: 1, to: any target, from: bear, divided: true}",
    "{draw: X, who: Bob, if: you do, may: Bob}",
    "{create: Food}",
    "{create: Treasure, amount: 2, who: Bob}",
    "{create: {copy of: bear, except: [{not: legendary}], tapped: true}}",
    "{create: {name: Rat, types: [creature], p/t: 1/1, tapped: true, counters: {stun: 1}}}",
    "{create: {name: Rat, types: [creature], p/t: 1/1, id: rat, face down: true, attached to: bear}}",
    "{counters: {+1/+1: 1, stun: X}, to: bear}",
    "{remove counters: {lore: 1}, from: bear}",
    "{copy: wall, who: bear, except: [{gain: [flying]}], until: end of turn}",
    "{attach: this, to: bear}",
    "{delayed: {when: this dies, do: {draw: 1}}}",
    "{p/t: +1/+1, gain: [flying], to: bear, until: end of turn}",
    "{to: bear, p/t: +1/+1}",
    "{would: this dies, instead: nothing, until: end of turn}",
    "{prevent: next 1, damage to: bear, until: end of turn}",
    "{rule: can't block, to: bear, until: end of turn}",
    "{text: {replace: {red: blue}}, to: bear}",
)


@pytest.mark.parametrize("said", VERBS)
def test_an_instruction_is_written_as_it_is_read(said):
    data = yaml.safe_load(said)
    assert shapes_written.verbs(shapes.verbs(data, WORDS)) == data
    assert shapes_written.verbs(shapes.verbs([data, {"draw": 1}], WORDS)) == [data, {"draw": 1}]


def test_arguments_stand_where_they_stood():
    data = {"to": "bear", "p/t": "+1/+1", "until": "end of turn"}
    assert list(shapes_written.verbs(shapes.verbs(data, WORDS))) == ["to", "p/t", "until"]


EXCEPTIONS = (
    *("{keep: [name, p/t]}", "{add supertypes: [legendary]}", "{set name: Bright}", "{set color: [R]}"),
    *("{set types: [artifact]}", "{set p/t: 0/4}", "{not: snow}", "{gain: [flying]}"),
    *("{omit: [cost, flying]}", "{enters: tapped}", "{enters: tapped, if: it is red}"),
)


@pytest.mark.parametrize("said", EXCEPTIONS)
def test_an_exception_is_written_as_it_is_read(said):
    data = yaml.safe_load(said)
    assert shapes_written.exceptions(shapes.exceptions([data], WORDS)) == [data]


@pytest.mark.parametrize(
    ("amount", "written"),
    [
        *((t.Number(0), 0), (t.Number(3), 3), (t.Number(-1), "0 minus 1"), (t.X(), "X")),
        (t.Sum(t.X(), t.Number(1)), "X plus 1"),
    ],
)
def test_amounts(amount, written):
    assert shapes_written.amount(amount) == written


@pytest.mark.parametrize(
    ("side", "written"),
    [
        *((t.Number(2), "+2"), (t.Number(0), "+0"), (t.Number(-3), "-3"), (t.X(), "+X")),
        *(
            (t.Sum(t.Number(0), t.X(), minus=True), "-X"),
            (t.Sum(t.X(), t.Number(1), minus=True), "+X minus 1"),
        ),
        (t.Sum(t.Number(0), t.X()), "+0 plus X"),
    ],
)
def test_what_is_added_has_a_sign(side, written):
    assert shapes_written.ops(t.Ops((t.Op("p/t", t.PT(side, side)),))) == {"p/t": f"{written}/{written}"}


def test_keywords_without_a_text_of_their_own_are_written_by_name():
    assert shapes_written.ability(t.Keyword("toxic", "2")) == "toxic 2"
    assert shapes_written.ability(t.Keyword("flying")) == "flying"
    assert shapes_written.ability(t.ThisAbility("echoing")) == "echoing"


def test_level_symbols_stand_elsewhere():
    assert shapes_written.abilities((t.Keyword("flying"), t.LevelSymbol(1, 2, ()))) == ["flying"]


def test_what_has_no_words_is_refused():
    with pytest.raises(GameFormError, match="no words for x"):
        shapes_written.ability(t.X())


def test_regeneration_has_no_words_as_a_replacement():
    term = shapes.ability(yaml.safe_load("{would: this dies, instead: nothing}"), WORDS)
    with pytest.raises(GameFormError, match="no words for str"):
        shapes_written.shape(term._replace(instead="regenerate"))
