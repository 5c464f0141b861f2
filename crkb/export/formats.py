"""Writing an edition out: one function per format, listed in FORMATS, or in BINARY where it makes no text.

To add a format, write its renderer in `render/`, a function here, and a line in the table.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from crkb.errors import CrkbError
from crkb.kb import Entry, KnowledgeBase
from crkb.library import files
from crkb.library.library import Progress, silent
from crkb.model import Rule, Term
from crkb.render import data, markdown, plain_data

RESTATED = "A restatement in plain words, not the official text. Add that with: crkb add FILE"


def to_text(kb: KnowledgeBase, plain: bool = False) -> str:
    """The canonical line form, which `crkb add` reads again; it has no place for plain wordings.

    Raises:
        CrkbError: if plain wordings are wanted.
    """
    if plain:
        raise CrkbError("the text format has no place for plain wordings", "Export md, json or html.")
    from crkb.ingest.dialects import canonical  # with all of ingest, for this alone

    return canonical.write(kb.edition())


def to_markdown(kb: KnowledgeBase, plain: bool = False) -> str:
    """One Markdown document with an anchor for every rule and term; with `plain` the plain wordings, too."""
    hint = RESTATED if kb.info.stamp else ""
    if not plain:
        return markdown.document(kb.edition(), hint)

    def worded(number: str) -> tuple[Rule | Term | None, str]:
        found = kb.restatement(number)
        return found.rule, found.why

    return markdown.document(kb.edition(), hint, worded)


def to_json(kb: KnowledgeBase, plain: bool = False) -> str:
    """Everything: rules in the contract's form, glossary, questions, cards, problems.

    With `plain` each rule has its plain wording and the status of that.
    """
    edition = kb.edition()

    def rule(entry: Entry) -> data.Data:
        restated = plain_data.restatement(kb.restatement(entry.number)) if plain else {}
        return data.rule(entry) | restated

    exported = {
        "edition": data.edition(kb.info),
        "rules": [rule(entry) for entry in kb],
        "glossary": [data.term(kb, term) for term in edition.terms],
        "questions": [
            {"question": q.text, "answer": [b.text for b in q.blocks], "blocks": data.blocks(q.blocks)}
            for q in edition.questions
        ],
        "cards": [data.card(kb, card) for card in edition.cards],
        "matter": [{"part": m.part, "text": [b.text for b in m.blocks]} for m in edition.matter],
        "problems": [
            {"kind": p.kind, "message": p.message, "rule": p.number or None} for p in edition.problems
        ],
    }
    return json.dumps(exported, ensure_ascii=False, indent=1) + "\n"


def to_opensearch(kb: KnowledgeBase, plain: bool = False) -> str:
    """The documents for a search cluster, as its `_bulk` request takes them; see `export.opensearch`.

    Raises:
        CrkbError: if plain wordings are wanted.
    """
    from crkb.export import opensearch  # with what search knows, for this alone

    return opensearch.to_ndjson(kb, plain)


def to_epub(kb: KnowledgeBase, plain: bool = False, progress: Progress = silent) -> bytes:
    """A book for e-readers; see `export.epub`. With `plain` the plain wordings, too."""
    from crkb.export import epub  # with the templates, for this alone

    return epub.to_epub(kb, plain, RESTATED)


def to_pdf(kb: KnowledgeBase, plain: bool = False, progress: Progress = silent, chapter: str = "") -> bytes:
    """A book for paper, or a chapter of it; see `export.pdf`. With `plain` the plain wordings, too.

    Raises:
        CrkbError: What makes PDFs is not installed, or there is no such chapter.
    """
    from crkb.export import pdf  # with the templates, for this alone

    return pdf.to_pdf(kb, plain, RESTATED, progress, chapter)


FORMATS: dict[str, tuple[str, Callable[[KnowledgeBase, bool], str]]] = {
    "md": (".md", to_markdown),
    "json": (".json", to_json),
    "text": (".txt", to_text),
    "opensearch": (".ndjson", to_opensearch),
}
"""Name of a format -> (ending of its file, what writes it)."""

BINARY: dict[str, tuple[str, Callable[..., bytes]]] = {
    "epub": (".epub", to_epub),
    "pdf": (".pdf", to_pdf),
}
"""The same of formats that are not text: their function also takes where to show its progress, and that of
PDFs the chapter that is wanted."""


def write(path: str, made: str | bytes) -> None:
    """Write a file completely or not at all; a device or a pipe is written to.

    Raises:
        CrkbError: It cannot be written; an older file is then still there.
    """
    try:
        files.put(path, made.encode("utf-8") if isinstance(made, str) else made)
    except OSError as e:
        raise CrkbError(f"cannot write {path}: {e.strerror or e}", "Name another file with -o.") from e
