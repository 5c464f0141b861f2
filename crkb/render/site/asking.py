"""Questions that rules decide, for their pages: facts, forms, and cases, answered by the edition's rules.

A question has a page in a book if each rule that it rests on says there what it said when the question was
held against it; of an add-on's book, if one of these rules is the add-on's own.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup, escape

from crkb import limits
from crkb.questions.facts import FactsError
from crkb.questions.resolve import VERIFIED
from crkb.render.site.book import Book, Item
from crkb.render.site.text import clean

if TYPE_CHECKING:
    from crkb.kb import AskResult
    from crkb.questions.asking import QuestionSummary
    from crkb.questions.core import Question, Step
    from crkb.questions.resolve import CitedRule
    from crkb.questions.scenarios import Scenario

ASK = "ask.html"
"""The page that lists the questions."""


def file(name: str) -> str:
    """The page of a question."""
    return f"ask-{name}.html"


class StepShown(NamedTuple):
    """One rule applied: what is so then, or what isn't known; and the steps below it."""

    rule: Item
    says: str
    unknown: bool
    steps: tuple[StepShown, ...]


class CaseShown(NamedTuple):
    """A case: what is given, what comes of it, by which steps; `warning` says what isn't verified."""

    anchor: str
    title: str
    given: str  # as YAML, which the command line takes
    facts: str  # the same as JSON
    answer: tuple[str, ...]
    steps: tuple[StepShown, ...]
    warning: str
    example: Item | None  # the rules' example that it states


class FactShown(NamedTuple):
    """A fact: what it may be, and the control for it: choice, number, text, or data (as JSON)."""

    name: str
    kind: str
    required: bool
    unless_said: str
    control: str
    options: tuple[str, ...]
    value: str  # in the question's example


class QuestionShown(NamedTuple):
    """A question with its page's contents."""

    name: str
    asks: str
    about: tuple[Markup, ...]
    usage: str
    phrases: tuple[str, ...]
    facts: tuple[FactShown, ...]
    rules: tuple[Item, ...]
    cases: tuple[CaseShown, ...]


class BookQuestions:
    """The questions of one book."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._kb = book.kb

    @cached_property
    def names(self) -> dict[str, QuestionSummary]:
        """The questions that have pages, by name."""
        if not self._book.edition.rules:
            return {}
        return {each.name: each for each in self._kb.questions() if self._is_decided(each.name)}

    def _is_decided(self, name: str) -> bool:
        limits.go_on()
        try:
            cited = self._rules(name)
        except FactsError:
            return False  # the edition doesn't have what the example is of
        if not all(c.status in VERIFIED for c in cited) or not self._kb.question(name).in_force(self._date):
            return False
        here = [bool(self._book.place(c.at or c.rule)) for c in cited]
        if not self._book.info.addon:
            return sum(here) > len(here) / 2  # what else it rests on is an add-on's
        base = self._book.base
        return any(
            own and not (base and base.place(c.at or c.rule)) for own, c in zip(here, cited, strict=True)
        )

    def _rules(self, name: str) -> Sequence[CitedRule]:
        """The rules that a question rests on; of one that a game answers, those of its example."""
        question = self._kb.question(name)
        return self._kb.rules_of(name) or self._kb.ask(name, question.example).citations

    @property
    def _date(self) -> str:
        """The effective date of the rules that decide: of an add-on's book those of its base."""
        base = self._book.base
        return self._book.info.effective or (base.info.effective if base else "")

    def families(self) -> list[tuple[str, list[tuple[Item, str]]]]:
        """(family, questions): each question as a link, and what it asks."""
        found: dict[str, list[tuple[Item, str]]] = {}
        for each in self.names.values():
            found.setdefault(each.family, []).append((Item(each.name, file(each.name)), each.asks))
        return [(family.replace("-", " "), questions) for family, questions in found.items()]

    @cached_property
    def _cases(self) -> dict[str, list[Scenario]]:
        """The cases of each question that are so in the edition, those in which too little is given last."""
        from crkb.questions import scenarios  # with YAML, for these pages alone

        found: dict[str, list[Scenario]] = {}
        for case in sorted(scenarios.load(), key=lambda case: case.expect == "depends"):
            held = case.since <= self._date and (not case.until or self._date <= case.until)
            if case.question in self.names and held:
                found.setdefault(case.question, []).append(case)
        return found

    def deciding(self, number: str) -> list[Item]:
        """The questions that a rule decides, and the cases that are its examples, as links."""
        decides = self._kb.decides(number)
        names = decides.questions if decides else self._by_rule.get(number, ())
        found = [Item(name, file(name)) for name in names if name in self.names]
        return found + self._run.get(number, [])

    @cached_property
    def _by_rule(self) -> dict[str, list[str]]:
        """Rule -> the questions that rest on it, in an edition that no one has held them against."""
        found: dict[str, list[str]] = {}
        for name in self.names:
            for cited in self._rules(name):
                found.setdefault(cited.at or cited.rule, []).append(name)
        return found

    @cached_property
    def _run(self) -> dict[str, list[Item]]:
        """Rule -> its examples that are among the cases."""
        found: dict[str, list[Item]] = {}
        for name, cases in self._cases.items():
            for at, case in enumerate(cases, 1):
                if named := self._example(case):
                    rule, which = named
                    run = Item(f"example {which}, run", f"{file(name)}#case-{at}")
                    found.setdefault(rule, []).append(run)
        return found

    def _example(self, case: Scenario) -> tuple[str, int] | None:
        """The rule and number of the example that a case states, if the edition has it."""
        number, _, which = case.example.partition("#")
        rule = self._book.edition.rules.get(number)
        if rule is None or not which.isdigit() or self._book.info.effective != _EXAMPLES_OF:
            return None
        return (number, int(which)) if int(which) <= len(rule.examples) else None

    def question(self, name: str) -> QuestionShown:
        """A question with its facts, its rules and its cases, each answered by the rules of the edition."""
        from crkb.questions import fact_words
        from crkb.questions.forms import forms

        question, written, page = self._kb.question(name), forms(name), file(name)
        rules = [self._link(c.at or c.rule, page) for c in self._rules(name)]
        about = filter(None, fact_words.about(question.facts).split("\n\n"))
        asked = (self._case(at, case, page) for at, case in enumerate(self._cases.get(name, ()), 1))
        return QuestionShown(
            name,
            question.asks,
            tuple(map(_coded, about)),
            written.usage,
            tuple(written.examples),
            tuple(_facts(question)),
            tuple(rules),
            tuple(case for case in asked if case is not None),
        )

    def _case(self, at: int, case: Scenario, page: str) -> CaseShown | None:
        """A case with its answer; None if it is of something that the edition doesn't have."""
        from crkb.questions.core import as_data
        from crkb.render.terminal import answers

        limits.go_on()
        try:
            result: AskResult = self._kb.ask(case.question, case.given)
        except FactsError:
            return None
        example = None
        if (named := self._example(case)) and (place := self._book.place(named[0])):
            rule, which = named
            example = Item(f"example {which} of {rule}", f"{place.file}#{rule}-e{which}")
        return CaseShown(
            f"case-{at}",
            case.name,
            _yaml(case.given),
            json.dumps(as_data(case.given), ensure_ascii=False, separators=(",", ":")),
            tuple(answers.verdict(result.answer)),
            tuple(self._step(step, page) for step in result.answer.steps),
            " ".join(answers.not_verified(result)),
            example,
        )

    def _step(self, step: Step, page: str) -> StepShown:
        below = tuple(self._step(each, page) for each in step.steps)
        return StepShown(self._link(step.rule, page), clean(step.says), step.holds is None, below)

    def _link(self, number: str, page: str) -> Item:
        """A rule of the book, or of the one that it amends; without an address if it is in neither."""
        number = number.partition("@")[0]
        href, base = self._book.href(number, page), self._book.base
        if not href and base is not None and base.place(number):
            href = f"{self._book.up}{base.folder}{base.href(number, '')}"
        return Item(number, href)


_EXAMPLES_OF = "2026-08-07"
"""The edition by whose numbers cases name the rules' examples."""


def _coded(text: str) -> Markup:
    """A text as HTML, what stands between backticks as code."""
    parts = text.split("`")
    coded = [
        Markup("<code>{}</code>").format(each) if at % 2 else escape(each) for at, each in enumerate(parts)
    ]
    return Markup("").join(coded)


def _yaml(given: Any) -> str:
    import yaml

    from crkb.questions.core import as_data

    return str(yaml.safe_dump(as_data(given), sort_keys=False, allow_unicode=True, width=72)) if given else ""


def _facts(question: Question[Any]) -> Iterator[FactShown]:
    from crkb.questions import fact_words, facts
    from crkb.questions.core import as_data

    schema = facts.schema(question.facts)
    groups = schema.get("$defs", {})
    fields = _resolved(schema, groups).get("properties", {})
    example = as_data(dict(question.example))
    for fact in fact_words.all_facts(question.facts):
        control, options = _control(fields[fact.name], groups)
        value = "" if fact.name not in example else _written(example[fact.name], control)
        yield FactShown(fact.name, fact.kind, fact.required, fact.unless_said, control, tuple(options), value)


def _resolved(field: dict[str, Any], groups: dict[str, Any]) -> dict[str, Any]:
    """What a field of a JSON Schema is, in place of a reference to it."""
    found: dict[str, Any] = groups[field["$ref"].rpartition("/")[2]] if "$ref" in field else field
    return found


def _control(field: dict[str, Any], groups: dict[str, Any]) -> tuple[str, Sequence[str]]:
    """How a fact is asked for: `choice` with its options, `number`, `text` or `data`."""
    kinds = [each for each in field.get("anyOf", [field]) if each.get("type") != "null"]
    kinds = [_resolved(each, groups) for each in kinds]
    if len(kinds) != 1:
        return "data", ()
    [kind] = kinds
    if kind.get("type") == "boolean":
        return "choice", ("yes", "no")
    if "enum" in kind and all(isinstance(each, str) for each in kind["enum"]):
        return "choice", kind["enum"]
    return {"integer": "number", "string": "text"}.get(kind.get("type", ""), "data"), ()


def _written(value: Any, control: str) -> str:
    """A value as its control has it."""
    if control == "choice" and isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if control in ("choice", "number", "text") else json.dumps(value, ensure_ascii=False)
