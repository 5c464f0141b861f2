"""Searching zones for cards that fit a description (701.19)."""

from __future__ import annotations

from collections.abc import Sequence

from crkb.game.events import libraries
from crkb.game.happenings import Moves
from crkb.game.objects import BATTLEFIELD, HAND, HIDDEN, LIBRARY, Ref
from crkb.game.stack.choosing import several
from crkb.game.stack.doing import Doing
from crkb.game.stack.verbs_zones import moved
from crkb.game.terms import Filter, Group, InZone, It, Verb, YouDo, every_term

CITES = {
    "118.12b": "whether the player chose to search",
    "701.19b": "required to find some or all",
    "701.19c": "match an undefined quality",
    "701.19d": "must find that many cards",
    "701.20a": "randomize the cards within it",
}


def search(doing: Doing, verb: Verb) -> bool:
    """A player looks for known cards that fit, and puts what is found into a zone: the hand, unless said.

    All in a public zone are found; of those in a hidden one, as many as the player likes. Who searches
    has done so, whatever is found (118.12b).

    Raises:
        NotKnown: Nobody chose which cards are found.
    """
    who = doing.player(verb.arg("who")) if verb.arg("who") is not None else doing.ctx.you
    if who is None:
        return False
    doing.play.note("701.19a", f"{who} searches for cards", who)
    found = _found(doing, verb, who, _able(doing, verb.value))
    to = str(verb.arg("to") or HAND)
    status = {"controller": who, "tapped": bool(verb.arg("tapped"))} if to == BATTLEFIELD else {}
    done = doing.happen(*(Moves(ref, to, "put", doing.by(), status) for ref in found))
    doing.about(found)
    for player in _searched(doing, verb.value) if verb.arg("then shuffle") else ():
        doing.play.note("701.20a", f"{player} shuffles their library", player)
        libraries.shuffled(doing.play, player)
    if doing.upcoming and isinstance(doing.upcoming[0].condition, YouDo):
        found_none = "" if moved(done) else ", though nothing was found"
        doing.play.note("118.12b", f"{who} chose to search{found_none}: that is what was asked", who)
    return True


def _able(doing: Doing, what: Filter) -> Sequence[Ref]:
    """The known cards that fit; none where the description is of something that isn't there (701.19c)."""
    if doing.lost and any(isinstance(each, It) for each in every_term(what)):
        doing.play.note("701.19c", "nothing says what to search for, so nothing is found", holds=False)
        return ()
    groups = (each._replace(quantity="") if isinstance(each, Group) else each for each in what.parts)
    return doing.refs(Filter(tuple(groups)))


def _found(doing: Doing, verb: Verb, who: str, able: Sequence[Ref]) -> list[Ref]:
    """What the player finds of it (701.19b)."""
    zones = {ref.id: doing.play.game.objects[ref.id].zone for ref in able}
    seen = [ref.id for ref in able if zones[ref.id] not in HIDDEN]
    most = _most(doing, verb, len(able))
    if most >= len(able):
        hidden = [ref.id for ref in able if zones[ref.id] in HIDDEN]
        least = len(hidden) if _has_to_find(doing, verb) else 0
        chosen = seen + (_chosen(doing, who, hidden, len(hidden), least) if hidden else [])
    else:
        least = most if _has_to_find(doing, verb) else min(most, len(seen))
        chosen = _chosen(doing, who, list(zones), most, least)
    return [ref for ref in able if ref.id in chosen]


def _has_to_find(doing: Doing, verb: Verb) -> bool:
    """Whether so many cards have to be found: of any kind (701.19d), where all that is searched is known."""
    groups = [each for each in verb.value.parts if isinstance(each, Group) and _is_any_card(each)]
    numbered = verb.arg("amount") is not None or any(each.quantity == "a" for each in groups)
    if len(groups) < len(verb.value.parts) or not numbered:
        return False
    if _has_unknown(doing, verb.value):
        return False
    says = "a card of any kind is searched for, so as many as possible are found"
    doing.play.note("701.19d", says, *doing.named())
    return True


def _has_unknown(doing: Doing, what: Filter) -> bool:
    """Whether there are cards of which nothing is known in the libraries and hands that are searched."""
    players = doing.play.game.players
    return any(
        getattr(players[name], zone.zone)
        for zone in _zones(what)
        if zone.zone in HIDDEN
        for name in _whose(doing, zone.whose)
    )


def _is_any_card(group: Group) -> bool:
    """Whether a group asks for cards without a quality, of zones alone."""
    plain = len(group.words) == 1 and not group.noun.negated and group.noun.value == "card"
    return plain and group.tail is None and all(isinstance(each, InZone) for each in group.posts)


def _chosen(doing: Doing, who: str, ids: list[str], most: int, least: int) -> list[str]:
    return several(doing.play, f"found for {doing.label}", ids, most, who, "701.19b", least)


def _most(doing: Doing, verb: Verb, able: int) -> int:
    """How many may be found: `amount`, one of "a card", or all."""
    if verb.arg("amount") is not None:
        return doing.number(verb.arg("amount"))
    one = any(isinstance(each, Group) and each.quantity == "a" for each in verb.value.parts)
    return 1 if one else able


def _searched(doing: Doing, what: Filter) -> tuple[str, ...]:
    """The players whose libraries are searched."""
    libraries = [zone for zone in _zones(what) if zone.zone == LIBRARY]
    return tuple(dict.fromkeys(name for zone in libraries for name in _whose(doing, zone.whose)))


def _zones(what: Filter) -> list[InZone]:
    return [each for each in every_term(what) if isinstance(each, InZone)]


def _whose(doing: Doing, whose: str) -> Sequence[str]:
    named = {"you": doing.ctx.you, "their": doing.ctx.that_player or doing.ctx.you}
    if whose == "opponent":
        return doing.play.game.opponents(doing.ctx.you)
    return (named.get(whose, whose),)
