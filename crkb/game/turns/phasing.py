"""Phasing: permanents that are treated as though they didn't exist (702.26)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from crkb.game.errors import IllegalAction
from crkb.game.happenings import Phases
from crkb.game.objects import BATTLEFIELD, GameObject, Ref
from crkb.game.play import Play
from crkb.game.state import Game

CITES = {
    "502.1": "all phased-in permanents with phasing",
    "703.4a": "Immediately after the untap step begins",
    "702.26b": "as though it does not exist",
    "702.26c": "its status changes to “phased in.”",
    "702.26g": "phase out at the same time",
    "702.26h": "it just phases out indirectly",
    "702.26i": "will phase in attached to the",
    "702.103g": "If a bestowed Aura phases in",
}

UNDER = "phased out under"
"""The mark of a phased-out permanent: who controlled it as it phased out."""


def phases(play: Play, args: Mapping[str, Any]) -> None:
    """The event `phases`: a permanent phases out, or in if it was phased out.

    Args:
        play: The game being played.
        args: `id`.

    Raises:
        IllegalAction: It isn't on the battlefield.
    """
    each = play.object(args["id"])
    if each.zone != BATTLEFIELD:
        raise IllegalAction("702.26b", f"{each.id} is not on the battlefield")
    phase(play, () if each.phased_out else (each,), (each,) if each.phased_out else ())


def at_untap(play: Play, players: Iterable[str]) -> None:
    """What phases in and out at the beginning of the untap step, all at once (502.1, 703.4a).

    Args:
        play: The game being played.
        players: The active players, and those who would have begun a turn since (702.26n).
    """
    whose = frozenset(players)
    out = [each for each in _phasing(play.game) if play.game.layered.chars(each.id).controller in whose]
    back = [each for each in play.game.objects.values() if _direct(each) and under(each) in whose]
    if out or back:
        play.note("502.1", "permanents with phasing phase out, and phased-out permanents phase in")
        play.note("703.4a", "that is the first thing in the untap step, and happens all at once")
    phase(play, out, back)


def _direct(each: GameObject) -> bool:
    """Did it phase out by itself, not with what it is attached to?"""
    return each.zone == BATTLEFIELD and each.phased_out and not each.phased_with


def _phasing(game: Game) -> Iterator[GameObject]:
    from crkb.game.layers import keywords

    layered = game.layered
    return (each for each in game.permanents if keywords.has(layered.chars(each.id), "phasing"))


def under(each: GameObject) -> str:
    """Under whose control a permanent phased out."""
    return str(each.marks.get(UNDER) or each.controller)


def phase(play: Play, out: Iterable[GameObject], back: Iterable[GameObject]) -> None:
    """Permanents phase out and in at once, with what is attached to them (702.26g).

    Args:
        play: The game being played.
        out: Those that phase out directly.
        back: Those that phase in directly.
    """
    from crkb.game.events import events

    out = tuple(out)
    going = _with_attached(play.game, out)
    coming = _with_hosts(play.game, back)
    direct = {each.id for each in out}
    for each, host in going.values():
        says = f"{each.id} phases out" + (f" with {host}" if host else "")
        play.note("702.26g" if host else "702.26b", says, each.id)
        if host and each.id in direct:
            play.note("702.26h", f"{each.id} has phasing itself: it phases out with {host} alone", each.id)
    for each in coming:
        play.note("702.26c", f"{each.id} phases in", each.id)
    changed = [_leaving(play.game, each, host) for each, host in going.values()]
    changed += [_returning(play, each) for each in coming]
    if changed:
        play.put(*changed)
        events.happen(
            play,
            *(Phases(each.ref, True) for each, _ in going.values()),
            *(Phases(each.ref, False) for each in coming),
        )


def _with_attached(game: Game, out: Iterable[GameObject]) -> dict[str, tuple[GameObject, str]]:
    """What phases out, and with which host; what does so both ways does so indirectly (702.26h)."""
    going = {each.id: (each, "") for each in out}
    todo = list(going)
    for id in todo:
        for each in game.attached(game.objects[id].ref):
            if each.id not in going:
                todo.append(each.id)
            going[each.id] = (each, id)
    return going


def _with_hosts(game: Game, back: Iterable[GameObject]) -> list[GameObject]:
    """What phases in, and what had phased out with it."""
    waiting: dict[str, list[GameObject]] = {}
    for each in game.objects.values():
        if each.phased_with:
            waiting.setdefault(each.phased_with, []).append(each)
    coming = list(back)
    for host in coming:
        coming += waiting.pop(host.id, [])
    return coming


def _leaving(game: Game, each: GameObject, host: str) -> GameObject:
    controller = game.layered.chars(each.id).controller
    return each._replace(phased_with=host, marks={**each.marks, UNDER: controller})


def _returning(play: Play, each: GameObject) -> GameObject:
    """As it phases in; unattached if what it was attached to is gone (702.26i)."""
    marks = {name: value for name, value in each.marks.items() if name != UNDER}
    host = each.attached_to
    if host is not None and not _still_there(play.game, host):
        play.note("702.26i", f"{each.id} phases in unattached", each.id)
        if each.bestowed:
            play.note("702.103g", f"{each.id} is no longer bestowed", each.id)
        each = each._replace(attached_to=None, bestowed=False)
    return each._replace(phased_with="", marks=marks)


def _still_there(game: Game, host: Ref | str) -> bool:
    if isinstance(host, Ref):
        return game.find(host) is not None
    return game.players[host].in_game
