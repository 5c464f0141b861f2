"""The official editions, each with its encoding and layout, and the excerpts: nothing is lost."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from crkb import ingest
from crkb.ingest.dialects.canonical import write
from crkb.model import Edition, Place
from crkb.text.normalize import typography

pytestmark = pytest.mark.editions

# file, edition, dialect, encoding, rules and subrules, examples, terms, problems by kind
EDITIONS = [
    ("cr-20150123.txt", "cr-2015-01-23", "official", "cp1252", 2026, 223, 500, {"label": 1}),
    ("cr-20160826.txt", "cr-2016-08-26", "official", "utf-16-le", 2132, 238, 519, {}),
    ("cr-20190125.txt", "cr-2019-01-25", "official", "cp437", 2328, 243, 554, {"odd-number": 1}),
    (
        *("cr-20220429-indented.txt", "cr-2022-04-29", "indented", "utf-8-sig", 2651, 265, 622),
        {"odd-number": 2, "layout": 1},
    ),
    ("cr-20221118.txt", "cr-2022-11-18", "official", "utf-16-be", 2791, 271, 647, {"odd-number": 5}),
    ("cr-20240410.txt", "cr-2024-04-12", "official", "utf-8-sig", 2962, 277, 681, {"odd-number": 3}),
    ("cr-20250207.txt", "cr-2025-02-07", "official", "utf-8-sig", 3022, 274, 703, {"odd-number": 3}),
    ("cr-20260807.txt", "cr-2026-08-07", "official", "utf-8-sig", 3162, 277, 739, {"odd-number": 2}),
]
FILES = [row[0] for row in EDITIONS]
SEEDS = ("000", "001", "002", "004")


@cache
def opened(path: Path) -> ingest.OpenedSource:
    return ingest.open_source(path.name, path.read_bytes())


@cache
def edition(path: Path) -> Edition:
    return ingest.build([opened(path)])


@cache
def excerpts(folder: Path) -> Edition:
    """The four excerpts of one edition."""
    found = [path for seed in SEEDS for path in folder.glob(f"{seed}_*.txt")]
    return ingest.build([opened(path) for path in found], "cr-2024-04-12")


@pytest.fixture
def official(shared: Path, request: pytest.FixtureRequest) -> Edition:
    """The edition of the file that the test names; "seeds" are the excerpts."""
    name = request.param
    return excerpts(shared / "seeds") if name == "seeds" else edition(shared / "editions" / name)


def of(*names: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("official", names, indirect=True)


def counted(found: Edition) -> tuple[int, int]:
    """(rules and subrules, examples)."""
    kinds = Counter(rule.kind for rule in found.rules.values())
    return kinds["rule"] + kinds["subrule"], sum(len(rule.examples) for rule in found.rules.values())


def bare(found: Edition) -> Edition:
    """The edition without where it comes from."""

    def unplaced(holder):
        return holder._replace(blocks=tuple(b._replace(places=()) for b in holder.blocks))

    return found._replace(
        rules={key: unplaced(rule) for key, rule in found.rules.items()},
        terms=tuple(unplaced(t)._replace(places=()) for t in found.terms),
        matter=tuple(map(unplaced, found.matter)),
        sources=(),
        furniture=(),
        problems=(),
    )


# --- whole editions -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "name", "dialect", "encoding", "rules", "examples", "terms", "odd"), EDITIONS
)
def test_whole_edition(
    shared: Path,
    file: str,
    name: str,
    dialect: str,
    encoding: str,
    rules: int,
    examples: int,
    terms: int,
    odd: dict[str, int],
) -> None:
    found = edition(shared / "editions" / file)
    (source,) = found.sources
    assert (found.id, found.effective) == (name, name.removeprefix("cr-"))
    assert found.official
    assert (source.dialect, source.encoding, source.complete) == (dialect, encoding, True)
    assert ingest.cut_off(opened(shared / "editions" / file)) == ""
    assert counted(found) == (rules, examples)
    assert len(found.terms) == terms
    assert Counter(p.kind for p in found.problems) == odd  # above all none lost, unexplained, missing
    assert [m.part for m in found.matter] == ["introduction", "credits"]
    assert sum(rule.kind == "section" for rule in found.rules.values()) == 9


@of(*FILES, "seeds")
def test_every_line_is_in_the_edition_or_furniture(official: Edition, shared: Path) -> None:
    known = {
        place
        for holder in (*official.rules.values(), *official.terms, *official.matter)
        for place in _places(holder)
    }
    known.update(place for term in official.terms for place in term.places)
    known.update(piece.place for piece in official.furniture)
    for i, source in enumerate(official.sources):
        (path,) = shared.glob(f"*/{source.name}")
        read = opened(path)
        marks = {n for line in read.reading.lines if line.text[0] == "@" for n in line.at}
        lines = {n for n, line in enumerate(read.lines, 1) if line.strip()}
        assert lines - marks - {place.line for place in known if place.source == i} == set()


def _places(holder) -> list[Place]:
    return [place for block in holder.blocks for place in block.places]


@of(*FILES)
def test_only_head_and_contents_are_furniture(official: Edition) -> None:
    reasons = Counter(piece.reason for piece in official.furniture)
    assert set(reasons) <= {"table of contents", "above the introduction"}
    assert reasons["above the introduction"] <= 2
    chapters = sum(rule.kind == "chapter" for rule in official.rules.values())
    assert reasons["table of contents"] == chapters + 9 + 3  # sections; Contents, Glossary, Credits


@of(*FILES, "seeds")
def test_written_in_canonical_form_and_read_again_it_is_equal(official: Edition) -> None:
    again = ingest.build([ingest.open_source("canonical.txt", write(official).encode())])
    assert bare(again) == bare(official)


@of(*FILES)
def test_titles(official: Edition) -> None:
    rules = official.rules
    assert all(r.title for r in rules.values() if r.kind in ("section", "chapter"))
    assert rules["1"].title == "Game Concepts"
    assert rules["704"].title == "State-Based Actions"
    assert rules["702.9"].title == "Flying"
    assert rules["704.5"].title == ""


@of(*FILES)
def test_glossary_ends_with_its_last_term(official: Edition) -> None:
    assert official.terms[-1].name == "Zone-Change Triggers"
    assert all(term.blocks for term in official.terms)


# --- what certain editions have -----------------------------------------------------------


@of("cr-20250207.txt", "cr-20240410.txt", "cr-20221118.txt")
def test_rule_whose_words_run_into_its_number(official: Edition) -> None:
    assert official.rules["901.4"].text.startswith("All plane and phenomenon cards")
    (problem,) = [p for p in official.problems if p.number == "901.4"]
    assert (problem.kind, problem.message) == ("odd-number", "no space after the number: 901.4.All")


@of("cr-20260807.txt")
def test_rule_that_is_printed_well_since(official: Edition) -> None:
    assert official.rules["901.4"].text.startswith("All ")
    assert [p.number for p in official.problems] == ["119.1d", "606.5"]


@of("cr-20260807.txt")
def test_two_letters_follow_z(official: Edition) -> None:
    numbers = list(official.rules)
    assert numbers[numbers.index("704.5z") + 1] == "704.5aa"


@of("cr-20260807.txt")
def test_example_behind_a_blank_line(official: Edition) -> None:
    assert len(official.rules["701.67b"].examples) == 1


@of("cr-20250207.txt")
@pytest.mark.parametrize("number", ["613.6", "707.3", "800.4a"])
def test_rule_with_four_examples(official: Edition, number: str) -> None:
    assert len(official.rules[number].examples) == 4


@of("cr-20150123.txt")
def test_label_that_stands_twice(official: Edition) -> None:
    examples = [text for rule in official.rules.values() for text in rule.examples]
    assert [text for text in examples if "Example:" in text] == []


@of("cr-20220429-indented.txt")
def test_term_whose_blank_line_is_lost(official: Edition) -> None:
    names = [term.name for term in official.terms]
    assert "Affinity" in names
    assert any("Affinity" in p.message for p in official.problems if p.kind == "layout")


@of(*FILES)
def test_letters_with_accents(official: Edition) -> None:
    (rule,) = [r for r in official.rules.values() if "Ghazb" in r.text]
    names = ["Dandân", "El-Hajjâj", "Ghazbán", "Junún", "Juzám", "Khabál", "Ma'rûf"]
    assert [name for name in names if name not in typography(rule.text)] == []


@of(*FILES)
def test_no_other_letters_and_marks_than_the_texts_have(official: Edition) -> None:
    foreign = {c for c in write(official) if not c.isascii()}
    assert foreign <= set("áâòúûÆ“”‘’–—−™®©∞")


# --- the excerpts -------------------------------------------------------------------------


@of("seeds")
def test_excerpts_make_one_edition(official: Edition) -> None:
    assert official.id == "cr-2024-04-12"
    assert counted(official) == (895, 90)
    assert [s.dialect for s in official.sources] == ["web-page", "web-page", "web-page", "wiki"]
    assert not any(s.complete for s in official.sources)
    assert [rule.number for rule in official.rules.values() if rule.variants] == []
    assert [(p.kind, p.number) for p in official.problems] == [("odd-number", "119.1d")]


@of("seeds")
def test_chapter_of_two_excerpts_has_two_provenances(official: Edition) -> None:
    stickers = [rule for rule in official.rules.values() if rule.number.chapter == 123]
    assert len(stickers) == 27
    assert {tuple(p.source for p in b.places) for rule in stickers for b in rule.blocks} == {(0, 1)}
    others = {len(b.places) for r in official.rules.values() if r not in stickers for b in r.blocks}
    assert others == {1}


@of("seeds")
def test_page_s_statistics_are_no_part_of_its_last_rule(official: Edition) -> None:
    assert [b.kind for b in official.rules["123.9"].blocks] == ["text"]
    assert "page statistics" in {f.reason for f in official.furniture if f.place.source == 1}


@of("seeds")
def test_sections_of_the_excerpts_are_implied(official: Edition) -> None:
    sections = {key: rule.blocks for key, rule in official.rules.items() if rule.kind == "section"}
    assert sections == {"1": (), "2": (), "7": ()}


@of("seeds")
def test_excerpts_say_what_the_whole_edition_says(official: Edition, shared: Path) -> None:
    """But for one rule, which its page quotes otherwise."""
    whole = edition(shared / "editions" / "cr-20240410.txt")
    folder = shared / "seeds"
    paths = [path for seed in SEEDS for path in folder.glob(f"{seed}_*.txt")]
    together = ingest.build([*map(opened, paths), opened(shared / "editions" / "cr-20240410.txt")])
    assert list(together.rules) == list(whole.rules)
    assert [s.complete for s in together.sources] == [True, False, False, False, False]
    assert [key for key, rule in together.rules.items() if rule.variants] == ["100.1"]
    assert together.rules["100.1"].text == whole.rules["100.1"].text
    assert together.rules["100.1"].variants[0].text == official.rules["100.1"].text
    assert [p.number for p in together.problems if p.kind == "variant"] == ["100.1"]
