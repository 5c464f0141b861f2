"""Instructions that begin effects: operations, and the shapes would, prevent and rule (611.2, 614, 615)."""

from __future__ import annotations

from typing import Any

from crkb.game.objects import Context, Ref, Thing
from crkb.game.stack import effects, locking
from crkb.game.stack.doing import Doing
from crkb.game.stack.targets import Announced
from crkb.game.terms import Filter, It, Ops, Prevention, Replacement, RuleChange, Verb, every_term


def begin(doing: Doing, verb: Verb) -> bool:
    """Begin the effect that an instruction says."""
    until = verb.arg("until")
    if isinstance(verb.value, Ops):
        return _operations(doing, verb.value, verb.arg("to"), until)
    if isinstance(verb.value, RuleChange):
        return _rule(doing, verb.value, verb.arg("to"), until)
    return _shape(doing, verb.value, verb.arg("to"), until)


def _operations(doing: Doing, what: Ops, to: Filter | None, until: Any) -> bool:
    things = affected(doing, to)
    doing.about(things)
    if not things:
        return False
    bound = what if not doing.targets else _announced(doing, what)
    return bool(effects.begin(doing.play, bound, to, until, _about_affected(doing), things))


def _about_affected(doing: Doing) -> Context:
    """`it` is each object affected, unless an event caused the instructions."""
    return doing.ctx if doing.caused else doing.ctx._replace(it=None)


def affected(doing: Doing, to: Filter | None) -> tuple[Thing, ...]:
    """What an effect is about: what fits and is still there; the source, unless said."""
    if to is None:
        source = doing.ctx.source
        return (doing.found(source),) if source and doing.play.game.find(doing.found(source)) else ()
    found = [doing.found(each) if isinstance(each, Ref) else each for each in doing.things(to)]
    return tuple(each for each in found if isinstance(each, str) or doing.play.game.find(each))


def _announced(doing: Doing, what: Ops) -> Ops:
    """Operations about announced targets, said of what was announced."""
    if not any(isinstance(each, Announced) for each in every_term(what)):
        return what
    return locking.with_targets(doing, what)


def _rule(doing: Doing, what: RuleChange, to: Filter | None, until: Any) -> bool:
    """A change of the rules: of what fits at any time, unless its objects are named (611.2c)."""
    said = what._replace(to=to) if to is not None else what
    things = affected(doing, said.to)
    doing.about(things)
    general = locking.is_general(said.to)
    if not things and not general:
        return False
    ctx = doing.ctx
    if not general:
        said = said._replace(to=effects.IT)
        begun = [
            effects.begin(doing.play, said, None, until, ctx._replace(it=each), (each,)) for each in things
        ]
        return any(begun)
    return bool(effects.begin(doing.play, said, None, until, ctx, things))


def _shape(doing: Doing, what: Replacement | Prevention, to: Filter | None, until: Any) -> bool:
    """A replacement or prevention effect; one for each thing that it targets or names as `it`.

    Targets of what it does instead or then are those announced with it.
    """
    what = _with_consequences(doing, what)
    slots = [each for each in every_term(what) if isinstance(each, Announced)]
    if not slots:
        things = affected(doing, to) if to is not None else ()
        return bool(effects.begin(doing.play, what, to, until, doing.ctx, things))
    begun = False
    for thing in dict.fromkeys(each for slot in slots for each in doing.of(slot)):
        ctx = doing.ctx._replace(it=thing)
        begun = bool(effects.begin(doing.play, _bound(what), None, until, ctx, (thing,))) or begun
    return begun


def _with_consequences(doing: Doing, what: Replacement | Prevention) -> Replacement | Prevention:
    if isinstance(what, Replacement):
        return what._replace(instead=locking.named_targets(doing, what.instead))
    return what._replace(then=locking.named_targets(doing, what.then))


def _bound(term: Any) -> Any:
    """A shape said of `it` in place of announced targets."""
    if isinstance(term, Announced):
        return It()
    if isinstance(term, tuple):
        parts = [_bound(part) for part in term]
        return type(term)(*parts) if hasattr(term, "_fields") else tuple(parts)
    return term
