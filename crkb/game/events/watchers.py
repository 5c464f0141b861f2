"""Who watches: replacement, prevention and triggered abilities, looked up by what they watch for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

from crkb.game.events import matching
from crkb.game.layers.layers import Layered
from crkb.game.objects import Context, Effect, GameObject, Ref, Thing
from crkb.game.state import Game
from crkb.game.terms import Ability, Acts, EventTerm, Prevention, Replacement, State, This, Triggered
from crkb.game.values import Having

if TYPE_CHECKING:
    from crkb.game.events.occurrences import Occurrence


class Watcher(NamedTuple):
    """An ability of an object, or an effect, that watches for events.

    `key` tells it from all others, `id` is the object or effect that it is of, `label` its name.
    `affects` are the only things that an effect is about, None for all that fit.
    """

    key: str
    id: str
    label: str
    ability: Any
    context: Context
    affects: tuple[Thing, ...] | None = None
    effect: Effect | None = None


# same name as search.protocols.Index: a word of another field
class Index:
    """Watchers by kind of occurrence, and by the object where one watches only its own source."""

    def __init__(self, watchers: Iterable[tuple[Watcher, tuple[EventTerm, ...]]]) -> None:
        self._own: dict[tuple[str, str], list[tuple[Watcher, EventTerm]]] = {}
        self._general: dict[str, list[tuple[Watcher, EventTerm]]] = {}
        self._states: list[tuple[Watcher, EventTerm]] = []
        self.kinds: set[str] = set()
        for watcher, terms in watchers:
            for term in terms:
                self._add(watcher, term)

    def _add(self, watcher: Watcher, term: EventTerm) -> None:
        if isinstance(term, State):
            self._states.append((watcher, term))
        only_own = isinstance(term, Acts) and isinstance(matching.subject_of(term), This)
        for kind in dict.fromkeys(matching.kinds(term)):
            self.kinds.add(kind)
            if only_own and watcher.context.source is not None:
                own = (kind, watcher.context.source.id)
                self._own.setdefault(own, []).append((watcher, term))
            else:
                self._general.setdefault(kind, []).append((watcher, term))

    def of_states(self) -> Sequence[tuple[Watcher, EventTerm]]:
        """The watchers that wait for something to be so (603.8), each with the term."""
        return self._states

    def of(self, seen: Occurrence) -> Sequence[tuple[Watcher, EventTerm]]:
        """The watchers that an occurrence may concern, each with the term."""
        general = self._general.get(seen.kind, ())
        if not self._own or not isinstance(seen.subject, Ref):
            return general
        return (*self._own.get((seen.kind, seen.subject.id), ()), *general)


def context(game: Game, obj: GameObject, having: Having) -> Context:
    """What the words of an object's ability mean: "you" is whoever controls it then, or its owner.

    One that triggers is that player's, waiting and on the stack (109.4b, 109.5, 113.8).
    """
    who = game.chars(obj.id).controller or obj.controller or obj.owner
    return Context(source=obj.ref, you=who, x=obj.marks.get("X"), chosen=chosen(obj, having.ability))


def chosen(obj: GameObject, ability: Ability) -> Any:
    """What was chosen for an ability: by its own name, else the only choice there is."""
    if not obj.chosen:
        return None
    if ability.label in obj.chosen:
        return obj.chosen[ability.label]
    if len(obj.chosen) == 1:
        return next(iter(obj.chosen.values()))
    return None if any(made.startswith(" ") for made in obj.chosen) else obj.chosen.get("")


def name_of(ability: Any, kind: str) -> str:
    """How the form names an ability: its NAME, a keyword its own name, else what kind it is."""
    return ability.label or getattr(ability, "name", "") or kind


def _of_objects(game: Game, kind: type) -> Iterator[tuple[Watcher, Any]]:
    times: dict[tuple[str, Any], int] = {}
    for obj, having in game.layered.having(kind):
        alike = (obj.id, having.key)
        times[alike] = times.get(alike, 0) + 1
        key = f"{obj.id}/{obj.incarnation}/{having.key}/{times[alike]}/{kind.__name__}"
        label = f"{name_of(having.ability, 'ability')} of {obj.id}"
        yield Watcher(key, obj.id, label, having.ability, context(game, obj, having)), having.ability


_TRIGGERED: WeakKeyDictionary[Layered, Index] = WeakKeyDictionary()


def triggered(game: Game) -> Index:
    """The triggered abilities that function now."""
    found = _TRIGGERED.get(game.layered)
    if found is None:
        watchers = ((watcher, ability.events) for watcher, ability in _of_objects(game, Triggered))
        found = _TRIGGERED[game.layered] = Index(watchers)
    return found


class Shields(NamedTuple):
    """What can replace or prevent events now."""

    replacing: Index
    preventing: tuple[Watcher, ...]


_SHIELDS: WeakKeyDictionary[Layered, Shields] = WeakKeyDictionary()


def shields(game: Game) -> Shields:
    """The replacement and prevention effects that exist now, of abilities and of what has resolved."""
    found = _SHIELDS.get(game.layered)
    if found is None:
        found = _SHIELDS[game.layered] = Shields(_replacing(game), _preventing(game))
    return found


def _replacing(game: Game) -> Index:
    own = ((watcher, (ability.event,)) for watcher, ability in _of_objects(game, Replacement))
    effects = ((watcher, (watcher.ability.event,)) for watcher in _of_effects(game, Replacement))
    return Index([*own, *effects])


def _preventing(game: Game) -> tuple[Watcher, ...]:
    own = (watcher for watcher, _ in _of_objects(game, Prevention))
    return (*own, *_of_effects(game, Prevention))


def _of_effects(game: Game, kind: type) -> Iterator[Watcher]:
    for effect in game.effects:
        if isinstance(effect.what, kind) and getattr(effect.what, "instead", None) != "regenerate":
            label = f"{name_of(effect.what, 'effect')} of {effect.id}"
            yield Watcher(
                f"effect {effect.id}", effect.id, label, effect.what, effect.context, effect.affects, effect
            )
