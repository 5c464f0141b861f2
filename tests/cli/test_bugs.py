"""The net for bugs: a log with the traceback, one line on the screen, exit status 70."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from crkb.cli import bugs

PLANTED = """
import sys
from crkb.cli import main
{plant}
sys.argv = ["crkb", *{args!r}]
main()
"""

BUGS = {  # where a mistake is planted -> (the code that plants it, the command that meets it)
    "a command": ("import crkb.cli.read as m\nm.rules.rule = lambda *a, **k: None.lines", ["702.2"]),
    "reading": ("import crkb.reading as m\nm.Entry.ancestors = property(lambda e: {}['x'])", ["702.2"]),
    "lookup": ("import crkb.lookup as m\nm.Lookup.look_up = lambda *a: len(5)", ["702.2"]),
    "search": ("import crkb.search.ranking as m\nm.search = lambda *a: 1 / 0", ["search", "lantern"]),
    "asking": ("import crkb.questions.asking as m\nm.understand = lambda a: a.nothing", ["ask", "life"]),
    "lint": ("import crkb.lint as m\nm.findings = lambda *a: [][1]", ["lint"]),
}


def meet(home: Path, plant: str, args: list[str], **env: str) -> subprocess.CompletedProcess[str]:
    code = PLANTED.format(plant=plant, args=args)
    kept = {k: v for k, v in os.environ.items() if k != "COLUMNS"}
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**kept, "CRKB_HOME": str(home), **env},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def clear(folder: Path) -> None:
    for log in folder.glob("*"):
        log.unlink()


@pytest.fixture
def logs(shelved):
    """The folder of the shared library's logs, empty before and after."""
    folder = shelved / "logs"
    clear(folder)
    yield folder
    clear(folder)


@pytest.mark.parametrize(("plant", "args"), BUGS.values(), ids=list(BUGS))
def test_a_bug_is_logged_and_said_in_one_line(shelved, logs, plant, args):
    before = sorted((shelved / "editions").rglob("*"))
    done = meet(shelved, plant, args)
    assert (done.returncode, done.stdout) == (70, "")
    [line] = done.stderr.splitlines()
    assert line.startswith("crkb: this is a bug in crkb (")
    [log] = logs.iterdir()
    assert line.endswith(str(log))
    said = log.read_text(encoding="utf-8")
    assert "Traceback (most recent call last)" in said
    assert repr(args[0]) in said.splitlines()[1]
    assert "cannot be read" not in done.stderr + said
    assert sorted((shelved / "editions").rglob("*")) == before  # nothing was rebuilt


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_library_that_cannot_be_written_logs_elsewhere(shelved, tmp_path):
    shelved.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        done = meet(shelved, *BUGS["lint"], TMPDIR=str(tmp_path))
    finally:
        shelved.chmod(0o755)
    assert done.returncode == 70
    [log] = tmp_path.rglob("bug-*.log")
    assert done.stderr.strip().endswith(str(log))


@pytest.fixture
def unwritable(home, tmp_path, monkeypatch):
    """A library whose folder for logs is a file, and a folder for temporary files of the test's own."""
    home.mkdir()
    (home / "logs").touch()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return tmp_path


def error(message: str = "what") -> ValueError:
    try:
        raise ValueError(message)
    except ValueError as e:
        return e


def test_the_folder_for_temporary_files_is_the_second_choice(unwritable):
    path = Path(bugs.write_log(error()))
    assert unwritable in path.parents
    assert "ValueError: what" in path.read_text(encoding="utf-8")


def test_a_log_that_cannot_be_made_is_no_further_error(monkeypatch):
    monkeypatch.setattr(bugs, "_log", lambda e: (_ for _ in ()).throw(ModuleNotFoundError("gone")))
    assert "could not be written: ValueError: what" in bugs.report(error())


def test_a_log_that_cannot_be_written_is_no_further_error(unwritable, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(unwritable / "nowhere" / "\0"))
    monkeypatch.setattr(bugs.os, "makedirs", lambda *a, **k: (_ for _ in ()).throw(OSError("full")))
    assert "could not be written: ValueError: what" in bugs.report(error())


def test_logs_are_bounded_in_number_and_size(home, monkeypatch):
    folder = home / "logs"
    folder.mkdir(parents=True)
    (folder / "other.txt").touch()
    for i in range(bugs._KEPT + 5):
        (folder / f"bug-2000010{i % 10}-0000{i:02}-1.log").touch()
    newest = Path(bugs.write_log(error("x" * 10 * bugs._LONGEST)))
    assert newest.stat().st_size <= bugs._LONGEST
    assert len(list(folder.glob("bug-*.log"))) == bugs._KEPT
    assert newest.exists()
    assert (folder / "other.txt").exists()


@pytest.mark.parametrize("message", ["two\nlines", "\udcff is not a character", ""])
def test_the_line_on_the_screen_is_one_line(home, message):
    said = bugs.report(error(message))
    assert len(said.splitlines()) == 1
    assert said.startswith("this is a bug in crkb (ValueError")


def test_a_full_disk_behind_the_output_is_not_a_bug(started):
    if not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full here")
    arguments, env = started("702.2")
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            arguments, env=env, stdout=full, stderr=subprocess.PIPE, text=True, check=False, timeout=60
        )
    assert done.returncode == 2
    assert "cannot write the output" in done.stderr
