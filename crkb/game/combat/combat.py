"""The events of the combat phase: attackers and blockers are declared, combat damage is dealt (506-511)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from crkb.game.combat import (
    assigning,
    attacking,
    blocking,
    damage,
    dividing,
    engaged,
    ordering,
    sources,
    strikers,
)
from crkb.game.combat.dividing import Division
from crkb.game.combat.strikers import Striker
from crkb.game.errors import GameFormError, IllegalAction
from crkb.game.happenings import Damages
from crkb.game.objects import GameObject
from crkb.game.play import Play
from crkb.game.state import STEPS, Game
from crkb.text.suggest import closest, did_you_mean

CITES: dict[str, str] = {
    "508.1": "active player declares attackers",
    "508.8": "skip the declare blockers and combat",
    "120.2a": "combat damage equal to its power",
    "510.1a": "that would assign 0 or less",
    "510.2": "been assigned is dealt simultaneously",
    "510.4": "phase gets a second combat damage",
    "702.2c": "by a source with deathtouch is",
    "702.22j": "creature is being blocked by a",
    "702.22k": "creature is blocking a creature with",
    "703.4n": "each player in APNAP order announces",
    "703.4p": "Immediately after combat damage has been",
}

ATTACK, BLOCK, DAMAGE = "declare attackers", "declare blockers", "combat damage"


def attacks(play: Play, args: Mapping[str, Any]) -> None:
    """The event `attacks`: `{ID: PLAYER | PLANESWALKER | BATTLE}`."""
    declared = {_creature(play, id): sources.thing(play.game, at) for id, at in args.items()}
    if engaged.combat(play.game).declared:
        raise IllegalAction("508.1", "attackers have already been declared this combat phase")
    _move_to(play, ATTACK)
    attacking.declare(play, declared)


def blocks(play: Play, args: Mapping[str, Any]) -> None:
    """The event `blocks`: `{BLOCKER: [ATTACKER, ..]}`."""
    declared = {_creature(play, id): _each_once(play, attackers) for id, attackers in args.items()}
    _check_attacked(play, BLOCK)
    _move_to(play, BLOCK)
    blocking.declare(play, declared)
    ordering.announce_orders(play)


def _each_once(play: Play, ids: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_creature(play, id) for id in ids))


def _creature(play: Play, id: str) -> str:
    """An id that is that of an object, named as a creature."""
    if id not in play.game.objects:
        raise GameFormError(
            "", f"there is no {id!r} in the game", did_you_mean(closest(id, play.game.objects))
        )
    return id


def _move_to(play: Play, step: str) -> None:
    """Let the game come to a step of this combat phase."""
    from crkb.game.turns import turns

    now = play.game.step
    if now == step:
        return
    if STEPS.index(now) < STEPS.index(step):
        turns.go_to(play, step)
    elif now in (BLOCK, DAMAGE) and step == ATTACK:
        play.game = play.game.but(step=step)  # a game that was described amid a combat without attackers
    else:
        raise IllegalAction("508.1", f"the {step} step of this turn is over: it is the {now} step")


def _check_attacked(play: Play, step: str) -> None:
    """Without attackers, there are no steps for blockers and damage (508.8)."""
    if not engaged.is_fought(play.game):
        raise IllegalAction("508.8", f"no creature is attacking, so there is no {step} step")


def combat_damage(play: Play, args: Mapping[str, Any]) -> None:
    """The event `combat damage`: one step of it, or all there are (510).

    `step` is "first" or "second"; `assign` says how damage is divided, `{ID: {ID or player: n}}`.
    """
    _check_attacked(play, DAMAGE)
    _move_to(play, DAMAGE)
    said, step = args.get("assign") or {}, args.get("step")
    _check_names(play, said)
    if step == "second" or (step is None and engaged.combat(play.game).steps):
        _second(play, said)
    elif _first(play, said) and step is None:
        _check_and_second(play, said)


def rest_of_damage(play: Play) -> None:
    """Deal what combat damage has not been dealt yet, as the combat damage step goes by."""
    steps = engaged.combat(play.game).steps
    if not engaged.is_fought(play.game) or steps > 1:
        return
    if steps:
        _second(play, {})
    elif _first(play, {}):
        _check_and_second(play, {})


def _check_and_second(play: Play, said: Mapping[str, Any]) -> None:
    """The second step, after the checks behind the first (510.3a)."""
    from crkb.game.turns import state_based

    struck = {ref.id for ref in engaged.combat(play.game).struck_first}
    state_based.settle(play, {})
    if not play.game.over:
        _second(play, said, struck)


def _first(play: Play, said: Mapping[str, Any]) -> bool:
    """The first combat damage step, or the only one; give back whether another follows (510.4)."""
    now = engaged.combat(play.game)
    if now.steps:
        raise IllegalAction("510.4", "the first combat damage step is over")
    everyone = (*engaged.attackers(play.game), *engaged.blockers(play.game))
    first = frozenset(each.ref for each in everyone if strikers.strikes_first(play.game, each))
    engaged.record(play, now._replace(steps=1 if first else 2, struck_first=first))
    if first:
        names = ", ".join(each.id for each in everyone if each.ref in first)
        play.note("510.4", f"there are two combat damage steps, the first with {names}")
        for each in everyone:
            if each.ref in first:
                play.note(*strikers.why_first(play.game, each), each.id)
    _deal(play, said, second=False)
    return bool(first)


def _second(play: Play, said: Mapping[str, Any], again: Collection[str] = ()) -> None:
    now = engaged.combat(play.game)
    if not now.steps:
        raise IllegalAction("510.4", "the first combat damage step hasn't happened yet")
    if now.steps > 1:
        raise IllegalAction("510.4", "there is no further combat damage step")
    engaged.record(play, now._replace(steps=2))
    _deal(play, said, second=True, again=again)


def _deal(play: Play, said: Mapping[str, Any], second: bool, again: Collection[str] = ()) -> None:
    """Assign the damage of one step, player by player (703.4n), then deal it, all at once (510.2, 703.4p,
    120.2a).
    """
    creatures = _by_player(play.game, strikers.in_step(play.game, second))
    assigned = assigning.assign(play, creatures, said, again)
    _note_players(play, [striker for striker, _ in assigned])
    for striker, division in assigned:
        _note_assignment(play, striker, division)
    if len(assigned) > 1:
        play.note("510.2", "all combat damage of the step is dealt simultaneously")
        play.note("703.4p", "it is dealt once all of it has been assigned")
    if assigned:
        names = [striker.id for striker, _ in assigned]
        play.note("120.2a", f"{', '.join(names)} deal combat damage as attackers and blockers", *names)
    damage.deal(
        play,
        *(
            Damages(striker.object.ref, to, amount, combat=True)
            for striker, division in assigned
            for to, amount in division.items()
        ),
    )


def _by_player(game: Game, creatures: Sequence[GameObject]) -> list[GameObject]:
    """The creatures in the order in which their players assign the damage (703.4n)."""
    order = game.apnap(game.players)
    return sorted(creatures, key=lambda each: order.index(game.chars(each.id).controller))


def _note_players(play: Play, creatures: Sequence[Striker]) -> None:
    """Note whose creatures deal damage, in the order in which they assign it."""
    players = play.game.apnap({striker.player for striker in creatures})
    if len(players) > 1 and (play.game.turn_order or len(play.game.players) <= 2):
        play.note("703.4n", f"damage is assigned by {', then '.join(players)}", *players)


def _note_assignment(play: Play, striker: Striker, division: Division) -> None:
    said = " and ".join(f"{amount} to {dividing.name(to)}" for to, amount in division.items())
    play.note(striker.rule, f"{striker.id} assigns damage: {said}", striker.id)
    if striker.by_banding:
        rule = "702.22j" if striker.object.attacking is not None else "702.22k"
        play.note(rule, f"{striker.player} divides the damage of {striker.id} because of banding", striker.id)
    if striker.deathtouch and len(striker.recipients) > 1:
        play.note("702.2c", f"{striker.id} has deathtouch: 1 damage is lethal to a creature", striker.id)


def _check_names(play: Play, said: Mapping[str, Any]) -> None:
    """Only creatures in combat assign damage."""
    for id in said:
        each = play.object(_creature(play, id))
        if each.attacking is None and not each.blocking:
            raise IllegalAction("510.1a", f"{id} is neither attacking nor blocking")
