"""State-based actions about what isn't on the battlefield: tokens, copies, commanders (704.5d, e; 704.6d)."""

from __future__ import annotations

from collections.abc import Iterator

from crkb.game.happenings import Moves
from crkb.game.objects import COMMAND, EXILE, GRAVEYARD, NOWHERE, STACK, GameObject
from crkb.game.play import Play
from crkb.game.turns import outcome
from crkb.game.turns.state_based_survey import Found, Survey

CITES = {
    "111.7": "other than the battlefield ceases",
    "704.5d": "a zone other than the battlefield",
    "704.5e": "zone other than the stack",
    "707.10a": "a copy of a spell is",
    "704.6d": "its owner may put it into",
    "903.9a": "its owner may put it into",
}

LOOKED_AT = "left in its zone"
"""The mark of a commander whose owner was asked: the incarnation of which it is true."""


def ceasing(survey: Survey) -> Iterator[Found]:
    """704.5d, e: a token that isn't on the battlefield, a copy of a spell that isn't on the stack
    (111.7, 707.10a)."""
    for each in survey.elsewhere:
        if each.kind == "token":
            because = "111.7", f"{each.id} ceases to exist, after what triggers on its move has triggered"
            yield _ceases(each, "704.5d", f"the token {each.id} is not on the battlefield", because)
        elif each.kind == "copy" and each.zone != STACK:
            because = "707.10a", f"{each.id} is no longer where a copy of a spell exists"
            yield _ceases(each, "704.5e", f"the copy {each.id} isn't on the stack", because)


def _ceases(each: GameObject, rule: str, says: str, because: tuple[str, str]) -> Found:
    return Found(rule, says, each.id, "ceases to exist", sets=(("zone", NOWHERE),), because=(because,))


def commanders(play: Play, survey: Survey) -> Iterator[Found]:
    """704.6d: the owner of a commander that was put into a graveyard or exile since the last check
    may put it into the command zone.

    Raises:
        NotKnown: Nobody chose; `may of commander of ID`.
    """
    if not outcome.has_commanders(survey.game):
        return
    for each in survey.elsewhere:
        if _asked_about(each) and _returned(play, each):
            play.note("903.9a", f"{each.id} is a commander that was put into {each.zone}", each.id)
            says = f"{each.owner} puts the commander {each.id} into the command zone"
            yield Found("704.6d", says, each.id, "", (Moves(each.ref, COMMAND, "state", each.owner),))


def _returned(play: Play, each: GameObject) -> bool:
    """Does its owner put the commander into the command zone?"""
    answer = play.choose(f"may of commander of {each.id}", ("yes", "no"), each.owner, "704.6d")
    return bool(answer == "yes")


def _asked_about(each: GameObject) -> bool:
    """Is it a commander that was put there in this game, and that no check has looked at yet?"""
    there = each.commander and each.zone in (GRAVEYARD, EXILE)
    return there and each.incarnation > 1 and each.marks.get(LOOKED_AT) != each.incarnation


def looked_at(survey: Survey) -> tuple[GameObject, ...]:
    """The commanders of which the next check is not to ask again, so marked."""
    if not outcome.has_commanders(survey.game):
        return ()
    return tuple(
        each._replace(marks={**each.marks, LOOKED_AT: each.incarnation})
        for each in survey.elsewhere
        if _asked_about(each)
    )
