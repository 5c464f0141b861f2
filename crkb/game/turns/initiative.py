"""The initiative: what triggers for the player who has it, without an ability on a card (723).

Dungeons are not played: the abilities that venture into one are put on the stack and do nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from crkb.game.happenings import Damages, Done
from crkb.game.objects import Context, Trigger
from crkb.game.play import Play
from crkb.game.stack.doing import Doing
from crkb.game.terms import Verb

CITES = {
    "723.2": "three inherent triggered abilities associated with",
    "723.3": "ceases to have it",
}

TAKE = "take the initiative"
"""The instruction of an inherent ability, which no text has."""

_VENTURES = Verb("text", "ventures into Undercity")


def at_upkeep(play: Play, active: Sequence[str]) -> None:
    """The upkeep of the player who has the initiative begins: they venture into Undercity.

    Args:
        play: The game being played; the step has begun.
        active: The players whose turn it is.
    """
    holder = play.game.initiative
    if holder in active:
        play.note("723.2", f"{holder} has the initiative and is to venture into Undercity", holder)
        _trigger(play, holder, _VENTURES)


def watch(play: Play, new: Sequence[Done]) -> None:
    """Whose creatures have dealt combat damage to the player with the initiative takes it.

    Args:
        play: The game being played.
        new: What has happened since the last time.
    """
    holder = play.game.initiative
    if not holder:
        return
    dealt = (each.what for each in new if isinstance(each.what, Damages) and each.amount)
    sources = [each.source for each in dealt if each.combat and each.to == holder]
    heirs = dict.fromkeys(play.game.chars(source).controller for source in sources)
    for heir in heirs:
        play.note("723.2", f"creatures of {heir} dealt combat damage to {holder}", heir, holder)
        _trigger(play, holder, Verb(TAKE, heir))


def takes(doing: Doing, verb: Verb) -> bool:
    """A player who is still in the game takes the initiative."""
    player = str(verb.value)
    if player not in doing.play.game.in_game:
        return False
    doing.play.note("723.3", f"{player} takes the initiative", player)
    passes_to(doing.play, player)
    return True


def passes_to(play: Play, player: str) -> None:
    """A player ("" for none) has the initiative now, and nobody else; they venture into Undercity (723.2).

    Args:
        play: The game being played.
        player: Who takes it.
    """
    play.game = play.game.but(initiative=player)
    if player:
        _trigger(play, player, _VENTURES)


def _trigger(play: Play, player: str, verb: Verb) -> None:
    """Put an ability that has no source on the list of those that triggered."""
    label = f"initiative of {player}"
    waits = Trigger(label, None, player, (verb,), Context(None, player))
    play.game = play.game.but(waiting=(*play.game.waiting, waits))
    play.triggered.append(label)
