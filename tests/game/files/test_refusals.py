"""What is written wrong is refused with its path and with how to write it, or a near word."""

import pytest

from crkb.game.cases import checking
from crkb.game.errors import GameFormError
from crkb.game.files import load

WRONG = {
    "board: [{id: on, types: [creature], p/t: 1/1}]": ("board[0].id", "Use another id, such as on-1."),
    "board: [{id: y, types: [creature], p/t: 1/1}]": ("board[0].id", "Use another id, such as y-1."),
    "game: {edition: 2026-08-07}\nboard: []": ("game.edition", 'Write it in quotes: "2026-08-07"'),
    "board: [{id: ox, p/t: */*}]": ("board[0].p/t", 'Write it in quotes: "*/*"'),
    "board: [{id: ox, types: [creature], cost: {1}{G}, p/t: 1/1}]": (
        "board[0].cost",
        'Write it in quotes: "{1}{G}", "{T}: Add {G}"',
    ),
    "board: [{id: ox, types: [creature], cost: {G}, p/t: 1/1}]": (
        "board[0].cost",
        'Write it in quotes: "{G}"',
    ),
    "board: [{id: pw, loyalty: 3, abilities: [{cost: +1, do: {draw: 1}}]}]": (
        "board[0].abilities[0].cost",
        'Write "+1"',
    ),
    "board: [{id: pw, loyalty: 3, abilities: [{cost: -1, do: {draw: 1}}]}]": (
        "board[0].abilities[0].cost",
        'Write "-1"',
    ),
    "board: [{id: pw, loyalty: 3, abilities: [{cost: 0, do: {draw: 1}}]}]": (
        "board[0].abilities[0].cost",
        'Write "0"',
    ),
    "board: [{id: ox, p/t: 1/1, abilities: [{T}: Add {G}]}]": (
        "board[0].abilities[0]",
        'Write it in quotes, as in "{T}: Add {G}"',
    ),
    "board: [{id: ox, p/t: 1/1, taped: yes}]": ("board[0].taped", "Did you mean tapped?"),
    "board: [{id: ox, types: [creture], p/t: 1/1}]": ("board[0].types[0]", "Did you mean creature?"),
    "board: [{id: ox, types: [creature], subtypes: [Beer], p/t: 1/1}]": (
        "board[0].subtypes[0]",
        "Did you mean Bear or Beaver?",
    ),
    "board: [{id: ox, p/t: 1/1, abilities: [flyng]}]": ("board[0].abilities[0]", "Did you mean flying?"),
    "board: [{id: ox, p/t: 1/1, abilities: [{when: this entres, do: {draw: 1}}]}]": (
        "board[0].abilities[0].when",
        "Did you mean enters?",
    ),
    "board: [{id: ox, p/t: 1/1, abilities: [{when: this enters, do: {drow: 1}}]}]": (
        "board[0].abilities[0].do",
        "Did you mean draw, draw the game or turn face down?",
    ),
    "board: [{id: ox, p/t: 1/1}]\nthen: [{destroy: ox}]": ("then[0].destroy", "Did you mean destroys?"),
    "board: [{id: ox, p/t: 1/1}]\nthen: [{destroys: {what: oxx}}]": (
        "then[0].destroys.what",
        "Did you mean Ox or ox?",
    ),
    "board: [{id: ox, p/t: 1/1}]\nask: [{question: what is the powr of ox}]": (
        "ask[0].question",
        "Known: name, names, cost, mana value,",
    ),
    "board: [{id: ox, p/t: 1/1}]\nexpect: {ox: {pt: 1/1}}": ("expect.ox.pt", "Did you mean p/t?"),
    "players: {ann: {}, Bob: {}}": ("players.ann", "Use one word that begins with a capital letter"),
    "players: {Elf: {}, Bob: {}}": ("players.Elf", "Give the player another name."),
    "board: [{id: token, types: [creature], p/t: 1/1}]": ("board[0].id", "Use another id, such as token-1."),
    "board: [{id: flying, types: [creature], p/t: 1/1}]": (
        "board[0].id",
        "such as flying-1.",
    ),
    "players: {Ann: {lif: 3}, Bob: {}}": ("players.Ann.lif", "Did you mean life?"),
    "board: [{id: ox, p/t: 1/1, counters: {+1/+1: two}}]": ("board[0].counters.+1/+1", ""),
    "board: [{id: ox, p/t: 1/1, counters: {lore1: 2}}]": ("board[0].counters.lore1", "Did you mean lore?"),
    "board: [{id: ox, card: Cave Beer}]\ncards: {Cave Bear: {types: [creature], p/t: 2/2}}": (
        "board[0].card",
        "Did you mean Cave Bear, Bear Cub or Runeclaw Bear?",
    ),
    "board: [{id: ox, id: elk, types: [creature], p/t: 1/1}]": (
        "board[0]",
        "Use each key once; write several values as a list.",
    ),
    "board: [{id: ox, p/t: 1/1}]\nthen: [{step: {to: upkep}}]": ("then[0].step.to", "Did you mean upkeep?"),
    "board: [{id: ox, p/t: 1/1}]\nthen: [{destroys: ox, choose: {legend of Ann: ox}}]": (
        "then[0].destroys",
        "",
    ),
    "expect: {yes: {p/t: 1/1}}": ("expect", "or use another id"),
    "board: [{id: ox, p/t: 1/1, abilities: [{rule: cant attack}]}]": (
        "board[0].abilities[0].rule",
        "Did you mean can't attack, can't attack alone or can attack as",
    ),
    "board: [{id: ox, p/t: 1/1, zone: graveyrad}]": ("board[0].zone", "Did you mean graveyard?"),
    '- {ask: "creature with two +1/+1 counter and flyng", expect: yes}': (
        "[0].ask: unexpected 'flyng' after 'creature with two +1/+1 counter and' (expected",
        "Did you mean creature with two +1/+1",
    ),
    "board: [{id: ox, p/t: 1/1, abilities: [{to: creatures you controll, do: {p/t: +1/+1}}]}]": (
        "board[0].abilities[0].to",
        "Did you mean controller, controls or Troll?",
    ),
    "board: [{id: ox, p/t: 2/2}]\neffects: [{to: ox, do: {p/t: 1/1}}]": (
        "effects[0].do.p/t",
        "Write +1/-1, or +X/+X together with X: AMOUNT.",
    ),
    "board: [{id: ox, p/t: 2/2}]\nthen: [{counters: {puts: {+1/+1: 2}}}]": ("then[0].counters", ""),
    "game: {stpe: upkeep}": ("game.stpe", "Did you mean step?"),
    "cases: [{id: aa, title: x, broad: []}]": ("cases[0].broad", "Did you mean board?"),
    "board: [{id: ox, p/t: 2/2, sick: maybe}]": ("board[0].sick", ""),
    "board: [{id: ox, p/t: 2}]": ("board[0].p/t", 'Write 2/2, or "*/*" in quotes.'),
    "board: [{id: ox, p/t: 2/2, attached to: nothing}]": ("board[0].attached to", "Known: ox"),
    "board: [{id: ox, p/t: 2/2}]\nthen: [{does: {source: ox, do: {create: Fod}}}]": (
        "then[0].does.do.create",
        "Did you mean Food?",
    ),
    "board: [{id: ox, p/t: 2/2}]\nthen: [{does: {do: {p/t: +1/+1, to: ox, until: end of trun}}}]": (
        "then[0].does.do.until",
        "Did you mean end of combat or end of turn?",
    ),
    'board: [{id: ox, p/t: 2/2}]\nask: [{question: "what is ox", expect: {p/t: 2/2}, mention: [x]}]': (
        "ask[0].mention",
        "Did you mean expect mentions?",
    ),
    'board: [{id: ox, p/t: 2/2}]\nask: [{question: "can ox fly", expect: yes}]': (
        "ask[0].question",
        "Did you mean can that happen, can ID attack or can ID attack THING?",
    ),
    "board: [{id: ox, p/t: 2/2, abilities: [{would: this dies, instead: exile this}]}]": (
        "board[0].abilities[0].instead",
        "Expected one of: X, a number, half, its,",
    ),
    "board: [{id: ox, p/t: 2/2, abilities: [{prevent: all, damage to: this, combat: maybe}]}]": (
        "board[0].abilities[0].combat",
        "",
    ),
    'board: [{id: ox, p/t: 2/2, abilities: [{cost: "{T}: Add {G}", do: {draw: 1}}]}]': (
        "board[0].abilities[0].cost",
        "Did you mean ,?",
    ),
    'board: [{id: ox, p/t: 2/2}]\nask: [{question: "what is ox", choose: {legend of Ann: ox}}]': (
        "ask[0].choose",
        "Choices: none",
    ),
    'board: [{id: ox, p/t: 2/2}]\nask: [{question: "does elk die"}]': ("ask[0].question", "Known: ox"),
    "board: [{id: ox, p/t: 2/2}]\nthen: [{activates: {id: ox, ability: zip}}]": (
        "then[0].activates",
        "602.2",
    ),
    "board: [{id: ox, p/t: 2/2}]\nask: [{question: who wins, after: [activates: {id: ox, ability: zip}]}]": (
        "ask[0].after[0].activates",
        "602.2",
    ),
    'board: [{id: cog, abilities: [{cost: "{1}", do: {draw: 1}}]}]\nthen: [activates: {id: cog, by: Bob}]': (
        "then[0].activates",
        "602.2",
    ),
    'board: [{id: z, abilities: [{cost: "0", do: {tap: it}, if: it is red}]}]\nthen: [activates: {id: z}]': (
        "then[0].activates",
        "602.5",
    ),
    "board: [{id: ox, abilities: [{to: creatures, do: {p/t: +1/+1}, cda: yes}]}]": (
        "board[0].abilities[0].cda",
        "604.3a: its object's own colors, subtypes,",
    ),
    'board: [{id: ox, p/t: "*/*", abilities: [{to: this, do: {base p/t: your life}, cda: no}]}]': (
        "board[0].abilities[0].cda",
        "604.3a: its object's own colors, subtypes,",
    ),
    "board: [{id: ox, p/t: 1/1, types: [creature]}]\nthen: [attacks: {ox: Ann}]": (
        "then[0].attacks",
        "506.2",
    ),
    'board: [{id: imp, abilities: [{cost: "{Q}", do: {draw: 1}}]}]\nthen: [activates: {id: imp}]': (
        "then[0].activates",
        "701.21b",
    ),
    "board: [{id: ox, p/t: 1/1, types: [creature]}]\nthen: [blocks: {ox: ox}]": ("then[0].blocks", "508.8"),
    "then: [settle: {}, subgame: ends]": ("then[1].subgame", "Begin one first: `subgame: begins`."),
}
"""Texts of files, the path of what is wrong in each, and what the message advises."""


def said(text):
    try:
        return "; ".join(checking.check(each).message for each in load.load_text(text, "a file"))
    except GameFormError as error:
        return checking.told(error)


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_is_named_with_its_path(text):
    path, advice = WRONG[text]
    found = said(text)
    assert found.startswith(f"{path}: ")
    assert advice in found
