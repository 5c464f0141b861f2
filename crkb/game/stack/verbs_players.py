"""Instructions about players: cards, life, winning and losing, and what is chosen (119, 121, 104)."""

from __future__ import annotations

from crkb.game.happenings import Draws, LifeChanges, Loses, Wins
from crkb.game.stack import costs
from crkb.game.stack.doing import Doing, happened
from crkb.game.state import Game
from crkb.game.terms import Verb

CITES = {
    "104.2b": "state that a player wins the",
    "104.3e": "state that a player loses the",
    "701.18b": "no scry event occurs",
}


def draw(doing: Doing, verb: Verb) -> bool:
    """Players draw cards, one after the other, in turn order (121.2)."""
    number = doing.amount(verb.value) or 0
    drawn = False
    for player in doing.players(verb.arg("who")):
        for _ in range(number):
            doing.play.count()
            before = doing.play.game
            drawn = happened(doing.happen(Draws(player))) or drawn
            if _is_same(before, doing.play.game):
                break
    return drawn


def _is_same(before: Game, after: Game) -> bool:
    """Whether a draw changed nothing, as from an empty library once more: then the next changes nothing."""
    return (
        after.objects is before.objects
        and after.effects is before.effects
        and after.waiting is before.waiting
        and after.delayed is before.delayed
        and after.players == before.players
    )


def scry(doing: Doing, verb: Verb) -> bool:
    """Players look at the top of their libraries: no card leaves it (701.18)."""
    number = doing.amount(verb.value) or 0
    if number <= 0:
        doing.play.note("701.18b", "scrying 0 is not an event", holds=False)
    return number > 0


def gain_life(doing: Doing, verb: Verb) -> bool:
    """Players gain life (119.3)."""
    return _change_life(doing, verb, 1)


def lose_life(doing: Doing, verb: Verb) -> bool:
    """Players lose life (119.3)."""
    return _change_life(doing, verb, -1)


def _change_life(doing: Doing, verb: Verb, sign: int) -> bool:
    number = doing.amount(verb.value)
    if number is None or number <= 0:
        return False
    players = doing.players(verb.arg("who"))
    return happened(doing.happen(*(LifeChanges(player, sign * number, doing.by()) for player in players)))


def pay(doing: Doing, verb: Verb) -> bool:
    """A player pays a cost, as for ward; mana is taken to be there (118.12)."""
    player = doing.player(verb.may) if verb.may is not None else doing.ctx.you
    if player and isinstance(verb.value, tuple) and verb.value:
        costs.pay(costs.Paying(doing.play, player, doing.ctx._replace(you=player), doing.label), verb.value)
    return True


def win(doing: Doing, verb: Verb) -> bool:
    """Players win the game (104.2b)."""
    players = doing.players(verb.value)
    for player in players:
        doing.play.note("104.2b", f"an effect says that {player} wins", player)
    return happened(doing.happen(*(Wins(player, doing.by()) for player in players)))


def lose(doing: Doing, verb: Verb) -> bool:
    """Players lose the game (104.3e)."""
    players = doing.players(verb.value)
    for player in players:
        doing.play.note("104.3e", f"an effect says that {player} loses", player)
    return happened(doing.happen(*(Loses(player, "104.3e", doing.by()) for player in players)))


def choose(doing: Doing, verb: Verb) -> bool:
    """From now on `it` and `that player` are what was chosen."""
    things = doing.things(verb.value)
    doing.choose(things)
    return bool(things)


def inert(doing: Doing, verb: Verb) -> bool:
    """Text that is not taken into account; the answer says so elsewhere."""
    return False
