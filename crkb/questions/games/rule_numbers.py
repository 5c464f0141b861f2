"""How subrules are numbered. The introduction to the rules decides this; it isn't numbered, so
these answers don't cite a rule."""

from __future__ import annotations

from crkb.errors import NumberFormatError
from crkb.numbers import LETTERS, RuleNumber
from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts


class Subrule(Facts, frozen=True, kw_only=True):
    """The number of a subrule (704.5k), or of a rule (704.5) whose first subrule follows."""

    number: str

    def __post_init__(self) -> None:
        try:
            parsed = RuleNumber.parse(self.number)
        except NumberFormatError as e:
            raise ValueError(f"number: {e}") from e
        if not parsed.rule:
            raise ValueError(f"number: {self.number} is neither a rule nor a subrule")
        if parsed.addon:
            raise ValueError(f"number: {self.number} is an add-on's, which numbers its rules as it likes")
        unused = next((letter for letter in parsed.letters if letter not in LETTERS), "")
        if unused:
            raise ValueError(f"number: subrules don't use the letter {unused}, which looks like a digit")


@question(
    "next-subrule",
    facts=Subrule,
    cites={},
    example={"number": "704.5k"},
)
def next_subrule(facts: Subrule, case: Case) -> Answer:
    """The next letter, skipping l and o; after z come two letters."""
    number = RuleNumber.parse(facts.number)
    if number.letters:
        return case.value(str(number.successor))
    return case.value(f"{number}{LETTERS[0]}")
