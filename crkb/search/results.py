"""What a search answers with: hits, and how many there are."""

from __future__ import annotations

from typing import NamedTuple


class Why(NamedTuple):
    """Why a hit ranks where it does: what was looked at, its value, and what it adds to the score.

    >>> kb.search("oil flask", explain=True).hits[-1].why[0].name
    'worth'
    """

    name: str
    value: float
    adds: float


class SearchHit(NamedTuple):
    """A hit. `name` is a rule number (for an example or note: of its rule) or a term's, card's
    or question's name; `marks` are the offsets of the found words in `snippet`.

    `score` is 100 for what is exactly the query, less for the others. `missing` are words of the
    query that the text doesn't have; `within` is the number of the rule that it is, or is part of,
    `below` how many more hits there are in that rule. `why` is () unless it was asked for.

    >>> kb.search("shimmer").hits[0].title
    'Shimmer'
    """

    kind: str
    name: str
    title: str
    score: float
    snippet: str
    marks: tuple[tuple[int, int], ...]
    missing: tuple[str, ...] = ()
    below: int = 0
    within: str = ""
    why: tuple[Why, ...] = ()


class SearchResult(NamedTuple):
    """The hits shown, and how many there are in all.

    `suggestion` is what else to try where nothing was found; `read_as` the query with its words
    corrected, where they were. Both are "" otherwise.

    >>> kb.search("shimmer").total
    4
    """

    query: str
    hits: tuple[SearchHit, ...]
    total: int
    suggestion: str = ""
    read_as: str = ""

    @property
    def whole(self) -> int:
        """How many of the hits have all the words."""
        return sum(not hit.missing for hit in self.hits)
