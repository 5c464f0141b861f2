"""Asking for facts: what a question needs and wasn't told, one fact at a time, for `crkb ask -i`.

Prompts go to standard error, so that what is printed is the answer; answers are lines of standard
input, typed or piped.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from crkb.cli.terminal import printable, tell
from crkb.cli.typed_facts import UNKNOWN, read
from crkb.errors import CrkbError
from crkb.questions import asking, fact_types, fact_words, facts, registry
from crkb.questions.fact_words import Fact
from crkb.questions.facts import FactsError
from crkb.questions.phrases import PhraseError

if TYPE_CHECKING:
    from crkb.kb import AskResult, KnowledgeBase

_STEP = re.compile(r"(\w+)|\[(\d+)\]")
_MANY = re.compile(r"\d{1,9}")


def interview(kb: KnowledgeBase, name: str, given: Mapping[str, Any]) -> tuple[AskResult, dict[str, Any]]:
    """The answer to a question, and its facts: those given, and what it was still asked for.

    Raises:
        QuestionNotFound: There is no such question.
        FactsError: The facts that were given are wrong.
        CrkbError: The input ends before everything is known.
    """
    asked = _Interview(name, given)
    while True:
        asked.for_required()
        try:
            result = kb.ask(name, asked.facts)
        except FactsError as e:
            asked.again(e)
            continue
        wanted = next(filter(asked.can_be_asked, result.answer.missing), "")
        if not wanted:
            return result, asked.facts
        asked.for_one(wanted)


def which_question() -> tuple[str, Mapping[str, Any]]:
    """The name of a question that someone types, or the question that their line asks, with its facts.

    Raises:
        CrkbError: The input ends.
    """
    while True:
        try:
            return asking.understand(ask_line("Question (its name, or a line; see crkb questions): "))
        except PhraseError as e:
            tell(f"  {e}")
            tell(f"  {e.hint}")


def ask_line(prompt: str) -> str:
    """A line that someone types or that is piped.

    Raises:
        CrkbError: The input has ended, or isn't text.
    """
    click.echo(printable(prompt), err=True, nl=False)
    try:
        line = input().strip()
    except EOFError:
        click.echo(err=True)
        raise CrkbError("the input ended before everything was known") from None
    except UnicodeDecodeError:
        raise CrkbError(
            "standard input: not UTF-8 text", "Type or pipe text, a line for each fact."
        ) from None
    if not sys.stdin.isatty():
        tell(line)
    return line


class _Interview:
    """The facts of a question so far, and those that were left out on purpose."""

    def __init__(self, name: str, given: Mapping[str, Any]) -> None:
        self._kind = registry.get(name).facts
        self._words = fact_words.all_facts(self._kind)
        self._asked: set[str] = set()
        self._left_out: set[str] = set()
        self.facts: dict[str, Any] = dict(given)

    def for_required(self) -> None:
        """Ask for all facts without which there is no question."""
        for fact in self._words:
            if fact.required and fact.name not in self.facts:
                self.for_one(fact.name)

    def for_one(self, path: str) -> None:
        """Ask for a fact, such as `objects[0].names`; one that stays unknown isn't asked for again."""
        fact, kind = self._fact(path), fact_types.at(self._kind, f".{path}")
        assert fact is not None, "only what can be asked is"
        value = self._value(fact, kind, path)
        self._asked.add(_first(path))
        if value is UNKNOWN:
            self._left_out.add(path)
        else:
            _put(self.facts, path, value)

    def can_be_asked(self, path: str) -> bool:
        """Whether a fact that is missing has a place in the facts, and wasn't left out."""
        known = self._fact(path) is not None and fact_types.at(self._kind, f".{path}") is not None
        return known and path not in self._left_out and _has_room(self.facts, path)

    def again(self, error: FactsError) -> None:
        """Tell what is wrong with the facts, and forget the one that was typed, to ask for it again.

        Raises:
            FactsError: It wasn't typed but given.
        """
        wrong = _first(str(error))
        if wrong not in self._asked:
            raise error
        tell(f"  {error}")
        self.facts.pop(wrong, None)
        self._left_out = {path for path in self._left_out if _first(path) != wrong}
        if self._fact(wrong) is not None:
            self.for_one(wrong)

    def _fact(self, path: str) -> Fact | None:
        """The words for what stands at a path."""
        found, inner = None, self._words
        for step in _names(path):
            found = next((fact for fact in inner if fact.name == step), None)
            if found is None:
                return None
            inner = found.inner
        return found

    def _value(self, fact: Fact, kind: Any, path: str) -> Any:
        """What is answered for a fact, asked again until it may be that."""
        while True:
            said = ask_line(f"{path} ({_told(fact)}): ")
            value = self._inside(fact, kind, path, said) if fact.inner else read(said, kind)
            if value is UNKNOWN and fact.required:
                tell("  it is required")
                continue
            try:
                if value is not UNKNOWN:
                    facts.check(fact.name, value, kind)
                return value
            except FactsError as e:
                tell(f"  {e}")

    def _inside(self, fact: Fact, kind: Any, path: str, said: str) -> Any:
        """A group, or as many groups as were said, asked for fact by fact; or what was written out."""
        items = fact_types.items(kind)
        if items is not None and fact_types.fields(items) and _MANY.fullmatch(said):
            return [self._group(fact, items, f"{path}[{index}]") for index in range(int(said))]
        if items is None and fact_types.fields(kind) and not said:
            return self._group(fact, kind, path)
        return read(said, kind)

    def _group(self, fact: Fact, kind: Any, path: str) -> dict[str, Any]:
        """The facts of a group: those that are required, or all if none is."""
        wanted = [inner for inner in fact.inner if inner.required] or fact.inner
        types = fact_types.fields(kind)
        made = {each.name: self._value(each, types[each.name], f"{path}.{each.name}") for each in wanted}
        return {name: value for name, value in made.items() if value is not UNKNOWN}


def _told(fact: Fact) -> str:
    """What may be answered."""
    if fact.inner and fact.kind.startswith("a list"):
        return "how many, or a list in YAML"
    if fact.inner:
        return "Enter to be asked for what is in it, or in YAML"
    left_out = "" if fact.required else f"; Enter for {fact.unless_said or 'unknown'}"
    return f"{fact.kind}{left_out}"


def _names(path: str) -> list[str]:
    return [name for name, _ in _STEP.findall(path) if name]


def _first(path: str) -> str:
    """The name of the fact at the top that a path, or an error about one, begins with."""
    found = _STEP.match(path)
    return found[1] if found else ""


def _steps(path: str) -> list[str | int]:
    return [name or int(index) for name, index in _STEP.findall(path)]


def _has_room(data: Any, path: str) -> bool:
    """Whether a value can be put at a path: all lists on the way have such an entry."""
    for step in _steps(path)[:-1]:
        if isinstance(step, int) and not (isinstance(data, list) and step < len(data)):
            return False
        if isinstance(step, str) and not isinstance(data, dict):
            return False
        data = data[step] if isinstance(step, int) else data.get(step, {})
    return isinstance(data, dict)


def _put(data: Any, path: str, value: Any) -> None:
    *way, last = _steps(path)
    for step in way:
        data = data[step] if isinstance(step, int) else data.setdefault(step, {})
    data[last] = value
