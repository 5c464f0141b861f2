"""Which documents may be meant: worths added up, what is listed, what ranking looks at."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.search import impacts
from crkb.search.candidates import ALSO, MANY, RAREST, Query, _added, score, with_neighbours
from crkb.search.impacts import Impacts, IndexedDocument, StemmedText
from crkb.search.understanding.reading import Sought, WayOfSaying
from crkb.search.weights import FEATURES

NAMES = list(FEATURES)

HOUSE = [  # a house rule: lamps, oil, dusk
    StemmedText("rule", "1", "1", {"title": ["lamp"]}),
    StemmedText(
        "rule",
        "1.1",
        "1.1 1",
        {"text": ["lamp", "burn", "oil"], "path": ["lamp"], "asked": ["light", "fuel", "lamp", "dark"]},
        [["light", "fuel"], ["lamp", "dark"]],
        [["lamp"]],
    ),
    StemmedText(
        "rule", "1.1a", "1.1a 1.1 1", {"text": ["oil", "drip", "night"], "path": ["lamp"]}, (), [["lamp"]]
    ),
    StemmedText("rule", "2", "2", {"title": ["dusk"], "below": ["oil", "spill"]}),
    StemmedText("rule", "2.1", "2.1 2", {"text": ["dusk", "fall"], "path": ["dusk"]}, (), [["dusk"]]),
    StemmedText("example", "2.1#1", "2.1 2", {"text": ["oil", "dusk"]}),
]


@pytest.fixture(scope="session")
def house(tmp_path_factory) -> Iterator[Impacts]:
    folder = str(tmp_path_factory.mktemp("house"))
    impacts.write(folder, HOUSE)
    one = Impacts(folder)
    yield one
    one.close()


def sought(*stems: str, weight: float = 1.0) -> list[Sought]:
    return [Sought(s, (WayOfSaying((s,), 1.0),), weight) for s in stems]


def values(query: Query, house: Impacts, name: str) -> dict[str, float]:
    (document,) = house.named(name)
    (found,) = with_neighbours([document], [query.values(document)])
    return dict(zip(NAMES, found, strict=True))


@pytest.mark.parametrize(
    ("stems", "names"),
    [
        (("oil",), {"1.1", "1.1a"}),  # in 2 only by what is below it
        (("oil", "drip"), {"1.1a"}),
        (("lamp", "oil"), {"1", "1.1", "1.1a"}),  # all words, one of them in a title above; a title
        (("dusk",), {"2", "2.1"}),
        (("spill",), set()),
        (("xyzzy",), set()),
        (("xyzzy", "oil"), {"1.1", "1.1a"}),
        ((), set()),
    ],
)
def test_what_is_listed(house, stems, names):
    found = Query(house, sought(*stems)).listed()
    assert {house.document(number).name for number in found} == names


def test_examples_are_found_only_where_they_are_asked_for(house):
    assert 5 not in Query(house, sought("oil")).worths
    assert 5 in Query(house, sought("oil"), examples=True).listed()


def test_only_some_documents_may_be_hits(house):
    assert Query(house, sought("oil", "lamp"), among={2, 4}).listed() == {2}


def test_the_best_come_first_and_of_equal_ones_the_earlier(house):
    query = Query(house, sought("oil", "burn"))
    assert query.candidates(query.worths, 10)[0] == 1
    assert query.candidates([5, 4, 0], 2) == [0, 4]


def test_what_is_looked_for_in_several_ways_counts_as_the_best_of_them(house):
    either = Sought("fuel", (WayOfSaying(("fuel",), 1.0), WayOfSaying(("oil",), 0.5)), 1.0)
    query = Query(house, [either])
    alone = Query(house, sought("oil")).worths
    assert query.worths[2] == pytest.approx(0.5 * alone[2])
    assert query.worths[1] == pytest.approx(Query(house, sought("fuel")).worths[1])


def test_several_words_that_mean_one_thing_stand_where_all_of_them_do(house):
    query = Query(house, [Sought("gloom", (WayOfSaying(("dusk", "fall"), 1.0),), 1.0)])
    assert query.listed() == {4}
    assert query.worths.keys() == {3, 4}


def test_what_a_document_lacks(house):
    query = Query(house, sought("oil", "dusk"))
    (document,) = house.named("1.1")
    assert query.missing(document.number, query.parts) == ["dusk"]
    assert query.missing(3, query.parts) == ["oil"]  # what is only below it, it doesn't have


def test_what_is_looked_at_in_a_document(house):
    query = Query(house, sought("lamp", "dark"))
    found = values(query, house, "1.1")
    whole = [
        found[name] for name in ("words", "words in phrases", "phrase", "phrase in query", "query in phrase")
    ]
    assert whole == pytest.approx([1.0] * 5, abs=0.001)
    assert 0 < found["words in text"] < 1
    assert 0 < found["words in titles"] < 1
    assert (found["title"], found["title above"]) == (0.0, 1.0)
    assert found["against the best"] == 1.0
    assert (found["term"], found["chapter"], found["titled"], found["subrule"]) == (0, 0, 0, 0)


PHRASES = [  # ways of asking -> how alike the query "lamp oil" and the best and the next best are
    ([["lamp", "oil"]], 1.0, 0.0),
    ([["lamp", "oil"], ["lamp", "fuel"]], 1.0, 0.5),
    ([["lamp", "fuel"], ["lamp", "oil"]], 1.0, 0.5),
    ([["lamp", "fuel"], ["lamp", "oil"], ["oil", "fuel"]], 1.0, 0.5),
    ([["lamp", "fuel"], ["oil", "fuel"]], 0.5, 0.5),
    ([["fuel"]], 0.0, 0.0),
]


@pytest.mark.parametrize(("phrases", "best", "next_best"), PHRASES)
def test_the_best_and_the_next_best_way_of_asking(house, phrases, best, next_best):
    query = Query(house, sought("lamp", "oil"))
    query._rarities = {"lamp": 1000, "oil": 1000}
    query.full = 2.0
    asked = impacts._lanes(phrases)
    document = house.document(0)._replace(phrases=tuple(1000 * len(p) for p in phrases), asked=asked)
    assert query._phrases(document)[:2] == (best, next_best)


def test_no_more_than_all_of_a_phrase_is_in_the_query(house):
    """What means something rare counts as that."""
    rare = Sought("spill", (WayOfSaying(("drip",), 1.0), WayOfSaying(("lamp",), 1.0)), 1.0)
    found = values(Query(house, [rare, *sought("dark")]), house, "1.1")
    assert found["phrase in query"] == 1.0


def test_what_says_little_is_compared_with_no_phrase_or_title(house):
    assert values(Query(house, sought("lamp")), house, "1")["title"] == 1.0
    little = Query(house, sought("lamp", weight=0.01))
    assert values(little, house, "1")["title"] == 0.0
    assert values(little, house, "1.1")["phrase"] == 0.0


@pytest.mark.parametrize(
    ("stems", "opens"), [(("lamp",), 1), (("lamp", "burn"), 1), (("burn",), 0), (("oil",), 0)]
)
def test_a_text_that_opens_with_what_is_looked_for(house, stems, opens):
    assert values(Query(house, sought(*stems)), house, "1.1")["opening"] == opens


def test_rules_above_and_below_among_the_candidates(house):
    query = Query(house, sought("oil"))
    documents = [house.document(number) for number in (1, 2)]
    above, below = [
        dict(zip(NAMES, v, strict=True))
        for v in with_neighbours(documents, [query.values(d) for d in documents])
    ]
    assert (above["rule above"], above["rules below"]) == (0, below["worth"])
    assert (below["rule above"], below["rules below"]) == (above["worth"], 0)


def test_of_several_rules_below_the_best_counts():
    rules = [
        IndexedDocument(i, "rule", name, within, (), (), (), (), {}, ())
        for i, (name, within) in enumerate(BELOW)
    ]
    worths = [(0.5,), (0.9,), (0.2,)]
    assert [v[-2:] for v in with_neighbours(rules, worths)] == [(0.0, 0.9), (0.5, 0.0), (0.5, 0.0)]


BELOW = [("1.1", ("1.1", "1")), ("1.1a", ("1.1a", "1.1", "1")), ("1.1b", ("1.1b", "1.1", "1"))]


def test_the_score_is_what_the_features_add_up_to():
    assert score([0.0] * len(FEATURES)) == 0
    for i, says in enumerate(FEATURES.values()):
        assert score([0.0] * i + [2.0] + [0.0] * (len(FEATURES) - i - 1)) == 2 * says


@pytest.mark.parametrize(
    ("worths", "top", "found", "of_found", "best"),
    [
        ({}, -1, {1: 1.0, 2: 2.0}, 2, 2),
        ({1: 3.0, 2: 1.0}, 1, {2: 1.0}, 2, 1),
        ({1: 3.0, 2: 2.0}, 1, {2: 2.0}, 2, 2),  # the best of neither alone
        ({1: 2.0}, 1, {1: 2.0, 2: 3.0}, 2, 1),
    ],
)
def test_the_best_of_what_was_added_up(worths, top, found, of_found, best):
    total = {n: worths.get(n, 0.0) + found.get(n, 0.0) for n in {*worths, *found}}
    assert _added(worths, top, found, of_found) == (total, best)


STEMS = st.sampled_from(
    ["lamp", "oil", "burn", "dusk", "fall", "drip", "night", "fuel", "light", "spill", "xyzzy"]
)


@given(st.lists(st.tuples(STEMS, st.sampled_from([0.2, 1.0])), max_size=8, unique_by=lambda pair: pair[0]))
def test_what_is_dropped_early_would_not_have_been_listed(house, asked):
    """Against adding everything up."""
    parts = [Sought(stem, (WayOfSaying((stem,), 1.0),), weight) for stem, weight in asked]
    query = Query(house, parts)
    everything: dict[int, float] = {}
    for part in parts:
        for number, worth in house.worths(part.said).worths.items():
            everything[number] = everything.get(number, 0.0) + part.weight * worth
    enough = ALSO * max(everything.values(), default=0.0)
    wanted = {number for number, worth in everything.items() if worth >= enough}
    rarest = (
        {n for p in query.parts for n in p.found.worths} if len(parts) <= 6 else wanted & query.worths.keys()
    )
    for number in wanted & rarest:
        assert query.worths[number] == pytest.approx(everything[number])


def test_of_many_documents_those_are_dropped_that_cannot_be_listed(tmp_path):
    """Of a query of more words than a document has to have one of."""
    chance = random.Random(17)
    stems = [f"s{i}" for i in range(RAREST + 6)]
    texts = [{"text": chance.choices(stems, k=chance.randint(1, 6))} for _ in range(4 * MANY)]
    impacts.write(str(tmp_path), [StemmedText("rule", str(i), str(i), t) for i, t in enumerate(texts)])
    many, dropped = Impacts(str(tmp_path)), 0
    for _ in range(30):
        parts = [sought(stem, weight=chance.choice([0.3, 0.6, 1.0]))[0] for stem in stems]
        query = Query(many, parts)
        everything: dict[int, float] = {}
        for part in query.parts:
            for number, worth in part.found.worths.items():
                everything[number] = everything.get(number, 0.0) + worth
        first = sorted(query.parts, key=lambda part: part.full)[-RAREST:]
        enough = ALSO * max(everything.values())
        for number in {n for part in first for n in part.found.worths}:
            if everything[number] >= enough:
                assert query.worths[number] == pytest.approx(everything[number])
        assert {n: query.worth(n) for n in everything} == pytest.approx(everything)  # dropped or not
        dropped += len(everything) - len(query.worths)
    many.close()
    assert dropped > 30 * MANY
