"""Starting the game: facts that make no sense, phrases, totals, mulligans, turn order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.questions import phrases, registry
from crkb.questions.facts import FactsError

SEATS = ["Ann", "Bob", "Cat", "Dan"]
HANDS = {"seats": SEATS, "actions": [{"player": "Ann", "card": "Leyline", "does": "reveal"}]}
IDENTITY = {"changes": "life", "by": 1, "face_up": True}


@given(st.integers(-20, 20))
def test_a_vanguard_moves_the_starting_life_by_its_modifier(modifier):
    facts = {"variants": ["vanguard"], "life_modifier": modifier}
    assert registry.get("starting-life").ask(facts).value == 20 + modifier


@given(st.integers(0, 8), st.integers(2, 5), st.booleans())
def test_cards_on_the_bottom_and_in_hand_are_the_starting_hand(mulligans, players, brawl):
    value = (
        registry.get("hand-after-mulligans")
        .ask({"mulligans": mulligans, "players": players, "brawl": brawl})
        .value
    )
    assert value["bottom"] + value["hand"] == 7
    assert value["another"] == (value["hand"] > 0)


@given(st.permutations(SEATS), st.sampled_from(SEATS))
def test_turn_order_has_everyone_once_from_the_first_player(seats, first):
    facts = {"seats": seats, "game": 2, "previous_loser": "Ann", "picked": first}
    order = registry.get("starting-player").ask(facts).value["turn_order"]
    assert order[0] == first
    assert sorted(order) == sorted(SEATS)
    assert (seats * 2)[seats.index(first) :][: len(seats)] == order


@given(st.dictionaries(st.sampled_from(SEATS), st.integers(0, 4), min_size=4))
def test_each_player_takes_as_many_mulligans_as_planned(plans):
    facts = {"seats": SEATS, "starting_player": "Cat", "mulligans": plans}
    rounds = registry.get("mulligan-rounds").ask(facts).value
    assert {p: sum(p in r["mulligan"] for r in rounds) for p in SEATS} == plans
    assert rounds[-1]["mulligan"] == []


@pytest.mark.parametrize(
    ("name", "facts", "words"),
    [
        ("starting-life", {"variants": ["cube"]}, "variants[0]: "),
        ("starting-life", {"variants": ["brawl", "brawl"]}, "variants: duplicate variant"),
        ("starting-life", {"players": 1}, "players: must be 2 or more"),
        ("starting-life", {"abilities": [IDENTITY]}, "abilities: only a Treachery game"),
        ("starting-life", {"variants": ["treachery"], "abilities": [IDENTITY | {"to": 2}]}, "by: "),
        ("starting-hand", {"life": 3}, 'unknown fact "life"'),
        ("starting-player", {"seats": ["Ann"]}, "seats: must have 2 or more entries"),
        ("starting-player", {"seats": ["Ann", "Ann"]}, "seats: duplicate Ann"),
        ("starting-player", {"seats": SEATS, "picked": "Eve"}, "picked: Eve is not one of the players"),
        (
            "starting-player",
            {"seats": SEATS, "previous_draw": True, "previous_loser": "Ann"},
            "previous_loser: ",
        ),
        (
            "starting-life",
            {"variants": ["treachery"], "abilities": [{"changes": "life", "by": 1, "place": 1}] * 2},
            "abilities: two abilities have the same place",
        ),
        ("starting-player", {"seats": SEATS, "teams": [["Eve"]]}, "teams: Eve is not one of the players"),
        ("starting-player", {"seats": SEATS, "power_play": ["Eve"]}, "power_play: Eve is not one"),
        (
            "starting-player",
            {"seats": SEATS, "identities": [{"player": "Eve"}]},
            "identities: Eve is not one",
        ),
        ("mulligan-rounds", {"seats": ["Ann", "Ann"], "mulligans": {}}, "seats: duplicate Ann"),
        (
            "mulligan-rounds",
            {"seats": SEATS, "mulligans": {}, "starting_player": "Eve"},
            "starting_player: Eve is not one",
        ),
        ("mulligan-rounds", {"seats": SEATS, "mulligans": {}, "teams": [["Eve"]]}, "teams: Eve is not one"),
        ("opening-hand-actions", HANDS | {"seats": ["Ann", "Ann"]}, "seats: duplicate Ann"),
        ("opening-hand-actions", HANDS | {"starting_player": "Eve"}, "starting_player: Eve is not one"),
        ("opening-hand-actions", HANDS | {"seats": ["Bob", "Cat"]}, "actions: Ann is not one"),
        ("opening-hand-actions", HANDS | {"teams": [["Eve"]]}, "teams: Eve is not one"),
        ("starting-plane", {"deck": []}, "deck: must have 1 or more"),
        ("companion-reveal", {"card": "Bear", "deck": []}, "deck: must have 1 or more"),
        (
            "companion-reveal",
            {"card": "Bear", "deck": [{"name": "Elk", "mana_value": 3, "count": 0}]},
            "deck[0].count: must be 1 or more",
        ),
        ("who-shuffles", {"owner": "Ann", "deck": "main", "players": ["Ann", "Ann"]}, "duplicate Ann"),
        ("who-shuffles", {"owner": "Eve", "deck": "main", "players": SEATS}, "owner: Eve is not one"),
        ("pregame-steps", {"done": "reveal companions"}, "done: this step is taken only with companions"),
        ("pregame-steps", {"done": "turn up a plane"}, "done: this step is taken only with planechase"),
        ("first-turn", {"players": "two"}, "players: expected a whole number"),
        ("pregame-steps", {"done": "look at identities"}, "done: this step is taken only with treachery"),
        ("pregame-steps", {"uses": ["cats"]}, "uses[0]: "),
        ("cards-at-start", {"cards": []}, "cards: must have 1 or more entries"),
        (
            "who-shuffles",
            {"owner": "Ann", "deck": "main", "players": SEATS, "teams": [["Ann"], ["Ann"]]},
            "teams: duplicate Ann",
        ),
        ("brought-into-game", {"card": "coin"}, "card: "),
        ("treachery-game", {"players": -1}, "players: must be 0 or more"),
        ("hand-after-mulligans", {"mulligans": 9}, "mulligans: more than a player"),
        ("mulligan-rounds", {"seats": SEATS, "mulligans": {"Eve": 1}}, "mulligans: Eve is not one"),
        ("opening-hand-actions", {"seats": SEATS, "actions": []}, "actions: must have 1 or more"),
        ("starting-plane", {"deck": [{"name": "Storm", "kind": "phenomenon"}]}, "deck: must contain a plane"),
        ("companion-reveal", {"card": "Bear", "revealed_before": -1}, "revealed_before: must be 0 or more"),
        ("sticker-sheets", {"play": "fun", "sheets": []}, "play: "),
    ],
)
def test_facts_that_make_no_sense(name, facts, words):
    with pytest.raises(FactsError) as e:
        registry.get(name).ask(facts)
    assert words in str(e.value)
    assert "\n" not in str(e.value)


@pytest.mark.parametrize(
    ("line", "name", "facts"),
    [
        ("starting life in commander", "starting-life", {"variants": ["commander"]}),
        ("starting life", "starting-life", {}),
        ("starting life in brawl with 2 players", "starting-life", {"variants": ["brawl"], "players": 2}),
        (
            "starting life in archenemy as the archenemy",
            "starting-life",
            {"variants": ["archenemy"], "archenemy": True},
        ),
        (
            "starting hand size in vanguard with modifier -2",
            "starting-hand",
            {"variants": ["vanguard"], "hand_modifier": -2},
        ),
        ("first turn for 2 players?", "first-turn", {"players": 2}),
        (
            "hand after 2 mulligans with 2 players in brawl",
            "hand-after-mulligans",
            {"mulligans": 2, "players": 2, "brawl": True},
        ),
    ],
)
def test_phrases(line, name, facts):
    assert phrases.parse(line) == (name, facts)
