"""What an effect's token is called (111.4)."""

from __future__ import annotations

import re
from typing import Annotated

import msgspec

from crkb.game.copies import token_names
from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values.listed import subtype


class TokenName(Facts, frozen=True, kw_only=True):
    """What the effect that creates a token says: the subtypes in its order, and a name, if any."""

    subtypes: Annotated[str, msgspec.Meta(pattern=r"\S")]
    name: str = ""


@question(
    "token-name",
    facts=TokenName,
    cites={"111.4": "its name is the same as"},
    example={"subtypes": "Dwarf Berserker"},
)
def token_name(facts: TokenName, case: Case) -> Answer:
    """The name that the effect states, or else the subtypes and the word Token."""
    words = re.sub(r"\btime lord\b", "Time_Lord", facts.subtypes, flags=re.I).split()
    subtypes = [subtype("subtypes", one.replace("_", " "), case.effective) for one in words]
    unnamed = case.holds(
        "111.4",
        not facts.name,
        f"no name is stated for the {' '.join(subtypes)}",
        f"the effect states the name {facts.name}",
    )
    return case.value(token_names.name_of(None if unnamed else facts.name, subtypes))
