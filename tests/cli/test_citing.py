"""The command `citations`: what is printed, exit statuses, options that don't go together, standard input."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from crkb.citations.tree import LOCK
from crkb.cli import cli
from crkb.library import bundled
from tests import invented
from tests.cli.test_schema import checked
from tests.throwaway import git

OLD, NEW = "cr-2031-03-03", "cr-2031-05-05"

TEXT = "// CR 100.1a: broken\n// CR 100.1b and CR 100.2\n// CR 101.1, 102.1a\n"
FIXED = "// CR 100.1a: broken\n// CR 100.1a and CR 100.2\n// CR 102.1, 103.1a\n"


@pytest.fixture(scope="module")
def both(tmp_path_factory, bundled_home) -> Path:
    """A library with two editions. Tests only read it."""
    home = shutil.copytree(bundled_home, tmp_path_factory.mktemp("both") / "home")
    invented.library(str(home), invented.FIRST, invented.second())
    return home


@pytest.fixture
def place(tmp_path, monkeypatch, both) -> Path:
    """A tree that cites the older edition, and is the current folder."""
    made = tmp_path / "tree"
    (made / "src").mkdir(parents=True)
    (made / "src" / "lamp.c").write_text(TEXT)
    (made / ".crkb.toml").touch()
    monkeypatch.chdir(made)
    monkeypatch.setenv("CRKB_HOME", str(both))
    return made


def crkb(*args: str, **options: object) -> Result:
    return CliRunner().invoke(cli, ["citations", *args], **options)  # type: ignore[arg-type]


def blessed() -> None:
    assert crkb("--bless", "-e", OLD).exit_code == 0


# --- exit statuses ---


def test_what_is_right_passes(place):
    made = crkb("-e", OLD)
    assert (made.exit_code, made.stderr) == (0, "")
    assert "No problems found in 2 files with 5 citations: 5 exist." in made.stdout


def test_an_error_is_status_1_and_a_warning_is_not(place):
    (place / "src" / "lamp.c").write_text("// CR 999.9\n")
    assert crkb().exit_code == 1
    (place / ".crkb.toml").write_text('severity = { unknown = "warning" }')
    assert crkb().exit_code == 0
    assert "warning: 999.9" in crkb("--format", "short").stdout


@pytest.mark.parametrize("form", ["text", "short", "json", "sarif", "github", "gitlab"])
def test_the_status_is_the_same_in_every_form(place, form):
    (place / "src" / "lamp.c").write_text("// CR 999.9\n")
    made = crkb("--format", form)
    assert made.exit_code == 1
    assert "999.9" in made.stdout
    if form in ("json", "sarif", "gitlab"):
        json.loads(made.stdout)


WRONG = [
    (["nosuch"], "nosuch: no such file or folder", "Name what is there"),
    (["no*such"], "no*such: no such file or folder", "Name what is there"),
    (["--lock", "src"], "src: cannot be read", "Check the file"),
    (["--lock", "src/lamp.c"], "src/lamp.c:1: not a line of a baseline", "--bless"),
    (["--config", "nosuch.toml"], "nosuch.toml: cannot be read", "Check the file"),
    (["--config", "src/lamp.c"], "src/lamp.c: not TOML", "Correct the file"),
    (["-e", "nosuch"], "nosuch", "crkb"),
    (["--diff", "nosuch"], "git", ""),
    (["--locked"], "no baseline", "--bless"),
    (["--locked", "--lock", "nosuch"], "no baseline", "--bless"),
]


@pytest.mark.parametrize(("args", "said", "hint"), WRONG)
def test_what_cannot_be_done_is_one_line_and_a_hint(place, args, said, hint):
    made = crkb(*args)
    assert made.exit_code == 2
    first, second = made.stderr.splitlines()
    assert first.startswith("crkb: ")
    assert said in first
    assert hint in second
    assert made.stdout == ""


TOGETHER = [
    (["--bless", "--fix"], "--bless goes without --fix"),
    (["--bless", "--patch"], "--bless goes without --patch"),
    (["--fix", "--coverage"], "--fix goes without --coverage"),
    (["--locked", "--bless"], "--locked goes without --bless"),
    (["--locked", "--fix=likely"], "--locked goes without --bless, --fix"),
    (["--locked", "-e", OLD], "--locked goes without --edition"),
    (["--json", "--format", "sarif"], "--json goes without --format sarif"),
    (["--patch", "--json"], "--patch goes without --json"),
    (["--patch", "--format", "text"], "--patch goes without --format text"),
    (["--coverage", "--format", "github"], "--coverage goes without --format github"),
    (["--coverage", "--diff", "HEAD"], "--coverage goes without --diff"),
    (["--fix", "-"], "not for standard input"),
    (["--patch", "-"], "not for standard input"),
    (["--bless", "src", "-"], "not for standard input"),
    (["--fix=lkiely"], "--fix goes with certain or likely, and there is no file 'lkiely'"),
    (["--format", "xml"], "xml"),
    (["--nosuch"], "--nosuch"),
]


@pytest.mark.parametrize(("args", "said"), TOGETHER)
def test_what_does_not_go_together_is_said(place, args, said):
    made = crkb(*args)
    assert made.exit_code == 2
    assert said in made.stderr
    assert "Traceback" not in made.stderr
    assert (place / "src" / "lamp.c").read_text() == TEXT
    assert not (place / LOCK).exists()


def test_json_after_an_error_has_the_problem(place):
    for args in (["nosuch"], ["--format", "sarif"]):
        made = crkb("--json", *args)
        assert made.exit_code == 2
        assert checked("citations", made.stdout)["problems"]


# --- what is read ---


def test_standard_input(place):
    made = crkb("-", "--format", "short", input="// CR 999.9\n")
    assert made.exit_code == 1
    assert made.stdout == "-:1:7: error: 999.9 is not in any edition [unknown]\n".replace(
        "999.9 is not in any edition [unknown]", made.stdout.partition("error: ")[2].strip()
    )
    assert "1 | // CR 999.9" in crkb("-", input="// CR 999.9\n").stdout
    assert crkb("-", "src", "-e", OLD, input="// CR 100.1\n").exit_code == 0


@pytest.mark.parametrize("data", [b"", b"\0\1\2 CR 999.9", b"no numbers", b"\xff\xfe"])
def test_standard_input_without_citations(place, data):
    assert crkb("-", input=data).exit_code == 0


def test_a_tree_without_citations_and_an_empty_one(place):
    (place / "src" / "lamp.c").write_text("int x;\n")
    assert "No problems found in 2 files with 0 citations." in crkb().stdout
    shutil.rmtree(place / "src")
    (place / "empty").mkdir()
    assert "No problems found in 0 files with 0 citations." in crkb("empty").stdout


def test_a_path_after_fix_is_a_path(place):
    blessed()
    (place / "other.c").write_text("// CR 999.9\n")
    made = crkb("--fix", "src", "-e", OLD)
    assert (made.exit_code, "999.9" in made.stdout) == (0, False)
    assert crkb("--fix", "*.c", "-e", OLD).exit_code == 1


def test_only_changed_lines(place):
    git(place, "init", "-q")
    git(place, "add", "--all")
    git(place, "-c", "user.name=A", "-c", "user.email=a@b.c", "commit", "-qm", "x")
    (place / "src" / "lamp.c").write_text("// CR 999.9\n" + TEXT)
    (place / "new.c").write_text("// CR 998.8\n")
    made = crkb("--diff", "HEAD", "--format", "short", "-e", OLD)
    assert [line.split(":")[0] for line in made.stdout.splitlines()] == ["new.c", "src/lamp.c"]
    made = crkb("--diff", "HEAD", "--json", "src", "-e", OLD)
    assert checked("citations", made.stdout)["result"]["citations"] == 1


def test_in_a_folder_of_the_tree(place, monkeypatch):
    blessed()
    monkeypatch.chdir(place / "src")
    made = crkb("-e", OLD)
    assert f"baseline {OLD}" in made.stdout
    assert "2 files with 5 citations" in made.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="other systems know no such names")
@pytest.mark.parametrize("form", ["text", "short", "json", "sarif", "github", "gitlab"])
def test_names_of_files_may_be_anything(place, form):
    for name in (b"new\nline.c", b"\xff.c", b"\x1b]0;x\x07.c", b"a b,c: 100%.c", b"-x.c"):
        (place / os.fsdecode(name)).write_text("// CR 999.9\n")
    made = crkb("--format", form, ".", "-e", OLD)
    assert (made.exit_code, made.stderr) == (1, "")
    assert made.stdout.count("999.9") >= 5
    assert form == "github" or "\x1b]" not in made.stdout  # what is data has names as they are
    if form == "json":
        assert len(checked("citations", made.stdout)["result"]["findings"]) == 5


# --- the baseline ---


def test_what_became_of_what_is_cited(place):
    blessed()
    text = crkb()
    assert text.exit_code == 1
    for line in (
        "GONE    100.1a,",
        "MOVED   100.1b, now 100.1a,",
        "CHANGED 100.2,",
        "MOVED   101.1, now 102.1,",
    ):
        assert line in text.stdout
    assert "[-whole numbers-]{+halves+}" in text.stdout
    result = checked("citations", crkb("--json").stdout)["result"]
    became = {each["number"]: each["became"] for each in result["changes"]}
    assert became == {
        "100.1a": "gone",
        "100.1b": "moved",
        "100.2": "changed",
        "101.1": "moved",
        "102.1a": "moved",
    }
    [changed] = [each for each in result["changes"] if each["became"] == "changed"]
    assert changed["edits"]


def test_what_became_of_it_without_the_old_edition_at_hand(place, monkeypatch, tmp_path):
    blessed()
    invented.library(str(tmp_path / "later"), invented.second())
    monkeypatch.setenv("CRKB_HOME", str(tmp_path / "later"))
    result = checked("citations", crkb("--json").stdout)["result"]
    found = {each["number"]: (each["became"], each["now"], each["edits"]) for each in result["changes"]}
    assert found["101.1"] == ("moved", "102.1", [])  # by its text alone
    assert found["100.1b"] == ("moved", "100.1a", [])
    assert found["100.2"][0] == "changed"
    assert "CHANGED 100.2" in crkb().stdout


def test_new_is_what_the_baseline_does_not_have(place):
    blessed()
    (place / "new.c").write_text("// CR 100.3\n")
    assert "NEW     100.3, cited 1 time" in crkb().stdout


def test_blessing_waits_for_what_has_moved(place):
    blessed()
    made = (place / LOCK).read_bytes()
    result = crkb("--bless")
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        "crkb: citations have moved: 3",
        "  Rewrite them first: crkb citations --fix, which also makes the baseline anew",
    ]
    assert (place / LOCK).read_bytes() == made


def test_another_file_for_the_baseline_is_not_read_as_citing(place):
    assert crkb("--bless", "-e", OLD, "--lock", "my.lock").exit_code == 0
    assert not (place / LOCK).exists()
    assert "2 files with 5 citations" in crkb("-e", OLD, "--lock", "my.lock").stdout


def test_locked_needs_no_library(place, monkeypatch):
    """A home that can't be made, so that anything that is built or opened fails."""
    blessed()
    (place.parent / "file").touch()
    monkeypatch.setenv("CRKB_HOME", str(place.parent / "file" / "home"))
    monkeypatch.setattr(bundled, "IDS", ())
    made = crkb("--locked")
    assert (made.exit_code, made.stderr) == (0, "")
    assert f"no edition at hand; baseline {OLD}" in made.stdout
    (place / "new.c").write_text("// CR 100.3\n")
    made = crkb("--locked", "--format", "short")
    assert made.exit_code == 1
    assert made.stdout.startswith("new.c:1:7: error: 100.3")
    assert checked("citations", crkb("--locked", "--json").stdout)["result"]["edition"] is None


# --- rewriting ---


def test_fix_says_what_it_did_and_what_is_left(place):
    blessed()
    made = crkb("--fix")
    assert made.exit_code == 1
    assert made.stderr == "Rewrote 3 citations in 1 file.\n"
    assert "src/lamp.c:1:7: error: 100.1a no longer exists [gone]" in made.stdout
    assert "CHANGED 100.2" in made.stdout
    assert (place / "src" / "lamp.c").read_text() == FIXED


def test_a_patch_writes_nothing_and_does_what_fix_does(place):
    git(place, "init", "-q")
    blessed()
    made = crkb("--patch")
    assert made.exit_code == 1
    assert (place / "src" / "lamp.c").read_text() == TEXT
    (place / "a.patch").write_bytes(made.stdout_bytes)
    git(place, "apply", "a.patch")
    assert (place / "src" / "lamp.c").read_text() == FIXED


def test_a_patch_of_nothing_is_empty(place):
    made = crkb("--patch", "-e", OLD)
    assert (made.exit_code, made.stdout, made.stderr) == (0, "", "")


def test_what_is_likely_is_rewritten_if_that_is_said(place):
    assert crkb("--patch", "--fix=likely").exit_code == 1
    assert crkb("--fix=likely", "src", "-e", OLD).exit_code == 0
    assert crkb("--fix=certain", "src", "-e", OLD).exit_code == 0


# --- coverage ---


def test_coverage(place):
    made = crkb("--coverage", "-e", OLD)
    assert made.exit_code == 0
    assert "of 13 rules cited" in made.stdout
    data = checked("citations", crkb("--coverage", "--json", "-e", OLD).stdout)["result"]
    chapters = {each["chapter"]: each for each in data["chapters"]}
    assert chapters["101"]["missing"] == ["101.2"]
    assert data["cited"] == sum(each["cited"] for each in data["chapters"])
    assert (
        crkb("--coverage", "--format", "json", "-e", OLD).stdout
        == crkb("--coverage", "--json", "-e", OLD).stdout
    )


# --- the bundled edition alone ---


def test_with_the_bundled_edition_alone(place, monkeypatch, bundled_home):
    monkeypatch.setenv("CRKB_HOME", str(bundled_home))
    made = crkb()
    assert (made.exit_code, made.stdout) == (2, "")
    assert "the official text of that date is needed" in made.stderr
    assert "crkb fetch" in made.stderr.splitlines()[1]


# --- completion, terminals ---


@pytest.mark.parametrize("args", [[], ["--format", "short"], ["--coverage"]])
def test_narrow_output(place, monkeypatch, args):
    monkeypatch.setenv("COLUMNS", "60")
    blessed()
    for line in crkb(*args).stdout.splitlines():
        assert len(line) <= 60 or ": error: " in line or ": warning: " in line


Complete = Callable[[str, str], list[str]]


def test_the_command_and_its_edition_are_completed(place):
    def completed(words: str, cword: int) -> list[str]:
        env = {"_CRKB_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(cword)}
        return CliRunner().invoke(cli, [], prog_name="crkb", env={**os.environ, **env}).stdout.splitlines()

    assert any("citations" in line for line in completed("crkb cita", 1))
    assert any(NEW in line for line in completed("crkb citations -e cr-", 3))
    assert any("gitlab" in line for line in completed("crkb citations --format git", 3))
