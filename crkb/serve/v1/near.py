"""What is not there: refused with what may have been meant, in the words of the service."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import quote

from crkb.errors import NumberFormatError, RuleNotFound
from crkb.kb import KnowledgeBase
from crkb.lookup import Lookup, TypedName, parse
from crkb.numbers import RuleNumber
from crkb.serve.core.errors import Refused
from crkb.text.normalize import fold
from crkb.text.suggest import closest, did_you_mean


@contextmanager
def asked_for(kb: KnowledgeBase, *typed: str) -> Iterator[None]:
    """Refuse, inside the block, what an edition doesn't have, with what is near.

    Args:
        kb: The edition.
        typed: What was asked for; the first of it that the edition doesn't have is what is missed.

    Raises:
        Refused: 404, for RuleNotFound, and for NumberFormatError: nothing has such a number.
    """
    try:
        yield
    except (RuleNotFound, NumberFormatError) as e:
        missed = next((each for each in typed if _is_missed(kb, each)), "")
        found = near(kb, missed)
        raise Refused(404, str(e), hint(kb, missed, found), found) from e


def _is_missed(kb: KnowledgeBase, typed: str) -> bool:
    return bool(typed) and typed not in kb


def hint(kb: KnowledgeBase, typed: str, found: tuple[str, ...]) -> str:
    """What to do about something that isn't there: take what is near, else search."""
    if found or not typed.strip():
        return did_you_mean(found) if found else ""
    return f"Search for it: /v1/{kb.info.id}/search?q={quote(typed.strip()[:80])}"


def near(kb: KnowledgeBase, typed: str) -> tuple[str, ...]:
    """Up to four numbers, titles, terms and cards that are near what was typed."""
    try:
        wanted = parse(typed)
    except NumberFormatError:
        return ()
    lookup = Lookup(kb.opened)
    if isinstance(wanted, TypedName):
        return tuple(lookup.near_names(wanted)) if wanted.folded else ()
    return _near_number(lookup, wanted[0].first)


def _near_number(lookup: Lookup, number: RuleNumber) -> tuple[str, ...]:
    """The numbers beside one that isn't there; where there are none, those beside the one above it."""
    beside = map(lookup.near_numbers, (number, *number.ancestors))
    return next((tuple(found) for found in beside if found), ())


def near_terms(kb: KnowledgeBase, typed: str) -> tuple[str, ...]:
    """Up to four terms of the glossary that are spelled like what was typed, or have it in them."""
    names = {fold(name): name for name in kb.terms}
    folded = fold(typed)
    found = closest(folded, names, 4) or [name for name in names if folded and folded in name][:4]
    return tuple(names[name] for name in found)
