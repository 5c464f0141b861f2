"""What a keyword ability is written with: its text, number and cost; and what several stand for (702)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from crkb.game.terms import Ability, Cost, CostItem, Keyword, Op, Ops, Parameter

HASTE = Keyword("haste", label="haste")
GAINS_HASTE = Ops((Op("gain", (HASTE,)),))

WrittenOut = Mapping[str, Callable[[Keyword], tuple[Ability, ...]]]
"""What keyword abilities stand for, by their names."""


def text_of(keyword: Keyword) -> str:
    """A keyword ability with its parameter, as it is written: "protection from black", "ward {2}".

    What was paid for a keyword is remembered by this text.
    """
    if keyword.name == "landwalk" and keyword.parameter:
        return f"{keyword.parameter.lower()}walk"
    return f"{keyword.name} {keyword.parameter}".strip()


def number_of(keyword: Keyword) -> int | None:
    """The number of a keyword ability: "bushido 2"; None if it has none."""
    value = keyword.value.number if isinstance(keyword.value, Parameter) else keyword.value
    return value if isinstance(value, int) else None


def cost_of(keyword: Keyword) -> Cost:
    """The cost of a keyword ability: "equip {2}"; nothing if it has none."""
    value = keyword.value.cost if isinstance(keyword.value, Parameter) else keyword.value
    return value if isinstance(value, tuple) and all(isinstance(each, CostItem) for each in value) else ()


def expanded_by(written: WrittenOut, keyword: Keyword) -> tuple[Ability, ...]:
    """The abilities that a keyword stands for by a table, named like it; () if it isn't there."""
    stands_for = written.get(keyword.name)
    if stands_for is None:
        return ()
    return tuple(each._replace(label=keyword.name) for each in stands_for(keyword))
