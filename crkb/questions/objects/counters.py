"""Which counters give a keyword, and to what (122.1b)."""

from __future__ import annotations

from typing import Literal

from crkb.game.errors import GameFormError
from crkb.game.layers import keyword_counters
from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts, FactsError
from crkb.questions.values import keywords
from crkb.questions.values.wording import an


class KeywordCounter(Facts, frozen=True, kw_only=True):
    """A counter named after a keyword, and what it is on: a permanent, a card in another zone, a
    spell (that is a card, or a copy), or a player."""

    keyword: str
    bearer: Literal["permanent", "card", "spell", "copy of a spell", "player"] | None = None


CARDS = ("card", "spell")
"""What is a card in another zone than the battlefield."""


@question(
    "keyword-counter",
    facts=KeywordCounter,
    cites={"122.1b": "as well as any variants of"},
    example={"keyword": "flying", "bearer": "permanent"},
)
def keyword_counter(facts: KeywordCounter, case: Case) -> Answer:
    """It does if the keyword (or its variant) is listed and the counter is on a permanent or a card."""
    word = facts.keyword.strip().casefold()
    keywords.known("keyword", word, case.effective)
    try:
        gained = keyword_counters.gained(word, case.effective)
    except GameFormError as e:
        raise FactsError(f"keyword: {e}", e.hint) from e
    known = case.holds(
        "122.1b",
        gained is not None,
        f"{word} can be a keyword counter",
        f"there are no {word} counters among the keyword counters",
    )
    there = case.holds(
        "122.1b",
        None if facts.bearer is None else _reaches(facts.bearer),
        f"it is on {an(facts.bearer or 'permanent or card')}",
        f"on a {facts.bearer} it does nothing" if facts.bearer else "",
    )
    gains = case.every((known, "keyword"), (there, "bearer"))
    return case.verdict(gains, {"gains": word} if gains else None)


def _reaches(bearer: str) -> bool:
    return keyword_counters.reaches(is_permanent=bearer == "permanent", is_card=bearer in CARDS)
