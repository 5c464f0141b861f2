"""The glossary of the official document: blocks of lines, a term's name first, then its definitions.

Prints have lost blank lines and line breaks, and gained some: what a name and its definition are is
then told by how they are written. Each such place is reported.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from crkb.ingest.lines import Reading

_FINISHED = re.compile(r"[.!?:)\"\u201d\u2019]$")
_SENTENCE = re.compile(r"[.?][)\"\u201d\u2019\]]*$")
"""What a sentence ends in, and no name of a term."""
_COUNTED = re.compile(r"[1-9][0-9]?\. ")
"""What one of several definitions begins with."""

_NAME_MAX = 72  # characters; the longest name printed so far has 68
_LONG = 100  # characters; what is longer is no name, however it ends
_WORDY = 4  # spaces; a name that stands alone with more is taken for a sentence, if it can be one
_GLUED_NUMBER = re.compile(r"(?:[^\W\d]|[)\]!\"\u201d]|\bd[0-9]+)(?=1\. [\"\u201c(A-Z])")
_GLUED_WORD = re.compile(
    r"(?:\bd[0-9]+|[a-z)\]!\"\u201d])(?=[A-Z\u201c\"])|[A-Z](?=(?:An?|The|To|See|One|Some|Part) )"
)
_STOP = re.compile(r"(?<!\bvs)[.?]\s")
_TOKEN = re.compile(r"\u201c[^\u201d]*\u201d\S*|\"[^\"]*\"\S*|\S+")
_OPENERS = frozenset(("A", "An", "Any", "Each", "If", "One", "Part", "See", "Some", "The", "There", "To"))
"""What a definition often begins with, and no further word of a name is, written so."""


def read_glossary(reading: Reading, lines: Sequence[str], start: int, stop: int) -> None:
    """Add the glossary whose heading is at index `start`."""
    reading.add("@glossary", start + 1)
    entries = _Entries(reading)
    fresh = True  # the next line is a term's name
    for i in range(start + 1, stop):
        if text := lines[i].strip():
            alone = fresh and (i + 1 == stop or not lines[i + 1].strip())
            entries.line(text, i + 1, fresh, alone)
        fresh = not text


class _Entries:
    """Writes canonical lines and keeps what is open: a term, and the line above."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._name = ""
        self._bare = False  # the term has no definition yet
        self._previous = ""

    def line(self, text: str, number: int, fresh: bool, alone: bool) -> None:
        """Take in a line; a `fresh` one follows a blank line, one `alone` is between two."""
        finished = fresh or bool(_FINISHED.search(self._previous))
        if glued := self._glued(text, fresh, alone) if finished else 0:
            self._name_and_definition(text[:glued].strip(), text[glued:].strip(), number)
        elif fresh and _is_sentence(text):
            self._unnamed(text, number)
        elif fresh:
            self._term(text, number)
        elif _looks_like_name(text) and finished:
            self._odd(f"no blank line above the term {text}", number)
            self._term(text, number)
        else:
            self._definition(text, number)
        self._previous = text

    def _glued(self, text: str, fresh: bool, alone: bool) -> int:
        """Where the name ends that a line begins with, if a definition follows in it; else 0."""
        glued = _glued_number(text)
        if not glued and fresh:
            glued = _glued_word(text)
        said = _is_sentence(text) or " 1. " in text or (alone and text.count(" ") >= _WORDY)
        if not glued and fresh and said and not self._bare and not _COUNTED.match(text):
            glued = _spaced(text)
        return glued

    def _term(self, name: str, number: int) -> None:
        self._reading.add(f"= {name}", number)
        self._name, self._bare = name, True

    def _definition(self, text: str, number: int) -> None:
        if not self._name:
            self._reading.unexplained(text, number)
            return
        self._reading.add(f": {text}", number)
        self._bare = False

    def _name_and_definition(self, name: str, definition: str, number: int) -> None:
        self._odd(f"no line break behind the term {name}", number)
        self._term(name, number)
        self._definition(definition, number)

    def _unnamed(self, text: str, number: int) -> None:
        """A definition behind a blank line; it belongs to the term above, if there is one."""
        if self._name:
            self._odd(f"a blank line inside the entry of {self._name}", number)
        self._definition(text, number)

    def _odd(self, message: str, number: int) -> None:
        self._reading.problems.append(("layout", message, number))


def _is_sentence(text: str) -> bool:
    return len(text) > _LONG or _COUNTED.match(text) is not None or bool(_SENTENCE.search(text))


def _looks_like_name(text: str) -> bool:
    """A short line without closing punctuation: after a finished definition, a lost blank line."""
    return len(text) < 50 and not _FINISHED.search(text)


# ---- where a name ends that runs into its definition; 0 if it doesn't


def _glued_number(text: str) -> int:
    """`Dusk1. The end of a day.`"""
    m = _GLUED_NUMBER.search(text, 0, _NAME_MAX)
    return m.end() if m and _may_be_name(text[: m.end()]) else 0


def _glued_word(text: str) -> int:
    """`DuskThe end of a day.`"""
    ends = (m.end() for m in _GLUED_WORD.finditer(text, 0, _NAME_MAX))
    return next((end for end in ends if " " in text[end:] and _may_be_name(text[:end])), 0)


def _spaced(text: str) -> int:
    """`Dusk The end of a day.`: the break has become a space.

    The words of a name are written with capitals, those of a sentence but its first without.
    """
    tokens = list(_TOKEN.finditer(text[: 2 * _LONG]))
    words = [m[0] for m in tokens]
    likely = [i for i, m in enumerate(tokens) if 0 < i < len(tokens) - 1 and m.start() <= _NAME_MAX]
    for i in likely:
        opens = words[i] in _OPENERS and words[i + 1] not in _OPENERS  # In Response To A …
        opens = opens or words[i] == "1." or words[i - 1] == "(Obsolete)"
        if opens and _may_be_name(text[: tokens[i].start()]):
            return tokens[i].start()
    for i in likely:
        begins = words[i].lstrip("\u201c\"'(")[:1].isupper() and words[i + 1][:1].islower()
        if begins and _may_be_name(text[: tokens[i].start()]):
            return tokens[i].start()
    return 0


def _may_be_name(text: str) -> bool:
    """A capital first, no sentence's end, and all quotes and parentheses closed."""
    return (
        text.lstrip("\u201c\"'")[:1].isupper()
        and not _STOP.search(text)
        and not text.rstrip().endswith(".")
        and text.count('"') % 2 == 0
        and text.count("\u201c") == text.count("\u201d")
        and text.count("(") == text.count(")")
    )
