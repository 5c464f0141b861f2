"""Who belongs to a group: what its words, and what follows them, ask of objects and players.

What depends on characteristics alone is asked once of all objects that share them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from crkb.game.layers import keywords
from crkb.game.layers.mana_values import mana_value
from crkb.game.objects import BATTLEFIELD, NOWHERE, STACK, Context, GameObject, Ref, Thing
from crkb.game.state import Game
from crkb.game.terms import (
    Compared,
    Controlled,
    DealtDamageThisWay,
    Group,
    InZone,
    OfChosen,
    Post,
    Tail,
    WithCounters,
    WithKeyword,
    Word,
)
from crkb.game.values import Chars

CITES = {
    "208.3": "noncreature permanent has no power",
}

# same name as questions.abilities.targets_changed.Look: a fact of questions, until they are views of a game
Look: TypeAlias = Callable[[str | Ref], Chars]
"""Gives the characteristics to go by."""

ATTACHABLE = frozenset({"Aura", "Equipment", "Fortification"})


def object_of(thing: Thing | None, game: Game) -> GameObject | None:
    """The object, or as it last existed; None for a player or for what never was."""
    if thing is None or isinstance(thing, str):
        return None
    found = game.objects.get(thing.id)
    if found is not None and found.incarnation == thing.incarnation:
        return found
    known = game.past.get(thing)
    return known.object if known is not None else None


def fits(group: Group, thing: Thing, ctx: Context, game: Game, look: Look) -> bool | None:
    """Does an object or player fit a group?"""
    if isinstance(thing, str):
        return _player_fits(group, thing, ctx, game, look)
    found = object_of(thing, game)
    if found is None or not in_domain(group, found):
        return False
    return all_of(test(found, look(thing)) for test in _tests(group, ctx, game, look))


def members(group: Group, ctx: Context, game: Game, look: Look) -> Iterator[tuple[Thing, bool | None]]:
    """What fits a group (True) or may fit it (None), in the order of the game."""
    if group.noun.kind == "noun" and group.noun.value in {"player", "opponent"}:
        for name in game.in_game:
            if _player_fits(group, name, ctx, game, look):
                yield name, True
        return
    shared = tuple(_shared_tests(group, ctx, game))
    single = tuple(_single_tests(group, ctx, game, look))
    known: dict[int, bool | None] = {}
    for each in _domain(group, ctx, game):
        now = look(each.id)
        verdict = known.get(id(now), False) if id(now) in known else None
        if id(now) not in known:
            verdict = known[id(now)] = all_of(test(now) for test in shared)
        if verdict is False:
            continue
        if single:
            verdict = all_of((verdict, *(test(each, now) for test in single)))
        if verdict is not False:
            yield each.ref, verdict


def _domain(group: Group, ctx: Context, game: Game) -> Iterable[GameObject]:
    if any(word in ATTACHED_WORDS for word in group.words):
        source = object_of(ctx.source, game)
        if source is not None and source.attached_to is not None:
            host = object_of(source.attached_to, game)
            return (host,) if host is not None and in_domain(group, host) else ()
    if _default_zone(group) == BATTLEFIELD:
        return game.permanents
    return (each for each in game.objects.values() if in_domain(group, each))


def in_domain(group: Group, found: GameObject) -> bool:
    """Is it where the group looks: on the battlefield, unless it says or its noun implies otherwise?"""
    if found.zone == NOWHERE or found.phased_out:
        return False
    zone = _default_zone(group)
    return zone == "any" or (zone == "not battlefield" and found.zone != BATTLEFIELD) or zone == found.zone


def _default_zone(group: Group) -> str:
    if any(isinstance(post, InZone) for post in group.posts):
        return "any"
    noun = group.noun
    return ZONE_OF_NOUN.get(noun.value, BATTLEFIELD) if noun.kind == "noun" else BATTLEFIELD


ZONE_OF_NOUN = {"card": "not battlefield", "spell": STACK, "ability": STACK, "source": "any"}

Test: TypeAlias = Callable[[GameObject, Chars], bool | None]


def _tests(group: Group, ctx: Context, game: Game, look: Look) -> Iterator[Test]:
    """Everything that the group asks of an object in its domain."""
    for shared in _shared_tests(group, ctx, game):
        yield lambda found, now, test=shared: test(now)  # type: ignore[misc]
    yield from _single_tests(group, ctx, game, look)


def _shared_tests(group: Group, ctx: Context, game: Game) -> Iterator[Callable[[Chars], bool | None]]:
    """What depends on the characteristics alone: objects of the same ones share the answer."""
    for word in group.words:
        if word.kind in WORDS or word.value in COLOR_QUALITIES:
            yield lambda now, word=word: word_fits(word, now)  # type: ignore[misc]
    for post in group.posts:
        if isinstance(post, Controlled) and post.verb == "control":
            who = players_meant(post.who, ctx, game)
            yield lambda now, who=who, no=post.negated: (now.controller in who) != no  # type: ignore[misc]
        elif isinstance(post, WithKeyword):
            yield lambda now, post=post: keyword_fits(post.keyword, post.negated, now)  # type: ignore[misc]


def _single_tests(group: Group, ctx: Context, game: Game, look: Look) -> Iterator[Test]:
    """What depends on the object as well."""
    if group.other:
        yield lambda found, now: found.ref != ctx.source
    for word in group.words:
        if word.kind == "noun" and word.value in NOUNS:
            yield lambda found, now, word=word: NOUNS[word.value](found) != word.negated  # type: ignore[misc]
        elif word.kind == "quality" and word.value not in COLOR_QUALITIES:
            yield lambda found, now, word=word: _quality(word, found, ctx, game)  # type: ignore[misc]
    for post in group.posts:
        test = _POSTS.get(type(post))
        if test is not None and not (isinstance(post, Controlled) and post.verb == "control"):
            yield lambda found, now, post=post, test=test: test(post, found, now, ctx, game)  # type: ignore[misc]
    if group.tail is not None:
        yield lambda found, now, tail=group.tail: _tail(tail, found, now, ctx, game, look)  # type: ignore[misc]


NOUNS: dict[str, Callable[[GameObject], bool]] = {
    "permanent": lambda found: found.zone == BATTLEFIELD,
    "card": lambda found: found.kind == "card",
    "spell": lambda found: found.zone == STACK and found.kind != "ability",
    "ability": lambda found: found.kind == "ability",
    "token": lambda found: found.is_token,
    "source": lambda found: True,
    "player": lambda found: False,
    "opponent": lambda found: False,
}


def _player_fits(group: Group, name: str, ctx: Context, game: Game, look: Look) -> bool | None:
    noun = group.noun
    if noun.kind != "noun" or noun.value not in {"player", "opponent"} or name not in game.in_game:
        return False
    if noun.value == "opponent" and (not ctx.you or name not in game.opponents(ctx.you)):
        return False
    if group.other and name == ctx.you:
        return False
    return all(_player_post(post, name, ctx, game) for post in group.posts)


def _player_post(post: Post, name: str, ctx: Context, game: Game) -> bool:
    if isinstance(post, DealtDamageThisWay):
        return name in ctx.damaged
    if isinstance(post, WithCounters):
        return game.counters(name, post.kind) >= post.number
    return False


# ---- words


def word_fits(word: Word, now: Chars) -> bool | None:
    """Does a word about characteristics fit? None for an object of which nothing is known."""
    if now.unknown:
        return None
    if word.kind == "quality":
        return (len(now.colors) == 0 if word.value == "colorless" else len(now.colors) > 1) != word.negated
    return WORDS[word.kind](word.value, now) != word.negated


def _type_fits(value: str, now: Chars) -> bool:
    return value in now.types or (value in KINDRED and bool(now.types & KINDRED))


KINDRED = frozenset({"kindred", "tribal"})
"""The card type that bears both names in one edition or another (308)."""

WORDS: dict[str, Callable[[str, Chars], bool]] = {
    "type": _type_fits,
    "subtype": lambda value, now: value in now.subtypes,
    "supertype": lambda value, now: value in now.supertypes,
    "color": lambda value, now: value in now.colors,
    "p/t": lambda value, now: f"{now.power}/{now.toughness}" == value,
}
COLOR_QUALITIES = frozenset({"colorless", "multicolored"})


def word_is(word: Word, found: GameObject, now: Chars, ctx: Context, game: Game) -> bool | None:
    """Does any word of a group fit an object?"""
    if word.kind in WORDS or word.value in COLOR_QUALITIES:
        return word_fits(word, now)
    if word.kind == "quality":
        return _quality(word, found, ctx, game)
    return NOUNS[word.value](found) != word.negated


def _quality(word: Word, found: GameObject, ctx: Context, game: Game) -> bool | None:
    return QUALITIES[word.value](found, ctx, game) != word.negated


def _has_attached(found: GameObject, kind: str, ctx: Context, game: Game) -> bool:
    """What this is attached to; of a source that can't be attached, what has such a thing on it."""
    source = object_of(ctx.source, game)
    if source is not None and source.attached_to is not None:
        return source.attached_to == found.ref
    if source is not None and ATTACHABLE & _printed_subtypes(source):
        return False
    return any(kind in _printed_subtypes(each) for each in game.attached(found.ref))


def _printed_subtypes(source: GameObject) -> frozenset[str]:
    return frozenset().union(*(face.subtypes for face in source.sheet.faces))


ATTACHED_WORDS = frozenset({Word("quality", "enchanted"), Word("quality", "equipped")})
"""Words by which what is attached means the one object that it is attached to."""

FIGHTING = frozenset({"declare blockers", "combat damage", "end of combat"})

RENOWNED = "renowned"
"""A designation of permanents, which keyword abilities ask for (702.112b)."""

QUALITIES: dict[str, Callable[[GameObject, Context, Game], bool]] = {
    "tapped": lambda found, ctx, game: found.tapped,
    "untapped": lambda found, ctx, game: not found.tapped,
    "attacking": lambda found, ctx, game: found.attacking is not None,
    "blocking": lambda found, ctx, game: bool(found.blocking),
    "blocked": lambda found, ctx, game: found.attacking is not None and found.blocked,
    "unblocked": lambda found, ctx, game: (
        found.attacking is not None and not found.blocked and game.step in FIGHTING
    ),
    "enchanted": lambda found, ctx, game: _has_attached(found, "Aura", ctx, game),
    "equipped": lambda found, ctx, game: _has_attached(found, "Equipment", ctx, game),
    "face-down": lambda found, ctx, game: found.face_down,
    "face-up": lambda found, ctx, game: not found.face_down,
    RENOWNED: lambda found, ctx, game: RENOWNED in found.marks,
}


# ---- what follows the noun


def players_meant(who: str, ctx: Context, game: Game) -> frozenset[str]:
    """The players that "you", "opponent", "that player", "their" or a name means."""
    if who == "you":
        return frozenset({ctx.you})
    if who == "opponent":
        return frozenset(game.opponents(ctx.you)) if ctx.you in game.players else frozenset()
    if who in {"that player", "their"}:
        return frozenset({ctx.that_player}) if ctx.that_player else frozenset(game.players)
    return frozenset({who})


def keyword_fits(keyword: str, negated: bool, now: Chars) -> bool | None:
    """With or without a keyword ability."""
    return None if now.unknown else keywords.has(now, keyword) != negated


def _owned(post: Controlled, found: GameObject, now: Chars, ctx: Context, game: Game) -> bool | None:
    return (found.owner in players_meant(post.who, ctx, game)) != post.negated


def _in_zone(post: InZone, found: GameObject, now: Chars, ctx: Context, game: Game) -> bool | None:
    there = found.zone == post.zone
    if there and post.whose:
        there = found.owner in players_meant(post.whose, ctx, game)
    return there != post.negated


def _compared(post: Compared, found: GameObject, now: Chars, ctx: Context, game: Game) -> bool | None:
    if now.unknown:
        return None
    value = value_of(post.value, found, now)
    return value is not None and compare(value, post.number, post.how)


def value_of(what: str, found: GameObject, now: Chars) -> int | None:
    """Power, toughness, mana value, loyalty or defense of an object; None where it has none."""
    if what == "mana value":
        return mana_value(found, now)
    if what in {"power", "toughness"} and found.zone == BATTLEFIELD and "creature" not in now.types:
        return None
    value: int | None = getattr(now, what)
    return value


def compare(value: int, number: int, how: str) -> bool:
    """Is a value N, N or more (greater), N or less?"""
    if how in {"or more", "or greater"}:
        return value >= number
    return value <= number if how == "or less" else value == number


def _counters(post: WithCounters, found: GameObject, now: Chars, ctx: Context, game: Game) -> bool | None:
    return found.counters.get(post.kind, 0) >= post.number


def _chosen(post: OfChosen, found: GameObject, now: Chars, ctx: Context, game: Game) -> bool | None:
    if now.unknown:
        return None
    return bool(frozenset(what_was_chosen(ctx, game)) & CHOSEN_VALUES[post.what](now))


CHOSEN_VALUES: dict[str, Callable[[Chars], frozenset[str]]] = {
    "type": lambda now: now.subtypes | now.types,
    "color": lambda now: now.colors,
    "name": lambda now: frozenset(now.names),
}


def what_was_chosen(ctx: Context, game: Game) -> tuple[Any, ...]:
    """What the context says was chosen, or all that its source's choices were."""
    if ctx.chosen is not None:
        return (letter_of(ctx.chosen),)
    source = object_of(ctx.source, game)
    return tuple(letter_of(each) for each in source.chosen.values()) if source is not None else ()


def letter_of(chosen: Any) -> Any:
    """A chosen color as its letter; anything else as it is."""
    return COLOR_LETTERS.get(chosen, chosen) if isinstance(chosen, str) else chosen


COLOR_LETTERS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


def _damaged(
    post: DealtDamageThisWay, found: GameObject, now: Chars, ctx: Context, game: Game
) -> bool | None:
    return found.ref in ctx.damaged


_POSTS: dict[type, Callable[[Any, GameObject, Chars, Context, Game], bool | None]] = {
    Controlled: _owned,
    InZone: _in_zone,
    Compared: _compared,
    WithCounters: _counters,
    OfChosen: _chosen,
    DealtDamageThisWay: _damaged,
}


def _tail(tail: Tail, found: GameObject, now: Chars, ctx: Context, game: Game, look: Look) -> bool | None:
    from crkb.game.layers.meaning import meant, sift

    if tail.kind in THAN:
        than: Thing | None = meant(tail.part, ctx, game, look)
        if tail.kind == "greater power":
            return exceeds("power", found.ref, than, game, look)
        return exceeds("power", than, found.ref, game, look)
    things = [thing for thing, _ in sift(tail.part, ctx, game, look)]
    if tail.kind == "same name":
        names = {name for thing in things if isinstance(thing, Ref) for name in look(thing).names}
        return None if now.unknown else bool(names & set(now.names))
    if tail.kind == "targets":
        stacked = found.stacked
        return stacked is not None and any(each in things for times in stacked.targets for each in times)
    if tail.kind == "blocking":
        return any(ref in things for ref in found.blocking)
    return found.attached_to in things


THAN = frozenset({"lesser power", "greater power"})


def exceeds(what: str, one: Thing | None, other: Thing | None, game: Game, look: Look) -> bool | None:
    """Has one object more power (or toughness) than another? None: it isn't known."""
    values = []
    for thing in (one, other):
        found = object_of(thing, game)
        if found is None or not isinstance(thing, Ref):
            return False
        now = look(thing)
        if now.unknown:
            return None
        values.append(value_of(what, found, now))
    first, second = values
    return first is not None and second is not None and first > second


# ---- three values


def all_of(verdicts: Iterable[bool | None]) -> bool | None:
    """False if any is, None if any isn't known, True otherwise."""
    found: bool | None = True
    for verdict in verdicts:
        if verdict is False:
            return False
        found = found if verdict else None
    return found


def any_of(verdicts: Iterable[bool | None]) -> bool | None:
    """True if any is, None if any isn't known, False otherwise."""
    found: bool | None = False
    for verdict in verdicts:
        if verdict:
            return True
        found = None if verdict is None else found
    return found
