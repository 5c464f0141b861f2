"""Priority: who has it, and what follows when players pass (117)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crkb.game.errors import IllegalAction
from crkb.game.objects import Priority
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.turns import turn_order

CITES = {
    "116.3": "takes a special action, that player",
    "117.3a": "priority at the beginning of most",
    "117.3b": "active player receives priority after a",
    "117.3c": "has priority when they cast",
    "117.3d": "chooses not to take any actions",
    "117.4": "without taking any actions in between",
    "117.6": "teams rather than individual players have",
    "500.2": "all players pass in succession",
    "800.4a": "owned by that player leave",
    "800.4j": "instead the next player in turn",
}

# ---- who has it


def holder(play: Play, proposed: int = 0) -> Priority:
    """Who has priority now, and why; where that player has left the game, it is the next in turn order
    (800.4a), also in the active player's own turn (800.4j).

    Args:
        play: The game being played.
        proposed: How many objects on the stack are only being put there by who would have priority.

    Raises:
        NotKnown: It goes on in turn order, which nobody said.
    """
    game = play.game
    has = game.priority or _at_beginning(game, proposed)
    if not has.player or game.players[has.player].in_game:
        return has
    following = next(iter(_order(play, has.player)), "")
    rule = "800.4j" if has.player == game.active else "800.4a"
    says = f"{has.player} has left the game: {following or 'nobody'} has priority instead"
    return has._replace(player=following, rule=rule, says=says)


def _at_beginning(game: Game, proposed: int) -> Priority:
    """Who receives priority as a step or phase begins (117.3a): nobody in an untap step, nor in a cleanup
    step in which nothing has triggered."""
    if game.step == "untap" or (game.step == "cleanup" and len(game.stack) <= proposed):
        return Priority("", "117.3a", f"nobody receives priority in this {game.step} step")
    return Priority(game.active, "117.3a", f"{game.active} is the active player as the {game.step} begins")


def _order(play: Play, player: str) -> tuple[str, ...]:
    """The players still in the game, in turn order from the one after a player."""
    order = turn_order.known(play)
    at = order.index(player) + 1
    return tuple(name for name in (*order[at:], *order[:at]) if play.game.players[name].in_game)


def sharing(game: Game, player: str) -> tuple[str, ...]:
    """Who has priority together with a player: their team, where teams take turns (117.6)."""
    return tuple(name for name in game.with_turns_of(player) if game.players[name].in_game)


# ---- who receives it


def resolved(play: Play) -> None:
    """A spell or ability has resolved: the active player receives priority (117.3b).

    Args:
        play: The game being played.
    """
    active = play.game.active
    says = f"{active} is the active player, who receives priority after something has resolved"
    _give(play, active, "117.3b", says)


def _give(play: Play, player: str, rule: str, says: str, passed: tuple[str, ...] = ()) -> None:
    play.game = play.game.but(priority=Priority(player, rule, says, passed))


def acted(play: Play, player: str, rule: str = "117.3c") -> None:
    """A player with priority has cast a spell, activated an ability (117.3c) or taken a special action
    (116.3): that player receives priority again, and earlier passes don't count any more.

    Args:
        play: The game being played.
        player: Who did it.
        rule: The rule that goes for what was done.
    """
    if play.resolving:  # nobody has priority meanwhile (117.2e)
        return
    what = "took a special action" if rule == "116.3" else "acted"
    _give(play, player, rule, f"{player} {what} and has priority again")


def made_mana(play: Play, player: str) -> None:
    """A player has activated a mana ability: who had priority has it, also if it was somebody else (117.3c).

    Args:
        play: The game being played.
        player: Who activated it.
    """
    if player in sharing(play.game, holder(play).player or player):
        acted(play, player)


# ---- passing


def passes(play: Play, args: Mapping[str, Any]) -> None:
    """The event `passes`: players pass, one after another.

    Args:
        play: The game being played.
        args: `by`, a tuple of players; each must have priority.

    Raises:
        IllegalAction: One of them doesn't have priority.
    """
    from crkb.game.turns import state_based

    for number, player in enumerate(args["by"]):
        if number:
            state_based.settle(play, {})
        _pass(play, player)


def _pass(play: Play, player: str) -> None:
    """Priority goes to the next player in turn order (117.3d), the next team where teams have it (117.6)."""
    has = holder(play)
    team = sharing(play.game, has.player) if has.player else ()
    if play.game.over or player not in team:
        who = " and ".join(team) if team and not play.game.over else "nobody"
        raise IllegalAction("117.3d", f"{player} can't pass: {who} has priority")
    passed = {*has.passed, *team}
    play.note("117.3d", f"{' and '.join(team)} {'pass' if len(team) > 1 else 'passes'}", *team)
    left = [name for name in _order(play, player) if name not in passed]
    if left:
        play.note("117.4", "not all have passed in succession", holds=False)
        says = f"{player} has passed, and {left[0]} is next in turn order"
        _give(play, left[0], "117.3d", says, tuple(sorted(passed)))
    else:
        _all_have_passed(play)


def _all_have_passed(play: Play) -> None:
    """The top of the stack resolves, or the step or phase ends where there is none (117.4, 500.2)."""
    from crkb.game.stack import resolving
    from crkb.game.turns import turns

    if play.game.stack:
        top = play.game.stack[-1]
        play.note("117.4", f"all have passed in succession: {top} resolves", top)
        resolving.resolve(play, top)
    else:
        play.note("117.4", f"all have passed in succession: the {play.game.step} step or phase ends")
        play.note("500.2", "the stack was empty as they passed")
        turns.go_on(play)
