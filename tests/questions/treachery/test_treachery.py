"""Treachery: facts that make no sense, phrases, clashes that are said, results that fit together."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from crkb.questions import phrases, registry
from crkb.questions.facts import FactsError

NAMES = ["Ann", "Bob", "Cleo", "Dan"]
ROLES = st.sampled_from(["Leader", "Guardian", "Assassin", "Traitor"])
PAYABLE = st.integers(1, 3), st.integers(0, 2)


def table(roles, **fields):
    """A Treachery game of four, each with a face-down identity of that role."""
    board = [
        {
            **{"id": name.lower(), "types": ["identity"], "subtypes": [role], "zone": "command"},
            **{"controller": name, "face down": True},
        }
        for name, role in zip(NAMES, roles, strict=True)
    ]
    head = {"variant": "treachery", "turn order": NAMES}
    return {"game": head, "players": {name: {} for name in NAMES}, "board": board, **fields}


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


@settings(max_examples=25)
@given(st.lists(ROLES, min_size=4, max_size=4), st.lists(st.sampled_from(NAMES), max_size=3, unique=True))
def test_whoever_is_named_as_winner_is_of_one_team(dealt, leavers):
    facts = {"game": table(dealt, then=[{"leaves the game": name} for name in leavers])}
    value = registry.get("treachery-result").ask(facts).value
    teams = registry.get("treachery-teams").ask({"game": table(dealt)}).value
    assume(len(teams) > 1)  # a single team that loses with its Leader loses against nobody: a draw
    assert not value["win"] or value["win"] in list(teams.values())
    assert set(leavers[:1]) <= {*value["lose"], *value["win"]}
    assert not value["draw"]


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


@settings(max_examples=15)
@given(*PAYABLE, *PAYABLE)
def test_unveiling_never_takes_more_than_the_player_has(cost, cards, life, hand):
    game = table(["Leader", "Assassin", "Assassin", "Traitor"])
    said = f"pay {cost} life" + (f", discard {'a card' if cards == 1 else 'all cards'}" if cards else "")
    game["board"][0]["abilities"] = [f"unveil\u2014{said}"]
    game["players"]["Ann"] = {"life": life, "hand": hand}
    answer = registry.get("may-unveil").ask({"game": game, "player": "Ann", "identity": "ann"})
    payable = cost <= life and (cards != 1 or hand >= 1)
    assert answer.verdict == ("yes" if payable else "no")


@pytest.mark.parametrize(
    ("name", "facts", "words"),
    [
        ("identity-deck", {"players": 3}, "players: must be 4 or more"),
        ("identity-deck", {"players": 10**9}, "players: must be 1000 or less"),
        ("identity-deck-legal", {"cards": []}, "cards: must have 1 or more"),
        ("identity-deck-legal", {"cards": [["King"]]}, "cards[0][0]: "),
        ("known-roles", {"deck": {"Leader": 1}, "face_up": ["Traitor"]}, "face_up: more cards with the role"),
        ("known-roles", {"deck": {"King": 1}}, "deck"),
        ("treachery-teams", {"game": {}}, "game: it is no Treachery game with identities"),
        ("treachery-goal", {"game": table(["Leader"] * 4), "player": "Eve"}, "game: there is no 'Eve'"),
        ("treachery-result", {"game": {"then": [{"naps": "Ann"}]}}, "game: then[0].naps: "),
        ("may-unveil", {"game": {}, "player": "Ann"}, "identity"),
        (
            "may-unveil",
            {"game": {"board": [{"id": "elk", "types": ["creature"]}]}, "player": "Ann", "identity": "elk"},
            "game: elk is not an identity card",
        ),
        ("unveil-course", {"game": {}, "player": "Ann", "identity": "elk"}, "game: there is no 'elk'"),
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


def test_a_missing_fact_is_named_once():
    answer = registry.get("identity-deck-legal").ask({"cards": [["Leader"]] * 4, "backstab_rumble": False})
    assert (answer.verdict, answer.missing) == ("no", ())
    cards = [["Leader"], ["Assassin"], ["Assassin"], ["Traitor"]]
    answer = registry.get("identity-deck-legal").ask({"cards": cards, "backstab_rumble": False})
    assert (answer.verdict, answer.missing) == ("depends", ("players",))
