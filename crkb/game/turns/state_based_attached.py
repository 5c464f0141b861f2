"""State-based actions about attached permanents (704.5m, n, p)."""

from __future__ import annotations

from collections.abc import Iterator

from crkb.game.errors import NotKnown
from crkb.game.events import attachments
from crkb.game.happenings import Attaches
from crkb.game.objects import Ref, Thing
from crkb.game.state import Game
from crkb.game.turns.state_based_permanents import to_graveyard
from crkb.game.turns.state_based_survey import Found, Permanent, Survey

CITES = {
    "702.103f": "it becomes unattached and ceases to",
    "704.5m": "or is not attached to an",
    "704.5n": "attached to an illegal permanent or",
    "704.5p": "battle or creature is attached",
}


def attached(survey: Survey) -> Iterator[Found]:
    """704.5m, n, p: what is attached and can't be; Auras that aren't attached."""
    for permanent in survey.of("attached"):
        host = permanent.object.attached_to
        if host is None:
            yield _alone(permanent)
        elif _never(permanent):
            yield _unattached(permanent, "704.5p", f"{permanent.id} can't be attached to anything")
        elif misfit := _misfit(survey.game, permanent, host):
            yield _given_up(permanent, misfit)


def _alone(permanent: Permanent) -> Found:
    """An Aura attached to nothing; a bestowed one ceases to be bestowed (702.103f)."""
    says = f"the Aura {permanent.id} isn't attached to anything"
    if permanent.object.bestowed:
        return Found("702.103f", says, permanent.id, sets=(("bestowed", False),))
    return to_graveyard(permanent, "704.5m", says)


def _never(permanent: Permanent) -> bool:
    """Is it a creature, a battle, or of no kind that can be attached (704.5p)?"""
    chars = permanent.chars
    return bool(chars.types & {"creature", "battle"}) or not chars.subtypes & attachments.ATTACHABLE


def _misfit(game: Game, permanent: Permanent, host: Thing) -> attachments.Fit | None:
    """Why it can't be attached to that host, None if it can.

    Raises:
        NotKnown: That isn't known.
    """
    fit = attachments.fits_host(game, permanent.object, host)
    if fit.holds is None:
        raise NotKnown(f"{host.id if isinstance(host, Ref) else host}: types", (), "", fit.rule)
    return None if fit.holds else fit


def _given_up(permanent: Permanent, misfit: attachments.Fit) -> Found:
    """What an attachment that isn't legal comes to."""
    return _left(permanent, misfit.says)._replace(because=((misfit.rule, misfit.says),))


def _left(permanent: Permanent, why: str) -> Found:
    if "Aura" not in permanent.chars.subtypes:
        return _unattached(permanent, "704.5n", why)
    if permanent.object.bestowed:
        return _unattached(permanent, "702.103f", f"{why}, and it was bestowed")
    return to_graveyard(permanent, "704.5m", why)


def _unattached(permanent: Permanent, rule: str, says: str) -> Found:
    sets = (("bestowed", False),) if permanent.object.bestowed else ()
    return Found(rule, says, permanent.id, "unattached", (Attaches(permanent.object.ref, None),), sets)
