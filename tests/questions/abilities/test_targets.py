"""Targets: texts that target, keywords that do in a game as well, facts that make no sense."""

from __future__ import annotations

import pytest

from crkb.game.errors import GameFormError
from crkb.game.language import keyword_forms, shapes
from crkb.game.language.language import Words
from crkb.game.layers import keyword_shapes
from crkb.game.stack import keyword_activated, targets
from crkb.game.terms import Ability
from crkb.questions import registry
from crkb.questions.facts import FactsError
from crkb.questions.values.abilities import TARGETING_KEYWORDS, introduction, parts, says_target


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("Exile up to two target creatures.", True),
        ("Deal 1 damage to any other target.", True),
        ("Deal 1 damage to each of two targets.", True),
        ("Deal 3 damage divided among any number of targets.", True),
        ("Whenever this creature becomes the target of a spell, sacrifice it.", False),
        ("Choose new targets for the copy.", False),
        ("Exile that target.", False),
        ("Destroy all creatures. (None of them is a target creature.)", False),
    ],
)
def test_texts_that_say_target(text, targets):
    assert says_target(text) is targets


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("{T}: Add {G}.", "activated"),
        ("Sacrifice a creature: Draw a card. Activate only once each turn.", "activated"),
        ("Radiance — {2}{R}: Creatures get +1/+0.", "activated"),
        ("Equipped creature has “{T}: Add {G}.”", "statement"),
        ("At the beginning of your upkeep, draw a card.", "triggered"),
        ("Choose one — Draw a card; or gain 2 life.", "statement"),
    ],
)
def test_categories_of_paragraphs(text, category):
    assert parts(text).category == category


def test_parts_of_paragraphs():
    activated = parts("{2}, {T}: Draw a card. Activate only as a sorcery.")
    assert (activated.cost, activated.effect) == ("{2}, {T}", "Draw a card.")
    assert activated.instructions == "Activate only as a sorcery."
    listed = parts("Whenever a Goblin, Elf, or Cat enters, draw a card, then discard a card.")
    assert listed.condition == "Whenever a Goblin, Elf, or Cat enters"
    assert listed.effect == "draw a card, then discard a card."
    assert introduction("Landfall — Whenever a land enters, draw a card.") == "Landfall"
    assert introduction("Choose one — Draw a card.") == ""


@pytest.mark.parametrize(
    ("name", "facts", "words"),
    [
        ("what-targets", {"text": []}, "text: must have 1 or more entries"),
        ("what-targets", {"text": ["Eqiup {2}"], "card": "instant"}, "text: 'Eqiup {2}' is not a keyword"),
        ("what-targets", {"text": ["Flying"], "card": "emblem"}, "card: "),
        ("what-targets", {"text": ["Enchant land"], "card": "instant"}, "card: the text has an enchant"),
        ("what-targets", {"text": ["Flying"], "cast_for": "mutate"}, "cast_for: the text has no mutate"),
        ("is-target", {"text": "Draw a card.", "by": "target player"}, "by: the text does not say"),
    ],
)
def test_facts_that_make_no_sense(name, facts, words):
    with pytest.raises(FactsError) as e:
        registry.get(name).ask(facts)
    assert words in str(e.value)
    assert "\n" not in str(e.value)


WORDS = Words(("Ann", "Bob"), ("bear",), ())
PARAMETERS = ("", " {2}", " 2", " 2\u2014{2}", " Bear", " land")


def _read(keyword: str) -> Ability | None:
    """A keyword ability, with a parameter if it needs one."""
    for parameter in PARAMETERS:
        try:
            return shapes.abilities([keyword + parameter], WORDS, "abilities")[0]
        except GameFormError:
            continue
    return None


BY_ANOTHER_WAY = ("mutate", "partner with")
"""Mutate is a way of casting; what partner with searches for isn't carried out in games."""


@pytest.mark.parametrize("keyword", sorted(set(keyword_forms.keywords("2026-08-07")) - {*BY_ANOTHER_WAY}))
def test_a_keyword_targets_here_as_in_a_game(keyword):
    """The list that texts are read by says of each keyword what its abilities in a game do."""
    ability = _read(keyword)
    meant = (*keyword_shapes.expanded(ability), *keyword_activated.expanded(ability)) if ability else ()
    asked = [type(each).__name__.lower() for each in meant if targets.slots(getattr(each, "verbs", ()))]
    assert asked == ([TARGETING_KEYWORDS[keyword]] if keyword in TARGETING_KEYWORDS else [])
