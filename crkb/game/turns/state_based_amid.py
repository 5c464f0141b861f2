"""What was so only amid a resolution: state-based actions pay no attention to it (704.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from crkb.game.errors import NotKnown
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.turns.state_based_survey import Found, Survey, survey

CITES = {"704.4": "pay no attention to what happens"}

MOST_PERMANENTS = 50
"""With more permanents than these, nobody is told what would have been performed amid a resolution."""

Checks = Iterable[Callable[[Survey], Iterable[Found]]]


def remember(play: Play) -> None:
    """Keep the game as it is between two instructions, to tell later what it would have meant."""
    game = play.game
    is_seen = play.amid and play.amid[-1] is game
    if not game.over and not is_seen and len(game.permanents) <= MOST_PERMANENTS:
        play.amid.append(game)


def note_passed(play: Play, found: Iterable[Found], checks: Checks) -> None:
    """Note what applied between instructions and doesn't at the check after them (704.4).

    Args:
        play: The game being played, at the check.
        found: What applies now.
        checks: The state-based actions in which nobody chooses.
    """
    games, play.amid = play.amid, []
    told = {(each.rule, each.about) for each in found}
    for game in games:
        if game is play.game:
            continue
        for each in _applying(game, checks):
            if (each.rule, each.about) not in told:
                told.add((each.rule, each.about))
                says = f"amid the resolution, not any more: {each.says} ({each.rule})"
                play.note("704.4", says, each.about, holds=False)


def _applying(game: Game, checks: Checks) -> list[Found]:
    """What would have been performed, as far as that is known."""
    try:
        looked = survey(game)
        return [each for check in checks for each in check(looked) if not each.stopped]
    except NotKnown:
        return []
