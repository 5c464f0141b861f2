"""Effects of a game as the entries of a file, and what of them no entry can say."""

import pytest

from crkb.game.asking.session import Session, opened
from crkb.game.errors import GameFormError
from crkb.game.files import save, saved_effects
from crkb.game.objects import Context, Effect, Ref
from crkb.game.terms import (
    Controlled,
    CopyOf,
    Filter,
    Named,
    Number,
    Op,
    Ops,
    Prevention,
    Sum,
    ThatPlayer,
    This,
    You,
)
from tests.game.boards import game, thing

BOARD = """
board:
  - {id: ox, types: [creature], p/t: 2/2}
  - {id: elk, types: [creature], p/t: 3/3, controller: Bob}
  - {id: lamp, types: [artifact], chosen: red}
  - {id: rug, types: [artifact], controller: Bob}
  - {id: clone, zone: hand, types: [creature], p/t: 0/0, abilities: [{as it enters: {may copy: creature}}]}
  - {id: rat, types: [creature], p/t: 1/1, token: yes}
"""


def effects(*events, board=BOARD):
    """What a file says of the effects after some events."""
    session = Session(opened(board))
    for each in events:
        session.then(each)
    return save.dump(session.worlds[0].game).get("effects", [])


SAID = [
    (
        "effect: {id: grow, source: lamp, to: ox, do: {p/t: +1/+1}, until: end of turn}",
        {"id": "grow", "source": "lamp", "to": "ox", "do": {"p/t": "+1/+1"}, "until": "end of turn"},
    ),
    (
        "effect: {source: a spell of Bob, to: creatures, do: {p/t: -1/-0, gain: [flying]}}",
        {"source": "an ability of Bob", "to": "elk, ox, rat", "do": {"gain": ["flying"], "p/t": "-1/+0"}},
    ),
    ("effect: {to: ox, do: {p/t: +1/+1}}", {"to": "ox", "do": {"p/t": "+1/+1"}}),
    (
        "effect: {id: mine, source: rug, to: ox, do: {control: you}}",
        {"id": "mine", "source": "rug", "to": "ox", "do": {"control": "Bob"}},
    ),
    (
        "effect: {id: held, source: lamp, to: ox, do: {p/t: +1/+1}, until: this leaves}",
        {"id": "held", "source": "lamp", "to": "ox", "do": {"p/t": "+1/+1"}, "until": "this leaves"},
    ),
    (
        "effect: {id: dyed, source: lamp, to: ox, do: {set color: [chosen]}}",
        {"id": "dyed", "source": "lamp", "to": "ox", "do": {"set color": ["[chosen]"]}},
    ),
    (
        "does: {source: lamp, do: {prevent: next 3, damage to: ox, until: end of turn}}",
        {"source": "lamp", "prevent": "next 3", "damage to": "ox", "until": "end of turn"},
    ),
    (
        "effect: {id: calm, source: lamp, prevent: all, damage to: creatures you control, "
        "until: end of turn}",
        {
            **{"id": "calm", "source": "lamp", "prevent": "all"},
            **{"damage to": "creatures you control", "until": "end of turn"},
        },
    ),
    (
        "effect: {id: stop, source: lamp, rule: can't attack, to: creatures you control}",
        {"id": "stop", "source": "lamp", "rule": "can't attack", "to": "creatures you control"},
    ),
    (
        "effect: {id: fate, source: lamp, would: a creature dies, instead: {exile: it}, until: end of turn}",
        {
            **{"id": "fate", "source": "lamp", "would": "a creature dies", "instead": {"exile": "it"}},
            "until": "end of turn",
        },
    ),
    ("copies: {who: ox, what: elk, until: end of turn}", {"to": "ox", "do": {"copy": "elk"}}),
    ("enters: {id: clone, as a copy of: elk}", {"to": "clone", "do": {"copy": "elk"}}),
]


@pytest.mark.parametrize(("event", "said"), SAID)
def test_an_effect_is_said_with_what_it_is_about(event, said):
    [found] = effects(event)
    assert found.pop("timestamp") > 0
    assert {key: found[key] for key in said} == said
    assert found.keys() - said.keys() <= {"id", "until", "source"}


def test_effects_stand_in_the_order_of_their_timestamps():
    found = effects(
        "effect: {id: one-1, to: ox, do: {p/t: +1/+1}}",
        "enters: {id: clone, as a copy of: elk}",
        "effect: {id: two-1, to: ox, do: {p/t: +1/+1}}",
    )
    assert [each["to"] for each in found] == ["ox", "clone", "ox"]
    assert [each["timestamp"] for each in found] == sorted(each["timestamp"] for each in found)


def test_what_is_about_nothing_any_more_is_left_out():
    assert effects("effect: {to: ox, do: {p/t: +1/+1}}", "moves: {id: ox, to: exile}") == []
    found = effects("effect: {to: [ox, elk], do: {p/t: +1/+1}}".replace("[ox, elk]", "ox and elk"),
                    "moves: {id: ox, to: exile}")  # fmt: skip
    assert [each["to"] for each in found] == ["elk"]


def test_an_effect_on_a_player_is_kept():
    [found] = effects("effect: {id: lock, rule: can't gain life, to: Bob}")
    assert found["to"] == "Bob"


REFUSED = [
    (
        (
            "effect: {source: lamp, would: this dies, instead: nothing, until: end of turn}",
            "moves: {id: lamp, to: hand}",
        ),
        "references to a source that is gone",
    ),
    (("does: {source: lamp, do: {regenerate: ox}}",), "that a permanent has a regeneration shield"),
    (
        ("does: {source: lamp, do: {exile: ox, until: this leaves}}",),
        "that something is exiled until something happens",
    ),
    (
        ("copies: {who: ox, what: rat}", "moves: {id: rat, to: hand}"),
        "what it is a copy of: nothing is that any more",
    ),
]


@pytest.mark.parametrize(("events", "says"), REFUSED)
def test_what_no_entry_can_say(events, says):
    with pytest.raises(GameFormError, match=says):
        effects(*events)


def test_a_source_that_is_gone_counts_only_where_it_is_spoken_of():
    [found] = effects("effect: {source: lamp, to: ox, do: {p/t: +1/+1}}", "moves: {id: lamp, to: hand}")
    assert "source" not in found


def test_whose_an_effect_is_outlasts_its_source_changing_hands():
    calm = "effect: {id: calm, source: lamp, prevent: all, damage to: you, until: end of turn}"
    theft = "effect: {id: theft, to: lamp, do: {control: Bob}}"
    assert effects(calm, theft)[0]["damage to"] == "Ann"
    with pytest.raises(GameFormError, match="the wording of this effect"):
        effects(theft, calm)


TABLE = game(thing("ox"), thing("elk"))
GROW = Ops((Op("p/t", (Number(1), Number(1))),))


@pytest.mark.parametrize(
    ("id", "expected"),
    [
        ("grow", True),
        ("effect 1", False),
        ("ox", False),
        ("flying", False),
        ("Grow", False),
        ("twice", False),
    ],
)
def test_what_can_be_the_id_of_an_effect(id, expected):
    effect = Effect(id, GROW)
    others = (Effect("twice", GROW), Effect("twice", GROW)) if id == "twice" else (effect,)
    assert saved_effects._can_be_id(id, TABLE.but(effects=others)) is expected


def test_effects_of_unknown_time_stand_among_the_oldest():
    times = (None, 0, None, 2, 1)
    effects = tuple(Effect(f"e{i}", GROW, timestamp=time) for i, time in enumerate(times))
    found = saved_effects.standing(TABLE.but(effects=effects))
    assert [each.id for each in found] == ["e0", "e1", "e2", "e4", "e3"]


ONE = Effect("e1", GROW, Context(Ref("ox"), "Ann"), 3, (Ref("ox"), Ref("elk")))


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"what": Ops((Op("p/t", (Number(2), Number(1))),))}, "the what of this effect"),
        ({"timestamp": 4}, "the timestamp of this effect"),
        ({"affects": (Ref("ox"),)}, "the affects of this effect"),
        ({"affects": None}, "the affects of this effect"),
        ({"left": 2}, "the left of this effect"),
        ({"until": "x"}, "the until of this effect"),
        ({"snapshot": "x"}, "the snapshot of this effect"),
        ({"tied": Ref("elk")}, "the tied of this effect"),
        ({"context": Context(Ref("ox"), "Bob")}, "the wording of this effect"),
        ({"context": Context(Ref("elk"), "Ann")}, "the wording of this effect"),
    ],
)
def test_what_is_otherwise_is_refused(changes, says):
    before, after = (TABLE.but(effects=(each,)) for each in (ONE, ONE._replace(**changes)))
    with pytest.raises(GameFormError, match=says) as caught:
        saved_effects.check(before, after)
    assert caught.value.path == "e1"


@pytest.mark.parametrize(
    "changes",
    [
        {"affects": (Ref("elk"), Ref("ox"))},
        {"turn": 9},
        {"id": "e2"},
        {"context": Context(Ref("ox"), "Ann", chosen="red")},
    ],
)
def test_what_is_the_same_is_not(changes):
    before, after = (TABLE.but(effects=(each,)) for each in (ONE, ONE._replace(**changes)))
    saved_effects.check(before, after)


def test_none_may_be_missing():
    with pytest.raises(GameFormError, match="all of them"):
        saved_effects.check(TABLE.but(effects=(ONE,)), TABLE)


@pytest.mark.parametrize(
    ("value", "measured"),
    [
        (Number(-2), Sum(Number(0), Number(2), minus=True)),
        (Number(0), Number(0)),
        (Number(2), Number(2)),
        ((Number(-1), "x"), (Sum(Number(0), Number(1), minus=True), "x")),
        (Filter((Named("ox"),)), Filter((Named("ox"),))),
    ],
)
def test_numbers_below_nothing_are_differences(value, measured):
    assert saved_effects._measured(value) == measured


def test_what_is_left_of_a_shield_is_what_it_prevents():
    shield = Effect("e1", Prevention("next", Number(3)), Context(Ref("ox"), "Ann"), 3, (Ref("ox"),), left=1)
    [found] = saved_effects.standing(TABLE.but(effects=(shield,)))
    assert found.what == Prevention("next", Number(1), Filter((Named("ox"),)))


MINE = Controlled("you")
NAMED = [
    (You(), Named("Bob")),
    (This(), This()),
    (MINE, Controlled("Bob")),
    (Controlled("you", negated=True), Controlled("you", negated=True)),
    (Controlled("opponent"), Controlled("opponent")),
    (Controlled("Cleo"), Controlled("Cleo")),
    (Filter((You(), This())), Filter((Named("Bob"), This()))),
    (Op("control", Filter((You(),))), Op("control", Filter((Named("Bob"),)))),
    *((Op(kind, (You(),)), Op(kind, (You(),))) for kind in ("gain", "can't have", "lose")),
]


@pytest.mark.parametrize(("term", "named"), NAMED)
def test_the_word_for_a_player_gives_way_to_the_name(term, named):
    assert saved_effects._named(term, You, "Bob") == named


def test_another_word_leaves_whose_something_is_as_it_is():
    assert saved_effects._named(MINE, ThatPlayer, "Bob") == MINE
    assert saved_effects._named(ThatPlayer(), ThatPlayer, "Bob") == Named("Bob")


@pytest.mark.parametrize(
    ("op", "says"),
    [
        (Op("control", Filter((This(),))), True),
        (Op("control", Filter((You(),))), False),
        *((Op(kind, (This(),)), False) for kind in ("gain", "can't have", "lose")),
    ],
)
def test_the_words_of_abilities_that_are_given_mean_other_things(op, says):
    assert saved_effects._says(Ops((op,)), This) is says


COPY = Ops((Op("copy", CopyOf(Filter(()))),))


@pytest.mark.parametrize(
    ("affects", "merged", "what", "counts"),
    [
        (None, {}, GROW, True),
        ((), {}, GROW, False),
        (("Bob",), {}, GROW, True),
        ((Ref("ox"),), {}, GROW, True),
        ((Ref("ox", 2),), {}, GROW, False),
        ((Ref("ox", 2), Ref("elk")), {}, GROW, True),
        ((Ref("ox"),), {"merged": 9}, GROW, True),
        ((Ref("ox"),), {"merged": 9}, COPY, False),
        ((Ref("ox"),), {"merged": 2}, COPY, True),
        ((Ref("ox"),), {}, COPY, True),
        (("Bob",), {}, COPY, True),
    ],
)
def test_which_effects_still_do_something(affects, merged, what, counts):
    table = game(thing("ox", marks=merged), thing("elk"))
    effect = Effect("e1", what, Context(None, "Ann"), 5, affects)
    assert saved_effects._counts(table, effect) is counts


def test_a_copy_that_began_at_no_known_time_counts_unless_merged_over():
    effect = Effect("e1", COPY, Context(None, "Ann"), None, (Ref("ox"),))
    assert saved_effects._counts(game(thing("ox")), effect)
    assert not saved_effects._counts(game(thing("ox", marks={"merged": 1})), effect)


@pytest.mark.parametrize(
    ("thing_", "marks", "merged"),
    [("Bob", {}, -1), (Ref("ox"), {}, -1), (Ref("ox"), {"merged": 4}, 4), (Ref("ox"), {"merged": 0}, 0)],
)
def test_when_another_object_merged_with_something(thing_, marks, merged):
    assert saved_effects._merged(game(thing("ox", marks=marks)), thing_) == merged
