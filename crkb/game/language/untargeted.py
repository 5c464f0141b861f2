"""Where no target is chosen: `target` there would mean nothing, so it is refused (115.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from crkb.game import terms as t
from crkb.game.errors import GameFormError
from crkb.game.files.reads import at

PARTS: dict[type, dict[str, str]] = {
    t.Static: {"to": "to", "ops": "do", "condition": "as long as"},
    t.Triggered: {"events": "when", "condition": "if"},
    t.Activated: {"cost": "cost", "condition": "if"},
    t.Replacement: {"event": "would", "instead": "instead", "condition": "if"},
    t.Prevention: {"damage_to": "damage to", "damage_from": "from", "then": "then"},
    t.RuleChange: {"to": "to", "condition": "as long as"},
    t.AsEnters: {"enters": "", "condition": "if"},
    t.Keyword: {"value": ""},
}
"""The parts of abilities that have no targets of their own, and the keys that they are written under."""

EVENTS = ("event", "events")
"""Parts in which `any target` describes what is dealt damage."""


def check(found: t.Ability, path: str) -> None:
    """Refuse an ability that says `target` where nobody chooses one.

    Raises:
        GameFormError: It does.
    """
    for field, key in PARTS.get(type(found), {}).items():
        if isinstance(found, t.AsEnters) and not key:
            key = f"as it {found.when}"
        refuse(getattr(found, field), at(path, key) if key else path, is_event=field in EVENTS)


def refuse(term: Any, path: str, is_event: bool = False) -> None:
    """Refuse a term that says `target`.

    Args:
        term: The term as read.
        path: Where it is written.
        is_event: Whether it is an event, in which `any target` is what can be dealt damage.

    Raises:
        GameFormError: It does.
    """
    for each in _said(term):
        if not (is_event and isinstance(each, t.AnyTarget)):
            raise GameFormError(
                path,
                "no target is chosen here (115.1)",
                "Spells, activated and triggered abilities have targets, in their instructions.",
            )


def _said(term: Any) -> Iterator[Any]:
    """The targets in a term, but not those of abilities that it gives and of delayed abilities."""
    if isinstance(term, t.AnyTarget) or (isinstance(term, t.Group | t.Either) and term.is_target):
        yield term
    elif isinstance(term, t.Op) and term.kind in ("gain", "lose", "can't have"):
        for each in term.value:
            yield from _said(each) if isinstance(each, t.AbilitiesOf) else ()
    elif isinstance(term, t.NewToken):
        yield from _said(term.copy)
    elif isinstance(term, tuple) and not isinstance(term, _OF_THEIR_OWN):
        for part in term:
            yield from _said(part)


_OF_THEIR_OWN = (t.CopyException, t.Delayed)
"""What abilities are written in that have targets of their own."""
