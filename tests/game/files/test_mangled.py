"""Files written wrong in every way: an error in one line that names a path, in bounded time."""

from __future__ import annotations

import glob
import re
import sys
import time
from functools import cache
from pathlib import Path
from random import Random

import pytest

from crkb import paths
from crkb.errors import CrkbError
from crkb.game.cases import checking
from crkb.game.files import documents, load
from tests.game import mangled

QUICK, ALL = range(400), range(400, 10_000)
LONGEST = 2.0 if sys.gettrace() is None else 16.0
"""Seconds of processor time that no file may take; measuring coverage slows them."""
LONGEST_LINE = 1200
PATH = re.compile(r"(cases|cards|effects|board|players|game|then|expect|ask|rules|id|title|level|note|\[0\])")

WHOLE = ("depends on", "nested more than")
"""How messages begin that may be about a file as a whole, which has no path."""


@cache
def files():
    return tuple(sorted(glob.glob(f"{paths.corpus()}/games/*.yaml")))


@cache
def texts():
    return tuple(Path(file).read_text(encoding="utf-8") for file in files())


@cache
def cases():
    """The cases of the corpus, each as a file of its own."""
    found = []
    for text in texts():
        data = documents.read(text)
        if isinstance(data, list):
            found += [[each] for each in data]
        else:
            found += [{"cards": data.get("cards") or {}, "cases": [each]} for each in data["cases"]]
    return found


def results(read):
    """The results of what is read; none where the whole of it is refused."""
    began, refused = time.process_time(), ""
    try:
        found = [checking.check(each) for each in read()]
    except CrkbError as e:
        found, refused = [], str(e)
    assert "\n" not in refused
    assert time.process_time() - began < LONGEST
    return found


def check_cases(seed):
    r = Random(seed)
    data = mangled.mangled(r.choice(cases()), r)
    for each in results(lambda: load.cases(data)):
        assert not each.message.startswith("bug"), (seed, each.line)
        assert "\n" not in each.line
        if each.status == checking.ERROR:
            assert PATH.match(each.message) or each.message.startswith(WHOLE), (seed, each.line)
            assert len(each.line) < LONGEST_LINE


def check_text(seed, tmp_path):
    r = Random(seed)
    file = tmp_path / "cases.yaml"
    file.write_bytes(mangled.garbled(r.choice(texts())[:5000], r))
    for each in results(lambda: load.load_file(str(file))):
        assert not each.message.startswith("bug"), (seed, each.line)


@pytest.mark.parametrize("start", range(0, len(QUICK), 50))
def test_some_cases_written_wrong(start):
    for seed in QUICK[start : start + 50]:
        check_cases(seed)


def test_some_texts_garbled(tmp_path):
    for seed in QUICK[:60]:
        check_text(seed, tmp_path)


@pytest.mark.slow
def test_all_cases_written_wrong():
    for seed in ALL:
        check_cases(seed)


@pytest.mark.slow
def test_all_texts_garbled(tmp_path):
    for seed in ALL[:2000]:
        check_text(seed, tmp_path)


BOMB = "a: &a [x, x]\n" + "".join(
    f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "expected a mapping"),
        ("null", "expected a mapping"),
        ("- - - []", "expected a mapping"),
        ("board: " + "[" * 2000 + "]" * 2000, "nested more than"),
        ("{" * 2000, "can't be a key"),
        (BOMB, "anchor in YAML"),
        ("board: [{id: bear, damage: 99999999999999999999}]", "is too large"),
        ("board: []\nboard: []", "duplicate key"),
        ("board: [{id: bear}]\n---\nboard: []", "more than one YAML document"),
        ("? [a]\n: b", "can't be a key"),
        ("board: !!python/object:os.system [x]", "YAML tags"),
        ("board: [{id: yes}]", "YAML reads this id"),
        ("\x00", "special characters|not allowed"),
        ("players: {Ann: {life: \u0661\u0662}}", "a number"),
        ("board: [{id: bear, types: [craeture]}]", "Did you mean creature"),
        ("bord: []", "Did you mean board"),
        ("board: [{id: bear}]\nthen: [{destoys: {what: bear}}]", "Did you mean destroys"),
        ("board: [{id: bear}]\nthen: [{destroys: {what: baer}}]", "Did you mean bear"),
        ("board: [{id: bear, abilities: [{to: craetures, do: {p/t: +1/+1}}]}]", "Did you mean"),
        ("board: [{id: bear, abilities: [{to: this, do: {p/tt: +1/+1}}]}]", "Did you mean p/t"),
        ("board: [{id: bear, abilities: [flyng]}]", "Did you mean flying"),
        ("board: [{id: bear, abilities: [{when: this entrs, do: {draw: 1}}]}]", "Did you mean"),
        ("board: [{id: bear}]\nexpect: {bear: {zoen: exile}}", "Did you mean zone"),
        ("board: [{id: bear}]\nask: [what si bear]", "Did you mean|what is"),
        ("game: {stepp: upkeep}", "Did you mean step"),
        ("game: {step: upkep}", "Did you mean upkeep"),
        ("game: {variant: comander}", "Did you mean commander"),
        ("board: [{id: bear, counters: {flyng: 1}}]", "Did you mean flying"),
        ("board: [{id: bear, zone: graveyrd}]", "Did you mean graveyard"),
        ("[{ask: 2/2 blocked by a 1/1, expect: destroyd}]", "Did you mean destroyed"),
    ],
)
def test_what_is_wrong_is_said_with_what_may_have_been_meant(tmp_path, text, said):
    file = tmp_path / "cases.yaml"
    file.write_bytes(text.encode())
    try:
        lines = [each.message for each in checking.check_file(str(file))]
    except CrkbError as e:
        lines = [checking.told(e)]
    assert any(re.search(said, line) for line in lines), lines


def test_data_nested_too_deeply_is_refused_with_its_path():
    [found] = results(lambda: load.cases({"cases": [{"id": "deep", "expect": mangled.deep(300)}]}))
    assert found.line == "deep: error: cases[0]: nested more than 60 deep"


def test_bytes_that_are_no_text(tmp_path):
    file = tmp_path / "cases.yaml"
    file.write_bytes(b"board: [{id: b\xff\xfe}]")
    with pytest.raises(CrkbError, match="not UTF-8 text"):
        load.load_file(str(file))
