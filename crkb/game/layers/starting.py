"""What objects are before any continuous effect beyond layer 1, and what they are in the end.

Objects with the same copiable values and controller share their characteristics.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from crkb.game.copies.copying import copiable
from crkb.game.layers import controllers, functioning, lands, units
from crkb.game.layers.mana_values import colors_of
from crkb.game.objects import BATTLEFIELD, NOWHERE, GameObject
from crkb.game.state import Game
from crkb.game.values import Chars, Having, Sheet, Values

CITES = {
    "208.3": "noncreature permanent has no power",
    "613.1": "starting with the actual object",
}

PT_COUNTER = re.compile(r"([+-]\d+)/([+-]\d+)")


class Starting:
    """The characteristics that a pass through the layers starts from.

    `with_static` are the objects with static abilities that change characteristics, `counters` is
    what those like +1/+1 add up to, `with_additions` are the objects with other counters, with
    stickers, or attached. `elsewhere` are the objects off the battlefield with abilities that may function
    there. What an `earlier` game started from is kept for the objects that are the same; an ordinary
    card off the battlefield is looked at when it is asked about.
    """

    def __init__(self, game: Game, earlier: Starting | None = None) -> None:
        self.objects = game.objects
        self.chars: dict[str, Chars] = {}
        self.with_static: dict[str, None] = {}
        self.with_additions: dict[str, None] = {}
        self.counters: dict[str, tuple[int, int]] = {}
        self.elsewhere: dict[str, None] = {}
        self._effects = game.copy_effects
        self._game = game
        self._shared = _Shared()
        changed: Iterable[GameObject] = game.objects.values()
        if earlier is not None and self._goes_on_from(earlier):
            changed = self._kept(earlier)
        for found in changed:
            if found.zone == BATTLEFIELD or not self._is_idle(found):
                self._start(found)

    def of(self, id: str) -> Chars:
        """What an object starts from.

        Raises:
            KeyError: The game has no such id.
        """
        found = self.chars.get(id)
        return self._start(self.objects[id]) if found is None else found

    # ---- what an earlier game started from

    def _goes_on_from(self, earlier: Starting) -> bool:
        """Whether objects that are the same start from the same: nothing else is asked about them."""
        if self._effects or earlier._effects:
            return False
        if self._game.variant == "planechase" and self._game.active != earlier._game.active:
            return False  # who controls planes
        return earlier.objects.keys() <= self.objects.keys()

    def _kept(self, earlier: Starting) -> list[GameObject]:
        """Take over what is the same; give back the objects that aren't."""
        mine, theirs = self._by_object(), earlier._by_object()
        for own, other in zip(mine, theirs, strict=True):
            own.update(other)
        if len(earlier._shared.values) <= MOST_SHARED:
            self._shared = earlier._shared
        before = earlier.objects
        changed = [id for id, found in self.objects.items() if before.get(id) is not found]
        for own in mine:
            for id in own.keys() & changed:
                del own[id]
        return [self.objects[id] for id in changed]

    def _by_object(self) -> tuple[dict[str, Any], ...]:
        return (self.chars, self.with_static, self.with_additions, self.counters, self.elsewhere)

    # ---- one object

    def _is_idle(self, found: GameObject) -> bool:
        """Whether nothing asks what an object is but who wants to know: a card with no ability there."""
        if found.kind == "ability" or found.zone == NOWHERE:
            return True
        if not found.is_ordinary:
            return False
        key = (id(found.sheet), found.zone)
        known = self._shared.idle.get(key)
        if known is None:
            known = self._shared.idle[key] = (found.sheet, _has_none(found))
        return known[1]

    def _start(self, found: GameObject) -> Chars:
        values = copiable(self._game, found)
        static = self._shared.is_static(values)
        controller = controllers.meant(found, self._game.active)
        key = (id(values), controller, found.timestamp if static else None)
        now = self._shared.chars.get(key)
        if now is None:
            now = self._shared.chars[key] = started(values, controller, found)
        self.chars[found.id] = now
        self._index(found, static)
        return now

    def _index(self, found: GameObject, static: bool) -> None:
        if found.zone == NOWHERE:
            return
        if static:
            self.with_static[found.id] = None
        if found.zone != BATTLEFIELD:
            self.elsewhere[found.id] = None
        if found.stickers or found.bestowed or found.attached_to is not None:
            self.with_additions[found.id] = None
        if found.counters and not found.phased_out:
            if any(changed_by(kind) == UNCHANGED for kind in found.counters):
                self.with_additions[found.id] = None
            power, toughness = sum_of_counters(found)
            if power or toughness:
                self.counters[found.id] = (power, toughness)


class CharsNow(dict[str, Chars]):
    """What every object is so far; of those that nobody has asked about, what they start from."""

    def __init__(self, starting: Starting) -> None:
        super().__init__(starting.chars)
        self._starting = starting

    def __missing__(self, id: str) -> Chars:
        found = self[id] = self._starting.of(id)
        return found


def _has_none(found: GameObject) -> bool:
    """Whether an ordinary object has no ability that functions where it is, or defines what it is."""
    if len(found.sheet.faces) > 1:
        return False
    (values,) = found.sheet.faces
    now = started(values, found.owner, found)
    return not units.has_static(values.abilities) and not any(functioning.of(found, now))


class _Shared:
    """What alike objects share, from one game to the next."""

    def __init__(self) -> None:
        self.chars: dict[tuple[object, ...], Chars] = {}
        self.values: dict[int, tuple[Values, bool]] = {}
        self.idle: dict[tuple[int, str], tuple[Sheet, bool]] = {}

    def is_static(self, values: Values) -> bool:
        """Whether values have static abilities that change characteristics."""
        known = self.values.get(id(values))
        if known is None:
            known = self.values[id(values)] = (values, units.has_static(values.abilities))
        return known[1]


MOST_SHARED = 10_000
"""So many different values are remembered from one game to the next."""


def sum_of_counters(found: GameObject) -> tuple[int, int]:
    """What an object's counters like +1/+1 add to its power and toughness (122.1a)."""
    power = toughness = 0
    for kind, number in found.counters.items():
        each = changed_by(kind)
        power, toughness = power + each[0] * number, toughness + each[1] * number
    return power, toughness


@lru_cache(maxsize=256)
def changed_by(kind: str) -> tuple[int, int]:
    """What a counter of a kind adds to power and toughness."""
    match = PT_COUNTER.fullmatch(kind)
    return (int(match[1]), int(match[2])) if match else UNCHANGED


UNCHANGED = 0, 0


def started(values: Values, controller: str, found: GameObject) -> Chars:
    """The characteristics that copiable values are, before any effect: those printed (110.3, 112.3)."""
    power, toughness = _number(values.power), _number(values.toughness)
    made = Chars(
        names=values.names,
        cost=values.cost,
        colors=_colors(values),
        supertypes=values.supertypes,
        types=values.types,
        subtypes=values.subtypes,
        abilities=tuple(_having(place, each, found) for place, each in enumerate(values.abilities)),
        power=power,
        toughness=toughness,
        base_power=power,
        base_toughness=toughness,
        loyalty=_number(values.loyalty),
        defense=values.defense,
        controller=controller,
        valued_by=values.valued_by,
        unknown=values.unknown,
    )
    return lands.with_intrinsic(made)


def _colors(values: Values) -> frozenset[str]:
    """The colors of the mana cost (105.2) and color indicator, which may be copied ones (707.2a)."""
    if values.colors is not None:
        return values.colors
    return (colors_of(values.cost) if values.cost else frozenset()) | values.indicator


def _number(value: int | str | None) -> int | None:
    """A printed number (110.3, 112.3); 0 where an ability defines it and doesn't (208.2a)."""
    return value if value is None or isinstance(value, int) else 0


def _having(place: int, ability: object, found: GameObject) -> Having:
    return Having(ability, found.timestamp, "", str(place))  # type: ignore[arg-type]


# ---- in the end


def finished(now: Chars, found: GameObject) -> Chars:
    """The object after all layers: what has no power is given none (208.3), counters are its loyalty.

    A creature without a printed power has 0 (208.2), unless nothing is known of the card.
    """
    permanent = found.zone == BATTLEFIELD
    if "creature" in now.types and not now.unknown:
        now = _with_size(now)
    elif permanent and "creature" not in now.types:
        now = now._replace(power=None, toughness=None, base_power=None, base_toughness=None)
    return _with_loyalty(now, found) if permanent else now


def _with_size(now: Chars) -> Chars:
    """A creature without a value for its power or toughness has 0 (208.5)."""
    return now._replace(
        power=now.power or 0,
        toughness=now.toughness or 0,
        base_power=now.base_power or 0,
        base_toughness=now.base_toughness or 0,
    )


def _with_loyalty(now: Chars, found: GameObject) -> Chars:
    loyalty = found.counters.get("loyalty", 0) if "planeswalker" in now.types else None
    defense = found.counters.get("defense", 0) if "battle" in now.types else None
    return now._replace(loyalty=loyalty, defense=defense)


def is_plain(now: Chars) -> bool:
    """Do all objects with these characteristics end alike?"""
    return not now.types & COUNTED


COUNTED = frozenset({"planeswalker", "battle"})
