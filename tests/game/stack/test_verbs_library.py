"""Cards cast by effects, cascading and searching, one by one (601.3, 702.62, 702.85, 701.19)."""

import pytest

from crkb.game.errors import NotKnown
from crkb.game.terms import Filter, Named, Verb
from tests.game import boards

BOARD = """
players: {Ann: {hand: 0, library: 0, graveyard: 0}, Bob: {}}
board:
- {id: wave, types: [sorcery], cost: "{3}{R}", zone: stack}
- {id: ox, types: [creature], cost: "{4}", p/t: 3/3, zone: exile}
- {id: joy, types: [instant], cost: "{1}", zone: exile, abilities: [{does: {gain life: 1}}]}
- {id: doom, types: [instant], cost: "{1}", zone: exile, abilities: [{does: {destroy: target land}}]}
- {id: zap, types: [instant], cost: "{1}", zone: exile, abilities: [{does: {damage: 1, to: target player}}]}
- {id: bear, types: [creature], p/t: 2/2}
LIBRARY
"""


def now(library="", choices=None, source="wave"):
    return boards.instructed(BOARD.replace("LIBRARY", library), source, choices)


def cast(*ids, **args):
    return Verb("cast", Filter(tuple(map(Named, ids))), tuple(args.items()))


def test_a_card_is_cast_without_paying():
    doing = now()
    result, _, rules = boards.did(doing, cast("ox"))
    assert (result, doing.play.object("ox").zone) == (True, "stack")
    assert (doing.play.object("ox").controller, doing.play.object("ox").cast) == ("Ann", True)
    assert "no 601.3" not in rules
    assert not doing.play.game.effects


def test_another_player_s_card_is_cast_by_who_may():
    doing = now("- {id: theirs, types: [creature], p/t: 1/1, zone: exile, owner: Bob}")
    assert boards.did(doing, cast("theirs"))[0] is True
    assert doing.play.object("theirs").controller == "Ann"


@pytest.mark.parametrize(("id", "hasty"), [("ox", True), ("joy", False)])
def test_a_creature_spell_gains_haste(id, hasty):
    doing = now()
    _, _, rules = boards.did(doing, cast(id, haste=True))
    assert doing.play.object(id).zone == "stack"
    assert ("702.62a" in rules) is hasty
    found = [having.ability.name for having in doing.play.game.chars(id).abilities if hasty]
    assert found == ["haste"] * hasty
    assert [each.affects for each in doing.play.game.effects] == [(doing.play.object(id).ref,)] * hasty


@pytest.mark.parametrize(("ids", "done"), [(("doom",), False), (("doom", "ox"), True), (("wave",), False)])
def test_what_can_not_be_cast_stays(ids, done):
    doing = now()
    result, _, rules = boards.did(doing, cast(*ids))
    assert (result, doing.play.object("doom").zone) == (done, "exile")
    assert ("no 601.3" in rules) is ("doom" in ids)


def test_what_is_chosen_for_a_card_that_is_cast_is_asked_for():
    with pytest.raises(NotKnown) as caught:
        boards.did(now(), cast("zap"))
    assert caught.value.name == "targets of zap"
    doing = now(choices={"targets of zap": ["Bob"]})
    assert boards.did(doing, cast("zap"))[0] is True
    assert doing.play.object("zap").stacked.targets == (("Bob",),)


# ---- cascade

LAND = "- {id: isle, types: [land], zone: library}"
CHEAP = '- {id: cheap, types: [creature], cost: "{3}", p/t: 1/1, zone: library}'
EQUAL = '- {id: equal, types: [creature], cost: "{4}", p/t: 1/1, zone: library}'


@pytest.mark.parametrize(
    ("library", "said", "exiled", "cast", "below"),
    [
        (CHEAP, "yes", ["cheap"], True, []),
        (CHEAP, "no", ["cheap"], False, ["cheap"]),
        (EQUAL, None, ["equal"], False, ["equal"]),
        (LAND, None, ["isle"], False, ["isle"]),
        ("", None, [], False, []),
    ],
)
def test_a_cascade(library, said, exiled, cast, below):
    doing = now(library, {"may of wave": said} if said else None)
    result, happened, rules = boards.did(doing, Verb("cascade", None))
    assert result is bool(exiled)
    assert [each.split()[0] for each in happened if " exile exile by wave" in each] == exiled
    assert [each.split()[0] for each in happened if " library put by wave" in each] == below
    assert [each.what.position for each in doing.play.done if "library put" in boards.short(each.what)] == [
        "bottom" for _ in below
    ]
    assert "702.85a" in rules
    assert (doing.play.game.stack[-1:] == ("cheap",)) is cast


def test_a_cascade_into_what_is_not_known():
    text = BOARD.replace("LIBRARY", "").replace("library: 0", "library: 5")
    with pytest.raises(NotKnown) as caught:
        boards.did(boards.instructed(text, "wave"), Verb("cascade", None))
    assert (caught.value.name, caught.value.rule) == ("top card of Ann's library", "401.2")


def test_without_a_source_nothing_cascades():
    assert boards.did(now(CHEAP, source=""), Verb("cascade", None)) == (False, [], [])


# ---- searching

BOOKS = """
- {id: four, types: [creature], subtypes: [Elf], cost: "{4}", p/t: 1/1, zone: library}
- {id: two, types: [artifact], cost: "{2}", zone: library}
- {id: wood, types: [land], supertypes: [basic], subtypes: [Forest], zone: library}
- {id: theirs, types: [creature], cost: "{4}", p/t: 1/1, zone: library, owner: Bob}
- {id: blank, zone: library}
"""


@pytest.mark.parametrize(
    ("args", "able"),
    [
        ({}, ["four"]),
        ({"kind": ("creature",)}, ["four"]),
        ({"kind": ("forest",)}, ["wood"]),
        ({"kind": ("basic", "land")}, ["wood"]),
        ({"kind": ("artifact",)}, ["two"]),
        ({"kind": ("artifact",), "to": "battlefield"}, []),
        ({"kind": ("creature",), "to": "battlefield"}, ["four"]),
        ({"kind": ("basic", "artifact")}, []),
    ],
)
def test_what_is_found(args, able):
    verb = Verb("search library", None, tuple(args.items()))
    if able:
        with pytest.raises(NotKnown) as caught:
            boards.did(now(BOOKS), verb)
        assert caught.value.options == (*able, "nothing")
        assert (caught.value.name, caught.value.player) == ("chosen for wave", "Ann")
        assert caught.value.rule == "701.19a"
    else:
        assert boards.did(now(BOOKS), verb) == (False, [], ["701.19a"])


@pytest.mark.parametrize(
    ("to", "happened"),
    [
        (None, ["four hand put by wave"]),
        ("battlefield", ["four battlefield put by wave {'controller': 'Ann'}"]),
    ],
)
def test_what_is_found_is_put_somewhere(to, happened):
    args = (("kind", ("creature",)), *([("to", to)] if to else []))
    doing = now(BOOKS, {"chosen for wave": "four"})
    assert boards.did(doing, Verb("search library", None, args))[:2] == (True, happened)


def test_nothing_need_be_found():
    doing = now(BOOKS, {"chosen for wave": "nothing"})
    assert boards.did(doing, Verb("search library", None, (("kind", ("creature",)),))) == (
        False,
        [],
        ["701.19a"],
    )


def test_without_a_source_nothing_has_its_mana_value():
    assert boards.did(now(BOOKS, source=""), Verb("search library", None)) == (False, [], ["701.19a"])
