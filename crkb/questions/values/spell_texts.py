"""What texts say of casting spells: which spells an effect forbids or allows, when its own text lets a
card be cast (601.3)."""

from __future__ import annotations

import re

from crkb.questions.facts import FactsError
from crkb.questions.values import keywords
from crkb.questions.values.abilities import bare, parts
from crkb.questions.values.activated import ActivationLimit, clauses
from crkb.questions.values.functioning import itself
from crkb.questions.values.listed import is_card_type
from crkb.tuples import NamedTuple

PERMANENT = ("artifact", "battle", "creature", "enchantment", "planeswalker")
MORPHS = ("morph", "megamorph", "disguise")

_BANS = re.compile(r"\b(?:can[’']t|can[’']t be able to) cast (?P<spells>[^.]*?spells?\b[^.]*)", re.I)
_FLASH = re.compile(r"\bmay cast (?P<spells>[^.]*?spells?\b[^.]*?) as though (?:they|it) had flash\b", re.I)
_FROM = re.compile(r"\bcast (?P<spells>[^.]*?spells?\b[^.]*?) from (?:the top of )?(?:among )?[^.]+", re.I)
_WITH = re.compile(r" with (?P<value>mana value|power) (?P<number>\d+) or (?:greater|more)")
_SPELLS = re.compile(r"^(?P<kinds>[\w, /-]*?)\s*spells?$")

_AS_FLASH = re.compile(
    r"^(?P<if>(?:If|As long as)\b[^,]*, )?you may cast ~ as though it had flash(?P<then> if [^.]*)?\.?$", re.I
)
_HAS_FLASH = re.compile(
    r"^(?:(?:If|As long as)\b[^,]*, )?~ has flash(?: (?:as long as|if)\b[^.]*)?\.?$", re.I
)
_ONLY = re.compile(r"^Cast ~ only (?P<when>[^.]+)", re.I)
_OFFER = re.compile(
    r"\b(?P<when>any time you could (?:cast|play) (?:a sorcery|an instant)|as a sorcery"
    r"|(?<=only )during [^.,]+)",
    re.I,
)
_TRANSFORMED = re.compile(r"\bcast (?:~|it|this card) (?:transformed|converted)\b", re.I)


class SpellsMeant(NamedTuple):
    """The spells that an effect is about: of one of these types (none: any) and of none of those, with
    this mana value or power or more."""

    types: tuple[str, ...] = ()
    no_types: tuple[str, ...] = ()
    mana_value_from: int | None = None
    power_from: int | None = None


class OwnCasting(NamedTuple):
    """What a card's text says of casting it: flash; a condition under which it has that (or may be cast
    as though); limits; that it may be cast transformed."""

    flash: bool = False
    flash_if: str = ""
    flash_for_cost: bool = False
    limits: tuple[ActivationLimit, ...] = ()
    transformed: bool = False


def forbidden(field: str, text: str) -> SpellsMeant:
    """The spells that an effect forbids to cast. Raises FactsError if that can't be read."""
    return _meant(field, _BANS.search(bare(text)), "it forbids no spells that can be read")


def as_flash(text: str) -> bool:
    """Does an effect let spells be cast as though they had flash?"""
    return _FLASH.search(bare(text)) is not None


def allowed(field: str, text: str) -> SpellsMeant:
    """The spells that an effect lets a player cast, from a zone or as though they had flash.

    Raises:
        FactsError: that can't be read.
    """
    said = bare(text)
    return _meant(field, _FLASH.search(said) or _FROM.search(said), "it allows no spells that can be read")


def _meant(field: str, found: re.Match[str] | None, otherwise: str) -> SpellsMeant:
    if found is None:
        raise FactsError(f"{field}: {otherwise}", "As in: Players can't cast creature spells.")
    said = found["spells"]
    stats = {each["value"]: int(each["number"]) for each in _WITH.finditer(said)}
    spells = _SPELLS.match(_WITH.sub("", said).strip())
    if spells is None:
        raise FactsError(f"{field}: which spells it means can't be read: {said!r}")
    types: list[str] = []
    barred: list[str] = []
    for word in re.findall(r"[\w-]+", spells["kinds"]):
        _sort(field, word, types, barred)
    return SpellsMeant(tuple(types), tuple(barred), stats.get("mana value"), stats.get("power"))


def _sort(field: str, word: str, types: list[str], barred: list[str]) -> None:
    """A word before "spells": a type, "non" and a type, or one that says nothing of types."""
    folded = word.casefold()
    kind = folded.removesuffix("ies") + "y" if folded.endswith("ies") else folded.removesuffix("s")
    barring = kind.startswith("non")
    kind = kind.removeprefix("non").removeprefix("-")
    if folded == "aura":
        types.append("Aura")
    elif folded == "permanent":
        types += PERMANENT
    elif is_card_type(kind):
        (barred if barring else types).append(kind)
    elif folded not in ("and", "or", "a", "an", "any", "the"):
        raise FactsError(f"{field}: which spells it means can't be read: {word!r}")


def own(field: str, text: str, effective: str) -> OwnCasting:
    """What a card's text, a paragraph a line, says of casting it.

    Raises:
        FactsError: a line is meant as a keyword that the edition doesn't have.
    """
    found = OwnCasting()
    for line in filter(None, (bare(each) for each in text.split("\n"))):
        items = keywords.keyword_list(line, effective)
        if items:
            if any(keywords.known(field, item, effective).name == "flash" for item in items):
                found = found._replace(flash=True)
            continue
        keywords.check_line(field, line, effective)
        found = _sentence(itself(line), found)
    return found


def _sentence(said: str, found: OwnCasting) -> OwnCasting:
    if _TRANSFORMED.search(said):
        found = found._replace(transformed=True)
    if parts(said).category != "statement":
        return found
    if only := _ONLY.match(said):
        return found._replace(limits=(*found.limits, *clauses(only["when"])))
    if may := _AS_FLASH.match(said):
        if (may["then"] or "").startswith(" if you pay"):
            return found._replace(flash_for_cost=True)
        return found._replace(flash_if=said) if may["if"] or may["then"] else found._replace(flash=True)
    if _HAS_FLASH.match(said):
        return found._replace(flash_if=said)
    return found


def has_keyword(text: str, name: str, effective: str) -> bool:
    """Does a line of a text have the keyword of that name?"""
    lines = (keywords.keyword_list(line, effective) or (line,) for line in text.split("\n"))
    found = (keywords.keyword(item, effective) for line in lines for item in line)
    return any(one is not None and one.name == name for one in found)


def offer_limits(text: str) -> tuple[ActivationLimit, ...]:
    """When an effect lets a player take an action that it offers; () at any time."""
    found = _OFFER.search(bare(text))
    return tuple(clauses(found["when"])) if found else ()
