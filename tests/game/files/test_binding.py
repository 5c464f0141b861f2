"""What an event names has to be there, and what it says of what comes is so."""

import pytest

from crkb.game.asking.session import Session, opened
from crkb.game.errors import GameFormError
from crkb.game.objects import Ref

BOARD = """
players: {Ann: {}, Bob: {}}
cards:
  Grey Ox: {types: [creature], p/t: 2/2, cost: "{1}"}
  Day // Night: {layout: transforming, faces: [
    {name: Day, types: [creature], p/t: 1/1}, {name: Night, types: [creature], p/t: 2/2}]}
board:
  - {id: ox, card: Grey Ox, zone: graveyard}
  - {id: day, card: Day // Night, zone: graveyard}
  - {id: host, card: Grey Ox}
  - {id: bolt, types: [instant], zone: hand, abilities: [{does: {damage: 1, to: any target}}]}
  - {id: cub, types: [creature], p/t: 1/1, token: yes}
  - {id: belt, types: [artifact], subtypes: [Equipment], zone: graveyard}
  - {id: fort, types: [battle], subtypes: [Siege], defense: 3, zone: graveyard}
"""


def played(*events):
    session = Session(opened(BOARD))
    for each in events:
        session.then(each)
    return session.worlds[0].game


STATUS = {
    "tapped: yes": {"tapped": True},
    "tapped: no": {"tapped": False},
    "face down: yes": {"face_down": True},
    "flipped: yes": {"flipped": True},
    "phased out: yes": {"phased_out": True},
    "sick: no": {"sick": False},
    "commander: yes": {"commander": True},
    "prototyped: no": {"prototyped": False},
    "kicked: yes": {"kicked": True},
    "controller: Bob": {"controller": "Bob", "entered_under": "Bob", "owner": "Ann"},
    "counters: {+1/+1: 2}": {"counters": {"+1/+1": 2}},
    "damage: 1": {"damage": 1},
    "chosen: red": {"chosen": {"": "red"}},
    "chosen: {pick: 3}": {"chosen": {"pick": 3}},
    "manifested: yes": {"face_down": True, "face_down_by": "manifest"},
    "X: 3": {"marks": {"X": 3}},
}


@pytest.mark.parametrize("status", STATUS)
def test_what_is_there_enters_with_the_status_that_is_said(status):
    found = played(f"enters: {{id: ox, {status}}}").objects["ox"]
    seen = {field: getattr(found, field) for field in STATUS[status]}
    if "marks" in seen:
        seen["marks"] = {"X": seen["marks"].get("X")}
    assert seen == STATUS[status]
    assert (found.zone, found.incarnation) == ("battlefield", 2)


def test_a_back_a_protector_and_a_host_are_said_too():
    assert played("enters: {id: belt, attached to: host}").objects["belt"].attached_to == Ref("host")
    assert played("enters: {id: day, side: back}").objects["day"].back
    assert played("enters: {id: fort, protector: Bob}").objects["fort"].protector == "Bob"


def test_what_is_there_mutates_with_what_is_said_of_it():
    game = played("mutate: {id: ox, onto: host, on top: no, owner: Ann, controller: Bob}")
    assert [each.id for each in game.objects["host"].components] == ["host", "ox"]


def test_what_comes_in_numbers_is_new():
    session = Session(opened(BOARD.replace("id: belt", "id: pair-1")))
    with pytest.raises(GameFormError, match="already an object 'pair-1'") as caught:
        session.then("enters: {id: pair, types: [creature], p/t: 1/1, count: 2}")
    assert (caught.value.path, caught.value.hint) == ("then[0].enters.id", "Use another id.")


def test_a_copy_of_a_spell_gets_an_id_of_its_own():
    copied = played("casts: {id: bolt, targets: [Bob]}", "copies a spell: {id: bolt-2, of: bolt}")
    assert copied.stack == ("bolt", "bolt-2")


REFUSED = {
    "enters: {id: ox, card: Forest}": "then[0].enters.card",
    "enters: {id: ox, p/t: 1/1, types: [creature]}": "then[0].enters.p/t",
    "creates: {id: ox, types: [creature], p/t: 1/1}": "then[0].creates.id",
    "copies a spell: {id: ox, of: bolt}": "then[0].copies a spell",
    "transform: rat": "",
    "destroys: {what: [rat]}": "",
    "destroys: {what: rat}": "",
    "attacks: {rat: Bob}": "",
    "attacks: {host: Cleo}": "",
    "damage: {source: rat, to: Bob, amount: 1}": "",
    "damage: {source: host, to: [Bob, rat], amount: 1}": "",
    "casts: {id: bolt, targets: [rat]}": "",
    "combat damage: {assign: {host: {rat: 1}}}": "",
    "exchange control: {of: [host, rat]}": "",
    "mutate: {id: blob, types: [creature], p/t: 1/1, onto: rat}": "",
    "creates: {id: copy, copy of: rat}": "",
    "enters: {id: new, card: Grey Ox, as a copy of: rat}": "",
    "effect: {id: e1, source: rat, to: host, do: {p/t: +1/+1}}": "",
}


@pytest.mark.parametrize("event", REFUSED)
def test_what_is_not_there(event):
    with pytest.raises(GameFormError) as caught:
        played(event)
    assert caught.value.path.startswith(REFUSED[event])


LATER = {
    "transform: rat": "transform",
    "destroys: {what: rat}": "destroys",
    "destroys: {what: [rat]}": "destroys",
    "attacks: {rat: Bob}": "attacks",
    "damage: {source: rat, to: Bob, amount: 1}": "damage",
    "damage: {source: host, to: [Bob, rat], amount: 1}": "damage",
    "casts: {id: bolt, targets: [rat]}": "casts",
    "combat damage: {assign: {host: {rat: 1}}}": "combat damage",
    "exchange control: {of: [host, rat]}": "exchange control",
    "mutate: {id: blob, types: [creature], p/t: 1/1, onto: rat}": "mutate",
    "creates: {id: copy, copy of: rat}": "creates",
    "enters: {id: new, card: Grey Ox, as a copy of: rat}": "enters",
    "effect: {id: e1, source: rat, to: host, do: {p/t: +1/+1}}": "effect",
}


@pytest.mark.parametrize("event", LATER)
def test_what_is_there_only_later(event):
    text = f"{BOARD}then: [{{{event}}}, {{creates: {{id: rat, types: [creature], p/t: 1/1}}}}]"
    with pytest.raises(GameFormError, match="there is no 'rat' yet") as caught:
        Session(opened(text)).play_script()
    assert caught.value.path == f"then[0].{LATER[event]}"


def test_an_id_of_a_token_that_has_gone_is_taken():
    with pytest.raises(GameFormError, match="already an object 'cub'"):
        played("destroys: {what: cub}", "enters: {id: cub, types: [creature], p/t: 1/1}")


def test_a_copy_of_a_spell_needs_a_new_id():
    copied = "{copies a spell: {id: two, of: bolt}}"
    text = f"{BOARD}then: [{{casts: {{id: bolt, targets: [Bob]}}}}, {copied}, {copied}]"
    with pytest.raises(GameFormError, match="two"):
        Session(opened(text)).play_script()


def test_what_mutates_belongs_to_the_owner_of_what_it_mutates_onto():
    text = "mutate: {id: blob, types: [creature], p/t: 3/3, onto: host"
    assert played(f"{text}, on top: yes}}").objects["host"].components[0].owner == "Ann"
    other = f"{BOARD}  - {{id: elk, types: [creature], p/t: 1/1, controller: Bob}}\n"
    session = Session(opened(other))
    session.then(text.replace("host", "elk") + ", on top: yes}")
    assert session.worlds[0].game.objects["elk"].components[0].owner == "Bob"


AFTER = {
    "[{expect: {host: {p/t: 2/2}}}]": "ask[0].after[0]",
    "[{settle: {}, ask: [{question: who wins}]}]": "ask[0].after[0]",
    "{expect: {host: null}}": "ask[0].after[0]",
}


@pytest.mark.parametrize("after", AFTER)
def test_only_events_are_tried_before_a_question(after):
    with pytest.raises(GameFormError, match="only events are tried") as caught:
        opened(f"{BOARD}ask: [{{question: who wins, after: {after}}}]")
    assert caught.value.path == AFTER[after]


def test_a_question_names_no_rules():
    with pytest.raises(GameFormError, match="unknown key 'rules'"):
        opened(f"{BOARD}ask: [{{question: who wins, rules: [104.2a]}}]")
