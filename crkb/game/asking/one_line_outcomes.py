"""Outcomes of a one-line situation: what became of its objects, reported and compared with expectations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from crkb.game.asking.one_line_case import Built
from crkb.game.asking.one_line_forms import Line
from crkb.game.files import reads
from crkb.game.happenings import Damages, LifeChanges, Moves
from crkb.game.objects import BATTLEFIELD, GRAVEYARD, NOWHERE, ZONES, Ref
from crkb.game.state import Game
from crkb.tuples import NamedTuple

if TYPE_CHECKING:
    from crkb.game.asking.one_line import OneLine, Tried
    from crkb.game.files.load import Case

SURVIVES, STAYS, DESTROYED, LOSES = "survives", "stays", "destroyed", "loses"
RETURNS, UNATTACHED = "returns", "unattached"

ROLES = ("it", "attacker", "blocker", "aura", "target")


# same name as questions.scenarios.Outcome: a fact of questions, until they are views of a game
class Outcome(NamedTuple):
    """How one game of a line ends.

    `fates` are those of the things of each role, in order; `pt` is the P/T of what the line is
    about, None if nobody said it. `attacked` and `fought` say
    whether attackers were declared and dealt damage. `game`, `reading` and `ids` are for keys of
    expectations.
    """

    game: Game
    reading: Any
    ids: Mapping[str, tuple[str, ...]]
    fates: Mapping[str, tuple[str, ...]]
    primary: str
    pt: str | None
    life: int | None
    to_the_player: int
    life_gained: int
    attacked: bool
    fought: bool
    is_legal: bool
    missing: str
    depends: tuple[str, ...]

    @property
    def fate(self) -> str:
        """What became of what the line is about; of several, of the one that fared worst."""
        found = self.fates[self.primary]
        return next((each for each in found if each not in (SURVIVES, STAYS)), found[0])


def outcome(built: Built, case: Case, tried: Tried) -> Outcome:
    """How a game of a line ended."""
    game = tried.world.game
    it = built.roles[built.primary][0]
    unknown = tuple(f"{id}: {what}" for id, what in built.unknown.items())
    made = tuple(name for name, _ in tried.world.made)
    return Outcome(
        game,
        case.reading,
        built.roles,
        {role: tuple(_fate(case.game, id, tried) for id in ids) for role, ids in built.roles.items()},
        built.primary,
        None if it in built.unknown else _pt(game, it),
        game.players[it].life if it in game.players else None,
        _total(done for done in tried.done if _is_to_a_player(done.what)),
        _gained(game, built, tried.done),
        any(kind == "attacks" for kind, _ in built.events),
        any(kind == "combat damage" for kind, _ in built.events),
        tried.illegal is None,
        tried.world.missing.name if tried.world.missing is not None else "",
        (*unknown, *made),
    )


def _is_to_a_player(what: Any) -> bool:
    return isinstance(what, Damages) and isinstance(what.to, str)


def _gained(game: Game, built: Built, done: Iterable[Any]) -> int:
    """The life that the players of what the line is about gained."""
    it = built.roles["it"][0]
    player = it if it in game.players else game.objects[it].controller
    gains = (each for each in done if isinstance(each.what, LifeChanges) and each.what.player == player)
    return _total(each for each in gains if each.what.amount > 0)


def _total(done: Iterable[Any]) -> int:
    """How much was dealt, gained or lost in all; what was prevented has no amount."""
    return sum(filter(None, (each.amount for each in done)))


def _pt(game: Game, id: str) -> str | None:
    found = game.objects.get(id)
    if found is None or found.zone != BATTLEFIELD:
        return None
    chars = game.chars(id)
    return None if chars.power is None else f"{chars.power}/{chars.toughness}"


def _fate(start: Game, id: str, tried: Tried) -> str:
    """What became of an object or player."""
    game = tried.world.game
    if id in game.players:
        return LOSES if game.players[id].outcome in ("lost", "drew") else SURVIVES
    found = game.objects[id]
    before = start.objects.get(id)
    if found.zone == BATTLEFIELD:
        if before is not None and found.incarnation != before.incarnation:
            return RETURNS
        if before is not None and before.attached_to is not None and found.attached_to is None:
            return UNATTACHED
        return SURVIVES if "creature" in game.chars(id).types else STAYS
    return _left(id, found.zone, tried)


def _left(id: str, zone: str, tried: Tried) -> str:
    causes = [done.what.cause for done in tried.done if _is_move_of(done.what, id)]
    if zone == GRAVEYARD and causes and causes[-1] == "destroy":
        return DESTROYED
    return zone if zone != NOWHERE else GRAVEYARD


def _is_move_of(what: Any, id: str) -> bool:
    return isinstance(what, Moves) and isinstance(what.ref, Ref) and what.ref.id == id


# ---- reporting


CHANGE_PT = ("gets", "becomes", "switched")


def told(line: Line, outcomes: Sequence[Outcome]) -> Any:
    """The answer to a line: what all its games have in common; None if they differ."""
    if any(each.missing for each in outcomes):
        return None
    values = [_value(line, each) for each in outcomes]
    return values[0] if all(each == values[0] for each in values) else None


def _value(line: Line, found: Outcome) -> Any:
    if not found.is_legal:
        return False
    kinds = {state.kind for state in line.states}
    if line.form == "copy":
        return found.pt or found.fate
    if kinds == {"attacks"}:
        return True
    if "unblocked" in kinds:
        return found.to_the_player
    if found.fought:
        return _of_combat(found)
    if found.fate in (SURVIVES, STAYS) and found.pt and (kinds & set(CHANGE_PT) or line.subject.counters):  # type: ignore[union-attr]
        return found.pt
    return found.fate


def _of_combat(found: Outcome) -> dict[str, Any]:
    fates = {role: one(found.fates[role]) for role in ("attacker", "blocker") if role in found.fates}
    more = {TO_THE_PLAYER: found.to_the_player, "life gained": found.life_gained}
    return {**fates, **{key: n for key, n in more.items() if n}}


def one(fates: Sequence[str]) -> Any:
    """What became of one thing, or of several if it isn't the same."""
    return fates[0] if len(set(fates)) == 1 else list(fates)


def asked(line: Line, found: Outcome) -> bool | None:
    """What a line with "does" asks, of one game."""
    fate, last = found.fate, line.states[-1].kind if line.states else ""
    match last:
        case "dies" | "die":
            return fate in (DESTROYED, GRAVEYARD, RETURNS)
        case "returns" | "loses":
            return fate == last
        case "survives":
            return fate in (SURVIVES, STAYS, RETURNS)
    return True


# ---- expectations


def check(found: OneLine, expected: Any) -> list[str]:
    """How an answer differs from what is expected, a line each.

    Raises:
        GameFormError: What is expected is not in the form of an answer, or is damage to the player
            of an attack before blocks.
    """
    _check_form(expected, "expect")
    _check_blocks(found, expected)
    if isinstance(expected, Mapping):
        return [wrong for key, wanted in expected.items() for wrong in _check_key(found, str(key), wanted)]
    if _fits(found, expected):
        return []
    return [f"{said(found)}, expected {_word(expected)}"]


def _check_form(expected: Any, path: str) -> None:
    """Refuse what no line comes to; keys of objects are checked where they are looked at."""
    if isinstance(expected, Mapping):
        for key in expected.keys() & {*NUMBERS, *ROLES}:
            _check_part(key, expected[key], reads.at(path, key))
    elif isinstance(expected, list):
        for i, each in enumerate(expected):
            _check_word(each, reads.at(path, i))
    else:
        _check_word(expected, path)


def _check_blocks(found: OneLine, expected: Any) -> None:
    """Refuse to expect damage of an attack if the line doesn't say that it is blocked or unblocked."""
    is_mapping = isinstance(expected, Mapping)
    number = expected.get(TO_THE_PLAYER) if is_mapping else expected
    if not isinstance(number, int) or isinstance(number, bool):
        return
    if any(each.attacked and each.is_legal and not each.fought for each in found.outcomes):
        path = reads.at("expect", TO_THE_PLAYER) if is_mapping else "expect"
        reads.refuse(path, "the line doesn't say whether the attacker is blocked", "Add `unblocked`.")


def _check_part(key: str, expected: Any, path: str) -> None:
    if key in NUMBERS:
        reads.number(expected, path)
    elif not isinstance(expected, Mapping):
        _check_form(expected, path)


def _check_word(expected: Any, path: str) -> None:
    if isinstance(expected, int) or (isinstance(expected, str) and _PT.fullmatch(expected)):
        return
    reads.one_of(expected, FATES, path, "outcome of a line")


TO_THE_PLAYER = "to the player"
NUMBERS = (TO_THE_PLAYER, "life gained")
"""Keys whose values are numbers."""
FATES = (*("yes", "no", SURVIVES, DESTROYED, GRAVEYARD, STAYS, RETURNS, LOSES, UNATTACHED), *ZONES)
"""Words for what becomes of something."""
_PT = re.compile(r"-?[0-9]+/-?[0-9]+")


def said(found: OneLine) -> str:
    """An answer in a few words."""
    if found.value is None:
        return f"depends on {', '.join(found.depends) or 'unknown facts'}"
    if isinstance(found.value, Mapping):
        return ", ".join(f"{key}: {value}" for key, value in found.value.items())
    return _word(found.value)


def _word(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _fits(found: OneLine, expected: Any) -> bool:
    """Whether a value is what all games of a line have come to."""
    if expected in ("yes", "no"):
        expected = expected == "yes"
    if isinstance(expected, bool):
        return found.verdict is expected
    if found.form == "mana value":
        return bool(found.value == expected)
    if isinstance(expected, int):
        return all(expected == _number(each) for each in found.outcomes)
    return all(_is(each, each.primary, expected) for each in found.outcomes)


def _number(found: Outcome) -> int | None:
    """The number of a game: the damage to the player in combat, else a player's life."""
    if found.life is not None and not found.fought:
        return found.life
    return found.to_the_player


def _is(found: Outcome, role: str, expected: Any) -> bool:
    """Whether the objects in a role match a word or P/T."""
    if found.missing or not found.is_legal:
        return False
    if "/" in str(expected):
        return all(_pt(found.game, id) == expected for id in found.ids[role])
    fates = found.fates[role]
    if isinstance(expected, list):
        return len(fates) == len(expected) and all(map(_alike, fates, expected))
    if role == found.primary:
        return _alike(found.fate, expected)
    return all(_alike(each, expected) for each in fates)


def _alike(fate: str, expected: Any) -> bool:
    """Whether a word fits; one for what is still there also fits what is there unattached."""
    return fate == expected or (fate in (SURVIVES, STAYS, UNATTACHED) and expected in (SURVIVES, STAYS))


def _check_key(found: OneLine, key: str, wanted: Any) -> list[str]:
    """One key of a mapping: a role, a number, or a key of expectations about what the line is about."""
    if key in NUMBERS:
        numbers = {
            each.to_the_player if key == TO_THE_PLAYER else each.life_gained for each in found.outcomes
        }
        return [] if numbers == {wanted} else [f"{key}: {_several(numbers)}, expected {wanted}"]
    if key in ROLES:
        return _check_role(found, key, wanted)
    return _check_role(found, "it", {key: wanted})


def _check_role(found: OneLine, role: str, wanted: Any) -> list[str]:
    if any(role not in each.fates for each in found.outcomes) or not found.outcomes:
        return [f"{role}: the line has no {role}"]
    if isinstance(wanted, Mapping):
        return [wrong for each in found.outcomes for wrong in _check_keys(each, role, wanted)][:1]
    if all(_is(each, role, wanted) for each in found.outcomes):
        return []
    fates = {str(one(each.fates[role])) for each in found.outcomes}
    return [f"{role}: {_several(fates)}, expected {wanted}"]


def _check_keys(found: Outcome, role: str, wanted: Mapping[str, Any]) -> list[str]:
    """Keys of section 5 of the form, about the things of a role."""
    from crkb.game import run
    from crkb.game.cases import expecting

    if found.missing:
        return [f"{role}: depends on {found.missing}"]
    data = {id: dict(wanted) for id in found.ids[role]}
    expectation = expecting.read(data, found.reading, role)
    return expecting.check(expectation, run.start(found.game))


def _several(values: Iterable[Any]) -> str:
    return " or ".join(sorted(str(each) for each in values))
