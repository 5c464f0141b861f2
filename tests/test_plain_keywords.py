"""Keywords of an edition through the knowledge base: names, numbers, kinds, what each does."""

from __future__ import annotations

import pytest

import crkb
from crkb.errors import RuleNotFound
from crkb.numbers import RuleNumber


def test_keywords_are_those_of_the_edition(every_home):
    with crkb.open("plain", home=every_home) as kb:
        found = {each.name: each for each in kb.plain.keywords()}
        assert (found["Endure"].number, found["Endure"].kind) == ("701.63", "Keyword action")
        assert found["Exile"].number == "701.13"  # and not zone 406
        assert "Totem Armor" not in found
        assert kb.plain.keyword("TRAMPLE").name == "Trample"
        assert kb.plain.keyword("totem armor").name == "Totem Armor"


@pytest.fixture(scope="module")
def then_home(tmp_path_factory):
    """A library with the plain edition of then."""
    return tmp_path_factory.mktemp("then")


def test_keywords_of_then_have_the_order_and_the_numbers_of_then(then_home):
    with crkb.open("plain@2024-04-12", home=then_home) as kb:
        numbers = [RuleNumber.parse(each.number) for each in kb.plain.keywords()]
        assert numbers == sorted(numbers)
        scry = kb.plain.keyword("scry").blocks[-1]
        assert scry.text == "Keyword action. See rule 701.18, \u201cScry.\u201d"
        assert [r.target for r in scry.references] == ["701.18"]


def test_a_keyword_of_another_edition_has_no_number_of_this_one(then_home, every_home):
    with crkb.open("plain@2024-04-12", home=then_home) as kb:
        behold = kb.plain.keyword("behold").blocks[-1]  # 701.4 is another one here
        assert behold.text == "Keyword action. Not in plain@2024-04-12: rule 701.4 of 2026-08-07."
        assert behold.references == ()
        assert "Totem Armor" in {each.name for each in kb.plain.keywords()}
    with crkb.open("plain", home=every_home) as kb:
        totem = kb.plain.keyword("totem armor").blocks[-1]
        assert totem.text == "Static ability. Not in plain: rule 702.89 of 2024-04-12."


@pytest.mark.parametrize(("name", "hint"), [("scrry", "Scry"), ("xyzzy", "crkb keywords"), ("", "")])
def test_what_is_no_keyword_says_what_is_near(every_home, name, hint):
    with crkb.open("plain", home=every_home) as kb, pytest.raises(RuleNotFound) as e:
        kb.plain.keyword(name)
    assert hint in e.value.hint
