"""A game shown as a table: each player with what is on their side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from crkb.game.cases import expected_values, looking, wording
from crkb.game.errors import NotKnown
from crkb.game.objects import BATTLEFIELD, STACK, ZONES, Effect, GameObject, Player, Ref, Thing
from crkb.game.run import Worlds
from crkb.game.state import Game
from crkb.game.terms import Ops
from crkb.render.terminal.layout import Paint, plain

ROWS = ("creature", "planeswalker", "battle", "artifact", "enchantment", "land")
"""The order of permanents on a side of the table: by the first of these types that they have."""


def table(game: Game, paint: Paint = plain) -> list[str]:
    """The lines: whose turn it is, the players with their permanents and zones, the stack, effects."""
    lines = [paint(_turn(game), "title")]
    for name in game.players:
        lines += ["", _player(game.players[name], paint), *_side(game, name)]
    if game.stack:
        lines += ["", "stack, topmost first", *(f"  {_stacked(game, id)}" for id in reversed(game.stack))]
    if game.effects:
        lines += ["", "effects", *(f"  {_effect(each)}" for each in game.effects)]
    if game.over:
        lines += ["", "the game is over: " + ("a draw" if game.draw else f"{_and(game.winners)} won")]
    return lines


def open_choices(worlds: Worlds) -> list[str]:
    """The choices that nobody made and that leave several games open: a line, or none."""
    missing = dict.fromkeys(world.missing.name for world in worlds if world.missing is not None)
    made = dict.fromkeys(name for world in worlds for name, _ in world.made)
    names = [*missing, *made] if len(worlds) > 1 or missing else []
    return [f"open: {', '.join(names)} (undo, then add choose: {{CHOICE: …}})"] if names else []


def _turn(game: Game) -> str:
    said = {
        game.edition: game.edition,
        game.time: game.time,
        game.monarch: f"{game.monarch} is the monarch",
        game.initiative: f"{game.initiative} has the initiative",
    }
    return " · ".join(
        [f"turn {game.turn}, {game.active}'s {game.step}", *(t for key, t in said.items() if key)]
    )


def _player(player: Player, paint: Paint) -> str:
    counters = [f"{n} {kind}" for kind, n in player.counters.items() if n]
    speed = [f"speed {player.speed}"] if player.speed else []
    zones = [f"{key} {n}" for key in ("hand", "library", "graveyard") if (n := getattr(player, key))]
    gone = [] if player.in_game else [player.outcome or "left"]
    said = [f"{player.life} life", *counters, *speed, *zones, *gone]
    return f"{paint(player.name, 'title')}: {', '.join(said)}"


# ---- a player's side


def _side(game: Game, name: str) -> list[str]:
    lines = []
    for zone in ZONES:
        there = [each for each in game.objects.values() if each.zone == zone and _of(game, each) == name]
        if not there or zone == STACK:
            continue
        if zone == BATTLEFIELD:
            lines += _battlefield(game, there)
        else:
            lines += [f"  {zone}", *(f"    {line(game, each)}" for each in there)]
    return lines


def _battlefield(game: Game, there: Sequence[GameObject]) -> list[str]:
    """Permanents by their types, each above what is attached to it."""
    here = {each.ref for each in there}
    first = [each for each in there if each.attached_to not in here]
    return [
        text for each in sorted(first, key=lambda e: _row(game, e)) for text in _hung(game, each, here, 2)
    ]


def _hung(game: Game, each: GameObject, here: Iterable[Thing], depth: int) -> list[str]:
    lines = [f"{'  ' * depth}{line(game, each)}"]
    for other in game.attached(each.ref):
        if other.ref in here and depth < MOST_DEEP:
            lines += _hung(game, other, here, depth + 1)
    return lines


MOST_DEEP = 8
"""So far attachments to attachments are drawn inwards."""


def _row(game: Game, each: GameObject) -> int:
    types = _value(game, each, "types").split()
    return next((i for i, type in enumerate(ROWS) if type in types), len(ROWS))


def _of(game: Game, each: GameObject) -> str:
    if each.zone not in (BATTLEFIELD, STACK):
        return each.owner
    try:
        return game.chars(each.id).controller or each.controller
    except NotKnown:
        return each.controller


# ---- an object


def line(game: Game, each: GameObject) -> str:
    """An object in one line: id, name, size, types, abilities, and its state."""
    values = {key: _value(game, each, key) for key in ("name", "p/t", "types", "subtypes", "abilities")}
    kind = " ".join(values[key] for key in ("p/t", "types", "subtypes") if values[key])
    return f"{each.id}: " + ", ".join([*filter(None, (values["name"], kind)), *_state(game, each)])


def _value(game: Game, each: GameObject, key: str) -> str:
    """A value in words, "" for none."""
    seen = looking.see(game, each.id)
    try:
        found = looking.value(seen, key) if seen is not None else None
    except NotKnown:
        return "?" if key == "types" else ""
    said = expected_values.show(found) if found else ""
    return said.replace(", ", " ") if key in ("types", "subtypes") else said


def _state(game: Game, each: GameObject) -> list[str]:
    keywords = [text for text in _value(game, each, "abilities").split("; ") if text]
    counters = [f"{n} {kind} counter{'' if n == 1 else 's'}" for kind, n in each.counters.items() if n]
    chosen = [f"chosen: {wording.said(value) or value}" for value in each.chosen.values()]
    marked = [f"{each.damage} damage"] if each.damage else []
    return [*keywords, *_flags(each), *counters, *marked, *chosen, *_doing(each)]


def _flags(each: GameObject) -> list[str]:
    flags = {
        "token": each.is_token,
        "tapped": each.tapped,
        "face down": each.face_down,
        "flipped": each.flipped,
        "phased out": each.phased_out,
        "back up": each.back,
        "summoning sick": each.sick,
        "commander": each.commander,
    }
    return [word for word, holds in flags.items() if holds]


def _doing(each: GameObject) -> list[str]:
    attached = [f"on {_name(each.attached_to)}"] if each.attached_to is not None else []
    attacks = [f"attacking {_name(each.attacking)}"] if each.attacking is not None else []
    blocked = ["blocked"] if each.blocked else []
    blocks = [f"blocking {_and(ref.id for ref in each.blocking)}"] if each.blocking else []
    return [*attached, *attacks, *blocked, *blocks]


def _stacked(game: Game, id: str) -> str:
    record = game.objects[id].stacked
    targets = [_name(each) for group in record.targets for each in group] if record is not None else []
    x = [f"X = {record.x}"] if record is not None and record.x is not None else []
    said = [*x, *([f"targeting {_and(targets)}"] if targets else [])]
    label = record.label if record is not None and record.label else id
    return ", ".join([label if label == id else f"{label} ({id})", *said])


def _effect(effect: Effect) -> str:
    what = wording.operations(effect.what) if isinstance(effect.what, Ops) else wording.said(effect.what)
    on = f" on {_and(map(_name, effect.affects))}" if effect.affects else ""
    return f"{effect.id}: {what}{on}{_until(effect)}"


def _until(effect: Effect) -> str:
    """How long it lasts: "until end of turn", "until Ann's next turn", "until bear leaves"."""
    if effect.until is None:
        return ""
    who, kind = effect.until.who, effect.until.kind
    if kind == "next turn":
        whose = "your" if who == "you" else f"{who}'s"
        return f" until {whose} next turn"
    return f" until {who} {kind}" if who else f" until {kind}"


def _name(thing: Thing) -> str:
    return thing.id if isinstance(thing, Ref) else thing


def _and(names: Iterable[str]) -> str:
    *most, last = list(names) or [""]
    return f"{', '.join(most)} and {last}" if most else last
