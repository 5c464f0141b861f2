"""The forms in which engines and people write rule numbers."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from tests.citations.tree.pieces import Lead, Mark, Piece
from tests.citations.tree.subjects import Subject


class Form(NamedTuple):
    """A form of a single number: what stands before and after it, and which numbers take it."""

    before: str
    after: str
    fits: Callable[[str], bool]
    weight: int
    write: Callable[[str], str] = str


def _any(number: str) -> bool:
    return "." in number


def _lettered(number: str) -> bool:
    return number[-1].isalpha()


def _one_letter(number: str) -> bool:
    """A letter that no English word consists of, as people type it after a space."""
    return number[-2].isdigit() and number[-1].isalpha() and number[-1] not in "ai"


def _chapter(number: str) -> bool:
    return "." not in number


FORMS: dict[str, Form] = {
    "CR": Form("CR ", "", _any, 30),
    "CR in brackets": Form("[CR ", "]", _any, 6),
    "CR#": Form("[CR#", "]", _any, 6),
    "CR without a space": Form("CR", "", _any, 2),
    "rule": Form("rule ", "", _any, 12),
    "section sign": Form("§ ", "", _any, 5),
    "!cr": Form("!cr ", "", _any, 4),
    "bare": Form("", "", _lettered, 8),
    "capital letter": Form("CR ", "", _lettered, 3, str.upper),
    "spaced letter": Form("CR ", "", _one_letter, 1, lambda n: f"{n[:-1]} {n[-1]}"),
    "chapter: CR": Form("CR ", "", _chapter, 10),
    "chapter: rule": Form("rule ", "", _chapter, 5),
    "chapter: chapter": Form("chapter ", "", _chapter, 5),
}
ELSEWHERE = ("JSON", "string", "wrapped")  # forms that `blocks` writes, being more than a number
RANGES = {
    "range with dots": ("[CR#", "..", "]", True),
    "range with en dash": ("CR ", "–", "", False),
    "range with hyphen": ("CR ", "-", "", False),
    "range in full": ("rules ", "–", "", True),
}  # before, between, after, whether the last number is written in full
LISTS = {
    "list with slashes": ("CR ", "/", "/"),
    "list with commas": ("CR ", ", ", ", "),
    "list with and": ("rules ", ", ", " and "),
    "list with comma and and": ("CR ", ", ", ", and "),
}  # before, between, before the last
LETTERS = "list of letters"  # 704.5f/g


def form_for(number: str, chance: random.Random, *, but: tuple[str, ...] = ()) -> str:
    """A form that the number can be written in."""
    names = [n for n, form in FORMS.items() if n not in but and form.fits(number)]
    return chance.choices(names, [FORMS[n].weight for n in names])[0]


def single(form: str, subject: Subject, evidence: str) -> list[Piece]:
    """One number in a form."""
    its = FORMS[form]
    lead: list[Piece] = [Lead(its.before)] if its.before else []
    return [*lead, Mark(its.write(subject.number), subject, form, evidence), its.after]


def ranged(form: str, first: str, last: str, subject: Subject) -> list[Piece]:
    """A range of subrules of one rule; the mark is the whole range."""
    before, between, after, full = RANGES[form]
    end = last if full else last[len(first.rstrip("abcdefghijklmnopqrstuvwxyz")) :]
    return [Lead(before), Mark(f"{first}{between}{end}", subject, form), after]


def listed(form: str, subjects: list[Subject]) -> list[Piece]:
    """Several numbers; each is a mark."""
    before, between, final = LISTS[form]
    pieces: list[Piece] = [Lead(before)]
    for i, subject in enumerate(subjects):
        pieces += [final if i == len(subjects) - 1 else between] if i else []
        pieces.append(Mark(subject.number, subject, form))
    return pieces


def letters(first: Subject, others: list[Subject]) -> list[Piece]:
    """Subrules of one rule, whose number is written once: 704.5f/g/h."""
    pieces: list[Piece] = [Lead("CR "), Mark(first.number, first, LETTERS)]
    for other in others:
        pieces += ["/", Mark(other.number.lstrip("0123456789."), other, LETTERS)]
    return pieces
