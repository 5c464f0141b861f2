"""What backup grants: determined as its ability is put on the stack, given as that resolves (702.165)."""

from __future__ import annotations

from crkb.game.happenings import Counts
from crkb.game.layers.keywords import is_called
from crkb.game.objects import Ref, Trigger
from crkb.game.stack import effects
from crkb.game.stack.doing import Doing, happened
from crkb.game.state import Game
from crkb.game.terms import Ability, Duration, Op, Ops, Verb
from crkb.game.values import Values

CITES = {
    "702.165a": "gains the non-backup abilities of this",
    "702.165c": "Only abilities printed on the object",
    "702.165d": "determined as the ability is put",
}

BACKUP = "backup"
GIVES = "gives"
"""The argument of the instruction: the effect that another creature gets."""
END_OF_TURN = Duration("end of turn")


def determined(game: Game, waiting: Trigger) -> Trigger:
    """A triggered ability about to be put on the stack; of backup with what it grants (702.165d)."""
    if waiting.source is None or not any(verb.verb == BACKUP for verb in waiting.verbs):
        return waiting
    gives = Ops((Op("gain", below(game, waiting.source)),))
    verbs = tuple(
        verb._replace(args=(*verb.args, (GIVES, gives))) if verb.verb == BACKUP else verb
        for verb in waiting.verbs
    )
    return waiting._replace(verbs=verbs)


def below(game: Game, source: Ref) -> tuple[Ability, ...]:
    """The abilities printed below backup that an object has, or last had; no backup among them."""
    printed = _copiable(game, source)
    last = len(printed.abilities)
    at = next((i for i, each in enumerate(printed.abilities) if is_called(each, BACKUP)), last)
    places = {str(i) for i in range(at + 1, last - printed.gained)}
    own = (each for each in game.chars(source).abilities if each.key in places)
    return tuple(each.ability for each in own if not is_called(each.ability, BACKUP))


def _copiable(game: Game, source: Ref) -> Values:
    from crkb.game.copies import copying

    obj = game.find(source)
    if obj is not None:
        return copying.copiable(game, obj)
    known = game.past.get(source)
    return known.copiable if known is not None and known.copiable is not None else Values()


def backup(doing: Doing, verb: Verb) -> bool:
    """Counters are put on the target; another creature also gains what backup grants (702.165a)."""
    refs, source, gives = doing.permanents(verb.value), doing.ctx.source, verb.arg(GIVES)
    number = doing.number(verb.arg("amount"))
    done = doing.happen(*(Counts(ref, "+1/+1", number, doing.by()) for ref in refs))
    others = tuple(ref for ref in refs if ref != source)
    if others and source is not None and gives is not None and gives.ops[0].value:
        doing.play.note("702.165c", f"{others[0].id} gains the abilities printed below backup", others[0].id)
        says = "they were determined as the ability was put on the stack"
        doing.play.note("702.165d", says, source.id, others[0].id)
        effects.begin(doing.play, gives, None, END_OF_TURN, doing.ctx, others)
    return happened(done)
