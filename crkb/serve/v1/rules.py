"""`/v1/{edition}/rules`: rules with everything that is known of them."""

from __future__ import annotations

from crkb.render import data
from crkb.render.contract import texts
from crkb.serve.core.endpoints import Call, Endpoint
from crkb.serve.core.params import Param
from crkb.serve.core.reply import Reply, json

EDITION = Param(
    "edition",
    "An edition: its id, its date, its set's code, or latest.",
    "path",
    required=True,
    longest=80,
    example="latest",
)
NUMBER = Param(
    "number", "A number as people type it: 704.5f.", "path", required=True, longest=80, example="100.1"
)


def rule(call: Call) -> Reply:
    """A rule as `crkb rule --json` prints it."""
    return json(data.rule(call.kb[call["number"]]))


ENDPOINTS = (
    Endpoint(
        "/v1/{edition}/rules/{number}",
        rule,
        "A rule with all that is known of it.",
        (EDITION, NUMBER),
        texts.Rule if hasattr(texts, "Rule") else None,
        rests_on="edition",
        errors=(404,),
    ),
)
