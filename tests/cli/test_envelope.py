"""The envelope of --json: what is in it after a success, a miss, wrong usage, a bug; what it costs."""

from __future__ import annotations

import json
import subprocess

import pytest

import crkb
from crkb.cli import read
from crkb.errors import RuleNotFound
from crkb.render.envelope import envelope
from tests.cli import envelopes

EDITION = {
    "id": "cr-2031-03-03",
    "title": "Magic: The Gathering Comprehensive Rules",
    "effective": "2031-03-03",
    "official": True,
}
NOT_FOUND = {
    "kind": "RuleNotFound",
    "message": "no rule 704.5zz in cr-2031-03-03",
    "hint": "Did you mean 704.5k or 704.5m?",
}


def test_what_is_found_comes_with_its_edition(run):
    made = json.loads(run("702.2a", "--json").stdout)
    assert (made["crkb"], made["edition"], made["problems"]) == (crkb.__version__, EDITION, [])
    assert [each["number"] for each in made["result"]["found"]] == ["702.2a"]


def test_one_and_several_have_the_same_shape(run):
    one, several = (envelopes.result(run(what, "--json").stdout) for what in ("704.5k", "704.5j-m"))
    assert set(one) == set(several)
    assert several["found"][1] == one["found"][0]


def test_what_is_not_found_is_a_problem(run):
    result = run("704.5zz", "--json")
    assert (result.exit_code, result.stderr) == (1, run("704.5zz").stderr)
    assert json.loads(result.stdout) == {
        "crkb": crkb.__version__,
        "edition": EDITION,
        "result": None,
        "problems": [NOT_FOUND],
    }


WRONG = {  # arguments -> (status, kind of problem, edition)
    ("-e", "nosuch", "702"): (2, "EditionNotFound", None),
    ("toc", "x"): (2, "NumberFormatError", EDITION),
    ("search", "("): (2, "QueryError", EDITION),
    ("ask", "nonsense"): (2, "PhraseError", EDITION),
    ("define",): (2, "UsageError", None),
    ("refs", "1", "--nosuch"): (2, "UsageError", None),
    ("--nosuch",): (2, "UsageError", None),
    ("-e", "2031+", "702"): (2, "EditionNotFound", None),
    ("add", "nosuch.txt"): (2, "SourceError", None),
}


@pytest.mark.parametrize(("args", "expected"), WRONG.items(), ids=[" ".join(a) for a in WRONG])
def test_errors_are_problems_and_keep_their_status(run, args, expected):
    result = run(*args, "--json")
    made = json.loads(result.stdout)
    assert (result.exit_code, made["problems"][0]["kind"], made["edition"]) == expected
    assert made["result"] is None
    assert result.stderr == run(*args).stderr


def test_a_mistyped_command_is_a_problem_too(run):
    result = run("serach", "dusk", "--nosuch", "--json")
    assert result.exit_code == 2
    assert "Did you mean crkb search dusk" in json.loads(result.stdout)["problems"][0]["message"]


def test_a_bug_is_a_problem(run, monkeypatch):
    def broken(*args):
        raise KeyError("oops")

    monkeypatch.setattr(read, "open_edition", broken)
    result = run("702.2a", "--json")
    assert isinstance(result.exception, KeyError)
    problem = {"kind": "Bug", "message": "KeyError: 'oops'", "hint": None}
    assert json.loads(result.stdout)["problems"] == [problem]


def test_after_a_name_of_two_dashes_json_is_a_word(run):
    result = run("rule", "--", "--json")
    assert (result.exit_code, result.stdout) == (1, "")


def test_a_result_stays_beside_the_problems_of_the_rest(kb):
    made = envelope({"found": []}, kb.info, [RuleNotFound("no rule 1.1")])
    assert made["result"] == {"found": []}
    assert made["problems"] == [{"kind": "RuleNotFound", "message": "no rule 1.1", "hint": None}]


def test_of_several_editions_none_is_that_of_the_result(run):
    made = json.loads(run("ask", "-e", "plain", "-e", "2031", "is red a color", "--json").stdout)
    assert made["edition"] is None
    assert [each["edition"]["id"] for each in made["result"]["editions"]] == ["plain", "cr-2031-03-03"]


def test_children_are_numbers_or_whole_rules(run):
    [chapter] = envelopes.result(run("702", "--json").stdout)["found"]
    assert chapter["children"] == ["702.1", "702.2", "702.3"]
    [chapter] = envelopes.result(run("702", "--children", "--json").stdout)["found"]
    [shimmer] = [each for each in chapter["children"] if each["number"] == "702.2"]
    [alone] = envelopes.result(run("702.2b", "--json").stdout)["found"]
    assert shimmer["children"][1] == alone | {"children": []}


def test_the_version_costs_a_lookup_nothing(started):
    args, env = started()
    code = (
        "import sys\nsys.argv = ['crkb', '702.2a']\nfrom crkb.cli import main\n"
        "try: main()\nfinally: print(sorted({'importlib.metadata', 'crkb.render.data'} & set(sys.modules)))"
    )
    done = subprocess.run([args[0], "-c", code], env=env, capture_output=True, check=False, timeout=60)
    assert (done.stdout.splitlines()[-1], done.stderr) == (b"[]", b"")
