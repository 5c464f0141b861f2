"""Games saved as they start: a file of each says all that its case says."""

from __future__ import annotations

import glob

import yaml

from crkb import paths
from crkb.game.files import load, save


def all_starts():
    for file in sorted(glob.glob(f"{paths.corpus()}/games/*.yaml")):
        for case in load.load_file(file):
            if isinstance(case, load.Case) and case.reading is not None:
                yield case


def test_every_start_of_a_case_is_saved_as_it_is():
    for case in all_starts():
        data = yaml.safe_load(yaml.safe_dump(save.dump(case.game), sort_keys=False))
        [again] = load.cases(data)
        assert isinstance(again, load.Case)
        assert {id: each.sheet for id, each in again.game.objects.items()} == {
            id: each.sheet for id, each in case.game.objects.items()
        }
