"""`/v1/{edition}/refs` and `/v1/{edition}/path`: the graph of references."""

from __future__ import annotations

from crkb.render import data
from crkb.render.contract import texts
from crkb.serve.core.endpoints import Call, Endpoint
from crkb.serve.core.params import Param
from crkb.serve.core.reply import Reply, json
from crkb.serve.core.settings import DEPTH
from crkb.serve.v1 import near
from crkb.serve.v1.common import EDITION, NUMBER

DIRECTION = Param(
    "direction",
    "to: what the rule and the rules below it refer to; from: what refers to them.",
    default="to",
    one_of=("to", "from"),
    example="to",
)
STEPS = Param("depth", "Steps to follow.", kind="whole", default=1, lowest=1, highest=DEPTH, example=1)
EXACT = Param("exact", "With from: only what names this very number.", kind="yes or no", default=False)
START = Param("from", "The rule to begin with.", required=True, longest=80, example="$number")
GOAL = Param("to", "The rule to come to.", required=True, longest=80, example="$number")


def refs(call: Call) -> Reply:
    """A tree of references; from a rule back also the chapter and rule above it that are referred to."""
    kb, number = call.kb, call["number"]
    with near.asked_for(kb, number):
        if call["direction"] == "to":
            return json(data.tree(kb.references(number, call["depth"])))
        found = kb.backward(number, call["depth"], call["exact"])
        return json(data.tree(found) | {"by_way": [above for above, _ in kb.via(found.name)]})


def path(call: Call) -> Reply:
    """The shortest chain of rules from one to another."""
    kb, start, goal = call.kb, call["from"], call["to"]
    with near.asked_for(kb, start, goal):
        first, last = kb[start].number, kb[goal].number
        return json({"from": first, "to": last, "path": kb.path(first, last)})


ENDPOINTS = (
    Endpoint(
        "/v1/{edition}/refs/{number}",
        refs,
        "What a rule refers to, or what refers to it, up to four steps deep.",
        (EDITION, NUMBER, DIRECTION, STEPS, EXACT),
        texts.References,
        rests_on="edition",
        errors=(404,),
    ),
    Endpoint(
        "/v1/{edition}/path",
        path,
        "The shortest chain of references from one rule to another; empty if there is none.",
        (EDITION, START, GOAL),
        texts.Path,
        rests_on="edition",
        errors=(404,),
    ),
)
