"""Whether it becomes day or night in an untap step (728.2): a game tells."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts
from crkb.questions.values.turn import DayNight
from crkb.questions.views import OfGame, TableOfGame

MOST_CAST = 9
"""So many spells are cast in the game that is built, if it were more: nothing counts them further."""


class PreviousTurn(Facts, frozen=True, kw_only=True):
    """The designation as an untap step begins, and the spells of the previous turn.

    `spells`: how many the previous turn's active player cast. With shared team turns
    `spells_of_team` instead: how many each player of that turn's active team cast.
    """

    designation: DayNight | None = None
    spells: Count | None = None
    spells_of_team: Annotated[tuple[Count | None, ...], msgspec.Meta(min_length=1)] | None = None

    def __post_init__(self) -> None:
        if self.spells is not None and self.spells_of_team is not None:
            raise ValueError("spells: can't be combined with spells_of_team (for shared team turns)")

    @property
    def counts(self) -> dict[str, int | None]:
        """Name of the fact -> spells cast, for each player whose spells count."""
        if self.spells_of_team is None:
            return {"spells": self.spells}
        return {f"spells_of_team[{i}]": number for i, number in enumerate(self.spells_of_team)}


@question("day-or-night", facts=PreviousTurn, cites={}, example={"designation": "night", "spells": 2})
def day_or_night(facts: PreviousTurn, case: Case) -> Answer:
    """What it is after the untap step, whatever those cast of whom that isn't known."""
    case.need("designation")
    unknown = [name for name, number in facts.counts.items() if number is None]
    table = TableOfGame(OfGame(game=_game(facts, 0)), case)
    after = table.ask("is it day or night")
    if unknown and facts.designation != "neither":
        several = TableOfGame(OfGame(game=_game(facts, MOST_CAST)), case).ask("is it day or night")
        if several != after:
            case.missing(*unknown)
    now = facts.designation
    change = "none" if after == now else f"{now} becomes {after}"
    return case.value({"designation": after, "change": change})


def _game(facts: PreviousTurn, unknown: int) -> dict[str, Any]:
    """A turn in which spells are cast, so many by those of whom that isn't known, and the next untap step."""
    teams = [[f"{who}-{i + 1}" for i in range(len(facts.counts))] for who in ("Active", "Other")]
    order = [name for team in teams for name in team]
    board: list[dict[str, Any]] = []
    then: list[dict[str, Any]] = []
    for player, number in zip(teams[0], facts.counts.values(), strict=True):
        for i in range(min(unknown if number is None else number, MOST_CAST)):
            id = f"spell-{player.lower()}-{i}"
            board.append({"id": id, "types": ["instant"], "cost": "{0}", "zone": "hand", "owner": player})
            then += [{"casts": {"by": player, "id": id}}, {"resolves": id}]
    game: dict[str, Any] = {"turn order": order}
    if facts.designation != "neither":
        game["time"] = facts.designation
    if facts.spells_of_team:
        game |= {"variant": "two-headed giant", "teams": teams}
    players: dict[str, Any] = {name: {} for name in order}
    return {"game": game, "players": players, "board": board, "then": [*then, {"turn": teams[1][0]}]}
