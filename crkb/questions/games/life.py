"""Life: what a life total becomes, and whether life can be paid (118.3b, 119): a game tells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts
from crkb.questions.views import OfGame, TableOfGame

PLAYER, MATE, OTHER, ANOTHER = "Ann", "Cleo", "Bob", "Dan"
"""Players of the game that is built: the one asked about, a teammate, and who plays against them."""
STAND_INS = ("source-1", "source-2")
"""Objects of that game that stand for whatever makes players gain, lose or pay life."""


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
    """A player's life total, and what happens to it, in order.

    `cannot_gain` and `cannot_lose`: an effect says that the player can't gain or lose life.
    """

    life: int | None = None
    events: Annotated[tuple[LifeEvent, ...], msgspec.Meta(min_length=1)]
    cannot_gain: bool = False
    cannot_lose: bool = False


@question(
    "life-total",
    facts=LifeTotal,
    cites={},
    example={"life": 20, "events": [{"gain": 3}, {"lose": 5}]},
)
def life_total(facts: LifeTotal, case: Case) -> Answer:
    """The events happen in order, except for impossible events and payments."""
    case.need("life")
    life, happened = int(facts.life or 0), []
    bans = _bans(facts.cannot_gain, facts.cannot_lose)
    table = TableOfGame(
        OfGame(game={"players": _players(life), "board": [_source(bans, facts.events)]}), case, STAND_INS
    )
    for number, event in enumerate(facts.events):
        paid = event.pay is None or table.can(_activates(number))
        if event.pay is None:
            table.then({"does": {"source": "source-1", "do": _instruction(event)}})
        now = int(table.ask(f"what is the life of {PLAYER}", tells=False))
        happened.append(_said(event, now - life, paid))
        life = now
    return case.value({"life": life, "events": happened})


def _players(life: int) -> dict[str, Any]:
    return {PLAYER: {"life": life}, OTHER: {}}


def _bans(cannot_gain: bool, cannot_lose: bool, banned: bool = False) -> list[dict[str, str]]:
    """The abilities that keep a player from gaining, losing and paying life; and from losing the game."""
    rules = (("gain", cannot_gain), ("lose", cannot_lose), ("pay", banned))
    found = [{"rule": f"can't {what} life", "to": PLAYER} for what, is_so in rules if is_so]
    return [*found, {"rule": "can't lose the game", "to": "all players"}]


def _source(bans: list[dict[str, str]], events: tuple[LifeEvent, ...]) -> dict[str, Any]:
    """What causes the events, and has abilities to pay life for."""
    pays = [_payment(f"payment-{i}", each.pay) for i, each in enumerate(events) if each.pay is not None]
    return {"id": "source-1", "types": ["artifact"], "controller": PLAYER, "abilities": [*bans, *pays]}


def _payment(name: str, amount: int, what: str = "pay {} life") -> dict[str, Any]:
    return {"name": name, "cost": what.format(amount), "do": {"text": "is paid for"}}


def _activates(number: int, who: str = PLAYER, id: str = "source-1") -> dict[str, Any]:
    return {"activates": {"by": who, "id": id, "ability": f"payment-{number}"}}


def _instruction(event: LifeEvent) -> dict[str, Any]:
    if event.set is not None:
        return {"set life": event.set, "who": PLAYER}
    return {"gain life": event.gain} if event.gain is not None else {"lose life": event.lose}


def _said(event: LifeEvent, change: int, paid: bool) -> str:
    """What an event came to."""
    if event.pay is not None:
        return f"pays {event.pay}" if paid else f"can't pay {event.pay}"
    if change:
        return f"gains {change}" if change > 0 else f"loses {-change}"
    if event.set is None and not (event.gain or event.lose):
        return "gains 0" if event.gain is not None else "loses 0"
    return "nothing"


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


@question("can-pay-life", facts=LifePayment, cites={}, example={"amount": 3, "life": 3})
def can_pay_life(facts: LifePayment, case: Case) -> Answer:
    """0 life can always be paid; more only if no effect forbids it and the life total is high enough."""
    case.need(*_needed(facts))
    table = TableOfGame(OfGame(game=_payers(facts)), case, STAND_INS)
    if facts.teammate_pays and not table.can(_activates(0, MATE, "source-2")):
        return case.verdict(False)
    if not table.can(_activates(0)):
        return case.verdict(False)
    known = facts.kind == "pay" and not (facts.life is None and facts.team is None)
    left = table.ask(f"what is the life of {PLAYER}", tells=False)
    return case.verdict(True, {"left": left} if known else None)


def _needed(facts: LifePayment) -> Iterator[str]:
    """The facts without which it isn't known."""
    if facts.kind == "gain" or not facts.amount or facts.banned or facts.cannot_lose:
        return
    if facts.team is not None or facts.teammate_pays is not None:
        yield from ("team", "teammate_pays")
    else:
        yield "life"


def _payers(facts: LifePayment) -> dict[str, Any]:
    """A game in which the player, and perhaps a teammate, may pay."""
    with_mate = facts.team is not None or facts.teammate_pays is not None
    life = facts.team if with_mate else facts.life
    what = f"{PLAYER} gains {{}} life" if facts.kind == "gain" else "pay {} life"
    bans = _bans(facts.cannot_gain, facts.cannot_lose, facts.banned)
    own = _source(bans, ())
    own["abilities"].append(_payment("payment-0", facts.amount, what))
    game: dict[str, Any] = {"players": _players(20 if life is None else life), "board": [own]}
    if with_mate:
        mates = _payment("payment-0", facts.teammate_pays or 0)
        game["board"].append({**own, "id": "source-2", "controller": MATE, "abilities": [mates]})
        game["players"] = {MATE: game["players"][PLAYER], ANOTHER: {}, **game["players"]}
        order = [PLAYER, MATE, OTHER, ANOTHER]
        teams = [order[:2], order[2:]]
        game["game"] = {"variant": "two-headed giant", "teams": teams, "turn order": order}
    return game
