"""Rad counters: what they mill and cost their player (725 in 2024)."""

from __future__ import annotations

from crkb.game.happenings import Counts, Done, LifeChanges, Unseen
from crkb.game.play import Play
from crkb.game.stack.doing import Doing
from crkb.game.terms import Verb
from crkb.text.inflect import quantity

CITES = {
    "122.1i": "cause a triggered ability to trigger",
    "725.1": "inherent triggered ability associated with rad",
    "725.1a": "life lost as a result of",
}

RADIATE = "suffer radiation"
"""The instruction of the inherent ability, which no text has."""


def counters(doing: Doing, player: str) -> int:
    """How many rad counters a player has."""
    return doing.play.game.players[player].counters.get("rad", 0)


def radiates(doing: Doing, verb: Verb) -> bool:
    """A player mills a card for each rad counter; each nonland one costs 1 life and removes a counter.

    Raises:
        NotKnown: Nothing is known of cards that are milled: how many of them are nonland cards.
    """
    from crkb.game.stack import verbs_zones

    player = str(verb.value)
    number = counters(doing, player)
    if not number:
        return False
    doing.play.note(
        "725.1",
        f"{player} has {quantity(number, 'rad counter')} and mills {quantity(number, 'card')}",
        player,
    )
    done = doing.happen(*verbs_zones.milled(doing, player, number))
    hurts = _nonlands(doing.play, done, player)
    if hurts:
        doing.play.note("725.1", f"{player} milled {quantity(hurts, 'nonland card')}", player)
        doing.play.note("725.1a", f"{player} loses {hurts} life from radiation", player)
        doing.happen(LifeChanges(player, -hurts), Counts(player, "rad", -hurts))
    return bool(done)


def _nonlands(play: Play, done: tuple[Done, ...], player: str) -> int:
    """The number of nonland cards that were milled."""
    known = [each.now for each in done if each.now is not None]
    unknown = [ref for ref in known if play.game.chars(ref.id).unknown]
    unseen = sum(isinstance(each.what, Unseen) for each in done) + len(unknown)
    nonlands = sum("land" not in play.game.chars(ref.id).types for ref in known if ref not in unknown)
    return nonlands + (_chosen(play, player, unseen) if unseen else 0)


def _chosen(play: Play, player: str, unseen: int) -> int:
    """The number of nonland cards among unknown milled cards."""
    name = f"nonland cards milled by {player}"
    return int(play.choose(name, range(unseen + 1), "", "725.1"))


def at_main_phase(play: Play, player: str) -> Verb | None:
    """What a player's rad counters do as their precombat main phase begins (122.1i); None without any.

    Args:
        play: The game being played.
        player: An active player.
    """
    if not play.game.players[player].counters.get("rad"):
        return None
    play.note("122.1i", f"{player} has rad counters as the precombat main phase begins", player)
    return Verb(RADIATE, player)
