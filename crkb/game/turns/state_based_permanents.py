"""State-based actions about creatures, planeswalkers, battles, Sagas and counters (704.5f-i, q, s, v-x)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from crkb.game.errors import NotKnown
from crkb.game.events import chapters
from crkb.game.happenings import Counts, Destroys, Moves
from crkb.game.layers import keywords, rules
from crkb.game.objects import GRAVEYARD, Stacked
from crkb.game.state import Game
from crkb.game.turns.state_based_survey import Found, Permanent, Survey
from crkb.text.inflect import quantity

CITES = {
    "120.5": "the source of that damage doesn’t",
    "122.1g": "source of an ability that has",
    "122.3": "the smaller of the number",
    "122.4": "all but N of those counters",
    "702.12b": "ignore the state-based action that checks",
    "704.5f": "creature has toughness 0 or less",
    "704.5g": "total damage marked on it",
    "704.5h": "a source with deathtouch since",
    "704.5i": "planeswalker has loyalty 0",
    "704.5q": "removed from it, where N",
    "704.5r": "all but N of those counters",
    "714.4": "but not yet left the stack",
    "704.5s": "lore counters on a Saga",
    "704.5v": "battle has defense 0",
    "704.5w@2026-08-07": "a non-Siege battle has defense 0",
    "714.2d": "greatest value among chapter abilities",
}

NEW = "2026-08-07"
"""The first verified edition in which Sagas need a chapter, and Sieges and other battles differ."""


def to_graveyard(permanent: Permanent, rule: str, says: str) -> Found:
    """The permanent is put into its owner's graveyard, which regeneration can't replace."""
    move = Moves(permanent.object.ref, GRAVEYARD, "state")
    return Found(rule, says, permanent.id, "graveyard", (move,))


# ---- creatures


def weak_or_damaged(survey: Survey) -> Iterator[Found]:
    """704.5f-h: toughness 0 or less, lethal damage, damage by a source with deathtouch."""
    for creature in survey.of("endangered"):
        each, toughness = creature.object, creature.chars.toughness
        if toughness is None:
            continue
        if creature.chars.unknown:  # an ability of its own may make it larger
            raise NotKnown(f"{each.id}: p/t", (), "", "704.5f")
        if toughness <= 0:
            yield to_graveyard(creature, "704.5f", f"{each.id} has toughness {toughness}")
        else:
            yield from _destroyed(creature, toughness)


def _destroyed(creature: Permanent, toughness: int) -> Iterator[Found]:
    each = creature.object
    if keywords.has(creature.chars, "indestructible"):
        return
    destroy = (Destroys(each.ref, None, True, True),)
    if each.damage >= toughness:
        says = f"{each.id} has lethal damage: {each.damage} damage, toughness {toughness}"
        yield Found("704.5g", says, each.id, "destroyed", destroy)
    if each.deathtouched:
        says = f"{each.id} was dealt damage by a source with deathtouch"
        rather = (("120.5", f"the damage itself doesn't destroy {each.id}"),)
        yield Found("704.5h", says, each.id, "destroyed", destroy, (), rather)


def spared(survey: Survey) -> Iterator[str]:
    """The creatures that would be destroyed if they weren't indestructible (702.12b)."""
    for creature in survey.of("endangered"):
        each, toughness = creature.object, creature.chars.toughness
        if (each.damage or each.deathtouched) and toughness is not None and toughness > 0:
            lethal = each.damage >= toughness or each.deathtouched
            if lethal and keywords.has(creature.chars, "indestructible"):
                yield each.id


def of_unknown_types(survey: Survey) -> Iterator[Found]:
    """A damaged permanent of which nothing is known: whether it dies depends on it."""
    for permanent in survey.of("unknown"):
        raise NotKnown(f"{permanent.id}: types", (), "", "704.5g")
    yield from ()


# ---- loyalty and defense


def no_loyalty(survey: Survey) -> Iterator[Found]:
    """704.5i: a planeswalker has loyalty 0, which is its number of counters (122.1e, 306.5c)."""
    for walker in survey.of("planeswalker"):
        if not walker.object.counters.get("loyalty"):
            yield to_graveyard(walker, "704.5i", f"{walker.id} has loyalty 0")


def no_defense(survey: Survey) -> Iterator[Found]:
    """704.5v, w: a battle has defense 0. A Siege waits for its triggered ability; before 2026 every
    battle did."""
    for battle in survey.of("battle"):
        if battle.object.counters.get("defense"):
            continue
        siege = "Siege" in battle.chars.subtypes or not survey.game.since(NEW)
        if siege and _pending(survey.game, battle):
            continue
        says = f"{battle.id} has defense 0" + ("" if siege else " and is not a Siege")
        found = to_graveyard(battle, "704.5v" if siege else "704.5w@2026-08-07", says)
        waits = (("122.1g", f"no triggered ability of {battle.id} waits or is on the stack"),)
        yield found._replace(because=waits) if siege else found


# ---- Sagas


def finished_sagas(survey: Survey) -> Iterator[Found]:
    """704.5s, 714.4: a Saga has as many lore counters as its final chapter number, and no chapter ability of
    it is waiting or on the stack. Since 2026 only a Saga with a chapter ability."""
    for saga in survey.of("Saga"):
        final = chapters.final(saga.chars)
        lore = saga.object.counters.get("lore", 0)
        if lore < final or (not final and survey.game.since(NEW)):
            continue
        if not _pending(survey.game, saga, chapter=True):
            yield from _sacrificed(survey.game, saga, lore, final)


def _sacrificed(game: Game, saga: Permanent, lore: int, final: int) -> Iterator[Found]:
    if not rules.ruled(game, "can't be sacrificed", saga.object.ref):
        says = f"{saga.id} has {quantity(lore, 'lore counter')}, its final chapter is {final}"
        move = Moves(saga.object.ref, GRAVEYARD, "sacrifice", saga.controller)
        none = () if final else (("714.2d", f"{saga.id} has no chapter ability: its final chapter is 0"),)
        waits = (("714.4", f"no chapter ability of {saga.id} waits or is on the stack"),)
        yield Found("704.5s", says, saga.id, "sacrificed", (move,), (), (*none, *waits))


def _pending(game: Game, source: Permanent, chapter: bool = False) -> bool:
    """Whether a triggered ability of the permanent, or a chapter ability, waits or is on the stack.

    It counts although the permanent may have lost it since.
    """
    ref = source.object.ref
    if any(each.source == ref and (each.chapter or not chapter) for each in game.waiting):
        return True
    on_stack = (game.objects[id].stacked for id in game.stack)
    return any(each is not None and _comes_from(each, source, chapter) for each in on_stack)


def _comes_from(stacked: Stacked, source: Permanent, chapter: bool) -> bool:
    triggered = stacked.kind == "triggered" and (stacked.chapter or not chapter)
    return triggered and stacked.context.source == source.object.ref


# ---- counters

_LIMIT = re.compile(r"can't have more than (\d+) (.+?) counters?")
"""The rule that an ability makes: how many counters of a kind at most."""


def too_many(survey: Survey) -> Iterator[Found]:
    """704.5r: counters above the number that an ability allows."""
    counted = survey.of("counters")
    changed = rules.changes(survey.game) if counted else {}
    for rule in changed:
        if limit := _LIMIT.fullmatch(rule):
            most, kind = int(limit[1]), limit[2]
            above = [each for each in counted if each.object.counters.get(kind, 0) > most]
            for each in above:
                if rules.ruled(survey.game, rule, each.object.ref):
                    yield _above(each, kind, most)


def _above(permanent: Permanent, kind: str, most: int) -> Found:
    number = permanent.object.counters[kind] - most
    says = f"{permanent.id} can't have more than {quantity(most, f'{kind} counter')}"
    rest = (("122.4", f"all but {most} of them are removed: {number}"),)
    gone = Counts(permanent.object.ref, kind, -number, None, by_effect=False)
    return Found("704.5r", says, permanent.id, "counters removed", (gone,), (), rest)


def annihilated(survey: Survey) -> Iterator[Found]:
    """704.5q: +1/+1 and -1/-1 counters go in pairs."""
    for permanent in survey.of("both counters"):
        counters = permanent.object.counters
        pairs = min(counters["+1/+1"], counters["-1/-1"])
        says = f"{permanent.id} has both kinds of counters"
        smaller = (("122.3", f"the smaller number is {pairs}: that many of each kind are removed"),)
        gone = tuple(
            Counts(permanent.object.ref, kind, -pairs, None, by_effect=False) for kind in ("+1/+1", "-1/-1")
        )
        yield Found("704.5q", says, permanent.id, "counters removed", gone, (), smaller)
