"""Static abilities of instants and sorceries: texts that one of 113.6's criteria fits (113.3a).

Everything else that such a spell says is followed as it resolves. The texts call the object "this
spell" or "this card", or by its name.
"""

from __future__ import annotations

import re

from crkb.questions.values.abilities import bare
from crkb.tuples import NamedTuple

ITSELF = "(?:this (?:spell|card)|~)"


class StaticOfSpell(NamedTuple):
    """The criterion of 113.6 that makes an ability static, what it says, and how it is written."""

    rule: str
    says: str
    written: re.Pattern[str]


def _form(rule: str, says: str, *patterns: str) -> StaticOfSpell:
    return StaticOfSpell(rule, says, re.compile("|".join(patterns), re.I))


STATICS = (
    _form("113.6a", "it defines a characteristic", rf"^{ITSELF} is (?:all colors|every color|colorless)\b"),
    _form("113.6g", "it says what can't counter or copy it", rf"^{ITSELF} can[’']t be (?:countered|copied)"),
    _form(
        "113.6d",
        "it changes what the spell costs",
        r"^As an additional cost to cast",
        rf"\brather than pay {ITSELF}[’']s mana cost",
        rf"\bcast {ITSELF} without paying its mana cost",
        rf"\b{ITSELF} costs? [^.]*(?:less|more) to cast",
    ),
    _form(
        "113.6f",
        "it says from where the card may be cast",
        rf"^(?:[^.]*, )?you may (?:cast|play) {ITSELF} from\b",
        rf"^{ITSELF} can[’']t be (?:cast|played) from\b",
    ),
    _form(
        "113.6e",
        "it says how the card may be cast",
        rf"^Cast {ITSELF} only\b",
        rf"^(?:[^.]*, )?you may (?:cast|play) {ITSELF} as though it had flash",
        rf"^You can[’']t cast {ITSELF}\b",
        rf"^{ITSELF} can[’']t be (?:cast|played)\b",
    ),
)
"""In the order in which they are looked for: "cast from" before the more general "cast"."""


def static_of_spell(text: str, name: str = "") -> StaticOfSpell | None:
    """The form of a static ability that a paragraph of an instant or sorcery has, if it has one.

    `name` is what the text may call the card by.
    """
    said = bare(text)
    if name:
        said = re.sub(rf"\b{re.escape(name)}(?!\w)", "~", said)
    return next((form for form in STATICS if form.written.search(said)), None)
