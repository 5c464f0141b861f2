"""What keyword abilities do with the top of a library, and cards cast by effects (702.85, 702.35, 702.62)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crkb.game.errors import IllegalAction, NotKnown
from crkb.game.events import libraries
from crkb.game.happenings import Moves
from crkb.game.layers.keyword_parts import GAINS_HASTE
from crkb.game.layers.mana_values import mana_value
from crkb.game.objects import EXILE, LIBRARY, NOWHERE, STACK, GameObject, Ref
from crkb.game.play import Play
from crkb.game.stack import effects, verbs_zones
from crkb.game.stack.doing import Doing, agrees
from crkb.game.terms import Verb
from crkb.text.inflect import quantity

CITES = {
    "601.3": "rule or effect allows that player",
    "702.62a": "If you cast a creature spell",
    "702.85a": "exile cards from the top of",
    "701.19a": "look at all cards in that",
}


# ---- casting by effects


def cast(doing: Doing, verb: Verb) -> bool:
    """Cast cards without paying their mana costs, or for the cost of a keyword (`instead`).

    `side` says that they are cast transformed.
    """
    refs = [
        ref for ref in doing.refs(verb.value) if doing.play.game.objects[ref.id].zone not in (STACK, NOWHERE)
    ]
    instead, transformed = str(verb.arg("instead") or ""), verb.arg("side") == "back"
    done = [_cast(doing, ref, instead, transformed) for ref in refs]
    for ref in refs if verb.arg("haste") else ():
        _hasten(doing, ref)
    return any(done)


def cast_one(doing: Doing, ref: Ref, half: str | None = None, prototyped: bool = False) -> bool:
    """Cast one card or copy of a card without paying its mana cost, if that is possible: a `half` of a split
    one, or `prototyped`."""
    return _cast(doing, ref, "", half=half, prototyped=prototyped)


def _cast(
    doing: Doing,
    ref: Ref,
    instead: str,
    transformed: bool = False,
    half: str | None = None,
    prototyped: bool = False,
) -> bool:
    """Cast one card, if that is possible."""
    from crkb.game.stack import casting

    args = {"by": doing.ctx.you, "id": ref.id, "instead": instead, "free": not instead}
    args |= {"by effect": True, "transformed": transformed, "half": half, "prototyped": prototyped}
    trial = Play(doing.play.game, doing.play.choices)
    try:
        casting.casts(trial, args)
    except IllegalAction as e:
        doing.play.note("601.3", f"{ref.id} can't be cast: {e}", ref.id, holds=False)
        return False
    except NotKnown:
        pass
    casting.casts(doing.play, args)
    return True


def _hasten(doing: Doing, ref: Ref) -> None:
    """A creature spell that suspend cast gains haste."""
    obj = doing.play.game.objects[ref.id]
    if obj.zone == STACK and "creature" in doing.play.game.chars(ref.id).types:
        doing.play.note("702.62a", f"{ref.id} gains haste", ref.id)
        ctx = doing.ctx._replace(source=obj.ref, it=None)
        effects.begin(doing.play, GAINS_HASTE, None, None, ctx, (obj.ref,))


# ---- cascade


def cascade(doing: Doing, verb: Verb) -> bool:
    """Cards are exiled until one is a nonland card with lesser mana value, which may be cast (702.85a)."""
    play, source = doing.play, doing.ctx.source
    if source is None:
        return False
    limit = mana_value(play.game.known(source), play.game.chars(source))
    exiled: list[Ref] = []
    hit: Ref | None = None
    for card in _off_the_top(doing, doing.ctx.you):
        now = play.game.chars(card.id)
        exiled.append(card.ref)
        if "land" not in now.types and mana_value(card, now) < limit:
            hit = card.ref
            break
    play.note("702.85a", f"{quantity(len(exiled), 'card')} exiled", source.id)
    if hit is not None and agrees(play, f"may of {doing.label}", doing.ctx.you):
        _cast(doing, hit, "")
    rest = [ref for ref in exiled if play.game.find(ref) is not None]
    doing.happen(*(Moves(ref, LIBRARY, "put", source, position="bottom") for ref in rest))
    return bool(exiled)


def _off_the_top(doing: Doing, player: str) -> Iterator[GameObject]:
    """The cards of a library one after another, each exiled."""
    from crkb.game.events.changes import Changes

    while True:
        doing.play.count()
        card = libraries.top(Changes(doing.play), player)
        if card is None:
            return
        if card == libraries.UNKNOWN:
            raise NotKnown(f"top card of {player}'s library", (), "", "401.2")
        doing.happen(Moves(card.ref, EXILE, "exile", doing.by()))
        yield doing.play.game.objects[card.id]


# ---- searching


def search(doing: Doing, verb: Verb) -> bool:
    """A player searches their library for a known card that fits; of unknown ones nothing is known."""
    play, you = doing.play, doing.ctx.you
    cards = verbs_zones.of_zone(play.game.objects.values(), you, LIBRARY)
    able = [each.id for each in cards if _fits(doing, verb.arg("kind", ()), verb.arg("to"), each)]
    play.note("701.19a", f"{you} searches their library", you)
    chosen = play.choose(f"chosen for {doing.label}", [*able, "nothing"], you, "701.19a")
    if chosen == "nothing":
        return False
    to = str(verb.arg("to") or "hand")
    status = {"controller": you} if to == "battlefield" else {}
    return verbs_zones.moved(
        doing.happen(Moves(play.game.objects[str(chosen)].ref, to, "put", doing.by(), status))
    )


def _fits(doing: Doing, kind: Sequence[str], to: str | None, card: GameObject) -> bool:
    """Whether a card is what is searched for: of all words of a kind; without a kind, or to be put onto
    the battlefield, of the source's mana value."""
    game, source = doing.play.game, doing.ctx.source
    now = game.chars(card.id)
    known = {word.lower() for word in (*now.types, *now.subtypes, *now.supertypes)}
    if now.unknown or not {word.lower() for word in kind} <= known:
        return False
    if kind and to is None:
        return True
    return source is not None and mana_value(card, now) == mana_value(game.known(source), game.chars(source))
