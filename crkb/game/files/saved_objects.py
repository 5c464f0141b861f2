"""Objects as the entries of a board, and what of them a board can't say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crkb.game.combat import engaged
from crkb.game.combat.attacking import GOADED
from crkb.game.combat.banding import BAND
from crkb.game.copies import face_down
from crkb.game.errors import GameFormError
from crkb.game.events.applying import ARRIVED
from crkb.game.files import activated_before, sheets_written
from crkb.game.files.boards import OUTSIDE, SOLVED
from crkb.game.files.outside import COMPANION
from crkb.game.language import shapes_written
from crkb.game.layers import keyword_counters
from crkb.game.layers.keyword_facts import CAST_FROM
from crkb.game.objects import (
    BATTLEFIELD,
    NOTHING,
    NOWHERE,
    STACK,
    Component,
    GameObject,
    Ref,
    Stacked,
    Sticker,
    Thing,
)
from crkb.game.state import Game
from crkb.game.terms import Ability, Keyword, Op, WasDone, every_term
from crkb.game.turns.history import ATTACKED_ON
from crkb.game.turns.phasing import UNDER
from crkb.game.turns.state_based_elsewhere import LOOKED_AT
from crkb.game.values import Sheet

PAST = ("transformed", LOOKED_AT, "merged", "merged into", ARRIVED, BAND, *engaged.OF_COMBAT)
"""Marks that say since when something is so."""
LOYALTY_TURN = "loyalty turn"
"""The mark of a permanent whose loyalty ability was activated: in which turn."""

_FLAGS = {
    "tapped": "tapped",
    "flipped": "flipped",
    "phased_out": "phased out",
    "sick": "sick",
    "prototyped": "prototyped",
    "bestowed": "bestowed",
    "kicked": "kicked",
    "mutating": "mutating",
    "fused": "fused",
    "commander": "commander",
}
"""Fields that are yes or no, and their keys."""

_BY_MANIFEST = "manifest"


# ---- what matters of an object


def is_somewhere(each: GameObject) -> bool:
    """Whether it is in a zone, or a card outside the game; what has ceased to exist is neither."""
    return each.zone != NOWHERE or OUTSIDE in each.marks


def plain(game: Game, each: GameObject) -> GameObject:
    """An object without its past: of its first incarnation, with the marks that still count."""
    stacked = None if each.stacked is None else _stacked(game, each, each.stacked)
    return each._replace(
        incarnation=1,
        cast=each.zone == STACK or (each.cast and _asks_whether_cast(game, each)),
        counter_times=_times(game, each),
        attached_to=_now(game, each.attached_to),
        attacking=_now(game, each.attacking),
        stacked=stacked,
        entered_as=None,
        marks=_marks(game, each),
        face_down_by=_face_down_by(each),
    )


def _now(game: Game, thing: Thing | None) -> Thing | None:
    """A thing as of its first incarnation; what is gone as of none."""
    if not isinstance(thing, Ref):
        return thing
    return Ref(thing.id, 1 if game.find(thing) is not None else 0)


def _asks_whether_cast(game: Game, each: GameObject) -> bool:
    return any(
        term == WasDone("cast") for having in game.chars(each.id).abilities for term in every_term(having)
    )


def _times(game: Game, each: GameObject) -> Mapping[str, int]:
    """When it got counters whose order counts: those of keywords, if something takes abilities away."""
    counted = each.counters.keys() & {*keyword_counters.kinds(game.edition), "hone"}
    found = {kind: each.counter_times[kind] for kind in counted if kind in each.counter_times}
    return found if found and _takes_abilities(game) else NOTHING


def abilities(game: Game, each: GameObject) -> tuple[Ability, ...]:
    """The abilities that an object has or is printed with, on any face or part of it."""
    sheets = (each.sheet, *(part.sheet for part in each.components))
    printed = (ability for sheet in sheets for face in sheet.faces for ability in face.abilities)
    return (*printed, *(having.ability for having in game.chars(each.id).abilities))


def _takes_abilities(game: Game) -> bool:
    return any(
        isinstance(term, Op) and term.kind in ("lose", "lose all", "can't have")
        for each in (*game.effects, *(abilities(game, found) for found in game.objects.values()))
        for term in every_term(each)
    )


def _marks(game: Game, each: GameObject) -> Mapping[str, Any]:
    over = {UNDER: each.controller, LOYALTY_TURN: each.marks.get(LOYALTY_TURN, game.turn)}
    if over[LOYALTY_TURN] == game.turn:
        over.pop(LOYALTY_TURN)
    if ATTACKED_ON in each.marks and not (each.marks[ATTACKED_ON] == game.turn and _boasts(game, each)):
        over[ATTACKED_ON] = each.marks[ATTACKED_ON]
    if CAST_FROM in each.marks and not _rebounds(game, each):
        over[CAST_FROM] = each.marks[CAST_FROM]
    found = {
        mark: value
        for mark, value in each.marks.items()
        if mark not in PAST and (mark not in over or over[mark] != value)
    }
    return found or NOTHING


def _boasts(game: Game, each: GameObject) -> bool:
    """Whether it may have boast, which asks whether it attacked this turn (702.142a)."""
    return any(isinstance(one, Keyword) and one.name == "boast" for one in abilities(game, each))


def _rebounds(game: Game, each: GameObject) -> bool:
    """Whether it is a spell with rebound, which asks where it was cast from (702.88a)."""
    return any(isinstance(one, Keyword) and one.name == "rebound" for one in abilities(game, each))


def _face_down_by(each: GameObject) -> str:
    """What let it be face down, as far as that counts."""
    if not each.face_down:
        return each.face_down_by
    unsaid = each._replace(face_down_by="")
    alike = (
        face_down.values(unsaid) == face_down.values(each) and each.face_down_by not in face_down.MANIFESTED
    )
    return "" if alike else each.face_down_by


def _stacked(game: Game, each: GameObject, stacked: Stacked) -> Stacked:
    targets = tuple(tuple(_now(game, thing) or "" for thing in slot) for slot in stacked.targets)
    context = stacked.context._replace(source=Ref(each.id), you=each.controller, x=stacked.x)
    return stacked._replace(targets=targets, context=context, label=each.id)


# ---- what is written


def written(each: GameObject, cards: Mapping[Sheet, str]) -> dict[str, Any]:
    """An object as an entry of a board; `cards` are those that stand in the file by name.

    Raises:
        GameFormError: The form of games has no words for what it is printed with.
    """
    return {
        "id": each.id,
        **_printed(each.sheet, each.is_token, cards),
        **_players(each),
        **({} if each.zone == BATTLEFIELD else {"zone": OUTSIDE if each.zone == NOWHERE else each.zone}),
        **({} if each.timestamp is None else {"timestamp": each.timestamp}),
        **{key: True for field, key in _FLAGS.items() if getattr(each, field)},
        **_status(each),
        **_counted(each),
        **_announced(each),
    }


def _printed(sheet: Sheet, is_token: bool, cards: Mapping[Sheet, str]) -> dict[str, Any]:
    if not is_token and sheet in cards:
        return {"card": cards[sheet]}
    found = sheets_written.sheet(sheet)
    if is_token:
        return {"token": True, **found}  # which has a name of its subtypes, unless said
    return {key: value for key, value in found.items() if (key, value) != ("name", "")}


def _players(each: GameObject) -> dict[str, Any]:
    found = {"controller": each.controller}
    if each.owner != each.controller:
        found["owner"] = each.owner
    if each.entered_under and each.entered_under != each.controller:
        found["entered under"] = each.entered_under
    return found


def _status(each: GameObject) -> dict[str, Any]:
    by_manifest = each.face_down_by == _BY_MANIFEST
    found: dict[str, Any] = {
        "manifested": by_manifest,
        "face down": each.face_down and not by_manifest,
        "side": "back" if each.back else None,
        "attached to": each.attached_to.id if isinstance(each.attached_to, Ref) else each.attached_to,
        "damage": each.damage,
        "chosen": _chosen(each),
        "protector": each.protector,
        COMPANION: each.zone == NOWHERE and each.marks.get(COMPANION),
        "half": None if each.half is None else _half(each),
        "components": [_component(part, each) for part in each.components],
    }
    return {key: value for key, value in found.items() if value}


def _chosen(each: GameObject) -> Any:
    return each.chosen[""] if list(each.chosen) == [""] else dict(each.chosen)


def _half(each: GameObject) -> str:
    names = each.sheet.faces[min(each.half or 0, len(each.sheet.faces) - 1)].names
    return names[0] if names else ("left", "right")[each.half or 0]


def _counted(each: GameObject) -> dict[str, Any]:
    """Counters, and the level of a Class: also that there are none, where some would be printed."""
    is_there = each.zone == BATTLEFIELD and not each.sheet.unknown
    printed = any(face.loyalty or face.defense for face in each.sheet.faces)
    found: dict[str, Any] = {}
    if each.counters or (is_there and printed):
        found["counters"] = dict(each.counters)
    if SOLVED in each.marks:
        found["solved"] = True
    found |= activated_before.written(each)
    return {**found, "level": each.level} if each.level else found


def _component(part: Component, whole: GameObject) -> dict[str, Any]:
    found: dict[str, Any] = {} if part.id == whole.id else {"id": part.id}
    found |= {} if part.owner == whole.owner else {"owner": part.owner}
    flags = {"token": part.token, "face down": part.face_down, "flipped": part.flipped}
    flags["commander"] = part.commander
    found |= {key: True for key, value in flags.items() if value}
    return found | ({"side": "back"} if part.back else {}) | sheets_written.sheet(part.sheet)


def _announced(each: GameObject) -> dict[str, Any]:
    """X, and what a spell on the stack targets."""
    if each.stacked is None:
        return {"X": each.marks["X"]} if "X" in each.marks else {}
    found: dict[str, Any] = {} if each.stacked.x is None else {"X": each.stacked.x}
    found |= {"modes": list(each.stacked.modes)} if each.stacked.modes else {}
    targets = [[_name(thing) for thing in slot] for slot in each.stacked.targets]
    return {**found, "targets": targets} if any(targets) else found


def _name(thing: Thing) -> str:
    return thing if isinstance(thing, str) else thing.id


def stickers(game: Game) -> list[dict[str, Any]]:
    """The events that put on the stickers which there are, the oldest first."""
    found = [(each.id, sticker) for each in game.objects.values() for sticker in each.stickers]
    found.sort(key=lambda pair: pair[1].timestamp)
    return [_sticks(game, id, each) for id, each in found]


def goads(game: Game) -> list[dict[str, Any]]:
    """The instructions that goad the creatures which are goaded."""
    return [
        {"does": {"source": f"a spell of {name}", "do": {"goad": each.id}}}
        for each in game.objects.values()
        if each.on_battlefield
        for name in each.marks.get(GOADED, ())
    ]


def _sticks(game: Game, id: str, sticker: Sticker) -> dict[str, Any]:
    value = shapes_written.ability(sticker.value) if sticker.kind == "ability" else sticker.value
    event: dict[str, Any] = {"sticker": {"to": id, "puts": {sticker.kind: value}}}
    if sticker.position is not None:
        event["choose"] = {f"chosen for {id}": _name_with(game, id, sticker)}
    return event


def _name_with(game: Game, id: str, sticker: Sticker) -> str:
    """The name that an object had as it got a name sticker: with that and the ones before."""
    each = game.objects[id]
    until = each.stickers[: each.stickers.index(sticker) + 1]
    return game.with_objects(each._replace(stickers=until)).chars(id).name


# ---- what can't be said


def check(game: Game, again: Game) -> None:
    """Refuse what of an object is otherwise when the board is read again.

    Raises:
        GameFormError: The form of games can't say it; `path` is the object.
    """
    for each in game.objects.values():
        if is_somewhere(each):
            _compare(plain(game, each), plain(again, again.objects[each.id]))


def _compare(each: GameObject, other: GameObject) -> None:
    for field, one, two in zip(GameObject._fields, each, other, strict=True):
        if field == "stickers":
            one, two = ([sticker._replace(timestamp=0) for sticker in these] for these in (one, two))
        if one != two:
            said = _SAID.get(field) or f"its {field.replace('_', ' ')}: {_shown(one)}"
            raise GameFormError(each.id, f"the file format can't express {said}")


_SAID = {
    "stacked": "what it targets, how that is divided or what is spliced onto it",
    "components": "what its parts were copies of as they merged",
    "phased_with": "what it phased out along with",
    "deathtouched": "that it was dealt damage with deathtouch",
    "blocked": "that it is blocked",
    "stickers": "which stickers are on it",
}
"""What the fields are that no word names."""


def _shown(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {each}" for key, each in value.items()) or "none"
    if isinstance(value, Ref):
        return value.id
    return str(value) if isinstance(value, str | int) else "what it is"
