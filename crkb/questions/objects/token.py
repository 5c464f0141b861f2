"""Tokens: their characteristics and names, predefined tokens, tokens that aren't created (rule 111)."""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts
from crkb.questions.values import characteristics, keywords
from crkb.questions.values.characteristics import CardType, Characteristics, fits, listed, overlaid, shown
from crkb.questions.values.listed import spelled, subtype
from crkb.questions.values.logic import either
from crkb.questions.values.tokens import PREDEFINED, PredefinedKind, default_name


class TokenName(Facts, frozen=True, kw_only=True):
    """What the effect that creates a token says: the subtypes in its order, and a name, if any."""

    subtypes: Annotated[str, msgspec.Meta(pattern=r"\S")]
    name: str = ""


@question(
    "token-name",
    facts=TokenName,
    cites={"111.4": "its name is the same as"},
    example={"subtypes": "Dwarf Berserker"},
)
def token_name(facts: TokenName, case: Case) -> Answer:
    """The name that the effect states, or else the subtypes and the word Token."""
    subtypes = re.sub(r"\btime lord\b", "Time_Lord", facts.subtypes, flags=re.I).split()
    spelt = [subtype("subtypes", one.replace("_", " "), case.effective) for one in subtypes]
    return case.value(_name(facts.name, " ".join(spelt), case))


def _name(name: str, subtypes: str, case: Case) -> str:
    if case.holds(
        "111.4", not name, f"no name is stated for the {subtypes}", f"the effect states the name {name}"
    ):
        return default_name(subtypes)
    return name


class CreatedToken(Facts, frozen=True, kw_only=True):
    """An instruction to create tokens.

    `stated`: the characteristics it states; or `copy_of`: the copiable values of the object that
    the tokens are copies of. `called` is a name that comes before the characteristics ("create
    NAME, a legendary ...").
    """

    number: Count = 1
    stated: Characteristics | None = None
    called: str = ""
    copy_of: Characteristics | None = None

    def __post_init__(self) -> None:
        """Refuse two names, and characteristics that are both stated and copied."""
        if self.stated is not None and self.copy_of is not None:
            raise ValueError("copy_of: can't be combined with stated")
        if self.called and self.stated is not None and self.stated.name:
            raise ValueError("called: stated already gives a name")


@question(
    "created-token",
    facts=CreatedToken,
    cites={
        "111.3": "have any characteristics not defined by",
        "111.4": "its name is the same as",
        "111.9": "that has the given name",
    },
    example={"stated": {"colors": ["green"], "types": ["creature"], "subtypes": ["Saproling"]}},
)
def created_token(facts: CreatedToken, case: Case) -> Answer:
    """Only what is stated or copied; then its name."""
    defined = facts.copy_of or facts.stated
    if defined is None:
        case.missing("stated", "copy_of")
    fact = "stated" if facts.copy_of is None else "copy_of"
    defined = characteristics.spelled(fact, defined, case.effective)
    if facts.called:
        name = case.gives("111.9", facts.called, f"it is created as {facts.called}, which is its name")
    elif facts.copy_of is not None:
        name = facts.copy_of.name
    else:
        name = _name(defined.name, " ".join(defined.subtypes), case)
    token = shown(msgspec.structs.replace(defined, name=name))
    token = case.gives("111.3", token, "it has only the stated characteristics")
    return case.value({"number": facts.number, **token})


class PredefinedToken(Facts, frozen=True, kw_only=True):
    """An instruction to create a predefined token. `instead`: characteristics that replace the
    predefined ones. `adds`: abilities that it adds."""

    kind: PredefinedKind
    instead: Characteristics | None = None
    adds: tuple[str, ...] = ()


@question(
    "predefined-token",
    facts=PredefinedToken,
    cites={
        "111.4": "its name is the same as",
        "111.10": "modify or add to the predefined",
        "111.10a": "A Treasure token is",
        "111.10b": "A Food token is",
        "111.10c": "A Gold token is",
        "111.10d": "A Walker token is",
        "111.10e": "A Shard token is",
        "111.10f": "A Clue token is",
        "111.10g": "A Blood token is",
        "111.10h": "A Powerstone token is",
        "111.10i": "front face is a colorless Incubator",
        "111.10j": "A Cursed Role token is",
        "111.10k": "A Monster Role token is",
        "111.10m": "A Royal Role token is",
        "111.10n": "A Sorcerer Role token is",
        "111.10p": "A Virtuous Role token is",
        "111.10q": "A Wicked Role token is",
        "111.10r": "A Young Hero Role token is",
        "111.10s": "A Map token is",
        "111.10t": "A Junk token is",
        "111.10u@2026-08-07": "A Lander token is",
        "111.10v@2026-08-07": "A Mutagen token is",
        "111.10w@2026-08-07": "A Vibranium token is",
    },
    example={"kind": "Treasure"},
)
def predefined_token(facts: PredefinedToken, case: Case) -> Answer:
    """The predefined ones, with what the instruction changes or adds."""
    spelled("kind", "predefined-tokens", facts.kind, case.effective)
    rule, token, back = PREDEFINED[facts.kind]
    named = case.gives(rule, (token,), f"defined as {facts.kind}: {shown(token)}")
    token = named[0]
    if facts.instead is not None:
        changed = (overlaid(token, characteristics.spelled("instead", facts.instead, case.effective)),)
        token = case.gives("111.10", changed, f"the effect changes it: {facts.instead.given()}")[0]
    if facts.adds:
        abilities = (*token.abilities, *keywords.abilities("adds", facts.adds, case.effective))
        abilities = case.gives("111.10", abilities, f"the effect adds {listed(facts.adds)}")
        token = msgspec.structs.replace(token, abilities=abilities)
    name = _name(token.name, " ".join(token.subtypes), case)
    made = shown(msgspec.structs.replace(token, name=name))
    return case.value(made if back is None else made | {"back": shown(back)})


class CopySource(Facts, frozen=True, kw_only=True):
    """What the token would be a copy of.

    `exists`: there is such an object now. `last_known`: there was one, and the effect uses its last
    known information. `card_types`: of the card, if the token would copy a card.
    """

    exists: bool | None = None
    last_known: bool | None = None
    card_types: tuple[CardType, ...] | None = None


class WouldBeToken(Facts, frozen=True, kw_only=True):
    """An effect that would create a token with these characteristics.

    `barred`: permanents with all of these characteristics can't enter
    the battlefield. `copy_of`: what it would be a copy of, if of anything.
    """

    token: Characteristics | None = None
    barred: tuple[Characteristics, ...] = ()
    copy_of: CopySource | None = None


@question(
    "token-is-created",
    facts=WouldBeToken,
    cites={"111.5": "the token is not created", "111.11": "a copy of a nonexistent object"},
    example={"token": {"types": ["creature"]}},
)
def token_is_created(facts: WouldBeToken, case: Case) -> Answer:
    """No if there is nothing to copy, or if such a permanent can't enter the battlefield."""
    conditions = [] if facts.copy_of is None else _copied(facts.copy_of, case)
    token = None if facts.token is None else characteristics.spelled("token", facts.token, case.effective)
    for i, given in enumerate(facts.barred):
        barred = characteristics.spelled(f"barred[{i}]", given, case.effective)
        allowed = None if token is None else not fits(token, barred)
        held = case.holds(
            "111.5",
            allowed,
            f"permanents with {barred.given()} can't enter, but this token isn't one",
            f"permanents with {barred.given()} can't enter, and this token is one",
        )
        conditions.append((held, "token"))
    return case.verdict(case.every(*conditions))


def _copied(source: CopySource, case: Case) -> list[tuple[bool | None, str]]:
    there = case.holds(
        "111.11",
        either(source.exists, source.last_known),
        "there is something to copy, or its last known information",
        "there is nothing to copy",
    )
    unknown = "copy_of.exists" if source.exists is None else "copy_of.last_known"
    conditions = [(there, unknown)]
    if source.card_types:
        fit = not {"instant", "sorcery"} & set(source.card_types)
        held = case.holds(
            "111.5", fit, "the card copied can be a permanent", "the card copied is an instant or sorcery"
        )
        conditions.append((held, "copy_of.card_types"))
    return conditions


class Watcher(Facts, frozen=True, kw_only=True):
    """A replacement effect or triggered ability, and the event that it refers to."""

    name: str
    event: Literal["a token is created", "a token enters", "a permanent enters", "a spell resolves"]


class ResolvingSpell(Facts, frozen=True, kw_only=True):
    """A permanent spell that resolves. `is_copy`: it is a copy of a spell or card."""

    is_copy: bool | None = None
    spell: Characteristics
    watchers: tuple[Watcher, ...] = ()


@question(
    "resolved-permanent-spell",
    facts=ResolvingSpell,
    cites={"111.12": "becomes a token as it resolves"},
    example={"is_copy": True, "spell": {"name": "Bear Cub", "types": ["creature"]}},
)
def resolved_permanent_spell(facts: ResolvingSpell, case: Case) -> Answer:
    """A copy becomes a token with the spell's characteristics, but that token is not created."""
    token = case.holds(
        "111.12",
        facts.is_copy,
        f"the copy of {facts.spell.name} becomes a token",
        f"{facts.spell.name} is not a copy and becomes a nontoken permanent",
    )
    if token is None:
        return case.verdict(case.every((token, "is_copy")))
    spell = characteristics.spelled("spell", facts.spell, case.effective)
    seen = [watcher.name for watcher in facts.watchers if _notices(watcher, token, case)]
    return case.verdict(token, {"permanent": shown(spell), "noticed by": seen})


def _notices(watcher: Watcher, token: bool, case: Case) -> bool:
    if watcher.event == "a token is created":
        return token and not case.holds("111.12", True, f"{watcher.name}: this token is not created")
    return watcher.event != "a token enters" or token
