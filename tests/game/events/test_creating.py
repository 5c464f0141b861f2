"""Ids of tokens that nobody named, and tokens that are alike (111)."""

import pytest

from crkb.game.events.creating import free
from crkb.game.events.events import happen
from crkb.game.happenings import Moves
from tests.game.invented_games import enters, obj, play, with_counters, would


@pytest.mark.parametrize(
    ("id", "taken", "found"),
    [
        ("bear", (), "bear-2"),
        ("bear", ("bear-2", "bear-3"), "bear-4"),
        ("bear-1", (), "bear-2"),
        ("bear-7", ("bear-8",), "bear-9"),
        ("cave-bear", (), "cave-bear-2"),
        ("-3", (), "-3-2"),
        ("bear-", (), "bear--2"),
    ],
)
def test_an_id_like_another(id, taken, found):
    assert free(id, set(taken)) == found


def created(*tokens, board=()):
    playing = play(*board)
    happen(playing, *(Moves(each.ref, "battlefield", "create", new=each) for each in tokens))
    return playing


def test_tokens_that_are_alike_enter_alike_and_others_as_they_are():
    bud = enters(with_counters("+1/+1", 2))
    tokens = [obj("elk-1", bud), obj("elk-2", bud), obj("ox"), obj("elk-3", bud)]
    playing = created(*(each._replace(kind="token") for each in tokens))
    found = {each.id: each.counters for each in playing.game.permanents}
    assert found == {"elk-1": {"+1/+1": 2}, "elk-2": {"+1/+1": 2}, "elk-3": {"+1/+1": 2}, "ox": {}}


def test_more_tokens_get_ids_that_nothing_has():
    twice = would("an effect creates tokens under your control", "twice that many")
    board = (obj("soul", twice, types=("artifact",)), obj("elk-2"))
    playing = created(obj("elk", fields={"kind": "token"}), board=board)
    assert sorted(each.id for each in playing.game.permanents) == ["elk", "elk-2", "elk-3", "soul"]


def test_of_tokens_that_are_alike_each_enters_itself():
    """What is done in place of the first one is not done for the others without asking again."""
    board = (obj("soul", would("a token enters", "nothing"), types=("artifact",)),)
    tokens = [obj(f"elk-{n}")._replace(kind="token") for n in (1, 2)]
    assert [each.id for each in created(*tokens, board=board).game.permanents] == ["soul"]
