"""Abilities, effects and instructions as the data of games that is read into them: `shapes`, written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from crkb.game import terms as t
from crkb.game.errors import GameFormError
from crkb.game.language.texts_written import text

# ---- abilities


def ability(term: t.Ability) -> Any:
    """An ability as a string, or as the mapping of its shape with its name.

    Raises:
        GameFormError: The form of games has no words for a part of it.
    """
    if isinstance(term, t.Keyword):
        return term.label or f"{term.name} {term.parameter}".strip()
    if isinstance(term, t.ManaAbility):
        return f"{text(term.cost)}: Add {' or '.join(term.mana)}"
    if isinstance(term, t.ThisAbility):
        return term.label
    if isinstance(getattr(term, "condition", None), t.IfSolved):
        return _present({"name": term.label or None, **_of_case(term)})
    write = _SHAPES.get(type(term))
    if write is None:
        raise GameFormError("", f"the file format has no words for {type(term).__name__.lower()}")
    return _present({"name": term.label or None, **write(term)})


def abilities(terms: Iterable[t.Ability]) -> list[Any]:
    """A list of abilities; level symbols stand under `levels`."""
    return [ability(each) for each in terms if not isinstance(each, t.LevelSymbol)]


def _of_case(term: Any) -> dict[str, Any]:
    """An ability of a Case, with what it says of being solved."""
    asked: t.IfSolved = term.condition
    if not asked.solved:
        return {"to solve": text(asked.also)}
    return {"solved": ability(term._replace(label="", condition=asked.also))}


def _present(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value is not None}


def _maybe(term: Any) -> str | None:
    return None if term is None else text(term)


def _static(term: t.Static) -> dict[str, Any]:
    said = {"to": text(term.to), "do": ops(term.ops), "as long as": _maybe(term.condition)}
    return {**said, "cda": term.cda}


def _triggered(term: t.Triggered) -> dict[str, Any]:
    return {"when": events(term.events), "do": verbs(term.verbs), "if": _maybe(term.condition)}


def _replacement(term: t.Replacement) -> dict[str, Any]:
    said = {"would": text(term.event), "instead": _instead(term.instead)}
    return {**said, "if": _maybe(term.condition)}


def _instead(what: Any) -> Any:
    if what == "nothing":
        return what
    if isinstance(what, tuple) and not hasattr(what, "_fields"):
        return {"enters": enters(what)} if isinstance(what[0], t.Enters) else verbs(what)
    return amount(what)


def _prevention(term: t.Prevention) -> dict[str, Any]:
    much = "all" if term.amount is None else amount(term.amount)
    return {
        "prevent": f"next {much}" if term.mode == "next" else much,
        "damage to": _maybe(term.damage_to),
        "from": _maybe(term.damage_from),
        "combat": term.combat,
        "then": verbs(term.then) if term.then else None,
    }


def _rule(term: t.RuleChange) -> dict[str, Any]:
    return {"rule": term.rule, "to": text(term.to), "as long as": _maybe(term.condition)}


def _activated(term: t.Activated) -> dict[str, Any]:
    only = [each.says for each in term.only]
    return {
        **{"cost": text(term.cost), "do": verbs(term.verbs), "if": _maybe(term.condition)},
        **{"only": (only if len(only) > 1 else only[0]) if only else None},
        **{"by": "any player" if term.anyone else None, "special action": True if term.special else None},
    }


def _as_enters(term: t.AsEnters) -> dict[str, Any]:
    return {f"as it {term.when}": enters(term.enters), "if": _maybe(term.condition)}


def _class_level(term: t.ClassLevel) -> dict[str, Any]:
    return {"level": term.level, "cost": text(term.cost), "abilities": abilities(term.abilities)}


def _spell(term: t.SpellAbility) -> dict[str, Any]:
    cleaved = verbs(term.cleaved) if term.cleaved is not None else None
    return {"does": verbs(term.verbs), "cleaved": cleaved, "cost": text(term.cost) if term.cost else None}


def _modal(term: t.Modal) -> dict[str, Any]:
    modes = [
        _present({"name": mode.label, **_spell(mode.does), "cost": text(mode.cost) if mode.cost else None})
        for mode in term.modes
    ]
    return {"choose": term.choose or None, "if kicked": term.kicked or None, "modes": modes}


_SHAPES: Mapping[type, Callable[[Any], dict[str, Any]]] = {
    t.Static: _static,
    t.Triggered: _triggered,
    t.Replacement: _replacement,
    t.Prevention: _prevention,
    t.RuleChange: _rule,
    t.Activated: _activated,
    t.SpellAbility: _spell,
    t.Modal: _modal,
    t.AsEnters: _as_enters,
    t.Chapter: lambda term: {"chapter": list(term.symbols), "do": verbs(term.verbs)},
    t.Visit: lambda term: {"visit": verbs(term.verbs), "lit": list(term.lit)},
    t.ClassLevel: _class_level,
    t.Inert: lambda term: {"text": term.text},
}
"""How each shape of an ability is written."""


def shape(term: Any) -> dict[str, Any]:
    """A replacement, prevention or change of rules, as an effect that is one."""
    return _present(_SHAPES[type(term)](term))


# ---- amounts, events


def amount(term: t.Amount) -> int | str:
    """An amount; a plain number as one."""
    return term.value if isinstance(term, t.Number) and term.value >= 0 else _less(term)


def _less(term: t.Amount) -> str:
    """An amount in words; no text says a number below 0 but as a difference."""
    return f"0 minus {-term.value}" if isinstance(term, t.Number) and term.value < 0 else text(term)


def events(terms: tuple[t.EventTerm, ...]) -> Any:
    """One event, or a list of several."""
    found = [text(each) for each in terms]
    return found[0] if len(found) == 1 else found


# ---- operations


def ops(term: t.Ops) -> dict[str, Any]:
    """The operations of an effect, and what its X is.

    Raises:
        GameFormError: The form of games has no words for one of them.
    """
    found = {op.kind: _OPERATIONS.get(op.kind, _words)(op.value) for op in term.ops}
    return found if term.x is None else {**found, "X": amount(term.x)}


def _words(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _copy(value: t.CopyOf) -> Any:
    if not value.exceptions:
        return text(value.what)
    return {"of": text(value.what), "except": exceptions(value.exceptions)}


def _gained(value: tuple[Any, ...]) -> list[Any]:
    return [_abilities_of(each) if isinstance(each, t.AbilitiesOf) else ability(each) for each in value]


def _abilities_of(term: t.AbilitiesOf) -> dict[str, str]:
    return {"abilities of": text(term.filter), "kind": term.kind}


def _base_size(value: t.PT) -> Any:
    sides = {"power": value.power, "toughness": value.toughness}
    return {side: amount(term) for side, term in sides.items() if term is not None}


def _size(value: t.PT) -> str:
    return f"{_signed(value.power)}/{_signed(value.toughness)}"


def _signed(term: t.Amount | None) -> str:
    if isinstance(term, t.Number):
        return f"{term.value:+d}"
    if isinstance(term, t.Sum) and term.minus and term.left == t.Number(0):
        return f"-{text(term.right)}"
    return f"+{text(term)}"


_OPERATIONS: Mapping[str, Callable[[Any], Any]] = {
    "copy": _copy,
    "control": text,
    "text": lambda value: {"replace": dict(value)},
    "gain": _gained,
    "can't have": _gained,
    "lose": abilities,
    "base p/t": _base_size,
    "p/t": _size,
}
"""How operations' values other than words are written."""


# ---- copies, and how something enters


def exceptions(terms: Iterable[t.CopyException]) -> list[dict[str, Any]]:
    """The exceptions of a copy.

    Raises:
        GameFormError: The form of games has no words for one of them.
    """
    return [_exception(each) for each in terms]


def _exception(term: t.CopyException) -> dict[str, Any]:
    found = {term.kind: _EXCEPTIONS.get(term.kind, _words)(term.value)}
    return found if term.condition is None else {**found, "if": text(term.condition)}


def _omitted(value: tuple[Any, ...]) -> list[Any]:
    return [each if isinstance(each, str) else ability(each) for each in value]


def enters(terms: tuple[t.Enters, ...]) -> Any:
    """How something enters: one thing about it, or a list."""
    found = [_enters(each) for each in terms]
    return found[0] if len(found) == 1 else found


def _enters(term: t.Enters) -> Any:
    if term.copy is not None:
        key = "as a copy of" if term.kind == "as a copy" else term.kind
        excepted = exceptions(term.copy.exceptions) or None
        then = verbs(term.then) if term.then else None
        about = {"except": excepted, "until": _maybe(term.until), "then": then}
        return _present({key: text(term.copy.what), **about})
    if term.kind == "with":
        more = "additional " if term.additional else ""
        number = text(term.amount) if term.amount is not None else ""
        return f"with {number} {more}{term.counter} counters"
    if term.kind == "choose":
        article = "an" if term.what[:1] in "aeiou" else "a"
        return f"choose {article} {term.what}" if term.among is None else f"choose {text(term.among)} name"
    return term.kind


_EXCEPTIONS: Mapping[str, Callable[[Any], Any]] = {
    "gain": abilities,
    "omit": _omitted,
    "enters": enters,
    "set p/t": lambda value: "/".join(str(side.value) for side in value),
}
"""How exceptions' values other than words are written."""


# ---- instructions


def verbs(terms: t.Verbs) -> Any:
    """One instruction, or a list of several.

    Raises:
        GameFormError: The form of games has no words for a part of one.
    """
    found = [_verb(each) for each in terms]
    return found[0] if len(found) == 1 else found


def _verb(term: t.Verb) -> dict[str, Any]:
    args = {name: _value(value) for name, value in term.args}
    first = {name: args.pop(name) for name in term.before}
    beside = {"if": _maybe(term.condition), "may": _maybe(term.may)}
    return _present({**first, **_done(term), **args, **beside})


def _done(term: t.Verb) -> dict[str, Any]:
    if isinstance(term.value, t.Ops):
        return ops(term.value)
    if type(term.value) in (t.Replacement, t.Prevention, t.RuleChange):
        return shape(term.value)
    return {term.verb: _value(term.value)}


def _value(value: Any) -> Any:
    """The value of an instruction or of one of its arguments."""
    match value:
        case str() | bool():
            return value
        case t.Delayed():
            return {"when": events(value.events), "do": verbs(value.verbs)}
        case t.NewToken():
            return _token(value)
        case t.Emblem():
            return abilities(value.sheet.faces[0].abilities)
        case t.Melded():
            return _melded(value)
        case t.Filter() | t.Duration():
            return text(value)
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        are_exceptions = all(isinstance(each, t.CopyException) for each in value)
        return exceptions(value) if are_exceptions else counters(value)
    return amount(value)


def counters(value: Iterable[tuple[str, t.Amount]]) -> dict[str, Any]:
    """Kinds of counters with how many of each."""
    return {kind: amount(number) for kind, number in value}


def _melded(term: t.Melded) -> dict[str, Any]:
    from crkb.game.files import sheets_written  # sheets have abilities, which are written here

    cards = [{"name": name} for name in term.pair]
    return {"name": term.name, **sheets_written.sheet(term.sheet), "cards": cards}


def _token(term: t.NewToken) -> Any:
    from crkb.game.files import sheets_written  # sheets have abilities, and these sheets

    status = {_STATUS[field]: _value(value) for field, value in term.status}
    if term.predefined and not (term.changes or status):
        return term.predefined
    if term.predefined:
        return _present({"predefined": term.predefined, "except": exceptions(term.changes) or None, **status})
    if term.copy is None:
        return {**sheets_written.sheet(term.sheet), **status}
    excepted = exceptions(term.copy.exceptions) or None
    return _present({"copy of": text(term.copy.what), "except": excepted, **status})


_STATUS: Mapping[str, str] = {
    "id": "id",
    "tapped": "tapped",
    "face_down": "face down",
    "counters": "counters",
    "attached_to": "attached to",
}
