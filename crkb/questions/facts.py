"""Facts: what a question is asked of. Typed structures that refuse what makes no sense.

A field that may be unknown is `X | None = None`. Everything else is required. Unknown keys,
wrong types and impossible values are one-line errors that name the field.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, TypeVar

import msgspec

from crkb.errors import CrkbError

Count = Annotated[int, msgspec.Meta(ge=0)]
"""A number of things: 0 or more."""

Positive = Annotated[int, msgspec.Meta(ge=1)]
"""1 or more."""


class FactsError(CrkbError, ValueError):
    """Facts that a question cannot be asked of: an unknown key, a wrong type, an impossible value."""


class Facts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of all facts types and of the parts they are made of.

    A subclass says `frozen=True, kw_only=True` again: these two are not inherited.
    """

    def given(self) -> dict[str, Any]:
        """The facts that were given, as plain data; what was left out is left out."""
        plain = msgspec.to_builtins(self)
        assert isinstance(plain, dict)
        return plain


F = TypeVar("F", bound=Facts)

_EXPECTED = (
    (re.compile(r"Object contains unknown field `(.+?)`"), r"no such fact: \1"),
    (re.compile(r"Object missing required field `(.+?)`"), r"missing: \1"),
    (re.compile(r"Expected `(.+?)`, got `(.+?)`"), r"expected \1, got \2"),
    (re.compile(r"Expected `(\w+)` >= (-?\d+)"), r"must be \2 or more"),
    (re.compile(r"Expected `(\w+)` <= (-?\d+)"), r"must be \2 or less"),
    (re.compile(r"Expected `str` of length >= (\d+)"), r"must have \1 or more characters"),
    (re.compile(r"Expected `str` of length <= (\d+)"), r"must have \1 or fewer characters"),
    (re.compile(r"Expected `(\w+)` of length >= (\d+)"), r"must have \2 or more entries"),
    (re.compile(r"Expected `(\w+)` of length <= (\d+)"), r"must have \2 or fewer entries"),
    (re.compile(r"Invalid enum value (.+)"), r"not one of the possible values: \1"),
)
_PLAIN = {
    "int": "a whole number",
    "str": "text",
    "bool": "yes or no",
    "array": "a list",
    "object": "a group of facts",
    "null": "nothing",
    "float": "a number with a fraction",
}


def convert(given: Mapping[str, Any], kind: type[F], question: str = "") -> F:
    """Plain data (from YAML, JSON or a phrase) as facts of `question`.

    Raises FactsError naming the field.
    """
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as e:
        raise FactsError(
            _plainly(str(e), kind), f"See what it takes: crkb questions {question}".strip()
        ) from e


def schema(kind: type[Facts]) -> dict[str, Any]:
    """The JSON Schema of a facts type."""
    return msgspec.json.schema(kind)


def _plainly(message: str, kind: type[Facts]) -> str:
    """The validator's message in plain words, led by the field's name."""
    text, _, path = message.partition(" - at ")
    for pattern, words in _EXPECTED:
        if pattern.search(text):
            text = pattern.sub(words, text)
            break
    text = re.sub(r"\b(int|str|bool|array|object|null|float)\b", lambda m: _PLAIN[m[1]], text)
    text = text.replace(" | ", " or ")
    if path.startswith("`key` in "):  # YAML reads a bare `on` or `no` as yes or no, not as a text
        path, text = path.removeprefix("`key` in "), f"a key is not a text ({text}): put it in quotes"
    field = path.strip("`").removeprefix("$").removeprefix(".")
    if text.startswith(("no such fact", "missing")):
        known = ", ".join(kind.__struct_fields__) if not field and text.startswith("no such") else ""
        return f"{f'{field}: ' if field else ''}{text}{f' (there are {known})' if known else ''}"
    if not field and re.match(r"[a-z_]+: ", text):  # said by the facts themselves, with the field's name
        return text
    return f"{field or 'facts'}: {text}"
