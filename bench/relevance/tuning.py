"""Finds weights for what ranking looks at: `python -m bench.relevance --tune`.

Three kinds of queries teach them: the tune questions, judges' queries, and ways of asking of some authors in
indexes that lack these. Weights are changed one after the other as long as more answers come first and among
five hits: there are two dozen, and no library is needed. Questions of the `report` part are never read here.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from bench.relevance.engines import Crkb, Hit
from bench.relevance.questions import questions
from crkb.kb import KnowledgeBase
from crkb.library import asked
from crkb.search import index, ranking
from crkb.search.understanding.reading import read
from crkb.search.weights import FEATURES

HELD_OUT = ("two", "four", "six", "seven")
"""Authors whose ways of asking are asked where the index has those of the others only."""

SAMPLE = 2_000
"""So many ways of asking of each."""

PEOPLE, WAYS, JUDGES_COUNT = 1.0, 0.5, 0.1
"""How much each kind of queries counts."""

STEPS = (-1.0, -0.5, -0.25, 0.25, 0.5, 1.0)
"""What is tried of a weight: so much of a third of it, or of a half if that is more."""

ROUNDS = 3

JUDGES = {  # what a judge types who knows the rule -> the rule in the newest edition
    "name sticker": "123.6",
    "summoning sickness": "302.6",
    "commander life total": "103.4c",
    "timestamp": "613.7",
    "blocking flying": "702.9b",
    "self-replacement effect": "614.15",
    "damage to planeswalkers": "120.3",
    "double-faced card mana value": "712.8e",
    "CMC of split cards": "709.4b",
    "adventure": "715",
    "token ceases to exist": "111.7",
    "+1/+1 counter -1/-1 counter": "122.3",
    "exile face down": "406.3a",
    "mana pool empty": "106.4",
}
"""Short queries that want a rule as such: people's questions alone would put subrules before rules.

What is called by its name or by a term is found by that, whatever the weights.
"""


Asked = tuple[str, Sequence[str]]
"""A question, and the names of what answers it."""


class Case(NamedTuple):
    """A query's candidates: what ranking looked at in each, and which of them answer."""

    values: list[tuple[float, ...]]
    answers: list[bool]


class Group(NamedTuple):
    """Queries of a kind, and how much they count in all."""

    what: str
    cases: list[Case]
    weight: float


def cases(search: Crkb, asked_: Iterable[Asked]) -> list[Case]:
    """The cases of questions with their answers; those whose answers are no candidates teach nothing."""
    found = []
    for question, answers in asked_:
        looked = _looked_at(search, question)
        right = [name in answers for name, _ in looked]
        if any(right) and not all(right):
            found.append(Case([values for _, values in looked], right))
    return found


def _looked_at(search: Crkb, question: str) -> list[tuple[str, tuple[float, ...]]]:
    """The candidates for a question, and what ranking looks at in each."""
    understood = read(question, ranking.vocabulary(search.opened, search.texts))
    scope = ranking.Scope(index.DEFAULT_KINDS, (), 10)
    running = ranking.Searching(search.opened, search.texts, understood, scope)
    best = running.query.candidates(running.query.listed(), ranking.CANDIDATES)
    return [(Hit(f.document.kind, f.document.name).label, f.values) for f in running.rank(best)]


def report(kb: KnowledgeBase, folder: str) -> Iterator[str]:
    """The weights that all queries speak for; the lines of a table."""
    groups = _groups(kb, folder)
    start = list(FEATURES.values())
    found = climbed(start, groups)
    for what, weights in (("now", start), ("tuned", found)):
        shares = ", ".join(f"{first(weights, group.cases):.3f} of {group.what}" for group in groups)
        yield f"{what}: an answer comes first for {shares}"
    yield from (f'    "{name}": {weight:.2f},' for name, weight in zip(FEATURES, found, strict=True))


def _groups(kb: KnowledgeBase, folder: str) -> list[Group]:
    date = kb.info.effective
    search = Crkb(kb, folder)
    people = [(q.text, q.answers[date]) for q in questions("tune") if q.answers[date]]
    ways = [case for author in HELD_OUT for case in _held_out(kb, folder, author)]
    judges = [(query, (rule,)) for query, rule in JUDGES.items()]
    return [
        Group("tune questions", cases(search, people), PEOPLE),
        Group("ways of asking held out", ways, WAYS),
        Group("judges' queries", cases(search, judges), JUDGES_COUNT),
    ]


def _held_out(kb: KnowledgeBase, folder: str, author: str) -> list[Case]:
    """An author's ways of asking, always the same, where the index has those of the others."""
    search = Crkb(kb, folder, tuple(other for other in asked.AUTHORS if other != author))
    said = asked.table((author,)).values()
    ways = [(phrase, (rule.number,)) for rule in said for phrase in rule.phrases]
    random.Random(author).shuffle(ways)
    return cases(search, ways[:SAMPLE])


def climbed(start: Sequence[float], groups: Sequence[Group], rounds: int = ROUNDS) -> list[float]:
    """Weights by which more answers come first and among five, found by changing one after the other."""
    weights = list(start)
    scores = [[_scores(weights, case) for case in group.cases] for group in groups]
    best = _worth(groups, scores)
    for _ in range(rounds):
        for i in range(len(weights)):
            for step in STEPS:
                change = step * max(0.5, abs(weights[i]) / 3)
                tried = [_changed(group, of, i, change) for group, of in zip(groups, scores, strict=True)]
                worth = _worth(groups, tried)
                if worth > best + 1e-9:
                    best, scores = worth, tried
                    weights[i] += change
    return weights


def _scores(weights: Sequence[float], case: Case) -> list[float]:
    return [sum(w * v for w, v in zip(weights, values, strict=True)) for values in case.values]


def _changed(group: Group, scores: Sequence[list[float]], i: int, change: float) -> list[list[float]]:
    """The scores of a group's cases with another weight for feature `i`."""
    return [
        [score + change * values[i] for score, values in zip(of, case.values, strict=True)]
        for of, case in zip(scores, group.cases, strict=True)
    ]


def _worth(groups: Sequence[Group], scores: Sequence[Sequence[list[float]]]) -> float:
    """How good scores are: shares of answers that come first, twice those among five, mean of 1/rank."""
    return sum(group.weight * _good(group.cases, of) for group, of in zip(groups, scores, strict=True))


def _good(tried: Sequence[Case], scores: Sequence[list[float]]) -> float:
    total = 0.0
    for case, of in zip(tried, scores, strict=True):
        best = max(score for score, answers in zip(of, case.answers, strict=True) if answers)
        rank = 1 + sum(score > best for score in of)
        total += (rank == 1) + 2 * (rank <= 5) + 1 / rank
    return total / len(tried) if tried else 0.0


def first(weights: Sequence[float], tried: Sequence[Case]) -> float:
    """The share of cases in which an answer comes first."""
    hits = 0
    for case in tried:
        scores = _scores(weights, case)
        hits += case.answers[scores.index(max(scores))]
    return hits / len(tried) if tried else 0.0
