"""Where an ability functions, as far as its words say so (113.6): what they are about, the zones that
they name, where its cost can be paid and its condition be met.

The texts call the object by its name or "this …"; both are read as "~".
"""

from __future__ import annotations

import re
from typing import Literal, get_args

from crkb.questions.values.abilities import Parts, bare
from crkb.tuples import NamedTuple

AbilityZone = Literal[
    "battlefield",
    "entering the battlefield",
    "stack",
    "hand",
    "library",
    "graveyard",
    "exile",
    "command",
    "outside the game",
    "before the game",
]
"""The zones, and the other places and times that rules about abilities mention."""

EVERYWHERE: tuple[AbilityZone, ...] = get_args(AbilityZone)
ZONES: tuple[AbilityZone, ...] = ("battlefield", "stack", "hand", "library", "graveyard", "exile", "command")
"""The zones alone (400.1)."""

_SELF = re.compile(
    r"\bthis (?:card|spell|creature|permanent|land|artifact|enchantment|Aura|Equipment|Fortification|Vehicle"
    r"|Spacecraft|planeswalker|battle|Siege|Saga|Class|Case|Room|token)(?![’']s controller\b)(?!\w)",
    re.I,
)
_COLORS = r"(?:all colors|every color|colorless|white|blue|black|red|green)"


class About(NamedTuple):
    """A rule, and how texts are written that are about what it says; `zones` where they function.

    Without zones it is wherever the object could be cast from, and the stack.
    """

    rule: str
    says: str
    written: re.Pattern[str]
    zones: tuple[AbilityZone, ...] = ()


def _about(rule: str, says: str, zones: tuple[AbilityZone, ...], *patterns: str) -> About:
    return About(rule, says, re.compile("|".join(patterns), re.I), zones)


ABOUT = (
    _about(
        "113.6a",
        "it defines a characteristic, so it works everywhere",
        EVERYWHERE,
        r"^~[’']s (?:power|toughness) (?:is|and toughness are each) equal to (?!.*\bas long as\b)",
        rf"^~ is (?:{_COLORS}(?:,? and {_COLORS})?|every creature type|also [^.]*)\.?$",
    ),
    _about(
        "113.6n",
        "it is about building decks",
        ("before the game",),
        r"^A deck can have (?:any number of|up to \w+) cards named\b",
        r"^~ can be your commander\b",
    ),
    _about(
        "113.6g",
        "only on the stack can the object be countered or copied",
        ("stack",),
        r"^(?:[^.]*, )?~ can[’']t be (?:countered|copied)\b",
    ),
    _about(
        "113.6f",
        "it says from where the object may be cast, so it works everywhere",
        EVERYWHERE,
        r"^(?:[^.]*, )?you may (?:cast|play) ~ from\b",
        r"^~ can[’']t be (?:cast|played) from\b",
    ),
    _about(
        "113.6e",
        "the object gives itself what changes how it is cast",
        ("stack",),
        r"^(?:[^.]*, )?~ has flash\b",
    ),
    _about(
        "113.6e",
        "it says how the object may be cast",
        (),
        r"^(?:Cast|Play) ~ only\b",
        r"^(?:[^.]*, )?you may (?:cast|play) ~ as though it had flash\b",
        r"^You can[’']t (?:cast|play) ~",
        r"^~ can[’']t be (?:cast|played)\b",
    ),
    _about(
        "113.6d",
        "what the object costs to cast matters on the stack",
        ("stack",),
        r"^As an additional cost to cast ~",
        r"\brather than pay(?:ing)? (?:~[’']s|its) mana cost\b",
        r"\bcast ~ without paying its mana cost\b",
        r"^(?:[^.]*, )?~ costs? [^.]*(?:less|more) to cast\b",
    ),
    _about(
        "113.6i",
        "it puts no counters on the object, not even as it enters",
        ("battlefield", "entering the battlefield"),
        r"^(?:[^.]*, )?counters can[’']t be put on ~",
        r"^~ can[’']t have (?:[\w+/-]+ )?counters put on it\b",
    ),
    _about(
        "113.6h",
        "it changes how the object enters",
        ("entering the battlefield",),
        r"^As ~ enters\b",
        r"^(?:[^.]*, )?~ enters\b",
        r"^(?:[^.]*, )?you may have ~ enter\b",
        r"^If ~ would enter\b",
    ),
)
"""In the order in which they are looked for."""

_ZONE = (
    r"(?:on the (?P<{0}b>battlefield|stack)|in (?:your|a|its owner[’']s|the) "
    r"(?P<{0}z>graveyard|hand|library|command zone)|in (?P<{0}e>exile))"
)
_ITS = r"(?:~|it)(?:[’']s| is)"
_STATES = re.compile(
    rf"\b(?:as long as|if|while|only if) {_ITS} "
    rf"(?P<where>{_ZONE.format('a')}(?:(?:,| or| and|, or) {_ZONE.format('c')})*)",
    re.I,
)
_EXCLUDES = re.compile(
    rf"\b(?:as long as|if|while) ~ (?:isn[’']t|is not) (?P<where>{_ZONE.format('a')})", re.I
)
_FROM_ANYWHERE = re.compile(r"^If ~ would be put into [^.,]* from anywhere\b", re.I)
_NAMED = re.compile(r"\b(battlefield|stack|graveyard|hand|library|command|exile)\b", re.I)

_TAKES = re.compile(
    r"\b(?:return|returned|exile|put|cast|play|shuffle) (?P<what>~|it) from "
    r"(?P<where>your graveyard|your hand|a graveyard|the graveyard|exile|the command zone|your library)\b",
    re.I,
)
_DISCARDS = re.compile(r"\b(?:discard|reveal) ~(?: from your hand)?", re.I)
_PUTS = {
    "graveyard": re.compile(
        r"~ dies\b|~ is put into (?:a|your|its owner[’']s) graveyard|\bsacrifice ~|~ is (?:milled|discarded)"
        r"|\bdiscard ~|\bcycle ~|\bput ~ into your graveyard|\bmill ~",
        re.I,
    ),
    "exile": re.compile(r"~ is exiled\b|\bexile ~", re.I),
    "hand": re.compile(r"\breturn ~ to (?:its owner[’']s|your) hand\b|~ is put into your hand", re.I),
    "command": re.compile(r"\bput ~ into the command zone\b", re.I),
    "library": re.compile(r"\bshuffle ~ into\b", re.I),
}
"""What puts an object into a zone: a trigger condition, or an earlier part of a cost or effect."""
_AURA = re.compile(r"\benchanted \w+ (?:dies|leaves the battlefield|is put into a graveyard)\b", re.I)


class TakenFrom(NamedTuple):
    """The zone that an ability moves its object out of, and what says how it gets there first: the
    condition, an earlier part, for an Aura that what it enchants leaves; "" if nothing does."""

    zone: AbilityZone
    put_there: Literal["", "condition", "earlier part", "enchanted object leaves"] = ""


def itself(text: str, name: str = "") -> str:
    """The bare text with the object's name and "this …" replaced by "~"."""
    said = bare(text)
    if name:
        said = re.sub(rf"\b{re.escape(name)}(?!\w)", "~", said)
    return _SELF.sub("~", said)


def about(said: str) -> About | None:
    """What a statement is about, if one of 113.6's rules names that; `said` is from `itself`."""
    return next((form for form in ABOUT if form.written.search(said)), None)


def defines_characteristic(said: str) -> bool:
    """Is a statement a characteristic-defining ability (604.3a)? `said` is from `itself`."""
    form = about(said)
    return form is not None and form.rule == "113.6a"


def stated(said: str) -> tuple[AbilityZone, ...]:
    """The zones in which a text says that its ability works; () if it names none."""
    if _FROM_ANYWHERE.search(said):
        return ZONES
    found = _STATES.search(said)
    return _zones(found["where"]) if found else ()


def excluded(said: str) -> tuple[AbilityZone, ...]:
    """The zones in which a text says that its ability doesn't work."""
    found = _EXCLUDES.search(said)
    return _zones(found["where"]) if found else ()


def _zones(where: str) -> tuple[AbilityZone, ...]:
    named = {each.casefold() for each in _NAMED.findall(where)}
    return tuple(zone for zone in EVERYWHERE if zone in named)


def taken(own: Parts, aura: bool) -> TakenFrom | None:
    """Out of which zone a cost or effect moves the object, if it names one."""
    whole = f"{own.cost}: {own.effect}"
    found = _TAKES.search(whole)
    if found is None or (found["what"] == "it" and "~" not in f"{own.condition}{whole[: found.start()]}"):
        return None
    zone = _zones(found["where"])[0]
    puts = _PUTS.get(zone)
    if puts and puts.search(own.condition):
        return TakenFrom(zone, "condition")
    if puts and puts.search(whole[: found.start()]):
        return TakenFrom(zone, "earlier part")
    if aura and _AURA.search(own.condition):
        return TakenFrom(zone, "enchanted object leaves")
    return TakenFrom(zone)


def payable_only_in(cost: str) -> tuple[AbilityZone, ...]:
    """The zones in which a cost can be paid that can't be paid on the battlefield; () for others."""
    return ("hand",) if _DISCARDS.search(cost) else ()


_OWN_CONDITIONS: tuple[tuple[re.Pattern[str], tuple[AbilityZone, ...]], ...] = (
    (re.compile(r"\byou cast ~|~ is cast\b", re.I), ("stack",)),
    (re.compile(r"(?:\bit|~) haunts dies\b", re.I), ("exile",)),
    (
        re.compile(r"~ is put into (?:a|your) graveyard from (?:anywhere|your (?:library|hand))\b", re.I),
        ("graveyard",),
    ),
    (re.compile(r"~ is put into exile\b|~ is exiled\b", re.I), ("exile",)),
    (re.compile(r"\bcycles? ~|\bdiscards? ~|~ is (?:discarded|milled|cycled|revealed)\b", re.I), ()),
    (re.compile(r"\bdraws? ~|~ becomes plotted\b|\bplots? ~|\bforetells? ~", re.I), ()),
)
"""Conditions that can't be met while their object is on the battlefield, and where they can be; () if
that depends on what else happens (a discarded card may be exiled instead)."""


def conditions(condition: str) -> tuple[str, ...]:
    """Each trigger condition of a triggered ability by itself: "~ enters or the creature it haunts dies"."""
    said = re.sub(r"^(?:When|Whenever|At) ", "", condition, flags=re.I)
    apart = re.split(r" (?:or|and) (?=(?:the creature|when|whenever|you cast|~) )", said)
    return tuple(re.sub(r"^when(?:ever)? ", "", each) for each in apart)


def met_in(condition: str) -> tuple[AbilityZone, ...] | None:
    """Where a condition can be met, if not on the battlefield; () if that isn't said, None if it can be
    met there."""
    return next((zones for written, zones in _OWN_CONDITIONS if written.search(condition)), None)
