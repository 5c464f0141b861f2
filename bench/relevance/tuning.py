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
from crkb.library import asked
from crkb.search import index, ranking
from crkb.search.understanding.reading import read
from crkb.search.weights import FEATURES

_STEP, _ROUNDS, _BATCH = 0.09, 12, 64
_SAMPLE, _PHRASE = 1500, 0.1  # ways of asking of each author, and how much each counts beside a question
_NEAR_ZERO = 0.0005


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
    """The weights that the tune questions speak for, and ways of asking taken for questions; a table's lines.

    Each author's ways of asking are questions to an index with those of the others.
    """
    date = kb.info.effective
    asked_by_people = [(q.text, q.answers[date]) for q in questions("tune") if q.answers[date]]
    people = cases(Crkb(kb, folder), asked_by_people)
    phrases = [case for author in asked.AUTHORS for case in _of_author(kb, folder, author)]
    start = list(FEATURES.values())
    found = tuned(start, [*people, *phrases])
    for what, weights in (("now", start), ("tuned", found)):
        shares = f"{first(weights, people):.3f} of tune questions, {first(weights, phrases):.3f} of phrases"
        yield f"{what}: an answer comes first for {shares}"
    yield from (f'    "{name}": {weight:.2f},' for name, weight in zip(FEATURES, found, strict=True))


def _of_author(kb: KnowledgeBase, folder: str, author: str) -> list[Case]:
    others = tuple(a for a in asked.AUTHORS if a != author)
    wanted = asked.of(kb.edition(), (author,))
    pairs = [(phrase, (number,)) for number, phrases in wanted.items() for phrase in phrases]
    some = random.Random(1).sample(pairs, min(_SAMPLE, len(pairs)))
    return cases(Crkb(kb, folder, others), some, _PHRASE)


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
