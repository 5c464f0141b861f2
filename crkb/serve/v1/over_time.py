"""The editions side by side, for all requests: two whole ones are in memory at a time, whoever asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from crkb.editions import history as histories
from crkb.editions.comparison import Comparison
from crkb.editions.diff_cache import Timeline
from crkb.editions.history import History
from crkb.editions.renumber import Carried, Carrier
from crkb.errors import NumberFormatError
from crkb.numbers import parse_typed, single
from crkb.serve.core.endpoints import Call

if TYPE_CHECKING:
    from crkb.citations.at_hand import AtHand
    from crkb.citations.translation import TranslatedFiles


def timeline(call: Call) -> Timeline:
    """The editions of the library as it is now."""
    library = call.editions.library
    return call.kept.get(("timeline", call.editions.tag_of_all()), lambda: Timeline(library))


def diff(call: Call, old: str, new: str, at: str = "") -> Comparison:
    """What changed between two editions, given by their ids, at or below a number if one is given.

    Raises:
        RuleNotFound, NumberFormatError: for `at`.
    """
    editions = timeline(call)
    found = editions.diff(old, new)
    comparison = Comparison(found, editions.edition(found.old), editions.edition(found.new))
    return comparison.at(single(at)) if at else comparison


def history(call: Call, number: str, edition: str) -> History:
    """What happened to a rule that has a number in an edition; "" is the newest that has it.

    Raises:
        RuleNotFound, NumberFormatError: for a number that is not there, or is not a number.
        EditionNotFound: for a restatement without the official edition that it restates.
    """
    return histories.history(timeline(call), number, edition)


def carrier(call: Call, old: str, new: str) -> Carrier:
    """What takes numbers of one edition to another.

    Raises:
        EditionNotFound: for a restatement without the official edition that it restates.
    """
    editions = timeline(call)
    return Carrier(editions.diff(editions.wording(old), editions.wording(new)))


def carried(by: Carrier, numbers: Sequence[str]) -> tuple[Carried, ...]:
    """Numbers and ranges in the newer edition; what is no number is unknown."""
    return tuple(_carried(by, number) for number in numbers)


def _carried(by: Carrier, typed: str) -> Carried:
    try:
        return by.carry(parse_typed(typed))
    except NumberFormatError:
        return Carried(typed, "unknown")


def translated(by: Carrier, text: str) -> tuple[TranslatedFiles, str]:
    """The citations of a text in the newer edition, and the text with all that is certain rewritten."""
    from crkb.citations import rewriting
    from crkb.citations.translation import TranslatedFile, TranslatedFiles

    found = rewriting.carry(text, by)
    file = TranslatedFile("", tuple(found), "")
    return TranslatedFiles(by.diff.old, by.diff.new, (file,)), rewriting.rewrite(text, found)


def at_hand(call: Call, edition: str) -> AtHand:
    """What the library knows of numbers, as seen from an edition.

    Raises:
        EditionNotFound: for a restatement without the official edition that it restates.
    """
    from crkb.citations.at_hand import AtHand

    key = ("at hand", call.editions.tag_of_all(), edition)
    return call.kept.get(key, lambda: AtHand(timeline(call), edition))
