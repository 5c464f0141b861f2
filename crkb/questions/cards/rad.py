"""Rad counters: their trigger and what it does (725.1)."""

from __future__ import annotations

from typing import Literal

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts
from crkb.questions.values.characteristics import TraditionalType
from crkb.questions.values.wording import counted

MilledType = TraditionalType | Literal["dungeon"]


class LibraryCard(Facts, frozen=True, kw_only=True):
    """A card in a library, and its card types (empty: unknown)."""

    id: str
    types: tuple[MilledType, ...] = ()


class RadPlayer(Facts, frozen=True, kw_only=True):
    """A player with their rad counters, life total, and library (top card first; all of it, or as
    many cards as they mill)."""

    id: str
    rad: Count | None = None
    life: int | None = None
    library: tuple[LibraryCard, ...] | None = None


class Radiation(Facts, frozen=True, kw_only=True):
    """The beginning of a precombat main phase.

    `active`: the active player. `rad_later`: how many counters that player has when the ability
    resolves, if the number has changed by then.
    """

    active: str
    players: tuple[RadPlayer, ...]
    rad_later: Count | None = None

    def __post_init__(self) -> None:
        names = [p.id for p in self.players]
        if names.count(self.active) != 1:
            raise ValueError(
                f"active: {self.active} must be listed once among players, not "
                f"{names.count(self.active)} times"
            )


@question(
    "rad-counters",
    facts=Radiation,
    cites={
        "122.1i": "cause a triggered ability to trigger",
        "725.1": "For each nonland card milled this",
    },
    example={
        "active": "Ann",
        "players": [{"id": "Ann", "rad": 1, "life": 20, "library": [{"id": "Bear", "types": ["creature"]}]}],
    },
)
def rad_counters(facts: Radiation, case: Case) -> Answer:
    """Only the active player's matter: they mill that many cards, and lose 1 life and 1 counter for
    each nonland card."""
    at, player = next((i, p) for i, p in enumerate(facts.players) if p.id == facts.active)
    if player.rad is None:
        case.missing(f"players[{at}].rad")
    triggers = case.holds(
        "122.1i",
        player.rad > 0,
        f"{player.id} has {counted(player.rad, 'rad counter')}: an ability triggers",
        f"{player.id} has no rad counter: nothing triggers",
    )
    if not triggers:
        return case.value({"triggers": False})
    controller = case.gives("725.1", facts.active, f"{facts.active} controls it; it has no source")
    value: dict[str, object] = {"triggers": True, "controller": controller}
    counters = player.rad if facts.rad_later is None else facts.rad_later
    if not case.holds(
        "725.1",
        counters > 0,
        f"{counted(counters, 'counter')} on resolution",
        "there are no counters left on resolution",
    ):
        return case.value(value | {"milled": []})
    if player.library is None:
        case.missing(f"players[{at}].library")
    milled = case.gives(
        "725.1", list(player.library[:counters]), f"{player.id} mills {counted(counters, 'card')}"
    )
    return case.value(value | _after(player, at, counters, milled, case))


def _after(
    player: RadPlayer, at: int, counters: int, milled: list[LibraryCard], case: Case
) -> dict[str, object]:
    unknown = [f"players[{at}].library[{i}].types" for i, card in enumerate(milled) if not card.types]
    if unknown:
        case.missing(*unknown)
    if player.life is None:
        case.missing(f"players[{at}].life")
    nonland = sum("land" not in card.types for card in milled)
    lost = case.gives(
        "725.1",
        nonland,
        f"nonland cards among the {counted(len(milled), 'card')}: {nonland}, so {nonland} life is lost",
    )
    return {
        "milled": [card.id for card in milled],
        "life": player.life - lost,
        "rad": counters - lost,
    }
