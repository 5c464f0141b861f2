"""Games saved as data: what a file says, what it can't, and that it loads into the same again."""

from __future__ import annotations

import pytest

from crkb.game.errors import GameFormError
from crkb.game.files import load, save
from crkb.game.objects import Player, Priority
from crkb.game.state import LOST_SUBGAME, Game
from crkb.game.terms import Keyword
from crkb.game.turns import day_night, designations, restart
from crkb.game.values import Sheet, Values
from tests.game import boards
from tests.game.files.readings import world

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
        "moment": "open",
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
        (["passes: Ann"], "who has passed"),
        (["does: {source: bear, do: {skip next turn: Bob}}"], "is to skip a turn"),
        (
            ["does: {source: bear, do: {delayed: {when: creature dies, do: {draw: 1}}}}"],
            "waits for its event",
        ),
    ],
)
def test_what_no_file_can_say_is_refused(events, said):
    with pytest.raises(GameFormError, match=said):
        save.dump(world(TABLE, *events))


def test_cards_outside_the_game_are_saved_with_who_owns_them():
    spare = "{id: spare, types: [creature], zone: outside the game, sideboard of: Bob, owner: Ann}"
    lent = "{id: lent, types: [artifact], zone: outside the game}"
    wish = "does: {source: a spell of Bob, do: {bring: a creature card}}"
    board = f"board: [{spare}, {lent}]\n"
    kept = [(each["id"], each["zone"], each["controller"]) for each in save.dump(world(board))["board"]]
    assert kept == [("spare", "outside the game", "Bob"), ("lent", "outside the game", "Ann")]
    brought = [(each["id"], each["zone"]) for each in save.dump(world(board, wish))["board"]]
    assert brought == [("spare", "hand"), ("lent", "outside the game")]


def test_who_has_priority_and_who_controls_whom():
    events = ["does: {source: bear, do: {control next turn: Bob}}", "activates: {by: Bob, id: seal}"]
    seal = "  - {id: seal, controller: Bob, abilities: [{cost: '{1}', do: {draw: 1}}], types: [artifact]}\n"
    game = world(TABLE + seal, *events, "resolves: all")
    data = save.dump(game.but(priority=Priority("Bob", "117.3c", "")))
    assert data["game"]["priority"] == "Bob"
    assert data["players"]["Bob"]["next turn controlled by"] == "Ann"
    assert "priority" not in save.dump(game)["game"]


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


# ---- what no file can begin with


@pytest.mark.parametrize(
    ("changes", "path", "says"),
    [
        ({"outer": Game()}, "game", "that it is a subgame of another"),
        ({"over": True}, "game", "that it is over"),
        ({"players": {"Ann": Player("Ann", in_game=False)}}, "Ann", "that the player has left the game"),
        ({"players": {"Ann": Player("Ann", outcome="lost")}}, "Ann", "that the player has lost"),
        ({"players": {"Ann": Player("Ann", counters={"oil": 1})}}, "Ann", "oil counters of a player"),
        ({"marks": {restart.PLAYERS: 3}}, "game", "how many players began it"),
    ],
)
def test_what_is_going_on_is_refused(changes, path, says):
    with pytest.raises(GameFormError) as caught:
        save.dump(boards.game().but(**changes))
    assert str(caught.value) == f"{path}: the file format can't express {says}"
    assert caught.value.hint == save.HINT


@pytest.mark.parametrize("keyword", ["storm", "daybound", "nightbound", "flying"])
@pytest.mark.parametrize("time", ["", "day"])
def test_how_many_spells_were_cast_counts_where_it_is_asked_for(keyword, time):
    ann = Player("Ann", marks={day_night.SPELLS_CAST: 1})
    found = boards.game(boards.thing("ox", Keyword(keyword)), players=(ann, "Bob"), time=time)
    says = [what for _, what in save._unsayable(found)]
    counts = keyword != "flying" or time == "day"
    assert says == (["how many spells the player has cast this turn"] if counts else [])


@pytest.mark.parametrize(("turn", "counts"), [(2, True), (1, False)])
def test_speed_increases_once_a_turn(turn, counts):
    ann = Player("Ann", marks={designations.SPED_UP: turn})
    says = [what for _, what in save._unsayable(boards.game(players=(ann, "Bob")))]
    assert says == (["that the player's speed has increased this turn"] if counts else [])


@pytest.mark.parametrize("step", ["declare attackers", "declare blockers", "combat damage", "end of combat"])
def test_a_combat_is_not_saved_in_its_midst(step):
    game = world(TABLE, "attacks: {bear: Bob}")
    assert "that attackers have been declared" in [what for _, what in save._unsayable(game.but(step=step))]
    assert not list(save._unsayable(game.but(step="postcombat main")))


HEADS = [
    ({}, {}),
    ({"edition": "2025-02-07"}, {"edition": "2025-02-07"}),
    ({"turn": 1, "step": "upkeep", "active": "Bob"}, {"turn": 1, "step": "upkeep", "active player": "Bob"}),
    ({"variant": "brawl", "time": "night"}, {"variant": "brawl", "time": "night"}),
    ({"monarch": "Ann", "initiative": "Bob"}, {"monarch": "Ann", "initiative": "Bob"}),
    ({"turn_order": ("Bob", "Ann")}, {"turn order": ["Bob", "Ann"]}),
    ({"timed": "turn"}, {"moment": "turn"}),
]


@pytest.mark.parametrize(("changes", "said"), HEADS)
def test_what_is_said_of_a_game(changes, said):
    usual = {"active player": "Ann", "step": "precombat main", "turn": 2, "turn order": ["Ann", "Bob"]}
    game = boards.game(turn_order=("Ann", "Bob")).but(**changes)
    assert save.dump(game)["game"] == {**usual, "moment": "open", **said}
    assert "moment" not in save.dump(game.but(timed="step"))["game"]


def test_teams_are_said_once():
    teams = (("Ann", "Bob"), ("Cleo", "Dan"))
    players = [Player(name, team=team) for team in teams for name in team]
    found = save.dump(boards.game(players=players, turn_order=("Ann", "Bob", "Cleo", "Dan")))
    assert found["game"]["teams"] == [["Ann", "Bob"], ["Cleo", "Dan"]]


def test_what_is_said_of_a_player():
    ann = Player("Ann", 0, {"poison": 2}, 1, 3, 0, 4, {"bear": 5})
    found = save.dump(boards.game(boards.thing("bear"), players=(ann, "Bob"), turn_order=("Ann", "Bob")))
    assert found["players"]["Ann"] == {
        **{"life": 0, "library": 0, "poison": 2, "speed": 1, "hand": 3, "graveyard": 4},
        "commander damage": {"bear": 5},
    }
    assert found["players"]["Bob"] == {"life": 20, "library": 40}


def test_cards_are_said_once_by_name():
    two = [boards.thing(id) for id in ("bear", "cub")]
    other = boards.thing("big", printed=boards.sheet(power=5))
    found = save.dump(boards.game(*two, other, turn_order=("Ann", "Bob")))
    assert found["cards"] == {"Cave Bear": {"types": ["creature"], "p/t": "2/2"}}
    assert entry(found, "bear")["card"] == entry(found, "cub")["card"] == "Cave Bear"
    assert (entry(found, "big")["name"], entry(found, "big")["p/t"]) == ("Cave Bear", "5/2")


@pytest.mark.parametrize(
    ("layout", "name"),
    [("split", "Fire // Ice"), ("room", "Fire // Ice"), ("modal", "Fire"), ("flip", "Fire")],
)
def test_what_a_card_is_called(layout, name):
    assert save._name(Sheet(layout, (Values(("Fire",)), Values(("Ice",))))) == name


def test_what_stands_on_the_stack_stands_in_its_order():
    game = world(TABLE + "  - {id: zap, card: Red Bolt, zone: hand}\n",
                 "casts: {id: zap, targets: [cub]}", "casts: {id: bolt, targets: [cub]}")  # fmt: skip
    assert [each["id"] for each in save.dump(game)["board"]][-2:] == ["zap", "bolt"]


def test_a_text_has_a_line_for_each_thing():
    data = {
        "game": {"turn": 2, "edition": "2026-08-07"},
        "players": {"Ann": {"life": 3}, "Bob": None},
        "board": [{"id": "ox", "name": "Old: Ox", "p/t": "*/*"}, {"id": "elk"}],
        "then": None,
    }
    assert save.text(data) == (
        "game: {turn: 2, edition: '2026-08-07'}\n"
        "players:\n  Ann: {life: 3}\n  Bob: null\n"
        "board:\n  - {id: ox, name: 'Old: Ox', p/t: '*/*'}\n  - {id: elk}\n"
        "then: null\n"
    )


def test_a_text_that_yaml_reads_otherwise_is_json():
    assert save.text({"board": [{"name": "08"}]}).startswith('{\n "board": [')


@pytest.mark.parametrize("who", ["each player that loses the game this way", "each player"])
def test_who_lost_a_subgame_counts_where_it_is_asked_for(who):
    does = f"does: {{draw: 1, who: {who}}}"
    text = f"board: [{{id: toll, types: [sorcery], zone: hand, abilities: [{{{does}}}]}}]"
    found = world(text).but(marks={LOST_SUBGAME: ("Bob",)})
    says = [what for _, what in save._unsayable(found)]
    assert says == (["who lost the subgame"] if "loses" in who else [])


def test_a_band_of_a_combat_that_is_over_is_past():
    herd, ox = (
        "{id: herd, types: [creature], abilities: [banding], p/t: 1/4}",
        "{id: ox, types: [creature], p/t: 2/2}",
    )
    board = f"board: [{herd}, {ox}]\n"
    attack = "{attacks: {herd: Bob, ox: Bob}, choose: {bands of Ann: [[herd, ox]]}}"
    assert save.dump(world(board, attack, "step: postcombat main"))
