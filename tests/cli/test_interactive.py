"""crkb ask -i: what is asked for, wrong answers, the end of the input, and what asks the same again."""

from __future__ import annotations

import shlex

import pytest

from tests.cli import envelopes

ASKED = {  # (arguments, lines typed) -> what is printed first, what is asked for, exit status
    ("divided-amount", "7\nup\n"): ("4", ["number", "round"], 0),
    ("half of 8", ""): ("4", [], 0),
    ("half of 7", "down\n"): ("3", ["round"], 0),
    ("same-name", "2\nFire, Ice\nIce\n"): (
        "Yes.",
        ["objects", "objects[0].names", "objects[1].names"],
        0,
    ),
    ("same-name", '2\n"Fire, Ice"\n[Ice]\n'): (
        "No.",
        ["objects", "objects[0].names", "objects[1].names"],
        1,
    ),
    ("same-name", "[{names: [A]}, {names: [A, B]}]\n"): ("Yes.", ["objects"], 0),
    ("life-total", "1\n3\n\n\n\n20\n"): (
        "life: 23",
        ["events", "events[0].gain", "events[0].lose", "events[0].pay", "events[0].set", "life"],
        0,
    ),
    ("can-pay-life", "3\n5\n"): ("Yes.", ["amount", "life"], 0),
    ("can-pay-life", "3\nunknown\n"): ("It depends on: life (add it to the facts)", ["amount", "life"], 3),
    ("9/9 trample blocked by a 1/1", ""): ("attacker       survives", [], 0),
}


def asked_for(stderr: str) -> list[str]:
    """The facts that were asked for, in order."""
    return [line.partition(" (")[0] for line in stderr.splitlines() if "): " in line]


@pytest.mark.parametrize(("said", "expected"), ASKED.items(), ids=[" ".join(a).strip() for a in ASKED])
def test_only_what_is_missing_is_asked_for(run, said, expected):
    line, typed = said
    result = run("ask", "-e", "plain", "-i", line, input=typed)
    first, names, status = expected
    assert result.stdout.splitlines()[0] == first
    assert asked_for(result.stderr) == names
    assert result.exit_code == status


WRONG = {  # (question, lines typed) -> what is said to a wrong one
    ("divided-amount", "x\n8\n"): "number: expected a whole number",
    ("divided-amount", "7\nleft\nUP\n"): 'round: "left" is not allowed (allowed: up, down)',
    ("can-pay-life", "-1\n3\n5\n"): "amount: must be 0 or more",
    ("can-pay-life", "{\n3\n5\n"): "amount: expected a whole number",
    ("day-or-night", "dusk\nday\n0\n"): 'designation: "dusk" is not allowed',
    ("same-name", "{\n[{names: [A]}, {names: [A]}]\n"): "objects: expected a list",
    ("same-name", "1\nA\n2\nA\nA\n"): "objects: must have 2 or more entries",
    ("same-name", "\n2\nA\nA\n"): "it is required",
}


@pytest.mark.parametrize(("said", "told"), WRONG.items(), ids=[f"{a} {b!r}" for a, b in WRONG])
def test_a_wrong_answer_is_told_and_asked_again(run, said, told):
    result = run("ask", "-e", "plain", "-i", said[0], input=said[1])
    assert told in result.stderr
    assert result.exit_code in (0, 1)
    assert "Ask again: " in result.stdout


@pytest.mark.parametrize("typed", ["", "7\n", "x\n"])
def test_the_end_of_the_input_is_one_line(run, typed):
    result = run("ask", "-e", "plain", "-i", "divided-amount", input=typed)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.splitlines()[-1] == "crkb: the input ended before everything was known"


def test_what_is_shown_asks_the_same_again(run):
    shown = run("ask", "-e", "plain", "-i", "same-name", input="2\nFire, Ice\nIce\n").stdout
    again = next(line for line in shown.splitlines() if line.startswith("Ask again: "))
    command, facts = again.removeprefix("Ask again: ").split(" <<< ")
    repeated = run(*shlex.split(command)[1:], "-e", "plain", input=shlex.split(facts)[0])
    assert repeated.stdout.splitlines()[:3] == shown.splitlines()[:3]
    assert "Not asked for: interchangeable: none." in shown


def test_as_json_the_answer_alone_is_printed(run):
    data = envelopes.result(run("ask", "-e", "plain", "-i", "can-pay-life", "--json", input="3\n5\n").stdout)
    assert data["facts"] == {"amount": 3, "life": 5}


def test_facts_of_a_file_are_not_asked_for(run, tmp_path):
    file = tmp_path / "facts.yaml"
    file.write_text("number: 7\n", encoding="utf-8")
    result = run("ask", "-e", "plain", "-i", "divided-amount", "--facts", str(file), input="up\n")
    assert asked_for(result.stderr) == ["round"]
    file.write_text("number: x\n", encoding="utf-8")
    wrong = run("ask", "-e", "plain", "-i", "divided-amount", "--facts", str(file), input="up\n")
    assert (wrong.exit_code, wrong.stderr.splitlines()[0][:14]) == (2, "crkb: number: ")


def test_without_a_question_it_is_asked_for_first(run):
    result = run("ask", "-e", "plain", "-i", input="nosuch\npay 3 life at 5 life\n")
    assert result.stdout.startswith("Yes.")
    assert "unknown question: unexpected 'nosuch'" in result.stderr
    assert run("ask", "-e", "plain", "-i", input="").exit_code == 2


TOGETHER = {  # options that say nothing beside one another -> what is said
    ("-i", "--facts", "-", "can-pay-life"): "--interactive reads standard input",
    ("-i", "--game", "table.yaml", "who wins"): "--game goes without --interactive",
    ("--template", "-i", "can-pay-life"): "--template goes without --interactive",
    ("--template", "--facts", "facts.yaml", "can-pay-life"): "--template goes without --facts",
    ("--game", "g.yaml", "--facts", "f.yaml", "who wins"): "--game goes without --facts",
    ("--choose", "{a: b}", "can-pay-life"): "--choose goes with --game",
    ("--template", "-e", "plain", "can-pay-life"): "--template goes without --edition",
    ("--template", "--json", "can-pay-life"): "--template goes without --json",
    ("-i", "-e", "plain", "-e", "cr-2031", "can-pay-life"): "--interactive goes with one --edition",
    ("--all-steps", "--json", "can-pay-life"): "--json goes without --all-steps",
    ("--all-steps", "-e", "plain", "-e", "cr-2031", "can-pay-life"): "--all-steps goes with one --edition",
    ("--template",): "Missing argument",
    (): "Missing argument",
}


@pytest.mark.parametrize(("args", "said"), TOGETHER.items(), ids=[" ".join(a) for a in TOGETHER])
def test_options_that_do_not_go_together(run, args, said):
    result = run("ask", *args)
    assert result.exit_code == 2
    assert said in result.stderr
