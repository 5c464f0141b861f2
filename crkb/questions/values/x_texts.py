"""The letter X (or Y) in texts: where it stands, and whether the text defines it (107.3)."""

from __future__ import annotations

import re
from typing import Literal, get_args

from crkb.questions.facts import FactsError
from crkb.questions.values import keywords
from crkb.questions.values.abilities import bare, parts
from crkb.questions.values.functioning import itself
from crkb.tuples import NamedTuple

XOrY = Literal["X", "Y"]
Using = Literal["spell", "activated ability", "triggered ability", "special action"]

SPECIAL_COSTS = ("suspend", "morph", "megamorph", "disguise", "plot")
"""Keywords whose cost is that of a special action (116.2)."""

_ENTERS = re.compile(r"\b(?:As|When(?:ever)?|If) ~ (?:would )?enters?\b|^~ enters?\b|\bhave ~ enter\b", re.I)


class LetterUse(NamedTuple):
    """How a text uses the letter: what for, in a cost that is paid for that, defined by the text, in an
    ability about its object's entering."""

    of: Using
    in_cost: bool
    defined: bool
    enters: bool = False


def has(said: str, letter: XOrY) -> bool:
    """Does the letter stand in a text as a number?"""
    return re.search(rf"(?<![A-Za-z’']){letter}(?![A-Za-z’'])", said) is not None


def defines(said: str, letter: XOrY) -> bool:
    """Does a text say what the letter is?"""
    return (
        re.search(
            rf"\bwhere {letter} is\b|(?:^|[.;] |, and ){letter} (?:is|equals)\b|, {letter} being\b", said
        )
        is not None
    )


def letter_of(field: str, text: str) -> XOrY:
    """The letter that a text uses.

    Raises:
        FactsError: it uses neither or both.
    """
    said = bare(text)
    letters: tuple[XOrY, ...] = get_args(XOrY)
    used = [letter for letter in letters if has(said, letter)]
    if len(used) != 1:
        raise FactsError(f"{field}: it uses {'both X and Y' if used else 'neither X nor Y'}")
    return used[0]


def use(field: str, text: str, letter: XOrY, effective: str, name: str = "") -> LetterUse:
    """How a text uses the letter. A text that is no ability with a cost or trigger is a spell's.

    Raises:
        FactsError: it is several keywords, or one that the edition doesn't have.
    """
    said = itself(text, name)
    defined = defines(said, letter)
    found = keywords.single(field, text, effective)
    if found is not None:
        return LetterUse(_keyword(found), has(found.rest, letter), defined)
    own = parts(said)
    enters = _ENTERS.search(said) is not None
    if own.category == "activated":
        return LetterUse("activated ability", has(own.cost, letter), defined, enters)
    if own.category == "triggered":
        return LetterUse("triggered ability", False, defined, enters)
    cost = re.match(r"^As an additional cost\b[^.]*", said)
    return LetterUse("spell", cost is not None and has(cost[0], letter), defined, enters)


def _keyword(found: keywords.Keyword) -> Using:
    if found.name in SPECIAL_COSTS:
        return "special action"
    if "activated" in found.entry.kinds:
        return "activated ability"
    return "spell" if found.entry.cost else "triggered ability"
