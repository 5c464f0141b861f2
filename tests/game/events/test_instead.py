"""Instructions in place of an event: the events that they are (614.6)."""

import pytest

from crkb.game.errors import NotKnown
from crkb.game.events.events import happen
from crkb.game.happenings import Damages, Destroys, Draws, LifeChanges, Moves, Taps, Unseen
from crkb.game.objects import ZONES, Player, Ref
from crkb.game.terms import Number, ThatMany, Verb
from crkb.game.values import Sheet
from tests.game.invented_games import filter_, obj, play, values, would

BEAR, OX = Ref("bear"), Ref("ox")


def verb(name, value, may=None, **args):
    """An instruction; of what it is done to, and by whom, filters, but for the names of zones."""
    read = ((key, each if each in ZONES else filter_(each)) for key, each in args.items())
    return Verb(name, filter_(value) if isinstance(value, str) else value, tuple(read), may=may)


def replaced(term, verbs, event, *things, choices=None, **fields):
    soul = obj("soul", would(term, tuple(verbs)), types=("enchantment",), power=None, toughness=None)
    playing = play(soul, obj("bear"), obj("ox", who="Bob"), *things, choices=choices, **fields)
    happen(playing, event)
    return playing


GAIN = LifeChanges("Ann", 3)


def lives(playing):
    return playing.player("Ann").life, playing.player("Bob").life


@pytest.mark.parametrize(
    ("verbs", "expected"),
    [
        ([verb("gain life", Number(1), who="Bob")], (20, 21)),
        ([verb("lose life", Number(2))], (18, 20)),
        ([verb("lose life", ThatMany(), who="opponents")], (20, 17)),
        ([verb("gain life", Number(0))], (20, 20)),
        ([verb("damage", Number(2), to="Bob")], (20, 18)),
        ([verb("damage", Number(2), to="Bob"), verb("lose life", Number(1))], (19, 18)),
    ],
)
def test_life_instead(verbs, expected):
    assert lives(replaced("you gain life", verbs, GAIN)) == expected


@pytest.mark.parametrize(
    ("verbs", "hand"),
    [
        ([verb("draw", Number(2))], (2, 0)),
        ([verb("draw", Number(1), who="Bob")], (0, 1)),
        ([verb("draw", Number(0))], (0, 0)),
    ],
)
def test_cards_instead(verbs, hand):
    playing = replaced("you gain life", verbs, GAIN)
    assert (playing.player("Ann").hand, playing.player("Bob").hand) == hand


def test_counters_taps_and_untaps_instead():
    put = verb("counters", (("charge", Number(2)), ("lore", Number(0))), to="bear")
    playing = replaced("you gain life", [put, verb("tap", "bear")], GAIN)
    assert (playing.object("bear").counters, playing.object("bear").tapped) == ({"charge": 2}, True)
    tapped = obj("ape", fields={"tapped": True, "counters": {"charge": 3}})
    taken = Verb("remove counters", (("charge", Number(1)),), (("from", filter_("ape")),))
    playing = replaced("you gain life", [taken, verb("untap", "ape")], GAIN, tapped)
    assert (playing.object("ape").counters, playing.object("ape").tapped) == ({"charge": 2}, False)


@pytest.mark.parametrize("target", ["target creature", "any target"])
def test_a_replacement_effect_has_no_targets(target):
    playing = replaced("you gain life", [verb("damage", Number(1), to=target)], GAIN)
    assert lives(playing) == (20, 20)
    assert not any(each.damage for each in playing.game.permanents)


@pytest.mark.parametrize(("answer", "expected"), [("yes", (20, 21)), ("no", (23, 20))])
def test_what_may_be_done_instead(answer, expected):
    may = verb("gain life", Number(1), who="Bob", may=filter_("you").parts[0])
    playing = replaced("you gain life", [may], GAIN, choices={"may of ability of soul": answer})
    assert lives(playing) == expected


# ---- elsewhere


@pytest.mark.parametrize(
    ("one", "zone"),
    [
        (verb("exile", "it"), "exile"),
        (verb("return", "it"), "hand"),
        (verb("shuffle", "it"), "library"),
        (verb("move", "it", to="library"), "library"),
        (verb("return", "it", to="battlefield"), "battlefield"),
    ],
)
@pytest.mark.parametrize("event", [Destroys(BEAR), Moves(BEAR, "graveyard", "sacrifice")])
def test_what_dies_goes_elsewhere(one, zone, event):
    playing = replaced("a creature dies", [one], event)
    assert playing.object("bear").zone == zone
    assert playing.object("bear").incarnation == (1 if zone == "battlefield" else 2)


def test_another_than_what_dies_is_exiled_afterwards():
    playing = replaced("a creature dies", [verb("exile", "ox")], Destroys(BEAR))
    assert (playing.object("bear").zone, playing.object("ox").zone) == ("battlefield", "exile")


def test_this_is_what_dies_only_where_it_is_the_same():
    this = would("a creature dies", (verb("exile", "this"),))
    playing = play(obj("bear", this), obj("ox"))
    happen(playing, Destroys(BEAR))
    assert playing.object("bear").zone == "exile"
    playing = play(obj("bear", this), obj("ox"))
    happen(playing, Destroys(OX))
    assert (playing.object("bear").zone, playing.object("ox").zone) == ("exile", "battlefield")


def test_cards_that_nobody_knows_go_elsewhere():
    players = {"Ann": Player("Ann", hand=2)}
    event = Unseen("Ann", "hand", "graveyard", "discard")
    term = "a card is put into your graveyard from anywhere"
    playing = replaced(term, [verb("exile", "it")], event, players=players)
    assert (playing.player("Ann").hand, playing.player("Ann").graveyard) == (1, 0)
    with pytest.raises(NotKnown, match="an unknown card: characteristics"):
        replaced(term, [verb("move", "it", to="battlefield")], event, players=players)


TWO = Sheet("transforming", (values(), values(name="Brute")))


@pytest.mark.parametrize(
    ("args", "fields"),
    [
        ({"tapped": True}, {"tapped": True}),
        ({"side": "back"}, {"back": True}),
        ({"side": "front"}, {"back": False}),
        ({"face down": True}, {"face_down": True}),
        ({"controller": filter_("you")}, {"controller": "Ann"}),
        ({"controller": filter_("its owner")}, {"controller": "Bob"}),
        ({"controller": "Bob"}, {"controller": "Bob"}),
        ({}, {"controller": "Bob", "tapped": False, "back": False, "face_down": False}),
    ],
)
def test_what_enters_otherwise(args, fields):
    ape = obj("ape", who="Bob", zone="exile", fields={"sheet": TWO})
    one = Verb("move", filter_("it"), (("to", "battlefield"), *args.items()))
    playing = replaced("a creature enters", [one], Moves(Ref("ape"), "battlefield"), ape)
    found = playing.object("ape")
    assert {name: getattr(found, name) for name in fields} == fields
    assert ("616.1b" in [note.rule for note in playing.proof.notes]) is ("controller" in args)


# ---- damage


@pytest.mark.parametrize(
    ("to", "expected"),
    [
        ("ox", ((20, 20), 2)),
        ("Ann", ((18, 20), 0)),
        ("soul", ((20, 18), 0)),
        ("ape", ((20, 18), 0)),
    ],
)
def test_damage_is_redirected_to_what_can_be_dealt_damage(to, expected):
    one = Verb("damage", ThatMany(), (("to", filter_(to)), ("from", filter_("that source"))))
    ape = obj("ape", zone="exile")
    playing = replaced("a creature deals damage to Bob", [one], Damages(BEAR, "Bob", 2), ape)
    assert (lives(playing), playing.object("ox").damage) == expected
    assert "614.9" in [note.rule for note in playing.proof.notes]


def test_no_damage_is_redirected_to_who_has_left():
    one = Verb("damage", ThatMany(), (("to", filter_("Ann")), ("from", filter_("that source"))))
    gone = {"Ann": Player("Ann", in_game=False)}
    playing = replaced("a creature deals damage to Bob", [one], Damages(BEAR, "Bob", 2), players=gone)
    assert lives(playing) == (20, 18)


def test_no_damage_is_no_event_to_replace():
    more = would("a creature deals damage to a player", "that many plus 1")
    playing = play(obj("bear", more))
    happen(playing, Damages(BEAR, "Bob", 0))
    assert lives(playing) == (20, 20)
    happen(playing, Damages(BEAR, "Bob", 1))
    assert lives(playing) == (20, 18)


def test_what_happens_beside_draws_happens_first():
    playing = play(obj("bear"), players={"Ann": Player("Ann", library=0)})
    found = happen(playing, Draws("Ann"), LifeChanges("Ann", 1), Draws("Ann"), Taps(BEAR))
    assert [type(each.what) for each in found] == [LifeChanges, Taps, Draws, Draws]
