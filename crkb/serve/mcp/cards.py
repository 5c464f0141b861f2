"""Cards: what a model needs of a rule to answer rightly, in the order in which it matters.

The text, the rules below, examples, what it refers to, glossary entries, and what refers to it. What there is
no room for is counted, with the call that gets it.
"""

from __future__ import annotations

from collections.abc import Sequence

from crkb.kb import Entry
from crkb.model import Card, Matter, Reference, Term
from crkb.reading import Reader
from crkb.serve.mcp.layout import LINE, NOTES, Page, dated, opening, parts

ROW = 90
"""Characters of a rule in a list of rules."""

NAMED = 12
"""So many numbers of rules that refer to one are named."""

SMALLEST = 900
"""With less room than this a card has no more than the text and the numbers below."""


def card(entry: Entry, room: int, is_brief: bool = False) -> str:
    """The card of a rule, chapter or section, within a number of characters."""
    if entry.kind in ("section", "chapter"):
        return _heading_card(entry, room)
    if is_brief or room < SMALLEST:
        return _brief(entry, room)
    page = Page(room, 5 * NOTES)
    page.fits(head(entry))
    _text(page, entry)
    _surroundings(page, entry)
    _below(page, entry)
    _examples(page, entry)
    _references(page, entry)
    _terms(page, entry)
    _referrers(page, entry)
    return page.text()


def rows(entries: Sequence[Entry], room: int) -> str:
    """Many rules in a row: no more than their texts and examples."""
    page = Page(room, NOTES)
    page.fits(f"[{dated(entries[0].kb.info)}]")
    numbers = [entry.number for entry in entries]
    page.section("", list(map(row, entries)), lambda at: _more(numbers, at, "left out"))
    return page.text()


def head(entry: Entry) -> str:
    """`## 702.9b · Flying › Keyword Abilities   [edition 2030-05-01, 40 days old]`."""
    titled = f"{entry.number} {entry.title}".strip()
    above = where(entry.kb, entry.number)
    return f"## {titled}{f' · {above}' if above else ''}   [{dated(entry.kb.info)}]"


def where(kb: Reader, number: str) -> str:
    """The titles above a rule, the nearest first, without its section's: `Flying › Keyword Abilities`."""
    titles = [title for above, title in kb.rule(number).ancestors if title and len(above) > 1]
    return " › ".join(reversed(titles))


def line(kb: Reader, name: str, size: int = LINE) -> str:
    """A rule or term in one line: `- 509.1b: The one who defends checks …`.

    What has only a title is told by the first rule below it.
    """
    blocks = kb.blocks(name)
    title = kb.title(name) or ""
    text = blocks[0].text if blocks else ""
    if title and text in ("", title) and (below := kb.numbers_below(name)):
        text = kb.rule(below[0]).text
    said = f"{title}: {text}" if title and text not in ("", title) else title or text
    return f"- {name}: {opening(said, size)}"


def _heading_card(entry: Entry, room: int) -> str:
    """A section or chapter: the list of what is in it, never its whole text."""
    page = Page(room, NOTES)
    page.fits(head(entry))
    rows = [f"- {each.number}: {opening(each.title or each.text, ROW)}" for each in entry.children]
    page.section("", rows, lambda at: _more(entry.child_numbers, at, "below"))
    return page.text()


def _brief(entry: Entry, room: int) -> str:
    page = Page(room, NOTES)
    page.fits(head(entry))
    _text(page, entry)
    below = entry.child_numbers
    if below:
        page.fits(f"Below ({len(below)}): {below[0]} to {below[-1]}")
    if entry.examples:
        page.fits(f'{len(entry.examples)} examples: get_rules(["{entry.number}"])')
    return page.text()


def _text(page: Page, entry: Entry) -> None:
    """The text, with its notes and known mistakes."""
    notes = [f"Note: {note}" for note in entry.notes]
    notes += [f"Note: the text has a known slip. {erratum}" for erratum in entry.errata]
    said = [entry.text if entry.text != entry.title else "", *notes]
    text, is_cut = parts("\n".join(filter(None, said)), page.left - 1)
    if text:
        page.fits(text)
    if is_cut:
        page.remark(f'(cut: get_rules(["{entry.number}"], max_chars=12000) has the whole text)')


def _surroundings(page: Page, entry: Entry) -> None:
    parent = entry.parent
    if entry.kind != "subrule" or parent is None:
        return
    page.fits(f"Above: {parent.number} {opening(parent.title or parent.text, ROW)}")
    beside = [number for number in parent.child_numbers if number != entry.number]
    if beside:
        page.fits(f"Beside: {', '.join(beside[:NAMED])}{', …' if len(beside) > NAMED else ''}")


def _below(page: Page, entry: Entry) -> None:
    page.section("", list(map(row, entry.children)), lambda at: _more(entry.child_numbers, at, "below"))


def row(entry: Entry) -> str:
    """A rule under another: its number, text and examples."""
    titled = f"{entry.title}: {entry.text}" if entry.title not in ("", entry.text) else entry.text
    return f"**{entry.number}** {titled}" + "".join(f"\n- Example: {each}" for each in entry.examples)


def _examples(page: Page, entry: Entry) -> None:
    rows = [f"- Example: {example}" for example in entry.examples]
    page.section(
        "", rows, lambda at: f'(+{len(rows) - at} examples: get_rules(["{entry.number}"], max_chars=12000))'
    )


def _references(page: Page, entry: Entry) -> None:
    """What the rule and the rules below it refer to, one hop."""
    kb = entry.kb
    found = [*entry.references, *(r for child in entry.children for r in child.references)]
    shown = {entry.number, *entry.child_numbers}
    rows = [_referred(kb, r) for r in _distinct(found) if r.target not in shown]
    page.section("Refers to", rows, lambda at: _related(entry, len(rows) - at, "from"))


def _distinct(references: Sequence[Reference]) -> list[Reference]:
    return list({r.target: r for r in reversed(references)}.values())[::-1]


def _referred(kb: Reader, r: Reference) -> str:
    if r.where != "own":
        return f"- {r.text}: of the edition that this add-on amends"
    if r.status == "dangling" or r.status == "broken":
        return f"- {r.target}: not in this edition"
    through = f" (to {r.through})" if r.through else ""
    return f"{line(kb, r.target)}{through}"


def _terms(page: Page, entry: Entry) -> None:
    """The glossary entry of its title; the names of others that lead here."""
    kb = entry.kb
    names = list(dict.fromkeys(r.name for r in entry.referenced_by if r.kind == "term"))
    own = kb.term(entry.title) if entry.title else None
    if own is not None:
        page.fits(f"Glossary: *{own.name}*: {opening(own.text)}")
    others = [name for name in names if own is None or name != own.name]
    if others:
        page.fits(f"Terms: {', '.join(others[:NAMED])}{', …' if len(others) > NAMED else ''}")


def _referrers(page: Page, entry: Entry) -> None:
    names = list(dict.fromkeys(r.name for r in entry.referenced_by if r.kind != "term"))
    if not names:
        return
    more = len(names) - NAMED
    said = f" (+{more}: related_rules)" if more > 0 else ""
    page.fits(f"Referred to by: {', '.join(names[:NAMED])}{said}")


def _related(entry: Entry, count: int, direction: str) -> str:
    return f'(+{count}: related_rules("{entry.number}", direction="{direction}"))'


def _more(numbers: Sequence[str], at: int, where: str) -> str:
    """The remark on rules that were left out, from one on."""
    first, last = numbers[at], numbers[-1]
    span = first if first == last else f"{first}-{last}"
    return f'(+{len(numbers) - at} {where}: get_rules(["{span}"]))'


# ---- other things that have a name


def other(kb: Reader, found: Term | Card | Matter, room: int) -> str:
    """A glossary entry, notes on a card, or prose around the rules."""
    if isinstance(found, Term):
        return term(kb, found, room)
    name = found.name if isinstance(found, Card) else found.part
    page = Page(room, NOTES)
    page.fits(f"## {name}   [{dated(kb.info)}]")
    text, is_cut = parts("\n".join(block.text for block in found.blocks), page.left - 1)
    page.fits(text)
    if is_cut:
        page.remark("(cut: ask again with a larger max_chars)")
    return page.text()


def term(kb: Reader, found: Term, room: int) -> str:
    """A glossary entry, and in one line each where it leads."""
    page = Page(room, 2 * NOTES)
    page.fits(f"## {found.name}   [{dated(kb.info)}]")
    text, is_cut = parts(found.text, page.left - 1)
    page.fits(text)
    if is_cut:
        page.remark("(cut: ask again with a larger max_chars)")
    named = _distinct([r for block in found.blocks for r in block.references])
    rows = [_referred(kb, r) for r in named]
    page.section("Names", rows, lambda at: f"(+{len(rows) - at} more)")
    return page.text()
