"""What keyword abilities do to the permanent that enters (702): counters that depend on choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from crkb.game.events import chapters, entering_with
from crkb.game.events.entering_with import counted, number_of, status
from crkb.game.events.replacement import Process
from crkb.game.events.watchers import Watcher
from crkb.game.happenings import Moves
from crkb.game.layers import mana_spent, ranges
from crkb.game.layers.keyword_parts import GAINS_HASTE
from crkb.game.objects import EXILE, GRAVEYARD, HAND, NOTHING, Context, Effect, GameObject, Ref
from crkb.game.terms import Enters
from crkb.text.inflect import quantity

CITES: dict[str, str] = {
    "614.13a": "any other object entering",
    "702.38a": "that share a creature type with",
    "702.44a": "for each color of mana spent",
    "702.44c": "set a variable number for another",
    "702.82a": "sacrifice any number of creatures",
    "702.98a": "additional +1/+1 counter on it",
    "702.104a": "That player may put an additional",
    "702.155b": "chapter number",
    "714.3a": "puts a lore counter on it",
    "702.136a": "If you don’t, it gains haste",
}


def _more(process: Process, event: Moves, each: Enters, number: int, ctx: Context) -> Moves:
    return counted(process, event, each.counter, number, ctx.source)


def amplify(each: Enters, watcher: Watcher | None, ctx: Context, process: Process, event: Moves) -> Moves:
    """Cards in hand that have a creature type in common with it are revealed (702.38a)."""
    from crkb.game.events import entering
    from crkb.game.stack.choosing import several

    game, obj = entering.imagined(process, event)
    kinds = game.chars(obj.id).subtypes & _creature_types(process)
    able = [
        card.id
        for card in process.game.objects.values()
        if card.zone == HAND
        and card.owner == ctx.you
        and card.ref not in process.batch
        and not card.sheet.unknown
        and game.chars(card.id).subtypes & kinds
    ]
    shown = (
        several(process.play, f"revealed for {obj.id}", able, len(able), ctx.you, "702.38a", 0)
        if able
        else []
    )
    process.note("702.38a", f"{ctx.you} reveals {quantity(len(shown), 'card')} for {obj.id}", obj.id)
    return _more(process, event, each, len(shown) * number_of(each, ctx, process), ctx)


def _creature_types(process: Process) -> frozenset[str]:
    from crkb.game.language import vocabulary

    return frozenset(vocabulary.creature_types(process.game.edition))


def devour(each: Enters, watcher: Watcher | None, ctx: Context, process: Process, event: Moves) -> Moves:
    """Its controller sacrifices any number of creatures as it enters (702.82a)."""
    from crkb.game.layers import filters
    from crkb.game.stack.choosing import several

    assert each.copy is not None
    refs = [ref for ref in filters.members(each.copy.what, ctx, process.game) if isinstance(ref, Ref)]
    able = [ref for ref in refs if _sacrificeable(process, ref, ctx.you)]
    ids = [ref.id for ref in able]
    chosen = (
        several(process.play, f"sacrifice of {ctx.you}", ids, len(ids), ctx.you, "702.82a", 0) if ids else []
    )
    process.note("702.82a", f"{event.ref.id} devours {', '.join(chosen) or 'nothing'}", event.ref.id)
    process.beside.extend(Moves(ref, GRAVEYARD, "sacrifice", ctx.you) for ref in able if ref.id in chosen)
    return _more(process, event, each, len(chosen) * number_of(each, ctx, process), ctx)


def exile(each: Enters, watcher: Watcher | None, ctx: Context, process: Process, event: Moves) -> Moves:
    """Its controller exiles any number of what is named, not what enters with it (614.13a, b)."""
    from crkb.game.layers import filters
    from crkb.game.stack.choosing import several

    assert each.copy is not None
    taken = {*process.batch, event.ref, *(move.ref for move in process.beside)}
    meant = filters.members(each.copy.what, ctx, process.game)
    able = [ref for ref in meant if isinstance(ref, Ref) and ref not in taken]
    ids = [ref.id for ref in able]
    name = f"chosen for {event.ref.id}"
    chosen = several(process.play, name, ids, len(ids), ctx.you, "614.13a", 0) if ids else []
    process.note(
        "614.13a", f"as {event.ref.id} enters, {', '.join(chosen) or 'nothing'} is exiled", event.ref.id
    )
    process.beside.extend(Moves(ref, EXILE, "exile", ctx.you) for ref in able if ref.id in chosen)
    return event


def _sacrificeable(process: Process, ref: Ref, player: str) -> bool:
    from crkb.game.layers import rules

    game = process.game
    taken = any(each.ref == ref for each in process.beside)
    if taken or ref in process.batch or game.chars(ref.id).controller != player:
        return False
    return not rules.ruled(game, "can't be sacrificed", ref)


def riot(each: Enters, watcher: Watcher | None, ctx: Context, process: Process, event: Moves) -> Moves:
    """An additional +1/+1 counter, or haste for good (702.136a)."""
    if _agrees(process, watcher, event, ctx.you, "702.136a"):
        return _more(process, event, each, number_of(each, ctx, process), ctx)
    from crkb.game.events import entering

    _, obj = entering.imagined(process, event)
    process.note("702.136a", f"{obj.id} gains haste", obj.id)
    effect = f"riot-{obj.id}-{obj.incarnation}-{len(process.begun) + 1}"
    process.begun.append(
        Effect(effect, GAINS_HASTE, ctx, process.game.clock, (obj.ref,), turn=process.game.turn)
    )
    return event


def unleash(each: Enters, watcher: Watcher | None, ctx: Context, process: Process, event: Moves) -> Moves:
    """Its controller may have it enter with a counter (702.98a)."""
    if not _agrees(process, watcher, event, ctx.you, "702.98a"):
        return event
    return _more(process, event, each, number_of(each, ctx, process), ctx)


def tribute(each: Enters, watcher: Watcher | None, ctx: Context, process: Process, event: Moves) -> Moves:
    """An opponent that its controller chooses may put counters on it (702.104a)."""
    opponents = ranges.opponents(process.game, ctx.you)
    if not opponents:
        return event
    who = str(process.play.choose(f"chosen for tribute of {event.ref.id}", opponents, ctx.you, "702.104a"))
    if not _agrees(process, watcher, event, who, "702.104a"):
        process.note("702.104a", f"{who} doesn't pay tribute to {event.ref.id}", event.ref.id, holds=False)
        return event
    return _more(process, event, each, number_of(each, ctx, process), ctx)


def sunburst(each: Enters, watcher: Watcher | None, ctx: Context, process: Process, event: Moves) -> Moves:
    """+1/+1 counters on what enters as a creature, charge counters on anything else (702.44a).

    Another ability may say which counters, whatever it is (702.44c).
    """
    from crkb.game.copies import copying
    from crkb.game.events import entering

    game, obj = entering.imagined(process, event)
    number = _colors(process, obj, ctx.you)
    kind = each.counter or ("+1/+1" if "creature" in copying.copiable(game, obj).types else "charge")
    if each.counter:
        process.note("702.44c", f"{obj.id} enters with {kind} counters, creature or not", obj.id)
    process.note("702.44a", f"{quantity(number, 'color')} of mana spent on {obj.id}", obj.id)
    return _more(process, event, each._replace(counter=kind), number, ctx)


def read_ahead(each: Enters, watcher: Watcher | None, ctx: Context, process: Process, event: Moves) -> Moves:
    """A Saga enters with as many lore counters as its controller chooses (702.155b, 714.3a)."""
    from crkb.game.events import entering

    game, obj = entering.imagined(process, event)
    numbers = tuple(range(1, chapters.final(game.chars(obj.id)) + 1))
    if not numbers:
        return event
    number = process.play.choose(f"chosen for {obj.id}", numbers, ctx.you, "702.155b")
    process.note("702.155b", f"{obj.id} begins with chapter {number}", obj.id)
    marks = {**event.status.get("marks", NOTHING), chapters.READ_AHEAD: process.game.turn}
    return status(counted(process, event, each.counter, number, ctx.source, "714.3a"), marks=marks)


def _colors(process: Process, obj: GameObject, player: str) -> int:
    """How many colors of mana were spent on what is cast; the game doesn't follow mana (702.44b)."""
    if not obj.cast:
        return 0
    if mana_spent.SPENT in obj.marks:
        return len({*mana_spent.symbols(obj)} - {"C"})
    return int(process.play.choose(f"colors spent on {obj.id}", tuple(range(6)), player, "702.44a"))


def _agrees(process: Process, watcher: Watcher | None, event: Moves, player: str, rule: str) -> bool:
    from crkb.game.stack.doing import agrees

    label = watcher.label if watcher is not None else event.ref.id
    return agrees(process.play, f"may of {label}", player, rule)


APPLIED: Mapping[str, Callable[[Enters, Watcher | None, Context, Process, Moves], Moves]] = {
    **entering_with.APPLIED,
    "amplify": amplify,
    "devour": devour,
    "exile": exile,
    "read ahead": read_ahead,
    "riot": riot,
    "sunburst": sunburst,
    "tribute": tribute,
    "unleash": unleash,
}
"""What each effect about entering does, those of texts included."""
