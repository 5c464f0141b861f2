"""Who belongs to a group: what its words, and what follows them, ask of objects and players.

What depends on characteristics alone is asked once of all objects that share them, what depends on
controller, types and subtypes once of all permanents of a kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import TypeAlias

from crkb.game.copies import roles as public_roles
from crkb.game.layers import group_posts, group_words, ranges
from crkb.game.layers.kinds import Kinds, kept_by
from crkb.game.layers.remembering import by_identity
from crkb.game.layers.verdicts import Look, all_of, by_id, object_of
from crkb.game.objects import BATTLEFIELD, COMMAND, NOWHERE, STACK, Context, GameObject, Ref, Thing
from crkb.game.state import LOST_SUBGAME, Game
from crkb.game.terms import (
    Controlled,
    DealtDamageThisWay,
    Group,
    InZone,
    LostSubgame,
    Post,
    WithCounters,
    WithKeyword,
)
from crkb.game.values import IDENTITY, Chars


def fits(group: Group, thing: Thing, ctx: Context, game: Game, look: Look) -> bool | None:
    """Does an object or player fit a group?"""
    return GroupAsked(group, ctx, game, look).fits(thing)


def members(group: Group, ctx: Context, game: Game, look: Look) -> list[tuple[Thing, bool | None]]:
    """What fits a group (True) or may fit it (None), in the order of the game."""
    asked = GroupAsked(group, ctx, game, look)
    if group.noun.kind == "noun" and group.noun.value in {"player", "opponent"}:
        return [(name, True) for name in game.in_game if asked.fits(name)]
    domain = _domain(group, ctx, game)
    kinds = kept_by(look) if domain is game.permanents else None
    return asked.among(domain) if kinds is None else asked.of_kinds(kinds)


class GroupAsked:
    """A group that is asked about one object after another: what its words mean is worked out once.

    `by_kind` are the tests of what a kind of permanents is, `shared` those of other characteristics,
    `single` those of what an object is besides.
    """

    def __init__(self, group: Group, ctx: Context, game: Game, look: Look) -> None:
        self._group, self._ctx, self._game, self._look = group, ctx, game, look
        self._by_kind = tuple(_kind_tests(group, ctx, game))
        self._shared = tuple(_shared_tests(group))
        self.single = tuple(_single_tests(group, ctx, game, look))
        self._zone = _default_zone(group)
        self._known: dict[int, tuple[bool | None, Chars]] = {}

    def fits(self, thing: Thing) -> bool | None:
        """Whether an object as of a time, or a player, fits."""
        if isinstance(thing, str):
            return _player_fits(self._group, thing, self._ctx, self._game, self._look)
        found = object_of(thing, self._game)
        if found is None or not _is_in(self._zone, found):
            return False
        now = self._look(thing)
        verdict = self.alike(now)
        return self.itself(found, now, verdict) if self.single else verdict

    def among(self, objects: Iterable[GameObject]) -> list[tuple[Thing, bool | None]]:
        """Those of some objects of the group's domain that fit (True) or may fit (None)."""
        found: list[tuple[Thing, bool | None]] = []
        look, known = by_id(self._look), self._known
        for each in objects:
            now = look(each.id)
            asked = known.get(id(now))
            if asked is None:
                asked = known[id(now)] = (self._tested(now), now)
            verdict = asked[0]
            if self.single:
                verdict = self.itself(each, now, verdict)
            if verdict is not False:
                found.append((each.ref, verdict))
        return found

    def of_kinds(self, kinds: Kinds) -> list[tuple[Thing, bool | None]]:
        """Those of some kinds of permanents that fit (True) or may fit (None), in the order of the game."""
        fitting = [
            (kind, verdict) for kind in kinds if (verdict := _passed(self._by_kind, kind.chars)) is not False
        ]
        found: list[tuple[Thing, bool | None]]
        found = [(ref, verdict) for kind, verdict in fitting for ref in kind.members]
        if len(fitting) > 1:
            places = [place for kind, _ in fitting for place in kind.places]
            found = [each for _, each in sorted(zip(places, found, strict=True))]
        if self._shared or self.single:
            objects = self._game.objects
            return self.among(objects[ref.id] for ref, _ in found if isinstance(ref, Ref))
        return found

    def alike(self, now: Chars) -> bool | None:
        """Whether objects of these characteristics fit, as far as that depends on them."""
        known = self._known.get(id(now))
        if known is None:
            known = self._known[id(now)] = (self._tested(now), now)
        return known[0]

    def _tested(self, now: Chars) -> bool | None:
        verdict = _passed(self._by_kind, now)
        return verdict if verdict is False else all_of((verdict, _passed(self._shared, now)))

    def itself(self, found: GameObject, now: Chars, verdict: bool | None) -> bool | None:
        """Whether an object fits, if its characteristics do."""
        return all_of(chain((verdict,), (test(found, now) for test in self.single)))


def _passed(tests: Iterable[SharedTest], now: Chars) -> bool | None:
    """Whether these characteristics pass all tests."""
    verdict: bool | None = True
    for test in tests:
        found = test(now)
        if found is False:
            return False
        verdict = verdict if found else None
    return verdict


def _domain(group: Group, ctx: Context, game: Game) -> Iterable[GameObject]:
    """The objects that a group looks at: all permanents, also those without a type (110.4c), or a zone."""
    if not group_words.ATTACHED_WORDS.isdisjoint(group.words):
        source = object_of(ctx.source, game)
        if source is not None and source.attached_to is not None:
            host = object_of(source.attached_to, game)
            return (host,) if host is not None and in_domain(group, host) else ()
    if _default_zone(group) == BATTLEFIELD:
        return game.permanents
    zone = _default_zone(group)
    return (each for each in game.objects.values() if _is_in(zone, each))


def in_domain(group: Group, found: GameObject) -> bool:
    """Is it where the group looks: on the battlefield, unless it says or its noun implies otherwise?"""
    return _is_in(_default_zone(group), found)


def _is_in(zone: str, found: GameObject) -> bool:
    there = found.zone
    if there == NOWHERE or found.phased_out:
        return False
    return zone in (there, "any") or (zone == "not battlefield" and there != BATTLEFIELD)


@by_identity
def _default_zone(group: Group) -> str:
    if any(isinstance(post, InZone) for post in group.posts):
        return "any"
    noun = group.noun
    return ZONE_OF_NOUN.get(noun.value, BATTLEFIELD) if noun.kind == "noun" else BATTLEFIELD


ZONE_OF_NOUN = {
    **{"card": "not battlefield", "spell": STACK, "ability": STACK, "source": "any"},
    IDENTITY: COMMAND,
}

Test: TypeAlias = Callable[[GameObject, Chars], bool | None]
SharedTest: TypeAlias = Callable[[Chars], bool | None]

KIND_WORDS = frozenset({"type", "subtype"})
"""Words that ask what kind of permanent something is."""


def _kind_tests(group: Group, ctx: Context, game: Game) -> Iterator[SharedTest]:
    """What depends on controller, types and subtypes alone: permanents of a kind share the answer.

    While there is no monarch, nothing is what the monarch controls or doesn't control (722.5).
    """
    for post in group.posts:
        if isinstance(post, Controlled) and post.verb == "control":
            who = group_posts.players_meant(post.who, ctx, game)
            nobody = post.who == "monarch" and not game.monarch  # not "whom no monarch controls" (722.5)
            yield lambda now, who=who, no=post.negated, nobody=nobody: (  # type: ignore[misc]
                not nobody and (now.controller in who) != no
            )
    for word in group.words:
        if word.kind in KIND_WORDS:
            yield lambda now, word=word: group_words.word_fits(word, now)  # type: ignore[misc]


def _shared_tests(group: Group) -> Iterator[SharedTest]:
    """What else depends on the characteristics alone: objects of the same ones share the answer."""
    for post in group.posts:
        if isinstance(post, WithKeyword):
            yield lambda now, post=post: group_posts.keyword_fits(post.keyword, post.negated, now)  # type: ignore[misc]
    for word in group.words:
        if word.kind not in KIND_WORDS and (
            word.kind in group_words.WORDS or word.value in group_words.COLOR_QUALITIES
        ):
            yield lambda now, word=word: group_words.word_fits(word, now)  # type: ignore[misc]


def _single_tests(group: Group, ctx: Context, game: Game, look: Look) -> Iterator[Test]:
    """What depends on the object as well."""
    if near := game.within.get(ctx.you):
        yield lambda found, now: ranges.has_object(game, near, found.ref, now)
    if group.other:
        yield lambda found, now: found.ref != ctx.source
    for word in group.words:
        if word.kind == "noun" and word.value in group_words.NOUNS:
            yield lambda found, now, word=word: group_words.NOUNS[word.value](found) != word.negated  # type: ignore[misc]
        elif word.kind == "quality" and word.value not in group_words.COLOR_QUALITIES:
            yield lambda found, now, word=word: group_words.quality_fits(word, found, ctx, game)  # type: ignore[misc]
    for post in group.posts:
        test = group_posts.POSTS.get(type(post))
        if test is not None and not (isinstance(post, Controlled) and post.verb == "control"):
            yield lambda found, now, post=post, test=test: test(post, found, now, ctx, game)  # type: ignore[misc]
    if group.tail is not None:
        yield lambda found, now, tail=group.tail: group_posts.tail_fits(tail, found, now, ctx, game, look)  # type: ignore[misc]


def _player_fits(group: Group, name: str, ctx: Context, game: Game, look: Look) -> bool | None:
    noun = group.noun
    if noun.kind != "noun" or noun.value not in {"player", "opponent"} or name not in game.in_game:
        return False
    if noun.value == "opponent" and (not ctx.you or name not in game.opponents(ctx.you)):
        return False
    if group.other and name == ctx.you:
        return False
    if not ranges.has(game, ctx.you, name) or not _has_roles(group, name, game):
        return False
    return all(_player_post(post, name, ctx, game) for post in group.posts)


def _has_roles(group: Group, name: str, game: Game) -> bool:
    """Is it a player of the roles that a group names, as in "Leader player" (372.7)?"""
    roles = [word for word in group.words[:-1] if word.kind == "subtype"]
    if not roles:
        return True
    shown = public_roles.of_public(game, name)
    return all((word.value in shown) != word.negated for word in roles)


def _player_post(post: Post, name: str, ctx: Context, game: Game) -> bool:
    if isinstance(post, DealtDamageThisWay):
        return name in ctx.damaged
    if isinstance(post, WithCounters):
        return game.counters(name, post.kind) >= post.number
    if isinstance(post, LostSubgame):
        return name in game.marks.get(LOST_SUBGAME, ())
    return False
