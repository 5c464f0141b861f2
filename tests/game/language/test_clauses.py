"""Conditions, events, costs, durations: every production of the grammar."""

from __future__ import annotations

import pytest

from crkb.game.language import language
from crkb.game.terms import (
    Act,
    Acts,
    Aims,
    AmountIs,
    Beginning,
    Controls,
    CostItem,
    CountOf,
    Duration,
    Filter,
    Has,
    Is,
    It,
    LifeOf,
    Named,
    Puts,
    This,
    ValueOf,
    WasDone,
    Word,
    You,
    YouDo,
    YourTurn,
)
from tests.game.language.known_words import CARD, CREATURE, LAND, WORDS, group

CONDITIONS = {
    "it is a creature": Is(It(), (CREATURE,)),
    "this isn't tapped": Is(This(), (Word("quality", "tapped"),), negated=True),
    "Bears are legendary creatures": Is(
        group(Word("subtype", "Bear")), (Word("supertype", "legendary"), CREATURE)
    ),
    "creatures aren't attacking": Is(group(CREATURE), (Word("quality", "attacking"),), negated=True),
    "this has flying": Has(This(), keyword="flying"),
    "creatures have first strike": Has(group(CREATURE), keyword="first strike"),
    "it doesn't have trample": Has(It(), keyword="trample", negated=True),
    "it has a stun counter": Has(It(), counter="stun"),
    "it has a flying counter": Has(It(), counter="flying"),
    "it doesn't have a +1/+1 counter": Has(It(), counter="+1/+1", negated=True),
    "it was kicked": WasDone("kicked"),
    "it was bestowed": WasDone("bestowed"),
    "it was cast": WasDone("cast"),
    "you control a Swamp": Controls("you", group(Word("subtype", "Swamp"), quantity="a")),
    "Bob controls another creature": Controls("Bob", group(CREATURE, quantity="a", other=True)),
    "you control no creatures": Controls("you", group(CREATURE), 0, 0),
    "you control 3 or more creatures": Controls("you", group(CREATURE), 3),
    "Ann controls 2 or fewer lands": Controls("Ann", group(LAND), 0, 2),
    "your life is 5": AmountIs(LifeOf("you"), 5),
    "its power is 4 or more": AmountIs(ValueOf(It(), "power"), 4, "or more"),
    "number of creatures is 2 or less": AmountIs(CountOf(Filter((group(CREATURE),))), 2, "or less"),
    "you do": YouDo(),
    "it's your turn": YourTurn(),
}


@pytest.mark.parametrize("text", CONDITIONS)
def test_conditions(text):
    assert language.read_condition(text, WORDS) == CONDITIONS[text]


THIS = Filter((This(),))
YOU = Filter((You(),))
A_CREATURE = Filter((group(CREATURE, quantity="a"),))


def acts(*of: Act, subject: Filter = THIS, your_turn: bool = False) -> Acts:
    return Acts(subject, of, your_turn)


EVENTS = {
    "this enters": acts(Act("enter")),
    "creatures enter": acts(Act("enter"), subject=Filter((group(CREATURE),))),
    "creature dies": acts(Act("die"), subject=Filter((group(CREATURE),))),
    "this leaves the battlefield": acts(Act("leave")),
    "this is put into a graveyard from anywhere": acts(Act("graveyard")),
    "this be put into your graveyard from anywhere": acts(Act("graveyard", "you")),
    "this is put into an opponent's graveyard from anywhere": acts(Act("graveyard", "opponent")),
    "this is dealt damage": acts(Act("dealt damage")),
    "this is dealt combat damage": acts(Act("dealt damage", damage="combat")),
    "this is dealt noncombat damage": acts(Act("dealt damage", damage="noncombat")),
    "this attacks or blocks": acts(Act("attack"), Act("block")),
    "this becomes blocked": acts(Act("become blocked")),
    "this becomes tapped": acts(Act("become tapped")),
    "this becomes untapped": acts(Act("become untapped")),
    "this is turned face up": acts(Act("be turned face up")),
    "this transforms": acts(Act("transform")),
    "this mutates": acts(Act("mutate")),
    "this is sacrificed": acts(Act("be sacrificed")),
    "you draw a card": acts(Act("draw"), subject=YOU),
    "you gain life during your turn": acts(Act("gain life"), subject=YOU, your_turn=True),
    "you lose the game": acts(Act("lose the game"), subject=Filter((You(),))),
    "Bob loses life": acts(Act("lose life"), subject=Filter((Named("Bob"),))),
    "this deals damage to a creature": Aims(THIS, "damage", A_CREATURE),
    "this deals combat damage to you": Aims(THIS, "damage", YOU, "combat"),
    "this deals noncombat damage to you during your turn": Aims(THIS, "damage", YOU, "noncombat", True),
    "this becomes the target of a creature": Aims(THIS, "target", A_CREATURE),
    "you cast a creature": Aims(YOU, "cast", A_CREATURE),
    "an opponent casts a creature": Aims(
        Filter((group(Word("noun", "opponent"), quantity="a"),)), "cast", A_CREATURE
    ),
    "this becomes attached to a creature": Aims(THIS, "attach", A_CREATURE),
    "at the beginning of your upkeep": Beginning("upkeep", "your"),
    "at the beginning of the next end step": Beginning("end step", "next"),
    "at the beginning of each precombat main": Beginning("precombat main", "each"),
    "an effect puts counters on a creature": Puts("counters", True, A_CREATURE),
    "counters are put on a creature": Puts("counters", False, A_CREATURE),
    "an effect creates tokens under your control": Puts("tokens", True),
    "tokens are created under your control": Puts("tokens", False),
}


@pytest.mark.parametrize("text", EVENTS)
def test_events(text):
    assert language.read_event(text, WORDS) == EVENTS[text]


COSTS = {
    "{2}{G/U}": (CostItem("mana", "{2}{G/U}"),),
    "{2}, {T}": (CostItem("mana", "{2}"), CostItem("tap")),
    "{Q}": (CostItem("untap"),),
    "+2": (CostItem("loyalty", number=2),),
    "-7": (CostItem("loyalty", number=-7),),
    "\u22123": (CostItem("loyalty", number=-3),),
    "0": (CostItem("loyalty"),),
    "pay 2 life": (CostItem("life", number=2),),
    "sacrifice this": (CostItem("sacrifice", part=This()),),
    "discard a card": (CostItem("discard", part=group(CARD, quantity="a")),),
    "exile this": (CostItem("exile", part=This()),),
    "tap a creature": (CostItem("tap others", part=group(CREATURE, quantity="a")),),
    "remove 2 charge counters from this": (CostItem("counters", "charge", 2, This()),),
}


@pytest.mark.parametrize("text", COSTS)
def test_costs(text):
    assert language.read_cost(text, WORDS) == COSTS[text]


DURATIONS = {
    "end of turn": Duration("end of turn"),
    "end of combat": Duration("end of combat"),
    "Bob's next turn": Duration("next turn", "Bob"),
    "your next turn": Duration("next turn", "you"),
    "this leaves": Duration("this leaves"),
    "wall leaves": Duration("leaves", "wall"),
    "you no longer control this": Duration("no longer control this"),
    "it is no longer attached": Duration("no longer attached"),
    "it is turned face down": Duration("turned face down"),
    "the game ends": Duration("game ends"),
}


@pytest.mark.parametrize("text", DURATIONS)
def test_durations(text):
    assert language.read_duration(text, WORDS) == DURATIONS[text]
