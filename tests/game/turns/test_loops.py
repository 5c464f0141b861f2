"""Loops: what comes back, and what doesn't."""

from __future__ import annotations

import pytest

from crkb.errors import CrkbError
from crkb.game.asking.session import Session, opened

TOLL = {"name": "toll", "when": "this becomes tapped", "do": {"untap": "this"}}
BACK = {"name": "back", "when": "this becomes untapped", "do": {"tap": "this"}}


def played(*abilities, choose=None):
    bell = {"id": "bell", "types": ["artifact"], "abilities": list(abilities)}
    session = Session(opened({"board": [bell]}, ""))
    session.then({"does": {"source": "Ann", "do": {"tap": "bell"}}})
    session.then({"resolves": "all", **({"choose": choose} if choose else {})})
    return session.ask("who wins").value


def test_the_same_again_and_again_is_a_draw():
    assert played(TOLL, BACK) == "draw"


def test_what_is_not_repeated_ends():
    assert played(TOLL) == "nobody"


def test_what_somebody_chooses_each_time_is_refused():
    may = {**BACK, "do": {"tap": "this", "may": "you"}}
    with pytest.raises(CrkbError, match="somebody chooses it"):
        played(TOLL, may, choose={"may of back of bell": "yes"})
    assert played(TOLL, may, choose={"may of back of bell": "no"}) == "nobody"


@pytest.mark.parametrize(("paid", "winner"), [("no", "draw"), ("yes", "nobody")])
def test_nobody_has_to_pay_for_the_end(paid, winner):
    toll = {**BACK, "do": [{"lose life": 2, "may": "you"}, {"tap": "this", "if": "you don't"}]}
    assert played(TOLL, toll, choose={"may of back of bell": paid}) == winner


def test_what_is_left_undone_without_more_is_chosen():
    rest = {**BACK, "do": [{"lose life": 2, "may": "you"}, {"tap": "this"}]}
    with pytest.raises(CrkbError, match="somebody chooses it"):
        played(TOLL, rest, choose={"may of back of bell": "no"})
