"""Instructions that change how permanents are: tapped, turned over, attached, with counters (701)."""

from __future__ import annotations

from crkb.game.copies import turning
from crkb.game.happenings import Attaches, Counts, Marks, Taps, TurnsOver
from crkb.game.layers.group_words import RENOWNED, SOLVED
from crkb.game.objects import Ref, Thing
from crkb.game.stack.doing import Doing, happened
from crkb.game.stack.targets import name_of
from crkb.game.terms import Amount, CountersOn, Filter, It, This, Verb

CITES = {
    "122.8": "puts the same number of each",
    "701.28f": "hasn't transformed or converted since",
    "701.3a": "to take it from where it",
    "719.3a": "beginning of your end step",
    "719.3b": "designation a permanent can have",
    "719.3c": "has the solved designation",
    "701.15a": "next time it would be destroyed",
    "716.2a": "Class is level N or greater",
}


def tap(doing: Doing, verb: Verb) -> bool:
    """Tap untapped permanents (701.21a)."""
    return _turn_sideways(doing, verb, True)


def untap(doing: Doing, verb: Verb) -> bool:
    """Untap tapped permanents (701.21b)."""
    return _turn_sideways(doing, verb, False)


def _turn_sideways(doing: Doing, verb: Verb, tapped: bool) -> bool:
    refs = doing.permanents(verb.value)
    doing.about(refs)
    objects = doing.play.game.objects
    return happened(doing.happen(*(Taps(ref, tapped) for ref in refs if objects[ref.id].tapped != tapped)))


def transform(doing: Doing, verb: Verb) -> bool:
    """Transform permanents (701.28)."""
    return _turn_over(doing, verb, "transform")


def flip(doing: Doing, verb: Verb) -> bool:
    """Flip permanents (710)."""
    return _turn_over(doing, verb, "flip")


def turn_face_up(doing: Doing, verb: Verb) -> bool:
    """Turn permanents face up (708.8)."""
    return _turn_over(doing, verb, "face up")


def turn_face_down(doing: Doing, verb: Verb) -> bool:
    """Turn permanents face down (708.2)."""
    return _turn_over(doing, verb, "face down")


def _turn_over(doing: Doing, verb: Verb, how: str) -> bool:
    objects = doing.play.game.objects
    refs = tuple(ref for ref in doing.refs(verb.value) if turning.can_turn(objects[ref.id], how))
    doing.about(refs)
    if how == "transform":
        refs = tuple(ref for ref in refs if not turning.ignores(doing.play, ref, doing.ctx.source))
    return happened(doing.happen(*(TurnsOver(ref, how) for ref in refs)))


def regenerate(doing: Doing, verb: Verb) -> bool:
    """Each of them has a shield for its next destruction this turn (701.15a)."""
    from crkb.game.events import protecting

    refs = doing.permanents(verb.value)
    doing.about(refs)
    for ref in refs:
        doing.play.note("701.15a", f"{ref.id} has a regeneration shield", ref.id)
        protecting.shield_from_destruction(doing.play, ref, doing.ctx._replace(it=ref))
    return bool(refs)


def goad(doing: Doing, verb: Verb) -> bool:
    """Creatures are goaded until your next turn (701.38)."""
    refs = doing.permanents(verb.value)
    doing.about(refs)
    marks = []
    for ref in refs:
        by = tuple(doing.play.game.objects[ref.id].marks.get("goaded", ()))
        if doing.ctx.you not in by:
            marks.append(Marks(ref, "goaded", (*by, doing.ctx.you)))
    doing.happen(*marks)
    return bool(marks)


def level(doing: Doing, verb: Verb) -> bool:
    """A Class becomes the level of the ability (716.2a)."""
    obj = doing.play.game.find(doing.ctx.source) if doing.ctx.source else None
    if obj is None or not obj.on_battlefield:
        return False
    doing.play.note("716.2a", f"{obj.id} becomes level {verb.value}", obj.id)
    doing.play.put(obj._replace(level=int(verb.value)))
    return True


def become_renowned(doing: Doing, verb: Verb) -> bool:
    """A permanent gets the designation that renown gives it (702.112b)."""
    refs = doing.permanents(verb.value)
    return happened(doing.happen(*(Marks(ref, RENOWNED) for ref in refs)))


def solve(doing: Doing, verb: Verb) -> bool:
    """A Case becomes solved (719.3a), and stays so until it leaves the battlefield (719.3b)."""
    refs = [ref for ref in doing.permanents(verb.value) if SOLVED not in doing.play.object(ref.id).marks]
    for ref in refs:
        doing.play.note("719.3a", f"{ref.id} becomes solved", ref.id)
        doing.play.note("719.3b", f"{ref.id} stays solved until it leaves the battlefield", ref.id)
        doing.play.note("719.3c", f"what {ref.id} says of being solved functions from now on", ref.id)
    return happened(doing.happen(*(Marks(ref, SOLVED) for ref in refs)))


def attach(doing: Doing, verb: Verb) -> bool:
    """Attach permanents to something they can be attached to (701.3)."""
    to = _targets_of(doing, verb.arg("to"))
    refs = doing.permanents(verb.value)
    if not to:
        return False
    doing.about(refs)
    for ref in refs:
        doing.play.note("701.3a", f"{ref.id} would be attached to {name_of(to[0])}", ref.id)
    return happened(doing.happen(*(Attaches(ref, to[0]) for ref in refs)))


def unattach(doing: Doing, verb: Verb) -> bool:
    """Attached permanents are attached to nothing (701.3d)."""
    refs = doing.permanents(verb.value)
    return happened(doing.happen(*(Attaches(ref, None) for ref in refs)))


def _targets_of(doing: Doing, filter: Filter) -> tuple[Thing, ...]:
    """The permanents and players meant."""
    game = doing.play.game
    things = [doing.found(each) if isinstance(each, Ref) else each for each in doing.things(filter)]
    return tuple(
        each
        for each in things
        if isinstance(each, str) or (game.find(each) and game.objects[each.id].on_battlefield)
    )


def put_counters(doing: Doing, verb: Verb) -> bool:
    """Put counters on permanents and players (122.1)."""
    return _count(doing, verb, verb.arg("to"), 1)


def remove_counters(doing: Doing, verb: Verb) -> bool:
    """Remove counters, as many as there are."""
    return _count(doing, verb, verb.arg("from"), -1)


def _count(doing: Doing, verb: Verb, where: Filter | None, sign: int) -> bool:
    """Put or remove counters; what the counters of something that has left are, is put as well (122.8)."""
    if where is None:
        things: tuple[Thing, ...] = (doing.found(doing.ctx.source),) if doing.ctx.source else ()
    else:
        things = _on_what(doing, where)
    doing.about(things)
    if sign > 0 and things and doing.caused:
        _note_passed_on(doing, verb, things[0])
    happenings = []
    for thing in things:
        for kind, term in verb.value:
            number = doing.amount(term)
            if sign < 0 and number is not None:
                number = min(number, present(doing, thing, kind))
            if number is not None and number > 0:
                happenings.append(Counts(thing, kind, sign * number, doing.by()))
    return happened(doing.happen(*happenings))


def _note_passed_on(doing: Doing, verb: Verb, to: Thing) -> None:
    """As many counters as something had that has left are put on another: none are moved (122.8)."""
    for kind, term in verb.value:
        had_by = _of_what(doing, term)
        if isinstance(had_by, Ref) and had_by != to and doing.play.game.find(had_by) is None:
            says = f"as many {kind} counters as {had_by.id} had are put on {name_of(to)}"
            doing.play.note("122.8", says, had_by.id, name_of(to))


def _of_what(doing: Doing, term: Amount) -> Thing | None:
    """The object whose counters an amount is, where it is what caused the instruction or its source."""
    if not isinstance(term, CountersOn):
        return None
    if isinstance(term.part, This):
        return doing.ctx.source
    return doing.ctx.it if isinstance(term.part, It) else None


def _on_what(doing: Doing, where: Filter) -> tuple[Thing, ...]:
    """Objects in any zone, and players."""
    things: list[Thing] = []
    for each in doing.things(where):
        things += doing.all_found(each) if isinstance(each, Ref) else [each]
    return tuple(each for each in things if isinstance(each, str) or doing.play.game.find(each))


def present(doing: Doing, thing: Thing, kind: str) -> int:
    """How many counters of a kind are there."""
    game = doing.play.game
    on = game.players[thing].counters if isinstance(thing, str) else game.objects[thing.id].counters
    return on.get(kind, 0)
