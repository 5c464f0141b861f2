"""What looks like a citation and isn't one."""

from __future__ import annotations

from tests.citations.tree.blocks import Hand
from tests.citations.tree.pieces import Line, Mark
from tests.citations.tree.subjects import Subject, Subjects

# What stands before the number, the number, what stands behind it. {n} is a rule's number (704.5f),
# {r} one without a letter (704.5), {c} its chapter (704), {k} its last part (5).
COMMENTS = {
    "version": (("needs ", "v3.{r}", ""), ("since ", "2.{r}", " of the library"), ("tag ", "v{c}.{k}.1", "")),
    "address": (("listens on ", "10.{r}.1", ""), ("host ", "192.168.{c}.{k}:8080", "")),
    "price": (("costs ", "${r}", " a month"), ("about ", "€{c}", "")),
    "date": (("since ", "2024-04-12", ""), ("measured on ", "12.04.{c}5", "")),
    "URL": (
        ("https://example.invalid/", "{n}", ""),
        ("https://example.invalid/issues/", "{c}", "#note-{k}"),
        ("see http://example.invalid/a?id=", "{r}", ""),
    ),
    "hex": (("mask ", "0x{c}", ""), ("colour ", "#{c}abc", "")),
    "issue": (("fixes ", "#{c}", ""), ("see issue ", "{c}", ""), ("GH-", "{c}", "")),
    "small rule": (("rule ", "3", " of the style guide"), ("the rule of ", "3", "")),
    "line number": (("see line ", "{c}", " above"), ("parser.py:", "{c}", ""), ("L", "{c}", "")),
    "percentage": (("up to ", "{r}%", ""), ("saves ", "{c} %", "")),
    "size": (("width: ", "{r}px", ";"), ("margin: ", "{c}.5em", ";"), ("takes ", "{r} MB", "")),
    "time": (("takes ", "{c} ms", ""), ("after ", "{r} seconds", "")),
    "book": (("chapter ", "7", " of the book"), ("see page ", "{c}", " of the book")),
    "carriage return": (("line ends: CR ", "13", ", LF 10"), ("CR ", "0x0D", " before LF")),
    "standard": (("RFC ", "{c}", ""), ("ISO ", "{c}-2", ""), ("see PEP ", "{c}", "")),
    "file name": (("written to ", "notes-{n}.txt", ""), ("from ", "./{n}.json", "")),
}
FLOAT = "float"


def decoy_block(hand: Hand, subjects: Subjects) -> list[Line]:
    """One decoy, in a comment or in code."""
    number = subjects.draw_with("right", "none", hand.chance).number
    name = hand.chance.choice((*COMMENTS, FLOAT))
    if name == FLOAT:
        return [_float(hand, number)]
    before, what, after = hand.chance.choice(COMMENTS[name])
    rule = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    last = rule.split(".")[-1]
    fields = {"n": number, "r": rule if "." in rule else f"{rule}.1", "c": rule[:3], "k": last}
    mark = Mark(what.format(**fields), Subject("decoy", ""), name)
    after = after.format(**fields)
    if hand.chance.random() < 0.3:
        return [hand.behind(hand.code(), before, mark, after)]
    return hand.comment([before, mark, after])


def _float(hand: Hand, number: str) -> Line:
    """A real number; with its suffix it may well be the number of a rule, as 704.5f is."""
    rule = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    value = (rule if "." in rule else f"{rule}.5") + hand.language.suffix
    before, after = hand.language.real.split("{}")
    return [before, Mark(value, Subject("decoy", ""), FLOAT), after]
