"""What crkb says of an edition's rules in its own words: restatements, keywords, guides to chapters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from crkb.editions import guiding
from crkb.editions.recognised import Recognised
from crkb.editions.renumbering import renumbered
from crkb.editions.restatements import PLAIN, Restatement, Restatements, is_keyword
from crkb.errors import EditionNotFound, RuleNotFound
from crkb.library import keyword_cards, known
from crkb.library.guides import Guide
from crkb.library.library import Library
from crkb.model import Term
from crkb.numbers import RuleNumber, single
from crkb.reading import Reader
from crkb.text.normalize import fold
from crkb.text.suggest import closest, did_you_mean

if TYPE_CHECKING:
    from crkb.editions.restating import Work
    from crkb.keyword_names import Sort


class KeywordRule(NamedTuple):
    """A keyword ability or action: its name as printed, its rule in the edition, what kind it is."""

    name: str
    number: str
    kind: str


class PlainWords:
    """The bundled texts for one edition, in the numbers of that edition.

    >>> kb.plain.restatement("702.2a").status  # of a made-up edition
    'none'

    Raises LibraryError where the installation is incomplete or an edition can't be read.
    """

    def __init__(self, kb: Reader, library: Library) -> None:
        self._kb = kb
        self._library = library
        self._info = kb.info._replace(id=kb.base_id)

    @cached_property
    def _restatements(self) -> Restatements:
        return Restatements(self._library, self._info)

    @property
    def _rules(self) -> Recognised:
        return self._restatements.rules

    def restatement(self, number: str) -> Restatement:
        """A rule's plain wording, and whether it still says what the rule says.

        Raises RuleNotFound, NumberFormatError for a number that is not there, or is not a number.
        """
        found = self._kb[number].number
        addons = self._kb.info.id.split("+")[1:]
        for addon in addons if addons and found not in self._rules.own else ():
            with self._library.open(addon) as opened:
                if opened.store.rule(found) is not None:
                    return Restatements(self._library, opened.info).of(found)
        return self._restatements.of(found)

    def work(self) -> Work:
        """How far the plain wording fits the edition, and what it lacks.

        Raises EditionNotFound for the plain wording itself.
        """
        from crkb.editions import restating

        if self._info.stamp:
            raise EditionNotFound(
                f"{self._info.id} is the restatement itself",
                "Name an official edition: -e ID; or get one: crkb fetch, or crkb add FILE",
            )
        return restating.work(self._library, self._info)

    def guide(self, chapter: str) -> Guide | None:
        """The guide to a chapter; None if there is none. Raises NumberFormatError."""
        return guiding.guide(str(single(chapter)), self._rules)

    def guides(self) -> Iterator[Guide]:
        """All guides to chapters of the edition, in order."""
        for number in sorted(n for n in self._rules.own if len(n) == 3):
            found = guiding.guide(number, self._rules)
            if found is not None:
                yield found

    def asked(self, number: str) -> tuple[str, ...]:
        """Ways in which people ask for a rule, in crkb's own words; () if none are known.

        >>> kb.plain.asked("702.2a")  # of a made-up edition
        ()

        Raises RuleNotFound, NumberFormatError for a number that is not there, or is not a number.
        """
        return self._asked.get(self._kb[number].number, ())

    @cached_property
    def _asked(self) -> Mapping[str, tuple[str, ...]]:
        """By number; the fingerprints tell which rules they are, so no text is read."""
        from crkb.library import asked

        return asked.by_number({number: each.text for number, each in self._rules.own.items()})

    def keywords(self) -> list[KeywordRule]:
        """The edition's keyword actions and abilities, in the order of their rules."""
        found = []
        for name, numbers in keyword_cards.numbers().items():
            if number := self._numbered(numbers):
                date = next(iter(numbers))
                kind = keyword_cards.kind(name, number, self._info.effective or date)
                found.append(KeywordRule(name, number, kind))
        return sorted(found, key=lambda each: RuleNumber.parse(each.number))

    def keyword_names(self, sort: Sort = "") -> list[KeywordRule]:
        """The edition's keyword abilities, keyword actions and ability words, or those of a sort."""
        from crkb import keyword_names

        return keyword_names.of_sort(keyword_names.names(self._kb, self), sort)

    def keywords_in(self, text: str, sort: Sort = "") -> list[KeywordRule]:
        """The keywords and ability words in a text, or those of a sort, in the order in which they come.

        >>> [each.number for each in kb.plain.keywords_in("A lantern with moon-walk, and shimmer.")]
        ['702.3', '702.2']

        Raises limits.TooMuch for a text longer than crkb takes.
        """
        from crkb import keyword_names
        from crkb.keywords_in import keywords_in

        return keyword_names.of_sort(keywords_in(text, self.keyword_names()), sort)

    def _numbered(self, numbers: dict[str, str]) -> str:
        """The edition's number of a keyword, given those of editions by date; "" if it doesn't have it."""
        for date in known.DATES:
            if date in numbers:
                same = known.prints(date)[numbers[date]].text
                return next(filter(is_keyword, self._rules.having(same)), "")
        return ""

    def keyword(self, name: str) -> Term:
        """What a keyword does, with an example, and its rule in the edition; or that it isn't there.

        Raises RuleNotFound for what is not a keyword; the hint names near ones.
        """
        names = {fold(each): each for each in keyword_cards.numbers()}
        if (folded := fold(name)) not in names:
            near = [names[each] for each in closest(folded, names)]
            raise RuleNotFound(f"no keyword {name!r}", did_you_mean(near) or "List them: crkb keywords")
        for date in known.DATES:
            with self._library.open(PLAIN[date]) as opened:
                found = opened.store.term(folded)
            if found is None or date not in (numbers := keyword_cards.numbers()[names[folded]]):
                continue
            if self._info.id != PLAIN[date]:
                found = found._replace(places=())  # which are of another edition
            if self._numbered(numbers):
                there = () if self._info.stamp else self._rules.own
                return renumbered(found, self._rules.numbers(date), there)
            return _foreign(found, f"Not in {self._info.id}: rule {numbers[date]} of {date}.")
        raise RuleNotFound(f"{names[folded]} is in neither of the editions that crkb restates")


def _foreign(term: Term, said: str) -> Term:
    """A keyword that an edition doesn't have: no number in it is one of that edition."""
    blocks = tuple(block._replace(references=()) for block in term.blocks)
    kind = blocks[-1].text.partition(" See rule ")[0]
    return term._replace(blocks=(*blocks[:-1], blocks[-1]._replace(text=f"{kind} {said}")))
