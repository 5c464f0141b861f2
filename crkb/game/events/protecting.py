"""What the rules themselves put in place of events, or don't let happen (614.8, 614.17, 122.1, 903.9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from crkb.game.copies import commanders
from crkb.game.events import creating, drawing, watchers
from crkb.game.events.replacement import ANY, Candidate, Process
from crkb.game.happenings import (
    Attaches,
    Counts,
    Destroys,
    Draws,
    Happening,
    LifeChanges,
    Moves,
    Regenerates,
    Stuck,
    Taps,
)
from crkb.game.layers import keyword_facts
from crkb.game.objects import (
    BATTLEFIELD,
    COMMAND,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    NOWHERE,
    STACK,
    Context,
    Effect,
    GameObject,
    Ref,
)
from crkb.game.play import Play
from crkb.game.stack import doing
from crkb.game.state import Game
from crkb.game.terms import Act, Acts, Duration, Filter, It, Replacement

CITES: dict[str, str] = {
    "101.2": "effect takes precedence",
    "119.7": "can't gain life",
    "717.6": "may apply more than once to",
    "121.2b": "may still be partially carried out",
    "810.9h": "player on that player’s team can",
    "810.9g": "player on that player’s team can",
    "122.1c": "prevent that damage and remove",
    "122.1d": "would become untapped, instead remove",
    "122.1h": "exile it instead",
    "400.7": "becomes a new object",
    "614.7": "replacement effect simply",
    "614.8": "Regeneration is a destruction-replacement effect",
    "614.17": "something can't happen",
    "614.17c": "only be replaced by a self-replacement",
    "701.15c": "can't be regenerated",
    "701.3b": "or Fortification doesn’t move",
    "701.17a": "sacrifice something that isn't a permanent",
    "702.26b": "as though it does not exist",
    "702.12b": "ignore the state-based action that checks",
    "702.89a": "destroy this Aura",
    "903.9b": "may put it into the command",
    "903.9c": "each component representing it that isn’t",
}

# ---- regeneration shields

REGENERATION = Replacement(Acts(Filter((It(),)), (Act("destroyed"),)), "regenerate", label="regeneration")
"""What a regeneration effect does: it replaces the destruction of what it is about, once."""


def shield_from_destruction(play: Play, ref: Ref, ctx: Context) -> Effect:
    """Regenerate a permanent: a shield until end of turn that replaces its next destruction (701.15a).

    `ctx` is what the words of the instruction mean, for its source and controller.
    """
    taken = {effect.id for effect in play.game.effects}
    name = f"regeneration-{ref.id}"
    effect = Effect(
        creating.free(name, taken) if name in taken else name,
        REGENERATION,
        context=ctx,
        timestamp=play.stamp(),
        affects=(ref,),
        until=Duration("end of turn"),
        turn=play.game.turn,
    )
    play.game = play.game.but(effects=(*play.game.effects, effect))
    return effect


# ---- what can't happen


def impossible(process: Process, event: Happening) -> bool:
    """Whether an event can't happen: then nothing replaces it either (614.17c)."""
    checks = _IMPOSSIBLE.get(type(event))
    if checks is None:
        return False
    found = checks(event, process.game)
    if found is None:
        return False
    rule, says, about = found
    process.note(rule, says, about, holds=False)
    if _is_shielded(process, event):
        process.note("614.17c", f"an event that can't happen to {about} isn't replaced", about, holds=False)
    if isinstance(event, Attaches):
        process.note("701.3b", f"{about} doesn't move", about, holds=False)
    return True


def _is_shielded(process: Process, event: Happening) -> bool:
    """Whether something waits that would replace what can't happen: a shield, a counter, an ability."""
    if isinstance(event, LifeChanges):
        return "gain life" in watchers.shields(process.game).replacing.kinds
    found = process.game.find(event.ref) if isinstance(event, Destroys) else None
    if found is None:
        return False
    shields = (each for each in process.game.effects if isinstance(each.what, Replacement))
    return bool(found.counters.get("shield")) or any(found.ref in (each.affects or ()) for each in shields)


def _cannot_change(event: LifeChanges, game: Game) -> tuple[str, str, str] | None:
    """Who can't gain life gains none, who can't lose life loses none (101.2, 119.7)."""
    from crkb.game.turns import outcome

    if event.amount < 0 and (barred := outcome.cannot_lose_life(game, event.player)):
        rule = "810.9h" if outcome.shares_life(game) else "101.2"
        return rule, f"{', '.join(barred)}: {event.player} can't lose life", event.player
    why = outcome.cannot_gain_life(game, event.player) if event.amount > 0 else ()
    rule = "810.9g" if outcome.shares_life(game) else "119.7"
    return (rule, f"{', '.join(why)}: {event.player} can't gain life", event.player) if why else None


def _cannot_draw(event: Draws, game: Game) -> tuple[str, str, str] | None:
    """Who can't draw doesn't (101.2), nor who has drawn as many cards this turn as they can (121.2b)."""
    if drawing.may_draw(game, event.player) != 0:
        return None
    banned = drawing.is_banned(game, event.player)
    says = "can't draw cards" if banned else "has drawn a card this turn and can't draw more"
    return "101.2" if banned else "121.2b", f"{event.player} {says}", event.player


def _cannot_be_destroyed(event: Destroys, game: Game) -> tuple[str, str, str] | None:
    from crkb.game.layers import keywords

    found = game.find(event.ref)
    if found is None or not found.on_battlefield:
        return "614.7", f"{event.ref.id} isn't on the battlefield", event.ref.id
    if keywords.has(game.chars(event.ref.id), "indestructible"):
        return "702.12b", f"{event.ref.id} is indestructible", event.ref.id
    return None


def _cannot_move(event: Moves, game: Game) -> tuple[str, str, str] | None:
    if event.to == BATTLEFIELD and event.new is None and game.objects[event.ref.id].zone == BATTLEFIELD:
        return "400.7", f"{event.ref.id} is on the battlefield already", event.ref.id
    if event.cause != "sacrifice":
        return None
    from crkb.game.layers import rules

    found = game.find(event.ref)
    if found is None or not found.on_battlefield:
        return "701.17a", f"{event.ref.id} isn't on the battlefield", event.ref.id
    why = rules.ruled(game, "can't be sacrificed", event.ref)
    return ("614.17", f"{', '.join(why)}: {event.ref.id} can't be sacrificed", event.ref.id) if why else None


def cannot_get_counters(event: Counts, game: Game) -> tuple[str, str, str] | None:
    """Why counters can't be put on an object, or removed from it: the rule, what it says, the object."""
    from crkb.game.layers import rules

    if isinstance(event.on, str):
        return None
    if _is_phased_out(event.on, game):
        return _phased_out(event.on)
    why = rules.ruled(game, "can't have counters put on it", event.on) if event.amount > 0 else ()
    id = event.on.id
    return ("614.17", f"{', '.join(why)}: {id} can't have counters put on it", id) if why else None


def _cannot_get_a_sticker(event: Stuck, game: Game) -> tuple[str, str, str] | None:
    return _phased_out(event.ref) if _is_phased_out(event.ref, game) else None


def _cannot_attach(event: Attaches, game: Game) -> tuple[str, str, str] | None:
    from crkb.game.events import attaching

    rule, says = attaching.illegal(game, event.ref, event.to) if event.to is not None else ("", "")
    return (rule, says, event.ref.id) if rule else None


def _is_phased_out(ref: Ref, game: Game) -> bool:
    found = game.objects.get(ref.id)
    return found is not None and found.phased_out


def _phased_out(ref: Ref) -> tuple[str, str, str]:
    return "702.26b", f"{ref.id} is phased out: nothing happens to it", ref.id


_IMPOSSIBLE: Mapping[type, Callable[[Any, Game], tuple[str, str, str] | None]] = {
    Draws: _cannot_draw,
    LifeChanges: _cannot_change,
    Destroys: _cannot_be_destroyed,
    Moves: _cannot_move,
    Counts: cannot_get_counters,
    Stuck: _cannot_get_a_sticker,
    Attaches: _cannot_attach,
}

# ---- what the rules replace


def candidates(process: Process, event: Happening) -> list[Candidate]:
    """The effects of rules, counters, shields and keywords that would replace an event."""
    find = _CANDIDATES.get(type(event))
    return find(process, event) if find is not None else []


def _rule(key: str, ref: Ref, name: str, apply: Callable[[Process, Happening], Any]) -> Candidate:
    alike = f"{key} {ref.id} {ref.incarnation}"
    return Candidate(alike, ref.id, f"{name} of {ref.id}", ANY, key, apply)


def _of_destruction(process: Process, event: Destroys) -> list[Candidate]:
    game, found = process.game, []
    obj = game.objects[event.ref.id]
    for effect in game.effects:
        if getattr(effect.what, "instead", None) == "regenerate" and event.ref in (effect.affects or ()):
            found += _regeneration(process, event, effect)
    if obj.counters.get("shield") and not event.state_based:
        found.append(_rule("shield counter", obj.ref, "shield counter", partial(_loses_counter, obj)))
    for aura in game.attached(obj.ref):
        if _has_umbra_armor(game, aura):
            found.append(_rule("umbra armor", aura.ref, "umbra armor", partial(_armored, aura)))
    return found


def _regeneration(process: Process, event: Destroys, effect: Effect) -> list[Candidate]:
    from crkb.game.layers import rules

    why = rules.ruled(process.game, "can't be regenerated", event.ref)
    if why or not event.regenerable:
        process.note("701.15c", f"{event.ref.id} can't be regenerated", event.ref.id, holds=False)
        return []
    apply = partial(_regenerates, effect)
    return [
        Candidate(
            f"effect {effect.id}", effect.id, f"regeneration of {effect.id}", ANY, "regeneration", apply
        )
    ]


def _regenerates(effect: Effect, process: Process, event: Happening) -> tuple[Happening, ...]:
    assert isinstance(event, Destroys)
    process.used.add(effect.id)
    process.note("614.8", f"{event.ref.id} regenerates instead of being destroyed", event.ref.id)
    return (Regenerates(event.ref), Taps(event.ref))


def _loses_counter(obj: GameObject, process: Process, event: Happening) -> tuple[Happening, ...]:
    process.note("122.1c", f"a shield counter is removed instead of destroying {obj.id}", obj.id)
    return (Counts(obj.ref, "shield", -1, obj.ref),)


def _has_umbra_armor(game: Game, aura: GameObject) -> bool:
    from crkb.game.layers import keywords

    now = game.chars(aura.id)
    return bool(keywords.has(now, "umbra armor") or keywords.has(now, "totem armor"))


def _armored(aura: GameObject, process: Process, event: Happening) -> tuple[Happening, ...]:
    assert isinstance(event, Destroys)
    process.note("702.89a", f"{aura.id} is destroyed instead of {event.ref.id}", event.ref.id, aura.id)
    return (Regenerates(event.ref, in_combat=True), Destroys(aura.ref, aura.ref))


def _of_taps(process: Process, event: Taps) -> list[Candidate]:
    obj = process.game.objects[event.ref.id]
    if event.tapped or not obj.tapped or not obj.counters.get("stun"):
        return []
    return [_rule("stun counter", obj.ref, "stun counter", partial(_stunned, obj))]


def _stunned(obj: GameObject, process: Process, event: Happening) -> tuple[Happening, ...]:
    process.note("122.1d", f"a stun counter is removed instead of untapping {obj.id}", obj.id)
    return (Counts(obj.ref, "stun", -1, obj.ref),)


def _of_moves(process: Process, event: Moves) -> list[Candidate]:
    """What would replace a move: a finality counter (122.1h), flashback, that of a commander."""
    from crkb.game.turns import attractions, outcome

    obj = event.new or process.game.objects[event.ref.id]
    if obj.zone == BATTLEFIELD and event.to == GRAVEYARD and obj.counters.get("finality"):
        return [_rule("finality counter", obj.ref, "finality counter", partial(_final, obj))]
    found = []
    if obj.zone == STACK and obj.marks.get(keyword_facts.EXILED_AFTER) and event.to not in (EXILE, NOWHERE):
        found.append(_rule("flashback", obj.ref, "flashback", partial(_flashed, obj)))
    if event.to in (GRAVEYARD, HAND, LIBRARY) and attractions.is_card(obj):
        back = _rule("Astrotorium back", obj.ref, "Astrotorium back", partial(_to_the_command_zone, obj))
        found.append(back._replace(repeated=True))
    if obj.commander and event.to in (HAND, LIBRARY) and outcome.has_commanders(process.game):
        found.append(_rule("commander", obj.ref, "commander", partial(_commands, obj)))
    return found


def _final(obj: GameObject, process: Process, event: Happening) -> tuple[Happening, ...]:
    """What has a finality counter is exiled instead of being put into a graveyard (122.1h)."""
    assert isinstance(event, Moves)
    process.note("122.1h", f"{obj.id} has a finality counter and is exiled instead", obj.id)
    return (event._replace(to=EXILE),)


def _flashed(obj: GameObject, process: Process, event: Happening) -> tuple[Happening, ...]:
    """A card cast with flashback or the like is exiled instead of going anywhere else (702.34a)."""
    assert isinstance(event, Moves)
    process.note(str(obj.marks[keyword_facts.EXILED_AFTER]), f"{obj.id} is exiled instead", obj.id)
    return (event._replace(to=EXILE),)


def _to_the_command_zone(obj: GameObject, process: Process, event: Happening) -> tuple[Happening, ...]:
    """A card with an Astrotorium back is put into the command zone instead, however often (717.6)."""
    assert isinstance(event, Moves)
    process.note("717.6", f"{obj.owner} puts {obj.id} into the command zone instead", obj.id)
    return (event._replace(to=COMMAND),)


def _commands(obj: GameObject, process: Process, event: Happening) -> tuple[Happening, ...]:
    """Its owner may put a commander into the command zone instead (903.9b).

    Of a permanent of several cards only that card goes there (903.9c).
    """
    assert isinstance(event, Moves)
    apart: list[str] = []
    if rule := commanders.rule_of(obj):
        process.note(rule, f"{obj.id} is a commander, as one of its cards is", obj.id)
    for card in commanders.designated(obj):
        if doing.agrees(process.play, f"may of commander of {card.id}", card.owner, "903.9b"):
            process.note("903.9b", f"{card.owner} puts {card.id} into the command zone instead", card.id)
            apart.append(card.id)
    if not (apart and obj.components):
        return (event._replace(to=COMMAND),) if apart else (event,)
    process.note("903.9c", f"the other cards of {obj.id} are put into the {event.to}", obj.id, *apart)
    return (event._replace(commanded=tuple(apart)),)


_CANDIDATES: Mapping[type, Callable[[Process, Any], list[Candidate]]] = {
    Destroys: _of_destruction,
    Taps: _of_taps,
    Moves: _of_moves,
}
