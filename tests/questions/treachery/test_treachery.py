"""Treachery: facts that make no sense, phrases, clashes that are said, results that fit together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.questions import phrases, registry
from crkb.questions.facts import FactsError

NAMES = ["Ann", "Bob", "Cat", "Dan"]
SEATS = [{"player": name} for name in NAMES]
ROLES = st.sampled_from(["Leader", "Guardian", "Assassin", "Traitor"])
COST = st.fixed_dictionaries(
    {"mana": st.integers(0, 3), "life": st.integers(0, 3), "cards": st.integers(0, 2)}
)


@given(st.integers(4, 20))
def test_every_legal_mix_is_legal_and_clashes_are_said(players):
    answer = registry.get("identity-deck").ask({"players": players})
    for mix in answer.value["legal"]:
        cards = [[role] for role, number in mix.items() for _ in range(number)]
        facts = {"players": players, "cards": cards, "backstab_rumble": False}
        assert registry.get("identity-deck-legal").ask(facts).verdict == "yes"
    recommended = answer.value["recommended"]
    clash = recommended is not None and recommended not in answer.value["legal"]
    assert clash == bool(answer.contradictions) == (players == 8)


@given(st.lists(st.tuples(ROLES, st.booleans()), min_size=4, max_size=4), st.sampled_from(NAMES))
def test_whoever_is_named_as_winner_is_of_one_team(dealt, loser):
    seats = [
        {"player": n, "role": r, "still_in": up or n == loser}
        for n, (r, up) in zip(NAMES, dealt, strict=True)
    ]
    facts = {"seats": seats, "events": [{"player": loser, "what": "would lose"}]}
    value = registry.get("treachery-result").ask(facts).value
    teams = registry.get("treachery-teams").ask({"seats": seats}).value
    assert not value["win"] or value["win"] in list(teams.values())
    assert loser in value["lose"]
    assert value["draw"] == (not any(s["still_in"] and s["player"] not in value["lose"] for s in seats))


@pytest.mark.parametrize(
    ("deck", "said"),
    [
        ({"Leader": 0}, "deck.*: must be 1 or more"),
        ({"Leader": 1}, "face_up: more cards with the role Guardian than in the deck"),
    ],
)
def test_roles_that_are_shown_are_in_the_deck(deck, said):
    with pytest.raises(FactsError, match=f"^{said}"):
        registry.get("known-roles").ask({"deck": deck, "face_up": ["Guardian"]})


@given(st.integers(4, 20))
def test_only_the_recommended_deck_for_eight_is_said_to_clash(players):
    deck = registry.get("identity-deck").ask({"players": players}).value
    cards = [[role] for role, n in (deck["recommended"] or {"Leader": players}).items() for _ in range(n)]
    answer = registry.get("identity-deck-legal").ask({"players": players, "cards": cards})
    assert [clash.rules for clash in answer.contradictions] == [("907.3b", "907.3c")] * (players == 8)
    assert (
        not answer.contradictions
        or "1 Leader, 2 Guardians, 3 Assassins, 2 Traitors" in answer.contradictions[0].says
    )


@given(COST, COST)
def test_unveiling_never_takes_more_than_the_player_has(cost, resources):
    facts = {
        "player": "Ann",
        "controller": "Ann",
        "face_up": False,
        "priority": "Ann",
        "undercover": False,
        "cost": cost,
        "resources": resources,
    }
    payable = all(resources[kind] >= amount for kind, amount in cost.items())
    assert registry.get("may-unveil").ask(facts).verdict == ("yes" if payable else "no")


@pytest.mark.parametrize(
    ("name", "facts", "words"),
    [
        ("identity-deck", {"players": 3}, "players: must be 4 or more"),
        ("identity-deck", {"players": 10**9}, "players: must be 1000 or less"),
        ("identity-deck-legal", {"cards": []}, "cards: must have 1 or more"),
        ("identity-deck-legal", {"cards": [["King"]]}, "cards[0][0]: "),
        ("known-roles", {"deck": {"Leader": 1}, "face_up": ["Traitor"]}, "face_up: more cards with the role"),
        ("known-roles", {"deck": {"King": 1}}, "deck"),
        ("treachery-teams", {"seats": SEATS[:3]}, "seats: must have 4 or more"),
        ("treachery-teams", {"seats": [*SEATS, {"player": "Ann"}]}, "seats: duplicate Ann"),
        ("treachery-goal", {"seats": SEATS, "player": "Eve"}, "player: Eve is not one"),
        ("treachery-result", {"seats": SEATS, "events": [{"player": "Ann", "what": "naps"}]}, "what: "),
        ("may-unveil", {"player": "Ann", "has_cost": False, "cost": {}}, "cost: an identity without"),
        (
            "may-unveil",
            {"player": "Ann", "others": [{"player": "Ann"}]},
            "others: list only the other players, not Ann",
        ),
        ("may-unveil", {"player": "Ann", "cost": {"mana": -1}}, "cost.mana: must be 0 or more"),
        ("unveil-course", {"by": "luck"}, "by: "),
        ("player-leaves", {"leaver": "Eve", "players": NAMES, "objects": []}, "objects: must have 1"),
        (
            "player-leaves",
            {
                "leaver": "Ann",
                "players": NAMES,
                "objects": [{"name": "x", "kind": "card", "source": "other"}],
            },
            "source: only for an ability",
        ),
    ],
)
def test_facts_that_make_no_sense(name, facts, words):
    with pytest.raises(FactsError) as e:
        registry.get(name).ask(facts)
    assert words in str(e.value)
    assert "\n" not in str(e.value)


@pytest.mark.parametrize(
    ("line", "facts"),
    [
        ("identity deck for 8 players", {"players": 8}),
        ("identity deck for 6 players in backstab rumble", {"players": 6, "backstab_rumble": True}),
    ],
)
def test_phrases(line, facts):
    assert phrases.parse(line) == ("identity-deck", facts)


def test_the_clash_over_eight_players_names_both_rules_and_both_numbers():
    (clash,) = registry.get("identity-deck").ask({"players": 8}).contradictions
    assert clash.rules == ("907.3b", "907.3c")
    assert "3 Assassins" in clash.says
    assert "requires 4" in clash.says


def test_the_clash_over_a_stolen_identity_names_both_rules():
    thing = {"name": "King", "kind": "identity", "owner": "Ann", "controller": "Bob"}
    answer = registry.get("player-leaves").ask({"leaver": "Ann", "players": NAMES, "objects": [thing]})
    assert [c.rules for c in answer.contradictions] == [("372.5", "907.11b")]


def test_a_missing_fact_is_named_once():
    answer = registry.get("identity-deck-legal").ask({"cards": [["Leader"]] * 4, "backstab_rumble": False})
    assert (answer.verdict, answer.missing) == ("no", ())
    cards = [["Leader"], ["Assassin"], ["Assassin"], ["Traitor"]]
    answer = registry.get("identity-deck-legal").ask({"cards": cards, "backstab_rumble": False})
    assert (answer.verdict, answer.missing) == ("depends", ("players",))
