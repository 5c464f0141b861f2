"""Words of the form about faces, stickers, Cases and copies survive being saved."""

from crkb.game import run
from crkb.game.files import load, save

GAME = """
cards:
  Left Oar: {cost: "{1}", types: [creature], p/t: 1/1}
  Right Oar: {cost: "{2}", types: [creature], p/t: 2/1}
  Long Boat:
    layout: meld
    faces: [{name: Long Boat, types: [creature], p/t: 6/6}]
    cards: [{id: left-1, card: Left Oar}, {id: right-1, card: Right Oar}]
  Bell:
    layout: case
    types: [enchantment]
    subtypes: [Case]
    abilities:
    - {name: find, to solve: you control 3 or more creatures}
    - {name: ring, solved: {when: you gain life, do: {draw: 1}}}
    - {solved: {to: creatures you control, do: {p/t: +1/+1}}}
  Hare:
    layout: double-faced
    faces:
    - {name: Hare, types: [creature], p/t: 1/1, abilities: [{name: dusk, cost: "{2}", do: {transform: this}}]}
    - {name: Wolf, types: [creature], p/t: 4/4, abilities: [{as it transforms: with 2 +1/+1 counters}]}
  Oar: {layout: double-faced, half of: Long Boat, faces: [{name: Oar, types: [creature], p/t: 1/1}]}
board:
- {id: left, card: Left Oar}
- {id: right, card: Right Oar}
- {id: bell, card: Bell, solved: yes}
- {id: hare, card: Hare}
- {id: oar, card: Oar}
- {id: gale, types: [creature], p/t: 1/1, abilities: [
   {to: creatures you control, do: {gain: [haste]}, as long as: this is in your graveyard},
   {to: creatures, do: {gain: [reach]}, as long as: this is in exile},
   {to: creatures that have an Adventure, do: {gain: [reach]}},
   {to: creatures with a name sticker, do: {gain: [reach]}},
   {name: x1, cost: "{1}", do: [{exile: left}, {gain life: the number of cards moved this way},
     {gain life: its sticker power}]},
   {name: x2, cost: "{1}", do: [{meld: "left, right", into: Long Boat, id: boat},
     {cast copy: {card: Left Oar}, id: t-1}, {cast copy: left},
     {emblem: [flying, {to: creatures, do: {p/t: +1/+1}}], who: you, id: e-1}]},
   {name: x3, cost: "{1}", do: {gain: [{abilities of: left, kind: sticker}], to: hare, until: end of turn}}]}
then:
- does: {source: a spell, do: {emblem: [{to: creatures you control, do: {p/t: +1/+1}}], id: crest}}
- sticker: {to: hare, puts: {art: Robot}}
- sticker: {to: hare, puts: {p/t: 3/3}}
"""


def test_what_is_saved_is_read_again():
    [case] = load.load_text(GAME, "words.yaml")
    worlds = run.start(case.game)
    for event in case.script:
        worlds = run.event(worlds, event)
    saved = save.dump(worlds[0].game)  # which reads it again, and compares
    crest = next(each for each in saved["board"] if each["id"] == "crest")
    assert crest["zone"] == "command"
    assert [each["sticker"]["puts"] for each in saved["then"]] == [{"art": "Robot"}, {"p/t": "3/3"}]
    assert saved["cards"]["Hare"]["layout"] == "transforming"
    assert next(each for each in saved["board"] if each["id"] == "bell")["solved"] is True
