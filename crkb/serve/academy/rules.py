"""`/cr`: rules, one by one and all."""

from __future__ import annotations

from typing import TypedDict

from crkb.errors import RuleNotFound
from crkb.serve.core.endpoints import Call, Endpoint
from crkb.serve.core.params import Param
from crkb.serve.core.reply import Reply, json

NUMBER = Param(
    "rule_id", "A rule's number, such as 702.9b.", "path", required=True, longest=40, example="100.1"
)


class RuleText(TypedDict):
    """A rule's number and text."""

    ruleNumber: str
    ruleText: str


def rule(call: Call) -> Reply:
    """A rule by its number."""
    try:
        found = call.kb[call["rule_id"]]
    except (RuleNotFound, ValueError):
        return json({"detail": "Rule not found", "ruleNumber": call["rule_id"]}, 404)
    return json({"ruleNumber": found.number, "ruleText": found.text.replace("\n", " ")})


ENDPOINTS = (
    Endpoint(
        "/cr/{rule_id}", rule, "A rule by its number.", (NUMBER,), RuleText, errors=(404,), style="academy"
    ),
)
