"""A few inputs of every target, and all that once broke something."""

from __future__ import annotations

import random
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crkb.errors import CrkbError
from tests.fuzz import bounds, found, guided
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


@pytest.mark.slow
def test_a_limit_of_memory_holds():
    script = """
        from tests.fuzz import bounds
        bounds.limit_memory()
        try:
            bounds.keep(lambda each: bytearray(3 * bounds.MEMORY), None)
        except bounds.Broken as e:
            print(e)
    """
    args = [sys.executable, "-c", textwrap.dedent(script)]
    done = subprocess.run(args, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2])
    assert done.stdout.startswith("more memory than there may be")


@pytest.mark.slow
def test_a_long_run_says_what_it_tried():
    args = [sys.executable, "-m", "tests.fuzz", "--minutes", "0.02", "--target", "pages", "--seed", "1"]
    done = subprocess.run(args, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2])
    assert re.fullmatch(r"pages: [1-9][\d,]* inputs, 0 kinds of failures\n", done.stdout)


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
    monkeypatch.setattr("crkb.kb.KnowledgeBase.find_each", lambda *_, **__: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        place.crkb("100.1")


def test_bytes_are_choices_and_nothing_more_changes_nothing():
    choices = guided._choices(bytes([3, 0, 7, 1, 9]))
    assert [choices.below(5), choices.below(1000), choices.below(8), choices.below(8)] == [3, 263, 1, 0]


def test_fuzzing_by_coverage_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "atheris", None)
    monkeypatch.setattr(sys, "argv", ["guided", "facts", "--minutes", "1"])
    with pytest.raises(SystemExit, match=r"pip install 'crkb\[fuzz\]'"):
        guided.main()
