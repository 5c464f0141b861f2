"""The tables of the grammar are kept, and made again where they are missing, broken or of another text."""

from __future__ import annotations

import json
import subprocess
import sys
from zlib import crc32

import pytest

from crkb import paths
from crkb.game.language import language, tables

ASKING = """
import sys
from crkb.game.language import language
print(language.read_part("any target", language.Words()).kind, "lark" in sys.modules)
"""


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """An empty place for what is computed once."""
    monkeypatch.setenv("CRKB_HOME", str(tmp_path))
    return tmp_path / "cache" / "game.lark.tables.json"


def made():
    return tables.tables(language.GRAMMAR, language.STARTS)


def whole(found):
    """What doesn't depend on how Lark numbers states, and how many there are."""
    return found.literals, found.rules, len(found.states), sorted(found.starts), sorted(found.ends)


def test_they_are_kept(cache):
    first = made()
    written = cache.stat().st_mtime_ns
    assert made() == first
    assert cache.stat().st_mtime_ns == written


def test_lark_is_imported_only_where_they_are_not_kept(cache):
    said = [
        subprocess.run([sys.executable, "-c", ASKING], capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]
    assert said == ["any target True\n", "any target False\n"]


def _of_another_grammar(data):
    data["grammar"] += " "


def _without_rules(data):
    del data["rules"]


def _with_half_a_rule(data):
    del data["rules"][3][2:]


@pytest.mark.parametrize("change", [_of_another_grammar, _without_rules, _with_half_a_rule])
def test_others_are_made_again(cache, change):
    first = made()
    _, _, said = cache.read_bytes().partition(b"\n")
    data = json.loads(said)
    change(data)
    said = json.dumps(data).encode()
    cache.write_bytes(b"%08x\n" % crc32(said) + said)
    again = made()
    assert whole(again) == whole(first)
    assert made() == again


@pytest.mark.parametrize("kept", [b"", b"\x80\x04 pickled", b"[]"])
def test_what_is_not_tables_is_written_over(cache, kept):
    first = made()
    cache.write_bytes(kept)
    again = made()
    assert whole(again) == whole(first)
    assert made() == again


@pytest.mark.parametrize(
    ("was", "now"), [(b'"states":["', b'"states":["NO x '), (b'"rules":[[', b'"rules":[[4,')]
)
def test_well_formed_ones_that_were_not_written_so_are_made_again(cache, was, now):
    first = made()
    kept = cache.read_bytes()
    assert was in kept
    cache.write_bytes(kept.replace(was, now, 1))
    assert whole(made()) == whole(first)
    assert cache.read_bytes() != kept.replace(was, now, 1)


def test_a_part_of_them_is_made_again(cache):
    first = made()
    cache.write_bytes(cache.read_bytes()[:1000])
    assert whole(made()) == whole(first)


def test_a_home_that_cannot_be_written_to_keeps_nothing(tmp_path, monkeypatch):
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv("CRKB_HOME", str(file))
    assert paths.cache_file("game.lark.tables.json") == ""
    assert made().starts.keys() == set(language.STARTS)
