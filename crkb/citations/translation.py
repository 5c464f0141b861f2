"""Rule numbers of one edition, and the citations in files, translated to another edition."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from crkb.citations import rewriting, texts
from crkb.editions.diff_cache import Timeline
from crkb.editions.renumber import Carried, Carrier
from crkb.numbers import NumberRange


class Translation(NamedTuple):
    """Rule numbers of the edition `old` in the edition `new`, in the order they were given.

    >>> kb.cite(["704.2"]).citations[0].status
    'same'
    """

    old: str
    new: str
    citations: tuple[Carried, ...]

    @property
    def certain(self) -> bool:
        """True if each number has an equal text in the new edition."""
        return all(c.certain for c in self.citations)


class TranslatedFile(NamedTuple):
    """The citations in a file; `backup` is the copy of a file that was rewritten, else ""."""

    path: str
    citations: tuple[rewriting.FoundCitation, ...]
    backup: str


class TranslatedFiles(NamedTuple):
    """The citations of the edition `old` in files, and what they are in the edition `new`."""

    old: str
    new: str
    files: tuple[TranslatedFile, ...]

    @property
    def certain(self) -> bool:
        """True if each rule that is cited has an equal text in the new edition."""
        return all(c.carried.certain for file in self.files for c in file.citations)


def translate(timeline: Timeline, old: str, new: str, spans: Iterable[NumberRange]) -> Translation:
    """Numbers and ranges of one edition in another.

    Raises:
        EditionNotFound: for an edition that is not in the library.
    """
    carrier = _carrier(timeline, old, new)
    return Translation(carrier.diff.old, carrier.diff.new, tuple(carrier.carry(s) for s in spans))


def translate_files(
    timeline: Timeline, old: str, new: str, paths: Sequence[str], write: bool = False
) -> TranslatedFiles:
    """All citations in some text or source files; with `write` what is certain is rewritten there.

    All files are read before the first one is written.

    Raises:
        SourceError: for a file that cannot be read or written; it is then unchanged.
        EditionNotFound: for an edition that is not in the library.
    """
    carrier = _carrier(timeline, old, new)
    read = [(path, *texts.read(path)) for path in dict.fromkeys(paths)]
    files = []
    for path, before, text in read:
        found = rewriting.carry(text.text, carrier)
        after = text.encode(rewriting.rewrite(text.text, found))
        backup = texts.write(path, before, after) if write and after != before else ""
        files.append(TranslatedFile(path, tuple(found), backup))
    return TranslatedFiles(carrier.diff.old, carrier.diff.new, tuple(files))


def _carrier(timeline: Timeline, old: str, new: str) -> Carrier:
    return Carrier(timeline.diff(timeline.wording(old), timeline.wording(new)))
