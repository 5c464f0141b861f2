"""An example of each form of a question about a game, asked of the game in `corpus/templates`."""

from __future__ import annotations

import os
from collections.abc import Mapping

from crkb import paths

EXAMPLES: Mapping[str, str] = {
    "what is the KEY of THING": "what is the p/t of bear",
    "what mana can ID add": "what mana can forest add",
    "what is the most ID can assign to THING": "what is the most bear can assign to wall",
    "what does turning ID face up cost": "what does turning hunter face up cost",
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
    "can ID block OTHER": "can wall block bear",
    "can ID attack": "can bear attack",
    "can ID attack THING": "can bear attack Bob",
    "can PLAYER respond to turning ID face up": "can Bob respond to turning hunter face up",
    "can PLAYER respond to STACKED": "can Bob respond to scorch",
    "may ID assign DIVISION": "may bear assign {wall: 3}",
    "is TARGET a legal target for STACKED": "is wall a legal target for scorch",
    "does ID die": "does wall die",
    "does STACKED resolve": "does scorch resolve",
    "is ID destroyed": "is wall destroyed",
    "is ID sacrificed": "is bear sacrificed",
    "can that happen": "can that happen",
}
"""A form as it is written -> an example of it."""

LINES: Mapping[str, str] = {
    "[can | does] THING [STATE …]": "9/9 trample deathtouch blocked by a 0/6 and a 1/2",
    "THING with COUNTERS": "creature with three -1/-1 counters and two +1/+1 counters",
    "planeswalker with loyalty N dealt N damage": "planeswalker with loyalty 1 dealt 1 damage",
    "can THING block THING": "can a 2/2 flying block a 3/3",
    "mana value of COST [on the battlefield]": "mana value of {X}{R} on the battlefield",
    "copy of THING": "copy of a 2/2 creature with a +1/+1 counter",
}
"""Forms of a situation in one line, which needs no file -> an example of each."""


def template() -> str:
    """The text of a small game file, with comments: something to change into one's own.

    >>> template().splitlines()[0][:8]
    '# A game'
    """
    with open(os.path.join(paths.corpus(), "templates", "game.yaml"), encoding="utf-8") as f:
        return f.read()
