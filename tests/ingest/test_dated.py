"""Texts with wordings of several dates: what holds on a date, in the numbers of that date."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.errors import SourceError
from crkb.ingest import dated

TEXT = """\
@rules

@since 2030-01-01
101. Lamps

@until 2029-01-01
101. Lanterns

@until 2029-01-01
101.1. Nobody may carry two lanterns (rule 101.3).

101.2. A lamp shines. See rules 101.2a\u2013c.
| \u2022 once
Example: Ann\u2019s lamp shines (rule 101.2a).

101.2a It shines for its keeper, as rule 101.2 says.

@since 2030-01-01
101.2b New.

101.3. Keepers rest.
"""

THEN = """\
@rules


101. Lanterns

101.1. Nobody may carry two lanterns (rule 101.3).

101.3. A lamp shines. See rules 101.3b\u2013d.
| \u2022 once
Example: Ann\u2019s lamp shines (rule 101.3b).

101.3b It shines for its keeper, as rule 101.3 says.

101.4. Keepers rest.
"""

NUMBERS = {"101.2": "101.3", "101.2a": "101.3b", "101.2c": "101.3d", "101.3": "101.4"}


def test_what_holds_stays_on_its_line():
    now, then = dated.holding(TEXT, "2031-05-05").split("\n"), TEXT.split("\n")
    assert len(now) == len(then)
    assert [line for line in now if line] == [
        line for line in then if line and not line.startswith(("@until", "@since", "101. Lanterns", "101.1."))
    ]
    assert all(a in ("", b) for a, b in zip(now, then, strict=True))


def test_then_has_the_numbers_and_the_order_of_then():
    assert dated.then(TEXT, "2028-02-02", NUMBERS).split() == THEN.split()


@pytest.mark.parametrize(
    ("line", "date", "there"),
    [
        ("@since 2030-01-01", "2030-01-01", True),
        ("@since 2030-01-01", "2029-12-31", False),
        ("@until 2030-01-01", "2030-01-01", True),
        ("@until 2030-01-01", "2030-01-02", False),
    ],
)
def test_a_date_counts_itself(line, date, there):
    assert ("101.1. Lamps." in dated.holding(f"{line}\n101.1. Lamps.", date)) is there


def test_a_wording_until_a_date_keeps_the_numbers_it_has():
    text = "@until 2029-01-01\n101.3. See rule 101.2."
    assert dated.then(text, "2029-01-01", NUMBERS).strip() == "101.3. See rule 101.2."


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("See rules 101.2\u2013101.3.", "See rules 101.3\u2013101.4."),
        ("See rules 101.2\u20133.", "See rules 101.3\u20134."),
        ("See rules 101.2a\u2013c.", "See rules 101.3b\u2013d."),
        ("See rules 101.2a\u2013101.2c.", "See rules 101.3b\u2013101.3d."),
        ("See rules 101.2a and c.", "See rules 101.3b and c."),
    ],
)
def test_ranges_stay_as_long_as_they_were(line, shown):
    assert dated.then(f"101.4. {line}", "2028-01-01", NUMBERS) == f"101.4. {shown}"


@pytest.mark.parametrize("head", ["101. Lamps", "101.1. Lamp.", "= Lamp", "* Lamp", "# Lamp", "Q: Lamp?"])
def test_every_kind_of_part_has_an_end(head):
    text = f"@until 2029-01-01\n101.1a Old.\n{head}\n"
    assert dated.holding(text, "2031-01-01") == f"\n\n{head}\n"


def test_a_date_ends_where_the_next_rule_begins():
    text = "@until 2029-01-01\n101.1a Old.\n| More.\nExample: So.\n101.1b Always."
    assert dated.holding(text, "2031-01-01").split("\n")[-1] == "101.1b Always."
    assert "More" not in dated.holding(text, "2031-01-01")


def test_glossary_entries_have_dates_and_numbers():
    text = "@glossary\n@until 2029-01-01\n= Lamp\n: Old. See rule 101.1.\n= Oil\n: Burns. See rule 101.2.\n"
    assert dated.then(text, "2028-01-01", NUMBERS).split("\n")[1:5] == [
        "= Lamp",
        ": Old. See rule 101.1.",
        "= Oil",
        ": Burns. See rule 101.3.",
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("@since 2030-01-01\n@until 2031-01-01\n101.1. Lamps.", "a date right under a date"),
        ("@since 2030-01-01\n\n101.1. Lamps.", "a date above an empty line"),
    ],
)
def test_a_date_that_covers_nothing_is_an_error(text, told):
    with pytest.raises(SourceError, match=told):
        dated.holding(text, "2030-01-01")


def test_a_text_without_dates_is_as_it_was():
    text = "@rules\n\n101. Lamps\n\n101.1. One.\n101.1a Two.\n"
    assert dated.holding(text, "2030-01-01") == text


LINES = st.lists(
    st.sampled_from(["101.1. A.", "101.1a B.", "| C.", "Example: D.", "", "= E", ": F.", "@rules", "x"])
)


@given(LINES, st.dates().map(str))
def test_nothing_undated_is_lost(lines, date):
    text = "\n".join(lines)
    assert dated.holding(text, date) == text
    assert sorted(dated.then(text, date, {}).split()) == sorted(text.split())
