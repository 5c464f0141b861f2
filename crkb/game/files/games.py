"""The game that a case starts from: its players, what is where, and what goes for it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from crkb import limits
from crkb.game.copies.identities import is_identity
from crkb.game.files import reads
from crkb.game.files.boards import objects
from crkb.game.files.reading import Reading
from crkb.game.files.reads import at
from crkb.game.language import vocabulary
from crkb.game.layers import ranges
from crkb.game.objects import NOTHING, STACK, GameObject, Player, Priority
from crkb.game.state import STEPS, Game
from crkb.game.turns import history, planes, player_control, timing

GAME = (
    *("edition", "active player", "step", "turn", "turn order", "variant", "teams", "time", "monarch"),
    *("initiative", "priority", "range of influence", "emperors", planes.SINGLE_DECK, "moment"),
)
PLAYER = (
    *("life", "poison", "energy", "experience", "rad", "ticket", "speed", "hand", "library"),
    *("graveyard", "commander damage", "commander casts", "lands played", *player_control.MARKS),
    history.COMPANION_TAKEN,
)
OF_OTHERS = ("commander damage", "commander casts", history.COMPANION_TAKEN, *player_control.MARKS)
"""The words for a player that aren't numbers, but about commanders or other players."""
VARIANTS = (
    *("commander", "brawl", "oathbreaker", "two-headed giant", "planechase", "archenemy", "vanguard"),
    *("emperor", "grand melee", "team vs. team", "alternating teams", "free-for-all", "treachery"),
    *("conspiracy draft", "limited range of influence", "attack left", "attack right"),
    "one defending player",
)
PLAYER_COUNTERS = ("poison", "energy", "experience", "rad", "ticket")


def game(data: dict[str, Any], head: dict[str, Any], reading: Reading, path: str = "") -> Game:
    """The game that a case starts from; `head` is what stands under `game:`.

    Raises:
        GameFormError: Something in it hasn't the form of games.
    """
    below = at(path, "game")
    name_players(data, reading, at(path, "players"))
    reading.active = reading.player(head.get("active player", reading.players[0]), at(below, "active player"))
    turn = reading.turn = reads.number(head.get("turn", 2), at(below, "turn"), least=1)
    found = _board(data.get("board") or [], reading, at(path, "board"))
    players = _players(data.get("players") or {}, reading, at(path, "players"))
    _check_control(players, at(path, "players"))
    players = _teamed(head.get("teams"), players, reading, at(below, "teams"))
    stamps = [each.timestamp for each in found.values() if each.timestamp is not None]
    start = max(stamps, default=0) + 1
    made = Game(
        edition=reading.edition,
        objects=found,
        players=players,
        stack=_stacked(found),
        active=reading.active,
        turn=turn,
        step=reads.one_of(head.get("step", "precombat main"), STEPS, at(below, "step"), "step"),
        turn_order=_turn_order(head.get("turn order"), reading, at(below, "turn order")),
        emperors=_emperors(head.get("emperors"), players, reading, at(below, "emperors")),
        ranges=_ranges(head.get("range of influence"), reading, at(below, "range of influence")),
        variant=_variant(head, found, below),
        time=reads.one_of(head["time"], ("day", "night"), at(below, "time"), "time of day")
        if "time" in head
        else "",
        monarch=_designated(head, "monarch", reading, below),
        initiative=_designated(head, "initiative", reading, below),
        priority=_priority(head, reading, below),
        timed=_timed(head, below),
        clock=start,
        started=start,
    )
    if made.ranges and made.turn_order is None:
        reads.refuse(
            at(below, "turn order"), "must be known where ranges are limited", "List the players clockwise."
        )
    made = made.but(within=ranges.determined(made))
    made = _of_one_planar_deck(head, made, below)
    _check_identities(made, at(path, "board"))
    return _with_effects(data.get("effects") or [], made, reading, at(path, "effects"))


def _check_identities(made: Game, path: str) -> None:
    """Only Treachery games have identities."""
    if made.variant == "treachery":
        return
    for i, each in enumerate(made.objects.values()):
        if is_identity(each):
            hint = "Add game: {variant: treachery}."
            reads.refuse(at(path, i), f"{each.id} is an identity card, which only Treachery games have", hint)


def _variant(head: dict[str, Any], found: Mapping[str, GameObject], path: str) -> str:
    """The variant that is played; without one, a commander is one of a Commander game (903.3)."""
    if "variant" in head:
        return reads.one_of(head["variant"], VARIANTS, at(path, "variant"), "variant")
    return "commander" if any(each.commander for each in found.values()) else ""


def _of_one_planar_deck(head: dict[str, Any], made: Game, path: str) -> Game:
    """Where players share a planar deck, its cards are the planar controller's (108.3a)."""
    key = planes.SINGLE_DECK
    if key not in head or not reads.truth(head[key], at(path, key)):
        return made
    if made.variant != "planechase":
        reads.refuse(at(path, key), "only Planechase games have planar decks", "Add variant: planechase.")
    made = made.but(marks={**made.marks, key: True})
    return made.with_objects(*planes.owned(made, made.active))


def name_players(data: dict[str, Any], reading: Reading, path: str) -> None:
    """Let a reading know the players that a case lists.

    Raises:
        GameFormError: None is listed, or a name can't be one.
    """
    named = data.get("players")
    if named is None:
        return
    found = reads.mapping(named, path)
    if not found:
        reads.refuse(path, "must list every player")
    if len(found) > limits.PLAYERS and not limits.lifted():
        reads.refuse(path, f"lists {len(found):,} players, more than {limits.PLAYERS}", limits.HOW_TO_LIFT)
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
        if key in found and key not in OF_OTHERS
    }
    counters = {kind: numbers.pop(kind) for kind in PLAYER_COUNTERS if kind in numbers}
    marked = {kind: n for kind, n in counters.items() if n}
    lands = numbers.pop("lands played", 0)
    taken = reads.truth(found.get(history.COMPANION_TAKEN, False), at(path, history.COMPANION_TAKEN))
    marks: dict[str, Any] = {
        key: reading.player(found[key], at(path, key)) for key in player_control.MARKS if key in found
    }
    return Player(
        name,
        counters=MappingProxyType(marked) if marked else NOTHING,
        commander_damage=_by_commander(found, "commander damage", reading, path),
        commander_casts=_by_commander(found, "commander casts", reading, path),
        marks=_marks({history.LANDS_PLAYED: lands, history.COMPANION_TAKEN: taken, **marks}),
        **numbers,
    )


def _check_control(players: Mapping[str, Player], path: str) -> None:
    """Players may control players who control others, but no rule says who decides in a circle."""
    for name in players:
        at_end, seen = name, {name}
        while (by := players[at_end].marks.get(player_control.NOW, at_end)) != at_end:
            if by in seen:
                reads.refuse(at(path, name), f"{name} is controlled in a circle")
            seen.add(by)
            at_end = by


def _marks(said: Mapping[str, Any]) -> Mapping[str, Any]:
    """What has happened to a player, as far as a file says it."""
    found = {key: value for key, value in said.items() if value}
    return MappingProxyType(found) if found else NOTHING


def _by_commander(found: dict[str, Any], key: str, reading: Reading, path: str) -> Mapping[str, int]:
    """Numbers by commanders: the damage dealt by each, or how often each was cast."""
    below = at(path, key)
    said = reads.mapping(found.get(key) or {}, below)
    numbers = {reading.id(id, at(below, id)): reads.number(n, at(below, id)) for id, n in said.items()}
    return MappingProxyType(numbers) if numbers else NOTHING


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


def _emperors(data: Any, players: Mapping[str, Player], reading: Reading, path: str) -> tuple[str, ...]:
    """The emperors: one of each team (809.2)."""
    found = tuple(reading.player(each, at(path, i)) for i, each in enumerate(reads.listing(data or [], path)))
    teams = [players[name].team for name in found]
    if not all(teams) or len(set(teams)) < len(teams):
        reads.refuse(path, "each emperor must be one of a team, and each team has one")
    return found


def _ranges(data: Any, reading: Reading, path: str) -> Mapping[str, int]:
    """Limited ranges of influence in seats: one number, or one for each player who has one (801.2a)."""
    if data is None:
        return NOTHING
    if not isinstance(data, dict):
        return MappingProxyType(dict.fromkeys(reading.players, reads.number(data, path)))
    return MappingProxyType(
        {reading.player(name, at(path, name)): reads.number(n, at(path, name)) for name, n in data.items()}
    )


def _designated(head: dict[str, Any], key: str, reading: Reading, path: str) -> str:
    return reading.player(head[key], at(path, key)) if head.get(key) is not None else ""


def _priority(head: dict[str, Any], reading: Reading, path: str) -> Priority | None:
    """Who has priority at the start; unless that is said, whoever receives it as the step begins."""
    player = _designated(head, "priority", reading, path)
    return Priority(player, "", f"{player} has priority at the start") if player else None


def _timed(head: Mapping[str, Any], path: str) -> str:
    """What the file says of the moment: the step, or at least whose turn it is."""
    if "moment" in head:
        return timing.UNSAID[reads.one_of(head["moment"], timing.UNSAID, at(path, "moment"), "moment")]
    return timing.STEP if "step" in head else timing.TURN if "active player" in head else ""


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
