"""What runs in a case is recorded, statement by statement."""

from __future__ import annotations

import pytest

from tests.game import judges, putting_in, statements
from tests.game.statements import Statement
from tests.game.touched import Recorder, is_lasting


@pytest.fixture(scope="module", autouse=True)
def loaded():
    putting_in.load()


def recorded(modules, *blocks):
    recorder = Recorder(modules)
    for item, block in enumerate(blocks):
        with recorder.recording(item):
            block()
    return recorder.touched


def line(module, text):
    source = statements.Path(statements.file_of(module)).read_text(encoding="utf-8").splitlines()
    return Statement(module, next(i for i, each in enumerate(source, 1) if text in each))


def test_what_runs():
    from crkb.game.play import comparable

    found = recorded(["play"], lambda: comparable(True), lambda: comparable(1))
    assert [*found.items[line("play", "isinstance(choice, bool)")]] == [0, 1]
    assert [*found.items[line("play", 'return "yes" if choice')]] == [0]
    assert found.seconds.keys() == {0, 1}


def test_other_modules_are_left_alone():
    from crkb.game.play import comparable

    assert recorded(["proof"], lambda: comparable(True)).items == {}


def test_what_runs_behind_a_cache_runs_in_each():
    from crkb.game.layers import mana_values

    found = recorded(["layers.mana_values"], *[lambda: mana_values.value_of_cost("{1}{G}")] * 2)
    assert found.cached
    assert all([*items] == [0, 1] for items in found.items.values())


def test_what_is_kept_for_an_edition():
    from crkb.game.files import reading
    from crkb.game.layers import mana_values

    assert is_lasting(reading.corpus_cards)
    assert not is_lasting(mana_values.value_of_cost)


def test_each_case_is_a_text_of_its_own():
    assert len({str(case) for case in judges.cases()}) == len(judges.cases()) > 1000
    assert not any(judges.fails(item) for item in range(0, len(judges.cases()), 50))
