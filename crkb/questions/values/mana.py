"""Mana symbols, costs and pools: reading them, the editions that have them, their mana value.

A cost is a tuple of symbols, read by `grammar/cost.lark`; mana in a pool is a list of `Mana`.
How a cost can be reduced is in `reducing.py`, how it can be paid in `paying.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Annotated, ClassVar, NamedTuple

import msgspec

from crkb import lists, paths
from crkb.errors import CrkbError
from crkb.questions.facts import Facts, FactsError
from crkb.questions.phrase_grammar import Grammar, PhraseNode
from crkb.questions.values.wording import counted

LETTERS = ("W", "U", "B", "R", "G")
"""The five colors of mana, in the order the rules list them."""

TYPES = (*LETTERS, "C")
"""The six types of mana."""

HYBRIDS = ("W/U", "W/B", "U/B", "U/R", "B/R", "B/G", "R/G", "R/W", "G/W", "G/U")
"""The ten pairs of colors in the order that hybrid symbols print them."""

PLAIN = ("colored", "colorless", "generic", "snow")
HYBRID = ("hybrid", "monocolored hybrid", "hybrid phyrexian")
MULTIWAY = (*HYBRID, "phyrexian")
MANA = (*PLAIN, "variable", *MULTIWAY)
"""Kinds of mana symbols. Other kinds: any phyrexian, tap, untap, energy, ticket, loyalty."""

ANY_PHYREXIAN_IS_H = "2025-02-07"
"""Since then, {H} means any Phyrexian mana symbol in a text (107.4g); before, {P} does."""

MOST = 1000
"""The greatest amount of mana that is written out symbol by symbol."""

Amount = Annotated[int, msgspec.Meta(ge=1, le=MOST)]
"""An amount of mana, or what multiplies one."""


class CostError(CrkbError, ValueError):
    """A text that is not a cost in symbols."""


class Symbol(NamedTuple):
    """One symbol of a cost.

    `halves` are the types of mana, or the number, that it consists of: ("W",), ("2", "W"), ("C",
    "W"), ("G", "U"). `number` is the amount of generic mana, of tickets, or of loyalty counters added
    (negative: removed); for a variable symbol it is 0.
    """

    text: str
    kind: str
    halves: tuple[str, ...] = ()
    number: int = 0

    @property
    def colors(self) -> tuple[str, ...]:
        """Its colors, as letters."""
        return tuple(half for half in self.halves if half in LETTERS)


Cost = tuple[Symbol, ...]


class Mana(NamedTuple):
    """A single mana: its type, and whether a snow source produced it."""

    type: str
    snow: bool = False


# ---- reading and writing


@lru_cache(maxsize=4096)
def parse(text: str) -> Cost:
    """The symbols of a cost.

    Raises:
        CostError: part of the text is not a symbol; the message quotes it.
    """
    node, offset = _grammar().parse(text)
    if node is None:
        raise CostError(f"{_at(text, offset)!r} is not a cost symbol")
    return tuple(_symbol(part) for part in node.parts if not isinstance(part, str))


@lru_cache(maxsize=1)
def _grammar() -> Grammar:
    return Grammar(paths.grammar("cost.lark"))


def _at(text: str, place: int) -> str:
    """The symbol at this position in the text."""
    start = max(text.rfind("{", 0, place + 1), text.rfind("[", 0, place + 1), 0)
    end = min((i for i in (text.find("}", place), text.find("]", place)) if i >= 0), default=len(text))
    return text[start : end + 1]


def _symbol(node: PhraseNode) -> Symbol:
    kind = node.rule.replace("_", " ")
    parts = [str(word).upper() for word in node.parts]
    if kind == "loyalty":
        return _loyalty(parts)
    written = "/".join(parts)
    match kind:
        case "generic":
            return generic(int(written))
        case "colorless":
            return Symbol("{C}", kind, ("C",))
        case "hybrid" | "hybrid phyrexian":
            return _pair(kind, parts)
        case "monocolored hybrid":
            if parts[0] not in ("2", "C"):
                raise CostError(f"'{{{written}}}' is not a cost symbol: the number can only be 2")
            return Symbol(f"{{{written}}}", kind, tuple(parts))
        case "phyrexian":
            return Symbol(f"{{{written}/P}}", kind, tuple(parts))
        case "ticket":
            return Symbol(f"{{TK{written}}}", kind, (), int(written or 1))
        case "colored" | "variable":
            return Symbol(f"{{{written}}}", kind, tuple(parts) if kind == "colored" else ())
        case "any phyrexian":
            return Symbol(f"{{{written}}}", kind)
        case _:
            return Symbol(_BARE[kind], kind)


_BARE = {"snow": "{S}", "tap": "{T}", "untap": "{Q}", "energy": "{E}"}
"""Kinds of which there is one symbol."""


def _pair(kind: str, parts: list[str]) -> Symbol:
    for pair in HYBRIDS:
        if sorted(pair.split("/")) == sorted(parts):
            end = "/P" if kind == "hybrid phyrexian" else ""
            return Symbol(f"{{{pair}{end}}}", kind, tuple(pair.split("/")))
    raise CostError(f"'{{{'/'.join(parts)}}}' is not a cost symbol: its halves are equal")


def _loyalty(parts: list[str]) -> Symbol:
    *signs, number = parts
    sign = "+" if signs == ["+"] else "-" if signs else ""
    if not sign and number != "0":
        raise CostError(f"'[{number}]' is not a cost symbol: + or - is missing")
    amount = int(number) if number.isdigit() else 0
    return Symbol(f"[{sign}{number}]", "loyalty", (number,), -amount if sign == "-" else amount)


def check_edition(cost: Iterable[Symbol], effective: str) -> None:
    """Check that the edition of an effective date ("" for the newest) has all these symbols (107.4).

    Raises:
        NotListed: it lacks one; the message says which editions have it.
    """
    for symbol in cost:
        if symbol.kind == "any phyrexian":
            _check_any_phyrexian(symbol.text, effective)
        elif symbol.kind in MANA and symbol.kind != "generic":  # the list leaves out numbers
            lists.look_up("mana-symbols", symbol.text, effective)


def _check_any_phyrexian(text: str, effective: str) -> None:
    is_h = not effective or effective >= ANY_PHYREXIAN_IS_H
    if text == ("{P}" if is_h else "{H}"):
        when = "before" if is_h else "since"
        other = "{H}" if is_h else "{P}"
        message = f"{text!r} means any Phyrexian symbol only {when} {ANY_PHYREXIAN_IS_H}"
        raise lists.NotListed(message, f"In this edition, {other} does.")


def generic(amount: int) -> Symbol:
    """The numerical symbol of an amount."""
    return Symbol(f"{{{amount}}}", "generic", (str(amount),), amount)


def typed(letter: str) -> Symbol:
    """The symbol for one mana of a type."""
    return Symbol(f"{{{letter}}}", "colorless" if letter == "C" else "colored", (letter,))


def write(cost: Iterable[Symbol]) -> str:
    """The cost in symbols, in the order given; "" if it has none."""
    return "".join(symbol.text for symbol in cost)


def tidy(cost: Iterable[Symbol]) -> Cost:
    """The cost in the order of printed costs: variable, one number, then the rest; {0} if empty."""
    symbols = tuple(cost)
    amount = sum(s.number for s in symbols if s.kind == "generic")
    first = tuple(s for s in symbols if s.kind == "variable")
    rest = tuple(s for s in symbols if s.kind not in ("variable", "generic"))
    return (*first, *((generic(amount),) if amount or not (first or rest) else ()), *rest)


def has_variable(cost: Iterable[Symbol]) -> bool:
    """Does the cost contain a variable symbol, whose number is still to be announced?"""
    return any(symbol.kind == "variable" for symbol in cost)


def half(written: str) -> Symbol:
    """The plain symbol of a half of a symbol, written with or without braces: {2}, {C}, W."""
    bare = written.strip("{}").upper()
    return generic(int(bare)) if bare.isdigit() else typed(bare)


def check_chosen(symbols: Sequence[Symbol], chosen: Sequence[str]) -> None:
    """Check the halves that a player chooses of symbols that have two.

    Raises:
        ValueError: one is not a half of its symbol, or there are more of them than symbols.
    """
    for symbol, written in zip(symbols, chosen, strict=False):
        if written.strip("{}").upper() not in symbol.halves:
            raise ValueError(f"chosen: {written} is not a half of {symbol.text}")
    if len(chosen) > len(symbols):
        halves = counted(len(chosen), "half", "halves")
        raise ValueError(f"chosen: {halves} of {counted(len(symbols), 'hybrid symbol')}")


def mana_part(cost: Iterable[Symbol]) -> Cost:
    """The mana symbols of a cost, without tapping, energy, tickets and loyalty."""
    return tuple(symbol for symbol in cost if symbol.kind in MANA)


def multiway(cost: Iterable[Symbol]) -> Cost:
    """The symbols that can be paid in more than one way."""
    return tuple(symbol for symbol in cost if symbol.kind in MULTIWAY)


# ---- mana value and variables


def mana_value(cost: Iterable[Symbol], x: int = 0) -> int:
    """What the symbols of a mana cost come to; `x` for each variable symbol."""
    return sum(symbol_value(symbol, x) for symbol in cost)


def symbol_value(symbol: Symbol, x: int = 0) -> int:
    """What a mana symbol adds to a mana value: for a hybrid, its largest component."""
    if symbol.kind == "variable":
        return x
    if symbol.kind not in MANA:
        return 0
    return max((int(half) if half.isdigit() else 1 for half in symbol.halves), default=1)


def with_x(cost: Iterable[Symbol], x: int) -> Cost:
    """The cost with each variable symbol replaced by a number."""
    return tidy(generic(x) if symbol.kind == "variable" else symbol for symbol in cost)


# ---- mana


def mana(text: str, snow: bool = False) -> tuple[Mana, ...]:
    """The mana that symbols of the six types represent.

    Raises:
        CostError: another symbol is among them.
    """
    made = []
    for symbol in parse(text):
        if symbol.kind not in ("colored", "colorless"):
            raise CostError(f"{symbol.text} is not mana of a single type")
        [kind] = symbol.halves
        made.append(Mana(kind, snow))
    return tuple(made)


def shown(pool: Iterable[Mana]) -> str:
    """Mana as symbols, in the order white to colorless; "" for none."""
    ordered = sorted(pool, key=lambda one: TYPES.index(one.type))
    return "".join(f"{{{one.type}}}" for one in ordered)


# ---- costs as facts


class CostFacts(Facts, frozen=True, kw_only=True):
    """Base of facts with fields for costs or mana, written in symbols.

    `COSTS` lists the fields that accept any symbols, `MANA_COSTS` those that accept mana symbols
    only, `POOLS` those that accept mana of the six types. A symbol that the edition in use lacks is
    an error.
    """

    COSTS: ClassVar[tuple[str, ...]] = ()
    MANA_COSTS: ClassVar[tuple[str, ...]] = ()
    POOLS: ClassVar[tuple[str, ...]] = ()

    def __post_init__(self) -> None:
        for field in (*self.COSTS, *self.MANA_COSTS, *self.POOLS):
            text = getattr(self, field)
            if text is not None:
                self._check(field, text)

    def _check(self, field: str, text: str) -> None:
        try:
            cost = parse(text)
            if field in self.POOLS:
                mana(text)
        except CostError as e:
            raise ValueError(f"{field}: {e}") from e
        for symbol in cost:
            if field in self.MANA_COSTS and symbol.kind not in MANA:
                raise ValueError(f"{field}: {symbol.text} is not a mana symbol")

    def in_edition(self, effective: str) -> None:
        """Check that the edition has the symbols of all costs. Raises FactsError if it lacks one."""
        for field in (*self.COSTS, *self.MANA_COSTS):
            try:
                check_edition(parse(getattr(self, field) or ""), effective)
            except lists.NotListed as e:
                raise FactsError(f"{field}: {e}", e.hint) from e
