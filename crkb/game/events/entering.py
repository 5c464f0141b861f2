"""How permanents enter: tapped, with counters, as copies, with choices made (614.1c, 614.12).

What applies is decided by what the permanent would be on the battlefield: a game is imagined in
which it is there, with all that has already changed how it enters.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

from crkb.game.events import entering_transformed, matching, moving, occurrences
from crkb.game.events.replacement import ANY, COPY, Candidate, Imagined, Process
from crkb.game.events.subjects import fit
from crkb.game.events.watchers import Watcher, chosen, name_of, shields
from crkb.game.happenings import Happening, Moves
from crkb.game.layers import rules
from crkb.game.layers.keyword_facts import LIFE_PAID
from crkb.game.layers.layers import Layered
from crkb.game.objects import BATTLEFIELD, Context, GameObject
from crkb.game.state import Game
from crkb.game.terms import (
    Ability,
    AsEnters,
    Enters,
    Keyword,
    Number,
    Ops,
    Replacement,
    Static,
    This,
)
from crkb.game.values import Chars, Having

CITES: dict[str, str] = {
    "111.5": "no token is created",
    "614.12": "as it would exist on the",
    "614.17d": "effects modify how a permanent enters",
}


def imagined(process: Process, event: Moves) -> tuple[Game, GameObject]:
    """The game as if the permanent were on the battlefield already, and the permanent (614.12)."""
    known = process.imagined.get(event.ref.id)
    if known is None or known.event != event:
        old = event.new or process.game.objects[event.ref.id]
        obj = moving.arrived(old, event, process.game.clock)
        known = Imagined(event, process.game.with_objects(obj), obj)
        process.imagined[event.ref.id] = known
    return known.game, known.object


def prohibited(process: Process, event: Moves) -> bool:
    """Whether an effect says that a permanent, as it would be, can't enter the battlefield (614.17d).

    A token that couldn't is not created (111.5).
    """
    for name, to, ctx in rules.prohibiting(process.game, "can't enter the battlefield"):
        game, obj = imagined(process, event)
        if fit(to, obj.ref, ctx, process.asking(game)):
            process.note("614.17d", f"{obj.id} can't enter the battlefield because of {name}", obj.id, name)
            if event.cause == "create":
                process.note("111.5", f"the token {obj.id} is not created", obj.id, name)
            return True
    return False


def candidates(process: Process, event: Moves) -> list[Candidate]:
    """The effects that would modify how a permanent enters: its own, and others'."""
    index = shields(process.game).replacing
    if "enter" not in index.kinds and not _may_have_own(process.game, event):
        return []
    game, obj = imagined(process, event)
    found: list[Candidate] = []
    if "enter" in index.kinds:
        from crkb.game.events import replacing

        seen = occurrences.moving(event, obj.ref, game)
        found += replacing.applicable(process, event, seen, game)
    own = _own(process, event, game, obj)
    _note_lost(process, obj, own)
    return found + own


def _may_have_own(game: Game, event: Moves) -> bool:
    """Whether a permanent can have such abilities at all: most that enter are plain."""
    if event.status.get("entered_as") is not None or _is_changed(game, event):
        return True
    obj = event.new or game.objects[event.ref.id]
    faces = obj.sheet.faces
    special = {"planeswalker", "battle"}
    return obj.entered_as is not None or any(
        face.types & special or face.subtypes & {"Saga", "Aura"} or any(map(_is_own, face.abilities))
        for face in faces
    )


def _is_changed(game: Game, event: Moves) -> bool:
    """Whether an effect could give it an ability, a type or other values before it enters."""
    if any(event.ref in (effect.affects or ()) for effect in game.effects):
        return True
    given = _GIVEN.get(game.layered)
    if given is None:
        statics = (having.ability for _, having in game.layered.having(Static))
        given = any(op.kind in GIVING for each in statics for op in getattr(each, "ops", Ops(())).ops)
        _GIVEN[game.layered] = given
    return given


GIVING = frozenset({"gain", "copy", "add types", "set types", "add subtypes", "set subtypes"})
_GIVEN: WeakKeyDictionary[Layered, bool] = WeakKeyDictionary()


def _is_own(ability: Ability) -> bool:
    return isinstance(ability, AsEnters | Replacement | Keyword)


# ---- its own


def _note_lost(process: Process, obj: GameObject, own: Sequence[Candidate]) -> None:
    """Note that nothing printed about how it enters applies, where something is."""
    printed = [each for face in obj.sheet.faces[:1] for each in face.abilities]
    if not own and any(isinstance(each, AsEnters) and "enters" in each.when.split() for each in printed):
        says = f"{obj.id} wouldn't have that ability on the battlefield, or it wouldn't apply"
        process.note("614.12", says, obj.id, holds=False)


def _own(process: Process, event: Moves, game: Game, obj: GameObject) -> list[Candidate]:
    """Its own abilities about entering, also those of what it enters as a copy of (707.5)."""
    now = game.chars(obj.id)
    found: list[Candidate] = []
    abilities = _abilities(now) + [(None, each) for each in _of_types(event, game, obj, now)]
    for number, (having, ability) in enumerate(abilities):
        ctx = _context(game, obj, ability, now)
        watcher = Watcher(
            f"own {obj.id} {number} {hash_of(ability)}",
            obj.id,
            _label(having, ability, obj, now),
            ability,
            ctx,
        )
        if isinstance(ability, AsEnters) and "enters" in ability.when.split():
            if _holds(process, ability, ctx, game):
                found.append(_candidate(watcher, ability.enters))
        elif isinstance(ability, Replacement) and _enters_itself(ability, ctx, process, game):
            from crkb.game.events import replacing

            found.append(replacing.candidate(watcher, ctx))
    return found + entering_transformed.candidates(game, obj, now)


def hash_of(ability: Ability) -> str:
    """What tells abilities apart by what they say."""
    return repr(ability)


def _label(having: Having | None, ability: Ability, obj: GameObject, now: Chars) -> str:
    from crkb.game.layers import keywords

    if having is not None and isinstance(having.ability, Keyword):
        return f"{keywords.told(having.ability, now)} of {obj.id}"
    return f"{name_of(having.ability if having else ability, 'ability')} of {obj.id}"


def _abilities(now: Chars) -> list[tuple[Having | None, Ability]]:
    """The abilities that a permanent would have, keywords as what they stand for."""
    from crkb.game.layers import keyword_shapes

    found: list[tuple[Having | None, Ability]] = []
    for having in now.abilities:
        if isinstance(having.ability, Keyword):
            found += [(having, each) for each in keyword_shapes.expanded(having.ability)]
        else:
            found.append((having, having.ability))
    return found


def _of_types(event: Moves, game: Game, obj: GameObject, now: Chars) -> list[Ability]:
    """The counters that planeswalkers, battles and Sagas enter with (306.5b, 310.4b, 714.3a).

    Where the entry of the object says how many it enters with, it says so of these.
    """
    from crkb.game.copies import copying
    from crkb.game.layers import keywords

    values = copying.copiable(game, obj)
    said = {*(event.new.counters if event.new is not None else ()), *event.counters}
    numbers: list[tuple[str, Any]] = []
    if "planeswalker" in now.types:
        numbers.append(("loyalty", _compleated(_number(values.loyalty, obj), obj, now)))
    if "battle" in now.types:
        numbers.append(("defense", values.defense))
    if "Saga" in now.subtypes:
        numbers.append(("lore", 1))
    how = "read ahead" if keywords.has(now, "read ahead") else "with"
    return [
        AsEnters("enters", (Enters(how if kind == "lore" else "with", Number(number), kind),), label=kind)
        for kind, number in numbers
        if number and kind not in said
    ]


def _compleated(loyalty: int | None, obj: GameObject, now: Chars) -> int | None:
    """Two fewer for each Phyrexian mana symbol that life was paid for (702.150a)."""
    from crkb.game.layers import keywords

    if not loyalty or not keywords.has(now, "compleated"):
        return loyalty
    return max(0, loyalty - 2 * int(obj.marks.get(LIFE_PAID, 0)))


def _number(loyalty: int | str | None, obj: GameObject) -> int | None:
    if isinstance(loyalty, str):
        return int(loyalty) if loyalty.isdigit() else obj.marks.get("X")
    return loyalty


def _context(game: Game, obj: GameObject, ability: Ability, now: Chars) -> Context:
    x = obj.marks.get("X")
    return Context(source=obj.ref, you=now.controller, it=obj.ref, x=x, chosen=chosen(obj, ability))


def _holds(process: Process, ability: Any, ctx: Context, game: Game) -> bool:
    from crkb.game.events import replacing

    return replacing.holds(ability.condition, ctx, process.game, game)


def _enters_itself(ability: Replacement, ctx: Context, process: Process, game: Game) -> bool:
    """Whether a replacement is about its own source entering: only such apply to it (614.12)."""
    event = ability.event
    only_this = isinstance(matching.subject_of(event), This)
    return only_this and "enter" in matching.kinds(event) and _holds(process, ability, ctx, game)


def _candidate(watcher: Watcher, enters: tuple[Enters, ...]) -> Candidate:
    rank = COPY if any(each.copy for each in enters) else ANY
    return Candidate(
        watcher.key, watcher.id, watcher.label, rank, watcher.ability, partial(_apply, watcher, enters)
    )


def _apply(
    watcher: Watcher, enters: tuple[Enters, ...], process: Process, event: Happening
) -> tuple[Happening, ...]:
    return apply(enters, watcher, watcher.context, process, event)


# ---- applying


def apply(
    enters: Sequence[Enters], watcher: Watcher, ctx: Context, process: Process, event: Happening
) -> tuple[Happening, ...]:
    """The move with what an effect says about how the permanent enters."""
    from crkb.game.events import entering_keywords
    from crkb.game.layers import keyword_shapes

    if not isinstance(event, Moves) or event.to != BATTLEFIELD:
        return (event,)
    keyword = getattr(watcher.ability, "label", "")
    if rule := keyword_shapes.rule_of(keyword):
        process.note(rule, f"{event.ref.id} has {keyword}", event.ref.id)
    process.note("614.12", f"{event.ref.id} is checked as it would exist on the battlefield", event.ref.id)
    for each in enters:
        event = entering_keywords.APPLIED[each.kind](each, watcher, ctx, process, event)
    return (event,)
