"""Status: what a whole one is, and that it is no characteristic (109.3, 110.5)."""

from __future__ import annotations

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values.characteristics import CHARACTERISTICS, listed
from crkb.questions.values.labels import Name
from crkb.questions.values.listed import refuse_misspelling
from crkb.questions.values.status import CATEGORIES, VALUES, Value


class RecordedStatus(Facts, frozen=True, kw_only=True):
    """What a record says of a permanent's status."""

    values: tuple[Value, ...] | None = None


@question(
    "status-complete",
    facts=RecordedStatus,
    cites={"110.5": "always has one of these values"},
    example={"values": ["tapped", "unflipped", "face up", "phased in"]},
)
def status_complete(facts: RecordedStatus, case: Case) -> Answer:
    """Exactly one value of each category."""
    case.need("values")
    conditions = []
    for pair in CATEGORIES:
        found = sorted(set(facts.values or ()) & set(pair))
        held = case.holds(
            "110.5",
            len(found) == 1,
            f"it is {listed(found)}",
            f"of {' and '.join(pair)} it has {'both' if found else 'neither'}",
        )
        conditions.append((held, "values"))
    return case.verdict(case.every(*conditions))


class Information(Facts, frozen=True, kw_only=True):
    """A kind of information about an object: "color", "owner", "tapped" and so on."""

    information: Name


@question(
    "is-characteristic",
    facts=Information,
    cites={"109.3": "Any other information about an object", "110.5a": "Status is not a characteristic"},
    example={"information": "toughness"},
)
def is_characteristic(facts: Information, case: Case) -> Answer:
    """Fifteen kinds of information are; a status is not, nor is anything else."""
    word = " ".join(facts.information.casefold().split())
    refuse_misspelling("information", word, (*CHARACTERISTICS, *VALUES))
    if case.holds("110.5a", word in (*VALUES, "status"), f"{word} is a status", f"{word} is not a status"):
        return case.verdict(False)
    truth = case.holds(
        "109.3", word in CHARACTERISTICS, f"{word} is a characteristic", f"{word} is other information"
    )
    return case.verdict(truth)
