"""Attractions: rolling to visit them, and where their cards lie that have been put away (717)."""

from __future__ import annotations

from collections.abc import Iterator

from crkb.game.errors import GameFormError, NotKnown
from crkb.game.objects import COMMAND, Context, GameObject, Trigger
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.terms import Visit

CITES = {
    "505.5": "rolls to visit their Attractions",
    "701.49a": "To roll to visit your Attractions",
    "702.159a": "if the result is equal to",
    "703.4g": "action of placing lore counters has",
    "717.4": "rolls to visit their Attractions",
    "717.5": "the result matches one of the",
}

SIDES = 6
"""A die of so many sides is rolled (701.49a)."""


def is_card(obj: GameObject) -> bool:
    """Whether it is an Attraction card, with an Astrotorium back (717.1)."""
    return obj.kind == "card" and any("Attraction" in face.subtypes for face in obj.sheet.faces)


def junkyard(game: Game, player: str) -> tuple[str, ...]:
    """The pile of a player's Attraction cards that were put into the command zone (717.6a).

    Those of an Attraction deck lie there face down.
    """
    piled = (each for each in game.objects.values() if each.zone == COMMAND and not each.face_down)
    return tuple(each.id for each in piled if each.owner == player and is_card(each))


def at_main_phase(play: Play, player: str) -> None:
    """A player who controls Attractions rolls to visit them, after the lore counters (505.5, 703.4g, 717.4).

    What nobody could notice isn't rolled: no ability of theirs asks for the result.

    Raises:
        NotKnown: Nobody said what was rolled.
        GameFormError: It is no number.
    """
    visits = tuple(_visits(play.game, player))
    if not visits:
        return
    play.note("505.5", f"{player} controls {', '.join(dict.fromkeys(obj.id for obj, _ in visits))}", player)
    play.note("703.4g", "the roll comes after the lore counters", player)
    play.note("717.4", f"{player} controls Attractions and rolls to visit them", player)
    result = _rolled(play, player)
    lit = [(obj, visit) for obj, visit in visits if _matches(play, obj, visit, result)]
    found = [_trigger(obj, visit, player) for obj, visit in lit]
    play.triggered.extend(trigger.label for trigger in found)
    play.game = play.game.but(waiting=(*play.game.waiting, *found))


def _visits(game: Game, player: str) -> Iterator[tuple[GameObject, Visit]]:
    """The visit abilities of the Attractions that a player controls."""
    for each in game.permanents:
        chars = game.chars(each.id)
        if "Attraction" in chars.subtypes and chars.controller == player:
            for having in chars.abilities:
                if isinstance(having.ability, Visit):
                    yield each, having.ability


def _rolled(play: Play, player: str) -> int:
    """The result of the roll: of a die with six sides, or what effects made of that (701.49a)."""
    name = f"roll of {player} to visit"
    result = play.chosen(name)
    if result is None:
        raise NotKnown(name, tuple(range(1, SIDES + 1)), player, "701.49a")
    if not isinstance(result, int):
        raise GameFormError(f"choose.{name}", f"{result!r} is not a number")
    play.note("701.49a", f"{player} rolls {result} to visit their Attractions", player)
    return result


def _matches(play: Play, obj: GameObject, visit: Visit, result: int) -> bool:
    """Whether the result is one of the numbers that are lit up (717.5)."""
    lit = result in visit.lit
    triggers = "triggers" if lit else "doesn't trigger"
    play.note("702.159a", f"the visit ability of {obj.id} {triggers}", obj.id, holds=lit)
    play.note("717.5", f"{result} is {'' if lit else 'not '}lit up on {obj.id}", obj.id, holds=lit)
    return lit


def _trigger(obj: GameObject, visit: Visit, player: str) -> Trigger:
    label = f"{visit.label or 'visit'} of {obj.id}"
    return Trigger(label, obj.ref, player, visit.verbs, Context(source=obj.ref, you=player, it=obj.ref))
