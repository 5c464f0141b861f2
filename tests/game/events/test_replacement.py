"""One effect after another: each once, in an order that somebody chooses where it matters (614-616)."""

import pytest

from crkb.game.errors import GameFormError, NotKnown
from crkb.game.events.events import happen
from crkb.game.events.protecting import shield_from_destruction
from crkb.game.events.replacement import Process, affected, candidates
from crkb.game.happenings import (
    Counts,
    Damages,
    Destroys,
    Draws,
    LifeChanges,
    Marks,
    Moves,
    Regenerates,
    Taps,
)
from crkb.game.objects import Context, Effect, Ref
from crkb.game.terms import PT, Keyword, Number, Op, Ops, Verb
from tests.game.invented_games import filter_, obj, play, would

TWICE = ("you gain life", "twice that many")
MORE = ("you gain life", "that many plus 1")


@pytest.mark.parametrize(
    ("effects", "order", "life"),
    [
        ([TWICE, TWICE], None, 32),
        ([MORE, MORE], None, 25),
        ([TWICE, MORE], ["orb", "elk"], 27),
        ([TWICE, MORE], ["elk", "orb"], 28),
        ([MORE], None, 24),
        ([], None, 23),
    ],
)
def test_orders(effects, order, life):
    ids = ("orb", "elk", "ape")
    objects = [obj(id, would(*each), types=("artifact",)) for id, each in zip(ids, effects, strict=False)]
    playing = play(*objects, choices={"replacements for Ann": order} if order else None)
    happen(playing, LifeChanges("Ann", 3))
    assert playing.player("Ann").life == life


def test_an_order_that_matters_is_asked_for():
    playing = play(obj("orb", would(*TWICE)), obj("elk", would(*MORE)))
    with pytest.raises(NotKnown) as raised:
        happen(playing, LifeChanges("Ann", 3))
    assert raised.value.name == "replacements for Ann"
    assert raised.value.options == (["orb", "elk"], ["elk", "orb"])
    assert (raised.value.player, raised.value.rule) == ("Ann", "616.1")


def test_trying_orders_leaves_no_notes():
    playing = play(obj("orb", would(*TWICE)), obj("elk", would(*TWICE)))
    happen(playing, LifeChanges("Ann", 1))
    amounts = [note for note in playing.proof.notes if note.rule == "614.1a"]
    assert [note.says.split(" makes")[0] for note in amounts] == ["orb", "elk"]


def test_two_abilities_of_one_object_are_told_apart_by_name():
    playing = play(obj("orb", would(*TWICE, label="doubling"), would(*MORE, label="adding")))
    with pytest.raises(NotKnown) as raised:
        happen(playing, LifeChanges("Ann", 3))
    assert raised.value.options[0] == ["doubling of orb", "adding of orb"]


def test_many_effects_that_do_the_same_need_no_order():
    objects = [obj(f"orb-{n}", would(*MORE)) for n in range(12)]
    playing = play(*objects)
    happen(playing, LifeChanges("Ann", 1))
    assert playing.player("Ann").life == 33


def test_nothing_instead_leaves_a_done_that_says_so():
    playing = play(obj("orb", would("you gain life", "nothing")))
    [done] = happen(playing, LifeChanges("Ann", 3))
    assert (done.amount, done.was, done.now) == (None, None, None)


@pytest.mark.parametrize(("verb", "zone"), [("exile", "exile"), ("return", "hand"), ("shuffle", "library")])
def test_elsewhere_instead_of_the_graveyard(verb, zone):
    soul = would("a creature dies", (Verb(verb, filter_("it")),))
    playing = play(obj("bear"), obj("soul", soul, types=("artifact",)))
    happen(playing, Destroys(playing.object("bear").ref))
    assert playing.object("bear").zone == zone


def test_a_shield_saves_once_and_is_used_up():
    playing = play(obj("bear", fields={"damage": 1}))
    ref = playing.object("bear").ref
    shield_from_destruction(playing, ref, Context(source=ref, it=ref))
    happen(playing, Destroys(ref))
    assert playing.object("bear").tapped
    assert playing.object("bear").damage == 0
    assert playing.game.effects == ()
    happen(playing, Destroys(ref))
    assert playing.object("bear").zone == "graveyard"


def test_only_one_of_two_shields_is_used():
    playing = play(obj("bear"))
    ref = playing.object("bear").ref
    shield_from_destruction(playing, ref, Context(source=ref, it=ref))
    shield_from_destruction(playing, ref, Context(source=ref, it=ref))
    happen(playing, Destroys(ref))
    assert len(playing.game.effects) == 1


def test_what_cannot_be_regenerated_dies():
    playing = play(obj("bear"))
    ref = playing.object("bear").ref
    shield_from_destruction(playing, ref, Context(source=ref, it=ref))
    happen(playing, Destroys(ref, regenerable=False))
    assert playing.object("bear").zone == "graveyard"


def test_a_shield_counter_does_not_save_from_state_based_actions():
    playing = play(obj("bear", fields={"counters": {"shield": 1}}))
    happen(playing, Destroys(playing.object("bear").ref, state_based=True))
    assert playing.object("bear").zone == "graveyard"


@pytest.mark.parametrize(
    "event",
    [
        Destroys(Ref("bear", 7)),
        Moves(Ref("bear", 7), "exile"),
        Moves(Ref("bear", 7), "graveyard", "sacrifice"),
        Counts(Ref("bear", 7), "+1/+1", 1),
        Counts(Ref("bear"), "+1/+1", -1),
        Damages(Ref("bear"), "Bob", 0),
    ],
)
def test_what_is_about_something_gone_or_nothing_changes_nothing(event):
    playing = play(obj("bear"))
    before = playing.object("bear"), playing.player("Bob")
    happen(playing, event)
    assert (playing.object("bear"), playing.player("Bob")) == before


def commanded(choices=None):
    playing = play(obj("bear", fields={"commander": True}), choices=choices)
    playing.game = playing.game.but(variant="commander")
    return playing


def test_a_commander_is_asked_about():
    playing = commanded()
    with pytest.raises(NotKnown) as raised:
        happen(playing, Moves(playing.object("bear").ref, "hand"))
    assert raised.value.name == "may of commander of bear"
    playing = commanded({"may of commander of bear": "perhaps"})
    with pytest.raises(GameFormError):
        happen(playing, Moves(playing.object("bear").ref, "hand"))


def test_an_order_of_what_is_not_there_is_refused():
    playing = play(
        obj("orb", would(*TWICE)), obj("elk", would(*MORE)), choices={"replacements for Ann": ["owl"]}
    )
    with pytest.raises(GameFormError, match="can't be chosen"):
        happen(playing, LifeChanges("Ann", 3))


@pytest.mark.parametrize(("number", "offered"), [(5, 120), (6, 0)])
def test_so_many_orders_are_offered(number, offered):
    objects = [obj(f"orb-{n}", would("you gain life", f"that many plus {n + 1}")) for n in range(number - 1)]
    playing = play(*objects, obj("elk", would(*TWICE)))
    with pytest.raises(NotKnown) as raised:
        happen(playing, LifeChanges("Ann", 3))
    assert len(raised.value.options) == offered


@pytest.mark.parametrize(
    ("event", "who"),
    [
        (LifeChanges("Ann", 1), "Ann"),
        (Draws("Bob"), "Bob"),
        (Damages(Ref("ox"), "Ann", 1), "Ann"),
        (Destroys(Ref("bear")), "Ann"),
        (Taps(Ref("bear")), "Ann"),
        (Counts(Ref("bear"), "charge", 1), "Ann"),
        (Moves(Ref("bear"), "graveyard"), "Ann"),
        (Moves(Ref("ox"), "exile"), "Bob"),
        (Moves(Ref("ox"), "battlefield"), "Bob"),
        (Moves(Ref("ox"), "battlefield", status={"controller": "Ann"}), "Ann"),
        (Moves(Ref("elk"), "battlefield", "create", new=obj("elk")), "Ann"),
        (Regenerates(Ref("bear")), "Ann"),
        (Marks("", "day"), ""),
    ],
)
def test_who_chooses_the_order(event, who):
    bear = obj("bear", who="Bob", fields={"controller": "Ann"})
    playing = play(bear, obj("ox", who="Bob", zone="graveyard"))
    assert affected(event, playing.game) == who


def test_shields_are_numbered():
    playing = play(obj("bear"))
    ref = playing.object("bear").ref
    for _ in range(3):
        shield_from_destruction(playing, ref, Context(source=ref, it=ref))
    assert [each.id for each in playing.game.effects] == [
        "regeneration-bear",
        "regeneration-bear-2",
        "regeneration-bear-3",
    ]


def test_an_order_may_name_an_effect_that_does_not_apply_yet():
    balm = Effect("balm", would("you draw a card", "nothing"))
    things = (obj("orb", would(*TWICE)), obj("elk", would(*MORE)))
    playing = play(*things, effects=[balm], choices={"replacements for Ann": ["balm", "elk"]})
    happen(playing, LifeChanges("Ann", 3))
    assert playing.player("Ann").life == 28


# ---- what just dies

BEAR = Ref("bear")
RESCUE = would("a creature dies", (Verb("exile", filter_("it")),))
GROW = Effect("grow", Ops((Op("p/t", PT(Number(0), Number(0))),)), Context(None, "Ann"), 3, (Ref("ox"),))


def with_shield(playing):
    shield_from_destruction(playing, BEAR, Context(source=BEAR, it=BEAR))


def with_shield_and_more(playing):
    with_shield(playing)
    playing.game = playing.game.but(effects=(*playing.game.effects, GROW))


@pytest.mark.parametrize(
    ("things", "change", "just_dies"),
    [
        ([obj("bear")], None, True),
        ([obj("bear"), obj("ox")], None, True),
        ([obj("ox")], None, False),
        ([obj("bear", fields={"incarnation": 2})], None, False),
        ([obj("bear", zone="graveyard")], None, False),
        ([obj("bear", fields={"phased_out": True})], None, False),
        ([obj("bear", fields={"counters": {"charge": 1}})], None, True),
        ([obj("bear", fields={"counters": {"shield": 1}})], None, False),
        ([obj("bear", fields={"counters": {"charge": 1, "finality": 1}})], None, False),
        ([obj("bear", Keyword("indestructible"))], None, False),
        ([obj("bear", Keyword("flying"))], None, True),
        ([obj("bear"), obj("axe", types=("artifact",), fields={"attached_to": BEAR})], None, False),
        ([obj("bear"), obj("axe", types=("artifact",), fields={"attached_to": Ref("ox")})], None, True),
        ([obj("bear"), obj("soul", RESCUE, types=("artifact",))], None, False),
        ([obj("bear"), obj("soul", would(*TWICE), types=("artifact",))], None, True),
        ([obj("bear"), obj("ox")], with_shield, False),
        ([obj("bear"), obj("ox")], with_shield_and_more, False),
    ],
)
def test_what_nothing_can_save_just_dies(things, change, just_dies):
    playing = play(*things)
    if change:
        change(playing)
    assert Process(playing).just_dies(Destroys(BEAR)) is just_dies


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("left", {"grow": 1}),
        ("used", {"grow"}),
        ("after", ["later"]),
        ("begun", [GROW]),
        ("beside", [Moves(BEAR, "graveyard", "sacrifice")]),
    ],
)
def test_a_process_is_touched_by_what_was_used_up_or_put_off(field, value):
    process = Process(play(obj("bear")))
    assert not process.is_touched
    setattr(process, field, value)
    assert process.is_touched


def test_a_process_is_touched_by_a_choice():
    playing = play(obj("bear"), choices={"may of orb": "yes"})
    playing.choose("may of orb", ["yes", "no"], "Ann")
    assert Process(playing).is_touched


def test_an_effect_has_one_opportunity():
    playing = play(obj("bear"), obj("soul", RESCUE, types=("artifact",)), obj("orb", RESCUE))
    dies = Moves(BEAR, "graveyard", "destroy")
    first, second = candidates(Process(playing), dies, frozenset())
    assert [note.rule for note in playing.proof.notes] == []
    assert [each.key for each in candidates(Process(playing), dies, frozenset((first.key,)))] == [second.key]
    assert [(note.rule, note.about) for note in playing.proof.notes] == [("614.5", (first.id,))]
