"""Which documents may be meant: one pass over what each word is worth where, a closer look at the best."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Mapping, Sequence
from functools import reduce
from operator import and_, mul
from typing import NamedTuple

from crkb import limits
from crkb.search.impacts import (
    BITS,
    OWN,
    SAMPLE,
    STANDS,
    Impacts,
    IndexedDocument,
    Worths,
    shared_by_each,
    thousandths,
)
from crkb.search.understanding.reading import Sought, WayOfSaying
from crkb.search.weights import FEATURES

ALSO = 0.65
"""Of what the best document is worth: one that lacks words is a hit if it is worth as much."""

RAREST = 5
"""Parts of a query of which a document has to have one."""

MANY = 100
"""Documents that are worth dropping from."""

SEVERAL = 1.3
"""What several stems that mean one thing are worth together, as a mean."""

TELLING = 0.25
"""How much of a query a stem has to be for being compared with ways of asking: most have "my" and "do"."""

_ROUNDED = 1e-9  # more than sums in another order may differ by
_KEPT = 5_000  # of what is looked for in several ways
_TEXT, _ASKED = BITS["text"], BITS["asked"]
_TITLES = BITS["title"] | BITS["path"]

FeatureValues = tuple[float, ...]
"""The values of the features of a document, in the order of `weights.FEATURES`."""


class RankedHit(NamedTuple):
    """A document that is a hit, its score, and what it was ranked by."""

    document: IndexedDocument
    score: float
    values: FeatureValues


class SoughtPart(NamedTuple):
    """What is looked for, and where it was found: what it is worth in each document, and in which fields.

    How much it counts in the query is in what it is worth and in how rare it is.
    """

    sought: Sought
    found: Worths

    @property
    def full(self) -> float:
        """How much of the query it is."""
        return self.found.rarity


class Query:
    """A query against the impacts of an index."""

    def __init__(
        self,
        impacts: Impacts,
        sought: Sequence[Sought],
        examples: bool = False,
        among: Collection[int] | None = None,
    ) -> None:
        """`examples`: also by themselves; `among`: the documents that may be hits, None for all."""
        self._impacts = impacts
        self._among = among
        self._marks = ("", SAMPLE) if examples else ("",)
        self.parts = [self._part(each) for each in sought]
        self.full = sum(part.full for part in self.parts) or 1.0
        self._by_weight = sorted(self.parts, key=lambda p: (p.full, p.sought.said), reverse=True)
        self.worths = self._added_up()
        self.best = max(self.worths.values(), default=1.0) or 1.0
        self._rarities = {stem: thousandths(of) for stem, of in self._of_stems().items() if of >= TELLING}
        self._looked_up = [(part.full, part.found.fields.get) for part in self.parts]
        content = (part.sought for part in self.parts if part.sought.is_content)
        self._wanted = tuple(stem for each in content for stem in each.ways[0].stems)

    def _part(self, sought: Sought) -> SoughtPart:
        limits.go_on()
        kept = self._impacts.together
        key = (sought.ways, sought.weight, self._marks)
        found = kept.get(key)
        if found is None:
            if len(kept) >= _KEPT:
                kept.clear()  # by whatever thread
            ways = [self._way(way) for way in sought.ways]
            one = ways[0] if len(ways) == 1 else _any_of(ways)
            found = kept[key] = one if sought.weight == 1.0 else _times(sought.weight, one)
        return SoughtPart(sought, found)

    def _way(self, way: WayOfSaying) -> Worths:
        each = [self._stem(stem) for stem in way.stems]
        if len(each) > 1:
            return _all_of(each, way.sure * SEVERAL / len(each))
        return each[0] if way.sure == 1.0 else _times(way.sure, each[0])

    def _stem(self, stem: str) -> Worths:
        found = [self._impacts.worths(mark + stem) for mark in self._marks]
        return found[0] if len(found) == 1 else _any_of(found)

    def _added_up(self) -> dict[int, float]:
        """What documents are worth: the sum over all parts, of those that may be listed.

        A document has to have one of the RAREST parts that count most. What can't get to ALSO of the best
        with all that is left is not begun, and is dropped from MANY on; how much the best will be worth
        at least, the best so far tells.
        """
        left = sum(part.found.most for part in self.parts)
        worths: dict[int, float] = {}
        top, best = -1, 0.0
        for at, part in enumerate(self._by_weight):
            found, enough = part.found.worths, ALSO * best - left - _ROUNDED
            if at < RAREST and enough <= 0:
                worths, top = _added(worths, top, *self._wanted_of(part.found))
                best = max(best, self._summed(top))
            else:
                if enough > 0 and len(worths) > MANY:
                    worths = {number: worth for number, worth in worths.items() if worth >= enough}
                for number in found.keys() & worths.keys():
                    worths[number] += found[number]
            left -= part.found.most
        return worths

    def _wanted_of(self, found: Worths) -> tuple[Mapping[int, float], int]:
        """What documents that may be hits are worth, and the best of them."""
        if self._among is None:
            return found.worths, found.top
        among = {number: found.worths[number] for number in found.worths.keys() & self._among}
        return among, max(among, key=among.__getitem__, default=-1)

    def worth(self, number: int) -> float:
        """What a document is worth, whether or not it may be listed."""
        return self.worths[number] if number in self.worths else self._summed(number)

    def _summed(self, number: int) -> float:
        return sum(part.found.worths.get(number, 0.0) for part in self._by_weight)

    def _of_stems(self) -> dict[str, float]:
        """How much of the query each stem is, for comparing with phrases."""
        found: dict[str, float] = {}
        for part in self.parts:
            for way in part.sought.ways:
                for stem in way.stems:
                    of = part.full * (way.sure / len(way.stems) if len(way.stems) > 1 else way.sure)
                    found[stem] = max(found.get(stem, 0.0), of)
        return found

    def candidates(self, among: Collection[int], count: int) -> list[int]:
        """The numbers of the best of some documents, the best first."""
        each = ((-self.worth(number), number) for number in among)
        return [number for _, number in heapq.nsmallest(count, each)]

    def listed(self) -> set[int]:
        """The numbers of all hits: what has all the words, or is worth nearly as much as the best.

        At least one word has to stand in a document itself, or in a title above it.
        """
        enough = ALSO * self.best
        fields = [part.found.fields for part in self.parts]
        found = {
            number
            for number, worth in self.worths.items()
            if worth >= enough and any(each.get(number, 0) & STANDS for each in fields)
        }
        return found | self._whole()

    def _whole(self) -> set[int]:
        """The numbers of the documents that have all of what is looked for."""
        each = [part.found.fields for part in self.parts if part.sought.is_content]
        if not each:
            return set()
        each.sort(key=len)
        found: Collection[int] = each[0] if self._among is None else each[0].keys() & self._among
        for fields in each:
            found = [number for number in found if fields.get(number, 0) & STANDS]
        return set(found)

    def missing(self, number: int, among: Sequence[SoughtPart]) -> list[str]:
        """What of some parts of the query a document lacks, itself and in the titles above it."""
        return [part.sought.said for part in among if not part.found.fields.get(number, 0) & STANDS]

    def values(self, document: IndexedDocument) -> FeatureValues:
        """What ranking looks at in a document, but for what depends on the other candidates."""
        number, full = document.number, self.full
        own = text = asked = titled = 0.0
        for of, fields_in in self._looked_up:
            if fields := fields_in(number):
                if fields & OWN:
                    own += of
                if fields & _TEXT:
                    text += of
                if fields & _ASKED:
                    asked += of
                if fields & _TITLES:
                    titled += of
        worth = self.worth(number)
        opens = bool(self._wanted) and self._wanted == document.opening[: len(self._wanted)]
        return (
            worth / full,
            worth / self.best,
            own / full,
            text / full,
            asked / full,
            titled / full,
            *self._phrases(document),
            self._share(document.title),
            max(map(self._share, document.path)) if document.path else 0.0,
            1.0 if opens else 0.0,
            *document.facts,
        )

    def _share(self, title: Sequence[str]) -> float:
        """How much of a title is in the query."""
        known = self._rarities
        if known.keys().isdisjoint(title):
            return 0.0
        return sum(stem in known for stem in title) / len(title)

    def _phrases(self, document: IndexedDocument) -> tuple[float, float, float, float]:
        """How alike the query and the ways of asking are: the best, the next best, how much of one is in the
        query, and of the query in one."""
        said_in, known = document.asked, self._rarities
        total = sum([known[stem] * said_in[stem] for stem in said_in.keys() & known.keys()])
        if not total:
            return 0.0, 0.0, 0.0, 0.0
        alike = next_best = contained = 0.0
        full, most = thousandths(self.full), 0
        for shared, rarity in zip(
            shared_by_each(total, len(document.phrases)), document.phrases, strict=True
        ):
            if shared:
                same = shared / (full + rarity)
                if same > alike:
                    alike, next_best = same, alike
                elif same > next_best:
                    next_best = same
                if shared > contained * rarity:
                    contained = shared / rarity
                if shared > most:
                    most = shared
        return 2 * alike, 2 * next_best, min(1.0, contained), most / full


def _added(
    worths: dict[int, float], top: int, found: Mapping[int, float], top_of_found: int
) -> tuple[dict[int, float], int]:
    """What documents are worth with one part more, in the same dictionary or a new one; and the best of them.

    The shorter of the two is added to the longer one.
    """
    if len(found) > len(worths):
        worths, found, top = dict(found), worths, top_of_found
    best = worths.get(top, 0.0)
    for number, worth in found.items():
        if number in worths:
            worth += worths[number]
        worths[number] = worth
        if worth > best:
            best, top = worth, number
    return worths, top


def _times(sure: float, one: Worths) -> Worths:
    worths = {n: sure * worth for n, worth in one.worths.items()}
    return one._replace(rarity=sure * one.rarity, worths=worths, most=sure * one.most)


def _any_of(ways: Sequence[Worths]) -> Worths:
    """Where one of several is found, what the best of them is worth there."""
    worths: dict[int, float] = {}
    fields: dict[int, int] = {}
    for way in ways:
        for number, worth in way.worths.items():
            worths[number] = max(worth, worths.get(number, 0.0))
            fields[number] = fields.get(number, 0) | way.fields[number]
    return Worths.of(max(way.rarity for way in ways), worths, fields)


def _all_of(each: Sequence[Worths], share: float) -> Worths:
    """Where several are found, a share of what they are worth; they stand in the fields that have all."""
    worths: dict[int, float] = {}
    for one in each:
        for number, worth in one.worths.items():
            worths[number] = worths.get(number, 0.0) + share * worth
    fields = dict.fromkeys(worths, 0)
    for number in set(each[0].fields).intersection(*(one.fields for one in each[1:])):
        fields[number] = reduce(and_, (one.fields[number] for one in each))
    return Worths.of(share * sum(one.rarity for one in each), worths, fields)


def with_neighbours(
    documents: Sequence[IndexedDocument], values: Sequence[FeatureValues]
) -> list[FeatureValues]:
    """The values of candidates with what those of the rules above and below them are worth."""
    at = {document.name: i for i, document in enumerate(documents) if document.kind == "rule"}
    above, below = [0.0] * len(documents), [0.0] * len(documents)
    for i, document in enumerate(documents):
        up = at.get(document.within[1]) if len(document.within) > 1 else None
        if up is not None:
            above[i] = values[up][0]
            below[up] = max(below[up], values[i][0])
    return [(*v, above[i], below[i]) for i, v in enumerate(values)]


def score(values: FeatureValues) -> float:
    """What the values of a document add up to."""
    return float(sum(map(mul, FEATURES.values(), values)))
