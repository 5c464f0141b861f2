"""What players do any time they could mulligan (103.5b)."""

from __future__ import annotations

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values.seating import Players, check_distinct, check_known


class MulliganMoment(Facts, frozen=True, kw_only=True):
    """A moment in the procedure of mulligans.

    `players`: in turn order, the starting player first. `kept`: those who kept their hands in
    earlier rounds. `declared`: those who have declared in this round, whatever they declared.
    `player`: who wants to do something “any time they could mulligan”.
    """

    players: Players
    player: str
    kept: tuple[str, ...] | None = None
    declared: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        """Refuse names that are not players', and declarations by players who have kept their hands."""
        check_distinct("players", self.players)
        for field, names in (
            ("player", (self.player,)),
            ("kept", self.kept or ()),
            ("declared", self.declared or ()),
        ):
            check_known(field, names, self.players)
        if set(self.kept or ()) & set(self.declared or ()):
            raise ValueError("declared: a player who has kept a hand no longer declares")


@question(
    "acts-while-could-mulligan",
    facts=MulliganMoment,
    cites={"103.5b": "they would declare whether they will"},
    example={"players": ["Ann", "Bob"], "player": "Ann", "kept": [], "declared": []},
)
def acts_while_could_mulligan(facts: MulliganMoment, case: Case) -> Answer:
    """Yes when it is their turn to declare, in any round; afterward they declare."""
    if facts.player in (*(facts.kept or ()), *(facts.declared or ())):
        return case.verdict(
            case.holds(
                "103.5b", False, f"{facts.player} still declares", f"{facts.player} no longer declares"
            )
        )
    case.need("kept", "declared")
    done = {*(facts.kept or ()), *(facts.declared or ())}
    following = next((player for player in facts.players if player not in done), None)
    held = case.holds(
        "103.5b",
        facts.player == following,
        f"it is {facts.player}'s turn to declare, which happens afterward",
        f"it is {following or 'nobody'}'s turn to declare, not {facts.player}'s",
    )
    return case.verdict(held, {"next": f"{facts.player} declares"} if held else None)
