import pytest

from crkb.game.errors import GameFormError
from crkb.game.files import load
from crkb.game.objects import Player, Ref


def one(text):
    [case] = load.load_text(text, "x.yaml")
    if isinstance(case, load.BadCase):
        raise case.error
    return case


def test_defaults():
    game = one("board: []").game
    assert (game.active, game.step, game.turn, game.turn_order) == (
        "Ann",
        "precombat main",
        2,
        ("Ann", "Bob"),
    )
    assert [p.life for p in game.players.values()] == [20, 20]


def test_everything_about_the_game():
    game = one(
        """
        game: {edition: "2025-02-07", active player: Bob, step: draw, turn: 1, variant: commander,
               turn order: [Bob, Ann, Cleo, Dan], teams: [[Ann, Bob], [Cleo, Dan]], time: day, monarch: Ann,
               initiative: Bob}
        players:
          Ann: {life: 40, commander damage: {boss: 7}, poison: 1, energy: 2, experience: 3, rad: 4, speed: 2}
          Bob:
          Cleo: {hand: 1, library: 2, graveyard: 3}
          Dan: {}
        board: [{id: boss, types: [creature], p/t: 1/1, commander: yes, controller: Bob, zone: command}]
        """
    ).game
    assert (game.edition, game.variant, game.time, game.monarch, game.initiative) == (
        *("2025-02-07", "commander", "day", "Ann", "Bob"),
    )
    assert game.turn_order == ("Bob", "Ann", "Cleo", "Dan")
    ann = game.players["Ann"]
    assert (ann.life, ann.commander_damage, ann.speed, ann.team) == (40, {"boss": 7}, 2, ("Ann", "Bob"))
    assert ann.counters == {"poison": 1, "energy": 2, "experience": 3, "rad": 4}
    cleo = game.players["Cleo"]
    assert (cleo.hand, cleo.library, cleo.graveyard) == (1, 2, 3)


def test_turn_order_of_more_than_two_is_not_known():
    assert one("players: {Ann: , Bob: , Cleo: }\nboard: []").game.turn_order is None


def test_every_status_of_an_object():
    objects = one(
        """
        board:
          - {id: host, types: [creature], p/t: 1/1}
          - {id: thing, card: Grizzly Bears, owner: Ann, entered under: Bob, timestamp: 7, tapped: yes,
             sick: yes, phased out: yes,
              counters: {+1/+1: 2}, attached to: host, damage: 1, chosen: {pick: red}}
          - {id: back, layout: transforming, faces: [{name: Day, types: [creature], p/t: 1/1},
             {name: Night, types: [creature], p/t: 2/2}], side: back}
          - {id: shock, name: Shock, types: [instant], zone: stack, X: 2, kicked: yes, targets: [host, Bob]}
          - {id: lump, card: Hill Giant, manifested: yes}
          - {id: mix, components: [{id: top, card: Hill Giant}, {id: low, card: Wind Drake, owner: Bob}]}
          - {id: ice, layout: split, name: Fire // Ice, zone: stack, half: right,
             faces: [{cost: "{R}", types: [instant]}, {cost: "{U}", types: [instant]}]}
        """
    ).game.objects
    thing = objects["thing"]
    assert (thing.owner, thing.controller, thing.entered_under) == ("Ann", "Bob", "Bob")
    assert (thing.timestamp, thing.damage) == (7, 1)
    assert thing.tapped
    assert thing.sick
    assert thing.phased_out
    assert (thing.attached_to, thing.chosen) == (Ref("host"), {"pick": "red"})
    assert objects["back"].back
    shock = objects["shock"].stacked
    assert (shock.targets, shock.x, shock.context.you) == (((Ref("host"),), ("Bob",)), 2, "Ann")
    assert (objects["lump"].face_down, objects["lump"].face_down_by) == (True, "manifest")
    assert [(c.id, c.owner) for c in objects["mix"].components] == [("top", "Ann"), ("low", "Bob")]
    assert objects["mix"].sheet.faces[0].names == ("Hill Giant",)
    assert objects["ice"].half == 1
    assert [face.names for face in objects["ice"].sheet.faces] == [("Fire",), ("Ice",)]


def test_clock_is_above_all_timestamps():
    game = one("board: [{id: a1, card: Forest, timestamp: 41}]").game
    assert (game.clock, game.started) == (42, 42)


def test_alike_objects_share_their_sheet():
    objects = one(
        "board: [{id: a1, card: Forest, count: 2}, {id: b1, types: [artifact]}, {id: b2, types: [artifact]}]"
    ).game.objects
    assert objects["a1-1"].sheet is objects["a1-2"].sheet
    assert objects["b1"].sheet is objects["b2"].sheet


def test_the_stack_is_ordered_by_timestamps():
    spell = "types: [instant], zone: stack"
    game = one(f"board: [{{id: s1, {spell}, timestamp: 5}}, {{id: s2, {spell}, timestamp: 3}}]").game
    assert game.stack == ("s2", "s1")


BAD = {
    # files
    "- 1": "expected a mapping",
    "cases: [{id: a}]\nother: 1": "unknown key 'other'",
    "borad: []": "Did you mean board?",
    "1": "expected a mapping",
    # the game
    "game: {step: combat}": "is not a step",
    "game: {active player: Cleo}": "there is no player 'Cleo'",
    "game: {edition: newest}": "is not an edition",
    "game: {edition: 2026-08-07}": "date",
    "game: {time: dusk}": "is not a time of day",
    "game: {turn: 0}": "less than 1",
    "game: {moment: now}": "is not a moment",
    "game: {variant: chess}": "is not a variant",
    "game: {teams: [[Ann], [Ann]]}": "two teams",
    "game: {turn order: [Ann]}": "each player once",
    "players: {ann: {}}": "is not a player's name",
    "players: {Bear: {}}": "is a subtype",
    "players: {}": "must list every player",
    f"players: {{{', '.join(f'P{i}: {{}}' for i in range(101))}}}": "lists 101 players, more than 100",
    "players: {Ann: {}, Bob: {}, Cleo: {}}\ngame: {range of influence: 1}": "must be known where ranges",
    f"board: [{{id: a1, types: [creature], abilities: [{'flying, ' * 31}]}}]": "31 abilities, more than 30",
    "players: {Ann: {live: 3}}": "Did you mean life?",
    "players: {Ann: {life: many}}": "expected a number",
    "players: {Ann: {poison: -1}}": "less than 0",
    "players: {Ann: {commander damage: {nobody: 3}}}": "there is no object 'nobody'",
    # ids
    "board: [{card: Forest}]": "needs an id",
    "board: [{id: Bear, card: Forest}]": "is not an id",
    "board: [{id: big bear, card: Forest}]": "is not an id",
    "board: [{id: token, card: Forest}]": "a reserved word",
    "board: [{id: spell, card: Forest}]": "a reserved word",
    "board: [{id: a, card: Forest}]": "a reserved word",
    "board: [{id: flying, card: Forest}]": "a reserved word",
    "board: [{id: creature, card: Forest}]": "a reserved word",
    "board: [{id: no, card: Forest}]": "YAML reads this id",
    "board: [{id: on, card: Forest}]": "a reserved word",
    "board: [{id: y, card: Forest}]": "a reserved word",
    "board: [{id: one, card: Forest}, {id: one, card: Forest}]": "duplicate object id",
    # objects
    "board: [{id: one, card: Forst}]": "Did you mean",
    "board: [{id: one, card: Forest, colour: red}]": "Did you mean color",
    "board: [{id: one, types: [creatures]}]": "creature",
    "board: [{id: one, types: creature}]": "expected a list",
    "board: [{id: one, subtypes: [Baer]}]": "Bear",
    "board: [{id: one, supertypes: [legend]}]": "legendary",
    "board: [{id: one, colors: [red]}]": "R",
    "board: [{id: one, cost: {1}}]": "quotes",
    "board: [{id: one, cost: 3}]": "expected text",
    'board: [{id: one, cost: "{Z}"}]': "mana",
    "board: [{id: one, p/t: 2}]": "2 is not a power/toughness",
    "board: [{id: one, p/t: two}]": "is not a power/toughness",
    "board: [{id: one, abilities: [flyng]}]": "flying",
    "board: [{id: one, card: Forest, zone: grave}]": "graveyard",
    "board: [{id: one, card: Forest, tapped: 1}]": "expected yes or no",
    "board: [{id: one, card: Forest, controller: Cleo}]": "there is no player",
    "board: [{id: one, card: Forest, attached to: two}]": "there is no",
    "board: [{id: one, card: Forest, counters: {loyalti: 1}}]": "loyalty",
    "board: [{id: one, card: Forest, counters: {charge: -1}}]": "less than 0",
    "board: [{id: one, card: Forest, counters: 2}]": "expected a mapping",
    "board: [{id: one, card: Forest, count: 0}]": "less than 1",
    "board: [{id: one, card: Forest, count: 30000}]": "too many",
    "board: [{id: one, card: Forest, side: left}]": "is not a side",
    "board: [{id: one, card: Forest, targets: [Bob]}]": "on the stack",
    "board: [{id: one, card: Forest, components: [{card: Forest}]}]": "at least two cards",
    # layouts
    "board: [{id: one, layout: splitt}]": "is not a layout",
    "board: [{id: one, layout: split}]": "needs faces",
    "board: [{id: one, layout: split, faces: [{}]}]": "needs 2",
    "board: [{id: one, faces: [{}, {}]}]": "doesn't belong in",
    "board: [{id: one, layout: flip, types: [creature], faces: [{}, {}]}]": "belongs to one of the faces",
    "board: [{id: one, layout: leveler, levels: {one: {}}}]": "is not a range of levels",
    'board: [{id: one, layout: leveler, levels: {"1+": {p/t: "*/*"}}}]': "a level is a range of numbers",
    "board: [{id: one, layout: prototype, prototype: {p/t: 1/1, name: X}}]": "unknown key 'name'",
    # effects
    "effects: [{id: e1, to: creatures}]": "",
    "effects: [{to: creatures, do: {p/t: 1}}]": "",
    "effects: [{id: e1, to: you, do: {p/t: +1/+1}}, {id: e1, to: you, do: {p/t: +1/+1}}]": "duplicate id",
    # rules
    "board: []\nrules: 704.5": "expected a list",
}


@pytest.mark.parametrize("text", BAD)
def test_wrong_forms(text):
    with pytest.raises(GameFormError) as caught:
        one(text)
    said = f"{caught.value} {caught.value.hint}"
    assert BAD[text] in said


def test_the_path_is_where_the_mistake_is():
    with pytest.raises(GameFormError) as caught:
        one("board:\n  - {id: one, card: Forest}\n  - {id: two, card: Forest, tapt: yes}")
    assert caught.value.path == "board[1].tapt"


def test_a_wrong_case_leaves_the_others():
    good, bad, again = load.load_text("cases: [{id: a1, board: []}, {id: b1, bord: []}, {id: a1, board: []}]")
    assert isinstance(good, load.Case)
    assert isinstance(bad, load.BadCase)
    assert isinstance(again, load.BadCase)
    assert "duplicate case id" in str(again.error)


def test_the_edition_given_is_used():
    [case] = load.load_text('game: {edition: "2024-04-12"}\nboard: []', edition="2026-08-07")
    assert case.game.edition == "2026-08-07"


def test_one_line_questions():
    [case, bad] = load.load_text('- {ask: 2/2 blocked by a 3/3, expect: no}\n- {ask: 2/2, expct: "no"}')
    assert (case.line, case.expected) == ("2/2 blocked by a 3/3", False)
    assert isinstance(bad, load.BadCase)


@pytest.mark.parametrize(
    ("text", "name", "where"),
    [
        ("board: []", "x.yaml", "x.yaml"),
        ("board: []", "", ""),
        ("cases: [{id: a1}]", "x.yaml", "x.yaml: cases[0]"),
        ("cases: [{id: a1, bord: []}]", "x.yaml", "x.yaml: cases[0]"),
        ("cases: [{id: a1}]", "", "cases[0]"),
        ('- {ask: 2/2, expect: "yes"}', "x.yaml", "x.yaml: [0]"),
        ("- {ask: 2/2}", "x.yaml", "x.yaml: [0]"),
    ],
)
def test_where_a_case_stands(text, name, where):
    [case] = load.load_text(text, name)
    assert case.where == where


@pytest.mark.parametrize(
    ("text", "name", "id", "title"),
    [
        ("board: []", "x.yaml", "x.yaml", ""),
        ("cases: [{title: An ox}]", "x.yaml", "cases[0]", "An ox"),
        ("cases: [{id: 7, title: x, bord: []}]", "x.yaml", "7", "x"),
        ("cases: [{bord: []}]", "x.yaml", "cases[0]", ""),
        ("cases: [ox]", "x.yaml", "cases[0]", ""),
        ('- {ask: 2/2, expect: "yes"}', "x.yaml", "2/2", ""),
        ('- {ask: 2/2, expect: "yes", id: small, title: x}', "x.yaml", "small", "x"),
        ("- {ask: 2/2}", "x.yaml", "2/2", ""),
        ("- ox", "x.yaml", "[0]", ""),
    ],
)
def test_what_a_case_is_called(text, name, id, title):
    [case] = load.load_text(text, name)
    assert (case.id, case.title) == (id, title)


def test_a_card_of_a_case_is_read_though_nothing_is_made_from_it():
    with pytest.raises(GameFormError) as caught:
        one("cards: {Mud Ox: {types: [creture]}}\nboard: []")
    assert caught.value.path == "cards.Mud Ox.types[0]"


MISSPELT = """
cards:
  Wolf: {typs: [creature], p/t: 2/2}
  Bat: {types: [creature], p/t: 2/2, abilities: [flyng]}
  Hut: {types: [lnd]}
  Ox: {types: [creature], p/t: 2/2, abilities: [{to: creatures Cleo controls, do: {p/t: +1/+1}}]}
  Cat: {types: [creature], p/t: 2/2, abilities: [{when: bear dies, do: {draw: 1}}]}
cases:
- {id: one, board: [{id: bear, types: [creature], p/t: 2/2}]}
- {id: two, board: [{id: hut, card: Hut}]}
- {id: three, players: {Cleo: {}, Dan: {}}}
"""


def test_a_misspelling_in_a_card_of_the_file_is_told_once():
    found = load.load_text(MISSPELT)
    errors = {each.id: str(each.error) for each in found if isinstance(each, load.BadCase)}
    assert list(errors) == ["two", "cards.Wolf", "cards.Bat"]
    assert errors["two"].startswith("cards.Hut.types[0]: 'lnd'")
    assert errors["cards.Wolf"].startswith("cards.Wolf.typs: unknown key")
    assert errors["cards.Bat"].startswith("cards.Bat.abilities[0]: 'flyng'")


def test_the_cards_of_a_case_go_before_those_of_its_file():
    text = "cards: {Ox: {types: [creature], p/t: 1/1}}\ncases:\n  - {id: a1, board: [{id: ox, card: Ox}]}\n"
    own = "  - {id: b1, cards: {Ox: {types: [creature], p/t: 2/2}}, board: [{id: ox, card: Ox}]}"
    found = load.load_text(text + own)
    assert [each.game.objects["ox"].sheet.faces[0].power for each in found] == [1, 2]
    assert [sorted(each.data["cards"]) for each in found] == [["Ox"], ["Ox"]]


@pytest.mark.parametrize(
    ("text", "rules", "edition", "level"),
    [
        ('board: []\nrules: ["704.5f", 613]\nlevel: 2', ("704.5f", "613"), "", 2),
        ('game: {edition: "2024-04-12"}', (), "2024-04-12", None),
    ],
)
def test_what_else_is_said_of_a_case(text, rules, edition, level):
    [case] = load.load_text(text)
    assert (case.rules, case.edition, case.level) == (rules, edition, level)


GAMES = [
    ("board: [{id: ox, card: Forest, commander: yes}]", "variant", "commander"),
    ("board: [{id: ox, card: Forest}]", "variant", ""),
    ("game: {variant: brawl}\nboard: [{id: ox, card: Forest, commander: yes}]", "variant", "brawl"),
    ("game: {turn: 1}", "turn", 1),
    ("players: {Cleo: }", "active", "Cleo"),
    ("players: {Cleo: }", "turn_order", ("Cleo",)),
    ("players: {Bob: , Ann: }", "turn_order", ("Bob", "Ann")),
    ("players: {Bob: , Ann: , Cleo: }", "turn_order", None),
    ("board: [{id: ox, card: Forest, timestamp: 3}, {id: elk, card: Forest, timestamp: 5}]", "clock", 6),
    ("board: [{id: ox, card: Forest}]", "clock", 1),
    ("game: {monarch: null, time: night}", "monarch", ""),
    ("board: []\neffects: []", "effects", ()),
    (
        "board: [{id: s1, zone: stack}, {id: s2, zone: stack, timestamp: 0}, {id: s3, zone: stack}, "
        "{id: s4, zone: hand}]",
        "stack",
        ("s1", "s2", "s3"),
    ),
    (
        "game: {turn order: [Ann, Cleo, Bob]}\nplayers: {Cleo: , Bob: , Ann: }",
        "turn_order",
        ("Ann", "Cleo", "Bob"),
    ),
]


@pytest.mark.parametrize(("text", "field", "value"), GAMES)
def test_what_is_said_of_a_game(text, field, value):
    assert getattr(one(text).game, field) == value


def test_players_have_what_is_said_of_them_and_no_more():
    players = one("players: {Ann: {life: -3, poison: 0}, Bob: {hand: 0}}").game.players
    assert players["Ann"] == Player("Ann", life=-3)
    assert players["Bob"] == Player("Bob")


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("board: [{id: ox, card: Forest}, {id: elk, card: Forest, attached to: rat}]\n"
         "then: [{creates: {id: rat, types: [artifact]}}]", "board[1].attached to"),
        ("board: [{id: ox, types: [instant], zone: stack, targets: [[Bob, rat]]}]\n"
         "then: [{creates: {id: rat, types: [artifact]}}]", "board[0].targets"),
    ],
)  # fmt: skip
def test_what_something_is_attached_to_is_there_from_the_start(text, path):
    with pytest.raises(GameFormError, match="there is no object 'rat' at the start") as caught:
        one(text)
    assert caught.value.path == path


def test_a_file_is_read_only_so_far(tmp_path, monkeypatch):
    monkeypatch.setattr(load.documents, "MOST_CHARACTERS", 2)
    path = tmp_path / "g.yaml"
    path.write_text("\U0001f402" * 3, encoding="utf-8")
    with pytest.raises(GameFormError, match="UTF-8"):
        load.load_file(str(path))
    path.write_text("abc")
    with pytest.raises(GameFormError, match="longer than 2"):
        load.load_file(str(path))


def test_files(tmp_path):
    path = tmp_path / "g.yaml"
    path.write_bytes(b"\xef\xbb\xbfboard: []")
    assert len(load.load_file(str(path))) == 1
    path.write_bytes(b"board: \xff")
    with pytest.raises(GameFormError, match="UTF-8"):
        load.load_file(str(path))
    with pytest.raises(GameFormError):
        load.load_file(str(tmp_path / "none.yaml"))
