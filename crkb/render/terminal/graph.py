"""Reference trees as rows for a terminal and as a Graphviz graph."""

from __future__ import annotations

from crkb.kb import KnowledgeBase
from crkb.numbers import RuleNumber
from crkb.references import ReferenceNode
from crkb.render.terminal.lists import shortened

_OPENING = 160  # characters of a rule's text that say what it is about


def rows(kb: KnowledgeBase, node: ReferenceNode, depth: int = 0) -> list[tuple[int, str, str]]:
    """(depth, number or name, what it is about) for every node, parents first."""
    remark = f"({node.remark}) " if node.remark else ""
    about = "(listed elsewhere)" if node.seen else opening(kb, node.name)
    found = [(depth, node.name, f"{remark}{about}".strip())]
    for child in node.children:
        found += rows(kb, child, depth + 1)
    return found


def chain(kb: KnowledgeBase, numbers: list[str]) -> list[tuple[int, str, str]]:
    """A path of references as rows, one step deeper each; a step down to a subrule says so."""
    rows = []
    for i, number in enumerate(numbers):
        above = str(RuleNumber.parse(number).parent or "")
        part = f"(part of {above}) " if i and above == numbers[i - 1] else ""
        rows.append((i, number, f"{part}{opening(kb, number)}"))
    return rows


def opening(kb: KnowledgeBase, name: str) -> str:
    """A rule's title, or the start of its text."""
    first, _, last = name.partition("\u2013")
    if title := kb.title(first):
        return title
    text = shortened(kb.about(first), _OPENING)
    return f"{text} (to {last})" if last and text else text


def dot(kb: KnowledgeBase, node: ReferenceNode) -> str:
    """The tree as a directed graph in Graphviz's language; an arrow is a reference."""
    names: dict[str, None] = {}
    edges: dict[tuple[str, str], None] = {}
    _collect(node, names, edges)
    lines = ["digraph rules {", "  rankdir=LR;", "  node [shape=box, fontname=sans];"]
    for name in names:
        title = kb.title(name) or ""
        label = f"{name}\\n{_quoted(title)}" if title else _quoted(name)
        lines.append(f'  "{_quoted(name)}" [label="{label}"];')
    lines += [f'  "{_quoted(a)}" -> "{_quoted(b)}";' for a, b in edges]
    return "\n".join([*lines, "}"]) + "\n"


def _collect(node: ReferenceNode, names: dict[str, None], edges: dict[tuple[str, str], None]) -> None:
    names.setdefault(node.name)
    for child in node.children:
        edges.setdefault((node.name, child.name))
        _collect(child, names, edges)


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
