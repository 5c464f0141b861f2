"""State-based actions about players, objects elsewhere, creatures, planeswalkers, counters (704.5)."""

from __future__ import annotations

from crkb.questions.state_based.check import Action, Actions, Check
from crkb.questions.values.board import Permanent, pairs
from crkb.questions.values.wording import counted, in_zone, known

# ---- players


def no_life(check: Check) -> Actions:
    """704.5a: a player has 0 or less life. In Two-Headed Giant the team's life counts (704.6a)."""
    if check.state.teams:
        return
    for name in check.state.turn_order:
        life = check.state.players[name].life
        truth = None if life is None else life <= 0
        says, otherwise = f"{name} has {known(life)} life", f"{name} has {life} life, more than 0"
        if check.applies("704.5a", truth, says, otherwise, f"board.players[{name}].life"):
            yield from check.loses("704.5a", name)


def drew_from_nothing(check: Check) -> Actions:
    """704.5b: a player has tried to draw from an empty library since the last check."""
    for name in check.state.turn_order:
        failed = check.state.players[name].failed_draws
        says = f"{name} tried to draw from an empty library"
        if check.applies("704.5b", failed > 0, says, f"{name} has not tried to draw from an empty library"):
            yield from check.loses("704.5b", name)


def poisoned(check: Check) -> Actions:
    """704.5c: a player has ten poison counters (not in Two-Headed Giant)."""
    if check.state.teams:
        return
    for name in check.state.turn_order:
        poison = check.state.players[name].counters.get("poison", 0)
        says = f"{name} has {counted(poison, 'poison counter')}"
        if check.applies("704.5c", poison >= 10, says, f"{says}, fewer than ten"):
            yield from check.loses("704.5c", name)


# ---- objects elsewhere


def tokens_elsewhere(check: Check) -> Actions:
    """704.5d: a token that isn't on the battlefield."""
    for thing in check.state.elsewhere.values():
        says = f"the token {thing.id} is {in_zone(thing.zone)}"
        if thing.kind == "token" and check.applies("704.5d", True, says):
            yield Action("704.5d", "ceases to exist", thing.id)


def copies_elsewhere(check: Check) -> Actions:
    """704.5e: a copy of a spell or card where it can't be."""
    for thing in check.state.elsewhere.values():
        if thing.kind not in ("copy of a spell", "copy of a card"):
            continue
        says = f"{thing.id}, a {thing.kind}, is {in_zone(thing.zone)}"
        if check.applies("704.5e", thing.zone != "stack", says, f"{thing.id} is on the stack"):
            yield Action("704.5e", "ceases to exist", thing.id)


# ---- creatures and planeswalkers


def no_toughness(check: Check) -> Actions:
    """704.5f: a creature has toughness 0 or less."""
    for creature in check.permanents("creature"):
        toughness = check.toughness(creature)
        truth = None if toughness is None else toughness <= 0
        says = f"{creature.id} has toughness {toughness}"
        unknown = f"board.permanents[{creature.id}].toughness"
        if check.applies("704.5f", truth, says, f"{says}, more than 0", unknown):
            yield Action("704.5f", "goes to its owner's graveyard", creature.id)


def lethal_damage(check: Check) -> Actions:
    """704.5g: damage marked on a creature is at least its toughness."""
    for creature in check.permanents("creature"):
        toughness, damage = check.toughness(creature), creature.damage
        if damage == 0 or toughness is None or toughness <= 0:
            continue
        if damage is None and _indestructible(check, creature):
            continue  # whatever damage there is doesn't destroy it
        truth = None if damage is None else damage >= toughness
        says = f"{creature.id} has {known(damage)} damage marked on it and toughness {toughness}"
        unknown = f"board.permanents[{creature.id}].damage"
        if check.applies("704.5g", truth, says, f"{says}: it isn't lethal", unknown):
            yield from _destroyed(check, "704.5g", creature)


def deathtouched(check: Check) -> Actions:
    """704.5h: a source with deathtouch has dealt damage to a creature since the last check."""
    for creature in check.permanents("creature"):
        toughness = check.toughness(creature)
        if not creature.deathtouched or toughness is None:
            continue
        says = f"{creature.id} was dealt damage by a source with deathtouch"
        if check.applies("704.5h", toughness > 0, says, f"{creature.id} has toughness {toughness}"):
            yield from _destroyed(check, "704.5h", creature)


def _destroyed(check: Check, rule: str, creature: Permanent) -> Actions:
    if _indestructible(check, creature):
        return
    savers = check.savers(creature)
    says = f"{creature.controller} chooses which of {', '.join(savers)} saves {creature.id}"
    yield Action(rule, "is destroyed", creature.id, check.chosen(creature.id, savers, says))


def _indestructible(check: Check, creature: Permanent) -> bool:
    can_not = creature.has("indestructible")
    return can_not and bool(check.case.holds("702.12b", True, f"{creature.id} can't be destroyed"))


def no_loyalty(check: Check) -> Actions:
    """704.5i: a planeswalker has loyalty 0."""
    for walker in check.permanents("planeswalker"):
        loyalty = walker.counters.get("loyalty")
        truth = None if loyalty is None else loyalty == 0
        says = f"{walker.id} has loyalty {known(loyalty)}"
        if check.applies("704.5i", truth, says, says, f"board.permanents[{walker.id}].counters.loyalty"):
            yield Action("704.5i", "goes to its owner's graveyard", walker.id)


# ---- counters


def annihilated(check: Check) -> Actions:
    """704.5q: pairs of a +1/+1 and a -1/-1 counter are removed."""
    for permanent in check.state.permanents.values():
        if "+1/+1" not in permanent.counters and "-1/-1" not in permanent.counters:
            continue
        number = pairs(permanent.counters)
        says = f"{permanent.id} has both +1/+1 and -1/-1 counters"
        if check.applies("704.5q", number > 0, says, f"{permanent.id} has only one of these kinds"):
            number = check.case.gives("122.3", number, f"the smaller number is {number}")
            yield Action("704.5q", "loses counters", permanent.id, {"+1/+1": number, "-1/-1": number})


def too_many(check: Check) -> Actions:
    """704.5r: a permanent has more counters of a kind than its ability allows."""
    for permanent in check.state.permanents.values():
        for kind, most in permanent.limits.items():
            has = permanent.counters.get(kind, 0)
            says = f"{permanent.id} has {has} {kind} counters and can have {most}"
            if check.applies("704.5r", has > most, says, says):
                number = check.case.gives("122.4", has - most, f"all but {most} are removed: {has - most}")
                yield Action("704.5r", "loses counters", permanent.id, {kind: number})


# ---- Sagas, dungeons and speed


def finished_sagas(check: Check) -> Actions:
    """704.5s: a Saga has as many lore counters as its final chapter number and no pending chapter
    ability; since 2026, it also needs a chapter ability."""
    for saga in check.state.permanents.values():
        if "Saga" not in saga.subtypes:
            continue
        truth, unknown = _finished(saga, chapters_needed=check.case.since("2026-08-07"))
        lore, last = known(saga.counters.get("lore")), known(saga.final_chapter)
        says = f"{saga.id} has {lore} lore counters, its final chapter is {last}"
        waits = "; a chapter ability hasn't left the stack" if saga.pending else ""
        waits = "; it has no chapter ability" if saga.final_chapter == 0 else waits
        unknown = f"board.permanents[{saga.id}].{unknown}"
        if check.applies("704.5s", truth, says, f"{says}{waits}", unknown):
            yield Action("704.5s", "is sacrificed", saga.id)


def _finished(saga: Permanent, chapters_needed: bool) -> tuple[bool | None, str]:
    """Is a Saga sacrificed, and the fact on which that depends? Without chapter abilities its final
    chapter number is 0 (714.2d)."""
    lore, last = saga.counters.get("lore"), saga.final_chapter
    if saga.pending or (chapters_needed and 0 in (lore, last)):
        return False, ""
    if last is None:
        return None, "final_chapter"
    if last == 0:
        return True, ""
    return (None if lore is None else lore >= last), "counters.lore"


def finished_dungeons(check: Check) -> Actions:
    """704.5t: a player's venture marker has reached the bottommost room, with no pending room
    ability."""
    for name in check.state.turn_order:
        dungeon = check.state.players[name].dungeon
        if dungeon is None:
            continue
        says = f"{name}'s venture marker is on {dungeon.room}"
        truth = dungeon.room == dungeon.bottommost and not dungeon.pending
        otherwise = f"{says}; a room ability hasn't left the stack" if dungeon.pending else says
        if check.applies("704.5t", truth, f"{says}, the bottommost room", otherwise):
            yield Action("704.5t", "leaves the game", dungeon.name, name)


def no_speed(check: Check) -> Actions:
    """704.5z, since 2025: a player without speed controls a permanent with start your engines!"""
    for name in check.state.turn_order:
        permanents = check.state.permanents.values()
        engines = [p.id for p in permanents if p.controller == name and p.has("start your engines!")]
        if not engines:
            continue
        speed = check.state.players[name].speed
        truth = None if speed is None else speed == "none"
        says = f"{name} controls {', '.join(engines)} and has no speed"
        unknown = f"board.players[{name}].speed"
        if check.applies("704.5z@2025-02-07", truth, says, f"{name} has speed {speed}", unknown):
            yield Action("704.5z@2025-02-07", "gets speed 1", name)
