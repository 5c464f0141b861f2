"""The rules of `grammar/game.lark` as terms: a function for each rule, or alias, of the grammar.

Each takes what the parts of its rule became; declared terminals come as `Lexeme`s.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from crkb.game import terms as t
from crkb.game.language import conditions_read
from crkb.game.language.lexing import Lexeme, NotUnderstood

# ---- who or what


def _filter(*found: Any) -> t.Filter:
    """Parts with what separates them; an article or "target" before the first of "A or B" is of both."""
    parts, separators = list(found[::2]), found[1::2]
    read: list[t.Part] = []
    while parts:
        at = len(found[::2]) - len(parts)
        count = _together(parts, separators[at:])
        read += _phrase(parts[:count]) if count > 1 else parts[:1]
        del parts[:count]
    return t.Filter(tuple(read))


def _together(parts: Sequence[t.Part], separators: Sequence[str]) -> int:
    """How many parts are one phrase: "target artifact, creature or land", each but the first bare."""
    count, first = 1, parts[0]
    for number, separator in enumerate(separators, 2):
        before, part = parts[number - 2], parts[number - 1]
        if not isinstance(first, t.Group) or not isinstance(before, t.Group) or not _is_bare(part):
            break
        if not _goes_on(first, before, separator):
            break
        count = count if separator == "," else number
    return count


def _goes_on(first: t.Group, before: t.Group, separator: str) -> bool:
    """Whether a phrase goes on with a bare part: "a creature or land you control", "creatures and lands you
    control", "instant and sorcery cards"; not "target creature and land", which are two things.
    """
    if _is_spell(before):
        return True
    if separator != "and" and not _is_bare(first):
        return True
    return first.quantity in PLURALS and not before.posts and before.tail is None and not _is_one(before)


PLURALS = ("", "all", "each")
"""What stands before a noun that means all that fit it."""


def _is_one(group: t.Group) -> bool:
    """Whether it is the one thing that something is attached to, or players, whom nobody controls."""
    return group.noun.value in ("player", "opponent") or any(
        word.value in ("enchanted", "equipped") for word in group.words
    )


def _is_bare(part: t.Part) -> bool:
    return isinstance(part, t.Group) and not part.quantity and not part.other


def _is_spell(group: t.Group) -> bool:
    """Whether a group is of a type that no permanent has, without a noun behind it."""
    return group.noun in SPELL_TYPES and not group.posts and group.tail is None


SPELL_TYPES = (t.Word("type", "instant"), t.Word("type", "sorcery"))


def _phrase(groups: Sequence[Any]) -> list[t.Part]:
    """One phrase: what follows its last noun, and "card" or "spell" there, is said of each."""
    first, last = groups[0], groups[-1]
    whole = [_completed(each, last) for each in groups]
    if first.is_target:
        return [t.Either(tuple(whole))]
    return [each._replace(quantity=first.quantity, other=first.other) for each in whole]


def _completed(each: t.Group, last: t.Group) -> t.Group:
    """A group of a phrase with what stands behind the last one."""
    if each.noun.kind != "noun" and last.noun in CARDS:
        each = each._replace(words=(*each.words, last.noun))
    return each if each.posts or each.tail else each._replace(posts=last.posts, tail=last.tail)


CARDS = (t.Word("noun", "card"), t.Word("noun", "spell"))
"""Nouns that words of types stand before, as in "instant or sorcery card"."""


def _group(quantity: dict[str, Any] | None, words: tuple[t.Word, ...], *rest: Any) -> t.Group:
    *posts, tail = rest
    last = words[-1]
    if last.kind not in ("type", "subtype", "noun") or last.negated:
        said = f"non{last.value}" if last.negated else last.value
        raise NotUnderstood(f"a noun is missing after {said!r}", "Such as: creature, permanent, card, Bear")
    if last in CARDS:
        words = tuple(_of_a_card(each) for each in words)
    return t.Group(words, posts=tuple(posts), tail=tail, **(quantity or {}))


def _of_a_card(word: t.Word) -> t.Word:
    """A word about a card or spell: "permanent" says that it is of a type that permanents have (110.4a)."""
    return word._replace(kind="type") if (word.kind, word.value) == ("noun", "permanent") else word


def _words(*found: Lexeme) -> tuple[t.Word, ...]:
    return tuple(each.value for each in found)


def _quantity(**said: Any) -> Callable[..., dict[str, Any]]:
    return lambda *number: said | ({"number": number[0].value} if number else {})


_QUANTITIES = {
    "quantity_a": _quantity(quantity="a"),
    "quantity_all": _quantity(quantity="all"),
    "quantity_each": _quantity(quantity="each"),
    "other": _quantity(other=True),
    "all_other": _quantity(quantity="all", other=True),
    "each_other": _quantity(quantity="each", other=True),
    "another": _quantity(quantity="a", other=True),
    "target": _quantity(quantity="target"),
    "other_target": _quantity(quantity="target", other=True),
    "targets_number": _quantity(quantity="target"),
    "other_targets_number": _quantity(quantity="target", other=True),
    "up_to": _quantity(quantity="target", up_to=True),
    "up_to_other": _quantity(quantity="target", up_to=True, other=True),
}

# ---- values that say themselves


def _says(value: Any) -> Callable[..., Any]:
    return lambda *_: value


def _value(found: Lexeme) -> Any:
    return found.value


_CONSTANTS: dict[str, Any] = {
    "this": t.This(),
    "this_identity": t.ThisIdentity(),
    "it": t.It(),
    "you": t.You(),
    "any_target": t.AnyTarget(),
    "that_player": t.ThatPlayer(),
    "that_source": t.ThatSource(),
    "its_owner": t.ItsOwner(),
    "its_controller": t.ItsController(),
    "who_you": "you",
    "who_opponent": "opponent",
    "who_that_player": "that player",
    "who_chosen": "chosen player",
    "who_monarch": "monarch",
    "monarch_doesnt_control": t.Controlled("monarch", "control", negated=True),
    "whose_your": "you",
    "whose_opponent": "opponent",
    "whose_their": "their",
    "zone_graveyard": "graveyard",
    "zone_hand": "hand",
    "zone_library": "library",
    "you_dont_control": t.Controlled("you", "control", negated=True),
    "in_graveyards": t.InZone("graveyard"),
    "in_exile": t.InZone("exile"),
    "in_hands": t.InZone("hand"),
    "on_battlefield": t.InZone("battlefield"),
    "not_on_battlefield": t.InZone("battlefield", negated=True),
    "on_stack": t.InZone("stack"),
    "of_chosen_type": t.OfChosen("type"),
    "of_chosen_color": t.OfChosen("color"),
    "of_chosen_name": t.OfChosen("name"),
    "with_name_sticker": t.WithSticker("name"),
    "with_ability_sticker": t.WithSticker("ability"),
    "with_size_sticker": t.WithSticker("p/t"),
    "with_art_sticker": t.WithSticker("art"),
    "has_adventure": t.HasAdventure(),
    "dealt_damage_this_way": t.DealtDamageThisWay(),
    "drawn_this_way": t.DrawnThisWay(),
    "tougher": t.Tougher(),
    "lost_subgame": t.LostSubgame(),
    "life_lost": t.Tally("life lost this way"),
    "bare": t.Bare(),
    "attacked_with": t.Tally("creatures attacked with"),
    "permanents_moved": t.Moved("permanents"),
    "cards_moved": t.Moved("cards"),
    "stat_power": "power",
    "stat_toughness": "toughness",
    "stat_mana_value": "mana value",
    "stat_loyalty": "loyalty",
    "stat_sticker_power": "sticker power",
    "stat_sticker_toughness": "sticker toughness",
    "x": t.X(),
    "that_many": t.ThatMany(),
    "your_life": t.LifeOf("you"),
    "was_kicked": t.WasDone("kicked"),
    "was_bestowed": t.WasDone("bestowed"),
    "was_cast": t.WasDone("cast"),
    **{"you_do": t.YouDo(), "you_dont": t.YouDo("you don't"), "your_turn": t.YourTurn()},
    "limit": True,
    "step_next": "next",
    "step_your": "your",
    "step_each": "each",
    "effect_creates_tokens": t.Puts("tokens", by_effect=True),
    "tokens_created": t.Puts("tokens", by_effect=False),
    "enter": t.Act("enter"),
    "leave": t.Act("leave"),
    "die": t.Act("die"),
    "attack": t.Act("attack"),
    "block": t.Act("block"),
    "become_blocked": t.Act("become blocked"),
    "become_tapped": t.Act("become tapped"),
    "become_untapped": t.Act("become untapped"),
    "turned_face_up": t.Act("be turned face up"),
    "unveiled": t.Act("be unveiled"),
    "dealt_excess": t.Act("dealt excess"),
    "sep_comma": ",",
    "sep_and": "and",
    "sep_or": "or",
    "transform": t.Act("transform"),
    "mutate": t.Act("mutate"),
    "be_sacrificed": t.Act("be sacrificed"),
    "draw": t.Act("draw"),
    "gain_life": t.Act("gain life"),
    "lose_life": t.Act("lose life"),
    "lose_game": t.Act("lose the game"),
    "graveyard_any": "",
    "graveyard_your": "you",
    "graveyard_opponent": "opponent",
    "damage_any": "",
    "damage_combat": "combat",
    "damage_noncombat": "noncombat",
    "tap_item": t.CostItem("tap"),
    "untap_item": t.CostItem("untap"),
    "end_of_turn": t.Duration("end of turn"),
    "end_of_combat": t.Duration("end of combat"),
    "your_next_turn": t.Duration("next turn", "you"),
    "this_leaves": t.Duration("this leaves"),
    "no_longer_control": t.Duration("no longer control this"),
    "no_longer_attached": t.Duration("no longer attached"),
    "turned_face_down": t.Duration("turned face down"),
    "game_ends": t.Duration("game ends"),
}


def _devotion(first: tuple[t.Word, ...], second: tuple[t.Word, ...] = ()) -> t.Devotion:
    words = (*first, *second)
    if len(words) > 2 or any(word.kind != "color" or word.negated for word in words):
        raise NotUnderstood("devotion is to a color, or to two", "Such as: your devotion to red")
    return t.Devotion("".join(word.value for word in words))


# ---- costs


def _loyalty(number: Lexeme) -> t.CostItem:
    if number.type == "NUMBER" and number.value:
        raise NotUnderstood(
            f"{number.value} alone is not a cost", f"Write +{number.value} or {{{number.value}}}"
        )
    return t.CostItem("loyalty", number=number.value)


def _of_part(kind: str) -> Callable[..., t.CostItem]:
    return lambda part: t.CostItem(kind, part=part)


_NOTHING = t.Filter(())
"""The subject of an aim, until the whole event is read."""

_BUILT: dict[str, Callable[..., Any]] = {
    "filter": _filter,
    "group": _group,
    "words": _words,
    "named": lambda name: t.Named(name.value),
    "last_existed": lambda name: t.LastExisted(name.value),
    "who_player": _value,
    "controls": t.Controlled,
    "owns": lambda who: t.Controlled(who, "own"),
    "in_zone_of": lambda whose, zone: t.InZone(zone, whose),
    "with_keyword": lambda keyword: t.WithKeyword(keyword.value),
    "without_keyword": lambda keyword: t.WithKeyword(keyword.value, negated=True),
    "with_stat": lambda stat, number: t.Compared(stat, number.value),
    "with_even_value": lambda: t.Compared("mana value", 0, "even"),
    "with_odd_value": lambda: t.Compared("mana value", 1, "odd"),
    "with_stat_or_less": lambda stat, number: t.Compared(stat, number.value, "or less"),
    "with_stat_or_greater": lambda stat, number: t.Compared(stat, number.value, "or greater"),
    "with_targets": lambda number: t.WithTargets(number.value),
    "with_counter": lambda kind: t.WithCounters(kind.value),
    "with_counters": lambda number, kind: t.WithCounters(kind.value, number.value),
    "same_name": lambda part: t.Tail("same name", part),
    "targets": lambda part: t.Tail("targets", part),
    "targets_only": lambda part: t.Tail("targets only", part),
    "attached_to": lambda part: t.Tail("attached to", part),
    "shares_color": lambda part: t.Tail("shares a color", part),
    "paired_with": lambda part: t.Tail("paired with", part),
    "plus": t.Sum,
    "minus": lambda left, right: t.Sum(left, right, minus=True),
    "number": lambda number: t.Number(number.value),
    "its_value": lambda what: t.ValueOf(t.It(), what),
    "sacrificed_value": lambda what: t.ValueOf(t.Sacrificed(), what),
    "value_of": lambda name, what: t.ValueOf(t.Named(name.value), what),
    "count_of": t.CountOf,
    "counters_on": lambda kind, part: t.CountersOn(kind.value, part),
    "devotion": _devotion,
    "life_of": lambda name: t.LifeOf(name.value),
    "twice": t.Twice,
    "half_up": lambda amount: t.Half(amount, up=True),
    "half_down": lambda amount: t.Half(amount, up=False),
    "is_": t.Is,
    "is_not": lambda part, words: t.Is(part, words, negated=True),
    "is_in_exile": lambda part: t.IsIn(part, t.InZone("exile")),
    "is_in_zone": lambda part, whose, zone: t.IsIn(part, t.InZone(zone, whose)),
    "has_keyword": lambda part, keyword: t.Has(part, keyword=keyword.value),
    "has_no_keyword": lambda part, keyword: t.Has(part, keyword=keyword.value, negated=True),
    "has_counter": lambda part, kind: t.Has(part, counter=kind.value),
    "has_no_counter": lambda part, kind: t.Has(part, counter=kind.value, negated=True),
    "was_kicked_with": lambda symbols: t.WasDone("kicked", symbols.value),
    "was_spent": lambda symbols: t.WasSpent(symbols.value),
    "controls_some": conditions_read.controls,
    "controls_no": conditions_read.controls_no,
    "controls_or_more": conditions_read.controls_number,
    "controls_or_fewer": conditions_read.controls_fewer,
    "amount_is": conditions_read.amount_is(""),
    "amount_or_more": conditions_read.amount_is("or more"),
    "amount_or_less": conditions_read.amount_is("or less"),
    "acts": lambda *acts: acts,
    "acts_event": lambda subject, acts, limit: t.Acts(subject, acts, bool(limit)),
    "aims_event": lambda subject, aim, limit: aim._replace(subject=subject, your_turn=bool(limit)),
    "beginning": lambda whose, step: t.Beginning(step.value, whose),
    "state": t.State,
    "life_falls": lambda number: t.Acts(t.Filter((t.You(),)), (t.Act("fall", number=number.value),)),
    "effect_puts_counters": lambda on: t.Puts("counters", by_effect=True, on=on),
    "counters_put": lambda on: t.Puts("counters", by_effect=False, on=on),
    "effect_puts_kind": lambda kind, on: t.Puts("counters", by_effect=True, on=on, kind=kind.value),
    "nth_put": lambda number, kind, on: t.Puts("counters", False, on, kind.value, number.value),
    "kind_put": lambda kind, on: t.Puts("counters", by_effect=False, on=on, kind=kind.value),
    "put_into_graveyard": lambda whose: t.Act("graveyard", zone_owner=whose),
    "draw_several": lambda number: t.Act("draw several", number=number.value),
    "expend": lambda number: t.Act("expend", number=number.value),
    "dealt_damage": lambda damage: t.Act("dealt damage", damage=damage),
    "deal_damage": lambda damage, object_: t.Aims(_NOTHING, "damage", object_, damage),
    "become_target": lambda object_: t.Aims(_NOTHING, "target", object_),
    "cast": lambda object_: t.Aims(_NOTHING, "cast", object_),
    "become_attached": lambda object_: t.Aims(_NOTHING, "attach", object_),
    "blocks_it": lambda object_: t.Aims(_NOTHING, "block", object_),
    "blocked_by": lambda object_: t.Aims(_NOTHING, "blocked by", object_),
    "cost": lambda *items: items,
    "mana_item": lambda symbols: t.CostItem("mana", symbols.value),
    "loyalty_item": _loyalty,
    "half_life_up_item": lambda: t.CostItem("half life", number=1),
    "half_life_down_item": lambda: t.CostItem("half life"),
    "life_item": lambda number: t.CostItem("life", number=number.value),
    "others_gain_item": lambda part, number: t.CostItem("others gain", number=number.value, part=part),
    "sacrifice_item": _of_part("sacrifice"),
    "discard_item": _of_part("discard"),
    "exile_item": _of_part("exile"),
    "tap_others_item": _of_part("tap others"),
    "counters_item": lambda number, kind, part: t.CostItem("counters", kind.value, number.value, part),
    "counter_item": lambda kind, part: t.CostItem("counters", kind.value, 1, part),
    "next_turn_of": lambda name: t.Duration("next turn", name.value),
    "id_leaves": lambda name: t.Duration("leaves", name.value),
}


READERS: dict[str, Callable[..., Any]] = {
    **_QUANTITIES,
    **{name: _says(value) for name, value in _CONSTANTS.items()},
    **_BUILT,
}
"""What the parser calls for each rule."""
