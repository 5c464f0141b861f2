"""Chapter abilities of Sagas: they trigger as lore counters reach their numbers (714.2)."""

from __future__ import annotations

from collections.abc import Iterator

from crkb.game.happenings import Counts, Done, Moves
from crkb.game.objects import BATTLEFIELD, Context, GameObject, Ref, Trigger
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.terms import Chapter
from crkb.game.values import Chars, Having
from crkb.text.inflect import quantity

CITES: dict[str, str] = {
    "702.155a": "exactly the number of lore counters",
    "714.2d": "greatest value among chapter abilities",
    "714.2b": "one or more lore counters are",
}

READ_AHEAD = "read ahead"
"""The mark of a Saga that entered with lore counters of choice: the number of that turn."""


def final(now: Chars) -> int:
    """The final chapter number of a Saga, 0 without chapters (714.2d)."""
    abilities = (having.ability for having in now.abilities)
    return max((max(each.numbers) for each in abilities if isinstance(each, Chapter)), default=0)


def triggered(play: Play, before: Game, done: Done) -> Iterator[Trigger]:
    """The chapter abilities that trigger because lore counters were put on a Saga (714.2b)."""
    ref = _lored(done)
    obj = play.game.find(ref) if ref is not None else None
    if obj is None or obj.zone != BATTLEFIELD:
        return
    then, now = _lore(before.find(obj.ref)), _lore(obj)
    for having in play.game.chars(obj.id).abilities:
        if isinstance(having.ability, Chapter):
            for number in having.ability.numbers:
                if then < number <= now and not _is_passed_over(play, obj, number, now):
                    yield _trigger(play, obj, having, having.ability, number)


def _lore(saga: GameObject | None) -> int:
    """How many lore counters it has; none before it was there."""
    return saga.counters.get("lore", 0) if saga is not None else 0


def _is_passed_over(play: Play, obj: GameObject, number: int, now: int) -> bool:
    """Whether a Saga that has just been read ahead in is past a chapter: that can't trigger (702.155a)."""
    if number == now or obj.marks.get(READ_AHEAD) != play.game.turn:
        return False
    says = f"chapter {number} of {obj.id} can't trigger: it has {quantity(now, 'lore counter')}"
    play.note("702.155a", says, obj.id, holds=False)
    return True


def _lored(done: Done) -> Ref | None:
    event = done.what
    if isinstance(event, Counts) and event.kind == "lore" and event.amount > 0:
        return done.now
    if isinstance(event, Moves) and event.to == BATTLEFIELD:
        return done.now
    return None


def _trigger(play: Play, obj: GameObject, having: Having, chapter: Chapter, number: int) -> Trigger:
    who = play.game.chars(obj.id).controller
    label = f"{chapter.label or f'chapter {number}'} of {obj.id}"
    play.note("714.2b", f"{label} triggers", obj.id)
    ctx = Context(source=obj.ref, you=who, it=obj.ref)
    return Trigger(label, obj.ref, who, chapter.verbs, ctx, chapter=True)
