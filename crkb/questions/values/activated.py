"""Activated abilities as texts put them: the cost, the effect, and what limits activating them (602).

The text is a paragraph "[Cost]: [Effect.] [Instructions]", or a keyword that stands for an activated
ability; then its limits are those that `corpus/lists/keywords.json` has for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from crkb.game.language import limits_read
from crkb.game.terms import Only
from crkb.questions.facts import FactsError
from crkb.questions.values import mana_abilities
from crkb.questions.values.abilities import Parts, bare, parts, says_target
from crkb.questions.values.keywords import INTRODUCING, single


class OtherLimit(NamedTuple):
    """What lets an ability be activated and is neither a time nor a number of times."""

    says: str
    kind: Literal["condition"] = "condition"


ActivationLimit = Only | OtherLimit
"""What alone lets an ability be activated, or a spell be cast."""


class ActivatedText(NamedTuple):
    """An activated ability that was read: the `keyword` that stands for it (""), its parts and limits.

    `anyone`: its text lets any player activate it.
    """

    said: str
    keyword: str
    parts: Parts
    limits: tuple[ActivationLimit, ...]
    anyone: bool

    @property
    def is_loyalty(self) -> bool:
        """Is its cost a loyalty symbol?"""
        return not self.keyword and mana_abilities.is_loyalty(self.parts)

    @property
    def could_add_mana(self) -> bool:
        """Could it add mana as it resolves, without a target, and is it no loyalty ability?"""
        return mana_abilities.adds_mana(self.parts) and not (says_target(self.said) or self.is_loyalty)

    @property
    def moves_library_card(self) -> bool:
        """Does its cost or effect move a card to or from a library?"""
        return mana_abilities.moves_library_card(self.parts)


_SENTENCE = re.compile(
    r"^(?:Activate|Play|Use)(?: this ability)? (?:only )?(?P<clauses>.+?)\.?$"
    r"|^(?P<anyone>Any player) may (?:activate|play|use) (?:this ability|it)\b"
    r"(?: but only )?(?P<then>.*?)\.?$"
    r"|^(?P<who>Only [^.]+ may (?:activate|play|use) this ability)\b(?: and only )?(?P<also>.*?)\.?$",
    re.I,
)


def activated(field: str, text: str, effective: str) -> ActivatedText:
    """The activated ability that a text is.

    Raises:
        FactsError: it is another kind of ability, several abilities, or a keyword that the edition of
            that date doesn't have.
    """
    said = bare(text)
    found = single(field, text, effective)
    if found is not None:
        if "activated" not in found.entry.kinds:
            kinds = " and ".join(dict.fromkeys(found.entry.kinds))
            raise FactsError(f"{field}: {found.name} is no activated ability (it is {kinds})")
        own = parts(found.rest) if found.name in INTRODUCING else Parts("activated", cost=_cost(found.rest))
        listed = [_limit(clause) for clause in found.entry.limits]
        read, anyone = _limits(own.instructions)
        return ActivatedText(said, found.name, own, (*listed, *read), anyone)
    own = parts(text)
    if own.category != "activated":
        raise FactsError(f"{field}: no activated ability: no cost stands before a colon in {_short(said)}")
    read, anyone = _limits(own.instructions)
    return ActivatedText(said, "", own, read, anyone)


def _short(said: str) -> str:
    return repr(said if len(said) <= 60 else f"{said[:60]}…")


def _cost(rest: str) -> str:
    """The cost that follows a keyword; "" if a number or a quality follows it."""
    behind = rest.rpartition("—")[2]
    at = behind.find("{")
    symbols = at >= 0 and "," not in behind[:at]  # "equip Knight {1}", but not "Pay 2 life, {T}"
    said = behind[at:] if symbols else behind
    return "" if said.strip()[:1].isdigit() else said.strip().rstrip(".")


def _limits(instructions: str) -> tuple[tuple[ActivationLimit, ...], bool]:
    """The limits that activation instructions state, and whether any player may activate the ability."""
    limits: list[ActivationLimit] = []
    anyone = False
    for sentence in re.split(r"(?<=\.)\s+", instructions):
        found = _SENTENCE.match(sentence)
        if found is None:
            continue
        anyone = anyone or found["anyone"] is not None
        if found["who"]:
            limits.append(OtherLimit(found["who"]))
        for said in (found["clauses"], found["then"], found["also"]):
            limits += clauses(said or "")
    return tuple(limits), anyone


def clauses(said: str) -> Iterator[ActivationLimit]:
    """Each of several limits of activating or casting: "during your turn and only once each turn"."""
    for clause in re.split(r",? and (?:only )?(?=as a|once|twice|no more|during|if)", said):
        if clause.strip():
            yield _limit(clause.strip().removeprefix("only "))


def _limit(clause: str) -> ActivationLimit:
    return limits_read.find(clause) or OtherLimit(clause)


def quoted(text: str) -> str:
    """The ability in quotes that an effect gives; the text itself if nothing is in quotes."""
    found = re.search(r"“([^”]*)”|\"([^\"]*)\"", text)
    return (found[1] or found[2]) if found else text
