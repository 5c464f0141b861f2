"""When a player may act: with priority, and what isn't quick only as a sorcery could be cast (117.1).

Where a file doesn't say what moment it is (`Game.timed`), nothing is refused for it: who acts is taken
to have had priority, and the time to be right.
"""

from __future__ import annotations

from crkb.game.errors import IllegalAction
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.turns import priority
from crkb.game.turns.sorcery_time import SorceryTime, sorcery_time

CITES = {
    "117.1a": "may cast a noninstant spell during",
    "117.1b": "an activated ability any time they",
    "117.1c": "may take other special actions during",
    "117.1d": "A player may activate a mana",
}

TURN, STEP = "turn", "step"
"""What is said of the moment: only whose turn it is, or the step as well."""

UNSAID = {"open": "", "turn": TURN}
"""What a saved game says where the step in it is only the one that it was in, and what is said then."""


def said(game: Game) -> Game:
    """The game as it is asked what can happen: what a file leaves out is what the form says."""
    return game if game.timed else game.but(timed=STEP)


# ---- priority

OF_PRIORITY = ("117.1b", "117.1d")
"""Rules that ask for priority and for nothing else."""


def needs_priority(play: Play, player: str, rule: str, stack: int = 0) -> None:
    """Refuse a player who can't have priority: they have passed and nobody has acted since, or nobody
    receives any in this step.

    Args:
        play: The game being played.
        player: Who would act.
        rule: The rule by which the action takes priority.
        stack: How many objects on the stack are what is being done.

    Raises:
        IllegalAction: They don't have priority.
    """
    if why := without_priority(play, player, stack):
        raise IllegalAction(rule, why)
    if play.game.timed == STEP and rule in OF_PRIORITY:
        play.note(rule, f"{player} may have priority now: {play.game.step}", player)


def without_priority(play: Play, player: str, stack: int = 0) -> str:
    """Why a player can't have priority, "" if they may have it."""
    game = play.game
    if game.priority is not None and player in game.priority.passed:
        return f"{player} has passed and doesn't have priority"
    if game.timed == STEP and not priority.holder(play, stack).player:
        return f"nobody has priority in the {game.step} step"
    return ""


# ---- the time of sorceries


def needs_sorcery_time(play: Play, player: str, rule: str, what: str, stack: int = 0) -> None:
    """Refuse what is done only as a sorcery could be cast: in a main phase of the player's turn with an
    empty stack, as far as that is said.

    Args:
        play: The game being played.
        player: Who does it.
        rule: The rule that asks for that time.
        what: How it is told: "wurm", "an ability of ox".
        stack: How many objects on the stack are what is being done.

    Raises:
        IllegalAction: It is another time.
    """
    now = _now(play.game, player, stack)
    refuse_other_time(now, player, rule, what)
    if None not in now:
        play.note(rule, f"it is a main phase of {player}'s turn, and the stack is empty", player)


def refuse_other_time(now: SorceryTime, player: str, rule: str, what: str) -> None:
    """Refuse what needs a sorcery's time at a moment that isn't one, as far as that is known.

    Raises:
        IllegalAction: It is another time.
    """
    if now.stack_empty is False:
        raise IllegalAction(rule, f"{what} needs an empty stack")
    if now.own_turn is False or now.main_phase is False:
        raise IllegalAction(rule, f"{what} needs a main phase of {player}'s turn")


def _now(game: Game, player: str, stack: int) -> SorceryTime:
    """What is so of a sorcery's time, None where it isn't said."""
    own_turn = game.is_turn_of(player) if game.timed else None
    step = game.step if game.timed == STEP else None
    empty = len(game.stack) <= stack if game.timed else None
    return sorcery_time(own_turn, step, empty)
