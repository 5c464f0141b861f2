"""The types of arguments that several tools take, with what models are told of them."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field

NUMBERS = 10
"""So many rules are asked for in one call at most."""

LONGEST = 400
"""Characters of a query, a number or a name at most."""

DRAFT = 40_000
"""Characters of a draft whose citations are checked at most."""


def _text(given: Any) -> Any:
    """A whole number as text: chapters are sent so. Fractions are refused: 702.1 may have been 702.10."""
    return str(given) if isinstance(given, int) and not isinstance(given, bool) else given


def _listed(given: Any) -> Any:
    """One number as a list of one."""
    return [given] if isinstance(given, str | int) and not isinstance(given, bool) else given


# same name as questions.values.labels.Name: for assistants
Name = Annotated[str, BeforeValidator(_text), Field(min_length=1, max_length=LONGEST)]
"""A number, title, keyword or term."""

NameOrNone = Annotated[str, BeforeValidator(_text), Field(max_length=LONGEST)]
"""The same, or ""."""

# same name as game.language.lexing.Names: for assistants
Names = Annotated[
    list[Name],
    BeforeValidator(_listed),
    Field(min_length=1, max_length=NUMBERS, description='"704.5f", ranges "601.2a-c", titles'),
]
"""Several of them."""

# same name as model.Edition: for assistants
Edition = Annotated[str, Field(max_length=80)]
"""An edition: its id, its date, its set's code, or "latest"."""

DatedEdition = Annotated[str, Field(max_length=80, description="id, date or set code; default latest")]
"""The same, for the first tool, where models are told what it may be."""
