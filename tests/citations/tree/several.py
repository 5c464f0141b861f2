"""Blocks of several citations, and those that are to be left alone: placeholders, ignored lines."""

from __future__ import annotations

from collections.abc import Callable

from tests.citations.tree.blocks import Hand, block, written
from tests.citations.tree.forms import LETTERS, LISTS, RANGES, letters, listed, ranged, single
from tests.citations.tree.languages import camel
from tests.citations.tree.pieces import Lead, Line, Mark, Piece
from tests.citations.tree.rulebooks import parent
from tests.citations.tree.subjects import Subject, Subjects
from tests.citations.tree.truths import VANISHED

_MOST = 6  # citations in a block
PLACEHOLDERS = ("702.xxx", "???", "702.TODO", "701.???", "XXX.X")
_WRITTEN_ALONE = ("right", "invented", *VANISHED)  # kinds that may stand in ranges and lists


def list_block(hand: Hand, subjects: Subjects, kind: str, room: int) -> list[Line]:
    """A list, at least one of which is of the kind."""
    chance = hand.chance
    others = [chance.choice(("right", "right", "invented", "vanished-moved")) for _ in range(3)]
    kinds = [kind, *others][: max(1, min(chance.randint(2, 4), room))]
    chance.shuffle(kinds)
    members = [_numbered(subjects, k, hand) for k in kinds]
    return [_somewhere(hand, listed(chance.choice(list(LISTS)), members))]


def letter_block(hand: Hand, subjects: Subjects, kind: str, room: int) -> list[Line]:
    """Letters of one rule; the last is wrong if the kind is."""
    rule, there = _siblings(hand, subjects)
    now = [Subject("right", n) for n in there[: min(hand.chance.randint(2, 3), room)]]
    if kind == "invented":
        now[-1] = Subject("invented", f"{rule}{hand.chance.choice('lo')}")
    return [_somewhere(hand, letters(now[0], now[1:]))]


def range_block(hand: Hand, subjects: Subjects, kind: str, room: int) -> list[Line]:
    """A range of subrules; its end is wrong if the kind is."""
    form = hand.chance.choice(list(RANGES))
    if kind in VANISHED:
        its = _lettered(subjects, kind, hand)
        first = parent(its.number) + "a"
        below = its.below or (parent(its.suggestions[0]) if its.suggestions else "")
        stale = its._replace(number=f"{first}–{its.number}", suggestions=(), below=below)
        return [_somewhere(hand, ranged(form, first, its.number, stale))]
    rule, there = _siblings(hand, subjects)
    last = f"{rule}{hand.chance.choice('lo')}" if kind == "invented" else there[-1]
    return [_somewhere(hand, ranged(form, there[0], last, Subject(kind, f"{there[0]}–{last}")))]


def table_block(hand: Hand, subjects: Subjects, kind: str, room: int) -> list[Line]:
    """Citations in lines below each other, each with its own name behind it."""
    kinds = [kind, *hand.chance.choices(("right", "right-reused", "renamed"), k=hand.chance.randint(1, 5))]
    hand.chance.shuffle(kinds)
    rows = [_named(subjects, k, hand) for k in kinds[: min(_MOST, room)]]
    if kind not in {r.kind for r in rows}:
        rows[0] = _named(subjects, kind, hand)
    form = "CR" if any("." not in r.number for r in rows) else hand.chance.choice(("CR", "rule"))
    return hand.comment(*([*single(_row(form, r), r, "table"), f": {r.keyword}"] for r in rows))


def noise_block(hand: Hand, subjects: Subjects) -> list[Line]:
    """A right citation among words and names that are titles of other rules, or in such a class."""
    subject = _numbered(subjects, "right", hand)._replace(kind="right-noise")
    cited = written(hand, subject, "misleading")
    names = _unrelated(subjects, subject.number, hand)
    one, other = names[0].lower(), names[1].lower()
    before = f"we {one} the {hand.wording.words[0]} here, then {other} what is left"
    ways: list[Callable[[], list[Line]]] = [
        lambda: hand.comment([before], cited),
        lambda: hand.comment(cited, [before]),
    ]
    if parent(subject.number) not in subjects.now.titles:  # there, a class's name would be evidence
        ways += [
            lambda: [[hand.language.function_head.format(f"{one}_{other}")], *hand.comment(cited)],
            lambda: [
                [hand.language.type_head.format(camel(names[0]) + "Ability")],
                *hand.comment([hand.words()], cited),
            ],
        ]
    return hand.chance.choice(ways)()


def placeholder_block(hand: Hand) -> list[Line]:
    """A number that is still to be found."""
    text = hand.chance.choice(PLACEHOLDERS)
    return hand.comment([Lead("CR "), Mark(text, Subject("placeholder", text), "placeholder"), ": later"])


def ignored_block(hand: Hand, subjects: Subjects) -> list[Line]:
    """A wrong number in a line that says that it is to be ignored."""
    its = subjects.draw("invented", hand.chance)._replace(kind="ignored-line", keyword="")
    return [hand.behind(hand.code(), *written(hand, its, "none"), " crkb: ignore")]


def citation(hand: Hand, subjects: Subjects, kind: str, room: int) -> list[Line]:
    """A block with a citation of the kind, and at most `room` citations in all."""
    if kind == "placeholder":
        return placeholder_block(hand)
    if kind == "ignored-line":
        return ignored_block(hand, subjects)
    if kind == "right-noise":
        return noise_block(hand, subjects)
    way = hand.chance.random()
    if room > 1 and kind in _WRITTEN_ALONE and way < 0.15:
        many = {"right": 3, "invented": 3}.get(kind, 2)
        makers = (list_block, range_block, letter_block)[:many]
        return hand.chance.choice(makers)(hand, subjects, kind, room)
    if room > 1 and kind in ("right-reused", "renamed", "misnamed") and way < 0.1:
        return table_block(hand, subjects, kind, room)
    return block(hand, subjects.draw(kind, hand.chance))


def _somewhere(hand: Hand, pieces: list[Piece]) -> Line:
    if hand.chance.random() < 0.4:
        return hand.behind(hand.code(), *pieces)
    return [hand.language.comment, hand.words(), ": ", *pieces]


def _numbered(subjects: Subjects, kind: str, hand: Hand) -> Subject:
    """A subject without evidence whose number is not a chapter's."""
    while True:
        its = subjects.draw(kind, hand.chance)
        if its.evidence == "none" and "." in its.number:
            return its


def _named(subjects: Subjects, kind: str, hand: Hand) -> Subject:
    while True:
        its = subjects.draw(kind, hand.chance)
        if its.keyword:
            return its


def _lettered(subjects: Subjects, kind: str, hand: Hand) -> Subject:
    """Not an "a": a range has at least two members."""
    if not any(
        s.number[-1].isalpha() and s.number[-1] != "a" for s in subjects.pools.get((kind, "none"), ())
    ):
        kind = "vanished-moved"
    while True:
        its = _numbered(subjects, kind, hand)
        if its.number[-1].isalpha() and not its.number.endswith("a"):
            return its


def _siblings(hand: Hand, subjects: Subjects) -> tuple[str, list[str]]:
    """A rule with subrules a, b and so on, and the first of these."""
    while True:
        rule = parent(_numbered(subjects, "right", hand).number)
        there = [rule + x for x in "abcdefgh" if rule + x in subjects.now.texts]
        if (
            len(there) >= 2
            and rule + "l" not in subjects.editions.ever
            and rule + "o" not in subjects.editions.ever
        ):
            return rule, there


def _unrelated(subjects: Subjects, number: str, hand: Hand) -> list[str]:
    """Titles of one word that no edition had above this number."""
    titles = subjects.past.titles(number)
    return hand.chance.sample([n for n in subjects.one_word if n not in titles], 2)


def _row(form: str, subject: Subject) -> str:
    return form if "." in subject.number else f"chapter: {form}"


FORM_NAMES = (*RANGES, *LISTS, LETTERS)
