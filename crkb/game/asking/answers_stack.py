"""Questions about spells, abilities and responses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from crkb.game.asking.asked import Asked, Reply, about, reason
from crkb.game.copies import identities
from crkb.game.errors import GameFormError
from crkb.game.files.reads import near
from crkb.game.objects import Context, GameObject, Ref
from crkb.game.play import Play
from crkb.game.proof import Note
from crkb.game.stack import resolving
from crkb.game.state import Game
from crkb.game.terms import Ability, Keyword, ManaAbility
from crkb.game.turns import state_based
from crkb.game.values import COLORS, Having

if TYPE_CHECKING:
    from crkb.game.stack.targets import Slot

CITES: dict[str, str] = {
    "104.1": "A game ends immediately when",
    "106.1a": "There are five colors of mana",
    "104.5": "that player leaves the game",
    "113.7": "is the object that generated it",
    "115.1": "require their controller to choose one",
    "116.2b": "Turning a face-down creature face",
    "116.2tr": "A player can take this action",
    "702.TR01c": "pay that cost, then turn the",
    "117.1": "Unless a spell or ability is",
    "117.7": "in response to",
    "603.4": "intervening",
    "608.1": "on top of the stack resolves",
    "608.2b": "If all its targets, for every",
    "701.5a": "removing it from the stack",
    "708.7": "allow a permanent to be face",
}


def legal_target(asked: Asked) -> Reply:
    """The answer to `is TARGET a legal target for S` (115.1)."""
    from crkb.game.stack import targets

    thing = asked.thing()
    name = targets.name_of(thing)
    slots, ctx, itself = _targets_of(asked)
    if not slots:
        return Reply(False, reason("115.1", f"{asked.part('stacked')} has no targets", name, holds=False))
    refused = [targets.legal(asked.game, slot.part, thing, ctx, itself) for slot in slots]
    if "" in refused:
        return Reply(True, reason("115.1", f"{asked.part('stacked')} can target {name}", name))
    why = reason(refused[0], f"{asked.part('stacked')} can't target {name}", name, holds=False)
    return Reply(False, (*why, *_source(asked, refused[0], ctx)))


OF_THE_SOURCE = ("702.11b", "702.16b")
"""Rules by which a target is illegal for what its spell, or the source of its ability, is."""


def _source(asked: Asked, rule: str, ctx: Context) -> tuple[Note, ...]:
    """Whose qualities count where a target is protected from an ability: those of its source (113.7)."""
    name = asked.part("stacked")
    if rule not in OF_THE_SOURCE or ctx.source is None or name == ctx.source.id:
        return ()
    return reason("113.7", f"{ctx.source.id} is the source of {name}", ctx.source.id)


def _targets_of(asked: Asked) -> tuple[tuple[Slot, ...], Context, Ref | None]:
    """What a spell or ability asks for, on the stack or before, what its words mean, and what it is."""
    from crkb.game.stack import targets

    name = _stacked(asked)
    label, _, id = ("", "", name) if name in asked.game.objects else name.rpartition(" of ")
    source = asked.game.objects[id]
    if source.stacked is not None and source.kind == "ability":
        return targets.slots(source.stacked.verbs), source.stacked.context, source.ref
    chars = asked.game.chars(source.id)
    ctx = Context(source=source.ref, you=chars.controller or source.controller)
    if not label:
        return targets.of_spell(asked.game, source.id), ctx, source.ref
    verbs = (getattr(ability, "verbs", ()) for ability in _called(asked, id, label))
    return targets.slots(next(filter(None, verbs), ())), ctx, None


def _called(asked: Asked, id: str, label: str) -> Iterator[Ability]:
    """An object's abilities of a name; of a keyword, by its own name, what it stands for."""
    from crkb.game.layers import keyword_shapes, keywords
    from crkb.game.stack import keyword_activated

    for having in asked.game.chars(id).abilities:
        ability = having.ability
        if isinstance(ability, Keyword) and label in (ability.name, keywords.text_of(ability)):
            yield from (*keyword_shapes.expanded(ability), *keyword_activated.expanded(ability), ability)
        elif ability.label == label:
            yield ability


def _stacked(asked: Asked) -> str:
    """The id of a spell or ability, or of a card with targets, that a part names.

    Raises:
        GameFormError: The game has none of that name.
    """
    said = asked.part("stacked")
    for id in reversed(asked.game.stack):  # of several of one name the topmost
        stacked = asked.game.objects[id].stacked
        if stacked is not None and stacked.label == said:
            return id
    if said in asked.game.objects:
        return said
    label, _, id = said.rpartition(" of ")
    if id in asked.game.objects and any(_called(asked, id, label)):
        return said
    raise GameFormError("", f"there is no spell or ability {said!r}", near(said, [*asked.game.objects]))


def resolves(asked: Asked) -> Reply:
    """The answer to `does ID resolve`: with all above it resolving first, or as it was (608.2b)."""
    id = _stacked(asked)
    if id not in asked.game.stack:
        return _resolved(asked.world.notes, id)
    play = Play(asked.game, asked.choices)
    while id in play.game.stack and not play.game.over:
        resolving.resolve(play, play.game.stack[-1])
        state_based.settle(play, {})
    return _resolved(tuple(play.proof.notes), id)


def _resolved(notes: tuple[Note, ...], id: str) -> Reply:
    """What became of a spell or ability, by the last that is told of its leaving the stack."""
    own = about(notes, id)
    last = next((note for note in reversed(own) if _is_end(note, id)), None)
    if last is None:
        return Reply(False, (*own, *reason("608.1", f"{id} has not been on the stack", id, holds=False)))
    return Reply(last.rule == "608.1", own)


def _is_end(note: Note, id: str) -> bool:
    """Whether a note tells that it resolves, was countered, or does nothing."""
    if note.rule == "608.1":
        return note.about == (id,)
    if note.rule == "701.5a":
        return note.holds is True
    return note.rule in ("603.4", "608.2b") and note.holds is False and note.about == (id,)


def can_respond(asked: Asked) -> Reply:
    """The answer to `can PLAYER respond to …` (117.7)."""
    if asked.part("id"):
        obj = asked.object()
        rule = "116.2tr" if identities.is_identity(obj) else "116.2b"
        says = f"turning {obj.id} face up is a special action and so doesn't use the stack"
        return Reply(False, reason(rule, says, obj.id, holds=False))
    player = asked.thing("player")
    if asked.game.over:
        return Reply(False, reason("104.1", "the game is over", holds=False))
    if player in asked.game.in_game:
        return _can_respond_to(asked, _stacked(asked))
    return Reply(False, reason("104.5", f"{asked.part('player')} isn't in the game", holds=False))


def _can_respond_to(asked: Asked, name: str) -> Reply:
    from crkb.game.stack import split_second

    if name not in asked.game.stack:
        return Reply(False, reason("117.7", f"{name} isn't on the stack", name, holds=False))
    if id := split_second.on_stack(asked.game):
        says = f"{id} has split second: only mana abilities and special actions are possible"
        return Reply(False, reason("702.61a", says, id, name, holds=False))
    return Reply(True, reason("117.1", f"whoever has priority may respond to {name}", name))


def mana(asked: Asked) -> Reply:
    """The answer to `what mana can ID add`: what its mana abilities would add, whatever they cost."""
    obj = asked.object()
    havings = [each for each in asked.game.chars(obj.id).abilities if isinstance(each.ability, ManaAbility)]
    found = dict.fromkeys(symbols for having in havings for symbols in _added(asked.game, obj, having))
    says = f"mana abilities of {obj.id}: {len(havings)}"
    return Reply(tuple(found), reason("106.1a", says, obj.id, holds=bool(found)))


def _added(game: Game, obj: GameObject, having: Having) -> Iterator[str]:
    """The alternatives of what a mana ability adds; nothing of an undefined color (607.5a)."""
    from crkb.game.layers.group_posts import letter_of
    from crkb.game.stack.linked import choice_for

    for each in having.ability.mana if isinstance(having.ability, ManaAbility) else ():
        chosen = letter_of(choice_for(game, obj, having))
        if each.startswith("{"):
            yield each
        elif chosen in COLORS:
            yield f"{{{chosen}}}"


def turning_up(asked: Asked) -> Reply:
    """The answer to `what does turning ID face up cost` (708.7)."""
    from crkb.game.copies import face_down

    obj = asked.object()
    cost = face_down.turning_up_cost(asked.game, obj)
    said = f"{obj.id} can be turned face up for {cost}" if cost else f"{obj.id} can't be turned face up"
    rule = "702.TR01c" if identities.is_identity(obj) else "708.7"
    return Reply(cost, reason(rule, said, obj.id, holds=cost is not None))
