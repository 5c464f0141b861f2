"""What is paid for keywords, as alternative or additional costs and for activated abilities (702)."""

import pytest

from crkb.game.language import shapes
from crkb.game.language.language import Words
from crkb.game.stack import keyword_activated, ways_known
from crkb.game.terms import Compared, Keyword, Number

WORDS = Words(("Ann", "Bob"), ("bear",), ())

PAID = [
    ("evoke {1}", [("mana", "{1}", 0)]),
    ("flashback {2}{R}", [("mana", "{2}{R}", 0)]),
    ("harmonize {2}", [("mana", "{2}", 0), ("tap one", "", 0)]),
    ("sneak {B}", [("mana", "{B}", 0), ("return", "", 0)]),
    ("web-slinging {W}", [("mana", "{W}", 0), ("return", "", 0)]),
    ("emerge {3}", [("mana", "{3}", 0), ("sacrifice", "", 0)]),
    ("bargain", [("sacrifice", "", 0)]),
    ("casualty 2", [("sacrifice", "", 0)]),
    ("conspire", [("tap alike", "", 2)]),
    ("Goblin offering", [("sacrifice", "", 0)]),
    ("gift a card", []),
    ("jump-start", [("discard", "", 0)]),
    ("retrace", [("discard", "", 0)]),
    ("teamwork 3", [("tap power", "", 3)]),
    ("buyback {3}", [("mana", "{3}", 0)]),
]

ACTIVATED = [
    ("transmute {1}{B}", [("mana", "{1}{B}", 0), ("discard", "", 0)]),
    ("forestcycling {2}", [("mana", "{2}", 0), ("discard", "", 0)]),
    ("ninjutsu {U}", [("mana", "{U}", 0), ("return", "", 0)]),
    ("foretell {R}", [("mana", "{2}", 0)]),
    ("plot {R}", [("mana", "{R}", 0)]),
    ("suspend 3—{R}", [("mana", "{R}", 0)]),
    ("crew 3", [("tap power", "", 3)]),
    ("saddle 2", [("tap power", "", 2)]),
    ("station", [("tap others", "", 0)]),
    ("transfigure {B}", [("mana", "{B}", 0), ("sacrifice", "", 0)]),
    ("craft with artifact {3}", [("mana", "{3}", 0), ("craft", "", 0), ("exile", "", 0)]),
    ("scavenge {4}", [("mana", "{4}", 0), ("exile", "", 0)]),
    ("encore {4}", [("mana", "{4}", 0), ("exile", "", 0)]),
    ("embalm {W}", [("mana", "{W}", 0), ("exile", "", 0)]),
    ("eternalize {B}", [("mana", "{B}", 0), ("exile", "", 0)]),
]


def told(cost):
    return [(item.kind, item.text if item.kind == "mana" else "", item.number) for item in cost]


@pytest.mark.parametrize(("keyword", "items"), PAID)
def test_what_is_paid_for_a_keyword(keyword, items):
    assert told(ways_known.cost_of(shapes.ability(keyword, WORDS, "a"))) == items


@pytest.mark.parametrize("number", [0, 2])
def test_so_much_power_is_sacrificed_for_casualty(number):
    [cost] = ways_known.cost_of(Keyword("casualty", value=number))
    assert cost.part.posts == (Compared("power", number, "or greater"),)


@pytest.mark.parametrize(("keyword", "items"), ACTIVATED)
def test_what_an_activated_keyword_costs(keyword, items):
    [found] = keyword_activated.expanded(shapes.ability(keyword, WORDS, "a"))
    assert told(found.cost) == items


def test_what_is_cast_transformed():
    back = [name for name, each in ways_known.ALTERNATIVES.items() if each.back]
    assert back == ["disturb", "more than meets the eye"]


@pytest.mark.parametrize("name", ["casualty", "teamwork"])
def test_without_a_number_nothing_is_asked(name):
    [item] = ways_known.cost_of(Keyword(name))
    assert item.number in (0, 1)
    if name == "casualty":
        assert item.part.posts == (Compared("power", 0, "or greater"),)
    else:
        assert item.number == 0


def test_suspended_without_a_number():
    [found] = keyword_activated.expanded(Keyword("suspend"))
    assert found.verbs[0].value == Number(0)


def test_which_keywords_have_a_rule_of_their_own():
    others = {"equip", "fortify", "cycling", "level up", "unearth", "outlast", "reconfigure"}
    assert set(keyword_activated.RULES) == set(keyword_activated.WRITTEN) | others


def test_from_where_keywords_are_activated():
    found = {name: " ".join(sorted(zones)) for name, zones in keyword_activated.FROM.items()}
    hand = ("foretell", "forecast", "ninjutsu", "plot", "suspend", "transmute")
    graveyard = ("embalm", "encore", "eternalize", "scavenge", "unearth")
    assert found == {
        **dict.fromkeys(hand, "hand"),
        **dict.fromkeys(graveyard, "graveyard"),
        "commander ninjutsu": "command hand",
    }


@pytest.mark.parametrize("name", ["crew", "saddle"])
def test_without_a_number_no_power_is_tapped(name):
    [found] = keyword_activated.expanded(Keyword(name))
    assert [item.number for item in found.cost] == [0]
