"""Life: gaining, losing, setting, paying and exchanging it, abilities about gaining it (118.3b, 119)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts


class LifeEvent(Facts, frozen=True, kw_only=True):
    """One event for a life total: exactly one of gaining, losing, paying and being set."""

    gain: Count | None = None
    lose: Count | None = None
    pay: Count | None = None
    set: int | None = None

    def __post_init__(self) -> None:
        """Refuse an event of several kinds, or of none."""
        if sum(field is not None for field in (self.gain, self.lose, self.pay, self.set)) != 1:
            raise ValueError("an event needs exactly one of gain, lose, pay, set")


class LifeTotal(Facts, frozen=True, kw_only=True):
    """A player's or team's life total, and what happens to it, in order.

    `cannot_gain` and `cannot_lose`: an effect says that the player can't gain or lose life.
    """

    life: int | None = None
    events: Annotated[tuple[LifeEvent, ...], msgspec.Meta(min_length=1)]
    cannot_gain: bool = False
    cannot_lose: bool = False


@question(
    "life-total",
    facts=LifeTotal,
    cites={
        "101.2": "effect takes precedence",
        "118.3b": "subtracting the indicated amount of life",
        "119.3": "life total is adjusted accordingly",
        "119.4": "in other words, the player loses",
        "119.5": "sets a player’s life total to",
        "119.8": "involves having that player pay life",
    },
    example={"life": 20, "events": [{"gain": 3}, {"lose": 5}]},
)
def life_total(facts: LifeTotal, case: Case) -> Answer:
    """The events happen in order, except for impossible events and payments."""
    life = facts.life
    happened: list[str] = []
    for event in facts.events:
        if event.pay is not None:
            life, what = _paid(life, event.pay, facts, case)
        elif event.set is not None:
            life, what = _set(life, event.set, facts, case)
        else:
            change = event.gain if event.gain is not None else -(event.lose or 0)
            life, what = _changed(life, change, facts, case)
            what = "gains 0" if event.gain == 0 else what
        happened.append(what)
    if life is None:
        case.missing("life")
    return case.value({"life": life, "events": happened})


def _said(change: int) -> str:
    return f"gains {change}" if change > 0 else f"loses {-change}"


def _changed(life: int | None, change: int, facts: LifeTotal, case: Case) -> tuple[int | None, str]:
    banned = facts.cannot_gain if change > 0 else facts.cannot_lose
    what = _said(change)
    if banned and case.holds("101.2", bool(change), f"an effect prevents this: the player {what}"):
        return life, "nothing: it can't happen"
    change = case.gives("119.3", change, f"the player {what}")
    return None if life is None else life + change, what


def _set(life: int | None, total: int, facts: LifeTotal, case: Case) -> tuple[int | None, str]:
    if life is not None:
        change = case.gives(
            "119.5", total - life, f"going from {life} to {total} means gaining or losing the difference"
        )
        return _changed(life, change, facts, case) if change else (life, "nothing changes")
    if facts.cannot_gain or facts.cannot_lose:
        case.missing("life")
    return case.gives("119.5", total, f"it becomes {total}, whatever it was"), f"becomes {total}"


def _paid(life: int | None, amount: int, facts: LifeTotal, case: Case) -> tuple[int | None, str]:
    if amount == 0:
        return life, "pays 0"
    if facts.cannot_lose and case.holds("119.8", True, "a player who can't lose life can't pay it"):
        return life, f"can't pay {amount}"
    if life is None:
        case.missing("life")
    if not case.holds("119.4", life >= amount, f"{life} is enough to pay {amount}", f"{life} is too little"):
        return life, f"can't pay {amount}"
    return case.gives("118.3b", life - amount, f"{amount} is subtracted"), f"pays {amount}"


class LifePayment(Facts, frozen=True, kw_only=True):
    """A cost, or something that an effect allows, that involves life.

    `kind`: the player pays the amount, or gains it as part of the cost. `banned`: an effect says
    that players can't pay life. `team`: in Two-Headed Giant, the team's life total; then
    `teammate_pays` is what the teammate pays for the same cost or effect.
    """

    kind: Literal["pay", "gain"] = "pay"
    amount: Count
    life: int | None = None
    team: int | None = None
    teammate_pays: Count | None = None
    banned: bool = False
    cannot_gain: bool = False
    cannot_lose: bool = False

    def __post_init__(self) -> None:
        """Refuse a teammate's payment without a team."""
        if self.teammate_pays is not None and self.life is not None:
            raise ValueError("teammate_pays: needs team, the team's life total, instead of life")


@question(
    "can-pay-life",
    facts=LifePayment,
    cites={
        "101.2": "effect takes precedence",
        "118.3b": "subtracting the indicated amount of life",
        "119.4": "in other words, the player loses",
        "119.4a": "both team members are paying",
        "119.4b": "even if an effect says players",
        "119.7": "involves having that player gain life",
        "119.8": "involves having that player pay life",
    },
    example={"amount": 3, "life": 3},
)
def can_pay_life(facts: LifePayment, case: Case) -> Answer:
    """0 life can always be paid; more only if no effect forbids it and the life total is high enough."""
    if facts.kind == "gain":
        forbidden = case.holds(
            "119.7",
            facts.cannot_gain and facts.amount > 0,
            "a player who can't gain life can't pay a cost of gaining life",
            "the player can gain life",
        )
        return case.verdict(None if forbidden is None else not forbidden)
    return _team_pays(facts, case) if _has_team(facts) else _player_pays(facts, case)


def _has_team(facts: LifePayment) -> bool:
    return facts.team is not None or facts.teammate_pays is not None


def _free(amount: int, case: Case) -> bool | None:
    return case.holds("119.4b", amount == 0, "0 life can always be paid", f"{amount} is greater than 0")


def _forbidden(facts: LifePayment, case: Case) -> bool:
    if facts.cannot_lose and case.holds("119.8", True, "a player who can't lose life can't pay life"):
        return True
    return facts.banned and bool(case.holds("101.2", True, "an effect forbids paying life"))


def _player_pays(facts: LifePayment, case: Case) -> Answer:
    if _free(facts.amount, case):
        return case.verdict(True, None if facts.life is None else {"left": facts.life})
    if _forbidden(facts, case):
        return case.verdict(False)
    case.need("life")
    life = facts.life or 0
    enough = case.holds("119.4", life >= facts.amount, f"{life} is enough", f"{life} is too little")
    left = life - facts.amount
    value = {"left": case.gives("118.3b", left, f"{left} is left")} if enough else None
    return case.verdict(enough, value)


def _team_pays(facts: LifePayment, case: Case) -> Answer:
    if _free(facts.amount, case):
        return case.verdict(True)
    if _forbidden(facts, case):
        return case.verdict(False)
    case.need("team", "teammate_pays")
    life, total = facts.team or 0, facts.amount + (facts.teammate_pays or 0)
    says = f"the team's {life} is enough for {total} together"
    enough = case.holds("119.4a", life >= total, says, f"the team's {life} is too little for {total}")
    return case.verdict(enough, {"left": life - total} if enough else None)


class Holder(Facts, frozen=True, kw_only=True):
    """A player whose life total is exchanged or redistributed; `becomes`: the proposed new total."""

    id: str
    life: int | None = None
    becomes: int | None = None
    cannot_gain: bool = False
    cannot_lose: bool = False


class MovedTotals(Facts, frozen=True, kw_only=True):
    """Life totals that an effect exchanges between two players, or redistributes among several.

    With an exchange the new totals are determined; with a redistribution each player needs
    `becomes`.
    """

    kind: Literal["exchange", "redistribute"]
    players: Annotated[tuple[Holder, ...], msgspec.Meta(min_length=2)]

    def __post_init__(self) -> None:
        """Refuse anything that is neither an exchange nor a redistribution."""
        given = [p.becomes for p in self.players]
        if self.kind == "exchange":
            if len(self.players) != 2 or given != [None, None]:
                raise ValueError("players: an exchange is between two players, without becomes")
            return
        old = [p.life for p in self.players]
        if None in given:
            raise ValueError("players: in a redistribution each player needs becomes")
        if None not in old and sorted(old, key=str) != sorted(given, key=str):
            raise ValueError("players: a redistribution must use exactly the existing life totals")


@question(
    "life-totals-move",
    facts=MovedTotals,
    cites={
        "119.5": "gains or loses the necessary amount",
        "119.7": "life total would become higher",
        "119.8": "life total would become lower",
    },
    example={"kind": "exchange", "players": [{"id": "A", "life": 3}, {"id": "B", "life": 20}]},
)
def life_totals_move(facts: MovedTotals, case: Case) -> Answer:
    """A player who can't gain life may not get a higher total, nor one who can't lose life a lower
    one."""
    lives = [p.life for p in facts.players]
    become = lives[::-1] if facts.kind == "exchange" else [p.becomes for p in facts.players]
    allowed: list[tuple[bool | None, str]] = []
    changes: dict[str, int] = {}
    for i, (player, new) in enumerate(zip(facts.players, become, strict=True)):
        change = None if player.life is None or new is None else new - player.life
        unknown = i if player.life is None else len(lives) - 1 - i
        allowed += [(truth, f"players[{unknown}].life") for truth in _allowed(player, change, case)]
        if change is not None:
            says = f"{player.id}: {change:+d}"
            changes[player.id] = case.gives("119.5", change, says)
    possible = case.every(*allowed)
    return case.verdict(possible, changes if possible and len(changes) == len(lives) else None)


def _allowed(player: Holder, change: int | None, case: Case) -> list[bool | None]:
    """Do the effects on the player allow the change? One entry for each effect."""
    found: list[bool | None] = []
    for banned, rule, sign, word in (
        (player.cannot_gain, "119.7", 1, "higher"),
        (player.cannot_lose, "119.8", -1, "lower"),
    ):
        if banned:
            worse = None if change is None else change * sign > 0
            says = f"{player.id}'s total would become {word}, which can't happen"
            held = case.holds(rule, worse, says, f"{player.id}'s total doesn't become {word}")
            found.append(None if held is None else not held)
    return found


class GainAbility(Facts, frozen=True, kw_only=True):
    """An ability about a player gaining life, and the simultaneous causes of that player gaining
    life.

    `ability`: it triggers whenever the player gains life, or replaces gaining life. `amounts`: how
    much each source causes them to gain.
    """

    ability: Literal["trigger", "replacement"]
    amounts: Annotated[tuple[Count | None, ...], msgspec.Meta(min_length=1)]
    cannot_gain: bool = False


@question(
    "life-gain-ability",
    facts=GainAbility,
    cites={
        "101.2": "effect takes precedence",
        "119.7": "replace a life gain event affecting",
        "119.9": "no life gain event has occurred",
        "119.10": "no life gain event would occur",
    },
    example={"ability": "trigger", "amounts": [2, 3]},
)
def life_gain_ability(facts: GainAbility, case: Case) -> Answer:
    """Once for each source that causes a gain of more than 0."""
    replaces = facts.ability == "replacement"
    if facts.cannot_gain:
        rule, says = ("119.7", "it does nothing") if replaces else ("101.2", "no life is gained")
        if case.holds(rule, True, f"the player can't gain life: {says}"):
            return case.value(0)
    times = 0
    for i, amount in enumerate(facts.amounts):
        if amount is None:
            case.missing(f"amounts[{i}]")
        rule = "119.10" if replaces else "119.9"
        says = f"source {i + 1} causes a gain of {amount}"
        times += bool(case.holds(rule, amount > 0, says, f"source {i + 1} causes no gain"))
    return case.value(times)
