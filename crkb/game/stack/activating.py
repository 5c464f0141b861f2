"""Activating abilities: found by name, put on the stack with targets, their costs paid (602, 605, 606)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from crkb.game.errors import GameFormError, IllegalAction
from crkb.game.happenings import Casts
from crkb.game.layers import class_levels, keyword_holding, keyword_shapes
from crkb.game.objects import STACK, Context, GameObject, Ref, Stacked
from crkb.game.play import Play
from crkb.game.stack import (
    costs,
    keyword_activated,
    limits,
    mana_kinds,
    mana_pools,
    special_actions,
    split_second,
    targets,
)
from crkb.game.stack.becoming_cast import become_cast
from crkb.game.stack.dividing_among import announced_division
from crkb.game.stack.linked import choice_for
from crkb.game.stack.paying import Paying
from crkb.game.stack.targets import Choosing
from crkb.game.state import Game
from crkb.game.terms import (
    Activated,
    ClassLevel,
    Cost,
    Keyword,
    ManaAbility,
    Verb,
    Verbs,
)
from crkb.game.turns import priority, timing
from crkb.game.turns.history import ATTACKED_ON
from crkb.game.values import Having
from crkb.text.suggest import closest, did_you_mean

CITES = {
    "107.16": "section as the class level bar",
    "107.16a": "and only as a sorcery",
    "109.4a": "as though it were on the",
    "602.2": "onto the stack and pay its",
    "602.5": "prohibited from being activated",
    "113.5": "Loyalty abilities follow special rules",
    "117.1b": "an activated ability any time they",
    "117.1d": "A player may activate a mana",
    "602.5d": "Activate only as a sorcery",
    "605.1a": "it’s not a loyalty ability",
    "605.3b": "resolves immediately after it is activated",
    "606.2": "with a loyalty symbol in its",
    "606.3": "stack is empty during a main",
    "601.2c": "an appropriate object or player",
    "702.26b": "as though it does not exist",
}


class Offered(NamedTuple):
    """An activated ability that an object has: how it is named, what it costs, and what it does.

    `mana` holds for a mana ability, `sorcery` for a keyword activated only at sorcery speed, `having` is
    what it stands for.
    """

    name: str
    cost: Cost
    verbs: Verbs
    condition: Any
    having: Having
    mana: bool = False
    sorcery: bool = False

    @property
    def shape(self) -> Activated | None:
        """The shape that it is written as, which says who may activate it and when; None for a keyword."""
        return self.having.ability if isinstance(self.having.ability, Activated) else None

    @property
    def special(self) -> bool:
        """Whether it stands for a special action."""
        said = self.shape is not None and self.shape.special
        return said or _keyword(self) in keyword_activated.SPECIAL


def offered(game: Game, id: str) -> tuple[Offered, ...]:
    """The activated abilities of an object, keywords written out."""
    return tuple(found for having in game.chars(id).abilities for found in _offered(game, having))


def _offered(game: Game, having: Having) -> Iterator[Offered]:
    ability = having.ability
    if isinstance(ability, ManaAbility):
        cost = ability.cost
        yield Offered(ability.label, cost, (), None, having, mana=mana_kinds.is_mana_ability(game, cost))
    elif isinstance(ability, Activated):
        cost, verbs = ability.cost, ability.verbs
        mana = mana_kinds.adds_mana(game, cost, verbs)
        yield Offered(ability.label, cost, verbs, ability.condition, having, mana)
    elif isinstance(ability, Keyword):
        if ability.name in keyword_holding.LIMITS and isinstance(ability.value, ManaAbility):
            cost = ability.value.cost
            yield Offered(ability.label, cost, (), None, having, mana=mana_kinds.is_mana_ability(game, cost))
        sorcery = ability.name in keyword_activated.SORCERY_SPEED
        for each in _written(ability):
            yield Offered(ability.label, each.cost, each.verbs, each.condition, having, False, sorcery)
    elif isinstance(ability, ClassLevel):
        yield _of_bar(ability, having)


def _of_bar(bar: ClassLevel, having: Having) -> Offered:
    """The activated ability of a class level bar, with the cost that stands there (107.16)."""
    return Offered(bar.label or f"level {bar.level}", bar.cost, (), bar, having, sorcery=True)


def _written(keyword: Keyword) -> tuple[Activated, ...]:
    """The activated abilities that a keyword represents."""
    found = tuple(each for each in keyword_shapes.expanded(keyword) if isinstance(each, Activated))
    return (*(found or keyword_activated.expanded(keyword)), *keyword_activated.also(keyword))


def activates(play: Play, args: Mapping[str, Any]) -> None:
    """The event `activates`: a player activates an ability of an object.

    Args:
        play: The game being played on.
        args: `by`, `id`, `ability` (needed where there are several), `X`, `targets`.

    Raises:
        IllegalAction: It can't be activated.
        GameFormError: The object has no such ability, or several, and none was named.
        NotKnown: Its targets or costs are chosen, and nobody did.

    """
    obj = play.game.objects[str(args["id"])]
    found = _named(play, obj, args)
    player = str(args.get("by") or _player(play.game, obj))
    ctx = Context(obj.ref, player, x=args.get("X"), chosen=choice_for(play.game, obj, found.having))
    _refuse_time(play, obj, found, player, paying=bool(args.get("while paying")))
    _allowed(play, obj, found, player, ctx)
    obj = play.game.objects[obj.id]
    if found.mana:
        _mana(play, obj, found, ctx, player)
        priority.made_mana(play, player)
        return
    if found.special:
        _special(play, obj, found, ctx, player)
        priority.acted(play, player, "116.3")
        return
    split_second.refuse(play.game, player, f"activate {found.name or 'an ability'} of {obj.id}")
    _put(play, obj, found, ctx, player, args.get("targets"))
    priority.acted(play, player)


def _player(game: Game, obj: GameObject) -> str:
    return game.chars(obj.id).controller


def _named(play: Play, obj: GameObject, args: Mapping[str, Any]) -> Offered:
    """The ability of a name: its NAME, or that of its keyword with or without the parameter."""
    said, all_of = args.get("ability"), offered(play.game, obj.id)
    if not all_of:
        raise IllegalAction("602.2", f"{obj.id} has no activated ability")
    fitting = [each for each in all_of if said is None or _is_called(each, str(said))]
    if fitting and all(_keyword(each) == "reconfigure" for each in fitting):
        fitting = _reconfiguring(play, obj, fitting, args)
    if len({(each.name, each.cost, each.verbs) for each in fitting}) == 1:
        return fitting[0]
    names = [each.name or "(no name)" for each in all_of]
    if said is not None and not fitting:
        hint = did_you_mean(closest(str(said), names)) or f"Abilities: {', '.join(names)}"
        raise GameFormError("activates.ability", f"{obj.id} has no ability {said!r}", hint)
    message = f"{obj.id} has several activated abilities"
    raise GameFormError("activates.ability", message, f"Choose one: {', '.join(names)}")


def _reconfiguring(
    play: Play, obj: GameObject, fitting: Sequence[Offered], args: Mapping[str, Any]
) -> list[Offered]:
    """The ability of reconfigure that attaches, or the one that unattaches (702.151a).

    What is attached is unattached, unless a target is named to attach it to.
    """
    choice = f"targets of reconfigure of {obj.id}"
    named = args.get("targets") is not None or choice in play.choices
    attaches = named or obj.attached_to is None
    return [each for each in fitting if bool(targets.slots(each.verbs)) == attaches]


def _is_called(each: Offered, said: str) -> bool:
    return said in (each.name, _keyword(each) or each.name)


# ---- whether it may be activated


def _refuse_time(play: Play, obj: GameObject, found: Offered, player: str, *, paying: bool) -> None:
    """Refuse a player without priority; mana abilities are also activated while mana is paid (117.1d)."""
    if paying and found.mana:
        limits.refuse_paying(obj, found.shape.only if found.shape else ())
        play.note("117.1d", f"{player} is asked to pay mana and may activate a mana ability", player)
        return
    rule = "117.1d" if found.mana else _special_rule(found) or "117.1b"
    if paying:
        raise IllegalAction(rule, f"{player} has no priority while paying mana")
    timing.needs_priority(play, player, rule)


def _allowed(play: Play, obj: GameObject, found: Offered, player: str, ctx: Context) -> None:
    """What is certain against it: control, its own condition, once a turn, sorcery speed."""
    mine = _player(play.game, obj)
    if mine != player and not (found.shape is not None and found.shape.anyone):
        raise IllegalAction("602.2", f"{player} doesn't control {obj.id}: {mine} does")
    if obj.phased_out:
        raise IllegalAction("702.26b", f"{obj.id} is phased out")
    if found.condition is not None and not isinstance(found.condition, ClassLevel):
        _condition(play, obj, found, ctx)
    _keyword_allows(play, obj, found, player)
    if found.sorcery:
        limits.as_sorcery(play, obj, player, "602.5d")
    rule = _special_rule(found)
    if rule and found.shape is not None:
        special_actions.refuse_elsewhere(play, obj, found.shape, rule)
    rule = rule or ("113.10a" if found.having.given_by else "")
    limits.refuse(play, obj, found.name, found.shape.only if found.shape else (), player, rule)
    if costs.is_loyalty(found.cost):
        play.note("606.2", f"the cost of {found.name or obj.id} is a loyalty symbol", obj.id)
        limits.as_sorcery(play, obj, player, "606.3")
        _once_a_turn(play, obj)
    if isinstance(found.condition, ClassLevel):
        _from_level_below(play, obj, found.condition)


def _special_rule(found: Offered) -> str:
    """The rule of the special action that it stands for, "" for none."""
    if found.shape is not None and found.shape.special:
        return special_actions.rule_of(found.shape, found.having.given_by)
    return special_actions.RULES.get(_keyword(found), "")


def _keyword(found: Offered) -> str:
    """The name of the keyword ability that is activated, "" for none."""
    return found.having.ability.name if isinstance(found.having.ability, Keyword) else ""


def _keyword_allows(play: Play, obj: GameObject, found: Offered, player: str) -> None:
    """Where, when and how often a keyword ability is activated."""
    name, game = _keyword(found), play.game
    if not name:
        return
    zones, limit = keyword_activated.FROM.get(name), keyword_holding.LIMITS.get(name)
    rule = keyword_activated.RULES.get(name, "602.5")
    if zones is not None and obj.zone not in zones:
        raise IllegalAction(rule, f"{name} of {obj.id} can't be activated from the {obj.zone}")
    special_actions.refuse(play, obj, name, player)
    if limit is None:
        return
    if limit.attacked and obj.marks.get(ATTACKED_ON) != game.turn:
        raise IllegalAction(limit.rule, f"{obj.id} hasn't attacked this turn")
    if limit.upkeep and (game.step != "upkeep" or not game.is_turn_of(obj.owner)):
        raise IllegalAction(limit.rule, f"it isn't the upkeep of {obj.owner}")
    _at_most_once(play, obj, found, limit)


def _at_most_once(play: Play, obj: GameObject, found: Offered, limit: keyword_holding.Limit) -> None:
    before = limits.times(play.game, obj, found.name)
    if before.this_turn if limit.once_a_turn else before.in_all:
        raise IllegalAction(limit.rule, f"{found.name} of {obj.id} has already been activated")
    play.note(limit.rule, f"{found.name} of {obj.id} is activated for the first time", obj.id)
    limits.count(play, obj, found.name)


def _condition(play: Play, obj: GameObject, found: Offered, ctx: Context) -> None:
    from crkb.game.layers import filters

    if filters.holds(found.condition, ctx, play.game) is False:
        raise IllegalAction("602.5", f"{obj.id}'s ability can't be activated: its condition isn't met")
    play.note("602.5", f"the condition is met under which {obj.id}'s ability may be activated", obj.id)


def _from_level_below(play: Play, obj: GameObject, bar: ClassLevel) -> None:
    """A level is gained from the one just below, and only as a sorcery could be cast (107.16a)."""
    now = class_levels.level(obj)
    if now != bar.level - 1:
        raise IllegalAction("107.16a", f"{obj.id} is level {now}: it can't become level {bar.level}")
    play.note("107.16a", f"{obj.id} is level {now}, and a sorcery could be cast", obj.id)
    play.note("107.16", f"the class level bar of {obj.id} has the cost of level {bar.level}", obj.id)


def _once_a_turn(play: Play, obj: GameObject) -> None:
    """A permanent's loyalty abilities are activated once a turn, by whomever (606.3, 113.5)."""
    own = (each.name for each in offered(play.game, obj.id) if costs.is_loyalty(each.cost))
    before = any(limits.times(play.game, obj, name).this_turn for name in own)
    if before or obj.marks.get("loyalty turn") == play.game.turn:
        raise IllegalAction("606.3", f"a loyalty ability of {obj.id} has already been activated this turn")
    play.note("113.5", f"no loyalty ability of {obj.id} was activated this turn before", obj.id)
    now = play.game.objects[obj.id]
    play.put(now._replace(marks={**now.marks, "loyalty turn": play.game.turn}))


# ---- activating


def _mana(play: Play, obj: GameObject, found: Offered, ctx: Context, player: str) -> None:
    """A mana ability doesn't use the stack (605.3b); who activated it controls it all the same (109.4a)."""
    from crkb.game.events import events
    from crkb.game.stack import verbs as instructions

    label = label_of(found, obj)
    moved = costs.pay(Paying(play, player, ctx, obj.id), found.cost)
    play.note("605.1a", f"{found.name or obj.id} could add mana, and targets nothing", obj.id)
    play.note("605.3b", f"{found.name or obj.id} is a mana ability: it resolves at once", obj.id)
    play.note("109.4a", f"{player} controls {label}, as if it were on the stack", obj.id, player)
    ability = found.having.ability
    of_mana = ability.value if isinstance(ability, Keyword) else ability
    if isinstance(of_mana, ManaAbility):
        mana_pools.add(play, player, of_mana.mana, ctx, label)
    else:
        instructions.carry_out(play, found.verbs, ctx, (), label, moved=moved)
    events.happen(play, Casts(player, obj.ref, "activate"))


def _special(play: Play, obj: GameObject, found: Offered, ctx: Context, player: str) -> None:
    """A special action is performed at once; nobody can respond to it (116.2)."""
    from crkb.game.stack import verbs as instructions

    costs.pay(Paying(play, player, ctx, obj.id), found.cost)
    instructions.carry_out(play, found.verbs, ctx, (), label_of(found, obj))


def _put(play: Play, obj: GameObject, found: Offered, ctx: Context, player: str, given: Any) -> None:
    """Put the ability on the stack with its targets, and pay for it (602.2a-b)."""
    verbs = level_up_verbs(found) or found.verbs
    label = label_of(found, obj)
    if keyword := _keyword(found):
        rule = keyword_activated.RULES.get(keyword, "602.2")
        play.note(rule, f"{found.name} is an activated ability of {obj.id}", obj.id)
    stacked = Stacked((), ctx.x, verbs, label, ctx, None, "activated")
    ref = put_ability(play, stacked, player)
    by = Choosing(label, player, ctx, ref)
    chosen = targets.announce(play, targets.slots(verbs), by, given)
    if chosen is None:
        raise IllegalAction("601.2c", f"{label} can't be activated: it has no legal target")
    division = announced_division(play, verbs, chosen, by)
    cost = costs.with_more_loyalty(play, obj, found.cost) if costs.is_loyalty(found.cost) else found.cost
    moved = costs.pay(Paying(play, player, ctx, label), cost)
    stacked = stacked._replace(targets=chosen, division=division, moved=moved)
    play.put(play.game.objects[ref.id]._replace(stacked=stacked))
    play.note("602.2", f"{player} activates {label}", obj.id, player)
    become_cast(play, ref, player, "activate")


def label_of(found: Offered, obj: GameObject) -> str:
    """How the form names an ability: NAME of ID, a keyword being its ability's name."""
    return f"{_keyword(found) or found.name or 'ability'} of {obj.id}"


def level_up_verbs(found: Offered) -> Verbs:
    """What a class level ability does (716.2a): see `resolving`."""
    if not isinstance(found.condition, ClassLevel):
        return ()
    return (Verb("level", found.condition.level),)


def put_ability(play: Play, stacked: Stacked, player: str) -> Ref:
    """Create an ability on top of the stack (602.2a, 603.3). It is an object of its own, no card."""
    put_abilities(play, [(stacked, player)])
    return play.game.objects[play.game.stack[-1]].ref


def put_abilities(play: Play, abilities: Iterable[tuple[Stacked, str]]) -> None:
    """Create abilities on top of the stack, the first lowest, each with its controller."""
    game = play.game
    found: dict[str, GameObject] = {}
    numbers: dict[str, int] = {}
    for time, (stacked, player) in enumerate(abilities, game.clock):
        id, numbers[stacked.label] = _free_id(stacked.label, numbers.get(stacked.label, 1), game, found)
        before = game.objects.get(id)
        number = before.incarnation + 1 if before is not None else 1
        found[id] = GameObject.ability(id, player, number, time, stacked)
    play.game = game.but(
        objects={**game.objects, **found},
        stack=(*game.stack, *found),
        clock=game.clock + len(found),
    )


def _free_id(label: str, number: int, game: Game, found: Mapping[str, GameObject]) -> tuple[str, int]:
    """An id for an ability of this label (`label`, `label #2`, …), and the number to go on from."""
    while True:
        id = label if number == 1 else f"{label} #{number}"
        number += 1
        known = game.objects.get(id)
        if id not in found and (known is None or known.zone != STACK):
            return id, number
