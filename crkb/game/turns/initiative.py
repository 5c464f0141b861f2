"""The initiative: who has it ventures, and loses it to whose creatures hit them (726, 723 in 2024)."""

from __future__ import annotations

from collections.abc import Sequence

from crkb.game.happenings import Damages, Done
from crkb.game.objects import Context, Trigger
from crkb.game.play import Play
from crkb.game.stack.doing import Doing
from crkb.game.terms import Verb

CITES = {
    "723.2": "the controller of those creatures takes",
    "723.3": "the player who currently has the",
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
    """A player who is still in the game takes the initiative."""
    player, play = str(verb.value), doing.play
    if player in play.game.in_game:
        play.note("723.3", f"{player} takes the initiative", player)
        passes(play, player)
    return True


def _trigger(play: Play, controller: str, verb: Verb) -> None:
    label = f"initiative of {controller}"
    waits = Trigger(label, None, controller, (verb,), Context(None, controller))
    play.game = play.game.but(waiting=(*play.game.waiting, waits))
    play.triggered.append(label)
