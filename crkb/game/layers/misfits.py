"""Why an object doesn't fit a filter, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crkb.game.layers import group_words, groups, meaning
from crkb.game.layers.verdicts import Look
from crkb.game.objects import Context, GameObject
from crkb.game.state import Game
from crkb.game.terms import Controlled, Filter, Group, InZone, WithKeyword, Word


def misfit(
    to: Filter, found: GameObject, ctx: Context, game: Game, look: Look
) -> tuple[str, tuple[str, ...]]:
    """In words, why an object doesn't fit a filter, and the fields that this rests on."""
    now = look(found.id)
    for part in to.parts:
        if not isinstance(part, Group):
            continue
        if not groups.in_domain(part, found):
            return f"{found.id} is in another zone", ()
        for word in part.words:
            if not group_words.word_is(word, found, now, ctx, game):
                return f"{found.id} {_not_word(word)}", (word.kind,)
        for post in part.posts:
            if not meaning.fits(part._replace(posts=(post,)), found.ref, ctx, game, look):
                return f"{found.id} {_not_post(post)}", _FIELD_OF_POST.get(type(post), ())
    return f"{found.id} doesn't match", ()


def needs_monarch(to: Filter, game: Game) -> bool:
    """Whether a filter asks for the monarch while there is none: then it fits nothing (722.5)."""
    groups_of = (part for part in to.parts if isinstance(part, Group))
    posts = (post for part in groups_of for post in part.posts)
    return not game.monarch and any(isinstance(post, Controlled) and post.who == "monarch" for post in posts)


def _not_word(word: Word) -> str:
    """What it isn't, with an article where the word is a noun: "isn't a creature", "is tapped"."""
    negation = "is" if word.negated else "isn't"
    said = COLOR_NAMES.get(word.value, word.value) if word.kind == "color" else word.value
    article = "an " if said[:1] in "aeiouAEIOU" else "a "
    return f"{negation} {article if word.kind in NOUNS else ''}{said}"


NOUNS = frozenset({"type", "subtype", "noun", "p/t"})
COLOR_NAMES = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


def _not_post(post: Any) -> str:
    if isinstance(post, Controlled):
        return f"isn't {post.verb}{'l' if post.verb == 'control' else ''}ed by {post.who}"
    if isinstance(post, InZone):
        return f"isn't in the {post.zone}"
    if isinstance(post, WithKeyword):
        return f"{'has' if post.negated else 'lacks'} {post.keyword}"
    return "doesn't fit"


_FIELD_OF_POST: Mapping[type, tuple[str, ...]] = {Controlled: ("controller",), WithKeyword: ("keyword",)}
