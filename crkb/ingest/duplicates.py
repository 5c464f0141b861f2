"""What stands several times, in one source or in several: equal texts made one, with all their places.

Of texts that differ in typography only, the one with the more careful typography is kept: a copy in
straight quotes adds nothing to the print it was made of. However often something stands, each
occurrence costs the same.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from typing import Generic, TypeVar

from crkb.model import Block, Card, Matter, Place, Problem, Question, Rule, Term, Variant
from crkb.text.normalize import typography

_CAREFUL = re.compile(r"[^\x00-\x7f]")


def _finer(one: str, other: str) -> str:
    """Of two texts equal but for typography the finer one: more marks that plain text lacks, more spaces."""
    if one == other:
        return one
    return max(one, other, key=lambda text: (len(_CAREFUL.findall(text)), len(text)))


class _Blocks:
    """Equal blocks met several times, and the sources in which the first of them stands."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self._blocks = tuple(blocks)
        self._texts = [block.text for block in blocks]
        self._places = [list(block.places) for block in blocks]
        self.sources = {place.source for block in blocks[:1] for place in block.places}

    def add(self, blocks: Sequence[Block]) -> None:
        """Take in the places of equal blocks, and their texts where these are finer."""
        for i, block in enumerate(blocks):
            self._places[i] += block.places
            self._texts[i] = _finer(self._texts[i], block.text)
        self.sources |= {place.source for block in blocks[:1] for place in block.places}

    def joined(self) -> tuple[Block, ...]:
        """The blocks with the places of all."""
        return tuple(
            block._replace(text=text, places=tuple(places))
            for block, text, places in zip(self._blocks, self._texts, self._places, strict=True)
        )


def _folded(blocks: Sequence[Block]) -> Hashable:
    """What equal blocks have in common: marks may be typographic or not."""
    return tuple((block.kind, typography(block.text)) for block in blocks)


def _again(
    what: str, number: str, sources: set[int], places: Sequence[Place], equal: bool
) -> Iterable[Problem]:
    """Report duplicates within one source, and texts that differ between two sources."""
    place = places[0] if places else None
    if place and place.source in sources:
        texts = "the same text" if equal else "different texts"
        yield Problem("duplicate", f"duplicate {what}, with {texts}", place, number)
    elif not equal:
        yield Problem("variant", f"{what} differs between two sources", place, number)


# ---- rules


class _OneRule:
    """A rule, its duplicates, and its variants by their folded lines."""

    def __init__(self, rule: Rule) -> None:
        self._rule = rule
        self._title = rule.title
        self._key = _folded(rule.blocks)
        self._blocks = _Blocks(rule.blocks)
        self._variants: dict[Hashable, tuple[str, list[Place]]] = {}

    def add(self, rule: Rule) -> Iterable[Problem]:
        """Take in another rule of that number, and report it."""
        equal = _folded(rule.blocks) == self._key
        number = str(rule.number)
        found = tuple(_again(number, number, self._blocks.sources, rule.blocks[0].places, equal))
        if equal:
            self._blocks.add(rule.blocks)
            self._title = _finer(self._title, rule.title)
        else:
            text = "\n".join(block.text for block in rule.blocks)
            _, places = self._variants.setdefault(typography(text), (text, []))
            places += [place for block in rule.blocks for place in block.places]
        return found

    def joined(self) -> Rule:
        """The rule with all places and variants."""
        variants = tuple(Variant(text, tuple(places)) for text, places in self._variants.values())
        blocks, variants = self._blocks.joined(), self._rule.variants + variants
        return self._rule._replace(title=self._title, blocks=blocks, variants=variants)


def rules(found: Iterable[Rule], problems: list[Problem]) -> dict[str, Rule]:
    """The rules by number; of one that stands with different texts, the first one's is kept."""
    kept: dict[str, _OneRule] = {}
    for rule in found:
        present = kept.get(str(rule.number))
        if present is None:
            kept[str(rule.number)] = _OneRule(rule)
        else:
            problems += present.add(rule)
    return {number: one.joined() for number, one in kept.items()}


# ---- terms, questions, cards

Item = TypeVar("Item", Term, Question, Card)


class _OneItem(Generic[Item]):
    """A term, question or card, and its equals."""

    def __init__(self, item: Item) -> None:
        self._item: Item = item
        self._name = _name(item)
        self._blocks = _Blocks(item.blocks)
        self._places = list(item.places)
        self.sources = {place.source for place in item.places}

    def add(self, item: Item) -> None:
        """Take in an equal one."""
        self._name = _finer(self._name, _name(item))
        self._blocks.add(item.blocks)
        self._places += item.places
        self.sources |= {place.source for place in item.places}

    def joined(self) -> Item:
        """The item with all places."""
        joined: Item = self._item._replace(blocks=self._blocks.joined(), places=tuple(self._places))
        if isinstance(joined, Question):
            return joined._replace(text=self._name)
        return joined._replace(name=self._name)


def _name(item: Item) -> str:
    return item.text if isinstance(item, Question) else item.name


def items(found: Iterable[Item], problems: list[Problem]) -> tuple[Item, ...]:
    """The items, equal ones made one; those of one name but different texts all stay."""
    kept: dict[Hashable, _OneItem[Item]] = {}
    first: dict[Hashable, _OneItem[Item]] = {}
    for item in found:
        name = _name(item)
        named = (typography(name), typography(item.group) if isinstance(item, Card) else "")
        text = (named, _folded(item.blocks))
        twin = kept.get(text)
        present = twin or first.get(named)
        if present is not None:
            problems += _again(name, "", present.sources, item.places, twin is not None)
        if twin is not None:
            twin.add(item)
        else:
            kept[text] = _OneItem(item)
            first.setdefault(named, kept[text])
    return tuple(one.joined() for one in kept.values())


# ---- the parts around the rules


def matter(found: Iterable[Matter]) -> tuple[Matter, ...]:
    """The parts around the rules, equal ones made one."""
    kept: dict[Hashable, tuple[Matter, _Blocks]] = {}
    for part in found:
        text = (part.part, _folded(part.blocks))
        if text in kept:
            kept[text][1].add(part.blocks)
        else:
            kept[text] = (part, _Blocks(part.blocks))
    return tuple(part._replace(blocks=blocks.joined()) for part, blocks in kept.values())
