"""The first card that a player draws in a turn, which miracle lets them reveal (702.94)."""

from __future__ import annotations

from collections.abc import Iterable

from crkb.game.happenings import Done, Draws
from crkb.game.objects import Context, GameObject, Ref, Trigger
from crkb.game.play import Play
from crkb.game.terms import Filter, Keyword, This, Verb, You

CITES = {"702.94a": "if it’s the first card you’ve"}

DREW_ON = "drew on"
"""The mark of a player: the turn in which they last drew a card."""

CASTS = Verb("cast", Filter((This(),)), (("instead", "miracle"),), may=You())


def look(play: Play, done: Iterable[Done]) -> None:
    """Remember who has drawn this turn; what was drawn first may be revealed by its miracle ability.

    Args:
        play: The game being played on.
        done: What was done: cards drawn, among others.

    Raises:
        NotKnown: Nobody said whether a card is revealed.
    """
    for each in done:
        if isinstance(each.what, Draws) and each.amount and _is_first(play, each.what.player):
            _reveal(play, each.what.player, each.now)


def _is_first(play: Play, name: str) -> bool:
    player, turn = play.game.players[name], play.game.turn
    if player.marks.get(DREW_ON) == turn:
        return False
    play.game = play.game.with_tallies(player._replace(marks={**player.marks, DREW_ON: turn}))
    return True


def _reveal(play: Play, player: str, drawn: Ref | None) -> None:
    """The card that was drawn may be revealed, and its ability triggers (702.94a)."""
    from crkb.game.stack.doing import agrees

    card = play.game.find(drawn) if drawn is not None else None
    if card is None or not _has_miracle(card):
        return
    name = f"miracle of {card.id}"
    if not agrees(play, f"may of {name}", player, "702.94a"):
        return
    play.note("702.94a", f"{player} reveals {card.id}, the first card drawn this turn", card.id)
    waits = Trigger(name, card.ref, player, (CASTS,), Context(card.ref, player))
    play.game = play.game.but(waiting=(*play.game.waiting, waits))
    play.triggered.append(name)


def _has_miracle(card: GameObject) -> bool:
    abilities = (ability for face in card.sheet.faces for ability in face.abilities)
    return any(isinstance(each, Keyword) and each.name == "miracle" for each in abilities)
