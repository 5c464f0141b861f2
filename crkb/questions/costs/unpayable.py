"""Objects without a mana cost, whose cost can't be paid (rule 118.6)."""

from __future__ import annotations

from crkb.questions.core import Case
from crkb.questions.values import mana

UNPAYABLE = "unpayable"
"""What stands for a cost that can't be paid."""

UNPAYABLE_RULE = {"118.6": "This represents an unpayable cost"}
UNPAYABLE_RULES = {**UNPAYABLE_RULE, "118.6a": "the alternative cost may be paid"}
"""The rules decided here: rule -> key phrase."""


def is_missing(mana_cost: str, case: Case) -> bool:
    """Is there no mana cost at all, not even {0}?"""
    missing = not mana.parse(mana_cost)
    return bool(case.holds("118.6", missing, "without a mana cost, it can't be paid", "it has a mana cost"))


def is_unpayable(mana_cost: str, alternative: str, case: Case) -> bool:
    """Is there neither a mana cost nor an alternative cost ("" for none) in its place?"""
    return is_missing(mana_cost, case) and not case.holds(
        "118.6a",
        bool(alternative),
        f"{alternative} may be paid instead",
        "increases and additional costs don't make it payable",
    )
