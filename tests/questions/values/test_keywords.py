"""Keywords in texts: with costs, numbers and qualities, variants, dates; sentences are none."""

from __future__ import annotations

import pytest

from crkb.questions.facts import FactsError
from crkb.questions.values import keywords


@pytest.mark.parametrize(
    ("text", "name", "rest"),
    [
        ("Flying", "flying", ""),
        ("WARD {2}", "ward", "{2}"),
        ("Ward—Pay 3 life.", "ward", "Pay 3 life."),
        ("Bushido 1 (It fights better.)", "bushido", "1"),
        ("Suspend 4—{U}", "suspend", "4—{U}"),
        ("Mobilize X, where X is the number of Elves.", "mobilize", "X, where X is the number of Elves."),
        ("Protection from red", "protection", "from red"),
        ("Hexproof from black", "hexproof from", "black"),
        ("Equip legendary creature {1}", "equip", "legendary creature {1}"),
        ("Snow swampwalk", "landwalk", ""),
        ("Wizardcycling {2}", "typecycling", "{2}"),
        ("Goblin offering", "offering", ""),
        ("Daybound", "daybound", ""),
        ("Doctor’s companion", "doctor's companion", ""),
        ("∞ — {T}: Draw a card.", "∞ (infinity)", "{T}: Draw a card."),
        ("For Mirrodin!", "for mirrodin!", ""),
    ],
)
def test_a_keyword_and_what_follows_it(text, name, rest):
    found = keywords.keyword(text)
    assert found is not None
    assert (found.name, found.rest) == (name, rest)


@pytest.mark.parametrize(
    "text",
    [
        "Flying creatures get +1/+1.",
        "Flying high",
        "Flash flood",
        "Planeswalk",
        "Motorcycling",
        "Destroy target creature.",
        "totem armor",
        "",
    ],
)
def test_other_texts_are_no_keywords(text):
    assert keywords.keyword(text) is None


def test_a_line_is_a_list_only_if_all_items_are_keywords():
    assert keywords.keyword_list("Flying, ward {1}; islandwalk") == ("Flying", "ward {1}", "islandwalk")
    assert keywords.keyword_list("Flying, you win") == ()


@pytest.mark.parametrize(
    ("text", "effective", "message", "hint"),
    [
        ("trampel", "", "ability: 'trampel' is not a keyword ability", "trample"),
        ("totem armor", "", "ability: 'totem armor' is in the rules only until 2024-04-12", "-e"),
        ("Exhaust", "2024-04-12", "ability: 'exhaust' is in the rules only from 2025-02-07 on", "-e"),
    ],
)
def test_an_unknown_keyword_is_an_error(text, effective, message, hint):
    with pytest.raises(FactsError, match=message) as caught:
        keywords.known("ability", text, effective)
    assert hint in caught.value.hint


def test_some_keywords_stand_for_something_else_on_spells():
    found = keywords.keyword("Ascend")
    assert found is not None
    assert found.kinds(on_spell=True) == ("spell",)
    assert found.kinds(on_spell=False) == ("static",)


@pytest.mark.parametrize(
    ("text", "effective", "said"),
    [
        ("Prowes", "", "'Prowes' is not a keyword ability"),
        ("Cyclling {2}", "", "'Cyclling {2}' is not a keyword ability"),
        ("Flyng, vigilance", "", "'Flyng' is not a keyword ability"),
        ("Flying, hats", "", "'hats' is not a keyword ability"),
        ("Fist strike", "", "'Fist strike' is not a keyword ability"),
        ("Flying, warp {1}{R}", "2025-02-07", "'warp' is in the rules only from 2026-08-07 on"),
        ("Ward {2}, mobilize 1", "2024-04-12", "'mobilize' is in the rules only from 2026-08-07 on"),
        (", ".join(["Two words"] * 101), "", "more than 100 items in a line"),
        ("Totem armor", "2026-08-07", "'totem armor' is in the rules only until"),
        ("Warp—Discard a card.", "2024-04-12", "'warp' is in the rules only from 2026-08-07 on"),
    ],
)
def test_a_line_of_keywords_has_no_other_word(text, effective, said):
    with pytest.raises(FactsError) as error:
        keywords.check_line("text", text, effective)
    assert str(error.value).startswith(f"text: {said}")


@pytest.mark.parametrize(
    "text",
    [
        "Flying, ward {2}",
        "Draw a card",
        "Flying creatures get +1/+1.",
        "Max speed — {T}: Draw a card.",
        "Choose one —",
        "1–9 | Draw a card.",
        "(This ability is a reminder.)",
        "",
    ],
)
def test_other_lines_are_left_alone(text):
    keywords.check_line("text", text, "2024-04-12")


@pytest.mark.parametrize("name", ["Boast", "Exhaust", "Forecast"])
def test_keywords_that_introduce_an_ability(name):
    assert keywords.introduction(f"{name} — {{1}}: You win.")


def test_a_shorthand_is_an_ability_for_each_quality():
    assert keywords.keyword_list("Protection from red and from blue and from Elves") == (
        *("Protection from red", "Protection from blue", "Protection from Elves"),
    )


def test_one_misspelt_item_refuses_a_line_of_others():
    with pytest.raises(FactsError, match="is not a keyword"):
        keywords.check_line("text", "the dawn chorus of owls, flyng")
    keywords.check_line("text", "the dawn chorus of owls, many a bird")


@pytest.mark.parametrize("text", ["Regenerate", "Scry"])
def test_a_keyword_action_alone_is_no_misspelt_keyword(text):
    keywords.check_line("text", text)


def test_a_keyword_action_that_is_a_keyword_too_is_one():
    keywords.check_line("text", "Fear")
    assert keywords.ability("text", "Fear") == "fear"


@pytest.mark.parametrize("text", ["", "   "])
def test_no_word_is_no_keyword(text):
    assert keywords.ability("text", text) == ""


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Double strike", "double strike"),
        ("Hexproof from blue", "hexproof from"),
        ("Landwalk", "landwalk"),
        ("Trample over planeswalkers", "trample over planeswalkers"),
    ],
)
def test_the_longest_keyword_that_a_text_begins_with(text, name):
    found = keywords.keyword(text)
    assert found is not None
    assert found.name == name


def test_longer_keywords_come_first():
    lengths = [len(written) for written, *_ in keywords._written("")]
    assert lengths == sorted(lengths, reverse=True)


def test_a_name_behind_partner_with_stands_as_it_is():
    keywords.check_line("text", "Partner with Owl, Night Bird")
    assert keywords.ability("text", "Partner with Owl of Dusk") == "Partner with Owl of Dusk"


@pytest.mark.parametrize("text", ["Flyng", "First stirke"])
def test_an_ability_with_the_form_of_a_keyword(text):
    with pytest.raises(FactsError, match="is not a keyword"):
        keywords.ability("text", text)


def test_an_ability_of_a_few_other_words_stands_as_it_is():
    assert keywords.ability("text", "sings at dawn") == "sings at dawn"


@pytest.mark.parametrize("text", ["Bushidoo 2", "Bushidoo {2}", "Bushidoo—{2}", "Bushidoo (of old)"])
def test_what_follows_a_misspelt_keyword_does_not_hide_it(text):
    with pytest.raises(FactsError, match="is not a keyword") as raised:
        keywords.known("text", text)
    assert "bushido" in raised.value.hint
