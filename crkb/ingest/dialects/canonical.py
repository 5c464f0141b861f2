"""Dialect `canonical`: the line form of `grammar/rulebook.lark` itself, read and written.

The bundled corpus is written in it, `crkb export text` writes it, and writing an edition and
reading it again gives an equal edition: the proof that nothing was lost on the way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crkb.ingest.lines import Reading
from crkb.model import Block, Edition

NAME = "canonical"

_PREFIX = {
    "text": "| ",
    "example": "Example: ",
    "note": "Note: ",
    "reminder": "Reminder: ",
    "translation": "Translation: ",
    "bullet": "- ",
    "divider": "-- ",
    "unexplained": "? ",
}
_BARE = frozenset((*_PREFIX.values(), ": ", "= ", "Q: ", "A: ", "# ", "* "))


def sniff(lines: Sequence[str]) -> bool:
    """A header line on top."""
    first = next((line for line in lines if line), "")
    return first.startswith("@")


def read(lines: Sequence[str]) -> Reading:
    """The lines as they stand, without the blank ones."""
    reading = Reading(whole="@excerpt yes" not in lines)
    for i, line in enumerate(lines):
        if line:
            # an empty paragraph has lost its trailing space with all others
            reading.add(f"{line} " if f"{line} " in _BARE else line, i + 1)
    return reading


def write(edition: Edition) -> str:
    """The edition as canonical text, ending in a newline. Leaves out where things came from."""
    return "\n".join(_lines(edition)) + "\n"


def _lines(edition: Edition) -> Iterator[str]:
    yield f"@title {edition.title}"
    yield f"@id {edition.id}"
    if edition.effective:
        yield f"@effective {edition.effective}"
    yield f"@official {'yes' if edition.official else 'no'}"
    if edition.addon:
        yield "@addon yes"
    if edition.sources and not any(source.complete for source in edition.sources):
        yield "@excerpt yes"
    for matter in edition.matter:
        if matter.part != "credits":
            yield from _matter(matter.part, matter.blocks)
    yield from ("", "@rules")
    for rule in edition.rules.values():
        if not rule.blocks:
            continue  # a section that an excerpt only implies
        head, *rest = rule.blocks
        if rule.kind != "subrule":
            yield ""
        yield f"{rule.number.printed} {head.text}"
        yield from _blocks(rest)
        for variant in rule.variants:
            first, *more = variant.text.split("\n")
            yield f"{rule.number.printed} {first}"
            yield from (f"| {text}" for text in more)
    if edition.terms:
        yield from ("", "@glossary")
    for term in edition.terms:
        yield from ("", f"= {term.name}")
        yield from _blocks(term.blocks, text=": ")
    if edition.questions:
        yield from ("", "@questions")
    for question in edition.questions:
        yield from ("", f"Q: {question.text}")
        yield from _blocks(question.blocks, first="A: ")
    if edition.cards:
        yield from ("", "@cards")
    group = ""
    for card in edition.cards:
        if card.group != group:
            group = card.group
            yield from ("", f"# {group}")
        yield from ("", f"* {card.name}")
        yield from _blocks(card.blocks)
    for matter in edition.matter:
        if matter.part == "credits":
            yield from _matter(matter.part, matter.blocks)


def _matter(part: str, blocks: Sequence[Block]) -> Iterator[str]:
    yield from ("", f"@matter {part}")
    yield from _blocks(blocks)


def _blocks(blocks: Sequence[Block], text: str = "| ", first: str = "") -> Iterator[str]:
    """`text` is the prefix of text paragraphs, `first` that of the first one if it differs."""
    for i, block in enumerate(blocks):
        prefix = text if block.kind == "text" else _PREFIX[block.kind]
        yield f"{first if first and i == 0 and block.kind == 'text' else prefix}{block.text}"
