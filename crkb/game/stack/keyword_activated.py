"""Activated keyword abilities that no shape of the form can say, beside those of `keyword_shapes` (702)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from crkb.game.layers import keyword_holding
from crkb.game.layers.keyword_parts import cost_of, number_of
from crkb.game.objects import COMMAND, GRAVEYARD, HAND
from crkb.game.stack.ways_known import UNBLOCKED
from crkb.game.terms import (
    PT,
    Activated,
    CopyException,
    CopyOf,
    CostItem,
    Duration,
    Filter,
    Group,
    ItsOwner,
    Keyword,
    NewToken,
    Number,
    Op,
    Ops,
    Parameter,
    This,
    ValueOf,
    Verb,
    Word,
    X,
)

CITES = {
    "702.6a": "Attach this permanent to target creature",
    "702.29a": "Discard this card: Draw a card",
    "702.29e": "Typecycling",
    "702.49a": "Return an unblocked attacking creature you",
    "702.49d": "from the command zone",
    "702.53a": "same mana value as the discarded",
    "702.62a": "If you cast a creature spell",
    "702.67a": "Attach this Fortification to target land",
    "702.71a": "same mana value as this permanent",
    "702.84a": "from your graveyard to the battlefield",
    "702.87a": "Put a level counter on this",
    "702.97a": "Exile this card from your graveyard",
    "702.107a": "Put a +1/+1 counter on this",
    "702.122a": "becomes an artifact creature until end",
    "702.128a": "except it’s white",
    "702.129a": "except it’s black",
    "702.141a": "attacks that opponent this turn if",
    "702.143b": "Exiling a card using its foretell",
    "702.151a": "Attach this permanent to another target",
    "702.167a": "Return this card to the battlefield",
    "702.170b": "Exiling a card using its plot",
    "702.171a": "This permanent becomes saddled until end",
    "702.184a@2026-08-07": "equal to the tapped creature’s power",
}

RULES = {
    "equip": "702.6a",
    "fortify": "702.67a",
    "cycling": "702.29a",
    "level up": "702.87a",
    "aura swap": "702.65a",
    "unearth": "702.84a",
    "scavenge": "702.97a",
    "outlast": "702.107a",
    "reconfigure": "702.151a",
    "typecycling": "702.29e",
    "ninjutsu": "702.49a",
    "commander ninjutsu": "702.49d",
    "transmute": "702.53a",
    "suspend": "702.62a",
    "transfigure": "702.71a",
    "crew": "702.122a",
    "embalm": "702.128a",
    "eternalize": "702.129a",
    "encore": "702.141a",
    "foretell": "702.143b",
    "craft": "702.167a",
    "plot": "702.170b",
    "saddle": "702.171a",
    "station": "702.184a@2026-08-07",
}
"""What says what each keyword stands for."""

THIS = Filter((This(),))
TARGET_CREATURE = Filter((Group((Word("type", "creature"),), "target"),))
ANOTHER = Group((Word("quality", "untapped"), Word("type", "creature")), "a", other=True)
SORCERY_SPEED = frozenset(
    (
        *("equip", "fortify", "reconfigure", "level up", "outlast", "scavenge", "unearth", "embalm"),
        *("eternalize", "encore", "craft", "transmute", "transfigure", "saddle", "station"),
    )
)
"""Keyword abilities that are activated only as a sorcery."""

SPECIAL = frozenset({"foretell", "plot", "suspend"})
"""Special actions: they don't use the stack (116.2)."""

IN_HAND, IN_GRAVEYARD = frozenset({HAND}), frozenset({GRAVEYARD})
FROM: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("foretell", "forecast", "ninjutsu", "plot", "suspend", "transmute"), IN_HAND),
    **dict.fromkeys(("embalm", "encore", "eternalize", "scavenge", "unearth"), IN_GRAVEYARD),
    "commander ninjutsu": frozenset({HAND, COMMAND}),
}
"""From which zones an ability is activated, if not from the battlefield or by what its cost says."""


def expanded(keyword: Keyword) -> tuple[Activated, ...]:
    """The activated abilities that a keyword ability stands for; () if it can't be written out."""
    found = WRITTEN.get(keyword.name)
    return (found(keyword),) if found is not None else keyword_holding.activated(keyword)


def also(keyword: Keyword) -> tuple[Activated, ...]:
    """What a keyword ability stands for besides: reconfigure also unattaches (702.151a)."""
    return (Activated(cost_of(keyword), (Verb("unattach", THIS),)),) if keyword.name == "reconfigure" else ()


# ---- from hand


def _typecycling(keyword: Keyword) -> Activated:
    """A known card of the type may be found in the library."""
    cost = (*cost_of(keyword), CostItem("discard", part=This()))
    kind = keyword.parameter.partition("{")[0].split()
    return Activated(cost, (Verb("search library", None, (("kind", tuple(kind)),)),))


def _transmute(keyword: Keyword) -> Activated:
    cost = (*cost_of(keyword), CostItem("discard", part=This()))
    return Activated(cost, (Verb("search library", None),))


def _ninjutsu(keyword: Keyword) -> Activated:
    return Activated((*cost_of(keyword), UNBLOCKED), (Verb("ninjutsu", THIS),))


def _foretell(keyword: Keyword) -> Activated:
    return Activated((CostItem("mana", "{2}"),), (Verb("foretell", THIS),))


def _plot(keyword: Keyword) -> Activated:
    return Activated(cost_of(keyword), (Verb("plot", THIS),))


def _suspend(keyword: Keyword) -> Activated:
    value = keyword.value if isinstance(keyword.value, Parameter) else Parameter()
    number = X() if value.number == "X" else Number(number_of(keyword) or 0)
    return Activated(value.cost, (Verb("suspend", number),))


# ---- from the battlefield


def _aura_swap(keyword: Keyword) -> Activated:
    return Activated(cost_of(keyword), (Verb("aura swap", THIS),))


def _crew(keyword: Keyword) -> Activated:
    becomes = Ops((Op("add types", ("artifact", "creature")),))
    cost = (CostItem("tap power", number=number_of(keyword) or 0),)
    return Activated(cost, (Verb("effect", becomes, (("to", THIS), ("until", Duration("end of turn")))),))


def _saddle(keyword: Keyword) -> Activated:
    return Activated((CostItem("tap power", number=number_of(keyword) or 0),), (Verb("saddle", THIS),))


def _station(keyword: Keyword) -> Activated:
    return Activated((CostItem("tap others", part=ANOTHER),), (Verb("station", THIS),))


def _transfigure(keyword: Keyword) -> Activated:
    cost = (*cost_of(keyword), CostItem("sacrifice", part=This()))
    return Activated(cost, (Verb("search library", None, (("kind", ("creature",)), ("to", "battlefield"))),))


def _craft(keyword: Keyword) -> Activated:
    """Exile it with what it is crafted from, and return it transformed."""
    value = keyword.value if isinstance(keyword.value, Parameter) else Parameter()
    cost = (*value.cost, CostItem("craft", part=value.filter), CostItem("exile", part=This()))
    args = (("to", "battlefield"), ("side", "back"), ("controller", Filter((ItsOwner(),))))
    return Activated(cost, (Verb("return", THIS, args),))


# ---- from graveyards


def _scavenge(keyword: Keyword) -> Activated:
    """Counters for the power of the card that was exiled, not of the target."""
    cost = (*cost_of(keyword), CostItem("exile", part=This()))
    counters = (("+1/+1", ValueOf(This(), "power")),)
    return Activated(cost, (Verb("counters", counters, (("to", TARGET_CREATURE),)),))


def _encore(keyword: Keyword) -> Activated:
    return Activated((*cost_of(keyword), CostItem("exile", part=This())), (Verb("encore", THIS),))


def _token(keyword: Keyword, *exceptions: CopyException) -> Activated:
    """A token copy of the card that was exiled, a Zombie without a mana cost."""
    cost = (*cost_of(keyword), CostItem("exile", part=This()))
    also = (*exceptions, CopyException("omit", ("cost",)), CopyException("add subtypes", ("Zombie",)))
    return Activated(cost, (Verb("create", NewToken(copy=CopyOf(THIS, also))),))


def _embalm(keyword: Keyword) -> Activated:
    return _token(keyword, CopyException("set color", ("W",)))


def _eternalize(keyword: Keyword) -> Activated:
    return _token(keyword, CopyException("set color", ("B",)), FOUR_FOUR)


FOUR_FOUR = CopyException("set p/t", PT(Number(4), Number(4)))

WRITTEN: Mapping[str, Callable[[Keyword], Activated]] = {
    **dict.fromkeys(("ninjutsu", "commander ninjutsu"), _ninjutsu),
    "craft": _craft,
    "crew": _crew,
    "aura swap": _aura_swap,
    "encore": _encore,
    "foretell": _foretell,
    "plot": _plot,
    "saddle": _saddle,
    "scavenge": _scavenge,
    "station": _station,
    "suspend": _suspend,
    "transfigure": _transfigure,
    "transmute": _transmute,
    "typecycling": _typecycling,
    "embalm": _embalm,
    "eternalize": _eternalize,
}
"""What each stands for."""
