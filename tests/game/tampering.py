"""Ways to break the game: each is a rule that it no longer follows, put in while it runs.

`TAMPERINGS` has for each what it breaks and the files of corpus/games in which a case must fail.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from crkb.game.combat import attacking, combat, damage, evasion, strikers
from crkb.game.copies import copy_exceptions, face_down
from crkb.game.events import moving, prevention, replacement, triggers
from crkb.game.layers import dependency, layering, rules
from crkb.game.objects import NOTHING
from crkb.game.stack import resolving, targets
from crkb.game.turns import leaving, outcome, sickness, state_based, turn_based

Tampering = Callable[[Any], None]
"""Puts a mistake in, by pytest's `monkeypatch`."""


def gives(module: Any, name: str, value: Any) -> Tampering:
    """A function gives the same whatever it is asked."""

    def tamper(patch: Any) -> None:
        patch.setattr(module, name, lambda *_, **__: value)

    return tamper


def around(module: Any, name: str, change: Callable[..., Any]) -> Tampering:
    """A function does something else; `change` gets the original and its arguments."""

    def tamper(patch: Any) -> None:
        original = getattr(module, name)
        patch.setattr(module, name, lambda *given, **more: change(original, *given, **more))

    return tamper


def without(module: Any, table: str, left_out: Callable[[Any], bool]) -> Tampering:
    """A table lacks some entries."""

    def tamper(patch: Any) -> None:
        patch.setattr(module, table, tuple(each for each in getattr(module, table) if not left_out(each)))

    return tamper


def skipping(layer: str) -> Tampering:
    """A layer is skipped (613.1, 613.4)."""
    return without(layering, "LAYERS", lambda each: each.name == layer)


def unchecked(action: str) -> Tampering:
    """A state-based action is never performed (704.5)."""

    def tamper(patch: Any) -> None:
        for table in ("CHECKS", "CHOOSING"):
            without(state_based, table, lambda each: each.__name__ == action)(patch)

    return tamper


def powerless(keyword: str) -> Tampering:
    """A keyword ability changes nothing about damage (120.3)."""
    return around(damage, "_has", lambda original, chars, name: name != keyword and original(chars, name))


def unlike_before(**kept: str) -> Tampering:
    """An object that changes zones keeps something that it had (400.7)."""

    def change(original: Any, obj: Any, *rest: Any) -> Any:
        return original(obj, *rest)._replace(**{name: getattr(obj, of) for name, of in kept.items()})

    return around(moving, "_afresh", change)


def _forgets_where_it_began(patch: Any) -> None:
    """Each layer asks again whom an effect affects and whether it is still there (613.6)."""

    class Forgetful(dict[Any, Any]):
        def setdefault(self, key: Any, value: Any = None) -> Any:
            return value

    original = layering.Pass.__init__

    def begin(self: Any, *given: Any, **more: Any) -> None:
        original(self, *given, **more)
        self.started = Forgetful()

    patch.setattr(layering.Pass, "__init__", begin)


def _reversed_timestamps(patch: Any) -> None:
    def earlier(original: Any, *given: Any) -> bool | None:
        said = original(*given)
        return None if said is None else not said

    def known(original: Any, *given: Any) -> Any:
        found = original(*given)
        return None if found is None else found[::-1]

    around(dependency, "earlier", earlier)(patch)
    around(dependency, "_known_order", known)(patch)


def _blank(original: Any, game: Any, obj: Any) -> Any:
    """Last known information as if it were read from what is there afterwards (608.2h)."""
    found = original(game, obj)
    return found._replace(
        object=found.object._replace(counters=NOTHING, attached_to=None),
        chars=found.chars._replace(power=0, toughness=0, abilities=(), types=frozenset()),
    )


TAMPERINGS: dict[str, Tampering] = {
    **{
        f"layer {name} is skipped": skipping(name)
        for name in ("2", "3", "4", "5", "6", "7a", "7b", "7c", "7d")
    },
    **{
        f"no state-based action {name}": unchecked(name)
        for name in (
            *("no_life", "drew_from_nothing", "poisoned", "ceasing", "weak_or_damaged", "no_loyalty"),
            *("world_rule", "attached", "annihilated", "finished_sagas", "no_defense", "older_roles"),
            *("no_speed", "commander_damage", "legend_rule", "protectors", "commanders"),
        )
    },
    **{
        f"{name} changes nothing about damage": powerless(name)
        for name in ("deathtouch", "lifelink", "infect", "wither")
    },
    "timestamps are reversed": _reversed_timestamps,
    "dependency is ignored": gives(dependency, "depends", False),
    "what an effect began with is forgotten": _forgets_where_it_began,
    "damage outlasts a change of zones": unlike_before(damage="damage"),
    "counters outlast a change of zones": unlike_before(counters="counters"),
    "an object stays the same in another zone": unlike_before(incarnation="incarnation"),
    "a tapped card stays tapped in another zone": unlike_before(tapped="tapped"),
    "last known information is from after": around(moving, "last_known", _blank),
    "a replacement effect has its opportunity again": around(
        replacement, "candidates", lambda original, process, event, _: original(process, event, frozenset())
    ),
    "state-based actions are performed one at a time": around(
        state_based, "find", lambda original, *given: original(*given)[:1]
    ),
    "triggers are looked for only after": around(
        triggers, "look", lambda original, play, _, done: original(play, play.game, done)
    ),
    "an intervening if isn't checked again": gives(resolving, "_intervening", True),
    "illegal targets aren't checked again": around(
        targets, "still_legal", lambda original, game, asked, chosen, *_: chosen
    ),
    "hexproof and its like don't shield": gives(targets, "_shielded", ""),
    "nothing strikes first": gives(strikers, "strikes_first", False),
    "deathtouch isn't lethal damage": around(
        strikers, "enough", lambda original, game, thing: 2 + original(game, thing)
    ),
    "nothing tramples over": gives(strikers, "_beyond", ()),
    "exceptions of copies are ignored": around(
        copy_exceptions, "with_exception", lambda original, values, *_: values
    ),
    "what is face down shows its face": gives(face_down, "shows", False),
    "who can't lose loses": gives(outcome, "cannot_lose", ()),
    "who can't win wins": gives(outcome, "cannot_win", ()),
    "changed rules of the game are ignored": gives(rules, "ruled", ()),
    "protection prevents no damage": gives(prevention, "_by_protection", []),
    "shield counters prevent nothing": gives(prevention, "_by_counters", []),
    "all damage can be prevented": gives(prevention, "unpreventable", False),
    "creatures that just came attack": gives(attacking, "_too_new", False),
    "defenders attack": gives(attacking, "_defender_ability", None),
    "one creature blocks what has menace": gives(evasion, "needs_two", False),
    "nothing evades": gives(evasion, "restriction", None),
    "nothing is sick": gives(sickness, "sicken", None),
    "no cleanup": gives(turn_based, "cleanup", None),
    "nothing untaps": gives(turn_based, "untap_step", None),
    "nobody draws": lambda patch: patch.setitem(turn_based.ACTIONS, "draw", lambda play: None),
    "who leaves keeps control": gives(leaving, "_end_control", None),
    "what a gone player controls stays": gives(leaving, "_exile_the_rest", None),
    "gone players' cards stay": gives(leaving, "_take_along", None),
    "there is no second combat damage step": gives(combat, "_second", None),
}
