"""The numbers in an erratum: which are printed and wrong, and which are meant."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from crkb.library import guides
from crkb.model import Erratum, Reference


class Misprint(NamedTuple):
    """A part of a text that is known to be printed wrong: where, the wrong numbers in it, what is right."""

    start: int
    end: int
    wrong: frozenset[str]
    should: str

    def has(self, reference: Reference) -> bool:
        """Whether a reference is what is wrong."""
        return self.start <= reference.start < self.end and reference.target in self.wrong


def misprints(errata: Sequence[Erratum], text: str) -> list[Misprint]:
    """Where a text has what errata of it say is printed wrong."""
    return [misprint for erratum in errata for misprint in _misprints(erratum, text)]


def _misprints(erratum: Erratum, text: str) -> Iterator[Misprint]:
    numbers, printed = frozenset(wrong(erratum)), erratum.printed.strip(".")
    for found in re.finditer(re.escape(printed), text) if numbers else ():
        yield Misprint(found.start(), found.end(), numbers, erratum.should.strip("."))


def wrong(erratum: Erratum) -> set[str]:
    """The numbers that are printed and should not be."""
    return _numbers(erratum.printed) - _numbers(erratum.should)


def meant(erratum: Erratum) -> set[str]:
    """The numbers that should be printed and are not, where others stand for them."""
    return _numbers(erratum.should) - _numbers(erratum.printed) if wrong(erratum) else set()


def _numbers(text: str) -> set[str]:
    """The rules and chapters that a text of crkb's own names."""
    return {found[0] for found in guides.NUMBER.finditer(text)}
