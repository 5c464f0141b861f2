"""Numbers and files translated from one edition to another."""

from __future__ import annotations

import pytest

from crkb.citations.translation import translate, translate_files
from crkb.editions.diff_cache import Timeline
from crkb.errors import EditionNotFound, SourceError
from crkb.numbers import parse_typed
from tests.invented import FIRST, library, second

OLD, NEW = "cr-2031-03-03", "cr-2031-05-05"


@pytest.fixture(scope="module")
def timeline(tmp_path_factory) -> Timeline:
    return Timeline(library(str(tmp_path_factory.mktemp("two")), FIRST, second()))


def test_numbers_keep_their_order(timeline):
    made = translate(timeline, OLD, NEW, map(parse_typed, ["102.1a", "100.1a", "1"]))
    assert (made.old, made.new) == (OLD, NEW)
    assert [(c.old, c.status) for c in made.citations] == [
        ("102.1a", "moved"),
        ("100.1a", "gone"),
        ("1", "same"),
    ]
    assert not made.certain
    assert translate(timeline, OLD, "", [parse_typed("1")]).certain  # to the default edition


def test_files_are_only_read_unless_they_are_to_be_written(timeline, tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("See CR 102.1a.")
    [file] = translate_files(timeline, OLD, NEW, [str(path), str(path)]).files
    assert (file.backup, path.read_text()) == ("", "See CR 102.1a.")
    made = translate_files(timeline, OLD, NEW, [str(path)], write=True)
    assert made.certain
    assert path.read_text() == "See CR 103.1a."
    assert (tmp_path / "a.txt.bak").read_text() == "See CR 102.1a."


def test_a_file_that_cannot_be_read_leaves_all_as_they_were(timeline, tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("See CR 102.1a.")
    with pytest.raises(SourceError):
        translate_files(timeline, OLD, NEW, [str(path), str(tmp_path / "none")], write=True)
    assert [p.name for p in tmp_path.iterdir()] == ["a.txt"]
    assert path.read_text() == "See CR 102.1a."


def test_an_edition_that_is_not_there(timeline):
    with pytest.raises(EditionNotFound):
        translate(timeline, OLD, "cr-1999", [])


def test_a_file_written_for_another_edition_is_not_rewritten(timeline, tmp_path):
    path, right = tmp_path / "a.txt", tmp_path / "b.txt"
    path.write_text("Shimmer (CR 102.1a).\nTurns (CR 102.1) go round.")
    right.write_text("CR 102.1a")
    with pytest.raises(SourceError, match=r"a.txt:2: 102.1 isn't cr-2031-03-03's: “Turns” beside it"):
        translate_files(timeline, OLD, NEW, [str(right), str(path)], write=True)
    assert path.read_text().startswith("Shimmer (CR 102.1a)")
    assert right.read_text() == "CR 102.1a"
    assert len(translate_files(timeline, OLD, NEW, [str(path)]).files) == 1  # looking at it is allowed


@pytest.mark.parametrize(("unknown", "refused"), [(2, False), (3, True)])
def test_a_file_with_many_unknown_numbers_is_not_rewritten(timeline, tmp_path, unknown, refused):
    path = tmp_path / "a.txt"
    path.write_text("CR 102.1a, " + ", ".join(f"102.{n}a" for n in range(7, 7 + unknown)))
    if refused:
        with pytest.raises(SourceError, match="doesn't have 3 of the 4 rules cited"):
            translate_files(timeline, OLD, NEW, [str(path)], write=True)
    else:
        translate_files(timeline, OLD, NEW, [str(path)], write=True)
    assert path.read_text().startswith("CR 102.1a" if refused else "CR 103.1a")


@pytest.mark.parametrize("edited", [False, True])
def test_rules_that_were_edited_under_one_title_are_taken_along_if_asked(tmp_path, edited):
    later = second().replace("lets a keeper walk at night", "lets a keeper stroll at night")
    later = later.replace("who woke first takes the first turn", "who woke last takes the first turn")
    timeline = Timeline(library(str(tmp_path / "home"), FIRST, later))
    path = tmp_path / "a.txt"
    path.write_text("CR 102.2a, CR 100.2, CR 101.1")
    [file] = translate_files(timeline, OLD, NEW, [str(path)], write=True, edited=edited).files
    assert [each.carried.status for each in file.citations] == ["edited"] * 3
    # the title of a chapter alone, Turns, says too little
    assert path.read_text() == f"CR {'103' if edited else '102'}.2a, CR 100.2, CR 101.1"
