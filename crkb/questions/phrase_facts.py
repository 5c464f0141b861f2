"""The facts that a line says: what fits the grammar of a question's phrase, as that question takes it.

A fact that is a list gathers all that is said of it; a value is of the type of its fact.
"""

from __future__ import annotations

from typing import Any

from crkb.questions import fact_types
from crkb.questions.phrase_grammar import PhraseNode


def facts(node: PhraseNode, kind: fact_types.Kind) -> Any:
    """The facts of a question that a line says, as plain data."""
    return fact_types.spelled(_group(node, kind), kind)


def _group(node: PhraseNode, kind: fact_types.Kind) -> dict[str, Any]:
    """The facts below a node; a fact that is a list gathers all nodes of its name."""
    types = fact_types.fields(kind)
    facts: dict[str, Any] = {}
    for child in node.parts:
        assert isinstance(child, PhraseNode)
        name = child.rule
        declared = types.get(name)
        items = fact_types.items(declared)
        if items is not None:
            facts.setdefault(name, []).append(_value(child, items))
        else:
            facts[name] = _value(child, declared)
    return facts


def _value(node: PhraseNode, kind: fact_types.Kind) -> Any:
    if fact_types.fields(kind):
        return _group(node, kind)
    if not node.parts:
        return True
    [word] = node.parts
    return _word(str(word), kind)


def _word(word: str, kind: fact_types.Kind) -> Any:
    """A word of a line as the value of a fact of a type."""
    if int in fact_types.alternatives(kind):
        return int(word)
    return word[1:-1] if word[0] in _QUOTES else word


_QUOTES = ('"', "\u201c")
