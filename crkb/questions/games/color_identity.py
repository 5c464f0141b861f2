"""Color identity, and what it lets into a Commander deck (903.4, 903.5c, 903.5d)."""

from __future__ import annotations

import re
from typing import ClassVar

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values import colors
from crkb.questions.values.colors import COLORS, Color
from crkb.questions.values.functioning import itself
from crkb.questions.values.listed import check_type_line
from crkb.questions.values.mana import CostFacts

OF_LAND: dict[str, Color] = {
    "Plains": "white",
    "Island": "blue",
    "Swamp": "black",
    "Mountain": "red",
    "Forest": "green",
}
"""The color of mana that a land of each basic land type could produce (305.6)."""

REMINDER = re.compile(r"\([^()]*\)")


DEFINED = re.compile(r"^~ is (?P<colors>all colors|every color|[a-z, ]+)\.?$", re.I)
"""A characteristic-defining ability that defines the colors of its object."""


class PrintedFace(CostFacts, frozen=True, kw_only=True):
    """A face of a card as it is printed: its mana cost, its rules text, a paragraph a line, the name
    by which that may call it, and the colors of its color indicator."""

    MANA_COSTS: ClassVar[tuple[str, ...]] = ("mana_cost",)

    mana_cost: str = ""
    text: str = ""
    name: str = ""
    indicator: tuple[Color, ...] = ()


class PrintedCard(PrintedFace, frozen=True, kw_only=True):
    """A card with its type line; `back` is a double-faced one's back face."""

    back: PrintedFace | None = None
    type_line: str = ""

    def in_edition(self, effective: str) -> None:
        """Check the symbols and types. Raises FactsError if the edition lacks one."""
        super().in_edition(effective)
        check_type_line("type_line", self.type_line, effective)


class DeckOfCommander(Facts, frozen=True, kw_only=True):
    """A card that is to be in a deck, and the deck's commander."""

    card: PrintedCard
    commander: PrintedCard

    def in_edition(self, effective: str) -> None:
        """Check both cards. Raises FactsError if the edition lacks a symbol or type."""
        self.card.in_edition(effective)
        self.commander.in_edition(effective)


@question(
    "color-identity",
    facts=PrintedCard,
    cites={
        "604.3": "conveys information about an object’s characteristics",
        "903.4": "mana cost or rules text",
        "903.4c": "Reminder text is ignored",
        "903.4d": "back face of a double-faced card",
    },
    example={"mana_cost": "{8}", "text": "{3}{R}, sacrifice an artifact: damage to any target"},
)
def color_identity(facts: PrintedCard, case: Case) -> Answer:
    """The colors of the mana symbols in its cost and rules text, of its color indicator, and those that
    its characteristic-defining abilities define; on both faces."""
    return case.value(_identity(facts, case))


@question(
    "commander-deck-card",
    facts=DeckOfCommander,
    cites={
        "604.3": "conveys information about an object’s characteristics",
        "903.4": "mana cost or rules text",
        "903.4c": "Reminder text is ignored",
        "903.4d": "back face of a double-faced card",
        "903.5c": "only if every color in its",
        "903.5d": "each color of mana it could",
    },
    example={"card": {"mana_cost": "{1}{R}"}, "commander": {"mana_cost": "{4}{R/G}{R/G}"}},
)
def commander_deck_card(facts: DeckOfCommander, case: Case) -> Answer:
    """Each color of its identity must be one of the commander's; so must each that it could produce."""
    allowed = _identity(facts.commander, case)
    own = _identity(facts.card, case)
    says = f"identity of the card: {_listed(own)}; of the commander: {_listed(allowed)}"
    fits = case.holds("903.5c", set(own) <= set(allowed), says)
    conditions = [(fits, "card")]
    basic = [each for each in OF_LAND if each in facts.card.type_line.title().split()]
    if basic:
        made = colors.ordered(OF_LAND[each] for each in basic)
        says = f"its land types could produce {_listed(made)}"
        conditions.append((case.holds("903.5d", set(made) <= set(allowed), says), "card"))
    return case.verdict(case.every(*conditions))


def _identity(card: PrintedCard, case: Case) -> list[str]:
    found = case.gives("903.4", _of_face(card, case), "colors of its mana symbols, and those defined")
    if card.back is not None:
        back = case.gives("903.4d", _of_face(card.back, case), "the same of its back face")
        found = [*found, *back]
    return colors.ordered(found)


def _of_face(face: PrintedFace, case: Case) -> list[str]:
    text = face.text
    if REMINDER.search(text):
        text = case.gives("903.4c", REMINDER.sub("", text), "reminder text is left out")
    defined = colors.ordered(color for line in text.split("\n") for color in _defined(line, face.name))
    if defined:
        defined = case.gives("604.3", defined, f"its text defines that it is {_listed(defined)}")
    return colors.identity(face.mana_cost, text, [*face.indicator, *defined])


def _defined(line: str, name: str) -> list[str]:
    """The colors that a line of rules text defines as those of its object; a condition defines none."""
    found = DEFINED.match(itself(line, name))
    if found is None:
        return []
    said = found["colors"].casefold()
    return (
        [*COLORS]
        if said in ("all colors", "every color")
        else [c for c in COLORS if c in re.findall(r"[a-z]+", said)]
    )


def _listed(found: list[str]) -> str:
    return " and ".join(found) or "no color"
