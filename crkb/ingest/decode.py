"""Bytes to lines: encodings, line ends, no-break spaces.

Rule documents have come as UTF-8 with and without a byte-order mark, UTF-16 both ways,
Windows-1252, and once as the DOS code page 437.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from crkb.errors import SourceError
from crkb.ingest import formats

_RARE_ENDS = ("\u2028", "\u2029", "\u0085")
_SPACES = "\u00a0\u2007\u202f\u3000\t"
_INVISIBLE = "\ufeff\u200b\u2060\u00ad"
_CONTROL = bytes([*range(0x09), *range(0x0E, 0x20)])
_HIGH = re.compile("[^\x00-\x7f]")


_MISREAD = re.compile(
    "\u00e2\u20ac[\u0153\u009d\u02dc\u2122\u201c\u201d\u00a6]|[\u00c2\u00c3][\u00a0-\u00bf]"
)
"""What UTF-8 looks like to somebody who takes it for Windows-1252 and saves it again."""

_FEW = 5  # a text about encodings may show some


class Decoded(NamedTuple):
    """A source as lines. `lines` keep leading spaces (they can be significant), lose trailing ones.

    Lines are what an editor, `wc -l` and `grep -n` count; some may hold other separators of lines
    (`layout.SEPARATORS`).
    """

    lines: list[str]
    encoding: str


def decode(raw: bytes, name: str) -> Decoded:
    """The lines of a source file's bytes; `name` is used in errors only.

    Tabs and no-break spaces become spaces, invisible characters and page breaks between
    lines vanish; all else stays.
    Raises SourceError for an empty or binary file.
    """
    if not raw.strip():
        raise SourceError(f"{name}: the file is empty", "Give a text file with numbered rules.")
    formats.refuse(raw, name)
    text, encoding = _text(raw, name)
    encoded = text.encode()  # bytes are searched for a set of characters several times faster
    if len(encoded) - len(encoded.translate(None, _CONTROL)) > len(text) // 200:
        raise SourceError(
            f"{name}: not a text file",
            "Give the rules as plain text (TXT), not as PDF, DOCX or a web archive.",
        )
    if "\0" in text:
        raise SourceError(f"{name}: damaged: it contains zero bytes", "Get the file again.")
    if len(_MISREAD.findall(text)) > _FEW:
        raise SourceError(
            f"{name}: looks like mojibake (UTF-8 read as Windows-1252)",
            "Get the file again, or undo the conversion.",
        )
    # one pass per character that does occur: several times faster than a pattern over all of them
    for c in _INVISIBLE:
        if c in text:  # replacing by nothing is slow even where there is nothing to replace
            text = text.replace(c, "")
    text = _with_line_ends(text)
    for c in _SPACES:
        text = text.replace(c, " ")
    return Decoded([line.rstrip() for line in text.split("\n")], encoding)


def _with_line_ends(text: str) -> str:
    """The text with line feeds for its line ends, and without page breaks between lines.

    A carriage return ends lines where that is how most of them end; what else parts lines for
    some programs only does where nothing else ends a line.
    """
    text = text.replace("\r\n", "\n")
    if text.count("\r") > text.count("\n"):
        text = text.replace("\r", "\n")
    if "\n" not in text:
        for end in _RARE_ENDS:
            text = text.replace(end, "\n")
    return text.replace("\n\x0c", "\n").removeprefix("\x0c")


def _text(raw: bytes, name: str) -> tuple[str, str]:
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        encoding = "utf-16-le" if raw[0] == 0xFF else "utf-16-be"
        try:
            return raw[2:].decode(encoding), encoding
        except UnicodeDecodeError as e:
            raise SourceError(
                f"{name}: damaged UTF-16 text at byte {e.start}", "Get the file again; it may be cut off."
            ) from e
    if (guess := _bare_utf16(raw)) is not None:
        try:
            return raw.decode(guess), guess
        except UnicodeDecodeError:
            pass  # not UTF-16 after all: judged below, most likely as binary
    try:
        text = raw.decode("utf-8-sig")
        return text, "utf-8-sig" if raw[:3] == b"\xef\xbb\xbf" else "utf-8"
    except UnicodeDecodeError:
        return _code_page(raw, name)


def _bare_utf16(raw: bytes) -> str | None:
    """UTF-16 without a mark: nearly every other byte of an English text is zero."""
    sample = raw[:4000]
    if len(sample) < 8:
        return None
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    half = len(sample) // 2
    if odd > 0.7 * half and even < 0.1 * half:
        return "utf-16-le"
    if even > 0.7 * half and odd < 0.1 * half:
        return "utf-16-be"
    return None


_TYPOGRAPHY = "\u2018\u2019\u2014\u2026\u2122\u00ae\u00a9\u00a7\u00b0\u00bc\u00bd\u00be\u00d7"
_APART = "\u201c\u201d\u2013\u2022\u00a0"  # quotes, en dash, bullet, space: not amid a word
_AFTER_WORD = " .,:;!?'\")-/\n\r"


def _code_page(raw: bytes, name: str) -> tuple[str, str]:
    """Windows-1252 or code page 437, whichever makes better English of the high bytes.

    0x83 in `Dand?n` is a letter only in code page 437, 0x92 in `can?t` an apostrophe only
    in 1252; 0x96 in `Lim-D?l` is a letter in one and a dash in the other.
    """
    best: tuple[int, str, str] | None = None
    for encoding in ("cp1252", "cp437"):
        try:
            text = raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        score = sum(1 if _plausible(text, m.start()) else -1 for m in _HIGH.finditer(text))
        if best is None or score > best[0]:
            best = (score, text, encoding)
    if best is None or best[0] < 0:
        raise SourceError(f"{name}: unknown text encoding", "Save it as UTF-8 and try again.")
    return best[1], best[2]


def _plausible(text: str, at: int) -> bool:
    """Is text[at] a character that English with foreign names has in such a place?"""
    c, before, after = text[at], text[at - 1 : at], text[at + 1 : at + 2]
    if c in _TYPOGRAPHY:
        return True
    if c in _APART:
        in_word = before.isalpha() and after.isalpha()
        return not in_word or (c == "\u2013" and text[at - 2 : at - 1].isdigit())  # 704.5a\u2013c
    if c.isupper():
        return not before.isalpha() and after.islower()
    ends = after == "" or after in _AFTER_WORD
    return c.isalpha() and c != "\u0192" and before.isalpha() and (after.isalpha() or ends)
