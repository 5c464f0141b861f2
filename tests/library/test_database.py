"""Store → load is equal; every query; what a missing or damaged file does."""

from __future__ import annotations

import sqlite3
import tempfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.errors import LibraryError
from crkb.library import database, rows, storing
from crkb.library.database import Store
from crkb.model import (
    BLOCK_KINDS,
    STATUSES,
    Block,
    Card,
    Edition,
    Furniture,
    Matter,
    Place,
    Problem,
    Question,
    Reference,
    Rule,
    Source,
    Term,
    Variant,
)
from crkb.numbers import RuleNumber
from crkb.text.normalize import fold

NUMBERS = (
    "1",
    "7",
    "100",
    "704",
    "100.1",
    "704.5",
    "704.10",
    "704.5a",
    "704.5k",
    "704.5aa",
    "109.2tr",
    "702.TR01a",
)

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
numbers = st.sampled_from(NUMBERS)
places = st.lists(st.builds(Place, st.integers(0, 3), st.integers(1, 9999)), max_size=3).map(tuple)
references = st.builds(
    Reference,
    text=texts,
    start=st.integers(0, 99),
    end=st.integers(0, 99),
    kind=st.sampled_from(["section", "chapter", "rule", "subrule", "term"]),
    target=numbers,
    status=st.sampled_from(STATUSES),
    through=st.sampled_from(["", "704.5m"]),
    where=st.sampled_from(["own", "base"]),
    title=texts,
)
blocks = st.lists(
    st.builds(
        Block, st.sampled_from(BLOCK_KINDS), texts, places, st.lists(references, max_size=2).map(tuple)
    ),
    max_size=3,
).map(tuple)
rules = st.builds(
    Rule,
    numbers.map(RuleNumber.parse),
    texts,
    blocks,
    st.lists(st.builds(Variant, texts, places), max_size=2).map(tuple),
)


def several(item: st.SearchStrategy) -> st.SearchStrategy:
    return st.lists(item, max_size=3).map(tuple)


editions = st.builds(
    Edition,
    id=texts,
    title=texts,
    effective=texts,
    official=st.booleans(),
    rules=st.lists(rules, max_size=5).map(lambda found: {str(r.number): r for r in found}),
    terms=several(st.builds(Term, texts, blocks, places)),
    questions=several(st.builds(Question, texts, blocks, places)),
    cards=several(st.builds(Card, texts, texts, blocks, places)),
    matter=several(st.builds(Matter, texts, blocks)),
    sources=several(st.builds(Source, texts, texts, texts, texts, st.integers(0, 99), st.booleans())),
    furniture=several(st.builds(Furniture, st.builds(Place, st.just(0), st.integers(1, 9)), texts, texts)),
    problems=several(
        st.builds(Problem, texts, texts, st.none() | st.builds(Place, st.just(0), st.just(1)), texts)
    ),
    addon=st.booleans(),
    base=texts,
)


@given(editions)
def test_any_edition_loads_back_equal(edition):
    with tempfile.TemporaryDirectory() as folder:
        stored = Store(storing.write(folder, edition))
        try:
            assert stored.edition() == edition
            assert list(stored.edition().rules) == list(edition.rules)
        finally:
            stored.close()


@pytest.fixture(scope="module")
def stored(tmp_path_factory, game):
    opened = Store(storing.write(str(tmp_path_factory.mktemp("stored")), game))
    yield opened
    opened.close()


def test_the_game_loads_back_equal(stored, game):
    assert stored.edition() == game


@pytest.mark.editions
@pytest.mark.parametrize("name", ["cr-20240410.txt", "cr-20160826.txt"])
def test_an_official_edition_loads_back_equal(shared, tmp_path, name):
    from crkb import ingest

    path = shared / "editions" / name
    edition = ingest.build([ingest.open_source(name, path.read_bytes())])
    opened = Store(storing.write(str(tmp_path), edition))
    assert opened.edition() == edition
    assert len(opened.numbers()) > 2000
    opened.close()


@pytest.mark.parametrize("folder", ["plain", "a?b#c%20d", "with space", "ünï"])
def test_any_directory_name_will_do(tmp_path, game, folder):
    (tmp_path / folder).mkdir()
    opened = Store(storing.write(str(tmp_path / folder), game))
    assert opened.title("704") == "Tidying Up"
    opened.close()


def test_single_rules(stored, game):
    assert stored.rule("704.5k") == game.rules["704.5k"]
    assert stored.rule("704.5l") is None
    assert stored.rule("704.5K") is None
    assert stored.title("702.2") == "Shimmer"
    assert stored.title("704.5a") == ""
    assert stored.title("999") is None


@pytest.mark.parametrize(
    ("number", "below"),
    [
        ("", ["1", "7"]),
        ("7", ["700", "702", "704"]),
        ("702", ["702.1", "702.2", "702.3"]),
        ("702.2", ["702.2a", "702.2b"]),
        ("702.2a", []),
    ],
)
def test_children_are_exactly_one_level_below(stored, number, below):
    assert stored.children(number) == below


@pytest.mark.parametrize(
    ("first", "last", "found"),
    [
        ("704.5k", "704.5m", ["704.5k", "704.5m"]),
        ("704.4", "704.5", ["704.4", "704.5"]),  # subrules in between are of another level
        ("700", "704", ["700", "702", "704"]),
        ("704.5m", "704.5k", []),
        ("704.5k", "704.5z", []),
    ],
)
def test_ranges(stored, first, last, found):
    assert stored.between(first, last) == found


@pytest.mark.parametrize(
    ("number", "around"),
    [("1", ("", "100")), ("100", ("1", "100.1")), ("704.5m", ("704.5k", "")), ("999", ("", ""))],
)
def test_neighbours(stored, number, around):
    assert stored.neighbours(number) == around


def test_titles(stored):
    assert stored.titled(fold("Moon-Walk")) == ["702.3"]
    assert stored.titled("shimmer") == ["702.2"]
    assert stored.titled("") == []  # not: all rules without a title
    headings = stored.headings("kind = 'rule'")
    assert ("702.2", "rule", "Shimmer") in headings
    assert {kind for _, kind, _ in headings} == {"rule"}


def test_terms_and_names(stored, game):
    assert stored.term("legend rule") == next(t for t in game.terms if t.name == "Legend Rule")
    assert stored.term("legend") is None
    assert stored.card("legend rule") is None
    assert stored.names("term") == [t.name for t in game.terms]
    assert stored.names("card") == []
    assert stored.numbers() == list(game.rules)


def test_references_backwards(stored):
    kinds = {(kind, name) for kind, name, _ in stored.referrers("704.5a")}
    assert ("rule", "101.2") in kinds
    assert ("rule", "704.3") in kinds  # by a range
    assert stored.referrers("=Lantern")[0][:2] == ("term", "Glow")
    assert stored.referrers("704.5a", "base") == []
    assert ("100.1a", "704.5k") in stored.links()
    assert ("704.5a", "104.9") not in stored.links()  # dangling


def test_a_range_names_each_of_its_rules():
    reference = Reference("704.5a-d", 0, 8, "subrule", "704.5a", "resolved", through="704.5d")
    assert storing.named(reference) == ("704.5a", "704.5b", "704.5c", "704.5d")
    assert storing.named(reference._replace(through="")) == ("704.5a",)
    assert storing.named(Reference("Dusk", 0, 4, "term", "Dusk", "resolved")) == ("=Dusk",)


def test_statuses_are_counted(stored):
    statuses = stored.statuses()
    assert statuses["dangling"] == 2  # 104.9 and 999.1
    assert statuses["mismatched"] == 1
    assert statuses["broken"] == 1


def test_a_number_is_never_taken_for_a_pattern_or_for_sql(stored):
    assert stored.rule("704.%") is None
    assert stored.rule("' OR 1=1 --") is None
    assert stored.children("70_") == []


def damage(path: str) -> None:
    with open(path, "r+b") as f:
        f.write(b"no database, this")


@pytest.mark.parametrize("how", ["removed", "garbage"])
def test_without_repair_a_lost_file_is_a_clear_error(tmp_path, game, how):
    path = storing.write(str(tmp_path), game)
    if how == "removed":
        (tmp_path / database.FILE).unlink()
    else:
        damage(path)
    with pytest.raises(LibraryError, match="database cannot be read") as e:
        Store(path).title("704")
    assert "crkb add" in e.value.hint


@pytest.mark.parametrize("how", ["removed", "garbage", "a table lacks", "a row is no JSON", "the head lacks"])
def test_repair_is_asked_for_and_the_new_file_read(tmp_path, game, how):
    (tmp_path / "old").mkdir()
    (tmp_path / "new").mkdir()
    path = storing.write(str(tmp_path / "old"), game)
    if how == "removed":
        (tmp_path / "old" / database.FILE).unlink()
    elif how == "garbage":
        damage(path)
    else:
        change = {
            "a table lacks": "DROP TABLE oddity",
            "a row is no JSON": "UPDATE rule SET data = substr(data, 2)",
            "the head lacks": "DELETE FROM edition",
        }[how]
        db = sqlite3.connect(path)
        db.execute(change)
        db.commit()
        db.close()
    asked = []

    def repair() -> str:
        asked.append(1)
        return storing.write(str(tmp_path / "new"), game)

    opened = Store(path, repair)
    assert opened.edition() == game
    assert asked == [1]
    opened.close()


def test_a_repair_that_does_not_help_is_an_error_not_a_loop(tmp_path, game):
    path = storing.write(str(tmp_path), game)
    damage(path)
    asked = []

    def repair() -> str:
        asked.append(1)
        return path

    opened = Store(path, repair)
    with pytest.raises(LibraryError, match="database cannot be read"):
        opened.title("704")
    assert asked == [1]
    opened.close()


def test_a_second_damage_is_repaired_as_well(tmp_path, game):
    (tmp_path / "0").mkdir()
    made = []

    def make() -> str:
        folder = tmp_path / f"{len(made) + 1}"
        folder.mkdir()
        made.append(folder)
        return storing.write(str(folder), game)

    opened = Store(storing.write(str(tmp_path / "0"), game), make)
    for i in range(2):
        folder = tmp_path / str(i)
        damage(str(folder / database.FILE))
        opened.reopen(str(folder / database.FILE))
        assert opened.title("704") == "Tidying Up"
        assert len(made) == i + 1
    opened.close()


def test_a_closed_store_reads_nothing_and_is_not_repaired(tmp_path, game):
    """Reading on is a mistake of the caller's, not damage."""
    with Store(storing.write(str(tmp_path), game), repair=lambda: pytest.fail("repaired")) as store:
        assert store.title("704") == "Tidying Up"
    store.close()  # twice does no harm
    with pytest.raises(LibraryError, match="closed"):
        store.title("704")


@pytest.mark.parametrize("bug", [ValueError, TypeError])
def test_a_mistake_in_reading_a_row_is_no_damage(tmp_path, game, monkeypatch, bug):
    def planted(row: object) -> None:
        raise bug("planted")

    with Store(storing.write(str(tmp_path), game), repair=lambda: pytest.fail("repaired")) as store:
        monkeypatch.setattr(rows, "rule", planted)
        with pytest.raises(bug, match="planted"):
            store.rule("704.2")


def test_a_mistake_in_a_query_is_no_damage(tmp_path, game):
    store = Store(storing.write(str(tmp_path), game), repair=lambda: pytest.fail("repaired"))
    with store, pytest.raises(sqlite3.OperationalError, match="syntax error"):
        store.rules("number LIEK ?", "7%")


def test_what_no_text_holds_is_not_found(tmp_path, game):
    with Store(storing.write(str(tmp_path), game), repair=lambda: pytest.fail("repaired")) as store:
        assert store.title("\ud800") is None
