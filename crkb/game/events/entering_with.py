"""What each effect about entering does to the permanent that enters (614.1c): counters, choices, copies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from crkb.game.errors import GameFormError, NotKnown
from crkb.game.events import linked_copies, names_chosen
from crkb.game.events.replacement import Process
from crkb.game.events.watchers import Watcher
from crkb.game.happenings import Counts, Moves
from crkb.game.layers import ranges
from crkb.game.objects import Context, Effect, Ref
from crkb.game.play import Play
from crkb.game.stack import linked
from crkb.game.state import Game
from crkb.game.terms import CopyException, CopyOf, Enters, Op, Ops
from crkb.text.inflect import quantity

CITES: dict[str, str] = {
    "306.5b": "equal to its printed loyalty number",
    "310.4b": "equal to its printed defense number",
    "310.8a": "its controller chooses a player to",
    "614.1c": "are replacement effects",
    "614.1d": "Continuous effects that read",
    "614.12a": "choice is made before the permanent",
    "616.1c": "become a copy of another object",
    "707.9e": "exception's effect doesn't happen",
    "714.3a": "puts a lore counter on it",
    "714.3a@2026-08-07": "without read ahead has the intrinsic",
}

COUNTED = {"loyalty": "306.5b", "defense": "310.4b", "lore": "714.3a"}
"""Counters that types of permanents enter with -> the rule that says so."""

COLORS = ("white", "blue", "black", "red", "green")
LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def status(event: Moves, **more: Any) -> Moves:
    """The move of a permanent that arrives otherwise besides."""
    return event._replace(status={**event.status, **more})


def _tapped(each: Enters, watcher: Watcher | None, ctx: Context, process: Process, event: Moves) -> Moves:
    process.note("614.1d", f"{event.ref.id} enters tapped", event.ref.id)
    return status(event, tapped=True)


def _with(each: Enters, watcher: Watcher | None, ctx: Context, process: Process, event: Moves) -> Moves:
    """Counters are put on it as it enters; what replaces putting counters applies (122.6, 614.16)."""
    return counted(process, event, each.counter, number_of(each, ctx, process), ctx.source)


def number_of(each: Enters, ctx: Context, process: Process) -> int:
    """How many counters an effect about entering puts."""
    from crkb.game.layers import filters

    assert each.amount is not None
    return filters.amount(each.amount, ctx, process.game)


def counted(process: Process, event: Moves, kind: str, number: int, by: Ref | None, rule: str = "") -> Moves:
    """The move of a permanent with a number of additional counters of a kind, by a rule of theirs."""
    from crkb.game.events import entering

    if number <= 0:
        return event
    game, obj = entering.imagined(process, event)
    proposal = Counts(obj.ref, kind, number, by)
    put = 0
    for result in process.settle_in(game, proposal):
        if isinstance(result, Counts) and result.on == obj.ref and result.kind == kind:
            put += result.amount
    process.note(
        rule or _rule_of(kind, game),
        f"{event.ref.id} enters with {quantity(put, f'{kind} counter')}",
        event.ref.id,
    )
    counters = dict(event.status.get("counters", event.new.counters if event.new is not None else {}))
    return status(event, counters={**counters, kind: counters.get(kind, 0) + put}) if put else event


def _rule_of(kind: str, game: Game) -> str:
    """The rule by which something enters with counters of a kind."""
    if kind == "lore" and game.since("2026-08-07"):
        return "714.3a@2026-08-07"
    return COUNTED.get(kind, "614.1c")


def created_with(process: Process, event: Moves) -> Moves:
    """The move of a token that an effect creates with counters: the effect puts them on it (122.6)."""
    for kind, number in event.counters.items():
        event = counted(process, event, kind, number, event.by if isinstance(event.by, Ref) else None)
    return event


def _choose(each: Enters, watcher: Watcher | None, ctx: Context, process: Process, event: Moves) -> Moves:
    """Something is chosen before it enters (614.12a)."""
    id = event.ref.id
    label = watcher.ability.label if watcher else ""
    if label and event.new is not None and label in event.new.chosen:
        return event  # the entry of the object says what was chosen
    made = dict(event.status.get("chosen", event.new.chosen if event.new is not None else {}))
    value = _value(each.what, ctx, process, f"chosen for {id}", tuple(made.values()))
    if each.what == "card name":
        names_chosen.check(process.play, str(value), each.among, ctx, f"choose.chosen for {id}")
    process.note("614.12a", f"{value} is chosen as {id} enters", id)
    return status(event, chosen={**made, linked.key(label, each.what, made): value})


def _value(what: str, ctx: Context, process: Process, name: str, made: tuple[Any, ...]) -> Any:
    """What was chosen under a name; of a list, the first that fits and isn't used up yet."""
    options = _options(what, ctx, process)
    said = process.play.chosen(name)
    if isinstance(said, list | tuple):
        said = _next(what, [each for each in said if each not in made], name, options, ctx.you)
        return _checked(what, said, name)
    if made and len(options) != 1 and not _fits(what, said, options):
        raise NotKnown(name, [[*made, each] for each in options], ctx.you, "614.12a")
    if options or said is None:
        return process.play.choose(name, options, ctx.you, "614.12a")
    return _checked(what, said, name)


def _next(what: str, left: list[Any], name: str, options: tuple[Any, ...], player: str) -> Any:
    """The first choice of those left that fits; without one, it isn't known."""
    fitting = [each for each in left if _fits(what, each, options)]
    if left and not fitting:
        raise GameFormError(f"choose.{name}", f"{left[0]!r} can't be chosen", f"A {what}")
    if not fitting:
        raise NotKnown(name, (), player, "614.12a")
    return fitting[0]


def _fits(what: str, value: Any, options: tuple[Any, ...]) -> bool:
    """Whether a value is of the kind that is chosen."""
    if options:
        return value in options
    try:
        return _checked(what, value, "") is not None
    except GameFormError:
        return False


def _options(what: str, ctx: Context, process: Process) -> tuple[Any, ...]:
    if what == "color":
        return COLORS
    if what == "basic land type":
        return LAND_TYPES
    if what == "opponent":
        if process.game.within:
            process.note("801.5a", f"{ctx.you} chooses an opponent within range", ctx.you)
        return ranges.opponents(process.game, ctx.you)
    return ()


def _checked(what: str, value: Any, name: str) -> Any:
    """A creature type, a number or a card's name that somebody chose."""
    from crkb import lists

    if what == "number" and not (isinstance(value, int) and value >= 0):
        raise GameFormError(f"choose.{name}", f"{value!r} is not a number")
    if what == "creature type":
        try:
            return lists.look_up("creature-types", str(value))[0]
        except lists.NotListed as error:
            raise GameFormError(f"choose.{name}", str(error), error.hint) from error
    return value


# ---- copies


def _may_copy(each: Enters, watcher: Watcher | None, ctx: Context, process: Process, event: Moves) -> Moves:
    """It may enter as a copy of something that is already on the battlefield."""
    ids = [ref.id for ref in _choices(each, ctx, process, event)]
    name = f"copy for {event.ref.id}"
    chosen = _chosen(process, event, name, [*ids, "nothing"], ctx.you) if ids else "nothing"
    return event if chosen == "nothing" else _copied(each, watcher, ctx, process, event, str(chosen))


def _as_a_copy(each: Enters, watcher: Watcher | None, ctx: Context, process: Process, event: Moves) -> Moves:
    """It enters as a copy of something."""
    ids = [ref.id for ref in _choices(each, ctx, process, event)]
    if not ids:
        return event
    chosen = _chosen(process, event, f"copy for {event.ref.id}", ids, ctx.you)
    return _copied(each, watcher, ctx, process, event, str(chosen))


def _chosen(process: Process, event: Moves, name: str, options: list[str], player: str) -> str:
    """What is chosen to be copied; of a list, the next: a copy may copy something else in turn."""
    said = process.play.chosen(name)
    if not isinstance(said, list | tuple):
        return str(process.play.choose(name, options, player, "614.12a"))
    from crkb.game.copies import copying
    from crkb.game.events import entering

    number = len(copying.entered(entering.imagined(process, event)[1]))
    chosen = said[number] if number < len(said) else "nothing"
    if chosen not in options:
        raise GameFormError(f"choose.{name}", f"{chosen!r} can't be chosen", f"Options: {', '.join(options)}")
    return str(chosen)


def _choices(each: Enters, ctx: Context, process: Process, event: Moves) -> list[Ref]:
    """What can be copied: not itself, nor what enters at the same time (614.13a)."""
    from crkb.game.layers import filters

    assert each.copy is not None
    found = filters.members(each.copy.what, ctx, process.game)
    return [thing for thing in found if isinstance(thing, Ref) and thing not in process.batch]


def _copied(
    each: Enters, watcher: Watcher | None, ctx: Context, process: Process, event: Moves, id: str
) -> Moves:
    assert each.copy is not None
    process.note("616.1c", f"{event.ref.id} enters as a copy of {id}", event.ref.id, id)
    linked_copies.link(each, watcher, process, event, id)
    if each.until is not None:
        return _for_a_while(each, ctx, process, event, id)
    event = as_copy(process, _unexcepted(process, event), id, each.copy.exceptions)
    changed = with_exceptions(process, event, each.copy.exceptions, watcher, ctx)
    if changed != event:
        process.unexcepted[event.ref.id] = event
    return changed


def _unexcepted(process: Process, event: Moves) -> Moves:
    """The move without what the exceptions of an earlier copy effect did beside it (707.9e)."""
    before = process.unexcepted.pop(event.ref.id, None)
    if before is None:
        return event
    says = f"{event.ref.id} copies something else: an exception of the earlier copy effect doesn't apply"
    process.note("707.9e", says, event.ref.id)
    kept = {name: each for name, each in event.status.items() if name not in ("tapped", "counters")}
    said = {name: before.status[name] for name in ("tapped", "counters") if name in before.status}
    return event._replace(status={**kept, **said})


def as_copy(process: Process, event: Moves, id: str, exceptions: tuple[CopyException, ...]) -> Moves:
    """The move of a permanent that enters as a copy of an object (707.5)."""
    from crkb.game.copies import becoming
    from crkb.game.events import entering

    game, obj = entering.imagined(process, event)
    records = becoming.entering_as(process.play, game, obj, process.game.objects[id], exceptions)
    return status(event, entered_as=records)


def with_exceptions(
    process: Process,
    event: Moves,
    exceptions: tuple[CopyException, ...],
    watcher: Watcher | None,
    ctx: Context,
) -> Moves:
    """The move with what the exceptions of its copy effect say about entering (707.9)."""
    from crkb.game.events import entering, replacing

    for exception in exceptions:
        if exception.kind == "enters":
            game, obj = entering.imagined(process, event)
            if replacing.holds(exception.condition, ctx._replace(it=obj.ref), process.game, game):
                for each in exception.value:
                    event = APPLIED[each.kind](each, watcher, ctx, process, event)
    return event


def as_created(play: Play, event: Moves) -> Moves:
    """The move of a new token, with what the exceptions of a copy effect say about entering (707.9)."""
    from crkb.game.copies import copying

    token = event.new
    if token is None:
        return event
    exceptions = tuple(one for record in copying.entered(token) for one in record.exceptions)
    return with_exceptions(Process(play), event, exceptions, None, Context(you=token.controller))


def _for_a_while(each: Enters, ctx: Context, process: Process, event: Moves, id: str) -> Moves:
    """A copy only for some time: an effect that begins as the permanent enters."""
    from crkb.game.copies import copying
    from crkb.game.events import entering

    _, obj = entering.imagined(process, event)
    assert each.copy is not None
    what = Ops((Op("copy", CopyOf(each.copy.what, each.copy.exceptions)),))
    process.begun.append(
        Effect(
            f"copy-{obj.id}",
            what,
            context=ctx,
            timestamp=process.game.clock,
            affects=(obj.ref,),
            until=each.until,
            turn=process.game.turn,
            snapshot=copying.snapshot(process.game, process.game.objects[id]),
        )
    )
    return event


APPLIED: Mapping[str, Callable[[Enters, Watcher | None, Context, Process, Moves], Moves]] = {
    "tapped": _tapped,
    "with": _with,
    "choose": _choose,
    "may copy": _may_copy,
    "as a copy": _as_a_copy,
}

# ---- what the rules ask as a permanent enters


def with_protector(process: Process, event: Moves) -> Moves:
    """A battle's controller chooses its protector as it enters (310.8a)."""
    from crkb.game.events import entering

    game, obj = entering.imagined(process, event)
    now = game.chars(obj.id)
    if "battle" not in now.types or obj.protector:
        return event
    options = ranges.opponents(game, now.controller) if "Siege" in now.subtypes else (now.controller,)
    if not options:
        return event
    chosen = process.play.choose(f"protector of {obj.id}", options, now.controller, "310.8a")
    return status(event, protector=chosen)
