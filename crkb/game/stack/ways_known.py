"""Which keyword abilities let a spell be cast for other costs, and from where (118.8, 118.9, 702)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from crkb.game.language import vocabulary
from crkb.game.layers import keyword_parts
from crkb.game.objects import EXILE, GRAVEYARD, HAND, GameObject
from crkb.game.state import Game
from crkb.game.terms import (
    Compared,
    Cost,
    CostItem,
    Filter,
    Group,
    InZone,
    Keyword,
    Parameter,
    Quality,
    Word,
)
from crkb.game.turns import history
from crkb.game.turns.day_night import SPELLS_CAST
from crkb.tuples import NamedTuple

CITES = {
    "702.27a": "put this spell into its owner’s",
    "702.34a": "any time it would leave the",
    "702.35a": "exiles it instead of putting it",
    "702.48a": "Offering is a static ability that",
    "702.56a": "pay [cost] any number of times",
    "702.74a": "if its evoke cost was paid",
    "702.76a": "any of this spell’s creature types",
    "702.78a": "that each share a color with",
    "702.81a": "by discarding a land card as",
    "702.94a": "if it’s the first card you’ve",
    "702.96a": "replacing all instances of the word",
    "702.109a": "to its owner’s hand at the",
    "702.113a": "That land becomes a 0/0 Elemental",
    "702.117a": "cast another spell this turn",
    "702.119a": "by paying [cost] and sacrificing a",
    "702.127a": "half of this split card from",
    "702.133a": "by discarding a card as an",
    "702.137a": "if an opponent lost life this",
    "702.138a": "Escape represents a static ability that",
    "702.143a": "after the current turn has ended",
    "702.148a": "all text found within square brackets",
    "702.146a": "cast this card transformed from your",
    "702.152a": "sacrifice the permanent this spell becomes",
    "702.153a": "sacrifice a creature with power N",
    "702.157a": "any number of times",
    "702.162a": "cast this card converted by paying",
    "702.166a": "sacrifice an artifact, enchantment, or token",
    "702.170d": "during any turn after the turn",
    "702.173a@2025-02-07": "Assassin creature or a commander under",
    "702.174a@2025-02-07": "you may choose an opponent",
    "702.175a@2025-02-07": "create a token that’s a copy",
    "702.176a@2025-02-07": "it enters with N time counters",
    "702.180a@2026-08-07": "tapping up to one untapped creature",
    "702.185a@2026-08-07": "exile the permanent this spell becomes",
    "702.187b@2026-08-07": "you discarded this card this turn",
    "702.188a@2026-08-07": "returning a tapped creature you control",
    "702.190a@2026-08-07": "returning an unblocked creature you control",
    "702.194a@2026-08-07": "tap any number of creatures you",
}

FORETOLD, PLOTTED = "foretold", "plotted"
"""Marks of cards in exile: in which turn they were foretold, or became plotted."""

CREATURE, PERMANENT = Word("type", "creature"), Word("noun", "permanent")
ANYWHERE = frozenset({HAND, GRAVEYARD, EXILE, "library", "command"})
IN_HAND, IN_GRAVEYARD, IN_EXILE = frozenset({HAND}), frozenset({GRAVEYARD}), frozenset({EXILE})

Allowed = Callable[[Game, GameObject, str], bool]


def _always(game: Game, card: GameObject, player: str) -> bool:
    return True


def _opponent_lost_life(game: Game, card: GameObject, player: str) -> bool:
    return any(game.players[name].marks.get(history.LOST_LIFE) for name in game.opponents(player))


def _another_spell(game: Game, card: GameObject, player: str) -> bool:
    team = game.players[player].team or (player,)
    return any(game.players[name].marks.get(SPELLS_CAST) for name in team)


def _hits(game: Game, player: str) -> tuple[history.CombatHit, ...]:
    """The combat damage that a player's sources have dealt to players this turn."""
    found = (hit for each in game.players.values() for hit in each.marks.get(history.HIT, ()))
    return tuple(hit for hit in found if hit.controller == player)


def _prowled(game: Game, card: GameObject, player: str) -> bool:
    kinds = game.chars(card.id).subtypes & vocabulary.creature_types(game.edition)
    return any(hit.types & kinds for hit in _hits(game, player))


def _ran_freely(game: Game, card: GameObject, player: str) -> bool:
    return any("Assassin" in hit.types or hit.commander for hit in _hits(game, player))


def _foretold(game: Game, card: GameObject, player: str) -> bool:
    return bool(game.turn > card.marks.get(FORETOLD, game.turn))


def _discarded(game: Game, card: GameObject, player: str) -> bool:
    return bool(card.marks.get(history.DISCARDED) == game.turn)


def _declares_blockers(game: Game, card: GameObject, player: str) -> bool:
    return game.step == "declare blockers"  # in another team's, no creature of the player's is unblocked


# ---- other costs in place of the mana cost


class Alternative(NamedTuple):
    """A keyword that lets a card be cast for a cost of its own.

    `zones` are those it can be cast from by it, `extra` what its cost has beside the keyword's.
    `test` is what has to be so, `back` says that it is cast transformed.
    """

    rule: str
    zones: frozenset[str] = ANYWHERE
    extra: Cost = ()
    test: Allowed = _always
    back: bool = False


def _a(*words: Word, **rest: object) -> Group:
    return Group(words, "a", **rest)  # type: ignore[arg-type]


TAPPED_CREATURE = CostItem("return", part=_a(Word("quality", "tapped"), CREATURE))
UNBLOCKED = CostItem("return", part=_a(Word("quality", "unblocked"), CREATURE))

ALTERNATIVES: Mapping[str, Alternative] = {
    "awaken": Alternative("702.113a"),
    "blitz": Alternative("702.152a"),
    "cleave": Alternative("702.148a"),
    "dash": Alternative("702.109a"),
    "disturb": Alternative("702.146a", IN_GRAVEYARD, back=True),
    "emerge": Alternative("702.119a"),
    "escape": Alternative("702.138a", IN_GRAVEYARD),
    "evoke": Alternative("702.74a"),
    "flashback": Alternative("702.34a", IN_GRAVEYARD),
    "foretell": Alternative("702.143a", IN_EXILE, test=_foretold),
    "freerunning": Alternative("702.173a@2025-02-07", test=_ran_freely),
    "harmonize": Alternative("702.180a@2026-08-07", IN_GRAVEYARD, (CostItem("tap one"),)),
    "impending": Alternative("702.176a@2025-02-07"),
    "madness": Alternative("702.35a", frozenset()),
    "mayhem": Alternative("702.187b@2026-08-07", IN_GRAVEYARD, test=_discarded),
    "miracle": Alternative("702.94a", frozenset()),
    "more than meets the eye": Alternative("702.162a", back=True),
    "overload": Alternative("702.96a"),
    "prowl": Alternative("702.76a", test=_prowled),
    "sneak": Alternative("702.190a@2026-08-07", extra=(UNBLOCKED,), test=_declares_blockers),
    "spectacle": Alternative("702.137a", test=_opponent_lost_life),
    "surge": Alternative("702.117a", test=_another_spell),
    "warp": Alternative("702.185a@2026-08-07", IN_HAND),
    "web-slinging": Alternative("702.188a@2026-08-07", extra=(TAPPED_CREATURE,)),
}
"""Alternative costs (118.9): at most one of them is paid."""

EXILED_AFTER: Mapping[str, str] = {
    "aftermath": "702.127a",
    "flashback": "702.34a",
    "harmonize": "702.180a@2026-08-07",
    "jump-start": "702.133a",
}
"""Keywords by which a spell is exiled when it would leave the stack, and their rules."""

# ---- costs beside it

ONCE: Mapping[str, str] = {
    "bargain": "702.166a",
    "buyback": "702.27a",
    "casualty": "702.153a",
    "conspire": "702.78a",
    "gift": "702.174a@2025-02-07",
    "offering": "702.48a",
    "offspring": "702.175a@2025-02-07",
    "teamwork": "702.194a@2026-08-07",
}
"""Additional costs that a player may pay (118.8b)."""

REPEATED: Mapping[str, str] = {"replicate": "702.56a", "squad": "702.157a"}
"""Additional costs that a player may pay any number of times."""

FORCED: Mapping[str, str] = {"jump-start": "702.133a", "retrace": "702.81a"}
"""Additional costs by which a card can be cast from a graveyard."""

_CARD = Word("noun", "card")
_YOURS = (InZone("hand", "you"),)
_BARGAIN = Filter((_a(Word("type", "artifact")), _a(Word("type", "enchantment")), _a(Word("noun", "token"))))


def cost_of(keyword: Keyword) -> Cost:
    """What is paid for a keyword once, mana included."""
    special = _SPECIAL.get(keyword.name)
    if special is not None:
        return special(keyword)
    own = keyword_parts.cost_of(keyword)
    alternative = ALTERNATIVES.get(keyword.name)
    return (*own, *alternative.extra) if alternative is not None else own


def _casualty(keyword: Keyword) -> Cost:
    strong = Compared("power", keyword_parts.number_of(keyword) or 0, "or greater")
    return (CostItem("sacrifice", part=_a(CREATURE, posts=(strong,))),)


def _emerge(keyword: Keyword) -> Cost:
    value = keyword.value
    parameter = value if isinstance(value, Parameter) else Parameter(value or ())
    what = parameter.filter or Filter((_a(CREATURE),))
    return (*parameter.cost, CostItem("sacrifice", part=what))


def _offering(keyword: Keyword) -> Cost:
    words = keyword.value.words if isinstance(keyword.value, Quality) else ()
    return (CostItem("sacrifice", part=_a(*words, PERMANENT)),)


_SPECIAL: Mapping[str, Callable[[Keyword], Cost]] = {
    "bargain": lambda keyword: (CostItem("sacrifice", part=_BARGAIN),),
    "casualty": _casualty,
    "conspire": lambda keyword: (CostItem("tap alike", number=2),),
    "emerge": _emerge,
    "gift": lambda keyword: (),
    "jump-start": lambda keyword: (CostItem("discard", part=_a(_CARD)),),
    "offering": _offering,
    "retrace": lambda keyword: (CostItem("discard", part=_a(Word("type", "land"), _CARD, posts=_YOURS)),),
    "teamwork": lambda keyword: (CostItem("tap power", number=keyword_parts.number_of(keyword) or 0),),
}
