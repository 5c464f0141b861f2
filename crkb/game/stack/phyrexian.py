"""Life paid for Phyrexian mana symbols, as far as anything asks for it: compleated does (702.150a)."""

from __future__ import annotations

from crkb.game.layers import keywords
from crkb.game.layers.keyword_facts import LIFE_PAID
from crkb.game.objects import Ref
from crkb.game.play import Play
from crkb.game.stack.ways import WayToCast
from crkb.game.terms import Cost, CostItem

CITES = {
    "107.4f": "can be paid either with one",
    "702.150a": "chose to pay life for any",
}

LIFE = 2
"""What is paid in place of the mana of one symbol (107.4f)."""


def choose(play: Play, ref: Ref, player: str, way: WayToCast) -> Cost:
    """Choose for how many Phyrexian symbols of the cost of a compleated spell life is paid; that cost.

    Args:
        play: The game being played on.
        ref: The spell.
        player: Who casts it.
        way: How it is cast: another cost than its mana cost has none of its symbols.

    Raises:
        NotKnown: There are several ways, and nobody chose.
    """
    now = play.game.chars(ref.id)
    if way.free or way.instead is not None or not keywords.has(now, "compleated"):
        return ()
    able = min((now.cost or "").count("/P}"), max(play.game.players[player].life, 0) // LIFE)
    name = f"chosen for compleated of {ref.id}"
    number = int(play.choose(name, list(range(able + 1)), player, "107.4f"))
    if not number:
        return ()
    obj = play.game.objects[ref.id]
    play.put(obj._replace(marks={**obj.marks, LIFE_PAID: number}))
    play.note("107.4f", f"life is paid for {number} of the symbols in the cost of {ref.id}", ref.id)
    play.note("702.150a", f"{ref.id} is to enter with {LIFE * number} loyalty counters fewer", ref.id)
    return (CostItem("life", number=LIFE * number),)
