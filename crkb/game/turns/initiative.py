"""The initiative: who has it ventures, and loses it to whose creatures hit them (726, 723 in 2024)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from crkb.game.happenings import Damages, Done
from crkb.game.objects import Context, Trigger
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.terms import Verb

if TYPE_CHECKING:
    from crkb.game.stack.doing import Doing

CITES = {
    "101.2": "effect takes precedence",
    "723.2": "the controller of those creatures takes",
    "723.3": "the player who currently has the",
    "723.5": "does not create a second initiative",
}

TAKE = "take the initiative"
"""The instruction of the inherent ability, which no text has."""

VENTURE = "ventures into Undercity"
"""What isn't carried out: there are no dungeons in games of this form."""


def at_upkeep(play: Play, active: Sequence[str]) -> None:
    """Who has the initiative ventures at the beginning of their upkeep.

    Args:
        play: The game being played.
        active: The active player or team.
    """
    holder = play.game.initiative
    if holder in active:
        play.note("723.2", f"{holder} has the initiative and is to venture", holder)
        _trigger(play, holder, Verb("text", VENTURE))


def passes(play: Play, heir: str) -> None:
    """A player takes the initiative, nobody else has it, and they are to venture (723.2, 723.3).

    Args:
        play: The game being played.
        heir: Who takes it.
    """
    play.game = play.game.but(initiative=heir)
    _trigger(play, heir, Verb("text", VENTURE))


def damaged(play: Play, new: Sequence[Done]) -> None:
    """Whose creatures have dealt the holder combat damage takes the initiative, once for each player.

    Args:
        play: The game being played.
        new: What has happened since the last time.
    """
    holder = play.game.initiative
    hits = (each.what for each in new if isinstance(each.what, Damages) and each.amount)
    sources = [hit.source for hit in hits if hit.combat and hit.to == holder]
    for heir in dict.fromkeys(play.game.chars(source).controller for source in sources):
        play.note("723.2", f"creatures of {heir} dealt combat damage to {holder}", heir)
        _trigger(play, holder, Verb(TAKE, heir))


def takes(doing: Doing, verb: Verb) -> bool:
    """A player takes the initiative, which nobody had at first (723.1); again, if they have it (723.5)."""
    play = doing.play
    for player in told(doing, verb):
        if cannot(play.game, player, "can't take the initiative"):
            play.note("101.2", f"{player} can't take the initiative", player, holds=False)
            return False
        again = player == play.game.initiative
        says = f"{player} takes the initiative{' again' if again else ''}"
        play.note("723.5" if again else "723.3", says, player)
        passes(play, player)
    return True


def cannot(game: Game, player: str, rule: str) -> bool:
    """Whether an effect keeps a player from getting a designation."""
    from crkb.game.layers import rules

    return bool(rules.ruled(game, rule, player))


def told(doing: Doing, verb: Verb) -> tuple[str, ...]:
    """The players whom an instruction names, one by name or those of a filter, who are in the game."""
    names = (verb.value,) if isinstance(verb.value, str) else doing.things(verb.value)
    return tuple(name for name in names if isinstance(name, str) and name in doing.play.game.in_game)


def _trigger(play: Play, controller: str, verb: Verb) -> None:
    label = f"initiative of {controller}"
    waits = Trigger(label, None, controller, (verb,), Context(None, controller))
    play.game = play.game.but(waiting=(*play.game.waiting, waits))
    play.triggered.append(label)
