"""A player leaves the game, and what goes with them (800.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from crkb.game.happenings import Moves
from crkb.game.objects import BATTLEFIELD, EXILE, NOWHERE, STACK, Effect, GameObject
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.terms import Named, Ops, You
from crkb.game.turns import initiative, outcome, phasing, planes, treachery, turn_order

CITES = {
    "702.26k": "owned by a player who leaves",
    "722.4": "If the monarch leaves the game",
    "723.4": "the active player takes the initiative",
    "800.4a": "owned by that player leave",
    "800.4c": "no other effect giving control of",
    "800.4d": "it isn’t put on the stack",
}


def leaves_the_game(play: Play, args: Mapping[str, Any]) -> None:
    """The event `leaves the game`: a player concedes, or several do at once.

    Args:
        play: The game being played.
        args: `player`, a tuple.
    """
    there = [player for player in args["player"] if play.game.players[player].in_game]
    if there:
        outcome.concede(play, there)


def clear(play: Play, names: Sequence[str]) -> None:
    """All that leaves with players who have left, as soon as they do (800.4a).

    Args:
        play: The game being played; the players are no longer in it.
        names: Those who have just left.
    """
    gone = frozenset(names)
    planes.hand_over(play)
    _pass_on(play)
    _take_along(play, gone)
    _end_control(play, gone)
    _exile_the_rest(play, gone)
    stand_down(play)


def stand_down(play: Play) -> None:
    """Abilities that have triggered for players who have left aren't put on the stack (800.4d).

    Args:
        play: The game being played.
    """
    game, gone = play.game, not_in_game(play.game)
    lost = [each for each in game.waiting if each.controller in gone]
    if lost:
        for each in lost:
            play.note("800.4d", f"{each.label} isn't put on the stack: {each.controller} has left")
        play.game = game.but(waiting=tuple(each for each in game.waiting if each.controller not in gone))


def not_in_game(game: Game) -> frozenset[str]:
    """The players who have left."""
    return frozenset(name for name, player in game.players.items() if not player.in_game)


# ---- what the players own


def _take_along(play: Play, gone: frozenset[str]) -> None:
    """Everything they own leaves, abilities and copies of spells that they put on the stack too. Only
    what is seen leaving the battlefield is an event (702.26k)."""
    from crkb.game.events import events

    owned = [each for each in play.game.objects.values() if each.owner in gone and each.zone != NOWHERE]
    if owned and treachery.is_played(play.game):
        staying = {each.id for each in treachery.kept(play, owned)}
        owned = [each for each in owned if each.id not in staying]
    if owned:
        says = f"{', '.join(each.id for each in owned)} {'leave' if len(owned) > 1 else 'leaves'} the game"
        play.note("800.4a", f"{says} with {' and '.join(sorted(gone))}", *(each.id for each in owned))
    seen = [each for each in owned if each.on_battlefield]
    unseen = [each for each in owned if each.phased_out]
    if unseen:
        leaves = "leaves" if len(unseen) == 1 else "leave"
        play.note("702.26k", f"{', '.join(each.id for each in unseen)} {leaves} while phased out")
    events.happen(play, *(Moves(each.ref, NOWHERE, "leave") for each in seen))
    _vanish(play, [each.id for each in owned])


def _vanish(play: Play, ids: Sequence[str]) -> None:
    """Objects are nowhere from now on, if they aren't already."""
    objects = play.game.objects
    left = [objects[id]._replace(zone=NOWHERE, stacked=None) for id in ids if objects[id].zone != NOWHERE]
    if left:
        play.put(*left)
    lost = set(ids)
    if lost.intersection(play.game.stack):
        play.game = play.game.but(stack=tuple(id for id in play.game.stack if id not in lost))


# ---- what the players control


def _end_control(play: Play, gone: frozenset[str]) -> None:
    """Effects that give them control end; so does an effect without an end, which the object's field says."""
    ended = [each for each in play.game.effects if _gives_control(each) & gone]
    if ended:
        play.note("800.4a", "effects that gave them control end", *(each.id for each in ended))
        play.game = play.game.but(effects=tuple(each for each in play.game.effects if each not in ended))
    back = [
        _handed_back(each)
        for each in play.game.objects.values()
        if each.controller in gone and each.entered_under != each.controller
    ]
    if back:
        play.note(
            "800.4a", "control returns to the players under whom they entered", *(each.id for each in back)
        )
        play.put(*back)


def _handed_back(each: GameObject) -> GameObject:
    """The permanent under whom it entered (110.2), since now (302.6).

    It still phases in as if nobody had left (702.26n).
    """
    marks = {phasing.UNDER: each.controller, **each.marks} if each.phased_out else each.marks
    return each._replace(controller=each.entered_under, sick=True, marks=marks)


def _gives_control(effect: Effect) -> frozenset[str]:
    """To whom an effect gives control, as far as it does that."""
    if not isinstance(effect.what, Ops):
        return frozenset()
    parts = [part for op in effect.what.ops if op.kind == "control" for part in op.value.parts]
    names = {part.name for part in parts if isinstance(part, Named)}
    return frozenset(names | {effect.context.you for part in parts if isinstance(part, You)})


def _exile_the_rest(play: Play, gone: frozenset[str]) -> None:
    """What they still control is exiled."""
    from crkb.game.events import events

    rest = [
        each
        for each in play.game.objects.values()
        if each.zone in (BATTLEFIELD, STACK) and _still(play.game, each) in gone
        if not treachery.stays_on_stack(play.game, each)
    ]
    if rest:
        play.note(
            "800.4a",
            f"objects they still control are exiled: {', '.join(each.id for each in rest)}",
            *(each.id for each in rest),
        )
        events.happen(play, *(Moves(each.ref, EXILE, "exile") for each in rest))


def _still(game: Game, each: GameObject) -> str:
    """Who controls it now, after the effects that are left."""
    return each.controller if each.phased_out else game.chars(each.id).controller


def uncontrolled(play: Play) -> None:
    """Exile what nobody in the game controls once the effect that gave control has ended (800.4c).

    Args:
        play: The game being played.
    """
    from crkb.game.events import events

    game = play.game
    if len(game.in_game) == len(game.players):
        return
    lost = [each for each in game.permanents if not _controlled(game, each)]
    if lost:
        play.note(
            "800.4c", f"nobody controls {', '.join(each.id for each in lost)}", *(each.id for each in lost)
        )
        events.happen(play, *(Moves(each.ref, EXILE, "exile") for each in lost))


def _controlled(game: Game, each: GameObject) -> bool:
    player = game.players.get(game.layered.chars(each.id).controller)
    return player is None or player.in_game


# ---- what passes on


def _pass_on(play: Play) -> None:
    """The monarch's crown and the initiative pass to the active player, else to the next in turn order."""
    game, left = play.game, not_in_game(play.game)
    if not left.intersection((game.monarch, game.initiative)):
        return
    heirs = turn_order.of(play, game.in_game if game.active in left else (game.active,))
    game = play.game
    if game.monarch in left:
        heir = _heir(game, heirs, "can't become the monarch", game.since("2026-08-07"))
        play.note("722.4", f"{heir or 'nobody'} becomes the monarch in place of {game.monarch}", *heirs[:1])
        play.game = play.game.but(monarch=heir)
    if game.initiative in left:
        heir = _heir(game, heirs, "can't take the initiative", False)
        play.note("723.4", f"{heir or 'nobody'} takes the initiative from {game.initiative}", *heirs[:1])
        play.game = play.game.but(initiative="")
        if heir:
            initiative.passes(play, heir)


def _heir(game: Game, heirs: Sequence[str], rule: str, skips: bool) -> str:
    """Who gets what a player leaves behind; since 2026 the monarchy passes over who can't have it."""
    able = [name for name in heirs if not initiative.cannot(game, name, rule)]
    if skips:
        return next(iter(able), "")
    return next((name for name in heirs[:1] if name in able), "")
