"""Dialect `treachery`: an add-on's rules as Markdown made from a PDF.

    table of revisions · effective date · INTRODUCTION · TABLE OF CONTENTS (two columns in one)
    · the rules · GLOSSARY REMINDER · FREQUENTLY ASKED QUESTIONS · CARD NOTES (`treachery_cards.py`)

Every number ends in a dot, a subrule's too; numbers with `tr` or `TR` are the add-on's own.
Paragraphs are lines; the PDF's page ends cut some of them in two and set blank lines between
bullets. So lines are read one by one, and only what is inside a line is read as Markdown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from crkb.ingest.dialects.treachery_cards import BULLET, CLOSED, CONTENTS_ROW, read_notes, read_table
from crkb.ingest.lines import Line, Reading, find_date
from crkb.tuples import NamedTuple

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_inline import StateInline

NAME = "treachery"

_PARTS = (  # (part, what its heading looks like); a heading is in capitals and has no page number
    ("introduction", re.compile(r"^INTRODUCTION$")),
    ("contents", re.compile(r"\bCONTENTS$")),
    ("rules", re.compile(r"\bRULES$")),
    ("glossary", re.compile(r"^GLOSSARY\b")),
    ("questions", re.compile(r"\bQUESTIONS\b|\bFAQ\b")),
    ("cards", re.compile(r"\bCARD NOTES$")),
)
_BEFORE_RULES = ("head", "introduction", "contents")
_LABELS = (  # (label as printed, label in canonical form)
    (re.compile(r"Notes?: *"), "Note: "),
    (re.compile(r"Examples?: *"), "Example: "),
    (re.compile(r"(?=[A-Z]{2}: ?[\"\u201c])"), "Translation: "),
)
_HEADING = re.compile(r"[1-9]\. [^a-z]+$|[1-9]\d{2}\. \S")  # a section's is in capitals: `1. Do this` is none
_NUMBERED = re.compile(
    r"(?P<number>[1-9]\d{2}\.(?:TR0?)?[1-9]\d{0,2}(?P<suffix>tr(?![a-z])|[a-z]{1,2})?)(?![0-9A-Za-z])"
    r"(?P<dot>\.(?!\d)|(?!\.))(?P<rest>.*)"
)
_UNIT_START = re.compile(rf"{_HEADING.pattern}|{_NUMBERED.pattern}")
_NEARLY_NUMBERED = re.compile(r"\d{3}[.A-Za-z]")
_OWN_NUMBER = re.compile(r"\d{3}\.(?:\d+tr|TR\d+[a-z]?)\b")
_SUBRULE_START = re.compile(r"\d{3}\.(?:TR)?\d+(?:tr|[a-z]{1,2})(\.?) ")
_PROMISED = re.compile(r"(?:^|\s)(\d{3})\. (?=\S)")
_REVISION = re.compile(r"(\d+(?:\.\d+)+)\s+(\S.*?)\s+(\d{4}-\d\d-\d\d)$")
_EFFECTIVE = re.compile(r"These rules are effective as of\b")
_VARIANT = re.compile(r"[\"\u201c]([^\"\u201d]+)[\"\u201d] variant\b")
_REMINDER = re.compile(r"Reminder: *")
_TERM = re.compile(r"([^.:\s]+(?: [^.:\s]+){0,3})\. +(\S.*)")
_QUESTION = re.compile(r"Q[:.] *")
_ANSWER = re.compile(r"A[:.] *")
_GLUED_HEADING = re.compile(r"(?<=\S)\*{2,}(?=\d{3}\.(?:(?:TR)?\d+[a-z]{0,2}\.)? [A-Z])")
_LOST_SYMBOL = re.compile(r"^-  | (?=[,;])|[\ue000-\uf8ff]")
_LITERAL = re.compile(  # what is not Markdown: {T}, $2 \times 3$, the stars of 2*3 and */1+*
    r"\{[^{}]*\} | \$\S(?:[^$]*\S)?\$ | (?<=\w)\*(?=\w) | (?<=[/+-])\*(?!\*) | \*(?=(?:[+-]\d+)?/[*\d])",
    re.VERBOSE,
)


def sniff(lines: Sequence[str]) -> bool:
    """The add-on's own numbers occur, and most subrules' numbers end in a dot."""
    dots = [m[1] for line in lines if (m := _SUBRULE_START.match(line))]
    return sum(map(bool, dots)) > len(dots) / 2 and any(map(_OWN_NUMBER.match, lines))


def read(lines: Sequence[str]) -> Reading:
    """The document in canonical lines."""
    reading = Reading()
    meta: dict[str, Line] = {}
    for part in _parts(lines):
        match part.name:
            case "head":
                _head(reading, meta, _pieces(reading, lines, part, _REVISION.match))
            case "introduction":
                _introduction(reading, meta, part, _pieces(reading, lines, part))
            case "contents":
                _contents(reading, part, lines)
            case "rules":
                _rules(reading, part, _pieces(reading, lines, part, _HEADING.match))
            case "glossary":
                _glossary(reading, part, _pieces(reading, lines, part))
            case "questions":
                _questions(reading, part, _pieces(reading, lines, part))
            case _:
                reading.add("@cards", *part.heading)
                table = read_table(reading, _filled(lines, part))
                notes = part._replace(start=max(part.start, table.last))
                read_notes(reading, table, _pieces(reading, lines, notes, table.names))
    if "variant" not in meta:
        reading.problems.append(("layout", "no introduction names the variant: the title is not known", 1))
    reading.lines[:0] = _header(meta)
    return reading


def _header(meta: dict[str, Line]) -> list[Line]:
    """The header lines; the id is made of the variant's name and the version."""
    lines = [Line(f"@{key} {line.text}", line.at) for key, line in meta.items() if key != "variant"]
    if "variant" in meta:
        name = meta["variant"]
        lines.insert(0, Line(f"@title {name.text} Comprehensive Rules", name.at))
        if "version" in meta:
            slug = re.sub(r"[^a-z0-9]+", "-", name.text.lower()).strip("-")
            lines.insert(1, Line(f"@id {slug}-{meta['version'].text}", name.at))
    return [*lines, Line("@addon yes", ()), Line("@official no", ())]


class _Part(NamedTuple):
    """A part of the document: the line number of its heading, if it has one, and its lines' indices."""

    name: str
    heading: tuple[int, ...]
    start: int
    stop: int


def _parts(lines: Sequence[str]) -> list[_Part]:
    """The parts in text order. An excerpt may begin with a bare rule: then that opens the rules."""
    parts = [_Part("head", (), 0, len(lines))]
    for i, line in enumerate(lines):
        opened = parts[-1].name
        text = line.strip(" *#")
        name = _part_opened_by(text, opened)
        if name and name != opened:  # a page header that repeats the part's heading opens nothing
            parts[-1] = parts[-1]._replace(stop=i)
            bare = name == "rules" and bool(_UNIT_START.match(text))
            parts.append(_Part(name, () if bare else (i + 1,), i if bare else i + 1, len(lines)))
    return parts


def _part_opened_by(text: str, opened: str) -> str:
    """The name of the part that a line opens while the part `opened` is open; or ""."""
    if CONTENTS_ROW.match(text):
        return ""
    if _UNIT_START.match(text):
        return "rules" if opened in _BEFORE_RULES else ""
    if not text.isupper():
        return ""
    name = next((name for name, heading in _PARTS if heading.search(text)), "")
    # below the contents come the rules, whatever a version calls them
    return name or ("rules" if opened == "contents" else "")


def _filled(lines: Sequence[str], part: _Part) -> list[Line]:
    """The non-blank lines of a part as plain text, each for itself."""
    return [Line(plain(text), (i + 1,)) for i in range(part.start, part.stop) if (text := lines[i].strip())]


def _never(text: str) -> bool:
    """The `whole` of `_pieces` for parts without headings."""
    return False


def _pieces(
    reading: Reading,
    lines: Sequence[str],
    part: _Part,
    whole: Callable[[str], object] = _never,
) -> list[Line]:
    """The paragraphs, bullets and headings of a part as plain text, page breaks mended.

    A paragraph cut in two shows by its upper part, which is not closed, and its lower part,
    which opens with a small letter. `whole` is true of the lines that are never part of another.
    """
    raw: list[Line] = []
    for i in range(part.start, part.stop):
        for text in _unglued(reading, lines[i].strip(), i + 1):
            upper = raw[-1].text if raw else ""
            cut = upper and text.lstrip("*_[")[:1].islower() and not CLOSED.search(upper)
            if cut and not whole(upper) and not whole(text):
                raw[-1] = Line(f"{upper} {text}", (*raw[-1].at, i + 1))
            else:
                raw.append(Line(text, (i + 1,)))
    pieces = [Line(plain(text), at) for text, at in raw]
    for text, at in pieces:
        if _LOST_SYMBOL.search(text):
            reading.problems.append(("lost-symbol", "a symbol of the print did not survive", at[0]))
    return pieces


def _unglued(reading: Reading, text: str, number: int) -> list[str]:
    """The line, or the headings run together in it: `7. MORE**702. Words****702.TR01. Hide**`."""
    parts = _GLUED_HEADING.split(text)
    if len(parts) == 1:
        return parts if text else []
    reading.problems.append(("layout", f"{len(parts)} headings in one line", number))
    return [heading.strip("* ") for heading in parts]


def plain(text: str) -> str:
    """A line of Markdown as plain text.

    The marks of bold and italics vanish, and backslashes that escape. A link leaves its text
    and, in parentheses, its address, unless the target is dead (`#`) or the text is the address.
    Rests on CommonMark as markdown-it reads it; `_LITERAL` is what is not Markdown here.
    """
    out: list[str] = []
    opened, target = 0, ""  # the link being read
    shown, shown_end = "", 0  # the address shown last, and where it ends in `out`
    for token in _markdown().parseInline(text)[0].children or []:
        if token.type == "link_open":
            opened, target = len(out), str(token.attrGet("href") or "")
        elif token.type != "link_close":
            out.append(token.content)
        elif token.markup == "autolink":
            if target == shown and not "".join(out[shown_end:opened]).strip():
                del out[shown_end:]  # <address> right behind its link
        elif target and not target.startswith("#"):
            if "".join(out[opened:]) != target:
                out.append(f" ({target})")
            shown, shown_end = target, len(out)
    return "".join(out)


@lru_cache(maxsize=1)
def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt  # here, not above: lookups import dialects and never read one

    md = MarkdownIt("zero").enable(["escape", "emphasis", "link", "autolink"])
    md.inline.ruler.after("text", "literal", _literal)
    return md


def _literal(state: StateInline, silent: bool) -> bool:
    """An inline rule for markdown-it: what `_LITERAL` matches is text."""
    m = _LITERAL.match(state.src, state.pos)
    if m is None:
        return False
    if not silent:
        state.push("text", "", 0).content = m[0]
    state.pos = m.end()
    return True


def _head(reading: Reading, meta: dict[str, Line], pieces: Sequence[Line]) -> None:
    """The table of revisions and the effective date."""
    rows = [(m, at) for text, at in pieces if (m := _REVISION.match(text))]
    strays = []
    if rows:
        reading.add("@matter history")
        newest, at = max(rows, key=lambda row: (row[0][3], _version_key(row[0][1])))
        meta["version"] = Line(newest[1], at)
        meta["effective"] = Line(newest[3], at)
    else:
        reading.problems.append(("layout", "no table of revisions: the version is not known", 1))
    for text, at in pieces:
        if m := _REVISION.match(text):
            reading.add("| " + " \u2014 ".join(m.groups()), *at)
        elif _EFFECTIVE.match(text) and (date := find_date(text)):
            if rows and date != meta["effective"].text:
                message = f"effective {date}, but the newest revision is of {meta['effective'].text}"
                reading.problems.append(("date", message, at[0]))
            meta["effective"] = Line(date, at)
        elif rows and at[-1] + 1 == rows[0][1][0]:
            reading.furniture += [(number, "header of the table of revisions") for number in at]
        else:
            strays.append(Line(text, at))
    _add_strays(reading, "head", strays)


def _version_key(version: str) -> list[int]:
    return [int(n) for n in version.split(".")]


def _add_strays(reading: Reading, part: str, strays: Iterable[Line]) -> None:
    """Lines nothing explains, of a part that has no canonical lines of its own."""
    for i, (text, at) in enumerate(strays):
        if i == 0:
            reading.add(f"@matter {part}")
        reading.add(f"? {text}", *at)


def _introduction(reading: Reading, meta: dict[str, Line], part: _Part, pieces: Iterable[Line]) -> None:
    """The introduction's paragraphs; the first variant it names is the document's."""
    reading.add("@matter introduction", *part.heading)
    for text, at in pieces:
        reading.add(f"| {text}", *at)
        if "variant" not in meta and (m := _VARIANT.search(text)):
            meta["variant"] = Line(m[1], at)


def _contents(reading: Reading, part: _Part, lines: Sequence[str]) -> None:
    """The contents table; both its columns are in one row."""
    reading.furniture += [(number, "heading of a part") for number in part.heading]
    strays = []
    for row in _filled(lines, part):
        if CONTENTS_ROW.match(row.text):
            reading.skip(row.at[0], "table of contents")
            reading.contents += _PROMISED.findall(row.text)
        else:
            strays.append(row)
    _add_strays(reading, "contents", strays)


def _rules(reading: Reading, part: _Part, pieces: Iterable[Line]) -> None:
    """Sections, chapters, rules and subrules, and their examples and notes."""
    reading.add("@rules", *part.heading)
    hanging = False  # there is a rule for paragraphs to hang on
    for text, at in pieces:
        label = next(((mark, name) for mark, name in _LABELS if mark.match(text)), None)
        if unit := _unit(reading, text, at[0]):
            reading.add(unit, *at)
            hanging = True
        elif hanging and label:
            reading.add(label[1] + label[0].sub("", text, count=1), *at)
        elif hanging and CLOSED.search(text) and not _NEARLY_NUMBERED.match(text):
            reading.add(f"| {text}", *at)
        else:  # a page header, a damaged number
            reading.add(f"? {text}", *at)


def _unit(reading: Reading, text: str, line: int) -> str:
    """The canonical line of a section, chapter, rule or subrule; "" for any other line."""
    if _HEADING.match(text):
        return text
    m = _NUMBERED.match(text)
    if m is None:
        return ""
    words = m["rest"].strip()
    if not m["dot"]:
        if words[:1].islower():  # a sentence that begins with a rule's number
            return ""
        reading.problems.append(("odd-number", f"no dot after the number {m['number']}", line))
    elif words and not m["rest"].startswith(" "):
        reading.problems.append(("odd-number", f"no space after the number {m['number']}.", line))
    return f"{m['number']}{'' if m['suffix'] else '.'} {words}"


def _glossary(reading: Reading, part: _Part, pieces: Sequence[Line]) -> None:
    """Reminders of base rules, then terms; a term is the first sentence, of a few words, of its line."""
    reminders = [piece for piece in pieces if _REMINDER.match(piece.text)]
    if reminders:
        reading.add("@matter glossary reminder", *part.heading)
        for text, at in reminders:
            reading.add(_REMINDER.sub("Reminder: ", text, count=1), *at)
    reading.add("@glossary", *part.heading)
    defined = False  # there is a term that a further paragraph may belong to
    for text, at in pieces:
        if _REMINDER.match(text):
            continue
        if m := _TERM.match(text):
            reading.add(f"= {m[1]}", *at)
            reading.add(f": {m[2]}", *at)
            defined = True
        else:
            mark = ":" if defined and CLOSED.search(text) else "?"
            reading.add(f"{mark} {text}", *at)


def _questions(reading: Reading, part: _Part, pieces: Sequence[Line]) -> None:
    """Questions are labelled; what follows one, up to the next, is its answer."""
    first = next((i for i, piece in enumerate(pieces) if _QUESTION.match(piece.text)), len(pieces))
    if first:
        reading.add("@matter questions", *part.heading)
        for text, at in pieces[:first]:
            reading.add(f"| {text}", *at)
    reading.add("@questions", *part.heading)
    asked = 0  # line of a question that has no answer yet
    for text, at in pieces[first:]:
        if m := _QUESTION.match(text):
            _report_unanswered(reading, asked)
            reading.add(f"Q: {text[m.end() :]}", *at)
            asked = at[0]
            continue
        if m := BULLET.match(text):
            reading.add(f"- {text[m.end() :]}", *at)
        elif asked:
            reading.add(f"A: {_ANSWER.sub('', text, count=1)}", *at)
        else:
            reading.add(f"| {text}", *at)
        asked = 0
    _report_unanswered(reading, asked)


def _report_unanswered(reading: Reading, asked: int) -> None:
    if asked:
        reading.problems.append(("layout", "a question without an answer", asked))
