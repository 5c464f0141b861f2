"""Rules text of abilities: which category a paragraph belongs to, its parts, whether it targets.

The texts are a card's paragraphs in Oracle wording. Text in parentheses (reminder text) and in
quotes (an ability that something else gets) is ignored.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from crkb.tuples import NamedTuple

REMINDER = re.compile(r"\([^)]*\)")
QUOTED = re.compile(r"“[^”]*”|\"[^\"]*\"")
TRIGGER = re.compile(r"^(When|Whenever|At)\b", re.I)
CONDITION = re.compile(r"^((?:When|Whenever|At)\b[^,.]*(?:(?:, \w+){0,6}, (?:or|and) [^,.]*)?), (.+)$", re.I)
ACTIVATED = re.compile(r"^([^.:•]+):\s+(.+)$", re.S)
INSTRUCTIONS = re.compile(
    r"\s*((?:(?:Activate|Play|Use)(?: this ability)? (?:only|no more)|Any player may (?:activate|play|use)"
    r"|Only [^.]+ may (?:activate|play|use) this ability|Spend only|X can[’']t be\b"
    r"|This ability (?:costs?|can[’']t)\b).*)$",
    re.S,
)
"""Sentences after an effect that say who may activate the ability and when, or change its cost."""
INTRODUCED = re.compile(r"^([A-Z][\w’' ]*?) — (?=\S)")
NO_ABILITY_WORD = re.compile(r"^(Choose|To solve|Solved|[IVX]+)\b")
TARGET = re.compile(
    r"(?<!the )(?<!that )(?<!new )(?<!could )(?<!can )(?<!may )\btarget (?!of\b|only\b)\w", re.I
)
DAMAGE_TARGET = re.compile(
    r"\b(any|another|other|one|two|three|four|five|X|number of) targets?\b(?! of\b)", re.I
)

TARGETING_KEYWORDS: Mapping[str, str] = {
    "backup": "triggered",
    "equip": "activated",
    "fortify": "activated",
    "haunt": "triggered",
    "mentor": "triggered",
    "modular": "triggered",
    "mutate": "spell",
    "partner with": "triggered",
    "provoke": "triggered",
    "reconfigure": "activated",
    "reinforce": "activated",
    "scavenge": "activated",
    "soulshift": "triggered",
}
"""Keywords of chapter 702 whose own rule says “target”, and what has the target. Mutate has it only
if its cost is paid. (Awaken is left out: it adds to the spell's text only if it was paid.)"""


TARGETING_ACTIONS: Mapping[str, str] = {
    "support": "701.35a",
    "earthbend": "701.66a@2026-08-07",
}
"""Keyword actions of chapter 701 whose own rule says “target”, and that rule."""


class Parts(NamedTuple):
    """A paragraph: its category and its parts; a missing part is ""."""

    category: str  # activated, triggered or statement
    cost: str = ""
    condition: str = ""
    effect: str = ""
    instructions: str = ""


def bare(text: str) -> str:
    """The text without reminder text and without quoted abilities."""
    return " ".join(QUOTED.sub("“”", REMINDER.sub("", text)).split())


def introduction(text: str) -> str:
    """The italic word or words before a long dash that open a paragraph ("" if there are none)."""
    found = INTRODUCED.match(bare(text))
    return "" if found is None or NO_ABILITY_WORD.match(found[1]) else found[1]


def parts(text: str) -> Parts:
    """The category of a paragraph, judged by how abilities are written."""
    said = bare(text)
    opening = introduction(text)
    said = said[len(f"{opening} — ") :] if opening else said
    if TRIGGER.match(said):
        split = CONDITION.match(said)
        return Parts("triggered", condition=split[1] if split else said, effect=split[2] if split else "")
    found = ACTIVATED.match(said)
    if found is None:
        return Parts("statement", effect=said)
    extra = INSTRUCTIONS.search(found[2])
    effect = found[2][: extra.start()] if extra else found[2]
    return Parts("activated", cost=found[1], effect=effect, instructions=extra[1] if extra else "")


def says_target(text: str) -> bool:
    """True if the text uses the word “target” for something that it affects."""
    said = bare(text)
    return bool(TARGET.search(said) or DAMAGE_TARGET.search(said))


def targeting_action(text: str) -> str:
    """The keyword action in a text whose own rule has a target; "" if there is none."""
    said = bare(text).casefold()
    return next((word for word in TARGETING_ACTIONS if re.search(rf"\b{word} (?:\d+|x)\b", said)), "")


def targeting_keyword(text: str) -> str:
    """The keyword that a paragraph begins with, if that keyword's rule has a target; otherwise ""."""
    said = bare(text).casefold()
    return next((word for word in TARGETING_KEYWORDS if re.match(rf"{word}\b", said)), "")
