"""Rules as the contract names them: by numbers as printed, chapters and sections left out."""

from __future__ import annotations

from typing import TypedDict

from crkb.kb import KnowledgeBase
from crkb.model import Rule
from crkb.reading import Entry
from crkb.serve.core.params import Param

NUMBER = Param(
    "rule_id", "A rule's number, such as 702.9b.", "path", required=True, longest=40, example="100.1"
)

FIND_DEFINITION = Param(
    "find_definition",
    "For a keyword's own rule, whether to give the rule below it that says what the keyword means.",
    kind="yes or no",
    default=False,
)

NO_RULE = "Rule not found"


class RuleText(TypedDict):
    """A rule's number and text."""

    ruleNumber: str
    ruleText: str


def numbered(kb: KnowledgeBase, typed: str) -> Entry | None:
    """The rule or subrule of a number as printed, also with a dot behind it or in capitals; else None."""
    for number in dict.fromkeys((typed, typed.rstrip(".").lower())):
        for found in kb.rules([number]):
            if is_rule(found.rule):
                return found
    return None


def is_rule(rule: Rule) -> bool:
    """Whether it is a rule or subrule: the contract knows neither sections nor chapters."""
    return rule.kind in ("rule", "subrule")


def one_line(text: str) -> str:
    """A text on one line: paragraphs are parted by one space."""
    return " ".join(text.splitlines())


def rule_text(rule: Rule) -> RuleText:
    """A rule's number and text, as every route gives them."""
    return {"ruleNumber": str(rule.number), "ruleText": one_line(rule.text)}
