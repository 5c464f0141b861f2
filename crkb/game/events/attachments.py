"""What an Aura, Equipment or Fortification can be attached to (301.5, 301.6, 303.4, 702.5)."""

from __future__ import annotations

from typing import NamedTuple

from crkb.game.layers import ranges
from crkb.game.objects import Context, GameObject, Ref, Thing
from crkb.game.state import Game
from crkb.game.values import Chars
from crkb.text.inflect import with_article

CITES = {
    "301.5": "be attached to a creature",
    "301.5c": "that’s also a creature can’t equip",
    "301.6": "be attached to a land",
    "303.4c": "is enchanting an illegal object or",
    "303.4d": "An Aura can’t enchant itself",
    "702.5a": "what an Aura can enchant",
    "702.16c": "can’t be enchanted by Auras",
    "702.16d": "can’t be equipped by Equipment",
    "801.8": "outside its controller’s range of influence",
    "801.9": "outside its controller’s range of influence",
}

ATTACHABLE = frozenset(("Aura", "Equipment", "Fortification"))
HOSTS = {"Equipment": ("creature", "301.5"), "Fortification": ("land", "301.6")}
"""Subtype -> the card type that it can be attached to, and the rule that says so."""


class Fit(NamedTuple):
    """Whether an attachment fits its host (None: not known); the rule and the reason if it doesn't."""

    holds: bool | None
    rule: str = ""
    says: str = ""


def fits_host(game: Game, attachment: GameObject, host: Thing) -> Fit:
    """Could the attachment be, or stay, attached to an object or player?

    Args:
        game: The game as it is now.
        attachment: An Aura, an Equipment or a Fortification on the battlefield.
        host: The object or player.
    """
    chars = game.layered.chars(attachment.id)
    is_aura = "Aura" in chars.subtypes
    if _exists(game, host) and not ranges.has(game, chars.controller, host):
        says = f"{_name(host)} is out of {chars.controller}'s range of influence"
        return Fit(False, "801.8" if is_aura else "801.9", says)
    if is_aura:
        return _enchants(game, attachment, chars, host)
    kind, rule = HOSTS["Equipment" if "Equipment" in chars.subtypes else "Fortification"]
    return _carried(game, attachment, host, kind, rule)


def _exists(game: Game, host: Thing) -> bool:
    if isinstance(host, str):
        player = game.players.get(host)
        return player is not None and player.in_game
    found = game.find(host)
    return found is not None and not found.phased_out


def _name(host: Thing) -> str:
    return host.id if isinstance(host, Ref) else host


def _enchants(game: Game, aura: GameObject, chars: Chars, host: Thing) -> Fit:
    from crkb.game.layers import filters, keywords

    if not _exists(game, host):
        return Fit(False, "303.4c", f"{_name(host)}, which {aura.id} enchanted, is gone")
    if host == aura.ref:
        return Fit(False, "303.4d", f"{aura.id} can't enchant itself")
    ctx = Context(source=aura.ref, you=chars.controller, chosen=aura.chosen.get(""))
    abilities = keywords.of(chars, "enchant")
    if not abilities and _prints_enchant(aura):
        return Fit(False, "702.5a", f"{aura.id} has no enchant ability")
    for enchant in abilities:
        fit = filters.fits(enchant.value, host, ctx, game)
        if not fit:
            says = f"{_name(host)} isn't something that {aura.id} can enchant"
            return Fit(fit, "702.5a", says)
    return _guarded(game, aura, host, "702.16c")


def _prints_enchant(aura: GameObject) -> bool:
    """Does its card say what it can enchant? Where a file doesn't, it may enchant anything."""
    from crkb.game.layers import keywords

    faces = aura.sheet.faces
    return any(keywords.is_called(each, "enchant") for face in faces for each in face.abilities)


def _carried(game: Game, attachment: GameObject, host: Thing, kind: str, rule: str) -> Fit:
    found = game.find(host) if isinstance(host, Ref) else None
    if found is None or not found.on_battlefield:
        return Fit(False, rule, f"{_name(host)} isn't a permanent that {attachment.id} could be attached to")
    if host == attachment.ref:
        return Fit(False, "301.5c", f"{attachment.id} can't be attached to itself")
    if kind not in game.layered.chars(found.id).types:
        return Fit(False, rule, f"{found.id} is not {with_article(kind)}")
    return _guarded(game, attachment, host, "702.16d")


def _guarded(game: Game, attachment: GameObject, host: Thing, rule: str) -> Fit:
    """Protection keeps attachments with its quality off (702.16c, d)."""
    from crkb.game.layers import rules

    if rules.protected(game, host, attachment.ref):
        return Fit(False, rule, f"{_name(host)} has protection from {attachment.id}")
    return Fit(True)
