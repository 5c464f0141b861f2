"""Cards from outside the game: whose they are, and how they are brought into it (108.3b, 400.11)."""

from __future__ import annotations

from collections.abc import Iterator

from crkb.game.happenings import Moves
from crkb.game.layers import filters
from crkb.game.objects import EXILE, HAND, NOWHERE, GameObject, Ref
from crkb.game.stack.doing import Doing
from crkb.game.stack.verbs_zones import moved
from crkb.game.state import Game
from crkb.game.terms import Verb
from crkb.game.turns import restart, subgames

CITES = {
    "108.3b": "player who started the game with",
    "400.11b": "bring cards into a game from",
}


def owner(legal: str, sideboard: str) -> str:
    """Who owns a card outside the game: who began the game with it in their sideboard, else whose it is
    legally (108.3b)."""
    return sideboard or legal


def is_outside(game: Game, each: GameObject) -> bool:
    """Whether a card is outside the game: nowhere in it, or in the game that a subgame is part of."""
    from crkb.game.files.boards import OUTSIDE

    return each.zone == NOWHERE and (OUTSIDE in each.marks or subgames.is_outside(game, each))


def bring(doing: Doing, verb: Verb) -> bool:
    """A player brings a card that they own into the game from outside it: into the hand, unless said
    (400.11b). What is in another game is owned as that game says (108.3b).

    Raises:
        NotKnown: There are several, and nobody chose.
    """
    play = doing.play
    who = doing.player(verb.arg("who")) if verb.arg("who") is not None else doing.ctx.you
    able = list(_able(doing, verb, who or ""))
    if who is None or not able:
        return False
    id = str(play.choose(f"chosen for {doing.label}", able, who, "400.11b"))
    card = play.game.objects[id]
    is_of_main_game = subgames.is_outside(play.game, card)
    new = subgames.brought(play, id) if is_of_main_game else restart.new_card(card, NOWHERE)
    play.note("400.11b", f"{who} brings {id} into the game", id, who)
    return moved(doing.happen(Moves(new.ref, str(verb.arg("to") or HAND), "put", doing.by(), new=new)))


def _able(doing: Doing, verb: Verb, who: str) -> Iterator[str]:
    """The cards that fit and that the player owns."""
    game = doing.play.game
    for each in game.objects.values():
        if not is_outside(game, each) or not _fits(doing, verb, each):
            continue
        says = f"{each.id}, which is outside the game, is owned by {each.owner}"
        doing.play.note("108.3b", says, each.id, each.owner, holds=each.owner == who)
        if each.owner == who:
            yield each.id


def _fits(doing: Doing, verb: Verb, each: GameObject) -> bool:
    """Whether a card is of the kind that is brought: looked at as in a zone, which outside is not."""
    there = each._replace(zone=EXILE, face_down=False)
    found = filters.members(verb.value, doing.ctx, doing.play.game.with_objects(there))
    return any(isinstance(thing, Ref) and thing.id == each.id for thing in found)
