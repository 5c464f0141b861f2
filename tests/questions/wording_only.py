"""Which expressions of the questions' source only word a step or a message.

No verdict, value or missing fact can tell whether they change, so `mutants` leaves them alone. An
expression is wording if it is what a step says, if it is an argument of an error that is raised,
or if all it is used for is wording: a local name, a parameter, a function, a property.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

STEP_WORDS = MappingProxyType(
    {"holds": slice(2, None), "gives": slice(2, None), "under": slice(1, None), "contradict": slice(1, None)}
)
"""Methods of a case, and which of their arguments only word the step."""

SAYING = ("says", "otherwise", "message", "hint")
"""Arguments by keyword that only word something, of the same methods."""

GROWS = ("append", "extend", "add", "insert")
"""Methods that add to a list: what is added is wording if the list is."""


class Wording:
    """Finds what is wording in some modules, given as name -> syntax tree.

    `words` are the functions, methods and classes that word something, with the arguments that do only
    that. Where `of_errors`, whatever an error is raised with is wording, too.
    """

    def __init__(
        self,
        trees: Mapping[str, ast.Module],
        words: Mapping[str, slice] = STEP_WORDS,
        of_errors: bool = True,
    ) -> None:
        self._saying, self._of_errors = words, of_errors
        self._nodes = [node for tree in trees.values() for node in ast.walk(tree)]
        self._parents = {child: node for node in self._nodes for child in ast.iter_child_nodes(node)}
        self._calls = [node for node in self._nodes if isinstance(node, ast.Call)]
        self._functions = [node for node in self._nodes if isinstance(node, ast.FunctionDef)]
        self._module = {node: name for name, tree in trees.items() for node in ast.walk(tree)}
        self._uses = self._references()
        self._called = {self._name(function, function.name): function for function in self._functions}
        self._marked: set[ast.AST] = set()
        self._parameters: set[tuple[ast.FunctionDef, str]] = set()
        self._marked.update(self._seeds())
        while self._grow():
            pass

    def __contains__(self, node: ast.AST) -> bool:
        """Is the node wording, or part of it?"""
        at: ast.AST | None = node
        while at is not None:
            if at in self._marked:
                return True
            at = self._parents.get(at)
        return False

    def _name(self, node: ast.AST, name: str) -> tuple[str, str]:
        """A function's name as it is known at a node: a private one belongs to its module."""
        return (self._module[node] if name.startswith("_") else "", name)

    def _references(self) -> dict[tuple[str, str], list[ast.AST]]:
        """Where a name is read, as a name or as an attribute."""
        found: dict[tuple[str, str], list[ast.AST]] = {}
        for node in self._nodes:
            if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
                name = node.id if isinstance(node, ast.Name) else node.attr
                found.setdefault(self._name(node, name), []).append(node)
        return found

    def _seeds(self) -> Iterator[ast.AST]:
        for call in self._calls:
            if (name := _called(call)) in self._saying:
                yield from call.args[self._saying[name]]
                yield from (k.value for k in call.keywords if k.arg in SAYING)
            if self._of_errors and isinstance(self._parents.get(call), ast.Raise):
                yield from call.args

    def _grow(self) -> bool:
        """Mark what has become wording since; whether that was anything."""
        before = len(self._marked), len(self._parameters)
        for function in self._functions:
            self._marked.update(self._in_function(function))
        for call in self._calls:
            self._marked.update(self._arguments(call))
        self._marked.update(node for node in self._nodes if self._only_words(node))
        return before != (len(self._marked), len(self._parameters))

    def _in_function(self, function: ast.FunctionDef) -> Iterator[ast.AST]:
        """The function if it is only used for wording; else the values of names that are."""
        if function in self:
            return
        inside = list(ast.walk(function))
        own = set(inside)
        uses = [u for u in self._uses.get(self._name(function, function.name), ()) if u not in own]
        if uses and all(use in self for use in uses):
            yield function
        read: dict[str, list[ast.Name]] = {}
        for node in inside:
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and not self._grown(node):
                read.setdefault(node.id, []).append(node)
        said = {name for name, nodes in read.items() if all(node in self for node in nodes)}
        parameters = {a.arg for a in (*function.args.args, *function.args.kwonlyargs)}
        self._parameters |= {(function, name) for name in said & parameters}
        for node in inside:
            yield from _values(node, said)

    def _grown(self, node: ast.Name) -> bool:
        """Is a list only added to here?"""
        method = self._parents.get(node)
        call = self._parents.get(method) if isinstance(method, ast.Attribute) else None
        return (
            isinstance(method, ast.Attribute)
            and method.attr in GROWS
            and isinstance(call, ast.Call)
            and isinstance(self._parents.get(call), ast.Expr)
        )

    def _arguments(self, call: ast.Call) -> Iterator[ast.AST]:
        """Arguments for parameters that a function only uses for wording."""
        if not isinstance(call.func, ast.Name):
            return
        if (function := self._called.get(self._name(call, call.func.id))) is None:
            return
        names = [a.arg for a in function.args.args]
        for argument, name in zip(call.args, names, strict=False):
            if (function, name) in self._parameters:
                yield argument
        yield from (k.value for k in call.keywords if (function, k.arg) in self._parameters)

    def _only_words(self, node: ast.AST) -> bool:
        """A branch or loop in which there is nothing but wording."""
        if not isinstance(node, ast.If | ast.For):
            return False
        statements: Sequence[ast.stmt] = [*node.body, *node.orelse]
        return all(self._words(statement) for statement in statements)

    def _words(self, statement: ast.stmt) -> bool:
        match statement:
            case ast.Assign(value=value) | ast.AugAssign(value=value):
                return value in self
            case ast.If() | ast.Expr():
                return statement in self
        return False


def _called(call: ast.Call) -> str:
    """The name of what is called, whatever it is called on."""
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def _values(node: ast.AST, names: set[str]) -> Iterator[ast.AST]:
    """What is assigned or added to one of the names, and the counter of a loop over them."""
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in names:
            yield value
        case ast.AugAssign(target=ast.Name(id=name), value=value) if name in names:
            yield node
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value) if name in names:
            yield value
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attr))):
            if name in names and attr in GROWS:
                yield node
        case ast.For(target=ast.Tuple(elts=[ast.Name(id=name), *_]), iter=ast.Call() as loop):
            if name in names and ast.unparse(loop.func) == "enumerate":
                yield from (*loop.args[1:], *loop.keywords)
