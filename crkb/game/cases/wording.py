"""Abilities in words, as short as people say them: what answers and messages show.

    {2}, {T}: draw 1
    when this attacks: p/t +1/+1
    equipped creature: p/t +2/+0, gain first strike

What a term doesn't say in a few words is left at the kind of thing that it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from crkb.game import terms as t
from crkb.game.language import texts_written
from crkb.game.language.vocabulary import plural

SHORT: Mapping[type, str] = {
    **{t.This: "this", t.It: "it", t.You: "you", t.AnyTarget: "any target", t.ThatPlayer: "that player"},
    **{t.ThatSource: "that source", t.ItsOwner: "its owner", t.ItsController: "its controller"},
    **{t.X: "X", t.ThatMany: "that many"},
}
"""Terms that are a word."""

ACTS: Mapping[str, str] = {
    **texts_written.ACTS,
    **{"dealt damage": "is dealt damage", "graveyard": "is put into a graveyard"},
}
AIMS: Mapping[str, str] = {**texts_written.AIMS, "damage": "deals damage to"}


def ability(what: Any) -> str:
    """An ability in words; its name in the file, if it has one."""
    if isinstance(what, str):
        return what
    label = getattr(what, "label", "")
    write = ABILITIES.get(type(what))
    return label or (write(what) if write is not None else _kind(what))


def _kind(what: Any) -> str:
    return type(what).__name__.lower()


def _keyword(what: t.Keyword) -> str:
    return f"{what.name} {what.parameter}".strip()


def _mana(what: t.ManaAbility) -> str:
    return f"{cost(what.cost) or '{T}'}: Add {' or '.join(what.mana)}"


def _static(what: t.Static) -> str:
    return f"{filtered(what.to)}: {operations(what.ops)}"


def _triggered(what: t.Triggered) -> str:
    return f"when {' or '.join(map(event, what.events))}: {instructions(what.verbs)}"


def _replacement(what: t.Replacement) -> str:
    instead = instructions(what.instead) if isinstance(what.instead, tuple) else said(what.instead)
    return f"if {event(what.event)}: {instead} instead"


def _prevention(what: t.Prevention) -> str:
    much = {"all": "all", "each": "", "next": "the next "}[what.mode]
    number = said(what.amount) if what.amount is not None else ""
    kind = {True: "combat ", False: "noncombat ", None: ""}[what.combat]
    to = f" to {filtered(what.damage_to)}" if what.damage_to is not None else ""
    source = f" from {filtered(what.damage_from)}" if what.damage_from is not None else ""
    return f"prevent {much}{number} {kind}damage{to}{source}"


def _rule(what: t.RuleChange) -> str:
    return f"{filtered(what.to)}: {what.rule}"


def _activated(what: t.Activated) -> str:
    return f"{cost(what.cost)}: {instructions(what.verbs)}"


def _chapter(what: t.Chapter) -> str:
    return f"chapter {', '.join(map(str, what.numbers))}: {instructions(what.verbs)}"


def _level(what: t.ClassLevel) -> str:
    return f"level {what.level} for {cost(what.cost)}: {'; '.join(map(ability, what.abilities))}"


ABILITIES: Mapping[type, Callable[[Any], str]] = {
    t.Keyword: _keyword,
    t.ManaAbility: _mana,
    t.Static: _static,
    t.Triggered: _triggered,
    t.Replacement: _replacement,
    t.Prevention: _prevention,
    t.RuleChange: _rule,
    t.Activated: _activated,
    t.SpellAbility: lambda what: instructions(what.verbs),
    t.AsEnters: lambda what: f"as this {what.when}: {', '.join(each.kind for each in what.enters)}",
    t.Chapter: _chapter,
    t.ClassLevel: _level,
    t.Inert: lambda what: what.text,
}
"""How each shape of an ability is told."""


# ---- parts of abilities


def cost(what: t.Cost) -> str:
    """A cost: mana, {T}, what is paid."""
    return ", ".join(_cost_item(each) for each in what)


def _cost_item(each: t.CostItem) -> str:
    fixed = {"tap": "{T}", "untap": "{Q}", "mana": each.text, "loyalty": f"{each.number:+d}"}
    if each.kind in fixed:
        return fixed[each.kind]
    if each.kind == "life":
        return f"pay {each.number} life"
    if each.kind == "counters":
        return f"remove {each.number} {each.text} counters"
    verb = "tap" if each.kind == "tap others" else each.kind
    return f"{verb} {said(each.part)}"


def event(what: t.EventTerm) -> str:
    """An event that triggers or is replaced."""
    match what:
        case t.Acts():
            return f"{filtered(what.subject)} {' or '.join(ACTS[each.act] for each in what.acts)}"
        case t.Aims():
            return f"{filtered(what.subject)} {AIMS[what.aim]} {filtered(what.object)}"
        case t.Beginning():
            return f"at the beginning of {what.whose} {what.step}"
    return f"{what.what} are put" if what.what == "counters" else "tokens are created"


def operations(what: t.Ops) -> str:
    """What a continuous effect does."""
    return ", ".join(_operation(op) for op in what.ops)


def _operation(op: t.Op) -> str:
    if isinstance(op.value, t.PT):
        sizes = (op.value.power, op.value.toughness)
        return f"{op.kind} {'/'.join(_size(each, op.kind == 'p/t') for each in sizes)}"
    if op.kind == "switch":
        return "switch p/t"
    return f"{op.kind} {_listed(op.value)}".strip()


def _size(amount: t.Amount | None, signed: bool) -> str:
    """Half of a P/T: as a change with its sign, and as it is."""
    if amount is None:
        return "-"
    if isinstance(amount, t.Number):
        return f"{amount.value:+d}" if signed else str(amount.value)
    return f"{'+' if signed else ''}{said(amount)}"


def _listed(value: Any) -> str:
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return ", ".join(map(said, value))
    return said(value)


def instructions(what: Any) -> str:
    """Instructions, one after another."""
    return "; ".join(map(said, what))


def filtered(what: t.Filter) -> str:
    """Who or what something is about."""
    return " and ".join(map(said, what.parts))


def said(what: Any) -> str:
    """Any term in a few words."""
    if type(what) in SHORT:
        return SHORT[type(what)]
    write = TERMS.get(type(what))
    if write is not None:
        return write(what)
    if type(what) in ABILITIES:
        return ability(what)
    if isinstance(what, tuple | frozenset) and not hasattr(what, "_fields"):
        return " ".join(map(said, what))
    return str(what) if isinstance(what, str | int) else ""


def _group(what: t.Group) -> str:
    words = [("non" if word.negated else "") + word.value for word in what.words]
    quantity = "target" if what.is_target else what.quantity
    if quantity in ("", "all") or what.number > 1:
        words[-1] = plural(words[-1])
    posts = [_post(each) for each in what.posts]
    return " ".join(filter(None, (quantity, "other" if what.other else "", *words, *posts)))


def _post(post: t.Post) -> str:
    match post:
        case t.Controlled():
            does = f"{post.verb}{'' if post.who in ('you', 'your opponents') else 's'}"
            return f"{post.who} don't {post.verb}" if post.negated else f"{post.who} {does}"
        case t.InZone():
            return _in_zone(post)
        case t.WithKeyword():
            return f"with{'out' if post.negated else ''} {post.keyword}"
        case t.Compared():
            return f"with {post.value} {post.number} {post.how}".strip()
        case t.WithCounters():
            return f"with {post.number} {post.kind} counters"
    return ""


def _in_zone(post: t.InZone) -> str:
    if post.whose:
        whose = WHOSE.get(post.whose, f"{post.whose}'s")
        return f"in {whose} {post.zone}"
    return f"{'not ' if post.negated else ''}{WHERE.get(post.zone, f'in {post.zone}s')}"


WHOSE = {"you": "your", "opponent": "an opponent's", "their": "their"}
WHERE = {"exile": "in exile", "battlefield": "on the battlefield", "stack": "on the stack"}


def _verb(what: t.Verb) -> str:
    value = operations(what.value) if isinstance(what.value, t.Ops) else said(what.value)
    verb = "" if isinstance(what.value, t.Ops) else what.verb
    to = next((f"to {said(each)}" for name, each in what.args if name == "to"), "")
    return " ".join(filter(None, (verb, value, to)))


TERMS: Mapping[type, Callable[[Any], str]] = {
    t.Filter: filtered,
    t.Group: _group,
    t.Either: lambda what: " or ".join(map(said, what.groups)),
    t.Named: lambda what: what.name,
    t.LastExisted: lambda what: f"{what.id} as it last existed",
    t.Number: lambda what: str(what.value),
    t.ValueOf: lambda what: f"{said(what.part)}'s {what.what}",
    t.CountOf: lambda what: f"the number of {filtered(what.filter)}",
    t.CountersOn: lambda what: f"the number of {what.kind} counters on {said(what.part)}",
    t.LifeOf: lambda what: f"the life of {what.who}",
    t.Twice: lambda what: f"twice {said(what.of)}",
    t.Half: lambda what: f"half {said(what.of)} rounded {'up' if what.up else 'down'}",
    t.Sum: lambda what: f"{said(what.left)} {'minus' if what.minus else 'plus'} {said(what.right)}",
    t.AbilitiesOf: lambda what: f"{what.kind} abilities of {filtered(what.filter)}",
    t.CopyOf: lambda what: f"a copy of {filtered(what.what)}",
    t.NewToken: lambda what: what.predefined or "a token",
    t.Delayed: lambda what: f"when {' or '.join(map(event, what.events))}: {instructions(what.verbs)}",
    t.Verb: _verb,
    t.Ops: operations,
}
"""How each other term is told."""
