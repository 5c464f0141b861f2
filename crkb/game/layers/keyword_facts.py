"""What only keyword abilities ask for and count: costs paid, what happened this turn (702)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from crkb.game.combat import engaged
from crkb.game.errors import NotKnown
from crkb.game.layers import group_posts, mana_spent, pairing
from crkb.game.layers.verdicts import Look, object_of
from crkb.game.objects import Context, GameObject
from crkb.game.state import Game
from crkb.game.terms import Fact, Tally
from crkb.game.turns import history

PAID = "paid"
"""The mark of a spell, and of the permanent it becomes: how often each optional cost of it was paid."""

SPENT = "spent"
"""The mark of a spell: how much mana was spent to cast it, as far as that is known."""

CAST_FROM = "cast from"
"""The mark of an instant or sorcery spell: the zone that it was cast from."""

EXILED_AFTER = "exiled after"
"""The mark of a spell that is exiled when it would leave the stack: the rule that says so."""

RESTED = "rested"
"""The mark of a permanent that came under its controller's control since their last turn began: the
turn in which that was no longer so."""

GIFT = "gift"
"""The mark of a spell: the opponent who was promised its gift."""

LIFE_PAID = "life paid"
"""The mark of a compleated spell: for how many Phyrexian mana symbols life was paid (702.150a)."""

KICKED_WITH = "kicked with"
"""The mark of a spell with several kicker costs: those that were paid."""

COPIED = (PAID, GIFT, LIFE_PAID, KICKED_WITH)
"""Marks of a spell that a copy of it has as well: what was decided as it was cast (707.10)."""

KEPT = (*COPIED, mana_spent.SPENT)
"""Marks of a spell that the permanent which it becomes keeps (400.7d)."""


def holds(fact: Fact, ctx: Context, game: Game, look: Look) -> bool | None:
    """Whether it is so. Raises NotKnown where it rests on a fact that isn't known."""
    return FACTS[fact.what](fact.about, ctx, game, look)


def amount(tally: Tally, ctx: Context, game: Game, look: Look) -> int:
    """How many it is now. Raises NotKnown where it rests on a fact that isn't known."""
    return TALLIES[tally.what](tally.about, ctx, game, look)


def times_paid(obj: GameObject | None, keyword: str) -> int:
    """How often the cost of a keyword ability was paid for a spell or permanent."""
    return int(obj.marks.get(PAID, {}).get(keyword, 0)) if obj is not None else 0


# ---- what is asked


def _paid(about: str, ctx: Context, game: Game, look: Look) -> bool:
    return times_paid(object_of(ctx.source, game), about) > 0


def _came_lately(about: str, ctx: Context, game: Game, look: Look) -> bool:
    """It came under its controller's control since the beginning of their last upkeep (702.30a)."""
    obj = object_of(ctx.source, game)
    return obj is not None and obj.marks.get(RESTED) == game.turn


def _most_life(about: str, ctx: Context, game: Game, look: Look) -> bool:
    """The player that the source attacks has the most life, or is tied for it (702.105a)."""
    obj = object_of(ctx.source, game)
    at = obj.attacking if obj is not None else None
    if not isinstance(at, str):
        return False
    return game.players[at].life >= max(game.players[name].life for name in game.in_game)


def _overspent(about: str, ctx: Context, game: Game, look: Look) -> bool:
    """More mana was spent on the spell than the source's power, or its toughness (702.191a)."""
    spell, own = object_of(ctx.it, game), object_of(ctx.source, game)
    if spell is None or own is None:
        return False
    now = look(own.ref)
    if "creature" not in now.types:
        return False
    spent = spell.marks.get(SPENT)
    if spent is None:
        raise NotKnown(f"mana spent on {spell.id}")
    sizes = (group_posts.value_of(what, own, now) for what in ("power", "toughness"))
    return any(size is not None and int(spent) > size for size in sizes)


def _impending(about: str, ctx: Context, game: Game, look: Look) -> bool:
    """Whether time counters still keep what was cast for impending from being a creature (702.176a)."""
    obj = object_of(ctx.source, game)
    return obj is not None and times_paid(obj, about) > 0 and obj.counters.get("time", 0) > 0


def _opponent_damaged(about: str, ctx: Context, game: Game, look: Look) -> bool:
    return _damage_to_opponents(about, ctx, game, look) > 0


FACTS: Mapping[str, Callable[[str, Context, Game, Look], bool]] = {
    "paid": _paid,
    "came lately": _came_lately,
    "most life": _most_life,
    "overspent": _overspent,
    "impending": _impending,
    "opponent damaged": _opponent_damaged,
    "can pair": pairing.holds_alone,
    "can pair with it": pairing.holds_with,
}
"""What is asked, by its name."""

# ---- what is counted


def _times_paid(about: str, ctx: Context, game: Game, look: Look) -> int:
    return times_paid(object_of(ctx.source, game), about)


def _speed(about: str, ctx: Context, game: Game, look: Look) -> int:
    found = object_of(ctx.source, game)
    who = look(found.ref).controller if found is not None and not ctx.you else ctx.you
    return game.players[who].speed if who in game.players else 0


def _opponents_attacked(about: str, ctx: Context, game: Game, look: Look) -> int:
    """The opponents whom the controller attacked with a creature this combat (702.121a)."""
    theirs = {at for who, at in engaged.combat(game).attacked if who == ctx.you}
    return len(theirs.intersection(game.opponents(ctx.you)))


def _buried(about: str, ctx: Context, game: Game, look: Look) -> int:
    return sum(int(player.marks.get(history.BURIED, 0)) for player in game.players.values())


def _damage_to_opponents(about: str, ctx: Context, game: Game, look: Look) -> int:
    return sum(int(game.players[name].marks.get(history.DAMAGED, 0)) for name in game.opponents(ctx.you))


def _attacked_with(about: str, ctx: Context, game: Game, look: Look) -> int:
    """Creatures that attacked count whatever they are now (608.2i)."""
    player = game.players.get(ctx.you)
    return 0 if player is None else int(player.marks.get(history.ATTACKERS, 0))


def _life_lost(about: str, ctx: Context, game: Game, look: Look) -> int:
    """The life that players lost by the instructions before, each of a team its own (810.9)."""
    return ctx.life_lost


TALLIES: Mapping[str, Callable[[str, Context, Game, Look], int]] = {
    "times paid": _times_paid,
    "speed": _speed,
    "opponents attacked": _opponents_attacked,
    "permanents buried": _buried,
    "damage to opponents": _damage_to_opponents,
    "creatures attacked with": _attacked_with,
    "life lost this way": _life_lost,
}
"""What is counted, by its name."""
