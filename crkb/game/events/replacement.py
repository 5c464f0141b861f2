"""Replacing and preventing what would happen, one effect after another (614-616).

An event goes through a `Process` before it happens: of the effects that would modify it, one is
applied, then those are looked for that would modify what came of it, until none is left (616.1f).
Each has one opportunity to affect an event and what replaces it (614.5).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import Any

from crkb.game.errors import GameFormError, NotKnown
from crkb.game.events import matching, watchers
from crkb.game.happenings import (
    Counts,
    Damages,
    Destroys,
    Draws,
    Happening,
    Moves,
)
from crkb.game.layers import keywords
from crkb.game.layers.meaning import Asking
from crkb.game.objects import BATTLEFIELD, GRAVEYARD, Context, Effect, GameObject, Ref, Thing, Trigger
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.terms import Verbs
from crkb.game.values import Chars
from crkb.tuples import NamedTuple

CITES: dict[str, str] = {
    "614.5": "only one opportunity to affect",
    "616.1": "attempting to modify the way",
    "616.1c": "become a copy of another object",
    "616.2": "can become applicable",
}

SELF, CONTROL, COPY, BACK, ANY = range(5)
"""In which order effects must be chosen: 616.1a to 616.1e."""

SAVING = frozenset({"shield", "finality"})
"""Counters that change what becomes of a permanent that would be destroyed, or die."""

MOST_ORDERS = 120
"""So many orders of effects are tried, and offered."""


class After(NamedTuple):
    """Instructions that replace an event, or come with a prevention: carried out after the batch.

    Of those that have the same `together`, one is carried out, for all of it. `label` names the ability
    in the choices that they ask for; `of_prevention` says that they come with a prevention.
    """

    verbs: Verbs
    context: Context
    applied: frozenset[str]
    label: str = ""
    together: str = ""
    of_prevention: bool = False


class Candidate(NamedTuple):
    """An effect that would modify an event.

    `key` tells it from all others, `id` is whose it is, `label` names it where an object has
    several; `alike` is what it does, in terms of which two are interchangeable. `apply` gives the
    events in place of the one it is applied to. What is `repeated` may be applied again to what replaced
    the event (717.6).
    """

    key: str
    id: str
    label: str
    rank: int
    alike: Any
    apply: Callable[[Process, Happening], tuple[Happening, ...]]
    repeated: bool = False


class Imagined(NamedTuple):
    """A game as if a permanent that enters were there already, and the permanent (614.12)."""

    event: Moves
    game: Game
    object: GameObject


class Process:
    """A batch on its way through replacement and prevention.

    `left` are shields that have been used in part, by the id of the effect; `used` effects that
    worked once. `after` are instructions to carry out when the batch has happened; `begun` effects
    that begin with it, `beside` what is sacrificed as a permanent of it enters, `draws` who draws instead
    of a part of it, with what has been applied; `linked` the abilities linked to what enters as a copy,
    by its id (`linked_copies`). `quota` says how much
    of the damage of a source a shield prevents, where that was chosen (615.7).
    """

    def __init__(self, play: Play, applied: frozenset[str] = frozenset()) -> None:
        self.play = play
        self.game: Game = play.game
        self.first = applied
        self.left: dict[str, int] = {}
        self.used: set[str] = set()
        self.after: list[After] = []
        self.begun: list[Effect] = []
        self.beside: list[Moves] = []
        self.draws: list[tuple[str, frozenset[str]]] = []
        self.quota: dict[tuple[str, Ref, Thing], int] = {}
        self.batch: frozenset[Ref] = frozenset()
        self.applied: frozenset[str] = applied
        self.imagined: dict[str, Imagined] = {}
        self.unexcepted: dict[str, Moves] = {}
        self.linked: dict[str, Trigger] = {}
        self._forced: dict[str, list[str]] = {}
        self._trying = False
        self._asking: Asking | None = None
        self._indestructible: dict[int, bool] = {}

    # ---- one event

    def settle(self, event: Any, applied: frozenset[str] | None = None) -> tuple[Any, ...]:
        """What happens in place of an event, once nothing modifies it any more.

        Raises:
            NotKnown: Somebody has to choose an order of effects, or whether to apply one.
        """
        from crkb.game.events import protecting

        applied = self.first if applied is None else applied
        if protecting.impossible(self, event):
            return ()
        found = candidates(self, event, applied)
        if not found:
            return self._inner(event, applied)
        self.play.count()
        if applied != self.first:
            self.note("616.2", f"{found[0].id} applies to the modified event", found[0].id)
        candidate = self._choice(event, found, applied)
        self.applied = applied | {candidate.key}
        results = candidate.apply(self, event)
        self.play.modified += results != (event,)
        below = applied | {candidate.key}
        return tuple(each for result in results for each in self._after(result, event, below))

    def _after(self, result: Any, event: Any, below: frozenset[str]) -> tuple[Any, ...]:
        """What happens in place of a part of an event; cards drawn instead of it are drawn later (121.7)."""
        if isinstance(result, Draws) and not isinstance(event, Draws):
            self.draws.append((result.player, below))
            return ()
        return self.settle(result, below)

    def _inner(self, event: Any, applied: frozenset[str]) -> tuple[Any, ...]:
        """What an event that nothing modifies contains: destroying is a move (701.7a, 616.1g)."""
        from crkb.game.events import token_parts

        if isinstance(event, Moves) and token_parts.is_mixed(self.game.objects.get(event.ref.id)):
            return (token_parts.parted(self, event),)
        if not isinstance(event, Destroys):
            return (event,)
        return self.settle(Moves(event.ref, GRAVEYARD, "destroy", event.by), applied)

    def settle_in(self, game: Game, event: Happening) -> tuple[Happening, ...]:
        """What happens in place of an event about something that is imagined to be there (614.12)."""
        now, self.game = self.game, game
        try:
            return self.settle(event)
        finally:
            self.game = now

    def asking(self, game: Game) -> Asking:
        """Filters asked in the game where an event is looked at: most events of a batch in the same."""
        if self._asking is None or self._asking.game is not game:
            self._asking = Asking(game)
        return self._asking

    @cached_property
    def _is_quiet(self) -> bool:
        """Whether no ability and no effect could replace that something dies."""
        kinds = watchers.shields(self.game).replacing.kinds
        regenerates = (getattr(each.what, "instead", None) == "regenerate" for each in self.game.effects)
        return kinds.isdisjoint(matching.DYING) and not any(regenerates)

    def just_dies(self, event: Destroys) -> bool:
        """Whether nothing can save a permanent from being destroyed, or send it elsewhere."""
        obj = self.game.objects.get(event.ref.id)
        if obj is None or obj.incarnation != event.ref.incarnation or obj.zone != BATTLEFIELD:
            return False
        if obj.phased_out or not self._is_quiet:
            return False
        if obj.counters and not SAVING.isdisjoint(obj.counters):
            return False
        if "Attraction" in obj.sheet.faces[0].subtypes:
            return False
        return not (self._is_indestructible(self.game.chars(obj.id)) or self.game.attached(event.ref))

    def _is_indestructible(self, now: Chars) -> bool:
        known = self._indestructible.get(id_of(now))
        if known is None:
            known = self._indestructible[id_of(now)] = keywords.has(now, "indestructible")
        return known

    # ---- which effect first

    def _choice(self, event: Happening, found: Sequence[Candidate], applied: frozenset[str]) -> Candidate:
        """The effect to apply: of the first rank there is, the one that its affected player chooses."""
        rank = min(each.rank for each in found)
        found = [each for each in found if each.rank == rank]
        if len(found) == 1:
            return found[0]
        about = name_of(event)
        labels = _labels(found)
        wanted = self._wanted(about)
        for each in wanted:
            said = labels if each in labels else [every.label for every in found]
            if each in said:
                self.note("616.1", f"{each} is chosen to apply first to {about}", about)
                return found[said.index(each)]
        self._refuse(about, wanted, labels)
        orders = list(islice(_orders(found, labels), MOST_ORDERS + 1))
        if self._all_the_same(event, applied, about, wanted, orders):
            return found[0]
        options = [[*wanted, *order] for order in orders] if len(orders) <= MOST_ORDERS else ()
        raise NotKnown(f"replacements for {about}", options, affected(event, self.game), "616.1")

    def _wanted(self, about: str) -> list[str]:
        if about in self._forced:
            return self._forced[about]
        said = self.play.chosen(f"replacements for {about}")
        if said is None:
            return []
        return [str(each) for each in said] if isinstance(said, list | tuple) else [str(said)]

    def _refuse(self, about: str, wanted: Sequence[str], labels: Sequence[str]) -> None:
        """Refuse a choice that names nothing of the game; what doesn't apply yet may apply later."""
        for each in wanted:
            of = each.rpartition(" of ")[2]
            known = of in self.game.objects or any(of == effect.id for effect in self.game.effects)
            if not known and each not in labels:
                path, hint = f"choose.replacements for {about}", f"Options: {', '.join(labels)}"
                raise GameFormError(path, f"{each!r} can't be chosen", hint)

    def _all_the_same(
        self,
        event: Happening,
        applied: frozenset[str],
        about: str,
        wanted: list[str],
        orders: list[list[str]],
    ) -> bool:
        """Whether all orders end in the same, so that none has to be chosen."""
        if len(orders) > MOST_ORDERS:
            return False
        first = None
        for order in orders:
            tried = self._fork(about, [*wanted, *order])
            result = (
                tried.settle(event, applied),
                tried.after,
                tried.left,
                tried.used,
                tried.begun,
                tried.beside,
                tried.draws,
            )
            if first is not None and result != first:
                return False
            first = first or result
        return True

    def _fork(self, about: str, order: list[str]) -> Process:
        """A process to try an order in."""
        other = Process(self.play, self.first)
        other.game, other.batch, other.quota = self.game, self.batch, self.quota
        other.left, other.used, other.after = dict(self.left), set(self.used), list(self.after)
        other._trying, other.beside = True, list(self.beside)
        other.draws = list(self.draws)
        other.begun, other._forced = list(self.begun), {**self._forced, about: order}
        return other

    @property
    def is_touched(self) -> bool:
        """Whether somebody was asked, or something was used up or put off."""
        return bool(self.play.asked or self.left or self.used or self.after or self.begun or self.beside)

    # ---- what effects do while they are applied

    def note(self, rule: str, says: str, *about: str, holds: bool | None = True) -> None:
        """Add to the proof that a rule decided something, unless an order is only being tried."""
        if not self._trying:
            self.play.note(rule, says, *about, holds=holds)

    def finish(self) -> None:
        """Let the shields know what they prevented, and effects begin."""
        if not (self.left or self.used or self.begun):
            return
        kept = []
        for effect in self.play.game.effects:
            left = self.left.get(effect.id, effect.left)
            if effect.id in self.used or (left is not None and left <= 0 and effect.id in self.left):
                continue
            kept.append(effect if left == effect.left else effect._replace(left=left))
        self.play.game = self.play.game.but(effects=(*kept, *self.begun))


def id_of(now: Chars) -> int:
    """What tells shared characteristics from others while a game is looked at."""
    return id(now)


def _labels(found: Sequence[Candidate]) -> list[str]:
    """The ids of the effects' sources; names where one source has several."""
    ids = [each.id for each in found]
    return [each.id if ids.count(each.id) == 1 else each.label for each in found]


def _orders(found: Sequence[Candidate], labels: Sequence[str]) -> Iterator[list[str]]:
    """The orders of effects that differ: of those that do the same, one is as good as another."""
    classes: list[list[str]] = []
    known: list[Any] = []
    for each, label in zip(found, labels, strict=True):
        if each.alike in known:
            classes[known.index(each.alike)].append(label)
        else:
            known.append(each.alike)
            classes.append([label])
    yield from _interleaved(tuple(tuple(each) for each in classes))


def _interleaved(classes: tuple[tuple[str, ...], ...]) -> Iterator[list[str]]:
    if not any(classes):
        yield []
    for at, each in enumerate(classes):
        if each:
            rest = (*classes[:at], each[1:], *classes[at + 1 :])
            for others in _interleaved(rest):
                yield [each[0], *others]


# ---- whom an event is about


def about(event: Happening) -> Thing | None:
    """The object or player that an event affects."""
    match event:
        case Damages():
            return event.to
        case Counts():
            return event.on
        case _:
            return getattr(event, "player", None) or getattr(event, "ref", None)


def name_of(event: Happening) -> str:
    """How the choice of an order names what an event is about."""
    thing = about(event)
    return thing.id if isinstance(thing, Ref) else str(thing or "")


def affected(event: Happening, game: Game) -> str:
    """The player who chooses: the affected one, or the affected object's controller, or its owner."""
    if isinstance(event, Moves) and (event.new is not None or event.to == BATTLEFIELD):
        known = event.new or game.objects[event.ref.id]
        return str(event.status.get("controller", "") or known.controller or known.owner)
    thing = about(event)
    if not isinstance(thing, Ref):
        return str(thing or "")
    obj = game.objects[thing.id]
    return (game.chars(thing.id).controller if obj.zone == BATTLEFIELD else "") or obj.owner


# ---- what would modify an event


def candidates(process: Process, event: Happening, applied: frozenset[str]) -> list[Candidate]:
    """All effects that would modify an event and haven't yet, or may do so again (717.6)."""
    from crkb.game.events import entering, prevention, protecting, replacing

    found: list[Candidate] = []
    if isinstance(event, Damages):
        found += prevention.candidates(process, event)
    if isinstance(event, Moves) and event.to == BATTLEFIELD:
        found += entering.candidates(process, event)
    else:
        found += replacing.candidates(process, event)
    found += protecting.candidates(process, event)
    again = next((each for each in found if each.key in applied and not each.repeated), None)
    if again is not None:
        process.note("614.5", f"{again.id} has had its one opportunity", again.id)
    return [each for each in found if each.repeated or each.key not in applied]
