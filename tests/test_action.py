"""The GitHub Action, run in a throw-away repository as a runner would run it.

Steps that use another Action are left out: the tests' Python stands for the one that it would set up.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

import crkb
from tests.render.test_annotations import read
from tests.throwaway import BAD, GOOD, ROOT, environment, library, repository

ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
INPUTS = {name: each["default"] for name, each in ACTION["inputs"].items()}
STEPS = {step["name"]: step for step in ACTION["runs"]["steps"]}
_EXPRESSION = re.compile(r"\$\{\{\s*(.*?)\s*\}\}")

Done = subprocess.CompletedProcess[str]


def step(name: str, workspace: Path, env: dict[str, str], **inputs: str) -> Done:
    """Run a step with bash, as the runner starts it, with inputs in place of expressions."""
    given = {**INPUTS, **{key.replace("_", "-"): value for key, value in inputs.items()}}
    mapped = {key: expanded(value, given) for key, value in STEPS[name]["env"].items()}
    temp = workspace.parent / "runner temp"
    temp.mkdir(exist_ok=True)
    script = temp / "script.sh"
    script.write_text(STEPS[name]["run"], encoding="utf-8")
    runner = {
        "CI": "true",
        "GITHUB_ACTIONS": "true",
        "GITHUB_ACTION_PATH": str(ROOT),
        "GITHUB_WORKSPACE": str(workspace),
        "RUNNER_TEMP": str(temp),
    }
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)],
        cwd=workspace,
        env={**env, **runner, **mapped},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def expanded(text: str, given: dict[str, str]) -> str:
    return _EXPRESSION.sub(lambda m: given[m[1].removeprefix("inputs.")], text)


# --- the file ---


def test_it_is_a_composite_action_whose_inputs_are_described():
    assert ACTION["runs"]["using"] == "composite"
    assert list(INPUTS) == ["paths", "edition", "args", "version", "python-version"]
    assert all(each["description"] and isinstance(each["default"], str) for each in ACTION["inputs"].values())


def test_every_step_either_uses_the_set_up_of_python_or_runs_bash():
    for each in STEPS.values():
        if "uses" in each:
            assert re.fullmatch(r"actions/setup-python@v\d+", each["uses"])
        else:
            assert each["shell"] == "bash"
            assert set(each) == {"name", "shell", "env", "run"}


def test_no_input_is_written_into_a_script():
    used = []
    for each in STEPS.values():
        assert not _EXPRESSION.search(each.get("run", ""))
        values = [*each.get("env", {}).values(), *each.get("with", {}).values()]
        used += [m[1] for value in values for m in _EXPRESSION.finditer(value)]
    assert sorted(used) == sorted(f"inputs.{name}" for name in INPUTS)


def test_the_python_that_it_sets_up_is_one_that_crkb_takes():
    assert tuple(map(int, INPUTS["python-version"].split("."))) >= (3, 11)


# --- what it asks of crkb ---


@pytest.fixture
def recorder(tmp_path) -> dict[str, str]:
    """An environment whose Python only prints its arguments, one a line in the form of literals."""
    folder = tmp_path / "bin"
    folder.mkdir()
    script = folder / "python"
    script.write_text(f"#!{sys.executable} -I\nimport sys\nfor each in sys.argv[1:]: print(ascii(each))\n")
    script.chmod(0o755)
    return {"PATH": f"{folder}:/usr/bin:/bin"}


ALWAYS = ["-P", "-m", "crkb", "citations", "--format", "github"]
ASKED = {
    "defaults": ({}, ["--", "."]),
    "an edition": ({"edition": "2031 03"}, ["--edition", "2031 03", "--", "."]),
    "options": (
        {"args": "--locked  --diff\norigin/main\n", "edition": "one"},
        ["--locked", "--diff", "origin/main", "--edition", "one", "--", "."],
    ),
    "paths": ({"paths": "a b\n\n*.py\n--fix\n"}, ["--", "a b", "*.py", "--fix"]),
    "no path": ({"paths": ""}, ["--"]),
    "code": (
        {"paths": '$(touch x)"; `touch x`', "args": "$(touch x) * 'a", "edition": "${HOME}"},
        ["$(touch", "x)", "*", "'a", "--edition", "${HOME}", "--", '$(touch x)"; `touch x`'],
    ),
}


@pytest.mark.parametrize(("inputs", "asked"), ASKED.values(), ids=ASKED)
def test_inputs_are_options(tmp_path, recorder, inputs, asked):
    workspace = tmp_path / "repo"
    workspace.mkdir()
    done = step("Check citations", workspace, recorder, **inputs)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [ascii(each) for each in [*ALWAYS, *asked]]
    assert list(workspace.iterdir()) == []


# --- installed and run ---


@pytest.fixture(scope="module")
def runner(tmp_path_factory) -> tuple[Path, dict[str, str], Done]:
    """A folder for workspaces beside which the Action has installed crkb; its environment; how that went."""
    place = tmp_path_factory.mktemp("runner")
    workspace = repository(place / "first", {"click.py": "raise SystemExit('not this one')\n"})
    env = environment(library(place / "home"))
    return place, env, step("Install crkb", workspace, env, version=crkb.__version__)


@pytest.mark.slow
def test_it_installs_the_version_that_is_beside_it(runner):
    place, env, done = runner
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    target = place / "runner temp" / "crkb"
    code = "import crkb; print(crkb.__file__)"
    found = subprocess.run(
        [sys.executable, "-c", code],
        cwd=place,
        env={**env, "PYTHONPATH": str(target)},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert Path(found.stdout.strip()).is_relative_to(target)


@pytest.mark.slow
def test_another_version_than_expected_is_an_error(runner, tmp_path):
    _, env, _ = runner
    done = step("Install crkb", repository(tmp_path / "repo", GOOD), env, version="9.9.9")
    name, _, message = read(done.stdout.strip())
    assert (done.returncode, name) == (2, "error")
    assert message == f'expected crkb 9.9.9, but the ref in "uses" has crkb {crkb.__version__}'


@pytest.mark.slow
def test_good_citations_pass(runner):
    place, env, _ = runner
    done = step("Check citations", repository(place / "good", GOOD), env)
    assert (done.returncode, done.stderr) == (0, "")
    assert "::error" not in done.stdout


@pytest.mark.slow
def test_a_bad_citation_is_an_annotation(runner):
    place, env, _ = runner
    done = step("Check citations", repository(place / "bad", {**GOOD, **BAD}), env)
    assert done.returncode == 1, done.stderr
    [(name, properties, message)] = [read(each) for each in done.stdout.splitlines() if each[:2] == "::"]
    [path] = BAD
    assert name == "error"
    assert (properties["file"], properties["line"], properties["col"]) == (path, "2", "18")
    assert "999.9" in message


@pytest.mark.slow
def test_only_the_paths_that_are_named_are_checked(runner):
    place, env, _ = runner
    workspace = repository(place / "paths", {**GOOD, **BAD})
    assert step("Check citations", workspace, env, paths="a b").returncode == 0
    assert step("Check citations", workspace, env, paths="a b\nsrc").returncode == 1
    assert step("Check citations", workspace, env, paths="nowhere").returncode == 2
