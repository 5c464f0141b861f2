"""What commands print of the library, and of change between editions."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from crkb.render.contract.texts import Edit

TermChangeKind = Literal["renamed", "edited", "added", "removed"]
ChangeKind = Literal["moved", "added", "removed", "edited", "split", "merged"]
CarriedStatus = Literal["same", "moved", "edited", "gone", "ambiguous", "unknown"]


class KeptSource(TypedDict):
    """A file that an edition is read from."""

    file: str
    sha256: str


class EditionDetails(TypedDict):
    """An edition of the library; `age` in days is null where it isn't dated, `size` in bytes."""

    id: str
    title: str
    effective: str | None
    official: bool
    addon: bool
    base: str | None
    bundled: bool
    default: bool
    added: str
    size: int
    age: int | None
    counts: dict[str, int]
    sources: list[KeptSource]


class Editions(TypedDict):
    """The library; `default` is the id of the edition that is used if none is named."""

    default: str
    editions: list[EditionDetails]


class SourceProblem(TypedDict):
    """Something odd in a source."""

    kind: str
    message: str
    rule: str | None
    file: str | None
    line: int | None


class AddedEdition(EditionDetails):
    """An edition that was added, or `updated`; its references counted by status."""

    updated: bool
    references: dict[str, int]
    superseded: list[str]
    problems: list[SourceProblem]


class AddedEditions(TypedDict):
    """The editions that were added."""

    editions: list[AddedEdition]


class Fetched(TypedDict):
    """The text that was fetched, or was there already."""

    edition: str
    added: bool
    changed: bool
    address: str
    size: int
    sha256: str


class Link(TypedDict):
    """A text that the publisher's page links; `edition` has it in the library."""

    address: str
    name: str
    date: str | None
    edition: str | None


class Links(TypedDict):
    """The texts that the page links (`--list`)."""

    links: list[Link]


class Published(TypedDict):
    """Whether the publisher has a newer text than the library (`--check`): the date in that text's name, and
    the newest official edition of the library, null if there is none."""

    newer: bool
    date: str | None
    address: str
    edition: str | None
    effective: str | None


class SoundEdition(TypedDict):
    """An edition that is sound, and the files that had to be made anew."""

    edition: str
    files: int
    size: int
    mended: list[str]


class VerifiedLibrary(TypedDict):
    """What was read; `lost` can't be mended, as problems say."""

    editions: list[SoundEdition]
    lost: list[str]


class Change(TypedDict):
    """Rules that changed together; `text` or `edits` with `--words`."""

    kind: ChangeKind
    old: list[str]
    new: list[str]
    text: NotRequired[str]
    edits: NotRequired[list[Edit]]


class Move(TypedDict):
    """Rules in a row that moved: the first and last number before and after."""

    old: list[str]
    new: list[str]
    neighbours: int
    below: int


class TermChange(TypedDict):
    """What became of a term of the glossary, by name: null where only one edition has it; `text` or
    `edits` with `--words`."""

    kind: TermChangeKind
    old: str | None
    new: str | None
    text: NotRequired[str]
    edits: NotRequired[list[Edit]]


class Diff(TypedDict):
    """What changed between two editions: of the rules, and of the terms in the glossary."""

    old: str
    new: str
    counts: dict[str, int]
    moves: list[Move]
    changes: list[Change]
    term_counts: dict[str, int]
    terms: list[TermChange]


class Event(TypedDict):
    """What happened to a rule in an edition."""

    kind: str
    edition: str
    effective: str
    since: str | None
    before: list[str]
    after: list[str]
    edits: list[Edit]


class History(TypedDict):
    """A rule's history, newest first; `now` are its numbers in the newest edition."""

    number: str
    edition: str
    now: list[str]
    editions: list[str]
    events: list[Event]


class Candidate(TypedDict):
    """A rule that a reader may look at, and how alike its text is: 0 to 1000."""

    number: str
    likeness: int


class Carried(TypedDict):
    """A number in another edition, and the rules that `rules` name there; where it is gone, the
    `candidates` are what is nearest in text."""

    old: str
    status: CarriedStatus
    new: str | None
    rules: list[str]
    candidates: list[Candidate]


Translation = TypedDict("Translation", {"from": str, "to": str, "citations": list[Carried]})
Translation.__doc__ = "Numbers, translated."


class FileCitation(Carried):
    """A citation in a file, translated."""

    line: int
    column: int
    text: str


class TranslatedFile(TypedDict):
    """A file; `backup` is the copy of it that was made before it was written."""

    file: str
    backup: str | None
    citations: list[FileCitation]


TranslatedFiles = TypedDict("TranslatedFiles", {"from": str, "to": str, "files": list[TranslatedFile]})
TranslatedFiles.__doc__ = "Files, translated (`--file`)."


class IdentifiedEdition(TypedDict):
    """How much of an excerpt an edition has: rules that are equal of all, and those that differ. Of text
    without numbers, the `rules` that it quotes, and how many `words` of it in all."""

    edition: str
    effective: str | None
    equal: int
    total: int
    convincing: bool
    differing: list[str]
    rules: list[str]
    words: int


class Identified(TypedDict):
    """The editions that an excerpt may come from, best first."""

    editions: list[IdentifiedEdition]
