"""Effects that end the turn or the combat phase (721)."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.turns.stacking import stacked
from crkb.questions.values.labels import Id
from crkb.questions.values.seating import Players, check_distinct, check_known
from crkb.questions.values.turn import StepOrMainPhase
from crkb.questions.values.wording import counted
from crkb.questions.values.zones import Zone

_ORDER: tuple[str, ...] = get_args(StepOrMainPhase)
_COMBAT = frozenset(_ORDER[4:9])


class Waiting(Facts, frozen=True, kw_only=True):
    """A triggered ability that isn't on the stack yet, and whether it triggered before or during
    the process of ending the turn or the combat phase."""

    what: str
    controller: str
    triggered: Literal["before", "during"] | None = None


class Lying(Facts, frozen=True, kw_only=True):
    """An object and its zone; `card`: it is represented by a card."""

    id: Id
    zone: Zone
    card: bool | None = None


class CombatPermanent(Facts, frozen=True, kw_only=True):
    """A permanent that is attacking, blocking or being attacked, and its type."""

    id: Id
    type: Literal["creature", "planeswalker", "battle"] = "creature"


class Ending(Facts, frozen=True, kw_only=True):
    """A moment at which an effect ends the turn or the combat phase.

    `during`: the step or phase in which it happens. `objects`: the objects in zones; the resolving
    spell or ability is on the stack. `in_combat`: permanents in combat. `until_end_of_combat`:
    effects with that duration. `end_step_triggers` / `end_of_combat_triggers`: abilities that
    trigger as that step begins. `seats`: the players clockwise.
    """

    active: str
    during: StepOrMainPhase | None = None
    objects: tuple[Lying, ...] = ()
    triggers: tuple[Waiting, ...] = ()
    in_combat: tuple[CombatPermanent, ...] = ()
    until_end_of_combat: tuple[str, ...] = ()
    end_step_triggers: tuple[str, ...] = ()
    end_of_combat_triggers: tuple[str, ...] = ()
    seats: Players | None = None

    def __post_init__(self) -> None:
        if self.seats is not None:
            check_distinct("seats", self.seats)
            check_known("active", [self.active], self.seats)
            check_known("triggers", [trigger.controller for trigger in self.triggers], self.seats)


class _ProcessRules(NamedTuple):
    """The rules of one of the two processes, by step."""

    waiting: str
    exile: str
    check: str
    ends: str
    skipped: str
    after: str


_TURN = _ProcessRules("721.1a", "721.1b", "721.1c", "721.1d", "721.1e", "721.1f")
_COMBAT_PHASE = _ProcessRules("721.2a", "721.2b", "721.2c", "721.2d", "721.2e", "721.2f")


@question(
    "end-the-turn",
    facts=Ending,
    cites={
        "603.3b": "each player, in APNAP order, puts",
        "721.1": "When an effect ends the turn",
        "721.1a": "triggered before this process began but",
        "721.1b": "Exile every object on the stack",
        "721.1c": "and no triggered abilities are put",
        "721.1d": "skips straight to the cleanup step",
        "721.1e": "don't trigger because the end step",
        "721.1f": "will be another cleanup step before",
    },
    example={
        "active": "Ann",
        "during": "upkeep step",
        "objects": [{"id": "spell", "zone": "stack", "card": True}],
    },
)
def end_the_turn(facts: Ending, case: Case) -> Answer:
    """Waiting triggers cease to exist, the stack is exiled, state-based actions are checked once,
    then the cleanup step begins."""
    case.need("during")
    value = _begin(facts, _TURN, case)
    in_combat = facts.during in _COMBAT
    gone = [f.id for f in facts.in_combat if f.type != "battle"] if in_combat else []
    value["leave_combat"] = (
        case.gives("721.1d", gone, f"{counted(len(gone), 'permanent')} removed from combat") if gone else []
    )
    again = facts.during == "cleanup step"
    said = "a new cleanup step" if again else "cleanup step"
    value["next"] = case.gives("721.1d", said, f"the turn skips straight to it: {said}")
    value["end_step_triggers"] = _skipped(facts.end_step_triggers, "end step", _TURN, facts, case)
    kept = _kept(facts, case)
    later = case.holds(
        "721.1f",
        bool(kept),
        f"put on the stack in the cleanup step, before players get priority: {_listed(kept)}",
        "nobody gets priority in the cleanup step",
    )
    value["cleanup"] = {"stack": kept, "priority": facts.active, "another": True} if later else {}
    value["steps"] = _steps(value, "721.1", case)
    return case.value(value)


@question(
    "end-combat-phase",
    facts=Ending,
    cites={
        "603.3b": "each player, in APNAP order, puts",
        "721.2": "One card (Mandate of Peace) ends",
        "721.2a": "triggered before this process began but",
        "721.2b": "Exile every object on the stack",
        "721.2c": "and no triggered abilities are put",
        "721.2d": "The current combat phase ends",
        "721.2e": "because the end of combat step",
        "721.2f": "stack during the following phase, then",
        "721.2g": "If an effect attempts to end",
    },
    example={
        "active": "Ann",
        "during": "declare blockers step",
        "objects": [{"id": "spell", "zone": "stack", "card": True}],
        "in_combat": [{"id": "bear"}],
    },
)
def end_combat_phase(facts: Ending, case: Case) -> Answer:
    """The same for the combat phase, then the next phase begins; outside combat nothing happens."""
    case.need("during")
    outside = case.holds(
        "721.2g", facts.during not in _COMBAT, "it is not a combat phase: nothing happens", "it is combat"
    )
    if outside:
        return case.value("nothing happens")
    value = _begin(facts, _COMBAT_PHASE, case)
    gone = [f.id for f in facts.in_combat if f.type != "battle"]
    value["leave_combat"] = case.gives(
        "721.2d", gone, f"{counted(len(gone), 'permanent')} removed from combat"
    )
    value["expire"] = case.gives("721.2d", list(facts.until_end_of_combat), "effects with that duration end")
    value["next"] = case.gives("721.2d", "postcombat main phase", "the game skips straight to the next phase")
    skipped = _skipped(facts.end_of_combat_triggers, "end of combat step", _COMBAT_PHASE, facts, case)
    value["end_of_combat_triggers"] = skipped
    kept = _kept(facts, case)
    said = f"triggered abilities put on the stack in the next phase: {_listed(kept) or 'none'}"
    stacked = case.gives("721.2f", kept, said)
    value["following_phase"] = {"stack": stacked, "priority": facts.active}
    value["steps"] = _steps(value, "721.2", case)
    return case.value(value)


def _begin(facts: Ending, rules: _ProcessRules, case: Case) -> dict[str, object]:
    """The process up to the check for state-based actions."""
    unknown = [f"triggers[{i}].triggered" for i, w in enumerate(facts.triggers) if w.triggered is None]
    if unknown:
        case.missing(*unknown)
    vanish = [w.what for w in facts.triggers if w.triggered == "before"]
    exiled = [thing.id for thing in facts.objects if thing.zone == "stack"]
    vanish = case.gives(
        rules.waiting, vanish, f"waiting triggered abilities that cease to exist: {len(vanish)}"
    )
    exiled = case.gives(rules.exile, exiled, f"objects on the stack that are exiled: {len(exiled)}")
    safe = ("battlefield", "command")
    unsure = [
        f"objects[{i}].card" for i, o in enumerate(facts.objects) if o.zone not in safe and o.card is None
    ]
    if unsure:
        case.missing(*unsure)
    cease = [o.id for o in facts.objects if o.zone not in safe and o.card is False]
    cease = case.gives(
        rules.exile,
        cease,
        f"objects that are not cards, which cease to exist at the next check: {len(cease)}",
    )
    stack = case.gives(
        rules.check,
        "nothing",
        "state-based actions are checked once; nobody gets priority and nothing is put on the stack",
    )
    return {"vanish": vanish, "exiled": exiled, "cease": cease, "stack_at_check": stack}


def _kept(facts: Ending, case: Case) -> list[str | list[str]]:
    """What triggered during the process, as players put it on the stack afterward."""
    waiting = [(w.controller, w.what) for w in facts.triggers if w.triggered == "during"]
    return stacked(waiting, facts.seats, facts.active, case)


def _listed(stacked: list[str | list[str]]) -> str:
    return ", ".join(each if isinstance(each, str) else " and ".join(each) for each in stacked)


def _skipped(
    triggers: tuple[str, ...], step: str, rules: _ProcessRules, facts: Ending, case: Case
) -> list[str]:
    """The abilities among those that watch for a step that still trigger."""
    passed = _ORDER.index(facts.during or _ORDER[0]) >= _ORDER.index(step)
    if passed or not triggers:
        return []
    none = case.holds(
        rules.skipped, True, f"the {step} is skipped, so these don't trigger: {', '.join(triggers)}"
    )
    return [] if none else list(triggers)


def _steps(value: dict[str, object], rule: str, case: Case) -> list[str]:
    """The process, in order, replacing the rest of the resolution."""
    order = ["triggers vanish", "exile the stack", "state-based actions", f"end; next: {value['next']}"]
    return case.gives(rule, order, "this happens in order, instead of the usual resolution")
