"""What a game leaves out: free texts, indefinite copy effects, keyword abilities that nothing carries out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from crkb.game.copies import static_copies
from crkb.game.errors import NotKnown
from crkb.game.layers import keyword_shapes, keywords
from crkb.game.objects import NOWHERE
from crkb.game.stack import keyword_activated, ways_known
from crkb.game.state import Game
from crkb.game.terms import Ability, Inert, Keyword, Verb, every_term
from crkb.game.turns import initiative, treachery

WITHOUT_EFFECT = frozenset(
    (
        *("affinity", "assist", "convoke", "delve", "improvise", "undaunted"),  # mana is taken to be there
        *("ascend", "storied"),  # a designation of a player that nothing of this form asks for
        *("companion", "double agenda", "hidden agenda", "partner"),  # before the game
        *("choose a background", "doctor's companion", "friends forever"),
    )
)
"""Keyword abilities about what no game of this form asks for: paying mana, and what precedes the game."""

ELSEWHERE = frozenset(
    (
        *("banding", "daybound", "flashback", "hexproof from", "nightbound", "read ahead"),
        *("undercover", "unveil"),
        "trample over planeswalkers",
    )
)
"""Keyword abilities that other modules carry out by name, beside those of `keyword_shapes`."""

CAST_WITH = frozenset(
    (
        *("aftermath", "multikicker", "rebound", "start your engines!"),
        *("entwine", "escalate", "splice", "spree", "tiered"),
        *("cipher", "compleated", "epic", "paradigm", "space sculptor"),
    )
)
"""Keyword abilities that are carried out as a spell is cast or resolves, and by state-based actions, beside
those of `ways_known`."""

A_TEXT, A_COPY = "a text", "a copy effect that may mean several objects"

VARIANTS = frozenset(
    (
        *("alternating teams", "conspiracy draft", "emperor", "grand melee"),
        *("limited range of influence", "oathbreaker", "planechase", "vanguard"),
    )
)
"""Variants with rules that no game of this form carries out: decks of their own, ranges, shared turns."""


def ignored(game: Game) -> tuple[str, ...]:
    """What is not taken into account, each with the object it is of: "space sculptor of elemental"."""
    found: dict[str, None] = {}
    if game.ranges:
        found["ranges of influence in draws and loops"] = None
    elif game.variant in VARIANTS or (game.variant == "treachery" and not treachery.is_played(game)):
        found[f"rules of the variant {game.variant}"] = None
    if game.initiative:
        found[f"what the initiative does: who has it {initiative.VENTURE}"] = None
    known: dict[int, tuple[str, ...]] = {}
    for id, each in game.objects.items():
        if each.zone == NOWHERE:
            continue
        try:
            now = game.layered.chars_or_doubt(id)
        except NotKnown:
            continue
        if id_of(now) not in known:
            known[id_of(now)] = tuple(_names(having.ability for having in now.abilities))
        found.update(dict.fromkeys(f"{name} of {id}" for name in known[id_of(now)]))
    with suppress(NotKnown):
        found.update(dict.fromkeys(f"{A_COPY} of {id}" for id in static_copies.indefinite(game)))
    return tuple(found)


def id_of(now: object) -> int:
    """What tells shared characteristics from others; the game keeps them meanwhile."""
    return id(now)


def _names(abilities: Iterator[Ability]) -> Iterator[str]:
    for ability in abilities:
        if isinstance(ability, Keyword):
            if _is_unsupported(ability):
                yield keywords.text_of(ability)
        elif any(_is_text(term) for term in every_term(ability)):
            yield ability.label or A_TEXT


def _is_unsupported(keyword: Keyword) -> bool:
    if keyword.name in WITHOUT_EFFECT or keyword.name in ELSEWHERE:
        return False
    if keyword.name in CAST_WITH or _is_way_to_cast(keyword.name):
        return False
    return keyword_shapes.unsupported(keyword) and not keyword_activated.expanded(keyword)


def _is_way_to_cast(name: str) -> bool:
    known = (ways_known.ALTERNATIVES, ways_known.ONCE, ways_known.REPEATED, ways_known.FORCED)
    return any(name in each for each in known)


def _is_text(term: object) -> bool:
    return isinstance(term, Inert) or (isinstance(term, Verb) and term.verb == "text")
