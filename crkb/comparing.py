"""Comparing: an edition beside the others of its library, and what became of rules and citations.

`Comparer` is the part of a knowledge base that follows rules from edition to edition (`crkb.editions`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from crkb.library.library import Handle, Library, Progress, silent
from crkb.numbers import parse_typed, single
from crkb.reading import Reader

if TYPE_CHECKING:
    from crkb.citations.translation import TranslatedFiles, Translation
    from crkb.editions.comparison import Comparison
    from crkb.editions.diff_cache import Timeline
    from crkb.editions.history import History
    from crkb.editions.news import News


class Comparer(Reader):
    """An open edition that can be compared with the others of its library."""

    def __init__(self, opened: Handle, library: Library | None = None, progress: Progress = silent) -> None:
        super().__init__(opened)
        self._library = library
        self._progress = progress
        self._kept_timeline: Timeline | None = None

    @property
    def library(self) -> Library:
        """The library that the edition is in."""
        return self._library or Library(self.opened.home)

    @property
    def _timeline(self) -> Timeline:
        from crkb.editions.diff_cache import Timeline

        if self._kept_timeline is None:
            self._kept_timeline = Timeline(self.library, self._progress)
        return self._kept_timeline

    def diff(self, other: str = "", at: str = "") -> Comparison:
        """What changed from this edition to another one ("": the default edition).

        `at` confines it to what is at or below a number in either edition.

        >>> kb.diff(kb.info.id).diff.counts == {"same": len(kb)}
        True

        Raises:
            EditionNotFound: if there is no such edition.
            RuleNotFound, NumberFormatError: for `at`.
        """
        from crkb.editions.comparison import Comparison

        timeline = self._timeline
        found = timeline.diff(self.base_id, other)
        comparison = Comparison(found, timeline.edition(found.old), timeline.edition(found.new))
        return comparison.at(single(at)) if at else comparison

    def numbers_in(self, other: str) -> dict[str, str]:
        """The numbers of this edition's rules in another one, of all that both have.

        A restatement has the numbers of the official edition that it restates.

        >>> kb.numbers_in(kb.info.id)["702.2"]
        '702.2'

        Raises:
            EditionNotFound: if there is no such edition, or if a restatement's official text is not there.
        """
        timeline = self._timeline
        old, new = timeline.wording(self.base_id), timeline.wording(other)
        return timeline.numbers(old, new)

    def news(self, other: str = "") -> News:
        """What another edition ("": the default edition) means for those who know this one, by chapter.

        >>> kb.news(kb.info.id).chapters
        ()

        Raises:
            EditionNotFound: if there is no such edition.
        """
        from crkb.editions.reporting import news

        return news(self.diff(other))

    def history(self, number: str, edition: str | None = None) -> History:
        """What happened to a rule in the official editions of the library, newest first.

        The number is one of this edition; or of the `edition` that is named, where "" is the
        newest official one that has the number.

        >>> [event.kind for event in kb.history("702.2").events]
        ['earliest']

        Raises:
            RuleNotFound, NumberFormatError: for a number that is not there, or is not a number.
        """
        from crkb.editions.history import history

        return history(self._timeline, number, self.base_id if edition is None else edition)

    def cite(self, numbers: str | Sequence[str], to: str = "") -> Translation:
        """Rule numbers and ranges of this edition in another one ("": the default edition).

        >>> [(c.status, c.new) for c in kb.cite(["704.5j-m"]).citations]
        [('same', '704.5j–704.5m')]

        Raises:
            NumberFormatError: for what is not a rule number or range.
            EditionNotFound: if there is no such edition.
        """
        from crkb.citations.translation import translate

        return translate(self._timeline, self.base_id, to, [parse_typed(n) for n in listed(numbers)])

    def cite_files(
        self, paths: str | Sequence[str], to: str = "", write: bool = False, edited: bool = False
    ) -> TranslatedFiles:
        """The citations of this edition's rules in files, translated to another edition.

        With `write` what is certain is rewritten in the files, each after copying it; with `edited` also
        rules whose text has changed under the same title.

        Raises:
            SourceError: for a file that cannot be read or written, or wasn't written for this edition; it
                is left unchanged.
            EditionNotFound: if there is no such edition.
        """
        from crkb.citations.translation import translate_files

        return translate_files(self._timeline, self.base_id, to, listed(paths), write, edited)


def listed(given: str | Sequence[str]) -> Sequence[str]:
    """What was given, where one text may stand for a list of one."""
    return [given] if isinstance(given, str) else given
