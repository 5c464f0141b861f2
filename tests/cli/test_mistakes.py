"""What is typed nearly right is answered with what was meant, and nothing else is done."""

from __future__ import annotations

import pytest

from crkb.cli.mistakes import near_commands

SUGGESTED = {  # what is typed -> the status, what is offered
    ("serach", "foo"): (1, "Did you mean crkb search foo?"),
    ("serach", "two words"): (1, "Did you mean crkb search 'two words'?"),
    ("srch",): (1, "crkb search"),
    ("defin", "dusk"): (1, "Did you mean crkb define dusk?"),
    ("-e", "2031", "serach", "foo"): (1, "Did you mean crkb -e 2031 search foo?"),
    ("--edition", "2031", "edtions"): (1, "Did you mean crkb --edition 2031 editions?"),
    ("serach", "--limt", "3", "x"): (2, "No such command: serach. Did you mean crkb search --limt 3 x?"),
    ("--versio",): (2, "No such option: --versio. Did you mean --version?"),
    ("--hlep",): (2, "Did you mean --help?"),
    ("--childrn", "704"): (2, "Did you mean --children?"),
    ("--qqq", "704"): (2, "No such option: --qqq. List them: crkb --help"),
    ("search", "--limt", "3", "x"): (2, "--limit"),
    ("rule", "--childrn", "704"): (2, "--children"),
}


@pytest.mark.parametrize(("args", "expected"), SUGGESTED.items(), ids=[" ".join(a) for a in SUGGESTED])
def test_what_was_meant_is_offered(run, args, expected):
    status, said = expected
    result = run(*args)
    assert result.exit_code == status
    assert result.stdout == ""
    assert said in result.stderr


@pytest.mark.parametrize(
    "args", [("--children", "704"), ("--json", "704"), ("--copy", "704.1"), ("--edition=2031", "704")]
)
def test_options_of_a_rule_may_come_first(run, args):
    assert run(*args).exit_code == 0


@pytest.mark.parametrize(
    "args", [("rule", "serach"), ("shimer",), ("704.9",), ("xyzzy",), ("ad",), ("-e", "2031", "shimer")]
)
def test_what_is_no_command_is_not_taken_for_one(run, args):
    result = run(*args)
    assert result.exit_code == 1
    assert "mean crkb" not in result.stderr


@pytest.mark.parametrize(
    ("word", "commands"),
    [("SEARHC", ["search"]), ("exprot", ["export"]), ("x", []), ("704.5f", []), ("", [])],
)
def test_near_commands(word, commands):
    assert near_commands(word) == commands
