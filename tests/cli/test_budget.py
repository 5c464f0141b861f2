"""What crkb takes at a time: sizes of facts, and time of the processor; each says which bound was met."""

from __future__ import annotations

import json
import signal
import subprocess
import sys

import pytest

from crkb import limits
from crkb.cli import COMMANDS, budget
from tests.cli import envelopes
from tests.cli.conftest import environment

ENDLESS = """
import sys
import crkb.kb
from crkb.cli import budget, main
budget.SECONDS = {"search": 0.2}
crkb.kb.KnowledgeBase.search = lambda *a, **k: [each for each in iter(int, 1)]
sys.argv = ["crkb", *sys.argv[1:]]
main()
"""


ANSWERED = (1, 4)
"""No; not verified in the invented edition."""


def facts(objects: int) -> str:
    return json.dumps({"objects": [{"names": [f"Owl {n % 7}"]} for n in range(objects)]})


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (facts(limits.ENTRIES + 1), "objects: 1,001 entries, more than 1,000"),
        (json.dumps({"objects": [{"names": ["x" * 20_001]}]}), "names: more than 20,000 characters"),
        (json.dumps({"objects": [{"names": ["a"] * 900}] * 900}), "facts: more than 20,000 values"),
    ],
    ids=["entries", "characters", "values"],
)
def test_more_than_one_question_takes_is_refused(run, given, said):
    result = run("ask", "same-name", "--facts", "-", input=given)
    assert result.exit_code == 2
    assert said in result.stderr
    assert "--no-limits" in result.stderr


def test_the_limits_can_be_lifted(run, monkeypatch):
    monkeypatch.setenv(limits.VARIABLE, "")
    given = json.dumps({"objects": [{"names": ["x" * 20_001]}, {"names": ["y"]}]})
    assert run("--no-limits", "ask", "same-name", "--facts", "-", input=given).exit_code in ANSWERED
    monkeypatch.setenv(limits.VARIABLE, "")
    assert run("ask", "--no-limits", "same-name", "--facts", "-", input=given).exit_code in ANSWERED
    monkeypatch.setenv(limits.VARIABLE, "1")
    assert run("ask", "same-name", "--facts", "-", input=given).exit_code in ANSWERED


def test_after_two_hyphens_it_is_no_option(run, monkeypatch):
    monkeypatch.setenv(limits.VARIABLE, "")
    result = run("search", "--", "--no-limits")
    assert "No such option" not in result.output
    assert not limits.lifted()


@pytest.mark.parametrize(("objects", "steps"), [(3, 3), (7, 21), (8, 22), (60, 2 * limits.OF_A_KIND + 2)])
def test_pairs_are_told_up_to_a_number(run, objects, steps):
    answer = envelopes.result(run("ask", "same-name", "--json", "--facts", "-", input=facts(objects)).stdout)
    assert len(answer["steps"]) == steps


def test_what_is_not_told_is_counted(run):
    result = run("ask", "same-name", "--all-steps", "--facts", "-", input=facts(60))
    more = 60 * 59 // 2 - 2 * limits.OF_A_KIND
    lines = [line.split("the same of ")[1] for line in result.output.splitlines() if "the same of" in line]
    said = [int(line.split()[0].replace(",", "")) for line in lines]
    assert sum(said) == more


# Time.


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no such clock here")
@pytest.mark.slow
def test_what_does_not_end_is_stopped(shelved):
    done = subprocess.run(
        [sys.executable, "-c", ENDLESS, "search", "lantern"],
        env=environment(shelved),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.splitlines()[0] == "crkb: search: not done after 0.2 seconds of computing"


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no such clock here")
def test_the_clock_is_put_back(monkeypatch):
    before = signal.getsignal(signal.SIGPROF)
    with budget.spent("search"):
        assert signal.getitimer(signal.ITIMER_PROF)[0] > 0
    assert signal.getitimer(signal.ITIMER_PROF)[0] == 0
    assert signal.getsignal(signal.SIGPROF) == before
    monkeypatch.setenv(limits.VARIABLE, "1")
    with budget.spent("search"):
        assert signal.getitimer(signal.ITIMER_PROF)[0] == 0


def test_only_commands_have_a_time():
    assert set(budget.SECONDS) <= set(COMMANDS)
