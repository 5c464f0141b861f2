"""A few inputs of every target, and all that once broke something."""

from __future__ import annotations

import os
import random
import resource

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crkb.errors import CrkbError
from tests.fuzz import bounds, found
from tests.fuzz.choices import Recorded, drawn, minimised
from tests.fuzz.listed import TARGETS
from tests.fuzz.place import Place

FOUND = [each for target in TARGETS for each in found.load(target)]

COSTLY = ("sources", "names", "facts", "games")
"""Targets of which a quick run tries fewer inputs."""


@pytest.fixture(scope="session")
def place(tmp_path_factory, bundled_home) -> Place:
    """Where inputs are tried. What they write there, they delete."""
    return Place(tmp_path_factory.mktemp("fuzz"), bundled_home)


@pytest.mark.parametrize("target", TARGETS)
def test_inputs(place, target):
    module = TARGETS[target]
    usual = settings().max_examples

    @settings(max_examples=usual // 4 if target in COSTLY else usual)
    @given(st.data())
    def inputs(data):
        bounds.keep(lambda each: module.run(each, place), module.make(drawn(data)))

    inputs()


@pytest.mark.parametrize("case", FOUND, ids=lambda case: f"{case.target}: {case.broke}"[:80])
def test_what_was_found(place, case):
    bounds.keep(lambda each: TARGETS[case.target].run(each, place), case.given)


@pytest.mark.parametrize("target", TARGETS)
def test_the_same_choices_make_the_same_input(target):
    first = Recorded(random.Random(7))
    made = TARGETS[target].make(first.choices)
    again = TARGETS[target].make(Recorded(None, first.record).choices)
    assert repr(made) == repr(again)  # NaN is no other NaN


# The bounds themselves.


def test_planned_errors_pass():
    def run(each):
        raise CrkbError("no", "hint")

    bounds.keep(run, None)


def test_other_errors_are_told_by_their_place():
    def run(each):
        raise KeyError(each)

    with pytest.raises(KeyError) as raised:
        bounds.keep(run, "x")
    assert bounds.kind(raised.value).startswith("KeyError in ")


def test_too_much_time(monkeypatch):
    monkeypatch.setattr(bounds, "CPU_SECONDS", 0.05)

    def run(each):
        while True:
            try:
                sum(range(1000))
            except Exception:
                continue

    with pytest.raises(bounds.Broken, match="s of CPU") as raised:
        bounds.keep(run, None)
    assert bounds.is_of_bounds(bounds.kind(raised.value))


def test_too_much_memory(monkeypatch):
    monkeypatch.setattr(bounds, "MEMORY", 1)
    peaks = iter((100, 102))
    monkeypatch.setattr(bounds, "_peak", lambda: next(peaks))
    with pytest.raises(bounds.Broken, match="grew"):
        bounds.keep(lambda each: None, None)


def test_a_limit_of_memory_holds():
    assert resource.getrlimit(resource.RLIMIT_AS)[0] == resource.RLIM_INFINITY
    child = os.fork()
    if child == 0:  # a process of its own, as the limit can't be raised again
        status = 1
        try:
            bounds.limit_memory()
            bounds.keep(lambda each: bytearray(3 * bounds.MEMORY), None)
        except bounds.Broken:
            status = 0
        finally:
            os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_minimising_keeps_what_breaks():
    def breaks(record):
        return sum(record) >= 7 and 5 in record

    assert sorted(minimised([9, 0, 3, 5, 4, 2, 1], breaks, float("inf"))) in ([2, 5], [3, 5], [4, 5], [5, 9])


def test_found_inputs_are_kept_once(tmp_path):
    case = found.Found("lines", {"line": "\ud800"}, "something")
    found.keep(case, tmp_path)
    found.keep(case, tmp_path)
    assert found.load("lines", tmp_path) == [case]


@pytest.mark.parametrize(
    "args", [("toc",), ("no such rule",), ("add", "no-such-file"), ("rule", "--no-such-option")]
)
def test_commands_run_in_this_process(place, args):
    assert place.crkb(*args).status in (0, 1, 2)


def test_a_bug_reaches_the_test(place, monkeypatch):
    monkeypatch.setattr("crkb.kb.KnowledgeBase.find", lambda *_, **__: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        place.crkb("100.1")
