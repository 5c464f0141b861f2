"""Which rules does the game really decide? `crkb coverage` counts them beside those of questions.

    python -m tests.game.deciding              # writes corpus/decided-games.txt
    python -m tests.game.deciding --undecided  # the rules that are cited but don't count
    python -m tests.game.deciding 704.5a 613.7 # which of these count

A rule counts if a case in which it is cited comes out otherwise as soon as a mistake is put in where the
game applies it: into a condition that its step stands under, into what is done beside the step, or into
the table that says what the rule is; where a table gives a rule to a word ("set color"), also where the
game does what the word says; and into functions whose docstring names the rule, as steps of layers are
told elsewhere than the layers are applied. That its number is no longer cited is no difference, nor is
a crash: something that is expected of the game has to be different.
"""

from __future__ import annotations

import argparse
import ast
import multiprocessing
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple
from unittest import mock

from crkb import paths
from crkb.game import citing
from crkb.game.proof import Note, every_note
from crkb.questions import coverage
from tests.game import judges, judging, putting_in
from tests.game.judges import CaseText
from tests.game.statements import Statement, functions, mutants_of, sources
from tests.questions.mutants import Mutant

PATH = os.path.join(paths.corpus(), coverage.GAMES)
HEADER = """\
# The rules that the game decides, by the names by which they are cited; `crkb coverage` counts them.
# Made by python -m tests.game.deciding, which says what counts.
"""
RULE = re.compile(r"[0-9]{3}\.(?:TR)?[0-9]+[a-z]*(?:@[0-9]{4}-[0-9]{2}-[0-9]{2})?")
CASES = 30
"""So many cases of a rule are asked about each mistake: those that name it, then the shortest."""

MISTAKES = 60
"""So many mistakes are put in for a rule, those nearest to its step first."""


class Site(NamedTuple):
    """Lines of a module that apply a rule; `own` are those of the step or entry that names it, which
    stands `at` a place in a table of the module."""

    module: str
    lines: frozenset[int]
    own: range
    table: ast.Dict | ast.Tuple | ast.List | None = None
    at: int = 0


# ---- where rules are applied


@cache
def sites() -> Mapping[str, tuple[Site, ...]]:
    """Rule -> where the game applies it."""
    found: dict[str, list[Site]] = {}
    for text, places in _texts().items():
        if RULE.fullmatch(text):
            for module, above in places:
                found.setdefault(text, []).append(_site(module, above))
                found[text] += _of_word(above)
    for rule, site in _told():
        found.setdefault(rule, []).append(site)
    return {rule: tuple(of) for rule, of in found.items()}


def _told() -> Iterator[tuple[str, Site]]:
    """The rules that docstrings of functions name, in rooms that execute rules."""
    names = {rule.partition("@")[0]: rule for rule in citing.cites()} | {
        rule: rule for rule in citing.cites()
    }
    for module, tree in sources().items():
        if module.partition(".")[0] not in DOING:
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                for number in NUMBER.findall(ast.get_docstring(node) or ""):
                    if number in names:
                        yield names[number], Site(module, frozenset(_extent(node)), _extent(node)[:1])


NUMBER = re.compile(rf"\b{RULE.pattern}\b")

Place = tuple[str, tuple[ast.AST, ...]]
"""A module, and a text in it with all nodes that it stands in."""


@cache
def _texts() -> Mapping[str, tuple[Place, ...]]:
    """Text -> where it stands in the game's source, but for tables of cited rules."""
    found: dict[str, list[Place]] = {}
    for module, tree in sources().items():
        for above in _paths(tree):
            if not _is_in_cites(above):
                found.setdefault(above[-1].value, []).append((module, above))  # type: ignore[attr-defined]
    return {text: tuple(places) for text, places in found.items()}


def _paths(node: ast.AST, above: tuple[ast.AST, ...] = ()) -> Iterator[tuple[ast.AST, ...]]:
    path = (*above, node)
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield path
    for child in ast.iter_child_nodes(node):
        yield from _paths(child, path)


def _of_word(above: Sequence[ast.AST]) -> list[Site]:
    """Where the game does what a word says to which a table gives a rule."""
    table = next((node for node in above if isinstance(node, ast.Dict)), None)
    if table is None or any(isinstance(node, ast.FunctionDef) for node in above):
        return []
    at = next((i for i, value in enumerate(table.values) if value in above), None)
    key = None if at is None else table.keys[at]
    word = key.value if isinstance(key, ast.Constant) else None
    places = _texts().get(word, ()) if isinstance(word, str) else ()
    return [_site(module, each) for module, each in places if module.partition(".")[0] in DOING]


DOING = ("combat", "copies", "events", "layers", "stack", "turns")
"""The rooms that execute rules; the others read, write and explain."""


def _is_in_cites(above: Sequence[ast.AST]) -> bool:
    top = above[1]
    target = top.targets[0] if isinstance(top, ast.Assign) else getattr(top, "target", None)
    return isinstance(target, ast.Name) and target.id == "CITES"


def _site(module: str, above: Sequence[ast.AST]) -> Site:
    at = next((i for i, node in enumerate(above) if isinstance(node, ast.FunctionDef)), None)
    return _entry(module, above) if at is None else _step(module, above[at:])


def _step(module: str, above: Sequence[ast.AST]) -> Site:
    """In a function: the headers that the step stands under, and what is done in the same block."""
    lines: set[int] = set()
    blocks = [node for node in above if isinstance(node, ast.stmt | ast.match_case | ast.ExceptHandler)]
    step = blocks[-1]
    for outer, inner in pairwise(blocks):
        if outer is not blocks[0]:
            lines.update(_header(outer))
        if inner is step:
            block = next(body for body in _bodies(outer) if step in body)
            lines.update(line for each in block for line in _extent(each))
    return Site(module, frozenset(lines), _extent(step))


def _bodies(node: ast.AST) -> list[list[ast.AST]]:
    fields = (getattr(node, name, None) for name in ("body", "orelse", "cases", "finalbody", "handlers"))
    return [each for each in fields if isinstance(each, list)]


def _header(node: ast.AST) -> range:
    inner = next(each[0] for each in _bodies(node) if each)
    first = node.pattern.lineno if isinstance(node, ast.match_case) else node.lineno  # type: ignore[attr-defined]
    begins = inner.pattern.lineno if isinstance(inner, ast.match_case) else inner.lineno  # type: ignore[attr-defined]
    return range(first, max(begins, first + 1))


def _extent(node: ast.AST) -> range:
    first = node.pattern.lineno if isinstance(node, ast.match_case) else node.lineno  # type: ignore[attr-defined]
    last = node.body[-1].end_lineno if isinstance(node, ast.match_case) else node.end_lineno  # type: ignore[attr-defined]
    return range(first, (last or first) + 1)


def _entry(module: str, above: Sequence[ast.AST]) -> Site:
    """In a table: the entry, and the functions of the module that it names."""
    table = next((node for node in above if isinstance(node, ast.Dict | ast.Tuple | ast.List)), None)
    at, parts = _entry_of(table, above) if table is not None else (0, above[1:2])
    lines = {line for node in parts for line in _extent(node)}
    named = {each.id for node in parts for each in ast.walk(node) if isinstance(each, ast.Name)}
    for name, extent in functions(module):
        if name in named:
            lines.update(extent)
    return Site(module, frozenset(lines), _extent(parts[-1]), table, at)


def _entry_of(table: ast.Dict | ast.Tuple | ast.List, above: Sequence[ast.AST]) -> tuple[int, list[ast.AST]]:
    """Which entry of a table something stands in, and the nodes that it consists of."""
    if not isinstance(table, ast.Dict):
        at = next(i for i, each in enumerate(table.elts) if each in above)
        return at, [table.elts[at]]
    at = next(i for i, pair in enumerate(zip(table.keys, table.values, strict=True)) if {*pair} & {*above})
    return at, [each for each in (table.keys[at], table.values[at]) if each is not None]


# ---- mistakes


def mistakes(rule: str) -> list[Mutant]:
    """The mistakes put in for a rule, those nearest to its steps first."""
    found: dict[str, tuple[int, Mutant]] = {}
    for site in sites().get(rule, ()):
        for mutant in mutants_of(site.module):
            if mutant.line in site.lines and not _only_unsays(mutant, rule, site):
                away = min(abs(mutant.line - line) for line in (site.own[0], site.own[-1]))
                found.setdefault(mutant.key, (away, mutant))
        if site.table is not None:
            gone = _without(site, site.table)
            found.setdefault(f"{gone.key} {gone.line}", (0, gone))
    return [mutant for _, mutant in sorted(found.values(), key=lambda each: each[0])][:MISTAKES]


def _without(site: Site, table: ast.Dict | ast.Tuple | ast.List) -> Mutant:
    """A mistake that was no mutant yet: an entry of a table left out."""

    def put_in() -> None:
        if isinstance(table, ast.Dict):
            del table.keys[site.at]
            del table.values[site.at]
        else:
            del table.elts[site.at]

    return Mutant(site.module, "", site.own[0], "an entry -> (nothing)", 1, put_in)


def _only_unsays(mutant: Mutant, rule: str, site: Site) -> bool:
    """Whether a mutant does no more than leave out or change the name of the rule."""
    return rule in mutant.change or (mutant.line in site.own and mutant.change.endswith("(nothing)"))


# ---- cases


@cache
def cases_of() -> Mapping[str, tuple[CaseText, ...]]:
    """Rule -> the cases in which it is cited: those that name it, then the shortest."""
    found: dict[str, list[tuple[bool, int, CaseText]]] = {}
    for text in judges.cases():
        for rule in _cited(text):
            is_named = f'"{judges.number_of(rule, "")}"' in text.text
            found.setdefault(rule, []).append((not is_named, len(text.text), text))
    return {rule: tuple(text for *_, text in sorted(of)) for rule, of in found.items()}


def _cited(text: CaseText) -> set[str]:
    """The rules that a case cites, by the names that the game has for them."""
    from crkb.game.cases import checking
    from crkb.game.files import load

    found: set[str] = set()

    def heard(case: object, notes: Iterable[Note], number_of: object) -> list[str]:
        found.update(note.rule for note in every_note(tuple(notes)))
        return []

    [case] = load.load_text(text.text, text.file)
    if isinstance(case, load.Case):
        with mock.patch.object(checking, "_uncited", heard):
            checking.check(case._replace(rules=("all",)), judges.number_of)
    return found


def comes_out(text: CaseText) -> bool:
    """Does a case come out as expected, whatever rules are cited? A crash is no other outcome."""
    from crkb.game.cases import checking
    from crkb.game.files import load
    from crkb.game.files.load import BadCase

    [case] = load.load_text(text.text, text.file)
    if isinstance(case, BadCase):
        return True
    result = checking.check(case._replace(rules=()), judges.number_of)
    return result.status == checking.PASS or result.message.startswith("bug: ")


# ---- rules


class _Proving:
    """What the processes share with the one that starts them."""

    imported: frozenset[Statement]

    @classmethod
    def is_decided(cls, rule: str) -> bool:
        texts = cases_of().get(rule, ())[:CASES]
        return bool(texts) and any(_notices(mutant, texts, cls.imported) for mutant in mistakes(rule))


def _notices(mutant: Mutant, texts: Iterable[CaseText], imported: frozenset[Statement]) -> bool:
    """Whether a case comes out otherwise with a mistake: found out in a process of its own."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            judging.silence()
            judging.bound(20)
            putting_in.put_in(mutant, imported)
            putting_in.forget()
            status = 2 if not all(map(comes_out, texts)) else 0
        finally:
            os._exit(status)
    _, status = os.waitpid(child, 0)
    return os.WIFEXITED(status) and os.WEXITSTATUS(status) == 2


def decided(rules: Iterable[str], jobs: int = 0) -> tuple[str, ...]:
    """The rules among these that the game is proved to decide."""
    chosen = sorted(rules)
    putting_in.load()
    cases_of()
    context = multiprocessing.get_context("fork")
    with context.Pool(1) as alone:
        _Proving.imported = alone.apply(judging.imported_by, (tuple(sources()),))
    with context.Pool(jobs or os.cpu_count()) as pool:
        found = pool.map(_Proving.is_decided, chosen, chunksize=1)
    return tuple(rule for rule, counts in zip(chosen, found, strict=True) if counts)


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.game.deciding")
    parser.add_argument("--undecided", action="store_true", help="show what doesn't count; write nothing")
    parser.add_argument("rules", nargs="*", help="only look at these; write nothing")
    options = parser.parse_args(arguments)
    if options.rules:
        counting = decided(options.rules)
        print(
            *(f"{rule}: {'counts' if rule in counting else 'does not count'}" for rule in options.rules),
            sep="\n",
        )
        return
    found = decided(citing.cites())
    if not options.undecided:
        with open(PATH, "w", encoding="utf-8") as f:
            f.write(HEADER + "".join(f"{rule}\n" for rule in found))
        return
    for rule in sorted(set(citing.cites()) - set(found)):
        why = "no mistake noticed" if rule in cases_of() else "no case cites it"
        print(f"{rule}: {why}; {len(mistakes(rule))} mistakes, {len(cases_of().get(rule, ()))} cases")


if __name__ == "__main__":
    main()
