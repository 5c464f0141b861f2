"""Dialect `official`: the rules document as its publisher prints it.

    title · effective date · Introduction · Contents (every section and chapter, Glossary,
    Credits) · the rules · Glossary · Credits

Blank lines part the paragraphs; a rule's further paragraph is indented; a glossary entry is
a block of lines, its name first. The re-flowed `indented` copies differ in white space only,
so both read the same parts from here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from crkb.ingest.dialects.glossary import read_glossary
from crkb.ingest.lines import HEADING, NUMBERED, Reading, find_date

NAME = "official"

_TITLE = re.compile(r"Magic: The Gathering Comprehensive Rules\b")
_EFFECTIVE = re.compile(r"These rules are effective as of\b")
_CHAPTER = re.compile(r"(\d{3})\. ")


def sniff(lines: Sequence[str]) -> bool:
    """The document's title on top, and rules that start at the left edge."""
    return has_title(lines) and not is_indented(lines)


def has_title(lines: Sequence[str]) -> bool:
    """True if one of the first lines is the document's title."""
    return any(_TITLE.match(line.strip()) for line in lines[:10])


def is_indented(lines: Sequence[str]) -> bool:
    """True if most numbered lines are indented."""
    numbered = [line for line in lines if NUMBERED.match(line.lstrip())]
    return sum(line[0] == " " for line in numbered) > len(numbered) / 2


def read(lines: Sequence[str]) -> Reading:
    """The document in canonical lines."""
    return read_document(lines, paragraph=re.compile(r" {2,}\S"))


def read_document(lines: Sequence[str], paragraph: re.Pattern[str]) -> Reading:
    """Read a whole document; `paragraph` recognises a rule's further paragraph by its indentation."""
    reading = Reading()
    parts = _parts(lines)
    for part, start, stop in parts:
        match part:
            case "head":
                _head(reading, lines, start, stop)
            case "introduction" | "credits":
                _prose(reading, lines, part, start, stop)
            case "contents":
                _contents(reading, lines, start, stop)
            case "rules":
                _rules(reading, lines, start, stop, paragraph)
            case _:
                read_glossary(reading, lines, start, stop)
    reading.whole = bool(parts) and parts[-1][0] == "credits"
    return reading


_CLOSING = ("Glossary", "Credits")
_PARTS = {
    "Introduction": "introduction",
    "Contents": "contents",
    "Glossary": "glossary",
    "Credits": "credits",
}


def _parts(lines: Sequence[str]) -> list[tuple[str, int, int]]:
    """(part, first line, line after the last) in text order.

    The words Glossary and Credits are also in the contents; the rules begin at the first
    heading after the contents that is also in the contents. Where a text is damaged they
    begin at the latest with the headings above the first rule.
    """
    marks: list[tuple[str, int]] = [("head", 0)]
    in_contents: set[str] | None = None
    begun = False  # a rule has been seen
    for i, line in enumerate(lines):
        text = line.strip()
        if not begun and NUMBERED.match(text):
            begun, in_contents = True, None
            if marks[-1][0] != "rules":
                marks.append(("rules", _above(lines, i, marks[-1][1])))
        elif in_contents is not None:
            if text in in_contents and HEADING.match(text):
                marks.append(("rules", i))
                in_contents = None
            else:
                in_contents.add(text)
        elif text in (_CLOSING if begun else _PARTS):
            marks.append((_PARTS[text], i))
            if text == "Contents":
                in_contents = set()
    ends = [start for _, start in marks[1:]] + [len(lines)]
    return [(part, start, end) for (part, start), end in zip(marks, ends, strict=True)]


def _above(lines: Sequence[str], rule: int, limit: int) -> int:
    """The first of the headings right above a rule, below line `limit`; the rule if there is none."""
    first = rule
    for i in range(rule - 1, limit, -1):
        text = lines[i].strip()
        if HEADING.match(text):
            first = i
        elif text:
            break
    return first


def _filled(lines: Sequence[str], start: int, stop: int) -> Iterator[tuple[int, str]]:
    """(line number from 1, text without outer spaces) of the non-blank lines."""
    for i in range(start, stop):
        if text := lines[i].strip():
            yield i + 1, text


def _head(reading: Reading, lines: Sequence[str], start: int, stop: int) -> None:
    for number, text in _filled(lines, start, stop):
        if _TITLE.match(text):
            reading.add(f"@title {text}", number)
        elif _EFFECTIVE.match(text) and (date := find_date(text)):
            reading.add(f"@effective {date}", number)
        else:
            reading.skip(number, "above the introduction")


def _prose(reading: Reading, lines: Sequence[str], part: str, start: int, stop: int) -> None:
    reading.add(f"@matter {part}", start + 1)
    for number, text in _filled(lines, start + 1, stop):
        reading.add(f"| {text}", number)


def _contents(reading: Reading, lines: Sequence[str], start: int, stop: int) -> None:
    for number, text in _filled(lines, start, stop):
        reading.skip(number, "table of contents")
        if m := _CHAPTER.match(text):
            reading.contents.append(m[1])


def _rules(reading: Reading, lines: Sequence[str], start: int, stop: int, paragraph: re.Pattern[str]) -> None:
    reading.add("@rules", start + 1)
    add = reading.add
    for i in range(start, stop):
        line = lines[i]
        text = line.strip()
        if not text:
            continue
        if NUMBERED.match(text) or HEADING.match(text):
            add(text, i + 1)
        elif reading.example(text, i + 1):
            continue
        elif paragraph.match(line):
            add(f"| {text}", i + 1)
        else:
            reading.unexplained(text, i + 1)
