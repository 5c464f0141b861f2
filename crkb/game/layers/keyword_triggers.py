"""Triggered keyword abilities that no shape of the form can say, written out as terms (702)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from crkb.game.layers.group_words import RENOWNED
from crkb.game.terms import (
    PT,
    Act,
    Acts,
    Aims,
    Amount,
    AmountIs,
    Beginning,
    Controlled,
    Controls,
    CostItem,
    CountersOn,
    CountOf,
    Defending,
    Duration,
    Exceeds,
    Filter,
    Group,
    Is,
    It,
    Keyword,
    NewToken,
    Number,
    Op,
    Ops,
    Surplus,
    Tail,
    ThatMany,
    This,
    Triggered,
    Verb,
    WithKeyword,
    Word,
    You,
    YouDo,
)
from crkb.game.values import Sheet, Values

CITES = {
    "702.23a": "Rampage",
    "702.24a": "Cumulative upkeep",
    "702.25a": "Flanking",
    "702.40a": "Storm",
    "702.86a": "Annihilator",
    "702.92a": "Living weapon",
    "702.100a": "Evolve",
    "702.101a": "Extort",
    "702.112a": "Renown",
    "702.123a": "Fabricate",
    "702.130a": "Afflict",
    "702.134a": "Mentor",
    "702.149a": "Training",
    "702.163a": "For Mirrodin!",
    "702.83a": "attacks alone",
    "702.182a@2026-08-07": "create a 1/1 colorless Hero",
}

RULES: Mapping[str, str] = {
    "rampage": "702.23a",
    "cumulative upkeep": "702.24a",
    "flanking": "702.25a",
    "storm": "702.40a",
    "annihilator": "702.86a",
    "living weapon": "702.92a",
    "evolve": "702.100a",
    "extort": "702.101a",
    "renown": "702.112a",
    "fabricate": "702.123a",
    "afflict": "702.130a",
    "mentor": "702.134a",
    "training": "702.149a",
    "for mirrodin!": "702.163a",
    "job select": "702.182a@2026-08-07",
}
"""The rule of each, for what a game tells."""

THIS, IT, YOU = Filter((This(),)), Filter((It(),)), Filter((You(),))
DEFENDER = Filter((Defending(),))
OPPONENTS = Filter((Group((Word("noun", "opponent"),)),))
PLAYER = Filter((Group((Word("noun", "player"),), "a"),))
SPELL = Filter((Group((Word("noun", "spell"),), "a"),))
CREATURE, ATTACKING = Word("type", "creature"), Word("quality", "attacking")
YOURS = Filter((Group((CREATURE,), "a", posts=(Controlled("you"),)),))
DO, DO_NOT, UNLESS = YouDo(), YouDo("you don't"), YouDo("unless you do")


def when(act: str, subject: Filter = THIS) -> tuple[Acts, ...]:
    """When something does something."""
    return (Acts(subject, (Act(act),)),)


def bonus(power: Amount, toughness: Amount, to: Filter = THIS) -> Verb:
    """It gets +N/+M until end of turn."""
    change = Ops((Op("p/t", PT(power, toughness)),))
    return Verb("effect", change, (("to", to), ("until", Duration("end of turn"))))


def grow(number: int, to: Filter = THIS, may: You | None = None) -> Verb:
    """+1/+1 counters are put on it."""
    return Verb("counters", (("+1/+1", Number(number)),), (("to", to),), may=may)


# ---- combat


def _afflict(number: int) -> Triggered:
    loses = Verb("lose life", Number(number), (("who", DEFENDER),))
    return Triggered(when("become blocked"), (loses,))


def _annihilator(number: int) -> Triggered:
    permanents = Filter((Group((Word("noun", "permanent"),), "a", number=number),))
    return Triggered(when("attack"), (Verb("sacrifice", permanents, (("who", DEFENDER),)),))


def _exalted(number: int) -> Triggered:
    attackers = Filter((Group((ATTACKING, CREATURE)),))
    alone = AmountIs(CountOf(attackers), 1)
    return Triggered(when("attack", YOURS), (bonus(Number(1), Number(1), IT),), only=alone)


def _flanking(number: int) -> Triggered:
    without = Filter((Group((CREATURE,), "a", posts=(WithKeyword("flanking", True),)),))
    return Triggered((Aims(THIS, "blocked by", without),), (bonus(Number(-1), Number(-1), IT),))


def _mentor(number: int) -> Triggered:
    weaker = Group((ATTACKING, CREATURE), "target", tail=Tail("lesser power", This()))
    return Triggered(when("attack"), (grow(1, Filter((weaker,))),))


def _rampage(number: int) -> Triggered:
    blockers = Filter((Group((CREATURE,), tail=Tail("blocking", This())),))
    more = Surplus(blockers, number)
    return Triggered(when("become blocked"), (bonus(more, more),))


def _renown(number: int) -> Triggered:
    hits = Aims(THIS, "damage", PLAYER, damage="combat")
    not_yet = Is(This(), (Word("quality", RENOWNED),), negated=True)
    return Triggered((hits,), (grow(number), Verb("become renowned", THIS)), not_yet)


def _training(number: int) -> Triggered:
    stronger = Group((ATTACKING, CREATURE), other=True, tail=Tail("greater power", This()))
    return Triggered(when("attack"), (grow(1),), only=Controls("you", stronger))


# ---- entering


def _evolve(number: int) -> Triggered:
    return Triggered(when("enter", YOURS), (grow(1),), Exceeds(It(), This()))


def token(subtype: str, size: int, colors: str = "", artifact: bool = False) -> NewToken:
    """A creature token as wide as it is high."""
    types = frozenset({"creature", "artifact"} if artifact else {"creature"})
    face = Values(
        names=(f"{subtype} Token",),
        colors=frozenset(colors),
        types=types,
        subtypes=frozenset(subtype.split()),
        power=size,
        toughness=size,
    )
    return NewToken(Sheet("normal", (face,)))


def _fabricate(number: int) -> Triggered:
    servos = Verb("create", token("Servo", 1, artifact=True), (("amount", Number(number)),), condition=DO_NOT)
    return Triggered(when("enter"), (grow(number, may=You()), servos))


def _armed(token: NewToken) -> Callable[[int], Triggered]:
    """When this Equipment enters, a token is created, and this is attached to it."""
    return lambda number: Triggered(when("enter"), (Verb("create", token, (("equips", THIS),)),))


REBEL = token("Rebel", 2, "R")
HERO = token("Hero", 1)
GERM = token("Phyrexian Germ", 0, "B")

# ---- casting


def _extort(number: int) -> Triggered:
    loses = Verb("lose life", Number(1), (("who", OPPONENTS),), DO)
    gains = Verb("gain life", CountOf(OPPONENTS), (), DO)
    return Triggered((Aims(YOU, "cast", SPELL),), (Verb("pay", "{W/B}", may=You()), loses, gains))


def _storm(number: int) -> Triggered:
    copies = Verb("copy spell", THIS, (("amount", ThatMany()),))
    return Triggered((Aims(YOU, "cast", THIS),), (copies,))


WRITTEN: Mapping[str, Callable[[int], Triggered]] = {
    "afflict": _afflict,
    "annihilator": _annihilator,
    "evolve": _evolve,
    "exalted": _exalted,
    "extort": _extort,
    "fabricate": _fabricate,
    "flanking": _flanking,
    "for mirrodin!": _armed(REBEL),
    "job select": _armed(HERO),
    "living weapon": _armed(GERM),
    "mentor": _mentor,
    "rampage": _rampage,
    "renown": _renown,
    "storm": _storm,
    "training": _training,
}
"""What each stands for, with its number."""

NUMBERED = frozenset({"afflict", "annihilator", "fabricate", "rampage", "renown"})
AGE = Verb("counters", (("age", Number(1)),), (("to", THIS),))


def expanded(keyword: Keyword) -> tuple[Triggered, ...]:
    """The triggered abilities that a keyword ability stands for; () if it can't be written out."""
    if keyword.name == "cumulative upkeep":
        return _cumulative(keyword)
    written = WRITTEN.get(keyword.name)
    number = keyword.value if isinstance(keyword.value, int) else 0
    if written is None or (keyword.name in NUMBERED and not number):
        return ()
    return (written(number)._replace(label=keyword.name),)


GROWING = ("mana", "life", "sacrifice", "discard", "exile")
"""The kinds of costs that can be paid several times over."""


def _cumulative(keyword: Keyword) -> tuple[Triggered, ...]:
    """The cost is paid once for each age counter, or not at all; mana is taken to be there."""
    cost = keyword.value if isinstance(keyword.value, tuple) else ()
    if not cost or any(not isinstance(item, CostItem) or item.kind not in GROWING for item in cost):
        return ()
    pays = Verb("pay", cost, (("times", CountersOn("age", This())),), may=You())
    verbs = (AGE, pays, Verb("sacrifice", THIS, condition=UNLESS))
    return (Triggered((Beginning("upkeep", "your"),), verbs, None, keyword.name),)
