"""State-based actions: a fixed point is reached, pairs of counters go, ids and references must fit."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.questions import phrases, registry
from crkb.questions.facts import FactsError, convert
from crkb.questions.state_based import conditions
from crkb.questions.state_based.actions import ACTIONS
from crkb.questions.values import stats
from crkb.questions.values.board import Board, pairs, with_counters
from crkb.questions.values.board_state import State

sys.path.append(str(Path(__file__).parents[3]))  # bench is no part of the package
benchmark = importlib.import_module("bench.boards")

QUESTION = registry.get("state-based-actions")
PLAYERS = [{"id": "A", "life": 20}, {"id": "B", "life": 20}]
KINDS = ("+1/+1", "-1/-1", "loyalty", "defense", "lore", "finality", "indestructible")

counters = st.dictionaries(st.sampled_from(KINDS), st.integers(0, 4)).map(
    lambda found: {"loyalty": 2, "defense": 2, "lore": 2} | found  # what isn't given isn't known
)
shapes = st.sampled_from(
    [
        {"types": ["creature"]},
        {"types": ["artifact", "creature"], "subtypes": ["Equipment"]},
        {"types": ["artifact"], "subtypes": ["Equipment"]},
        {"types": ["enchantment"], "subtypes": ["Aura"], "enchant": {"types": ["creature"]}},
        {"types": ["enchantment"], "subtypes": ["Aura", "Role"], "enchant": {"types": ["permanent"]}},
        {"types": ["enchantment"], "subtypes": ["Saga"]},
        {"types": ["planeswalker"]},
        {"types": ["battle"], "subtypes": ["Siege"]},
        {"types": ["land"], "supertypes": ["world"]},
    ]
)


@st.composite
def permanents(draw, names):
    """Permanents of all kinds, attached to each other, boosting each other, with every mark."""
    made = []
    for name in names:
        host = draw(st.sampled_from(["", "A", *names]))
        made.append(
            draw(shapes)
            | {
                "id": name,
                "controller": draw(st.sampled_from("AB")),
                "owner": draw(st.sampled_from("AB")),
                "toughness": draw(st.integers(0, 4)),
                "counters": draw(counters),
                "limits": draw(st.dictionaries(st.sampled_from(KINDS), st.integers(0, 2), max_size=1)),
                "damage": draw(st.integers(0, 4)),
                "deathtouched": draw(st.booleans()),
                "token": draw(st.booleans()),
                "commander": draw(st.booleans()),
                "regeneration": draw(st.integers(0, 1)),
                "attached_to": host,
                "colors": draw(st.sampled_from([[], ["red"]])),
                "boosts": [{"to": [draw(st.sampled_from(names))], "toughness": draw(st.integers(-1, 2))}],
                "timestamp": draw(st.integers(0, 3)),
                "world_since": draw(st.integers(0, 3)),
                "final_chapter": draw(st.integers(0, 3)),
                "pending": draw(st.booleans()),
                "protector": draw(st.sampled_from(["", "A", "B"])),
                "abilities": draw(st.lists(st.sampled_from(["undying", "persist", "indestructible"]))),
            }
        )
    return made


@st.composite
def boards(draw):
    """Boards of two players who don't lose, with up to six permanents and some things elsewhere."""
    names = [f"p{i}" for i in range(draw(st.integers(1, 6)))]
    kinds = st.sampled_from(["card", "token", "copy of a spell", "copy of a card"])
    zones = st.sampled_from(["graveyard", "exile", "stack"])
    elsewhere = [
        {"id": f"t{i}", "owner": "A", "zone": draw(zones), "kind": draw(kinds)}
        for i in range(draw(st.integers(0, 2)))
    ]
    return {
        "players": [p | {"graveyard": 3} for p in PLAYERS],
        "permanents": draw(permanents(names)),
        "elsewhere": elsewhere,
        "variants": draw(st.sampled_from([[], ["Commander"]])),
    }


def test_a_saga_without_lore_counters_keeps_being_one_as_other_counters_leave():
    saga = {
        **{"id": "saga", "types": ["enchantment"], "subtypes": ["Saga"], "controller": "A", "owner": "A"},
        **{"final_chapter": 1, "counters": {"lore": 0, "+1/+1": 1, "-1/-1": 1}},
    }
    answer = QUESTION.ask({"board": {"players": PLAYERS, "permanents": [saga]}})
    assert answer.verdict == "value"
    assert answer.value["board"]["permanents"][0]["counters"] == {"lore": 0}


@given(boards(), st.booleans())
def test_a_fixed_point_is_reached_and_a_second_run_changes_nothing(board, moves):
    to_command = {p["id"]: moves for p in board["permanents"]}
    first = QUESTION.ask({"board": board, "choices": {"command_zone": to_command}})
    assert first.verdict == "value"
    second = QUESTION.ask({"board": first.value["board"]})
    assert second.verdict == "value"
    assert second.value["batches"] == []
    assert second.value["board"] == first.value["board"]


@given(boards())
def test_nothing_appears_and_owners_stay(board):
    answer = QUESTION.ask(
        {"board": board, "choices": {"command_zone": {p["id"]: False for p in board["permanents"]}}}
    )
    before = {p["id"]: p["owner"] for p in board["permanents"]} | {t["id"]: "A" for t in board["elsewhere"]}
    after = answer.value["board"]
    left = {p["id"]: p["owner"] for p in after.get("permanents", ())}
    left |= {t["id"]: t["owner"] for t in after.get("elsewhere", ())}
    assert left.items() <= before.items()


@given(boards())
def test_annihilation_conserves_the_difference(board):
    for permanent in board["permanents"]:
        permanent["limits"] = {}
    to_command = {p["id"]: False for p in board["permanents"]}
    answer = QUESTION.ask({"board": board, "choices": {"command_zone": to_command}})
    before = {p["id"]: p["counters"] for p in board["permanents"]}
    for permanent in answer.value["board"].get("permanents", ()):
        now, was = permanent.get("counters", {}), before[permanent["id"]]
        assert difference(now) == difference(was)
        assert pairs(now) == 0


def difference(counted):
    return counted.get("+1/+1", 0) - counted.get("-1/-1", 0)


@given(st.integers(0, 50), st.integers(0, 50))
def test_pairs_leave_only_one_kind(plus, minus):
    had = {"+1/+1": plus, "-1/-1": minus}
    number = pairs(had)
    left = with_counters(had, {"+1/+1": -number, "-1/-1": -number})
    assert difference(left) == plus - minus
    assert len(left) == (plus != minus)


@pytest.mark.parametrize(
    ("kind", "each"),
    [("+1/+1", (1, 1)), ("-0/-2", (0, -2)), ("+2/+0", (2, 0)), ("charge", None), ("+1", None)],
)
def test_what_one_counter_adds(kind, each):
    assert stats.of_kind(kind) == each


def test_the_table_of_actions_is_in_the_order_of_the_rules():
    rules = [rule for rule, _ in ACTIONS]
    assert rules == sorted(rules)
    assert len(rules) == len(set(rules)) == 31


def test_every_action_of_the_table_is_declared():
    assert {rule for rule, _ in ACTIONS} <= set(QUESTION.cites)


def test_a_copied_state_is_its_own():
    board = convert({"players": PLAYERS, "permanents": [{"id": "ox", "controller": "A"}]}, Board)
    state = State(board)
    other = state.copy()
    other.leave("ox", "graveyard")
    assert "ox" in state.permanents
    assert other.elsewhere["ox"].arrived
    assert state.as_board() == board


def permanent(**facts):
    return {"board": {"players": PLAYERS, "permanents": [{"id": "ox", "controller": "A"} | facts]}}


def board(**facts):
    return {"board": {"players": PLAYERS} | facts}


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        (board(players=[]), "board.players: must have 1 or more entries"),
        (board(active_player="Z"), "board: active_player: nothing on the board has the id 'Z'"),
        (board(schemes=[{"id": "s", "owner": "Z"}]), "board: schemes: nothing on the board has the id 'Z'"),
        (
            board(variants=["Two-Headed Giant"]),
            "board: teams: in Two-Headed Giant each player is in exactly one team",
        ),
        (board(teams=[{"id": "t", "players": ["A", "B"]}]), "board: teams: in Two-Headed Giant"),
        (board(variants=["Emperor"]), 'board.variants[0]: "Emperor" is not allowed'),
        (board(elsewhere=[{"id": "x", "owner": "A", "zone": "battlefield"}]), "board.elsewhere[0].zone"),
        (board() | {"moment": "upkeep"}, 'moment: "upkeep" is not allowed'),
        (board() | {"choices": {"sectors": {"ox": "delta"}}}, 'choices.sectors[...]: "delta" is not allowed'),
        (permanent(controller="C"), "board: permanents[ox]: nothing on the board has the id 'C'"),
        (
            permanent(attached_to="cow"),
            "board: permanents[ox].attached_to: nothing on the board has the id 'cow'",
        ),
        (permanent(id="A"), "board: duplicate id: A"),
        (permanent(damage=-1), "board.permanents[0].damage: must be 0 or more"),
        (permanent(types=["instant"]), 'board.permanents[0].types[0]: "instant" is not allowed'),
        (permanent(color="red"), 'board.permanents[0]: unknown fact "color"'),
        (permanent(counters={"stun": -1}), "board.permanents[0].counters[...]: must be 0 or more"),
        (permanent(toughness="2"), "board.permanents[0].toughness: expected a whole number"),
        (
            permanent(boosts=[{"to": ["cow"]}]),
            "board: permanents[ox].boosts: nothing on the board has the id 'cow'",
        ),
        (permanent(abilities=[3]), "board.permanents[0].abilities[0]: expected text or a mapping"),
        (
            board() | {"choices": {"keep": ["ox"]}},
            "facts: choices.keep: nothing on the board has the id 'ox'",
        ),
        (
            permanent() | {"choices": {"saved_by": {"ox": "cow"}}},
            "facts: choices.saved_by: nothing on the board has the id 'cow'",
        ),
        (
            board(
                players=[{"id": "A", "life": 0}, {"id": "B", "life": 20}],
                permanents=[{"id": "ox", "controller": "A", "types": ["artifact"], "instead_of_losing": {}}],
            ),
            "board: state-based actions are still performed after 200 checks",
        ),
        (
            permanent(abilities=["indestructable"]),
            "board.permanents[ox].abilities: 'indestructable' is not in the list of keyword abilities",
        ),
        (permanent(abilities=["persist 2"]), "board.permanents[ox].abilities: nothing follows the keyword"),
        (permanent(abilities=["protection"]), "board.permanents[ox].abilities: protection from what?"),
        (
            permanent(abilities=["protection from rad"]),
            "board.permanents[ox].protection: 'rad' is not a color",
        ),
        (permanent(protection=["whte"]), "board.permanents[ox].protection: 'whte' is not a color"),
        (
            permanent(subtypes=["Auro"]),
            "board.permanents[ox].subtypes: 'Auro' is not a subtype of permanents",
        ),
        (
            permanent(counters={"loyality": 3}),
            "board.permanents[ox].counters: the rules name no loyality counter",
        ),
        (
            permanent(counters={"charge": 9, "Charge": 1}),
            "board.permanents[ox].counters: duplicate charge",
        ),
        (permanent(limits={"dream": 7}), "board.permanents[ox].limits: the rules name no dream counter"),
        (
            board(players=[{"id": "A", "counters": {"poisn": 3}}]),
            "board.players[A].counters: the rules name no poisn counter",
        ),
    ],
)
def test_impossible_boards_are_refused(facts, message):
    with pytest.raises(FactsError) as caught:
        QUESTION.ask(facts)
    assert str(caught.value).startswith(message)


def test_less_than_nothing_is_not_counted():
    facts = {"quantity": "cards in hand", "start": 1, "changes": [{"add": -1}, {"add": -3}]}
    with pytest.raises(FactsError, match=r"changes\[1\]: cards in hand can't become -3"):
        registry.get("survives-resolution").ask(facts)


@pytest.mark.parametrize(
    ("keyword", "effective", "message"),
    [
        ("totem armor", "2025-02-07", "'totem armor' is in the rules only until 2024-04-12"),
        ("umbra armor", "2024-04-12", "'umbra armor' is in the rules only from 2025-02-07 on"),
        (
            "start your engines!",
            "2024-04-12",
            "'start your engines!' is in the rules only from 2025-02-07 on",
        ),
    ],
)
def test_a_keyword_of_another_edition_is_refused(keyword, effective, message):
    with pytest.raises(FactsError, match=message):
        QUESTION.ask(permanent(abilities=[keyword]), effective=effective)


def test_umbra_armor_on_umbra_armor_is_refused():
    aura = {"controller": "A", "types": ["enchantment"], "subtypes": ["Aura"], "abilities": ["umbra armor"]}
    creature = {"id": "ox", "controller": "A", "types": ["creature"], "toughness": 1, "damage": 1}
    facts = board(
        permanents=[
            creature,
            aura | {"id": "skin", "attached_to": "ox", "enchant": {"types": ["creature"]}},
            aura | {"id": "fur", "attached_to": "skin", "enchant": {"types": ["enchantment"]}},
        ]
    )
    with pytest.raises(
        FactsError, match="umbra armor on skin, which has umbra armor itself, isn't understood"
    ):
        QUESTION.ask(facts)


@pytest.mark.parametrize(("effective", "number"), [("2024-04-12", "704.5y"), ("2026-08-07", "704.5z")])
def test_the_batches_name_rules_by_their_numbers_in_the_edition(effective, number):
    role = {"controller": "A", "types": ["enchantment"], "subtypes": ["Aura", "Role"], "attached_to": "ox"}
    role["enchant"] = {"types": ["creature"]}
    facts = board(
        permanents=[
            {"id": "ox", "controller": "A", "types": ["creature"], "toughness": 2},
            role | {"id": "old", "timestamp": 1},
            role | {"id": "new", "timestamp": 2},
        ]
    )
    answer = QUESTION.ask(facts, effective=effective).renumbered({"704.5y": number})
    assert answer.value["batches"] == [[{"does": "old goes to its owner's graveyard", "rules": [number]}]]
    assert type(answer.value["batches"][0][0]["rules"][0]) is str


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("poisoned with 3 poison counters", "yes"),
        ("poisoned with 0", "no"),
        ('is "a creature has lethal damage" a state-based action?', "yes"),
        ('is "a player has no cards in hand" a state-based action', "no"),
    ],
)
def test_phrases(line, verdict):
    name, facts = phrases.parse(line)
    assert registry.get(name).ask(facts).verdict == verdict


@pytest.mark.parametrize(
    ("said", "hint"),
    [
        ("a creature has toughness 1", "a creature has toughness 0 or less"),
        ("a player has 0 or more life", "a player has 0 or less life"),
        ("the moon is full", "704.5"),
    ],
)
def test_a_condition_that_is_not_known_is_refused_with_near_ones(said, hint):
    with pytest.raises(FactsError, match=f"condition: '{said}' is not one that is known") as caught:
        registry.get("happens-automatically").ask({"condition": said})
    assert hint in caught.value.hint


def test_no_two_conditions_are_said_in_the_same_words():
    for condition in (*conditions.LISTED, *conditions.UNLISTED):
        assert conditions.meant(condition) == condition


def test_an_unfinished_check_says_what_was_done_before():
    facts = board(
        variants=["Commander"],
        permanents=[
            {"id": "ox", "controller": "A", "commander": True, "types": ["creature"], "toughness": 0}
        ],
    )
    answer = QUESTION.ask(facts)
    assert (answer.verdict, answer.missing) == ("depends", ("choices.command_zone[ox]",))
    assert answer.value["batches"] == [[{"does": "ox goes to its owner's graveyard", "rules": ["704.5f"]}]]


def test_the_benchmark_measures_boards_on_which_something_happens():
    given = list(benchmark.boards(20))
    assert given == list(benchmark.boards(20))
    assert all(len(facts["board"]["permanents"]) == benchmark.PERMANENTS for facts in given)
    batches = [len(QUESTION.ask(facts).value["batches"]) for facts in given]
    assert max(batches) >= 2


def test_the_benchmark_prints_its_figure(capsys):
    benchmark.main(["--boards", "2", "--runs", "1"])
    assert "boards a minute" in capsys.readouterr().out
