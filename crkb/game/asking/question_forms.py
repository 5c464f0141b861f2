"""The forms of questions about a game: a line -> which question it is, and of what.

`FORMS` is the list; a form's words stand as they are, names in capitals are what is asked about.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from crkb.game.errors import GameFormError
from crkb.text.suggest import closest, did_you_mean


class Form(NamedTuple):
    """A form of a question: its name, and how it is written."""

    name: str
    written: str

    @property
    def begins(self) -> str:
        """The words of the line before the first part."""
        return _PART.split(self.written, maxsplit=1)[0]

    @property
    def pattern(self) -> re.Pattern[str]:
        """The line as a regular expression."""
        return _pattern(self.written)


class GameQuestion(NamedTuple):
    """A question as it was asked: the name of its form, and the parts by name.

    `edition` is the edition in which the whole case is to be played, "" for its own.
    """

    form: str
    parts: dict[str, str]
    text: str
    edition: str = ""


_PARTS = {
    "ID": r"(?P<id>[a-z][a-z0-9_-]*)",
    "OTHER": r"(?P<other>[a-z][a-z0-9_-]*)",
    "KEY": r"(?P<key>[a-z][a-z /]*?)",
    "THING": r"(?P<thing>[\w-]+)",
    "TARGET": r"(?P<thing>\w[\w #-]*?)",
    "PLAYER": r"(?P<player>[A-Z][\w-]*)",
    "WHAT": r"(?P<what>.+?)",
    "DIVISION": r"(?P<division>\{.*\})",
    "KIND": r"(?P<kind>card|permanent|emblem)",
    "ROLE": r"(?P<role>[A-Z][a-z]+)",
    "STACKED": r"(?P<stacked>[a-z][a-z0-9_ #-]*?)",
}
"""What stands for each part of a form."""

_PART = re.compile(r"([A-Z]{2,})")


def _form(name: str, *written: str) -> tuple[Form, ...]:
    return tuple(Form(name, each) for each in written)


@cache
def _pattern(written: str) -> re.Pattern[str]:
    words = (_PARTS.get(word, re.escape(word)) for word in _PART.split(written))
    return re.compile("".join(words) + r"\s*\??")


FORMS: tuple[Form, ...] = (
    *_form("final chapter", "what is the final chapter of ID"),
    *_form("final chapter ability", "what is the final chapter ability of ID"),
    *_form("junkyard", "what is in PLAYER's junkyard"),
    *_form("value", "what is the KEY of THING"),
    *_form("mana", "what mana can ID add"),
    *_form("most", "what is the most ID can assign to THING"),
    *_form("monarch", "who is the monarch"),
    *_form("initiative", "who has the initiative"),
    *_form("time", "is it day or night"),
    *_form("orders", "who announces damage orders"),
    *_form("priority", "who has priority"),
    *_form("step", "what step is it"),
    *_form("who controls", "who controls PLAYER"),
    *_form("decides", "who decides for PLAYER"),
    *_form("decides outside", "who decides for PLAYER outside the rules"),
    *_form("decides to concede", "who decides whether PLAYER concedes"),
    *_form("on stack", "what is on the stack"),
    *_form("controller by default", "who controls ID by default"),
    *_form("controller", "who controls ID"),
    *_form("excess", "what excess damage was ID dealt"),
    *_form("turning up", "what does turning ID face up cost"),
    *_form("casting", "what does casting ID cost"),
    *_form("next", "what happens next"),
    *_form("checks", "what happens"),
    *_form("triggered", "what triggered"),
    *_form("what is", "what is ID"),
    *_form("why not do", "why doesn't ID deal damage", "why doesn't ID die", "why doesn't ID attack"),
    *_form("why", "why is ID WHAT"),
    *_form("why not", "why isn't ID WHAT"),
    *_form("winner", "who wins"),
    *_form("result", "what is the result"),
    *_form("otherwise", "who must choose otherwise"),
    *_form("can block", "can ID block OTHER"),
    *_form("can attack", "can ID attack", "can ID attack THING"),
    *_form("can respond", "can PLAYER respond to turning ID face up", "can PLAYER respond to STACKED"),
    *_form("can unveil", "can PLAYER unveil ID"),
    *_form("allies", "who is on PLAYER's team"),
    *_form("opponents", "who are PLAYER's opponents"),
    *_form("role players", "who are the ROLE players"),
    *_form("goal", "who must lose for PLAYER to win"),
    *_form("teams", "what teams are there"),
    *_form("lost teams", "what teams have lost"),
    *_form("may assign", "may ID assign DIVISION"),
    *_form("legal target", "is TARGET a legal target for STACKED"),
    *_form("may look", "may PLAYER look at ID"),
    *_form("may look at back", "may PLAYER look at the back of ID"),
    *_form("is kind", "is ID a KIND", "is ID an KIND"),
    *_form("dies", "does ID die"),
    *_form("resolves", "does STACKED resolve"),
    *_form("destroyed", "is ID destroyed"),
    *_form("sacrificed", "is ID sacrificed"),
    *_form("possible", "can that happen"),
)
"""All forms; the first that a line fits is the one that it has."""


def division(text: str) -> dict[str, int]:
    """How much is assigned to whom, as `{wall: 1, Bob: 3}`.

    Raises:
        GameFormError: It hasn't that form.
    """
    found: dict[str, int] = {}
    for part in filter(None, (each.strip() for each in text.strip("{} ").split(","))):
        name, colon, number = part.partition(":")
        if not colon or not number.strip().isdecimal():
            raise GameFormError("", f"{part!r} is not of the form ID: N", "For example: {wall: 1, Bob: 3}")
        found[name.strip()] = int(number)
    return found


_EDITION = re.compile(r"\s+in\s+(?:cr-)?(?P<edition>\d{4}-\d{2}-\d{2})\s*\??$")


def parse(text: str) -> GameQuestion:
    """The question that a line asks.

    Raises:
        GameFormError: The line has none of the forms; the hint names near ones.
    """
    if (found := fitting(text)) is not None:
        return found
    known = [form.written for form in FORMS]
    hint = did_you_mean(closest(text, known)) or "Forms of questions: " + "; ".join(known)
    raise GameFormError("", f"{text!r} is not a question about a game", hint)


def fitting(text: str) -> GameQuestion | None:
    """The question that a line asks, None if it has none of the forms."""
    line = " ".join(text.replace("\u2019", "'").split())
    edition = ""
    if found := _EDITION.search(line):
        line, edition = line[: found.start()], found["edition"]
    for form in FORMS:
        if line.startswith(form.begins) and (matched := form.pattern.fullmatch(line)):
            parts = {name: said for name, said in matched.groupdict().items() if said}
            if form.name == "why not do":
                parts["what"] = form.written.removeprefix("why doesn't ID ")
            return GameQuestion(form.name, parts, line, edition)
    return None
