"""What would happen: replaced and prevented, then done at once, then looked at by triggers (603, 614-616)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from crkb.game.events import (
    applying,
    creating,
    drawing,
    instead,
    linked_copies,
    prevention,
    state_triggers,
    triggers,
)
from crkb.game.events.replacement import After, Process
from crkb.game.events.replacing import Creates, DrawsSeveral
from crkb.game.happenings import Damages, Destroys, Done, Draws, Happening, Moves
from crkb.game.objects import BATTLEFIELD, GRAVEYARD
from crkb.game.play import Play

CITES: dict[str, str] = {
    "120.4b": "as modified by replacement and prevention",
    "120.4d": "the damage event occurs",
    "616.2": "can become applicable",
    "121.7": "those parts occur first, then the",
}


def happen(play: Play, *events: Happening) -> tuple[Done, ...]:
    """Let events happen at once, as far as nothing replaces or prevents them.

    What is given back says what was done, in order: for an event that came to nothing, a `Done`
    with only what was proposed. Abilities that trigger wait in the game (603.2).

    Raises:
        NotKnown: A choice or a fact is missing.
    """
    if len(events) > 1 and any(isinstance(event, Draws) for event in events):
        return _one_by_one(play, events)
    process = Process(play, play.applied)
    return _apply(process, *_settled(process, events))


def number_of_draws(play: Play, several: DrawsSeveral) -> int:
    """How many single draws an instruction to draw cards is (121.2a); what else it becomes is done."""
    process = Process(play, play.applied)
    results = process.settle(several)
    if results != (several,):
        _apply(process, [each for each in results if not isinstance(each, DrawsSeveral)], [])
    return sum(each.number for each in results if isinstance(each, DrawsSeveral))


def _apply(process: Process, final: list[Happening], vanished: Sequence[Happening]) -> tuple[Done, ...]:
    """Let what was settled happen, then what comes after it in place of what was replaced."""
    play = process.play
    final += _gained_meanwhile(process)
    before = play.game
    process.finish()
    done = (*applying.apply(play, final), *(Done(event) for event in vanished))
    play.done.extend(done)
    triggers.look(play, before, done)
    if process.linked:
        linked_copies.trigger(play, process)
    if any(isinstance(event, Draws) for event in final):
        drawing.look(play, done)
    state_triggers.look(play)
    done = (*done, *_draw_instead(play, process, done))
    for after in process.after:
        _carry_out(play, after)
    return done


def _draw_instead(play: Play, process: Process, done: Sequence[Done]) -> Iterator[Done]:
    """Cards drawn instead of a part of what happened: one at a time, after the rest of it (121.7, 616.2)."""
    for player, applied in process.draws:
        if any(each.amount or each.now for each in done):
            play.note("121.7", f"{player} draws a card after what wasn't replaced", player)
        modified = play.modified
        with _having_applied(play, applied):
            yield from happen(play, Draws(player))
        if play.modified > modified:
            play.note("616.2", f"another effect applies to the draw of {player}", player)


def _gained_meanwhile(process: Process) -> Iterator[Happening]:
    """Life that is gained for damage that is prevented: one of the results of that event (120.4d).

    All else that comes with a prevention takes place after it (615.5).
    """
    kept: list[After] = []
    for after in process.after:
        gain = instead.plain_gain(after, process) if after.of_prevention else None
        if gain is None:
            kept.append(after)
        else:
            process.note("120.4d", f"{gain.player} gains life in the same event", gain.player)
            yield from process.settle(gain, after.applied)
    process.after = kept


def _one_by_one(play: Play, events: Sequence[Happening]) -> tuple[Done, ...]:
    """Cards are drawn one at a time (121.2), after what else happens."""
    others = [event for event in events if not isinstance(event, Draws)]
    done = list(happen(play, *others))
    for event in events:
        if isinstance(event, Draws):
            done.extend(happen(play, event))
    return tuple(done)


def _settled(process: Process, events: Sequence[Happening]) -> tuple[list[Happening], list[Happening]]:
    """The events that happen, and those proposed that came to nothing."""
    process.batch = frozenset(event.ref for event in events if isinstance(event, Moves))
    if any(isinstance(event, Damages) for event in events):
        prevention.divide(process, events)
    alike = creating.Alike(process)
    final: list[Happening] = []
    vanished: list[Happening] = []
    for event in _created(process, events):
        if isinstance(event, Destroys) and process.just_dies(event):
            final.append(Moves(event.ref, GRAVEYARD, "destroy", event.by))
            continue
        if isinstance(event, Damages) and event.amount <= 0:
            vanished.append(event)
            continue
        results = [last for each in alike.settle(event) if (last := _last(process, each)) is not None]
        final.extend(results)
        if isinstance(event, Damages) and results != [event]:
            process.note("120.4b", f"effects change what {event.source.id} deals")
        if not results:
            vanished.append(event)
    for move in process.beside:
        final.extend(process.settle(move))
    return final, vanished


def _created(process: Process, events: Sequence[Happening]) -> Iterator[Happening]:
    """The events, tokens that are created together having been replaced together (616.1g)."""
    groups: dict[str, list[Moves]] = {}
    for event in events:
        if isinstance(event, Moves) and event.cause == "create" and event.new is not None:
            who = str(event.status.get("controller", "") or event.new.controller or event.new.owner)
            groups.setdefault(who, []).append(event)
        else:
            yield event
    created = {token.ref.id for tokens in groups.values() for token in tokens}
    taken = created | process.game.objects.keys() if created else created
    for who, tokens in groups.items():
        yield from creating.settle(process, Creates(who, tuple(tokens)), taken)


def _last(process: Process, event: Happening) -> Happening | None:
    """What the rules ask last of a permanent that enters: who protects it, what it enchants; None if it
    can't enter."""
    if not isinstance(event, Moves) or event.to != BATTLEFIELD:
        return event
    from crkb.game.events import attaching, entering, entering_with

    if entering.prohibited(process, event):
        return None
    obj = event.new or process.game.objects[event.ref.id]
    if event.counters:
        event = entering_with.created_with(process, event)
    types = frozenset[str]().union(*(face.types | face.subtypes for face in obj.sheet.faces))
    if "battle" in types or event.status.get("entered_as"):
        event = entering_with.with_protector(process, event)
    attached = event.status.get("attached_to") or obj.attached_to
    if attached or "Aura" in types or event.status.get("entered_as"):
        return attaching.entering(process, event)
    return event


def _carry_out(play: Play, after: After) -> None:
    from crkb.game.stack import verbs

    with _having_applied(play, after.applied):
        verbs.carry_out(play, after.verbs, after.context, label=after.label)


@contextmanager
def _having_applied(play: Play, applied: frozenset[str]) -> Iterator[None]:
    """What happens instead of an event isn't a new event to what has replaced it (614.5)."""
    before, play.applied = play.applied, play.applied | applied
    try:
        yield
    finally:
        play.applied = before
