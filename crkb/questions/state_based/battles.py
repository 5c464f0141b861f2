"""State-based actions about battles: defense, protectors (704.5v-y, before 2026 704.5v-x)."""

from __future__ import annotations

from crkb.questions.state_based.check import Action, Actions, Check
from crkb.questions.values.board import Permanent
from crkb.questions.values.wording import known

NEW = "2026-08-07"
"""The first verified edition in which Sieges and other battles differ."""

ZERO_DEFENSE = "704.5w@2026-08-07"


def no_defense(check: Check) -> Actions:
    """704.5v: a battle with defense 0 and no pending ability; since 2026, only a Siege."""
    for battle in check.permanents("battle"):
        if not _is_siege(battle) and check.case.since(NEW):
            continue
        waits = "; an ability of it hasn't left the stack" if battle.pending else ""
        truth, says = _lacks_defense(check, battle)
        if check.applies(
            "704.5v", False if battle.pending else truth, says + waits, says + waits, _counters(battle)
        ):
            yield Action("704.5v", "goes to its owner's graveyard", battle.id)


def no_defense_outright(check: Check) -> Actions:
    """704.5w since 2026: a battle that isn't a Siege, with defense 0, even if an ability is pending."""
    for battle in check.permanents("battle"):
        if _is_siege(battle) or not check.case.since(NEW):
            continue
        truth, says = _lacks_defense(check, battle)
        if check.applies(ZERO_DEFENSE, truth, f"{says} and is no Siege", says, _counters(battle)):
            if battle.pending:
                check.case.contradict(
                    ("122.1g", ZERO_DEFENSE),
                    f"only one of these rules lets {battle.id} wait for its ability; the list decides",
                )
            yield Action(ZERO_DEFENSE, "goes to its owner's graveyard", battle.id)


def _is_siege(battle: Permanent) -> bool:
    return "Siege" in battle.subtypes


def _counters(battle: Permanent) -> str:
    return f"board.permanents[{battle.id}].counters.defense"


def _lacks_defense(check: Check, battle: Permanent) -> tuple[bool | None, str]:
    """Whether its defense is 0, and what it is."""
    number = battle.counters.get("defense")
    says = f"{battle.id} has defense {known(number)}"
    if number is None:
        return None, says
    return check.case.gives("122.1g", number, says) == 0, says


# ---- protectors


def unprotected(check: Check) -> Actions:
    """704.5w, since 2026 704.5x: a battle without a protector that isn't attacked gets one."""
    for battle in check.permanents("battle"):
        nobody = None if battle.protector is None else not check.state.in_game(battle.protector)
        truth = False if battle.attacked else nobody
        says = f"{battle.id} has no protector and isn't attacked"
        otherwise = (
            f"{battle.id} is attacked" if battle.attacked else f"{battle.protector} protects {battle.id}"
        )
        if check.applies("704.5w", truth, says, otherwise, _protector_of(battle)):
            yield from _protector(check, "704.5w", battle)


def wrongly_protected(check: Check) -> Actions:
    """704.5x, since 2026 704.5y: a Siege that its controller protects; since 2026, a battle that
    anyone protects who can't."""
    for battle in check.permanents("battle"):
        protector = battle.protector
        if not check.case.since(NEW) and not _is_siege(battle):
            continue
        if protector is not None and not check.state.in_game(protector):
            continue
        says = f"{known(protector)} can't protect {battle.id}, which {battle.controller} controls"
        otherwise, unknown = f"{protector} can protect {battle.id}", _protector_of(battle)
        if check.applies("704.5x", _unsuited(check, battle), says, otherwise, unknown):
            yield from _protector(check, "704.5x", battle)


def _unsuited(check: Check, battle: Permanent) -> bool | None:
    """Is its protector somebody who can't be? Before 2026 that was only a Siege's controller."""
    if battle.protector is None:
        return None
    if not check.case.since(NEW):
        return battle.protector == battle.controller
    return battle.protector not in _suited(check, battle)


def _protector_of(battle: Permanent) -> str:
    return f"board.permanents[{battle.id}].protector"


def _suited(check: Check, battle: Permanent) -> list[str]:
    """Who can protect a battle: of a Siege, an opponent; without a battle type, its controller."""
    return check.state.opponents(battle.controller) if _is_siege(battle) else [battle.controller]


def _protector(check: Check, rule: str, battle: Permanent) -> Actions:
    options = _suited(check, battle)
    if not options:
        yield Action(rule, "goes to its owner's graveyard", battle.id)
        return
    chosen = options[0] if len(options) == 1 else check.choices.protectors.get(battle.id, "")
    if chosen in options:
        yield Action(rule, "gets a protector", battle.id, chosen)
    else:
        check.asks(f"choices.protectors[{battle.id}]")
