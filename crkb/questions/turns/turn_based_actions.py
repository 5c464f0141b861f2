"""Turn-based actions of the untap, draw and cleanup steps (703.4)."""

from __future__ import annotations

from typing import Literal

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts
from crkb.questions.values.labels import Id
from crkb.questions.values.logic import both
from crkb.questions.values.turn import DayNight


class UntapPermanent(Facts, frozen=True, kw_only=True):
    """A permanent as an untap step begins.

    `controller`: for a phased-out one, who controlled it when it phased out. `phasing`: it has that
    ability. `stays_tapped`: an effect keeps it from untapping, or its controller chooses not to
    untap it.
    """

    id: Id
    controller: str
    phased_in: bool | None = True
    phasing: bool | None = False
    tapped: bool | None = None
    stays_tapped: bool = False


class UntapStep(Facts, frozen=True, kw_only=True):
    """An untap step that begins.

    `spells`: for each turn so far, how many spells its active player cast; the last entry is the
    turn before this one.
    """

    active: str
    permanents: tuple[UntapPermanent, ...] = ()
    designation: DayNight | None = None
    spells: tuple[Count | None, ...] = ()

    def __post_init__(self) -> None:
        ids = [p.id for p in self.permanents]
        if len(set(ids)) < len(ids):
            raise ValueError("permanents: duplicate id")


@question(
    "untap-step",
    facts=UntapStep,
    cites={
        "703.4a": "Immediately after the untap step begins",
        "703.4b": "phasing action has been completed during",
        "703.4c": "determines which permanents they control will",
        "728.2": "second part of the untap step",
        "728.2a": "no player from the previous turn's",
        "728.2b": "any player from the previous turn's",
    },
    example={
        "active": "Ann",
        "designation": "neither",
        "permanents": [{"id": "forest", "controller": "Ann", "tapped": True}],
    },
)
def untap_step(facts: UntapStep, case: Case) -> Answer:
    """First phasing, then the check for day and night, then untapping; each happens all at once."""
    case.need("designation")
    out = [p.id for i, p in enumerate(facts.permanents) if _phases(p, i, facts, case, there=True)]
    back = [p.id for i, p in enumerate(facts.permanents) if _phases(p, i, facts, case, there=False)]
    order: list[dict[str, object]] = []
    phasing = case.gives("703.4a", {"phase_in": back, "phase_out": out}, "first, all phasing happens at once")
    order.append(dict(phasing))
    checked = case.holds(
        "703.4b",
        facts.designation != "neither",
        f"second, the game checks whether it is still {facts.designation}",
        "it is neither day nor night: nothing is checked",
    )
    if checked:
        order.append({"designation": _designation(facts, case)})
    there = {p.id for p in facts.permanents if p.phased_in and p.id not in out} | set(back)
    untap = [p.id for i, p in enumerate(facts.permanents) if p.id in there and _untaps(p, i, facts, case)]
    order.append({"untap": untap})
    return case.value(order)


def _phases(p: UntapPermanent, i: int, facts: UntapStep, case: Case, *, there: bool) -> bool:
    """Does it phase out (if it is phased in) or phase in (if it is phased out)?"""
    if p.controller != facts.active:
        return False
    if p.phased_in is None:
        case.missing(f"permanents[{i}].phased_in")
    if p.phased_in != there:
        return False
    if there and p.phasing is None:
        case.missing(f"permanents[{i}].phasing")
    return bool(p.phasing) if there else True


def _designation(facts: UntapStep, case: Case) -> str:
    if not facts.spells:
        case.missing("spells")
    looked_at = case.gives("728.2", -1, "the spells of the previous turn are checked")
    spells = facts.spells[looked_at]
    if spells is None:
        case.missing(f"spells[{len(facts.spells) - 1}]")
    if facts.designation == "day":
        night = case.holds(
            "728.2a",
            spells == 0,
            "nobody cast a spell: it becomes night",
            "a spell was cast: it is still day",
        )
        return "night" if night else "day"
    day = case.holds(
        "728.2b",
        spells >= 2,
        "two or more spells were cast: it becomes day",
        "fewer than two spells were cast: it is still night",
    )
    return "day" if day else "night"


def _untaps(p: UntapPermanent, i: int, facts: UntapStep, case: Case) -> bool:
    mine = p.controller == facts.active
    stays = mine and not p.stays_tapped
    untaps = case.holds(
        "703.4c", both(stays, p.tapped), f"{p.id} untaps with the others", f"{p.id} doesn't untap"
    )
    if untaps is None:
        case.missing(f"permanents[{i}].tapped")
    return untaps


class HandHolder(Facts, frozen=True, kw_only=True):
    """A player: cards in hand, and the maximum hand size (seven unless an effect changes it)."""

    id: Id
    hand: Count | None = None
    maximum: Count | Literal["none"] = 7


class MarkedPermanent(Facts, frozen=True, kw_only=True):
    """A permanent and the damage marked on it."""

    id: Id
    damage: Count = 0


class Lasting(Facts, frozen=True, kw_only=True):
    """An effect and its duration."""

    what: str
    lasts: Literal[
        "until end of turn", "this turn", "until your next turn", "as long as a condition holds", "for good"
    ]


class TurnEdge(Facts, frozen=True, kw_only=True):
    """A draw step or a cleanup step that begins."""

    step: Literal["draw step", "cleanup step"]
    active: str
    players: tuple[HandHolder, ...]
    permanents: tuple[MarkedPermanent, ...] = ()
    effects: tuple[Lasting, ...] = ()

    def __post_init__(self) -> None:
        if [p.id for p in self.players].count(self.active) != 1:
            raise ValueError(f"active: {self.active} must be listed once among players")


@question(
    "draw-or-cleanup",
    facts=TurnEdge,
    cites={
        "703.4d": "Immediately after the draw step begins",
        "703.4q": "Immediately after the cleanup step begins",
        "703.4r": "all damage is removed from permanents",
    },
    example={"step": "cleanup step", "active": "Ann", "players": [{"id": "Ann", "hand": 9}]},
)
def draw_or_cleanup(facts: TurnEdge, case: Case) -> Answer:
    """In the draw step the active player draws; in the cleanup step they discard, then damage is
    removed and effects end simultaneously."""
    if facts.step == "draw step":
        said = f"{facts.active} draws a card"
        return case.value([case.gives("703.4d", said, said)])
    return case.value([_discard(facts, case), *_ending(facts, case)])


def _discard(facts: TurnEdge, case: Case) -> str:
    at, player = next((i, p) for i, p in enumerate(facts.players) if p.id == facts.active)
    if player.maximum == "none":
        return f"{player.id} discards 0"
    if player.hand is None:
        case.missing(f"players[{at}].hand")
    number = max(0, player.hand - player.maximum)
    said = f"{player.id} has {player.hand} cards and a maximum hand size of {player.maximum}"
    return f"{player.id} discards {case.gives('703.4q', number, said)}"


def _ending(facts: TurnEdge, case: Case) -> list[str]:
    damage = [f"damage on {p.id}" for p in facts.permanents if p.damage]
    effects = [e.what for e in facts.effects if e.lasts in ("until end of turn", "this turn")]
    if not damage and not effects:
        return []
    together = ", ".join(damage + effects)
    return [
        case.gives("703.4r", f"at the same time end: {together}", f"these end at the same time: {together}")
    ]
