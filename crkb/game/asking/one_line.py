"""One-line situations: play the game that a line describes, and report what became of its objects."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from crkb.game.asking import (
    answers_combat,
    one_line_case,
    one_line_forms,
    one_line_outcomes,
    one_line_reasons,
)
from crkb.game.asking.one_line_case import Built
from crkb.game.asking.one_line_forms import Line
from crkb.game.asking.one_line_outcomes import Outcome
from crkb.game.errors import IllegalAction, NotKnown
from crkb.game.files.script import ScriptEvent
from crkb.game.layers import mana_values
from crkb.game.play import Play
from crkb.game.proof import Note, every_note
from crkb.game.run import World
from crkb.tuples import NamedTuple

CITES: dict[str, str] = {
    "202.3": "mana value of an object is",
    "202.3e": "X is treated as 0",
    "202.3f": "largest component of each hybrid",
    "202.3g": "contributes 1 to its mana value",
    "700.4": "into a graveyard from the battlefield",
}

MANA_NOTES = (
    (re.compile(r"\{X\}"), "202.3e", "X is 0 except on the stack"),
    (re.compile(r"\{[^P{}]+/[^P{}]+\}"), "202.3f", "a hybrid symbol counts as its larger half"),
    (re.compile(r"/P\}"), "202.3g", "a Phyrexian symbol counts as 1"),
)
"""What of a mana cost is worth a rule of its own."""

MOST_SIZES = 4
"""So many things of unknown size are tried out, each small and large."""


class OneLine(NamedTuple):
    """The answer to a line.

    `verdict` is yes or no where the line asks or tries something that may be illegal. `value` is
    what to tell: a word, a number, a P/T, or what became of each. `outcomes` are those of all games
    that the line may mean; `depends` names what would have to be known if they differ. `notes` are
    the rules applied.
    """

    line: str
    verdict: bool | None = None
    value: Any = None
    outcomes: tuple[Outcome, ...] = ()
    depends: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    form: str = "situation"


def answer(text: str, edition: str = "") -> OneLine:
    """The answer to a one-line situation, by an edition ("" is the newest).

    Raises:
        GameFormError: The line has none of the forms; the message says which word doesn't fit.
    """
    line = one_line_forms.read(text, edition)
    if line.form == "mana value":
        return _mana_value(text, line)
    found = [played for built in _variants(line) for played in _played(built, edition)]
    outcomes = tuple(outcome for outcome, _ in found)
    verdict = _verdict(line, outcomes)
    value = verdict if line.asks else one_line_outcomes.told(line, outcomes)
    depends = _depends(outcomes, value)
    notes = (*found[0][1], *_reasons(line, outcomes[0]))
    return OneLine(text, verdict, value, outcomes, depends, notes, line.form)


def _reasons(line: Line, outcome: Outcome) -> Iterator[Note]:
    """Why what the line is about has the P/T that it has, and why no state-based action is about it."""
    if any(state.kind == "dies" for state in line.states):
        yield Note("700.4", "dying means being put into a graveyard from the battlefield")
    for id in outcome.ids[outcome.primary]:
        found = outcome.game.objects.get(id)
        if found is None:
            yield from one_line_reasons.of_player(outcome.game, id)
        elif found.on_battlefield:
            yield from every_note(outcome.game.layered.why(id))
            yield from one_line_reasons.of_permanent(outcome.game, found)


def check(found: OneLine, expected: Any) -> list[str]:
    """Differences from what is expected, a line each."""
    return one_line_outcomes.check(found, expected)


def _mana_value(text: str, line: Line) -> OneLine:
    value = mana_values.value_of_cost(line.cost)
    notes = [Note("202.3", f"the mana value of {line.cost} is {value}")]
    notes += [Note(rule, says) for sign, rule, says in MANA_NOTES if sign.search(line.cost)]
    return OneLine(text, None, value, (), (), tuple(notes), line.form)


def _variants(line: Line) -> Iterator[Built]:
    """The cases of a line: one, or several if nobody said how large something is."""
    unknown = min(one_line_case.unknown_sizes(line), MOST_SIZES)
    for sizes in product((one_line_case.SMALL, one_line_case.LARGE), repeat=unknown):
        yield one_line_case.Builder(line, sizes).built()


# ---- playing


def _played(built: Built, edition: str) -> list[tuple[Outcome, tuple[Note, ...]]]:
    """What comes of a case in every world, with the notes."""
    from crkb.game.files import load

    data = {**built.data, "then": [{kind: args} for kind, args in built.events]}
    case = load.case(data, {}, "", "", edition)
    tries = [Tried(world) for world in _start(case.game)]
    for event in case.script:
        tries = [later for each in tries for later in _next(each, event)]
    return [(one_line_outcomes.outcome(built, case, each), each.notes) for each in tries]


def _start(game: Any) -> tuple[World, ...]:
    from crkb.game import run

    return run.start(game)


class Tried(NamedTuple):
    """A world with all that was done in it, and the rule that stopped it, if one did."""

    world: World
    done: tuple[Any, ...] = ()
    illegal: IllegalAction | None = None
    act: str = ""

    @property
    def notes(self) -> tuple[Note, ...]:
        """The rules applied, and those that stopped it."""
        if self.illegal is None:
            return self.world.notes
        rule = self.illegal.rule
        more = answers_combat.declaring(self.act, rule, False, "it")
        return (*self.world.notes, Note(rule, str(self.illegal), False), *more)


def _next(tried: Tried, event: Any) -> list[Tried]:
    """The worlds after an event and all that it put on the stack."""
    if tried.illegal is not None or tried.world.is_stuck:
        return [tried]
    if event.kind == "combat damage":
        return _fought(tried)
    stopped = _illegal(tried.world, event)
    if stopped is not None:
        return [tried._replace(illegal=stopped, act=event.kind)]
    return _after(tried, event)


def _after(tried: Tried, event: ScriptEvent) -> list[Tried]:
    """The worlds after an event that is legal, and after what it put on the stack has resolved."""
    from crkb.game import run

    found = [Tried(world, (*tried.done, *world.done)) for world in run.event((tried.world,), event)]
    return [resolved for each in found for resolved in _resolved(each)]


def _fought(tried: Tried) -> list[Tried]:
    """The worlds after all combat damage, a step at a time: trample kills blockers and passes the rest."""
    from crkb.game.combat import assigning, engaged

    waiting, found = [tried], []
    while waiting:
        each = waiting.pop()
        steps = engaged.combat(each.world.game).steps
        if each.world.is_stuck or each.world.game.over or steps > 1:
            found.append(each)
            continue
        choices = assigning.trampling(each.world.game)
        step = {"step": "second" if steps else "first"}
        waiting += reversed(_after(each, ScriptEvent("combat damage", step, choices, "")))
    return found


def _illegal(world: World, event: Any) -> IllegalAction | None:
    """Why the rules don't allow an attack or block, or None."""
    from crkb.game.combat import combat

    declares = {"attacks": combat.attacks, "blocks": combat.blocks}.get(event.kind)
    if declares is None:
        return None
    try:
        declares(Play(world.game, event.choose), event.args)
    except IllegalAction as error:
        return error
    except NotKnown:
        return None
    return None


def _resolved(tried: Tried) -> list[Tried]:
    """The worlds after all that is on the stack has resolved."""
    from crkb.game import run

    if tried.world.is_stuck or not tried.world.game.stack:
        return [tried]
    everything = ScriptEvent("resolves", {"what": "all"}, {}, "")
    worlds = run.event((tried.world,), everything)
    return [Tried(world, (*tried.done, *world.done)) for world in worlds]


# ---- reporting


def _verdict(line: Line, outcomes: Sequence[Outcome]) -> bool | None:
    """Yes or no: whether all was legal, or what a line with "does" asks."""
    tries = {"attacks", "blocks", "blocked by", "unblocked"}
    declares = not tries.isdisjoint(state.kind for state in line.states)
    if any(outcome.missing for outcome in outcomes) or not (line.asks or declares):
        return None
    legal = {outcome.is_legal for outcome in outcomes}
    if line.asks != "does" or False in legal:
        return legal.pop() if len(legal) == 1 else None
    answers = {one_line_outcomes.asked(line, outcome) for outcome in outcomes}
    return answers.pop() if len(answers) == 1 else None


def _depends(outcomes: Sequence[Outcome], value: Any) -> tuple[str, ...]:
    if value is not None:
        return ()
    names: Mapping[str, None] = {name: None for each in outcomes for name in (*each.depends, each.missing)}
    return tuple(filter(None, names))
