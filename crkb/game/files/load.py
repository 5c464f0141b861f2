"""Files in the form of games -> cases, each with the game it starts from.

A file is one game, `cards` with `cases`, or a list of one-line questions. All of it is read before
anything is played: an unknown word anywhere is an error that names its path.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from crkb.game.errors import GameFormError, NotKnown, TooLong
from crkb.game.files import documents, reads
from crkb.game.files.boards import objects
from crkb.game.files.reading import Reading
from crkb.game.files.reads import at
from crkb.game.language import vocabulary
from crkb.game.objects import NOTHING, STACK, GameObject, Player
from crkb.game.state import STEPS, Game

GAME_FILE = ("cards", "game", "players", "board", "effects", "then", "expect", "ask")
CASE = ("id", "title", *GAME_FILE, "rules", "level", "note")
MANY = ("cards", "cases")
ONE_LINE = ("ask", "expect", "rules", "id", "title", "level", "note")
GAME = (
    *("edition", "active player", "step", "turn", "turn order", "variant", "teams", "time", "monarch"),
    "initiative",
)
PLAYER = (
    *("life", "poison", "energy", "experience", "rad", "speed", "hand", "library", "graveyard"),
    "commander damage",
)
VARIANTS = (
    *("commander", "brawl", "oathbreaker", "two-headed giant", "planechase", "archenemy", "vanguard"),
    *("emperor", "grand melee", "team vs. team", "alternating teams", "free-for-all", "treachery"),
    *("conspiracy draft", "limited range of influence", "attack left", "attack right"),
)
PLAYER_COUNTERS = ("poison", "energy", "experience", "rad")

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


# same name as questions.core.Case: a fact of questions, until they are views of a game
class Case(NamedTuple):
    """A case: the game at its start, and what then happens, is expected and is asked, in order.

    `script` holds what `script` reads. A one-line question has a `line` and no game. `where` is the
    file with the path in it; `rules` are numbers in the edition of the case that its answers cite.
    `edition` is the one that the case itself names, whichever it is played by. `data` is what it was
    read from, with the cards of its file.
    """

    id: str
    game: Game
    script: tuple[Any, ...] = ()
    title: str = ""
    rules: tuple[str, ...] = ()
    reading: Reading | None = None
    line: str = ""
    expected: Any = None
    where: str = ""
    level: Any = None
    edition: str = ""
    data: Mapping[str, Any] = MappingProxyType({})


class BadCase(NamedTuple):
    """A case that can't be read, and why."""

    id: str
    title: str
    error: Exception
    where: str


def load_file(path: str, edition: str = "") -> tuple[Case | BadCase, ...]:
    """The cases of a file; `edition` is used in place of their own.

    Raises:
        GameFormError: The file can't be read, or its outer form is none of the three.
    """
    try:
        with open(path, "rb") as f:
            raw = f.read(documents.MOST_CHARACTERS * 4 + 1)
    except OSError as e:
        raise GameFormError(path, e.strerror or "can't be read") from e
    try:
        return load_text(raw.decode("utf-8-sig"), os.path.basename(path), edition)
    except UnicodeDecodeError:
        raise GameFormError(path, "not UTF-8 text") from None


def load_text(text: str, name: str = "", edition: str = "") -> tuple[Case | BadCase, ...]:
    """The cases of a text; `name` stands for the file in messages.

    Raises:
        GameFormError: The text isn't YAML, or its outer form is none of the three.
    """
    return cases(documents.read(text, name), name, edition)


def cases(data: Any, name: str = "", edition: str = "") -> tuple[Case | BadCase, ...]:
    """The cases of data that was read from a file; those that are written wrong with their error.

    Raises:
        GameFormError: The outer form is none of the three.
    """
    if isinstance(data, list):
        return tuple(_one_line(each, f"[{i}]", name, edition) for i, each in enumerate(data))
    if isinstance(data, dict) and "cases" in data:
        found = reads.mapping(data, "", MANY)
        cards = reads.mapping(found.get("cards") or {}, "cards")
        listed = reads.listing(found["cases"], "cases")
        return _without_twins(
            [_guarded(each, cards, f"cases[{i}]", name, edition) for i, each in enumerate(listed)]
        )
    reads.mapping(data, "", CASE)
    return (_guarded(data, {}, "", name, edition),)


def _without_twins(found: list[Case | BadCase]) -> tuple[Case | BadCase, ...]:
    seen: set[str] = set()
    for i, each in enumerate(found):
        if each.id in seen and isinstance(each, Case):
            error = GameFormError(f"cases[{i}].id", f"duplicate case id {each.id!r}")
            found[i] = BadCase(each.id, each.title, error, each.where)
        seen.add(each.id)
    return tuple(found)


def _guarded(data: Any, cards: Mapping[str, Any], path: str, name: str, edition: str) -> Case | BadCase:
    """The case, or what is wrong with it."""
    try:
        documents.check_depth(data, path)
        return case(data, cards, path, name, edition)
    except (GameFormError, NotKnown) as e:
        said = data if isinstance(data, dict) else {}
        return BadCase(str(said.get("id", path)), str(said.get("title", "")), e, _where(name, path))
    except RecursionError:
        return BadCase(path, "", TooLong(f"{path}: the case is nested too deeply"), _where(name, path))


def case(data: Any, cards: Mapping[str, Any], path: str, name: str, edition: str = "") -> Case:
    """One case; `cards` are those of the file.

    Raises:
        GameFormError: It hasn't the form of a case.
    """
    from crkb.game.files import script

    found = reads.mapping(data, path, CASE)
    own = reads.mapping(found.get("cards") or {}, at(path, "cards"))
    head = reads.mapping(found.get("game") or {}, at(path, "game"), GAME)
    named = _edition(head.get("edition"), at(path, "game.edition"))
    effective = edition or named
    reading = Reading(found, {**cards, **own}, effective)
    for card in own:
        reading.card(card, at(path, f"cards.{card}"))
    start = game(found, head, reading, path)
    return Case(
        str(found.get("id", path or name)),
        start,
        script.script(found, reading, path),
        _text(found, "title", path),
        _rules(found.get("rules"), at(path, "rules")),
        reading,
        where=_where(name, path),
        level=found.get("level"),
        edition=named,
        data={**found, "cards": reading.cards} if reading.cards else found,
    )


def _one_line(data: Any, path: str, name: str, edition: str) -> Case | BadCase:
    """A one-line question with what is expected of it."""
    try:
        found = reads.mapping(data, path, ONE_LINE)
        if "expect" not in found:
            reads.refuse(path, "missing key 'expect'")
        line = reads.text(found.get("ask"), at(path, "ask"))
        rules = _rules(found.get("rules"), at(path, "rules"))
    except GameFormError as e:
        said = data.get("ask", path) if isinstance(data, dict) else path
        return BadCase(str(said), "", e, _where(name, path))
    start = Game(edition=edition)
    return Case(str(found.get("id", line)), start, (), _text(found, "title", path), rules, None, line,
                found["expect"], _where(name, path))  # fmt: skip


def _where(name: str, path: str) -> str:
    return f"{name}: {path}" if name and path else name or path


def _text(data: dict[str, Any], key: str, path: str) -> str:
    return reads.text(data[key], at(path, key)) if data.get(key) is not None else ""


def _rules(data: Any, path: str) -> tuple[str, ...]:
    if data is None:
        return ()
    listed = reads.listing(data, path)
    return tuple(
        str(each) if isinstance(each, int) else reads.text(each, at(path, i)) for i, each in enumerate(listed)
    )


def _edition(data: Any, path: str) -> str:
    if data is None:
        return ""
    word = reads.text(data, path)
    if not _DATE.fullmatch(word):
        reads.refuse(path, f"{word!r} is not an edition", 'Write its date in quotes: "2026-08-07"')
    return word


# ---- the game at the start


def game(data: dict[str, Any], head: dict[str, Any], reading: Reading, path: str = "") -> Game:
    """The game that a case starts from; `head` is what stands under `game:`.

    Raises:
        GameFormError: Something in it hasn't the form of games.
    """
    below = at(path, "game")
    _name_players(data, reading, at(path, "players"))
    reading.active = reading.player(head.get("active player", reading.players[0]), at(below, "active player"))
    found = _board(data.get("board") or [], reading, at(path, "board"))
    players = _players(data.get("players") or {}, reading, at(path, "players"))
    players = _teamed(head.get("teams"), players, reading, at(below, "teams"))
    stamps = [each.timestamp for each in found.values() if each.timestamp is not None]
    start = max(stamps, default=0) + 1
    made = Game(
        edition=reading.edition,
        objects=found,
        players=players,
        stack=_stacked(found),
        active=reading.active,
        turn=reads.number(head.get("turn", 2), at(below, "turn"), least=1),
        step=reads.one_of(head.get("step", "precombat main"), STEPS, at(below, "step"), "step"),
        turn_order=_turn_order(head.get("turn order"), reading, at(below, "turn order")),
        variant=_variant(head, found, below),
        time=reads.one_of(head["time"], ("day", "night"), at(below, "time"), "time of day")
        if "time" in head
        else "",
        monarch=_designated(head, "monarch", reading, below),
        initiative=_designated(head, "initiative", reading, below),
        clock=start,
        started=start,
    )
    return _with_effects(data.get("effects") or [], made, reading, at(path, "effects"))


def _variant(head: dict[str, Any], found: Mapping[str, GameObject], path: str) -> str:
    """The variant that is played; without one, a commander is one of a Commander game (903.3)."""
    if "variant" in head:
        return reads.one_of(head["variant"], VARIANTS, at(path, "variant"), "variant")
    return "commander" if any(each.commander for each in found.values()) else ""


def _name_players(data: dict[str, Any], reading: Reading, path: str) -> None:
    named = data.get("players")
    if named is None:
        return
    found = reads.mapping(named, path)
    if not found:
        reads.refuse(path, "must list every player")
    reading.players = tuple(reads.player_name(name, at(path, name), vocabulary.subtypes()) for name in found)
    reading.learn(())


def _players(data: dict[str, Any], reading: Reading, path: str) -> Mapping[str, Player]:
    return {name: player(name, data.get(name), reading, at(path, name)) for name in reading.players}


def player(name: str, data: Any, reading: Reading, path: str) -> Player:
    """A player as described.

    Raises:
        GameFormError: The description hasn't the form of a player.
    """
    found = reads.mapping(data if data is not None else {}, path, PLAYER)
    numbers: dict[str, Any] = {
        key: reads.number(found[key], at(path, key), least=None if key == "life" else 0)
        for key in PLAYER
        if key in found and key != "commander damage"
    }
    counters = {kind: numbers.pop(kind) for kind in PLAYER_COUNTERS if kind in numbers}
    marked = {kind: n for kind, n in counters.items() if n}
    below = at(path, "commander damage")
    dealt = reads.mapping(found.get("commander damage") or {}, below)
    damage = {reading.id(id, at(below, id)): reads.number(n, at(below, id)) for id, n in dealt.items()}
    return Player(
        name,
        counters=MappingProxyType(marked) if marked else NOTHING,
        commander_damage=MappingProxyType(damage) if damage else NOTHING,
        **numbers,
    )


def _teamed(data: Any, players: Mapping[str, Player], reading: Reading, path: str) -> Mapping[str, Player]:
    if data is None:
        return players
    made = dict(players)
    for i, listed in enumerate(reads.listing(data, path)):
        below = at(path, i)
        team = tuple(
            reading.player(name, at(below, j)) for j, name in enumerate(reads.listing(listed, below))
        )
        for name in team:
            if made[name].team:
                reads.refuse(below, f"{name} is on two teams")
            made[name] = made[name]._replace(team=team)
    return made


def _turn_order(data: Any, reading: Reading, path: str) -> tuple[str, ...] | None:
    """The order of turns; of two players there is only one."""
    if data is None:
        return reading.players if len(reading.players) <= 2 else None
    order = tuple(reading.player(each, at(path, i)) for i, each in enumerate(reads.listing(data, path)))
    if sorted(order) != sorted(reading.players):
        reads.refuse(path, "the turn order must list each player once")
    return order


def _designated(head: dict[str, Any], key: str, reading: Reading, path: str) -> str:
    return reading.player(head[key], at(path, key)) if head.get(key) is not None else ""


def _board(data: Any, reading: Reading, path: str) -> dict[str, GameObject]:
    found: dict[str, GameObject] = {}
    for i, each in enumerate(reads.listing(data, path)):
        for made in objects(each, reading, at(path, i)):
            if made.id in found:
                reads.refuse(
                    at(at(path, i), "id"), f"duplicate object id {made.id!r}", "Give each object its own id."
                )
            found[made.id] = made
    for i, each in enumerate(data):
        _check_attached(each, found, at(path, i))
    return found


def _check_attached(data: dict[str, Any], found: Mapping[str, GameObject], path: str) -> None:
    """What something is attached to or targets has to be there from the start."""
    for key in ("attached to", "targets"):
        for name in reads.several(data.get(key, [])):
            for each in reads.several(name):
                if isinstance(each, str) and each[:1].islower() and each not in found:
                    reads.refuse(
                        at(path, key), f"there is no object {each!r} at the start", reads.near(each, found)
                    )


def _stacked(found: Mapping[str, GameObject]) -> tuple[str, ...]:
    """What is on the stack, the topmost last: by timestamps, as far as these are known."""
    there = [each for each in found.values() if each.zone == STACK]
    return tuple(each.id for each in sorted(there, key=lambda each: each.timestamp or 0))


def _with_effects(data: Any, made: Game, reading: Reading, path: str) -> Game:
    from crkb.game.files import opening

    if made.stack:
        made = opening.with_targets(made)
    return made if not data else opening.with_effects(reads.listing(data, path), made, reading, path)
