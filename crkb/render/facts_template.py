"""Templates of facts: a YAML file for a question that is valid as it is, and says what to change.

Each fact stands under what it may be. Those of the question's example have its values; the others
are commented out, with a value of the right form.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import yaml

from crkb.questions import fact_words
from crkb.questions.core import Question, as_data
from crkb.questions.fact_words import Fact
from crkb.render.terminal.questions import fact_lines

WIDTH = 100


def template(of: Question[Any], given: Mapping[str, Any] | None = None) -> str:
    """The file, with some facts given; those of the question's example, unless said.

    >>> template(registry.get("divided-amount")).splitlines()[0]
    '# divided-amount: What is half (or another fraction) of a number?'
    """
    values = as_data(dict(of.example if given is None else given))
    about = fact_words.about(of.facts)
    lines = [
        f"# {of.name}: {of.asks}",
        *(f"# {line}" for part in filter(None, about.split("\n\n")) for line in _wrapped(part)),
        f"# Change it and ask: crkb ask {of.name} --facts FILE",
        "# A fact behind # is left out: unknown, unless something else is said above it.",
    ]
    for fact in fact_words.all_facts(of.facts):
        lines += ["", *_described(fact), *_written(fact, values)]
    return "".join(f"{line}\n" for line in lines)


def _wrapped(text: str) -> list[str]:
    import textwrap

    return textwrap.wrap(text, WIDTH - 2)


def _described(fact: Fact) -> Iterator[str]:
    return (f"# {line}" for line in fact_lines(fact, "", WIDTH - 2))


def _written(fact: Fact, values: Mapping[str, Any]) -> list[str]:
    """The fact as YAML; behind `#`, if it isn't given."""
    if fact.name in values:
        return _yaml(fact.name, values[fact.name])
    return [f"#{_key(fact.name)}: {_dumped(fact.sample, True).removesuffix(_END)}"]


def _yaml(name: str, value: Any) -> list[str]:
    """A key with its value; what is innermost in it is written in brackets."""
    dumped = _dumped({name: value}, None if isinstance(value, list | dict) else False)
    return (_key(name) + dumped.removeprefix(name)).splitlines()


def _key(name: str) -> str:
    """A fact's name as a key: some YAML reads `n` without quotes as no, so files may not have it."""
    return f'"{name}"' if name in ("n", "y") else name


_END = "\n..."
"""What YAML puts behind a document that is a word or a number."""


def _dumped(value: Any, flow: bool | None) -> str:
    """A value as YAML: in brackets, in lines, or (None) with brackets for what is innermost."""
    width = WIDTH if flow is None else 10**6
    dumped = yaml.safe_dump(value, default_flow_style=flow, sort_keys=False, allow_unicode=True, width=width)
    return str(dumped).rstrip("\n")
