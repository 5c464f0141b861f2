"""The layers after copiable values (613.1, 613.4), and what of an effect belongs to each."""

from __future__ import annotations

from collections.abc import Sequence

from crkb.game.layers import units
from crkb.game.layers.remembering import by_identity
from crkb.game.layers.units import Unit
from crkb.game.terms import AbilitiesOf, Op, Ops
from crkb.tuples import NamedTuple

CITES = {
    "613.1b": "Control-changing effects",
    "613.1c": "Text-changing effects",
    "613.1d": "Type-changing effects",
    "613.1e": "Color-changing effects",
    "613.1f": "Ability-adding effects",
    "613.3": "characteristic-defining abilities first",
    "613.4a": "characteristic-defining abilities that define power",
    "613.4b": "to a specific number or value",
    "613.4c": "modify power and/or toughness",
    "613.4d": "switch",
}


class Layer(NamedTuple):
    """A layer or sublayer: the operations that are applied in it.

    `cda` is True where only characteristic-defining abilities apply, False where they don't, and
    None where they come first (613.3). `counters` is where those like +1/+1 are added.
    """

    name: str
    rule: str
    kinds: frozenset[str]
    cda: bool | None = None
    counters: bool = False


TYPE_OPS = (
    *("set supertypes", "add supertypes", "lose supertypes", "set types", "lose types"),
    *("add types", "set subtypes", "add subtypes", "set creature types", "add creature types"),
    *("set land types", "add land types"),
)
"""Card types come before subtypes, which need them (205.3d)."""

LAYERS = (
    Layer("2", "613.1b", frozenset({"control"})),
    Layer("3", "613.1c", frozenset({"text", "name", "sticker"})),
    Layer("4", "613.1d", frozenset(TYPE_OPS)),
    Layer("5", "613.1e", frozenset({"set color", "add color"})),
    Layer("6", "613.1f", frozenset({"gain", "lose", "lose all", "can't have"})),
    Layer("7a", "613.4a", frozenset({"base p/t"}), cda=True),
    Layer("7b", "613.4b", frozenset({"base p/t"}), cda=False),
    Layer("7c", "613.4c", frozenset({"p/t"}), counters=True),
    Layer("7d", "613.4d", frozenset({"switch"})),
)
"""The layers after copiable values (613.1, 613.4), in order."""

PT_CHANGES = frozenset({"p/t"})
"""What counters like +1/+1 change."""

ABILITY_OPS = frozenset({"gain", "lose", "lose all", "can't have"})

IN_ORDER = (
    *("lose all", "lose", "can't have", "gain", "text", "name", "sticker", "control"),
    *TYPE_OPS,
    *("set color", "add color", "base p/t", "p/t", "switch"),
)
"""In one effect and one layer, what it takes comes before what it gives."""


def parts_in(unit: Unit, layer: Layer) -> Sequence[Op]:
    """The operations of an effect that belong to a layer, in the order in which one effect does them."""
    return _parts(unit.ops, layer)


@by_identity
def _parts(ops: Ops, layer: Layer) -> tuple[Op, ...]:
    found = [op for op in ops.ops if op.kind in layer.kinds]
    return tuple(sorted(found, key=lambda op: IN_ORDER.index(op.kind)))


def creative(unit: Unit, layer: Layer) -> bool:
    """Can what an effect does in a layer bring other effects about?"""
    return _creative(unit.ops, layer)


@by_identity
def _creative(ops: Ops, layer: Layer) -> bool:
    parts = _parts(ops, layer)
    return any(op.kind == "text" or (op.kind == "gain" and _gives_static(op)) for op in parts)


def _gives_static(op: Op) -> bool:
    return any(isinstance(each, AbilitiesOf) or units.is_static(each) for each in op.value)
