"""State-based actions about attached permanents (704.5m, n, p)."""

from __future__ import annotations

from collections.abc import Iterator

from crkb.game.happenings import Attaches
from crkb.game.objects import GameObject, Ref, Thing
from crkb.game.state import Game
from crkb.game.state_based_permanents import to_graveyard
from crkb.game.state_based_survey import Found, Permanent, Survey

CITES = {
    "303.4c": "is enchanting an illegal object or",
    "702.103f": "it becomes unattached and ceases to",
    "704.5m": "or is not attached to an",
    "704.5n": "attached to an illegal permanent or",
    "704.5p": "battle or creature is attached",
}

ATTACHABLE = frozenset(("Aura", "Equipment", "Fortification"))


def attached(survey: Survey) -> Iterator[Found]:
    """704.5m, n, p: what is attached and can't be; Auras that aren't attached."""
    for permanent in survey.of("attached"):
        host = permanent.object.attached_to
        if host is None:
            yield _alone(permanent)
        elif _never(permanent):
            yield _unattached(permanent, "704.5p", f"{permanent.id} can't be attached to anything")
        elif why := _illegal(survey.game, permanent, host):
            yield _given_up(permanent, why)


def _alone(permanent: Permanent) -> Found:
    """An Aura attached to nothing; a bestowed one ceases to be bestowed (702.103f)."""
    says = f"the Aura {permanent.id} isn't attached to anything"
    if permanent.object.bestowed:
        return Found("702.103f", says, permanent.id, sets=(("bestowed", False),))
    return to_graveyard(permanent, "704.5m", says)


def _never(permanent: Permanent) -> bool:
    """Is it a creature, a battle, or of no kind that can be attached (704.5p)?"""
    chars = permanent.chars
    return bool(chars.types & {"creature", "battle"}) or not chars.subtypes & ATTACHABLE


def _illegal(game: Game, permanent: Permanent, host: Thing) -> str:
    """Why it can't be attached to that host, "" if it can."""
    from crkb.game import attaching, keywords

    each = permanent.object
    if not _exists(game, host):
        return f"what {each.id} was attached to is gone"
    if "Aura" in permanent.chars.subtypes and not keywords.of(permanent.chars, "enchant"):
        # without an enchant ability on its card either, what it can enchant was not said
        return f"{each.id} has no enchant ability any more" if _printed_enchant(each) else ""
    return attaching.illegal(game, each.ref, host)[1]


def _printed_enchant(each: GameObject) -> bool:
    from crkb.game import keywords

    return any(
        keywords.is_called(ability, "enchant") for face in each.sheet.faces for ability in face.abilities
    )


def _exists(game: Game, host: Thing) -> bool:
    """Is the player in the game, or the object where it was?"""
    if isinstance(host, Ref):
        found = game.find(host)
        return found is not None and not found.phased_out
    player = game.players.get(host)
    return player is not None and player.in_game


def _given_up(permanent: Permanent, why: str) -> Found:
    """What an attachment that isn't legal comes to."""
    if "Aura" not in permanent.chars.subtypes:
        return _unattached(permanent, "704.5n", why)
    if permanent.object.bestowed:
        return _unattached(permanent, "702.103f", f"{why}, and it was bestowed")
    return to_graveyard(permanent, "704.5m", why)


def _unattached(permanent: Permanent, rule: str, says: str) -> Found:
    sets = (("bestowed", False),) if permanent.object.bestowed else ()
    return Found(rule, says, permanent.id, "unattached", (Attaches(permanent.object.ref, None),), sets)
