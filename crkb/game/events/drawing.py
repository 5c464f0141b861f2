"""What players draw in a turn: how many cards, how many more they may, the first one (121.2b, 702.94)."""

from __future__ import annotations

from collections.abc import Iterable

from crkb.game.happenings import Done, Draws
from crkb.game.objects import LIBRARY, Context, GameObject, Ref, Trigger
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.terms import Filter, Keyword, This, Verb, You

CITES = {
    "121.9": "look at that card as they",
    "702.94a": "if it’s the first card you’ve",
}

DRAWN = "cards drawn"
"""The mark of a player: a turn, and how many cards they have drawn in it."""

LIMITED = "can't draw more than one card each turn"
"""What rules of the game may be changed to, for a player."""

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
        if isinstance(each.what, Draws) and each.amount:
            _count(play, each.what.player)
            if drawn(play.game, each.what.player) == 1:
                _reveal(play, each.what.player, each.now)


def drawn(game: Game, name: str) -> int:
    """How many cards a player has drawn this turn."""
    turn, number = game.players[name].marks.get(DRAWN, (0, 0))
    return int(number) if turn == game.turn else 0


def _count(play: Play, name: str) -> None:
    player, turn = play.game.players[name], play.game.turn
    count = (turn, drawn(play.game, name) + 1)
    play.game = play.game.with_tallies(player._replace(marks={**player.marks, DRAWN: count}))


def may_draw(game: Game, name: str) -> int | None:
    """How many cards a player can still draw this turn, None if nothing limits that (121.2b)."""
    from crkb.game.layers import rules

    if is_banned(game, name):
        return 0
    return max(0, 1 - drawn(game, name)) if rules.ruled(game, LIMITED, name) else None


def is_banned(game: Game, name: str) -> bool:
    """Whether an effect keeps a player from drawing cards."""
    from crkb.game.layers import rules

    return bool(rules.ruled(game, "can't draw cards", name))


def known_library(game: Game, name: str) -> bool:
    """Whether a card of which something is known is in a player's library."""
    return any(each.zone == LIBRARY and each.owner == name for each in game.objects.values())


def _reveal(play: Play, player: str, drawn: Ref | None) -> None:
    """The card that was drawn may be revealed, and its ability triggers (702.94a).

    It is in the player's hand as they choose: they have seen it (121.9).
    """
    from crkb.game.stack.doing import agrees

    card = play.game.find(drawn) if drawn is not None else None
    if card is None or not _has_miracle(card):
        return
    name = f"miracle of {card.id}"
    play.note("121.9", f"{player} looks at {card.id} before choosing whether to reveal it", card.id, player)
    if not agrees(play, f"may of {name}", player, "702.94a"):
        return
    play.note("702.94a", f"{player} reveals {card.id}, the first card drawn this turn", card.id)
    waits = Trigger(name, card.ref, player, (CASTS,), Context(card.ref, player))
    play.game = play.game.but(waiting=(*play.game.waiting, waits))
    play.triggered.append(name)


def _has_miracle(card: GameObject) -> bool:
    abilities = (ability for face in card.sheet.faces for ability in face.abilities)
    return any(isinstance(each, Keyword) and each.name == "miracle" for each in abilities)
