"""Rule numbers of one edition, and the citations in files, translated to another edition."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from crkb.citations import rewriting, texts
from crkb.citations.at_hand import AtHand
from crkb.citations.context import LINES, Context, Lines
from crkb.citations.judging import Judge
from crkb.citations.verdicts import Verdict
from crkb.editions.diff_cache import Timeline
from crkb.editions.renumber import Carried, Carrier
from crkb.errors import SourceError
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
    timeline: Timeline, old: str, new: str, paths: Sequence[str], write: bool = False, edited: bool = False
) -> TranslatedFiles:
    """All citations in some text or source files; with `write` what is certain is rewritten there.

    All files are read, and judged, before the first one is written.

    Args:
        timeline: The editions.
        old: The edition that the files were written for.
        new: The edition to translate them to; "" is the default edition.
        paths: The files.
        write: Whether to rewrite them.
        edited: Rewrite also rules whose text has changed, if they stand under the same title.

    Raises:
        SourceError: for a file that cannot be read or written, or that wasn't written for `old`, as
            what stands beside its citations shows, or many numbers that `old` doesn't have; it is
            then unchanged.
        EditionNotFound: for an edition that is not in the library.
    """
    carrier = _carrier(timeline, old, new)
    read = [(path, *texts.read(path)) for path in dict.fromkeys(paths)]
    found = [rewriting.carry(text.text, carrier) for _, _, text in read]
    taken = found
    if write:
        at_hand = AtHand(timeline, carrier.diff.new)
        for (path, _, text), citations in zip(read, found, strict=True):
            _check_edition(path, text.text, citations, at_hand, carrier.diff.old)
        if edited:
            taken = [
                [_surely_same(each, at_hand, carrier.diff.old) for each in citations] for citations in found
            ]
    files = []
    for (path, before, text), citations, rewritten in zip(read, found, taken, strict=True):
        after = text.encode(rewriting.rewrite(text.text, rewritten))
        backup = texts.write(path, before, after) if write and after != before else ""
        files.append(TranslatedFile(path, tuple(citations), backup))
    return TranslatedFiles(carrier.diff.old, carrier.diff.new, tuple(files))


_UNKNOWN = 0.1
"""The share of citations that the edition they come from may not have: slips of the pen."""

_SLIPS = 2
"""As many may be unknown in any file."""


def _check_edition(
    path: str, text: str, found: Sequence[rewriting.FoundCitation], at_hand: AtHand, old: str
) -> None:
    """Raise SourceError for a file that wasn't written for the edition `old`."""
    unknown = sum(each.carried.status == "unknown" for each in found)
    if unknown > max(_SLIPS, _UNKNOWN * len(found)):
        raise SourceError(
            f"{path}: {old} doesn't have {unknown} of the {len(found)} rules cited: another edition?",
            f"Look at each: crkb citations {path}",
        )
    judge, lines = Judge(at_hand), Lines(text)
    for each in found:
        if each.carried.status != "moved":
            continue
        cited = each.citation.cited
        near = (o.citation.cited for o in found if abs(o.line - each.line) <= LINES)
        others = frozenset(str(other.first) for other in near if other != cited)
        verdict = judge.by_evidence(cited, Context(lines, each.citation, others))
        if verdict is not None and _contradicts(verdict, each.carried.new, old):
            raise SourceError(
                f"{path}:{each.line}: {each.citation.text} isn't {old}'s: {verdict.evidence}",
                f"Judge each citation by itself: crkb citations {path}",
            )


def _contradicts(verdict: Verdict, new: str, old: str) -> bool:
    """Whether a verdict shows that a citation is of another edition than `old`, which would make it `new`."""
    told = verdict.kind in ("exists", "moved") and verdict.now != ""
    return told and verdict.now != new and verdict.edition != old


def _surely_same(each: rewriting.FoundCitation, at_hand: AtHand, old: str) -> rewriting.FoundCitation:
    """A citation of a rule that was edited as one that may be rewritten, if both stand under one title."""
    edition, carried = at_hand.edition(old), each.carried
    if edition is None or carried.status != "edited" or len(carried.rules) != 1:
        return each
    before = at_hand.named(edition, str(each.citation.cited.first))
    now = at_hand.named(at_hand.now, carried.rules[0])
    if before is None or now is None or not now.is_keyword or before.words != now.words:
        return each
    return each._replace(carried=carried._replace(status="moved"))


def _carrier(timeline: Timeline, old: str, new: str) -> Carrier:
    return Carrier(timeline.diff(timeline.wording(old), timeline.wording(new)))
