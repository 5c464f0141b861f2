"""Subgames: a game within a game, played with the cards of its libraries (726)."""

from __future__ import annotations

from crkb.game.errors import IllegalAction
from crkb.game.happenings import Moves
from crkb.game.objects import COMMAND, LIBRARY, NOTHING, NOWHERE, GameObject
from crkb.game.play import Play
from crkb.game.state import LOST_SUBGAME, Game
from crkb.game.turns import all_cards, outcome, restart

CITES = {
    "726.1": "allows players to play a",
    "726.1a": "The main game is temporarily discontinued",
    "726.1b": "have any meaning in the other",
    "726.2": "an entirely new set of game",
    "726.2a": "one or more supplementary decks of",
    "726.2b": "subgame of a Vanguard game starts",
    "726.2c": "subgame of a Commander game starts",
    "726.3": "fewer than seven cards in their",
    "726.4": "considered outside the subgame",
    "726.4a": "won’t be put onto the stack",
    "726.4b": "aren't considered part of the subgame",
    "726.5a": "turned face down and put on",
    "726.5b": "exception to rule 313.2",
    "726.5c": "if it's there",
    "726.6": "becomes the main game in relation",
    "726.5": "At the end of a subgame,",
}


IN_SUBGAME = "in the subgame"
"""The mark of a card of the main game that the subgame is played with."""


def begins(play: Play) -> None:
    """The libraries of the main game become those of a subgame; everything else stays outside (726.2, 726.4).

    Neither effects (726.1b) nor players' counters (726.4b) are part of it.

    Args:
        play: The game being played: the main game, or a subgame that becomes one (726.6).

    Raises:
        IllegalAction: Nobody is in the game any more.
        NotKnown: Nobody said who goes first, which is decided at random.
    """
    main = play.game
    if not main.in_game:
        raise IllegalAction("726.1", "the game is over", "No player is left to play a subgame.")
    first = _starting_player(play)
    play.note("726.1a", "the main game is discontinued while the subgame is in progress")
    if main.outer is not None:
        play.note("726.6", "the subgame that was being played is the main game of the new one")
    play.note("726.1b", "effects of the main game mean nothing in the subgame")
    play.note("726.4", "what isn't brought into the subgame is outside it")
    if any(each.counters for each in main.players.values()):
        play.note("726.4b", "players' counters stay behind in the main game")
    play.note("726.2", "each player's main-game library becomes the subgame library")
    inner = {each.id: _brought_in(main, each) for each in main.objects.values()}
    players = {
        name: restart.new_player(main, each._replace(hand=0, graveyard=0), main.in_game)
        for name, each in main.players.items()
    }
    play.game = Game(
        edition=main.edition,
        objects=inner,
        players=players,
        past=main.past,
        active=first,
        turn=1,
        step="untap",
        turn_order=main.turn_order,
        ranges=main.ranges,
        within=main.within,
        variant=main.variant,
        clock=main.clock,
        started=main.started,
        outer=_without_libraries(main),
        marks=restart.begun_by(main.in_game),
    )
    for each in inner.values():
        if each.zone == COMMAND:
            play.note(_rule_of(each), f"{each.id} is in the subgame's command zone", each.id)
    restart.begin(play, "726.3")


def _starting_player(play: Play) -> str:
    """Who goes first, at random (726.2); of a team, the player whose turn comes before the others'."""
    game = play.game
    order = game.apnap()
    first = [name for name in order if not set(game.with_turns_of(name)).intersection(_before(order, name))]
    chosen = str(play.choose("starting player", first, "", "726.2"))
    play.note("726.2", f"{chosen} goes first in the subgame", chosen)
    return chosen


def _before(order: tuple[str, ...], name: str) -> tuple[str, ...]:
    return order[: order.index(name)]


def _moves_in(game: Game, each: GameObject) -> bool:
    """Is it a card that the subgame is played with: in a library (726.2), or of the command zone?"""
    return each.zone == LIBRARY or (each.zone == COMMAND and _follows(game, each))


def _follows(game: Game, each: GameObject) -> bool:
    """Does a card in the command zone move into a subgame and back?

    A supplementary deck does, not what is face up (726.2a), vanguard cards (726.2b) and commanders (726.2c).
    """
    if all_cards.of_supplementary_deck(each):
        return each.face_down
    if all_cards.is_vanguard(each):
        return game.variant == "vanguard"
    return each.commander and outcome.has_commanders(game)


def _rule_of(each: GameObject, back: bool = False) -> str:
    """The rule by which a card moves into the command zone of a subgame, or back."""
    if all_cards.of_supplementary_deck(each):
        return "726.5a" if back else "726.2a"
    if all_cards.is_vanguard(each):
        return "726.5b" if back else "726.2b"
    return "726.5c" if back else "726.2c"


def _brought_in(game: Game, each: GameObject) -> GameObject:
    """An object in the subgame: nowhere, unless the subgame is played with it (726.4)."""
    if _moves_in(game, each):
        return restart.new_card(each, each.zone)._replace(face_down=each.face_down and each.zone == COMMAND)
    return each._replace(zone=NOWHERE, stacked=None, attached_to=None, marks=NOTHING)


def _without_libraries(main: Game) -> Game:
    """The main game while the subgame has its libraries."""
    moved = [
        each._replace(zone=NOWHERE, marks={**each.marks, IN_SUBGAME: True})
        for each in main.objects.values()
        if _moves_in(main, each)
    ]
    players = [player._replace(library=0) for player in main.players.values() if player.in_game]
    return main.with_objects(*moved).with_players(*players)


def ends(play: Play) -> None:
    """All cards of the subgame go into the main-game libraries, and the main game goes on (726.5, 726.6).

    Args:
        play: The subgame being played, over or not.

    Raises:
        IllegalAction: There is no subgame.
    """
    sub, main = play.game, play.game.outer
    if main is None:
        raise IllegalAction("726.1", "no subgame is being played", "Begin one first: `subgame: begins`.")
    play.note("726.5", "each player's cards in the subgame go into the main-game library")
    cards = all_cards.separate(sub).values()
    back = [_taken_back(sub, main, each) for each in cards if _returns(main, each)]
    players = [
        player._replace(library=player.library + _cards_of(sub, name))
        for name, player in main.players.items()
        if player.in_game
    ]
    for each in back:
        if each.zone == COMMAND:
            play.note(_rule_of(each, back=True), f"{each.id} returns to the command zone", each.id)
    if main.waiting:
        play.note("726.4a", "what triggered in the main game meanwhile is put onto the stack now")
    marks = {**main.marks, LOST_SUBGAME: _losers(sub)}
    play.game = main.but(clock=sub.clock, marks=marks).with_objects(*back).with_players(*players)


def _losers(sub: Game) -> tuple[str, ...]:
    """Who lost a subgame; of a restarted one, of those who began it anew (724.6)."""
    began = sub.marks.get(restart.BEGAN, ())
    return tuple(name for name in began if sub.players[name].outcome == "lost")


def _returns(main: Game, each: GameObject) -> bool:
    """Is it a card of the subgame, or one that left it with its owner?"""
    outside = main.objects.get(each.id)
    moved_in = outside is not None and outside.marks.get(IN_SUBGAME, False)
    return each.kind == "card" and (each.zone != NOWHERE or moved_in)


def _taken_back(sub: Game, main: Game, each: GameObject) -> GameObject:
    """A card in the main game again: in its library, or in the command zone (726.5).

    One of a supplementary deck is in it again, wherever it was (726.5a); of other cards in the command
    zone vanguard cards (726.5b) and commanders (726.5c) return.
    """
    if _began_in_deck(main, each):
        return restart.new_card(each, COMMAND)._replace(face_down=True)
    if each.zone != COMMAND:
        return restart.new_card(each, LIBRARY)
    return restart.new_card(each, COMMAND if _follows(sub, each) else NOWHERE)


def _began_in_deck(main: Game, each: GameObject) -> bool:
    """Did it come into the subgame in a supplementary deck (726.5a)?"""
    outside = main.objects.get(each.id)
    moved_in = outside is not None and outside.marks.get(IN_SUBGAME, False)
    return moved_in and all_cards.of_supplementary_deck(each)


def _cards_of(sub: Game, name: str) -> int:
    """How many cards of which nothing is known a player has in the subgame."""
    player = sub.players[name]
    return player.hand + player.library + player.graveyard


# ---- cards brought into a subgame


def is_outside(game: Game, each: GameObject) -> bool:
    """Is it an object of the main game that isn't in the subgame (726.4)?"""
    main = game.outer
    if main is None or each.zone != NOWHERE:
        return False
    outside = main.objects.get(each.id)
    return outside is not None and outside.zone != NOWHERE


def brought(play: Play, id: str) -> GameObject:
    """A card of the main game as it is brought into the subgame, which it leaves by that (726.4a).

    What triggers on its leaving waits until the main game resumes.

    Args:
        play: The subgame being played.
        id: The card.

    Raises:
        IllegalAction: It isn't a card of its own.
    """
    from crkb.game.events import events

    main = play.game.outer
    assert main is not None
    card = main.objects[id]
    if card.kind != "card" or card.components:
        raise IllegalAction("726.4a", f"{id} isn't a card that can be brought into the subgame")
    outside = Play(main, play.choices)
    events.happen(outside, Moves(card.ref, NOWHERE, "leave"))
    if outside.game.waiting:
        play.note("726.4a", f"what triggers on {id} leaving the main game waits for it to resume", id)
    gone = outside.game.objects[id]
    play.game = play.game.but(
        outer=outside.game.with_objects(gone._replace(marks={**gone.marks, IN_SUBGAME: True}))
    )
    return restart.new_card(card, NOWHERE)._replace(incarnation=play.object(id).incarnation + 1)
