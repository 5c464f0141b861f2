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

K1, B = 2.0, 0.75
"""BM25F's figures: how soon repeating a word stops mattering, how much less a long field counts."""

WORDS = {
    "asking": 0.9,
    "card": 0.35,
    "about a card": 0.4,
    "capital": 0.5,
    "story": 0.8,
    "corrected": 1.0,
    "or near": 0.5,
    "slang": 1.0,
    "meaning": 0.7,
}
"""How much words of a query count beside others, which count 1: words of asking, words in the name of a
card, what a known card is about, a single word with a capital, words before the question of a story,
corrected ones, what else a misspelt one may be; what slang of several words means, and what slang means
beside the word itself."""

BIAS, SPREAD = 17.6, 3.0
"""What the features of a document have to add up to for half the points, and how much more doubles the odds,
about."""

FEATURES = {
    "worth": 5.02,
    "against the best": 6.44,
    "words": 1.55,
    "words in text": 0.81,
    "words in phrases": -0.32,
    "words in titles": 0.53,
    "phrase": 3.21,
    "next phrase": 5.15,
    "phrase in query": 1.77,
    "query in phrase": 1.25,
    "title": 0.45,
    "title above": 0.24,
    "opening": 0.75,
    "term": 1.63,
    "chapter": 0,
    "titled": -1.02,
    "subrule": -0.41,
    "length": 0.28,
    "rule above": 0.35,
    "rules below": 1,
}
"""What ranking looks at in a document, and how much it says: what `bench.relevance --tune` prints, but for
`opening`, `chapter` and `rules below`, which few questions tell about: judges' queries set them."""
