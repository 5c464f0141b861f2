"""`crkb schema`: what every command prints with --json is what its schema says, and nothing besides."""

from __future__ import annotations

import json
import shlex
import shutil
import tomllib
from copy import deepcopy
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

import crkb
from crkb.cli import COMMANDS, cli
from crkb.render import contract
from tests import invented
from tests.library.test_publisher import NAME, server, started

__all__ = ["server", "started"]  # fixtures

TESTS = Path(__file__).parents[1]

FILES = {
    "rules.txt": "@title One\n@id one-1\n@rules\n1. One\n100. First\n100.1. It. See rule 999.9.\n"
    "100.1a. Dot.\n",
    "sound.txt": "@title Two\n@id two-1\n@rules\n1. One\n100. First\n100.1. It.\n",
    "prose.txt": "No rules here.\n",
    "facts.yaml": "objects: [{names: [Fire, Ice]}, {}]\n",
    "table.yaml": "board: [{id: bear, types: [creature], p/t: 2/2},"
    " {id: wall, types: [creature], p/t: 0/5, controller: Bob}]\n",
    "cases.yaml": "cases: [{id: a1, board: [{id: bear, card: Forest}], expect: {bear: {p/t: 1/1}}},"
    " {id: b1, bord: []}]\n",
    "notes.md": "As 704.5k says, and 100.1b.\n",
    "odd.toml": 'severity = { gone = "note", unknown = "warning", new = "note", exists = "note" }\n',
    "some.lock": "edition cr-2029-05-05\n100.1b 0123456789abcdef\n",
    "excerpt.txt": "100.1. A lantern is carried by a keeper. Every lantern glows until dusk.\n",
}

FOUND = [  # lines of every command with --json, in all forms of its result
    "rule 702.2b",
    "rule 702 --children",
    "rule 704.5j-m",
    "rule legend rule",
    "rule -e plain 123.6c --plain",
    "rule 702.2b --plain",
    "rule 702.2b --asked",
    "rule -e treachery The Ink Moth",
    "rule -e treachery Agent 9",
    "rule -e treachery 702.TR01",
    "rule -e treachery 907 --children",
    "702.2a",
    "search lantern",
    "search shimer",
    "search xyzzy",
    "search flask zebra --explain",
    "search lantern --all-editions -n 3 --explain",
    "suggest 704.5",
    "suggest l",
    "suggest zzz",
    "search -e treachery unveil --kind card,question",
    "search -e treachery moth",
    "define dusk",
    "toc",
    "toc 702",
    "rule -e plain 704",
    "guide -e plain",
    "guide -e plain 613",
    "keywords",
    "keywords -e plain",
    "keywords -e plain trample",
    "keywords --kind word",
    "keywords shimmer and moon-walk",
    "keywords no such thing in here",
    "plain",
    "examples",
    "examples -e plain 123 --run",
    "random",
    "introduction",
    "refs 101.2 --depth 3",
    "refs 702.2a --back",
    "refs 101.1 --path 702.2a",
    "refs 100.1a --path 101.1",
    "ask is red a color",
    'ask \'name of "Bear Cub" with sticker "Dark" after 1\'',
    "ask same-name --facts facts.yaml",
    "ask identity deck for 8 players",
    "ask -e plain -e cr-2031-03-03 pay 3 life at 5 life",
    "ask -e plain -e cr-2031-03-03 2/2 deathtouch blocked by a 5/5",
    "ask 2/2 deathtouch blocked by a 5/5",
    "ask --game table.yaml can bear block wall",
    "ask --game table.yaml what is bear",
    "questions",
    "questions mana-value",
    "game table.yaml",
    "game --check cases.yaml",
    "game --words",
    "coverage",
    "audit",
    "add rules.txt sound.txt",
    "editions",
    "verify",
    "diff cr-2031-03-03 cr-2029-05-05",
    "diff cr-2031-03-03 cr-2029-05-05 --words",
    "news cr-2031-03-03 cr-2029-05-05",
    "news",
    "history 102.1 -e cr-2029-05-05",
    "cite 100.1a 102.1 --from cr-2031-03-03",
    "cite --file notes.md --from cr-2031-03-03 --to cr-2029-05-05",
    "identify excerpt.txt",
    "citations notes.md",
    "citations --config odd.toml notes.md",
    "citations --coverage notes.md",
    "citations --locked notes.md --lock some.lock",
    "lint",
]

MISSED = [  # lines after which there is no result
    *("rule 999.9", "rule -e nosuch 1", "rule --nosuch", "rule", "search (", "define nosuch", "toc x"),
    *(
        "refs 101.2 --dot",
        "ask nonsense",
        "ask -e plain -e cr-2031-03-03 nonsense",
        "ask",
        "questions nosuch",
    ),
    *(
        "game --template",
        "game nosuch.yaml",
        "add prose.txt",
        "add nosuch.txt",
        "verify nosuch",
        "diff nosuch",
        "news nosuch",
    ),
    *("diff cr-2031-03-03 --html", "history 999.9", "cite --from cr-2031-03-03", "identify prose.txt"),
    *("lint --kind nosuch", "examples 704"),
    *("citations nosuch.md", "citations --locked notes.md", "citations --diff nosuch", "citations --fix=x"),
]

SLOW = ("audit", "coverage", "examples")
"""Commands that look at all questions."""


@pytest.fixture(scope="module")
def stage(tmp_path_factory, bundled_home) -> Path:
    """A folder with the files, and a library with the invented games of the tests and an add-on."""
    place = tmp_path_factory.mktemp("stage")
    for name, text in FILES.items():
        (place / name).write_text(text, encoding="utf-8")
    home = shutil.copytree(bundled_home, place / "home")
    (place / "second.txt").write_text(invented.second().replace("2031", "2029"), encoding="utf-8")
    crkb.add([TESTS / "samples" / "game.txt", place / "second.txt"], home=home)
    crkb.add([TESTS / "ingest" / "samples" / "treachery.txt"], edition="treachery-6.0", home=home)
    return place


def run(*args: str) -> Result:
    return CliRunner().invoke(cli, args)


def checked(command: str, printed: str) -> dict[str, object]:
    """What a command printed as JSON, which its schema describes to the last key."""
    made = json.loads(printed)
    schema = contract.of(command)
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(made)
    Draft202012Validator(strict(schema)).validate(made)
    return made


def strict(schema: dict[str, object]) -> dict[str, object]:
    """The same schema, which allows no key that it doesn't name."""
    made = deepcopy(schema)
    for each in made["$defs"].values():
        each["additionalProperties"] = False
    return made


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(line, marks=pytest.mark.slow if line.split()[0] in SLOW else ())
        for line in [*FOUND, *MISSED]
    ],
)
def test_what_is_printed_is_of_the_schema(stage, tmp_path, monkeypatch, line):
    home = stage / "home"
    if line.startswith("add"):
        home = shutil.copytree(home, tmp_path / "home")
    monkeypatch.setenv("CRKB_HOME", str(home))
    monkeypatch.chdir(stage)
    args = shlex.split(line)
    result = run(*args, "--json")
    made = checked(args[0] if args[0] in COMMANDS else "rule", result.stdout)
    assert made["crkb"] == crkb.__version__
    assert bool(made["problems"]) == bool(result.stderr)
    assert (line in MISSED) == (made["result"] is None)
    assert run(*args).exit_code == result.exit_code or "goes without --json" in result.stderr


def test_every_command_with_json_has_a_schema():
    with_json = {
        name
        for name in COMMANDS
        if any(each.name == "as_json" for each in cli.get_command(None, name).params)  # type: ignore[arg-type]
    }
    assert set(contract.RESULTS) == with_json
    assert {line.split()[0] for line in FOUND} | {"fetch"} >= with_json


def test_what_fetch_prints(server):
    server.link(NAME)
    page = ("--page", f"{server.base}/rules", "--json")
    for args in (("--list",), ("--check",), (), (), ("--check",), ("2031-01-01",)):
        checked("fetch", run("fetch", *args, *page).stdout)


def test_what_audit_blesses(built_home, monkeypatch):
    blessed = {"100.1": {"number": None, "fingerprint": None, "decision": "undecided"}}
    wrapped = {"crkb": "1", "edition": None, "result": {"rules": blessed}, "problems": []}
    checked("audit", json.dumps(wrapped))


def test_a_schema_is_printed():
    assert run("schema").stdout.split() == list(contract.RESULTS)
    assert json.loads(run("schema", "rule").stdout) == contract.of("rule")
    missed = run("schema", "rulle")
    assert (missed.exit_code, missed.stderr) == (2, "crkb: no schema for 'rulle'\n  Did you mean rule?\n")


def test_the_version_is_that_of_the_project():
    project = tomllib.loads((TESTS.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert crkb.__version__ == project["version"]
