"""`/diff/cr`: what changed from one edition to another."""

from __future__ import annotations

from typing import NamedTuple, TypedDict

import msgspec

from crkb.editions.comparison import Comparison
from crkb.numbers import RuleNumber
from crkb.serve.academy import chain, steps
from crkb.serve.academy.chain import OneAtATime, Released
from crkb.serve.academy.steps import Edited, Step
from crkb.serve.core.endpoints import Call, Endpoint
from crkb.serve.core.params import Param
from crkb.serve.core.reply import Reply, json

OLD = chain.code_of_set("old", "The code of the set before the change.")
NEW = chain.code_of_set("new", "The code of the set that brought the change.")
NAV = Param("nav", "Whether to name the sets before and after these two.", kind="yes or no", default=False)

Moved = TypedDict("Moved", {"from": str, "to": str})
"""A rule that only has another number."""


class Nav(TypedDict):
    """The set before the older edition and the one after the newer, as far as there are any."""

    prevSourceCode: str | None
    nextDestCode: str | None


# same name as game.events.changes.Changes: of the contract's answers
class Changes(TypedDict):
    """What changed from one edition to another, each the edition of a set."""

    sourceSet: str
    sourceCode: str
    destSet: str
    destCode: str
    creationDay: str
    changes: list[Edited]
    moves: list[Moved]
    nav: Nav | None


# same name as game.terms.filters.Compared: of the contract's answers
class Compared(NamedTuple):
    """The changes and the moves between two editions, as JSON."""

    changes: msgspec.Raw
    moves: msgspec.Raw


def changes(call: Call) -> Reply:
    """What changed between two editions; without codes the newest change."""
    now = call.editions.now()
    editions = chain.chain(now)
    pair = _pair(call, editions)
    if pair is None:
        named = {name: call[name].upper() if call[name] else None for name in ("old", "new")}
        return json({"detail": "No diff between these set codes found", **named}, 404)
    old, new = pair
    made = call.kept.get(
        ("academy diff", call.editions.tag(old.info.id), call.editions.tag(new.info.id)),
        lambda: _compared(call, old.info.id, new.info.id),
        lambda found: len(bytes(found.changes)) + len(bytes(found.moves)),
    )
    return json(
        {
            **chain.between(old, new),
            "creationDay": new.info.effective,
            "changes": made.changes,
            "moves": made.moves,
            "nav": _nav(editions, old, new) if call["nav"] else None,
        }
    )


def _pair(call: Call, editions: list[Released]) -> tuple[Released, Released] | None:
    """The two editions that are meant; None if there is no such pair."""
    now = call.editions.now()
    old, new = (chain.called(now, editions, call[name]) if call[name] else None for name in ("old", "new"))
    if call["old"] and call["new"]:
        return (old, new) if old and new else None
    if call["old"]:
        at = editions.index(old) + 1 if old else 0
    else:
        at = editions.index(new) if new else 0 if call["new"] else len(editions) - 1
    return (editions[at - 1], editions[at]) if 0 < at < len(editions) else None


def _nav(editions: list[Released], old: Released, new: Released) -> Nav:
    before, after = editions.index(old) - 1, editions.index(new) + 1
    return {
        "prevSourceCode": editions[before].set.code if before >= 0 else None,
        "nextDestCode": editions[after].set.code if after < len(editions) else None,
    }


def _compared(call: Call, old: str, new: str) -> Compared:
    with chain.comparing():
        timeline = OneAtATime(call.editions.library)
        compared = Comparison(timeline.diff(old, new), timeline.edition(old), timeline.edition(new))
        found = all_steps(compared)
    edited = [{"old": each.old, "new": each.new} for each in found if each.worded]
    moved = [
        {"from": each.old["ruleNumber"], "to": each.new["ruleNumber"]}
        for each in found
        if not each.worded and each.old and each.new and each.old["ruleNumber"] != each.new["ruleNumber"]
    ]
    return Compared(msgspec.Raw(msgspec.json.encode(edited)), msgspec.Raw(msgspec.json.encode(moved)))


def all_steps(compared: Comparison) -> list[Step]:
    """What became of each rule, by its new number; of one that is gone by its old one."""
    renumbered = compared.diff.numbers()
    found = [
        each
        for change in compared.diff.changes
        if change.kind != "same"
        for each in steps.steps(change, compared.old.rules, compared.new.rules, renumbered)
    ]
    return sorted(found, key=_place)


def _place(found: Step) -> RuleNumber:
    text = found.new or found.old
    assert text is not None
    return RuleNumber.parse(text["ruleNumber"])


ENDPOINTS = (
    Endpoint(
        "/diff/cr",
        changes,
        "What changed from one edition to another.",
        (OLD, NEW, NAV),
        Changes,
        rests_on="library",
        errors=(404,),
        style="academy",
        seconds=20.0,
    ),
)
