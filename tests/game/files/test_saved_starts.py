"""Games saved as they start: a file of each says all that its case says."""

from __future__ import annotations

import glob

import pytest
import yaml

from crkb import paths
from crkb.game.files import load, save

FILES = sorted(glob.glob(f"{paths.corpus()}/games/*.yaml"))
SHARE = 10
"""One file of so many is tried in the quick tests."""


def starts(files):
    for file in files:
        for case in load.load_file(file):
            if isinstance(case, load.Case) and case.reading is not None:
                yield case


@pytest.mark.parametrize(
    "files",
    [FILES[::SHARE], *(pytest.param(FILES[i::SHARE], marks=pytest.mark.slow) for i in range(1, SHARE))],
    ids=range(SHARE),
)
def test_every_start_of_a_case_is_saved_as_it_is(files):
    for case in starts(files):
        text = yaml.dump(save.dump(case.game), Dumper=yaml.CSafeDumper, sort_keys=False)
        data = yaml.load(text, Loader=yaml.CSafeLoader)
        [again] = load.cases(data)
        assert isinstance(again, load.Case)
        assert {id: each.sheet for id, each in again.game.objects.items()} == {
            id: each.sheet for id, each in case.game.objects.items()
        }
