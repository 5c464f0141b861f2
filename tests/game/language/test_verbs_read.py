"""Instructions as data: every verb with its arguments; wrong ones."""

from __future__ import annotations

import pytest
import yaml

from crkb.game import terms as t
from crkb.game.errors import GameFormError
from crkb.game.language import shapes, values_read, verbs_read
from crkb.game.language.language import Words, read_condition, read_event, read_filter
from crkb.game.values import Sheet, Values

WORDS = Words(frozenset({"Ann", "Bob"}), frozenset({"bear", "wall"}))


def who(text):
    return read_filter(text, WORDS)


ONE = t.Number(1)
BEAR = who("bear")
UNTIL = t.Duration("end of turn")
TOKEN = Sheet(faces=(Values(types=frozenset({"creature"}), power=2, toughness=2),))
RAISED = t.Static(BEAR, t.Ops((t.Op("p/t", t.PT(ONE, ONE)),)))
EMBLEM = t.Emblem(Sheet(faces=(Values(abilities=(RAISED,)),)))
BOTH = {"layout": "meld", "faces": [{"types": ["creature"]}], "cards": [{"name": "Left"}, {"card": "Right"}]}
WORDS = WORDS._replace(cards={"Both": BOTH})
MELDED = t.Melded(
    "Both", Sheet("meld", (Values(("Both",), types=frozenset({"creature"})),)), ("Left", "Right")
)

VERBS = {
    **{
        f"{{{verb}: bear}}": t.Verb(verb, BEAR)
        for verb in (
            *("destroy", "sacrifice", "exile", "tap", "untap", "transform", "flip", "regenerate", "shuffle"),
            *("counter", "goad", "turn face up", "turn face down", "return", "fight", "copy", "copy spell"),
            *("win", "lose the game", "draw the game", "choose"),
        )
    },
    "{sacrifice: a creature, who: each opponent}": t.Verb(
        "sacrifice", who("a creature"), (("who", who("each opponent")),)
    ),
    "{exile: bear, until: this leaves}": t.Verb("exile", BEAR, (("until", t.Duration("this leaves")),)),
    "{move: bear, to: library}": t.Verb("move", BEAR, (("to", "library"),)),
    "{return: bear, to: battlefield, controller: you, tapped: yes, face down: no, side: back}": t.Verb(
        "return",
        BEAR,
        (
            *(("to", "battlefield"), ("controller", who("you")), ("tapped", True), ("face down", False)),
            ("side", "back"),
        ),
    ),
    "{damage: 1, to: any target, from: bear, divided: yes}": t.Verb(
        "damage", ONE, (("to", who("any target")), ("from", BEAR), ("divided", True))
    ),
    **{
        f"{{{verb}: 1, who: Bob}}": t.Verb(verb, ONE, (("who", who("Bob")),))
        for verb in ("draw", "discard", "mill", "scry", "gain life", "lose life", "set life")
    },
    "{emblem: [{to: bear, do: {p/t: +1/+1}}], who: Bob, id: crest}": t.Verb(
        "emblem", EMBLEM, (("who", who("Bob")), ("id", "crest"))
    ),
    "{cast copy: bear, id: twin}": t.Verb("cast copy", BEAR, (("id", "twin"),)),
    "{meld: bear, into: Both}": t.Verb("meld", BEAR, (("into", MELDED),)),
    **{f"{{{verb}: Bob}}": t.Verb(verb, who("Bob")) for verb in ("exchange life", "redistribute life")},
    "{become the monarch: Bob}": t.Verb("become the monarch", who("Bob")),
    "{take the initiative: Bob}": t.Verb("take the initiative", who("Bob")),
    "{control next turn: Bob, who: Ann}": t.Verb("control next turn", who("Bob"), (("who", who("Ann")),)),
    "{skip next turn: Bob}": t.Verb("skip next turn", who("Bob")),
    "{it becomes: night}": t.Verb("it becomes", "night"),
    "{end: turn}": t.Verb("end", "turn"),
    "{end: combat phase}": t.Verb("end", "combat phase"),
    "{create: Food}": t.Verb("create", t.NewToken(predefined="Food")),
    "{create: Young Hero Role}": t.Verb("create", t.NewToken(predefined="Young Hero Role")),
    "{create: {types: [creature], p/t: 2/2}, amount: X, who: Bob, X: 1}": t.Verb(
        "create", t.NewToken(TOKEN), (("amount", t.X()), ("who", who("Bob")), ("X", ONE))
    ),
    "{create: {types: [creature], p/t: 2/2, token: yes, tapped: yes, counters: {stun: 1}}}": t.Verb(
        "create", t.NewToken(TOKEN, status=(("tapped", True), ("counters", (("stun", ONE),))))
    ),
    "{create: {copy of: bear, except: [{not: legendary}]}}": t.Verb(
        "create", t.NewToken(copy=t.CopyOf(BEAR, (t.CopyException("not", "legendary"),)))
    ),
    "{counters: {+1/+1: 1, stun: X}, to: bear}": t.Verb(
        "counters", (("+1/+1", ONE), ("stun", t.X())), (("to", BEAR),)
    ),
    "{proliferate: 1}": t.Verb("proliferate", ONE),
    "{win: you, loses: bear}": t.Verb("win", who("you"), (("loses", BEAR),)),
    "{move counters: {lore: 1}, from: bear, to: wall}": t.Verb(
        "move counters", (("lore", ONE),), (("from", BEAR), ("to", who("wall")))
    ),
    "{remove counters: {lore: 1}, from: bear}": t.Verb(
        "remove counters", (("lore", ONE),), (("from", BEAR),)
    ),
    "{copy: wall, who: bear, until: end of turn, except: []}": t.Verb(
        "copy", who("wall"), (("who", BEAR), ("except", ()), ("until", UNTIL))
    ),
    **{
        f"{{{verb}: bear, to: wall}}": t.Verb(verb, BEAR, (("to", who("wall")),))
        for verb in ("change the targets", "change a target")
    },
    "{change any targets: bear}": t.Verb("change any targets", BEAR),
    "{choose new targets: bear}": t.Verb("choose new targets", BEAR),
    "{copy spell: bear, for each: wall}": t.Verb("copy spell", BEAR, (("for each", who("wall")),)),
    "{attach: this, to: bear}": t.Verb("attach", who("this"), (("to", BEAR),)),
    "{delayed: {when: this dies, do: {draw: 1}}}": t.Verb(
        "delayed", t.Delayed((read_event("this dies", WORDS),), (t.Verb("draw", ONE),))
    ),
    "{p/t: +1/+1, to: bear, until: end of turn}": t.Verb(
        "effect",
        t.Ops((t.Op("p/t", t.PT(ONE, ONE)),)),
        (("to", BEAR), ("until", UNTIL)),
    ),
    "{would: this dies, instead: nothing, until: end of turn}": t.Verb(
        "would", t.Replacement(read_event("this dies", WORDS), "nothing"), (("until", UNTIL),)
    ),
    "{prevent: all, damage to: bear}": t.Verb("prevent", t.Prevention("all", damage_to=BEAR)),
    "{rule: can't block, to: bear, until: end of turn}": t.Verb(
        "rule", t.RuleChange("can't block", BEAR), (("to", BEAR), ("until", UNTIL))
    ),
    "{search: bear, to: exile, who: wall, then shuffle: yes}": t.Verb(
        "search", BEAR, (("to", "exile"), ("who", who("wall")), ("then shuffle", True))
    ),
    "{move: bear, to: library, position: top}": t.Verb(
        "move", BEAR, (("to", "library"), ("position", "top"))
    ),
    "{shuffle: bear, who: wall}": t.Verb("shuffle", BEAR, (("who", who("wall")),)),
    "{draw: 1, if: you don't}": t.Verb("draw", ONE, (), read_condition("you don't", WORDS)),
    "{bring: bear, to: exile, who: Bob}": t.Verb("bring", BEAR, (("to", "exile"), ("who", who("Bob")))),
    "{add: '{B} or {R}', who: Bob}": t.Verb("add", "{B} or {R}", (("who", who("Bob")),)),
    "{lose mana: Bob}": t.Verb("lose mana", who("Bob")),
    "{text: whatever}": t.Verb("text", "whatever"),
    "{text: {replace: {red: blue}}, to: bear}": t.Verb(
        "effect", t.Ops((t.Op("text", (("red", "blue"),)),)), (("to", BEAR),)
    ),
    "{draw: 1, if: you do, may: Bob}": t.Verb(
        "draw", ONE, (), read_condition("you do", WORDS), t.Named("Bob")
    ),
}


@pytest.mark.parametrize("text", VERBS)
def test_verbs(text):
    (found,) = shapes.verbs(yaml.safe_load(text), WORDS)
    assert found._replace(args=()) == VERBS[text]._replace(args=())
    assert dict(found.args) == dict(VERBS[text].args)
    hash(found)


def test_every_verb_is_tested():
    tested = {each.verb for each in VERBS.values()}
    assert set(verbs_read.VERBS) - tested == {"win the game"}


def test_a_token_whose_size_is_x():
    (found,) = shapes.verbs({"create": {"types": ["creature"], "p/t": "X/X"}, "X": 2}, WORDS)
    assert (found.value.sheet.faces[0].power, found.value.sheet.faces[0].toughness) == ("X", "X")


@pytest.mark.parametrize(
    ("text", "where", "hint"),
    [
        ("[]", "", ""),
        ("{}", "", ""),
        ("draw", "", ""),
        ("{drw: 1}", "", "draw"),
        ("{draw: 1, mill: 1}", "", "list"),
        ("{draw: 1, gain: [flying]}", "", "list"),
        ("{draw: 1, whom: Bob}", ".whom", "who"),
        ("{draw: a card}", ".draw", ""),
        ("{destroy: bear, to: hand}", ".to", ""),
        ("{damage: 1}", "", ""),
        ("{counters: {+1/+1: 1}}", "", ""),
        ("{counters: {}, to: bear}", ".counters", "+1/+1"),
        ("{counters: {flyng: 1}, to: bear}", ".counters.flyng", "flying"),
        ("{counters: {+1/+1: -1}, to: bear}", ".counters.+1/+1", ""),
        ("{move: bear}", "", ""),
        ("{move: bear, to: graveyrd}", ".to", "graveyard"),
        ("{return: bear, side: bakc}", ".side", "back"),
        ("{return: bear, position: top}", ".position", ""),
        ("{move: bear, to: library, position: tpo}", ".position", "top"),
        ("{search: bear, to: exle}", ".to", "exile"),
        ("{return: bear, tapped: maybe}", ".tapped", ""),
        ("{exile: bear, until: end of trun}", ".until", "end of turn"),
        ("{create: Tresure}", ".create", "Treasure"),
        ("{create: {types: [creature], size: 2/2}}", ".create.size", ""),
        ("{create: {types: [creature], token: no}}", ".create.token", ""),
        ("{create: {copy of: bear, p/t: 2/2}}", ".create.p/t", ""),
        ("{delayed: {do: {draw: 1}}}", ".delayed", ""),
        ("{delayed: {when: this dies}}", ".delayed", ""),
        ("{p/t: +1/+1, to: baer}", ".to", "bear"),
        ("{p/t: +1/+1, for: end of turn}", ".for", ""),
        ("{draw: 1, may: yes}", ".may", ""),
        ("[{draw: 1}, {drw: 1}]", "[1]", "draw"),
    ],
)
def test_what_is_no_instruction_is_refused_with_its_path(text, where, hint):
    with pytest.raises(GameFormError) as e:
        shapes.verbs(yaml.safe_load(text), WORDS, "do")
    assert e.value.path == f"do{where}"
    assert hint in e.value.hint


@pytest.mark.parametrize(
    ("data", "value"),
    [("yes", True), ("no", False), (True, True), (False, False), ("maybe", "maybe"), (1, 1), (None, None)],
)
def test_yes_and_no_may_stand_in_quotes(data, value):
    assert values_read.yes_no(data) is value
