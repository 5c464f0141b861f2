"""Permanents by kind: those with the same controller, types and subtypes.

Most groups ask for no more than that ("creatures you control", "lands"), and what is of one kind
answers alike: of a thousand permanents a few kinds are asked, and nothing else is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from crkb.game.layers.verdicts import Look
from crkb.game.objects import GameObject, Ref
from crkb.game.values import Chars
from crkb.tuples import NamedTuple

DECIDED_BY = frozenset({"controller", "type", "subtype"})
"""What effects may change that makes kinds others, in the words of `bearing`."""


class PermanentKind(NamedTuple):
    """A kind of permanents: `chars` are those of one of them, and stand for all in what a kind is.

    `places` are where its `members` are in the order of the game.
    """

    chars: Chars
    members: list[Ref]
    places: list[int]


Kinds = Sequence[PermanentKind]


def kinds(permanents: Iterable[GameObject], look: Callable[[str], Chars]) -> Kinds:
    """The kinds of some permanents, which are in the order of the game.

    Raises:
        NotKnown: What one of them is isn't known.
    """
    found: dict[tuple[object, ...], PermanentKind] = {}
    alike: dict[int, PermanentKind] = {}
    for place, each in enumerate(permanents):
        now = look(each.id)
        kind = alike.get(id(now))
        if kind is None:
            key = (now.controller, now.types, now.subtypes, now.unknown)
            kind = alike[id(now)] = found.setdefault(key, PermanentKind(now, [], []))
        kind.members.append(each.ref)
        kind.places.append(place)
    return tuple(found.values())


def kept_by(look: Look) -> Kinds | None:
    """The kinds as they are where characteristics are looked up; None where nobody keeps them."""
    found: Kinds | None = getattr(getattr(look, "__self__", None), "kinds", None)
    return found
