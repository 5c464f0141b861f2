"""State-based actions: a board is checked again and again until no action applies (rule 704)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal, NamedTuple

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts, FactsError
from crkb.questions.state_based import attached, battles, special, usual
from crkb.questions.state_based.check import Action, Check, Choices
from crkb.questions.state_based.conditions import PHRASES
from crkb.questions.state_based.leaving import give_up_control
from crkb.questions.state_based.results import Batch, events
from crkb.questions.values.board import Board
from crkb.questions.values.board_state import State
from crkb.questions.values.board_words import inert, understood

ACTIONS: tuple[tuple[str, Callable[[Check], Iterable[Action]]], ...] = (
    ("704.5a", usual.no_life),
    ("704.5b", usual.drew_from_nothing),
    ("704.5c", usual.poisoned),
    ("704.5d", usual.tokens_elsewhere),
    ("704.5e", usual.copies_elsewhere),
    ("704.5f", usual.no_toughness),
    ("704.5g", usual.lethal_damage),
    ("704.5h", usual.deathtouched),
    ("704.5i", usual.no_loyalty),
    ("704.5j", special.legend_rule),
    ("704.5k", special.world_rule),
    ("704.5m", attached.illegal_auras),
    ("704.5n", attached.illegal_equipment),
    ("704.5p", attached.unattachable),
    ("704.5q", usual.annihilated),
    ("704.5r", usual.too_many),
    ("704.5s", usual.finished_sagas),
    ("704.5t", usual.finished_dungeons),
    ("704.5u", special.sectors),
    ("704.5v", battles.no_defense),
    ("704.5w", battles.unprotected),
    ("704.5w@2026-08-07", battles.no_defense_outright),
    ("704.5x", battles.wrongly_protected),
    ("704.5y", attached.older_roles),
    ("704.5z@2025-02-07", usual.no_speed),
    ("704.6a", special.team_life),
    ("704.6b", special.team_poison),
    ("704.6c", special.commander_damage),
    ("704.6d", special.commanders_elsewhere),
    ("704.6e", special.used_schemes),
    ("704.6f", special.phenomena),
)
"""Every state-based action, in the order of the rules, by the names under which they are cited."""


MOST = 200
"""The checks after which a board is taken never to come to rest, besides one for each permanent."""


class StateBasedActions(Facts, frozen=True, kw_only=True):
    """A board at a moment of the game.

    `moment`: a player would get priority, it is the cleanup step, or something is resolving.
    `choices`: what players choose along the way. `waiting`: triggered abilities that aren't on the
    stack yet.
    """

    board: Board
    moment: Literal["priority", "cleanup", "resolution"] = "priority"
    choices: Choices = msgspec.field(default_factory=Choices)
    waiting: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse choices about what isn't on the board."""
        known = {player.id for player in self.board.players}
        known |= {p.id for p in self.board.permanents} | {t.id for t in self.board.elsewhere}
        for fact, names in self.choices.named().items():
            if strangers := sorted(names - known):
                raise ValueError(f"choices.{fact}: nothing on the board has the id {strangers[0]!r}")


@question(
    "state-based-actions",
    facts=StateBasedActions,
    cites={
        "101.2": "effect takes precedence",
        "104.2a": "opponents have all left the game",
        "104.4a": "remaining in a game lose simultaneously",
        "111.7": "applicable triggered abilities will trigger before",
        "117.2d": "dealt with before a player",
        "119.6": "has 0 or less life",
        "121.4": "attempts to draw a card",
        "122.1a": "subtract from power and toughness",
        "122.1f": "has ten or more poison counters",
        "122.1g": "number of defense counters",
        "122.1h": "would be put into a graveyard",
        "122.3": "the smaller of the number",
        "122.4": "all but N of those counters",
        "614.6": "event is replaced, it never happens",
        "616.1": "attempting to modify the way an",
        "701.15a": "next time it would be destroyed",
        "702.12b": "ignore the state-based action that checks",
        "702.16c": "can’t be enchanted by Auras",
        "702.16d": "can’t be equipped by Equipment",
        "702.79a": "if it had no -1/-1 counters",
        "702.89a": "remove all damage marked on it",
        "702.93a": "if it had no +1/+1 counters",
        "704.3": "simultaneously as a single event",
        "704.4": "pay no attention to what happens",
        **PHRASES,
        "704.7": "a single replacement effect will replace",
        "704.8": "before any of those state-based actions",
        "707.10a": "These are state-based actions",
        "714.4": "and it isn’t the source of",
        "800.4a": "owned by that player leave",
        "800.4c": "no other effect giving control of",
    },
    example={
        "board": {
            "players": [{"id": "A", "life": 20}, {"id": "B", "life": 20}],
            "permanents": [
                {"id": "wolf", "controller": "A", "types": ["creature"], "toughness": 1, "damage": 1}
            ],
        }
    },
)
def state_based_actions(facts: StateBasedActions, case: Case) -> Answer:
    """Check and perform until a check finds nothing; then put triggered abilities on the stack and
    check again."""
    board = understood(facts.board, case.effective)
    if case.holds(
        "704.4",
        facts.moment == "resolution",
        "state-based actions aren't checked during a resolution",
        "no spell or ability is resolving",
    ):
        unchecked = Run(State(board), [], list(facts.waiting), (), "")
        return case.value(_value(unchecked, "the resolution goes on", board))
    run = _run(board, facts, case)
    ready = case.holds(
        "117.2d",
        facts.moment == "priority",
        "a player would get priority: state-based actions come first",
        "it is the cleanup step, in which nobody would get priority",
    )
    after = _next(run, bool(ready), case)
    value = _value(run, after, board)
    if run.missing:
        return case.verdict(case.every(*((None, fact) for fact in run.missing)), value)
    return case.value(value)


class Run(NamedTuple):
    """The result of all checks of a board."""

    state: State
    batches: list[list[dict[str, Any]]]
    triggered: list[str]
    missing: tuple[str, ...]
    over: str


def _run(board: Board, facts: StateBasedActions, case: Case) -> Run:
    state = State(board)
    if untyped := tuple(f"board.permanents[{p.id}].types" for p in board.permanents if p.types is None):
        return Run(state, [], list(facts.waiting), untyped, "")
    batches: list[list[dict[str, Any]]] = []
    triggered = list(facts.waiting)
    while True:
        number = len(batches) + 1
        _check_end(number, board)
        with case.under("704.3", f"check {number}"):
            check = Check(case, state, facts.choices, number)
            actions = [action for _, find in ACTIONS for action in find(check)]
            if check.missing:
                return Run(state, batches, triggered, tuple(dict.fromkeys(check.missing)), "")
            state.checked()
            batch = Batch(case, state, events(actions))
            done = batch.perform()
        triggered += batch.triggered
        batches += [done] if done else []
        over = _losers_leave(case, state, batch.losers)
        again = case.holds("704.3", bool(done), "actions were performed: check again", "nothing applies")
        if over or not (again and done):
            return Run(state, batches, triggered, (), over)


def _check_end(number: int, board: Board) -> None:
    """Refuse to check for ever, as where a player is kept in the game without an end.

    Raises:
        FactsError: So many checks have found something that it isn't coming to an end.
    """
    if number > MOST + len(board.permanents):
        raise FactsError(
            f"board: state-based actions are still performed after {MOST} checks",
            "What keeps a player in the game has to leave, or to change what makes them lose.",
        )


def _losers_leave(case: Case, state: State, losers: list[str]) -> str:
    """Remove what belongs to players who have lost; returns how the game has ended ("" if it hasn't)."""
    if not losers:
        return ""
    left = state.sides_left()
    if case.holds("104.4a", not left, "all remaining players lose: a draw", "not all players have lost"):
        return "the game is a draw"
    winner = " and ".join(left[0]) if left else ""
    if case.holds(
        "104.2a", len(left) == 1, f"nobody but {winner} is left in the game", "opponents are left in the game"
    ):
        return f"{winner} {'win' if len(left[0]) > 1 else 'wins'}"
    for name in losers:
        things = [p.id for p in state.permanents.values() if p.owned_by == name]
        things += [t.id for t in state.elsewhere.values() if t.owner == name]
        state.forget(case.gives("800.4a", things, f"{name} leaves with {', '.join(things) or 'nothing'}"))
        give_up_control(name, state, case)
    return ""


def _next(run: Run, ready: bool, case: Case) -> str:
    """What happens after the checks: the game ends, a player gets priority, or the step ends."""
    if run.over or run.missing:
        return run.over or "a check depends on missing facts"
    player = run.state.turn_order[0]
    quiet = not ready and not run.batches and not run.triggered
    if quiet and case.holds("704.3", True, "the first check found nothing, and no ability is waiting"):
        return "the step ends and no player gets priority"
    return f"{'the abilities go on the stack, then ' if run.triggered else ''}{player} gets priority"


def _value(run: Run, after: str, before: Board) -> Any:
    made: dict[str, Any] = {"batches": run.batches}
    if run.triggered:
        made["triggered"] = run.triggered
    if ignored := inert(before):
        made["not taken into account"] = ignored
    return {**made, "next": after, "board": run.state.as_board().given()}
