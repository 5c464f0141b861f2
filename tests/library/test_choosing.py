"""The edition that is used by default: whole before excerpt, newest first, never an add-on."""

from __future__ import annotations

import pytest

from crkb.library.choosing import LARGE_EXCERPT, newest
from crkb.library.generations import Info

USUAL = {
    "id": "cr-2031-03-03",
    "title": "",
    "effective": "2031-03-03",
    "official": True,
    "addon": False,
    "complete": True,
    "base": "",
    "base_named": "",
    "base_stamp": "",
    "stamp": "",
    "format": 1,
    "added": "",
    "counts": {"rules": LARGE_EXCERPT},
    "sources": (),
    "files": {},
    "marks": {},
}
SMALL = {"complete": False, "counts": {"rules": LARGE_EXCERPT - 1}}


def info(**changes) -> Info:
    return Info(**(USUAL | changes))


@pytest.mark.parametrize(
    ("infos", "expected"),
    [
        ([info()], "cr-2031-03-03"),
        ([info(id="new", complete=False), info(id="old")], "old"),
        ([info(id="new", complete=False)], "new"),
        ([info(id="new", complete=False, counts={"rules": 1, "subrules": LARGE_EXCERPT - 1})], "new"),
        ([info(**SMALL)], "plain"),
        ([info(complete=False, effective="")], "plain"),
        ([info(official=False)], "plain"),
        ([info(id="court", addon=True), info(id="game")], "game"),
        ([info(addon=True)], "plain"),
        ([], "plain"),
    ],
)
def test_the_edition_in_use(infos, expected):
    assert newest(infos) == expected
