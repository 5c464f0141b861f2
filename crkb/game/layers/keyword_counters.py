"""Keyword counters: which keywords counters give, and what they give them to (122.1b).

The question about a keyword counter asks this, too.
"""

from __future__ import annotations

from functools import lru_cache

from crkb.game.language import keyword_reading, vocabulary
from crkb.game.language.language import Words
from crkb.game.terms import Keyword

CITES = {"122.1b": "keyword counter"}


def kinds(edition: str) -> frozenset[str]:
    """The keywords that a counter can give, without their variants."""
    return vocabulary.listed("keyword-counters", edition)


@lru_cache(maxsize=1024)
def gained(kind: str, edition: str) -> Keyword | None:
    """The keyword that a counter of a kind gives, which may be a variant (122.1b); None for others.

    Raises:
        GameFormError: It begins with such a keyword and goes on as no variant of it does.
    """
    if kind in kinds(edition):
        return Keyword(kind)
    if " " not in kind or not vocabulary.is_counter_of_variant(kind, edition):
        return None
    return keyword_reading.read(kind, Words(edition=edition))[0]


def reaches(*, is_permanent: bool, is_card: bool) -> bool:
    """Whether what such a counter is on gains the keyword: a permanent, or a card in another zone (122.1b).

    A spell counts as a card on the stack, unless it is a copy.
    """
    return is_permanent or is_card
