"""Names of an edition's keyword abilities, keyword actions and ability words, with their rules.

They are the titles in its chapters of keywords and the words that its rule on ability words lists. Where
it has no such rules, as the plain edition, they are those that crkb knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from crkb import lists
from crkb.editions.restatements import is_keyword
from crkb.library import keyword_cards
from crkb.plain_words import KeywordRule, PlainWords
from crkb.reading import Reader

Sort = Literal["", "ability", "action", "word"]
"""Sorts of keywords: keyword abilities, keyword actions, ability words; "" is all of them."""

ABILITY_WORD = "Ability word"
"""The kind of an ability word, where a keyword's says more."""

_LISTED = "ability-words"
_COMMAS = 3  # of a list, at least
_LONGEST = 5  # words of an ability word


def names(kb: Reader, plain: PlainWords) -> list[KeywordRule]:
    """The keywords and ability words of an edition."""
    titles = {number: title for number, kind, title in kb.store.headings() if _may_be_keyword(number, kind)}
    dated = kb.info.effective
    found = [KeywordRule(title, number, _kind(title, number, dated)) for number, title in titles.items()]
    others = [] if any(map(is_keyword, titles)) else plain.keywords()  # else these are an add-on's
    return [*found, *others, *ability_words(kb)]


def _may_be_keyword(number: str, kind: str) -> bool:
    """Whether a number is one of a keyword, also of one in an add-on's own series (702.TR01)."""
    return is_keyword(number) or (kind == "rule" and number.startswith(("701.TR", "702.TR")))


def of_sort(found: Iterable[KeywordRule], sort: Sort) -> list[KeywordRule]:
    """Those of a sort, in their order."""
    return [each for each in found if not sort or _sort(each) == sort]


def ability_words(kb: Reader) -> list[KeywordRule]:
    """The ability words that an edition's rule lists; else those that crkb knows of its date."""
    listing = lists.listing(_LISTED)
    rule = kb.store.rule(listing.rule)
    found = _in_sentence(rule.text) if rule is not None else []
    found = found or list(lists.entries(_LISTED, kb.info.effective))
    names = (word[:1].upper() + word[1:].replace("'", "\u2019") for word in found)
    return [KeywordRule(name, listing.rule, ABILITY_WORD) for name in names]


def _in_sentence(text: str) -> list[str]:
    """The words that a rule lists: "The words are dusk, dawn, noon, and all the night."."""
    longest = max(re.split(r"\.(?:\s|$)", text), key=lambda sentence: sentence.count(","))
    said = longest.rpartition(" are ")[2] if longest.count(",") >= _COMMAS else ""
    found = [word.strip().removeprefix("and ") for word in said.split(",")]
    return [word for word in found if word and len(word.split()) <= _LONGEST]


def _sort(keyword: KeywordRule) -> Sort:
    if keyword.kind == ABILITY_WORD:
        return "word"
    return "action" if keyword.number.startswith("701.") else "ability"


def _kind(title: str, number: str, dated: str) -> str:
    """What kind of keyword it is; of an ability that crkb doesn't know no more than that."""
    kind = keyword_cards.kind(title, number, dated)
    unknown = number.startswith("702.") and kind == "Keyword action"
    return "Keyword ability" if unknown else kind
