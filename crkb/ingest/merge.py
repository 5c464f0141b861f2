"""Trees of one or more sources to one edition: provenance, variants, order, checks of the numbering."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from typing import Protocol

from crkb.ingest import duplicates
from crkb.ingest.lines import Reading
from crkb.ingest.parser import Document
from crkb.model import (
    Edition,
    Furniture,
    Place,
    Problem,
    Rule,
    Source,
)
from crkb.numbers import RuleNumber

_EACH = ("unexplained", "lost")  # reported wherever they are

_DEFAULT_TITLE = "Magic: The Gathering Comprehensive Rules"


class _Opened(Protocol):
    @property
    def source(self) -> Source: ...
    @property
    def lines(self) -> list[str]: ...
    @property
    def reading(self) -> Reading: ...
    @property
    def meta(self) -> dict[str, str]: ...
    @property
    def missing(self) -> tuple[str, ...]: ...


def merge(edition_id: str, opened: Sequence[_Opened], documents: Sequence[Document]) -> Edition:
    """One edition of all sources, not yet linked.

    `opened` and `documents` run in step; where sources differ the first one's text is kept and
    the other is kept as a variant and reported.
    """
    problems = _problems(documents)
    meta: dict[str, str] = {}
    for o in opened:
        meta = {**o.meta, **meta}
    rules = duplicates.rules((rule for document in documents for rule in document.rules), problems)
    problems += _left_over(opened, documents)
    addon = meta.get("addon") == "yes"
    if len(documents) > 1:
        rules = dict(sorted(rules.items(), key=lambda item: item[1].number))
    rules = _with_sections(rules)
    terms = duplicates.items((t for d in documents for t in d.terms), problems)
    questions = duplicates.items((q for d in documents for q in d.questions), problems)
    cards = duplicates.items((c for d in documents for c in d.cards), problems)
    problems += _numbering(rules.values(), addon)
    for o in opened:
        for chapter in o.missing:
            problems.append(
                Problem(
                    "missing",
                    f"chapter {chapter}, listed in the contents of {o.source.name}, is missing",
                    None,
                    chapter,
                )
            )
    return Edition(
        id=edition_id,
        title=meta.get("title", _DEFAULT_TITLE),
        effective=meta.get("effective", edition_id.removeprefix("cr-") if _dated(edition_id) else ""),
        official=meta.get("official", "yes") == "yes",
        rules=rules,
        terms=terms,
        questions=questions,
        cards=cards,
        matter=duplicates.matter(m for d in documents for m in d.matter),
        sources=tuple(o.source for o in opened),
        furniture=tuple(
            Furniture(Place(i, n), reason, o.lines[n - 1].strip())
            for i, o in enumerate(opened)
            for n, reason in o.reading.furniture
        ),
        problems=tuple(problems),
        addon=addon,
    )


def _problems(documents: Sequence[Document]) -> list[Problem]:
    """The problems of all sources; what one says isn't said of its copies again."""
    found: list[Problem] = []
    known: Counter[Hashable] = Counter()
    for document in documents:
        here: Counter[Hashable] = Counter()
        for problem in document.problems:
            said = (problem.kind, problem.message, problem.number)
            here[said] += 1
            if here[said] > known[said] or problem.kind in _EACH:
                found.append(problem)
        known |= here
    return found


def _left_over(opened: Sequence[_Opened], documents: Sequence[Document]) -> list[Problem]:
    """Rules that only a later source has although the first is the whole document."""
    if not opened[0].source.complete or opened[0].source.dialect == "canonical":
        return []  # of a canonical edition every source is a part
    known = {rule.number for rule in documents[0].rules}
    return [
        Problem(
            "left-over",
            f"{rule.number} is not in the whole document, only in {o.source.name}",
            rule.blocks[0].places[0] if rule.blocks and rule.blocks[0].places else None,
            str(rule.number),
        )
        for o, document in zip(opened[1:], documents[1:], strict=True)
        for rule in document.rules
        if rule.number not in known
    ]


def _dated(edition_id: str) -> bool:
    return len(edition_id) == 13 and edition_id.startswith("cr-") and edition_id[3:7].isdigit()


def _with_sections(rules: dict[str, Rule]) -> dict[str, Rule]:
    """The rules with an empty section above each chapter that has none: excerpts leave them out."""
    complete: dict[str, Rule] = {}
    for key, rule in rules.items():
        section = str(rule.number.section)
        if section not in complete and section not in rules:
            complete[section] = Rule(RuleNumber(rule.number.section), "", ())
        complete[key] = rule
    return complete


def _numbering(rules: Iterable[Rule], addon: bool) -> list[Problem]:
    """Gaps and disorder. An add-on numbers after its base, so only its own order can be checked."""
    problems = []
    last: dict[RuleNumber | None, RuleNumber] = {}
    numbers = set()
    for rule in rules:
        number = rule.number
        numbers.add(number)
        place = rule.blocks[0].places[0] if rule.blocks and rule.blocks[0].places else None
        parent = number.parent
        before = last.get(parent)
        last[parent] = number
        if before is not None and number < before:
            problems.append(Problem("order", f"{number} comes after {before}", place, str(number)))
        if addon or number.kind in ("section", "chapter"):
            continue
        if parent not in numbers:
            problems.append(Problem("orphan", f"{number} without {parent} above it", place, str(number)))
        expected = before.successor if before else _first_child(parent)
        if expected is not None and number > expected:
            problems.append(Problem("gap", f"{expected} is missing before {number}", place, str(number)))
    return problems


def _first_child(parent: RuleNumber | None) -> RuleNumber | None:
    if parent is None:
        return None
    return parent._replace(size=1, letters="a") if parent.rule else parent._replace(rule=1)
