"""How alike two texts are: the share of words, and of neighbouring words, that they have in common.

A rare word counts more than a common one. What only says where to read on ("(See rule 101.)")
is left out, for it says nothing of what the rule is about: short rules that point at the same
chapter would else be more alike than a rule and its own new wording. The ordinal of a step
("Third, …") is left out, too: it is a number like the rule's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from math import log
from sys import intern
from typing import NamedTuple

from crkb.editions.diff_tokens import MASK, Tokens, divided

WHOLE = 1000
"""Likeness of equal texts. Likeness is a whole number: sums must not depend on their order."""

_ORDINALS = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth")

_CLEARLY = 130  # by so much a likeness must be greater than another at least to be clearly so


class Bag(NamedTuple):
    """What a text is made of: each word and pair of neighbouring words with its weight, and their sum.

    A pair is written with a space between, which no word has: a string keeps its hash, a tuple doesn't.
    """

    weights: Mapping[str, int]
    total: int


def rarities(texts: Iterable[Tokens]) -> dict[str, int]:
    """What each word weighs: the more, the fewer of the texts have it."""
    known = list(texts)
    spread = Counter(word for text in known for word in set(text))
    return {word: round(3 * log(2 * len(known) / n) ** 2) for word, n in spread.items()}


def bag(text: Tokens, rarity: Mapping[str, int]) -> Bag:
    """The words of a text, weighed; `rarity` has each of them."""
    text = said(text)
    weights = {word: n * rarity[word] for word, n in Counter(text).items()}
    for (word, after), n in Counter(pairwise(text)).items():
        weights[intern(f"{word} {after}")] = n * (rarity[word] + rarity[after]) // 2
    return Bag(weights, sum(weights.values()))


def likeness(a: Bag, b: Bag) -> int:
    """How alike two texts are that aren't equal: 0 to WHOLE - 1, the same both ways (Dice)."""
    few, many = (a.weights, b.weights) if len(a.weights) <= len(b.weights) else (b.weights, a.weights)
    shared = sum([n if n < many[f] else many[f] for f, n in few.items() if f in many])
    return (WHOLE - 1) * 2 * shared // max(a.total + b.total, 1)


def clearly(better: int, worse: int) -> bool:
    """Whether one likeness is so much greater than another that no place outweighs it.

    It is greater by half, or what is different is less by two thirds, and that isn't next to nothing.
    """
    by_half, fewer = 2 * better >= 3 * worse, 3 * (WHOLE - better) <= WHOLE - worse
    return better >= worse + _CLEARLY and (by_half or fewer)


def said(text: Tokens) -> Tokens:
    """A text without its ordinal and what only points elsewhere; all of it where nothing else is there."""
    if text[:1] and text[0] in _ORDINALS and text[1:2] == (",",):
        text = text[2:]
    if MASK not in text:
        return text
    kept = [token for part in divided(text) if not _points(part) for token in _without_titles(part)]
    return tuple(kept) or text


def _points(sentence: Tokens) -> bool:
    """Whether a sentence says nothing but "See rule 101.", in parentheses or not."""
    begin = sentence[sentence[:1] == ("(",) :]
    return begin[:1] in (("See",), ("see",)) and MASK in sentence


def _without_titles(sentence: Tokens) -> Iterator[str]:
    """A sentence without the titles quoted after references: they are other rules' words."""
    at = 0
    while at < len(sentence):
        yield sentence[at]
        at = _after_title(sentence, at + 1) if sentence[at] == MASK else at + 1


def _after_title(sentence: Tokens, at: int) -> int:
    """Where a sentence goes on after a reference: behind the title, if one is quoted."""
    begin = at + (sentence[at : at + 1] == (",",))
    if sentence[begin : begin + 1] == ('"',) and '"' in sentence[begin + 1 :]:
        return sentence.index('"', begin + 1) + 1
    return at
