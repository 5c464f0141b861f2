"""Is a mutant noticed? Put it in place of its module and run what should notice.

Each mutant has a process of its own, forked when everything is loaded, so that nothing of it
lasts, and bounds on its time and memory. There the mutated source is run in its module, the modules
that import it are run again, and then the scenarios of all their questions, in every verified
edition of their span, and the tests of the module. The first failure ends it.
"""

from __future__ import annotations

import ast
import contextlib
import gc
import importlib
import io
import os
import re
import resource
import signal
import struct
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import CodeType
from typing import NamedTuple
from unittest import mock

import pytest
from hypothesis import HealthCheck, Phase, settings

import crkb.questions
from crkb.questions import registry, scenarios
from crkb.questions.scenarios import Scenario
from tests.questions.mutants import Mutant, mutants
from tests.questions.wording_only import Wording

SOURCE = Path(crkb.questions.__file__).parent
TESTS = Path(__file__).parent
PREFIX = "crkb.questions."
SHARED = "values"
"""The family of modules that questions of several families use."""

SCENARIO_SECONDS = 5
TEST_SECONDS = 60
MEMORY = 1 << 30
"""Bounds for one mutant: processor time for its scenarios and for its tests, bytes of memory."""


PROFILE = "mutation"
settings.register_profile(
    PROFILE,  # the same examples each time; a failure is enough, it need not be made small
    max_examples=15,
    derandomize=True,
    database=None,
    deadline=None,
    phases=(Phase.explicit, Phase.generate),
    report_multiple_bugs=False,
    suppress_health_check=list(HealthCheck),
)


class Subject(NamedTuple):
    """A module to be mutated: the modules that rest on it, in the order in which they must be run
    again, and what should notice."""

    module: str
    family: str
    rerun: tuple[str, ...]
    scenarios: tuple[Scenario, ...]
    tests: tuple[str, ...]


class Verdict(NamedTuple):
    """Whether a mutant was noticed, and by what."""

    mutant: Mutant
    noticed: bool
    by: str = ""


@cache
def sources() -> dict[str, ast.Module]:
    """The questions' modules and those they share, by name without the common beginning."""
    files = [path for path in sorted(SOURCE.glob("*/*.py")) if path.name != "__init__.py"]
    return {f"{path.parent.name}.{path.stem}": ast.parse(path.read_bytes()) for path in files}


@cache
def wording() -> Wording:
    """What only words a step, in all of them."""
    return Wording(sources())


def mutants_of(module: str) -> list[Mutant]:
    """All mutants of a module, in the order of its source."""
    return mutants(module, sources()[module], wording())


@cache
def subjects() -> tuple[Subject, ...]:
    """All modules that can be mutated, in alphabetical order."""
    asked = _scenarios_by_module()
    return tuple(_subject(module, asked) for module in sources())


def _subject(module: str, asked: Mapping[str, list[Scenario]]) -> Subject:
    rerun = [other for other in _in_order() if module in _reaches(other)]
    concerned = [s for other in rerun for s in asked.get(other, ())]
    families = {entry.family for entry in registry.QUESTIONS.values() if _module(entry.name) in rerun}
    own = {entry.family for entry in registry.QUESTIONS.values() if _module(entry.name) == module}
    [family] = own or (families if len(families) == 1 else [SHARED])
    tests = [str(path) for path in sorted(TESTS.glob("*/test_*.py")) if _tests(path, module)]
    return Subject(module, family, tuple(rerun), tuple(concerned), tuple(tests))


def _scenarios_by_module() -> dict[str, list[Scenario]]:
    found: dict[str, list[Scenario]] = {}
    for scenario in scenarios.load():
        found.setdefault(_module(scenario.question), []).append(scenario)
    return found


def _module(question: str) -> str:
    entry = registry.QUESTIONS[question]
    return f"{entry.package}.{entry.module}".removeprefix(PREFIX)


@cache
def _imports(module: str) -> frozenset[str]:
    """The modules among the sources that a module imports."""
    named = [
        [*node.module.removeprefix(PREFIX).split("."), alias.name]
        for node in ast.walk(sources()[module])
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(PREFIX)
        for alias in node.names
    ]
    return frozenset(".".join(parts[:2]) for parts in named) & sources().keys()


@cache
def _reaches(module: str) -> frozenset[str]:
    """The module, all that it imports, and so on."""
    return frozenset([module]).union(*map(_reaches, _imports(module)))


@cache
def _in_order() -> tuple[str, ...]:
    """The modules, each after those that it imports."""
    return tuple(sorted(sources(), key=lambda module: (len(_reaches(module)), module)))


@cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _tests(path: Path, module: str) -> bool:
    """Are these a module's own tests: those of its package that ask its questions or import it?"""
    package, _, name = module.partition(".")
    if re.search(rf"from crkb\.questions\.{package}(\.{name} | import .*\b{name}\b)", _text(path)):
        return True
    if path.parent.name != package:
        return False
    asked = [q for q in registry.QUESTIONS if _module(q) == module]
    return any(f'"{question}"' in _text(path) for question in asked)


@cache
def _code(module: str) -> CodeType:
    return _compiled(module)


def _compiled(module: str) -> CodeType:
    file = importlib.import_module(PREFIX + module).__file__
    assert file is not None
    return compile(sources()[module], file, "exec")


def prepare(chosen: Iterable[Subject]) -> None:
    """Load everything that judging mutants of these modules needs, before any process is forked.

    Raises:
        ValueError: A scenario or a test fails although nothing was changed.
    """
    for subject in chosen:
        for module in subject.rerun:
            _code(module)
        for scenario in subject.scenarios:
            if _fails(scenario):
                raise ValueError(f"{scenario.file}:{scenario.line} fails without any mutant")
    tests = sorted({test for subject in chosen for test in subject.tests})
    with contextlib.redirect_stdout(io.StringIO()) as said:
        if tests and _tests_fail(tests):
            raise ValueError(f"tests fail without any mutant:\n{said.getvalue()}")
    gc.collect()
    gc.freeze()


def judge(subject: Subject, chosen: Iterable[Mutant]) -> Iterator[Verdict]:
    """Judge mutants of a module, one after the other; what noticed the last ones is tried first."""
    recent: list[int] = []
    for mutant in chosen:
        order = [*recent, *(i for i in range(len(subject.scenarios)) if i not in recent)]
        found = _in_a_process(subject, mutant, order)
        if isinstance(found, int):
            recent = [found, *(i for i in recent if i != found)]
        yield Verdict(mutant, found != "", _said(subject, found))


def _said(subject: Subject, found: int | str) -> str:
    if isinstance(found, str):
        return found
    scenario = subject.scenarios[found]
    return f"{scenario.file}:{scenario.line}"


def _in_a_process(subject: Subject, mutant: Mutant, order: list[int]) -> int | str:
    """The index of the scenario that noticed, else in a word what did; "" if nothing."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _be_judged(subject, mutant, order, writing)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return "bounds"
    return struct.unpack("i", said)[0] if said else ("", "tests", "breaks")[os.WEXITSTATUS(status)]


def _be_judged(subject: Subject, mutant: Mutant, order: list[int], writing: int) -> None:
    """In the process of a mutant: put it in, run everything, and leave."""
    status = 2
    try:
        _silence()
        _bound(SCENARIO_SECONDS)
        _take_effect(subject, mutant)
        for i in order:
            if _fails(subject.scenarios[i]):
                os.write(writing, struct.pack("i", i))
                break
        else:
            _bound(TEST_SECONDS)
            _forget_tests()
            status = int(bool(subject.tests) and _tests_fail(subject.tests))
    finally:
        os._exit(status)


def _silence() -> None:
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)


def _bound(seconds: int) -> None:
    """End this process when it has taken too much time or memory."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _take_effect(subject: Subject, mutant: Mutant) -> None:
    mutant.put_in()
    for module in subject.rerun:
        code = _compiled(module) if module == subject.module else _code(module)
        exec(code, vars(sys.modules[PREFIX + module]))
    registry.get.cache_clear()


def _fails(scenario: Scenario) -> bool:
    try:
        return bool(scenarios.run(scenario).wrong)
    except Exception:
        return True


PYTEST = (
    *("-x", "-q", "-c", os.devnull, "--rootdir", str(TESTS.parent.parent), "--import-mode=importlib"),
    *("-m", "not slow and not editions and not browser and not mutation and not hours"),
    *("--assert=plain", "-p", "no:cacheprovider"),
    *("-p", "no:logging", "-p", "no:faulthandler", "-p", "no:unraisableexception"),
)
"""Without all that costs time and doesn't tell whether a test fails."""


ENVIRONMENT = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "CRKB_TEST_PROFILE": PROFILE}


def _tests_fail(tests: Sequence[str]) -> bool:
    settings.load_profile(PROFILE)  # conftest does it only when it is first imported
    with mock.patch.dict(os.environ, ENVIRONMENT):
        return pytest.main([*PYTEST, "-W", "ignore", *tests]) != 0


def _forget_tests() -> None:
    """Have tests imported again: they hold functions as they were before the mutant."""
    for name in [name for name in sys.modules if name.rpartition(".")[2].startswith("test_")]:
        del sys.modules[name]
