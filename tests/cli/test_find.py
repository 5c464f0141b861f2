"""search, suggest and refs: what they show, their JSON, their exit statuses."""

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
    ("search", "shimer"): (0, "Showing results for shimmer (as typed: crkb search --as-typed shimer)"),
    ("search", "two", "shimerss"): (0, "two shimmers (as typed: crkb search --as-typed 'two shimerss')"),
    ("search", '"two shimerss"'): (1, "Did you mean: crkb search two shimmers"),
    ("search", "--as-typed", "two", "shimerss"): (0, "(all without: shimerss)"),
    ("search", "--as-typed", "shimer"): (1, "Nothing found."),
    ("search", "glow", "--explain"): (0, "\n    worth "),
    ("search", "two shimmers", "-n", "1"): (0, "(+1 in 702.2 Shimmer"),
    ("search", "shimmer", "--all-editions"): (0, "cr-2031-03-03\n702.2 Shimmer"),
    ("search", "xyzzy", "--all-editions"): (1, "Nothing found."),
    ("suggest", "704.5"): (0, "704.5\n704.5a\n704.5b\n"),
    ("suggest", "shi"): (0, "702.2  Shimmer\n"),
    ("suggest", "legend", "r"): (0, "Legend Rule  (term)\n"),
    ("suggest", "xyzzy"): (1, ""),
    ("search", "shimmer", "--in", "1"): (1, "Nothing found."),
    ("search", "flask", "zebra"): (0, "(in Tidying Up; without: zebra)"),
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
    ("search", "(open"): 'unclosed "(',
    ("search", "of", "the"): "nothing to search for",
    ("search", ""): "nothing to search for",
    ("search", "AND"): "AND needs words",
    ("search", "--", "-shimmer"): "at least one term that is not excluded",
    ("search", "x " * 6000): "the query is too long",
    ("search", "x", "--all-editions", "-e", "plain"): "--edition or --all-editions, not both",
    ("search", "x", "--all-editions", "--kind", "rules"): "Known kinds: rule, example",
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
    assert all(set(h) >= {"missing", "within", "below"} and "why" not in h for h in made["hits"])
    corrected = envelopes.result(run("search", "shimer", "--json").stdout)
    assert (corrected["read_as"], bool(corrected["hits"])) == ("shimmer", True)
    nothing = run("search", '"two shimerss"', "--json")
    assert (nothing.exit_code, envelopes.result(nothing.stdout)["suggestion"]) == (1, "two shimmers")


def test_json_of_a_search_tells_why_only_if_asked(run):
    [hit, *_] = envelopes.result(run("search", "lantern oil", "--explain", "--json").stdout)["hits"]
    assert {"name", "value", "adds"} == set(hit["why"][0])
    assert all(each["adds"] for each in hit["why"])


def test_json_of_a_search_in_all_editions(run):
    result = run("search", "shimmer", "--all-editions", "--json", "-n", "2")
    made = envelopes.result(result.stdout)
    assert made["query"] == "shimmer"
    assert [each["edition"]["id"] for each in made["editions"]][:1] == ["cr-2031-03-03"]
    assert [hit["also_in"] for hit in made["editions"][0]["hits"]] == [[], []]
    assert run("search", "xyzzy", "--all-editions", "--json").exit_code == 1


def test_json_of_suggestions(run):
    made = envelopes.result(run("suggest", "shi", "--json").stdout)
    assert made == {
        "prefix": "shi",
        "suggestions": [{"name": "702.2", "kind": "keyword", "title": "Shimmer"}],
    }
    nothing = run("suggest", "xyzzy", "--json")
    assert (nothing.exit_code, envelopes.result(nothing.stdout)["suggestions"]) == (1, [])


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
