"""Questions about who has the designations of a game: the monarch, the initiative, day and night."""

from __future__ import annotations

from crkb.game.asking.asked import Asked, Reply, reason
from crkb.game.proof import Note

CITES: dict[str, str] = {
    "722.1": "There is no monarch in a",
    "723.1": "There is no initiative in a",
    "728.1": "exactly one of those designations",
}

OF_MONARCH = ("101.2", "722.")
OF_INITIATIVE = ("101.2", "723.")
OF_TIME = ("502.", "702.145", "728.")


def monarch(asked: Asked) -> Reply:
    """The answer to `who is the monarch`: nobody until an effect has made somebody that (722.1)."""
    return _answer(asked, asked.game.monarch, OF_MONARCH, "722.1", "nobody is the monarch")


def initiative(asked: Asked) -> Reply:
    """The answer to `who has the initiative`: nobody until an effect has given it to somebody (723.1)."""
    return _answer(asked, asked.game.initiative, OF_INITIATIVE, "723.1", "nobody has the initiative")


def time(asked: Asked) -> Reply:
    """The answer to `is it day or night`: neither until it has become one of them (728.1)."""
    found = _answer(asked, asked.game.time, OF_TIME, "728.1", "it has become neither day nor night")
    return found if found.value != "nobody" else found._replace(value="neither")


def _answer(asked: Asked, holder: str, rules: tuple[str, ...], none: str, says: str) -> Reply:
    """Who has it, with what was noted about it; or nobody, with the rule that begins so (722.1, 723.1)."""
    notes: tuple[Note, ...] = tuple(note for note in asked.world.notes if note.rule.startswith(rules))
    if holder:
        return Reply(holder, notes)
    return Reply("nobody", (*notes, *reason(none, says, holds=False)))
