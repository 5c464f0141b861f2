"""A mistake is put in as if it had always been there; what is no mistake changes nothing."""

from __future__ import annotations

import ast
import os

import pytest

from tests.game import judges, putting_in
from tests.game.statements import file_of, functions, makers_of, mutants_of, sources


def in_a_process(do):
    """Does something return true in a process of its own?"""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            status = 0 if do() else 1
        finally:
            os._exit(status)
    return os.waitpid(child, 0)[1] == 0


@pytest.fixture(scope="module", autouse=True)
def loaded():
    putting_in.load()


def mutant(module, function, change):
    [found] = [m for m in mutants_of(module) if m.function == function and m.change == change]
    return found


def code(module):
    return compile(sources()[module], file_of(module), "exec")


def some_cases(step):
    return range(0, len(judges.cases()), step)


def test_the_functions_of_the_game_are_known():
    known = {(module.removeprefix(putting_in.PREFIX), name) for module, name in putting_in.functions()}
    there = {(module, name) for module in sources() for name, _ in functions(module)}
    assert there <= known


@pytest.mark.mutation
def test_a_function_is_changed():
    def changed():
        from crkb.game.play import comparable

        putting_in.put_in(
            mutant("play", "comparable", "isinstance(choice, bool) -> not isinstance(choice, bool)"),
            frozenset(),
        )
        return comparable(True) is True and comparable(4) == "yes"

    assert in_a_process(changed)


@pytest.mark.mutation
def test_a_table_is_changed_for_all_who_use_it():
    def changed():
        [first, *_] = [m for m in mutants_of("state") if not m.function and m.change.startswith("(*('untap'")]
        putting_in.put_in(first, frozenset())
        from crkb.game.files import games
        from crkb.game.turns import turns

        return "untap" not in games.STEPS and "untap" not in turns.STEPS

    assert in_a_process(changed)


@pytest.mark.mutation
def test_a_function_that_another_made_on_import_is_changed():
    def changed():
        found = mutant("language.operations_read", "_list_of.read", "each in also -> each not in also")
        putting_in.put_in(found, frozenset(makers_of(found)))
        from crkb.game.language import operations_read
        from crkb.game.language.language import Words

        return operations_read.ops({"add types": ["mouse"]}, Words()).ops[0].value == ("mouse",)

    assert in_a_process(changed)


def test_a_module_and_what_rests_on_it():
    found = putting_in.rest_on("crkb.game.proof")
    assert {"crkb.game.proof", "crkb.game.play", "crkb.game.run"} <= found
    assert "crkb.game.terms" not in found


@pytest.mark.mutation
def test_functions_put_in_again_as_they_are_change_nothing():
    def unchanged():
        for module in sources():
            for name, _ in functions(module):
                putting_in.replace(module, name, code(module))
        putting_in.forget()
        return not any(judges.fails(item) for item in some_cases(1))

    assert in_a_process(unchanged)


@pytest.mark.mutation
@pytest.mark.parametrize(
    "module", ["terms", "objects", "language.vocabulary", "layers.units", "stack.verbs", "cases.checking"]
)
def test_a_module_imported_again_as_it_is_changes_nothing(module):
    def unchanged():
        sources()[module].body = ast.parse(ast.unparse(sources()[module])).body
        putting_in.import_again(module, code(module))
        return not any(judges.fails(item) for item in some_cases(10))

    assert in_a_process(unchanged)
