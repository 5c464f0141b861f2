"""Counters: which of them are keyword counters (122.1b), and when the Nth is put (122.7)."""

from __future__ import annotations

from typing import Literal

from crkb import lists
from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts, Positive
from crkb.questions.values import keywords
from crkb.questions.values.wording import an


class KeywordCounter(Facts, frozen=True, kw_only=True):
    """A counter named after a keyword, and what it is on: a permanent, a card in another zone, a
    spell, or a player."""

    keyword: str
    bearer: Literal["permanent", "card", "spell", "player"] | None = None


@question(
    "keyword-counter",
    facts=KeywordCounter,
    cites={"122.1b": "as well as any variants of"},
    example={"keyword": "flying", "bearer": "permanent"},
)
def keyword_counter(facts: KeywordCounter, case: Case) -> Answer:
    """It does if the keyword (or its variant) is listed and the counter is on a permanent or a card."""
    word = facts.keyword.strip().casefold()
    named = keywords.known("keyword", word, case.effective)
    base = named.entry.of or named.name
    known = case.holds(
        "122.1b",
        base in lists.entries("keyword-counters", case.effective),
        f"{word} can be a keyword counter",
        f"there are no {word} counters among the keyword counters",
    )
    place = None if facts.bearer is None else facts.bearer in ("permanent", "card")
    there = case.holds(
        "122.1b",
        place,
        f"it is on {an(facts.bearer or 'permanent or card')}",
        f"on a {facts.bearer} it does nothing" if facts.bearer else "",
    )
    gains = case.every((known, "keyword"), (there, "bearer"))
    return case.verdict(gains, {"gains": word} if gains else None)


class NthCounter(Facts, frozen=True, kw_only=True):
    """An ability that triggers when the Nth counter is put on an object, and counters put on it."""

    n: Positive
    before: Count | None = None
    put: Count | None = None


@question(
    "nth-counter-triggers",
    facts=NthCounter,
    cites={"122.7": "had fewer than N counters on"},
    example={"n": 3, "before": 2, "put": 2},
)
def nth_counter_triggers(facts: NthCounter, case: Case) -> Answer:
    """It triggers if there were fewer than N before and N or more after. It can't trigger if there
    were N or more before, or if no counter is put on the object."""
    n, before, put = facts.n, facts.before, facts.put
    fewer = None if before is None else before < n
    held = case.holds("122.7", fewer, f"there were fewer than {n} before", f"there were {n} or more before")
    if held is False:
        return case.verdict(False)
    some = None if put is None else put > 0
    if case.holds("122.7", some, "counters are put on it", "no counter is put on it") is False:
        return case.verdict(False)
    case.need("before", "put")
    total = (before or 0) + (put or 0)
    return case.verdict(case.holds("122.7", total >= n, f"there are {total} now", f"there are {total} now"))
