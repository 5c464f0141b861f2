"""What follows the noun of a group, and the words before it: asked of objects and values themselves."""

from __future__ import annotations

import pytest

from crkb.game.layers import group_posts, group_words
from crkb.game.objects import Context, Ref, Stacked
from crkb.game.terms import Compared, Keyword, OfChosen, Tail, This, Word
from crkb.game.values import Chars, Having
from tests.game.boards import game, sheet, thing

UNKNOWN = Chars(unknown=True)


@pytest.mark.parametrize(
    ("how", "fitting"),
    [
        ("", [3]),
        ("or more", [3, 4]),
        ("or greater", [3, 4]),
        ("or less", [2, 3]),
    ],
)
def test_numbers_compared(how, fitting):
    assert [value for value in (2, 3, 4) if group_posts.compare(value, 3, how)] == fitting


WHO = [
    ("you", {"Ann"}),
    ("opponent", {"Bob", "Cleo"}),
    ("that player", {"Cleo"}),
    ("their", {"Cleo"}),
    ("Bob", {"Bob"}),
    ("defending", {"Bob"}),
]


@pytest.mark.parametrize(("who", "expected"), WHO)
def test_which_players_are_meant(who, expected):
    at = game(thing("ox", attacking="Bob"), players=("Ann", "Bob", "Cleo"))
    about = Context(Ref("ox"), "Ann", that_player="Cleo")
    assert group_posts.players_meant(who, about, at) == expected


NOBODY = [
    ("opponent", frozenset()),
    ("defending", frozenset()),
    ("that player", {"Ann", "Bob"}),
    ("their", {"Ann", "Bob"}),
]


@pytest.mark.parametrize(("who", "expected"), NOBODY)
def test_which_players_are_meant_without_a_context(who, expected):
    assert group_posts.players_meant(who, Context(), game()) == expected


CREATURE = Chars(types=frozenset({"creature"}), power=3, toughness=4, loyalty=5, defense=6, cost="{2}{G}")
LAND = CREATURE._replace(types=frozenset({"land"}))
VALUES = [
    ("power", 3, None),
    ("toughness", 4, None),
    ("loyalty", 5, 5),
    ("defense", 6, 6),
    ("mana value", 3, 3),
]


@pytest.mark.parametrize(("what", "of_creature", "of_land"), VALUES)
def test_values_of_permanents(what, of_creature, of_land):
    """A noncreature permanent has no power and toughness (208.3), a card elsewhere has."""
    there, buried = thing("ox"), thing("ox", zone="graveyard")
    assert group_posts.value_of(what, there, CREATURE) == of_creature
    assert group_posts.value_of(what, there, LAND) == of_land
    assert group_posts.value_of(what, buried, LAND) == of_creature


@pytest.mark.parametrize(("number", "expected"), [(3, True), (2, False)])
def test_a_value_is_compared_where_there_is_one(number, expected):
    test = group_posts.POSTS[Compared]
    assert test(Compared("power", number), thing("ox"), CREATURE, Context(), game()) is expected
    assert test(Compared("power", 0, "or greater"), thing("ox"), LAND, Context(), game()) is False
    assert test(Compared("power", number), thing("ox"), UNKNOWN, Context(), game()) is None


def test_what_was_chosen():
    ox = thing("ox", chosen={"": "red", "b": "Elf"})
    about = Context(Ref("ox"))
    assert set(group_posts.what_was_chosen(about, game(ox))) == {"R", "Elf"}
    assert group_posts.what_was_chosen(about._replace(chosen="white"), game(ox)) == ("W",)
    assert group_posts.what_was_chosen(about._replace(chosen=4), game(ox)) == (4,)
    assert group_posts.what_was_chosen(Context(), game(ox)) == ()


@pytest.mark.parametrize("color", ["white W", "blue U", "black B", "red R", "green G", "Elf Elf"])
def test_a_color_as_its_letter(color):
    word, letter = color.split()
    assert group_posts.letter_of(word) == letter


CHOSEN = [
    ("type", "Bear", True),
    ("type", "creature", True),
    ("type", "Elf", False),
    ("color", "green", True),
    ("color", "red", False),
    ("name", "Cave Bear", True),
    ("name", "Bear", False),
]


@pytest.mark.parametrize(("what", "chosen", "expected"), CHOSEN)
def test_of_what_was_chosen(what, chosen, expected):
    bear = Chars(
        ("Cave Bear",), colors=frozenset("G"), types=frozenset({"creature"}), subtypes=frozenset({"Bear"})
    )
    test, about = group_posts.POSTS[OfChosen], Context(chosen=chosen)
    assert test(OfChosen(what), thing("bear"), bear, about, game()) is expected
    assert test(OfChosen(what), thing("bear"), UNKNOWN, about, game()) is None


def tail_of(kind, found, at, source="ox"):
    return group_posts.tail_fits(
        Tail(kind, This()), found, at.chars(found.id), Context(Ref(source)), at, at.chars
    )


@pytest.fixture
def board():
    return game(
        thing("ox", printed=sheet(power=3, name="Ox")),
        thing("elk", printed=sheet(power=4, name="Elk"), blocking=(Ref("ox"),)),
        thing("twin", printed=sheet(power=3, name="Ox"), blocking=(Ref("elk"),)),
        thing("calf", printed=sheet(power=2, name="Calf"), attached_to=Ref("ox")),
        thing("bog", printed=sheet(types=("land",), power=None, toughness=None, name="Bog")),
    )


TAILS = [
    ("greater power", ["elk"]),
    ("lesser power", ["calf"]),
    ("same name", ["ox", "twin"]),
    ("blocking", ["elk"]),
    ("attached to", ["calf"]),
    ("targets", []),
]


@pytest.mark.parametrize(("kind", "expected"), TAILS)
def test_how_objects_stand_to_another(board, kind, expected):
    assert [each.id for each in board.permanents if tail_of(kind, each, board)] == expected


@pytest.mark.parametrize("kind", ["greater power", "lesser power"])
def test_more_power_than_nothing(board, kind):
    assert tail_of(kind, board.objects["elk"], board, "gone") is False


def test_whether_one_exceeds_what_is_unknown_is_open(board):
    def look(of):
        return UNKNOWN if of.id == "elk" else board.chars(of)

    assert group_posts.exceeds("power", Ref("ox"), Ref("elk"), board, look) is None
    assert group_posts.exceeds("power", Ref("elk"), Ref("ox"), board, look) is None
    assert group_posts.exceeds("power", Ref("elk"), None, board, look) is None
    assert group_posts.exceeds("power", None, Ref("elk"), board, look) is False
    assert group_posts.exceeds("power", Ref("ox"), Ref("twin"), board, look) is False
    assert group_posts.exceeds("power", Ref("ox"), Ref("calf"), board, look) is True


@pytest.mark.parametrize(("negated", "expected"), [(False, True), (True, False)])
def test_with_or_without_a_keyword(negated, expected):
    flier = Chars(abilities=(Having(Keyword("flying")),))
    assert group_posts.keyword_fits("flying", negated, flier) is expected
    assert group_posts.keyword_fits("reach", negated, flier) is not expected
    assert group_posts.keyword_fits("flying", negated, UNKNOWN) is None


# ---- words

GOLD = Chars(
    colors=frozenset("WU"),
    types=frozenset({"creature"}),
    subtypes=frozenset({"Elf"}),
    supertypes=frozenset({"legendary"}),
    power=2,
    toughness=3,
)
FITTING = [
    ("type", "creature", True),
    ("type", "land", False),
    ("subtype", "Elf", True),
    ("subtype", "Bear", False),
    ("supertype", "legendary", True),
    ("supertype", "snow", False),
    ("color", "W", True),
    ("color", "R", False),
    ("p/t", "2/3", True),
    ("p/t", "3/2", False),
    ("quality", "multicolored", True),
    ("quality", "colorless", False),
]


@pytest.mark.parametrize(("kind", "value", "expected"), FITTING)
def test_words_about_characteristics(kind, value, expected):
    word, found = Word(kind, value), thing("elf")
    for fits in (
        lambda each, now: group_words.word_fits(each, now),
        lambda each, now: group_words.word_is(each, found, now, Context(), game()),
    ):
        assert fits(word, GOLD) is expected
        assert fits(word._replace(negated=True), GOLD) is not expected
        assert fits(word, UNKNOWN) is None


@pytest.mark.parametrize(("colors", "expected"), [("", "colorless"), ("W", ""), ("WU", "multicolored")])
def test_how_many_colors(colors, expected):
    now = Chars(colors=frozenset(colors))
    words = (Word("quality", each) for each in ("colorless", "multicolored"))
    assert "".join(each.value for each in words if group_words.word_fits(each, now)) == expected


NOUNS = {
    "permanent": ["bear", "token"],
    "card": ["bear", "zap", "buried"],
    "spell": ["zap", "copy"],
    "ability": ["ability"],
    "token": ["token"],
    "source": ["bear", "token", "zap", "copy", "ability", "buried"],
    "player": [],
    "opponent": [],
}
THINGS = (
    thing("bear"),
    thing("token", kind="token"),
    thing("zap", zone="stack"),
    thing("copy", zone="stack", kind="copy"),
    thing("ability", zone="stack", kind="ability"),
    thing("buried", zone="graveyard"),
)


@pytest.mark.parametrize("noun", NOUNS)
def test_nouns(noun):
    word = Word("noun", noun)
    found = [each.id for each in THINGS if group_words.word_is(word, each, GOLD, Context(), game())]
    others = word._replace(negated=True)
    left = [each.id for each in THINGS if group_words.word_is(others, each, GOLD, Context(), game())]
    assert found == NOUNS[noun]
    assert {*found, *left} == {each.id for each in THINGS}
    assert not {*found} & {*left}


STANDING = [
    ("tapped", {"tapped": True}, {}),
    ("untapped", {}, {"tapped": True}),
    ("attacking", {"attacking": "Bob"}, {}),
    ("blocking", {"blocking": (Ref("ox"),)}, {}),
    ("blocked", {"attacking": "Bob", "blocked": True}, {"attacking": "Bob"}),
    ("blocked", {"attacking": "Bob", "blocked": True}, {"blocked": True}),
    ("unblocked", {"attacking": "Bob"}, {"attacking": "Bob", "blocked": True}),
    ("unblocked", {"attacking": "Bob"}, {}),
    ("face-down", {"face_down": True}, {}),
    ("face-up", {}, {"face_down": True}),
    ("renowned", {"marks": {"renowned": True}}, {}),
]


@pytest.mark.parametrize(("quality", "fits", "fails"), STANDING)
def test_how_an_object_stands(quality, fits, fails):
    at, word = game(step="combat damage"), Word("quality", quality)
    assert group_words.word_is(word, thing("elk", **fits), GOLD, Context(), at) is True
    assert group_words.word_is(word, thing("elk", **fails), GOLD, Context(), at) is False
    assert (
        group_words.word_is(word._replace(negated=True), thing("elk", **fits), GOLD, Context(), at) is False
    )


STEPS = {
    "beginning of combat": False,
    "declare attackers": False,
    "declare blockers": True,
    "combat damage": True,
    "end of combat": True,
    "postcombat main": False,
}


@pytest.mark.parametrize("step", STEPS)
def test_an_attacker_is_unblocked_once_blockers_were_declared(step):
    attacker = thing("elk", attacking="Bob")
    word = Word("quality", "unblocked")
    assert group_words.word_is(word, attacker, GOLD, Context(), game(step=step)) is STEPS[step]


def attached(source, *, kind="Aura", **fields):
    values = sheet(types=("enchantment",), power=None, toughness=None)
    values = values._replace(faces=(values.faces[0]._replace(subtypes=frozenset({kind})),))
    ring = thing("ring", printed=values, **fields)
    at = game(thing("ox"), thing("elk"), thing("crypt"), ring)
    word = Word("quality", "equipped" if kind == "Equipment" else "enchanted")
    about = Context(Ref(source))
    return [each.id for each in at.permanents if group_words.word_is(word, each, GOLD, about, at)]


def test_what_something_is_attached_to():
    on_ox = {"attached_to": Ref("ox")}
    assert attached("ring", **on_ox) == ["ox"]
    assert attached("crypt", **on_ox) == ["ox"]
    assert attached("crypt", kind="Equipment", **on_ox) == ["ox"]
    assert attached("crypt", kind="Elf", **on_ox) == []
    assert attached("crypt", kind="Elf", bestowed=True, **on_ox) == ["ox"]
    assert attached("crypt", kind="Elf", bestowed=True, face_down=True, **on_ox) == []
    assert attached("nothing", **on_ox) == ["ox"]
    assert attached("ring") == []


@pytest.mark.parametrize("kind", ["Aura", "Equipment", "Fortification"])
def test_an_unattached_one_does_not_speak_of_others(kind):
    values = sheet(types=("artifact",), power=None, toughness=None)
    own = values._replace(faces=(values.faces[0]._replace(subtypes=frozenset({kind})),))
    other = values._replace(faces=(values.faces[0]._replace(subtypes=frozenset({"Aura"})),))
    at = game(thing("ox"), thing("mine", printed=own), thing("other", printed=other, attached_to=Ref("ox")))
    word = Word("quality", "enchanted")
    assert group_words.word_is(word, at.objects["ox"], GOLD, Context(Ref("mine")), at) is False
    assert group_words.word_is(word, at.objects["ox"], GOLD, Context(Ref("other")), at) is True


def test_what_could_be_bestowed_does_not_speak_of_others():
    bestow = thing("nymph", Keyword("bestow", "{1}"))
    ring = sheet(types=("enchantment",), power=None, toughness=None)
    ring = ring._replace(faces=(ring.faces[0]._replace(subtypes=frozenset({"Aura"})),))
    at = game(
        thing("ox"),
        bestow,
        thing("flier", Keyword("flying")),
        thing("ring", printed=ring, attached_to=Ref("ox")),
    )
    word = Word("quality", "enchanted")
    found = {
        each: group_words.word_is(word, at.objects["ox"], GOLD, Context(Ref(each)), at)
        for each in ("nymph", "flier")
    }
    assert found == {"nymph": False, "flier": True}


AIMED = [
    ((), "targets", False),
    ((("Ann",),), "targets", True),
    ((("Ann",),), "targets only", True),
    ((("Ann",), ("Ann",)), "targets only", True),
    ((("Ann", "Bob"),), "targets", True),
    ((("Ann", "Bob"),), "targets only", False),
    ((("Bob",),), "targets", False),
    ((("Bob",),), "targets only", False),
]


@pytest.mark.parametrize(("chosen", "kind", "fits"), AIMED)
def test_what_targets_one_or_that_alone(chosen, kind, fits):
    zap = thing("zap", zone="stack", stacked=Stacked(chosen))
    assert group_posts.targets_fit(kind, zap, ["Ann"]) is fits


def test_targets_count_as_often_as_they_were_chosen():
    zap = thing("zap", zone="stack", stacked=Stacked((("Ann",), ("Ann", "Bob"))))
    assert group_posts.aimed_at(zap) == ("Ann", "Ann", "Bob")
    assert group_posts.aimed_at(thing("bear")) == ()
