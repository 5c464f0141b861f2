"""The hooks for pre-commit, run in a throw-away repository: with crkb installed, and by pre-commit itself."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.throwaway import BAD, GOOD, ROOT, add, environment, git, library, repository

HOOKS = {each["id"]: each for each in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))}

Done = subprocess.CompletedProcess[str]


def test_the_hooks_are_those_that_are_documented():
    assert list(HOOKS) == ["crkb-citations", "crkb-citations-locked"]
    for each in HOOKS.values():
        assert (each["language"], each["types"], each.get("pass_filenames", True)) == (
            "python",
            ["text"],
            True,
        )
        assert each["name"]
        assert each["description"]
        assert shlex.split(each["entry"])[:2] == ["crkb", "citations"]


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> dict[str, str]:
    """An environment in which crkb is installed, not run from its source."""
    place = tmp_path_factory.mktemp("installed")
    target, env = place / "crkb", environment(library(place / "home"))
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(target), str(ROOT)]
    subprocess.run(install, env=env, capture_output=True, check=True, timeout=300)
    return {**env, "PYTHONPATH": str(target), "PATH": os.pathsep.join([str(target / "bin"), env["PATH"]])}


def hook(name: str, place: Path, env: dict[str, str], *args: str) -> Done:
    """Run a hook on all staged files, their names behind its entry and arguments."""
    staged = git(place, "diff", "--cached", "--name-only", "-z").split("\0")[:-1]
    line = [*shlex.split(HOOKS[name]["entry"]), *args, *staged]
    return subprocess.run(line, cwd=place, env=env, capture_output=True, text=True, check=False, timeout=120)


@pytest.mark.slow
@pytest.mark.parametrize("name", HOOKS)
def test_the_command_is_there_once_crkb_is_installed(installed, tmp_path, name):
    [program, *_] = shlex.split(HOOKS[name]["entry"])
    done = subprocess.run(
        [program, "--version"],
        cwd=tmp_path,
        env=installed,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout.startswith("crkb ")


@pytest.mark.slow
def test_good_citations_pass(installed, tmp_path):
    done = hook("crkb-citations", repository(tmp_path / "repo", GOOD), installed)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow
def test_a_bad_citation_fails(installed, tmp_path):
    done = hook("crkb-citations", repository(tmp_path / "repo", {**GOOD, **BAD}), installed)
    [path] = BAD
    assert done.returncode == 1, done.stderr
    assert f"{path}:2:18: error:" in done.stdout


@pytest.mark.slow
def test_the_locked_hook_needs_nothing_but_the_lock(installed, tmp_path):
    place = repository(tmp_path / "repo", GOOD)
    bless = ["crkb", "citations", "--bless"]
    subprocess.run(bless, cwd=place, env=installed, capture_output=True, check=True, timeout=120)
    assert (place / "cr-citations.lock").is_file()
    nothing = {**installed, "CRKB_HOME": str(tmp_path / "empty")}
    assert hook("crkb-citations-locked", place, nothing).returncode == 0
    add(place, BAD)
    assert hook("crkb-citations-locked", place, nothing).returncode == 1


@pytest.mark.slow
def test_without_a_lock_the_locked_hook_says_so(installed, tmp_path):
    done = hook("crkb-citations-locked", repository(tmp_path / "repo", GOOD), installed)
    assert done.returncode == 2
    assert "cr-citations.lock" in done.stderr


@pytest.fixture(scope="module")
def pre_commit(tmp_path_factory) -> tuple[str, dict[str, str]]:
    """The program pre-commit in an environment of its own, which may download what it installs."""
    place = tmp_path_factory.mktemp("pre-commit")
    env = {key: value for key, value in os.environ.items() if not key.startswith(("GIT_", "PYTHON"))}
    env |= {"PRE_COMMIT_HOME": str(place / "cache"), "GIT_CONFIG_GLOBAL": os.devnull}
    python = place / "venv" / "bin" / "python"
    try:
        subprocess.run(
            [sys.executable, "-m", "venv", place / "venv"], check=True, capture_output=True, timeout=120
        )
        install = [python, "-m", "pip", "install", "--quiet", "pre-commit>=4,<5"]
        subprocess.run(install, check=True, capture_output=True, env=env, timeout=120)
    except (OSError, subprocess.SubprocessError) as e:
        pytest.skip(f"pre-commit can't be installed here: {e}")
    return str(python.with_name("pre-commit")), env


@pytest.mark.slow
def test_pre_commit_runs_the_hook(pre_commit, tmp_path):
    if not (ROOT / ".git").exists():
        pytest.skip("the checkout is no git repository, from which pre-commit could install")
    program, env = pre_commit
    place = repository(tmp_path / "repo", GOOD)
    line = [program, "try-repo", str(ROOT), "crkb-citations", "--all-files", "--color", "never"]
    env = {**env, "CRKB_HOME": str(library(tmp_path / "home"))}
    options = {"cwd": place, "env": env, "capture_output": True, "text": True, "check": False, "timeout": 400}
    done = subprocess.run(line, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "rule citations" in done.stdout
    assert "Passed" in done.stdout
    add(place, BAD)
    done = subprocess.run(line, **options)
    assert done.returncode == 1
    assert "999.9" in done.stdout
