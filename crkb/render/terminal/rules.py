"""Rules, terms and cards for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from crkb.kb import Entry
from crkb.library.age import DAYS, is_old
from crkb.library.bundled import DEFAULT
from crkb.library.generations import Info
from crkb.model import ITEM, Block, Card, Erratum, Matter, Reference, Term
from crkb.numbers import KINDS
from crkb.reading import Reader
from crkb.render.terminal.layout import Paint, Span, paragraph, plain
from crkb.text.inflect import quantity

if TYPE_CHECKING:
    from crkb.questions.decides import Decides

_LABEL = {
    "example": "Example",
    "note": "Note",
    "reminder": "Reminder",
    "translation": "In print",
    "unexplained": "?",
}
_STATUS = {
    "dangling": "not in this edition",
    "broken": "no such rule",
    "mismatched": "has another title",
}
_SHOWN = 14  # referrers listed before the rest is only counted


def rule(
    entry: Entry,
    width: int,
    paint: Paint = plain,
    examples: bool = True,
    children: bool = False,
    links: bool = True,
    crumbs: bool = True,
    alone: bool = False,
    guide: Sequence[str] = (),
) -> list[str]:
    """A rule under its breadcrumbs, with its examples, notes and references, as lines.

    `children` shows all rules below, too. A heading without text of its own always shows what is
    one level below it; any other rule names the subrules it has, unless it is to stand `alone`.
    `guide` are the lines of a chapter's guide.
    """
    lines = breadcrumbs(entry, width, paint) if crumbs else []
    lines += body(entry, width, paint, examples)
    lines += guide
    if children or (heading(entry) and entry.kind != "section"):
        lines += below(entry, width, paint, examples, deep=children)
        if not children and any(child.child_numbers for child in entry.children):
            lines += _more("the subrules", entry, paint)
    elif entry.kind == "section":
        lines += [f"  {paint(c.number, 'number')}  {c.title}" for c in entry.children]
    elif not alone:
        lines += _hidden(entry, paint)
    return lines + (_links(entry, width, paint) if links else [])


def context(entry: Entry, above: Entry, width: int, paint: Paint = plain, examples: bool = True) -> list[str]:
    """A rule among its siblings, under its parent; its own number is highlighted."""
    lines = breadcrumbs(above, width, paint)
    lines += body(above, width, paint, examples)
    for child in above.children:
        marked = _marking(paint) if child.number == entry.number else paint
        lines += ["", *body(child, width, marked, examples)]
    return lines


def _marking(paint: Paint) -> Paint:
    return lambda text, role: paint(text, "mark" if role == "number" else role)


def heading(entry: Entry) -> bool:
    """True for what has a title and no text of its own: sections, chapters, `702.9. Flying`."""
    return entry.kind in ("section", "chapter") or bool(entry.title and entry.title == entry.text)


def _hidden(entry: Entry, paint: Paint) -> list[str]:
    """`  704.5a–aa: crkb 704.5 --children`, where a rule has subrules that are not shown."""
    below = entry.child_numbers
    if not below:
        return []
    span = below[0] if len(below) == 1 else f"{below[0]}\u2013{below[-1].removeprefix(entry.number)}"
    return _more(span, entry, paint)


def _more(below: str, entry: Entry, paint: Paint) -> list[str]:
    how = f"({entry.kb.program} {entry.number} --children)"
    return ["", f"  {paint('Below:', 'label')} {below} {paint(how, 'dim')}"]


def breadcrumbs(entry: Entry, width: int, paint: Paint = plain) -> list[str]:
    """`1 Game Concepts › 123 Stickers › 123.6`; nothing above a section."""
    path = " \u203a ".join(f"{number} {title}".strip() for number, title in entry.ancestors)
    if not path:
        return []
    first, *rest = paragraph(path, width, paint, [(0, len(path), "dim")], "  ")
    return [first.removeprefix("  "), *rest]


def below(entry: Entry, width: int, paint: Paint, examples: bool, deep: bool) -> list[str]:
    """The rules one level down, or with `deep` all of them; no blank line between bare headings."""
    lines: list[str] = []
    bare = False
    for child in entry.children:
        close, bare = bare, heading(child) and not deep
        lines += [] if close and bare else [""]
        lines += body(child, width, paint, examples)
        if deep:
            lines += below(child, width, paint, examples, deep)
    return lines


def body(entry: Entry, width: int, paint: Paint = plain, examples: bool = True) -> list[str]:
    """Number and text, then paragraphs, examples and notes in the order of the source."""
    dot = "" if entry.kind == "subrule" else "."
    lead = f"{entry.number}{dot} "
    indent = "  "
    if not entry.rule.blocks:
        return [
            paint(f"{entry.number}.", "number") + " " + paint("(title not included in this excerpt)", "dim")
        ]
    first, *rest = entry.rule.blocks
    role = "title" if entry.title else ""
    spans = _spans(first) if not role else [(0, len(first.text), "title")]
    lines = paragraph(first.text, width, paint, spans, indent, paint(lead, "number"), len(lead))
    for block in rest:
        if block.kind != "example" or examples:
            lines += _labelled(block, width, paint)
    lines += _errata(entry.errata, bool(entry.kb.info.stamp), width, paint)
    if entry.kb.info.id == DEFAULT and len(entry.number) > 3:
        lines += _other_numbers(entry.number, width, paint)
    for variant in entry.rule.variants:
        files = ", ".join(f"{name}:{line}" for name, line in entry.kb.places(variant.places))
        lead = f"  Differs in {files}: "
        lines += [
            "",
            *paragraph(
                variant.text.replace("\n", " "), width, paint, (), "    ", paint(lead, "bad"), len(lead)
            ),
        ]
    return lines


def _other_numbers(number: str, width: int, paint: Paint) -> list[str]:
    """What else a number of the bundled edition has meant: people know rules by old numbers."""
    from crkb.library import known

    if not (said := " ".join(known.said_of(number))):
        return []
    return ["", *paragraph(said, width, paint, [(0, len(said), "dim")], "    ", "  ", 2)]


def _errata(errata: Sequence[Erratum], restated: bool, width: int, paint: Paint) -> list[str]:
    lines: list[str] = []
    for erratum in errata:
        lead = "  Erratum in the source: " if restated else "  Erratum: "
        lines += ["", *paragraph(str(erratum), width, paint, (), "    ", paint(lead, "label"), len(lead))]
    return lines


def paragraphs(blocks: Sequence[Block], width: int, paint: Paint = plain) -> list[str]:
    """Paragraphs, lists, examples and notes, without a number."""
    return [line for block in blocks for line in _labelled(block, width, paint)]


def _labelled(block: Block, width: int, paint: Paint) -> list[str]:
    if block.text.startswith(ITEM):
        return paragraph(block.text, width, paint, _spans(block), "    ", "  ", 2)
    if block.kind == "text":
        return paragraph(block.text, width, paint, _spans(block), "  ", "  ", 2)
    if block.kind in ("bullet", "divider"):
        lead = "  - " if block.kind == "bullet" else "  "
        return paragraph(block.text, width, paint, _spans(block), "    ", lead, len(lead))
    lead = f"  {_LABEL[block.kind]}: "
    return ["", *paragraph(block.text, width, paint, _spans(block), "    ", paint(lead, "label"), len(lead))]


def _spans(block: Block) -> list[Span]:
    return [(r.start, r.end, "link" if r.status == "resolved" else "bad") for r in block.references]


def _links(entry: Entry, width: int, paint: Paint) -> list[str]:
    lines: list[str] = []
    if entry.references:
        seen = dict.fromkeys(_described(entry.kb, r) for r in entry.references)
        lines += ["", *_list("Refers to: ", list(seen), width, paint)]
    referrers = entry.referenced_by
    if referrers:
        names = [called(r.kind, r.name) for r in referrers[:_SHOWN]]
        more = len(referrers) - len(names)
        if more:
            names.append(f"and {more} more ({entry.kb.program} refs {entry.number} --back)")
        lines += ([] if lines else [""]) + _list("Referred to by: ", names, width, paint)
    return lines


def called(kind: str, name: str) -> str:
    """A referrer's number, or its name in a way that it reads as one."""
    if kind == "matter":
        return f"the {name}"
    return name if kind in KINDS else f"“{name}”"


def _described(kb: Reader, reference: Reference) -> str:
    name = reference.target + (f"\u2013{reference.through}" if reference.through else "")
    if reference.kind == "term":
        name = f"“{reference.target}”"
    title = kb.title(reference.target) if reference.where == "own" and reference.kind != "term" else ""
    described = f"{name} {title}" if title else name
    if reference.where == "base":
        described += f" of {kb.info.base or 'the official rules'}"
    if reference.status in _STATUS:
        described += f" ({_STATUS[reference.status]})"
    return described


def _list(label: str, items: Sequence[str], width: int, paint: Paint) -> list[str]:
    lead = "  " + label
    return paragraph(" \u00b7 ".join(items), width, paint, (), "    ", paint(lead, "label"), len(lead))


def term(
    found: Term, width: int, paint: Paint = plain, errata: Sequence[Erratum] = (), restated: bool = False
) -> list[str]:
    """A glossary entry, with its known mistakes; for a restatement those of what it restates."""
    lines = [paint(found.name, "title"), *paragraphs(found.blocks, width, paint)]
    return lines + _errata(errata, restated, width, paint)


def matter(found: Matter, width: int, paint: Paint = plain) -> list[str]:
    """A part of prose around the rules, such as the introduction."""
    lines = [paint(found.part.capitalize(), "title")]
    for i, block in enumerate(found.blocks):
        lines += ([""] if i else []) + paragraph(block.text, width, paint, _spans(block), "  ", "  ", 2)
    return lines


def card(
    found: Card, width: int, paint: Paint = plain, errata: Sequence[Erratum] = (), restated: bool = False
) -> list[str]:
    """The notes on a card, with their known mistakes; for a restatement those of what it restates."""
    lines = [paint(found.name, "title") + paint(f"  {found.group}", "dim")]
    for block in found.blocks:
        lines += _labelled(block, width, paint)
    return lines + _errata(errata, restated, width, paint)


def asked(phrases: Sequence[str], width: int, paint: Paint = plain) -> list[str]:
    """`Asked as: creature with no toughness · does a 0/0 die`, in crkb's own words."""
    return ["", *_list("Asked as: ", phrases or ["(no ways of asking are known)"], width, paint)]


def decides(found: Decides | None, width: int, paint: Paint = plain) -> list[str]:
    """`Decides: same-name · 12 cases of games`, where anything does by a rule."""
    if found is None:
        return []
    cases = [quantity(found.cases, "case") + " of games"] if found.cases else []
    return ["", *_list("Decides: ", [*found.questions, *cases], width, paint)]


def edition_line(info: Info, paint: Paint = plain, now: float | None = None) -> str:
    """One short line: which edition this is, whether it is old (at the time `now`, default the
    present), and, if it is a restatement, how to get the official text."""
    dated = f", effective {info.effective}" if info.effective else ""
    aged = (info.official or info.stamp) and is_old(info.effective, now)
    if info.stamp:
        old = f"; older than {DAYS} days" if aged else ""
        said = "a restatement, not the official text; get that: crkb fetch, or crkb add FILE"
        return paint(f"[{info.id}{dated}{old}] {said}", "dim")
    excerpt = "" if info.complete else ", an excerpt"
    old = f"; older than {DAYS} days: crkb fetch" if aged else ""
    return paint(f"[{info.id}{dated}{excerpt}{old}]", "dim")
