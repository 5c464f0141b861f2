"""Whether an event term of an ability is about what happens, and what its words then mean."""

from __future__ import annotations

from crkb.game.errors import NotKnown
from crkb.game.events import nth_counters
from crkb.game.events.occurrences import PART, Occurrence
from crkb.game.events.subjects import fit, fit_buried, fit_cast
from crkb.game.layers.meaning import Asking
from crkb.game.objects import Context
from crkb.game.terms import (
    Act,
    Acts,
    Aims,
    Beginning,
    EventTerm,
    Filter,
    Part,
    Puts,
    State,
)

DYING = frozenset({"leave", "die", "be sacrificed", "graveyard"})
"""What it can be that a permanent is destroyed and put into a graveyard."""


STATE = "state"
"""What nothing that happens is, but something that is so (603.8)."""

# ---- what kinds of occurrence a term is about


def kinds(term: EventTerm) -> tuple[str, ...]:
    """The kinds of occurrence that an event term can be about."""
    match term:
        case Acts():
            return tuple(act.act for act in term.acts)
        case Aims():
            return (f"aim {term.aim}",)
        case Beginning():
            return ("beginning",)
        case Puts():
            return (term.what,)
        case State():
            return (STATE,)


def subject_of(term: EventTerm) -> Part | None:
    """The only part that a term's subject consists of, if it is one."""
    subject = getattr(term, "subject", None)
    return subject.parts[0] if isinstance(subject, Filter) and len(subject.parts) == 1 else None


# ---- whether a term is about an occurrence


def matches(
    term: EventTerm, seen: Occurrence, ctx: Context, asking: Asking, step: str = ""
) -> Context | None:
    """What the words of an ability mean if its event term is about an occurrence; None if it isn't.

    `asking` is of the game where filters are looked up: before the event where the game looks back
    in time, otherwise after it; of a proposal, as it would be. `step` is the step that begins.

    Raises:
        NotKnown: Whether a filter fits depends on a fact that is not known.
    """
    if isinstance(term, Acts):
        fits = fit_buried if seen.kind == "graveyard" else fit
        about = _is_an_act(term, seen, ctx) and fits(term.subject, seen.subject, ctx, asking)
    elif isinstance(term, State) or seen.kind not in kinds(term):
        return None
    elif isinstance(term, Beginning):
        about = _begins(term, seen, ctx, step)
    elif isinstance(term, Puts):
        about = _puts(term, seen, ctx, asking)
    else:
        about = _aims(term, seen, ctx, asking)
    if not about or (isinstance(term, DONE) and term.your_turn and not asking.game.is_turn_of(ctx.you)):
        return None
    return _bound(ctx, seen)


DONE = (Acts, Aims)
"""Terms that may be about what happens in one's own turn alone."""


def _is_an_act(term: Acts, seen: Occurrence, ctx: Context) -> bool:
    # Asked of each of a thousand deaths: `any` would cost twice as much.
    for act in term.acts:  # noqa: SIM110
        if act.act == seen.kind and _acts(act, seen, ctx):
            return True
    return False


def _acts(act: Act, seen: Occurrence, ctx: Context) -> bool:
    if act.act == "graveyard" and act.zone_owner:
        return (seen.owner == ctx.you) == (act.zone_owner == "you")
    if act.act == "expend":
        if seen.amount is None:
            raise NotKnown(f"mana spent by {seen.player}")
        return seen.before < act.number <= seen.amount
    if act.act in ("fall", "draw several"):
        return seen.before < act.number if act.act == "fall" else (seen.amount or 0) >= act.number
    if not act.damage:
        return seen.share != PART
    return (act.damage == "combat") == seen.combat


def _aims(term: Aims, seen: Occurrence, ctx: Context, asking: Asking) -> bool:
    if term.damage and (term.damage == "combat") != seen.combat:
        return False
    fits = fit_cast if seen.kind == "aim cast" else fit
    return fit(term.subject, seen.subject, ctx, asking) and fits(term.object, seen.object, ctx, asking)


def _puts(term: Puts, seen: Occurrence, ctx: Context, asking: Asking) -> bool:
    if term.by_effect and not seen.by_effect:
        return False
    if term.on is None:  # tokens
        return seen.player == ctx.you
    if term.kind and seen.counter != term.kind:
        return False
    if term.nth and not nth_counters.is_nth(term.nth, seen):
        return False
    return fit(term.on, seen.subject, ctx, asking)


def _begins(term: Beginning, seen: Occurrence, ctx: Context, step: str) -> bool:
    if term.step != step:
        return False
    return term.whose != "your" or seen.player == ctx.you


DONE_TO = frozenset({"aim damage", "aim cast", "aim enlist", "aim block", "aim blocked by"})
"""What `it` is the object of: what is dealt the damage, what is cast, the other creature in a block."""


def _bound(ctx: Context, seen: Occurrence) -> Context:
    """What the words mean in what the event causes."""
    about = seen.object if seen.kind in DONE_TO else seen.subject
    if about is None and seen.became:
        about = seen.became[0]
    # what `_replace` would make, at half the cost: once for each ability that triggers
    many = seen.amount if seen.amount is not None else ctx.that_many
    who, source = seen.player or ctx.that_player, seen.source or ctx.that_source
    same = ctx.x, ctx.chosen, ctx.damaged, ctx.did
    kept = ctx.named, ctx.sacrificed
    about_it = ctx.source, ctx.you, about, who, source, many
    return Context(*about_it, *same, seen.became, *kept, drawn=ctx.drawn)
