"""A game at any point in time as the data of a file in the form of games: loaded, it goes on alike.

What the form can't say is an error that names it: the file is read again, and everything that would
then be otherwise is refused. What only concerns the past is left out: who has moved where and since
when it has been in a zone, as long as nothing asks for that.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from crkb.errors import CrkbError
from crkb.game import run
from crkb.game.combat import defending, engaged
from crkb.game.errors import GameFormError, NotKnown
from crkb.game.events import drawing
from crkb.game.files import (
    documents,
    games,
    load,
    saved_effects,
    saved_objects,
    saved_times,
    sheets_written,
)
from crkb.game.layers import pairing, rules
from crkb.game.objects import NOTHING, STACK, Player
from crkb.game.stack import durations, mana_pools
from crkb.game.state import LOST_SUBGAME, Game
from crkb.game.terms import Act, Keyword, LostSubgame, every_term
from crkb.game.turns import (
    day_night,
    designations,
    planes,
    player_control,
    restart,
    skipping,
    timing,
    unveiling,
)
from crkb.game.turns.history import COMPANION_TAKEN, EXPENDED, LANDS_PLAYED, PLANAR_ROLLS
from crkb.game.values import Sheet
from crkb.library import files

COMBAT = ("declare attackers", "declare blockers", "combat damage", "end of combat")
COUNTING = ("daybound", "nightbound", "storm")
"""Keywords that ask how many spells were cast."""
HINT = "Save it before that or after it, or its start with all events: --events"
"""What to do about what the form can't say."""


def dump(game: Game) -> dict[str, Any]:
    """A game as the data of a file.

    Args:
        game: A game, between events: what has triggered is on the stack.

    Raises:
        GameFormError: The form of games can't say something of it; `path` is the object or player.
    """
    for path, what in _unsayable(game):
        raise GameFormError(path, f"the file format can't express {what}", HINT)
    plain = _plain(game)
    found = list(plain.objects.values())
    printed = _cards([each.sheet for each in found if not each.is_token])
    data = {
        "game": _head(plain),
        "players": {name: _player(each) for name, each in plain.players.items()},
        "cards": {name: _said(name, sheet) for sheet, name in printed.items()},
        "board": [saved_objects.written(each, printed) for each in _in_order(plain)],
        "effects": [saved_effects.written(each, plain) for each in plain.effects],
        "then": [*saved_objects.stickers(plain), *saved_objects.goads(plain)],
    }
    made = {key: value for key, value in data.items() if value}
    _check(plain, made)
    return made


def _plain(game: Game) -> Game:
    """A game without its past: what is so is said by the objects and effects that are there."""
    try:
        timed = saved_times.timed(game)
    except NotKnown as e:
        raise GameFormError("", f"what the game is depends on {e.name}", HINT) from None
    there = [each for each in timed.objects.values() if saved_objects.is_somewhere(each)]
    objects = {each.id: saved_objects.plain(timed, each) for each in there}
    players = {name: each._replace(marks=_marks(each)) for name, each in game.players.items()}
    effects = saved_effects.standing(timed)
    made = game.but(objects=objects, players=players, effects=effects, past={}, choices={})
    return made.but(effects=saved_effects.modelled(made))


def _marks(player: Player) -> Mapping[str, Any]:
    """The marks of a player that the form has words for."""
    said = (LANDS_PLAYED, COMPANION_TAKEN, *player_control.MARKS)
    return {key: player.marks[key] for key in said if player.marks.get(key)} or NOTHING


def text(data: Mapping[str, Any]) -> str:
    """The data of a game as YAML that is read into it again."""
    said = "".join(_part(key, value) for key, value in data.items())
    try:
        is_read = documents.read(said) == data
    except GameFormError:
        is_read = False
    return said if is_read else json.dumps(data, ensure_ascii=False, indent=1)  # JSON has no traps


def _part(key: str, value: Any) -> str:
    """A part of a file, each thing in it on a line of its own."""
    if key == "game" or not isinstance(value, dict | list):
        return f"{key}: {_flow(value)}\n"
    if isinstance(value, dict):
        return f"{key}:\n" + "".join(f"  {_flow(name)}: {_flow(each)}\n" for name, each in value.items())
    return f"{key}:\n" + "".join(f"  - {_flow(each)}\n" for each in value)


def _flow(value: Any) -> str:
    """A value on one line."""
    import yaml

    said: str = yaml.safe_dump(
        value, default_flow_style=True, sort_keys=False, allow_unicode=True, width=1_000_000
    )
    return said.removesuffix("...\n").strip()


def write(data: Mapping[str, Any], path: str, overwrite: bool = False) -> None:
    """Write a game to a file.

    Raises:
        GameFormError: The file is there already and `overwrite` isn't set, or it can't be written;
            an older file is then still there.
    """
    said = text(data).encode()
    try:
        if overwrite:
            files.replace(path, said)
        else:
            with open(path, "xb") as f:
                f.write(said)
    except FileExistsError:
        raise GameFormError(path, "the file already exists", "Use --force to overwrite it.") from None
    except OSError as e:
        raise GameFormError(path, e.strerror or "can't be written") from None
    except ValueError:
        raise GameFormError(path, "can't be written: invalid file name or text") from None


# ---- what can't be said


def _unsayable(game: Game) -> Iterator[tuple[str, str]]:
    """What is going on that no file can begin with."""
    if game.outer is not None:
        yield "game", "that it is a subgame of another"
    if game.over:
        yield "game", "that it is over"
    for each in game.waiting:
        yield each.label, "that it has triggered and isn't on the stack"
    for delayed in game.delayed:
        yield delayed.label or "delayed", "that it waits for its event"
    for effect in game.effects:
        if effect.until is not None and effect.until.kind == durations.EXILED:
            yield effect.id, "that a card is encoded"
    if game.priority is not None and game.priority.passed:
        yield "game", "who has passed"
    for id in game.stack:
        if game.objects[id].kind in ("ability", "copy"):
            yield id, f"that {_a_kind(game.objects[id].kind)} is on the stack"
    if engaged.combat(game).declared and game.step in COMBAT:
        yield "game", "that attackers have been declared"
    if defending.chosen(game) and game.step in ("beginning of combat", *COMBAT):
        yield "game", "who has been chosen to defend"
    yield from unveiling.untold(game)
    if pairing.pairs(game):
        yield "game", "which creatures are paired"
    if game.marks.get(restart.PLAYERS, len(game.players)) != len(game.players):
        yield "game", "how many players began it"
    if game.marks.get(LOST_SUBGAME) and _asks_who_lost(game):
        yield "game", "who lost the subgame"
    for player in game.players.values():
        yield from ((player.name, what) for what in _of_player(player))
        if skipping.SKIPS in player.marks:
            yield player.name, "that the player is to skip a turn"
        if player.marks.get(day_night.SPELLS_CAST) and _counts_spells(game):
            yield player.name, "how many spells the player has cast this turn"
        if EXPENDED in player.marks and _counts_mana(game):
            yield player.name, "how much mana the player has spent this turn"
        if mana_pools.POOL in player.marks:
            yield player.name, "that the player has unspent mana"
        if player.marks.get(PLANAR_ROLLS):
            yield player.name, "how often the player has rolled the planar die"
        if drawing.drawn(game, player.name):
            if "miracle" in _keywords(game):
                yield player.name, "that the player has drawn a card this turn"
            if rules.ruled(game, drawing.LIMITED, player.name):
                yield player.name, "how many cards the player has drawn this turn"
        if player.marks.get(designations.SPED_UP) == game.turn:
            yield player.name, "that the player's speed has increased this turn"


def _counts_spells(game: Game) -> bool:
    """Whether anything asks how many spells were cast in a turn: day and night, storm."""
    return bool(game.time) or not _keywords(game).isdisjoint(COUNTING)


def _asks_who_lost(game: Game) -> bool:
    """Whether anything asks who lost a subgame that is over."""
    faces = (face for each in game.objects.values() for face in each.sheet.faces)
    return any(term == LostSubgame() for face in faces for term in every_term(face))


def _counts_mana(game: Game) -> bool:
    """Whether anything triggers on expending mana."""
    faces = (face for each in game.objects.values() for face in each.sheet.faces)
    return any(isinstance(term, Act) and term.act == "expend" for face in faces for term in every_term(face))


def _keywords(game: Game) -> set[str]:
    """The keywords that objects are printed with."""
    return {
        ability.name
        for each in game.objects.values()
        for face in each.sheet.faces
        for ability in face.abilities
        if isinstance(ability, Keyword)
    }


def _a_kind(kind: str) -> str:
    return {"ability": "an ability", "copy": "a copy of a spell"}[kind]


def _of_player(player: Player) -> Iterator[str]:
    if not player.in_game:
        yield "that the player has left the game"
    if player.outcome:
        yield f"that the player has {player.outcome}"
    for kind in player.counters:
        if kind not in games.PLAYER_COUNTERS:
            yield f"{kind} counters of a player"


def _check(game: Game, data: dict[str, Any]) -> None:
    """Refuse what is otherwise when the data is read again."""
    [case] = load.cases(data)
    if isinstance(case, load.BadCase):
        raise GameFormError("", f"the file format can't express it: {case.error}", HINT)
    [world, *others] = _played(case)
    if others or world.is_stuck:
        raise GameFormError("", "the file format can't express it: what then happens is open", HINT)
    again = world.game
    for field in _FIELDS:
        if getattr(game, field) != getattr(again, field):
            raise GameFormError("game", f"the file format can't express its {field.replace('_', ' ')}", HINT)
    saved_objects.check(game, again)
    saved_effects.check(game, again)
    for id in again.objects:
        if _seen(game, id) != _seen(again, id):
            raise GameFormError(id, "the file format can't express how it became what it is", HINT)


def _played(case: load.Case) -> run.Worlds:
    """A case after its events: stickers are put on by events."""
    worlds = run.start(case.game)
    try:
        for event in case.script:
            worlds = run.event(worlds, event)
    except CrkbError as e:
        raise GameFormError("", f"the file format can't express it: {e}", HINT) from None
    return worlds


_FIELDS = (
    *("edition", "active", "turn", "step", "turn_order", "variant", "time", "monarch", "initiative"),
    *("players", "stack"),
)
"""What is compared of a game as it is."""


def _seen(game: Game, id: str) -> Any:
    """What an object is, without what says since when it is; or what that depends on."""
    try:
        found = game.chars(id)
    except NotKnown as e:
        return e.name
    return found._replace(abilities=(), ruled_out=()), [each.ability for each in found.abilities]


# ---- what is written


def _head(game: Game) -> dict[str, Any]:
    teams = dict.fromkeys(each.team for each in game.players.values() if each.team)
    found = {
        "edition": game.edition,
        "active player": game.active,
        "step": game.step,
        "turn": game.turn,
        "turn order": list(game.turn_order or ()),
        "emperors": list(game.emperors),
        "range of influence": dict(game.ranges),
        "variant": game.variant,
        "teams": [list(each) for each in teams],
        "time": game.time,
        "monarch": game.monarch,
        "initiative": game.initiative,
        "priority": _with_priority(game),
        "moment": next((word for word, timed in timing.UNSAID.items() if timed == game.timed), ""),
        planes.SINGLE_DECK: bool(game.marks.get(planes.SINGLE_DECK)),
    }
    return {key: value for key, value in found.items() if value}


def _with_priority(game: Game) -> str:
    """Who has priority, if that isn't the active player."""
    return game.priority.player if game.priority and game.priority.player != game.active else ""


def _player(player: Player) -> dict[str, Any]:
    numbers: dict[str, Any] = {
        key: getattr(player, key) for key in ("life", "speed", "hand", "library", "graveyard")
    }
    kept = {key: n for key, n in numbers.items() if n or key in ("life", "library")}
    said = {"commander damage": player.commander_damage, "commander casts": player.commander_casts}
    if lands := player.marks.get(LANDS_PLAYED):
        kept["lands played"] = int(lands)
    said_marks = (*player_control.MARKS, COMPANION_TAKEN)
    kept |= {key: player.marks[key] for key in said_marks if key in player.marks}
    return {**kept, **player.counters, **{key: dict(each) for key, each in said.items() if each}}


def _cards(sheets: list[Sheet]) -> Mapping[Sheet, str]:
    """The cards that several objects can share, by name: the first that is called so."""
    found: dict[str, Sheet] = {}
    for sheet in sheets:
        if (name := _name(sheet)) and not sheet.unknown and sheet.layout != "meld":
            found.setdefault(name, sheet)
    return {sheet: name for name, sheet in found.items()}


def _name(sheet: Sheet) -> str:
    names = [name for face in sheet.faces for name in face.names]
    return " // ".join(names) if sheet.layout in ("split", "room") else " // ".join(names[:1])


def _said(name: str, sheet: Sheet) -> dict[str, Any]:
    found = sheets_written.sheet(sheet)
    return {key: value for key, value in found.items() if (key, value) != ("name", name)}


def _in_order(game: Game) -> Iterator[Any]:
    """The objects, those on the stack in its order."""
    yield from (each for each in game.objects.values() if each.zone != STACK)
    yield from (game.objects[id] for id in game.stack)
