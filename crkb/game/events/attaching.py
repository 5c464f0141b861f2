"""What Auras, Equipment and Fortifications may be attached to, and Auras that enter (303.4, 701.3)."""

from __future__ import annotations

from crkb.game.errors import NotKnown
from crkb.game.events.replacement import Process
from crkb.game.events.subjects import CARD
from crkb.game.happenings import Moves
from crkb.game.objects import GRAVEYARD, STACK, GameObject, Ref, Thing
from crkb.game.state import Game
from crkb.game.terms import Filter
from crkb.game.values import Chars

CITES: dict[str, str] = {
    "301.5c": "that’s also a creature can’t equip",
    "301.5e": "attempts to put an Equipment",
    "303.4d": "An Aura can’t enchant itself",
    "303.4f": "chooses what it will enchant",
    "303.4g": "Aura remains in its current zone",
    "303.4h": "attempts to put a permanent",
    "303.4i": "attempts to put an Aura onto",
    "310.9": "can't be attached",
    "701.3b": "or Fortification doesn’t move",
}


LEGAL = "", ""
"""What is answered where nothing keeps something from being attached."""


def illegal(game: Game, ref: Ref, to: Thing) -> tuple[str, str]:
    """The rule by which something can't be attached to a thing, and what it says; ("", "") if it can."""
    found = game.find(ref)
    if found is None or not found.on_battlefield:
        return "701.3b", f"{ref.id} isn't on the battlefield"
    return _illegal(game, found, game.chars(ref.id), to)


def _illegal(game: Game, obj: GameObject, now: Chars, to: Thing) -> tuple[str, str]:
    from crkb.game.events import attachments

    if not now.subtypes & attachments.ATTACHABLE:
        return "701.3b", f"{obj.id} is not an Aura, Equipment or Fortification"
    from crkb.game.layers import keywords

    if "creature" in now.types and not keywords.has(now, "reconfigure"):
        return ("303.4d" if "Aura" in now.subtypes else "301.5c"), f"{obj.id} is a creature"
    if "battle" in now.types:
        return "310.9", f"{obj.id} is a battle"
    fit = attachments.fits_host(game, obj, to)
    if fit.holds is None:
        raise NotKnown(f"{to if isinstance(to, str) else to.id}: characteristics")
    return LEGAL if fit.holds else (fit.rule, fit.says)


# ---- Auras that enter


def entering(process: Process, event: Moves) -> Moves | None:
    """The move of a permanent that may be attached: an Aura to something, or not to the battlefield; None
    if it stays where it is."""
    from crkb.game.events import entering as as_it_enters

    game, obj = as_it_enters.imagined(process, event)
    now = game.chars(obj.id)
    if obj.attached_to is not None:
        # what it gives its host, as protection from itself, comes only once it is attached
        before = game.with_objects(obj._replace(attached_to=None))
        rule, says = _illegal(before, obj, now, obj.attached_to)
        return _elsewhere_or_alone(process, event, now, says) if rule else event
    if "Aura" not in now.subtypes:
        return event
    options = sorted(choices(game, obj, now), key=_name)
    if not options:
        return _stays(process, event, "303.4g", f"there is nothing that {obj.id} can enchant")
    chosen = process.play.choose(
        f"chosen for {obj.id}", [_name(thing) for thing in options], now.controller, "303.4f"
    )
    host = next(thing for thing in options if _name(thing) == chosen)
    process.note("303.4f", f"{obj.id} enters attached to {chosen}", obj.id, str(chosen))
    return event._replace(status={**event.status, "attached_to": host})


def choices(game: Game, obj: GameObject, now: Chars) -> list[Thing]:
    """The objects and players that an Aura can enchant."""
    from crkb.game.layers import keywords

    things: list[Thing] = [each.ref for each in game.permanents if each.id != obj.id]
    if any(_elsewhere(each.value) for each in keywords.of(now, "enchant")):
        things += [each.ref for each in game.objects.values() if each.zone == GRAVEYARD]
    things += game.in_game
    return [thing for thing in things if _illegal(game, obj, now, thing) == LEGAL]


def _elsewhere(value: object) -> bool:
    parts = value.parts if isinstance(value, Filter) else ()
    return any(getattr(part, "noun", None) == CARD for part in parts)


def _name(thing: Thing) -> str:
    return thing if isinstance(thing, str) else thing.id


def _elsewhere_or_alone(process: Process, event: Moves, now: Chars, says: str) -> Moves | None:
    """What can't be attached as it should: an Aura doesn't enter, all else does, unattached."""
    if "Aura" in now.subtypes:
        return _stays(process, event, "303.4i", says)
    rule = "301.5e" if "Equipment" in now.subtypes else "303.4h"
    process.note(rule, f"{event.ref.id} enters unattached: {says}", event.ref.id, holds=False)
    return event._replace(status={**event.status, "attached_to": None})


def _stays(process: Process, event: Moves, rule: str, says: str) -> Moves | None:
    """An Aura that can't enchant stays where it is, or goes from the stack to the graveyard."""
    process.note(rule, says, event.ref.id, holds=False)
    obj = event.new or process.game.objects[event.ref.id]
    return event._replace(to=GRAVEYARD, status={}) if obj.zone == STACK else None
