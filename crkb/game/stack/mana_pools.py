"""Mana that was added and isn't lost yet: whose it is, and what produced it (106).

Costs are taken to be payable, so nothing says which mana pays for something: a pool is known until a
player who has mana in it pays mana.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from crkb.game.errors import NotKnown
from crkb.game.language import mana_read
from crkb.game.objects import Context, Player, Ref
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.values import COLOR_LETTERS

CITES = {
    "106.3": "the source of that mana is",
    "106.4": "goes into a player’s mana pool",
    "703.4s": "each step or phase ends, any",
}

POOL = "mana pool"
"""The mark of a player: the mana in the pool, None if what is left of it isn't known."""

TYPES = "WUBRGC"


class Unspent(NamedTuple):
    """One mana in a pool: its type, and what produced it, if that was an object (106.3).

    Where nobody chose the type, `choice` is what that is called.
    """

    type: str
    source: Ref | None
    choice: str = ""


# ---- what is in a pool


def seen(game: Game, name: str) -> Mapping[str, str]:
    """A player's unspent mana, by the ids of what produced it.

    Raises:
        NotKnown: Nobody said of which type some of it is, or with which the player has paid since.
    """
    found: dict[str, list[str]] = {}
    for each in pool_of(game.players[name]):
        if each.choice:
            raise NotKnown(each.choice, (), name, "106.4")
        found.setdefault(each.source.id if each.source is not None else name, []).append(each.type)
    return {id: "".join(f"{{{each}}}" for each in sorted(types)) for id, types in found.items()}


def pool_of(player: Player) -> tuple[Unspent, ...]:
    """The mana in a player's pool. Raises NotKnown if what is left of it isn't known."""
    found: tuple[Unspent, ...] | None = player.marks.get(POOL, ())
    if found is None:
        raise NotKnown(f"mana pool of {player.name}")
    return found


def put(play: Play, name: str, pool: Sequence[Unspent] | None) -> None:
    """Let a pool have this in it; None if that isn't known."""
    player = play.game.players[name]
    marks = {key: each for key, each in player.marks.items() if key != POOL}
    if pool is None or pool:
        marks[POOL] = pool
    play.game = play.game.with_tallies(player._replace(marks=marks))


# ---- mana is added, and lost


def add(play: Play, name: str, mana: Sequence[str], ctx: Context, label: str) -> None:
    """Mana goes into a player's pool (106.4).

    What produces it is the spell, or the source of the ability (106.3).

    Args:
        play: The game being played.
        name: Who adds it.
        mana: The alternatives of what is added.
        ctx: What the words of the spell or ability mean.
        label: How it is named, for the choice.
    """
    chosen = f"{{{COLOR_LETTERS.get(ctx.chosen, '')}}}"
    options = [chosen if each == mana_read.CHOSEN_COLOR else each for each in mana]
    choice = f"mana of {label}"
    by = ctx.source.id if ctx.source is not None else name
    if len(options) > 1 and play.chosen(choice) is None:
        more(play, name, [Unspent("", ctx.source, choice)])
        return
    produced = str(play.choose(choice, options, name, "106.4"))
    types = [each for each in produced.strip("{}").split("}{") if each in tuple(TYPES)]
    if types:
        play.note("106.3", f"{by} is the source of the mana {produced}", by, name)
        more(play, name, [Unspent(each, ctx.source) for each in types])


def more(play: Play, name: str, mana: Iterable[Unspent]) -> None:
    """Mana goes into a pool, beside what is there."""
    player = play.game.players[name]
    play.note("106.4", f"mana goes into the mana pool of {name}", name)
    put(play, name, None if player.marks.get(POOL, ()) is None else (*pool_of(player), *mana))


def empty(play: Play) -> None:
    """All pools empty as a step or phase ends (703.4s)."""
    for name, player in play.game.players.items():
        if POOL in player.marks:
            play.note("703.4s", f"the mana pool of {name} empties", name)
            put(play, name, ())


def may_be_spent(play: Play, name: str) -> None:
    """A player pays mana: from now on it isn't known what is left, if any was there."""
    if POOL in play.game.players[name].marks:
        put(play, name, None)
