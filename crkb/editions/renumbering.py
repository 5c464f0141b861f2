"""A text with the numbers of another edition: its references lead there, and print the numbers there."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeVar

from crkb.model import Block, Reference, Rule, Term
from crkb.numbers import RuleNumber

HeldT = TypeVar("HeldT", Rule, Term)


def renumbered(held: HeldT, numbers: Mapping[str, str], there: Collection[str] = ()) -> HeldT:
    """A rule or term in the numbers of another edition (`numbers`, by those of this one).

    A rule's own number changes, too. References keep their status, but for rules that only one of
    the two has: `there` are those of the other one.
    """
    blocks = tuple(_block(block, numbers, there) for block in held.blocks)
    if isinstance(held, Rule):
        number = RuleNumber.parse(numbers.get(str(held.number), str(held.number)))
        return held._replace(number=number, blocks=blocks)
    return held._replace(blocks=blocks)


def _block(block: Block, numbers: Mapping[str, str], there: Collection[str]) -> Block:
    text, found, shift = block.text, [], 0
    for reference in block.references:
        target = numbers.get(reference.target, reference.target)
        through = numbers.get(reference.through, reference.through)
        written = reference.text
        if (target, through) != (reference.target, reference.through) and reference.kind != "term":
            written = _written(reference, target, through)
        start = reference.start + shift
        text = text[:start] + written + text[start + reference.end - reference.start :]
        shift += len(written) - len(reference.text)
        end = start + len(written)
        status = reference.status
        if there and reference.kind != "term" and status in ("resolved", "dangling"):
            found_there = target in there and (not through or through in there)
            status = "resolved" if found_there else "dangling"
        made = reference._replace(text=written, start=start, end=end, target=target, through=through)
        found.append(made._replace(status=status))
    return block._replace(text=text, references=tuple(found))


def _written(reference: Reference, target: str, through: str) -> str:
    """The reference's text with other numbers; a letter that stood for a number becomes that number."""
    if not through:
        return target
    first, last = RuleNumber.parse(target), RuleNumber.parse(through)
    short = last.letters and first.parent == last.parent
    return f"{target}\u2013{last.letters if short else last}"
