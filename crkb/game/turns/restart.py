"""Restarting the game (724), and how a game begins (103)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from crkb.game.copies import identities
from crkb.game.errors import IllegalAction, NotKnown
from crkb.game.objects import (
    COMMAND,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    NOTHING,
    NOWHERE,
    Context,
    GameObject,
    Player,
)
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.terms import Verbs
from crkb.game.turns import all_cards, main_phase, outcome, starting_totals
from crkb.game.turns.starting_totals import StartingLife
from crkb.game.turns.state_based_elsewhere import LOOKED_AT
from crkb.text.inflect import quantity

CITES = {
    "103.5": "starting hand size",
    "104.6": "players still in the game when",
    "702.TR01a": "As you lose the game, turn",
    "907.4a": "Identity cards without an unveil ability",
    "724.1": "A game that is restarted immediately",
    "724.1a": "who controlled the spell or ability",
    "724.2": "are involved in the new game",
    "724.4": "just before the first turn's untap",
    "724.6": "main game is unaffected",
    "724.7": "regardless of the range of influence",
    "724.3": "fewer than seven cards in their",
    "724.5": "exempt certain cards from the procedure",
    "724.5a": "commander that has been exempted from",
    "903.6": "face up into the command zone",
}

PLAYERS, BEGAN = "players", "players who began"
"""The marks of a game that began within another: how many players it began with, and who they are."""


def restart(play: Play, args: Mapping[str, Any]) -> None:
    """The event `restart`: the game ends without a result, and a new one begins with the same cards.

    Who controls what restarts the game plays first.

    Args:
        play: The game being played.
        args: `by` is that player, the active one unless said; `exempt` the cards that an effect leaves
            where they are (724.5); `do` the rest of the effect.

    Raises:
        NotKnown: Which of a player's known cards are in the opening hand decides.
        IllegalAction: All players have left the game, or no card can be exempted that is said to be.
    """
    game = play.game
    if not game.in_game:
        raise IllegalAction("724.1", "nobody is left to play the new game")
    exempt = _exempted(play, args.get("exempt", ()))
    play.note("724.1", "the game ends, and nobody wins, loses or draws it")
    first = str(args.get("by") or game.active)
    play.note("724.1a", f"{first} plays first in the new game", first)
    play.note(
        "724.2", "all cards begin the new game in their owners' libraries; tokens and copies cease to exist"
    )
    play.note("104.6", f"{', '.join(game.in_game)} are still in the game and begin a new one", *game.in_game)
    if game.outer is not None:
        play.note("724.6", "the game that this is a subgame of is unaffected")
    play.note("724.4", "nobody has priority before the upkeep of the first turn")
    if game.ranges:
        play.note("724.7", "whoever is out of the range of who restarted the game plays the new one, too")
    cards = all_cards.separate(game).values()
    found = (each if each.id in exempt else _shuffled_in(game, each) for each in cards)
    play.game = _new_game(game.but(active=first), {**{each.id: each for each in found}, **exempt})
    for each in play.game.objects.values():
        if identities.is_there(each):
            _note_facing(play, each)
        elif each.zone == COMMAND and each.commander and each.id not in exempt:
            play.note("903.6", f"the commander {each.id} is in the command zone", each.id)
    begin(play)
    if "do" in args:
        _finish(play, args["do"], first)


def _finish(play: Play, do: Verbs, first: str) -> None:
    """The rest of the effect, before the first turn: what comes now was there as that turn begins (724.4)."""
    from crkb.game.stack import verbs
    from crkb.game.turns import sickness

    step = play.game.step
    play.game = play.game.but(step="untap")
    verbs.carry_out(play, do, Context(you=first), label="restart")
    sickness.rest(play, (first,))
    play.game = play.game.but(step=step)


def _note_facing(play: Play, each: GameObject) -> None:
    """An identity begins anew, face down with unveil, else face up (702.TR01a, 907.4a)."""
    rule, way = ("702.TR01a", "down") if each.face_down else ("907.4a", "up")
    play.note(rule, f"the identity {each.id} begins face {way}", each.id)


def begin(play: Play, few: str = "724.3") -> None:
    """The first turn begins, opening hands drawn; the game is in its upkeep, where checks come first (724.4).

    Args:
        play: A game all of whose cards are in libraries or the command zone.
        few: The rule about fewer than seven cards.
    """
    started = [_with_life(play, play.game.players[name]) for name in play.game.in_game]
    play.put_players(*(_dealt(play, player, few) for player in started))
    play.game = play.game.but(step="upkeep")


def _with_life(play: Play, player: Player) -> Player:
    """A player with the starting life total."""
    total = starting_life(play.game, player.name)
    for rule in filter(None, (total.rule, total.same)):
        play.note(rule, f"{player.name} begins with {total.life} life", player.name)
    return player._replace(life=total.life)


def starting_life(game: Game, player: str) -> StartingLife:
    """The life total with which a player begins, or the player's team."""
    if game.variant == "two-headed giant":
        return starting_totals.of_team(max(len(each.team) for each in game.players.values()))
    if game.variant == "brawl":
        return starting_totals.brawl(len(game.in_game))
    if game.variant == "archenemy" and main_phase.is_archenemy(game, player):
        return starting_totals.ARCHENEMY
    return starting_totals.COMMANDER if game.variant == "commander" else starting_totals.USUAL


# ---- the cards of the new game


def _new_game(game: Game, objects: Mapping[str, GameObject]) -> Game:
    """The players still in the game (104.6), all cards, and nothing else of it (724.1, 724.2)."""
    involved = _involved(game)
    return Game(
        edition=game.edition,
        objects=objects,
        players={name: new_player(game, each, involved) for name, each in game.players.items()},
        past=game.past,
        active=game.apnap()[0],
        turn=1,
        step="untap",
        turn_order=game.turn_order,
        ranges=game.ranges,
        within=game.within,
        variant=game.variant,
        clock=game.clock,
        started=game.started,
        outer=_main_game(game),
        marks=begun_by(involved),
    )


def begun_by(players: tuple[str, ...]) -> dict[str, Any]:
    """The marks of a game that these players begin."""
    return {PLAYERS: len(players), BEGAN: players}


def _involved(game: Game) -> tuple[str, ...]:
    """Who plays the new game: everybody who is in the game."""
    return game.in_game


def _main_game(game: Game) -> Game | None:
    """What a restarted subgame is a subgame of stays as it is (724.6)."""
    return game.outer


def new_player(game: Game, player: Player, involved: tuple[str, ...]) -> Player:
    """A player as the new game begins, all cards in the library; whoever is out of range plays it, too
    (724.7).
    """
    if player.name not in involved:
        return player
    cards = player.hand + player.library + player.graveyard
    return Player(player.name, library=cards, team=player.team)


def _shuffled_in(game: Game, each: GameObject) -> GameObject:
    """A card where it is as the new game begins; what isn't a card, or left, is nowhere."""
    if each.zone == NOWHERE or each.kind != "card":
        return each._replace(zone=NOWHERE, stacked=None)
    if all_cards.is_dungeon(each):
        return each._replace(zone=NOWHERE)
    if all_cards.of_supplementary_deck(each):
        return new_card(each, COMMAND)._replace(face_down=True)
    if identities.is_identity(each):
        return new_card(each, COMMAND)._replace(face_down=identities.unveils(each))
    stays = all_cards.is_vanguard(each) or all_cards.is_conspiracy(each)
    in_command_zone = stays or (each.commander and outcome.has_commanders(game))
    return new_card(each, COMMAND if in_command_zone else LIBRARY)


def _exempted(play: Play, ids: Sequence[str]) -> dict[str, GameObject]:
    """The cards that an effect exempts: they aren't in the new decks (724.5).

    A commander that is doesn't begin in the command zone, and is a commander all the same (724.5a).

    Raises:
        IllegalAction: One is no card, or is where it can't be left.
    """
    found = {}
    for each in map(play.object, ids):
        if each.kind != "card" or each.zone not in EXEMPT_FROM:
            raise IllegalAction(
                "724.5", f"{each.id} is no card in exile or a graveyard, so it isn't exempted"
            )
        play.note("724.5", f"{each.id} is exempted and stays in the {each.zone}", each.id)
        if each.commander:
            play.note("724.5a", f"{each.id} stays {each.owner}'s commander, although it isn't there", each.id)
        left = new_card(each, each.zone)
        found[each.id] = left._replace(marks={LOOKED_AT: left.incarnation})  # it isn't put there
    return found


EXEMPT_FROM = (EXILE, GRAVEYARD)
"""The zones in which cards are left by what exempts them."""


def new_card(each: GameObject, zone: str) -> GameObject:
    """A card as a new object in a zone: nothing of what it was stays (400.7)."""
    return GameObject(
        each.id,
        each.sheet,
        zone,
        each.owner,
        each.owner,
        each.owner,
        each.incarnation + 1,
        each.kind,
        commander=each.commander,
        marks=NOTHING,
    )


# ---- opening hands


def _dealt(play: Play, player: Player, few: str) -> Player:
    """A player with an opening hand, to lose if there are fewer than seven cards (724.3).

    Cards of which nothing is known are drawn first: a known card is in the library unless all are drawn.
    """
    known = [
        each for each in play.game.objects.values() if each.zone == LIBRARY and each.owner == player.name
    ]
    if len(known) + player.library < starting_totals.HAND:
        cards = quantity(len(known) + player.library, "card")
        says = f"{player.name} has {cards} to draw {starting_totals.HAND} from"
        play.note(few, says, player.name)
        player = player._replace(drew_from_empty=True)
    unknown = min(player.library, starting_totals.HAND)
    drawn = min(len(known), starting_totals.HAND - unknown)
    if 0 < drawn < len(known):
        raise NotKnown(f"opening hand of {player.name}", (), player.name, "103.5")
    if drawn:
        play.put(*(each._replace(zone=HAND) for each in known))
    return player._replace(library=player.library - unknown, hand=unknown)


def subgame(play: Play, args: Mapping[str, Any]) -> None:
    """The event `subgame`: `what` is `begins` or `ends`.

    Args:
        play: The game being played.
        args: `what`.
    """
    from crkb.game.turns import subgames

    (subgames.begins if args["what"] == "begins" else subgames.ends)(play)
