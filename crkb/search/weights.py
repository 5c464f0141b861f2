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
    "worth": 4.27,
    "against the best": 6.36,
    "words": 1.73,
    "words in text": 1.48,
    "words in phrases": 1.35,
    "words in titles": 0.51,
    "phrase": 2.75,
    "next phrase": 3.29,
    "phrase in query": 1.68,
    "query in phrase": 0.77,
    "title": -0.7,
    "title above": 1.01,
    "opening": 1.41,
    "term": 1.45,
    "chapter": -1.36,
    "titled": -1.6,
    "subrule": -0.26,
    "length": 0.42,
    "rule above": 1.54,
    "rules below": -0.18,
}
"""What ranking looks at in a document, and how much it says; `bench.relevance` tunes them."""
