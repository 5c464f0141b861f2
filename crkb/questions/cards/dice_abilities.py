"""Abilities about dice, read from their texts: which rolls they see (706.1, 706.7)."""

from __future__ import annotations

import re
from typing import Literal

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts, FactsError, Positive
from crkb.questions.values.abilities import bare, parts
from crkb.questions.values.labels import Text

ABOUT_ROLLS = re.compile(
    r"\broll(?:s|ed)? (?:(?:one|two) or more |an? |the |that |two |any )?(?:[\w-]+ )?(?:die|dice|d\d+)\b"
    r"|\broll(?:s|ed)? (?:an?|the) (?:result of )?(?:\d+|natural)\b|\bdie roll|\bresult of (?:a|the) roll",
    re.I,
)
NUMERIC = re.compile(
    r"\broll(?:s|ed)? (?:an?|the) (?:result of |natural )?(?P<number>\d+)"
    r"(?P<more> or (?:higher|greater|more))?(?P<less> or (?:lower|less))?\b(?!-sided)"
    r"|\bhighest\b|\blowest\b|\bresults?\b|\breroll"
    r"|\b(?:adds?|subtracts?|plus|minus|exchange)\b",
    re.I,
)
"""What an ability says that looks at the number of a roll, or changes it."""


class SeenRoll(Facts, frozen=True, kw_only=True):
    """What an ability says of rolls, and a roll of a die: the planar die, or a numbered one with its
    result (the natural one, if the text says natural)."""

    text: Text
    die: Literal["planar", "numbered"] = "numbered"
    result: Positive | None = None

    def __post_init__(self) -> None:
        """Refuse a number on the planar die."""
        if self.die == "planar" and self.result is not None:
            raise ValueError("result: the planar die has no numbers")


@question(
    "roll-seen",
    facts=SeenRoll,
    cites={"706.7": "numerical result of a die roll"},
    example={"text": "Whenever you roll one or more dice, you gain 1 life.", "die": "planar"},
)
def roll_seen(facts: SeenRoll, case: Case) -> Answer:
    """The planar die is a die, but whatever looks at a number ignores it. Of a triggered ability, its
    trigger condition decides."""
    own = parts(facts.text)
    said = own.condition if own.category == "triggered" else bare(facts.text)
    if not ABOUT_ROLLS.search(said):
        raise FactsError("text: it says nothing of rolling dice")
    looks = NUMERIC.search(said)
    planar = facts.die == "planar"
    ignored = case.holds(
        "706.7",
        planar and looks is not None,
        "it looks at a number, and the planar die has none",
        "the planar die is a die that is rolled" if planar else "it is not the planar die",
    )
    if ignored:
        return case.verdict(False)
    if looks is None or not looks["number"]:
        return case.verdict(True)
    if facts.result is None:
        case.missing("result")
    return case.verdict(_fits(int(looks["number"]), looks, facts.result))


def _fits(number: int, looks: re.Match[str], result: int) -> bool:
    """Is it the number that the text names, or more, or less?"""
    if looks["more"]:
        return result >= number
    return result <= number if looks["less"] else result == number
