"""Lookup: what a person means by a number, a range, a title, a keyword, a term or a card's name.

What was typed is parsed once, into a `NumberRange` or a `TypedName`; from there on numbers are
values. A miss raises RuleNotFound, whose hint names what is near.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from crkb.errors import NumberFormatError, RuleNotFound
from crkb.model import Card, Rule, Term
from crkb.numbers import NumberRange, RuleNumber, parse_typed
from crkb.text.inflect import loosely, spellings
from crkb.text.normalize import fold
from crkb.tuples import NamedTuple

if TYPE_CHECKING:
    from crkb.library.library import Handle

Meant = Rule | Term | Card

_PARTLY = "The bundled edition restates some chapters (crkb toc). Load the whole text: crkb add FILE"
_NEAR = 4  # names suggested at most


class TypedName(NamedTuple):
    """A title, keyword, term or card's name as typed, and folded for comparison."""

    typed: str
    folded: str


def parse(typed: str) -> NumberRange | TypedName:
    """What was typed as numbers, or else as a name.

    Raises:
        NumberFormatError: for a range that runs backwards or across levels.
    """
    typed = valid_text(typed)
    try:
        return parse_typed(typed)
    except NumberFormatError as e:
        if "range" in str(e):
            raise
    return TypedName(typed.strip(), fold(typed))


def valid_text(typed: str) -> str:
    """The text with `?` for what is not a character: an argument that was not UTF-8."""
    return typed.encode("utf-8", "replace").decode("utf-8")


class Lookup:
    """Finds things in one opened edition."""

    def __init__(self, opened: Handle) -> None:
        self._opened = opened
        self._store = opened.store

    def look_up(self, *typed: str) -> list[Meant]:
        """Everything that was asked for; several words may also be one title.

        Raises:
            RuleNotFound: if the edition does not have it; the hint names near misses.
            NumberFormatError: for a range that runs backwards or across levels.
        """
        whole = parse(" ".join(typed))
        if len(typed) < 2:
            return self._find(whole)
        try:
            return self._find(whole)
        except RuleNotFound as miss:
            try:
                return [found for each in typed for found in self._find(parse(each))]
            except RuleNotFound as e:
                raise (e if any(c.isdigit() for c in "".join(typed)) else miss) from None

    def _find(self, wanted: NumberRange | TypedName) -> list[Meant]:
        return list(self.between(wanted)) if isinstance(wanted, NumberRange) else self._by_name(wanted)

    def _by_name(self, wanted: TypedName) -> list[Meant]:
        for name in spellings(wanted.folded):
            if found := self._called(name):
                return found
        loose = loosely(wanted.folded)
        for name in map(fold, self._names()):
            if loose and loosely(name) == loose:
                return self._called(name)
        near = self.near_names(wanted)
        info = self._opened.info
        hint = _PARTLY if info.stamp and not near else _hint(near, wanted.typed)
        raise RuleNotFound(f"no rule, title or term {wanted.typed!r} in {info.id}", hint)

    def _called(self, folded: str) -> list[Meant]:
        if numbers := self._store.titled(folded):
            return list(self.rules(numbers))
        found = self._store.term(folded) or self._store.card(folded)
        return [found] if found is not None else []

    def _names(self) -> list[str]:
        """All titles, then all terms and cards."""
        titles = [title for _, _, title in self._store.headings() if title]
        return titles + self._store.names("term") + self._store.names("card")

    def rules(self, numbers: Iterable[str]) -> list[Rule]:
        """The rules of these numbers that the edition has."""
        found = (self._store.rule(n) for n in numbers)
        return [rule for rule in found if rule is not None]

    def rule(self, number: RuleNumber) -> Rule:
        """The rule of a number.

        Raises:
            RuleNotFound: if the edition does not have it; the hint names near misses.
        """
        found = self._store.rule(str(number))
        if found is None:
            raise self._no_rule(number)
        return found

    def between(self, span: NumberRange) -> list[Rule]:
        """The rules of a range that the edition has.

        Raises:
            RuleNotFound: if it has none of them.
        """
        if span.last is None:
            return [self.rule(span.first)]
        numbers = self._store.between(str(span.first), str(span.last))
        if not numbers:  # an end is missing: show what there is in between
            numbers = [str(n) for n in span.numbers()]
        found = self.rules(numbers)
        if not found:
            raise self._no_rule(span.first)
        return found

    def _no_rule(self, number: RuleNumber) -> RuleNotFound:
        info = self._opened.info
        hint = _hint(self.near_numbers(number))
        if info.stamp and number.chapter and self._store.title(str(number.chapter)) is None:
            hint = _PARTLY
        if info.base:
            hint = f"{info.id} is an add-on; for the rules it amends: crkb -e {info.base} {number}"
        return RuleNotFound(f"no rule {number} in {info.id}", hint)

    def near_numbers(self, wanted: RuleNumber) -> list[str]:
        """Up to four numbers beside one that is not there, or the one above it."""
        parent = str(wanted.parent or "")
        siblings = self._store.children(parent)
        if not siblings:
            return [parent] if parent and self._store.title(parent) is not None else []
        numbers = [RuleNumber.parse(n) for n in siblings]
        near = [n for n in numbers if n < wanted][-2:] + [n for n in numbers if n > wanted][:2]
        return list(map(str, near))

    def near_names(self, wanted: TypedName) -> list[str]:
        """Up to four titles, terms and cards that are spelled like a name, or contain it."""
        names = {fold(name): name for name in self._names()}
        return _near(wanted.folded, names, least=4)

    def define(self, typed: str) -> Term:
        """The glossary entry of a term: exact, then as singular or plural, then without hyphens,
        articles and inner quotes.

        Raises:
            RuleNotFound: if the glossary does not have it; the hint names near misses.
        """
        typed = valid_text(typed)
        folded, loose = fold(typed), loosely(fold(typed))
        for name in spellings(folded):
            if (found := self._store.term(name)) is not None:
                return found
        names = {fold(n): n for n in self._store.names("term")}
        for name in names:
            if loose and loosely(name) == loose and (found := self._store.term(name)) is not None:
                return found
        edition = self._opened.info.id
        if not names:
            raise RuleNotFound(f"edition {edition} has no glossary", "Load a whole document: crkb add FILE")
        near = _near(folded, names)
        raise RuleNotFound(f"no term {typed!r} in the glossary of {edition}", _hint(near, typed))


def _hint(near: Sequence[str], typed: str = "") -> str:
    """What to try after a miss: what is near, else a search, else the contents."""
    if near:
        from crkb.text.suggest import did_you_mean  # needed only when nothing was found

        return did_you_mean(near)
    return f"Search for it: crkb search {typed.strip()}" if typed.strip() else "List the contents: crkb toc"


def _near(folded: str, names: dict[str, str], least: int = 0) -> list[str]:
    """The names (folded -> as printed) that are spelled alike; else those that contain the text, if
    that has at least so many letters."""
    from crkb.text.suggest import closest  # needed only when nothing was found

    close = closest(folded, names, _NEAR)
    if not close and len(folded) >= least:
        close = sorted((n for n in names if folded in n), key=len)[:_NEAR]
    return [names[n] for n in close]
