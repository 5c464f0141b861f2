"""Drawing cards: how many, whether that can be, and one card after another (121)."""

from __future__ import annotations

from collections.abc import Sequence

from crkb.game.errors import NotKnown
from crkb.game.events import drawing, events, replacing
from crkb.game.happenings import Done, Draws
from crkb.game.stack.doing import Doing, happened
from crkb.game.terms import DrawnThisWay, Verb, every_term

CITES = {
    "121.2": "Cards may only be drawn one",
    "121.2a": "refer to the number of cards",
    "121.2b": "may still be partially carried out",
    "121.3": "that player can’t choose to do",
    "121.3a": "the choice can’t be taken",
    "121.6b": "is completed before resuming the sequence",
    "121.6c": "the additional action is not performed",
}


def draw(doing: Doing, verb: Verb) -> bool:
    """Players draw cards, one after the other, in turn order (121.2).

    What replaces a draw is finished before the next (121.6b).
    """
    number = doing.number(verb.value)
    drawn = False
    doing.ctx = doing.ctx._replace(drawn=())
    for player in doing.players(verb.arg("who")):
        times = _times(doing, player, number)
        for left in range(times, 0, -1):
            doing.play.count()
            modified = doing.play.modified
            done = doing.happen(Draws(player))
            drawn = happened(done) or drawn
            is_replaced = doing.play.modified > modified
            _remember(doing, player, done, is_replaced)
            if not is_replaced and not happened(done):
                break  # nor would the next draw come to anything
            if left > 1 and is_replaced:
                says = f"what replaces this draw of {player} comes before the {left - 1} that are left"
                doing.play.note("121.6b", says, player)
    return drawn


def _remember(doing: Doing, player: str, done: Sequence[Done], is_replaced: bool) -> None:
    """Remember which cards were drawn, for what is done with them: not those drawn instead (121.6c).

    Raises:
        NotKnown: Something is done with a card of which nothing is known.
    """
    if not any(isinstance(each, DrawnThisWay) for each in every_term(doing.upcoming)):
        return
    if is_replaced:
        says = f"what {player} draws instead isn't what was to be drawn: nothing more is done with it"
        doing.play.note("121.6c", says, player, holds=False)
        return
    for each in done:
        if not isinstance(each.what, Draws) or not each.amount:
            continue
        if each.now is None:
            raise NotKnown(f"top card of {player}'s library", (), "", "401.2")
        doing.play.note("121.6c", f"the draw of {each.now.id} wasn't replaced", player, each.now.id)
        doing.ctx = doing.ctx._replace(drawn=(*doing.ctx.drawn, each.now))


def _times(doing: Doing, player: str, number: int) -> int:
    """How many single draws an instruction is, once effects on the number have applied (121.2, 121.2a)."""
    times = events.number_of_draws(doing.play, replacing.DrawsSeveral(player, number))
    if times != number:
        doing.play.note("121.2a", f"{player} is to draw {times} instead of {number} cards", player)
    if times > 1:
        doing.play.note("121.2", f"{player} draws {times} cards one at a time", player)
    return times


def can_draw(doing: Doing, verb: Verb) -> bool:
    """Whether a player may choose that cards are drawn: not by who can't (121.3, 121.3a), or can't draw so
    many (121.2b); an empty library doesn't matter.
    """
    game, number = doing.play.game, doing.number(verb.value)
    chooser = doing.player(verb.may) if verb.may is not None else doing.ctx.you
    for player in doing.players(verb.arg("who")):
        rule = "121.3" if player == chooser else "121.3a"
        left = drawing.may_draw(game, player)
        if left is not None and left < number:
            rule = "121.2b" if left else rule
            doing.play.note(rule, f"{player} can't draw {number}: that can't be chosen", player, holds=False)
            return False
        if not game.players[player].library and not drawing.known_library(game, player):
            doing.play.note(rule, f"{player}'s library is empty, and the draw can be chosen", player)
    return True
