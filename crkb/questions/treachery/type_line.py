"""Type lines of identity cards (205.3tr, 372.3)."""

from __future__ import annotations

import re
from typing import Annotated

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values.identities import ROLES
from crkb.questions.values.labels import Text

_DASH = re.compile(r"\s*(?:—|--)\s*")


class TypeLine(Facts, frozen=True, kw_only=True):
    """The type line of an identity card; the long dash may be written `--`."""

    line: Annotated[str, msgspec.Meta(pattern=r"^\s*Identity\b")]


@question(
    "types-of-identity",
    facts=TypeLine,
    cites={"205.3tr": "The identity types are Leader", "372.3": "Each word after the dash is"},
    example={"line": "Identity — Leader"},
)
def types_of_identity(facts: TypeLine, case: Case) -> Answer:
    """Each word after the dash is a subtype; there are four identity types."""
    _, *after = _DASH.split(facts.line.strip(), maxsplit=1)
    found = case.gives("372.3", " ".join(after).split(), "each word after the dash is a subtype")
    types: list[str] = []
    others: list[str] = []
    for word in found:
        is_type = case.holds(
            "205.3tr", word in ROLES, f"{word} is an identity type", f"{word} is not an identity type"
        )
        (types if is_type else others).append(word)
    return case.value({"identity types": types, "other words": others})


class IdentityTypeWord(Facts, frozen=True, kw_only=True):
    """A word that may be an identity type."""

    word: Text


@question(
    "is-identity-type",
    facts=IdentityTypeWord,
    cites={"205.3tr": "The identity types are Leader"},
    example={"word": "Traitor"},
)
def is_identity_type(facts: IdentityTypeWord, case: Case) -> Answer:
    """There are four identity types."""
    word = facts.word.strip().capitalize()
    truth = case.holds(
        "205.3tr",
        word in ROLES,
        f"{word} is one of the four identity types",
        f"{word} is not one of the four identity types",
    )
    return case.verdict(truth)
