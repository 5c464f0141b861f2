"""What decides by a rule: the table, read by number and edition, and that it is up to date."""

from __future__ import annotations

from pathlib import Path

import pytest

from crkb import paths
from crkb.questions import decides
from crkb.questions.decides import Decides
from tests.questions import deciding_table

TABLE = """\
# 2024-04-12 2025-02-07 treachery-6.0
100.1 100.1 - first-question,second-question 3
100.2a 100.2b - - 4
100.2b 100.2c - third-question 0
100.3 100.4 - first-question 1
100.4 100.4 - first-question,third-question 2
- - 100.1tr first-question 0
"""

FOUND = {
    ("100.1", "2024-04-12"): Decides(("first-question", "second-question"), 3),
    ("100.2b", "2024-04-12"): Decides(("third-question",), 0),
    ("100.2b", "2025-02-07"): Decides((), 4),
    ("100.4", "2025-02-07"): Decides(("first-question", "third-question"), 3),
    ("100.1tr", "treachery-6.0"): Decides(("first-question",), 0),
    ("100.2a", "2025-02-07"): None,
    ("100.1", "2022-04-29"): None,
    ("100.1", ""): None,
    ("100.1tr", "2024-04-12"): None,
    ("100x1", "2024-04-12"): None,
    ("-", "treachery-7.0"): None,
}


@pytest.fixture
def table(tmp_path, monkeypatch):
    """The table above in place of the shipped one."""
    (tmp_path / decides.FILE).write_text(TABLE, encoding="utf-8")
    monkeypatch.setattr(paths, "corpus", lambda: str(tmp_path))
    decides._table.cache_clear()
    yield tmp_path
    decides._table.cache_clear()


@pytest.mark.parametrize(("asked", "found"), FOUND.items(), ids=[" ".join(each) for each in FOUND])
def test_by_number_and_edition(table, asked, found):
    assert decides.by(*asked) == found


def test_nothing_is_known_without_the_file(table):
    (table / decides.FILE).unlink()
    assert decides.by("100.1", "2024-04-12") is None


def test_shipped():
    assert "same-name" in decides.by("201.2a", "2026-08-07").questions
    assert decides.by("704.5f", "2026-08-07").cases > 10


@pytest.mark.slow
def test_the_table_is_up_to_date():
    """Otherwise: python -m tests.questions.deciding_table."""
    assert Path(deciding_table.PATH).read_text(encoding="utf-8") == deciding_table.table()
