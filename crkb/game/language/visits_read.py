"""Visit abilities of Attractions (717.5), as the form of games has them: `{visit: VERBS, lit: [2, 6]}`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crkb.game import terms as t
from crkb.game.errors import GameFormError
from crkb.game.files import reads
from crkb.game.files.reads import at
from crkb.game.language import verbs_read
from crkb.game.language.language import Words

SIDES = 6
"""The numbers of a die, of which some are lit up on an Attraction."""


def visit(data: Mapping[str, Any], words: Words, path: str) -> t.Visit:
    """A visit ability with the numbers that are lit up on its Attraction.

    Raises:
        GameFormError: Which are lit up isn't said, or something else stands for them.
    """
    if "lit" not in data:
        raise GameFormError(path, "`lit` is missing: the numbers that are lit up")
    below = at(path, "lit")
    lit = tuple(reads.number(each, below, least=1) for each in reads.several(data["lit"]))
    if not lit or max(lit) > SIDES:
        raise GameFormError(
            below, "not what is lit up on an Attraction", f"These are one or more of 1 to {SIDES}."
        )
    return t.Visit(lit, verbs_read.verbs(data["visit"], words, at(path, "visit")))
