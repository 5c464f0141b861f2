"""What is true of answers whatever the facts: the order of lists that the rules don't order, and the
names that things happen to have, make no difference. (That state-based actions reach a fixed point
is in `tests/game/test_properties.py`.)
"""

from __future__ import annotations

import os
import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crkb import lists, paths
from crkb.questions import registry, scenarios
from crkb.questions.core import as_data
from crkb.questions.facts import schema

FEW = settings(max_examples=settings.default.max_examples // 5)
"""Each scenario is shuffled and renamed a few times; there are hundreds of them."""

ALL = scenarios.load()
LISTS = os.path.join(paths.corpus(), "lists")
UNORDERED = {
    "state-based-actions": ("game.board",),
    "same-name": ("objects",),
    "different-names": ("objects",),
    "different-name": ("others",),
    "color-pair": ("colors",),
    "deck-legal": ("deck", "sideboard"),
    "companion-reveal": ("deck",),
    "calculated-amount": ("terms",),
    "modified-creature": ("modifiers",),
    "letters-on-sticker": ("letters",),
    "sticker-choices": ("sheets", "on_objects"),
}
"""Question -> lists of its facts whose order the rules don't give a meaning."""

NAMED = ("state-based-actions",)
"""Questions about things with ids."""


def of(questions):
    return [scenario for scenario in ALL if scenario.question in questions]


def unordered(value):
    """The value with all lists sorted, so that only what is in them counts."""
    if isinstance(value, dict):
        return {key: unordered(part) for key, part in value.items()}
    return sorted(map(unordered, value), key=repr) if isinstance(value, list) else value


def shuffled(facts, paths, random):
    """The facts with some of their lists in another order."""
    made = dict(facts)
    for path in paths:
        first, _, rest = path.partition(".")
        if rest and first in made:
            made[first] = shuffled(made[first], [rest], random)
        elif isinstance(made.get(first), list):
            made[first] = random.sample(made[first], len(made[first]))
    return made


@pytest.mark.parametrize("scenario", of(UNORDERED), ids=lambda s: f"{s.file}:{s.line}")
@FEW
@given(random=st.randoms(use_true_random=False))
def test_order_makes_no_difference(scenario, random):
    other = shuffled(scenario.given, UNORDERED[scenario.question], random)
    ask = registry.get(scenario.question).ask
    for date in scenario.editions():
        before, after = ask(scenario.given, None, date), ask(other, None, date)
        assert (after.verdict, len(after.missing)) == (before.verdict, len(before.missing))
        assert unordered(as_data(after.value)) == unordered(as_data(before.value))


def ids(facts):
    """All ids that the facts give to things."""
    if isinstance(facts, dict):
        own = [facts["id"]] if "id" in facts else []
        return own + [name for part in facts.values() for name in ids(part)]
    return [name for part in facts for name in ids(part)] if isinstance(facts, list) else []


def vocabulary(part):
    """The words of all facts and of their values: some things in scenarios are called like one."""
    if isinstance(part, list):
        return set().union(*map(vocabulary, part))
    if not isinstance(part, dict):
        return set()
    own = [*part.get("properties", ()), *part.get("enum", ())]
    return set(" ".join(map(str, own)).split()).union(*map(vocabulary, part.values()))


@cache
def listed():
    """The words that the rules list, such as subtypes, which is what some things are called, too."""
    names = [name.removesuffix(".json") for name in os.listdir(LISTS)]
    return {
        spelled for name in names for word in lists.listing(name).entries for spelled in (word, word.lower())
    }


def renamed(value, names):
    """The value with other names for things, also within texts."""
    if isinstance(value, dict):
        return {renamed(key, names): renamed(part, names) for key, part in value.items()}
    if isinstance(value, list):
        return [renamed(part, names) for part in value]
    return _replaced(value, names) if isinstance(value, str) else value


def _replaced(text, names):
    pattern = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    return re.sub(rf"(?<!\w)({pattern})(?!\w)", lambda found: names[found[1]], text) if names else text


@pytest.mark.parametrize("scenario", of(NAMED), ids=lambda s: f"{s.file}:{s.line}")
@FEW
@given(data=st.data())
def test_names_make_no_difference(scenario, data):
    words = vocabulary(schema(registry.get(scenario.question).facts)) | listed()
    old = sorted(set(ids(scenario.given)) - words)
    new = data.draw(st.permutations([f"thing-{i}" for i in range(len(old))]))
    names = dict(zip(old, new, strict=True))
    facts = {key: renamed(part, names) for key, part in scenario.given.items()}
    ask = registry.get(scenario.question).ask
    for date in scenario.editions():
        before, after = ask(scenario.given, None, date), ask(facts, None, date)
        assert after.verdict == before.verdict
        assert after.missing == tuple(renamed(list(before.missing), names))
        assert unordered(as_data(after.value)) == unordered(renamed(as_data(before.value), names))
