"""Identities of a Treachery game: roles, teams, and their two views (rules 372, 907.5).

A face-down identity has no characteristics: in the public view it has no role. Teams and results
depend on the true view, which knows the role of every identity: a game tells of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from crkb.questions.facts import Facts
from crkb.questions.values.logic import both

Role = Literal["Leader", "Guardian", "Assassin", "Traitor"]
ROLES: tuple[Role, ...] = ("Leader", "Guardian", "Assassin", "Traitor")


class Identity(Facts, frozen=True, kw_only=True):
    """An identity card in the command zone: the player who controls it, its role (what is printed
    on it, whether or not it is shown) and whether it is face up."""

    player: str
    role: Role | None = None
    face_up: bool | None = None


def shows(identity: Identity, role: Role) -> bool | None:
    """The public view: is the identity face up and of that role?"""
    return both(identity.face_up, is_role(identity, role))


def is_role(identity: Identity, role: Role) -> bool | None:
    """The true view: is the identity of that role, whichever way it faces?"""
    return None if identity.role is None else identity.role == role


def unknown_of(identities: Sequence[Identity], i: int) -> str:
    """The name of the unknown fact about the i-th identity."""
    field = "face_up" if identities[i].face_up is None else "role"
    return f"identities[{i}].{field}"
