"""Help: every command has examples, and every line of them really runs."""

from __future__ import annotations

import os
import re
import shlex
import shutil
from inspect import cleandoc
from pathlib import Path

import pytest
from click.testing import CliRunner

import crkb
from crkb.cli import COMMANDS, HELP, cli
from crkb.errors import CrkbError
from tests.throwaway import git

SAMPLES = Path(__file__).parent / "samples"
TESTS = Path(__file__).parents[1]
STAGE = (SAMPLES / "stage.txt").read_text(encoding="utf-8")
EDITIONS = ("2015-01-23", "2019-01-25", "2024-04-12", "2025-02-07", "2026-08-07")  # that help texts name

ELSEWHERE = {"fetch"}  # commands whose examples need a network
FINDING = {
    "lint",
    "audit",
    "cite",
    "diff",
    "history",
    "identify",
    "citations",
}  # status 1: there is something to tell
STATUSES = {"examples": (0, 1), "guide": (0, 1), "plain": (0, 1), "ask": (0, 4)} | dict.fromkeys(
    FINDING, (0, 1)
)  # status 4: in an invented text

FILES = {  # files that help texts name -> what is in them
    "MagicCompRules.txt": (TESTS / "samples" / "game.txt").read_bytes(),
    "treachery.txt": (TESTS / "ingest" / "samples" / "treachery.txt").read_bytes(),
    "chapter-1.txt": b"@title One\n@rules\n1. One\n100. First\n100.1. It.\n",
    "chapter-7.txt": b"@title Seven\n@rules\n7. Seven\n700. First\n700.1. It.\n",
    "objects.yaml": b"objects:\n- names: [Fire, Ice]\n- names: [Ice]\n",
    "table.yaml": b"board: [{id: bear, card: Grizzly Bears},"
    b" {id: wall, types: [creature], p/t: 0/5, controller: Bob}]\n",
    "cases.yaml": b"cases: [{id: a1, board: [{id: bear, card: Forest}], expect: {bear: {p/t: null}}}]\n",
    "notes.md": b"As 704.5k says.\n",
    "engine.py": b"x = 1  # 704.5k\n",
    "notes-from-the-web.txt": STAGE.partition("@rules\n\n")[2].encode(),
}


def lines(help_text: str) -> list[str]:
    """The command lines of a help text, which are indented, without the remarks beside them."""
    found = re.findall(r"^ +(crkb .*)$", cleandoc(help_text), re.M)
    return [re.split(r"\s{2,}", line)[0] for line in found]


def examples() -> list[tuple[str, str]]:
    """(command, line) of every example."""
    found = [("", line) for line in lines(HELP)]
    for name in COMMANDS:
        command = cli.get_command(None, name)  # type: ignore[arg-type]
        found += [(name, line) for line in lines(command.help or "")]
    return found


EXAMPLES = [(name, line) for name, line in examples() if name not in ELSEWHERE]


@pytest.fixture(scope="module")
def staged(tmp_path_factory, bundled_home) -> Path:
    """A library with made-up editions of all dates that the help texts name, and the files they name."""
    place = tmp_path_factory.mktemp("stage")
    shutil.copytree(bundled_home, place / "home")
    for date in EDITIONS:
        text = f"@id cr-{date}\n@effective {date}\n@official yes\n{STAGE}"
        (place / f"{date}.txt").write_text(
            re.sub(r"(?s)^(.*?)(@title .*?\n)", r"\2\1", text), encoding="utf-8"
        )
    crkb.add([place / f"{date}.txt" for date in EDITIONS], home=place / "home")
    crkb.add([TESTS / "ingest" / "samples" / "treachery.txt"], edition="treachery-6.0", home=place / "home")
    return place


@pytest.fixture
def stage(staged, tmp_path, monkeypatch):
    """The stage to run on: commands that change something change what this test has alone."""
    for name, content in FILES.items():
        (tmp_path / name).write_bytes(content)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CRKB_HOME", str(staged / "home"))
    return tmp_path


def repository(place: Path) -> None:
    """Make a folder a tree with citations that was committed once."""
    if not shutil.which("git"):
        pytest.skip("needs git")
    (place / "src").mkdir()
    (place / "src" / "lamp.c").write_text("// CR 100.1\n", encoding="utf-8")
    git(place, "init", "-qb", "main")
    git(place, "add", "src")
    git(place, "-c", "user.name=Ann", "-c", "user.email=ann@example.org", "commit", "-qm", "lamp")


LONG = ("audit", "coverage")
"""Commands whose examples look at all questions: `slow`."""

EXTRA = {"serve": "uvicorn", "mcp": "mcp"}
"""What the extra of a command's name installs."""


def can_make_pdfs() -> None:
    """Skip where a PDF can't be made: Pango isn't Python's to install."""
    from crkb.export import pdf

    try:
        pdf.maker()
    except CrkbError as e:
        pytest.skip(f"no PDF can be made here: {e}")


@pytest.mark.parametrize(
    ("name", "line"),
    [
        pytest.param(name, line, id=line, marks=pytest.mark.slow if name in LONG else ())
        for name, line in EXAMPLES
    ],
)
def test_an_example_runs(stage, monkeypatch, name, line):
    command = re.split(r" (?:\||>>?|<<<) ", line)[0]  # what a shell does with the output is not ours
    if shlex.split(command)[1] in ("add", "remove"):
        monkeypatch.setenv("CRKB_HOME", str(stage / "home"))
        for date in ("2019-01-25", "2026-08-07"):
            (stage / "a.txt").write_text(f"@title A\n@id cr-{date}\n@rules\n1. One\n100. F\n100.1. It.\n")
            crkb.add([stage / "a.txt"])
    if name == "citations":
        repository(stage)
    if name in EXTRA:
        pytest.importorskip(EXTRA[name], reason=f"crkb[{name}] is not installed")
    if " pdf " in line:
        can_make_pdfs()
    if name == "serve":  # it would run until it is stopped
        monkeypatch.setattr("crkb.serve.server.serve", lambda settings, told: told("http://127.0.0.1/"))
        monkeypatch.setattr("click.launch", lambda address: 0)
    given = {
        "remove": "y\n",
        "game": "look\n",
        "ask": "2\nFire, Ice\nIce\n",
        "keywords": "First strike, scry 2.",
        "mcp": '{"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}\n',
    }.get(name)
    result = CliRunner().invoke(cli, shlex.split(command)[1:], input=given)
    assert result.exit_code in (STATUSES.get(name, (0,))), result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert result.output


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(name):
    result = CliRunner().invoke(cli, [name, "--help"])
    assert result.exit_code == 0
    assert result.stdout == CliRunner().invoke(cli, [name, "-h"]).stdout
    assert [line for at, line in examples() if at == name]
    first = result.stdout.splitlines()[2].strip()
    assert first
    assert first[0].isupper()


@pytest.mark.parametrize("width", [80, 100])
def test_help_keeps_to_the_width(monkeypatch, width):
    monkeypatch.setenv("COLUMNS", str(width))
    for name in COMMANDS:
        shown = CliRunner().invoke(cli, [name, "--help"], terminal_width=width).stdout
        assert max(map(len, shown.splitlines())) <= width, name


def test_the_help_names_every_command_once_under_its_heading():
    shown = CliRunner().invoke(cli, ["--help"], terminal_width=80).stdout
    for name, (heading, _, _) in COMMANDS.items():
        [line] = re.findall(rf"^  {heading}: .*$", shown, re.M)
        assert len(re.findall(rf" {name}(?= |$)", line)) == 1
    assert CliRunner().invoke(cli, [], terminal_width=80).output == shown


def test_the_help_fits_a_small_terminal():
    shown = CliRunner().invoke(cli, ["--help"], terminal_width=80).stdout.splitlines()
    assert len(shown) <= 24
    assert max(map(len, shown)) <= 80


def test_help_lists_every_command_with_a_line():
    shown = CliRunner().invoke(cli, ["help"]).stdout
    for name, (heading, _, said) in COMMANDS.items():
        assert len(re.findall(rf"^  {name} .*{re.escape(said)}$", shown, re.M)) == 1
        assert f"{heading}:\n" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_help_of_a_command_is_its_own():
    shown = CliRunner().invoke(cli, ["search", "--help"]).stdout
    assert CliRunner().invoke(cli, ["help", "search"]).stdout == shown
    result = CliRunner().invoke(cli, ["help", "serach"])
    assert result.exit_code == 2
    assert "Did you mean search?" in result.stderr


@pytest.mark.parametrize(("name", "declared"), COMMANDS.items())
def test_every_command_is_where_the_table_says(name, declared):
    command = cli.get_command(None, name)  # type: ignore[arg-type]
    assert command is not None
    assert command.name == name


def test_version():
    result = CliRunner().invoke(cli, ["--version"])
    assert result.exit_code == 0
    assert re.fullmatch(r"crkb \d+\.\d+\.\S+\n", result.stdout)


def test_what_is_no_command_is_a_rule():
    assert cli.get_command(None, "704") is None  # type: ignore[arg-type]


def test_no_help_text_names_a_place_of_a_machine():
    shown = HELP + "".join(CliRunner().invoke(cli, [name, "--help"]).stdout for name in COMMANDS)
    assert os.path.expanduser("~") not in shown
    assert "/tmp" not in shown
