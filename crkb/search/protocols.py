"""What search needs of an open edition: its texts, and its index."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeVar

from crkb.model import Card, Question, Rule, Term

if TYPE_CHECKING:
    from crkb.search.index import OpenIndex

T = TypeVar("T")


class EditionTexts(Protocol):
    """The texts of an edition, as `library.database.Store` reads them."""

    def rule(self, number: str) -> Rule | None:
        """The rule of that number, or None."""
        ...

    def title(self, number: str) -> str | None:
        """The title of a number ("" if it has none); None if there is no such number."""
        ...

    def titled(self, folded: str) -> list[str]:
        """Numbers whose folded title is exactly this."""
        ...

    def term(self, folded: str) -> Term | None:
        """The glossary term of that folded name, or None."""
        ...

    def card(self, folded: str) -> Card | None:
        """The card of that folded name, or None."""
        ...

    def questions(self) -> tuple[Question, ...]:
        """All questions with their answers."""
        ...


class Index(Protocol):
    """The search index of an edition, as `library.handle.Handle` repairs it."""

    @property
    def home(self) -> str:
        """The directory of the library that the edition is in."""
        ...

    def ask_index(self, ask: Callable[[OpenIndex], T]) -> T:
        """The result of `ask` for the open index."""
        ...
