"""Events played in every way that open choices leave."""

import pytest

from crkb.game import run
from crkb.game.errors import GameFormError, IllegalAction, NotKnown
from crkb.game.files import load, script
from crkb.game.state import Game

SAGES = """
players: {Ann: , Bob: }
board:
  - {id: sage, name: Sage, supertypes: [legendary], types: [artifact], count: 2}
  - {id: tome, name: Tome, supertypes: [legendary], types: [artifact], count: 3, controller: Bob}
  - {id: bear, card: Grizzly Bears}
"""


def played(text, choices=None):
    [case] = load.load_text(SAGES + text)
    worlds = run.start(case.game)
    for item in case.script:
        worlds = run.event(worlds, item, choices)
    return worlds


def zones(worlds, id):
    return [world.game.objects[id].zone for world in worlds]


def test_one_world_where_nothing_is_open():
    worlds = played("then: [{settle: {}}]", {"legend of Ann": "sage-1", "legend of Bob": "tome-3"})
    assert (zones(worlds, "sage-1"), zones(worlds, "tome-1")) == (["battlefield"], ["graveyard"])
    assert worlds[0].made == ()


def test_a_world_for_each_way():
    worlds = played("then: [{settle: {}}]")
    assert len(worlds) == 6
    assert {dict(world.made)["legend of Bob"] for world in worlds} == {"tome-1", "tome-2", "tome-3"}
    assert run.deciding((world.made, world.game.objects["sage-1"].zone) for world in worlds) == (
        "legend of Ann",
    )
    assert run.deciding((world.made, world.game.objects["bear"].zone) for world in worlds) == ()


def test_worlds_are_bounded(monkeypatch):
    monkeypatch.setattr(run, "MOST_WORLDS", 4)
    worlds = played("then: [{settle: {}}]")
    assert len(worlds) <= 4
    assert any(world.missing is not None for world in worlds)
    seen = [pair for world in worlds for pair in run.under(world, lambda game: game.turn)]
    assert "legend of Bob" in run.deciding(seen)


def test_what_is_impossible_in_some_ways_leaves_it_open():
    worlds = played("then: [{settle: {}, choose: {legend of Bob: tome-1}}, {phases: sage-1}]")
    assert [world.is_stuck for world in worlds] == [False, True]
    seen = [pair for world in worlds for pair in run.under(world, lambda game: game.turn)]
    assert run.deciding(seen) == ("legend of Ann",)


def test_events_say_what_happened_at_the_last_one():
    worlds = played(
        "then: [{moves: {id: bear, to: exile}, choose: {legend of Ann: sage-1, legend of Bob: tome-1}}]"
    )
    [world] = worlds
    assert any(done.was is not None and done.was.id == "bear" for done in world.done)
    assert world.before is not None
    assert world.before.objects["bear"].zone == "battlefield"


@pytest.mark.parametrize(
    ("text", "path", "said"),
    [
        (
            "then: [{settle: {}, choose: {legend of Cleo: sage-1}}]",
            "then[0].settle.choose",
            "no choice 'legend of Cleo' comes up",
        ),
        ("then: [{settle: {}, choose: {legend of Ann: bear}}]", "then[0].settle", "can't be chosen"),
        ("then: [{resolves: bear}]", "then[0].resolves", "bear"),
    ],
)
def test_mistakes_have_the_path_of_their_event(text, path, said):
    with pytest.raises(GameFormError) as caught:
        played(text)
    assert caught.value.path.startswith(path)
    assert said in str(caught.value)


def test_facts_without_options_stay_open():
    def look(game: Game) -> str:
        raise NotKnown("bear: p/t")

    [(made, seen)] = run.under(run.World(Game()), look)
    assert (made, isinstance(seen, NotKnown)) == ((), True)
    assert run.deciding([(made, seen)]) == ("bear: p/t",)


def test_a_look_is_taken_once_for_each_option():
    def look(game: Game) -> str:
        if "order of e1 and e2" not in game.choices:
            raise NotKnown("order of e1 and e2", ["e1", "e2"])
        return str(game.choices["order of e1 and e2"])

    seen = run.under(run.World(Game()), look)
    assert [value for _, value in seen] == ["e1", "e2"]
    assert run.deciding(seen) == ("order of e1 and e2",)


def test_every_event_has_its_performer():
    assert [kind for kind in script.EVENTS if not callable(script.performer(kind))] == []


def ways(*seen):
    """What is seen in some worlds, each written as its choices with the value: "a=1 b=2: yes"."""
    pairs = [each.split(": ") for each in seen]
    return [(tuple(tuple(one.split("=")) for one in made.split()), value) for made, value in pairs]


@pytest.mark.parametrize(
    ("seen", "names"),
    [
        (ways("a=1: yes", "a=2: yes"), ()),
        (ways("a=1: yes", "a=2: no"), ("a",)),
        (ways("a=1 b=1: yes", "a=1 b=2: yes", "a=2 b=1: no", "a=2 b=2: no"), ("a",)),
        (ways("a=1 b=1: yes", "a=1 b=2: no", "a=2 b=1: yes", "a=2 b=2: no"), ("b",)),
        (ways("a=1 b=1: yes", "a=1 b=2: no", "a=2: no"), ("a", "b")),
        # a choice of one name that comes up twice: the first decides, the second and b don't
        (ways("a=1 a=1 b=1: yes", "a=1 a=1 b=2: yes", "a=2 a=1 b=1: no", "a=2 a=1 b=2: no"), ("a",)),
    ],
)
def test_on_which_choices_it_depends(seen, names):
    assert run.deciding(seen) == names


def test_what_is_not_known_is_named_beside_the_choices_that_decide():
    unknown = NotKnown("bear: p/t")
    seen = [*ways("a=1 b=1: yes", "a=1 b=2: no"), ((("a", "2"), ("bear: p/t", "1/1")), unknown)]
    assert run.deciding(seen) == ("b", "bear: p/t")


LOCATED = [
    (GameFormError("then[0].damage.to", "wrong", "x"), "then[0].damage.to: wrong", "x"),
    (GameFormError("to", "wrong"), "then[0].damage.to: wrong", ""),
    (GameFormError("damage", "wrong"), "then[0].damage: wrong", ""),
    (GameFormError("damage.to", "wrong"), "then[0].damage.to: wrong", ""),
    (GameFormError("", "wrong"), "then[0].damage: wrong", ""),
    (IllegalAction("302.6", "too new", "wait"), "then[0].damage: too new (302.6)", "wait"),
    (IllegalAction("302.6@2025-02-07", "too new"), "then[0].damage: too new (302.6)", ""),
    (IllegalAction("", "nothing to undo"), "then[0].damage: nothing to undo", ""),
]


@pytest.mark.parametrize(("error", "said", "hint"), LOCATED)
def test_an_error_is_told_with_the_path_of_its_event(error, said, hint):
    found = run.located(error, "then[0].damage")
    assert (str(found), found.hint) == (said, hint)


@pytest.mark.parametrize(("options", "seen"), [(64, 64), (65, 1)])
def test_so_many_options_are_tried(options, seen):
    def look(game: Game) -> int:
        if "pick" not in game.choices:
            raise NotKnown("pick", range(options))
        return int(game.choices["pick"])

    assert len(run.under(run.World(Game()), look)) == seen


@pytest.mark.parametrize(("before", "names"), [(255, ("a",)), (256, ())])
def test_so_many_ways_are_compared(before, names):
    alike = [((("a", str(n)),), "yes") for n in range(before)]
    assert run.deciding([*alike, ((("a", "other"),), "no")]) == names


HEIRS = """
board: [{id: sage, name: Sage, supertypes: [legendary], types: [artifact], count: 2}]
then:
  - settle: {}
  - creates: {id: heir, name: Heir, supertypes: [legendary], types: [artifact], count: 3, controller: Bob}
"""


@pytest.mark.parametrize(
    ("most", "number", "waiting"), [(3, 2, 2), (4, 4, 1), (5, 4, 1), (6, 6, 0), (7, 6, 0)]
)
def test_each_world_has_room_beside_the_others(monkeypatch, most, number, waiting):
    monkeypatch.setattr(run, "MOST_WORLDS", most)
    [case] = load.load_text(HEIRS)
    worlds = run.start(case.game)
    for item in case.script:
        worlds = run.event(worlds, item)
    assert (len(worlds), sum(world.missing is not None for world in worlds)) == (number, waiting)


@pytest.mark.parametrize(
    ("choose", "hint"),
    [
        ("legend of An: sage-1", "Did you mean legend of Ann or legend of Bob?"),
        ("protector of moon: Ann", "Choices: legend of Ann, legend of Bob"),
    ],
)
def test_a_choice_that_does_not_come_up_is_told_with_those_that_do(choose, hint):
    with pytest.raises(GameFormError) as caught:
        played(f"then: [{{settle: {{}}, choose: {{{choose}}}}}]")
    assert caught.value.hint == hint


def test_an_order_of_effects_may_come_up_later():
    choose = "order of e1 and e2: [e1, e2], legend of Ann: sage-1, legend of Bob: tome-1"
    [world] = played(f"then: [{{settle: {{}}, choose: {{{choose}}}}}]")
    assert world.game.choices["order of e1 and e2"] == ("e1", "e2")


def test_a_choice_that_may_come_up_elsewhere_is_not_refused():
    [case] = load.load_text(f"{SAGES}then: [{{settle: {{}}}}]")
    came_up = set()
    chosen = {"legend of Ann": "sage-1", "legend of Cleo": "sage-1"}
    worlds = run.event(run.start(case.game), case.script[0], chosen, came_up=came_up)
    assert (len(worlds), came_up) == (3, {"legend of Ann", "legend of Bob"})


def test_what_is_played_again_may_ask_for_less():
    [case] = load.load_text(f"{SAGES}then: [{{settle: {{}}, choose: {{legend of Cleo: x}}}}]")
    assert len(run.event(run.start(case.game), case.script[0], again=True)) == 6
