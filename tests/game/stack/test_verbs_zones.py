"""Instructions that move objects from zone to zone: what happens, and by which rules (701)."""

import pytest

from crkb.game.errors import GameFormError, NotKnown
from tests.game import boards

BOARD = """
players: {Ann: {hand: 1, library: 0}, Bob: {hand: 0, library: 3}}
board:
- {id: idol, types: [artifact]}
- {id: bear, types: [creature], p/t: 2/2, owner: Bob, controller: Ann, entered under: Ann}
- {id: ox, types: [creature], p/t: 3/3, controller: Bob}
- {id: rock, types: [artifact], controller: Bob, abilities: [{rule: can't be sacrificed}]}
- {id: ghost, types: [creature], p/t: 1/1, phased out: yes}
- {id: bones, types: [creature], p/t: 1/1, zone: graveyard}
- {id: skull, types: [creature], p/t: 1/1, zone: graveyard, owner: Bob}
- {id: scroll, types: [instant], zone: hand}
- {id: fern, types: [land], zone: hand}
- {id: moth, types: [creature], p/t: 1/1, zone: library}
- {id: wisp, types: [creature], p/t: 1/1, zone: exile}
"""
BACK = "{'controller': 'Ann'}"
DONE = [
    ("{destroy: bear}", True, ["bear graveyard destroy by idol"], ["701.7a", "400.7j"]),
    ("{destroy: ghost}", False, [], []),
    ("{destroy: all Goblins}", False, [], []),
    ("{exile: bones}", True, ["bones exile exile by idol"], ["701.11a", "400.7j"]),
    (
        "{exile: bear, until: ox leaves}",
        True,
        ["bear exile exile by idol"],
        ["701.11a", "400.7j", "610.3"],
    ),
    ("{exile: bear, until: bones leaves}", False, [], ["701.11a", "no 610.3a"]),
    ("{exile: all Goblins, until: ox leaves}", False, [], []),
    ("{return: bear}", True, ["bear hand return by idol"], []),
    ("{return: scroll}", False, [], ["no 400.7"]),
    ("{move: bones, to: graveyard}", False, [], ["no 400.7"]),
    ("{move: bear, to: battlefield}", False, [], ["no 400.7"]),
    ("{move: wisp, to: exile}", True, ["wisp exile return by idol"], ["400.7j"]),
    ("{move: wisp, to: graveyard}", True, ["wisp graveyard return by idol"], ["400.7j"]),
    (
        "{move: wisp, to: exile, face down: yes}",
        True,
        ["wisp exile return by idol {'face_down': True, 'face_down_by': 'effect'}"],
        ["400.7j"],
    ),
    (
        "{move: bones, to: battlefield}",
        True,
        [f"bones battlefield return by idol {BACK}"],
        ["110.2a", "400.7j"],
    ),
    (
        "{move: skull, to: battlefield}",
        True,
        [f"skull battlefield return by idol {BACK}"],
        ["110.2a", "400.7j"],
    ),
    (
        "{move: skull, to: battlefield, controller: its owner}",
        True,
        ["skull battlefield return by idol {'controller': 'Bob'}"],
        ["110.2a", "400.7j"],
    ),
    (
        "{move: bones, to: battlefield, controller: Bob, tapped: yes}",
        True,
        ["bones battlefield return by idol {'controller': 'Bob', 'tapped': True}"],
        ["110.2a", "110.5b", "400.7j"],
    ),
    ("{move: bones, to: battlefield, side: back}", False, [], ["no 712.14a"]),
    (
        "{move: scroll, to: battlefield}",
        False,
        [f"scroll battlefield return by idol {BACK}"],
        ["110.2a", "no 400.4a"],
    ),
    ("{shuffle: bear}", True, ["bear library put by idol"], ["701.20c"]),
    ("{shuffle: all Goblins}", False, [], []),
    (
        "{sacrifice: creatures, who: each player}",
        True,
        ["bear graveyard sacrifice by Ann", "ox graveyard sacrifice by Bob"],
        ["101.4", "701.17a", "701.17a", "400.7j", "400.7j"],
    ),
    ("{sacrifice: ox, who: you}", False, [], ["no 701.17a"]),
    ("{sacrifice: rock, who: Bob}", False, [], ["no 701.17a"]),
    ("{sacrifice: a Goblin, who: you}", False, [], []),
    (
        "{sacrifice: a creature, who: Bob}",
        True,
        ["ox graveyard sacrifice by Bob"],
        ["701.17a", "400.7j"],
    ),
    (
        "{discard: 3, who: you}",
        True,
        ["scroll graveyard discard by idol", "fern graveyard discard by idol", "Ann hand graveyard discard"],
        ["701.8b", "400.7j", "400.7j"],
    ),
    (
        "{discard: 4, who: you}",
        True,
        ["scroll graveyard discard by idol", "fern graveyard discard by idol", "Ann hand graveyard discard"],
        ["701.8b", "101.3", "400.7j", "400.7j"],
    ),
    ("{discard: 1, who: Bob}", False, [], ["701.8b", "101.3"]),
    ("{discard: 0, who: you}", False, [], []),
    ("{mill: 1, who: you}", True, ["moth graveyard mill by idol"], ["701.13b", "400.7j"]),
    ("{mill: 3, who: Bob}", True, ["Bob library graveyard mill"] * 3, []),
    ("{mill: 2, who: Bob}", True, ["Bob library graveyard mill"] * 2, []),
    ("{mill: 4, who: Bob}", True, ["Bob library graveyard mill"] * 3, ["701.13b"]),
    ("{mill: 0, who: Bob}", False, [], []),
]


@pytest.mark.parametrize(("instruction", "result", "happened", "rules"), DONE)
def test_what_happens(instruction, result, happened, rules):
    found = boards.did(boards.instructed(BOARD, "idol"), instruction)
    assert found == (result, happened, rules)


CHOSEN = [
    ("{discard: 1, who: you}", "discard of Ann", [], ["Ann hand graveyard discard"]),
    ("{discard: 1, who: you}", "discard of Ann", ["fern"], ["fern graveyard discard by idol"]),
    (
        "{discard: 2, who: you}",
        "discard of Ann",
        ["fern"],
        ["fern graveyard discard by idol", "Ann hand graveyard discard"],
    ),
]


@pytest.mark.parametrize(("instruction", "name", "choice", "happened"), CHOSEN)
def test_what_was_chosen(instruction, name, choice, happened):
    found = boards.did(boards.instructed(BOARD, "idol", {name: choice}), instruction)
    assert found[1] == happened


@pytest.mark.parametrize(
    ("instruction", "name", "options", "rule"),
    [
        ("{discard: 1, who: you}", "discard of Ann", ([], ["scroll"], ["fern"]), "701.8b"),
        ("{discard: 2, who: you}", "discard of Ann", (["scroll"], ["fern"], ["scroll", "fern"]), "701.8b"),
        ("{sacrifice: a permanent, who: you}", "sacrifice of Ann", (["bear"], ["idol"]), "701.17a"),
    ],
)
def test_what_has_to_be_chosen(instruction, name, options, rule):
    with pytest.raises(NotKnown) as caught:
        boards.did(boards.instructed(BOARD, "idol"), instruction)
    assert (caught.value.name, caught.value.options, caught.value.player) == (name, options, "Ann")
    assert caught.value.rule == rule


def test_too_few_can_not_be_discarded():
    now = boards.instructed(BOARD, "idol", {"discard of Ann": []})
    with pytest.raises(GameFormError, match="expected 1 to 2 of them, each once"):
        boards.did(now, "{discard: 2, who: you}")


def test_of_known_cards_in_a_library_it_is_not_known_which_is_on_top():
    more = "- {id: toad, types: [creature], p/t: 1/1, zone: library}\n"
    now = boards.instructed(BOARD + more, "idol")
    with pytest.raises(NotKnown) as caught:
        boards.did(now, "{mill: 1, who: you}")
    assert (caught.value.name, caught.value.rule) == ("top card of Ann's library", "701.13a")
    now = boards.instructed(BOARD + more, "idol")
    assert boards.did(now, "{mill: 2, who: you}")[0] is True


def test_an_event_that_caused_an_exile_has_another_rule_for_it_being_over():
    now = boards.instructed(BOARD, "idol", it="Bob")
    assert boards.did(now, "{exile: bear, until: bones leaves}") == (False, [], ["701.11a", "no 610.3b"])
