"""Enlist: creatures tapped as others attack, an optional cost of attacking (508.1g, 702.154)."""

from __future__ import annotations

from collections.abc import Mapping

from crkb.game.errors import GameFormError
from crkb.game.happenings import Declares, Happening, Taps
from crkb.game.objects import GameObject, Thing
from crkb.game.play import Play

CITES: dict[str, str] = {
    "702.154a": "that you didn’t choose to attack",
}

NOBODY = "nothing"


def pay(play: Play, attacks: Mapping[str, Thing]) -> None:
    """Let each attacker with enlist tap another creature, once for each instance (702.154d).

    Args:
        play: The game being played; its attackers attack.
        attacks: The attackers, and what each attacks.

    Raises:
        NotKnown: A player chooses, and nobody did.
        GameFormError: What was chosen can't be enlisted.
    """
    from crkb.game.events.events import happen
    from crkb.game.layers import keywords

    declared: list[Happening] = []
    for id in attacks:
        for number, _ in enumerate(keywords.of(play.chars(id), "enlist")):
            chosen = _chosen(play, id, number, attacks)
            if chosen is not None:
                play.note("702.154a", f"{id} enlists {chosen.id}", id, chosen.id)
                happen(play, Taps(chosen.ref))
                declared.append(Declares("enlist", play.object(id).ref, (chosen.ref,)))
    if declared:
        happen(play, *declared)


def _chosen(play: Play, id: str, number: int, attacks: Mapping[str, Thing]) -> GameObject | None:
    """The creature that one instance enlists; of several instances, the next of a list."""
    able = [each for each in play.game.permanents if _can(play, each, play.chars(id).controller, attacks)]
    if not able:
        return None
    name = f"enlisted by {id}"
    options = [*(each.id for each in able), NOBODY]
    said = play.chosen(name)
    if isinstance(said, list | tuple):
        said = said[number] if number < len(said) else NOBODY
        if said not in options:
            raise GameFormError(
                f"choose.{name}", f"{said!r} can't be enlisted", f"Options: {', '.join(options)}"
            )
    else:
        said = play.choose(name, options, play.chars(id).controller, "702.154a")
    return next((each for each in able if each.id == said), None)


def _can(play: Play, each: GameObject, player: str, attacks: Mapping[str, Thing]) -> bool:
    """Untapped, not attacking, and no newcomer without haste."""
    from crkb.game.layers import keywords

    now = play.chars(each.id)
    if each.tapped or each.id in attacks or "creature" not in now.types or now.controller != player:
        return False
    return not each.sick or keywords.has(now, "haste")
