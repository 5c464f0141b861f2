"""Names with words of name stickers: where those are put (123.6)."""

from __future__ import annotations


def words(name: str) -> list[str]:
    """The words of a name; blanks to fill in are none (123.6a)."""
    return [word for word in name.split() if not _is_blank(word)]


def _is_blank(word: str) -> bool:
    return "_" in word and not word.strip("_,.!?:;\u2026")


def with_word(name: str, word: str, after: int) -> str:
    """A name with a sticker's word after so many of its words, or at the end of a shorter one (123.6c)."""
    parts = name.split()
    count = at = 0
    while at < len(parts) and count < after:
        count += bool(words(parts[at]))
        at += 1
    return " ".join([*parts[:at], word, *parts[at:]])


def with_sticker(names: tuple[str, ...], word: str, after: int) -> tuple[str, ...]:
    """Names with a sticker's word in the first of them; the word alone where there is none (123.6b)."""
    first = with_word(names[0], word, after) if names else word
    return (first, *names[1:])


def positions(names: tuple[str, ...]) -> list[int]:
    """Where a word may be put: at the beginning, or after any number of words (123.6b)."""
    return list(range(len(words(names[0])) + 1)) if names else [0]
