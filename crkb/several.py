"""What is typed less often than one number or name: several at once, in short, or only a part of a name."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

from crkb.errors import NumberFormatError, RuleNotFound
from crkb.text import abbreviations
from crkb.text.inflect import loosely
from crkb.text.normalize import fold

if TYPE_CHECKING:
    from crkb.lookup import LookedUp, Lookup, MeantText

_NUMBER = re.compile(r"((?:§\s*|#)?(?<![\w.])\d{3}(?:[.,]\S*)?|(?<!\S)\d(?!\S))(?=\s|$)")
_BEFORE = re.compile(r"(?i)(?:^|\s+)(?:(?:comp\w*\s+)?rules?|!?cr|ch(?:apter)?|sec(?:tion)?)\.?$")
"""What may stand before a number and says nothing."""

_COMMA = re.compile(r"\s*[,;]\s+|\s*;\s*|(?<=\D),(?=\D)")
_LINKS = frozenset(("and", "or", "vs", "with", "&", "/", "+"))
_MOST_PIECES = 50
"""So many names are looked for among numbers and commas."""

_HINTED = 4
"""So many names that aren't there are compared with all there are, for a hint."""

_MOST_WORDS = 12
"""So many words are tried as names that stand side by side: no title has more."""

GENERIC = (
    *("rule", "ability", "variant", "token", "counter", "card", "step", "phase", "symbol", "effect"),
    *("action", "spell", "order", "clause", "option", "deck", "type", "creature"),
)
"""Words that people leave out at the end of a name: summoning sickness (rule), evasion (ability)."""

NUMBERED = "2024-04-12"
"""The numbers of the table of abbreviations are those of editions from here on."""

_AROUND = re.compile(
    r"^what(?:'s| is| are| does) +(?:an? +|the +)?|^(?:define|the) +| +(?:definition|mean|rules?)$"
)
"""What people write around a name when they ask."""

LONGEST = 2_000
"""Characters of what is taken apart."""


def taken_apart(lookup: Lookup, text: str) -> LookedUp | None:
    """What was asked for by several numbers and names; None where there is nothing to part, or nothing found.

    Raises:
        NumberFormatError: for a range that runs backwards or across levels.
    """
    from crkb.lookup import LookedUp, TypedName, parse

    chunks = [_NUMBER.split(chunk) for chunk in _COMMA.split(text[: LONGEST + 1]) if chunk]
    if len(text) > LONGEST or sum(len(pieces) // 2 + 1 for pieces in chunks) > _MOST_PIECES:
        return None
    found: list[MeantText] = []
    misses: list[RuleNotFound] = []
    for pieces in chunks:
        for i, piece in enumerate(pieces):
            said = piece.strip(" ,;")
            if i % 2:
                wanted = parse(said)
                each = LookedUp([], []) if isinstance(wanted, TypedName) else lookup.ranges(wanted)
                found += each.found
                misses += each.misses
            elif not _says_nothing(said):
                named = _names(lookup, said.split()) or _names(lookup, _BEFORE.sub("", said).split())
                found += named
                misses += (
                    [] if named else [lookup.no_name(TypedName(said, fold(said)), len(misses) < _HINTED)]
                )
    if found or len(misses) > 1:
        return LookedUp(found, misses)
    return None


def _says_nothing(said: str) -> bool:
    """Whether what stands between numbers only links them, or announces one: "and rule"."""
    return all(word.casefold() in _LINKS for word in _BEFORE.sub("", said).split())


def _names(lookup: Lookup, words: list[str]) -> list[MeantText]:
    """What names that stand side by side mean, the longest first; [] unless every word belongs to one."""
    found: list[MeantText] = []
    at, words = 0, words[: _MOST_WORDS + 1]
    while at < len(words) <= _MOST_WORDS:
        if found and words[at].casefold() in _LINKS:
            at += 1
            continue
        for end in range(len(words), at, -1):
            if each := lookup.called(fold(" ".join(words[at:end])), whole=False):
                found += each
                at = end
                break
        else:
            return []
    return found


def meant_by(lookup: Lookup, folded: str, whole: bool = True) -> list[MeantText]:
    """What an abbreviation stands for (`sba`), or the one name that a generic word ends (`evasion`).

    The latter only where that is the `whole` of what was typed: beside other words it means too much.
    """
    said = _AROUND.sub("", folded).replace("colour", "color").removesuffix("'s").strip()
    if said != folded and said:
        return lookup.called(said)
    if (short := abbreviations.in_full(folded)) is not None:
        return next(filter(None, (_in_full(lookup, meant) for meant in short.meant)), [])
    words = "".join(loosely(folded)) if whole else ""
    ended = {
        lookup.loose_names[words + last] for last in GENERIC if words and words + last in lookup.loose_names
    }
    return lookup.exactly(fold(ended.pop())) if len(ended) == 1 else []


def _in_full(lookup: Lookup, meant: str) -> list[MeantText]:
    from crkb.lookup import TypedName, parse

    with suppress(NumberFormatError):
        wanted = parse(meant)
        if not isinstance(wanted, TypedName):
            return lookup.ranges(wanted).found if lookup.effective >= NUMBERED else []
    folded = fold(meant)
    if found := lookup.exactly(folded):
        return found
    return lookup.exactly(fold(lookup.loose_names.get("".join(loosely(folded)), "")))
