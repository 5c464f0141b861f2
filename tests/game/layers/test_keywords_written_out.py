"""What keyword abilities stand for: when they trigger, what they do, and how much (702)."""

from __future__ import annotations

import pytest

from crkb.game.language.keyword_reading import read
from crkb.game.language.language import Words
from crkb.game.layers import keyword_holding, keyword_paid, keyword_parts, keyword_shapes
from crkb.game.layers.keyword_holding import LIMITS
from crkb.game.terms import (
    Act,
    Activated,
    Aims,
    Beginning,
    CostItem,
    Enters,
    Fact,
    Filter,
    Group,
    Keyword,
    Number,
    Parameter,
    Tally,
    Verb,
    Word,
    every_term,
)

WRITTEN = keyword_shapes.expanded.__wrapped__
"""Past what it remembers."""


def kw(said):
    (found,) = read(said, Words())
    return found


def when(term):
    """When an ability applies, as far as a term of it says so."""
    said = {
        Act: lambda: term.act,
        Aims: lambda: term.aim,
        Beginning: lambda: f"{term.whose} {term.step}",
        Enters: lambda: f"enters {term.kind}",
        Fact: lambda: term.what,
        Tally: lambda: term.what,
    }.get(type(term))
    return [said()] if said else []


def told(ability):
    """When it applies; what it does; how much."""
    terms = list(every_term(ability))
    about = [each for term in terms for each in when(term)]
    verbs = [term.verb for term in terms if isinstance(term, Verb)]
    numbers = [str(term.value) for term in terms if isinstance(term, Number)]
    return "; ".join(" ".join(each) for each in (about, verbs, numbers))


STANDS_FOR = {
    "absorb 2": ["; ; 2"],
    "afflict 2": ["become blocked; lose life; 2"],
    "afterlife 2": ["die; create; 2"],
    "amplify 2": ["enters amplify; ; 2"],
    "annihilator 2": ["attack; sacrifice; "],
    "backup 2": ["enter; backup; 2"],
    "battle cry": ["attack; effect; 1 0"],
    "bloodthirst 2": ["enters with opponent damaged; ; 2"],
    "bushido 2": ["block become blocked; effect; 2 2"],
    "cascade": ["cast; cascade; "],
    "casualty 2": ["cast times paid paid; copy spell; "],
    "champion an Elf": ["enter; champion; ", "leave; return championed; "],
    "conspire": ["cast times paid paid; copy spell; "],
    "cumulative upkeep {1}": ["your upkeep; counters pay sacrifice; 1"],
    "decayed": ["attack next end of combat; delayed sacrifice; "],
    "demonstrate": ["cast; demonstrate; "],
    "dethrone": ["attack most life; counters; 1"],
    "devour 2": ["enters devour; ; 2"],
    "dredge 2": ["draw; dredge; 2"],
    "echo {2}": ["your upkeep came lately; pay sacrifice; "],
    "enlist": ["enlist; effect; 0"],
    "evoke {1}": ["enter paid; sacrifice; "],
    "evolve": ["enter; counters; 1"],
    "exalted": ["attack; effect; 1 1"],
    "exploit": ["enter; sacrifice; "],
    "extort": ["cast; pay lose life gain life; 1"],
    "fabricate 2": ["enter; counters create; 2 2"],
    "fading 2": ["enters with; ; 2", "your upkeep; sacrifice remove counters; 1"],
    "firebending 2": ["attack; add mana; "],
    "flanking": ["blocked by; effect; -1 -1"],
    "for mirrodin!": ["enter; create; "],
    "frenzy 2": ["be unblocked; effect; 2 0"],
    "gift a card": ["enter paid; gift; "],
    "graft 2": ["enters with; ; 2", "enter; remove counters counters; 1 1"],
    "gravestorm": ["cast permanents buried; copy spell; "],
    "haunt": ["die; haunt; "],
    "hideaway 4": ["enter; hideaway; 4"],
    "impending 4\u2014{1}": ["enters with paid; ; 4", "your end step impending; remove counters; 1"],
    "increment": ["cast overspent; counters; 1"],
    "ingest": ["damage; ingest; "],
    "job select": ["enter; create; "],
    "living weapon": ["enter; create; "],
    "madness {1}": ["be discarded; exile; ", "be exiled for madness; cast move; "],
    "melee": ["attack opponents attacked opponents attacked; effect; "],
    "mentor": ["attack; counters; 1"],
    "mobilize 2": ["attack; mobilize; 2"],
    "modular 2": ["enters with; ; 2", "die; counters; "],
    "myriad": ["attack; myriad; "],
    "offspring {1}": ["enter times paid paid; create; 1 1"],
    "persist": ["die; return counters; 1"],
    "poisonous 2": ["damage; counters; 2"],
    "provoke": ["attack; provoke; "],
    "prowess": ["cast; effect; 1 1"],
    "rampage 2": ["become blocked; effect; "],
    "ravenous": ["enters with; ; ", "enter; draw; 1"],
    "recover {1}": ["die; pay return exile; "],
    "renown 2": ["damage; counters become renowned; 2"],
    "replicate {1}": ["cast times paid paid; copy spell; "],
    "riot": ["enters riot; ; 1"],
    "soulshift 2": ["die; return; "],
    "squad {1}": ["enter times paid paid; create; "],
    "storm": ["cast; copy spell; "],
    "sunburst": ["enters sunburst; ; "],
    "suspend 2\u2014{1}": ["your upkeep; remove counters; 1", "lose the last time counter; cast; "],
    "training": ["attack; counters; 1"],
    "tribute 2": ["enters tribute; ; 2"],
    "undying": ["die; return counters; 1"],
    "unleash": ["enters unleash; ; 1", "; ; "],
    "vanishing 2": ["enters with; ; 2", "your upkeep; remove counters sacrifice; 1"],
    "cycling {2}": ["; draw; 1"],
    "equip {2}": ["; attach; "],
    "fortify {2}": ["; attach; "],
    "level up {2}": ["; counters; 1"],
    "outlast {2}": ["; counters; 1"],
    "reconfigure {2}": ["; attach; "],
    "reinforce 2\u2014{1}": ["; counters; 2"],
    "unearth {2}": ["leave next end step; return effect would exile delayed exile; "],
}


@pytest.mark.parametrize("said", STANDS_FOR)
def test_what_a_keyword_stands_for(said):
    assert [told(each) for each in WRITTEN(kw(said))] == STANDS_FOR[said]


WITHOUT_NUMBER = {
    "afflict": [],
    "annihilator": [],
    "fabricate": [],
    "rampage": [],
    "renown": [],
    "frenzy": [],
    "mobilize": [],
    "firebending": [],
    "amplify": ["0"],
    "backup": ["0"],
    "bloodthirst": ["0"],
    "devour": ["0"],
    "tribute": ["0"],
    "impending": ["0", "1"],
    "dredge": ["0"],
    "hideaway": ["0"],
}


@pytest.mark.parametrize("name", WITHOUT_NUMBER)
def test_without_its_number_it_does_nothing_or_none(name):
    found = WRITTEN(Keyword(name, "x"))
    numbers = [str(term.value) for each in found for term in every_term(each) if isinstance(term, Number)]
    assert numbers == WITHOUT_NUMBER[name]


@pytest.mark.parametrize(
    ("said", "items"),
    [
        ("cycling {2}", ["mana", "discard"]),
        ("outlast {2}", ["mana", "tap"]),
        ("reinforce 2\u2014{1}", ["mana", "discard"]),
        ("level up {2}", ["mana"]),
        ("equip {2}", ["mana"]),
    ],
)
def test_what_a_keyword_costs(said, items):
    (ability,) = WRITTEN(kw(said))
    assert [item.kind for item in ability.cost] == items


def test_equip_may_say_what_it_is_attached_to():
    (plain,), (knights,) = (WRITTEN(kw(said)) for said in ("equip {2}", "equip Knight {2}"))
    (target,), (knight,) = (each.verbs[0].arg("to").parts for each in (plain, knights))
    assert Word("subtype", "Knight") in knight.words
    assert Word("subtype", "Knight") not in target.words
    assert (knight.quantity, knight.posts) == ("target", target.posts)
    assert knights.verbs[0].value == plain.verbs[0].value


# ---- what keywords give, and what stands behind them

STATIC = {"dash {1}": ["gain"], "blitz {1}": ["gain"], "impending 4\u2014{1}": ["lose types"]}
STATIC |= {"changeling": ["set creature types"], "devoid": ["set color"], "living metal": ["add types"]}
STATIC |= {"flying": [], "evoke {1}": []}


@pytest.mark.parametrize("said", STATIC)
def test_continuous_effects_of_keywords(said):
    found = keyword_shapes.statics.__wrapped__(kw(said))
    assert [op.kind for each in found for op in each.ops.ops] == STATIC[said]


def test_haste_is_given_as_the_cost_was_paid():
    for said, gained in [("dash {1}", 1), ("blitz {1}", 2)]:
        (static,) = keyword_shapes.statics.__wrapped__(kw(said))
        (op,) = static.ops.ops
        assert (op.value[0].name, len(op.value)) == ("haste", gained)
        assert static.condition == Fact("paid", keyword_parts.text_of(kw(said)))
    assert keyword_paid.expanded(kw("dash {1}")) == ()


HELD = Activated((), ())
ONCE_A_TURN = {"boast": True, "forecast": True, "exhaust": False, "power-up": False}


@pytest.mark.parametrize("name", ONCE_A_TURN)
def test_what_limits_the_ability_behind_it(name):
    assert keyword_holding.activated(Keyword(name, "", HELD)) == (HELD,)
    assert keyword_holding.activated(Keyword(name, "", "words")) == ()
    limit = LIMITS[name]
    assert limit.once_a_turn is ONCE_A_TURN[name]
    assert (limit.attacked, limit.upkeep) == (name == "boast", name == "forecast")
    assert limit.rule in keyword_holding.CITES


def test_other_keywords_limit_nothing():
    assert keyword_holding.activated(Keyword("max speed", "", HELD)) == ()
    assert keyword_holding.statics(Keyword("max speed", "", HELD))[0].ops.ops[0].value == (HELD,)
    for other in (Keyword("max speed", "", "words"), Keyword("max speed"), Keyword("boast", "", HELD)):
        assert keyword_holding.statics(other) == ()


# ---- parts

COST = (CostItem("mana", "{2}"),)
KNIGHTS = Filter((Group((Word("subtype", "Knight"),)),))


@pytest.mark.parametrize(
    ("keyword", "text", "number", "cost"),
    [
        (Keyword("flying"), "flying", None, ()),
        (Keyword("bushido", "2", 2), "bushido 2", 2, ()),
        (Keyword("ward", "{2}", COST), "ward {2}", None, COST),
        (Keyword("landwalk", "Swamp", "Swamp"), "swampwalk", None, ()),
        (Keyword("landwalk"), "landwalk", None, ()),
        (Keyword("suspend", "2\u2014{2}", Parameter(COST, 2)), "suspend 2\u2014{2}", 2, COST),
        (Keyword("equip", "Knight {2}", Parameter(COST, None, KNIGHTS)), "equip Knight {2}", None, COST),
        (Keyword("champion", "a Knight", KNIGHTS), "champion a Knight", None, ()),
        (Keyword("bloodthirst", "X", "X"), "bloodthirst X", None, ()),
    ],
)
def test_what_a_keyword_is_written_with(keyword, text, number, cost):
    assert keyword_parts.text_of(keyword) == text
    assert keyword_parts.number_of(keyword) == number
    assert keyword_parts.cost_of(keyword) == cost


UPKEEP = [((), 0), (None, 0), ("{2}", 0), (COST, 1), ((*COST, *COST), 1)]
UPKEEP += [
    ((CostItem("life", number=1),), 1),
    ((*COST, CostItem("life", number=1)), 1),
    ((CostItem("tap"),), 0),
]


@pytest.mark.parametrize(("cost", "abilities"), UPKEEP)
def test_a_cumulative_upkeep_of_what_can_be_paid_several_times_is_written_out(cost, abilities):
    assert len(WRITTEN(Keyword("cumulative upkeep", "{2}", cost))) == abilities
