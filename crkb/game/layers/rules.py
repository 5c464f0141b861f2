"""What changes rules of the game, and what protects: asked of one thing (613.11, 702.11, 702.16, 702.18)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from crkb.game.errors import NotKnown
from crkb.game.layers import conditions, group_posts, group_words, keywords, meaning
from crkb.game.layers.verdicts import all_of, object_of
from crkb.game.objects import BATTLEFIELD, Context, Effect, Ref, Thing
from crkb.game.state import Game
from crkb.game.terms import Condition, Filter, Keyword, Quality, RuleChange, Word
from crkb.game.values import Chars

CITES = {
    "101.2": "effect takes precedence",
    "702.11b": "abilities your opponents control",
    "702.16b": "can't be targeted by spells",
    "702.18a": "can't be the target",
}


# ---- rules changed


def ruled(game: Game, rule: str, thing: Thing) -> tuple[str, ...]:
    """The names of the abilities and effects that change a rule for a thing; () if none does.

    Args:
        game: The game.
        rule: One of `terms.RULES`: "can't attack".
        thing: An object or a player.

    Raises:
        NotKnown: Whether such an effect is about the thing isn't known.
    """
    return tuple(name for name, about in changes(game).get(rule, ()) if _is_about(about, thing))


def is_changed(game: Game, rule: str) -> bool:
    """Whether anything changes a rule, for whomever."""
    return rule in changes(game)


def prohibiting(game: Game, rule: str) -> Iterator[tuple[str, Filter, Context]]:
    """What changes a rule, for whom, and what those words mean: to ask it of what isn't there yet."""
    if rule in changes(game):
        yield from ((name, to, ctx) for each, name, to, ctx in _in_force(game) if each == rule)


def _is_about(about: Mapping[Thing, bool | None], thing: Thing) -> bool:
    verdict = about.get(thing, False)
    if verdict is None:
        raise NotKnown(f"{thing.id if isinstance(thing, Ref) else thing}: types")
    return verdict


def changes(game: Game) -> Mapping[str, tuple[tuple[str, Mapping[Thing, bool | None]], ...]]:
    """For each rule that is changed: what changes it, and for whom."""
    found: Mapping[str, Any] | None = game.layered.rules
    if found is None:
        made: dict[str, list[tuple[str, Mapping[Thing, bool | None]]]] = {}
        for rule, name, about in _all_changes(game):
            made.setdefault(rule, []).append((name, about))
        found = game.layered.rules = {rule: tuple(each) for rule, each in made.items()}
    return found


def _all_changes(game: Game) -> Iterator[tuple[str, str, Mapping[Thing, bool | None]]]:
    for rule, name, to, ctx in _in_force(game):
        yield rule, name, _whom(to, ctx, game)
    for effect in game.effects:
        if effect.affects is not None and (what := _changed_by(effect, game)) is not None:
            yield what.rule, effect.id, dict.fromkeys(effect.affects, True)


def _in_force(game: Game) -> Iterator[tuple[str, str, Filter, Context]]:
    """The changes of rules that are about whatever fits: abilities, and effects of no fixed objects."""
    for found, having in game.layered.having(RuleChange):
        ability = having.ability
        assert isinstance(ability, RuleChange)
        ctx = Context(source=found.ref, you=game.chars(found.id).controller)
        if _applies(ability.condition, ctx, game):
            yield ability.rule, found.id, ability.to, ctx
    for effect in game.effects:
        if effect.affects is None and (what := _changed_by(effect, game)) is not None:
            yield what.rule, effect.id, what.to, effect.context


def _changed_by(effect: Effect, game: Game) -> RuleChange | None:
    """What an effect changes of the rules, if it is of that kind and applies."""
    what = effect.what
    if isinstance(what, RuleChange) and _applies(what.condition, effect.context, game):
        return what
    return None


def _applies(condition: Condition | None, ctx: Context, game: Game) -> bool:
    return condition is None or bool(conditions.holds(condition, ctx, game))


def _whom(to: Filter, ctx: Context, game: Game) -> Mapping[Thing, bool | None]:
    return dict(meaning.sift(to, ctx, game, game.chars))


# ---- protection


def protected(game: Game, thing: Thing, from_ref: Ref) -> bool:
    """Has a permanent or player protection from an object, of any quality that it has (702.16)?

    Args:
        game: The game.
        thing: A permanent or a player.
        from_ref: The object: a spell, a source, an Aura, a blocker.

    Raises:
        NotKnown: What the object is isn't known.
    """
    if not _can_be_protected(game, thing):
        return False
    return any(
        is_of(quality, from_ref, game, thing)
        for keyword in _keywords_of(game, thing, "protection")
        for quality in qualities(keyword)
    )


def _can_be_protected(game: Game, thing: Thing) -> bool:
    """Protection, hexproof and shroud are of permanents and players."""
    if isinstance(thing, str):
        return thing in game.players
    found = game.find(thing)
    return found is not None and found.zone == BATTLEFIELD


def _keywords_of(game: Game, thing: Thing, name: str) -> tuple[Keyword, ...]:
    if isinstance(thing, str):
        having = game.layered.abilities_of(thing)
        return keywords.of(Chars(abilities=having), name)
    return keywords.of(game.chars(thing), name)


def qualities(keyword: Keyword) -> tuple[Quality, ...]:
    """What protection, or hexproof, is from: each quality by itself (702.16g)."""
    value = keyword.value
    if isinstance(value, Quality):
        return (value,)
    if isinstance(value, tuple) and value and all(isinstance(each, Quality) for each in value):
        return value
    return ()


def is_of(quality: Quality, ref: Ref, game: Game, holder: Thing) -> bool:
    """Has an object a quality? Everything, a player's objects, what was chosen, or all words of it.

    Args:
        quality: What protection or hexproof is from.
        ref: The object.
        game: The game.
        holder: The permanent or player that has the ability.

    Raises:
        NotKnown: Nothing is known of the object, or of what was chosen.
    """
    if quality.everything:
        return True
    now = game.chars(ref)
    if quality.player or quality.chosen == "player":
        return now.controller in _players(quality, game, holder)
    if now.unknown:
        raise NotKnown(f"{ref.id}: types")
    if quality.chosen:
        return bool(_chosen(quality, game, holder) & group_posts.CHOSEN_VALUES[quality.chosen](now))
    return bool(all_of(_word_is(word, ref, now, game) for word in quality.words))


def _players(quality: Quality, game: Game, holder: Thing) -> frozenset[str]:
    """Of which players all objects are meant (702.16k)."""
    if quality.chosen:
        return _chosen(quality, game, holder)
    if quality.player != "opponent":
        return frozenset({quality.player})
    you = holder if isinstance(holder, str) else game.chars(holder).controller
    return frozenset(game.opponents(you)) if you in game.players else frozenset()


def _chosen(quality: Quality, game: Game, holder: Thing) -> frozenset[str]:
    """What was chosen: by the effect's source, if one gives the ability, else as its object entered."""
    if quality.value:
        return frozenset({quality.value})
    found = object_of(holder, game)
    return (
        frozenset(str(group_posts.letter_of(each)) for each in found.chosen.values())
        if found
        else frozenset()
    )


def _word_is(word: Word, ref: Ref, now: Chars, game: Game) -> bool | None:
    if word.value in game.players:
        return now.controller == word.value
    found = object_of(ref, game)
    return found is not None and group_words.word_is(word, found, now, Context(), game)


# ---- targets


def untargetable(game: Game, thing: Thing, source: Ref, by: str) -> str:
    """The rule by which a thing can't be the target of a player's spell or ability; "" if it can.

    Args:
        game: The game.
        thing: What would be targeted.
        source: The spell, or the source of the ability (113.7).
        by: The player who controls it.
    """
    if ruled(game, "can't be the target of spells or abilities", thing):
        return "101.2"
    if not _can_be_protected(game, thing):
        return ""
    if _keywords_of(game, thing, "shroud"):
        return "702.18a"
    if _hexproof(game, thing, source, by):
        return "702.11b"
    return "702.16b" if protected(game, thing, source) else ""


def _hexproof(game: Game, thing: Thing, source: Ref, by: str) -> bool:
    owner = thing if isinstance(thing, str) else game.chars(thing).controller
    if owner not in game.players or by not in game.opponents(owner):
        return False
    found = _keywords_of(game, thing, "hexproof")
    return any(
        not keyword.parameter or any(is_of(each, source, game, thing) for each in qualities(keyword))
        for keyword in found
    )
