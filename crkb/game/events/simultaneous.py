"""What instructions say that a permanent is, from the moment they put it onto the battlefield (611.2e).

"Return target creature card to the battlefield. It's a Zombie": it enters as a Zombie. What a
permanent becomes, gains or gets begins only after it is there.
"""

from __future__ import annotations

from collections.abc import Sequence

from crkb.game.objects import BATTLEFIELD, Ref
from crkb.game.stack import effects, verbs_effects
from crkb.game.stack.doing import Doing
from crkb.game.terms import Ops, Verb

CITES: dict[str, str] = {
    "611.2e": "applies simultaneously with the permanent entering",
}

STATING = frozenset(
    (
        *("set types", "add types", "set subtypes", "add subtypes", "set creature types"),
        *("add creature types", "set land types", "add land types"),
        *("set supertypes", "add supertypes", "set color", "add color"),
    )
)
"""Operations that say what something is."""


def begin(doing: Doing, refs: Sequence[Ref]) -> None:
    """Begin the effects of the next instructions that say what these are; they are being moved."""
    for verb in doing.upcoming:
        if not _is_about(doing, verb, refs):
            return
        coming = tuple(ref._replace(incarnation=ref.incarnation + 1) for ref in refs)
        effects.begin(doing.play, verb.value, None, None, doing.ctx, coming)
        says = f"{', '.join(ref.id for ref in refs[:5])} enters as the effect says that it is"
        doing.play.note("611.2e", says, *(ref.id for ref in refs[:20]))
        doing.ahead += 1


def _is_about(doing: Doing, verb: Verb, refs: Sequence[Ref]) -> bool:
    """Whether an instruction says, without end, what exactly these objects are."""
    if not isinstance(verb.value, Ops) or verb.condition is not None or verb.may is not None:
        return False
    if verb.arg("until") is not None or not all(op.kind in STATING for op in verb.value.ops):
        return False
    return bool(refs) and set(verbs_effects.affected(doing, verb.arg("to"))) == set(refs)


def tidy(doing: Doing, refs: Sequence[Ref]) -> None:
    """End what was said of objects that didn't enter after all."""
    gone = [
        ref._replace(incarnation=ref.incarnation + 1)
        for ref in refs
        if doing.play.game.objects[ref.id].zone != BATTLEFIELD
    ]
    if doing.ahead and gone:
        effects.forget(doing.play, gone)
