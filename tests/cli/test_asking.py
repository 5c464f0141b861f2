"""ask, questions, audit, coverage, and examples that run: exit statuses, output, JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from crkb.cli import cli
from tests.cli import envelopes

GAME = Path(__file__).parents[1] / "samples" / "game.txt"

pytestmark = pytest.mark.usefixtures("built_home")


def run(*args: str, given: str | None = None):
    return CliRunner().invoke(cli, list(args), input=given)


@pytest.mark.parametrize(
    ("phrase", "status", "shown"),
    [
        ('name of "Bear Cub" with sticker "Dark" after 1', 0, "Bear Dark Cub"),
        ('do "Fire"/"Ice" and "Ice" have the same name', 0, "Yes."),
        ('do "Fire" and "Ice" have the same name?', 1, "No."),
        ("mana value of {X}{2/W}{G/U/P} in a hand", 0, "3"),
        ("ways to pay {W/P}{W/P} with 5 life", 0, "- mana: {W}{W}"),
        ("cost {3}{R}{R} reduced by {U}{R}", 0, "{2}{R}"),
        ("color of {G/W}{G/W}", 0, "- green"),
        ("starting life in commander", 0, "40"),
        ("identity deck for 8 players", 0, "contradict each other"),
        ('token name for "Dwarf Berserker"', 0, "Dwarf Berserker Token"),
        ("day or night after night with 2 spells", 0, "designation: day"),
        ("next subrule after 704.5k", 0, "704.5m"),
        ('unique vowels on "Unhinged"', 0, "3"),
        ("d20 result 14 with table 1-9, 10-19, 20", 0, "10-19"),
    ],
)
def test_phrases(phrase, status, shown):
    result = run("ask", phrase)
    assert shown in result.output
    assert result.exit_code == status


def test_words_need_no_quoting_as_a_whole():
    assert run("ask", "starting", "life", "in", "commander").output.startswith("40")


def test_facts_from_standard_input_and_a_file(tmp_path):
    facts = {"objects": [{"names": ["A"]}, {"names": ["A", "B"]}]}
    assert run("ask", "same-name", "--facts", "-", given=json.dumps(facts)).output.startswith("Yes.")
    file = tmp_path / "facts.yaml"
    file.write_text("objects:\n  - names: [A]\n  - {}\n", encoding="utf-8")
    result = run("ask", "same-name", "--facts", str(file))
    assert "It depends on: objects[1].names (add it to the facts)" in result.output
    assert result.exit_code == 3


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ("{objects: [{names: [A]}, {names: B}]}", "objects[1].names: expected"),
        ("{things: []}", 'unknown fact "things"'),
        ("{}", "missing: objects"),
        ("[1, 2]", "facts must be a mapping"),
        ("{a: [", "-:"),
    ],
)
def test_bad_facts_are_one_line(facts, said):
    result = run("ask", "same-name", "--facts", "-", given=facts)
    assert result.exit_code == 2
    assert said in result.stderr.splitlines()[0]
    assert len(result.stderr.splitlines()) <= 2


def test_a_missing_file_of_facts():
    result = run("ask", "same-name", "--facts", "/no/such/file")
    assert result.exit_code == 2
    assert "No such file" in result.stderr


def test_what_is_not_a_question_shows_what_is_similar():
    result = run("ask", "the name of an object with name stickers")
    assert result.exit_code == 2
    assert result.stderr.startswith("crkb: ")
    assert "Similar questions: " in result.stderr
    assert "name-with-stickers" in result.stderr
    assert "123.6" in result.stdout


@pytest.mark.parametrize("line", ["zzz", "zzz qqq", "?!", "the of and"])
def test_a_line_that_shares_no_word_with_any_question_gets_no_suggestions(line):
    result = run("ask", line)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Similar questions" not in result.stderr
    assert "crkb questions" in result.stderr


def test_an_error_points_at_the_word():
    line = 'name of "Bear Cub" with stiker "Dark"'
    pointer = run("ask", line).stderr.splitlines()[2]
    assert line[pointer.index("^") - 2 :].startswith("stiker")


POINTED = {  # line -> what the mark stands under
    '   name off "Bear Cub"': "off",
    'name of \x1b[31m"Bear Cub" off': "\x1b[31m",
    "mana value\nof zebra": "zebra",
    "mana value of {2} " + "x" * 500: "x",
    'name of "Bear Cub" ' + 'with sticker "Dark" ' * 50 + "stiker": "stiker",
}


@pytest.mark.parametrize(("line", "word"), POINTED.items())
def test_the_mark_stands_under_the_word_on_any_line(line, word):
    _, shown, pointer, *_ = run("ask", line).stderr.splitlines()
    at = pointer.index("^")
    assert shown[at:].startswith(word.replace("\x1b", " "))
    assert max(len(shown), at) <= 100
    assert "\x1b" not in shown


@pytest.mark.parametrize("fact", ["2024-99-99", "9" * 5000, "0x" + "f" * 5000, "1e400"])
def test_a_fact_that_cannot_be_read_is_a_one_line_error(fact):
    result = run("ask", "can-pay-life", "--facts", "-", given=f"{{life: {fact}, amount: 3}}")
    assert result.exit_code == 2
    assert result.stderr.startswith("crkb: ")
    assert len(result.stderr.splitlines()[0]) < 300


def test_an_unknown_question_names_near_ones():
    result = run("ask", "same-nam", "--facts", "-", given="{}")
    assert result.exit_code == 2
    assert "same-name" in result.stderr


def test_answer_as_json_keeps_the_contract():
    data = envelopes.result(run("ask", "mana value of {2}{G}", "--json").output)
    keys = {"question", "facts", "verdict", "value", "steps", "citations", "missing", "edition"}
    assert keys <= set(data)
    assert (data["verdict"], data["value"]) == ("value", 3)
    assert {"rule", "says", "holds", "steps"} == set(data["steps"][0])
    assert {"rule", "status", "text"} <= set(data["citations"][0])


def test_questions_are_listed_by_family_and_shown_one_by_one():
    listed = run("questions").output
    assert "same-name  Do all these objects have the same name?" in listed
    shown = run("questions", "same-name").output
    assert "names: a list of: text" in shown
    assert "201.2a" in shown
    assert envelopes.result(run("questions", "same-name", "--json").output)["questions"][0]["facts"]


@pytest.mark.slow
def test_coverage_adds_up():
    chapters = envelopes.result(run("coverage", "--json").output)["chapters"]
    assert sum(c["decidable"] for c in chapters) == 864
    assert sum(c["examples"] for c in chapters) == 99
    assert all(c["decided"] <= c["decidable"] and c["run"] <= c["examples"] for c in chapters)
    assert run("coverage").output.splitlines()[-1].startswith("all ")


@pytest.mark.slow
def test_examples_run():
    result = run("examples", "123.6b", "--run")
    assert "123.6b#1" in result.output
    assert "1 of 1 examples agree with the rules" in result.output
    assert result.exit_code == 0
    assert run("examples", "730", "--run").exit_code == 1


@pytest.mark.slow
def test_examples_that_are_run_as_data():
    [found] = envelopes.result(run("examples", "123.6b", "--run", "--json").output)["runs"]
    assert found["example"] == "123.6b#1"
    assert found["agrees"] is True
    assert found["cannot"] is None
    assert [each["passes"] for each in found["tried"]] == [True]


def test_audit_wants_an_official_text():
    result = run("audit", "plain")
    assert result.exit_code == 2
    assert "not an official text" in result.stderr


@pytest.mark.editions
def test_audit_of_the_edition_the_questions_were_written_for(shared):
    run("add", str(shared / "editions" / "cr-20240410.txt"))
    data = envelopes.result(run("audit", "--json").output)
    assert (data["counts"]["moved"], data["counts"]["lost"]) == (0, 0)
    assert data["counts"]["found"] > 400


def test_an_answer_that_is_not_verified_in_an_edition_says_so_first():
    run("add", str(GAME))
    result = run("ask", "is red a color")
    first, verdict, _, step, *_ = result.output.splitlines()
    assert (first, verdict) == (
        "Not verified in this edition: 105.1 of 2024-04-12 can't be found in it.",
        "Yes.",
    )
    assert step.split()[0] == "105.1@2024-04-12"
    assert result.exit_code == 4
    assert run("ask", "is pink a color").exit_code == 4
    data = envelopes.result(run("ask", "is red a color", "--json").output)
    assert (data["verified"], data["unverified"]) == (False, ["105.1@2024-04-12"])
    assert data["citations"] == [{"rule": "105.1", "status": "lost", "at": None, "text": None}]


def test_facts_nested_too_deeply_are_refused(tmp_path):
    (tmp_path / "deep.yaml").write_text("objects: " + "[" * 3000 + "]" * 3000)
    result = run("ask", "same-name", "--facts", str(tmp_path / "deep.yaml"))
    assert result.exit_code == 2
    assert "nested more than 60 deep" in result.output


def test_case_makes_no_difference_to_the_name_of_a_question():
    assert run("questions", "Same-Name").output == run("questions", "same-name").output


PENNED = """board:
  - {id: ox, types: [creature], p/t: 3/3, controller: Ann}
  - {id: pen, types: [enchantment], controller: Bob, abilities: [{rule: can't attack, to: creatures}]}
"""


@pytest.mark.parametrize(
    ("after", "shown"),
    [
        ("{attacks: {ox: Bob}}", "No."),
        ("[{destroys: {what: pen}}, {attacks: {ox: Bob}}]", "Yes."),
        ("settle", "Yes."),
    ],
)
def test_events_are_tried_before_a_question(run, tmp_path, after, shown):
    file = tmp_path / "ox.yaml"
    file.write_text(PENNED, encoding="utf-8")
    result = run("ask", "--game", str(file), "--after", after, "can that happen")
    assert shown in result.stdout.splitlines()


def test_events_are_tried_in_games_alone(run):
    assert "--after goes with --game" in run("ask", "--after", "settle", "2/2 blocked by a 2/2").stderr


MEANT = {  # what is asked -> sentences of its steps that are so, none of which a sign contradicts
    'name of "Bear Cub" with sticker "Dark" after 1': [
        "123.5     it keeps its stickers",
        "123.6b    it has a name",
    ],
    'do "Fire" and "Ice" have the same name': ["201.2a    Fire and Ice have no name in common"],
    "2/2 deathtouch blocked by a 5/5": ["704.5h    blocker was dealt damage by a source with deathtouch"],
    "2/2 blocked by a 5/5": ["704.5g    attacker has lethal damage: 5 damage, toughness 2"],
    "pay 3 life at 2 life": ["119.4     Ann can't pay: Ann has 2 life"],
}


@pytest.mark.parametrize(("line", "said"), MEANT.items(), ids=list(MEANT))
def test_each_step_says_what_is_so(line, said):
    shown = run("ask", "--all-steps", line).output.splitlines()
    assert {f"  {each}" for each in said} <= {line[2:] if line[:4] == "    " else line for line in shown}
    folded = run("ask", line).output
    assert ("  Other steps:" in shown) == ("more step" in folded)
    assert not any(sign in folded for sign in "✓✗")
