"""Effects that end the turn, or the combat phase (721 in 2024)."""

from __future__ import annotations

from collections.abc import Mapping

from crkb.game.happenings import Moves
from crkb.game.objects import EXILE, NOWHERE
from crkb.game.play import Play
from crkb.game.stack.doing import Doing
from crkb.game.state import STEPS
from crkb.game.terms import Verb
from crkb.tuples import NamedTuple

CITES = {
    "721.1": "When an effect ends the turn",
    "721.1a": "triggered before this process began but",
    "721.1b": "Exile every object on the stack",
    "721.1c": "and no triggered abilities are put",
    "721.1d": "skips straight to the cleanup step",
    "721.1e": "don't trigger because the end step",
    "721.1f": "will be another cleanup step before",
    "721.2": "an effect ends the combat phase",
    "721.2a": "triggered before this process began but",
    "721.2b": "Exile every object on the stack",
    "721.2c": "and no triggered abilities are put",
    "721.2d": "The current combat phase ends",
    "721.2e": "because the end of combat step",
    "721.2f": "stack during the following phase, then",
    "721.2g": "If an effect attempts to end",
}

TURN, COMBAT = "turn", "combat phase"
"""What an instruction may end."""

STEPS_OF_COMBAT = STEPS[STEPS.index("beginning of combat") : STEPS.index("end of combat") + 1]


class _Process(NamedTuple):
    """One of the two processes: its rules, the step that is skipped over, and the one that comes next."""

    rule: str
    waiting: str
    exile: str
    check: str
    ends: str
    untold: str
    later: str
    passed: str
    next: str


_PROCESSES: Mapping[str, _Process] = {
    TURN: _Process(
        *("721.1", "721.1a", "721.1b", "721.1c", "721.1d", "721.1e", "721.1f"), "end step", "cleanup"
    ),
    COMBAT: _Process(
        *("721.2", "721.2a", "721.2b", "721.2c", "721.2d", "721.2e", "721.2f"),
        *("end of combat", "postcombat main"),
    ),
}


def end(doing: Doing, verb: Verb) -> bool:
    """The turn or the combat phase ends, in the order of 721.1 and 721.2; no other phase does (721.2g)."""
    from crkb.game.turns import state_based

    play, what = doing.play, str(verb.value)
    if what == COMBAT and play.game.step not in STEPS_OF_COMBAT:
        play.note("721.2g", f"there is no combat phase to end in the {play.game.step} step", holds=False)
        return False
    process = _PROCESSES[what]
    play.note(process.rule, f"the {what} ends", *doing.named())
    _forget(play, process)
    _exile(doing, process)
    play.note(process.check, "state-based actions are checked; nothing is put on the stack")
    state_based.perform_all(play)
    if not play.game.over:
        _skip(play, process)
    return True


def _forget(play: Play, process: _Process) -> None:
    """What triggered before and isn't on the stack yet ceases to exist (721.1a, 721.2a)."""
    waiting = ", ".join(each.label for each in play.game.waiting)
    if waiting:
        play.note(process.waiting, f"what has triggered and waits is forgotten: {waiting}")
        play.game = play.game.but(waiting=())


def _exile(doing: Doing, process: _Process) -> None:
    """Everything on the stack is exiled, what resolves included; abilities are no cards and are nowhere
    then (721.1b, 721.2b).
    """
    play = doing.play
    objects = [play.game.objects[id] for id in play.game.stack]
    if not objects:
        return
    play.note(process.exile, f"everything on the stack is exiled: {', '.join(each.id for each in objects)}")
    abilities = [each for each in objects if each.kind == "ability"]
    gone = {each.id for each in abilities}
    play.put(*(each._replace(zone=NOWHERE) for each in abilities))
    play.game = play.game.but(stack=tuple(id for id in play.game.stack if id not in gone))
    doing.happen(*(Moves(each.ref, EXILE, "exile", doing.ctx.you) for each in objects if each.id not in gone))


def _skip(play: Play, process: _Process) -> None:
    """Combat is over, if there is one, and the game skips to the step that comes next (721.1d, 721.2d).

    What would trigger in between doesn't (721.1e, 721.2e). What has triggered since waits for that
    step; a cleanup step is followed by another then (721.1f, 721.2f).
    """
    from crkb.game.combat import engaged
    from crkb.game.stack import effects, mana_pools
    from crkb.game.turns import turns

    if play.game.step in STEPS_OF_COMBAT:
        play.note(process.ends, "creatures and planeswalkers are removed from combat")
        engaged.ends(play)
        effects.expire(play, "end of combat")
    mana_pools.empty(play)
    if STEPS.index(play.game.step) < STEPS.index(process.passed):
        play.note(process.untold, f"the {process.passed} step is skipped: nothing triggers at its beginning")
    if play.game.waiting:
        waiting = ", ".join(each.label for each in play.game.waiting)
        play.note(process.later, f"what has triggered meanwhile waits for the next step: {waiting}")
    play.note(process.ends, f"the game skips straight to the {process.next} step")
    play.resolving = ""  # exiled: nobody receives priority for it (721.1f, 721.2f)
    turns.begin(play, process.next)
