"""What an effect does to objects: give an ability, set a characteristic, or state a quality (113.12)."""

from __future__ import annotations

import re

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts, FactsError
from crkb.questions.values import keywords, listed
from crkb.questions.values.abilities import REMINDER
from crkb.questions.values.colors import COLORS
from crkb.questions.values.labels import Text
from crkb.tuples import NamedTuple

_GAINS = re.compile(r"^(?:gains?|has|have)\b(?! base\b)")
_LOSES = re.compile(r"^loses?\b")
_SETS = re.compile(
    r"^(?:(?:is|are|becomes?|it[’']s|they[’']re) (?P<what>.+)"
    r"|(?:has|have) base (?:power|toughness)\b.*|gets? [+\-−–][\dX]+/[+\-−–][\dX]+.*)$"
)
_STATES = re.compile(r"^(?:can[’']t|can|doesn[’']t|don[’']t|must|(?:attack|block)s? [^.]*if able|assigns?)\b")
_VERB = (
    r"(?:gains?|has|have|loses?|is|are|becomes?|gets?|can[’']t|can|doesn[’']t|don[’']t|must|attacks?"
    r"|blocks?|assigns?)"
)
_WITH = re.compile(r"^(?P<sets>(?:is|are|becomes?) .+) with (?P<keywords>.+)$")
_SUBJECT = re.compile(rf"^(?P<subject>[^“\"]*?) (?={_VERB} )", re.I)
_DURATION = re.compile(r"^(?:Until|This turn|As long as|If|During)\b[^,]*, ", re.I)


class EffectClause(NamedTuple):
    """One thing that an effect does to an object, as its text says it."""

    says: str
    does: str


class EffectText(Facts, frozen=True, kw_only=True):
    """What an effect says of objects, such as: Enchanted creature is red and has flying."""

    text: Text


@question(
    "kind-of-effect",
    facts=EffectText,
    cites={
        "113.10": "“gains” or “has” that ability",
        "113.12": "it’s neither granting an ability nor",
    },
    example={"text": "Target creature gains flying and can't be blocked this turn."},
)
def kind_of_effect(facts: EffectText, case: Case) -> Answer:
    """The verb of each part decides; only an ability that is given can be lost with all abilities."""
    found = []
    for clause in _clauses(facts.text, case.effective):
        given = case.holds(
            "113.10",
            clause.does == "gives an ability",
            f"“{clause.says}” adds an ability",
            f"“{clause.says}” adds no ability",
        )
        says = "an effect that removes abilities can remove it", "no effect that removes abilities undoes it"
        removable = case.holds("113.12", given, *says)
        found.append({"says": clause.says, "does": clause.does, "lost with all abilities": bool(removable)})
    return case.value(found)


def _clauses(text: str, effective: str) -> list[EffectClause]:
    """Each part of the text that has a verb of its own.

    Raises:
        FactsError: it isn't an effect on objects that can be read.
    """
    said = _DURATION.sub("", " ".join(REMINDER.sub("", text).split())).rstrip('. ”"')
    found = _SUBJECT.match(said)
    if found is None:
        raise FactsError("text: it doesn't say what objects gain, are or can do", "As in: It gains flying.")
    parts = re.split(rf",? and (?={_VERB} )|, (?={_VERB} )", said[found.end() :])
    return [EffectClause(one, _does(one, effective)) for part in parts for one in _with(part, effective)]


def _with(part: str, effective: str) -> tuple[str, ...]:
    """A part by itself, and the keywords that it gives: "becomes a 4/4 Bird with flying"."""
    found = _WITH.match(part)
    if found is None or not keywords.keyword_list(found["keywords"].replace(" and ", ", "), effective):
        return (part,)
    return found["sets"], f"has {found['keywords']}"


def _does(part: str, effective: str) -> str:
    if _LOSES.match(part):
        return "takes an ability away"
    if _STATES.match(part):
        return "states a quality"
    if _GAINS.match(part):
        return "gives an ability"
    sets = _SETS.match(part)
    if sets is None:
        raise FactsError(f"text: what it does can't be read: {part!r}")
    what = sets["what"]
    if what is not None and keywords.keyword_list(what, effective):
        raise FactsError(f"text: {what} is an ability, which objects have", f"Say: has {what}")
    if part.startswith("get"):
        return "changes a characteristic"
    if what is None or _names_characteristic(what):
        return "sets a characteristic"
    return "states a quality"


def _names_characteristic(what: str) -> bool:
    """Does "is …" name a color, a type, or power and toughness?"""
    words = re.findall(r"[\w/’'+-]+", what)
    return any(
        word.casefold() in (*COLORS, "colorless", "colors", "color", "type", "types")
        or listed.is_type(word)
        or listed.is_type(word.removesuffix("s"))
        or re.fullmatch(r"[\dX]+/[\dX]+", word) is not None
        for word in words
    )
