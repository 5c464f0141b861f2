"""Lookup: what a person means by numbers, ranges, a title, a keyword, a term or a card's name.

What was typed is parsed once, into ranges of numbers or a `TypedName`; from there on numbers are
values. A miss is a RuleNotFound, whose hint names what is near. What is typed less often (several
names, abbreviations) is in `crkb.several`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from crkb.errors import NumberFormatError, NumberRangeError, RuleNotFound
from crkb.model import Card, Matter, Rule, Term
from crkb.numbers import NumberRange, RuleNumber, parse_typed
from crkb.text.inflect import loosely, spellings
from crkb.text.normalize import fold

if TYPE_CHECKING:
    from crkb.library.library import Handle

MeantText = Rule | Term | Card | Matter

_PARTLY = "The bundled edition restates some chapters (crkb toc). Load the whole text: crkb add FILE"
_NEAR = 4  # names suggested at most


class TypedName(NamedTuple):
    """A title, keyword, term or card's name as typed, and folded for comparison."""

    typed: str
    folded: str


class LookedUp(NamedTuple):
    """What was found of several things that were asked for, and a miss for each that was not."""

    found: list[MeantText]
    misses: list[RuleNotFound]


def parse(typed: str) -> list[NumberRange] | TypedName:
    """What was typed as numbers and ranges, or else as a name.

    Raises:
        NumberRangeError: for a range that runs backwards or across levels.
    """
    typed = valid_text(typed)
    try:
        return [parse_typed(typed)]
    except NumberFormatError as e:
        if any(c.isdigit() for c in typed):
            from crkb.number_lists import numbers_in  # one number or range is the rule

            with suppress(NumberFormatError):
                return numbers_in(typed)
        if isinstance(e, NumberRangeError):
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
        self._kept_loose: dict[str, str] | None = None

    def look_up(self, *typed: str) -> LookedUp:
        """Everything that was asked for; several words are one title, if there is such a title.

        Raises:
            NumberFormatError: for a range that runs backwards or across levels.
        """
        text = " ".join(typed)
        wanted = parse(text)
        if not isinstance(wanted, TypedName):
            return self.ranges(wanted)
        if found := self.called(wanted.folded):
            return LookedUp(found, [])
        from crkb.several import taken_apart

        return taken_apart(self, wanted.typed) or LookedUp([], [self.no_name(wanted)])

    def ranges(self, spans: Sequence[NumberRange]) -> LookedUp:
        """The rules of several numbers and ranges, each once, and what the edition doesn't have."""
        found: dict[str, MeantText] = {}
        misses = []
        for span in spans:
            try:
                found |= {str(rule.number): rule for rule in self.between(span)}
            except RuleNotFound as miss:
                misses.append(miss)
        return LookedUp(list(found.values()), misses)

    @property
    def effective(self) -> str:
        """The date of the edition, "" if it has none."""
        return self._opened.info.effective

    def called(self, folded: str, whole: bool = True) -> list[MeantText]:
        """What has a folded name, or is meant by it in another spelling, in short, or by a part; else []."""
        for name in spellings(folded):
            if found := self.exactly(name):
                return found
        if name := self.loose_names.get("".join(loosely(folded)), ""):
            return self.exactly(fold(name))
        from crkb.several import meant_by

        return meant_by(self, folded, whole)

    def exactly(self, folded: str) -> list[MeantText]:
        """What has this very name: titled rules, a term, a card, a part such as the introduction."""
        if numbers := self._store.titled(folded):
            return list(self.rules(numbers))
        found = self._store.term(folded) or self._store.card(folded) or self._store.part(folded)
        return [found] if found is not None else []

    def no_name(self, wanted: TypedName, compared: bool = True) -> RuleNotFound:
        """The miss for a name; if it is `compared` with those there are, the hint names what is near."""
        near = self.near_names(wanted) if compared else []
        info = self._opened.info
        hint = _PARTLY if info.stamp and not near else self._hint(near, wanted.typed)
        return RuleNotFound(f"no rule, title or term {wanted.typed!r} in {info.id}", hint)

    @property
    def loose_names(self) -> dict[str, str]:
        """The names by their words without hyphens, articles, plural s and spaces; titles go first."""
        if self._kept_loose is None:
            self._kept_loose = {}
            for name in self._names():
                self._kept_loose.setdefault("".join(loosely(name)) or name, name)
            for name in self._store.names("term"):  # "Life, Life Total" is two names
                for part in name.split(", ") if ", " in name else ():
                    self._kept_loose.setdefault("".join(loosely(part)) or part, name)
        return self._kept_loose

    def _names(self) -> list[str]:
        """All titles, then all terms, cards and parts."""
        titles = [title for _, _, title in self._store.headings() if title]
        return [*titles, *(name for kind in ("term", "card", "matter") for name in self._store.names(kind))]

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
        hint = self._hint(self.near_numbers(number))
        if info.stamp and number.chapter and self._store.title(str(number.chapter)) is None:
            hint = _PARTLY
        if info.stamp:
            hint = _elsewhere(str(number)) or hint
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
        if (in_full := self._in_full(folded)) is not None:
            return in_full
        edition = self._opened.info.id
        if not names:
            raise RuleNotFound(f"edition {edition} has no glossary", "Load a whole document: crkb add FILE")
        near = _near(folded, names)
        raise RuleNotFound(f"no term {typed!r} in the glossary of {edition}", self._hint(near, typed))

    def _hint(self, near: Sequence[str], typed: str = "") -> str:
        """What to try after a miss: what is near, else a search, else the contents."""
        if near:
            from crkb.text.suggest import did_you_mean  # needed only when nothing was found

            return did_you_mean(near)
        program, typed = self._opened.program, typed.strip()
        return f"Search for it: {program} search {typed}" if typed else f"List the contents: {program} toc"

    def _in_full(self, folded: str) -> Term | None:
        """The entry of what an abbreviation stands for."""
        from crkb.text import abbreviations

        short = abbreviations.in_full(folded)
        names = (short.words, *short.meant) if short else ()
        known = [name for each in names for name in spellings(fold(each))]
        return next((found for name in known if (found := self._store.term(name)) is not None), None)


def _elsewhere(number: str) -> str:
    """What crkb knows of a number that the bundled edition doesn't have: where the rule is, or a guide."""
    from crkb.library import guides, known

    said = known.said_of(number)
    if guides.load(number[:3]):
        said.append(f"Its chapter: crkb guide {number[:3]}. The whole text: crkb fetch, or crkb add FILE")
    return " ".join(said)


def _near(folded: str, names: dict[str, str], least: int = 0) -> list[str]:
    """The names (folded -> as printed) that are spelled alike; else those that contain the text, if
    that has at least so many letters."""
    from crkb.text.suggest import closest  # needed only when nothing was found

    close = closest(folded, names, _NEAR)
    if not close and len(folded) >= least:
        close = sorted((n for n in names if folded in n), key=len)[:_NEAR]
    return [names[n] for n in close]
