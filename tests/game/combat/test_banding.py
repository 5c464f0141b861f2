"""Bands of attackers: what can be one, and what is refused."""

import pytest
import yaml

from crkb.game.cases import checking
from crkb.game.files import load

BOARD = """
- {id: bird, types: [creature], p/t: 2/2, abilities: [flying, banding]}
- {id: herd, types: [creature], p/t: 1/4, abilities: [banding]}
- {id: bear, types: [creature], p/t: 2/2, count: 2}
- {id: ox, types: [creature], p/t: 2/2, controller: Bob}
- {id: sage, types: [planeswalker], loyalty: 3, controller: Bob}
"""
ALL = {"bird": "Bob", "herd": "Bob", "bear-1": "Bob", "bear-2": "Bob"}


def outcome(attacks, bands, blocks=None, expect=None):
    """What comes of an attack in bands."""
    then = [{"attacks": attacks, "choose": {"bands of Ann": bands}}]
    then += [{"blocks": blocks}] if blocks else []
    case = {"board": yaml.safe_load(BOARD), "then": then, "expect": expect or {}}
    result = checking.check(load.case(case, {}, "", ""))
    return result.status, result.message


@pytest.mark.parametrize(
    ("attacks", "bands", "says"),
    [
        (ALL, [["bird", "bear-1", "bear-2"]], "can't be a band (702.22c)"),
        (ALL, [["bear-1", "bear-2"]], "can't be a band (702.22c)"),
        (ALL, [["bird"]], "can't be a band (702.22c)"),
        (ALL, ["bird"], "can't be a band (702.22c)"),
        ({"bird": "Bob", "bear-1": "sage"}, [["bird", "bear-1"]], "don't attack the same (702.22d)"),
        ({"bird": "Bob"}, [["bird", "bear-1"]], "'bear-1' can't be in a band"),
        (ALL, [["bird", "bear-1"], ["herd", "bear-1"]], "'bear-1' can't be in a band"),
        (ALL, [["bird", "ox"]], "'ox' can't be in a band"),
        ({"bear-1": "Bob"}, [["bear-1"]], "no choice 'bands of Ann' comes up"),
    ],
)
def test_what_is_no_band_is_refused(attacks, bands, says):
    status, message = outcome(attacks, bands)
    assert (status, says in message) == ("error", True), message


@pytest.mark.parametrize(
    ("bands", "blocked"),
    [
        ([["herd", "bear-1"]], {"herd", "bear-1"}),
        ([["herd", "bird", "bear-2"]], {"herd", "bird", "bear-2"}),
        ([["bird", "bear-1"]], {"herd"}),
        ([], {"herd"}),
    ],
)
def test_a_band_is_blocked_together(bands, blocked):
    expect = {"ox": {"blocking": sorted(blocked)}}
    assert outcome(ALL, bands, {"ox": "herd"}, expect) == ("pass", "")
