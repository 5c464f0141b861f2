"""Chapter abilities of Sagas: their numbers, and that they trigger as lore counters reach them (714.2)."""

from __future__ import annotations

from collections.abc import Iterator

from crkb.game.happenings import Counts, Done, Moves
from crkb.game.objects import BATTLEFIELD, Context, GameObject, Ref, Trigger
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.terms import Chapter
from crkb.game.values import Chars
from crkb.text.inflect import quantity

CITES: dict[str, str] = {
    "107.15": "to the right of a chapter",
    "107.15a": "less than N and became at",
    "107.15b": "is the same as",
    "702.155a": "exactly the number of lore counters",
    "714.2a": "includes a Roman numeral",
    "714.2b": "one or more lore counters are",
    "714.2c": "means the same as",
    "714.2d": "greatest value among chapter abilities",
    "714.2e": "has its final chapter number in",
}

READ_AHEAD = "read ahead"
"""The mark of a Saga that entered with lore counters of choice: the number of that turn."""


_ROMAN = {"I": 1, "V": 5, "X": 10}

# ---- numbers


def value(symbol: int | str) -> int:
    """The number that a chapter symbol stands for: a Roman numeral has its value (714.2a)."""
    if isinstance(symbol, int):
        return symbol
    digits = [_ROMAN[letter] for letter in symbol]
    return sum(-d if any(d < n for n in digits[i + 1 : i + 2]) else d for i, d in enumerate(digits))


def final(now: Chars) -> int:
    """The final chapter number of a Saga, 0 without chapters (714.2d)."""
    return max((value(symbol) for each in _of(now) for symbol in each.symbols), default=0)


def final_abilities(now: Chars) -> tuple[Chapter, ...]:
    """The final chapter ability of a Saga: that with its final chapter number (714.2e)."""
    last = final(now)
    return tuple(each for each in _of(now) if last in map(value, each.symbols))


def name_of(chapter: Chapter, number: int, id: str) -> str:
    """What a chapter ability is called as it triggers."""
    return f"{chapter.label or f'chapter {number}'} of {id}"


def _of(now: Chars) -> tuple[Chapter, ...]:
    abilities = (having.ability for having in now.abilities)
    return tuple(each for each in abilities if isinstance(each, Chapter))


# ---- triggering


def triggered(play: Play, before: Game, done: Done) -> Iterator[Trigger]:
    """The chapter abilities that trigger because lore counters were put on a Saga (107.15a, 714.2b).

    Each of several symbols is a chapter ability of its own (107.15b, 714.2c).
    """
    ref = _lored(done)
    obj = play.game.find(ref) if ref is not None else None
    if obj is None or obj.zone != BATTLEFIELD:
        return
    then, now = _lore(before.find(obj.ref)), _lore(obj)
    there = [(each, symbol) for each in _of(play.game.chars(obj.id)) for symbol in each.symbols]
    reached = [(each, symbol) for each, symbol in there if then < value(symbol) <= now]
    if there and not reached and then < now:
        says = f"{obj.id} reaches no further chapter with {quantity(now, 'lore counter')}"
        play.note("107.15a", says, obj.id, holds=False)
    for chapter, symbol in reached:
        if not _is_passed_over(play, obj, value(symbol), now):
            yield _trigger(play, obj, chapter, symbol)


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


def _trigger(play: Play, obj: GameObject, chapter: Chapter, symbol: int | str) -> Trigger:
    """A chapter ability that triggers: what stands beside its symbol is its effect (107.15)."""
    who, number = play.game.chars(obj.id).controller, value(symbol)
    label = name_of(chapter, number, obj.id)
    play.note("714.2b", f"{label} triggers", obj.id)
    play.note("107.15a", f"{obj.id} reaches chapter {number} with its lore counters", obj.id)
    if isinstance(symbol, str):
        play.note("714.2a", f"the chapter symbol {symbol} stands for {number}", obj.id)
    if len(chapter.symbols) > 1:
        symbols = ", ".join(map(str, chapter.symbols))
        for rule in ("107.15b", "714.2c"):
            play.note(rule, f"{symbols} of {obj.id} are separate chapters with one effect", obj.id)
    ctx = Context(source=obj.ref, you=who, it=obj.ref)
    play.note("107.15", f"the effect of {label} is what stands beside its symbol", obj.id)
    return Trigger(label, obj.ref, who, chapter.verbs, ctx, chapter=True)
