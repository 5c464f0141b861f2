"""What spells say and do for the keywords that were paid for them (702.96a, 702.113a, 702.174j, 702.152a)."""

import pytest

from crkb.game.layers.keyword_facts import CAST_FROM, PAID
from crkb.game.objects import EXILE, HAND, Ref, Stacked
from crkb.game.play import Play
from crkb.game.stack import spell_keywords, spell_text
from crkb.game.terms import Filter, Group, Keyword, Number, This, Verb, Word
from tests.game import boards

TARGET = Group((Word("type", "creature"),), "target", number=2, up_to=True)
DESTROY = Verb("destroy", Filter((TARGET, This())))
OVERLOAD, AWAKEN, BUYBACK = Keyword("overload"), Keyword("awaken", "3"), Keyword("buyback")
GIFT = Keyword("gift", "a Food")


def text(keyword):
    from crkb.game.layers import keywords

    return keywords.text_of(keyword)


def changed(*abilities, paid=(), types=("instant",)):
    marks = {PAID: {text(each): 1 for each in paid}}
    card = boards.thing("card-1", printed=boards.sheet(*abilities, types=types), zone="stack", marks=marks)
    game = boards.game(card, stack=("card-1",))
    return spell_text.changed(card, (DESTROY,), game.chars("card-1"))


@pytest.mark.parametrize(
    ("keywords", "paid", "types", "verbs"),
    [
        ([OVERLOAD], [], ("instant",), ["destroy"]),
        ([GIFT], [], ("instant",), ["destroy"]),
        ([GIFT], [GIFT], ("instant",), ["gift", "destroy"]),
        ([GIFT], [GIFT], ("sorcery",), ["gift", "destroy"]),
        ([GIFT], [GIFT], ("creature",), ["destroy"]),
        ([BUYBACK, GIFT], [BUYBACK], ("instant",), ["destroy"]),
        ([AWAKEN], [AWAKEN], ("sorcery",), ["destroy", "counters", "effect"]),
    ],
)
def test_the_instructions_of_a_spell(keywords, paid, types, verbs):
    assert [each.verb for each in changed(*keywords, paid=paid, types=types)] == verbs


def test_an_overloaded_spell_says_each():
    [found] = changed(OVERLOAD, paid=[OVERLOAD])
    assert found.value == Filter((Group((Word("type", "creature"),), "each"), This()))
    assert changed(OVERLOAD) == (DESTROY,)


def test_a_gift_is_what_the_keyword_says():
    assert changed(GIFT, paid=[GIFT])[0].value == "a Food"


@pytest.mark.parametrize(("parameter", "number"), [("", 0)])
def test_awaken_without_a_number_puts_no_counters(parameter, number):
    bare = Keyword("awaken", parameter)
    assert changed(bare, paid=[bare])[1].value == (("+1/+1", Number(number)),)


# ---- where it goes, and what happens later


def spell(*abilities, **fields):
    return boards.thing("card-1", *abilities, zone="stack", incarnation=2, **fields)


@pytest.mark.parametrize(
    ("abilities", "fields", "zone", "rules"),
    [
        ((), {}, "", []),
        ((), {"marks": {PAID: {"buyback {3}": 1}}}, HAND, ["702.27a"]),
        ((), {"marks": {PAID: {"kicker {3}": 1}}}, "", []),
        ((Keyword("rebound"),), {"marks": {CAST_FROM: HAND}}, EXILE, ["702.88a"]),
        ((Keyword("rebound"),), {"marks": {CAST_FROM: EXILE}}, "", []),
        ((Keyword("rebound"),), {"marks": {CAST_FROM: HAND}, "kind": "copy"}, "", []),
        ((), {"marks": {CAST_FROM: HAND}}, "", []),
    ],
)
def test_where_a_spell_goes(abilities, fields, zone, rules):
    play = Play(boards.game(spell(*abilities, **fields), stack=("card-1",)))
    assert spell_keywords.where_to(play, play.object("card-1")) == zone
    assert [note.rule for note in play.proof.notes] == rules


@pytest.mark.parametrize(("zone", "waits"), [(EXILE, True), ("graveyard", False)])
def test_what_rebounds_is_in_exile(zone, waits):
    play = Play(boards.game(boards.thing("card-1", zone=zone, incarnation=3), turn=6))
    spell_keywords.rebounds(play, spell())
    found = [(each.label, each.turn, each.context.source) for each in play.game.delayed]
    assert found == [("rebound of card-1", 6, Ref("card-1", 3))] * waits


@pytest.mark.parametrize(
    ("paid", "zone", "rule", "does"),
    [
        ("blitz {2}", "battlefield", "702.152a", "sacrifice"),
        ("dash {2}", "battlefield", "702.109a", "return"),
        ("warp {2}", "battlefield", "702.185a@2026-08-07", "exile"),
        ("blitz {2}", "graveyard", "", ""),
        ("evoke {2}", "battlefield", "", ""),
    ],
)
def test_what_happens_at_the_next_end_step(paid, zone, rule, does):
    play = Play(boards.game(boards.thing("card-1", zone=zone, incarnation=3)))
    spell_keywords.entered(play, spell(marks={PAID: {paid: 1}}))
    assert [note.rule for note in play.proof.notes] == ([rule] if rule else [])
    found = [(each.verbs[0].verb, each.context.source, each.label) for each in play.game.delayed]
    assert found == ([(does, Ref("card-1", 3), f"{paid.split()[0]} of card-1")] if rule else [])


@pytest.mark.parametrize(("paid", "status"), [("evoke {2}", {}), ("sneak {B}", {"tapped": True}), ("", {})])
def test_what_sneaks_in_without_an_attacker_enters_tapped(paid, status):
    card = spell(marks={PAID: {paid: 1}} if paid else {}, stacked=Stacked())
    play = Play(boards.game(card, stack=("card-1",)))
    assert spell_keywords.entering(play, card) == status
    assert spell_keywords.entering(play, card._replace(stacked=None)) == status
