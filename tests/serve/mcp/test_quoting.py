"""Quotations: what is taken for one, and how much of it stands in the rules."""

from __future__ import annotations

import pytest

from crkb.serve.mcp.quoting import may_quote, quotes

EIGHT = "one two three four five six seven eight"
NINE = f"{EIGHT} nine"

RUNS = {EIGHT: ("100.1",), "two three four five six seven eight nine": ("100.1", "100.2")}

CASES = [
    (f"“{NINE}”", [(1, 9, 9, ("100.1",))]),
    (f'a\nb "{NINE.title()}!"', [(2, 9, 9, ("100.1",))]),
    (f"> {EIGHT}\n> nine\nno more", [(1, 9, 9, ("100.1",))]),
    (f"“{EIGHT} owls call”", [(1, 10, 8, ("100.1",))]),
    ("“owls call all night in the old wood”", [(1, 8, 0, ())]),
    (f"“{EIGHT} … {EIGHT}”", [(1, 8, 8, ("100.1",))] * 2),
    (f"“[The owl] {EIGHT}”", [(1, 8, 8, ("100.1",))]),
    ("“one two three four five six seven”", []),
    ("“Short”", []),
    (NINE, []),
]


@pytest.mark.parametrize(("text", "found"), CASES)
def test_quotations_are_looked_up_by_eight_words_in_a_row(text, found):
    said = [(q.line, q.words, q.known, q.names) for q in quotes(text, RUNS)]
    assert said == found


def test_most_words_decide_whose_they_are():
    runs = {**RUNS, "three four five six seven eight nine ten": ("100.2",)}
    [found] = quotes(f"“{NINE} ten”", runs)
    assert found.is_exact
    assert found.names == ("100.1", "100.2")


@pytest.mark.parametrize(("text", "may"), [("CR 100.1", False), ("“Short”", False), (f"“{EIGHT}”", True)])
def test_most_drafts_have_none(text, may):
    assert may_quote(text) is may
