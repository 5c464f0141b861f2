"""What an answer about a game loads: no parser, no search, and of the engine what the game comes to."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import crkb.game

RUN = """
import atexit, sys
from types import ModuleType

def tell():
    print(*(name for name, module in list(sys.modules.items()) if type(module) is ModuleType))

from crkb.__main__ import main
sys.argv = ["crkb", *sys.argv[1:]]
atexit.register(tell)
main()
"""

PARSERS = {"lark", "markdown_it", "yaml"}
HEAVY = {"whoosh", "jinja2", "filelock", "difflib", "hashlib", "logging", "pickle", "random", "tomllib"}
FOR_BUILDING = {"crkb.ingest", "crkb.library.bundled.build", "crkb.search.index", "crkb.questions.scenarios"}

ENGINE = {
    ".".join(("crkb.game", *path.relative_to(crkb.game.__path__[0]).with_suffix("").parts))
    for path in Path(crkb.game.__path__[0]).rglob("*.py")
}

PAYING = ("ask", "pay 3 life at 5 life")
DAY = ("ask", "day or night after day with 0 spells")
FIGHT = ("ask", "2/2 deathtouch blocked by a 5/5")

COMBAT = {"crkb.game.combat.attacking", "crkb.game.combat.blocking", "crkb.game.combat.damage"}
CASTING = {"crkb.game.stack.casting", "crkb.game.stack.ways", "crkb.game.stack.resolving"}
VERBS = {"crkb.game.stack.verbs", "crkb.game.stack.verbs_zones", "crkb.game.stack.verbs_library"}
SAVING = {"crkb.game.files.save", "crkb.game.files.saved_objects"}


@pytest.fixture(scope="module")
def loaded(tmp_path_factory):
    """What a command loads, once the bundled edition and the tables of the grammar are kept."""
    home = tmp_path_factory.mktemp("home")
    known = {}

    def run(command):
        if command not in known:
            for _ in range(2):
                done = subprocess.run(
                    [sys.executable, "-c", RUN, *command],
                    env={"CRKB_HOME": str(home), "PYTHONPATH": str(Path(crkb.__path__[0]).parent)},
                    capture_output=True,
                    text=True,
                    check=False,
                    timeout=120,
                )
                assert done.returncode in (0, 4), done.stderr
            known[command] = set(done.stdout.splitlines()[-1].split())
        return known[command]

    return run


@pytest.mark.parametrize("command", [PAYING, DAY, FIGHT])
def test_a_question_imports_no_parser_and_nothing_that_building_needs(loaded, command):
    assert not loaded(command) & (PARSERS | HEAVY | FOR_BUILDING)


def test_a_game_in_a_file_imports_yaml_alone_of_the_parsers(loaded, tmp_path):
    file = tmp_path / "game.yaml"
    file.write_text("board: [{id: bear, types: [creature], p/t: 2/2}]", encoding="utf-8")
    found = loaded(("game", str(file)))
    assert found & PARSERS == {"yaml"}
    assert not found & (HEAVY | FOR_BUILDING)


def test_a_situation_imports_nothing_for_facts(loaded):
    assert not loaded(FIGHT) & {"msgspec", "crkb.questions.core", "crkb.questions.phrase_facts"}


@pytest.mark.parametrize(
    ("command", "left_out"),
    [
        (PAYING, COMBAT | CASTING | VERBS | SAVING),
        (DAY, COMBAT | CASTING | SAVING),
        (FIGHT, CASTING | VERBS | SAVING),
    ],
)
def test_rooms_that_a_game_does_not_come_to_are_not_loaded(loaded, command, left_out):
    assert left_out <= ENGINE
    assert not loaded(command) & left_out


@pytest.mark.parametrize("command", [PAYING, DAY, FIGHT])
def test_an_answer_loads_no_more_than_two_thirds_of_the_engine(loaded, command):
    assert len(loaded(command) & ENGINE) < len(ENGINE) * 2 / 3
