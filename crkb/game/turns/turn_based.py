"""Turn-based actions: what a step does before anyone gets priority (703)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from math import comb

from crkb.game.combat import defending
from crkb.game.errors import GameFormError, NotKnown
from crkb.game.happenings import Draws, Moves, Taps, Unseen
from crkb.game.objects import GRAVEYARD, HAND, Ref
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.turns import day_night, history, main_phase, outcome, phasing, restart
from crkb.text.inflect import quantity

CITES = {
    "101.1": "card's text directly contradicts these rules",
    "103.8a": "skips the draw step",
    "103.8b": "the team who plays first skips",
    "120.6": "remains until the cleanup step",
    "402.2": "maximum hand size, which is normally",
    "502.2a": "no player on the previous turn’s",
    "502.3": "which permanents they control will untap",
    "504.1": "the active player draws a card",
    "613.11": "modify a player’s maximum hand size",
    "514.1": "discard enough cards to reduce",
    "514.2": "all damage marked on permanents",
    "703.4c": "determines which permanents they control will",
    "703.4d": "Immediately after the draw step begins",
    "703.4q": "Immediately after the cleanup step begins",
    "703.4r": "all damage is removed from permanents",
}

HAND_SIZE = 7
_SIZE = re.compile(r"maximum hand size is (\d+)")
MOST_OPTIONS = 500
"""More ways to discard than these aren't listed."""

OF_A_TURN = frozenset((day_night.SPELLS_CAST, *history.MARKS))
"""The marks of players that say what they have done this turn."""


def _team(game: Game) -> tuple[str, ...]:
    return tuple(name for name in outcome.one_team(game, game.active) if game.players[name].in_game)


# ---- untap


def spells_cast(play: Play) -> int:
    """How many spells the active player cast this turn; of a team, the most of one player (502.2a)."""
    team = outcome.one_team(play.game, play.game.active) or (play.game.active,)
    if len(team) > 1 and play.game.time:
        play.note("502.2a", f"the spells of each of {' and '.join(team)} count", *team)
    return max(int(play.game.players[name].marks.get(day_night.SPELLS_CAST, 0)) for name in team)


def untap_step(play: Play, spells: int, skipped: Sequence[str] = ()) -> None:
    """Phasing, then day or night, then untapping (502.1-3).

    Args:
        play: The game being played, in its untap step.
        spells: How many spells the previous turn's active player cast.
        skipped: Players who have left and would have had a turn since (702.26n).
    """
    team = _team(play.game)
    phasing.at_untap(play, (*team, *skipped))
    day_night.keep(play)
    day_night.at_untap(play, spells)
    _untap(play, team)


def _untap(play: Play, team: Sequence[str]) -> None:
    """The active player's permanents untap, all at once (502.3, 703.4c)."""
    from crkb.game.events import events

    layered = play.game.layered
    mine = [
        each for each in play.game.permanents if each.tapped and layered.chars(each.id).controller in team
    ]
    tapped = [each.ref for each in mine if not _is_kept_tapped(play, each.ref)]
    if tapped:
        untaps = "untaps" if len(team) == 1 else "untap"
        play.note("703.4c", "untapping comes last in the untap step, and happens all at once")
        play.note("502.3", f"{' and '.join(team)} {untaps} {', '.join(ref.id for ref in tapped)}", *team)
        events.happen(play, *(Taps(ref, False) for ref in tapped))


def _is_kept_tapped(play: Play, ref: Ref) -> bool:
    """Whether an effect keeps a permanent from untapping (502.3)."""
    from crkb.game.layers import rules

    why = rules.ruled(play.game, "doesn't untap during its controller's untap step", ref)
    if why:
        play.note("502.3", f"{ref.id} doesn't untap because of {', '.join(why)}", ref.id, holds=False)
    return bool(why)


# ---- draw and precombat main phase


def draw_step(play: Play) -> None:
    """The active player draws a card (504.1), but for the first turn of the game (103.8a, b)."""
    from crkb.game.events import events

    team = _team(play.game)
    began_with = play.game.marks.get(restart.PLAYERS, len(play.game.players))
    if play.game.turn <= 1 and (began_with <= 2 or outcome.shares_life(play.game)):
        rule = "103.8b" if outcome.shares_life(play.game) else "103.8a"
        skips = "plays first and skips" if len(team) == 1 else "play first and skip"
        play.note(rule, f"{' and '.join(team)} {skips} the draw", *team)
        return
    for player in team:
        play.note("504.1", f"{player} draws a card", player)
        play.note("703.4d", f"{player} is the active player and draws before anything else", player)
        events.happen(play, Draws(player))


def precombat_main(play: Play) -> None:
    """Schemes, lore counters and Attractions of the active player."""
    main_phase.begins(play, _team(play.game))


ACTIONS: Mapping[str, Callable[[Play], None]] = {
    "draw": draw_step,
    "precombat main": precombat_main,
    "beginning of combat": defending.choose,
}
"""The turn-based actions of the steps that have them, but for the untap and cleanup steps, and what has
events of its own in combat."""


def action(game: Game, step: str) -> Callable[[Play], None] | None:
    """What a step does by itself in this game, if it does anything."""
    if step == "beginning of combat" and game.variant != defending.VARIANT:
        return None
    return ACTIONS.get(step)


# ---- cleanup


def cleanup(play: Play) -> None:
    """Discarding to the maximum hand size; then damage wears off as effects of the turn end (514.1, 514.2,
    703.4q, 703.4r).
    """
    from crkb.game.stack import effects

    for player in _team(play.game):
        _discard(play, player)
    damaged = [
        each._replace(damage=0, deathtouched=False) for each in play.game.objects.values() if each.damage
    ]
    if damaged:
        play.note("120.6", "damage has remained until the cleanup step")
        play.note("514.2", f"damage is removed from {', '.join(each.id for each in damaged)}")
        play.put(*damaged)
    lasting = play.game.effects
    effects.expire(play, "end of turn")
    if damaged or play.game.effects != lasting:
        play.note("703.4r", "after discarding, damage is removed and effects of the turn end at once")


def _discard(play: Play, player: str) -> None:
    """The active player discards down to the maximum hand size (514.1, 703.4q)."""
    from crkb.game.events import events

    cards = [each for each in play.game.objects.values() if each.zone == HAND and each.owner == player]
    unknown = play.game.players[player].hand
    held = len(cards) + unknown
    most = _maximum(play, player, held) if held else None
    excess = 0 if most is None else held - most
    if excess <= 0:
        return
    play.note("514.1", f"{player} discards {quantity(excess, 'card')} down to {most}", player)
    play.note("703.4q", f"the cleanup step has begun: {player} discards before anything else", player)
    chosen = _discarded(play, player, [each.id for each in cards], unknown, excess)
    unseen = [Unseen(player, HAND, GRAVEYARD, "discard")] * (excess - len(chosen))
    gone = [Moves(play.game.objects[id].ref, GRAVEYARD, "discard", player) for id in chosen]
    events.happen(play, *unseen, *gone)


def _maximum(play: Play, player: str, held: int) -> int | None:
    """A player's maximum hand size: seven, unless an effect sets it (402.2); None where one says that there
    is none (101.1).

    Raises:
        NotKnown: Several effects set it, of which the last one prevails (613.11), as
            `maximum hand size of PLAYER` says.
    """
    from crkb.game.layers import rules

    found: list[int | str] = ["none"] if rules.ruled(play.game, "no maximum hand size", player) else []
    for rule in rules.changes(play.game):
        said = _SIZE.fullmatch(rule)
        if said is not None and rules.ruled(play.game, rule, player):
            found.append(int(said[1]))
    if not found:
        return HAND_SIZE
    most = play.choose(f"maximum hand size of {player}", found, "", "613.11")
    if len(found) > 1:
        play.note(
            "613.11", f"of {len(found)} effects on {player}'s maximum hand size the last prevails", player
        )
    if most == "none":
        if held > HAND_SIZE:
            play.note("101.1", f"{player} has no maximum hand size: nothing is discarded", player)
        return None
    play.note("402.2", f"an effect says that {player}'s maximum hand size is {most}", player)
    return int(most)


def _discarded(play: Play, player: str, cards: list[str], unknown: int, excess: int) -> list[str]:
    """Which known cards are discarded; the others are cards of which nothing is known."""
    name = f"discard of {player}"
    least, most = max(0, excess - unknown), min(excess, len(cards))
    ways = sum(comb(len(cards), number) for number in range(least, most + 1))
    if ways < 2:  # all of them, or none
        return cards[:least]
    chosen = play.chosen(name)
    if chosen is None:
        options = (
            [list(each) for number in range(least, most + 1) for each in combinations(cards, number)]
            if ways <= MOST_OPTIONS
            else []
        )
        raise NotKnown(name, options, player, "514.1")
    ids = [str(each) for each in (chosen if isinstance(chosen, list | tuple) else [chosen])]
    if not set(ids) <= set(cards) or not least <= len(set(ids)) == len(ids) <= most:
        raise GameFormError(
            f"choose.{name}", f"{chosen!r} can't be discarded", f"{least} to {most} of: {', '.join(cards)}"
        )
    return ids
