"""A batch of events that nothing replaces any more happens, all at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from crkb import limits
from crkb.game.combat import engaged
from crkb.game.copies import stickers
from crkb.game.events import libraries, moving, parting, stamping
from crkb.game.events.changes import Changes, marked
from crkb.game.happenings import (
    Attaches,
    Begins,
    Casts,
    Counts,
    Damages,
    Declares,
    Done,
    Draws,
    Happening,
    LifeChanges,
    Loses,
    Marks,
    Merges,
    Moves,
    Phases,
    Regenerates,
    Stuck,
    Taps,
    Targets,
    Ties,
    TurnsOver,
    Unseen,
    Wins,
)
from crkb.game.objects import (
    BATTLEFIELD,
    COMMAND,
    COUNTED,
    HAND,
    HIDDEN,
    LIBRARY,
    NOTHING,
    NOWHERE,
    STACK,
    GameObject,
    Ref,
)
from crkb.game.play import Play

CITES: dict[str, str] = {
    "122.2": "they simply cease to exist",
    "123.5c": "which of the objects it becomes",
    "121.1": "putting the top card of their",
    "121.5": "without using the word “draw,” the",
    "121.4": "library with no cards in it",
    "400.7": "becomes a new object",
    "712.21": "two cards are put into the",
    "810.9": "applied to the team’s shared life",
    "727.3": "each of the individual components",
    "810.10b": "team loses that many poison counters",
}


ARRIVED = "arrived"
"""The mark of a world permanent: the clock as it arrived, the same for all that arrive at once (704.5k)."""


# ---- one appliance a kind of event


def _moves(event: Moves, to: Changes) -> tuple[Done, ...]:
    """An object changes zones (400.7); of a permanent of several cards, each does (727.3, 712.21).

    A card that goes from a library to a hand is drawn only where it is said so (121.5).
    """
    obj = event.new or to.find(event.ref)
    if obj is None:
        return (Done(event),)
    rule, says = moving.refused(to.before, obj, event)
    if rule:
        to.play.note(rule, says, obj.id, holds=False)
        return (Done(event),)
    if event.new is not None:
        return (Done(event, now=_arrives(obj, event, to)),)
    if (obj.zone, event.to) == (LIBRARY, HAND) and event.cause != "draw":
        to.play.note("121.5", f"{obj.id} is put into {obj.owner}'s hand, and isn't drawn", obj.id, obj.owner)
    if obj.counters or obj.damage:
        to.play.note("400.7", f"{obj.id} changes zones and becomes a new object", obj.id)
    if obj.face_down or event.status or obj.sheet.layout != "normal":
        for rule, says in moving.of_faces(obj, event):
            to.play.note(rule, says, obj.id)
    to.remember(event.ref, moving.last_known(to.before, obj))
    if obj.zone == STACK:
        to.leaves_stack(obj.id)
    if len(obj.components) < 2:
        return (_goes(obj, obj, event, to),)
    if obj.id in [each.id for each in obj.components]:
        to.play.note("727.3", f"each component of {obj.id} is put into the {event.to}", obj.id)
    parts = moving.parts(to.before, obj, _stickered(obj, event, to))
    if obj.id not in [each.id for each in parts]:
        to.play.note("712.21", f"{obj.id} leaves as one permanent, and {len(parts)} cards arrive", obj.id)
        to.put(moving.ceases(obj))  # a melded pair no longer exists; its cards have ids of their own
    arranged = parting.arranged(to.play, obj, parts, event)
    gone = {id(each): _goes(each, obj, _to_its_place(each, event), to) for each in arranged}
    return tuple(gone[id(each)] for each in parts)


def _to_its_place(part: GameObject, event: Moves) -> Moves:
    """Where a card of a permanent goes: with the others, or a commander to the command zone (903.9c)."""
    return event._replace(to=COMMAND, position="") if part.id in event.commanded else event


def _stickered(obj: GameObject, event: Moves, to: Changes) -> str:
    """Which of the cards that a permanent becomes keeps its stickers: its owner chooses (123.5c)."""
    if not obj.stickers or event.to in (*HIDDEN, NOWHERE):
        return ""
    ids = list(dict.fromkeys(part.id for part in obj.components))
    to.play.note("123.5c", f"one card of {obj.id} keeps its stickers", obj.id)
    return str(to.play.choose(f"chosen for {obj.id}", ids, obj.owner, "123.5c"))


def _goes(part: GameObject, whole: GameObject, event: Moves, to: Changes) -> Done:
    """One card or token of what moves gets there; an ability has nowhere to go but away."""
    was = event.ref
    if event.to == NOWHERE or part.kind == "ability":
        to.put(moving.ceases(part))
        return Done(event, was=was)
    if event.cards_to and not part.is_token:
        event = event._replace(to=event.cards_to)
    if part is not whole and not _leads(part, whole):
        event = event._replace(ref=part.ref)
    now = _arrives(part, event, to, was)
    if whole.zone == STACK and event.to == BATTLEFIELD:
        to.becomes(was, now)
    return Done(event, was=was, now=now)


def _leads(part: GameObject, whole: GameObject) -> bool:
    """Whether a component stands for the permanent that leaves, of which there is one (727.3, 712.21)."""
    ids = [each.id for each in whole.components]
    return part.id == (whole.id if whole.id in ids else ids[0])


def _arrives(obj: GameObject, event: Moves, to: Changes, was: Ref | None = None) -> Ref:
    """It is in its new zone; `was` is what left, a permanent of several cards perhaps."""
    kept = _kept_counters(obj, event, to, was) if obj.counters else NOTHING
    if obj.counters and not kept:
        to.play.note("122.2", f"the counters on {obj.id} cease to exist, and none is removed", obj.id)
    new = moving.arrived(obj, event, to.stamp(), kept)
    if "world" in new.sheet.faces[0].supertypes:
        new = new._replace(marks={**new.marks, ARRIVED: to.before.clock})
    if event.position == libraries.SHUFFLED:
        _shuffle(new.owner, to)
    elif event.position:
        new = new._replace(marks={**new.marks, event.position: new.timestamp})
    to.put(new)
    if event.to == STACK:
        to.stack(new.id)
    return new.ref


def _shuffle(owner: str, to: Changes) -> None:
    """A library is shuffled; what is put on top of it at the same time stays there (701.20g)."""
    cards = to.of_owner(owner, LIBRARY)
    for each in libraries.forgotten(cards, to.before.clock):
        to.put(each)
    for each in cards:
        if each.marks.get(libraries.TOP, 0) >= to.before.clock:
            to.play.note("701.20g", f"{each.id} is on top of the shuffled library", each.id)


def _kept_counters(obj: GameObject, event: Moves, to: Changes, was: Ref | None) -> Mapping[str, int]:
    """The counters that an object keeps as it changes zones: none, unless it says so (122.2)."""
    if was is None or event.to in HIDDEN:
        return NOTHING
    own = (having.ability for having in to.before.chars(was.id).abilities)
    keeps = any(getattr(each, "rule", "") == moving.KEEPS_COUNTERS for each in own)
    return obj.counters if keeps else NOTHING


def _life(event: LifeChanges, to: Changes) -> tuple[Done, ...]:
    """A player's life total changes; in Two-Headed Giant it is the team's (810.9)."""
    from crkb.game.turns import outcome

    sharing = outcome.one_team(to.before, event.player) or (event.player,)
    if len(sharing) > 1:
        to.play.note("810.9", f"{' and '.join(sharing)} share the change of {event.player}'s life", *sharing)
    for name in sharing:
        player = to.player(name)
        to.put_player(player._replace(life=player.life + event.amount))
    return (Done(event, abs(event.amount)),)


def _counts(event: Counts, to: Changes) -> tuple[Done, ...]:
    """Counters are put on or removed, no more than there are."""
    if isinstance(event.on, str):
        return (Done(event, _counts_of_player(event, event.on, to)),)
    if not to.is_here(event.on):
        return (Done(event),)
    obj = to.object(event.on.id)
    number = max(event.amount, -obj.counters.get(event.kind, 0))
    times = {**obj.counter_times, event.kind: to.stamp()} if number > 0 else obj.counter_times
    to.put(obj._replace(counters=_counted(obj.counters, event.kind, number), counter_times=times))
    return (Done(event, abs(number), obj.ref, obj.ref),)


def _counts_of_player(event: Counts, name: str, to: Changes) -> int:
    """How many counters a player gets or loses; poison that a teammate has is lost too (810.10b)."""
    left, sharing = event.amount, to.before.sharing(name, event.kind)
    if left < 0 and len(sharing) > 1:
        to.play.note("810.10b", f"{' and '.join(sharing)} lose poison counters as a team", *sharing)
    for each in sharing:
        player = to.player(each)
        number = max(left, -player.counters.get(event.kind, 0))
        to.put_player(player._replace(counters=_counted(player.counters, event.kind, number)))
        left -= number
    return abs(event.amount - left)


def _counted(counters: Mapping[str, int], kind: str, number: int) -> dict[str, int]:
    found = {**counters, kind: counters.get(kind, 0) + number}
    return {each: count for each, count in found.items() if count > 0}


def _taps(event: Taps, to: Changes) -> tuple[Done, ...]:
    if not to.is_here(event.ref) or to.object(event.ref.id).tapped == event.tapped:
        return (Done(event),)
    to.put(to.object(event.ref.id)._replace(tapped=event.tapped))
    return (Done(event, was=event.ref, now=event.ref),)


def _regenerates(event: Regenerates, to: Changes) -> tuple[Done, ...]:
    """Damage is removed, and the permanent leaves combat; being tapped is an event of its own."""
    if not to.is_here(event.ref):
        return (Done(event),)
    obj = to.object(event.ref.id)
    kept = obj if event.in_combat else engaged.out_of_combat(obj)
    to.put(kept._replace(damage=0, deathtouched=False))
    return (Done(event, was=event.ref, now=event.ref),)


def _attaches(event: Attaches, to: Changes) -> tuple[Done, ...]:
    if not to.is_here(event.ref) or to.object(event.ref.id).attached_to == event.to:
        return (Done(event),)
    obj = to.object(event.ref.id)
    time = obj.timestamp if event.to is None else to.stamp()
    kept = obj.stickers if time is None or time == obj.timestamp else stickers.restamped(obj, time)
    to.put(obj._replace(attached_to=event.to, timestamp=time, stickers=kept))
    return (Done(event, was=event.ref, now=event.ref),)


def _phases(event: Phases, to: Changes) -> tuple[Done, ...]:
    if not to.is_here(event.ref) or to.object(event.ref.id).phased_out == event.out:
        return (Done(event),)
    obj = to.object(event.ref.id)
    kept = engaged.out_of_combat(obj) if event.out else obj
    to.put(kept._replace(phased_out=event.out))
    return (Done(event, was=event.ref, now=event.ref),)


def _marks(event: Marks, to: Changes) -> tuple[Done, ...]:
    if event.on == "":
        to.mark(event.mark, event.value)
    elif isinstance(event.on, str):
        player = to.player(event.on)
        to.put_player(player._replace(marks=marked(player.marks, event.mark, event.value)))
    elif to.is_here(event.on):
        obj = to.object(event.on.id)
        to.put(obj._replace(marks=marked(obj.marks, event.mark, event.value)))
    return (Done(event),)


def _draws(event: Draws, to: Changes) -> tuple[Done, ...]:
    """The top card of the library goes to the hand (121.1); there may be none (121.4)."""
    player = to.player(event.player)
    card = libraries.top(to, event.player)
    if card is None:
        to.play.note("121.4", f"{event.player} draws from an empty library", event.player)
        to.put_player(player._replace(drew_from_empty=True))
        return (Done(event),)
    if card == libraries.UNKNOWN:
        return (*_unseen(Unseen(event.player, LIBRARY, HAND, "draw"), to), Done(event, 1))
    to.play.note("121.1", f"{event.player} draws {card.id}, the top card of their library", event.player)
    moved = _moves(Moves(card.ref, HAND, "draw"), to)
    return (*moved, Done(event, 1, now=moved[0].now))


def _unseen(event: Unseen, to: Changes) -> tuple[Done, ...]:
    """A number of one zone becomes one less, of the other one more, where they are counted."""
    player = to.player(event.player)
    if event.origin in COUNTED and not getattr(player, event.origin):
        return (Done(event),)
    for zone, more in ((event.origin, -1), (event.to, 1)):
        if zone in COUNTED:
            changed: dict[str, Any] = {zone: getattr(player, zone) + more}
            player = player._replace(**changed)
    to.put_player(player)
    return (Done(event, 1),)


def _seen(event: Happening, _to: Changes) -> tuple[Done, ...]:
    """Nothing changes but what triggers see."""
    return (Done(event, 1),)


APPLIERS: Mapping[type, Callable[[Any, Changes], tuple[Done, ...]]] = {
    Moves: _moves,
    LifeChanges: _life,
    Counts: _counts,
    Taps: _taps,
    Regenerates: _regenerates,
    Attaches: _attaches,
    Phases: _phases,
    Marks: _marks,
    Draws: _draws,
    Unseen: _unseen,
    Declares: _seen,
    Casts: _seen,
    Targets: _seen,
    Begins: _seen,
}

# ---- a batch


def apply(play: Play, events: Sequence[Happening]) -> tuple[Done, ...]:
    """Let a batch happen at once and give back what was done, in order.

    Those that have rules of their own (damage, turning over, losing) happen after the others of the
    batch, by the modules of those rules.
    """
    limits.go_on()
    changes = Changes(play)
    done: list[Done] = []
    later: list[Happening] = []
    for event in events:
        applier = APPLIERS.get(type(event))
        if applier is None:
            later.append(event)
        else:
            done.extend(applier(event, changes))
    stamping.together(changes, done)
    changes.commit()
    return (*done, *_elsewhere(play, later))


def _elsewhere(play: Play, events: Sequence[Happening]) -> Iterable[Done]:
    damages = [event for event in events if isinstance(event, Damages)]
    if damages:
        from crkb.game.combat import damage

        dealt = damage.apply(play, damages)
        yield from dealt
        done = {each.what for each in dealt}
        yield from (Done(event) for event in damages if event not in done)
    ends = [event for event in events if isinstance(event, Loses | Wins | Ties)]
    if ends:
        from crkb.game.turns import outcome

        outcome.apply(play, ends)
        yield from (Done(event) for event in ends)
    for event in events:
        if isinstance(event, TurnsOver | Stuck | Merges):
            from crkb.game.copies import turning

            yield turning.apply(play, event)
