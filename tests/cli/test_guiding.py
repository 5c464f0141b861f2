"""guide, keywords, plain: what they show, their JSON, their exit statuses."""

from __future__ import annotations

import pytest

from crkb import limits
from crkb.editions.restating import Restated, Work
from crkb.library import guides
from crkb.plain_words import PlainWords
from tests.cli import envelopes

PLAIN = ("-e", "plain")
WORK = Work("cr-2031-03-03", (Restated("101.1", "same", "101.1"),), (), (), ())


def test_a_guide_shows_its_parts(run):
    shown = run("guide", "613", *PLAIN).stdout
    guide = guides.load("613")
    assert shown.startswith("613  Interaction of Continuous Effects\n")
    for rule in guide.rules:
        assert f"\n  {rule.number}  {rule.says.split()[0]}" in shown
    assert "\n  Usual mistake: " in shown
    assert "(a guide in crkb's words, to the rules of 2026-08-07)" in shown


def test_all_guides_are_listed(run):
    lines = run("guide", *PLAIN).stdout.splitlines()
    assert [line[:3] for line in lines if line[:3].isdigit()] == guides.chapters()


def test_guides_as_json(run):
    [guide] = envelopes.result(run("guide", "704", *PLAIN, "--json").stdout)["guides"]
    assert (guide["chapter"], guide["title"]) == ("704", "State-Based Actions")
    assert [rule["same"] for rule in guide["rules"]] == [True] * 3
    listed = envelopes.result(run("guide", *PLAIN, "--json").stdout)["guides"]
    assert len(listed) == 147
    assert guide in listed


@pytest.mark.parametrize(
    ("args", "status", "said"),
    [
        (("guide", "999", *PLAIN), 1, "no guide to 999"),
        (("guide", "613"), 1, "no guide to 613"),  # the invented game has no such chapter
        (("guide", "613.7", *PLAIN), 1, "Its chapter has one: crkb -e plain guide 613"),
        (("plain", *PLAIN), 2, "plain is the restatement itself"),
        (("guide", "lamps", *PLAIN), 2, "not a rule number"),
        (("keywords", "tramplle", *PLAIN), 1, "Did you mean Trample"),
        (("keywords", "xyzzy", *PLAIN), 1, "crkb keywords"),
    ],
)
def test_what_is_not_there_is_said(run, args, status, said):
    result = run(*args)
    assert (result.exit_code, result.stdout) == (status, "")
    assert said in result.stderr


def test_a_chapter_begins_with_its_guide(run):
    shown = run("704", *PLAIN).stdout
    assert shown.index("Usual mistake: ") < shown.index("704.1. ")
    [data] = envelopes.result(run("704", *PLAIN, "--json").stdout)["found"]
    assert data["guide"]["chapter"] == "704"
    [data] = envelopes.result(run("702", "--json").stdout)["found"]
    assert data["guide"] is None
    assert "Usual mistake: " not in run("704.5f", *PLAIN).stdout


def test_a_keyword_is_shown_with_its_example(run):
    shown = run("keywords", "Trample", *PLAIN).stdout
    assert shown.startswith("Trample\n  ")
    assert "\n  Example: " in shown
    assert "Static ability. See rule 702.19, “Trample.”" in shown


@pytest.mark.parametrize("args", [("trample",), ("ward",), ("define", "scry"), ("umbra armor",)])
def test_a_keyword_is_looked_up_like_a_term(run, args):
    shown = run(*args, *PLAIN).stdout
    assert shown.lower().startswith(args[-1])
    assert "See rule 70" in shown


def test_keywords_are_listed_in_the_order_of_their_rules(run):
    lines = run("keywords", *PLAIN).stdout.splitlines()
    assert lines[0].split() == ["701.2", "Activate", "Keyword", "action"]
    found = envelopes.result(run("keywords", *PLAIN, "--json").stdout)["keywords"]
    assert [each["number"] for each in found] == [line.split()[0] for line in lines[: len(found)]]
    assert {"name": "Flying", "number": "702.9", "kind": "Static ability"} in found


CARD = "Flying, first strike. Landfall \u2014 Whenever a land enters, scry 2, then scry 1."


@pytest.mark.parametrize(
    ("args", "typed", "numbers"),
    [
        ((CARD,), "", ["702.9", "702.7", "207.2c", "701.22"]),
        (tuple(CARD.split()), "", ["702.9", "702.7", "207.2c", "701.22"]),
        (("-",), CARD, ["702.9", "702.7", "207.2c", "701.22"]),
        (("--kind", "action", CARD), "", ["701.22"]),
        (("--kind", "word", "-"), CARD, ["207.2c"]),
        (("--kind", "ability", "flying"), "", ["702.9"]),
    ],
)
def test_keywords_in_a_text_are_listed(run, args, typed, numbers):
    result = run("keywords", *PLAIN, *args, input=typed)
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.stdout.splitlines() if line[:1].isdigit()] == numbers
    found = envelopes.result(run("keywords", *PLAIN, *args, "--json", input=typed).stdout)["keywords"]
    assert [each["number"] for each in found] == numbers


def test_a_text_without_keywords_has_status_1(run):
    result = run("keywords", *PLAIN, "it is a quiet night")
    assert (result.exit_code, result.stdout.splitlines()[0]) == (1, "No keywords found.")
    result = run("keywords", *PLAIN, "-", "--json", input="it is a quiet night")
    assert (result.exit_code, envelopes.result(result.stdout)) == (1, {"keywords": []})


@pytest.mark.parametrize("args", [("-",), ("--kind", "word", "-")])
def test_a_text_may_be_too_long(run, monkeypatch, args):
    result = run("keywords", *PLAIN, *args, input="quiet night " * 2_000)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "more than 20,000 characters" in result.stderr
    monkeypatch.setenv(limits.VARIABLE, "1")
    assert run("keywords", *PLAIN, *args, input="landfall " * 3_000).exit_code == 0


@pytest.mark.parametrize(("kind", "number"), [("ability", "702."), ("action", "701."), ("word", "207.2c")])
def test_keywords_of_one_kind_are_listed(run, kind, number):
    found = envelopes.result(run("keywords", *PLAIN, "--kind", kind, "--json").stdout)["keywords"]
    assert found
    assert {each["number"].startswith(number) for each in found} == {True}
    assert run("keywords", "--kind", "nosuch").exit_code == 2


def test_the_keywords_of_then_have_the_numbers_of_then(run_alone):
    found = envelopes.result(run_alone("keywords", "-e", "plain@2024-04-12", "--json").stdout)["keywords"]
    assert {"name": "Scry", "number": "701.18", "kind": "Keyword action"} in found
    assert "Endure" not in {each["name"] for each in found}


def test_how_far_the_plain_wording_fits(run):
    result = run("plain")
    assert result.exit_code == 0
    assert result.stdout.startswith("Plain wording of 0 rules of cr-2031-03-03")
    assert run("plain", "--todo").exit_code == 1
    data = envelopes.result(run("plain", "--json").stdout)
    assert (data["counts"], data["rules"]) == ({}, [])
    assert len(data["guides"]) == 147


@pytest.mark.parametrize(
    ("work", "status"),
    [
        (WORK, 0),
        (WORK._replace(rules=(Restated("101.1", "moved", "101.2"),)), 0),
        (WORK._replace(rules=(Restated("101.1", "changed", "101.1"),)), 1),
        (WORK._replace(rules=(Restated("101.1", "none", ""),)), 1),
        (WORK._replace(gone=("101.1",)), 1),
        (WORK._replace(keywords=(Restated("702.2", "changed", "702.2"),)), 1),
        (WORK._replace(guides=("101",)), 1),
    ],
)
def test_the_exit_status_says_whether_there_is_work(run, monkeypatch, work, status):
    monkeypatch.setattr(PlainWords, "work", lambda words: work)
    assert run("plain", "--todo").exit_code == status
    assert run("plain").exit_code == 0


def test_a_number_of_another_edition_is_told(run):
    assert "703.4k of 2024-04-12 was another rule, which is gone" in run("703.4k", *PLAIN).stdout
    assert "704.5x of 2024-04-12 is 704.5y today." in run("704.5x", *PLAIN).stdout
    assert "2024" not in run("704.5f", *PLAIN).stdout


def test_a_rule_that_is_not_restated_leads_to_the_guide(run):
    result = run("613.7", *PLAIN)
    assert result.exit_code == 1
    assert "crkb guide 613" in result.stderr


def test_a_number_that_is_gone_says_where_the_rule_is(run):
    assert "703.4s of 2024-04-12 is 703.4q today." in run("703.4s", *PLAIN).stderr
