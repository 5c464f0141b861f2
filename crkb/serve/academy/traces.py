"""`/cr/trace/{rule_id}`: what has happened to a rule, the newest first."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Literal, NamedTuple, TypedDict

from crkb import limits
from crkb.editions import tracing
from crkb.library.generations import Info
from crkb.serve.academy import chain, naming, steps
from crkb.serve.academy.chain import Between, OneAtATime, Released
from crkb.serve.academy.definitions import definition
from crkb.serve.academy.steps import Step
from crkb.serve.core.editions import Snapshot
from crkb.serve.core.endpoints import Call, Endpoint
from crkb.serve.core.reply import Reply, json

# same name as questions.abilities.priority.Action: of the contract's answers
Action = Literal["created", "edited", "replaced", "moved"]
"""Edited: another text under the same number. Replaced: both are other. Moved: only the number is."""


class Traced(TypedDict):
    """A rule's number and text; the text is None where it didn't change."""

    ruleNumber: str
    ruleText: str | None


# same name as editions.sides.Item: of the contract's answers
class Item(TypedDict):
    """What happened to a rule between two editions."""

    action: Action
    old: Traced | None
    new: Traced
    diff: Between


class Trace(TypedDict):
    """A rule and what has happened to it, the newest first."""

    ruleNumber: str
    items: list[Item]


class Stage(NamedTuple):
    """An edition on the way back, and its set if one is known."""

    info: Info
    released: Released | None


def trace(call: Call) -> Reply:
    """What has happened to a rule that is in the newest edition."""
    found = naming.numbered(call.kb, call["rule_id"])
    if found is None:
        nested = {"detail": f"{naming.NO_RULE}.", "ruleNumber": call["rule_id"]}
        return json({"detail": nested}, 404)
    number = (definition(found) if call["find_definition"] else found).number
    return json({"ruleNumber": number, "items": list(_items(call, number))})


def stages(now: Snapshot) -> list[Stage]:
    """The editions whose set is known, up to the one in use, the oldest first, and that one itself.

    None at all if that one is no official edition, and there is none of its date.
    """
    released = [Stage(each.info, each) for each in chain.chain(now)]
    used = now.info(now.latest)
    for at, stage in enumerate(released):
        if stage.info.effective == used.effective:
            return released[: at + 1]
    if used not in now.official:
        return []
    return [*(stage for stage in released if stage.info.effective < used.effective), Stage(used, None)]


def _items(call: Call, number: str) -> Iterator[Item]:
    """What happened to a rule, back to where it came from.

    Between two editions of which one has no set nothing can be told but the rule's number before.
    """
    timeline = OneAtATime(call.editions.library)
    for new, old in pairwise(reversed(stages(call.editions.now()))):
        limits.go_on()
        step = _step(timeline, old.info.id, new.info.id, number)
        item = _item(step, old, new)
        if item is not None:
            yield item
        if step is not None:
            if step.old is None:
                return
            number = step.old["ruleNumber"]


def _step(timeline: OneAtATime, old: str, new: str, number: str) -> Step | None:
    """What became of a rule of the new edition; None if it is what it was."""
    found = tracing.Step(timeline, old, new)
    change = found.backward(number)
    if change.kind == "same":
        return None
    after = next(iter(found.rules(new, [number])))
    before = [rule for rule in found.rules(old, change.old) if naming.is_rule(rule)]
    if not before:
        return Step(None, naming.rule_text(after))
    was = steps.main(before, [number])
    if change.kind == "moved":
        return Step(naming.rule_text(was), naming.rule_text(after), worded=False)
    return steps.step(was, after, timeline.diff(old, new).numbers())


def _item(step: Step | None, old: Stage, new: Stage) -> Item | None:
    if step is None or step.new is None or old.released is None or new.released is None:
        return None
    action = _action(step)
    if action is None:
        return None
    texts = step.worded
    return {
        "action": action,
        "old": _traced(step.old, texts) if step.old else None,
        "new": _traced(step.new, texts),
        "diff": chain.between(old.released, new.released),
    }


def _action(step: Step) -> Action | None:
    """What happened; None if only examples did."""
    if step.old is None or step.new is None:
        return "created"
    same_number = step.old["ruleNumber"] == step.new["ruleNumber"]
    if not step.worded:
        return None if same_number else "moved"
    return "edited" if same_number else "replaced"


def _traced(text: naming.RuleText, with_text: bool) -> Traced:
    return {"ruleNumber": text["ruleNumber"], "ruleText": text["ruleText"] if with_text else None}


ENDPOINTS = (
    Endpoint(
        "/cr/trace/{rule_id}",
        trace,
        "What has happened to a rule.",
        (naming.NUMBER, naming.FIND_DEFINITION),
        Trace,
        rests_on="library",
        errors=(404,),
        style="academy",
        seconds=20.0,
    ),
)
