"""State-based actions about attached permanents (704.5m, n, p, y)."""

from __future__ import annotations

from typing import NamedTuple

from crkb.questions.state_based.check import Action, Actions, Check
from crkb.questions.values.board import Permanent
from crkb.questions.values.colors import COLORS

ATTACHABLE = ("Aura", "Equipment", "Fortification")
HOSTS = {"Equipment": "creature", "Fortification": "land"}
"""Subtype -> the card type that it can be attached to."""


class Verdict(NamedTuple):
    """Whether an attachment is legal (None: unknown), the reason, and the unknown fact."""

    legal: bool | None
    why: str
    unknown: str = ""


def illegal_auras(check: Check) -> Actions:
    """704.5m: an Aura that is attached to nothing, or to something it can't enchant."""
    for aura in _with_subtype(check, "Aura"):
        if aura.attached_to and _never_attached(aura):
            continue  # it becomes unattached first (704.5p)
        verdict = _enchants(check, aura)
        bad = None if verdict.legal is None else not verdict.legal
        if check.applies("704.5m", bad, verdict.why, verdict.why, verdict.unknown):
            yield Action("704.5m", "goes to its owner's graveyard", aura.id)


def illegal_equipment(check: Check) -> Actions:
    """704.5n: an Equipment or Fortification that is attached to an illegal permanent or player."""
    for permanent in check.state.permanents.values():
        kinds = [HOSTS[s] for s in permanent.subtypes if s in HOSTS]
        if not permanent.attached_to or not kinds or "Aura" in permanent.subtypes:
            continue
        verdict = _carried(check, permanent, kinds[0])
        bad = None if verdict.legal is None else not verdict.legal
        if check.applies("704.5n", bad, verdict.why, verdict.why, verdict.unknown):
            yield Action("704.5n", "becomes unattached", permanent.id)


def unattachable(check: Check) -> Actions:
    """704.5p: a battle, a creature, or a permanent that isn't an Aura, Equipment or Fortification
    is attached."""
    for permanent in check.state.permanents.values():
        if not permanent.attached_to:
            continue
        can = any(subtype in ATTACHABLE for subtype in permanent.subtypes) and not _never_attached(permanent)
        says = f"{permanent.id} can't be attached to anything"
        if check.applies("704.5p", not can, says, f"{permanent.id} can be attached to something"):
            yield Action("704.5p", "becomes unattached", permanent.id)


def older_roles(check: Check) -> Actions:
    """704.5y: only the newest of a player's Roles on a permanent stays."""
    groups: dict[tuple[str, str], list[Permanent]] = {}
    for role in _with_subtype(check, "Role"):
        if role.attached_to and role.attached_to in check.state.permanents:
            groups.setdefault((role.attached_to, role.controller), []).append(role)
    for (host, player), roles in groups.items():
        times = [role.timestamp for role in roles if role.timestamp is not None]
        known = len(times) == len(roles)
        names = [f"board.permanents[{r.id}].timestamp" for r in roles if r.timestamp is None]
        for role in roles:
            if len(roles) < 2:
                continue
            truth = None if not known or role.timestamp is None else role.timestamp < max(times)
            says = f"{player} controls a newer Role on {host} than {role.id}"
            newest = f"{role.id} is {player}'s newest Role on {host}"
            if check.applies("704.5y", truth, says, newest, names[0] if names else ""):
                yield Action("704.5y", "goes to its owner's graveyard", role.id)


def _with_subtype(check: Check, subtype: str) -> list[Permanent]:
    return [p for p in check.state.permanents.values() if subtype in p.subtypes]


def _never_attached(permanent: Permanent) -> bool:
    return "creature" in permanent.kinds or "battle" in permanent.kinds


# ---- legal attachments


def _enchants(check: Check, aura: Permanent) -> Verdict:
    """Can the Aura be attached to what it is attached to?"""
    host, enchant = aura.attached_to, aura.enchant
    if host is None:
        where = f"board.permanents[{aura.id}].attached_to"
        return Verdict(None, f"what {aura.id} is attached to isn't known", where)
    if not host:
        return Verdict(False, f"{aura.id} isn't attached to anything")
    if host == aura.id:
        return Verdict(False, f"{aura.id} can't enchant itself")
    if host in check.state.players and not check.state.in_game(host):
        return Verdict(False, f"{host} has left the game")
    if enchant is None:
        where = f"board.permanents[{aura.id}].enchant"
        return Verdict(None, f"what {aura.id} can enchant isn't known", where)
    if host in check.state.players:
        may = enchant.players == "any" or (
            enchant.players == "opponents" and host in check.state.opponents(aura.controller)
        )
        return Verdict(may, f"{aura.id} {'can' if may else 'cannot'} enchant {host}")
    if enchant.zone == "graveyard":
        thing = check.state.elsewhere.get(host)
        there = thing is not None and thing.zone == "graveyard"
        return Verdict(there, f"{host} is {'' if there else 'not '}in a graveyard")
    return _enchants_permanent(check, aura, check.state.permanents.get(host))


def _enchants_permanent(check: Check, aura: Permanent, host: Permanent | None) -> Verdict:
    enchant = aura.enchant
    assert enchant is not None
    if host is None:
        return Verdict(False, f"what {aura.id} was attached to is no longer on the battlefield")
    if "permanent" not in enchant.types and not set(enchant.types) & set(host.kinds):
        return Verdict(False, f"{host.id} isn't something that {aura.id} can enchant")
    yours = host.controller == aura.controller
    theirs = host.controller in check.state.opponents(aura.controller)
    if (enchant.controller == "you" and not yours) or (enchant.controller == "opponents" and not theirs):
        return Verdict(False, f"{aura.id} can't enchant {host.id} because of who controls it")
    if guarded := _protected(check, "702.16c", host, aura):
        return guarded
    return Verdict(True, f"{aura.id} can enchant {host.id}")


def _carried(check: Check, permanent: Permanent, kind: str) -> Verdict:
    """Can the Equipment or Fortification be attached to what it is attached to?"""
    host = check.state.permanents.get(permanent.attached_to or "")
    if host is None:
        return Verdict(False, f"{permanent.id} is attached to something that is not a permanent")
    if host.id == permanent.id or kind not in host.kinds:
        return Verdict(False, f"{host.id} isn't a {kind} that {permanent.id} can be attached to")
    if guarded := _protected(check, "702.16d", host, permanent):
        return guarded
    return Verdict(True, f"{permanent.id} can be attached to {host.id}")


def _protected(check: Check, rule: str, host: Permanent, attached: Permanent) -> Verdict | None:
    """The verdict if the host has, or may have, protection from a quality of the attached permanent."""
    if not host.protection:
        return None
    subtypes = (subtype.casefold() for subtype in attached.subtypes)
    has = {*(attached.colors or ()), *attached.supertypes, *attached.kinds, *subtypes, "everything"}
    shared = [quality for quality in host.protection if quality in has]
    if not shared and attached.colors is None and any(quality in COLORS for quality in host.protection):
        where = f"board.permanents[{attached.id}].colors"
        return Verdict(None, f"the colors of {attached.id} aren't known", where)
    says = f"{host.id} has protection from {', '.join(shared)}"
    if check.case.holds(rule, bool(shared), says, f"{attached.id} doesn't have that quality"):
        return Verdict(False, f"{host.id} has protection from {attached.id}")
    return None
