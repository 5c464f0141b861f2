"""rule, define, toc, examples: what they show, their JSON, their exit statuses."""

from __future__ import annotations

import json

import pytest

from tests.cli import envelopes

SHOWN = {  # arguments -> what the output begins with, or has in it
    ("702.2a",): "702.2a Shimmer is a gift",
    ("rule", "702.2a"): "702.2a Shimmer is a gift",
    ("702.2A",): "702.2a Shimmer is a gift",
    ("!cr 702.2a",): "702.2a Shimmer is a gift",
    ("702.2", "a"): "702.2a Shimmer is a gift",
    ("shimmer",): "702.2. Shimmer",
    ("moon-walk",): "702.3. Moon-Walk",
    ("tidying", "up"): "704. Tidying Up",
    ("legend", "rule"): "Legend Rule\n  One name",
    ("704.5j-m",): "704.5m An oil flask",
    ("704.5a", "704.5k"): "704.5k A lantern that is out",
    ("-e", "cr-2031", "702.2a"): "702.2a Shimmer is a gift",
    ("702.2a", "-e", "cr-2031-03-03"): "702.2a Shimmer is a gift",
    ("702.2a", "--edition", "2031"): "702.2a Shimmer is a gift",
    ("-e", "plain", "123.6"): "123.6. A name sticker",
    ("123.6", "-e", "plain"): "123.6. A name sticker",
    ("-e", "plain", "search", "name", "sticker", "-n1"): "123.6 A name sticker",
    ("7",): "  702  Gifts",
    ("702",): "702.2. Shimmer\n702.3. Moon-Walk",
    ("702", "--children"): "702.3a Moon-walk means",
    ("702.2b", "--context"): "702.2a Shimmer is a gift",
    ("define", "dusk"): "Dusk\n  The end",
    ("define", "Lanterns"): "Lantern\n  What a keeper",
    ("define", "legend", "rule"): "Legend Rule",
    ("toc",): "1 Basics\n  100 Lanterns",
    ("toc", "7"): "7 More Rules\n  700 General",
    ("toc", "702"): "702 Gifts\n  702.1 A gift is",
    ("toc", "704"): "704 Tidying Up\n  704.1 Tidying up happens whenever a turn would end.",
    ("toc", "702.2"): "702.2 Shimmer\n  702.2a Shimmer is a gift",
    ("examples",): "702.2b Two shimmers",
    ("examples", "100"): "Example: Ann lends",
    ("examples", "702.2b"): "Example: A lantern with shimmer",
}


@pytest.mark.parametrize(("args", "said"), SHOWN.items(), ids=[" ".join(a) for a in SHOWN])
def test_shown(run, args, said):
    result = run(*args)
    assert said in result.stdout
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[-1].startswith("[")  # which edition it is


def test_examples_can_be_left_out(run):
    assert "Example:" in run("702.2b").stdout
    assert "Example:" not in run("702.2b", "--no-examples").stdout
    assert "Example:" not in run("702", "--children", "--no-examples").stdout


def test_a_range_shows_its_breadcrumbs_once(run):
    shown = run("704.5j-m").stdout
    assert shown.count("704 Tidying Up") == 1
    assert run("702.2a", "704.5j").stdout.count(" › ") == 4


def test_a_restatement_says_that_it_is_one(run):
    assert "not the official text" in run("-e", "plain", "123.6").stdout
    assert "not the official text" not in run("702.2a").stdout


MISSED = {  # arguments -> (status, what stderr says)
    ("704.5zz",): (1, ["no rule 704.5zz in cr-2031-03-03", "Did you mean 704.5k or 704.5m?"]),
    ("702.9",): (1, ["no rule 702.9", "702.3"]),
    ("999",): (1, ["no rule 999", "crkb toc"]),
    ("shimer",): (1, ["no rule, title or term 'shimer'", "Did you mean Shimmer?"]),
    ("moon", "wlk"): (1, ["'moon wlk'", "Did you mean Moon-Walk?"]),
    ("704.5z-za",): (1, ["no rule 704.5z"]),
    ("xyzzy",): (1, ["crkb search xyzzy"]),
    ("",): (1, ["crkb toc"]),
    ("123.6",): (1, ["no rule 123.6 in cr-2031-03-03", "crkb -e plain 123.6"]),
    ("-e", "cr-2031", "123.6"): (1, ["no rule 123.6"]),
    ("-e", "nosuch", "702"): (2, ["edition 'nosuch' is not in the library", "crkb add"]),
    ("define", "lantren"): (1, ["no term 'lantren'", "Did you mean Lantern?"]),
    ("toc", "999"): (1, ["no rule 999"]),
    ("toc", "x"): (2, ["not a rule number"]),
    ("examples", "704"): (1, ["no examples under 704"]),
    ("702", "--nosuch"): (2, ["No such option"]),
    ("define",): (2, ["Missing argument"]),
    ("704.5k-a",): (2, ["not a range of rules", "704.5k-n"]),
}


@pytest.mark.parametrize(("args", "expected"), MISSED.items(), ids=[" ".join(a) for a in MISSED])
def test_missed(run, args, expected):
    status, said = expected
    result = run(*args)
    assert result.exit_code == status
    assert result.stdout == ""
    assert all(s in result.stderr for s in said)
    assert "Traceback" not in result.stderr
    if "Usage" not in result.stderr:
        assert len(result.stderr.splitlines()) <= 2


def test_an_edition_that_was_named_is_the_only_one_looked_in(run):
    assert "crkb -e plain" not in run("-e", "cr-2031", "123.6").stderr


JSON_KEYS = {
    ("702.2b", "--json"): {
        "number",
        "text",
        "children",
        "examples",
        "references",
        "referenced_by",
        "edition",
    },
    ("legend rule", "--json"): {"term", "text", "references", "edition"},
    ("define", "dusk", "--json"): {"term", "text", "references", "edition"},
}


@pytest.mark.parametrize(("args", "keys"), JSON_KEYS.items(), ids=[" ".join(a) for a in JSON_KEYS])
def test_json_of_one_thing(run, args, keys):
    result = run(*args)
    assert result.exit_code == 0
    [found] = envelopes.result(result.stdout)["found"]
    assert set(found) >= keys


def test_json_of_lists(run):
    several = envelopes.result(run("704.5j-m", "--json").stdout)["found"]
    assert [r["number"] for r in several] == ["704.5j", "704.5k", "704.5m"]
    toc = envelopes.result(run("toc", "702", "--json").stdout)["contents"]
    assert toc[0] == {"number": "702", "kind": "chapter", "title": "Gifts"}
    assert [r["number"] for r in toc] == ["702", "702.1", "702.2", "702.3"]
    assert [r["title"] for r in toc] == ["Gifts", None, "Shimmer", "Moon-Walk"]
    examples = envelopes.result(run("examples", "100", "--json").stdout)["examples"]
    assert [(e["rule"], len(e["examples"])) for e in examples] == [("100.1b", 2)]
    assert envelopes.result(run("examples", "704", "--json").stdout) is None


JUDGES = {  # what a judge asks of the newest official edition -> what is in the answer
    ("deathtouch",): "702.2. Deathtouch",
    ("first", "strike"): "702.7. First Strike",
    ("!cr 704.5f",): "704.5f If a creature has toughness 0",
    ("702.19.",): "702.19. Trample",
    ("704.5k-n",): "704.5m ",
    ("704.5z-aa",): "704.5aa",
    ("active player",): "Active Player\n",
    ("State based action",): "704. State-Based Actions",
    ("the", "stack"): "405. Stack",
    ("7",): "704  State-Based Actions",
    ("116",): "116.2. There are",
    ("704.5",): "Below: 704.5a–aa",
    ("search", "name sticker"): "123.6 A name sticker",
    ("refs", "123.6c", "--depth", "2"): "    400.7",
    ("refs", "704.5f", "--back"): "Via 704:",
    ("refs", "704.5k", "--back"): "  World Rule ",
    ("refs", "--path", "613.7", "123.6c"): "708.2 (part of 708)",
}


@pytest.mark.editions
def test_what_a_judge_asks_of_an_official_edition(run_alone, shared):
    assert run_alone("add", str(shared / "editions" / "cr-20260807.txt")).exit_code == 0
    for args, said in JUDGES.items():
        result = run_alone(*args)
        assert (args, result.exit_code) == (args, 0)
        assert said in result.stdout
    assert run_alone("refs", "--path", "123.6c", "613.7").exit_code == 1


def test_a_rule_ends_with_what_it_decides(run):
    shown = run("-e", "plain", "123.6c").stdout.splitlines()
    assert shown[-3] == "  Decides: name-with-stickers"
    [data] = envelopes.result(run("-e", "plain", "123.6c", "--json").stdout)["found"]
    assert data["decides"] == {"questions": ["name-with-stickers"], "cases": 0}
    assert "Decides" not in run("-e", "plain", "123").stdout


def test_in_an_edition_that_nobody_verified_numbers_decide_nothing(run):
    assert "Decides" not in run("704.5k").stdout
    assert envelopes.result(run("704.5k", "--json").stdout)["found"][0]["decides"] is None


def begins(text: str) -> list[str]:
    """The first words of the lines that aren't indented, without breadcrumbs and the edition's line."""
    lines = [line for line in text.splitlines() if line[:1] not in ("", " ", "[")]
    return [line.split(" ")[0] for line in lines if "\u203a" not in line]


@pytest.mark.parametrize(
    ("args", "begin"),
    [
        (("704.5f,g",), ["704.5f", "704.5g"]),
        (("704.5f/g", "702.2a"), ["704.5f", "704.5g", "702.2a"]),
        (("legend", "rule"), ["Legend", "704.5c"]),  # and what it says to see
        (("glow",), ["Glow", "100.2."]),
        (("lantern",), ["Lantern", "1", "100.", "100.1.", "100.1a", "100.1b", "100.2."]),
        (("introduction",), ["Introduction"]),
        (("credits",), ["Credits"]),
        (("704.5f", "credits"), ["704.5f", "Credits"]),
        (("100.1",), ["100.1."]),
        (("702.2.",), ["702.2.", "702.2a", "702.2b"]),  # a heading alone says nothing
        (("define", "legend rule"), ["Legend"]),
    ],
)
def test_what_is_shown(run, args, begin):
    result = run(*args)
    assert result.exit_code == 0
    assert begins(result.stdout) == begin


def test_a_dot_leaves_the_subrules_unnamed(run):
    assert "Below: 100.1a–b" in run("100.1").stdout
    assert "Below" not in run("100.1.").stdout
    assert run("100.1.", "--children").stdout == run("100.1", "--children").stdout


def test_what_is_found_is_shown_beside_what_is_not(run):
    result = run("704.5f", "999.9", "shimer")
    assert result.exit_code == 1
    assert begins(result.stdout) == ["704.5f"]
    said = result.stderr.splitlines()
    assert said[0] == "crkb: no rule 999.9 in cr-2031-03-03"
    assert "crkb: no rule, title or term 'shimer' in cr-2031-03-03" in said
    assert "  Did you mean Shimmer?" in said
    as_json = run("704.5f", "999.9", "--json")
    assert as_json.exit_code == 1
    assert '"704.5f"' in as_json.stdout
    assert "no rule 999.9" in as_json.stderr


def test_nothing_found_of_several_is_json_too(run):
    result = run("999.8", "999.9", "--json")
    made = json.loads(result.stdout)
    assert made["result"] is None
    assert [each["message"][:13] for each in made["problems"]] == ["no rule 999.8", "no rule 999.9"]


def test_many_misses_are_said_in_few_lines(run):
    said = run(*(f"999.{i}" for i in range(1, 9))).stderr.splitlines()
    assert len(said) == 7
    assert said[4].startswith("crkb: no rule 999.3 ")
    assert said[6].startswith("crkb: and 5 more: no rule 999.4 in cr-2031-03-03; no rule 999.5 ")


def test_contents_and_glossary_are_listed(run):
    shown = run("contents").stdout
    assert begins(shown)[:2] == ["1", "7"]
    assert "Glossary  4 terms (crkb glossary)" in shown
    assert "Introduction  (crkb introduction)" in shown
    assert run("table", "of", "contents").stdout == run("the", "contents").stdout == shown
    assert run("glossary").stdout.splitlines()[:3] == ["D Dusk", "G Glow", "L Lantern \u00b7 Legend Rule"]


def test_a_part_as_data(run):
    assert '"part": "introduction"' in run("introduction", "--json").stdout


def test_ways_of_asking_are_shown_where_they_are_wanted(run):
    shown = run("704.5f", "-e", "plain", "--asked").stdout
    assert "\n  Asked as: " in shown
    assert shown.index("Asked as: ") < shown.index("Decides: ")
    assert "Asked as: " in run("704.5f", "-e", "plain", "--asked", "--context").stdout
    assert "Asked as: " not in run("704.5f", "-e", "plain").stdout
    assert "Asked as: (no ways of asking are known)" in run("702.2a", "--asked").stdout


def test_ways_of_asking_as_json(run):
    [found] = envelopes.result(run("704.5f", "-e", "plain", "--asked", "--json").stdout)["found"]
    assert len(found["asked"]) > 1
    [found] = envelopes.result(run("702.2a", "--asked", "--json").stdout)["found"]
    assert found["asked"] == []
    [term] = envelopes.result(run("dusk", "--asked", "--json").stdout)["found"]
    assert "asked" not in term
    [found] = envelopes.result(run("702.2a", "--json").stdout)["found"]
    assert "asked" not in found
