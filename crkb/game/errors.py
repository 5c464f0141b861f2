"""What can stop a game: a wrong form, an illegal action, a choice or a fact that is missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from crkb.errors import CrkbError

if TYPE_CHECKING:
    from crkb.game.proof import Note

MOST_TOLD = 400
"""The longest path or message shown, in characters."""


def _shortened(said: str) -> str:
    """A text shortened for display: what is long repeats the file, and its beginning will do."""
    return said if len(said) <= MOST_TOLD else f"{said[:MOST_TOLD]}…"


class GameFormError(CrkbError, ValueError):
    """A file or line that doesn't have the form of games; `path` is where (`board[2].counters`)."""

    def __init__(self, path: str, message: str, hint: str = "") -> None:
        path, message = _shortened(path), _shortened(message)
        super().__init__(f"{path}: {message}" if path else message, _shortened(hint))
        self.path = path


class IllegalAction(CrkbError):
    """An event of a game that the rules don't allow; `rule` forbids it.

    `notes` are the reasons of what was done for it until then.
    """

    notes: tuple[Note, ...] = ()

    def __init__(self, rule: str, message: str, hint: str = "") -> None:
        super().__init__(message, hint)
        self.rule = rule


class TooLong(CrkbError):
    """A game that does not come to rest within the bound: a loop (729), or too much of it."""


class NotKnown(Exception):
    """What happens next depends on something.

    `name` is how the form names a choice (`legend of Ann`) or a fact (`bear: p/t`); `options` are
    the legal ones as the form writes them, () where they can't be listed; `rule` leaves the choice
    to `player`.
    """

    def __init__(self, name: str, options: Sequence[Any] = (), player: str = "", rule: str = "") -> None:
        super().__init__(name)
        self.name = name
        self.options = tuple(options)
        self.player = player
        self.rule = rule
