"""Effects of a game as the entries of `effects:`, and what of them no entry can say.

What entered as a copy is written as a copy effect: it copies whatever now has those values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from crkb.game import terms as t
from crkb.game.copies import copying
from crkb.game.errors import GameFormError, NotKnown
from crkb.game.files.reading import is_word
from crkb.game.language import shapes_written
from crkb.game.language.texts_written import text
from crkb.game.objects import NOWHERE, Context, Effect, Ref, Thing
from crkb.game.state import Game

CANT = "the file format can't express"
_ID = re.compile(r"[a-z0-9][a-z0-9_-]*")


# ---- which effects count


def standing(game: Game) -> tuple[Effect, ...]:
    """The effects that still do something, the oldest first, said of what is there now.

    Raises:
        GameFormError: The form of games can't say something of one.
    """
    found = [_bound(game, each) for each in (*_entered(game), *game.effects) if _counts(game, each)]
    return tuple(sorted(found, key=lambda each: each.timestamp or 0))


def _entered(game: Game) -> Iterator[Effect]:
    """What is a copy since it entered, or was turned up, as copy effects."""
    for each in game.objects.values():
        for record in copying.entered(each) if each.zone != NOWHERE else ():
            ops = t.Ops((t.Op("copy", t.CopyOf(t.Filter(()), record.exceptions)),))
            context = Context(each.ref, each.controller)
            at = record.timestamp
            yield Effect(each.id, ops, context, at, (each.ref,), turn=game.turn, snapshot=record.snapshot)


def _counts(game: Game, effect: Effect) -> bool:
    """Whether an effect is about something that is still there, and no copy that another merged over."""
    if effect.affects is None:
        return True
    left = [each for each in effect.affects if isinstance(each, str) or game.find(each)]
    if copying.copy_of(effect) is not None:
        left = [each for each in left if _merged(game, each) <= (effect.timestamp or 0)]
    return bool(left)


def _merged(game: Game, thing: Thing) -> int:
    return -1 if isinstance(thing, str) else int(game.objects[thing.id].marks.get("merged", -1))


# ---- what they are about


def _bound(game: Game, effect: Effect) -> Effect:
    """An effect with the names of what its words mean."""
    _refuse_unsayable(effect)
    affects = effect.affects
    if affects is not None:
        affects = tuple(_first(each) for each in affects if isinstance(each, str) or game.find(each))
    what = _about(effect, affects)
    source = effect.context.source
    there = game.find(source) if source is not None else None
    if there is None and _says(what, t.This):
        raise GameFormError(effect.id, f"{CANT} references to a source that is gone")
    if there is not None and there.controller != effect.context.you:
        what = _named(what, t.You, effect.context.you)
    context = Context(there.ref if there else None, effect.context.you, chosen=_chosen(effect))
    tied = _first(effect.tied) if effect.tied is not None else None
    return effect._replace(
        what=what, context=_without_past(context), affects=affects, tied=tied, turn=game.turn
    )


def _first(thing: Thing) -> Thing:
    return Ref(thing.id) if isinstance(thing, Ref) else thing


def _without_past(context: Context) -> Context:
    source = context.source
    return context._replace(source=Ref(source.id) if source is not None else None)


def _refuse_unsayable(effect: Effect) -> None:
    if isinstance(effect.what, t.Returning):
        raise GameFormError(effect.id, f"{CANT} that something is exiled until something happens")
    if getattr(effect.what, "instead", None) == "regenerate":
        raise GameFormError(effect.id, f"{CANT} that a permanent has a regeneration shield")


def _about(effect: Effect, affects: tuple[Thing, ...] | None) -> Any:
    """What an effect does, said of the things that it is about by name."""
    what, ctx = effect.what, effect.context
    named = t.Filter(tuple(t.Named(_name(each)) for each in affects or ()))
    if isinstance(what, t.RuleChange) and affects is not None:
        what = what._replace(to=named)
    if isinstance(what, t.Prevention):
        left = what.amount if effect.left is None else t.Number(effect.left)
        what = what._replace(amount=left, damage_to=what.damage_to if affects is None else named)
    if ctx.it is not None and isinstance(what, t.Replacement):
        what = what._replace(event=_named(what.event, t.It, _name(ctx.it)))
    if ctx.that_player and not isinstance(what, t.Ops):
        what = _named(what, t.ThatPlayer, ctx.that_player)
    return what if ctx.x is None else _numbered(what, ctx.x)


def _name(thing: Thing) -> str:
    return thing if isinstance(thing, str) else thing.id


def _chosen(effect: Effect) -> Any:
    """What was chosen, if the effect speaks of it."""
    speaks = any(
        isinstance(each, t.OfChosen) or each == "[chosen]" or getattr(each, "chosen", "")
        for each in t.every_term(effect.what)
    )
    return effect.context.chosen if speaks else None


def _says(term: Any, kind: type) -> bool:
    return any(isinstance(each, kind) for each in t.every_term(_without_abilities(term)))


def _without_abilities(term: Any) -> Any:
    """A term without the abilities in it: in these, the same words mean other things."""
    kept = ("gain", "can't have", "lose")
    return t.Ops(tuple(op for op in term.ops if op.kind not in kept)) if isinstance(term, t.Ops) else term


def _named(term: Any, kind: type, name: str) -> Any:
    """A term with a name in place of a word; not in abilities that are gained."""
    if isinstance(term, kind):
        return t.Named(name)
    if isinstance(term, t.Controlled) and kind is t.You and term.who == "you" and not term.negated:
        return term._replace(who=name)
    if isinstance(term, t.Op) and term.kind in ("gain", "can't have", "lose"):
        return term
    return _rebuilt(term, lambda part: _named(part, kind, name))


def _numbered(term: Any, x: int) -> Any:
    """A term with the number that X was."""
    return t.Number(x) if isinstance(term, t.X) else _rebuilt(term, lambda part: _numbered(part, x))


def _rebuilt(term: Any, change: Any) -> Any:
    if not isinstance(term, tuple):
        return term
    parts = [change(part) for part in term]
    return type(term)(*parts) if hasattr(term, "_fields") else tuple(parts)


# ---- what they copy


def modelled(game: Game) -> tuple[Effect, ...]:
    """The effects of a game, each copy effect said of something that now has what it copies.

    Raises:
        GameFormError: Nothing has.
    """
    return tuple(_modelled(game, each) for each in game.effects)


def _modelled(game: Game, effect: Effect) -> Effect:
    copy = copying.copy_of(effect)
    if effect.snapshot in (None, copying.SEVERAL):  # it copies nothing, or there was nothing or too much
        return effect
    assert copy is not None
    before = game.but(effects=tuple(each for each in game.effects if _is_earlier(each, effect)))
    named = [part.name for part in copy.what.parts if isinstance(part, t.Named)]
    model = next((id for id in (*named, *game.objects) if _has(before, id, effect.snapshot)), None)
    if model is None:
        raise GameFormError(effect.id, f"{CANT} what it is a copy of: nothing is that any more")
    copies = t.Op("copy", copy._replace(what=t.Filter((t.Named(model),))))
    assert isinstance(effect.what, t.Ops)
    ops = tuple(copies if op.kind == "copy" else op for op in effect.what.ops)
    return effect._replace(what=effect.what._replace(ops=ops))


def _is_earlier(one: Effect, other: Effect) -> bool:
    return one.timestamp is not None and other.timestamp is not None and one.timestamp < other.timestamp


def _has(game: Game, id: str, snapshot: Any) -> bool:
    """Whether to copy an object would give a snapshot."""
    try:
        return id in game.objects and copying.snapshot(game, game.objects[id]) == snapshot
    except NotKnown:
        return False


# ---- what is written


def written(effect: Effect, game: Game) -> dict[str, Any]:
    """An effect as an entry of `effects:`.

    Raises:
        GameFormError: The form of games has no words for what it does.
    """
    found: dict[str, Any] = {"id": effect.id} if _can_be_id(effect.id, game) else {}
    source = effect.context.source
    if source is not None or effect.context.you != game.active:
        found["source"] = source.id if source is not None else f"an ability of {effect.context.you}"
    if effect.timestamp is not None:
        found["timestamp"] = effect.timestamp
    if isinstance(effect.what, t.Ops):
        found |= {"to": ", ".join(map(_name, effect.affects or ())), "do": shapes_written.ops(effect.what)}
    else:
        found |= shapes_written.shape(effect.what)
    return found if effect.until is None else {**found, "until": text(effect.until)}


def _can_be_id(id: str, game: Game) -> bool:
    known = {part.id for each in game.objects.values() for part in each.components} | game.objects.keys()
    alone = sum(each.id == id for each in game.effects) == 1
    return bool(_ID.fullmatch(id)) and alone and id not in known and not is_word(id)


# ---- what can't be said


def check(game: Game, again: Game) -> None:
    """Refuse what of an effect is otherwise when the entries are read again.

    Raises:
        GameFormError: The form of games can't say it; `path` is the effect.
    """
    for one, other in zip(game.effects, again.effects, strict=False):
        for field in _FIELDS:
            if _compared(one, field) != _compared(other, field):
                raise GameFormError(one.id, f"{CANT} the {field} of this effect")
        if _meant(one, game) != _meant(other, again):
            raise GameFormError(one.id, f"{CANT} the wording of this effect")
    if len(game.effects) != len(again.effects):
        raise GameFormError("effects", f"{CANT} all of them")


def _meant(effect: Effect, game: Game) -> Any:
    """What the words of an effect mean: its source if that is an object of the game, and who it is of."""
    source = effect.context.source
    there = source if source is not None and game.find(source) else None
    return there, effect.context.you, _chosen(effect)


_FIELDS = ("what", "timestamp", "affects", "until", "left", "snapshot", "tied")


def _compared(effect: Effect, field: str) -> Any:
    value = getattr(effect, field)
    if field == "what" and isinstance(value, t.Ops):
        return frozenset((op.kind, _measured(op.value)) for op in value.ops)
    return frozenset(value) if field == "affects" and value is not None else value


def _measured(value: Any) -> Any:
    """A value with numbers below 0 as differences, which is how they are written."""
    if isinstance(value, t.Number) and value.value < 0:
        return t.Sum(t.Number(0), t.Number(-value.value), minus=True)
    return _rebuilt(value, _measured)
