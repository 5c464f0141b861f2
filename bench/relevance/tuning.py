"""Finds weights for what ranking looks at: `python -m bench.relevance --tune`.

For each question the candidates are given probabilities by a softmax over their scores; the weights are
those that make what the answers get together most likely, kept near zero. Plain gradient ascent (Adam):
there are two dozen weights, and no library is needed. Questions of the `report` part are never read here.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from bench.relevance.engines import Crkb, Hit
from bench.relevance.questions import questions
from crkb.kb import KnowledgeBase
from crkb.search import index, ranking
from crkb.search.understanding.reading import read
from crkb.search.weights import FEATURES

_STEP, _ROUNDS, _BATCH = 0.05, 40, 64
_NEAR_ZERO = 0.0005
_JUDGE = 2.0  # how much a judge's query counts beside a question

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
    """A question's candidates: what ranking looked at in each, and which of them answer."""

    values: list[tuple[float, ...]]
    answers: list[bool]
    weight: float = 1.0


def cases(search: Crkb, questions_: Iterable[Asked], weight: float = 1.0) -> list[Case]:
    """The cases of questions with their answers; those whose answers are no candidates teach nothing."""
    found = []
    for question, answers in questions_:
        looked = _looked_at(search, question)
        right = [name in answers for name, _ in looked]
        if any(right) and not all(right):
            found.append(Case([values for _, values in looked], right, weight))
    return found


def _looked_at(search: Crkb, question: str) -> list[tuple[str, tuple[float, ...]]]:
    """The candidates for a question, and what ranking looks at in each."""
    understood = read(question, ranking.vocabulary(search.opened, search.texts))
    scope = ranking.Scope(index.DEFAULT_KINDS, (), 10)
    running = ranking.Searching(search.opened, search.texts, understood, scope)
    best = running.query.candidates(running.query.listed(), ranking.CANDIDATES)
    return [(Hit(f.document.kind, f.document.name).label, f.values) for f in running.rank(best)]


def report(kb: KnowledgeBase, folder: str) -> Iterator[str]:
    """The weights that the tune questions and judges' queries speak for; the lines of a table."""
    date = kb.info.effective
    search = Crkb(kb, folder)
    people = cases(search, [(q.text, q.answers[date]) for q in questions("tune") if q.answers[date]])
    judges = cases(search, [(query, (rule,)) for query, rule in JUDGES.items()], _JUDGE)
    start = list(FEATURES.values())
    found = tuned(start, [*people, *judges])
    for what, weights in (("now", start), ("tuned", found)):
        shares = (
            f"{first(weights, people):.3f} of tune questions, {first(weights, judges):.3f} of judges' queries"
        )
        yield f"{what}: an answer comes first for {shares}"
    yield from (f'    "{name}": {weight:.2f},' for name, weight in zip(FEATURES, found, strict=True))


def tuned(
    start: Sequence[float], learned: Sequence[Case], rounds: int = _ROUNDS, seed: int = 1
) -> list[float]:
    """Weights by which the answers come first as often as may be."""
    chance = random.Random(seed)
    weights, mean, spread, steps = list(start), [0.0] * len(start), [0.0] * len(start), 0
    order = list(learned)
    for turn in range(rounds):
        chance.shuffle(order)
        rate = _STEP * (1 - turn / rounds)
        for at in range(0, len(order), _BATCH):
            batch = order[at : at + _BATCH]
            slope = [-_NEAR_ZERO * w for w in weights]
            total = sum(case.weight for case in batch)
            for case in batch:
                for i, s in enumerate(_slope(weights, case)):
                    slope[i] += s * case.weight / total
            steps += 1
            for i, s in enumerate(slope):
                mean[i] = 0.9 * mean[i] + 0.1 * s
                spread[i] = 0.999 * spread[i] + 0.001 * s * s
                step = mean[i] / (1 - 0.9**steps) / (math.sqrt(spread[i] / (1 - 0.999**steps)) + 1e-8)
                weights[i] += rate * step
    return weights


def _slope(weights: Sequence[float], case: Case) -> list[float]:
    scores = [sum(w * v for w, v in zip(weights, values, strict=True)) for values in case.values]
    top = max(scores)
    likely = [math.exp(s - top) for s in scores]
    whole, right = sum(likely), sum(p for p, answers in zip(likely, case.answers, strict=True) if answers)
    slope = [0.0] * len(weights)
    for values, p, answers in zip(case.values, likely, case.answers, strict=True):
        pull = (p / right if answers else 0.0) - p / whole
        if abs(pull) > 1e-4:
            for i, v in enumerate(values):
                slope[i] += pull * v
    return slope


def first(weights: Sequence[float], tried: Sequence[Case]) -> float:
    """The share of cases in which an answer comes first."""
    hits = 0
    for case in tried:
        scores = [sum(w * v for w, v in zip(weights, values, strict=True)) for values in case.values]
        hits += case.answers[scores.index(max(scores))]
    return hits / len(tried) if tried else 0.0
