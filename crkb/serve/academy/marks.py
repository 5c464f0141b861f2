"""Texts with marks around what changed: runs of whole words between <<<< and >>>>."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from crkb import limits
from crkb.editions.diff_tokens import numbered, tokens
from crkb.model import Block, Rule
from crkb.serve.academy.naming import one_line
from crkb.text.normalize import typography

OPEN, CLOSE = "<<<<", ">>>>"

_WORD = re.compile(r"\S+")


# same name as game.terms.filters.Word: of the contract's answers
class Word(NamedTuple):
    """A word of a text: what it compares as, and where it is."""

    key: str
    start: int
    end: int


def marked(old: Rule, new: Rule, renumbered: Mapping[str, str]) -> tuple[str, str] | None:
    """Both texts, each on one line and with its own marks; None if they say the same.

    A reference that only follows the rule it names, by `renumbered`, is no change, and no more is typography.
    """
    before, after = one_line(old.text), one_line(new.text)
    a, b = _words(old, renumbered), _words(new, {})
    gone, come = [], []
    for i, j, k, m in _changed([word.key for word in a], [word.key for word in b]):
        limits.go_on()
        if tokens(_said(before, a[i:j])) != tokens(_said(after, b[k:m])) or _keys(a[i:j]) != _keys(b[k:m]):
            gone.append(a[i:j])
            come.append(b[k:m])
    if not gone:
        return None
    return _with_marks(before, gone), _with_marks(after, come)


def _changed(old: list[str], new: list[str]) -> Iterator[tuple[int, int, int, int]]:
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    return (op[1:] for op in matcher.get_opcodes() if op[0] != "equal")


def _said(text: str, words: Sequence[Word]) -> str:
    return text[words[0].start : words[-1].end] if words else ""


def _keys(words: Sequence[Word]) -> tuple[str, ...]:
    return tokens(" ".join(word.key for word in words))


def _words(rule: Rule, renumbered: Mapping[str, str]) -> list[Word]:
    """The words of a rule's text as `one_line` joins its paragraphs."""
    found: list[Word] = []
    at = 0
    for block in rule.blocks:
        if block.kind == "text":
            found += (
                word._replace(start=at + word.start, end=at + word.end) for word in _of(block, renumbered)
            )
            at += len(block.text) + 1
    return found


def _of(block: Block, renumbered: Mapping[str, str]) -> Iterator[Word]:
    for found in _WORD.finditer(block.text):
        yield Word(_key(block, *found.span(), renumbered), *found.span())


def _key(block: Block, start: int, end: int, renumbered: Mapping[str, str]) -> str:
    """A word as it compares: instead of the number of a reference where that leads in the new edition."""
    key, at = "", start
    for r in numbered(block):
        if r.start < end and start < r.end:
            leads = f"{renumbered.get(r.target, r.target)}-{renumbered.get(r.through, r.through)}"
            key += block.text[at : max(r.start, at)] + leads
            at = min(r.end, end)
    return typography(key + block.text[at:end])


def _with_marks(text: str, runs: Sequence[Sequence[Word]]) -> str:
    made, at = "", 0
    for run in runs:
        if run:
            start, end = run[0].start, run[-1].end
            made += f"{text[at:start]}{OPEN}{text[start:end]}{CLOSE}"
            at = end
    return made + text[at:]
