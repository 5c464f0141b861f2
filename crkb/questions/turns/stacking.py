"""How triggered abilities of several players go on the stack (603.3b)."""

from __future__ import annotations

from collections.abc import Sequence

from crkb.game.turns.seating import turn_order
from crkb.questions.core import Case
from crkb.questions.values.seating import put_on_stack


def stacked(
    abilities: Sequence[tuple[str, str]], seats: Sequence[str] | None, active: str, case: Case
) -> list[str | list[str]]:
    """The abilities, by controller and what they do, in the order in which players put them there.

    Asks for the `seats` if there are several controllers; the question cites 603.3b.
    """
    controllers = {controller for controller, _ in abilities}
    if len(controllers) > 1:
        case.need("seats")
    order = turn_order(seats, active) if seats else sorted(controllers)
    found = put_on_stack(abilities, order)
    if len(abilities) < 2:
        return found
    said = "player by player, from the active player on; each orders their own abilities"
    return case.gives("603.3b", found, said)
