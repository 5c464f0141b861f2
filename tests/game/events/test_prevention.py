"""How a shield is divided among the damage of several sources (615.7), and what is noted."""

import pytest

from crkb.game.errors import GameFormError, NotKnown
from crkb.game.events.events import happen
from crkb.game.happenings import Damages
from crkb.game.objects import Effect, Ref
from crkb.game.terms import Keyword
from tests.game.invented_games import filter_, obj, play, prevents

DIVISION = "division of balm"


def damaged(amounts, shield, choices=None, keywords=("lifelink",)):
    sources = [obj(f"bear-{n}", *map(Keyword, keywords)) for n in range(len(amounts))]
    balm = Effect("balm", prevents("next", shield, "Bob")._replace(damage_to=filter_("Bob")), left=shield)
    playing = play(*sources, effects=[balm], choices=choices)
    happen(playing, *(Damages(each.ref, "Bob", n) for each, n in zip(sources, amounts, strict=True)))
    return playing


def test_all_divisions_are_offered():
    with pytest.raises(NotKnown) as raised:
        damaged([2, 1], 2)
    assert raised.value.name == DIVISION
    assert raised.value.options == ({"bear-0": 2}, {"bear-0": 1, "bear-1": 1})
    assert (raised.value.player, raised.value.rule) == ("Bob", "615.7")


@pytest.mark.parametrize(("shield", "offered"), [(59, 60), (60, 0)])
def test_so_many_divisions_are_offered(shield, offered):
    with pytest.raises(NotKnown) as raised:
        damaged([60, 60], shield)
    assert len(raised.value.options) == offered


@pytest.mark.parametrize(
    ("amounts", "shield", "life"),
    [([3], 2, 19), ([2, 1], 3, 20), ([1, 1], 3, 20), ([], 3, 20), ([3], 0, 17)],
)
def test_where_there_is_one_way_nobody_is_asked(amounts, shield, life):
    playing = damaged(amounts, shield)
    assert playing.player("Bob").life == life


def test_of_plain_sources_alike_nobody_is_asked_but_a_choice_counts():
    assert damaged([2, 1], 2, keywords=()).player("Bob").life == 19
    with pytest.raises(GameFormError, match="doesn't divide"):
        damaged([2, 1], 2, {DIVISION: {"bear-0": 3}}, keywords=())


@pytest.mark.parametrize(
    "said",
    [
        2,
        {"bear-0": 3},
        {"bear-0": 1},
        {"bear-0": -1, "bear-1": 3},
        {"bear-1": 2},
        {"bear-0": 1, "ox": 1},
        {"bear-0": "2"},
        {"bear-0": 1, "bear-1": 2},
        {},
    ],
)
def test_what_does_not_divide_it_is_refused(said):
    with pytest.raises(GameFormError, match="doesn't divide 2 among bear-0, bear-1"):
        damaged([2, 1], 2, {DIVISION: said})


def test_no_less_than_nothing_is_prevented():
    with pytest.raises(GameFormError, match="doesn't divide"):
        damaged([2, 1], 1, {DIVISION: {"bear-0": 2, "bear-1": -1}})


@pytest.mark.parametrize("said", [{"bear-0": 2}, {"bear-0": 2, "bear-1": 0}, {"bear-0": 1, "bear-1": 1}])
def test_what_divides_it_is_taken(said):
    playing = damaged([2, 1], 2, {DIVISION: said})
    assert playing.player("Bob").life == 19
    assert playing.game.effects == ()


def test_nothing_is_noted_as_prevented_where_nothing_is():
    balm = Effect("balm", prevents("all", to="Bob"))
    playing = play(obj("bear"), effects=[balm])
    happen(playing, Damages(Ref("bear"), "Bob", 2, unpreventable=True))
    assert {note.rule for note in playing.proof.notes} >= {"615.12"}
    assert "615.1a" not in {note.rule for note in playing.proof.notes}
