"""Players: facts that make no sense, phrases, teammates are mutual, everyone chooses once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.questions import phrases, registry
from crkb.questions.facts import FactsError

SEATS = ["Ann", "Bob", "Cleo", "Dan"]
ROLES = st.sampled_from(["Leader", "Guardian", "Assassin", "Traitor"])
TWICE = ["Ann", "Ann"]
PICK = {"player": "Ann", "what": "a card"}


@given(st.lists(st.tuples(ROLES, st.booleans()), min_size=4, max_size=4))
def test_teammates_are_mutual_and_everyone_else_is_an_opponent(dealt):
    identities = [
        {"player": player, "role": role, "face_up": up}
        for player, (role, up) in zip(SEATS, dealt, strict=True)
    ]
    seen = {}
    for player in SEATS:
        facts = {"player": player, "players": SEATS, "identities": identities}
        value = registry.get("opponents").ask(facts).value
        assert sorted([player, *value["opponents"], *value["teammates"]]) == SEATS
        seen[player] = value["teammates"]
    assert all(player in seen[mate] for player in SEATS for mate in seen[player])
    hidden = [i["player"] for i in identities if not i["face_up"]]
    assert not any(seen[player] for player in hidden)


@given(st.sampled_from(SEATS), st.lists(st.sampled_from(SEATS), min_size=1, max_size=6))
def test_every_choice_is_made_once_in_turn_order(turn, players):
    choices = [{"player": p, "what": str(i)} for i, p in enumerate(players)]
    value = registry.get("choice-order").ask({"seats": SEATS, "whose_turn": turn, "choices": choices}).value
    assert sorted(value["order"]) == sorted(f"{p}: {i}" for i, p in enumerate(players))
    order = SEATS[SEATS.index(turn) :] + SEATS[: SEATS.index(turn)]
    places = [order.index(made.partition(":")[0]) for made in value["order"]]
    assert places == sorted(places)


@given(st.lists(st.tuples(st.sampled_from(SEATS), st.integers(0, 9)), max_size=5, unique=True), st.randoms())
def test_the_order_of_the_list_changes_nothing(choices, random):
    asked = []
    for listed in (choices, random.sample(choices, len(choices))):
        facts = {"seats": SEATS, "whose_turn": "Cleo", "choices": [PICK]}
        facts["choices"] = [PICK, *({"player": p, "what": str(n)} for p, n in listed)]
        asked.append(registry.get("choice-order").ask(facts).value["order"])
    assert asked[0] == asked[1]


@pytest.mark.parametrize(
    ("name", "facts", "words"),
    [
        ("kind-of-game", {"players_at_start": -1}, "players_at_start: must be 0 or more"),
        ("kind-of-game", {"players_at_start": 2, "players_now": 3}, "players_now: more players"),
        ("choice-order", {"seats": SEATS, "choices": []}, "choices: must have 1 or more"),
        (
            "choice-order",
            {"seats": ["Bob", "Cleo"], "choices": [PICK]},
            "choices: Ann is not one of the players",
        ),
        (
            "choice-order",
            {"seats": SEATS, "choices": [PICK], "whose_turn": "Ann", "game_has_begun": False},
            "whose_turn: it is nobody's turn",
        ),
        ("choice-known", {"seats": SEATS, "chooser": "Eve", "picks": []}, "chooser: Eve is not one"),
        ("choice-known", {"seats": TWICE, "chooser": "Ann", "picks": []}, "seats: duplicate Ann"),
        (
            "choice-known",
            {"seats": SEATS, "chooser": "Ann", "picks": [{"player": "Eve", "card": "x", "zone": "hand"}]},
            "picks: Eve is not one",
        ),
        ("choice-order", {"seats": TWICE, "choices": [PICK]}, "seats: duplicate Ann"),
        ("choice-order", {"seats": SEATS, "choices": [PICK], "whose_turn": "Eve"}, "whose_turn: Eve is not"),
        (
            "choice-order",
            {"seats": SEATS, "choices": [PICK], "starting_player": "Eve"},
            "starting_player: Eve is not one",
        ),
        (
            "choice-order",
            {"seats": SEATS, "choices": [PICK | {"place": 1}, PICK | {"place": 1}]},
            "choices: two choices of a player have the same place",
        ),
        ("opponents", {"player": "Ann", "players": TWICE}, "players: duplicate Ann"),
        ("opponents", {"player": "Eve", "players": SEATS}, "player: Eve is not one"),
        (
            "opponents",
            {"player": "Ann", "players": ["Ann", "Bob"], "identities": [{"player": "Eve"}]},
            "identities: Eve is not one",
        ),
        ("your-team", {"player": "Ann", "players": TWICE}, "players: duplicate Ann"),
        ("your-team", {"player": "Ann", "players": SEATS, "teams": [["Eve"]]}, "teams: Eve is not one"),
        ("role-players", {"role": "Leader", "identities": []}, "identities: must have 1 or more"),
        (
            "choice-known",
            {"seats": SEATS, "chooser": "Ann", "picks": [{"player": "Ann", "card": "x", "zone": "pocket"}]},
            "picks[0].zone: ",
        ),
        (
            "opponents",
            {"player": "Ann", "players": SEATS, "teams": [["Ann", "Eve"]]},
            "teams: Eve is not one",
        ),
        (
            "opponents",
            {"player": "Ann", "players": SEATS, "identities": [{"player": "Ann"}]},
            "identities: every player has an identity",
        ),
        ("your-team", {"player": "Eve", "players": SEATS}, "player: Eve is not one"),
        ("role-players", {"role": "King", "identities": []}, "role: "),
    ],
)
def test_facts_that_make_no_sense(name, facts, words):
    with pytest.raises(FactsError) as e:
        registry.get(name).ask(facts)
    assert words in str(e.value)
    assert "\n" not in str(e.value)


def test_phrase_for_the_kind_of_game():
    parsed = phrases.parse("kind of game with 3 players")
    assert parsed == ("kind-of-game", {"players_at_start": 3})
