"""A class or type alias has one home: a name defined again says beside it why it must be."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import crkb

PACKAGE = Path(crkb.__file__).parent
MARK = "# same name as "
"""Opens the comment beside a second definition: `# same name as <where>: <reason>`."""


def definitions(source: str) -> Iterator[tuple[str, bool]]:
    """Each class and type alias at the top of a module, and whether its name is excused."""
    lines = source.splitlines()
    for node in ast.parse(source).body:
        name = _name(node)
        if name is not None:
            first = node.decorator_list[0] if getattr(node, "decorator_list", None) else node
            beside = [lines[first.lineno - 2] if first.lineno > 1 else "", lines[node.lineno - 1]]
            yield name, any(_reason(line) for line in beside)


def _name(node: ast.stmt) -> str | None:
    if isinstance(node, ast.ClassDef):
        return node.name
    target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
    if not isinstance(target, ast.Name) or not _is_alias(node):
        return None
    return target.id


def _is_alias(node: ast.stmt) -> bool:
    """Is a type given another name: `X = Literal[...]`, `X = A | B`, `X: TypeAlias = ...`?"""
    if isinstance(node, ast.AnnAssign):
        return "TypeAlias" in ast.unparse(node.annotation)
    if not isinstance(node, ast.Assign) or not ast.unparse(node.targets[0]).lstrip("_")[:1].isupper():
        return False
    if ast.unparse(node.targets[0]).isupper() and len(ast.unparse(node.targets[0])) > 1:
        return False  # a constant
    return isinstance(node.value, ast.Subscript | ast.BinOp)


def _reason(line: str) -> bool:
    _, mark, said = line.partition(MARK)
    where, colon, reason = said.partition(": ")
    return bool(mark and where.strip() and colon and reason.strip())


def repeated(modules: dict[str, str]) -> dict[str, list[str]]:
    """The names that more than one module defines without a reason, and those modules."""
    found: dict[str, list[str]] = {}
    excused: dict[str, int] = {}
    for module, source in modules.items():
        for name, reason in definitions(source):
            found.setdefault(name, []).append(module)
            excused[name] = excused.get(name, 0) + reason
    return {name: where for name, where in found.items() if len(where) - excused[name] > 1}


CONTRACT = "render/contract/"
"""The types of JSON are named after what they are made of: here a name says so by being repeated."""


def package() -> dict[str, str]:
    """The modules of the package."""
    found = {path.relative_to(PACKAGE).as_posix(): path for path in sorted(PACKAGE.rglob("*.py"))}
    return {
        name: path.read_text(encoding="utf-8")
        for name, path in found.items()
        if not name.startswith(CONTRACT)
    }


def test_each_name_has_one_home():
    assert repeated(package()) == {}


def named(source: str) -> Iterator[tuple[str, str]]:
    """What the comments of a module name: a module of the package, and a name in it."""
    for line in source.splitlines():
        where, _, reason = line.partition(MARK)[2].partition(": ")
        if where and reason:
            module, _, name = where.strip().rpartition(".")
            yield module, name


def gone(modules: dict[str, str]) -> list[str]:
    """What comments name and no module defines: the name stands once, or elsewhere."""
    names = {
        path.removesuffix(".py").replace("/", "."): {name for name, _ in definitions(source)}
        for path, source in modules.items()
    }
    said = (each for source in modules.values() for each in named(source))
    return [f"{module}.{name}" for module, name in said if name not in names.get(module, ())]


def test_what_a_comment_names_is_there():
    assert gone(package()) == []


def test_a_comment_that_names_what_is_gone():
    again = "# same name as first.A: a reason\nclass A: ..."
    assert gone({"first.py": "class A: ...", "b.py": again}) == []
    assert gone({"first.py": "class B: ...", "b.py": again}) == ["first.A"]
    assert gone({"c.py": "class A: ...", "b.py": again}) == ["first.A"]


@pytest.mark.parametrize(
    ("first", "second", "names"),
    [
        ("class A: ...", "class A: ...", ["A"]),
        ("class A: ...", "class B: ...", []),
        ("A = Literal['x']", "class A: ...", ["A"]),
        ("A = B | C", "A: TypeAlias = dict[str, int]", ["A"]),
        ("NAMES = SOME['x']", "NAMES = SOME['y']", []),
        ("class A: ...", "# same name as first.A: what another library calls it\nclass A: ...", []),
        ("class A: ...", "# same name as first.A\nclass A: ...", ["A"]),
        ("class A: ...", "# same name as first.A: \nclass A: ...", ["A"]),
        ("class A: ...", "# same name as first.A: a reason\n@slow\nclass A: ...", []),
        ("class A: ...", "A = Literal['x']  # same name as first.A: a reason", []),
    ],
)
def test_a_name_defined_again_needs_a_reason(first, second, names):
    assert list(repeated({"first.py": first, "second.py": second})) == names


def test_one_reason_excuses_one_definition():
    again = "# same name as first.A: a reason\nclass A: ..."
    assert repeated({"a": "class A: ...", "b": again, "c": "class A: ..."}) == {"A": ["a", "b", "c"]}
