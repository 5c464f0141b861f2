"""The benchmarks' own arithmetic and baselines; nothing is timed here."""

from __future__ import annotations

import importlib
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from crkb.editions.diff_cache import Timeline
from crkb.library.library import Library
from crkb.search import query_language
from crkb.search.index import DEFAULT_KINDS
from tests.invented import FIRST

HERE = Path(__file__).parent
# bench is not part of the package; it comes last, so that it shadows nothing that is tested.
sys.path.append(str(HERE.parent))

main = importlib.import_module("bench.__main__")
baselines = importlib.import_module("bench.baselines")
figures = importlib.import_module("bench.figures")
editions = importlib.import_module("bench.editions")
inside = importlib.import_module("bench.inside")
many_editions = importlib.import_module("bench.many_editions")
processes = importlib.import_module("bench.processes")

Sample, Row = figures.Sample, figures.Row
GAME = HERE / "samples" / "game.txt"


def test_a_sample_has_median_best_and_p95():
    sample = Sample(tuple(float(n) for n in range(100, -1, -1)))
    assert (sample.median, sample.best, sample.p95) == (50, 0, 95)


def test_p95_of_one_run_is_that_run():
    assert Sample((3.5,)).p95 == 3.5


@pytest.mark.parametrize(
    ("ours", "theirs", "limit", "met"),
    [
        (3.0, 2.0, 1.5, True),
        (3.1, 2.0, 1.5, False),
        (3.0, None, 3, True),
        (3.1, None, 3, False),
        (3.0, 2.0, None, None),
    ],
)
def test_a_target_holds_for_the_ratio_or_else_for_the_figure(ours, theirs, limit, met):
    row = Row("g", "w", "s", Sample((ours,)), theirs=theirs and Sample((theirs,)), limit=limit)
    assert row.met is met


ROWS = [
    Row("Fast", "one", "ms", Sample((1.0, 2.0, 3.0)), "another", Sample((4.0, 4.0)), 1),
    Row("Fast", "two", "s", Sample((123.4,)), limit=3),
    Row("Small", "three", "MB", Sample((12.34,))),
]


def test_the_table_is_aligned_grouped_and_marks_what_is_missed():
    lines = figures.table(ROWS)
    assert [line for line in lines if line and not line.startswith(" ")] == ["Fast", "Small"]
    one, two, three = (next(line for line in lines if f"  {w} " in line) for w in ("one", "two", "three"))
    assert "2.00 ms  best 1.00  another" in one
    assert "4.00 ms" in one
    assert one.split()[-3:] == ["0.50", "\u2264", "1"]
    assert two.endswith("\u2264 3 s  missed")
    assert one.index("2.00 ms") + len("2.00 ms") == two.index("123 s") + len("123 s")
    assert three.split() == ["three", "12.3", "MB"]


def test_the_summary_counts_targets():
    assert figures.summary(ROWS) == "1 of 2 targets missed."
    assert figures.summary(ROWS[::2]) == "All 1 targets met."


def test_json_has_the_same_figures():
    one, two, _ = figures.data(ROWS)
    assert one["crkb"] == {"median": 2.0, "best": 1.0, "p95": pytest.approx(2.9), "runs": 3}
    assert (one["ratio"], one["met"]) == (0.5, True)
    assert (two["theirs"], two["ratio"], two["met"]) == (None, None, False)


@pytest.mark.parametrize("pattern", baselines.EXTRACTIONS.values(), ids=baselines.EXTRACTIONS)
def test_each_extraction_finds_the_rules_with_further_lines_and_examples(pattern):
    found = {number: (text, examples) for number, text, examples in baselines.extract(str(GAME), pattern)}
    edition = inside.edition(str(GAME))
    rules = {n: r for n, r in edition.rules.items() if r.kind in ("rule", "subrule")}
    assert list(found) == list(rules)
    text, examples = found["100.1b"]
    assert text.split("\n")[1].strip().startswith("A lantern that broke")
    assert examples.count("Example:") == 2


def test_extraction_reads_utf16(tmp_path):
    path = tmp_path / "wide.txt"
    path.write_bytes("\ufeff101.1. Foxes move.\r\n\r\n".encode("utf-16-le"))
    assert baselines.extract(str(path), next(iter(baselines.EXTRACTIONS.values()))) == [
        ("101.1", "Foxes move.", "")
    ]


@pytest.fixture(scope="module")
def full_text():
    return baselines.FullText(inside.documents(inside.edition(str(GAME))), (6, 1, 1, 1))


@pytest.mark.parametrize(
    ("query", "name"), [("shimmer", "702.2"), ('"glow is 0"', "704.5b"), ("moon-walk", "702.3")]
)
def test_fts5_searches_the_same_documents(full_text, query, name):
    hits, total = full_text.search(baselines.as_fts5(query), 80)
    assert name in [name for _, name, _ in hits]
    assert total == len(hits)


def test_fts5_searches_what_the_index_searches_by_default(full_text):
    kinds = {d[0] for d in inside.documents(inside.edition(str(GAME)))}
    assert {"rule", "term"} <= kinds <= set(DEFAULT_KINDS)


@pytest.mark.parametrize("query", inside.QUERIES)
def test_every_query_is_valid_in_both_languages(full_text, query):
    assert query_language.parse(query) is not None
    full_text.search(baselines.as_fts5(query), 1)


def test_there_are_enough_different_queries():
    assert len(set(inside.QUERIES)) == len(inside.QUERIES) >= 30


def test_children_keep_compiled_modules_and_have_a_library_of_their_own():
    environ = processes.environment({"PYTHONDONTWRITEBYTECODE": "1", "CRKB_HOME": "/a", "LANG": "C"}, "/b")
    assert environ == {"LANG": "C", "CRKB_HOME": "/b"}


def test_the_newest_dated_text_is_taken(tmp_path):
    assert main.newest(tmp_path) is None
    for name in ("cr-20240410.txt", "cr-20250207.txt", "cr-20260807-indented.txt", "notes.txt"):
        (tmp_path / name).touch()
    assert main.newest(tmp_path).name == "cr-20250207.txt"


def test_a_missing_edition_is_reported(tmp_path):
    with pytest.raises(SystemExit, match="no such file"):
        main.edition(str(tmp_path / "none.txt"), str(tmp_path))


@pytest.mark.parametrize("arguments", [["--runs", "0"], ["--runs", "x"], ["--nonsense"]])
def test_wrong_usage_is_refused(arguments, capsys):
    with pytest.raises(SystemExit) as e:
        main.main(arguments)
    assert e.value.code == 2
    assert "usage: python -m bench" in capsys.readouterr().err


@pytest.mark.slow
def test_the_plain_edition_is_written_as_a_text_to_add(tmp_path):
    path = tmp_path / "plain.txt"
    processes.write_plain(str(path))
    edition = inside.edition(str(path))
    assert (edition.id, edition.problems) == ("plain-copy", ())
    assert "123.6c" in edition.rules


# --- many editions ---


def official(month: str, year: int) -> str:
    """An invented text in the layout of official ones, with ten rules of five subrules each."""
    rules = [
        f"100.{i}. Lantern {i}\n\n"
        + "".join(
            f"100.{i}{letter} A lantern {i}{letter} glows until the {month} dusk of rule 100.{i}a.\n\n"
            for letter in "abcde"
        )
        for i in range(1, 11)
    ]
    head = FIRST.partition("100.1. A lantern")[0].replace("March 3, 2031", f"{month} 3, {year}")
    end = "Glossary\n\nDusk\nThe end of a day.\n\nCredits\n\nInvented.\n"
    return head + "".join(rules) + "101. Turns\n\n101.1. A turn.\n\n102. Gifts\n\n102.1. A gift.\n\n" + end


def test_invented_editions_between_official_ones(tmp_path, home):
    for month, year in (("March", 2031), ("May", 2033)):
        (tmp_path / f"cr-{year}.txt").write_text(official(month, year), encoding="utf-8")
    ids = many_editions.fill(str(home), tmp_path, 5)
    assert (len(set(ids)), ids) == (5, sorted(ids))
    assert (ids[0], ids[-1]) == ("cr-2031-03-03", "cr-2033-05-03")
    timeline = Timeline(Library(str(home)))
    for old, new in pairwise(ids[:-1]):
        counts = timeline.diff(old, new).counts
        assert counts["edited"] >= many_editions.EDITED / 2
        assert min(counts["moved"], counts["added"]) > 0
        assert "removed" not in counts


def test_some_of_many_evenly():
    assert editions.evenly([*"abcdefghij"], 4) == ["a", "d", "g", "j"]
    assert editions.evenly([*"abc"], 3) == ["a", "b", "c"]


def test_without_official_texts_editions_are_not_measured(tmp_path):
    with pytest.raises(SystemExit, match="no official texts"):
        editions.main(["--folder", str(tmp_path)])
