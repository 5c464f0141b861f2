"""The figures of ranking, as tables: also what the pages of a site rank by."""

from __future__ import annotations

FIELDS = {
    "title": 5.0,
    "path": 1.0,
    "text": 1.0,
    "examples": 0.3,
    "asked": 1.0,
    "above": 0.2,
    "below": 0.2,
    "glossary": 0.6,
}
"""Fields and what a word in them is worth; at most eight, as a byte says in which of them a word stands."""

K1, B = 1.2, 0.5
"""BM25F's figures: how soon repeating a word stops mattering, how much less a long field counts."""

WORDS = {
    "content": 0.45,
    "asking": 0.3,
    "card": 0.35,
    "about a card": 0.4,
    "capital": 0.6,
    "story": 0.65,
    "corrected": 1.0,
    "or near": 0.5,
    "slang": 1.0,
    "meaning": 0.7,
}
"""How much words of a query count beside others, which count 1: words of asking, words in the name of a
card, what a known card is about, a single word with a capital, words before the question of a story,
corrected ones, what else a misspelt one may be; what slang of several words means, and what slang means
beside the word itself. Words that count less than `content` say nothing of the thing."""

BIAS, SPREAD = 12.0, 2.0
"""What the features of a document have to add up to for half the points, and how much more doubles the odds,
about."""

FEATURES = {
    "worth": 3.42,
    "against the best": 5.03,
    "words": 2.18,
    "words in text": 0.83,
    "words in phrases": 0.21,
    "words in titles": -0.16,
    "phrase": 2.11,
    "next phrase": 1.3,
    "phrase in query": 1.44,
    "query in phrase": 0.5,
    "title": 0.5,
    "title above": 0.78,
    "opening": -0.49,
    "term": -0.37,
    "chapter": -0.6,
    "titled": 0.13,
    "subrule": -0.01,
    "length": -0.03,
    "rule above": 0.28,
    "rules below": 1.01,
}
"""What ranking looks at in a document, and how much it says.

Most was learned from the tune questions of three authors; "next phrase" came later, with those of eight.
By the weights that all eight speak for, which `bench.relevance --tune` prints, two more in 100 tune questions
find an answer first, but for short queries subrules come before rules.
"""
