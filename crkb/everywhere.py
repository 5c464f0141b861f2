"""Search in every official edition and add-on of a library: what each has, a text that several have once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from crkb.editions.fingerprints import Fingerprints, fingerprints
from crkb.errors import RuleNotFound
from crkb.text.normalize import fold

if TYPE_CHECKING:
    from crkb.kb import KnowledgeBase
    from crkb.model import Block
    from crkb.search.results import SearchHit, SearchResult


class Standing(NamedTuple):
    """Another edition in which a text stands unchanged, and its number or name there."""

    edition: str
    name: str
    moved: bool = False

    def __str__(self) -> str:
        return f"{self.edition} ({self.name})" if self.moved else self.edition


class FoundText(NamedTuple):
    """A hit, and the other editions in which its text stands, the newest first."""

    hit: SearchHit
    also: tuple[Standing, ...]


class EditionHits(NamedTuple):
    """The hits of one edition without those whose text was listed for a newer one; `result` has all."""

    kb: KnowledgeBase
    result: SearchResult
    found: tuple[FoundText, ...]


def search_everywhere(
    kb: KnowledgeBase,
    query: str,
    limit: int,
    within: str | Sequence[str],
    kinds: str | Sequence[str],
    explain: bool,
    as_typed: bool,
) -> list[EditionHits]:
    """The best hits of each official edition and add-on, the newest edition first.

    Without an official one, those of the edition that is open. Raises as `KnowledgeBase.search`, but
    RuleNotFound only if no edition has a number of `within`.
    """
    infos = [info for info in kb.library.editions() if info.official or info.addon]
    own = [] if any(info.official for info in infos) else [kb.info.id]
    editions = [kb.other(name) for name in dict.fromkeys([*own, *(info.id for info in infos)])]
    found, missed = [], None
    for each in editions:
        try:
            found.append((each, each.search(query, limit, within, kinds, explain, as_typed)))
        except RuleNotFound as e:
            missed = missed or e
    if missed and not found:
        raise missed
    texts = [_EditionTexts(each) for each in editions]
    listed: set[tuple[str, str, str]] = set()
    return [EditionHits(each, result, tuple(_new(each, result, texts, listed))) for each, result in found]


def _new(
    kb: KnowledgeBase, result: SearchResult, texts: Sequence[_EditionTexts], listed: set[tuple[str, str, str]]
) -> Iterator[FoundText]:
    """The hits whose text isn't `listed` yet: (edition, kind, name) of all places where one stands."""
    own = next(each for each in texts if each.kb is kb)
    others = [each for each in texts if each.kb is not kb]
    for hit in result.hits:
        if (kb.info.id, hit.kind, hit.name) not in listed:
            names = [(each.kb.info.id, each.name_of(hit, own)) for each in others]
            also = tuple(Standing(edition, name, name != hit.name) for edition, name in names if name)
            listed.update((each.edition, hit.kind, each.name) for each in also)
            yield FoundText(hit, also)


class _EditionTexts:
    """The texts of an edition, by which one is found again in another."""

    def __init__(self, kb: KnowledgeBase) -> None:
        self.kb = kb
        self.prints: Fingerprints = fingerprints(kb.library, kb.info.id)

    def name_of(self, hit: SearchHit, of: _EditionTexts) -> str:
        """The number or name under which the text of a hit stands here, given where it is from; else ""."""
        if hit.kind in ("rule", "example", "note"):
            return self._number(hit.name, of)
        if hit.kind == "term":
            own, there = self.prints.terms.get(hit.name), of.prints.terms.get(hit.name)
            return hit.name if own is not None and own == there else ""
        said = self._said(hit)
        return hit.name if said and said == of._said(hit) else ""

    def _number(self, name: str, of: _EditionTexts) -> str:
        number, mark, ordinal = name.partition("#")
        there = of.prints.rule(number)
        if there is None:
            return ""
        same = list(self.prints.having(there.text))
        here = number if number in same else same[0] if len(same) == 1 else ""
        if mark and here:
            beside = self.prints.rule(here)
            here = here if beside is not None and beside.examples == there.examples else ""
        return f"{here}{mark}{ordinal}" if here else ""

    def _said(self, hit: SearchHit) -> list[str]:
        """The paragraphs of a card or a question."""
        blocks: Sequence[Block] = ()
        if hit.kind == "card":
            card = self.kb.store.card(fold(hit.name))
            blocks = card.blocks if card else ()
        else:
            blocks = next((q.blocks for q in self.kb.store.questions() if q.text == hit.name), ())
        return [block.text for block in blocks]
