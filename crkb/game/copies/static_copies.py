"""Copy effects of static abilities: an Aura that makes what it enchants a copy (707.2c).

What such an effect copies is fixed when it starts to apply: a game remembers it as `copied`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from crkb.game.copies import copying
from crkb.game.objects import Context, GameObject, Ref
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.terms import CopyOf, Static
from crkb.game.values import Sheet
from crkb.tuples import NamedTuple

CITES = {"707.2c": "determined only at the time that"}


class StaticCopy(NamedTuple):
    """A static ability that makes something a copy: its object, its place there, what it says."""

    object: GameObject
    place: int
    static: Static
    copy: CopyOf

    @property
    def key(self) -> tuple[Ref, int]:
        """What tells one such ability from all others."""
        return self.object.ref, self.place

    def record(self, snapshot: copying.Snapshot) -> copying.CopyRecord:
        """The effect on an object, once it is known what it copies."""
        of = self.object
        return copying.CopyRecord(snapshot, self.copy.exceptions, of.timestamp, of.id, self.key)


def add(game: Game, found: dict[Ref, list[copying.CopyRecord]]) -> None:
    """Add the copy effects of static abilities to those of resolved spells and abilities.

    What an ability affects and what that copies is asked of the game without these effects.

    Args:
        game: The game whose copy effects are gathered.
        found: The others, by the object that each is on.

    """
    candidates = _candidates(game, found)
    if not candidates:
        return
    bare = game.but()
    vars(bare)["copy_effects"] = {ref: tuple(records) for ref, records in found.items()}
    for source in _sources(bare, candidates):
        for thing in _affected(bare, source):
            snapshot = game.copied.get((source.key, thing)) or _snapshot(bare, source)
            if snapshot is not None:
                found.setdefault(thing, []).append(source.record(snapshot))


def _affected(bare: Game, source: StaticCopy) -> list[Ref]:
    """The objects that a static ability makes copies now."""
    from crkb.game.layers import filters

    about = _context(bare, source)
    condition = source.static.condition
    if condition is not None and not filters.holds(condition, about, bare):
        return []
    return [each for each in filters.members(source.static.to, about, bare) if isinstance(each, Ref)]


def _snapshot(bare: Game, source: StaticCopy) -> copying.Snapshot | None:
    """What it copies as it starts to apply (707.2c); None for nothing, or nothing definite."""
    models = _models(bare, source)
    return copying.snapshot_of(bare, models[0]) if len(models) == 1 else None


def _models(bare: Game, source: StaticCopy) -> list[Ref]:
    from crkb.game.layers import filters

    members = filters.members(source.copy.what, _context(bare, source), bare)
    return [each for each in members if isinstance(each, Ref)]


def _context(bare: Game, source: StaticCopy) -> Context:
    return Context(source=source.object.ref, you=bare.chars(source.object.id).controller)


# ---- where they are


def _candidates(game: Game, others: Mapping[Ref, Sequence[copying.CopyRecord]]) -> list[GameObject]:
    """The permanents that may have such an ability: alike ones share a sheet, which is looked at once."""
    sheets = {id(obj.sheet): obj.sheet for obj in game.permanents}
    wanted = {key for key, sheet in sheets.items() if _has_one(sheet)}
    copies = {ref.id for ref in others}
    return [
        obj
        for obj in game.permanents
        if id(obj.sheet) in wanted or obj.id in copies or obj.components or _entered_with_one(obj)
    ]


def _entered_with_one(obj: GameObject) -> bool:
    """May it have one by what it entered or was turned up as a copy of?"""
    return obj.entered_as is not None and any(
        record.exceptions or _has_one(record.snapshot.sheet) for record in copying.entered(obj)
    )


def _has_one(sheet: Sheet) -> bool:
    return any(list(_copying(face.abilities)) for face in sheet.faces)


def _sources(bare: Game, candidates: Iterable[GameObject]) -> Iterator[StaticCopy]:
    """The static abilities of that kind among the copiable values of permanents."""
    for obj in candidates:
        for place, static, copy in _copying(copying.copiable(bare, obj).abilities):
            yield StaticCopy(obj, place, static, copy)


def _copying(abilities: tuple[object, ...]) -> Iterator[tuple[int, Static, CopyOf]]:
    """The static abilities that make things copies, with their places and what they copy."""
    for place, each in enumerate(abilities):
        if isinstance(each, Static):
            for op in each.ops.ops:
                if op.kind == "copy":
                    yield place, each, op.value


# ---- remembered


def remember(play: Play) -> None:
    """Remember what each static copy effect copies that applies now, for as long as it does (707.2c).

    Args:
        play: The game being played on.
    """
    copied: Mapping[Any, copying.Snapshot] = {
        (record.key, thing): record.snapshot
        for thing, records in play.game.copy_effects.items()
        for record in records
        if record.key is not None
    }
    if copied == play.game.copied:
        return
    for (source, _), thing in copied.keys() - play.game.copied.keys():
        play.note(
            "707.2c", f"what {thing.id} copies because of {source.id} is now fixed", thing.id, source.id
        )
    play.game = play.game.but(copied=copied)


def indefinite(game: Game) -> Iterator[str]:
    """What has a static ability that would make things copies of several objects: it does nothing."""
    for source in _sources(game, _candidates(game, game.copy_effects)):
        if len(_models(game, source)) > 1:
            yield source.object.id
