"""Copy effects of static abilities (707.2c): an Aura that makes what it enchants a copy."""

from __future__ import annotations

from collections.abc import Iterator

from crkb.game.copies import copying
from crkb.game.objects import Context, GameObject, Ref
from crkb.game.state import Game
from crkb.game.terms import CopyOf, Static
from crkb.game.values import Sheet


def add(game: Game, found: dict[Ref, list[copying.CopyRecord]]) -> None:
    """Add the copy effects of static abilities to those of resolved spells and abilities.

    What an ability affects and what that copies is asked of the game without these effects.

    Args:
        game: The game whose copy effects are gathered.
        found: The others, by the object that each is on.

    """
    sources = _sources(game)
    if not sources:
        return
    bare = game.but()
    vars(bare)["copy_effects"] = {ref: tuple(records) for ref, records in found.items()}
    for source in sources:
        _add_of(bare, source, found)


def _add_of(bare: Game, source: GameObject, found: dict[Ref, list[copying.CopyRecord]]) -> None:
    """Add the copy effects of one permanent's abilities."""
    from crkb.game.layers import filters

    about = Context(source=source.ref, you=bare.chars(source.id).controller)
    for static, copy in _copying(copying.copiable(bare, source).abilities):
        if static.condition is not None and not filters.holds(static.condition, about, bare):
            continue
        models = [each for each in filters.members(copy.what, about, bare) if isinstance(each, Ref)]
        if len(models) != 1:
            continue  # nothing, or nothing definite, to be a copy of
        made = copying.snapshot_of(bare, models[0])
        record = copying.CopyRecord(made, copy.exceptions, source.timestamp)
        for thing in filters.members(static.to, about, bare):
            if isinstance(thing, Ref):
                found.setdefault(thing, []).append(record)


def _sources(game: Game) -> list[GameObject]:
    """The permanents with such an ability; alike ones share their sheet, which is looked at once."""
    sheets = {id(obj.sheet): obj.sheet for obj in game.permanents}
    wanted = {key for key, sheet in sheets.items() if _has_one(sheet)}
    if not wanted:
        return []
    return [obj for obj in game.permanents if id(obj.sheet) in wanted and not obj.face_down]


def _has_one(sheet: Sheet) -> bool:
    return any(True for face in sheet.faces for _ in _copying(face.abilities))


def _copying(abilities: tuple[object, ...]) -> Iterator[tuple[Static, CopyOf]]:
    """The static abilities that make things copies, with what they copy."""
    for each in abilities:
        if isinstance(each, Static):
            for op in each.ops.ops:
                if op.kind == "copy":
                    yield each, op.value
