"""`/v1/diff` and `/v1/history`: what changed between two editions, what happened to a rule in all of them."""

from __future__ import annotations

from crkb.errors import EditionNotFound, RuleNotFound
from crkb.render import changes_data
from crkb.render.contract import editions
from crkb.serve.core.editions import Editions
from crkb.serve.core.endpoints import Call, Endpoint
from crkb.serve.core.errors import Refused
from crkb.serve.core.params import Param
from crkb.serve.core.reply import Reply, json
from crkb.serve.v1 import near, over_time
from crkb.serve.v1.common import ASKED_IN, NUMBER

OLD = Param("from", "The older edition; the one before the newer one if none is named.", longest=80)
NEW = Param("to", "The newer edition; the latest if none is named.", longest=80)
AT = Param("at", "Only what is at or below this number in either edition.", longest=80)
WORD_BY_WORD = Param("words", "Every change word by word.", kind="yes or no", default=False)


def diff(call: Call) -> Reply:
    """What changed from one edition to another."""
    old, new = pair(call.editions, call["from"] or "", call["to"] or "")
    at = call["at"] or ""
    with near.asked_for(call.editions.kb(new), at):
        return json(changes_data.diff(over_time.diff(call, old, new, at), call["words"]))


def pair(known: Editions, old: str, new: str) -> tuple[str, str]:
    """The ids of two editions; what isn't named is the latest, and the official one before the newer one.

    Raises:
        EditionNotFound: if there is no such edition.
        Refused: 404, if there is none before.
    """
    newer = known.resolve(new)
    if old:
        return known.resolve(old), newer
    ids = [info.id for info in known.now().official]
    earlier = ids[ids.index(newer) + 1 :] if newer in ids else []
    if not earlier:
        raise Refused(404, f"no edition before {newer} in the library", near=tuple(ids))
    return earlier[0], newer


def history(call: Call) -> Reply:
    """What happened to a rule in the official editions, newest first."""
    kb, number = call.kb, call["number"]
    with near.asked_for(kb, number):
        try:
            found = over_time.history(call, number, kb.base_id)
        except (RuleNotFound, EditionNotFound):
            if kb.info.id != call.editions.now().latest:
                raise
            found = over_time.history(call, number, "")  # the newest edition that has the number
    return json(changes_data.history(found))


ENDPOINTS = (
    Endpoint(
        "/v1/diff",
        diff,
        "What was moved, added, removed, edited, split or merged from one edition to another.",
        (OLD, NEW, AT, WORD_BY_WORD),
        editions.Diff,
        rests_on="library",
        errors=(404,),
        seconds=20.0,
    ),
    Endpoint(
        "/v1/history/{number}",
        history,
        "A rule's history in all editions, newest first.",
        (NUMBER, ASKED_IN),
        editions.History,
        rests_on="library",
        errors=(404,),
        seconds=20.0,
    ),
)
