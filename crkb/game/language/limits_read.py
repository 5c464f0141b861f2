"""What alone lets an ability be activated or a spell be cast: a time of the turn, or how often (602.5).

As cards have it behind "Activate only" and "Cast this spell only": "as a sorcery", "once each turn",
"during your upkeep", "before attackers are declared".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from crkb.game.errors import GameFormError
from crkb.game.files import reads
from crkb.game.files.reads import at
from crkb.game.state import STEPS
from crkb.game.terms import Only, Whose
from crkb.game.turns.sorcery_time import MAIN_PHASES

COMBAT = STEPS[STEPS.index("beginning of combat") : STEPS.index("end of combat") + 1]
BEFORE_ATTACKERS = STEPS[: STEPS.index("declare attackers")]
BEFORE_BLOCKERS = STEPS[: STEPS.index("declare blockers")]
NUMBERS = {"once": 1, "twice": 2, "three times": 3, "four times": 4}

_KINDS: Mapping[str, Only] = {
    **dict.fromkeys(
        ("as a sorcery", "any time you could cast a sorcery", "any time you could play a sorcery"),
        Only("sorcery"),
    ),
    **dict.fromkeys(
        ("as an instant", "any time you could cast an instant", "any time you could play an instant"),
        Only("instant"),
    ),
    "before attackers are declared": Only("time", steps=BEFORE_ATTACKERS),
    "before blockers are declared": Only("time", steps=BEFORE_BLOCKERS),
    "before the combat damage step": Only("time", steps=STEPS[: STEPS.index("combat damage")]),
}
_WHOSE: Mapping[str, Whose] = {
    **dict.fromkeys(("your", "its owner's"), "your"),
    **dict.fromkeys(
        ("an opponent's", "opponents'", "another player's", "each other player's"), "another player's"
    ),
}
_TIMES: Mapping[str, tuple[str, ...]] = {
    "turn": (),
    "upkeep": ("upkeep",),
    "draw step": ("draw",),
    "main phase": MAIN_PHASES,
    "precombat main phase": ("precombat main",),
    "postcombat main phase": ("postcombat main",),
    **dict.fromkeys(("combat", "combat phase"), COMBAT),
    "declare attackers step": ("declare attackers",),
    "declare blockers step": ("declare blockers",),
    "combat damage step": ("combat damage",),
    "end of combat step": ("end of combat",),
    "end step": ("end step",),
    **dict.fromkeys(
        ("turn, before attackers are declared", "turn before attackers are declared"), BEFORE_ATTACKERS
    ),
    "turn, before blockers are declared": BEFORE_BLOCKERS,
}
_TIME = re.compile(rf"during (?:(?P<whose>{'|'.join(_WHOSE)}|the|each player's|any) )?(?P<time>[a-z ,]+)")
_OFTEN = re.compile(
    r"(?:no more than )?(?P<number>once|twice|(?:three|four) times)(?P<turn> (?:each|per) turn)?"
)

EXAMPLES = (
    *("as a sorcery", "once", "once each turn", "during combat", "during your upkeep"),
    *("during an opponent's turn", "before attackers are declared"),
)
"""One limit of each kind."""


def find(said: str) -> Only | None:
    """The limit that words say; None if they say another condition."""
    folded = said.casefold().replace("’", "'")
    found = _KINDS.get(folded)
    if found is None and (often := _OFTEN.fullmatch(folded)):
        found = Only("times", times=NUMBERS[often["number"]], each="turn" if often["turn"] else "game")
    if found is None and (time := _TIME.fullmatch(folded)) and time["time"] in _TIMES:
        found = Only("time", steps=_TIMES[time["time"]], whose=_WHOSE.get(time["whose"] or "", "any"))
    return found._replace(says=said) if found is not None else None


def limits(said: Any, path: str) -> tuple[Only, ...]:
    """The limits of an activated ability, one or a list of them.

    Raises:
        GameFormError: One of them is none.
    """
    listed = reads.several(said)
    return tuple(limit(each, at(path, i) if len(listed) > 1 else path) for i, each in enumerate(listed))


def limit(said: Any, path: str) -> Only:
    """One limit. Raises GameFormError for anything else."""
    found = find(said) if isinstance(said, str) else None
    if found is None:
        known = [*_KINDS, "once each turn", *(f"during your {time}" for time in _TIMES)]
        hint = reads.near(str(said), known) or 'As in "as a sorcery", "once each turn", "during your upkeep".'
        raise GameFormError(path, f"{said!r} is no limit of when or how often", hint)
    return found


def time(said: Any, path: str) -> Only:
    """A limit that isn't a number of times: when alone a spell is cast.

    Raises:
        GameFormError: It is none.
    """
    found = limit(said, path)
    if found.kind == "times":
        raise GameFormError(path, f"{said!r} is no time", 'As in "during combat".')
    return found
