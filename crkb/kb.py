"""A knowledge base: one edition of a library, open for reading, searching, asking and comparing.

`KnowledgeBase` is what `crkb.open()` returns; the command line, exports and servers use nothing
else to work with an edition.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from crkb.comparing import listed
from crkb.deciding import AskResult, Decider
from crkb.errors import CrkbError, QueryError, RuleNotFound
from crkb.library import bundled
from crkb.library.library import Handle, Library, Progress, silent
from crkb.lookup import valid_text
from crkb.model import Card, Matter, Rule, Term
from crkb.numbers import parse_typed
from crkb.reading import Entry, Heading, Referrer, RuleTexts

if TYPE_CHECKING:
    from crkb.editions.restatements import Restatement
    from crkb.everywhere import EditionHits
    from crkb.lint import Finding
    from crkb.plain_words import PlainWords
    from crkb.references import ReferenceNode
    from crkb.search.index import OpenIndex
    from crkb.search.results import SearchResult
    from crkb.search.suggesting import Suggestion

T = TypeVar("T")

Meant = Entry | Term | Card | Matter
"""What may be found: a rule with its surroundings, a glossary entry, notes on a card, prose around."""

__all__ = [
    "AskResult",
    "Entry",
    "Heading",
    "KnowledgeBase",
    "Referrer",
    "RuleTexts",
    "open_knowledge_base",
]


class KnowledgeBase(Decider):
    """One edition of a library, open for reading, searching, asking and comparing.

    A context manager: leaving it closes the edition's database, and those of other editions that
    answers needed.

    >>> kb["702.2a"].parent.title
    'Shimmer'
    >>> len(kb), "704.5k" in kb
    (37, True)
    """

    def __init__(self, opened: Handle, library: Library | None = None, progress: Progress = silent) -> None:
        super().__init__(opened, library, progress)
        self._others: dict[str, KnowledgeBase] = {}
        self._kept_plain: tuple[str, PlainWords] | None = None

    def close(self) -> None:
        """Close the edition, and the others that were opened for it.

        >>> with crkb.open() as kb:
        ...     kb["702.2"].title
        'Shimmer'
        """
        for other in self._others.values():
            other.close()
        self._others.clear()
        self.opened.close()

    def __enter__(self) -> KnowledgeBase:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def other(self, edition: str) -> KnowledgeBase:
        """Another edition of the same library, closed together with this one.

        Raises:
            EditionNotFound, LibraryError: if it cannot be opened.
        """
        name = self.library.resolve(edition) if edition else self.library.default()
        if name == self.info.id:
            return self
        if name not in self._others:
            self._others[name] = open_knowledge_base(name, self.library.home, self._progress)
        return self._others[name]

    def find(self, *typed: str, elsewhere: bool = False) -> list[Meant]:
        """What a person means by numbers, ranges and lists, a title, a keyword, a term or a card's name.

        Several texts are one name if there is such a name, else each is looked up. On a miss with
        `elsewhere`, the hint names another edition of the library that has it.

        >>> [entry.number for entry in kb.find("704.5j-m")]
        ['704.5j', '704.5k', '704.5m']
        >>> kb.find("legend", "rule")[0].name
        'Legend Rule'

        Raises:
            RuleNotFound: if the edition does not have all of it; the hint names near misses.
            NumberFormatError: for a range that runs backwards or across levels.
        """
        found, misses = self.find_each(*typed, elsewhere=elsewhere)
        if misses:
            raise misses[0]
        return found

    def find_each(self, *typed: str, elsewhere: bool = False) -> tuple[list[Meant], list[RuleNotFound]]:
        """What `find` finds, and a miss for each thing that the edition doesn't have.

        >>> found, misses = kb.find_each("704.5k", "999.9")
        >>> [each.number for each in found], str(misses[0])
        (['704.5k'], 'no rule 999.9 in cr-2031-03-03')

        Raises:
            NumberFormatError: for a range that runs backwards or across levels.
        """
        found, misses = self._lookup.look_up(*typed)
        if misses and not found and elsewhere:
            said = " ".join(typed)
            if name := self._edition_with(said):
                misses = misses[:1]
                misses[0].hint = f"{name} has it: crkb -e {name} {said}"
        return [Entry(self, each) if isinstance(each, Rule) else each for each in found], misses

    def led_to(self, term: Term) -> list[Entry | Term]:
        """Where a glossary entry says to look: its rules, or the entry that has them, and that entry's rules.

        >>> [entry.number for entry in kb.led_to(kb.define("legend rule"))]
        ['704.5c']

        Raises:
            LibraryError: if the edition cannot be read any more.
        """
        from crkb.see import led_to

        return led_to(self, term)

    def _edition_with(self, typed: str) -> str:
        """The first other edition of the library that has something, else ""."""
        ids = [*(i.id for i in self.library.editions()), bundled.DEFAULT, bundled.ADDON]
        for name in dict.fromkeys(ids):
            if name != self.info.id:
                with suppress(CrkbError):
                    self.other(name).find(typed)
                    return name
        return ""

    # --- search and references ---

    def search(
        self,
        query: str,
        limit: int = 10,
        within: str | Sequence[str] = (),
        kinds: str | Sequence[str] = (),
        explain: bool = False,
        as_typed: bool = False,
    ) -> SearchResult:
        """Ranked hits for words, phrases and the operators of the query language.

        `within` are numbers of sections, chapters or rules; `kinds` some of rule, example, term,
        note, card and question (default: all but examples, which count for their rule). With
        `explain` the hits say why they rank; with `as_typed` misspelt words are not corrected.

        >>> kb.search("shimmer").hits[0].name
        '702.2'

        Raises:
            QueryError: for a query or kind that cannot be understood, or a limit below 1.
            RuleNotFound, NumberFormatError: for a number in `within`.
        """
        from crkb.search.ranking import search

        if limit < 1:
            raise QueryError(f"a limit of {limit} hits", "Ask for at least 1.")

        numbers = [entry.number for typed in listed(within) for entry in self.between(parse_typed(typed))]
        folded = [kind.casefold() for kind in listed(kinds)]
        return search(self.opened, self.store, valid_text(query), limit, numbers, folded, explain, as_typed)

    def ask_index(self, ask: Callable[[OpenIndex], T]) -> T:
        """The result of `ask` for the edition's search index, which is built anew where it is damaged.

        >>> kb.ask_index(lambda index: "shimmer" in index.spelled)
        True

        Raises:
            IndexDamaged: if it can't be read even then.
        """
        return self.opened.ask_index(ask)

    def search_everywhere(
        self,
        query: str,
        limit: int = 10,
        within: str | Sequence[str] = (),
        kinds: str | Sequence[str] = (),
        explain: bool = False,
        as_typed: bool = False,
    ) -> list[EditionHits]:
        """What `search` finds in each official edition and add-on of the library, the newest first.

        A text that several of them have is listed once, with the others that have it.

        >>> [found.hit.name for found in kb.search_everywhere("shimmer", limit=1)[0].found]
        ['702.2']

        Raises:
            QueryError: for a query or kind that cannot be understood, or a limit below 1.
            RuleNotFound, NumberFormatError: for a number in `within` that no edition has.
        """
        from crkb.everywhere import search_everywhere

        return search_everywhere(self, query, limit, within, kinds, explain, as_typed)

    def suggest(self, prefix: str, limit: int = 25) -> list[Suggestion]:
        """What a number, title, term or card's name that somebody has begun to type may become, best first.

        >>> [each.title for each in kb.suggest("shi")]
        ['Shimmer']

        Raises:
            LibraryError: if the edition cannot be read any more.
        """
        from crkb.search.suggesting import suggest

        return suggest(self.store, valid_text(prefix), limit)

    def references(self, number: str, depth: int = 1) -> ReferenceNode:
        """The tree of what a rule and the rules below it refer to, `depth` steps deep.

        >>> [node.name for node in kb.references("101.2", depth=2).children[0].children]
        ['104.9']

        Raises:
            RuleNotFound, NumberFormatError: for a number that is not there, or is not a number.
        """
        from crkb import references

        return references.forward(self.store, self[number].number, _steps(depth))

    def backward(self, number: str, depth: int = 1, exact: bool = False) -> ReferenceNode:
        """The tree of what refers to a rule or to a rule below it, `depth` steps deep.

        With `exact` only what names the number itself counts.

        >>> [node.name for node in kb.backward("704.5k").children]
        ['100.1a', '704.3']

        Raises:
            RuleNotFound, NumberFormatError: for a number that is not there, or is not a number.
        """
        from crkb import references

        return references.backward(self.store, self[number].number, _steps(depth), exact)

    def path(self, start: str, goal: str) -> list[str]:
        """The shortest chain of rules from one to another, each referring to the next; [] if none.

        >>> kb.path("101.1", "702.2a")
        ['101.1', '7', '702', '702.2', '702.2a']

        Raises:
            RuleNotFound, NumberFormatError: for a number that is not there, or is not a number.
        """
        from crkb import references

        return references.path(self.store, self[start].number, self[goal].number)

    # --- plain words and problems ---

    def restatement(self, number: str) -> Restatement:
        """A rule's plain wording in its edition's numbers, and whether it still says what the rule says.

        >>> kb.restatement("702.2a").status  # of a made-up edition
        'none'

        Raises:
            RuleNotFound, NumberFormatError: for a number that is not there, or is not a number.
        """
        return self.plain.restatement(number)

    @property
    def plain(self) -> PlainWords:
        """What crkb says of the edition's rules in its own words: restatements, keywords, guides.

        >>> kb.plain.guide("702") is None  # of a made-up edition
        True

        Raises:
            LibraryError: by its methods, where the installation is incomplete.
        """
        from crkb.plain_words import PlainWords

        if self._kept_plain is None or self._kept_plain[0] != self.opened.stamp:  # healed: another build
            self._kept_plain = (self.opened.stamp, PlainWords(self, self.library))
        return self._kept_plain[1]

    def lint(self, kinds: str | Sequence[str] = ()) -> list[Finding]:
        """Broken references and other problems of the text, or only those of some kinds.

        >>> [finding.number for finding in kb.lint(["broken"])]
        ['704.5j']

        Raises:
            QueryError: for an unknown kind.
        """
        from crkb.lint import KINDS, PROBLEM_KINDS, findings
        from crkb.text.suggest import closest, did_you_mean

        text = self.edition()
        base = self.other(text.base).edition() if text.base else None
        found = findings(text, base)
        known = sorted({*KINDS, *PROBLEM_KINDS, *(f.kind for f in found)})
        wanted = {kind.casefold() for kind in listed(kinds)}
        for kind in sorted(wanted.difference(known)):
            hint = did_you_mean(closest(kind, known))
            raise QueryError(f"unknown kind {kind!r} (known: {', '.join(known)})", hint)
        return [f for f in found if not wanted or f.kind in wanted]


def _steps(depth: int) -> int:
    if depth < 1:
        raise QueryError(f"a depth of {depth} steps", "Ask for at least 1.")
    return depth


def open_knowledge_base(edition: str = "", home: str = "", progress: Progress = silent) -> KnowledgeBase:
    """Open an edition of the library in `home` (default: the user's); "" is the default edition.

    Builds the bundled edition at first use; `progress` is called during long work, now and later.

    Raises:
        EditionNotFound: if there is no such edition, or more than one.
        LibraryError: if the library cannot be read or the edition cannot be built.
    """
    library = Library(home)
    return KnowledgeBase(library.open(edition, progress), library, progress)
