"""The benchmark of relevance: its questions, its arithmetic, what it compares; over the invented game."""

from __future__ import annotations

import importlib
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.library import known
from crkb.search.weights import FEATURES

HERE = Path(__file__).parent
# bench is not part of the package; it comes last, so that it shadows nothing that is tested.
sys.path.append(str(HERE.parent))

main = importlib.import_module("bench.relevance.__main__")
engines = importlib.import_module("bench.relevance.engines")
glossary = importlib.import_module("bench.relevance.glossary")
measures = importlib.import_module("bench.relevance.measures")
tuning = importlib.import_module("bench.relevance.tuning")
asking = importlib.import_module("bench.relevance.questions")

Case = tuning.Case


@pytest.mark.parametrize(
    ("hits", "answers", "rank"),
    [
        (["1", "2"], ("1",), 1),
        (["1", "2"], ("2", "1"), 1),
        (["1", "2"], ("2",), 2),
        (["1", "term:Glow"], ("term:Glow",), 2),
        (["1", "2"], ("3",), 0),
        (["1"], (), 0),
        ([], ("1",), 0),
        (list("abcdefghij"), ("j",), 10),
        (list("abcdefghijk"), ("k",), 0),  # behind what is looked at
    ],
)
def test_the_rank_of_the_first_answer(hits, answers, rank):
    assert measures.rank(hits, answers) == rank


@pytest.mark.parametrize(
    ("ranks", "figures"),
    [
        ([], (0, 0, 0, 0)),
        ([0], (1, 0, 0, 0)),
        ([1], (1, 1, 1, 1)),
        ([2, 1], (2, 0.5, 1, 0.75)),
        ([5, 6, 0, 1], (4, 0.25, 0.5, (0.2 + 1 / 6 + 1) / 4)),
    ],
)
def test_figures(ranks, figures):
    assert measures.measured(iter(ranks)) == pytest.approx(figures)


@given(st.lists(st.integers(0, measures.DEPTH)))
def test_the_mean_reciprocal_rank_is_at_least_what_comes_first(ranks):
    found = measures.measured(ranks)
    assert 0 <= found.hit1 <= found.hit5 <= 1
    assert (
        found.hit1 <= found.mrr <= found.hit1 + (len(ranks) - ranks.count(1)) / 2 / (len(ranks) or 1) + 1e-9
    )


# --- questions ---


def written(folder: Path, name: str, *lines: str) -> Path:
    (folder / name).write_text("\n".join(lines), encoding="utf-8")
    return folder


def test_questions_are_read_by_author_and_part(tmp_path):
    written(
        tmp_path, "ann-tune.tsv", "slang\tis it out\t704.5b, term:Glow\t-", "natural\tis it lit\t-\t100.1,"
    )
    written(tmp_path, "ben-tune.tsv", "stories\tBen left. Then?\t1\t7")
    written(tmp_path, "ann-report.tsv", "keywords\tglow\t100.1\t100.1")
    now, then = asking.DATES
    assert list(asking.questions("tune", tmp_path)) == [
        ("ann", "slang", "is it out", {now: ("704.5b", "term:Glow"), then: ()}),
        ("ann", "natural", "is it lit", {now: (), then: ("100.1",)}),
        ("ben", "stories", "Ben left. Then?", {now: ("1",), then: ("7",)}),
    ]
    assert [q.text for q in asking.questions("report", tmp_path)] == ["glow"]
    assert list(asking.questions("other", tmp_path)) == []


@pytest.mark.parametrize("line", ["", "slang", "slang\tglow\t1", "slang\tglow\t1\t1\t1", "Slang\tglow\t1\t1"])
def test_a_line_that_is_no_question_is_told(tmp_path, line):
    written(tmp_path, "ann-tune.tsv", "slang\tglow\t1\t1", line, "slang\tglow\t1\t1")
    with pytest.raises(ValueError, match=r"ann-tune\.tsv"):
        list(asking.questions("tune", tmp_path))


def test_the_shipped_questions():
    parts = {part: list(asking.questions(part)) for part in ("tune", "report")}
    assert sum(map(len, parts.values())) >= 400
    for asked in parts.values():
        counted = Counter(q.style for q in asked)
        assert set(counted) == set(asking.STYLES)
        assert min(counted.values()) >= 0.95 * max(counted.values())  # about as many of each style
        assert len({q.author for q in asked}) >= 3
    assert {q.text for q in parts["tune"]}.isdisjoint(q.text for q in parts["report"])
    for question in (q for asked in parts.values() for q in asked):
        assert tuple(question.answers) == asking.DATES
        assert any(question.answers.values()), question
        assert question.text == question.text.strip() != "", question
        for answers in question.answers.values():
            assert len(set(answers)) == len(answers), question


@pytest.mark.parametrize("date", asking.DATES)
def test_answers_are_rules_of_the_edition(date):
    there = known.prints(date)
    unknown = [
        (question.text, name)
        for part in ("tune", "report")
        for question in asking.questions(part)
        for name in question.answers[date]
        if not name.startswith("term:") and name not in there
    ]
    assert unknown == []


# --- what is compared ---


@pytest.fixture(scope="module")
def compared(kb, tmp_path_factory):
    return engines.engines(kb, str(tmp_path_factory.mktemp("engines")))


ENGINES = 4 + len(importlib.import_module("crkb.library.asked").AUTHORS)

FIRST = {"shimmer": "702.2", "lantern lent to another keeper dusk": "100.1b", "oil flask shed": "704.5m"}


@pytest.mark.parametrize(("query", "name"), FIRST.items())
def test_each_finds_what_has_the_words(compared, query, name):
    assert len(compared) == ENGINES
    found = {engine: search(query) for engine, search in compared.items()}
    assert all(0 < len(hits) <= measures.DEPTH for hits in found.values())
    assert all(name in hits[:3] for hits in found.values()), found
    assert found["crkb"][0] == name


@pytest.mark.parametrize("query", ["zebra", 'quagga "zebra'])
def test_what_no_text_has_nobody_finds(compared, query):
    assert {name: list(search(query)) for name, search in compared.items()} == {name: [] for name in compared}


def test_simpler_ones_take_any_text(compared):
    for engine in ("whoosh, BM25F", "SQLite, FTS5"):
        assert list(compared[engine]("the of")) == []
        assert "704.5m" in compared[engine]("(oil) \" AND -flask* {W}'s")


@pytest.mark.parametrize(("kind", "label"), [("rule", "Glow"), ("term", "term:Glow"), ("card", "Glow")])
def test_labels(kind, label):
    assert engines.Hit(kind, "Glow").label == label


def test_terms_that_lead_to_rules(kb, compared):
    leading = {term.name: numbers for term, numbers in glossary._pointing(kb)}
    assert leading["Legend Rule"] == ("704.5c",)
    assert leading["Glow"] == ("100.2",)
    assert leading["Lantern"] == ("100", "100.1", "100.1a", "100.1b", "100.2")  # a chapter: all of it
    first, second = glossary.rows(kb, compared["crkb"])
    assert first.startswith(f"  glossary: {len(leading)} terms")
    assert second == "  definitions: 8 of 8 first (2 keywords, 4 ways each)"


def test_figures_of_the_glossary_count_what_comes_first(kb):
    targets = {term.name: numbers for term, numbers in glossary._pointing(kb)}
    first, second = glossary.rows(kb, lambda query: ["term:Any", "999", *targets.get(query, ())])
    assert "MRR 0.500" in first  # terms don't count
    assert second.startswith("  definitions: 0 of 8")


# --- tuning ---


def case(*rows: tuple[bool, list[float]]):
    return Case([tuple(values) for _, values in rows], [answers for answers, _ in rows])


CASES = [
    case((True, [1.0, 0.0, 0.3]), (False, [0.0, 1.0, 0.3])),
    case((False, [0.2, 0.9, 0]), (True, [0.5, 0.5, 0])),
]


def group(cases, weight=1.0):
    return tuning.Group("queries", list(cases), weight)


def test_tuning_finds_what_tells_answers_from_others():
    tuned = tuning.climbed([0.0, 0.4, 0.0], [group(CASES)])
    assert tuned[0] > tuned[1]
    assert tuned[2] == 0.0  # says nothing
    assert tuning.first([0.0, 0.4, 0.0], CASES) == 0.0
    assert tuning.first(tuned, CASES) == 1.0
    assert tuning.climbed(tuned, [group(CASES)]) == tuned  # nothing is better
    assert tuning.climbed([0.0, 1.0, 0.0], []) == [0.0, 1.0, 0.0]


def test_groups_count_by_their_weight():
    against = [c._replace(answers=[not a for a in c.answers]) for c in CASES]
    for weight, wanted in ((0.1, 1.0), (9.0, 0.0)):
        tuned = tuning.climbed([1.0, 0.9, 0.0], [group(CASES), group(against, weight)])
        assert tuning.first(tuned, CASES) == wanted


RANKS = [([3.0, 2.0, 1.0], 4.0), ([1.0, 2.0, 3.0], 0 + 2 + 1 / 3), ([0.0, 1, 2, 3, 4, 5, 6], 1 / 7)]


@pytest.mark.parametrize(("scores", "worth"), RANKS)
def test_what_scores_are_worth(scores, worth):
    """The first of the candidates answers."""
    one = Case([()] * len(scores), [True] + [False] * (len(scores) - 1))
    assert tuning._worth([group([one], 2.0)], [[scores]]) == pytest.approx(2 * worth)


def test_of_several_answers_the_best_counts():
    one = Case([()] * 3, [True, False, True])
    assert tuning._worth([group([one])], [[[1.0, 2.0, 3.0]]]) == 4.0


def test_what_comes_first_of_no_cases():
    assert tuning.first([1.0], []) == 0.0


def test_questions_whose_answers_are_no_candidates_teach_nothing(compared):
    search = compared["crkb"]
    asked = [("lantern", ("100.1",)), ("oil", ("999.9",)), ("zebra", ("100.1",))]
    (one,) = tuning.cases(search, asked)
    assert one.answers.count(True) == 1
    assert len(one.values) == len(one.answers) > 1
    assert {len(values) for values in one.values} == {len(FEATURES)}


# --- what is printed ---


def test_a_table(kb, tmp_path, monkeypatch):
    now = kb.info.effective
    asked = [
        asking.Question("ann", "slang", "shimmer", {now: ("702.2",)}),
        asking.Question("ann", "natural", "zebra", {now: ("100.1",)}),
        asking.Question("ann", "natural", "dusk", {now: ()}),
    ]
    monkeypatch.setattr(main, "questions", lambda part: asked)
    lines = list(main._table(kb, str(tmp_path), "tune"))
    assert sum(line.startswith("  all ") for line in lines) == ENGINES
    own = [line.split() for line in lines[: lines.index(next(n for n in lines if "milliseconds" in n))]]
    assert ["slang", "1", "1.000", "1.000", "1.000"] in own
    assert ["natural", "1", "0.000", "0.000", "0.000"] in own  # one isn't answered in the edition
    assert ["all", "2", "0.500", "0.500", "0.500"] in own
    assert any("glossary" in line for line in lines)


def test_without_official_texts_it_says_so(monkeypatch, tmp_path):
    monkeypatch.setattr(main, "EDITIONS", tmp_path / "none")
    with pytest.raises(SystemExit, match="no official texts"):
        main.main([])


@pytest.mark.parametrize(("share", "said"), [(0.5, "2.00"), (0.95, "3.00")])
def test_milliseconds(share, said):
    assert main._ms([0.003, 0.001, 0.002], share) == said
