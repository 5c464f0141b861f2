"""What triggers without an ability on a card: the monarch, speed, Sieges (722.2, 702.179d, 310.11b)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from crkb.game.happenings import Casts, Counts, Damages, Done, Moves
from crkb.game.objects import Context, Player, Ref, Trigger
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.terms import Filter, Number, This, Verb, You
from crkb.game.turns import day_night, history, initiative, outcome, radiation
from crkb.game.turns.initiative import cannot, told

if TYPE_CHECKING:
    from crkb.game.stack.doing import Doing

CITES = {
    "310.11b": "last defense counter is removed from",
    "702.179d@2025-02-07": "your speed increases by 1",
    "101.2": "effect takes precedence",
    "722.2": "triggered abilities have no source and",
    "722.3": "the current monarch ceases to be",
}

BECOME_MONARCH, SPEED_UP = "become the monarch", "increase speed"
"""Instructions of inherent abilities, which no text has."""

SPED_UP = "sped up"
"""The mark of a player: in which turn the ability of their speed has triggered."""

MAX_SPEED = 4


def watch(play: Play) -> None:
    """Look at what has happened since the last time: spells cast, and what triggers without a card.

    Args:
        play: The game being played.
    """
    new = play.done[play.watched :]
    play.watched = len(play.done)
    history.keep(play, new)
    # nothing else is about what changes zones, and of that there may be a thousand at once
    new = [each for each in new if not isinstance(each.what, Moves)]
    _count_spells(play, new)
    _monarch_damaged(play, new)
    initiative.damaged(play, new)
    _speed(play, new)
    _sieges(play, new)


def _count_spells(play: Play, new: Sequence[Done]) -> None:
    for done in new:
        if isinstance(done.what, Casts) and done.what.what == "cast":
            player = play.game.players[done.what.player]
            number = int(player.marks.get(day_night.SPELLS_CAST, 0)) + 1
            play.put_players(player._replace(marks={**player.marks, day_night.SPELLS_CAST: number}))


def _trigger(play: Play, label: str, source: Ref | None, controller: str, *verbs: Verb) -> None:
    waits = Trigger(label, source, controller, verbs, Context(source, controller))
    play.game = play.game.but(waiting=(*play.game.waiting, waits))
    play.triggered.append(label)


# ---- the monarch


def at_beginning(play: Play, step: str) -> None:
    """Inherent abilities that trigger as a step begins.

    Args:
        play: The game being played; the step has begun.
        step: Which step.
    """
    active = outcome.active_team(play.game)
    monarch = play.game.monarch
    if step == "end step" and monarch in active:
        play.note("722.2", f"the monarch {monarch} is to draw a card", monarch)
        _trigger(play, f"monarch of {monarch}", None, monarch, Verb("draw", Number(1)))
    if step == "upkeep":
        initiative.at_upkeep(play, active)
    for player in active if step == "precombat main" else ():
        if (verb := radiation.at_main_phase(play, player)) is not None:
            _trigger(play, f"rad of {player}", None, player, verb)


def _monarch_damaged(play: Play, new: Sequence[Done]) -> None:
    """Whose creature has dealt the monarch damage in combat takes the crown."""
    monarch = play.game.monarch
    for done in new:
        what = done.what
        if isinstance(what, Damages) and what.combat and what.to == monarch and done.amount:
            heir = play.game.chars(what.source).controller
            play.note("722.2", f"{what.source.id} dealt combat damage to the monarch {monarch}", heir)
            _trigger(play, f"monarch of {monarch}", None, monarch, Verb(BECOME_MONARCH, heir))


def becomes_monarch(doing: Doing, verb: Verb) -> bool:
    """A player becomes the monarch, who nobody was at first (722.1), and nobody else is (722.3)."""
    play = doing.play
    for player in told(doing, verb):
        if cannot(play.game, player, "can't become the monarch"):
            play.note("101.2", f"{player} can't become the monarch", player, holds=False)
            return False
        play.note("722.3", f"{player} becomes the monarch", player, *filter(None, (play.game.monarch,)))
        play.game = play.game.but(monarch=player)
    return True


# ---- speed


def _speed(play: Play, new: Sequence[Done]) -> None:
    """Opponents have lost life in a player's turn: once each turn the player's speed increases."""
    if not play.game.since("2025-02-07"):
        return
    lost = set(map(history.lost_life, new))
    for name in outcome.active_team(play.game):
        racer = play.game.players[name]
        if _may_speed_up(racer, play.game.turn) and lost.intersection(play.game.opponents(name)):
            play.note("702.179d@2025-02-07", f"an opponent of {name} lost life", name)
            play.put_players(racer._replace(marks={**racer.marks, SPED_UP: play.game.turn}))
            _trigger(play, f"speed of {name}", None, name, Verb(SPEED_UP, name))


def _may_speed_up(racer: Player, turn: int) -> bool:
    """Has the player a speed that can increase, and has it not triggered this turn?"""
    return 1 <= racer.speed < MAX_SPEED and racer.marks.get(SPED_UP) != turn


def speeds_up(doing: Doing, verb: Verb) -> bool:
    """A player's speed increases by 1, to 4 at most."""
    player = doing.play.game.players[str(verb.value)]
    doing.play.put_players(player._replace(speed=min(MAX_SPEED, player.speed + 1)))
    return True


# ---- Sieges


def _sieges(play: Play, new: Sequence[Done]) -> None:
    """The last defense counter of a Siege was removed: it is exiled, and may then be cast."""
    for ref in _emptied(play.game, new):
        chars = play.game.chars(ref)
        if "Siege" in chars.subtypes:
            play.note("310.11b", f"the last defense counter of {ref.id} was removed", ref.id)
            verbs = (Verb("exile", Filter((This(),))), *_cast_transformed(play.game, ref))
            _trigger(play, f"siege of {ref.id}", ref, chars.controller, *verbs)


def _cast_transformed(game: Game, ref: Ref) -> tuple[Verb, ...]:
    """The instruction that its controller may cast a Siege transformed, if a card can be."""
    from crkb.game.copies import faces

    obj = game.known(ref)
    if obj.kind != "card" or obj.sheet.layout not in faces.that_transform(game):
        return ()
    return (Verb("cast", Filter((This(),)), (("side", "back"),), may=You()),)


def _emptied(game: Game, new: Sequence[Done]) -> list[Ref]:
    """What the last defense counter was removed from, each time it was: counted back from what is left."""
    left: dict[Ref, int] = {}
    found: list[Ref] = []
    for done in reversed(new):
        what = done.what
        if isinstance(what, Counts) and what.kind == "defense" and isinstance(what.on, Ref) and done.amount:
            after = left.setdefault(what.on, game.known(what.on).counters.get("defense", 0))
            if not after:
                found.append(what.on)
            left[what.on] = after - max(what.amount, -done.amount)
    return found
