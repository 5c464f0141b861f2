"""Whether an ability triggers on the Nth counter that is put on its object (122.7): a game tells."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

from crkb.game.errors import GameFormError
from crkb.game.language import language
from crkb.game.language.language import Words
from crkb.game.terms import Puts
from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts, FactsError, Positive
from crkb.questions.views import OfGame, TableOfGame
from crkb.text.ordinals import ordinal

THIS = re.compile(r"\bthis (?:artifact|battle|card|creature|enchantment|land|permanent|planeswalker|token)\b")
"""How the texts of cards name their own object."""


class NthCounter(Facts, frozen=True, kw_only=True):
    """An ability that triggers when the Nth counter is put on its object, and counters put on it.

    `ability`: its text, or what it triggers on ("the third +1/+1 counter is put on this"); `n` instead
    where nobody asks of what kind the counters are. `before`: those of the kind on it; `put`: those put.
    """

    ability: str = ""
    n: Positive | None = None
    before: Count | None = None
    put: Count | None = None

    def __post_init__(self) -> None:
        """Refuse an ability and a number, and neither."""
        if bool(self.ability) == (self.n is not None):
            raise ValueError("ability: needed, or n instead of it")


@question("nth-counter-triggers", facts=NthCounter, cites={}, example={"n": 3, "before": 2, "put": 2})
def nth_counter_triggers(facts: NthCounter, case: Case) -> Answer:
    """It triggers if there were fewer than N before and N or more after, whatever isn't known."""
    when, term = _event(facts)
    games = [_game(when, term.kind, *each) for each in _ways(facts, term.nth)]
    if len(games) > 1 and len({_triggers(game, case, tells=False) for game in games}) > 1:
        case.missing(*(name for name in ("before", "put") if getattr(facts, name) is None))
    return case.verdict(_triggers(games[0], case, tells=True))


def _event(facts: NthCounter) -> tuple[str, Puts]:
    """What the ability triggers on, in the words of games, and as the game reads it."""
    if facts.n is not None:
        when = f"the {ordinal(facts.n)} charge counter is put on this"
    else:
        when = re.sub(r"^when(?:ever)? |,.*", "", facts.ability.strip().removesuffix("."), flags=re.I)
        when = THIS.sub("this", when)
    try:
        term = language.read_event(when, Words())
    except GameFormError as e:
        raise FactsError(f"ability: {e}", e.hint) from e
    if not isinstance(term, Puts) or not term.nth:
        raise FactsError(
            f"ability: {when!r} doesn't ask for one counter by its number",
            "For example: the third +1/+1 counter is put on this",
        )
    return when, term


def _ways(facts: NthCounter, nth: int) -> list[tuple[int, int]]:
    """How many counters there may have been and may be put, as far as it makes a difference."""
    befores = (0, nth - 1, nth) if facts.before is None else (facts.before,)
    puts = (nth, 0) if facts.put is None else (facts.put,)
    return list(product(befores, puts))


def _game(when: str, kind: str, before: int, put: int) -> dict[str, Any]:
    """A game in which the counters are put on what has the ability."""
    ability = {"name": "waiting", "when": when, "do": {"text": "is done"}}
    bearer: dict[str, Any] = {"id": "permanent-1", "types": ["artifact", "creature"], "p/t": "99/99"}
    bearer |= {"counters": {kind: before}, "abilities": [ability]}
    return {"board": [bearer], "then": [{"counters": {"puts": {kind: put}, "to": "permanent-1"}}]}


def _triggers(game: dict[str, Any], case: Case, *, tells: bool) -> bool:
    return bool(TableOfGame(OfGame(game=game), case).ask("what triggered", tells=tells) != "nothing")
