"""Parameters: declared once, read from paths and queries, described in `/openapi.json`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

TRUE = frozenset(("true", "1", "yes", "on", "t", "y"))
FALSE = frozenset(("false", "0", "no", "off", "f", "n"))


class Unreadable(ValueError):
    """A parameter or body that cannot be read; the message is one line for whoever sent it."""


class Param(NamedTuple):
    """A parameter: where it stands, what it says, what it may be.

    `kind` "texts" is a list: given several times, or with commas. A parameter without a default is
    required. `example` is a value that the service knows; it also stands in the description. `pattern`
    is a regular expression for the whole of a text, `form` says in words what it asks for; a list has at
    most `highest` texts.
    """

    name: str
    says: str
    where: Literal["path", "query"] = "query"
    kind: Literal["text", "whole", "yes or no", "texts"] = "text"
    default: Any = None
    required: bool = False
    lowest: int = 0
    highest: int = 1_000
    longest: int = 400
    one_of: tuple[str, ...] = ()
    example: Any = None
    pattern: str = ""
    form: str = ""

    def read(self, given: Sequence[str]) -> Any:
        """The value of what was given, all of it if there are several.

        Raises:
            Unreadable: if it isn't one of the kind.
        """
        if not given:
            if self.required:
                raise Unreadable(f"{self.name} is missing: {self.says}")
            return self.default
        if self.kind == "texts":
            found = [part.strip() for each in given for part in each.split(",")]
            found = [part for part in found if part or self.one_of]  # an empty one is none of those
            if len(found) > self.highest:
                raise Unreadable(f"{self.name} has {len(found):,} parts, {self.highest:,} at most")
            return [self._text(each) for each in found]
        last = given[-1]
        if self.kind == "whole":
            return self._whole(last)
        return self._yes_or_no(last) if self.kind == "yes or no" else self._text(last)

    def _text(self, given: str) -> str:
        if len(given) > self.longest:
            raise Unreadable(f"{self.name} has {len(given):,} characters, {self.longest:,} at most")
        if "\0" in given or any("\ud800" <= c <= "\udfff" for c in given):
            raise Unreadable(f"{self.name} is no text")
        if self.one_of and given not in self.one_of:
            raise Unreadable(f"{self.name} is {given!r}, but has to be one of {', '.join(self.one_of)}")
        if self.pattern and not re.fullmatch(self.pattern, given):
            raise Unreadable(f"{self.name} has to be {self.form}")
        return given

    def _whole(self, given: str) -> int:
        digits = given[1:] if given[:1] == "-" else given
        if not (digits.isascii() and digits.isdigit()) or len(digits) > 9:
            raise Unreadable(f"{self.name} is {given[:40]!r}, but has to be a whole number")
        if not self.lowest <= int(given) <= self.highest:
            raise Unreadable(f"{self.name} is {given}, but has to be from {self.lowest} to {self.highest}")
        return int(given)

    def _yes_or_no(self, given: str) -> bool:
        if given.lower() not in TRUE | FALSE:
            raise Unreadable(f"{self.name} is {given[:40]!r}, but has to be true or false")
        return given.lower() in TRUE


def read(
    params: Sequence[Param], path: Mapping[str, str], query: Sequence[tuple[str, str]]
) -> dict[str, Any]:
    """The values of all parameters by name; what isn't declared is ignored.

    Raises:
        Unreadable: for the first that cannot be read.
    """
    found = {}
    for param in params:
        if param.where == "path":
            given = [path[param.name]]
        else:
            given = [value for name, value in query if name == param.name]
        found[param.name] = param.read(given)
    return found
