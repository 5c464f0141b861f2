"""Spells and abilities resolve, or are countered (608, 701.5)."""

from __future__ import annotations

from typing import Any

from crkb.game.copies import becoming
from crkb.game.copies.faces import DOUBLE_FACED
from crkb.game.errors import NotKnown
from crkb.game.happenings import Happening, Moves
from crkb.game.objects import (
    BATTLEFIELD,
    EXILE,
    GRAVEYARD,
    LIBRARY,
    NOWHERE,
    Context,
    Effect,
    GameObject,
    Ref,
    Stacked,
    Thing,
)
from crkb.game.play import Play
from crkb.game.stack import ability_control, spell_keywords, targets, targets_given, verbs
from crkb.game.stack.casting import slots_of
from crkb.game.stack.targets import Chosen
from crkb.game.terms import Verbs, X, every_term
from crkb.game.turns import priority
from crkb.game.values import SPELLS

CITES = {
    "110.4b": "that will enter the battlefield as",
    "112.4": "the effect continues to apply to",
    "107.3a": "chooses and announces the value of",
    "113.7a": "exists on the stack independently of",
    "113.9": "can’t be countered by anything that",
    "400.7a": "continue to apply to the permanent",
    "603.4": "intervening",
    "608.1": "on top of the stack resolves",
    "608.2b": "If all its targets, for every",
    "608.2m": "part of an instant or sorcery",
    "110.2b": "who put that spell onto the",
    "111.12": "becomes a token as it resolves",
    "608.3a": "becomes a permanent and enters the",
    "608.3c": "attached to the player or object",
    "608.3d": "merges with the permanent it is",
    "608.3e": "can’t put it onto the battlefield",
    "608.3f": "will become a token permanent",
    "702.103e": "ceases to be bestowed",
    "702.140b": "ceases to be a mutating creature",
    "701.5a": "removing it from the stack",
    "707.10f": "becomes a token permanent",
    "712.13": "same face up that was face",
    "715.3d": "its controller exiles it",
    "720.3d@2026-08-07": "shuffles it into its owner's library",
    "601.2c": "an appropriate object or player",
}


def resolve(play: Play, id: str) -> None:
    """Let a spell or ability on the stack resolve (608); the active player then has priority (117.3b),
    unless it has ended the turn or the phase.

    Args:
        play: The game being played on.
        id: Its object on the stack.

    Raises:
        NotKnown: It depends on a choice or a fact, such as targets that nobody said.

    """
    play.resolving = id
    _resolve(play, id)
    if play.resolving:
        play.resolving = ""
        priority.resolved(play)


def _resolve(play: Play, id: str) -> None:
    obj = play.game.objects[id]
    stacked = obj.stacked or Stacked(context=Context(obj.ref, obj.controller), label=id)
    stacked = stacked._replace(context=ability_control.context_of(play.game, obj, stacked))
    play.note("608.1", f"{id} resolves", id)
    ability_control.note_taken_over(play, obj, stacked.context.you)
    if not _intervening(play, obj, stacked):
        return
    asked = slots_of(play, obj.ref)
    chosen = _recorded(play, obj, stacked, asked)
    ctx = stacked.context
    legal = targets.still_legal(play.game, asked, chosen, ctx, obj.ref)
    had, have = (sum(map(len, each)) for each in (chosen, legal))
    if had and not have and not _falls_back(play, obj):
        _does_not_resolve(play, obj)
        return
    _note_illegal(play, obj, chosen, legal)
    stacked = stacked._replace(targets=legal)
    if obj.kind == "ability":
        _ability(play, obj, stacked)
    elif _is_permanent_spell(play, obj):
        _permanent(play, play.game.objects[id], stacked)
    else:
        _instructions(play, obj, stacked)


def _intervening(play: Play, obj: GameObject, stacked: Stacked) -> bool:
    """The condition of a triggered ability is checked again (603.4)."""
    if stacked.condition is None:
        return True
    from crkb.game.layers import filters

    held = filters.holds(stacked.condition, stacked.context, play.game)
    if held is None:
        raise NotKnown(f"{stacked.label}: if")
    if not held:
        play.note(
            "603.4", f"the condition of {stacked.label} isn't met: it does nothing", obj.id, holds=False
        )
        leave(play, obj.ref)
    else:
        play.note("603.4", f"the condition of {stacked.label} is met as it resolves", obj.id)
    return held


def _recorded(play: Play, obj: GameObject, stacked: Stacked, asked: Any) -> Chosen:
    """The targets by slots; of something at the start of which nobody said them, they are missing."""
    if obj.sheet.unknown:
        return ()
    if asked and not stacked.targets and any(slot.least for slot in asked):
        raise NotKnown(f"targets of {stacked.label}", (), obj.controller, "601.2c")
    return targets_given.recorded(play.game, asked, stacked.targets)


def _note_illegal(play: Play, obj: GameObject, chosen: Chosen, legal: Chosen) -> None:
    gone = [thing for had, have in zip(chosen, legal, strict=True) for thing in had if thing not in have]
    for thing in gone:
        name = targets.name_of(thing)
        play.note("608.2b", f"{name} is no longer a legal target for {obj.id}", obj.id, name, holds=False)


def _does_not_resolve(play: Play, obj: GameObject) -> None:
    """All its targets are illegal (608.2b)."""
    play.note("608.2b", f"all targets of {obj.id} are illegal: it doesn't resolve", obj.id, holds=False)
    leave(play, obj.ref, "resolve")


def _falls_back(play: Play, obj: GameObject) -> bool:
    """A bestowed or mutating spell whose target is illegal is a creature spell again (608.3b)."""
    if obj.bestowed:
        play.note("702.103e", f"{obj.id} is a creature spell again", obj.id)
        play.put(obj._replace(bestowed=False))
    elif obj.mutating:
        play.note("702.140b", f"{obj.id} is a creature spell that doesn't mutate", obj.id)
        play.put(obj._replace(mutating=False))
    return obj.bestowed or obj.mutating


def _is_permanent_spell(play: Play, obj: GameObject) -> bool:
    """Is it a spell with the card type of a permanent (110.4b)?"""
    if obj.sheet.unknown and not obj.face_down:
        raise NotKnown(f"{obj.id}: types")
    types = play.game.chars(obj.id).types
    return not types & SPELLS


# ---- abilities, instants and sorceries


def _ability(play: Play, obj: GameObject, stacked: Stacked) -> None:
    """Follow the instructions of an ability, whether its source is still there or not (113.7a)."""
    becoming.note_tracked(play, stacked.context.source, obj.timestamp)
    source = stacked.context.source
    if source is not None and play.game.find(source) is None:
        play.note("113.7a", f"{source.id} is gone: {stacked.label} resolves without it", obj.id)
    ability_control.note_resolving(play, obj, stacked)
    _carry_out(play, stacked, stacked.verbs)
    leave(play, obj.ref)


def _instructions(play: Play, obj: GameObject, stacked: Stacked) -> None:
    """Follow the instructions of an instant or sorcery, then put it away (608.2c, 608.2n)."""
    instructions = targets.spell_verbs(play.game, obj.id)
    _needs_x(play, obj, stacked, instructions)
    _carry_out(play, stacked, instructions)
    if play.game.find(obj.ref) is not None:
        play.note("608.2m", f"{obj.id} has resolved and leaves the stack", obj.id)
        leave(play, obj.ref, "resolve", resolved=True)


def _needs_x(play: Play, obj: GameObject, stacked: Stacked, instructions: Verbs) -> None:
    """Whoever cast a spell with {X} in its cost announced what X is (107.3a)."""
    announced = stacked.x is not None or "{X}" not in (play.game.chars(obj.id).cost or "")
    if not announced and any(isinstance(each, X) for each in every_term(instructions)):
        raise NotKnown(f"{obj.id}: X", (), obj.controller, "107.3a")


def _carry_out(play: Play, stacked: Stacked, instructions: Verbs) -> None:
    verbs.carry_out(
        play,
        instructions,
        stacked.context,
        stacked.targets,
        stacked.label,
        stacked.division,
        stacked.moved,
    )


# ---- permanents


def _permanent(play: Play, obj: GameObject, stacked: Stacked) -> None:
    """A permanent spell becomes a permanent, or merges with one (608.3)."""
    target = next((thing for things in stacked.targets for thing in things), None)
    if obj.mutating and isinstance(target, Ref):
        _merge(play, obj, target)
        return
    status = _under(play, obj)
    if target is not None:
        status["attached_to"] = target
        play.note("608.3c", f"{obj.id} enters attached to {targets.name_of(target)}", obj.id)
    else:
        play.note("608.3a", f"{obj.id} enters", obj.id)
    if obj.kind == "copy":
        play.note("608.3f", f"{obj.id} becomes a token", obj.id)
        play.note("111.12", f"the token that {obj.id} becomes is not created", obj.id)
        play.note("707.10f", f"{obj.id} is a copy of a spell no more", obj.id)
    if obj.sheet.layout in DOUBLE_FACED and not obj.face_down:
        play.note("712.13", f"{obj.id} enters with the face up that was up on the stack", obj.id)
    _keep_effects(play, obj.ref)
    status |= spell_keywords.entering(play, obj)
    _happen(play, Moves(obj.ref, BATTLEFIELD, "resolve", status["controller"], status))
    if play.game.find(obj.ref) is not None:
        play.note("608.3e", f"{obj.id} can't enter and is put into its owner's graveyard", obj.id)
        leave(play, obj.ref, "resolve")
    spell_keywords.entered(play, obj)


def _under(play: Play, obj: GameObject) -> dict[str, Any]:
    """Who controls the permanent: whoever controls the spell, by default who put it on the stack (110.2b)."""
    who, first = play.game.chars(obj.id).controller, obj.controller
    if who == first:
        return {"controller": who}
    says = f"{who} controls what {obj.id} becomes, by default {first} does, who put it on the stack"
    play.note("110.2b", says, obj.id, who, first)
    return {"controller": who, "entered_under": first}


def _keep_effects(play: Play, ref: Ref) -> None:
    """What changes a permanent spell goes on to change the permanent (400.7a, 112.4)."""
    new = ref._replace(incarnation=ref.incarnation + 1)
    changed = tuple(_also_about(each, ref, new) for each in play.game.effects)
    if changed != play.game.effects:
        play.note("400.7a", f"effects that change {ref.id} continue to apply to it", ref.id)
        play.note("110.4b", f"{ref.id} is a permanent spell", ref.id)
        play.note("112.4", f"what has changed {ref.id} as a spell still does", ref.id)
        play.game = play.game.but(effects=changed)


def _also_about(effect: Effect, ref: Ref, new: Ref) -> Effect:
    things: tuple[Thing, ...] = effect.affects or ()
    return effect._replace(affects=(*things, new)) if ref in things else effect


def _merge(play: Play, obj: GameObject, target: Ref) -> None:
    """A mutating creature spell merges with its target (608.3d)."""
    from crkb.game.copies import mutating

    play.note("608.3d", f"{obj.id} merges with {target.id}", obj.id, target.id)
    mutating.merge(play, obj, target)


# ---- leaving the stack


def leave(play: Play, ref: Ref, cause: str = "counter", resolved: bool = False) -> None:
    """Take something off the stack: an ability ceases to exist, a card goes where it goes (608.2n)."""
    obj = play.game.objects[ref.id]
    if obj.kind == "ability":
        game = play.game.with_objects(obj._replace(zone=NOWHERE))
        play.game = game.but(stack=tuple(id for id in game.stack if id != ref.id))
        return
    to = _where_to(play, obj, resolved)
    rebounding = to == EXILE and obj.half != 1
    _happen(play, Moves(ref, to, cause, obj.controller))
    if rebounding:
        spell_keywords.rebounds(play, obj)


def _where_to(play: Play, obj: GameObject, resolved: bool) -> str:
    """The graveyard, unless it was cast as an Adventure or Omen, or a keyword ability says otherwise."""
    if resolved and (to := spell_keywords.where_to(play, obj)):
        return to
    if resolved and obj.half == 1 and obj.sheet.layout == "adventurer":
        play.note("715.3d", f"{obj.id} is exiled on an adventure", obj.id)
        return EXILE
    if resolved and obj.half == 1 and obj.sheet.layout == "omen":
        play.note("720.3d@2026-08-07", f"{obj.id} is shuffled into {obj.owner}'s library", obj.id)
        return LIBRARY
    return GRAVEYARD


def countered(play: Play, ref: Ref, by: Thing | None) -> bool:
    """Counter a spell, or an ability if abilities are what is countered (113.9), if it can be (701.5)."""
    from crkb.game.layers import rules

    why = rules.ruled(play.game, "can't be countered", ref)
    if why:
        play.note("701.5a", f"{ref.id} can't be countered: {', '.join(why)}", ref.id, holds=False)
        return False
    play.note("701.5a", f"{ref.id} is countered", ref.id)
    if play.game.objects[ref.id].kind == "ability":
        play.note("113.9", f"{ref.id} is no spell: an effect counters abilities", ref.id)
    leave(play, ref, "counter")
    return True


def _happen(play: Play, *happenings: Happening) -> None:
    from crkb.game.events import events

    events.happen(play, *happenings)
