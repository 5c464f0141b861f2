"""Characteristics in words: what an object is, and what a change made of it."""

from __future__ import annotations

from collections.abc import Iterator

from crkb.game.layers import keywords
from crkb.game.terms import Ability, Inert, Keyword, ManaAbility
from crkb.game.values import COLORS, Chars


def summary(now: Chars) -> str:
    """What an object is, in a few words: "2/2 G creature Bear"."""
    if now.unknown:
        return "an unknown card"
    words = [size(now), colors(now), *sorted(now.supertypes), *sorted(now.types), *few(now.subtypes)]
    return " ".join(word for word in words if word) or "an object without characteristics"


def size(now: Chars) -> str:
    """Power and toughness, "" where there is none."""
    return "" if now.power is None or now.toughness is None else f"{now.power}/{now.toughness}"


def colors(now: Chars) -> str:
    """The letters of the colors, in their order."""
    return "".join(each for each in COLORS if each in now.colors)


def few(words: frozenset[str]) -> list[str]:
    """The words; of very many, their number."""
    return sorted(words) if len(words) <= SOME else [f"{len(words)} subtypes"]


SOME = 8


def between(before: Chars, after: Chars) -> str:
    """What changed, in words; "nothing changes" where nothing did."""
    return ", ".join(_changes(before, after)) or "nothing changes"


def _changes(before: Chars, after: Chars) -> Iterator[str]:
    if before.controller != after.controller:
        yield f"controller {before.controller} -> {after.controller}"
    if before.names != after.names:
        yield f"name {before.name or 'none'} -> {after.name or 'none'}"
    for what in ("supertypes", "types", "subtypes"):
        old, new = getattr(before, what), getattr(after, what)
        if old != new:
            yield f"{what} {_words(old)} -> {_words(new)}"
    if before.colors != after.colors:
        yield f"colors {colors(before) or 'none'} -> {colors(after) or 'none'}"
    yield from _abilities(before, after)
    if size(before) != size(after):
        yield f"p/t {size(before) or 'none'} -> {size(after) or 'none'}"


def _words(words: frozenset[str]) -> str:
    return " ".join(few(words)) or "none"


def _abilities(before: Chars, after: Chars) -> Iterator[str]:
    gained = [each.ability for each in after.abilities if each not in before.abilities]
    lost = [each.ability for each in before.abilities if each not in after.abilities]
    if gained:
        yield "gains " + ", ".join(named(each) for each in gained)
    if lost:
        yield "loses " + ", ".join(named(each) for each in lost)


def named(ability: Ability) -> str:
    """What an ability is called: its name, its keyword, or the kind that it is."""
    if isinstance(ability, Keyword):
        return keywords.text_of(ability)
    if ability.label:
        return ability.label
    if isinstance(ability, ManaAbility):
        return f"a mana ability for {' or '.join(ability.mana)}"
    if isinstance(ability, Inert):
        return "a text that is not taken into account"
    return ARTICLES.get(type(ability).__name__, "an ability")


ARTICLES = {
    "Static": "a static ability",
    "RuleChange": "a static ability",
    "Triggered": "a triggered ability",
    "Replacement": "a replacement ability",
    "Prevention": "a prevention ability",
    "Activated": "an activated ability",
}
