"""`/cr`, `/cr/{rule_id}`, `/cr/example/{rule_id}`: rules, all at once and one by one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TypedDict

from crkb.kb import KnowledgeBase
from crkb.model import Rule
from crkb.serve.academy import naming
from crkb.serve.academy.definitions import definition
from crkb.serve.academy.naming import RuleText
from crkb.serve.core.endpoints import Call, Endpoint
from crkb.serve.core.reply import Reply, json


class Navigation(TypedDict):
    """The numbers of the rules before and after a rule; None at the ends."""

    previousRule: str | None
    nextRule: str | None


class WholeRule(TypedDict):
    """A rule with its examples and its neighbours."""

    ruleNumber: str
    examples: list[str] | None
    ruleText: str
    fragment: str
    navigation: Navigation


class Examples(TypedDict):
    """A rule's examples; None if it has none."""

    ruleNumber: str
    examples: list[str] | None


def every_rule(call: Call) -> Reply:
    """All rules and subrules in the order of the document."""
    return json(all_rules(call.kb))


def all_rules(kb: KnowledgeBase) -> dict[str, WholeRule]:
    """All rules and subrules of an edition by number."""
    rules = [rule for rule in kb.store.rules() if naming.is_rule(rule)]
    around: list[Rule | None] = [None, *rules, None]
    befores = (before for before, _ in pairwise(around))
    afters = around[2:]
    return {
        str(rule.number): _whole(rule, before, after)
        for rule, before, after in zip(rules, befores, afters, strict=False)
    }


def _whole(rule: Rule, before: Rule | None, after: Rule | None) -> WholeRule:
    text = naming.rule_text(rule)
    return {
        "ruleNumber": text["ruleNumber"],
        "examples": _examples(rule.examples),
        "ruleText": text["ruleText"],
        "fragment": text["ruleNumber"].partition(".")[2],
        "navigation": {
            "previousRule": str(before.number) if before else None,
            "nextRule": str(after.number) if after else None,
        },
    }


def _examples(found: Sequence[str]) -> list[str] | None:
    return [naming.one_line(each) for each in found] or None


def rule(call: Call) -> Reply:
    """A rule by its number, or the one that defines the keyword it is about."""
    found = naming.numbered(call.kb, call["rule_id"])
    if found is None:
        return _no_rule(call["rule_id"])
    if call["find_definition"]:
        found = definition(found)
    return json(naming.rule_text(found.rule))


def examples(call: Call) -> Reply:
    """The examples of a rule, never those of another."""
    found = naming.numbered(call.kb, call["rule_id"])
    if found is None:
        return _no_rule(call["rule_id"])
    return json({"ruleNumber": found.number, "examples": _examples(found.examples)})


def _no_rule(typed: str) -> Reply:
    return json({"detail": naming.NO_RULE, "ruleNumber": typed}, 404)


ENDPOINTS = (
    Endpoint("/cr", every_rule, "All rules.", (), dict[str, WholeRule], style="academy"),
    Endpoint(
        "/cr/example/{rule_id}",
        examples,
        "A rule's examples.",
        (naming.NUMBER,),
        Examples,
        errors=(404,),
        style="academy",
        inline=True,
    ),
    Endpoint(
        "/cr/{rule_id}",
        rule,
        "A rule by its number.",
        (naming.NUMBER, naming.FIND_DEFINITION),
        RuleText,
        errors=(404,),
        style="academy",
        inline=True,
    ),
)
