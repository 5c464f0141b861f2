"""What is targeted, read from texts: the word “target” and keywords whose rules have it (115.1, 115.10)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts, FactsError
from crkb.questions.values.abilities import (
    TARGETING_ACTIONS,
    TARGETING_KEYWORDS,
    bare,
    parts,
    says_target,
    targeting_action,
    targeting_keyword,
)
from crkb.questions.values.keywords import check_line, keyword
from crkb.questions.values.labels import Id
from crkb.questions.values.spell_texts import has_keyword
from crkb.questions.verified import edition_of

Paragraphs = Annotated[tuple[Id, ...], msgspec.Meta(min_length=1)]


class Printed(Facts, frozen=True, kw_only=True):
    """A card, or the spell or permanent that it has become.

    `text`: the paragraphs of its rules text. `card`: what kind of card it is, which an enchant ability
    says, too. `zone`: its zone; on the stack it is a spell. `cast_for`: the keyword whose cost is paid
    for the spell instead of its mana cost, if that matters to targets.
    """

    card: Literal["instant", "sorcery", "Aura", "other permanent card"] | None = None
    zone: Literal["stack", "battlefield"] = "stack"
    text: Paragraphs
    cast_for: Literal["awaken", "bestow", "mutate", "overload"] | None = None


@question(
    "what-targets",
    facts=Printed,
    cites={
        "115.1": "targets are declared as part of",
        "115.1a": "but the spell is not",
        "115.1b": "An Aura permanent doesn’t target anything",
        "115.1c": "chosen as the ability is activated",
        "115.1d": "chosen as the ability is put",
        "115.1e": "rule for that keyword ability rather",
        "701.35a": "on each of up to N",
        "701.66a@2026-08-07": "Target land you control becomes a",
        "702.1": "lists only the name of the",
        "702.96b": "that spell won’t require any targets",
        "702.113b": "the target of the awaken spell",
    },
    example={"card": "instant", "text": ["Destroy target creature."]},
)
def what_targets(facts: Printed, case: Case) -> Answer:
    """The spell first, if it is one; then each activated and triggered ability."""
    for text in facts.text:
        check_line("text", text, case.effective)
    paid = _paid(facts, case)
    aura = _has("enchant", facts, case)
    if aura and facts.card not in (None, "Aura"):
        raise FactsError(f"card: the text has an enchant ability, as only an Aura does, not: {facts.card}")
    found: list[dict[str, object]] = []
    if facts.zone == "stack":
        targeted = _spell_targets(facts, aura, paid, case)
        found.append(_entry("the spell", targeted, "as the spell is cast", case))
    elif aura or facts.card == "Aura":
        stays = case.holds(
            "115.1b", False, "it targets", "an Aura on the battlefield doesn't target anything"
        )
        found.append(_entry("the permanent", bool(stays), "as the spell is cast", case))
    for text in facts.text:
        found += _ability_targets(text, case)
    return case.value(found)


def _paid(facts: Printed, case: Case) -> str:
    """The keyword whose cost is paid. Raises FactsError if the text doesn't have it."""
    if facts.cast_for is None:
        return ""
    if not _has(facts.cast_for, facts, case):
        raise FactsError(f"cast_for: the text has no {facts.cast_for}")
    return facts.cast_for


def _has(name: str, facts: Printed, case: Case) -> bool:
    """Does a line of the text have the keyword?"""
    return has_keyword("\n".join(facts.text), name, case.effective)


def _entry(what: str, targeted: bool, when: str, case: Case) -> dict[str, object]:
    if not targeted:
        return {"what": what, "targeted": False}
    chooser = case.gives("115.1", "its controller", f"its controller chooses, {when}")
    return {"what": what, "targeted": True, "chosen by": chooser, "chosen": when}


def _spell_targets(facts: Printed, aura: bool, paid: str, case: Case) -> bool:
    if aura or facts.card == "Aura" or paid == "bestow":
        return bool(case.holds("115.1b", True, "an Aura spell always targets, as its enchant ability says"))
    if _has("mutate", facts, case):
        says = "mutate gives the spell a target", "mutate gives a target only if its cost is paid"
        return bool(case.holds("115.1e", paid == "mutate", *says))
    case.need("card")
    if facts.card == "other permanent card":
        return bool(case.holds("115.1e", False, "", "it has no keyword that gives it a target"))
    return _instructions_target(facts, paid, case)


def _instructions_target(facts: Printed, paid: str, case: Case) -> bool:
    """Is an instant or sorcery targeted, with what its awaken or overload cost changes?"""
    own = [text for text in facts.text if parts(text).category == "statement"]
    if _has("overload", facts, case) and case.holds(
        "702.96b",
        paid == "overload",
        "its overload cost is paid, so it says “each” instead of “target”",
        "its overload cost isn't paid",
    ):
        return False
    if _has("awaken", facts, case) and case.holds(
        "702.113b",
        paid == "awaken",
        "its awaken cost is paid, so it has that target",
        "its awaken cost isn't paid, so it doesn't have that target",
    ):
        return True
    if any(_by_action(text, case) for text in own):
        return True
    return bool(
        case.holds(
            "115.1a",
            any(says_target(text) for text in own),
            "its own instructions say “target”",
            "no instruction that the spell itself follows says “target”",
        )
    )


def _by_action(text: str, case: Case) -> bool:
    """Does the rule of a keyword action in the text say “target”?"""
    action = targeting_action(text)
    rule = TARGETING_ACTIONS.get(action, "")
    if not action or not case.since(edition_of(rule)):
        return False
    return bool(case.holds(rule, True, f"the rule for {action} says “target”"))


def _untargeted_keyword(text: str, case: Case) -> list[dict[str, object]]:
    """The activated and triggered abilities that a keyword without targets stands for."""
    found = keyword(text, case.effective)
    kinds = dict.fromkeys(found.kinds(on_spell=False)) if found else {}
    kinds = case.gives("702.1", kinds, f"{bare(text)} stands for: {', '.join(kinds)}") if kinds else {}
    return [
        {"what": f"{kind} ability: {bare(text)}", "targeted": False}
        for kind in kinds or ()
        if kind in ("activated", "triggered")
    ]


def _ability_targets(text: str, case: Case) -> list[dict[str, object]]:
    named = targeting_keyword(text)
    if named and TARGETING_KEYWORDS[named] != "spell":
        category = TARGETING_KEYWORDS[named]
        targeted = case.holds("115.1e", True, f"the rule for {named} says “target”")
    elif (category := parts(text).category) == "statement":
        return _untargeted_keyword(text, case)
    elif _by_action(text, case):
        targeted = True
    else:
        targeted = case.holds(
            "115.1c" if category == "activated" else "115.1d",
            says_target(text),
            f"the {category} ability says “target”",
            f"the {category} ability does not say “target”",
        )
    if category == "activated":
        when = case.gives("115.1c", "as the ability is activated", "chosen while it is being activated")
    else:
        when = case.gives("115.1d", "as the ability is put onto the stack", "chosen on its way to the stack")
    return [_entry(f"{category} ability: {bare(text)}", bool(targeted), when, case)]


class Affected(Facts, frozen=True, kw_only=True):
    """An object or player that a spell or ability affects.

    `text`: of the spell or ability. `by`: the words in it that identify this object or player, or
    the keyword that affects it.
    """

    text: Id
    by: Id | None = None

    def __post_init__(self) -> None:
        """Refuse words that are not in the text."""
        if self.by is not None and self.by.casefold() not in self.text.casefold():
            raise ValueError(f"by: the text does not say “{self.by}”")


@question(
    "is-target",
    facts=Affected,
    cites={
        "115.10": "aren’t chosen until the spell or",
        "115.10a": "being affected by a spell or",
        "115.10b": "doesn’t indicate a target",
        "701.35a": "on each of up to N",
        "701.66a@2026-08-07": "Target land you control becomes a",
    },
    example={"text": "Destroy target creature.", "by": "target creature"},
)
def is_target(facts: Affected, case: Case) -> Answer:
    """Only the word “target”, here or in the rule of a keyword or keyword action, makes it one; the
    word “you” never does."""
    case.need("by")
    words = facts.by or ""
    you = words.casefold() == "you"
    if case.holds("115.10b", you, "“you” does not mean a target", "the words are not “you”"):
        return case.verdict(False, {"chosen": "not at all"})
    named = says_target(words) or bool(targeting_keyword(words)) or _is_action(facts.text, words, case)
    if case.holds("115.10a", named, f"“{words}” means a target", f"“{words}” does not mean a target"):
        return case.verdict(True, {"chosen": "as it is put on the stack"})
    when = case.gives("115.10", "as it resolves", "what is not a target is normally chosen on resolution")
    return case.verdict(False, {"chosen": when})


def _is_action(text: str, words: str, case: Case) -> bool:
    """Are the words a keyword action of the text whose rule says “target”?"""
    action = targeting_action(text)
    return bool(action) and action in words.casefold() and _by_action(text, case)
