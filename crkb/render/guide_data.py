"""Guides, keywords and the state of the plain wording as plain data for JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crkb.library.guides import Guide
from crkb.render.data import Data

if TYPE_CHECKING:
    from crkb.editions.restating import Restated, Work
    from crkb.plain_words import KeywordRule


def guide(found: Guide) -> Data:
    """A guide to a chapter; a rule with `same` false has another text in the edition than it had when
    the guide was written, for the rules of `written`."""
    return {
        "chapter": found.chapter,
        "title": found.title,
        "written": found.written,
        "purpose": found.purpose,
        "rules": [{"number": r.number, "says": r.says, "same": r.same} for r in found.rules],
        "mistake": found.mistake,
        "next": found.onward,
    }


def keyword(found: KeywordRule) -> Data:
    """A keyword with its rule."""
    return {"name": found.name, "number": found.number, "kind": found.kind}


def work(found: Work) -> Data:
    """How far the plain wording fits an edition: counts, and whatever doesn't fit."""
    return {
        "counts": found.counts,
        "rules": [_restated(each) for each in found.rules if each.status != "same"],
        "gone": list(found.gone),
        "keywords": [_restated(each) for each in found.keywords],
        "guides": list(found.guides),
    }


def _restated(each: Restated) -> Data:
    return {"number": each.number, "status": each.status, "plain": each.plain or None}
