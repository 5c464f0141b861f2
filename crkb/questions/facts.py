"""Facts: the typed structures that questions are asked about.

A field that may be unknown is `X | None = None`; everything else is required. An unknown fact, a
wrong type or an impossible value is a one-line error that names the field and, where there is a
list of them, the facts or values that are known.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeVar, cast

import msgspec

from crkb import limits
from crkb.errors import CrkbError
from crkb.questions import fact_types

Count = Annotated[int, msgspec.Meta(ge=0)]
"""A number of things: 0 or more."""

LONGEST = limits.DIGITS
"""Digits of the longest number that questions compute with."""

Positive = Annotated[int, msgspec.Meta(ge=1)]
"""1 or more."""


class FactsError(CrkbError, ValueError):
    """Facts that a question cannot be asked about: an unknown fact, a wrong type, an impossible value."""


class Facts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of all facts types and of the parts they are made of.

    A subclass repeats `frozen=True, kw_only=True`: these two are not inherited.
    """

    def given(self) -> dict[str, Any]:
        """The facts that were given, as plain data, without those left out."""
        plain = msgspec.to_builtins(self)
        assert isinstance(plain, dict)
        return plain

    def in_edition(self, effective: str) -> None:
        """Check what depends on the edition in use. Raises FactsError if the edition lacks something."""


F = TypeVar("F", bound=Facts)

_EXPECTED = (
    (re.compile(r"Object missing required field `(.+?)`"), r"missing: \1"),
    (re.compile(r"Expected `(.+?)`, got `(.+?)`"), r"expected \1, got \2"),
    (re.compile(r"Expected `(\w+)` >= (-?\d+)"), r"must be \2 or more"),
    (re.compile(r"Expected `(\w+)` <= (-?\d+)"), r"must be \2 or less"),
    (re.compile(r"Expected `str` of length >= (\d+)"), r"must have \1 or more characters"),
    (re.compile(r"Expected `str` of length <= (\d+)"), r"must have \1 or fewer characters"),
    (re.compile(r"Expected `(\w+)` of length >= (\d+)"), r"must have \2 or more entries"),
    (re.compile(r"Expected `(\w+)` of length <= (\d+)"), r"must have \2 or fewer entries"),
)
_PLAIN = {
    "int": "a whole number",
    "str": "text",
    "bool": "yes or no",
    "array": "a list",
    "object": "a mapping",
    "null": "nothing",
    "float": "a number with a fraction",
}


def convert(given: Mapping[str, Any], kind: type[F], question: str = "") -> F:
    """Plain data (from YAML, JSON or a phrase) as facts of `question`.

    Words of a vocabulary may be given in upper or lower case.

    Raises:
        FactsError: A fact is unknown, missing, or of a wrong type or value; the message names it.
        TooMuch: They are more than one question takes.
    """
    _refuse_too_much(given)
    try:
        _refuse_long_numbers(given)
        return msgspec.convert(fact_types.spelled(given, kind), kind)
    except (msgspec.ValidationError, ValueError) as e:
        hint = f"See what it takes: crkb questions {question}".strip()
        raise FactsError(_plainly(str(e), kind), hint) from e


def check(name: str, value: Any, kind: fact_types.Kind) -> None:
    """Check that a fact of a type may have a value.

    Raises:
        FactsError: It may not; the message names the fact and what is allowed.
    """
    alone = msgspec.defstruct("Alone", [(name, kind)], bases=(Facts,), frozen=True, kw_only=True)
    convert({name: value}, cast("type[Facts]", alone))


def _refuse_too_much(given: Any) -> None:
    """Refuse facts that nobody would give for one question.

    Raises:
        TooMuch: There are too many values, or a list or a text is too long.
    """
    if limits.lifted():
        return
    left, values = [("facts", given)], 0
    while left:
        name, each = left.pop()
        values += 1
        if isinstance(each, str) and len(each) > limits.CHARACTERS:
            raise limits.TooMuch(f"{name}: more than {limits.CHARACTERS:,} characters")
        if isinstance(each, list | tuple):
            if len(each) > limits.ENTRIES:
                raise limits.TooMuch(f"{name}: {len(each):,} entries, more than {limits.ENTRIES:,}")
            left += [(name, entry) for entry in each]
        elif isinstance(each, Mapping):
            left += [(str(key), value) for key, value in each.items()]
        if values > limits.VALUES:
            raise limits.TooMuch(f"facts: more than {limits.VALUES:,} values")


_TOO_LONG: int = 10**LONGEST


def _refuse_long_numbers(given: Any) -> None:
    """Refuse numbers whose products and sums Python would refuse to print.

    Raises:
        ValueError: A number has too many digits.
    """
    left, seen = [given], set()  # a YAML document may contain itself
    while left:
        each = left.pop()
        if isinstance(each, int) and abs(each) >= _TOO_LONG:
            raise ValueError(f"a number of more than {LONGEST} digits")
        if isinstance(each, Mapping | list | tuple) and id(each) not in seen:
            seen.add(id(each))
            left += each.values() if isinstance(each, Mapping) else each


def computed(number: int, field: str) -> int:
    """A number that a question has computed from what `field` says.

    Raises:
        FactsError: It has too many digits.
    """
    if abs(number) >= _TOO_LONG:
        raise FactsError(f"{field}: the result has more than {LONGEST} digits")
    return number


def schema(kind: type[Facts]) -> dict[str, Any]:
    """The JSON Schema of a facts type."""
    return msgspec.json.schema(kind)


_UNKNOWN = re.compile(r"Object contains unknown field `(.+?)`")
_NOT_ALLOWED = re.compile(r"Invalid enum value (.+)")


def _plainly(message: str, kind: type[Facts]) -> str:
    """The validator's message in plain words, led by the field's name."""
    text, _, path = message.partition(" - at ")
    if path.startswith("`key` in "):
        return _about_key(text, _field(path.removeprefix("`key` in ")), kind)
    field = _field(path)
    declared = fact_types.at(kind, f".{field}") if field else kind
    if unknown := _UNKNOWN.search(text):
        known = _listed("known", unknown[1], tuple(fact_types.fields(declared)))
        return f'{f"{field}: " if field else ""}unknown fact "{unknown[1]}"{known}'
    if refused := _NOT_ALLOWED.search(text):
        return f"{field}: {_refused(refused[1], declared)}"
    text = _worded(text)
    if text.startswith("missing"):
        return f"{field}: {text}" if field else text
    if not field and re.match(r"[a-z_]+: ", text):  # said by the facts themselves, with the field's name
        return text
    return f"{field or 'facts'}: {text}{_listed('allowed', '', fact_types.allowed(declared))}"


def _about_key(text: str, field: str, kind: type[Facts]) -> str:
    mapping = fact_types.entries(fact_types.at(kind, f".{field}"))
    if refused := _NOT_ALLOWED.search(text):
        return f"{field}: {_refused(refused[1], mapping[0] if mapping else None)}"
    # YAML reads a bare `on` or `no` as yes or no, not as text
    return f"{field}: a key is not text ({_worded(text)}): put it in quotes"


def _refused(value: str, declared: fact_types.Kind) -> str:
    word = value.strip("'\"")
    shown = f'"{word}"' if value != word else value
    return f"{shown} is not allowed{_listed('allowed', word, fact_types.allowed(declared))}"


def _worded(text: str) -> str:
    for pattern, words in _EXPECTED:
        if pattern.search(text):
            text = pattern.sub(words, text)
            break
    else:
        return text  # said by the facts themselves, in words of the game: an object is an object
    text = re.sub(r"\b(int|str|bool|array|object|null|float)\b", lambda m: _PLAIN[m[1]], text)
    return text.replace(" | ", " or ")


def _field(path: str) -> str:
    return path.strip("`").removeprefix("$").removeprefix(".")


def _listed(label: str, wrong: str, right: Sequence[Any]) -> str:
    """(label: all that would be right), those spelled like what is wrong first."""
    if not right:
        return ""
    from crkb.text.suggest import closest

    words = [str(word) for word in right]
    near = closest(wrong, words)
    rest = [word for word in words if word not in near]
    return f" ({label}: {', '.join(near + rest)})"
