"""Triggered abilities: matching what happened with trigger conditions (603).

Abilities that look back in time (603.10) are those that existed before the event, with the objects
as they were; all others are those that exist after it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence, Set

from crkb.game.errors import NotKnown
from crkb.game.events import at_once, matching, nth_counters
from crkb.game.events import occurrences as occurring
from crkb.game.events.at_once import Noticed
from crkb.game.events.watchers import Watcher, triggered
from crkb.game.happenings import Begins, Casts, Counts, Done, Moves
from crkb.game.layers import keyword_shapes
from crkb.game.layers.meaning import Asking
from crkb.game.objects import Context, DelayedTrigger, Ref, Trigger
from crkb.game.play import Play
from crkb.game.proof import Note
from crkb.game.state import Game
from crkb.game.terms import Condition, EventTerm, Puts, ThatMany, every_term

CITES: dict[str, str] = {
    "119.9": "no life gain event has occurred",
    "120.9": "by the specified sources and not",
    "120.10": "before the damage was dealt, excess",
    "122.6": "given counters as it enters the",
    "122.6a": "the object’s controller puts those counters",
    "603.2": "that ability automatically triggers",
    "603.4": "intervening",
    "603.7b": "will trigger only once",
    "603.10a": "look back in time",
}


def look(play: Play, before: Game, done: Sequence[Done]) -> None:
    """Let abilities trigger on what was done, and wait to go on the stack (603.2)."""
    seen: Iterable[Noticed] = at_once.together(_seen(play, before, done, _wanted(play, before)))
    if play.game.delayed:
        seen = tuple(seen)  # they look at all of it again
    found = [*_abilities(play, before, seen), *_of_sagas(play, before, done)]
    delayed = _delayed(play, before, seen)
    found.extend(delayed)
    if not found:
        return
    play.triggered.extend(trigger.label for trigger in found)
    play.game = play.game.but(waiting=(*play.game.waiting, *found))


def _seen(play: Play, before: Game, done: Sequence[Done], wanted: Set[str]) -> Iterator[Noticed]:
    """What was done, as far as anything waits for it."""
    if not wanted:
        return
    apart = came_apart(before, done)
    for one in done:
        step = one.what.step if isinstance(one.what, Begins) else ""
        for each in occurrences(one, before, play.game, wanted):
            if each.kind in wanted:
                if each.kind == "counters" and isinstance(one.what, Moves):
                    _note_put(play, one.what.ref.id, each.player)
                yield (_of_all(each, apart) if apart else each), step


def _note_put(play: Play, id: str, player: str) -> None:
    """Counters that something enters with are put on it, which is seen."""
    play.note("122.6", f"the counters that {id} enters with are put on it", id)
    play.note("122.6a", f"{player} puts them there", id, player)


def came_apart(before: Game, done: Sequence[Done]) -> Mapping[Ref, tuple[Ref, ...]]:
    """The objects that each permanent of several cards became as it left (712.21c, 727.3c)."""
    found: dict[Ref, tuple[Ref, ...]] = {}
    for each in done:
        if each.was is None or each.now is None or each.was == each.now:
            continue
        whole = before.objects.get(each.was.id)
        if whole is not None and whole.components:
            found[each.was] = (*found.get(each.was, ()), each.now)
    return found


def _of_all(seen: occurring.Occurrence, apart: Mapping[Ref, tuple[Ref, ...]]) -> occurring.Occurrence:
    """What happened to a permanent of several cards, with all that it became."""
    parts = apart.get(seen.subject, ()) if isinstance(seen.subject, Ref) else ()
    return seen._replace(became=parts) if parts and seen.kind in occurring.LOOKING_BACK else seen


def _wanted(play: Play, before: Game) -> set[str]:
    """The kinds of occurrence that anything waits for."""
    delayed = {kind for each in play.game.delayed for term in each.events for kind in matching.kinds(term)}
    return triggered(before).kinds | triggered(play.game).kinds | delayed


# ---- what was done, as occurrences


def occurrences(
    done: Done, before: Game, after: Game, wanted: Container[str]
) -> Iterable[occurring.Occurrence]:
    """What was done is; of moves only what is wanted."""
    event = done.what
    if not isinstance(event, Moves):
        is_done = done.amount is not None or done.now is not None or done.was is not None
        return _plain(done, before, after) if is_done else ()
    if event.cause == "leave":  # it leaves the game with its owner, which is seen (603.6c)
        return occurring.moving(event, done.was, before) if done.was is not None else ()
    if done.now is None or (done.was is None and event.new is None):
        return ()
    if event.new is None and event.to != "battlefield" and event.ref == done.was:
        return occurring.moving(event, done.now, before, wanted)
    return _moved(event, done, before, after, wanted)


def _moved(
    event: Moves, done: Done, before: Game, after: Game, wanted: Container[str]
) -> Iterator[occurring.Occurrence]:
    """What a move is, with the counters put on what enters (122.6), by its controller (122.6a)."""
    assert done.now is not None
    if event.new is None and done.was is not None and event.ref != done.was:
        # a component of a merged permanent arrives; the permanent left once (729.3)
        yield from _component(event, done, before)
        return
    game = after if event.new is not None or event.to == "battlefield" else before
    yield from occurring.moving(event, done.now, game, wanted)
    if event.cause == "create":
        yield occurring.Occurrence("tokens", done.now, after.chars(done.now.id).controller, amount=1)
    if event.to == "battlefield":
        yield from _counters_with(done, after)
        yield from _attached(done, after)


def _component(event: Moves, done: Done, before: Game) -> Iterator[occurring.Occurrence]:
    assert done.now is not None
    assert done.was is not None
    owner = before.objects[done.was.id].owner
    if event.to == "graveyard":
        yield occurring.Occurrence("graveyard", done.now, owner, owner=owner, became=(done.now,))


def _counters_with(done: Done, after: Game) -> Iterator[occurring.Occurrence]:
    """Counters that a permanent enters with are put on it (122.6), by its controller (122.6a)."""
    assert done.now is not None
    obj = after.objects[done.now.id]
    for kind, number in obj.counters.items():
        yield occurring.Occurrence("counters", done.now, obj.controller, amount=number, counter=kind)


def _attached(done: Done, after: Game) -> Iterator[occurring.Occurrence]:
    """What enters attached to something becomes attached to it (603.2e)."""
    assert done.now is not None
    obj = after.objects[done.now.id]
    if obj.attached_to is not None:
        yield occurring.Occurrence("aim attach", done.now, obj.controller, obj.attached_to)


def _plain(done: Done, before: Game, after: Game) -> tuple[occurring.Occurrence, ...]:
    found = occurring.plain(done.what, after)
    if isinstance(done.what, Counts):
        found = tuple(nth_counters.before(each, before) for each in found)
    if done.amount is None or isinstance(done.what, Casts):
        return found
    if done.amount == 0:
        return ()
    return tuple(each._replace(amount=done.amount) if each.amount is not None else each for each in found)


# ---- abilities of objects


def _abilities(play: Play, before: Game, seen: Iterable[Noticed]) -> Iterator[Trigger]:
    now, back = _Watching(play.game, False), _Watching(before, True)
    for each, step in seen:
        asked = back if each.kind in occurring.LOOKING_BACK else now
        once: set[str] = set()
        for watcher, term in asked.index.of(each):
            ability = watcher.ability
            if watcher.key in once or (each.share and at_once.is_shared_otherwise(each, term, ability.verbs)):
                continue
            ctx = matching.matches(term, each, watcher.context, asked.asking, step)
            if nth_counters.waits_for_one(term) and _is_of_kind(term, each, watcher, asked.asking):
                nth_counters.note(play, term, each, watcher.id)
            asks_more = ability.only is not None or ability.condition is not None
            if ctx is not None and (not asks_more or _is_met(play, watcher, ctx)):
                once.add(watcher.key)
                play.proof.add(asked.notes(watcher))
                if each.kind in NOTED:
                    _note_amount(play, watcher, each)
                yield Trigger(watcher.label, ctx.source, ctx.you, ability.verbs, ctx, ability.condition)


def _is_of_kind(term: EventTerm, seen: occurring.Occurrence, watcher: Watcher, asking: Asking) -> bool:
    """Whether counters are of the kind and on the object of which an ability waits for one by its number."""
    any_of_them = term._replace(nth=0) if isinstance(term, Puts) else term
    return matching.matches(any_of_them, seen, watcher.context, asking) is not None


NOTED = frozenset({"aim damage", "dealt excess", "gain life"})
"""What happens in amounts whose sources the rules tell apart."""


def _note_amount(play: Play, watcher: Watcher, seen: occurring.Occurrence) -> None:
    """What `that many` is: life by one source (119.9), damage by one (120.9), excess by all (120.10)."""
    asks = any(isinstance(each, ThatMany) for each in every_term(watcher.ability.verbs))
    if seen.kind == "gain life":
        play.note("119.9", f"a source causes {seen.player} to gain {seen.amount} life", watcher.id)
    elif seen.kind == "dealt excess":
        play.note("120.10", f"{seen.amount} of the damage was excess", watcher.id)
    elif seen.source is not None and asks:
        says = f"{watcher.label} means the {seen.amount} damage that {seen.source.id} deals"
        play.note("120.9", says, watcher.id, seen.source.id)


class _Watching:
    """A game in which triggered abilities are looked for, and what their filters mean there."""

    def __init__(self, game: Game, is_back: bool) -> None:
        self.index = triggered(game)
        self.asking = Asking(game)
        self._is_back = is_back
        self._notes: dict[str, tuple[Note, ...]] = {}

    def notes(self, watcher: Watcher) -> tuple[Note, ...]:
        """What is noted each time an ability triggers, the same each time."""
        found = self._notes.get(watcher.key)
        if found is None:
            found = self._notes[watcher.key] = tuple(_notes(watcher, self._is_back))
        return found


def _is_met(play: Play, watcher: Watcher, ctx: Context) -> bool:
    """Whether what the event must be besides, and an intervening if, hold as the event occurs."""
    ability = watcher.ability
    return all(holds(play, each, ctx, watcher.label) for each in (ability.only, ability.condition))


def _notes(watcher: Watcher, is_back: bool) -> Iterator[Note]:
    """What is noted each time an ability triggers."""
    about = (watcher.id,)
    if is_back:
        yield Note(
            "603.10a",
            f"{watcher.id} is checked as it existed before the event (looking back in time)",
            about=about,
        )
    yield Note("603.2", f"{watcher.label} triggers", about=about)
    keyword = watcher.label.partition(" of ")[0]
    if rule := keyword_shapes.rule_of(keyword):
        yield Note(rule, f"{watcher.id} has {keyword}", about=about)


def holds(play: Play, condition: Condition | None, ctx: Context, label: str) -> bool:
    """Whether an intervening if holds as the event occurs (603.4).

    Raises:
        NotKnown: It depends on a fact that is not known.
    """
    if condition is None:
        return True
    from crkb.game.layers import filters

    found = filters.holds(condition, ctx, play.game)
    if found is None:
        raise NotKnown(f"{label}: if")
    if not found:
        play.note("603.4", f"{label} doesn't trigger: its condition isn't met", holds=False)
    return found


# ---- chapters of Sagas


def _of_sagas(play: Play, before: Game, done: Sequence[Done]) -> Iterator[Trigger]:
    from crkb.game.events import chapters

    for one in done:
        yield from chapters.triggered(play, before, one)


# ---- delayed triggered abilities


def _delayed(play: Play, before: Game, seen: Iterable[Noticed]) -> list[Trigger]:
    """Delayed abilities trigger once (603.7b); those that do are gone, unless they say otherwise."""
    if not play.game.delayed:
        return []
    found: list[Trigger] = []
    kept: list[DelayedTrigger] = []
    existing = set(map(id, before.delayed))
    for each in play.game.delayed:
        trigger = _one_delayed(play, before, each, seen) if id(each) in existing else None
        if trigger is None or each.lasting:
            kept.append(each)
        if trigger is not None:
            found.append(trigger)
    if found:
        play.game = play.game.but(delayed=tuple(kept))
    return found


def _one_delayed(
    play: Play, before: Game, delayed: DelayedTrigger, seen: Iterable[Noticed]
) -> Trigger | None:
    contexts: list[Context] = []
    back, now = Asking(before), Asking(play.game)
    for each, step in seen:
        asking = back if each.kind in occurring.LOOKING_BACK else now
        for term in delayed.events:
            ctx = matching.matches(term, each, delayed.context, asking, step)
            if ctx is not None and not at_once.is_shared_otherwise(each, term, delayed.verbs):
                contexts.append(_kept(ctx, delayed.context, each))
    if not contexts:
        return None
    label = delayed.label or "delayed trigger"
    often = "" if delayed.lasting else ", once"
    about = (delayed.context.source.id,) if delayed.context.source else ()
    play.note("603.7b", f"{label} triggers{often}", *about)
    ctx = _one_of(play, contexts, label)
    return Trigger(
        label, delayed.context.source, delayed.context.you, delayed.verbs, ctx, since=delayed.since
    )


def _kept(ctx: Context, own: Context, seen: occurring.Occurrence) -> Context:
    """A step that begins brings no `it` of its own: the words mean what they meant as it was created."""
    if seen.kind != "beginning":
        return ctx
    return ctx._replace(it=own.it, became=own.became)


def _one_of(play: Play, contexts: list[Context], label: str) -> Context:
    """Which of several events at once makes it trigger: its controller chooses (603.7b)."""
    names = [ctx.it.id if isinstance(ctx.it, Ref) else str(ctx.it) for ctx in contexts]
    chosen = play.choose(f"chosen for {label}", list(dict.fromkeys(names)), contexts[0].you, "603.7b")
    return contexts[names.index(str(chosen))]


# ---- putting them on the stack


def place(play: Play) -> None:
    """Put the triggered abilities that wait on the stack, with their targets (603.3)."""
    from crkb.game.events import trigger_order

    trigger_order.place(play)
