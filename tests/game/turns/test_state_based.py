"""State-based actions: the checks, one batch, the words of what happens next."""

import pytest

from crkb.game.errors import GameFormError, NotKnown
from crkb.game.files import boards
from crkb.game.happenings import Counts, Done
from crkb.game.objects import Context, Player, Ref, Stacked, Trigger
from crkb.game.play import Play
from crkb.game.terms import Chapter, Keyword
from crkb.game.turns import state_based, state_based_groups, state_based_permanents
from crkb.game.turns.state_based_survey import survey
from crkb.game.values import Sheet, Values
from tests.game.boards import game, sheet, thing

ENGINES = Keyword("start your engines!")


def settled(start, **choices):
    play = Play(start, choices)
    state_based.settle(play, {})
    return play


def test_a_check_that_finds_nothing_changes_nothing():
    start = game(thing("bear", damage=1))
    play = Play(start)
    assert not state_based.check(play)
    assert play.game is start


def test_settling_ends_in_a_fixed_point():
    play = settled(game(*(thing(f"bear-{n}", damage=n) for n in range(4))))
    again = settled(play.game)
    assert again.game.objects == play.game.objects
    assert not again.proof.notes


@pytest.mark.parametrize(("edition", "speed"), [("2024-04-12", 0), ("2025-02-07", 1), ("2026-08-07", 1)])
def test_engines_start_since_2025(edition, speed):
    play = settled(game(thing("racer", ENGINES), edition=edition))
    assert play.game.players["Ann"].speed == speed
    assert play.game.players["Bob"].speed == 0


def test_engines_start_once():
    play = settled(game(thing("racer", ENGINES), players=(Player("Ann", speed=3), "Bob")))
    assert play.game.players["Ann"].speed == 3


def test_two_reasons_for_one_result_are_one_event():
    start = game(thing("bear", damage=2, deathtouched=True), players=(Player("Ann", life=-1), "Bob"))
    play = Play(start)
    found = state_based.find(play, survey(start))
    assert sorted(each.rule for each in found) == ["704.5a", "704.5g", "704.5h"]
    assert len(state_based.one_result_each(found)) == 2


def test_what_counts_since_the_last_check_is_forgotten():
    start = game(
        thing("bear", Keyword("indestructible"), deathtouched=True),
        thing("wall", printed=sheet(types=("artifact",))),
        players=("Ann", "Bob"),
    )
    play = settled(start)
    assert not play.game.objects["bear"].deathtouched


def test_what_is_known_of_nothing_matters_only_where_it_is_damaged():
    unknown = boards.UNKNOWN
    settled(game(thing("card", printed=unknown)))
    with pytest.raises(NotKnown, match="card: types"):
        settled(game(thing("card", printed=unknown, damage=1)))


def legends(*names):
    return [
        thing(f"{name.lower()}-{n}", printed=sheet(name=name, supertypes=("legendary",)))
        for name in names
        for n in (1, 2)
    ]


def test_the_legends_to_keep_are_listed():
    with pytest.raises(NotKnown) as one:
        settled(game(*legends("Queen")))
    assert (one.value.name, one.value.options) == ("legend of Ann", ("queen-1", "queen-2"))
    with pytest.raises(NotKnown) as two:
        settled(game(*legends("King", "Queen")))
    assert len(two.value.options) == 4


@pytest.mark.parametrize("chosen", ["queen-1", ("queen-1", "queen-2"), ("queen-1", "king-9")])
def test_one_legend_of_each_name_has_to_be_chosen(chosen):
    with pytest.raises(GameFormError, match="legend of Ann"):
        settled(game(*legends("King", "Queen")), **{"legend of Ann": chosen})


def test_many_groups_of_legends_are_not_listed():
    with pytest.raises(NotKnown) as found:
        settled(game(*legends(*(f"L{n}" for n in range(12)))))
    assert found.value.options == ()


def test_the_order_of_unknown_worlds_is_asked_for():
    worlds = [thing(id, printed=sheet(types=("land",), supertypes=("world",))) for id in ("one", "two")]
    with pytest.raises(NotKnown, match="one: timestamp"):
        settled(game(*worlds))


def test_what_comes_next_changes_nothing():
    start = game(
        thing("bear", damage=2), thing("weak", counters={"-1/-1": 2}), players=(Player("Ann", life=0), "Bob")
    )
    play = Play(start)
    assert state_based.upcoming(play) == {"Ann": "loses", "weak": "graveyard", "bear": "destroyed"}
    assert play.game is start


def test_nothing_comes_next():
    assert state_based.upcoming(Play(game(thing("bear")))) == {}


def test_a_game_that_is_over_is_not_checked():
    start = game(thing("bear", damage=2), over=True)
    assert settled(start).game is start


def pairs(*names):
    """Legendary permanents, two of each name."""
    printed = {name: sheet(name=name, supertypes=("legendary",)) for name in names}
    return [thing(f"{name}-{n}", printed=printed[name]) for name in names for n in (1, 2)]


def legend_options(start):
    with pytest.raises(NotKnown) as caught:
        settled(start)
    assert (caught.value.name, caught.value.player, caught.value.rule) == ("legend of Ann", "Ann", "704.5j")
    return caught.value.options


@pytest.mark.parametrize("names", [("king", "queen"), ("queen", "king")])
def test_ways_to_keep_legends_are_listed_by_name(names):
    kings, queens = (("king-1", "king-2"), ("queen-1", "queen-2"))
    assert legend_options(game(*pairs(*names))) == tuple([k, q] for k in kings for q in queens)


def test_of_one_name_the_ids_are_listed():
    assert legend_options(game(*pairs("queen"))) == ("queen-1", "queen-2")


@pytest.mark.parametrize(("most", "listed"), [(3, 0), (4, 4), (5, 4)])
def test_too_many_ways_to_keep_legends_are_not_listed(monkeypatch, most, listed):
    monkeypatch.setattr(state_based_groups, "MOST_OPTIONS", most)
    assert len(legend_options(game(*pairs("king", "queen")))) == listed


@pytest.mark.parametrize(
    "kept", ["king-1", ["king-1"], ["king-1", "king-2", "queen-1"], ["king-1", "queen-3"]]
)
def test_one_legend_of_each_name_is_kept(kept):
    with pytest.raises(GameFormError, match="not one of each name"):
        settled(game(*pairs("king", "queen")), **{"legend of Ann": kept})


SPARED = {
    "lethal damage": ({"damage": 2}, True),
    "damage that isn't lethal": ({"damage": 1}, False),
    "deathtouch": ({"damage": 1, "deathtouched": True}, True),
    "deathtouch without damage": ({"deathtouched": True}, True),
    "no damage": ({}, False),
    "no toughness": ({"damage": 1, "printed": sheet(Keyword("indestructible"), toughness=0)}, False),
    "no number as toughness": (
        {"damage": 1, "printed": sheet(Keyword("indestructible"), toughness=None)},
        False,
    ),
    "no creature": ({"damage": 9, "printed": sheet(Keyword("indestructible"), types=("artifact",))}, False),
    "what isn't indestructible": ({"damage": 9, "printed": sheet()}, False),
}


@pytest.mark.parametrize("what", SPARED)
def test_what_is_spared_because_it_is_indestructible(what):
    fields, spared = SPARED[what]
    looked = survey(game(thing("bear", **{"printed": sheet(Keyword("indestructible")), **fields})))
    assert list(state_based_permanents.spared(looked)) == (["bear"] if spared else [])
    if spared:
        assert not list(state_based_permanents.weak_or_damaged(looked))


SAGA = Values(
    types=frozenset({"enchantment"}), subtypes=frozenset({"Saga"}), abilities=(Chapter((1,), (), "first"),)
)


@pytest.mark.parametrize("chapter", [True, False])
@pytest.mark.parametrize("of", ["tale", "song"])
@pytest.mark.parametrize("kind", ["waiting", "triggered", "activated"])
def test_a_saga_waits_for_its_own_chapters_only(kind, of, chapter):
    tale = thing("tale", printed=Sheet("saga", (SAGA,)), counters={"lore": 1})
    context = Context(Ref(of), "Ann")
    if kind == "waiting":
        start = game(tale, waiting=(Trigger("x1", Ref(of), "Ann", (), context, chapter=chapter),))
    else:
        stacked = Stacked(context=context, kind=kind, chapter=chapter)
        start = game(tale, thing("x1", zone="stack", kind="ability", stacked=stacked), stack=("x1",))
    found = [each.rule for each in state_based.find(Play(start), survey(start))]
    waits = of == "tale" and chapter and kind != "activated"
    assert found == ([] if waits else ["704.5s"])


@pytest.mark.parametrize("kind", ["waiting", "triggered", "activated"])
@pytest.mark.parametrize("of", ["reeds", "other"])
def test_a_siege_waits_for_its_own_triggered_abilities(kind, of):
    face = Values(types=frozenset({"battle"}), subtypes=frozenset({"Siege"}))
    reeds = thing("reeds", printed=Sheet(faces=(face,)), protector="Bob")
    context = Context(Ref(of), "Ann")
    if kind == "waiting":
        start = game(reeds, waiting=(Trigger("x1", Ref(of), "Ann", (), context),))
    else:
        stacked = Stacked(context=context, kind=kind)
        start = game(reeds, thing("x1", zone="stack", kind="ability", stacked=stacked), stack=("x1",))
    found = [each.rule for each in state_based.find(Play(start), survey(start))]
    assert found == ([] if of == "reeds" and kind != "activated" else ["704.5v"])


def test_nothing_follows_in_a_game_that_is_over():
    start = game(thing("bear", Keyword("daybound"), damage=2), over=True)
    assert settled(start).game is start


def test_what_nobody_in_the_game_controls_is_exiled():
    players = ("Ann", Player("Bob", in_game=False), "Cleo")
    play = settled(game(thing("bear", controller="Bob", owner="Ann"), thing("elk"), players=players))
    assert [each.zone for each in play.game.objects.values()] == ["exile", "battlefield"]


@pytest.mark.parametrize(
    ("amounts", "draw"), [((1,), True), ((None, 1), True), ((None,), False), ((0,), False), ((), False)]
)
def test_what_is_done_and_changes_nothing_is_a_loop(amounts, draw):
    play = Play(game())
    done = tuple(Done(Counts(Ref("bear"), "charge", -1), amount) for amount in amounts)
    assert not state_based._stands_still(play, (), done)
    assert (play.game.draw, play.game.over) == (draw, draw)
