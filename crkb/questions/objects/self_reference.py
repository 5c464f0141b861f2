"""Texts that mention their own object: by name, or as "this scheme", "this identity" (201.5, 109.2)."""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec

from crkb.game.copies.names_written import words
from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values.characteristics import listed
from crkb.questions.values.labels import Id
from crkb.questions.values.names import share


class NamedObject(Facts, frozen=True, kw_only=True):
    """An object: `name` as printed, and `now`, the name that effects have given it, if different."""

    id: Id
    name: Id
    now: str = ""


class NameInText(Facts, frozen=True, kw_only=True):
    """An ability whose text uses a name.

    `holder`: the object that has the ability. `granted_by`: the source of the ability that granted
    it (to this object, or to the one that it was copied from with the ability). `gained_from`: the
    object whose own ability it is, if `holder` gained it. `became`: what `granted_by` has become in
    its new zone; `moved_by_it`: this ability moved it there; `public`: that zone is public.
    """

    objects: Annotated[tuple[NamedObject, ...], msgspec.Meta(min_length=1)]
    holder: Id
    uses: Id
    granted_by: str = ""
    gained_from: str = ""
    became: str = ""
    moved_by_it: bool | None = None
    public: bool | None = None

    def __post_init__(self) -> None:
        """Refuse unknown ids, and an ability both granted and gained."""
        ids = {thing.id for thing in self.objects}
        for field in ("holder", "granted_by", "gained_from", "became"):
            if (name := getattr(self, field)) and name not in ids:
                raise ValueError(f"{field}: no object has the id {name!r}")
        if self.granted_by and self.gained_from:
            raise ValueError("gained_from: the ability can't also be granted by another ability")
        if self.became and not self.granted_by:
            raise ValueError("became: needs granted_by; only the ability's granter is followed")


@question(
    "object-meant-by-name",
    facts=NameInText,
    cites={
        "201.5": "object it's on by name means",
        "201.5a": "only to the specific object which",
        "201.5b": "should be treated as the second",
        "201.5c": "as though they used the card's",
    },
    example={"objects": [{"id": "bear", "name": "Bear Cub"}], "holder": "bear", "uses": "Bear Cub"},
)
def object_meant_by_name(facts: NameInText, case: Case) -> Answer:
    """Its own object, what granted it, or what gained it; otherwise all objects with that name."""
    things = {thing.id: thing for thing in facts.objects}
    own = things[facts.granted_by or facts.gained_from or facts.holder]
    used = _full(facts.uses, own.name, case)
    if not share([used], [own.name]):
        return case.value([t.id for t in facts.objects if share([used], [t.now or t.name])])
    if facts.granted_by:
        return case.value(_granted(facts, case))
    if facts.gained_from and not share([own.name], [things[facts.holder].name]):
        said = f"{own.name} is read as {things[facts.holder].name}"
        return case.value(case.gives("201.5b", [facts.holder], said))
    others = [t.id for t in facts.objects if t.id != facts.holder and share([t.now or t.name], [own.name])]
    return case.value(case.gives("201.5", [facts.holder], f"only {facts.holder}, not {listed(others)}"))


def _full(used: str, name: str, case: Case) -> str:
    """The full name, if the text uses a shortened version."""
    short = {word.strip(",") for word in words(used)} < {word.strip(",") for word in words(name)}
    if short and case.holds("201.5c", True, f"{used} is short for {name}"):
        return name
    return used


def _granted(facts: NameInText, case: Case) -> list[str]:
    followed: bool | None = False
    if facts.became:
        followed = case.every((facts.moved_by_it, "moved_by_it"), (facts.public, "public"))
        if followed is None:
            case.missing(*(n for n in ("moved_by_it", "public") if getattr(facts, n) is None))
    meant = facts.became if followed else facts.granted_by
    return case.gives("201.5a", [meant], f"only {meant}, which granted the ability")


class NamingText(Facts, frozen=True, kw_only=True):
    """A text that mentions its object by name.

    `name` is the object's name; `short` lists shortened versions of it in the text; `gained_by` is
    the name of another object that has gained the ability.
    """

    text: str
    name: Id
    short: tuple[Id, ...] = ()
    gained_by: str = ""

    def __post_init__(self) -> None:
        """Refuse a short form that is not part of the name."""
        strange = [short for short in self.short if short not in self.name or short == self.name]
        if strange:
            raise ValueError(f"short: {strange[0]!r} is not part of {self.name!r}")


@question(
    "text-read-as",
    facts=NamingText,
    cites={"201.5b": "should be treated as the second", "201.5c": "as though they used the card's"},
    example={"text": "Minsc attacks.", "name": "Minsc, Beloved Ranger", "short": ["Minsc"]},
)
def text_read_as(facts: NamingText, case: Case) -> Answer:
    """Short forms mean the full name, which the name of an object that gained the text replaces."""
    text = facts.text
    forms = sorted({facts.name, *facts.short}, key=len, reverse=True)
    mention = re.compile("|".join(rf"\b{re.escape(form)}(?!\w)" for form in forms))
    full = mention.sub(lambda _: facts.name, text)
    if full != text:
        text = case.gives("201.5c", full, f"short forms are read as {facts.name}")
    if facts.gained_by and facts.gained_by != facts.name:
        read = text.replace(facts.name, facts.gained_by)
        text = case.gives("201.5b", read, f"{facts.name} is read as {facts.gained_by}")
    return case.value(text)


class CommandCard(Facts, frozen=True, kw_only=True):
    """A scheme or identity card, and the zone it is in."""

    id: Id
    zone: Literal["command", "exile", "outside the game", "scheme deck"] = "command"


class ThisCard(Facts, frozen=True, kw_only=True):
    """An ability that says "this scheme" or "this identity".

    `printed_on` is the card that it is printed on; `source` is the ability's source (another card
    if that one has copied or been granted the ability).
    """

    says: Literal["this scheme", "this identity"]
    printed_on: CommandCard | None = None
    source: CommandCard | None = None


@question(
    "this-card-meant",
    facts=ThisCard,
    cites={
        "109.2d": "the scheme card in the command",
        "109.2tr": "on which that ability is printed",
        "372.6": "that's the source of that ability",
    },
    example={"says": "this scheme", "printed_on": {"id": "plot"}},
)
def this_card_meant(facts: ThisCard, case: Case) -> Answer:
    """For a scheme, the card it is printed on. For an identity, one rule says that card, and
    another says its source."""
    if facts.says == "this scheme":
        case.need("printed_on")
        return case.value(_in_command("109.2d", facts.printed_on, "it is printed on", case))
    case.need("printed_on", "source")
    printed = _in_command("109.2tr", facts.printed_on, "it is printed on", case)
    source = _in_command("372.6", facts.source, "its source is", case)
    if printed == source:
        return case.value(source)
    case.contradict(
        ("109.2tr", "372.6"), f"one rule means {printed}, the card with the text; the other means {source}"
    )
    return case.value({"printed on": printed, "source": source})


def _in_command(rule: str, card: CommandCard | None, how: str, case: Case) -> str:
    assert card is not None
    there = card.zone == "command"
    if case.holds(rule, there, f"{how} {card.id}", f"{how} {card.id}, which is not in the command zone"):
        return card.id
    return "none"
