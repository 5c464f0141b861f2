"""State-based actions about sectors: space sculptor divides the creatures among three (704.5u).

A creature's sector is what was chosen for it, `chosen: {sector: alpha}`.
"""

from __future__ import annotations

from collections.abc import Iterator

from crkb.game.play import Play
from crkb.game.turns.state_based_survey import Found, Permanent, Survey

CITES = {
    "704.5u": "chooses a sector designation for each",
}

SECTOR = "sector"
SECTORS = ("alpha", "beta", "gamma")


def sectors(play: Play, survey: Survey) -> Iterator[Found]:
    """704.5u: each creature without a sector gets one; who has no space sculptor chooses first.

    Raises:
        NotKnown: Nobody chose; `sector of ID`.
    """
    sculptors = {permanent.controller for permanent in survey.of("sculptor")}
    if not sculptors:
        return
    order = survey.game.apnap()
    waiting = [each for each in _creatures(survey) if SECTOR not in each.object.chosen]
    for each in sorted(waiting, key=lambda one: (one.controller in sculptors, order.index(one.controller))):
        chosen = play.choose(f"sector of {each.id}", SECTORS, each.controller, "704.5u")
        says = f"{each.controller} puts {each.id} into the {chosen} sector"
        yield Found("704.5u", says, each.id, sets=(("chosen", {**each.object.chosen, SECTOR: chosen}),))


def _creatures(survey: Survey) -> Iterator[Permanent]:
    for each in survey.game.permanents:
        chars = survey.game.chars(each.id)
        if "creature" in chars.types:
            yield Permanent(each, chars)
