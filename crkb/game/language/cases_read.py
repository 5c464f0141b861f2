"""The two abilities of a Case: how it is solved, and what it does once it is (719.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crkb.game import terms as t
from crkb.game.errors import GameFormError
from crkb.game.files.reads import at
from crkb.game.language import language
from crkb.game.language.language import Words

SOLVE = t.Verb("solve", t.Filter((t.This(),)))


def to_solve(data: Mapping[str, Any], words: Words, path: str) -> t.Triggered:
    """`to solve`: as your end step begins, if a condition holds and it isn't solved (719.3a)."""
    condition = language.read_condition(data["to solve"], words, at(path, "to solve"))
    when = (t.Beginning("end step", "your"),)
    return t.Triggered(when, (SOLVE,), t.IfSolved(solved=False, also=condition))


def solved(data: Mapping[str, Any], words: Words, path: str) -> t.Static | t.Triggered | t.Activated:
    """`solved`: a static, triggered or activated ability, as long as it is solved (719.3c)."""
    from crkb.game.language import shapes  # which reads what is read here

    below = at(path, "solved")
    found = shapes.ability(data["solved"], words, below)
    if not isinstance(found, t.Static | t.Triggered | t.Activated):
        raise GameFormError(
            below, "expected a static, triggered or activated ability", "Use the form to:, when: or cost:."
        )
    return found._replace(condition=t.IfSolved(solved=True, also=found.condition))
