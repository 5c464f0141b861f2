"""What a player who has left the game controlled without owning it (800.4a, 800.4c)."""

from __future__ import annotations

from crkb.questions.core import Case
from crkb.questions.values.board import Permanent
from crkb.questions.values.board_state import State


def give_up_control(leaver: str, state: State, case: Case) -> None:
    """End the effects that gave the player control of permanents, then exile what is still theirs."""
    for permanent in list(state.permanents.values()):
        if permanent.controller != leaver:
            continue
        keeper = _keeper(permanent, state, case)
        if keeper:
            state.change(permanent.id, controller=keeper)
        else:
            state.leave(permanent.id, "exile")


def _keeper(permanent: Permanent, state: State, case: Case) -> str:
    """Who controls it once the player has left; "" for nobody."""
    by_default, leaver = permanent.default_controller, permanent.controller
    if by_default is None:
        case.missing(f"board.permanents[{permanent.id}].default_controller")
    ends = case.holds(
        "800.4a",
        by_default != leaver,
        f"the effect that gave {leaver} control of {permanent.id} ends",
        f"no effect gave {leaver} control of {permanent.id}: it is exiled",
    )
    if not ends:
        return ""
    gone = not state.in_game(by_default)
    said = f"{by_default} has left too: {permanent.id} is exiled"
    if case.holds("800.4c", gone, said, f"{by_default} controls {permanent.id} again"):
        return ""
    return by_default
