"""The editions that tools answer from, and what is kept of them between calls. For threads."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from crkb.citations.at_hand import AtHand
from crkb.editions.diff_cache import Timeline
from crkb.errors import CrkbError, EditionNotFound, NumberFormatError
from crkb.kb import KnowledgeBase
from crkb.numbers import NumberRange, parse_typed
from crkb.serve.core.editions import LATEST, Editions
from crkb.serve.mcp import quoting

KEPT = 2
"""Editions whose citations and quotations are kept ready: each takes some 30 MB."""


class Shelf:
    """The editions of a library as tools use them.

    Args:
        editions: The pool of the process, shared with whatever else it serves.
    """

    def __init__(self, editions: Editions) -> None:
        self.editions = editions
        self._lock = threading.RLock()
        self._at_hand: dict[tuple[str, str], AtHand] = {}
        self._terms: dict[str, dict[str, tuple[str, ...]]] = {}

    def kb(self, edition: str = "") -> KnowledgeBase:
        """An edition by its id, its date, its set's code; "" is the one in use.

        Raises:
            EditionNotFound, LibraryError: if it cannot be opened.
        """
        return self.editions.kb(edition.strip() or LATEST)

    def official(self, name: str, argument: str) -> str:
        """The id of a whole official edition that an argument names; "" if it names none.

        Raises:
            EditionNotFound: if there is no such edition; it lists those there are.
        """
        if not name.strip():
            return ""
        now = self.editions.now()
        try:
            found = self.editions.resolve(name.strip())
        except EditionNotFound:
            found = ""
        if found not in [info.id for info in now.official]:
            dates = ", ".join(sorted(info.effective for info in now.official)) or "none is installed"
            raise EditionNotFound(f"“{argument}” needs an installed official edition", f"There are: {dates}.")
        return found

    def before(self, name: str) -> str:
        """The id of the official edition before another; "" if it is the oldest, or no official one."""
        ids = [info.id for info in self.editions.now().official]
        return ids[ids.index(name) + 1] if name in ids and ids.index(name) + 1 < len(ids) else ""

    @contextmanager
    def at_hand(self, kb: KnowledgeBase) -> Iterator[AtHand]:
        """What all editions know of numbers, as seen from one of them; one thread at a time has it.

        Raises:
            EditionNotFound, LibraryError: if one cannot be read.
        """
        key = kb.base_id, self.editions.tag_of_all()
        with self._lock:
            if key not in self._at_hand:
                while len(self._at_hand) >= KEPT:
                    self._at_hand.pop(next(iter(self._at_hand)))
                self._at_hand[key] = AtHand(Timeline(self.editions.library), kb.base_id)
            yield self._at_hand[key]

    def term_runs(self, kb: KnowledgeBase) -> dict[str, tuple[str, ...]]:
        """The runs of words of an edition's glossary, by which quotations of it are told."""
        with self._lock:
            if kb.stamp not in self._terms:
                while len(self._terms) >= KEPT:
                    self._terms.pop(next(iter(self._terms)))
                self._terms[kb.stamp] = quoting.of_terms(kb.store.terms())
            return self._terms[kb.stamp]

    @contextmanager
    def comparing(self) -> Iterator[None]:
        """Let one thread at a time compare editions: what is known of a comparison is kept and shared."""
        with self._lock:
            yield

    def elsewhere(self, kb: KnowledgeBase, typed: str) -> str:
        """What became of a number that an edition doesn't have, in a sentence; "" if nothing is known."""
        try:
            cited = parse_typed(typed)
        except NumberFormatError:
            return ""
        try:
            with self.at_hand(kb) as at_hand:
                return _told(at_hand, cited)
        except CrkbError:  # it was only a help for an error that is told anyway
            return ""


def _told(at_hand: AtHand, cited: NumberRange) -> str:
    for edition in at_hand.earlier(str(cited.first)):
        carried = at_hand.where(edition, cited)
        of = f"{cited} of {edition.effective or edition.edition}"
        if carried.rules:
            return f"Rules were renumbered: {of} is {carried.new or ', '.join(carried.rules)} here."
        if edition.effective > at_hand.now.effective:
            return f'A later edition has it: edition="{edition.effective}".'
        return f"{of} is gone in this edition."
    return ""
