"""Choices that several players make at the same time (rule 101.4)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from crkb.game.turns.seating import turn_order
from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts, Positive
from crkb.questions.values.seating import Players, check_distinct, check_known
from crkb.questions.values.zones import HIDDEN, Zone


class DueChoice(Facts, frozen=True, kw_only=True):
    """A choice that a player has to make: what it is about, its place if an order is specified for
    several choices of one player, and the further choices that making it causes."""

    player: str
    what: str
    place: Positive | None = None
    causes: tuple[DueChoice, ...] = ()


class DueChoices(Facts, frozen=True, kw_only=True):
    """Choices that players have to make at the same time.

    `seats` are the players clockwise. `whose_turn` is the player whose turn it is. While the game
    is being started it is nobody's turn: `game_has_begun` is false, and `starting_player` is used.
    """

    seats: Players
    choices: Annotated[tuple[DueChoice, ...], msgspec.Meta(min_length=1)]
    whose_turn: str | None = None
    game_has_begun: bool | None = None
    starting_player: str | None = None

    def __post_init__(self) -> None:
        check_distinct("seats", self.seats)
        check_known("whose_turn", [self.whose_turn], self.seats)
        check_known("starting_player", [self.starting_player], self.seats)
        check_known("choices", [c.player for c in _all_choices(self.choices)], self.seats)
        if self.whose_turn is not None and self.game_has_begun is False:
            raise ValueError("whose_turn: it is nobody's turn before the game has begun")
        places = [(c.player, c.place) for c in self.choices if c.place is not None]
        if len(set(places)) < len(places):
            raise ValueError("choices: two choices of a player have the same place")


def _all_choices(choices: tuple[DueChoice, ...]) -> list[DueChoice]:
    return [found for c in choices for found in (c, *_all_choices(c.causes))]


@question(
    "choice-order",
    facts=DueChoices,
    cites={
        "101.4": "Then the actions happen simultaneously",
        "101.4c": "makes the choices in the order",
        "101.4d": "restarted for all outstanding choices",
        "101.4e": "starting player is considered the active",
        "102.1": "is one of the people in",
    },
    example={
        "seats": ["Ann", "Bob"],
        "whose_turn": "Bob",
        "choices": [{"player": "Ann", "what": "a creature"}, {"player": "Bob", "what": "a creature"}],
    },
)
def choice_order(facts: DueChoices, case: Case) -> Answer:
    """The active player chooses first, then the others in turn order; a new choice for an earlier
    player starts the order over. Choices that a player orders freely are named alphabetically."""
    active = _active(facts, case)
    order = case.gives(
        "101.4", turn_order(facts.seats, active), f"{active} chooses first, then turn order decides"
    )
    made, free = _choose(sorted(facts.choices, key=lambda choice: choice.what), order, case)
    then = case.gives("101.4", "simultaneously", "nothing happens until the last choice is made")
    value = {"active": active, "order": made, "own_order": free, "actions": then}
    return case.value(value)


def _active(facts: DueChoices, case: Case) -> str:
    begun = True if facts.whose_turn is not None else facts.game_has_begun
    starting = case.holds(
        "101.4e",
        None if begun is None else not begun,
        "the game is being started: the starting player counts as active",
        "the game has begun",
    )
    if starting is None:
        case.missing("whose_turn" if facts.starting_player else "starting_player", "game_has_begun")
    if starting:
        if facts.starting_player is None:
            case.missing("starting_player")
        return facts.starting_player
    if facts.whose_turn is None:
        case.missing("whose_turn")
    return case.gives("102.1", facts.whose_turn, f"it is {facts.whose_turn}'s turn")


def _choose(pending: list[DueChoice], order: list[str], case: Case) -> tuple[list[str], list[str]]:
    """The choices in the order they are made, and the players who order their own choices."""
    made: list[str] = []
    free: list[str] = []
    at = 0
    while at < len(order):
        mine = [c for c in pending if c.player == order[at]]
        if not mine:
            at += 1
            continue
        choice = _next_choice(mine, free, case)
        pending.remove(choice)
        pending += choice.causes
        made.append(f"{choice.player}: {choice.what}")
        earlier = [c.player for c in choice.causes if c.player in order[:at]]
        if choice.causes and case.holds(
            "101.4d",
            bool(earlier),
            f"{' and '.join(earlier)} has to choose again: the order starts over",
            "nobody earlier in the order has to choose again",
        ):
            at = 0
    late = [f"{c.player}: {c.what}" for c in pending]
    return made + late, free


def _next_choice(mine: list[DueChoice], free: list[str], case: Case) -> DueChoice:
    first, *others = mine
    if not others:
        return first
    player = first.player
    placed = all(c.place is not None for c in mine)
    if case.holds(
        "101.4c",
        placed,
        f"the order of {player}'s choices is specified",
        f"{player} orders these choices as they like",
    ):
        return min(mine, key=lambda c: c.place or 0)
    if any(choice.causes for choice in mine):
        case.missing(f"choices[{player}].place")
    if player not in free:
        free.append(player)
    return first


class Picked(Facts, frozen=True, kw_only=True):
    """A card or object that a player chooses, and its zone."""

    player: str
    card: str
    zone: Zone


class Knowledge(Facts, frozen=True, kw_only=True):
    """Choices made in turn order, starting with the player whose turn it is, and the player
    choosing now.

    `picks` are the players' choices; those of the chooser and of later players have not been made
    yet.
    """

    seats: Players
    whose_turn: str | None = None
    chooser: str
    picks: tuple[Picked, ...]

    def __post_init__(self) -> None:
        check_distinct("seats", self.seats)
        check_known("chooser", [self.chooser, self.whose_turn], self.seats)
        check_known("picks", [p.player for p in self.picks], self.seats)


@question(
    "choice-known",
    facts=Knowledge,
    cites={"101.4a": "may remain face down as they're", "101.4b": "knows the choices made by the"},
    example={
        "seats": ["Ann", "Bob"],
        "whose_turn": "Ann",
        "chooser": "Bob",
        "picks": [{"player": "Ann", "card": "Bear", "zone": "hand"}],
    },
)
def choice_known(facts: Knowledge, case: Case) -> Answer:
    """All earlier choices, but not the faces of cards in hidden zones."""
    if facts.whose_turn is None:
        case.missing("whose_turn")
    order = turn_order(facts.seats, facts.whose_turn)
    before = order[: order.index(facts.chooser)]
    earlier = [p for player in before for p in facts.picks if p.player == player]
    earlier = case.gives(
        "101.4b", earlier, f"{facts.chooser} knows the choices of {len(before)} earlier players"
    )
    known: list[str] = []
    concealed: list[str] = []
    for pick in earlier:
        hidden = case.holds(
            "101.4a",
            pick.zone in HIDDEN,
            f"{pick.player} shows which card of the {pick.zone} it is, not its face",
            f"{pick.card} is not in a hidden zone",
        )
        (concealed if hidden else known).append(
            f"{pick.player}: {f'a card in the {pick.zone}' if hidden else pick.card}"
        )
    return case.value({"known": known, "face_down": concealed})
