"""State-based actions about the protectors of battles (704.5w, x; since 2026 704.5x, y)."""

from __future__ import annotations

from collections.abc import Iterator

from crkb.game.objects import Ref
from crkb.game.play import Play
from crkb.game.turns.state_based_permanents import NEW, to_graveyard
from crkb.game.turns.state_based_survey import Found, Permanent, Survey

CITES = {
    "310.8a": "its controller chooses a player to",
    "704.5w": "no attacking creatures are currently attacking",
    "704.5x": "also its designated protector",
}


def protectors(play: Play, survey: Survey) -> Iterator[Found]:
    """704.5w, x: a battle nobody protects, or somebody who can't, gets another protector.

    Raises:
        NotKnown: Nobody chose; `protector of ID`.
    """
    battles = survey.of("battle")
    if not battles:
        return
    attacked = {each.attacking for each in survey.game.permanents if each.attacking is not None}
    for battle in battles:
        if rule := _broken(survey, battle, attacked):
            yield _protector(play, survey, battle, rule)


def _broken(survey: Survey, battle: Permanent, attacked: set[Ref | str]) -> str:
    """The rule by which the battle needs another protector, "" if it doesn't."""
    player = survey.game.players.get(battle.object.protector)
    if player is None or not player.in_game:
        return "" if battle.object.ref in attacked else "704.5w"
    return "704.5x" if _unsuited(survey, battle) else ""


def _unsuited(survey: Survey, battle: Permanent) -> bool:
    """Is its protector somebody who can't be? Before 2026 that was only a Siege's controller."""
    protector = battle.object.protector
    if survey.game.since(NEW):
        return protector not in suited(survey, battle)
    return _is_siege(battle) and protector == battle.controller


def _is_siege(battle: Permanent) -> bool:
    return "Siege" in battle.chars.subtypes


def suited(survey: Survey, battle: Permanent) -> tuple[str, ...]:
    """The players who can protect a battle: a Siege's are its controller's opponents (310.11a), that of
    one without a type its controller (310.8a)."""
    if _is_siege(battle):
        return survey.game.apnap(survey.game.opponents(battle.controller))
    return (battle.controller,) if battle.controller in survey.game.in_game else ()


def _protector(play: Play, survey: Survey, battle: Permanent, rule: str) -> Found:
    options = suited(survey, battle)
    if not options:
        return to_graveyard(battle, rule, f"no player can protect {battle.id}")
    chosen = play.choose(f"protector of {battle.id}", options, battle.controller, rule)
    says = f"{battle.controller} chooses {chosen} to protect {battle.id}"
    return Found(rule, says, battle.id, "", (), (("protector", chosen),))
