"""As another user than root: a library that may only be read, unreadable files, no home to write to."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from crkb.library.library import Library
from crkb.library.sources import Raw
from tests import invented
from tests.faults.another_user import UNKNOWN

ROOT = Path(__file__).parents[2]
OLD = "cr-2031-03-03"
LOOKUPS = (["101.2"], ["search", "dusk"], ["toc"], ["define", "dusk"])

SOME_UNREADABLE = ["edition.sqlite"]
UNREADABLE = ["edition.json", "index", ".", "..", "../.."]


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that everybody may enter: pytest's own are closed to others."""
    if os.name != "posix" or os.geteuid() != 0:
        pytest.skip("only root can become another user")
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    (folder / "second.txt").write_text(invented.second())
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def shipped() -> Iterator[Path]:
    """Grammar and corpus where everybody may read them; the checkout may lie in a closed folder."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    for name in ("grammar", "corpus"):
        shutil.copytree(ROOT / name, folder / name)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def as_another(place, shipped) -> Callable[..., list[dict[str, Any]]]:
    """Runs commands as another user, in a place, with what ships with crkb."""
    return partial(run_as_another, place, shipped)


@pytest.fixture
def library(place) -> Path:
    """A library of root's with an edition: others may read it."""
    made = Library(str(place / "library"))
    made.add([Raw("first.txt", invented.FIRST.encode())])
    return place / "library"


def run_as_another(
    place: Path, shipped: Path, *commands: list[str], **variables: str
) -> list[dict[str, Any]]:
    """Run commands in turn as a user of whom the system knows nothing."""
    runs = [{"words": words, "variables": variables} for words in commands]
    warm = ["add", str(place / "second.txt")], *commands, ["101.2"], ["remove", "-y", "cr-2031-05-05"]
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults.another_user"],
        input=json.dumps({"folder": str(place), "shipped": str(shipped), "warm": warm, "run": runs}),
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 0, done.stderr
    answers: list[dict[str, Any]] = json.loads(done.stdout)
    for answer in answers:
        assert "Traceback" not in answer["err"], answer["err"]
        assert answer["status"] in (0, 1, 2, 4), answer
    return answers


def refused(answer: dict[str, Any]) -> tuple[str, str]:
    """What was wrong and what to do, after checking that this is how crkb says an error."""
    assert answer["status"] == 2, answer
    lines = answer["err"].splitlines()
    assert len(lines) == 2, answer["err"]
    assert lines[0].startswith("crkb: ")
    return lines[0].removeprefix("crkb: "), lines[1].strip()


def test_lookups_and_questions_work_on_a_library_that_may_only_be_read(as_another, place, library):
    Library(str(library)).open("treachery-plain").close()  # where rules are looked for that an edition lacks
    commands = [*LOOKUPS, ["verify", OLD], ["ask", "9/9 trample deathtouch blocked by a 0/6 and a 1/2"]]
    answers = as_another(*commands, CRKB_HOME=str(library))
    assert [answer["err"] for answer in answers if answer["err"]] == []
    *others, asked = [answer["status"] for answer in answers]
    assert others == [0] * len(others)
    assert asked in (0, 4)  # the invented edition's rules aren't those that the answer cites
    assert "sound" in answers[-2]["out"]


def test_who_may_only_read_the_library_is_told_what_to_do(as_another, place, library):
    before = sorted(library.rglob("*"))
    commands = (["add", str(place / "second.txt")], ["remove", "-y", OLD])
    for answer in as_another(*commands, CRKB_HOME=str(library)):
        message, hint = refused(answer)
        assert message.startswith("cannot write to the library")
        assert "CRKB_HOME" in hint
    assert sorted(library.rglob("*")) == before


@pytest.mark.parametrize(
    "name", SOME_UNREADABLE + [pytest.param(n, marks=pytest.mark.slow) for n in UNREADABLE]
)
def test_files_of_the_library_that_may_not_be_read(as_another, place, library, name):
    generation = Path(Library(str(library)).generations(OLD).current() or "")
    (generation / name).chmod(0)
    answers = as_another(["-e", OLD, "101.2"], ["search", "-e", OLD, "dusk"], CRKB_HOME=str(library))
    for answer in answers if name != "index" else answers[1:]:
        message, hint = refused(answer)
        assert "library" in message
        assert hint


def test_a_source_that_may_not_be_read(as_another, place):
    (place / "second.txt").chmod(0o600)
    (place / "open").mkdir()
    (place / "open").chmod(0o777)
    (answer,) = as_another(["add", str(place / "second.txt")], CRKB_HOME=str(place / "open"))
    assert refused(answer)[0] == f"{place / 'second.txt'}: cannot be read: Permission denied"
    assert os.listdir(place / "open") == []


def test_a_library_of_their_own(as_another, place):
    (place / "own").mkdir()
    os.chown(place / "own", UNKNOWN, UNKNOWN)
    added, shown = as_another(["add", str(place / "second.txt")], ["102.2"], CRKB_HOME=str(place / "own"))
    assert (added["status"], shown["status"]) == (0, 0)
    assert "Dusk" in shown["out"]


def test_a_home_that_may_not_be_written(as_another, place):
    for answer in as_another(["add", str(place / "second.txt")], ["101.2"], HOME=str(place)):
        message, hint = refused(answer)
        assert message.startswith("cannot write to the library")
        assert "CRKB_HOME" in hint


def test_no_home_at_all(as_another, place):
    (place / "here").mkdir()
    os.chown(place / "here", UNKNOWN, UNKNOWN)
    commands = (["add", str(place / "second.txt")], ["101.2"], ["search", "dusk"])
    for answer in as_another(*commands):
        message, hint = refused(answer)
        assert message == "there is no home directory to keep the library in"
        assert "CRKB_HOME" in hint
    assert sorted(os.listdir(place)) == ["here", "second.txt", "warm"]
