"""Drawing cards: how many, whether that can be, and one card after another (121)."""

from __future__ import annotations

from crkb.game.events import drawing, replacement, replacing
from crkb.game.happenings import Draws
from crkb.game.stack.doing import Doing, happened
from crkb.game.state import Game
from crkb.game.terms import Verb

CITES = {
    "121.2": "Cards may only be drawn one",
    "121.2a": "refer to the number of cards",
    "121.2b": "may still be partially carried out",
    "121.3": "that player can’t choose to do",
    "121.3a": "the choice can’t be taken",
    "121.6b": "is completed before resuming the sequence",
}


def draw(doing: Doing, verb: Verb) -> bool:
    """Players draw cards, one after the other, in turn order (121.2).

    What replaces a draw is finished before the next (121.6b).
    """
    number = doing.amount(verb.value) or 0
    drawn = False
    for player in doing.players(verb.arg("who")):
        times = _times(doing, player, number)
        for left in range(times, 0, -1):
            doing.play.count()
            before, modified = doing.play.game, doing.play.modified
            drawn = happened(doing.happen(Draws(player))) or drawn
            if _is_same(before, doing.play.game):
                break
            if left > 1 and doing.play.modified > modified:
                says = f"what replaces this draw of {player} comes before the {left - 1} that are left"
                doing.play.note("121.6b", says, player)
    return drawn


def _times(doing: Doing, player: str, number: int) -> int:
    """How many single draws an instruction is, once effects on the number have applied (121.2, 121.2a)."""
    if number <= 0:
        return 0
    process = replacement.Process(doing.play, doing.play.applied)
    results = process.settle(replacing.DrawsSeveral(player, number))
    process.finish()
    times = sum(each.number for each in results if isinstance(each, replacing.DrawsSeveral))
    if times != number:
        doing.play.note("121.2a", f"{player} is to draw {times} instead of {number} cards", player)
    if times > 1:
        doing.play.note("121.2", f"{player} draws {times} cards one at a time", player)
    return times


def _is_same(before: Game, after: Game) -> bool:
    """Whether a draw changed nothing, as from an empty library once more: then the next changes nothing."""
    return (
        after.objects is before.objects
        and after.effects is before.effects
        and after.waiting is before.waiting
        and after.delayed is before.delayed
        and after.players == before.players
    )


def can_draw(doing: Doing, verb: Verb) -> bool:
    """Whether a player may choose that cards are drawn: not by who can't (121.3, 121.3a), or can't draw so
    many (121.2b); an empty library doesn't matter.
    """
    game, number = doing.play.game, doing.amount(verb.value) or 0
    chooser = doing.player(verb.may) if verb.may is not None else doing.ctx.you
    for player in doing.players(verb.arg("who")):
        rule = "121.3" if player == chooser else "121.3a"
        left = drawing.may_draw(game, player)
        if left is not None and left < number:
            rule = "121.2b" if left and number > 1 else rule
            doing.play.note(rule, f"{player} can't draw {number}: that can't be chosen", player, holds=False)
            return False
        if not game.players[player].library and not drawing.known_library(game, player):
            doing.play.note(rule, f"{player}'s library is empty, and the draw can be chosen", player)
    return True
