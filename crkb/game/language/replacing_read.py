"""Replacement and prevention effects as shapes: `would … instead`, `prevent` (614, 615)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crkb.game import terms as t
from crkb.game.errors import GameFormError
from crkb.game.files import reads
from crkb.game.files.reads import at
from crkb.game.language import copies_read, language, values_read, verbs_read
from crkb.game.language.language import Words


def replacement(data: Mapping[str, Any], words: Words, path: str) -> t.Replacement:
    """An effect that replaces an event: `would`, and what happens `instead`.

    Raises:
        GameFormError: It hasn't the form, or nothing replaces such an event.
    """
    event = language.read_event(data["would"], words, at(path, "would"))
    _can_be_replaced(event, at(path, "would"))
    if "instead" not in data:
        raise GameFormError(path, "`instead` is missing: the replacement")
    instead = _instead(data["instead"], words, at(path, "instead"))
    condition = language.read_condition(data["if"], words, at(path, "if")) if "if" in data else None
    return t.Replacement(event, instead, condition)


NEVER_REPLACED = frozenset(
    {
        *("attack", "block", "blocked by", "become blocked", "expend", "mutate", "target", "cast"),
        "be unveiled",
        *("beginning of a step", "what is so"),
    }
)
"""Events that abilities wait for, but no effect of the game's language replaces."""


def _can_be_replaced(event: t.EventTerm, path: str) -> None:
    kinds = [act.act for act in event.acts] if isinstance(event, t.Acts) else []
    kinds += [event.aim] if isinstance(event, t.Aims) else []
    kinds += ["beginning of a step"] if isinstance(event, t.Beginning) else []
    kinds += ["what is so"] if isinstance(event, t.State) else []
    for kind in kinds:
        if kind in NEVER_REPLACED:
            raise GameFormError(
                path, f"{kind!r} is not an event that can be replaced", "Write a `rule`, or `when`."
            )


def _instead(data: Any, words: Words, path: str) -> Any:
    if data == "nothing":
        return data
    if isinstance(data, dict) and "enters" in data:
        return copies_read.enters(reads.mapping(data, path, ("enters",))["enters"], words, at(path, "enters"))
    if isinstance(data, dict | list):
        return verbs_read.verbs(data, words, path)
    return language.read_amount(data, words, path)


def prevention(data: Mapping[str, Any], words: Words, path: str) -> t.Prevention:
    """An effect that prevents damage: how much, to whom and by what, and what is done `then`.

    Raises:
        GameFormError: It hasn't the form.
    """
    mode, amount = _prevented(data["prevent"], words, at(path, "prevent"))
    to, from_ = (_filter_if_there(data, key, words, path) for key in ("damage to", "from"))
    combat = reads.truth(values_read.yes_no(data["combat"]), at(path, "combat")) if "combat" in data else None
    then = verbs_read.verbs(data["then"], words, at(path, "then")) if "then" in data else ()
    return t.Prevention(mode, amount, to, from_, combat, then)


def _filter_if_there(data: Mapping[str, Any], key: str, words: Words, path: str) -> t.Filter | None:
    return language.read_filter(data[key], words, at(path, key)) if key in data else None


def _prevented(data: Any, words: Words, path: str) -> tuple[str, t.Amount | None]:
    if data == "all":
        return "all", None
    if isinstance(data, str) and data.startswith("next "):
        return "next", language.read_amount(data.removeprefix("next "), words, path)
    return "each", language.read_amount(data, words, path)
