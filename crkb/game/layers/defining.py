"""Characteristic-defining abilities: which static abilities are, computed from 604.3a."""

from __future__ import annotations

from collections.abc import Iterable

from crkb.game.errors import GameFormError
from crkb.game.terms import Ability, Filter, Static, This

CITES = {
    "604.3": "characteristic-defining",
}

THIS = Filter((This(),))
DEFINING = frozenset(
    (
        *("set color", "add color", "set subtypes", "add subtypes", "set creature types"),
        *("add creature types", "set land types", "add land types", "base p/t"),
    )
)
"""Operations that define colors, subtypes, power or toughness."""


def defines(static: Static) -> bool:
    """Is a static ability characteristic-defining, if it is the object's own (604.3a)?

    It defines nothing but colors, subtypes, power and toughness, of nothing but its object, always.
    """
    own = static.to == THIS and static.condition is None
    return own and all(op.kind in DEFINING for op in static.ops.ops)


def check_claims(abilities: Iterable[Ability], path: str, granted: bool = False) -> None:
    """Refuse a `cda:` that 604.3a contradicts.

    Args:
        abilities: The abilities of a face, or those that an effect gives.
        path: Where they stand.
        granted: Whether an effect gives them; then none of them is characteristic-defining.

    Raises:
        GameFormError: A claim is wrong.
    """
    for ability in abilities:
        if isinstance(ability, Static) and ability.cda is not None:
            is_one = not granted and defines(ability)
            if ability.cda != is_one:
                said = "is" if is_one else "isn't"
                hint = "604.3a: its object's own colors, subtypes, power or toughness, without a condition"
                raise GameFormError(f"{path}.cda", f"the ability {said} characteristic-defining", hint)
