"""Games saved as data: what a file says, what it can't, and that it loads into the same again."""

from __future__ import annotations

import glob

import pytest
import yaml

from crkb import paths
from crkb.game import run
from crkb.game.errors import GameFormError
from crkb.game.files import load, save
from crkb.game.files.script import ScriptEvent

TABLE = """
players: {Ann: {life: 12}, Bob: {life: 5, poison: 2}}
cards:
  Cave Bear: {cost: "{1}{G}", types: [creature], subtypes: [Bear], p/t: 2/2}
  Hill Mask: {types: [creature], p/t: 3/3, abilities: ["morph {1}{U}"]}
  Long Rope:
    types: [artifact]
    subtypes: [Equipment]
    abilities: ["equip {1}", {name: grip, to: equipped creature, do: {p/t: +1/+1}}]
  Red Bolt: {types: [instant], abilities: [{does: {damage: 3, to: any target}}]}
  Pale Copy:
    types: [creature]
    p/t: 0/1
    abilities: [{as it enters: {may copy: creature, except: [{add types: [artifact]}]}}]
  Old Tale:
    layout: saga
    types: [enchantment]
    subtypes: [Saga]
    abilities: [{chapter: [1], do: {draw: 1}}, {chapter: [2], do: {draw: 1}}]
board:
  - {id: bear, card: Cave Bear, counters: {+1/+1: 1}, damage: 1}
  - {id: cub, card: Cave Bear, controller: Bob, tapped: yes}
  - {id: mask, card: Hill Mask, face down: yes, controller: Bob, entered under: Ann}
  - {id: rope, card: Long Rope, attached to: bear}
  - {id: bolt, card: Red Bolt, zone: hand}
  - {id: clone, card: Pale Copy, zone: hand}
  - {id: tale, card: Old Tale}
"""

BOAST = "effect: {id: mead, source: rope, to: bear, do: {gain: [boast—grip]}}"


def world(text, *events):
    [case] = load.load_text(
        text + "then:\n" + "".join(f"  - {each}\n" for each in events) if events else text
    )
    worlds = run.start(case.game)
    for each in case.script:
        if isinstance(each, ScriptEvent):
            worlds = run.event(worlds, each)
    assert not worlds[0].is_stuck
    return worlds[0].game


def entry(data, id):
    return next(each for each in data["board"] if each["id"] == id)


def test_a_table_is_said_as_it_is():
    data = save.dump(world(TABLE))
    assert data["players"] == {
        "Ann": {"life": 12, "library": 40},
        "Bob": {"life": 5, "poison": 2, "library": 40},
    }
    assert data["game"] == {
        "active player": "Ann",
        "step": "precombat main",
        "turn": 2,
        "turn order": ["Ann", "Bob"],
    }
    assert entry(data, "bear") == {
        **{"id": "bear", "card": "Cave Bear", "controller": "Ann"},
        **{"damage": 1, "counters": {"+1/+1": 1}},
    }
    assert entry(data, "rope")["attached to"] == "bear"
    assert entry(data, "mask") == {
        **{"id": "mask", "card": "Hill Mask", "controller": "Bob", "owner": "Ann", "entered under": "Ann"},
        "face down": True,
    }


@pytest.mark.parametrize(
    ("events", "id", "said"),
    [
        (["casts: {id: bolt, targets: [cub]}"], "bolt", {"zone": "stack", "targets": [["cub"]]}),
        (["phases: cub"], "cub", {"phased out": True}),
        (["moves: {id: cub, to: exile}"], "cub", {"zone": "exile"}),
        (["turn up: mask"], "mask", {"card": "Hill Mask"}),
        (["counters: {puts: {flying: 2}, to: cub}"], "cub", {"counters": {"flying": 2}}),
        (["creates: {id: twin, copy of: bear}"], "twin", {"token": True, "name": "Cave Bear", "sick": True}),
        (["attach: {what: rope, to: cub}"], "rope", {"attached to": "cub"}),
        (["sticker: {to: cub, puts: {p/t: 4/1}}"], "cub", {"card": "Cave Bear"}),
        (["attacks: {bear: Bob}", "step: end step"], "bear", {"tapped": True}),
        (["attacks: {bear: Bob}", BOAST, "turn: Bob"], "bear", {"card": "Cave Bear"}),
    ],
)
def test_what_has_happened_to_an_object_is_said_of_it(events, id, said):
    found = entry(save.dump(world(TABLE, *events)), id)
    assert found | said == found


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (
            "effect: {id: theft, source: a spell of Bob, to: bear, do: {control: Bob}, until: end of turn}",
            {
                "to": "bear",
                "do": {"control": "Bob"},
                "until": "end of turn",
                "id": "theft",
            },
        ),
        ("copies: {who: bear, what: mask, until: end of turn}", {"to": "bear", "do": {"copy": "mask"}}),
        (
            "enters: {id: clone, as a copy of: bear}",
            {"to": "clone", "do": {"copy": {"of": "bear", "except": [{"add types": ["artifact"]}]}}},
        ),
        (
            "does: {source: bolt, do: {prevent: next 3, damage to: you, until: end of turn}}",
            {"prevent": "next 3", "damage to": "Ann", "source": "bolt"},
        ),
        (
            "effect: {id: daze, rule: can't block, to: cub, until: your next turn}",
            {"rule": "can't block", "to": "cub", "until": "your next turn"},
        ),
    ],
)
def test_effects_are_said_with_what_they_are_about(event, said):
    game = world(TABLE, event)
    [found] = save.dump(game)["effects"]
    assert {key: found[key] for key in said} == said
    assert found["timestamp"] == game.effects[0].timestamp if game.effects else found["timestamp"]


def test_a_shield_says_what_is_left_of_it():
    shield = "does: {source: bolt, do: {prevent: next 3, damage to: you, until: end of turn}}"
    game = world(TABLE, shield, "damage: {source: cub, to: Ann, amount: 2}")
    [found] = save.dump(game)["effects"]
    assert found["prevent"] == "next 1"


def test_what_copies_something_that_changed_copies_what_still_is_that():
    board = TABLE.replace("tapped: yes", "tapped: no")
    game = world(board, "copies: {who: mask, what: bear}", "copies: {who: bear, what: rope}")
    effects = save.dump(game)["effects"]
    assert [each["do"] for each in effects] == [{"copy": "bear"}, {"copy": "rope"}]


@pytest.mark.parametrize(
    ("events", "said"),
    [
        (["attacks: {bear: Bob}"], "that attackers have been declared"),
        (["attacks: {bear: Bob}", BOAST, "step: end step"], "its marks: attacked on 2"),
        (["leaves the game: Bob"], "over"),
        (["does: {source: bolt, do: {regenerate: bear}}"], "regeneration shield"),
        (["does: {source: bear, do: {exile: cub, until: this leaves}}"], "cub is exiled until|exiled until"),
        (["moves: {id: tale, to: hand}", "enters: {id: tale}"], "an ability is on the stack"),
        (
            [
                "creates: {id: elf, types: [creature], p/t: 1/1, token: yes}",
                "copies: {who: cub, what: elf}",
                "moves: {id: elf, to: hand}",
            ],
            "nothing is that any more",
        ),
        (["casts: {id: bolt, targets: [cub]}", "moves: {id: cub, to: hand}"], "what it targets"),
        (
            ["does: {source: bear, do: {delayed: {when: creature dies, do: {draw: 1}}}}"],
            "waits for its event",
        ),
    ],
)
def test_what_no_file_can_say_is_refused(events, said):
    with pytest.raises(GameFormError, match=said):
        save.dump(world(TABLE, *events))


def test_where_a_spell_with_rebound_was_cast_from_is_refused():
    echo = "board: [{id: song, zone: hand, types: [instant], abilities: [rebound, {does: {draw: 1}}]}]\n"
    with pytest.raises(GameFormError, match="cast from hand"):
        save.dump(world(echo, "casts: {id: song}"))


def test_stickers_are_put_on_again():
    events = ["sticker: {to: cub, puts: {ability: lifelink}}", "sticker: {to: cub, puts: {p/t: 4/1}}"]
    name = "{sticker: {to: cub, puts: {name: Bright}}, choose: {chosen for cub: Cave Bright Bear}}"
    game = world(TABLE, *events, name)
    data = save.dump(game)
    assert data["then"][2]["choose"] == {"chosen for cub": "Cave Bright Bear"}
    [case] = load.cases(data)
    assert len(case.script) == 3


def test_a_file_is_not_overwritten_unless_that_is_said(tmp_path):
    data, path = save.dump(world(TABLE)), str(tmp_path / "table.yaml")
    save.write(data, path)
    with pytest.raises(GameFormError, match="already"):
        save.write({}, path)
    [case] = load.load_file(path)
    assert isinstance(case, load.Case)
    save.write(data, path, overwrite=True)
    for wrong in (str(tmp_path / "none" / "x"), "a\0b"):
        with pytest.raises(GameFormError, match=r"No such|can't be written"):
            save.write(data, wrong)


def test_a_file_that_cannot_be_replaced_is_as_it_was(tmp_path, monkeypatch):
    data, path = save.dump(world(TABLE)), tmp_path / "table.yaml"
    path.write_text("board: []")
    monkeypatch.setattr("os.replace", _fails)
    with pytest.raises(GameFormError, match="disk is full"):
        save.write(data, str(path), overwrite=True)
    assert (path.read_text(), [each.name for each in tmp_path.iterdir()]) == ("board: []", ["table.yaml"])


def _fails(*_):
    raise OSError(28, "disk is full")


def test_a_text_that_yaml_would_read_otherwise_is_written_as_json():
    data = {"board": [{"id": "a1", "name": "08", "p/t": "1/1"}]}
    assert load.documents.read(save.text(data)) == data


def test_what_stood_there_at_an_unknown_time_stays_earlier_than_what_came():
    text = "board: [{id: a1, types: [enchantment], abilities: [{to: creatures, do: {base p/t: 1/1}}]}]\n"
    game = world(text, "enters: {id: b1, types: [creature], p/t: 2/2}")
    data = save.dump(game)
    assert entry(data, "a1")["timestamp"] == 0
    assert entry(data, "b1")["timestamp"] > 0


def test_times_that_are_known_in_part_are_refused():
    lord = "types: [enchantment], abilities: [{to: creatures, do: {p/t: +1/+1}}]"
    text = f"board: [{{id: a1, {lord}}}, {{id: b1, timestamp: 3, {lord}}}]\n"
    assert save.dump(world(text))
    with pytest.raises(GameFormError, match="unknown order"):
        save.dump(world(text, "enters: {id: c1, types: [land]}"))


def all_starts():
    for file in sorted(glob.glob(f"{paths.corpus()}/games/*.yaml")):
        for case in load.load_file(file):
            if isinstance(case, load.Case) and case.reading is not None:
                yield case


def test_every_start_of_a_case_is_saved_as_it_is():
    for case in all_starts():
        data = yaml.safe_load(yaml.safe_dump(save.dump(case.game), sort_keys=False))
        [again] = load.cases(data)
        assert isinstance(again, load.Case)
        assert {id: each.sheet for id, each in again.game.objects.items()} == {
            id: each.sheet for id, each in case.game.objects.items()
        }
