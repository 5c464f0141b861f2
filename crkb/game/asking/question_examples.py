"""An example of each form of a question about a game, asked of the games in `corpus/templates`."""

from __future__ import annotations

import os
from collections.abc import Mapping

from crkb import paths

EXAMPLES: Mapping[str, str] = {
    "what is the final chapter of ID": "what is the final chapter of tale",
    "what is the final chapter ability of ID": "what is the final chapter ability of tale",
    "what is in PLAYER's junkyard": "what is in Bob's junkyard",
    "what is the KEY of THING": "what is the p/t of bear",
    "what mana can ID add": "what mana can forest add",
    "what is the most ID can assign to THING": "what is the most bear can assign to wall",
    "who is the monarch": "who is the monarch",
    "who has the initiative": "who has the initiative",
    "is it day or night": "is it day or night",
    "who announces damage orders": "who announces damage orders",
    "who has priority": "who has priority",
    "what step is it": "what step is it",
    "who controls PLAYER": "who controls Bob",
    "who decides for PLAYER": "who decides for Bob",
    "who decides for PLAYER outside the rules": "who decides for Bob outside the rules",
    "who decides whether PLAYER concedes": "who decides whether Bob concedes",
    "what is on the stack": "what is on the stack",
    "who controls ID by default": "who controls bear by default",
    "who controls ID": "who controls bear",
    "what excess damage was ID dealt": "what excess damage was wall dealt",
    "what does turning ID face up cost": "what does turning hunter face up cost",
    "what does casting ID cost": "what does casting cub cost",
    "what happens next": "what happens next",
    "what happens": "what happens",
    "what triggered": "what triggered",
    "what is ID": "what is bear",
    "why doesn't ID deal damage": "why doesn't wall deal damage",
    "why doesn't ID die": "why doesn't wall die",
    "why doesn't ID attack": "why doesn't wall attack",
    "why is ID WHAT": "why is bear 3/3",
    "why isn't ID WHAT": "why isn't wall 1/6",
    "who wins": "who wins",
    "what is the result": "what is the result",
    "who must choose otherwise": "who must choose otherwise",
    "can ID block OTHER": "can wall block bear",
    "can ID attack": "can bear attack",
    "can ID attack THING": "can bear attack Bob",
    "can PLAYER respond to turning ID face up": "can Bob respond to turning hunter face up",
    "can PLAYER respond to STACKED": "can Bob respond to scorch",
    "can PLAYER unveil ID": "can Ann unveil mask",
    "who is on PLAYER's team": "who is on Ann's team",
    "who are PLAYER's opponents": "who are Ann's opponents",
    "who are the ROLE players": "who are the Leader players",
    "who must lose for PLAYER to win": "who must lose for Ann to win",
    "what teams are there": "what teams are there",
    "what teams have lost": "what teams have lost",
    "may ID assign DIVISION": "may bear assign {wall: 3}",
    "is TARGET a legal target for STACKED": "is wall a legal target for scorch",
    "may PLAYER look at ID": "may Ann look at hunter",
    "may PLAYER look at the back of ID": "may Bob look at the back of hunter",
    "is ID a KIND": "is bear a permanent",
    "is ID an KIND": "is banner an emblem",
    "does ID die": "does wall die",
    "does STACKED resolve": "does scorch resolve",
    "is ID destroyed": "is wall destroyed",
    "is ID sacrificed": "is bear sacrificed",
    "can that happen": "can that happen",
}
"""A form as it is written -> an example of it."""

OF_TREACHERY = frozenset(
    (
        *("can PLAYER unveil ID", "who is on PLAYER's team"),
        *("who are PLAYER's opponents", "who must lose for PLAYER to win"),
        *("what teams are there", "what teams have lost", "who are the ROLE players"),
    )
)
"""The forms that are asked of the Treachery game."""

LINES: Mapping[str, str] = {
    "[can | does] THING [STATE …]": "9/9 trample deathtouch blocked by a 0/6 and a 1/2",
    "THING with COUNTERS": "creature with three -1/-1 counters and two +1/+1 counters",
    "planeswalker with loyalty N dealt N damage": "planeswalker with loyalty 1 dealt 1 damage",
    "can THING block THING": "can a 2/2 flying block a 3/3",
    "mana value of COST [on the battlefield]": "mana value of {X}{R} on the battlefield",
    "copy of THING": "copy of a 2/2 creature with a +1/+1 counter",
}
"""Forms of a situation in one line, which needs no file -> an example of each."""


def template(name: str = "game") -> str:
    """The text of a small game file, with comments: something to change into one's own.

    `name` is "game" or "treachery".

    >>> template().splitlines()[0][:8]
    '# A game'
    """
    with open(os.path.join(paths.corpus(), "templates", f"{name}.yaml"), encoding="utf-8") as f:
        return f.read()
