"""State-based actions about attached permanents (704.5m, n, p)."""

from __future__ import annotations

from collections.abc import Iterator

from crkb.game.attachments import ATTACHABLE, fits_host
from crkb.game.errors import NotKnown
from crkb.game.happenings import Attaches
from crkb.game.state_based_permanents import to_graveyard
from crkb.game.state_based_survey import Found, Permanent, Survey

CITES = {
    "702.103f": "it becomes unattached and ceases to",
    "702.151b": "stop being a creature until it",
    "704.5m": "or is not attached to an",
    "704.5n": "attached to an illegal permanent or",
    "704.5p": "battle or creature is attached",
}


def attached(survey: Survey) -> Iterator[Found]:
    """704.5m, n, p: what is attached and can't be; Auras that aren't attached."""
    for permanent in survey.of("attached"):
        if permanent.object.attached_to is None:
            yield to_graveyard(permanent, "704.5m", f"the Aura {permanent.id} isn't attached to anything")
        elif _never(permanent):
            yield _unattached(permanent, "704.5p", f"{permanent.id} can't be attached to anything")
        else:
            yield from _illegal(survey, permanent)


def _never(permanent: Permanent) -> bool:
    """Is it a creature, a battle, or of no kind that can be attached (704.5p)?"""
    from crkb.game import keywords

    chars = permanent.chars
    if "battle" in chars.types or not chars.subtypes & ATTACHABLE:
        return True
    reconfigured = "Equipment" in chars.subtypes and keywords.has(chars, "reconfigure")
    return "creature" in chars.types and not reconfigured


def _illegal(survey: Survey, permanent: Permanent) -> Iterator[Found]:
    each = permanent.object
    assert each.attached_to is not None
    fit = fits_host(survey.game, each, each.attached_to)
    if fit.holds is None:
        raise NotKnown(f"{each.id}: attached to", (), "", fit.rule)
    if fit.holds:
        return
    if "Aura" not in permanent.chars.subtypes:
        yield _unattached(permanent, "704.5n", fit.says)
    elif each.bestowed:
        yield _unattached(permanent, "702.103f", f"{fit.says}; it was bestowed")
    else:
        yield to_graveyard(permanent, "704.5m", fit.says)


def _unattached(permanent: Permanent, rule: str, says: str) -> Found:
    sets = (("bestowed", False),) if permanent.object.bestowed else ()
    return Found(rule, says, permanent.id, "unattached", (Attaches(permanent.object.ref, None),), sets)
