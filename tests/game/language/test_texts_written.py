"""Terms written as texts and shapes: what is written is read into the same term again."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings

from crkb.game import terms as t
from crkb.game.errors import GameFormError
from crkb.game.language import language, shapes_written
from crkb.game.language.language import Words
from crkb.game.language.texts_written import text
from tests.game.language import sentences

WORDS = Words(frozenset(("Ann", "Bob")), frozenset(("bear", "wall")))
READERS = {
    **{"filter": language.read_filter, "part": language.read_part, "amount": language.read_amount},
    **{"condition": language.read_condition, "event": language.read_event, "cost": language.read_cost},
    "duration": language.read_duration,
}

BEYOND_GRAMMAR = (
    *("a player controls `a`", "alone is not a cost", "a noun is missing", "can't follow"),
    "devotion is to a color",
)
"""What is said of sentences of the grammar that mean nothing."""


@pytest.mark.parametrize("start", READERS)
def test_every_sentence_of_the_grammar_is_read_and_written(start):
    @settings(max_examples=150, deadline=None, derandomize=True)
    @given(sentences.of(start))
    def check(sentence):
        try:
            term = READERS[start](sentence, WORDS)
        except GameFormError as e:
            assume(not any(each in str(e) for each in BEYOND_GRAMMAR))
            raise
        assert READERS[start](text(term), WORDS) == term

    check()


@pytest.mark.parametrize(
    ("term", "said"),
    [
        (
            t.Filter((t.Group((t.Word("type", "creature"),), posts=(t.Controlled("you"),)),)),
            "creatures you control",
        ),
        (
            t.Either((t.Group((t.Word("type", "land"),), "target"), t.Group((t.Word("type", "artifact"),)))),
            "target land or artifact",
        ),
        (
            t.Group((t.Word("noun", "permanent"),), "target", number=2, up_to=True),
            "up to 2 target permanents",
        ),
        (t.Group((t.Word("color", "R", negated=True), t.Word("noun", "card"))), "nonred cards"),
        (t.Group((t.Word("subtype", "Aura", negated=True), t.Word("noun", "card"))), "non-Aura cards"),
        (t.Group((t.Word("type", "land"),), "target", other=True), "other target land"),
        (t.LifeOf("you"), "your life"),
        (t.You(), "you"),
        (t.Sum(t.X(), t.Number(1), minus=True), "X minus 1"),
        ((t.CostItem("mana", "{2}"), t.CostItem("tap")), "{2}, {T}"),
        ((t.CostItem("loyalty", number=0),), "0"),
    ],
)
def test_how_terms_are_written(term, said):
    assert text(term) == said


@pytest.mark.parametrize(
    ("start", "read", "said"),
    [
        ("event", "you draws a card", "you draw a card"),
        ("event", "you gains life or loses life", "you gain life or lose life"),
        ("event", "you loses the game", "you lose the game"),
        ("event", "creatures you control enters", "creatures you control enter"),
        ("event", "creatures is dealt damage", "creatures are dealt damage"),
        ("event", "a creature is dealt damage", "a creature is dealt damage"),
        ("event", "all creatures dies", "all creatures die"),
        ("event", "each creature die", "each creature dies"),
        ("event", "an opponent cast a spell", "an opponent casts a spell"),
        ("event", "you casts a spell", "you cast a spell"),
        ("event", "creatures becomes the target of a spell", "creatures become the target of a spell"),
        ("event", "creatures leaves the battlefield", "creatures leave the battlefield"),
        ("event", "this deal damage to you", "this deals damage to you"),
        ("condition", "it is creature", "it is a creature"),
        ("condition", "it isn't artifact creature", "it isn't an artifact creature"),
        ("condition", "it is black", "it is black"),
        ("condition", "it is an Elf", "it is an Elf"),
        ("condition", "it is nonland", "it is nonland"),
        ("condition", "it is tapped", "it is tapped"),
        ("condition", "it is token", "it is a token"),
        ("condition", "it is nontoken", "it is nontoken"),
        ("condition", "creatures you control aren't black", "creatures you control aren't black"),
        ("condition", "creatures you control is red", "creatures you control are red"),
        ("condition", "it have flying", "it has flying"),
        ("condition", "creatures has flying", "creatures have flying"),
        ("condition", "creatures doesn't have flying", "creatures don't have flying"),
        ("condition", "bear doesn't have a charge counter", "bear doesn't have a charge counter"),
    ],
)
def test_verbs_agree_with_who_does_it(start, read, said):
    assert text(READERS[start](read, WORDS)) == said


@pytest.mark.parametrize(
    "term",
    [t.Defending(), t.Tail("lesser power", t.This()), t.Surplus(t.Filter((t.This(),)), 1)],
)
def test_what_only_keywords_say_has_no_text(term):
    with pytest.raises(GameFormError, match="no words for"):
        text(term)


def test_a_number_below_nothing_is_a_difference():
    assert shapes_written.amount(t.Number(-2)) == "0 minus 2"
    assert shapes_written.ops(t.Ops((t.Op("p/t", t.PT(t.Number(-1), t.X())),))) == {"p/t": "-1/+X"}
