"""The graph of references: what a rule leads to, what leads to it, the shortest way between two."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from crkb import limits
from crkb.library.database import Store
from crkb.numbers import RuleNumber

_NAMED = 4  # rules that one referrer names, as far as a remark lists them
_Step = Callable[[Store, str], list[tuple[str, str]]]


class ReferenceNode(NamedTuple):
    """A rule, term or card in a tree of references; `remark` says where or how it is referred to.

    `seen` is true where the node is shown in full elsewhere in the tree.
    """

    name: str
    remark: str
    children: tuple[ReferenceNode, ...]
    seen: bool = False


def forward(store: Store, number: str, depth: int) -> ReferenceNode:
    """What a rule and the rules below it refer to, and what that refers to, `depth` steps deep."""

    def step(store: Store, name: str) -> list[tuple[str, str]]:
        return _targets_below(store, name) if name == number else _targets(store, name)

    return _grow(store, number, "", depth, {number}, step)


def backward(store: Store, number: str, depth: int, exact: bool = False) -> ReferenceNode:
    """What refers to a rule or to one below it, and what refers to that, `depth` steps deep.

    With `exact` only what names the number itself counts.
    """

    def step(store: Store, name: str) -> list[tuple[str, str]]:
        return _sources_below(store, name) if name == number and not exact else _sources(store, name)

    return _grow(store, number, "", depth, {number}, step)


def _grow(store: Store, name: str, remark: str, depth: int, seen: set[str], step: _Step) -> ReferenceNode:
    limits.go_on()
    if depth == 0:
        return ReferenceNode(name, remark, ())
    children = []
    fresh = []
    for child, note in step(store, name):
        fresh.append((child, note, child in seen))
        seen.add(child)
    for child, note, known in fresh:
        grown = (
            ReferenceNode(child, note, (), True)
            if known
            else _grow(store, child, note, depth - 1, seen, step)
        )
        children.append(grown)
    return ReferenceNode(name, remark, tuple(children))


def _targets(store: Store, name: str) -> list[tuple[str, str]]:
    found: dict[str, str] = {}
    for block in store.blocks(name):
        for r in block.references:
            remark = "" if r.status == "resolved" else r.status
            if r.where == "base":
                remark = f"of {store.head().base or 'the official rules'} {remark}".strip()
            label = r.target if not r.through else f"{r.target}\u2013{r.through}"
            found.setdefault(label, remark)
    return list(found.items())


def _targets_below(store: Store, number: str) -> list[tuple[str, str]]:
    """The targets of a rule, then those of the rules below with a remark in which of them."""
    found = dict(_targets(store, number))
    for child in store.children(number):
        for target, remark in _targets_below(store, child):
            found.setdefault(target, remark if remark.startswith("in ") else f"in {child} {remark}".strip())
    return list(found.items())


def _sources(store: Store, name: str) -> list[tuple[str, str]]:
    return [(origin, block if block != "text" else "") for _, origin, block in store.referrers(name)]


def _sources_below(store: Store, number: str) -> list[tuple[str, str]]:
    """What refers to a rule, then what refers to those below it, with a remark to which of them."""
    found = dict(_sources(store, number))
    named: dict[str, list[str]] = {}
    for below in _all_below(store, number):
        for origin, _ in _sources(store, below):
            if origin not in found:
                named.setdefault(origin, []).append(below)
    return [*found.items(), *((origin, f"to {_listed(numbers)}") for origin, numbers in named.items())]


def _listed(numbers: list[str]) -> str:
    """Numbers for a remark: all of a few, else the first ones and how many more."""
    shown = ", ".join(numbers[:_NAMED])
    return shown if len(numbers) <= _NAMED else f"{shown} and {len(numbers) - _NAMED} more"


def _all_below(store: Store, number: str) -> list[str]:
    """Everything below a number, in text order."""
    return [each for child in store.children(number) for each in (child, *_all_below(store, child))]


def path(store: Store, start: str, goal: str) -> list[str]:
    """The shortest chain of rules from `start` to `goal`, each referring to the next; [] if none.

    A reference to a chapter or rule reaches everything below it, as it does for a reader: a
    step from a rule down to its subrules costs as much as a reference.
    """
    steps: dict[str, list[str]] = {}
    for origin, target in store.links():
        steps.setdefault(origin, []).append(target)
    below: dict[str, list[str]] = {}
    for number in store.numbers():
        parent = _parent(number)
        below.setdefault(parent, []).append(number)
    came: dict[str, str] = {start: ""}
    queue = deque([start])
    while queue:
        limits.go_on()
        at = queue.popleft()
        if at == goal:
            chain = [at]
            while came[chain[-1]]:
                chain.append(came[chain[-1]])
            return chain[::-1]
        for after in [*steps.get(at, ()), *below.get(at, ())]:
            if after not in came:
                came[after] = at
                queue.append(after)
    return []


def _parent(number: str) -> str:
    return str(RuleNumber.parse(number).parent or "")
