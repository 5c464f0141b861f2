"""The baseline of a tree: written and read back, merged, damaged in every way."""

from __future__ import annotations

import os
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.citations import lock
from crkb.citations.lock import Lock, LockError, Pending
from crkb.citations.trees import Tree
from crkb.citations.undecided import Undecided
from crkb.numbers import RuleNumber, parse_typed
from tests.invented import FIRST, library

A, B = "0123456789abcdef", "fedcba9876543210"
PENDING = Pending("a" * 64, "b" * 64)
LOCK = Lock("cr-1", {"100.1a": A, "100.10": A, "100.2": B, "7": A, "100.1": A})


def text_of(made: Lock) -> str:
    return lock.written(made).decode()


def read(tmp_path, data: str | bytes) -> Lock | None:
    path = tmp_path / "x.lock"
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return lock.read(str(path))


def test_a_line_for_each_rule_in_the_order_of_numbers():
    lines = text_of(LOCK).splitlines()
    assert lines[0].startswith("# ")
    assert lines[1:] == ["edition cr-1", f"100.1 {A}", f"100.1a {A}", f"100.2 {B}", f"100.10 {A}", f"7 {A}"]


NUMBERS = st.builds(
    lambda chapter, rule, letters: f"{chapter}.{rule}{letters}",
    st.integers(100, 999),
    st.integers(1, 99),
    st.sampled_from(("", "a", "m", "z", "aa")),
)
HASHES = st.text("0123456789abcdef", min_size=16, max_size=16)
PATHS = st.binary(min_size=1, max_size=9).filter(lambda name: b"\0" not in name).map(os.fsdecode)
FILES = st.builds(Pending, *[st.text("0123456789abcdef", min_size=64, max_size=64)] * 2)


@pytest.mark.skipif(sys.platform == "win32", reason="names are text there")
@given(
    st.dictionaries(NUMBERS, HASHES, max_size=9),
    st.dictionaries(PATHS, FILES, max_size=4),
    st.lists(st.builds(Undecided, PATHS, NUMBERS, HASHES, st.just("cr-0"), st.tuples(HASHES)), unique=True),
)
def test_what_is_written_is_read_back(tmp_path, rules, pending, undecided):
    made = Lock("cr-1", rules, pending, "cr-2" if pending else "", tuple(sorted(undecided)))
    path = tmp_path / "made.lock"
    lock.write(str(path), made)
    assert lock.read(str(path)) == made
    numbers = [line.split()[0] for line in path.read_text().splitlines() if line[0].isdigit()]
    assert numbers == sorted(rules, key=RuleNumber.parse)


def test_there_may_be_none(tmp_path):
    assert lock.read(str(tmp_path / "none")) is None


HARMLESS = [
    ("# a remark\n\n  \n", ""),
    (f"100.2 {B}\nedition cr-1\n", ""),  # twice, as a merge of equal branches leaves it
    ("", "\r\n"),
    ("\ufeff", ""),
    ("", "  \n"),
]


@pytest.mark.parametrize(("before", "end"), HARMLESS)
def test_what_a_merge_or_an_editor_leaves_is_read(tmp_path, before, end):
    text = before + text_of(LOCK)
    assert read(tmp_path, text.replace("\n", end) if end else text) == LOCK


DAMAGED = [
    ("<<<<<<< ours\n", "1: left by a merge"),
    (f"edition cr-1\n100.2 {A}\n=======\n", "3: left by a merge"),
    (f"edition cr-1\n100.2 {A}\n100.2 {B}\n", "3: contradicts a line above"),
    ("edition cr-1\nedition cr-2\n", "2: contradicts a line above"),
    (f"edition cr-1\n100.2 {A[:15]}", "2: not a line of a baseline"),
    (f"edition cr-1\n100.2 {A}0\n", "2: not a line of a baseline"),
    (f"edition cr-1\n100.2 {A.upper()}\n", "2: not a line of a baseline"),
    ("edition cr-1\n100.2\n", "2: not a line of a baseline"),
    (f"edition cr-1\nCR 100.2 {A}\n", "2: not a line of a baseline"),
    (f"edition cr-1\n100.2A {A}\n", "2: not a line of a baseline"),
    (f"edition cr-1\nrule {A}\n", "2: not a line of a baseline"),
    ("edition cr-1\npending 00 11 a.py\n", "2: not a line of a baseline"),
    (f"edition cr-1\n100.2 {A}\x0b\n", "2: not a line of a baseline"),
    (f"edition cr-1\nundecided cr-0 100.1 {A} {A[1:]} a.c\n", "2: not a line of a baseline"),
    ("edition\n", "1: not a line of a baseline"),
    (f"100.2 {A}\n", "names no edition"),
    ("", "names no edition"),
    ("# only a remark", "names no edition"),
    (f"edition cr-1\npending {'a' * 64} {'b' * 64} x\n", "half of what a stopped --fix leaves"),
    ("edition cr-1\nrewriting cr-2\n", "half of what a stopped --fix leaves"),
    (
        f"edition cr-1\nrewriting cr-2\npending {'a' * 64} {'b' * 64} x\npending {'b' * 64} {'b' * 64} x\n",
        "4: contradicts a line above",
    ),
    (b"\xff\xfe", "not text"),
    (b"\0" * 99, "not a line of a baseline"),
    (b"#" * 5_000_001, "too large"),
]


@pytest.mark.parametrize(("data", "said"), DAMAGED)
def test_a_damaged_baseline_is_an_error_that_names_the_line(tmp_path, data, said):
    with pytest.raises(LockError) as e:
        read(tmp_path, data)
    assert said in str(e.value)
    assert "x.lock" in str(e.value)
    assert "--bless" in e.value.hint
    assert "\n" not in str(e.value)


def test_every_half_of_a_baseline_is_read_or_an_error(tmp_path):
    """Cut off anywhere it is an error, or has the rules up to there."""
    data = lock.written(LOCK._replace(pending={"a b": PENDING}, towards="cr-2"))
    whole = read(tmp_path, data)
    assert whole is not None
    for size in range(len(data)):
        try:
            found = read(tmp_path, data[:size])
        except LockError:
            continue
        assert found is not None
        assert found.rules.items() <= whole.rules.items()


def test_what_cannot_be_read_or_written(tmp_path):
    (tmp_path / "folder.lock").mkdir()
    with pytest.raises(LockError, match="cannot be read") as e:
        lock.read(str(tmp_path / "folder.lock"))
    assert e.value.hint
    for path in (tmp_path / "folder.lock", tmp_path / "none" / "x.lock"):
        with pytest.raises(LockError, match="cannot be written"):
            lock.write(str(path), LOCK)
    assert [p.name for p in tmp_path.iterdir()] == ["folder.lock"]


def test_a_baseline_behind_a_link_is_written_where_it_leads(tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "real").touch(0o640)
    os.symlink("in/real", tmp_path / "link")
    lock.write(str(tmp_path / "link"), LOCK)
    assert (tmp_path / "link").is_symlink()
    assert lock.read(str(tmp_path / "in" / "real")) == LOCK


def test_only_rules_that_the_edition_has_are_blessed(tmp_path):
    tree = Tree(str(tmp_path), library=library(str(tmp_path / "home"), FIRST))
    cited = [parse_typed(n) for n in ("102.1", "100.1a-z", "999.1", "100", "100.1a", "1")]
    made = lock.blessed(tree.at_hand.now, cited)
    assert made.edition == "cr-2031-03-03"
    assert sorted(made.rules) == ["1", "100", "100.1a", "100.1b", "102.1"]
    assert all(len(each) == 16 for each in made.rules.values())
