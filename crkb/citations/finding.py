"""Rule citations in any text, in the forms people and engines write.

Three kinds are taken for citations:

- a number that something before it makes one: `CR 704.5f`, `!cr 704.5f`, `[CR#601.2a..601.2b]`,
  `rule 702.19b`, `rules 601.2 and 602.2`, `chapter 702`, `section 7`, `§ 704.5`, `see 704.5`,
  `"rule": "704.5"`, and what is listed after one: `CR 704.5f, 704.6a/b and 706`;
- a bare number with a letter (`704.5f`), or printed at the beginning of a line as rules print
  it (`704.5. If …`), if a rule of that number is known, or might be one, and nothing around it
  makes it a part of something else: a version, an address, a sum of money, a constant of a
  program; and one that heads a comment (`// 704.5f: …`);
- what matches a pattern of the user's own.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from typing import NamedTuple

from crkb.errors import NumberFormatError
from crkb.numbers import NumberRange, RuleNumber, parse_typed, range_end

_LETTERS = r"(?:\.?[A-Za-z]{1,2}(?![A-Za-z])|\s[A-Za-z](?=\s?[\]):]|\s[\u2013\u2014-]\s|[.,;:!?]?\s*$))?"
_NUMBER = rf"\d{{3}}(?:\.\d{{1,3}}{_LETTERS})?"
_CLOSE = r"\d{3}\.\d{1,3}[A-Za-z]{0,2}"
_DASH = r"[-\u2010-\u2015\u2212]"
_TAIL = rf"""(?:(?: (?P<dash>{_DASH}) (?P<tail>{_CLOSE}|\d{{1,2}}[a-z]?|[a-z]{{1,2}}|\d{{3}})
                  | (?P<apart>\s?{_DASH}\s?|\s?\.{{2,3}}\s?|\s(?:to|through)\s) (?P<last>{_CLOSE}) )
                (?!\w|\.\w))?"""

_LEAD = re.compile(
    r"""(?xi)(?<![\w.@/\\-])
    (?: (?P<strong> !\s?cr(?:kb)? | c\.?r\.?(?:kb)? | comp(?:rehensive)?\.?\s(?:rules?|r\.) | §{1,2} )
      | (?P<weak> (?:sub)?rules?(?:[ _]?(?:number|no\.?|id))? | chapters? )
      | see | per | cf\. )
    (?:["'`]?\s?[:=\#]\s?|(?<=[Rr])-)?
    (?:[\s\xa0]{0,2} | [ \t]*\r?\n[ \t]*(?:[/*\#;%-]{1,3}[ \t]*)?) ["'`\[(]{0,2}
    (?=\d{3}(?!\d))"""
)
_PLURAL = re.compile(r"(?i)rules\b|chapters\b|§§")
_SECTION = re.compile(r"(?i)(?<![\w.])sections?[\s\xa0](?=[1-9](?![\w]|\.\w))")
_WHOLE = re.compile(rf"(?mx)(?P<number>{_NUMBER}(?!\d)){_TAIL}")
_ONE = re.compile(r"[1-9](?![\w]|\.\w)")
_MORE = re.compile(r"""["'`\])]{0,4}(?:\s?[,;/&+]\s?(?:(?:and|or)\s)?|\s(?:and|or)\s)["'`\[(]{0,4}""")
_QUOTED = re.compile("[\"'`]")
_LETTER = re.compile(
    rf"(?P<number>[a-z])(?!\w|\.\w|[\"'])(?![ \t]+[a-z])(?:(?P<dash>{_DASH})(?P<tail>[a-z])(?!\w))?"
)
_BARE = re.compile(
    rf"(?x)(?<![\w.,/\\@$€£¥+=*^~-])(?<!\d[ ])(?P<number>\d{{3}}\.\d{{1,3}}[a-z]{{1,2}}){_TAIL}"
)
_PRINTED = re.compile(r"(?m)^[ \t>*#-]{0,12}(?P<number>\d{3}\.\d{1,3})(?=\.[ \t]+\S)")
_HEADING = re.compile(
    r"(?m)^[ \t]*(?://+|\#+|\*+|--|;+|<!--)[ \t]*(?P<number>\d{3}\.\d{1,3}[a-z]{1,2})"
    r"(?=:|[ \t]*$|[ \t][\u2013\u2014-][ \t])"
)
_ADDRESS = re.compile(
    r"""(?xi)(?<!\w)\w{1,12}://[^\s)>\]"'`]+ | (?<!\S)(?:www\.|[./~]\S*/)\S+
    | (?<![\w.+-])[\w.+-]{1,64}@[\w-]+\.[\w.]+ | \b(?:href|src)\s?=\s?(?:"[^"]*"|'[^']*')"""
)
_ARITHMETIC = re.compile(r"(?:[-+*/%=<>,{]|\w\()\s*$")
_ASSIGNED = re.compile(r"[:=]\s*$")
_OTHERS = re.compile(r"(?:\b(?:IEEE|CFR|ISO|IEC|DIN|EN|RFC)|U\.S\.C\.)[ \t\xa0]$")


_SOME = r"[\dx?\#n]{1,3}"
_TO_COME = rf"""(?:\d{{1,3}}[x?\#n]{{1,2}} | x{{2,3}} | n{{2,3}} | \?{{1,3}}) (?:\.{_SOME}[a-z?]?)?
    | \d{{3}}\.[x?\#n]{{1,4}}[a-z?]?
    | (?:\d{{3}}\.)?(?:todo|tbd)"""
_PLACEHOLDER = re.compile(
    rf"""(?xi)(?<![\w.@/\\-])
    (?: (?: !?\s?c\.?r\.?(?:kb)? | §{{1,2}} ) [\s:=\#-]{{0,2}} (?:{_TO_COME})
      | (?:sub)?rules?[ ] \d{{3}}\.(?:[x?\#n]{{1,4}}[a-z?]?|todo|tbd)
    )(?!\w)"""
)


class Citation(NamedTuple):
    """A citation in a text: where it is, how it is written, what it means.

    `letter` is true where only a letter is written (the g of "704.5f/g"); `dash` and `tail` are
    the end of a range as written.
    """

    start: int
    end: int
    text: str
    cited: NumberRange
    letter: bool = False
    dash: str = ""
    tail: str = ""


def find(
    text: str, known: Container[object], patterns: Sequence[re.Pattern[str]] = (), sections: bool = True
) -> list[Citation]:
    """The citations in a text, in order.

    Args:
        text: Any text or source code.
        known: The numbers there are, as rules print them.
        patterns: The user's own; the group `number` (else the first, else all) is a number or a range.
        sections: Also "section 7", which in code is mostly one of something else.
    """
    barred = [m.span() for m in _ADDRESS.finditer(text)]
    found: dict[int, Citation] = {}
    taken = bytearray(len(text))
    for start, end in barred:
        taken[start:end] = b"\1" * (end - start)
    for citation in _candidates(text, known, patterns, sections):
        span = slice(citation.start, citation.end)
        if not any(taken[span]):
            taken[span] = b"\1" * (citation.end - citation.start)
            found[citation.start] = citation
    return [found[start] for start in sorted(found)]


def placeholders(text: str) -> list[int]:
    """Where a text has a number that is still to come: `CR 702.xxx`, `CR ???`, `CR 702.TODO`."""
    return [m.start() for m in _PLACEHOLDER.finditer(text)]


def _candidates(
    text: str, known: Container[object], patterns: Sequence[re.Pattern[str]], sections: bool
) -> Iterator[Citation]:
    for pattern in patterns:
        yield from _matched(text, pattern)
    for m in _LEAD.finditer(text):
        yield from _led(text, m, known)
    for m in _SECTION.finditer(text) if sections else ():
        if one := _ONE.match(text, m.end()):
            yield Citation(*one.span(), one[0], NumberRange(RuleNumber(int(one[0]))))
    yield from _bare(text, known)
    for m in _HEADING.finditer(text):
        if cited := _parsed(m["number"]):
            yield Citation(*m.span("number"), m["number"], cited)
    for m in _PRINTED.finditer(text):
        if m["number"] in known:
            yield Citation(*m.span("number"), m["number"], NumberRange(RuleNumber.parse(m["number"])))


def _bare(text: str, known: Container[object]) -> Iterator[Citation]:
    """Numbers with a letter that nothing introduces, and those listed after one, each once."""
    seen = 0
    for m in _BARE.finditer(text):
        made = _made(text, m, known) if m.start() >= seen and not _is_others(text, m.start()) else None
        if made and (_known(made, known) or _looks_cited(made, known)) and not _is_constant(text, made):
            yield made
            for listed in _more(text, made, known):
                seen = listed.end
                yield listed


def _matched(text: str, pattern: re.Pattern[str]) -> Iterator[Citation]:
    """What a pattern of the user's own finds, if it is a rule number."""
    group = "number" if "number" in pattern.groupindex else min(1, pattern.groups)
    for m in pattern.finditer(text):
        if m[group] and (cited := _parsed(m[group])):
            yield Citation(*m.span(group), m[group], cited)


def _led(text: str, lead: re.Match[str], known: Container[object]) -> Iterator[Citation]:
    """The number that something makes a citation, and those listed after it.

    Words that may precede any number ("see") want a rule that is known; "see 100" may be about anything.
    """
    m = _WHOLE.match(text, lead.end())
    made = _made(text, m, known) if m else None
    if made is None or (_ASSIGNED.search(lead[0]) and _is_any_value(made, known)):
        return
    if lead["strong"] or lead["weak"] or ("." in made.text and _known(made, known)):
        yield made
        yield from _more(text, made, known, _PLURAL.search(lead[0]) is not None, led=True)


def _is_any_value(made: Citation, known: Container[object]) -> bool:
    """Whether what is assigned without quotation marks is only a number: `cr = 128`, `rules: 350 passed`."""
    return "." not in made.text and not _known(made, known)


def _more(
    text: str, last: Citation, known: Container[object], plural: bool = False, led: bool = False
) -> Iterator[Citation]:
    """What is listed after a citation: rules that are known, or letters of the same rule.

    Chapters only after a plural: in "CR 704.5f, 100 cards" there is one citation. What is listed after a
    number that something made a citation (`led`) is one, too, known or not.
    """
    while separator := _MORE.match(text, last.end):
        at = separator.end()
        made = None
        if m := _WHOLE.match(text, at):
            made = _made(text, m, known)
        elif (m := _LETTER.match(text, at)) and not _QUOTED.search(separator[0]):
            made = _lettered(m, last)  # not `"cr": "704.5f", "n": 3`
        if made is None or not (plural or made.letter or "." in made.text):
            return
        if not (_plausible(made, known, led) or (led and "." in made.text)):
            return
        yield made
        last = made


def _plausible(listed: Citation, known: Container[object], led: bool) -> bool:
    """Whether what is listed after a citation may be one: a rule, or what looks like one of a chapter."""
    if _known(listed, known):
        return True
    return bool(listed.cited.first.letters) and (
        _is_of_a_chapter(listed, known) if led or listed.letter else _looks_cited(listed, known)
    )


def _looks_cited(bare: Citation, known: Container[object]) -> bool:
    """Whether a bare number that no edition has looks like one of a chapter: its letter is no unit."""
    number = bare.cited.first
    return number.size == 1 and number.letters not in _UNITS and _is_of_a_chapter(bare, known)


def _is_of_a_chapter(citation: Citation, known: Container[object]) -> bool:
    return str(citation.cited.first.chapter) in known


def _is_others(text: str, start: int) -> bool:
    """Whether a bare number is that of a law or a standard, which stands before it."""
    return _OTHERS.search(text, max(0, start - 12), start) is not None


_UNITS = "dfghkmpsvwx"  # letters behind numbers that are no rules': 100.5k, 120.5s, a program's 2.5f


def _known(citation: Citation, known: Container[object]) -> bool:
    return str(citation.cited.first) in known


def _made(text: str, m: re.Match[str], known: Container[object]) -> Citation | None:
    """The citation of a match: as long as the old edition has it; None if it is not a rule number."""
    number, tail = m["number"], m["tail"] or m["last"]
    clear = tail and ("." in tail or tail.isalpha())  # "601.2a..601.2zz", "601.2a-z": ranges of whatever
    if tail and (cited := _parsed(f"{number}-{tail}")) and (clear or str(cited.last) in known):
        return Citation(*m.span(), m[0], cited, False, m["dash"] or m["apart"], tail)
    short = re.sub(r"[\s.]?[A-Za-z]+$", "", number)
    for written in (number, short):
        start, end = m.start("number"), m.start("number") + len(written)
        cited = _parsed(written)
        if cited and str(cited.first) in known and _ends(text, end):
            return Citation(start, end, written, cited)
    written = number if re.fullmatch(_CLOSE, number) else short
    start, end = m.start("number"), m.start("number") + len(written)
    cited = _parsed(written)
    return Citation(start, end, written, cited) if cited and _ends(text, end) else None


def _ends(text: str, end: int) -> bool:
    """Whether the number is over here: no further digits, letters or parts of a version follow."""
    return re.match(r"(?!\w|\.\d|%|\u00b0|\.[a-z]{2})", text[end : end + 3]) is not None


def _parsed(typed: str) -> NumberRange | None:
    try:
        return parse_typed(typed)
    except NumberFormatError:
        return None


def _lettered(m: re.Match[str], last: Citation) -> Citation | None:
    base = last.cited.last or last.cited.first
    if not base.letters:
        return None
    first = base._replace(size=1, letters=m["number"])
    end = range_end(first, m["tail"]) if m["tail"] else None
    return Citation(*m.span(), m[0], NumberRange(first, end), True, m["dash"] or "", m["tail"] or "")


def _is_constant(text: str, citation: Citation) -> bool:
    """Whether a bare 100.1f is a program's number: with the suffix of one, where arithmetic is done."""
    if citation.tail or citation.text[-1] not in "dfm":
        return False
    after = text[citation.end : citation.end + 2].lstrip(" ")
    before = text[max(0, citation.start - 3) : citation.start]
    return after[:1] in ("*", "+", "-", ";") or (
        _ARITHMETIC.search(before) is not None and after[:1] in (";", ",", ")", "*", "/", "+", "-")
    )
