"""How permanents enter: tapped, with counters, with choices made, as copies (614.1c, 614.12)."""

import pytest

from crkb.game.errors import GameFormError, NotKnown
from crkb.game.events.events import happen
from crkb.game.happenings import Moves
from crkb.game.objects import Effect, Player, Ref
from crkb.game.terms import AsEnters, CopyException, CopyOf, Enters, Keyword, Number, Op, Ops, Static
from crkb.game.values import Sheet, Values
from tests.game.invented_games import enters, filter_, obj, play, with_counters, would

BEAR = Ref("bear")
TAPPED = Enters("tapped")


def entered(*abilities, things=(), choices=None, effects=(), players=None, fields=None, edition="", **more):
    bear = obj("bear", *abilities, zone="exile", fields=fields, **more)
    playing = play(bear, *things, choices=choices, effects=effects, players=players or {}, edition=edition)
    happen(playing, Moves(BEAR, "battlefield"))
    return playing


def noted(playing):
    """The rules that decided something, but that each effect has one opportunity."""
    return [note.rule for note in playing.proof.notes if note.holds and note.rule != "614.5"]


def denied(playing):
    return [note.rule for note in playing.proof.notes if note.holds is False]


@pytest.mark.parametrize(
    ("abilities", "tapped", "counters", "rules"),
    [
        ((), False, {}, []),
        ((Keyword("flying"),), False, {}, []),
        ((enters(TAPPED),), True, {}, ["614.12", "614.1d", "110.5b"]),
        ((enters(with_counters("charge", 2)),), False, {"charge": 2}, ["614.12", "614.1c"]),
        ((enters(with_counters("charge", 0)),), False, {}, ["614.12"]),
        (
            (enters(TAPPED, with_counters("charge", 1)),),
            True,
            {"charge": 1},
            ["614.12", "614.1d", "614.1c", "110.5b"],
        ),
        ((AsEnters("is turned face up", (TAPPED,)),), False, {}, []),
        ((AsEnters("enters or is turned face up", (TAPPED,)),), True, {}, ["614.12", "614.1d", "110.5b"]),
        ((would("this enters", (TAPPED,)),), True, {}, ["614.12", "614.1d", "110.5b"]),
        ((would("a creature enters", (TAPPED,)),), False, {}, []),
        ((would("this dies", "nothing"),), False, {}, []),
    ],
)
def test_its_own_abilities_about_entering(abilities, tapped, counters, rules):
    playing = entered(*abilities)
    bear = playing.object("bear")
    assert (bear.tapped, bear.counters) == (tapped, counters)
    assert noted(playing) == rules
    assert denied(playing) == []


def test_two_abilities_about_counters_add_up():
    playing = entered(enters(with_counters("charge", 2)), enters(with_counters("charge", 1)))
    assert playing.object("bear").counters == {"charge": 3}


@pytest.mark.parametrize("kind", ["lose all", "gain"])
def test_what_it_would_not_have_there_does_not_apply(kind):
    blank = Static(filter_("creatures"), Ops((Op("lose all", "abilities"),)))
    given = Static(filter_("creatures"), Ops((Op("gain", (enters(TAPPED),)),)))
    soul = obj("soul", blank if kind == "lose all" else given, types=("enchantment",))
    playing = entered(*((enters(TAPPED),) if kind == "lose all" else ()), things=(soul,))
    assert playing.object("bear").tapped is (kind == "gain")
    assert denied(playing) == (["614.12"] if kind == "lose all" else [])


@pytest.mark.parametrize(("types", "tapped"), [(("creature",), True), (("artifact",), False)])
def test_others_abilities_about_what_enters(types, tapped):
    soul = obj("soul", would("a creature enters", (TAPPED,)), types=("enchantment",))
    assert entered(things=(soul,), types=types).object("bear").tapped is tapped


def kind(type, subtype="", **numbers):
    return Sheet(faces=(Values(types=frozenset({type}), subtypes=frozenset({subtype} - {""}), **numbers),))


@pytest.mark.parametrize(
    ("printed", "counters", "rule"),
    [
        (kind("planeswalker", loyalty=3), {"loyalty": 3}, "306.5b"),
        (kind("planeswalker", loyalty="4"), {"loyalty": 4}, "306.5b"),
        (kind("planeswalker", loyalty=0), {}, ""),
        (kind("planeswalker"), {}, ""),
        (kind("battle", defense=5), {"defense": 5}, "310.4b"),
        (kind("enchantment", "Saga"), {"lore": 1}, "714.3a@2026-08-07"),
        (kind("enchantment"), {}, ""),
    ],
)
def test_what_types_enter_with(printed, counters, rule):
    playing = entered(fields={"sheet": printed})
    assert playing.object("bear").counters == counters
    assert [each for each in noted(playing) if each != "614.12"] == ([rule] if rule else [])


def test_a_saga_enters_by_the_rule_of_its_edition():
    playing = entered(fields={"sheet": kind("enchantment", "Saga")}, edition="2025-02-07")
    assert "714.3a" in noted(playing)


def test_loyalty_x_is_that_of_the_spell():
    walker = obj("bear", zone="exile", fields={"sheet": kind("planeswalker", loyalty="X"), "marks": {"X": 2}})
    playing = play(walker)
    happen(playing, Moves(BEAR, "battlefield", status={"marks": {"X": 2}}))
    assert playing.object("bear").counters == {"loyalty": 2}


# ---- choices


def choose(*whats):
    return enters(*(Enters("choose", what=what) for what in whats))


@pytest.mark.parametrize(
    ("what", "options"),
    [
        ("color", ("white", "blue", "black", "red", "green")),
        ("basic land type", ("Plains", "Island", "Swamp", "Mountain", "Forest")),
        ("number", ()),
        ("creature type", ()),
        ("card name", ()),
    ],
)
def test_what_may_be_chosen(what, options):
    with pytest.raises(NotKnown) as raised:
        entered(choose(what))
    missing = raised.value
    assert (missing.name, missing.options) == ("chosen for bear", options)
    assert (missing.player, missing.rule) == ("Ann", "614.12a")


def test_the_only_opponent_is_chosen():
    assert list(entered(choose("opponent")).object("bear").chosen.values()) == ["Bob"]


@pytest.mark.parametrize(
    ("whats", "said", "chosen"),
    [
        (("color",), "red", ["red"]),
        (("color",), ["red"], ["red"]),
        (("number",), 0, [0]),
        (("creature type",), "elf", ["Elf"]),
        (("color", "creature type"), ["red", "Elf"], ["red", "Elf"]),
        (("creature type", "color"), ["red", "Elf"], ["Elf", "red"]),
        (("color", "color"), ["red", "blue"], ["red", "blue"]),
    ],
)
def test_what_is_chosen_is_kept(whats, said, chosen):
    playing = entered(choose(*whats), choices={"chosen for bear": said})
    assert list(playing.object("bear").chosen.values()) == chosen
    assert noted(playing).count("614.12a") == len(chosen)


@pytest.mark.parametrize(
    ("whats", "said"),
    [
        (("color",), "pink"),
        (("color",), ["pink"]),
        (("number",), -1),
        (("number",), "two"),
        (("creature type",), "Forest"),
        (("color", "color"), ["red", "pink"]),
    ],
)
def test_what_cannot_be_chosen_is_refused(whats, said):
    with pytest.raises(GameFormError, match="chosen for bear"):
        entered(choose(*whats), choices={"chosen for bear": said})


@pytest.mark.parametrize(
    ("whats", "said", "options"),
    [
        (("color", "creature type"), "red", ()),
        (("color", "color"), ["red"], ()),
        (("creature type", "basic land type"), "Elf", (["Elf", "Plains"], ["Elf", "Island"])),
    ],
)
def test_a_second_choice_is_asked_for(whats, said, options):
    with pytest.raises(NotKnown) as raised:
        entered(choose(*whats), choices={"chosen for bear": said})
    assert raised.value.options[:2] == options
    assert (raised.value.player, raised.value.rule) == ("Ann", "614.12a")


# ---- copies


def copies(kind, *exceptions):
    return enters(Enters(kind, copy=CopyOf(filter_("creatures"), exceptions)))


OX = obj("ox", power=5, name="Ox")


@pytest.mark.parametrize(
    ("kind", "options"), [("may copy", ("elk", "ox", "nothing")), ("as a copy", ("elk", "ox"))]
)
def test_what_can_be_copied(kind, options):
    with pytest.raises(NotKnown) as raised:
        entered(copies(kind), things=(OX, obj("elk"), obj("orb", types=("artifact",))))
    assert (raised.value.name, raised.value.options) == ("copy for bear", options)
    assert (raised.value.player, raised.value.rule) == ("Ann", "614.12a")


@pytest.mark.parametrize(("kind", "power"), [("may copy", 2), ("as a copy", 2)])
def test_where_there_is_nothing_to_copy_nobody_is_asked(kind, power):
    playing = entered(copies(kind))
    assert (playing.asked, playing.chars("bear").power) == ([], power)


@pytest.mark.parametrize(
    ("kind", "chosen", "name"),
    [
        ("may copy", "ox", "Ox"),
        ("may copy", "nothing", "Beast"),
        ("as a copy", "ox", "Ox"),
        ("may copy", ["ox"], "Ox"),
    ],
)
def test_what_is_copied(kind, chosen, name):
    playing = entered(copies(kind), things=(OX, obj("elk")), choices={"copy for bear": chosen})
    assert playing.chars("bear").name == name
    assert ("616.1c" in noted(playing)) is (name == "Ox")


@pytest.mark.parametrize("chosen", ["orb", ["orb"], "bear"])
def test_what_cannot_be_copied_is_refused(chosen):
    things = (OX, obj("elk"), obj("orb", types=("artifact",)))
    with pytest.raises(GameFormError, match="copy for bear"):
        entered(copies("may copy"), things=things, choices={"copy for bear": chosen})


def test_an_exception_about_entering_applies_to_the_copy_alone():
    tapped = CopyException("enters", (TAPPED,))
    for chosen, is_tapped in (("ox", True), ("nothing", False)):
        playing = entered(copies("may copy", tapped), things=(OX,), choices={"copy for bear": chosen})
        assert playing.object("bear").tapped is is_tapped


# ---- protectors


@pytest.mark.parametrize(
    ("subtype", "players", "protector"),
    [
        ("Siege", {}, "Bob"),
        ("", {}, "Ann"),
        ("Siege", {"Bob": Player("Bob", in_game=False)}, ""),
    ],
)
def test_who_protects_a_battle(subtype, players, protector):
    printed = kind("battle", subtype, defense=3)
    assert entered(fields={"sheet": printed}, players=players).object("bear").protector == protector


def test_a_protector_that_is_said_is_kept():
    players = {name: Player(name) for name in ("Cleo", "Dan")}
    playing = play(
        obj("bear", zone="exile", fields={"sheet": kind("battle", "Siege", defense=3)}), players=players
    )
    with pytest.raises(NotKnown) as raised:
        happen(playing, Moves(BEAR, "battlefield"))
    assert (raised.value.name, raised.value.options) == ("protector of bear", ("Bob", "Cleo", "Dan"))
    happen(playing, Moves(BEAR, "battlefield", status={"protector": "Dan"}))
    assert playing.object("bear").protector == "Dan"


def test_an_effect_on_the_card_may_give_it_such_an_ability():
    given = Effect("dye", Ops((Op("gain", (enters(TAPPED),)),)), affects=(BEAR, BEAR._replace(incarnation=2)))
    assert entered(effects=[given]).object("bear").tapped


def test_tokens_are_created_with_counters():
    token = obj("bear", fields={"kind": "token"})
    playing = play()
    happen(playing, Moves(BEAR, "battlefield", "create", new=token, counters={"charge": 2, "lore": 0}))
    assert playing.object("bear").counters == {"charge": 2}


def test_a_number_that_counts_is_counted_now():
    number = AsEnters("enters", (Enters("with", Number(1), "charge"),))
    assert entered(number, things=(OX,)).object("bear").counters == {"charge": 1}
