"""Choosing a card name, and having the chosen name (rule 201.4)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from crkb.game.copies import card_names
from crkb.game.copies.card_names import NameOf
from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values.characteristics import Characteristics, fits, overlaid, shown, spelled
from crkb.questions.values.labels import Name
from crkb.questions.values.names import Interchangeable, share, with_interchangeable

Layout = Literal["normal", "split", "flip", "transforming", "modal", "meld", "adventurer"]


class OracleCard(Facts, frozen=True, kw_only=True):
    """A card in the Oracle card reference.

    `face` is its normal face: the left half of a split card, a double-faced card's front face.
    `other` is the right half of a split card, the alternative characteristics of a flip card or
    adventurer card (only what differs), the back face, or a meld pair's combined back face. A
    characteristic limit can be tested only if the faces' characteristics are given: `known` is
    false if only the names are given. `legal` (in the format being played) makes no difference.
    """

    layout: Layout = "normal"
    face: Characteristics
    other: Characteristics | None = None
    known: bool = True
    legal: bool | None = None

    def __post_init__(self) -> None:
        """Refuse a card whose faces do not match its layout."""
        if (self.layout == "normal") != (self.other is None):
            raise ValueError(
                f"other: a {self.layout} card {'has no' if self.other else 'needs the'} other part"
            )
        if not self.face.name or (self.other is not None and not self.other.name):
            raise ValueError("name: each part of a card has a name in the Oracle card reference")

    @property
    def names(self) -> list[str]:
        """The names of both parts."""
        return [part.name for part in (self.face, self.other) if part is not None]


class InPlay(Facts, frozen=True, kw_only=True):
    """An object with that name, as modified by effects; perhaps a token."""

    characteristics: Characteristics
    token: bool = False


class CardNameChoice(Facts, frozen=True, kw_only=True):
    """A player who has to choose a card name, and what they say.

    `says` are the names they say as one choice. `limit`: the characteristics that the card must
    have. `reference`: the relevant cards in the Oracle card reference. `in_play`: objects with such
    a name, as modified by effects.
    """

    says: Annotated[tuple[Name, ...], msgspec.Meta(min_length=1)]
    limit: Characteristics | None = None
    reference: tuple[OracleCard, ...] = ()
    in_play: tuple[InPlay, ...] = ()


@question(
    "card-name-choice",
    facts=CardNameChoice,
    cites=card_names.CITES,
    example={
        "says": ["Ice"],
        "reference": [{"layout": "split", "face": {"name": "Fire"}, "other": {"name": "Ice"}}],
    },
)
def card_name_choice(facts: CardNameChoice, case: Case) -> Answer:
    """It must be a name of one card; a limit is tested on the part of the card with that name."""
    said = " and ".join(facts.says)
    at = next((i for i, card in enumerate(facts.reference) if _covers(card, facts.says)), None)
    kinds = "only tokens" if any(thing.token for thing in facts.in_play) else "no card"
    legal = ", legal in the format or not" if any(card.legal is not None for card in facts.reference) else ""
    named = f"a card has the name {said}{legal}"
    if not case.holds("201.4", at is not None, named, f"{kinds} with that name"):
        return case.verdict(False)
    card = facts.reference[at or 0]
    parts = [next(i for i, name in enumerate(card.names) if share([name], [one])) for one in facts.says]
    name = card_names.choosable(card.layout, max(parts))
    one = card_names.may_be_chosen_together(parts)
    if name is None or not case.holds(name.allowed, one, f"{said} may be chosen", f"{said} are two names"):
        return case.verdict(False)
    part = _tested(_spelled(card, f"reference[{at}]", case), parts[0], name, case)
    if facts.limit is None:
        return case.verdict(True)
    limit = spelled("limit", facts.limit, case.effective)
    truth = case.holds(
        "201.4a",
        fits(part, limit) if card.known else None,
        f"the Oracle text of {said} fits",
        f"the Oracle text of {said} does not fit, whatever effects do to such objects",
    )
    return case.verdict(case.every((truth, f"reference[{at}].known")))


def _spelled(card: OracleCard, field: str, case: Case) -> OracleCard:
    face = spelled(f"{field}.face", card.face, case.effective)
    other = None if card.other is None else spelled(f"{field}.other", card.other, case.effective)
    return msgspec.structs.replace(card, face=face, other=other)


def _covers(card: OracleCard, says: tuple[str, ...]) -> bool:
    return all(share([name], card.names) for name in says)


def _tested(card: OracleCard, at: int, name: NameOf, case: Case) -> Characteristics:
    """The characteristics that a limit is tested on."""
    part = (card.face, card.other)[at] or card.face
    if name == card_names.FIRST:
        return part
    if name.modified:
        part = overlaid(card.face, part)
    return case.gives(name.tested, part, f"tested as {part.name}: {shown(part)}")


class ChosenName(Facts, frozen=True, kw_only=True):
    """An object with all its names, and the card name that was chosen."""

    chosen: Name
    names: tuple[str, ...] | None = None
    interchangeable: tuple[Interchangeable, ...] = ()


@question(
    "has-chosen-name",
    facts=ChosenName,
    cites={"201.4g": "each of those cards has been", "709.4a": "if one of its names is"},
    example={"chosen": "Ice", "names": ["Fire", "Ice"]},
)
def has_chosen_name(facts: ChosenName, case: Case) -> Answer:
    """One of its names is enough; choosing one interchangeable name chooses both."""
    case.need("names")
    chosen = [facts.chosen]
    both = with_interchangeable(chosen, facts.interchangeable)
    if len(both) > 1:
        chosen = case.gives("201.4g", both, f"{' and '.join(both)} are chosen")
    names = facts.names or ()
    has = share(names, chosen)
    said = "/".join(names) or "a nameless object"
    return case.verdict(case.holds("709.4a", has, f"{said} has it", f"{said} doesn't have it"))
