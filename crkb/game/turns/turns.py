"""Steps, phases and turns, in order (500-514): the events `step`, `turn`, `end of turn`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from crkb.game.errors import IllegalAction
from crkb.game.happenings import Begins
from crkb.game.layers import ranges
from crkb.game.objects import Player
from crkb.game.play import Play
from crkb.game.state import STEPS, Game
from crkb.game.turns import (
    designations,
    outcome,
    planes,
    player_control,
    priority,
    sickness,
    skipping,
    turn_based,
    turn_order,
)

CITES = {
    "117.2c": "before a player would receive priority",
    "500.1": "A turn consists of five phases",
    "508.8": "skip the declare blockers and combat",
    "511.3": "are removed from combat",
    "514.3a": "another cleanup step begins",
    "703.1": "Turn-based actions are game actions that",
    "703.3": "Whenever a step or phase begins",
    "800.4k": "that turn doesn’t begin",
    "800.4m": "until that turn would have begun",
}


MOST_CLEANUPS = 20
"""So many cleanup steps of one turn are played before it counts as endless."""

_NEED_ATTACKERS = ("declare blockers", "combat damage")

# ---- the events


def step(play: Play, args: Mapping[str, Any]) -> None:
    """The event `step`: the game goes on to the next time that step comes, through all between.

    Args:
        play: The game being played.
        args: `to`, a step.

    Raises:
        IllegalAction: Nothing attacks, so there is no such step in this combat.
    """
    go_to(play, args["to"])
    if args["to"] == "combat damage" and not play.game.over:
        _combat_damage(play)


def turn(play: Play, args: Mapping[str, Any]) -> None:
    """The event `turn`: the rest of this turn and the turns before that player's are played.

    Args:
        play: The game being played.
        args: `of`, a player.
    """
    player = args["of"]
    if not play.game.players[player].in_game:
        raise IllegalAction("800.4k", f"{player} has left the game: that turn doesn't begin")
    while not play.game.over:
        _next_turn(play)
        if player in outcome.active_team(play.game):
            play.game = play.game.but(active=player)
            return


def end_of_turn(play: Play, args: Mapping[str, Any]) -> None:
    """The event `end of turn`: the rest of this turn is played, its cleanup step included.

    Args:
        play: The game being played.
        args: None.
    """
    if play.game.step == "cleanup":
        _cleanup(play)
    else:
        go_to(play, "cleanup")


# ---- moving on


def go_to(play: Play, to: str) -> None:
    """Go on to the next time a step comes; its own beginning included, but no combat declarations or damage.

    Args:
        play: The game being played.
        to: A step. The present one means that of the next turn.

    Raises:
        IllegalAction: The step is one of combat that is skipped because nothing attacks.
    """
    _go_until(play, lambda: play.game.step == to, to)
    play.game = play.game.but(timed="step")  # an untap step begins with its turn, which alone says none


def go_on(play: Play) -> None:
    """The step or phase ends, and the game goes on until somebody has priority: steps in which nobody
    receives it end when what they do by themselves is done (500.3).

    Args:
        play: The game being played.
    """
    _go_until(play, lambda: bool(priority.holder(play).player))
    if play.game.step == "combat damage" and not play.game.over:
        _combat_damage(play)


def _go_until(play: Play, is_there: Callable[[], bool], to: str = "") -> None:
    while not play.game.over:
        following = _following(play)
        if not following:
            _next_turn(play)
        elif _skipped(play, following):
            _refuse_skipped(play, following, to)
            play.game = play.game.but(step=following, priority=None, timed="step")
            continue
        else:
            _finish(play)
            if play.game.over:
                return
            begin(play, following)
        if is_there():
            return
        _between(play)


def _following(play: Play) -> str:
    """The step after the present one, "" after the last."""
    at = STEPS.index(play.game.step)
    return STEPS[at + 1] if at + 1 < len(STEPS) else ""


def _skipped(play: Play, step: str) -> bool:
    """Without attackers there are no steps for blockers and damage (508.8)."""
    from crkb.game.combat import engaged

    return step in _NEED_ATTACKERS and not engaged.is_fought(play.game)


def _refuse_skipped(play: Play, step: str, to: str) -> None:
    if step == to:
        raise IllegalAction(
            "508.8",
            f"no creature is attacking, so there is no {step} step",
            "Declare attackers first: `attacks`.",
        )
    play.note("508.8", f"no creature is attacking: the {step} step is skipped")


def _between(play: Play) -> None:
    """What happens in a step on the way: checks and triggers (117.5)."""
    from crkb.game.turns import state_based

    if play.game.step != "untap":
        state_based.settle(play, {})


def _combat_damage(play: Play) -> None:
    from crkb.game.combat import combat

    combat.rest_of_damage(play)


# ---- the beginning and the end of steps


def begin(play: Play, step: str) -> None:
    """A step begins: what triggers at its beginning, then at once its turn-based actions (703.1, 703.3),
    before anybody has priority (117.2c).

    Args:
        play: The game being played; what lies between its step and this one is skipped.
        step: The step or main phase that begins, after the present one.
    """
    from crkb.game.events import events

    play.game = play.game.but(step=step, priority=None, timed="step")
    for player in outcome.active_team(play.game):
        events.happen(play, Begins(step, player))
    designations.at_beginning(play, step)
    if step == "cleanup":
        _cleanup(play)
    elif action := turn_based.action(play.game, step):
        _note_first(play, step)
        action(play)


def _note_first(play: Play, step: str) -> None:
    """Note that what a step does by itself comes before what has triggered and before priority."""
    play.note("703.1", f"what the {step} step does happens automatically and doesn't use the stack")
    play.note("117.2c", f"no player has priority before that in the {step} step")
    if play.game.waiting:
        waiting = ", ".join(each.label for each in play.game.waiting)
        play.note("703.3", f"what triggered as the {step} step began waits: {waiting}")


def _finish(play: Play) -> None:
    """The present step ends, its combat damage dealt; after the last of combat, so does combat (511.3)."""
    from crkb.game.combat import engaged
    from crkb.game.stack import effects, mana_pools
    from crkb.game.turns import state_based

    mana_pools.empty(play)
    if play.game.step == "combat damage":
        _combat_damage(play)
        state_based.settle(play, {})
    if play.game.step == "end of combat":
        effects.expire(play, "end of combat")
        play.note("511.3", "the combat phase is over: everything is removed from combat")
        engaged.ends(play)


def _cleanup(play: Play) -> None:
    """The cleanup step, and another one as long as something happened in it (514.3a)."""
    from crkb.game.turns import state_based

    for _ in range(MOST_CLEANUPS):
        turn_based.cleanup(play)
        before = play.game
        state_based.settle(play, {})
        if play.game.over or play.game is before:
            return
        play.note("514.3a", "something happened in the cleanup step: another one follows")


# ---- turns


def _next_turn(play: Play) -> None:
    """Play the rest of this turn, and begin the next one with its untap step."""
    end_of_turn(play, {})
    if play.game.over:
        return
    spells = turn_based.spells_cast(play)
    player, skipped = _next_player(play)
    _begin_turn(play, player)
    turn_based.untap_step(play, spells, skipped)


def _next_player(play: Play) -> tuple[str, tuple[str, ...]]:
    """Who takes the next turn, and those before them who have left: their turns don't begin (800.4k)."""
    game = play.game
    skipped: list[str] = []
    for name in skipping.taking_turns(play, _after(game, turn_order.known(play))):
        if game.players[name].in_game:
            return name, tuple(skipped)
        skipped.append(name)
        play.note("800.4k", f"{name} has left the game: that turn doesn't begin", name)
        _expire_for(play, name, game.turn + 1)
    return game.active, tuple(skipped)


def _after(game: Game, order: Sequence[str]) -> tuple[str, ...]:
    """The players in the order of their next turns; of a team whose turn it is, nobody comes first."""
    mates = (*outcome.one_team(game, game.active), game.active)
    return tuple(sorted(game.apnap(order), key=lambda name: name in mates))


def _begin_turn(play: Play, player: str) -> None:
    """A turn begins: what lasted until it ends, and what was counted for the last one is forgotten."""
    from crkb.game.stack import mana_pools

    play.game = play.game.but(
        active=player, turn=play.game.turn + 1, step="untap", priority=None, timed="turn"
    )
    if play.game.ranges:
        play.game = play.game.but(within=ranges.determined(play.game))
        play.note("801.2c", "who is within whose range of influence is determined")
    play.note("500.1", f"{player}'s turn begins", player)
    play.put_players(*(_refreshed(each) for each in play.game.players.values()))
    player_control.turn_begins(play, outcome.active_team(play.game))
    for name in outcome.active_team(play.game):
        _expire_for(play, name, play.game.turn)
    sickness.rest(play, outcome.active_team(play.game))
    planes.hand_over(play)
    mana_pools.empty(play)
    play.began = play.game


def _expire_for(play: Play, player: str, turn: int) -> None:
    """What lasts until a player's next turn ends as it begins or would have begun (800.4m)."""
    from crkb.game.stack import effects

    now = play.game
    play.game = now.but(active=player, turn=turn)
    effects.expire(play, "turn")
    if not now.players[player].in_game and len(play.game.effects) < len(now.effects):
        play.note("800.4m", f"effects that last until {player}'s next turn end", player)
    play.game = play.game.but(active=now.active, turn=now.turn)


def _refreshed(player: Player) -> Player:
    marks = {name: value for name, value in player.marks.items() if name not in turn_based.OF_A_TURN}
    return player._replace(marks=marks)
