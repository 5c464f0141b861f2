"""What is to be done on the bundled texts for another edition: `crkb plain --todo`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from crkb import limits
from crkb.editions.recognised import Recognised
from crkb.editions.restatements import PLAIN, Restatement, Restatements, is_keyword
from crkb.library import guides, known
from crkb.library.generations import Info
from crkb.library.library import Library


class Restated(NamedTuple):
    """A rule of an edition with the status of its plain wording (`restatements.STATUSES`), and that
    wording's number in the plain edition, "" if there is none."""

    number: str
    status: str
    plain: str


class Work(NamedTuple):
    """How far the bundled texts fit an edition, and what has to be done where they don't.

    `rules` are all its rules in chapters that are restated. `gone` are restated rules that it
    doesn't have, as today's numbers, a whole chapter by its number. `keywords` are its keywords
    whose rules are new or other ones now, `guides` the chapters whose guide names a rule that has
    another text.
    """

    edition: str
    rules: tuple[Restated, ...]
    gone: tuple[str, ...]
    keywords: tuple[Restated, ...]
    guides: tuple[str, ...]

    @property
    def counts(self) -> dict[str, int]:
        """How many of the rules have each status that occurs."""
        return dict(Counter(each.status for each in self.rules))

    def of(self, *statuses: str) -> list[Restated]:
        """The rules that have one of these statuses."""
        return [each for each in self.rules if each.status in statuses]


def work(library: Library, info: Info) -> Work:
    """What the bundled texts lack for an official edition.

    Raises LibraryError if an edition that is needed cannot be read.
    """
    restatements = Restatements(library, info)
    rules = restatements.rules
    with library.open(PLAIN[known.DATES[0]]) as opened:
        plain = [str(rule.number) for rule in opened.edition().rules.values()]
    chapters = _chapters(rules, plain)
    found = tuple(_each(restatements, [n for n in rules.own if n[:3] in chapters and len(n) > 1]))
    keywords = _each(restatements, [n for n in rules.own if is_keyword(n)])
    used = {each.plain for each in found}
    return Work(
        info.id,
        found,
        tuple(_whole([n for n in plain if len(n) > 1 and n not in used])),
        tuple(each for each in keywords if each.status in ("changed", "none")),
        tuple(_outdated(rules)),
    )


def _chapters(rules: Recognised, plain: list[str]) -> set[str]:
    """The chapters of an edition that are restated: those of the same titles."""
    date = known.DATES[0]
    return {n for n in rules.own if len(n) == 3 and rules.in_place(n, date) in plain}


def _each(restatements: Restatements, numbers: list[str]) -> Iterator[Restated]:
    for number in numbers:
        limits.go_on()
        found = restatements.of(number)
        yield Restated(number, found.status, _today(found) if found.rule else "")


def _today(found: Restatement) -> str:
    """Today's number of a restated rule."""
    then = known.became().get(found.number) if found.written != known.DATES[0] else None
    return next(iter(then.numbers), "") if then else found.number


def _whole(gone: list[str]) -> list[str]:
    """Numbers without those below a chapter that is itself among them."""
    chapters = {number for number in gone if len(number) == 3}
    return [number for number in gone if len(number) == 3 or number[:3] not in chapters]


def _outdated(rules: Recognised) -> Iterator[str]:
    for chapter in guides.chapters():
        guide = guides.load(chapter)
        then = known.prints(guide.written) if guide else {}
        if guide and any(n in then and not rules.having(then[n].text) for n in guides.named(guide)):
            yield chapter
