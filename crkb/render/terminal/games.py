"""A game as people draw it: each player with what is on their side of the table."""

from __future__ import annotations

from crkb.game.cases import expected_values, looking
from crkb.game.errors import NotKnown
from crkb.game.objects import BATTLEFIELD, STACK, ZONES, GameObject, Player, Ref
from crkb.game.state import Game


def table(game: Game) -> list[str]:
    """The lines: whose turn it is, the players with their permanents and zones, the stack, effects."""
    lines = [_turn(game)]
    for name in game.players:
        lines += ["", _player(game.players[name]), *_side(game, name)]
    if game.stack:
        lines += ["", "stack, the topmost first", *(f"  {id}" for id in reversed(game.stack))]
    if game.effects:
        lines += ["", "effects", *(f"  {each.id}" for each in game.effects)]
    if game.over:
        lines += ["", "the game is over: " + ("a draw" if game.draw else f"{', '.join(game.winners)} won")]
    return lines


def _turn(game: Game) -> str:
    edition = f" · {game.edition}" if game.edition else ""
    return f"turn {game.turn}, {game.active}'s {game.step}{edition}"


def _player(player: Player) -> str:
    counters = [f"{kind} {n}" for kind, n in player.counters.items() if n]
    zones = [f"{key} {n}" for key in ("hand", "library", "graveyard") if (n := getattr(player, key))]
    gone = [] if player.in_game else [player.outcome or "left"]
    return f"{player.name}: " + ", ".join([f"{player.life} life", *counters, *zones, *gone])


def _side(game: Game, name: str) -> list[str]:
    lines = []
    for zone in ZONES:
        there = [each for each in game.objects.values() if each.zone == zone and _of(game, each) == name]
        if there and zone != STACK:
            lines += [
                *([] if zone == BATTLEFIELD else [f"  {zone}"]),
                *(f"    {line(game, e)}" for e in there),
            ]
    return lines


def _of(game: Game, each: GameObject) -> str:
    if each.zone not in (BATTLEFIELD, STACK):
        return each.owner
    try:
        return game.chars(each.id).controller or each.controller
    except NotKnown:
        return each.controller


def line(game: Game, each: GameObject) -> str:
    """An object in one line: id, name, size, types, and its state."""
    values = {key: _value(game, each, key) for key in ("name", "p/t", "types", "subtypes")}
    kind = " ".join(part for part in (values["types"], values["subtypes"]) if part and part != "none")
    what = [part for part in (values["name"], values["p/t"], kind) if part and part != "none"]
    return f"{each.id}: " + ", ".join([*what, *_state(each)])


def _value(game: Game, each: GameObject, key: str) -> str:
    seen = looking.see(game, each.id)
    try:
        found = looking.value(seen, key) if seen is not None else None
    except NotKnown:
        return "?"
    said = expected_values.show(found)
    return said.replace(", ", " ") if key in ("types", "subtypes") else said


def _state(each: GameObject) -> list[str]:
    flags = {
        "tapped": each.tapped,
        "face down": each.face_down,
        "flipped": each.flipped,
        "phased out": each.phased_out,
        "back up": each.back,
        "token": each.is_token,
        "summoning sick": each.sick,
    }
    found = [word for word, holds in flags.items() if holds]
    found += [f"{n} {kind}" for kind, n in each.counters.items() if n]
    found += [f"{each.damage} damage"] if each.damage else []
    to = each.attached_to
    return found + ([f"on {to.id if isinstance(to, Ref) else to}"] if to is not None else [])
