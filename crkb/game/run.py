"""A case played: its events one after another, in every way that choices nobody made leave open.

A choice or fact that is needed and not known stops an event (`NotKnown`): it is played again from
the game before it, once for each option. Each result is a world; what all worlds agree on is so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations, islice
from typing import Any, NamedTuple, TypeVar

from crkb.errors import CrkbError
from crkb.game.copies import roles
from crkb.game.errors import GameFormError, IllegalAction, NotKnown, TooLong
from crkb.game.files.binding import bound
from crkb.game.files.script import ScriptEvent, performer
from crkb.game.happenings import Done
from crkb.game.play import Play
from crkb.game.proof import Note
from crkb.game.state import Game
from crkb.game.turns.fragments import Acted
from crkb.text.suggest import closest, did_you_mean

MOST_WORLDS = 64
"""So many worlds are kept; a choice beyond stays open."""
ACTIONS = frozenset({"casts", "activates", "plays"})
"""Events by which a player takes an action of their own."""
MOST_ACTIONS = 50
"""So many of them are remembered."""
MOST_SEEN = 4 * MOST_WORLDS
"""So many ways are compared to find what an answer depends on."""

T = TypeVar("T")
Made = tuple[tuple[str, Any], ...]


class World(NamedTuple):
    """A game after what was played, in one of the ways that are open.

    `made` are the choices that nobody made, as this world has them. `missing` is what the next event
    depends on if it could not be played on, `failed` why the rules or the form stopped it. `done` and
    `triggered` are of the last event and the checks after it, `notes` and `history` of all events.
    `acted` are the last actions that players took, each with the game before it; `resolving` is what was
    resolving as it was stopped.
    """

    game: Game
    made: Made = ()
    missing: NotKnown | None = None
    failed: CrkbError | None = None
    done: tuple[Done, ...] = ()
    triggered: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    before: Game | None = None
    history: tuple[Done, ...] = ()
    acted: tuple[Acted, ...] = ()
    resolving: str = ""

    @property
    def is_stuck(self) -> bool:
        """Whether it could not be played to the end."""
        return self.missing is not None or self.failed is not None


Worlds = tuple[World, ...]


def start(game: Game) -> Worlds:
    """The one world of a game at its start."""
    return (World(game),)


def event(
    worlds: Worlds,
    happening: ScriptEvent,
    choices: Mapping[str, Any] | None = None,
    *,
    again: bool = False,
    came_up: set[str] | None = None,
) -> Worlds:
    """The worlds after an event and the checks after it.

    `choices` are made beside those of the event. Where they may come up at another event as well,
    `came_up` takes the names of those that came up at this one, and the others aren't refused.

    `again` is for what is played once more in another edition, which may ask for less: editions to
    2024 order the blockers of an attacker, later ones don't.

    Raises:
        CrkbError: The event is impossible in every world, or a choice is made that isn't there.
    """
    chosen = {**happening.choose, **(choices or {})}
    asked: dict[str, None] = {}
    used: set[str] = set()

    def perform(play: Play) -> None:
        from crkb.game.copies import static_copies
        from crkb.game.turns import state_based

        try:
            static_copies.remember(play)
            performer(happening.kind)(play, bound(happening, play.game))
            if happening.kind != "settle":
                state_based.settle(play, {})
        finally:
            asked.update(dict.fromkeys(play.asked))
            used.update(play.used)

    found: list[World] = []
    for i, world in enumerate(worlds):
        room = MOST_WORLDS - len(found) - (len(worlds) - i - 1)
        found += [world] if world.is_stuck else _ways(_acting(world, happening), perform, chosen, room)
    _check_failures(found, happening)
    if not again:
        is_open = any(world.missing is not None and world.missing.player for world in found)
        bound_here = chosen if came_up is None else happening.choose
        _check_used({name for name in bound_here if name not in used}, asked, happening, is_open)
    if came_up is not None:
        came_up |= used
    return tuple(found)


def _acting(world: World, happening: ScriptEvent) -> World:
    """The world, remembering that a player now takes an action, if that is what is to happen."""
    if happening.kind not in ACTIONS:
        return world
    actor = world.game.objects.get(happening.args["id"])
    player = happening.args.get("by") or (actor.controller or actor.owner if actor else "")
    return world._replace(acted=(*world.acted[1 - MOST_ACTIONS :], Acted(world.game, player)))


def _ways(world: World, perform: Callable[[Play], None], chosen: Mapping[str, Any], room: int) -> list[World]:
    """The worlds that one becomes."""
    waiting: list[Made] = [()]
    found: list[World] = []
    while waiting:
        extra = waiting.pop(0)
        one = _way(world, perform, chosen, extra)
        options = _options(one.missing, extra) if one.missing is not None else ()
        if options and len(found) + len(waiting) + len(options) <= room:
            assert one.missing is not None
            waiting[:0] = [(*extra, (one.missing.name, option)) for option in options]
        else:
            found.append(one)
    return found


def _options(missing: NotKnown, extra: Made) -> tuple[Any, ...]:
    """What may be chosen, unless that was tried already."""
    return () if any(name == missing.name for name, _ in extra) else missing.options


def _way(world: World, perform: Callable[[Play], None], chosen: Mapping[str, Any], extra: Made) -> World:
    """The world after an event, if these choices are made."""
    choices = {**chosen, **dict(extra)}
    before = world.game.but(choices={**world.game.choices, **choices}) if choices else world.game
    play = Play(before, choices)
    made = (*world.made, *extra)
    missing: NotKnown | None = None
    failed: CrkbError | None = None
    try:
        perform(play)
    except NotKnown as e:
        missing = e
    except GameFormError as e:
        refused = next((name for name, _ in extra if e.path == f"choose.{name}"), None)
        missing, failed = (NotKnown(refused), None) if refused else (None, e)
    except IllegalAction as e:
        e.notes, failed = tuple(play.proof.notes), e
    except CrkbError as e:
        failed = e
    except RecursionError:
        failed = TooLong("the game is nested too deeply")
    notes = (*world.notes, *play.proof.notes)
    stuck = missing is not None or failed is not None
    game = before if stuck else play.game
    done = tuple(play.done)
    history = (*world.history, *done)
    triggered, before = tuple(play.triggered), world.game
    return World(
        game, made, missing, failed, done, triggered, notes, before, history, world.acted, play.resolving
    )


def _check_failures(found: list[World], happening: ScriptEvent) -> None:
    """An event that is possible in no world is a mistake in the case."""
    failed = [world.failed for world in found if world.failed is not None]
    if failed and len(failed) == len(found):
        raise located(failed[0], happening.path) from failed[0]


def located(error: CrkbError, path: str) -> CrkbError:
    """The error with the path of the event that it stopped."""
    if isinstance(error, GameFormError) and error.path.startswith(path):
        return error
    inner = error.path if isinstance(error, GameFormError) else ""
    said = str(error).removeprefix(f"{inner}: ") if inner else str(error)
    kind = path.rpartition(".")[2]
    inner = "" if inner == kind else inner.removeprefix(f"{kind}.")
    rule = getattr(error, "rule", "").partition("@")[0]
    return GameFormError(
        f"{path}.{inner}" if inner else path, f"{said} ({rule})" if rule else said, error.hint
    )


def _check_used(unused: set[str], asked: Iterable[str], happening: ScriptEvent, is_open: bool) -> None:
    """A choice that never comes up is a mistake; orders of effects may come up later.

    Where the event waits for a choice too wide to be tried in all ways (`is_open`), others may come up
    after it: only what looks like a slip of the pen is refused.
    """
    known = list(asked)
    for name in sorted(unused):
        near = did_you_mean(closest(name, known))
        is_order = name.startswith("order of ") and " and " in name
        is_order = is_order or name.startswith(roles.CHOICE)  # what a face-down identity is may count later
        if not is_order and (near or not is_open):
            hint = near or (f"Choices: {', '.join(known)}" if known else "")
            raise GameFormError(f"{happening.path}.choose", f"no choice {name!r} comes up", hint)


def under(world: World, look: Callable[[Game], T]) -> list[tuple[Made, T | NotKnown]]:
    """What is seen of a world, once for each way that what is not known leaves open."""
    if world.is_stuck:
        return [(world.made, world.missing or NotKnown(world.made[-1][0] if world.made else ""))]
    waiting: list[Made] = [()]
    found: list[tuple[Made, T | NotKnown]] = []
    while waiting:
        extra = waiting.pop(0)
        game = world.game
        if extra:
            game = game.but(choices={**game.choices, **dict(extra)})
        try:
            found.append(((*world.made, *extra), look(game)))
        except RecursionError:
            raise TooLong("the game is nested too deeply") from None
        except NotKnown as e:
            options = _options(e, extra)
            if options and len(found) + len(waiting) + len(options) <= MOST_WORLDS:
                waiting[:0] = [(*extra, (e.name, option)) for option in options]
            else:
                found.append(((*world.made, *extra), e))
    return found


def deciding(seen: Iterable[tuple[Made, Any]]) -> tuple[str, ...]:
    """The names of the choices and facts on which it depends what is seen; () if it is always the same."""
    pairs = list(islice(seen, MOST_SEEN))
    unknown = tuple(dict.fromkeys(value.name for _, value in pairs if isinstance(value, NotKnown)))
    known = [(_numbered(made), value) for made, value in pairs if not isinstance(value, NotKnown)]
    keys = dict.fromkeys(key for made, _ in known for key in made if key[0] not in unknown)
    return (*dict.fromkeys(key[0] for key in keys if _decides(key, known)), *unknown)


Numbered = dict[tuple[str, int], Any]


def _numbered(made: Made) -> Numbered:
    """Choices by name, and by how often one of that name had come up before: at each event it may again."""
    names = [name for name, _ in made]
    return {(name, names[:i].count(name)): option for i, (name, option) in enumerate(made)}


def _decides(key: tuple[str, int], known: list[tuple[Numbered, Any]]) -> bool:
    """Whether worlds that differ in this choice (and in what only comes up after it) differ in value."""
    pairs = combinations(known, 2)
    return any(value != another and _differ(key, one, other) for (one, value), (other, another) in pairs)


def _differ(key: tuple[str, int], one: Numbered, other: Numbered) -> bool:
    """Whether of the choices that came up in both worlds this one alone was made otherwise: two worlds
    part at a choice that came up in both, so at no other if the rest are the same."""
    return all(one[each] == other[each] for each in one.keys() & other.keys() - {key})
