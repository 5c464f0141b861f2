"""What texts say of a spell's costs: additional or alternative, mandatory or not, in what (118.8, 118.9)."""

from __future__ import annotations

import re
from typing import Literal

from crkb.questions.facts import FactsError
from crkb.questions.values import keywords
from crkb.questions.values.abilities import bare, parts
from crkb.tuples import NamedTuple

KindOfCost = Literal["additional", "alternative", "neither"]

ALTERNATIVE = re.compile(r"\b(rather than pay|instead of paying|without paying)[^.]*\bmana costs?\b", re.I)
ADDITIONAL = re.compile(
    r"\badditional cost\b[^.]*\b(cast|play|activate)\b|^As an additional cost\b|\bpay an additional \{", re.I
)
CHANGE = re.compile(r"\bcosts?\b[^.]*\b(more|less)\b", re.I)
"""An increase or reduction, which is neither an alternative nor an additional cost (118.7)."""

MUST_CHOOSE = ("spree", "tiered")
"""Keywords whose rules have a player choose one at least of the additional costs below."""

_ACTION = re.compile(
    r"^As an additional cost(?: to (?:cast|play) [^,]*)?, (?:you may )?(?P<action>[^.]+)", re.I
)
_ONLY_MANA = re.compile(r"^(?:pay )?((?:\{[^{}\s]+\})+)$", re.I)
_FOR_KEYWORD = re.compile(r"\bfor (?:its|their|the) ([\w’' -]+) cost\b", re.I)


class SaidCost(NamedTuple):
    """A cost as a text says it: what a player may call it, its kind, whether it must be paid, and what
    it takes (mana, or something else to do)."""

    name: str
    kind: KindOfCost
    mandatory: bool = False
    mana: str = ""
    action: str = ""


def kind(field: str, text: str, effective: str) -> KindOfCost:
    """The kind of cost that one of the usual phrasings, or a keyword, describes.

    Raises:
        FactsError: a word is meant as a keyword but the edition has none such; or the text says
            nothing of costs.
    """
    return said(field, text, effective).kind


def said(field: str, text: str, effective: str) -> SaidCost:
    """A cost as a text says it; see `kind` for what it raises."""
    words = bare(text)
    for phrasing, of in ((ADDITIONAL, _additional), (ALTERNATIVE, _alternative), (CHANGE, _neither)):
        if phrasing.search(words):
            return of(words)
    found = keywords.single(field, text, effective)
    if found is not None:
        return _keyword(found)
    if parts(text).category == "activated":
        return SaidCost(words, "neither")
    raise FactsError(f"{field}: it says nothing of a cost", "A keyword, or what a text says of costs.")


def _additional(words: str) -> SaidCost:
    found = _ACTION.match(words)
    mandatory = found is not None and not re.search(r"\byou may\b", words, re.I)
    return SaidCost(words, "additional", mandatory, *_in_what(found["action"] if found else words))


def _alternative(words: str) -> SaidCost:
    return SaidCost(words, "alternative")


def _neither(words: str) -> SaidCost:
    return SaidCost(words, "neither")


def _keyword(found: keywords.Keyword) -> SaidCost:
    mandatory = found.name in MUST_CHOOSE
    return SaidCost(found.name, found.entry.cost or "neither", mandatory, *_in_what(found.rest))


def _in_what(action: str) -> tuple[str, str]:
    """The mana that a cost is, or what is to be done for it."""
    plain = action.strip().rstrip(".")
    mana = _ONLY_MANA.match(plain)
    return (mana[1], "") if mana else ("", plain[:1].lower() + plain[1:])


def demanded(text: str) -> str:
    """The keyword whose cost an effect that lets a spell be cast requires; "" if it requires none."""
    found = _FOR_KEYWORD.search(bare(text))
    return found[1].casefold() if found and found[1].casefold() != "mana" else ""


def is_free(text: str) -> bool:
    """Does an effect let a spell be cast for something else than its mana cost?"""
    return bool(ALTERNATIVE.search(bare(text)))
