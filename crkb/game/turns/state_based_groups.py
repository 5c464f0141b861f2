"""State-based actions about several permanents at once: legends, worlds, Roles (704.5j, k, y)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod

from crkb.game.errors import GameFormError, NotKnown
from crkb.game.events.applying import ARRIVED
from crkb.game.layers import ranges, timestamps
from crkb.game.objects import Ref
from crkb.game.play import Play
from crkb.game.terms import Op, Ops
from crkb.game.turns.state_based_permanents import to_graveyard
from crkb.game.turns.state_based_survey import Found, Permanent, Survey

CITES = {
    "704.5j": "legendary permanents with the same name",
    "704.5k": "have the supertype world",
    "704.5y": "except the one with the most",
    "801.12": "world permanents are within its controller’s",
}

MOST_OPTIONS = 1000
"""More ways to keep one legend of each name than these aren't listed."""

# ---- legends


def legend_rule(play: Play, survey: Survey) -> Iterator[Found]:
    """704.5j: a player keeps one of their legendary permanents with the same name.

    Raises:
        NotKnown: Nobody chose which; `legend of PLAYER`.
    """
    for player, groups in _legends(survey).items():
        kept = _kept(play, player, groups)
        gone = {each.id: each for group in groups for each in group if each.id not in kept}
        for each in gone.values():
            says = f"{player} controls another legendary permanent named {each.chars.name}"
            yield to_graveyard(each, "704.5j", says)


def _legends(survey: Survey) -> dict[str, list[list[Permanent]]]:
    """The groups of legendary permanents with the same name, by player."""
    named: dict[tuple[str, str], list[Permanent]] = {}
    for legend in survey.of("legendary"):
        for name in set(legend.chars.names) - {""}:
            named.setdefault((legend.controller, name), []).append(legend)
    found: dict[str, list[list[Permanent]]] = {}
    for player, name in sorted(named):
        group = named[player, name]
        bound = _bound(survey, group) if len(group) > 1 else []
        if len(bound) > 1:
            found.setdefault(player, []).append(bound)
    return found


def _bound(survey: Survey, group: Iterable[Permanent]) -> list[Permanent]:
    """Those to which the legend rule applies."""
    from crkb.game.layers import rules

    return [
        each for each in group if not rules.ruled(survey.game, "legend rule doesn't apply", each.object.ref)
    ]


def _kept(play: Play, player: str, groups: Sequence[Sequence[Permanent]]) -> frozenset[str]:
    """One id of each group: an id where there is one group, else a list."""
    name = f"legend of {player}"
    ids = [[each.id for each in group] for group in groups]
    if len(groups) < 2:
        [alike] = ids
        return frozenset((play.choose(name, alike, player, "704.5j"),))
    chosen = play.chosen(name)
    if chosen is None:
        listed = prod(map(len, ids)) <= MOST_OPTIONS
        raise NotKnown(name, [list(each) for each in product(*ids)] if listed else (), player, "704.5j")
    kept = frozenset(map(str, chosen if isinstance(chosen, list | tuple) else [chosen]))
    if any(len(kept.intersection(group)) != 1 for group in ids):
        said = "; ".join(", ".join(group) for group in ids)
        raise GameFormError(f"choose.{name}", f"{chosen!r} is not one of each name", f"One of each: {said}")
    return kept


# ---- worlds and Roles


def world_rule(survey: Survey) -> Iterator[Found]:
    """704.5k: only the newest world permanent stays; none if several are equally new."""
    worlds = survey.of("world")
    if len(worlds) < 2:
        return
    since = {each.id: _world_since(survey, each) for each in worlds}
    for each in worlds:
        seen = _worlds_seen(survey, each, worlds)
        if len(seen) > 1 and each in _older(survey, seen, "704.5k", since):
            found = to_graveyard(each, "704.5k", f"{each.id} isn't the only newest world permanent")
            says = f"other world permanents are within {each.controller}'s range"
            yield found._replace(because=(("801.12", says),)) if survey.game.within else found


def _worlds_seen(survey: Survey, of: Permanent, worlds: Sequence[Permanent]) -> list[Permanent]:
    """The world permanents within the range of the controller of one (801.12), itself among them."""
    return [each for each in worlds if ranges.has(survey.game, of.controller, each.object.ref)]


def older_roles(survey: Survey) -> Iterator[Found]:
    """704.5y: of the Roles that a player controls on one permanent only the newest stays."""
    groups: dict[tuple[Ref, str], list[Permanent]] = {}
    for role in survey.of("Role"):
        if isinstance(role.object.attached_to, Ref):
            groups.setdefault((role.object.attached_to, role.controller), []).append(role)
    for (host, player), roles in groups.items():
        for role in _older_roles(survey, roles) if len(roles) > 1 else ():
            yield to_graveyard(role, "704.5y", f"{player} controls a newer Role on {host.id} than {role.id}")


def _older_roles(survey: Survey, roles: Sequence[Permanent]) -> list[Permanent]:
    """All but the newest; of those that came at once, the one that its controller let be so (613.7m).

    Raises:
        NotKnown: Which is the newest isn't known.
    """
    older = _older(survey, roles, "704.5y", {role.id: role.object.timestamp for role in roles})
    if len(older) < len(roles):
        return older
    latest = max(role.object.timestamp or 0 for role in roles)
    tied = [role for role in roles if role.object.timestamp == latest]
    newest = tied[0]
    for role in tied[1:]:
        newest = _newer(survey, newest, role)
    return [role for role in roles if role != newest]


def _newer(survey: Survey, one: Permanent, other: Permanent) -> Permanent:
    """Which of two Roles with one timestamp is the newer: their controller chose (613.7m)."""
    is_older = timestamps.said_order(survey.game, one, other)
    if is_older is None:
        raise timestamps.undecided(one, other)
    return other if is_older else one


def _world_since(survey: Survey, each: Permanent) -> int | None:
    """Since when a permanent has had the supertype world: it arrived with it, or an effect gave it."""
    if "world" in each.object.sheet.faces[0].supertypes:
        arrived: int | None = each.object.marks.get(ARRIVED, each.object.timestamp)
        return arrived
    given = [
        effect.timestamp
        for effect in survey.game.effects
        if isinstance(effect.what, Ops)
        and effect.timestamp is not None
        and each.object.ref in (effect.affects or ())
        and any(_gives_world(op) for op in effect.what.ops)
    ]
    return min(given, default=each.object.timestamp)


def _gives_world(op: Op) -> bool:
    return op.kind == "copy" or (op.kind in ("add supertypes", "set supertypes") and "world" in op.value)


def _older(
    survey: Survey, group: Sequence[Permanent], rule: str, since: Mapping[str, int | None]
) -> list[Permanent]:
    """All but the newest one by these times; all of them if that is not one alone.

    Raises:
        NotKnown: The newest stood there at the start, and nobody said when they entered.
    """
    times = [since[each.id] for each in group]
    known = [time for time in times if time is not None]
    newest = max(known, default=None)
    if None in times and (newest is None or newest < survey.game.started):
        unknown = next(each.id for each in group if since[each.id] is None)
        raise NotKnown(f"{unknown}: timestamp", (), "", rule)
    alone = times.count(newest) < 2
    return [each for each, time in zip(group, times, strict=True) if not alone or time != newest]
