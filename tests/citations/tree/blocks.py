"""Where a citation stands in code, and where its evidence: one block of lines after the other."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tests.citations.tree.forms import form_for, single
from tests.citations.tree.languages import Language, Wording, camel, snake
from tests.citations.tree.pieces import Lead, Line, Mark, Piece
from tests.citations.tree.subjects import Subject


class Hand(NamedTuple):
    """What writes blocks: a language, neutral words and chance."""

    language: Language
    wording: Wording
    chance: random.Random

    def comment(self, *contents: Sequence[Piece]) -> list[Line]:
        """Lines of one comment: as line comments or as one of several lines."""
        its = self.language
        if its.opening and len(contents) > 1 and self.chance.random() < 0.5:
            return [[its.opening], *([its.middle, *c] for c in contents), [its.closing]]
        return [[its.comment, *c] for c in contents]

    def code(self) -> str:
        """A line of code without a citation."""
        return self.wording.statement(self.language, self.chance)

    def words(self) -> str:
        """Half a sentence without evidence."""
        return self.wording.sentence(self.chance)

    def behind(self, code: str, *pieces: Piece) -> Line:
        """Code with a comment behind it."""
        return [f"{code}  {self.language.comment}", *pieces]


Place = Callable[[Hand, Subject], list[Line]]


def written(hand: Hand, subject: Subject, evidence: str, *but: str) -> list[Piece]:
    """The citation in any form that suits it."""
    if not subject.plain:
        but = (*but, "bare")
    return single(form_for(subject.number, hand.chance, but=but), subject, evidence)


# --- without evidence ---


def _alone(hand: Hand, subject: Subject) -> list[Line]:
    cited = written(hand, subject, "none")
    bare = isinstance(cited[0], Mark)
    ways: list[Callable[[], list[Line]]] = [
        lambda: hand.comment(cited),
        lambda: hand.comment([*cited, ": ", hand.words()]),
        lambda: hand.comment(["(", *cited, ") ", hand.words()]),
        lambda: [hand.behind(hand.code(), *cited)],
        lambda: hand.comment(["see ", *cited, "; ", hand.words()]),
    ]
    if not bare:
        ways += [
            lambda: hand.comment([hand.words(), " (", *cited, ")"]),
            lambda: hand.comment([hand.words()], ["as in ", *cited, "."], [hand.words()]),
        ]
    return hand.chance.choice(ways)()


def _json(hand: Hand, subject: Subject) -> list[Line]:
    mark = Mark(subject.number, subject, "JSON", "name in JSON" if subject.keyword else "none")
    name = f'"name": "{subject.keyword}"' if subject.keyword else f'"weight": {hand.chance.randint(2, 9)}'
    rule: list[Piece] = [Lead('"rule": "'), mark, '"']
    fields = ["{", name, ", ", *rule, "}"] if hand.chance.random() < 0.5 else ["{", *rule, ", ", name, "}"]
    before, after = hand.language.json.split("{}")
    lines: list[list[Piece]] = [[before, *fields, after]]
    if "\n" in before:
        lines = [[before.rstrip("\n")], [*fields, after]]
    return list(lines)


def _string(hand: Hand, subject: Subject) -> list[Line]:
    before, after = hand.language.error
    mark = Mark(subject.number, subject, "string", "none")
    return [[f"{before}{hand.words()}: ", Lead("rule "), mark, after]]


def _wrapped(hand: Hand, subject: Subject) -> list[Line]:
    """The line ends between what introduces the number and the number."""
    evidence = "after a colon" if subject.keyword else "none"
    mark = Mark(subject.number, subject, "wrapped", evidence)
    tail = f": {subject.keyword}" if subject.keyword else f"; {hand.words()}"
    lead = hand.chance.choice(("CR", "rule", "see rule"))
    before = lead.removesuffix("rule").removesuffix("CR")
    return hand.comment([hand.words(), " ", before, Lead(lead.removeprefix(before))], [mark, tail])


# --- beside a keyword or title ---


def _label(evidence: str, before: str, after: str) -> Place:
    """The name in the comment, before or after the citation; {} is the name."""

    def place(hand: Hand, subject: Subject) -> list[Line]:
        name = subject.keyword.lower() if hand.chance.random() < 0.3 else subject.keyword
        but = ("CR in brackets", "CR#") if "(" in before + after else ()
        cited = written(hand, subject, evidence, *but)
        line = [before.format(name), *cited, after.format(name)]
        return [hand.behind(hand.code(), *line)] if hand.chance.random() < 0.3 else hand.comment(line)

    return place


def _above(hand: Hand, subject: Subject) -> list[Line]:
    return hand.comment([subject.keyword], written(hand, subject, "line above"))


def _two_above(hand: Hand, subject: Subject) -> list[Line]:
    between = [hand.words(), ";"]
    return hand.comment([subject.keyword], between, written(hand, subject, "two lines above"))


def _below(hand: Hand, subject: Subject) -> list[Line]:
    head = hand.language.type_head.format(camel(subject.keyword) + "Ability")
    return [*hand.comment(written(hand, subject, "line below")), [head]]


def _two_below(hand: Hand, subject: Subject) -> list[Line]:
    cited = written(hand, subject, "two lines below")
    return hand.comment([*cited, ": ", hand.words()], [hand.words()], [subject.keyword])


def _in_type(hand: Hand, subject: Subject) -> list[Line]:
    head = hand.language.type_head.format(camel(subject.keyword) + "Ability")
    return [hand.behind(head, *written(hand, subject, "name of a type"))]


def _in_function(hand: Hand, subject: Subject) -> list[Line]:
    head = hand.language.function_head.format("apply_" + snake(subject.keyword))
    return [hand.behind(head, *written(hand, subject, "name of a function"))]


# --- beside a quotation ---


def _quote(hand: Hand, words: str) -> str:
    opening, closing = hand.chance.choice(('""', "“”", '""'))
    return f"{opening}{words if opening == '“' else words.replace('’', chr(39))}{closing}"


def _quoted(hand: Hand, subject: Subject) -> list[Line]:
    cited = written(hand, subject, "quotation behind")
    return hand.comment([*cited, ": ", _quote(hand, subject.quotation)])


def _quoted_before(hand: Hand, subject: Subject) -> list[Line]:
    cited = written(hand, subject, "quotation before", "bare", "CR in brackets", "CR#")
    return hand.comment([_quote(hand, subject.quotation), " (", *cited, ")"])


def _quoted_below(hand: Hand, subject: Subject) -> list[Line]:
    cited = written(hand, subject, "quotation below")
    return hand.comment([*cited, ":"], [_quote(hand, subject.quotation)])


def _quoted_wrapped(hand: Hand, subject: Subject) -> list[Line]:
    """The quotation goes on in the next line of the comment."""
    words = _quote(hand, subject.quotation).split()
    cut = hand.chance.randint(2, len(words) - 2)
    cited = written(hand, subject, "quotation over two lines")
    return hand.comment([*cited, ": ", " ".join(words[:cut])], [" ".join(words[cut:])])


_AFTER_COLON = _label("after a colon", "", ": {}")
_IN_BRACKETS = _label("after, in brackets", "", " ({})")
_BEFORE = _label("before, number in brackets", "{} (", ")")
PLACES: dict[str, tuple[tuple[Place, int], ...]] = {
    "none": ((_alone, 30), (_json, 3), (_string, 2), (_wrapped, 2)),
    "keyword": (
        (_AFTER_COLON, 8),
        (_label("after a dash", "", " - {}"), 3),
        (_label("after a long dash", "", " — {}"), 1),
        (_IN_BRACKETS, 3),
        (_BEFORE, 5),
        (_label("before a colon", "{}: ", ""), 2),
        (_above, 2),
        (_two_above, 1),
        (_below, 2),
        (_two_below, 1),
        (_in_type, 3),
        (_in_function, 2),
        (_json, 2),
        (_wrapped, 1),
    ),
    "mention": ((_AFTER_COLON, 2), (_IN_BRACKETS, 2), (_BEFORE, 4), (_in_type, 2)),
    "quotation": ((_quoted, 5), (_quoted_before, 2), (_quoted_below, 2), (_quoted_wrapped, 3)),
}
_NOT_FOR_CHAPTERS = (_json, _string, _wrapped)


def block(hand: Hand, subject: Subject) -> list[Line]:
    """A citation in code with its evidence, if it has any."""
    ways = PLACES["mention" if subject.kind == "right-mention" else subject.evidence]
    if "." not in subject.number:
        ways = tuple(w for w in ways if w[0] not in _NOT_FOR_CHAPTERS)
    place = hand.chance.choices([w for w, _ in ways], [n for _, n in ways])[0]
    return place(hand, subject)
