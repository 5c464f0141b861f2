"""Events played in every way that open choices leave."""

import pytest

from crkb.game import run
from crkb.game.errors import GameFormError, NotKnown
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
    worlds = played(
        "then: [{settle: {}, choose: {legend of Bob: tome-1}}, {sacrifices: {what: sage-1, by: Ann}}]"
    )
    assert len(worlds) == 2
    seen = [pair for world in worlds for pair in run.under(world, lambda game: game.turn)]
    assert run.deciding(seen) in ((), ("legend of Ann",))


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
