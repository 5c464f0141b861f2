"""Conditions of the small texts as terms: what players control, how much something is."""

from __future__ import annotations

from collections.abc import Callable

from crkb.game import terms as t
from crkb.game.language.lexing import Lexeme, NotUnderstood


def controls(who: str, group: t.Group) -> t.Controls:
    """A player controls one of a group."""
    if group.quantity not in ("", "a") or group.is_target:
        raise NotUnderstood("a player controls `a`, `no`, or `N or more` of a group")
    return t.Controls(who, group)


def controls_no(who: str, group: t.Group) -> t.Controls:
    """A player controls none of a group."""
    return t.Controls(who, _counted(group), 0, 0)


def controls_number(who: str, number: Lexeme, group: t.Group) -> t.Controls:
    """A player controls so many of a group, or more."""
    return t.Controls(who, _counted(group), number.value)


def controls_fewer(who: str, number: Lexeme, group: t.Group) -> t.Controls:
    """A player controls so many of a group, or fewer."""
    return t.Controls(who, _counted(group), 0, number.value)


def _counted(group: t.Group) -> t.Group:
    """A group after a number or `no`, which says itself how many."""
    if group.quantity:
        raise NotUnderstood(
            f"a number or `no` can't follow `{group.quantity}`", "Such as: 2 or more creatures"
        )
    return group


def amount_is(how: str) -> Callable[..., t.AmountIs]:
    """An amount is a number, or so many `how`."""
    return lambda amount, number: t.AmountIs(amount, number.value, how)
