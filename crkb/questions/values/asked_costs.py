"""The cost that a text asks for, in symbols, and what it is paid for (118.1, 118.2).

An activation cost stands before the colon; a keyword has its cost behind it; what a spell costs is
said "to cast" it; anything else that somebody is to pay, an effect asks for.
"""

from __future__ import annotations

import re
from typing import Literal

from crkb.questions.facts import FactsError
from crkb.questions.values.abilities import bare, parts
from crkb.questions.values.cost_texts import MUST_CHOOSE
from crkb.questions.values.keywords import INTRODUCING, single
from crkb.questions.values.x_texts import SPECIAL_COSTS

Purpose = Literal["spell", "activated ability", "special action", "effect"]

SYMBOLS = re.compile(r"(?:\{[^{}\s]+\})+")
TO_CAST = re.compile(r"\bcosts? to cast\b|\brather than pay\b|\bto cast (?:it|this spell)\b", re.I)
PAYS = re.compile(r"\bpay(?:s|ing)?\b[^.:]*", re.I)


def asked_cost(field: str, text: str, effective: str) -> tuple[str, Purpose]:
    """The symbols of the cost that a text asks for ("" if it asks for something else), and for what.

    Raises:
        FactsError: it asks nobody to pay anything.
    """
    said = bare(text)
    found = single(field, text, effective)
    if found is not None:
        if found.name in INTRODUCING:
            return symbols(parts(found.rest).cost), "activated ability"
        if "activated" in found.entry.kinds:
            return symbols(found.rest), "activated ability"
        if not (found.entry.cost or "triggered" in found.entry.kinds) or not (found.rest or found.entry.cost):
            raise FactsError(f"{field}: {found.name} has no cost")
        if found.name in MUST_CHOOSE:
            raise FactsError(f"{field}: the costs of {found.name} stand on the lines below", "Give one.")
        if found.name in SPECIAL_COSTS:
            return symbols(found.rest), "special action"
        return symbols(found.rest), "spell" if found.entry.cost else "effect"
    own = parts(text)
    if own.category == "activated":
        return symbols(own.cost), "activated ability"
    asks = PAYS.search(said)
    if TO_CAST.search(said):
        return symbols(asks[0] if asks else said), "spell"
    if asks is None:
        raise FactsError(f"{field}: it asks nobody to pay a cost", "Give a cost, or a text that has one.")
    return symbols(asks[0]), "effect"


def symbols(said: str) -> str:
    """All symbols in braces, in order."""
    return "".join(SYMBOLS.findall(said))
