"""What a site needs to answer questions by itself: what is copied, and what is refused before anything is."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

import crkb
from crkb import standalone
from crkb.cli import cli
from crkb.errors import CrkbError
from crkb.export import engine
from crkb.export.site import write_site
from crkb.questions import scenarios
from crkb.questions.core import as_data
from crkb.render import data

LOCK = {"info": {"abi_version": "2026_0", "python": "3.14.2"}, "packages": {}}
WHEEL = "msgspec-0.{}.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl"


@pytest.fixture
def pyodide(tmp_path) -> Path:
    """A folder with files that are called as those of Pyodide."""
    folder = tmp_path / "package"
    folder.mkdir()
    for name in engine.RUNTIME:
        (folder / name).write_bytes(name.encode())
    (folder / "pyodide-lock.json").write_text(json.dumps(LOCK), encoding="utf-8")
    for version in (9, 20, 18):
        (folder / WHEEL.format(version)).write_bytes(f"wheel {version}".encode())
    return folder


@pytest.fixture
def plain(bundled_home, tmp_path):
    with crkb.open("plain", home=shutil.copytree(bundled_home, tmp_path / "home")) as kb:
        yield kb


def export(home: Path, *options: str):
    return CliRunner(env={"CRKB_HOME": str(home)}).invoke(cli, ["export", "html", "-e", "plain", *options])


@pytest.mark.slow
def test_a_site_gets_what_answers_and_its_question_pages_may_run_it(plain, pyodide, tmp_path) -> None:
    site = tmp_path / "site"
    written = write_site([plain], str(site), asking=True, engine=str(pyodide))
    there = {path.name: path.read_bytes() for path in (site / "engine").iterdir()}
    for name in engine.RUNTIME:
        assert there.pop(name) == (pyodide / name).read_bytes()
    assert there.pop("msgspec.whl") == b"wheel 20"
    assert sorted(there) == ["crkb.zip", "engine-worker.js", "engine.js", "plain.json"]
    own = [name for name in written.files if name.startswith("engine/")]
    assert len(own) == len(engine.RUNTIME) + 5

    size = sum(size for name, size in written.files.items() if name.startswith("engine/"))
    pages = {path.name: path.read_text(encoding="utf-8") for path in site.rglob("*.html")}
    for name, text in pages.items():
        is_asked = name.startswith("ask-") and "onward" not in text
        assert ("'wasm-unsafe-eval'; worker-src 'self'" in text) is is_asked, name
        assert ("engine.js" in text) is is_asked, name
    assert f'data-loads="{size}"' in pages["ask-same-name.html"]
    assert f"loads {size / 1e6:.1f} MB" in pages["ask-same-name.html"]

    again = tmp_path / "again"
    write_site([plain], str(again), asking=True, engine=str(pyodide))
    assert (again / "engine" / "crkb.zip").read_bytes() == there["crkb.zip"]
    cleared = write_site([plain], str(site), asking=True).cleared
    assert {name for name in cleared if name.startswith("engine/")} == set(own)
    assert not (site / "engine").exists()
    assert "wasm-unsafe-eval" not in (site / "plain" / "ask-same-name.html").read_text(encoding="utf-8")


def drop(name: str):
    return lambda folder: (folder / name).unlink()


def write(name: str, text: str):
    return lambda folder: (folder / name).write_text(text, encoding="utf-8")


def other_wheel(name: str):
    def change(folder: Path) -> None:
        for path in folder.glob("*.whl"):
            path.unlink()
        (folder / name).write_bytes(b"")

    return change


WRONG = {
    **{f"no {name}": (drop(name), f"is not an unpacked Pyodide: {name}: ") for name in engine.RUNTIME},
    "no folder": (shutil.rmtree, "is not an unpacked Pyodide: pyodide.mjs: "),
    "no lock": (write("pyodide-lock.json", "{"), "pyodide-lock.json is not one of Pyodide's"),
    "another lock": (write("pyodide-lock.json", '{"info": 1}'), "pyodide-lock.json is not one of Pyodide's"),
    "no version": (
        write("pyodide-lock.json", '{"info": {"python": "x", "abi_version": "y"}}'),
        "pyodide-lock.json is not one of Pyodide's",
    ),
    "no wheel": (other_wheel("x.whl"), "has no msgspec for Python 3.14"),
    "an older wheel": (
        other_wheel("msgspec-0.20.0-cp313-cp313-pyemscripten_2026_0_wasm32.whl"),
        "has no msgspec for Python 3.14",
    ),
    "a wheel for Linux": (
        other_wheel("msgspec-0.20.0-cp314-cp314-manylinux_2_17_x86_64.whl"),
        "has no msgspec for Python 3.14",
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_folder_that_is_none_is_refused_in_a_line(plain, pyodide, tmp_path, wrong) -> None:
    change, says = WRONG[wrong]
    change(pyodide)
    site = tmp_path / "site"
    done = export(tmp_path / "home", "-o", str(site), "--questions", "--engine", str(pyodide))
    assert done.exit_code == 2
    said, hint = done.stderr.splitlines()
    assert says in said
    assert hint.startswith("  ")
    assert not site.exists()


def test_an_older_site_stays_where_the_folder_is_none(plain, tmp_path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("older", encoding="utf-8")
    with pytest.raises(CrkbError, match="is not an unpacked Pyodide"):
        write_site([plain], str(site), asking=True, engine=str(tmp_path / "nowhere"))
    assert [path.name for path in site.iterdir()] == ["index.html"]


def test_pages_that_do_not_ask_have_no_use_for_it(plain, pyodide, tmp_path) -> None:
    done = export(tmp_path / "home", "-o", str(tmp_path / "site"), "--engine", str(pyodide))
    assert (done.exit_code, "Add --questions." in done.stderr) == (2, True)
    assert not (tmp_path / "site").exists()


ALONE = """
import json, sys
sys.path.insert(0, sys.argv[1])
from crkb import lazily; lazily.install()
from crkb.standalone import Standalone
asked = json.load(sys.stdin)
edition = Standalone(asked["edition"])
found = [json.loads(edition.answer(name, facts)) for name, facts in asked["cases"]]
json.dump({"found": found, "lark": "lark" in sys.modules}, sys.stdout)
"""


@pytest.mark.slow
def test_the_archive_is_all_that_answering_needs(plain, tmp_path) -> None:
    """In a Python with nothing but the archive and msgspec a case of each question is answered as here."""
    alone = tmp_path / "alone"
    with zipfile.ZipFile(io.BytesIO(engine.modules())) as archive:
        archive.extractall(alone)
    shutil.copytree(os.path.dirname(msgspec.__file__), alone / "msgspec")
    cases = {case.question: case for case in scenarios.load() if not case.until}
    facts = [(name, json.dumps(as_data(case.given))) for name, case in cases.items()]
    asked = json.dumps({"edition": standalone.packed(plain), "cases": facts})
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", ALONE, str(alone)],
        input=asked,
        capture_output=True,
        text=True,
        env={"CRKB_HOME": str(alone / engine.HOME)},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert not said["lark"]
    assert len(cases) > 100
    for (name, given), found in zip(facts, said["found"], strict=True):
        expected = json.loads(json.dumps(data.answer(plain.ask(name, json.loads(given)))))
        assert found == expected, name


def test_nothing_in_the_archive_says_where_it_was_made() -> None:
    with zipfile.ZipFile(io.BytesIO(engine.modules())) as archive:
        names = archive.namelist()
        texts = [archive.read(name) for name in names if not name.endswith(".py")]
    assert not [name for name in names if "test" in name or name.startswith("/")]
    assert not [text for text in texts if os.fsencode(os.path.dirname(crkb.__file__)) in text]
