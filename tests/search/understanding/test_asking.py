"""Words and forms of asking."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.search.understanding import asking

ABOUT = {  # query -> what it asks about, the likeliest first
    "what is oil": ["oil"],
    "  what is  oil ": ["oil"],
    "What's an oil flask?": ["oil flask"],
    "whats a lantern": ["lantern"],
    "what are lanterns in magic": ["lanterns"],
    "what are my lanterns?!": ["lanterns"],
    "what is some oil.": ["oil"],
    "what is meant by the glow": ["glow"],
    'what is "oil"': ["oil"],
    "what's 'oil'?": ["oil"],
    "what does shimmer do": ["shimmer"],
    "what does your shimmer mean in mtg": ["shimmer"],
    "what did dusk do?": ["dusk"],
    "what do lanterns do": ["lanterns"],
    "WHAT DOES GLOW STAND FOR": ["GLOW"],
    "how does the lantern work?": ["lantern"],
    "how do lanterns work in magic": ["lanterns"],
    "how did it works": ["it"],
    "define dusk": ["dusk"],
    "explain the glow": ["glow"],
    "definition of oil": ["oil"],
    "meaning of a glow": ["glow"],
    "rules for lanterns": ["lanterns"],
    "rules of dusk": ["dusk"],
    "rule about gifts": ["gifts"],
    "rules on oil": ["oil"],
    "tell me about oil": ["oil"],
    "shimmer rules": ["shimmer"],
    "shimmer rule": ["shimmer"],
    "shimmer definition": ["shimmer"],
    "shimmer meaning": ["shimmer"],
    "oil explained": ["oil"],
    "shimmer keyword": ["shimmer"],
    "the shimmer keyword ability": ["shimmer", "shimmer keyword ability"],
    "an oil": ["oil"],
    "a lantern?": ["lantern"],
    "some oil": ["oil"],
    "what is in": ["in"],
    "how does one lantern with oil work": ["one lantern with oil"],
    "what does it mean to shimmer": ["shimmer"],
    "What exactly does it mean for something to glow?": ["glow"],
    "what does it mean if a lantern glows": ["glows"],
    "discard a card": ["discard"],
    "Tap target creature!": ["Tap"],
    "shuffle library": ["shuffle"],
    "search your deck": ["search"],
}


@pytest.mark.parametrize(("query", "about"), ABOUT.items())
def test_what_a_query_asks_about(query, about):
    assert asking.about(query) == about


@pytest.mark.parametrize(
    "query",
    [
        "",
        " ",
        "?",
        "oil",
        "oil lantern",
        "what if oil",
        "does oil burn",
        "how do I",
        "explain",
        "rules for",
        "what does oil burn",
        "what is",
        "anoil",
        "so what is oil",
        "the '\"'",
        "target creature",
        "artifact creature",
        "two cards of one player",
        "discard a blue card",
    ],
)
def test_other_queries_ask_about_nothing_in_particular(query):
    assert asking.about(query) == []


def test_a_long_query_asks_for_more():
    longest = "what is " + "x" * (asking.LONGEST - 8)
    assert asking.about(longest) == [longest[8:]]
    assert asking.about(longest + "x") == []


NAMES = st.from_regex(r"[b-z]{4,9}( [b-z]{4,9})?", fullmatch=True).filter(
    lambda name: not {"rules", "rule", "meaning", "keyword", "definition", "explained"} & set(name.split())
)


@given(
    NAMES,
    st.sampled_from(["what is {}", "what does {} do", "how does {} work", "define {}", "{} rules"]),
    st.sampled_from(["", "the ", "a "]),
    st.sampled_from(["", "?", " ?!"]),
)
def test_the_name_is_what_is_asked_about(name, form, article, end):
    assert asking.about(form.format(article + name) + end)[0] == name


def test_words_of_asking_are_folded_words():
    assert all(word == word.lower() and not word.isspace() for word in asking.WORDS)
    assert {"what", "how", "does", "rules"} <= asking.WORDS
    assert not {"token", "damage", "card", "turn", "cast"} & asking.WORDS
