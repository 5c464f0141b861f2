"""Questions, cases, steps, answers: how a rule is executed and how the answer proves itself.

A question is a function of its facts and a `Case`. Every condition and every value that a rule
decides goes through the case, which records it as a step and returns it to the function. That
makes an answer a proof, and lets a test tamper with one rule and see whether any answer changes
(`tests/questions/mutation.py`).

Unknown is never false: a fact left out is None, a condition on it is None, and an answer that
depends on it is `depends`, naming what is missing.
"""

from __future__ import annotations

import typing
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Generic, NamedTuple, NoReturn, TypeVar, cast

import msgspec

from crkb import limits
from crkb.errors import CrkbError
from crkb.questions.facts import Facts, convert

F = TypeVar("F", bound=Facts)
T = TypeVar("T")

VERDICTS = ("yes", "no", "depends", "value")


class Step(NamedTuple):
    """One rule applied: whether its condition holds (None: unknown), and what is so then, in a sentence."""

    rule: str
    says: str
    holds: bool | None = True
    steps: tuple[Step, ...] = ()


class Contradiction(NamedTuple):
    """Rules that cannot both be followed in this case, and how they conflict."""

    rules: tuple[str, ...]
    says: str


class Answer(NamedTuple):
    """What the rules decide.

    `verdict` is one of VERDICTS; `value` is set for "value" (and may explain a yes or no);
    `missing` names the facts that an answer of "depends" depends on; `cited` are the rules of the
    steps, in the order in which they were applied.

    >>> kb.ask("is red a color").answer.cited  # in an edition without that rule
    ('105.1@2024-04-12',)
    """

    question: str
    facts: dict[str, Any]
    verdict: str
    value: Any = None
    steps: tuple[Step, ...] = ()
    missing: tuple[str, ...] = ()
    contradictions: tuple[Contradiction, ...] = ()

    @property
    def cited(self) -> tuple[str, ...]:
        """The numbers of all rules that the steps cite, without duplicates, in order."""
        return tuple(dict.fromkeys(_cited(self.steps)))

    def renumbered(self, numbers: Mapping[str, str]) -> Answer:
        """The same answer with other rule numbers: those that its rules have in another edition."""
        clashes = (
            clash._replace(rules=tuple(numbers.get(rule, rule) for rule in clash.rules))
            for clash in self.contradictions
        )
        steps = tuple(_renumbered(step, numbers) for step in self.steps)
        value = _value_renumbered(self.value, numbers)
        return self._replace(value=value, steps=steps, contradictions=tuple(clashes))


def _renumbered(step: Step, numbers: Mapping[str, str]) -> Step:
    below = tuple(_renumbered(each, numbers) for each in step.steps)
    return step._replace(rule=numbers.get(step.rule, step.rule), steps=below)


def _cited(steps: Sequence[Step]) -> Iterator[str]:
    for step in steps:
        yield step.rule
        yield from _cited(step.steps)


class RuleName(str):
    """The name of a cited rule in an answer's value, which is given the number it has in an edition."""

    __slots__ = ()


def _value_renumbered(value: Any, numbers: Mapping[str, str]) -> Any:
    if isinstance(value, RuleName):
        return numbers.get(value, str(value))
    if isinstance(value, Mapping):
        return {key: _value_renumbered(each, numbers) for key, each in value.items()}
    return [_value_renumbered(each, numbers) for each in value] if isinstance(value, list) else value


def as_data(value: Any) -> Any:
    """A value as YAML and JSON represent it: tuples as lists, sets sorted, the rest unchanged."""
    if isinstance(value, Mapping):
        return {str(k): as_data(v) for k, v in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(map(as_data, value), key=str)
    return [as_data(v) for v in value] if isinstance(value, list | tuple) else value


class UndeclaredRule(CrkbError):
    """A question cites a rule that it does not declare: a bug in the question."""


class Tamper(NamedTuple):
    """What a mutation test does to a rule: "negate" its conditions and alter its values, "shorten"
    the lists it gives, or "remove" its steps."""

    rule: str
    mode: str


class _Missing(Exception):
    """A fact is needed but unknown."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(*names)
        self.names = names


class Case:
    """A question being answered: records what each rule decides, through `holds` and `gives`.

    `effective` is the date of the edition whose rules decide, "" for the newest.
    """

    def __init__(
        self, question: Question[Any], facts: Facts, tamper: Tamper | None = None, effective: str = ""
    ) -> None:
        self._question = question
        self.effective = effective
        self._facts = facts
        self._tamper = tamper
        self._open: list[list[Step]] = [[]]
        self._contradictions: list[Contradiction] = []
        self._missing: list[str] = []
        self._pairs: Counter[tuple[str, bool | None]] = Counter()

    def since(self, date: str) -> bool:
        """Is the edition in use effective on a date or later? For conditions that a new edition brought.

        `date` is that of the first verified edition that has the new wording.
        """
        return not self.effective or date <= self.effective

    def holds(
        self, rule: str, truth: bool | None, says: str, otherwise: str = "", *, of_pair: bool = False
    ) -> bool | None:
        """Record a condition that decides something by `rule`, and return it to branch on.

        `says` states what is true if it holds, `otherwise` if it does not, in terms of the case at
        hand: answers show these sentences as what is so. None is returned as None: see `every` and
        `some` for conditions that may be unknown. Conditions `of_pair`s grow with the square of what
        there is: after some of a kind the rest are told as a number.
        """
        limits.go_on()
        self._declared(rule)
        if self._tamper and self._tamper.rule == rule:
            if self._tamper.mode == "remove":
                return None
            truth = None if truth is None else not truth
        said = says if truth or truth is None or not otherwise else otherwise
        if of_pair:
            self._pairs[rule, truth] += 1
        if self._pairs[rule, truth] <= limits.OF_A_KIND or not of_pair:
            self._open[-1].append(Step(rule, said, truth))
        return truth

    def gives(self, rule: str, value: T, says: str) -> T:
        """Record a value that `rule` determines, and return it."""
        limits.go_on()
        self._declared(rule)
        if self._tamper and self._tamper.rule == rule:
            return cast("T", _TAMPERED[self._tamper.mode](value))
        self._open[-1].append(Step(rule, says))
        return value

    @contextmanager
    def under(self, rule: str, says: str) -> Iterator[None]:
        """Nest the steps taken inside the block under this one."""
        self._declared(rule)
        self._open.append([])
        try:
            yield
        finally:
            below = tuple(self._open.pop())
            self._open[-1].append(Step(rule, says, True, below))

    def tells(self, steps: Iterable[Step]) -> None:
        """Record what a game decided by its own rules, which the question doesn't declare."""
        self._open[-1] += steps

    def need(self, *names: str) -> None:
        """Stop if any of these facts is unknown: the answer then depends on them.

        A name may be dotted (`blocker.power`). Only for facts without which nothing can be decided.
        """
        unknown = tuple(n for n in names if _look(self._facts, n) is None)
        if unknown:
            raise _Missing(unknown)

    def missing(self, *names: str) -> NoReturn:
        """Stop: the answer depends on these facts, which the question itself found to be unknown."""
        raise _Missing(names)

    def every(self, *conditions: tuple[bool | None, str]) -> bool | None:
        """True if all hold, False if any does not; else None, noting the facts that are unknown.

        Each condition is a truth value (often from `holds`) and the name of the fact it rests on.
        """
        if any(truth is False for truth, _ in conditions):
            return False
        return self._all_known(conditions)

    def some(self, *conditions: tuple[bool | None, str]) -> bool | None:
        """True if any holds, False if none does; else None, noting the facts that are unknown."""
        if any(truth is True for truth, _ in conditions):
            return True
        return None if self._all_known(conditions) is None else False

    def _all_known(self, conditions: Sequence[tuple[bool | None, str]]) -> bool | None:
        unknown = list(dict.fromkeys(name for truth, name in conditions if truth is None))
        self._missing += [name for name in unknown if name not in self._missing]
        return None if unknown else True

    def contradict(self, rules: Sequence[str], says: str) -> None:
        """Report in the answer that the rules conflict in this case; never settled silently."""
        for rule in rules:
            self._declared(rule)
        self._contradictions.append(Contradiction(tuple(rules), says))

    def verdict(self, truth: bool | None, value: Any = None) -> Answer:
        """The answer yes, no, or (for None) depends, on the facts noted by `every` and `some`."""
        word = "depends" if truth is None else "yes" if truth else "no"
        return self._answer(word, value, tuple(self._missing) if truth is None else ())

    def value(self, value: Any) -> Answer:
        """An answer that is a value: a number, a name, a list, a table."""
        return self._answer("value", value, ())

    def _answer(self, verdict: str, value: Any, missing: tuple[str, ...]) -> Answer:
        return Answer(
            self._question.name,
            self._facts.given(),
            verdict,
            value,
            (*self._open[0], *self._more_pairs()),
            missing,
            tuple(self._contradictions),
        )

    def _more_pairs(self) -> Iterator[Step]:
        """What is said of the pairs that weren't told one by one."""
        for (rule, truth), count in self._pairs.items():
            more = count - limits.OF_A_KIND
            if more > 0:
                yield Step(rule, f"the same of {more:,} more pairs", truth)

    def _declared(self, rule: str) -> None:
        if rule not in self._question.cites:
            raise UndeclaredRule(f"question {self._question.name} cites {rule} without declaring it")


def _altered(value: T) -> T:
    """The value, made wrong, for mutation tests."""
    changed: Any
    match value:
        case bool():
            changed = not value
        case int() | float():
            changed = value + 1
        case str():
            changed = value + " (tampered)"
        case tuple() if hasattr(value, "_fields"):  # a NamedTuple: its first field, whatever that is
            changed = type(value)(_altered(value[0]), *value[1:])
        case msgspec.Struct():
            fields = ((name, getattr(value, name)) for name in type(value).__struct_fields__)
            changed = msgspec.structs.replace(value, **{name: _altered(of) for name, of in fields})
        case list() | tuple():
            kept = [_altered(value[0])] if len(value) == 1 else [*value[:-1]] if value else [0]
            changed = type(value)(kept)
        case dict():
            changed = dict(list(value.items())[:-1]) if value else {"tampered": True}
        case set() | frozenset():
            changed = type(value)(list(value)[:-1]) if value else type(value)(["tampered"])
        case _:
            changed = None
    return changed  # type: ignore[no-any-return]


def _shortened(value: Any) -> Any:
    return type(value)(list(value)[:-1]) if isinstance(value, list | tuple) and value else _altered(value)


_TAMPERED: dict[str, Callable[[Any], Any]] = {
    "negate": _altered,
    "shorten": _shortened,
    "remove": lambda _: None,
}


def _look(facts: object, name: str) -> object:
    for part in name.split("."):
        facts = getattr(facts, part)
        if facts is None:
            return None
    return facts


class Question(typing.NamedTuple, Generic[F]):
    """A declared question: what it asks, of which facts, and the rules it decides from.

    `cites` maps rules, named as `crkb.questions.verified` describes, to key phrases of at most six
    words that the rule's official text contains. What follows `decide` comes from the table of
    questions (`registry.get` adds it); `since` and `until` are the effective dates of the first and
    last edition the question applies to ("" is open). A view of a game cites nothing itself
    (`crkb.questions.views`).
    """

    name: str
    facts: type[F]
    cites: Mapping[str, str]
    example: Mapping[str, Any]
    decide: Callable[[F, Case], Answer]
    family: str = ""
    asks: str = ""
    since: str = ""
    until: str = ""

    def in_force(self, effective: str) -> bool:
        """Does the question apply to an edition of that effective date ("" for one without)?"""
        if not effective:
            return True
        return self.since <= effective and (not self.until or effective <= self.until)

    def ask(
        self, given: Mapping[str, Any] | Facts, tamper: Tamper | None = None, effective: str = ""
    ) -> Answer:
        """The answer for some facts, given as plain data or as the facts type.

        Dated conditions are those of the edition `effective` on that date ("": the newest).

        Raises:
            FactsError: A fact is unknown, missing, of a wrong type or value, or not in the edition.
        """
        facts = given if isinstance(given, Facts) else convert(given, self.facts, self.name)
        facts.in_edition(effective)
        case = Case(self, facts, tamper, effective)
        try:
            return self.decide(facts, case)  # type: ignore[arg-type]  # convert made it an F
        except _Missing as e:
            return case._answer("depends", None, e.names)


def question(
    name: str,
    *,
    facts: type[F],
    cites: Mapping[str, str],
    example: Mapping[str, Any],
) -> Callable[[Callable[[F, Case], Answer]], Question[F]]:
    """Declare a question; see `Question` for the parameters.

    Its family and what it asks are in the table of its package.

    Raises:
        ValueError: A key phrase is empty or longer than six words.
    """
    for rule, phrase in cites.items():
        if not 1 <= len(phrase.split()) <= 6:
            raise ValueError(f"question {name}: the key phrase of {rule} must have one to six words")

    def declare(decide: Callable[[F, Case], Answer]) -> Question[F]:
        return Question(name, facts, cites, example, decide)

    return declare
