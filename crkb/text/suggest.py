"""Did you mean: the known names that are close to what somebody typed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from crkb.text.normalize import fold
from crkb.text.search_words import STOP

NEAR = 0.75
"""How alike two spellings must be (difflib's ratio): "nmae" just reaches "name"; see its tests."""

_WORD = re.compile(r"[^\W_]+")


def closest(typed: str, known: Iterable[str], count: int = 3) -> list[str]:
    """The names somebody may have meant, best first; none that shares no word or near spelling.

    Case, accents and punctuation make no difference. A name qualifies if it is spelled about
    like the whole of what was typed, or has one of its words, give or take a misspelling.
    """
    from difflib import SequenceMatcher  # needed only when nothing was found

    names = {name: fold(name) for name in known}
    wanted = fold(typed)
    meant = _spelled_about_like(_words(wanted), {w for name in names.values() for w in _words(name)})
    matcher = SequenceMatcher(None, "", wanted)
    scores: dict[str, float] = {}
    for name, folded in names.items():
        matcher.set_seq1(folded)
        alike = matcher.real_quick_ratio() >= NEAR and matcher.quick_ratio() >= NEAR
        ratio = matcher.ratio() if alike else 0.0
        score = max(ratio if ratio >= NEAR else 0.0, _shared(meant, _words(folded)))
        if score:
            scores[name] = score
    return sorted(scores, key=lambda name: (-scores[name], name))[:count]


def did_you_mean(near: Sequence[str]) -> str:
    """The hint that offers these names: "Did you mean a, b or c?"; "" for none."""
    if not near:
        return ""
    *others, last = near
    return f"Did you mean {', '.join(others)} or {last}?" if others else f"Did you mean {last}?"


def _words(folded: str) -> set[str]:
    return set(_WORD.findall(folded)) - STOP


def _spelled_about_like(typed: set[str], known: set[str]) -> list[set[str]]:
    """For each word typed, the known words it may be: itself, else those spelled like it.

    A misspelt word begins as the right one does, nearly always: "same" is not meant for "game".
    """
    from difflib import get_close_matches

    def like(word: str) -> set[str]:
        begin_alike = [k for k in known if k[0] == word[0]]
        return {word} if word in known else set(get_close_matches(word, begin_alike, n=3, cutoff=NEAR))

    return [like(word) for word in typed]


def _shared(meant: list[set[str]], words: set[str]) -> float:
    """The share of words in common: 1.0 where every word typed is in the name and it has no other."""
    common = sum(not words.isdisjoint(each) for each in meant)
    return 2 * common / (len(meant) + len(words)) if common else 0.0
