"""The tables of facts are what the official texts make them."""

from __future__ import annotations

import pytest

from tests.corpus import tables


@pytest.mark.editions
def test_the_tables_are_those_of_the_official_texts(shared):
    for path, lines in tables.tables(tables.read(shared / "editions")).items():
        there = (tables.ROOT / "corpus" / path).read_text(encoding="utf-8").splitlines()
        assert there == list(lines), path
