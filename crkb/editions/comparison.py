"""A diff together with the texts of both editions, so that each change can be shown word by word."""

from __future__ import annotations

from crkb.editions.diff import Change, Diff, Edit, edits
from crkb.editions.moves import moves
from crkb.editions.terms import TermChange
from crkb.errors import RuleNotFound
from crkb.model import Edition, Rule, Term
from crkb.numbers import RuleNumber


class Comparison:
    """What changed from one edition to another, and the texts of both.

    `diff` has every rule of both editions in exactly one change; `moves` are the chapters and
    runs of rules that were renumbered as a whole. `diff.terms` has every term of both glossaries
    in exactly one change.

    >>> comparison = kb.diff(kb.info.id)
    >>> len(comparison.of_kind("same")) == len(kb)
    True
    """

    def __init__(self, diff: Diff, old: Edition, new: Edition) -> None:
        self.diff, self.old, self.new = diff, old, new
        self.moves = moves(diff)
        self._renumbered = diff.numbers()

    def at(self, number: RuleNumber) -> Comparison:
        """The same comparison, only of what is at or below a number in either edition.

        Raises:
            RuleNotFound: if neither edition has the number.
        """
        chosen = self.diff.at(number)
        if not chosen.changes:
            raise RuleNotFound(
                f"no rule {number} in {self.diff.old} or {self.diff.new}", "List the contents: crkb toc"
            )
        return Comparison(chosen, self.old, self.new)

    def of_kind(self, *kinds: str) -> list[Change]:
        """The changes of some kinds, in order."""
        return [c for c in self.diff.changes if c.kind in kinds]

    def rules(self, change: Change) -> tuple[list[Rule], list[Rule]]:
        """A change's rules in the old and in the new edition."""
        return [self.old.rules[n] for n in change.old], [self.new.rules[n] for n in change.new]

    def edits(self, change: Change) -> list[Edit]:
        """What changed word by word; nothing for a rule that only one edition has."""
        if not change.old or not change.new:
            return []
        return edits(*self.rules(change), self._renumbered)

    def text(self, change: Change) -> str:
        """The text of a rule that only one edition has."""
        old, new = self.rules(change)
        return " ".join(r.text for r in (new or old)).replace("\n", " ")

    def terms_of_kind(self, *kinds: str) -> list[TermChange]:
        """The changes of the glossary of some kinds (`renamed`, `edited`, `added`, `removed`), in order."""
        return [c for c in self.diff.terms if c.kind in kinds]

    def terms(self, change: TermChange) -> tuple[list[Term], list[Term]]:
        """A change's term in the old and in the new edition; none where it isn't there."""
        return _named(self.old, change.old), _named(self.new, change.new)

    def term_edits(self, change: TermChange) -> list[Edit]:
        """What changed word by word in a definition; nothing for a term that only one edition has."""
        if not change.old or not change.new:
            return []
        return edits(*self.terms(change), self._renumbered)

    def term_text(self, change: TermChange) -> str:
        """The definition of a term that only one edition has."""
        old, new = self.terms(change)
        return " ".join(t.text for t in (new or old)).replace("\n", " ")


def _named(edition: Edition, name: str) -> list[Term]:
    return [term for term in edition.terms if term.name == name][:1]
