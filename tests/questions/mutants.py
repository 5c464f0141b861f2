"""Mutants of a module: its source with one small mistake put in, as people make them.

A mutant is a place in the syntax tree and what stands there instead. Left alone are docstrings,
imports, annotations (but for the limits in them), the declarations of questions, and what only
words a step (`wording_only`).
"""

from __future__ import annotations

import ast
import copy
import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from tests.questions.wording_only import Wording

DATES = ("2024-04-12", "2025-02-07", "2026-08-07")
NO_SUCH = "\u2205"
"""Stands for a word that nothing is compared with."""

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
METHODS = {"every": "some", "some": "every", "startswith": "endswith", "endswith": "startswith"}
DROPPED = ("sorted", "reversed", "abs", "set")
"""Functions of one argument whose argument can stand alone."""

CLEANING = ("strip", "lower", "casefold")
"""Methods of text without which the text itself can stand."""


class Mutant(NamedTuple):
    """One mistake: where it is, and the change in words; `key` names it without its line."""

    module: str
    function: str
    line: int
    change: str
    occurrence: int
    put_in: Callable[[], None]

    @property
    def key(self) -> str:
        """The module, function and change; the second of two alike ends with "(2)"."""
        again = f" ({self.occurrence})" if self.occurrence > 1 else ""
        return f"{self.module}:{self.function}: {self.change}{again}"


class _Place(NamedTuple):
    """A field of a node, or an entry of a list that the field is."""

    parent: ast.AST
    field: str
    index: int | None

    def put(self, new: ast.AST) -> None:
        if self.index is None:
            setattr(self.parent, self.field, new)
        else:
            getattr(self.parent, self.field)[self.index] = new


def mutants(module: str, tree: ast.Module, wording: Wording) -> list[Mutant]:
    """All mutants of a module, in the order of its source."""
    found: list[Mutant] = []
    seen: dict[str, int] = {}
    for function, place, node in _places(tree, "", wording):
        for new in _changed(node, place):
            change = f"{_short(node, wording)} -> {_short(new, wording)}"
            same = f"{function}: {change}"
            seen[same] = seen.get(same, 0) + 1
            put_in = _putting(place, node, new)
            line = node.pattern.lineno if isinstance(node, ast.match_case) else node.lineno
            found.append(Mutant(module, function, line, change, seen[same], put_in))
    return found


def sampled(found: Iterable[Mutant], sample: int) -> list[Mutant]:
    """About one of `sample` mutants, always the same: told by what they are, not by where."""
    return [each for each in found if zlib.crc32(each.key.encode()) % sample == 0]


def _putting(place: _Place, old: ast.AST, new: ast.AST) -> Callable[[], None]:
    def put_in() -> None:
        place.put(ast.fix_missing_locations(ast.copy_location(new, old)))

    return put_in


def _short(node: ast.AST, wording: Wording) -> str:
    """The first line of a piece of source, without its wording."""
    if isinstance(node, ast.Pass):
        return "(nothing)"
    first, *more = ast.unparse(_elided(node, wording)).splitlines()
    return f"{first} …" if more else first


def _elided(node: Any, wording: Wording) -> Any:
    if isinstance(node, list):
        return [_elided(each, wording) for each in node]
    if not isinstance(node, ast.AST):
        return node
    if isinstance(node, ast.expr) and node in wording:
        return ast.Name("…")
    return type(node)(**{name: _elided(value, wording) for name, value in ast.iter_fields(node)}, lineno=0)


def _places(node: ast.AST, function: str, wording: Wording) -> Iterator[tuple[str, _Place, Any]]:
    """Every node that may be changed, with the function or class it is in and its place."""
    for field, value in ast.iter_fields(node):
        if _left_alone(node, field):
            continue
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(child, ast.AST) or child in wording or _is_docstring(child):
                continue
            if _declares_types_only(child):
                continue
            within = function
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                within = f"{function}.{child.name}".lstrip(".")
            if isinstance(child, ast.match_case | ast.expr | ast.stmt | ast.pattern):
                yield within, _Place(node, field, index), child
            yield from _places(child, within, wording)


def _left_alone(node: ast.AST, field: str) -> bool:
    """Decorators, annotations without limits, class options, formats."""
    if field == "annotation":
        annotation = getattr(node, field)
        return annotation is None or "Meta(" not in ast.unparse(annotation)
    if isinstance(node, ast.ClassDef):
        return field in ("decorator_list", "keywords", "bases")
    return field in ("decorator_list", "returns", "format_spec", "type_comment")


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _declares_types_only(node: ast.AST) -> bool:
    if isinstance(node, ast.Import | ast.ImportFrom | ast.Assert):
        return True
    if isinstance(node, ast.keyword):
        return node.arg == "strict"
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return True
    return isinstance(node, ast.Subscript) and ast.unparse(node.value) == "Literal"


def _changed(node: Any, place: _Place) -> Iterator[ast.AST]:
    """What may stand in the place of a node."""
    for kind, change in CHANGES.items():
        if isinstance(node, kind):
            yield from change(node, place)
    negated_already = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    if (
        _decides(place)
        and not negated_already
        and not isinstance(node, ast.Compare | ast.Constant | ast.BoolOp)
    ):
        yield ast.UnaryOp(ast.Not(), node)


def _decides(place: _Place) -> bool:
    """Is the place one for a condition: of a branch, a loop, a choice, a filter, or of `holds`?"""
    parent = place.parent
    if isinstance(parent, ast.Call):
        first = {"holds": 1, "verdict": 0}.get(getattr(parent.func, "attr", ""))
        return place.field == "args" and place.index == first
    return place.field == "test" or (isinstance(parent, ast.comprehension) and place.field == "ifs")


def _comparison(node: ast.Compare, _: _Place) -> Iterator[ast.AST]:
    for i, op in enumerate(node.ops):
        exact = isinstance(op, ast.Eq) and _is_number(node.comparators[i], 1)
        for other in (*COMPARISONS[type(op)], *((ast.GtE, ast.LtE) if exact else ())):
            yield ast.Compare(node.left, [*node.ops[:i], other(), *node.ops[i + 1 :]], node.comparators)


def _is_number(node: ast.expr, least: int) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int and node.value >= least


def _logic(node: ast.BoolOp, _: _Place) -> Iterator[ast.AST]:
    """`and` for `or`, and each operand left out, but not the empty value that stands in for None."""
    if not _stands_in(node):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        for i in range(len(node.values)):
            rest = [*node.values[:i], *node.values[i + 1 :]]
            yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)


def _stands_in(node: ast.BoolOp) -> bool:
    """`x or 0`, `x or ()`: what a fact that is known to be there is for the type checker."""
    last = node.values[-1]
    empty = isinstance(last, ast.Constant) and not last.value
    empty = empty or (isinstance(last, ast.Tuple | ast.List) and not last.elts)
    empty = empty or (isinstance(last, ast.Dict) and not last.keys)
    return isinstance(node.op, ast.Or) and len(node.values) == 2 and empty


def _unary(node: ast.UnaryOp, _: _Place) -> Iterator[ast.AST]:
    if isinstance(node.op, ast.Not | ast.USub):
        yield node.operand


def _arithmetic(node: ast.BinOp, _: _Place) -> Iterator[ast.AST]:
    if other := ARITHMETIC.get(type(node.op)):
        yield ast.BinOp(node.left, other(), node.right)


def _constant(node: ast.Constant, place: _Place) -> Iterator[ast.AST]:
    value = node.value
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int):
        yield from (ast.Constant(value + 1), ast.Constant(value - 1))
    elif value is None and isinstance(place.parent, ast.Return):
        yield from (ast.Constant(True), ast.Constant(False))
    elif isinstance(value, str) and value in DATES:
        yield from (ast.Constant(date) for date in DATES if date != value)
    elif isinstance(value, str) and isinstance(place.parent, ast.Compare | ast.MatchValue):
        yield ast.Constant(NO_SUCH)


def _call(node: ast.Call, place: _Place) -> Iterator[ast.AST]:
    match node.func:
        case ast.Name(id=name) if name in CALLS:
            yield ast.Call(ast.Name(CALLS[name], ast.Load()), node.args, node.keywords)
        case ast.Name(id=name) if name in DROPPED and len(node.args) == 1:
            yield node.args[0] if name == "abs" else _listed(node.args[0])
        case ast.Name(id="range"):
            yield from _ranges(node)
        case ast.Attribute(value=value, attr=name) if name in METHODS:
            yield ast.Call(ast.Attribute(value, METHODS[name], ast.Load()), node.args, node.keywords)
        case ast.Attribute(value=value, attr=name) if name in CLEANING and not node.args:
            yield value
    for i, keyword in enumerate(node.keywords):
        if keyword.arg in ("key", "reverse"):
            yield ast.Call(node.func, node.args, [*node.keywords[:i], *node.keywords[i + 1 :]])


def _listed(node: ast.expr) -> ast.expr:
    return ast.Call(ast.Name("list", ast.Load()), [node], [])


def _ranges(node: ast.Call) -> Iterator[ast.AST]:
    """A range that ends one earlier or later."""
    end = 0 if len(node.args) == 1 else 1
    if not isinstance(node.args[end], ast.Constant):
        for op in (ast.Add(), ast.Sub()):
            moved = ast.BinOp(node.args[end], op, ast.Constant(1))
            yield ast.Call(node.func, [*node.args[:end], moved, *node.args[end + 1 :]], [])


def _slice(node: ast.Slice, _: _Place) -> Iterator[ast.AST]:
    """A slice that begins or ends one later; those of a literal number are constants."""
    for field in ("lower", "upper"):
        bound = getattr(node, field)
        if bound is not None and not isinstance(bound, ast.Constant | ast.UnaryOp):
            moved = copy.copy(node)
            setattr(moved, field, ast.BinOp(bound, ast.Add(), ast.Constant(1)))
            yield moved


def _entries(node: ast.Tuple | ast.List | ast.Set, place: _Place) -> Iterator[ast.AST]:
    """A table, or a list that something is looked for in, with one entry missing."""
    if len(node.elts) >= 2 and _is_looked_up(place):
        for i in range(len(node.elts)):
            less = copy.copy(node)
            less.elts = [*node.elts[:i], *node.elts[i + 1 :]]
            yield less


def _keyed(node: ast.Dict, place: _Place) -> Iterator[ast.AST]:
    if len(node.keys) >= 2 and _is_looked_up(place):
        for i in range(len(node.keys)):
            yield ast.Dict([*node.keys[:i], *node.keys[i + 1 :]], [*node.values[:i], *node.values[i + 1 :]])


def _is_looked_up(place: _Place) -> bool:
    if isinstance(place.parent, ast.Compare):
        return place.field == "comparators"
    return isinstance(place.parent, ast.Assign | ast.AnnAssign) and place.field == "value"


def _alternatives(node: ast.MatchOr, _: _Place) -> Iterator[ast.AST]:
    for i in range(len(node.patterns)):
        rest = [*node.patterns[:i], *node.patterns[i + 1 :]]
        yield rest[0] if len(rest) == 1 else ast.MatchOr(rest)


def _guard(node: ast.match_case, _: _Place) -> Iterator[ast.AST]:
    if node.guard is not None:
        yield ast.match_case(node.pattern, None, node.body)


def _removed(node: ast.stmt, place: _Place) -> Iterator[ast.AST]:
    if isinstance(node, ast.AnnAssign | ast.Assign):
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        if isinstance(target, ast.Name | ast.Tuple):
            return  # what is never assigned breaks down anyway
    yield ast.Pass()


def _loop_end(node: ast.Break | ast.Continue, _: _Place) -> Iterator[ast.AST]:
    yield ast.Continue() if isinstance(node, ast.Break) else ast.Break()


def _augmented(node: ast.AugAssign, _: _Place) -> Iterator[ast.AST]:
    if other := ARITHMETIC.get(type(node.op)):
        yield ast.AugAssign(node.target, other(), node.value)


STATEMENTS = (ast.Expr, ast.If, ast.For, ast.While, ast.Raise, ast.AugAssign, ast.Assign, ast.Delete)

CHANGES: dict[Any, Callable[[Any, _Place], Iterator[ast.AST]]] = {
    ast.Compare: _comparison,
    ast.BoolOp: _logic,
    ast.UnaryOp: _unary,
    ast.BinOp: _arithmetic,
    ast.AugAssign: _augmented,
    ast.Constant: _constant,
    ast.Call: _call,
    ast.Slice: _slice,
    (ast.Tuple, ast.List, ast.Set): _entries,
    ast.Dict: _keyed,
    ast.MatchOr: _alternatives,
    ast.match_case: _guard,
    (ast.Break, ast.Continue): _loop_end,
    STATEMENTS: _removed,
}
"""What each kind of node may be changed into."""
