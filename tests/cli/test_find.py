"""search and refs: what they show, their JSON, their exit statuses."""

from __future__ import annotations

import pytest

from tests.cli import envelopes

STATUSES = {
    ("search", "shimmer"): (0, "702.2 Shimmer"),
    ("search", "two", "shimmers"): (0, "702.2b Two shimmers"),
    ("search", '"whole numbers"'): (0, "100.2 "),
    ("search", "oil NOT flask"): (0, "704.5k "),
    ("search", "ben", "--kind", "example"): (0, "100.1b#"),
    ("search", "ben", "--kind", "Example"): (0, "100.1b#"),
    ("search", "shimmer", "--in", "704"): (0, "704.5h "),
    ("search", "shimmer", "--in", "704", "--in", "702.2b"): (0, "702.2b "),
    ("search", "shimmer", "--in", "7"): (0, "702.2 "),
    ("search", "lantern", "--limit", "1"): (0, "1 of "),
    ("search", "lim-dul"): (0, "Lim-Dûl"),
    ("search", "shimer"): (1, "Did you mean: crkb search shimmer"),
    ("search", "shimmer", "--in", "1"): (1, "Nothing found."),
    ("search", "flask", "zebra"): (0, "No rule has all these words. With some of them:"),
    ("refs", "100.1a"): (0, "  704.5k A lantern that is out"),
    ("refs", "101.2", "--depth", "2"): (0, "    104.9 (dangling)"),
    ("refs", "704.5k", "--back"): (0, "  100.1a A lantern"),
    ("refs", "704.5f", "--back"): (0, "  704.3 "),
    ("refs", "702.2a", "--back"): (0, "Via 702.2: 2 references"),
    ("refs", "101.1", "--path", "702.2a"): (0, "    702 (part of 7) Gifts"),
    ("refs", "--path", "702.2a", "101.1"): (0, "    702 (part of 7) Gifts"),
    ("refs", "100.1a", "--path", "101.1"): (1, "No chain of references leads from 100.1a to 101.1."),
    ("refs", "704.5a", "--path", "101.2"): (1, "There is one in the opposite direction:"),
    ("refs", "704.4"): (1, "No references."),
    ("refs", "1", "--back"): (0, "700.1"),
    ("refs", "100.1a", "--dot"): (0, '"100.1a" -> "704.5k";'),
}


@pytest.mark.parametrize(("args", "expected"), STATUSES.items(), ids=[" ".join(a) for a in STATUSES])
def test_status_and_output(run, args, expected):
    result = run(*args)
    assert (result.exit_code, expected[1] in result.stdout) == (expected[0], True), result.output
    assert result.stderr == ""


REFUSED = {
    ("search", '"open'): "unclosed quotation mark",
    ("search", "(open"): 'unclosed "(',
    ("search", "of", "the"): "nothing to search for",
    ("search", ""): "nothing to search for",
    ("search", "AND"): "AND needs words",
    ("search", "--", "-shimmer"): "at least one term that is not excluded",
    ("search", "x " * 2000): "words",
    ("search", "shimmer", "--kind", "rules"): "Known kinds: rule, example",
    ("search", "shimmer", "--in", "Gifts"): "not a rule number",
    ("search", "shimmer", "--limit", "0"): "Invalid value",
    ("search", "shimmer", "--limit", "many"): "not a valid integer",
    ("search",): "Missing argument",
    ("search", "shimmer", "-e", "x"): "edition 'x' is not in the library",
    ("refs", "x"): "not a rule number",
    ("refs", "100.1", "--path", "x"): "not a rule number",
    ("refs", "100.1", "--depth", "0"): "Invalid value",
    ("refs",): "Missing argument",
}


@pytest.mark.parametrize(("args", "said"), REFUSED.items(), ids=[" ".join(a)[:40] for a in REFUSED])
def test_wrong_usage_has_status_2(run, args, said):
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


@pytest.mark.parametrize(
    "args", [("refs", "999.1"), ("refs", "100.1", "--path", "999.1"), ("search", "x", "--in", "705")]
)
def test_a_rule_that_is_not_there_has_status_1(run, args):
    result = run(*args)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "no rule" in result.stderr


def test_json_of_a_search(run):
    made = envelopes.result(run("search", "lantern", "--json", "-n", "2").stdout)
    assert {"query", "edition", "total", "hits", "suggestion"} <= set(made)
    assert [set(h) >= {"number", "kind", "title", "score", "snippet"} for h in made["hits"]] == [True, True]
    nothing = run("search", "shimer", "--json")
    assert (nothing.exit_code, envelopes.result(nothing.stdout)["suggestion"]) == (1, "shimmer")


def test_json_of_references(run):
    made = envelopes.result(run("refs", "101.2", "--depth", "2", "--json").stdout)
    assert made["references"][0]["references"][0]["number"] == "104.9"
    back = envelopes.result(run("refs", "702.2a", "--back", "--json").stdout)
    assert (back["references"], back["by_way"]) == ([], ["702.2", "702"])
    chain = envelopes.result(run("refs", "101.1", "--path", "702.2a", "--json").stdout)
    assert chain["path"] == ["101.1", "7", "702", "702.2", "702.2a"]
    assert (chain["from"], chain["to"]) == ("101.1", "702.2a")
    none = run("refs", "100.1a", "--path", "101.1", "--json")
    assert (none.exit_code, envelopes.result(none.stdout)["path"]) == (1, [])
