"""What keyword abilities do that no instruction of the form can say (702)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crkb.game.happenings import Marks, Moves
from crkb.game.layers.keyword_facts import GIFT
from crkb.game.objects import BATTLEFIELD, EXILE, GRAVEYARD, GameObject, Ref
from crkb.game.stack import verbs_zones
from crkb.game.stack.doing import Doing, agrees
from crkb.game.terms import Filter, Group, Named, Part, Verb

CITES = {
    "702.144a": "you may copy it and you",
    "702.174b@2025-02-07": "if its gift cost was paid",
    "702.72a": "sacrifice it unless you exile another",
}

CHAMPIONED = "championed"
"""The mark of a permanent: the cards that its champion ability exiled (702.72b)."""

NOTHING = "nothing"


def source_of(doing: Doing) -> GameObject | None:
    """The source, if it is still there."""
    return doing.play.game.find(doing.found(doing.ctx.source)) if doing.ctx.source is not None else None


def without_quantity(what: Filter) -> Filter:
    """A filter that means all that fit, not one of them."""
    return Filter(tuple(map(_all, what.parts)))


def _all(part: Part) -> Part:
    return part._replace(quantity="") if isinstance(part, Group) else part


def champion(doing: Doing, verb: Verb) -> bool:
    """Another permanent is exiled, or the source is sacrificed (702.72a)."""
    from crkb.game.layers import filters

    play, source = doing.play, source_of(doing)
    fitting = filters.members(without_quantity(verb.value), doing.ctx, play.game)
    able = [
        each for each in fitting if isinstance(each, Ref) and each != doing.ctx.source and _mine(doing, each)
    ]
    options = [*(ref.id for ref in able), NOTHING]
    chosen = play.choose(f"chosen for {doing.label}", options, doing.ctx.you, "702.72a")
    if chosen == NOTHING:
        if source is None:
            return False
        play.note("702.72a", f"{source.id} is sacrificed", source.id)
        return verbs_zones.moved(doing.happen(Moves(source.ref, GRAVEYARD, "sacrifice", doing.ctx.you)))
    play.note("702.72a", f"{chosen} is exiled", str(chosen))
    done = doing.happen(*(Moves(ref, EXILE, "exile", doing.by()) for ref in able if ref.id == chosen))
    exiled = tuple(each.now for each in done if each.now is not None)
    if source is not None and exiled:
        doing.happen(Marks(source.ref, CHAMPIONED, (*source.marks.get(CHAMPIONED, ()), *exiled)))
    return verbs_zones.moved(done)


def _mine(doing: Doing, ref: Ref) -> bool:
    return doing.play.game.chars(ref.id).controller == doing.ctx.you


def return_championed(doing: Doing, verb: Verb) -> bool:
    """What was championed returns under its owner's control."""
    game, source = doing.play.game, doing.ctx.source
    refs = game.known(source).marks.get(CHAMPIONED, ()) if source is not None else ()
    there = [ref for ref in refs if game.find(ref) is not None and game.objects[ref.id].zone == EXILE]
    moves = [
        Moves(ref, BATTLEFIELD, "return", source, {"controller": game.objects[ref.id].owner}) for ref in there
    ]
    return verbs_zones.moved(doing.happen(*moves))


# ---- gifts

FISH = {"name": "Fish", "colors": ["U"], "types": ["creature"], "subtypes": ["Fish"], "p/t": "1/1"}
OCTOPUS = {"name": "Octopus", "colors": ["U"], "types": ["creature"], "subtypes": ["Octopus"], "p/t": "8/8"}

GIFTS: Mapping[str, Any] = {
    "a Food": {"create": "Food"},
    "a Treasure": {"create": "Treasure"},
    "a card": {"draw": 1},
    "a tapped Fish": {"create": {**FISH, "tapped": True}},
    "an Octopus": {"create": OCTOPUS},
}
"""What the chosen player gets (702.174d-i), as the form writes it; an extra turn it can't say."""


def gift(doing: Doing, verb: Verb) -> bool:
    """The opponent who was promised a gift gets it."""
    from crkb.game.language import shapes
    from crkb.game.language.language import Words
    from crkb.game.stack.verbs import perform

    source, what = doing.ctx.source, GIFTS.get(str(verb.value))
    player = doing.play.game.known(source).marks.get(GIFT, "") if source is not None else ""
    if what is None or player not in doing.play.game.in_game:
        return False
    doing.play.note("702.174b@2025-02-07", f"{player} gets {verb.value}", player)
    read = shapes.verbs(what, Words(edition=doing.play.game.edition))[0]
    who = ("who", Filter((Named(player),)))
    return perform(doing, read._replace(args=(*read.args, who)))


# ---- copies


def demonstrate(doing: Doing, verb: Verb) -> bool:
    """You may copy the spell; then an opponent of your choice copies it as well."""
    from crkb.game.stack import verbs_targets

    you = doing.ctx.you
    if not agrees(doing.play, f"may of {doing.label}", you):
        return False
    opponents = doing.play.game.opponents(you)
    other = doing.play.choose(f"chosen for {doing.label}", opponents, you, "702.144a")
    for player in (you, str(other)):
        doing.play.note("702.144a", f"{player} copies the spell", player)
        verbs_targets.copy(doing, verb._replace(args=(("who", Filter((Named(player),))),)))
    return True
