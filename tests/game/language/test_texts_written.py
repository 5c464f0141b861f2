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

BEYOND_GRAMMAR = ("a player controls `a`", "alone is not a cost", "a noun is missing", "can't follow")
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
    "term",
    [t.Defending(), t.Tail("lesser power", t.This()), t.Surplus(t.Filter((t.This(),)), 1)],
)
def test_what_only_keywords_say_has_no_text(term):
    with pytest.raises(GameFormError, match="no words for"):
        text(term)


def test_a_number_below_nothing_is_a_difference():
    assert shapes_written.amount(t.Number(-2)) == "0 minus 2"
    assert shapes_written.ops(t.Ops((t.Op("p/t", t.PT(t.Number(-1), t.X())),))) == {"p/t": "-1/+X"}
