"""Instructions about players: costs, winning and losing, and what is chosen (104, 118)."""

from __future__ import annotations

from crkb.game.happenings import Loses, Ties, Wins
from crkb.game.stack import costs
from crkb.game.stack.doing import Doing, happened
from crkb.game.stack.paying import Paying
from crkb.game.terms import Cost, CostItem, Filter, Group, Verb

CITES = {
    "104.2b": "state that a player wins the",
    "104.3e": "state that a player loses the",
    "104.4c": "may state that the game is",
    "104.4e": "spell or ability that states that",
    "702.24b": "count the total number of age",
    "701.18b": "no scry event occurs",
}


def scry(doing: Doing, verb: Verb) -> bool:
    """Players look at the top of their libraries: no card leaves it (701.18)."""
    number = doing.number(verb.value)
    if number <= 0:
        doing.play.note("701.18b", "scrying 0 is not an event", holds=False)
    return number > 0


def pay(doing: Doing, verb: Verb) -> bool:
    """A player pays a cost, as for ward; mana is taken to be there (118.12)."""
    by, cost = _payment(doing, verb)
    if by is not None and cost:
        costs.pay(by, cost)
    return True


def can_pay(doing: Doing, verb: Verb) -> bool:
    """Whether a player could pay what they may pay, as far as that is known."""
    by, cost = _payment(doing, verb)
    return by is None or costs.can_pay(by, cost)


def _payment(doing: Doing, verb: Verb) -> tuple[Paying | None, Cost]:
    """Who pays, and what: the cost of cumulative upkeep for each age counter (702.24a, b)."""
    player = doing.player(verb.may) if verb.may is not None else doing.ctx.you
    cost: Cost = verb.value if isinstance(verb.value, tuple) else ()
    if verb.arg("times") is not None:
        times = doing.number(verb.arg("times"))
        doing.play.note("702.24b", f"the cost is paid for each of {times} age counters", *doing.named())
        cost = _multiplied(cost, times)
    if not player:
        return None, cost
    return Paying(doing.play, player, doing.ctx._replace(you=player), doing.label), cost


def _multiplied(cost: Cost, times: int) -> Cost:
    """A cost so many times over, to be paid all at once: different permanents are sacrificed for each."""
    return tuple(each for item in cost for each in _times(item, times))


def _times(item: CostItem, times: int) -> Cost:
    if item.kind == "life":
        return (item._replace(number=item.number * times),)
    if item.kind == "sacrifice" and isinstance(item.part, Group):
        return (item._replace(number=times),) if times else ()
    return (item,) * times


def win(doing: Doing, verb: Verb) -> bool:
    """Players win the game (104.2b), and others lose it at the same time where that is said."""
    players = doing.players(verb.value)
    for player in players:
        doing.play.note("104.2b", f"an effect says that {player} wins", player)
    losses = _losses(doing, verb.arg("loses")) if verb.arg("loses") is not None else []
    return happened(doing.happen(*losses, *(Wins(player, doing.by()) for player in players)))


def lose(doing: Doing, verb: Verb) -> bool:
    """Players lose the game (104.3e)."""
    return happened(doing.happen(*_losses(doing, verb.value)))


def _losses(doing: Doing, who: Filter) -> list[Loses]:
    """The losses that an effect states (104.3e)."""
    players = doing.players(who)
    for player in players:
        doing.play.note("104.3e", f"an effect says that {player} loses", player)
    return [Loses(player, "104.3e", doing.by()) for player in players]


def draw_game(doing: Doing, verb: Verb) -> bool:
    """The game is a draw for players (104.4c); where ranges are limited, for those within the range of
    who controls the effect (104.4e)."""
    game = doing.play.game
    near = game.within.get(doing.ctx.you)
    players = [name for name in doing.players(verb.value) if near is None or name in near]
    rule, where = ("104.4c", "") if near is None else ("104.4e", f" within {doing.ctx.you}'s range")
    names = " and ".join(players) or "nobody"
    doing.play.note(rule, f"an effect says that the game is a draw: for {names}{where}", *players)
    return happened(doing.happen(*(Ties(player, doing.by()) for player in players)))


def choose(doing: Doing, verb: Verb) -> bool:
    """From now on `it` and `that player` are what was chosen."""
    things = doing.things(verb.value)
    doing.choose(things)
    return bool(things)


def inert(doing: Doing, verb: Verb) -> bool:
    """Text that is not taken into account; the answer says so elsewhere."""
    return False
