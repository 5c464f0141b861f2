"""Preventing damage: all of it, some of each event, or what a shield has left (615)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from crkb.game.errors import GameFormError, NotKnown
from crkb.game.events import subjects
from crkb.game.events.replacement import ANY, After, Candidate, Process
from crkb.game.events.watchers import Watcher, shields
from crkb.game.happenings import Counts, Damages, Happening
from crkb.game.layers import ranges
from crkb.game.layers.meaning import Asking
from crkb.game.objects import Context, GameObject, Ref, Thing
from crkb.game.state import Game
from crkb.game.terms import Filter, Prevention, ThatSource, every_term

CITES: dict[str, str] = {
    "122.1c": "prevent that damage and remove",
    "615.1a": "what damage will not be dealt",
    "615.5": "rest of the effect takes place",
    "615.7": "reduces the remaining shield by 1",
    "615.10": "only the indicated amount of damage",
    "615.12": "won't prevent any damage",
    "801.13b": "both the source and recipient of",
    "702.16e": "prevented",
}

MOST_DIVISIONS = 60
"""So many ways to divide a shield among sources are offered."""


def candidates(process: Process, event: Damages) -> list[Candidate]:
    """The prevention effects that would apply to damage."""
    game = process.game
    found = [
        _candidate(watcher, ctx)
        for watcher in shields(game).preventing
        if (ctx := about(watcher, event, process)) is not None
    ]
    if isinstance(event.to, Ref):
        found += _by_counters(game, event, event.to)
    return found + _by_protection(game, event)


def about(watcher: Watcher, event: Damages, process: Process) -> Context | None:
    """What the words of a prevention effect mean if it applies to damage; None if it doesn't."""
    ability: Prevention = watcher.ability
    if watcher.affects is not None and event.to not in watcher.affects:
        return None
    if ability.combat is not None and ability.combat != event.combat:
        return None
    if ability.mode == "next" and available(watcher, event, process) <= 0:
        return None
    ctx, game = watcher.context, process.game
    if watcher.affects is None and not _fits(ability.damage_to, event.to, ctx, game):
        return None
    if not _fits(ability.damage_from, event.source, ctx, game):
        return None
    if not (_names_one(watcher) or ranges.have_both(game, ctx, event.source, event.to)):
        process.note("801.13b", f"{watcher.id} is too far from that damage", watcher.id)
        return None
    who = event.to if isinstance(event.to, str) else game.chars(event.to).controller
    return ctx._replace(it=event.to, that_source=event.source, that_player=who, that_many=event.amount)


def _names_one(watcher: Watcher) -> bool:
    """Whether an effect says from what or to whom: if not, both must be within range (801.13b)."""
    ability: Prevention = watcher.ability
    return any(each is not None for each in (ability.damage_to, ability.damage_from, watcher.affects))


def _fits(what: Filter | None, thing: Thing, ctx: Context, game: Game) -> bool:
    return what is None or subjects.fit(what, thing, ctx, Asking(game))


def left(watcher: Watcher, process: Process) -> int:
    """How much a shield can still prevent."""
    from crkb.game.layers import filters

    effect = watcher.effect
    if _key(watcher) in process.left:
        return process.left[_key(watcher)]
    if effect is not None and effect.left is not None:
        return effect.left
    return filters.amount(watcher.ability.amount, watcher.context, process.game)


def _key(watcher: Watcher) -> str:
    return watcher.effect.id if watcher.effect is not None else watcher.key


def available(watcher: Watcher, event: Damages, process: Process) -> int:
    """How much of this damage a shield can still prevent: no more than was chosen (615.7)."""
    there = left(watcher, process)
    return min(there, process.quota.get((watcher.id, event.source, event.to), there))


def _candidate(watcher: Watcher, ctx: Context) -> Candidate:
    until = watcher.effect.until if watcher.effect is not None else None
    alike = (watcher.ability._replace(label=""), ctx._replace(source=None), until)
    return Candidate(watcher.key, watcher.id, watcher.label, ANY, alike, partial(_apply, watcher, ctx))


def _apply(watcher: Watcher, ctx: Context, process: Process, event: Happening) -> tuple[Happening, ...]:
    assert isinstance(event, Damages)
    prevented = 0 if unpreventable(event, process) else _prevented(watcher, event, process)
    if watcher.ability.then:
        process.note("615.5", f"{watcher.id} does more than prevent {prevented} damage", watcher.id)
        _then(watcher, ctx._replace(that_many=prevented), process)
    if not prevented:
        return (event,)
    rule = {"next": "615.7", "each": "615.10"}.get(watcher.ability.mode, "615.1a")
    return less(event, prevented, rule, watcher.id, process)


def _then(watcher: Watcher, ctx: Context, process: Process) -> None:
    """What comes with a prevention; once for damage of several sources at once, unless each counts."""
    later = After(watcher.ability.then, ctx, process.applied, watcher.label, _together(watcher, ctx), True)
    for at, each in enumerate(process.after):
        if later.together and each.together == later.together:
            whole = sum(filter(None, (each.context.that_many, ctx.that_many)))
            process.after[at] = each._replace(context=each.context._replace(that_many=whole))
            return
    process.after.append(later)


def _together(watcher: Watcher, ctx: Context) -> str:
    """What preventions are one: those by the same effect for the same thing, whatever the sources."""
    ability: Prevention = watcher.ability
    by_source = ability.damage_from is not None or ability.mode == "each"
    if by_source or any(isinstance(each, ThatSource) for each in every_term(ability.then)):
        return ""
    return f"{watcher.key} {ctx.it}"


def _prevented(watcher: Watcher, event: Damages, process: Process) -> int:
    """How much of the damage an effect prevents; a shield is reduced by that."""
    from crkb.game.layers import filters

    ability: Prevention = watcher.ability
    if ability.mode == "all":
        return event.amount
    if ability.mode == "each":
        assert ability.amount is not None
        return max(0, min(event.amount, filters.amount(ability.amount, watcher.context, process.game)))
    number = min(event.amount, available(watcher, event, process))
    process.left[_key(watcher)] = left(watcher, process) - number
    return number


def less(event: Damages, prevented: int, rule: str, by: str, process: Process) -> tuple[Happening, ...]:
    """The damage less what is prevented of it; none if that is all (615.6)."""
    to = event.to if isinstance(event.to, str) else event.to.id
    process.note(rule, f"{by} prevents {prevented} damage to {to}", to, event.source.id)
    rest = event.amount - prevented
    return (event._replace(amount=rest),) if rest > 0 else ()


def unpreventable(event: Damages, process: Process) -> bool:
    """Whether damage can't be prevented (615.12)."""
    why = _why_unpreventable(event, process.game)
    if why is None:
        return False
    process.note("615.12", f"{why}damage from {event.source.id} can't be prevented", event.source.id)
    return True


def _why_unpreventable(event: Damages, game: Game) -> str | None:
    """What says that damage can't be prevented: an object, or ("") what causes it; None if it can be."""
    from crkb.game.layers import rules

    if event.unpreventable:
        return ""
    kinds = ["damage can't be prevented", *(["combat damage can't be prevented"] if event.combat else [])]
    why = next((by for kind in kinds for by in rules.ruled(game, kind, event.source)), None)
    return None if why is None else f"{why}: "


# ---- what prevents without a text


def _by_counters(game: Game, event: Damages, to: Ref) -> list[Candidate]:
    """A shield counter prevents damage to its permanent, and is removed (122.1c)."""
    obj = game.objects[to.id]
    if not obj.counters.get("shield"):
        return []
    key = f"shield counter {to.id} {to.incarnation}"
    return [Candidate(key, to.id, f"shield counter of {to.id}", ANY, key, partial(_shielded, obj))]


def _shielded(obj: GameObject, process: Process, event: Happening) -> tuple[Happening, ...]:
    """Damage of several sources at once takes one counter: it is one prevention."""
    assert isinstance(event, Damages)
    key = f"shield counter {obj.id} {obj.incarnation}"
    counter = () if key in process.used else (Counts(obj.ref, "shield", -1, obj.ref),)
    process.used.add(key)
    if unpreventable(event, process):
        return (event, *counter)
    return (*less(event, event.amount, "122.1c", "a shield counter", process), *counter)


def _by_protection(game: Game, event: Damages) -> list[Candidate]:
    """Protection prevents damage from sources of its quality (702.16e)."""
    from crkb.game.layers import rules

    if not rules.protected(game, event.to, event.source):
        return []
    to = event.to if isinstance(event.to, str) else event.to.id
    key = f"protection {to}"
    return [Candidate(key, to, f"protection of {to}", ANY, key, _protected)]


def _protected(process: Process, event: Happening) -> tuple[Happening, ...]:
    assert isinstance(event, Damages)
    if unpreventable(event, process):
        return (event,)
    return less(event, event.amount, "702.16e", "protection", process)


# ---- which of the damage that is dealt at once


def divide(process: Process, batch: Sequence[Happening]) -> None:
    """Ask which damage a shield prevents where several sources deal more than it can (615.7).

    Raises:
        NotKnown: The player, or the permanent's controller, has to choose.
    """
    damages = [event for event in batch if isinstance(event, Damages)]
    for watcher in shields(process.game).preventing:
        if watcher.ability.mode == "next":
            for to in dict.fromkeys(event.to for event in damages):
                _divide(process, watcher, to, [event for event in damages if event.to == to])


def _divide(process: Process, watcher: Watcher, to: Thing, damages: list[Damages]) -> None:
    preventable = [event for event in damages if _why_unpreventable(event, process.game) is None]
    mine = [event for event in preventable if about(watcher, event, process) is not None]
    number = left(watcher, process)
    if len(mine) < 2 or sum(event.amount for event in mine) <= number:
        return
    name = f"division of {watcher.id}"
    said = process.play.chosen(name)
    if said is None and _alike(process.game, mine):
        return
    if said is None:
        options = [option for option in _divisions(mine, number) if option]
        who = to if isinstance(to, str) else process.game.chars(to).controller
        raise NotKnown(name, options if len(options) <= MOST_DIVISIONS else (), who, "615.7")
    chosen = _checked(said, mine, number, name)
    for event in mine:
        process.quota[watcher.id, event.source, to] = chosen.get(event.source.id, 0)


def _checked(said: Any, mine: list[Damages], number: int, name: str) -> dict[str, int]:
    amounts = {event.source.id: event.amount for event in mine}
    fits = isinstance(said, dict) and all(
        id in amounts and isinstance(n, int) and 0 <= n <= amounts[id] for id, n in said.items()
    )
    if not fits or sum(said.values()) != number:
        raise GameFormError(f"choose.{name}", f"{said!r} doesn't divide {number} among {', '.join(amounts)}")
    return dict(said)


def _divisions(mine: list[Damages], number: int) -> Iterator[dict[str, int]]:
    """All ways to prevent so much of several amounts of damage."""
    first, *rest = mine
    if not rest:
        if number <= first.amount:
            yield {first.source.id: number} if number else {}
        return
    for here in range(min(number, first.amount), -1, -1):
        for others in _divisions(rest, number - here):
            yield ({first.source.id: here} if here else {}) | others


MATTERS = ("deathtouch", "lifelink", "infect", "wither", "toxic")


def _alike(game: Game, damages: list[Damages]) -> bool:
    """Whether it makes no difference whose damage is prevented: no result and no trigger asks."""
    from crkb.game.events.watchers import triggered
    from crkb.game.layers import keywords

    if {"aim damage", "dealt damage"} & triggered(game).kinds:
        return False
    return not any(
        keywords.has(game.chars(event.source), keyword) for event in damages for keyword in MATTERS
    )
