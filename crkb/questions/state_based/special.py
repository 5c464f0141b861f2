"""State-based actions about legends, worlds, sectors, and those of variants (704.5, 704.6)."""

from __future__ import annotations

from crkb.questions.state_based.check import Action, Actions, Check
from crkb.questions.values.board import Permanent

# ---- legends and worlds


def legend_rule(check: Check) -> Actions:
    """704.5j: a player keeps one of their legendary permanents with the same name."""
    legends: dict[str, list[Permanent]] = {}
    for permanent in check.state.permanents.values():
        if "legendary" in permanent.supertypes:
            legends.setdefault(permanent.controller, []).append(permanent)
    for player, theirs in legends.items():
        if len(theirs) < 2:
            continue
        unknown = [p.id for p in theirs if p.names is None]
        if unknown:
            check.asks(f"board.permanents[{unknown[0]}].names")
            continue
        for name in dict.fromkeys(name for p in theirs for name in p.names or ()):
            yield from _one_of(check, player, name, [p for p in theirs if name in (p.names or ())])


def _one_of(check: Check, player: str, name: str, group: list[Permanent]) -> Actions:
    says = f"{player} controls {len(group)} legendary permanents named {name}"
    if not check.applies("704.5j", len(group) > 1, says, f"{player} controls only one {name}"):
        return
    kept = [p.id for p in group if p.id in check.choices.keep]
    if len(kept) != 1:
        check.asks("choices.keep")
        return
    for permanent in group:
        if permanent.id not in kept:
            yield Action("704.5j", "goes to its owner's graveyard", permanent.id)


def world_rule(check: Check) -> Actions:
    """704.5k: only the permanent that has been a world permanent for the shortest time stays."""
    worlds = [p for p in check.state.permanents.values() if "world" in p.supertypes]
    if len(worlds) < 2:
        return
    unknown = [p.id for p in worlds if p.world_since is None]
    times = [p.world_since for p in worlds if p.world_since is not None]
    alone = len(times) == len(worlds) and times.count(max(times)) == 1
    for world in worlds:
        truth = None if unknown or world.world_since is None else not alone or world.world_since < max(times)
        says = f"{world.id} isn't the only newest world permanent"
        fact = f"board.permanents[{unknown[0]}].world_since" if unknown else ""
        if check.applies("704.5k", truth, says, f"{world.id} is the newest world permanent", fact):
            yield Action("704.5k", "goes to its owner's graveyard", world.id)


# ---- sectors


def sectors(check: Check) -> Actions:
    """704.5u: while a permanent has space sculptor, every creature gets a sector; players without
    it choose first."""
    sculptors = {p.controller for p in check.state.permanents.values() if p.has("space sculptor")}
    bare = [p for p in check.permanents("creature") if p.sector is None]
    if not sculptors or not check.applies(
        "704.5u",
        bool(bare),
        f"a permanent has space sculptor, and these creatures have no sector: "
        f"{', '.join(p.id for p in bare)}",
        "every creature has a sector",
    ):
        return
    order = sorted(check.state.turn_order, key=lambda player: player in sculptors)
    order = check.case.gives("704.5u", order, f"they choose in this order: {', '.join(order)}")
    for player in order:
        for creature in bare:
            if creature.controller != player:
                continue
            if creature.id in check.choices.sectors:
                yield Action("704.5u", "gets a sector", creature.id, check.choices.sectors[creature.id])
            else:
                check.asks(f"choices.sectors[{creature.id}]")


# ---- variants


def team_life(check: Check) -> Actions:
    """704.6a: a Two-Headed Giant team has 0 or less life."""
    for team in check.state.teams.values():
        if not check.state.in_game(team.players[0]):
            continue
        truth = None if team.life is None else team.life <= 0
        says = f"team {team.id} has {team.life} life"
        if check.applies("704.6a", truth, says, f"{says}, more than 0", f"board.teams[{team.id}].life"):
            yield from check.loses("704.6a", team.players[0])


def team_poison(check: Check) -> Actions:
    """704.6b: a Two-Headed Giant team has fifteen poison counters."""
    for team in check.state.teams.values():
        if not check.state.in_game(team.players[0]):
            continue
        poison = team.counters.get("poison", 0)
        says = f"team {team.id} has {poison} poison counters"
        if check.applies("704.6b", poison >= 15, says, f"{says}, fewer than fifteen"):
            yield from check.loses("704.6b", team.players[0])


def commander_damage(check: Check) -> Actions:
    """704.6c: a commander has dealt 21 combat damage to a player."""
    if "Commander" not in check.variants:
        return
    for name in check.state.turn_order:
        for commander, damage in check.state.players[name].commander_damage.items():
            says = f"{commander} has dealt {damage} combat damage to {name}"
            if check.applies("704.6c", damage >= 21, says, f"{says}, less than 21"):
                yield from check.loses("704.6c", name)


def commanders_elsewhere(check: Check) -> Actions:
    """704.6d: a commander that was put into a graveyard or exile may go to the command zone."""
    if "Commander" not in check.variants:
        return
    for thing in check.state.elsewhere.values():
        if not thing.commander or thing.zone not in ("graveyard", "exile"):
            continue
        says = f"the commander {thing.id} was put into {thing.zone}"
        if not check.applies("704.6d", thing.arrived, says, f"{thing.id} was there at the last check"):
            continue
        match check.choices.command_zone.get(thing.id):
            case None:
                check.asks(f"choices.command_zone[{thing.id}]")
            case True:
                yield Action("704.6d", "goes to the command zone", thing.id)


def used_schemes(check: Check) -> Actions:
    """704.6e: a scheme that isn't ongoing is face up, and no scheme's ability is pending."""
    if "Archenemy" not in check.variants:
        return
    for scheme in check.state.schemes.values():
        waits = check.state.board.scheme_trigger
        says = f"{scheme.id} is face up and isn't ongoing"
        otherwise = f"{scheme.id} is ongoing" if scheme.ongoing else "a scheme's ability is pending"
        if check.applies("704.6e", not scheme.ongoing and not waits, says, otherwise):
            yield Action("704.6e", "goes to the bottom of its owner's scheme deck", scheme.id)


def phenomena(check: Check) -> Actions:
    """704.6f: a phenomenon is face up without a pending ability."""
    phenomenon = check.state.phenomenon
    if "Planechase" not in check.variants or phenomenon is None:
        return
    player = check.state.board.planar_controller or check.state.turn_order[0]
    says = f"the phenomenon {phenomenon.id} is face up, and no ability of it is pending"
    if check.applies("704.6f", not phenomenon.pending, says, f"an ability of {phenomenon.id} is pending"):
        yield Action("704.6f", "planeswalks", player)
