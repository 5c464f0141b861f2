"""Why something isn't what a text asks for as a target: the rule by which it is none (115)."""

from __future__ import annotations

from crkb.game.objects import Context, Ref, Thing
from crkb.game.state import Game
from crkb.game.terms import AnyTarget, Either, Group, WithTargets

CITES = {
    "113.9": "can’t be countered by anything that",
    "115.2": "Only permanents are legal targets",
    "115.4": "any target",
    "115.9a": "checks the number of times any",
    "115.9b": "that target is ignored",
    "115.9c": "checks the number of different objects",
    "601.2c": "an appropriate object or player",
}

LOOKING_AT_TARGETS = {"targets": "115.9b", "targets only": "115.9c"}
"""The rules for texts that ask what a spell or ability targets, by the tails of their groups."""


def why(game: Game, part: Group | Either | AnyTarget, thing: Thing, ctx: Context) -> str:
    """The rule by which something isn't what the text asks for: an ability is no spell (113.9), and what
    is no permanent has to be asked for as what it is, where it is (115.2)."""
    if isinstance(part, AnyTarget):
        return "115.4"
    groups = part.groups if isinstance(part, Either) else (part,)
    found = None if isinstance(thing, str) else game.objects[thing.id]
    nouns = {word.value for group in groups for word in group.words if word.kind == "noun"}
    if found is not None and found.kind == "ability" and nouns == {"spell"}:
        return "113.9"
    other = next(filter(None, (_by_its_targets(game, group, thing, ctx) for group in groups)), "")
    return other or ("601.2c" if found is not None and found.on_battlefield else "115.2")


def _by_its_targets(game: Game, group: Group, thing: Thing, ctx: Context) -> str:
    """The rule by which a spell or ability hasn't the targets that the text asks for (115.9); "" if it is
    something else that doesn't fit."""
    from crkb.game.layers import filters

    if not isinstance(thing, Ref):
        return ""
    posts = tuple(post for post in group.posts if not isinstance(post, WithTargets))
    if posts != group.posts and filters.fits(group._replace(posts=posts), thing, ctx, game):
        return "115.9a"
    kind = group.tail.kind if group.tail is not None else ""
    rule = LOOKING_AT_TARGETS.get(kind, "")
    return rule if rule and filters.fits(group._replace(tail=None), thing, ctx, game) else ""
