"""Values that many instructions have: filters, yes and no, kinds and numbers of counters."""

from __future__ import annotations

from typing import Any

from crkb.game import terms as t
from crkb.game.errors import GameFormError
from crkb.game.files import reads
from crkb.game.files.reads import at
from crkb.game.language import language, vocabulary
from crkb.game.language.language import Words


def yes_no(data: Any) -> Any:
    """`yes` and `no` in quotes as the values they are without; anything else as it is."""
    return {"yes": True, "no": False}.get(data, data) if isinstance(data, str) else data


def filter_of(data: Any, words: Words, path: str) -> t.Filter:
    """Who or what an instruction is about."""
    return language.read_filter(data, words, path)


def yes(data: Any, _words: Words, path: str) -> bool:
    """A truth value."""
    return reads.truth(yes_no(data), path)


def counters(data: Any, words: Words, path: str) -> tuple[tuple[str, t.Amount], ...]:
    """Kinds of counters and how many of each."""
    found = reads.mapping(data, path)
    if not found:
        raise GameFormError(path, "a kind of counter is missing", "For example: {+1/+1: 2}")
    return tuple(
        (
            vocabulary.counter_kind(str(kind), at(path, str(kind)), words.edition),
            language.read_amount(number, words, at(path, str(kind))),
        )
        for kind, number in found.items()
    )
